"""Printing from a designer: what is chosen, the PDF, and the part of the box that asks for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rainkit.core.errors import InputError
from rainkit.decks.model import Deck
from rainkit.decks.workshop import KINDS
from rainkit.i18n import N, T, Text, upper
from rainkit.widgets.page import button, choice, esc, tick
from rainkit.widgets.studio_frame import text_field

if TYPE_CHECKING:
    from rainkit.widgets.studio_app import StudioApp

__all__ = ["CREDITS", "PrintChoice", "print_form", "printed"]

PAPERS = ("A4", "Letter")
CREDITS = {"author": T("Author, printed small on each card"), "licence": T("Licence, such as CC BY 4.0")}
BACKS: dict[str, Text] = {
    "none": T("no backs"),
    "long-edge": T("backs, turned over at the long edge"),
    "short-edge": T("backs, turned over at the short edge"),
    "fold": T("backs beside the fronts, to fold"),
}


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """How it is printed; ``whole`` adds rules, score sheet, blank cards, tokens and boards; ``offset`` is as typed."""

    paper: str = "A4"
    backs: str = "none"
    whole: bool = False
    offset: str = ""

    def chosen(self, what: str, value: str) -> PrintChoice:
        """With one thing changed; what can't be changes nothing.

        >>> PrintChoice().chosen("paper", "Letter").chosen("backs", "glue").chosen("whole", "true")
        PrintChoice(paper='Letter', backs='none', whole=True, offset='')
        """
        if what == "offset":
            return replace(self, offset=value[:20])
        if what == "whole":
            return replace(self, whole=value == "true")
        known: dict[str, Any] = {"paper": PAPERS, "backs": BACKS}
        changes: dict[str, Any] = {what: value} if value in known.get(what, ()) else {}
        return replace(self, **changes)


def print_form(app: StudioApp) -> str:
    """Fields for what is printed small, lists for paper and backs, and the buttons."""
    asked, extra = app.print_choice, app.work.deck.extra
    told = T("A PDF with cut marks, at true size. Print it without scaling.")
    credits = "".join(
        text_field(words, "credit", str(extra.get(key) or ""), arg=key, most=80) for key, words in CREDITS.items()
    )
    paper = choice(T("Paper"), "print-choice", [(name, name) for name in PAPERS], asked.paper, arg="paper")
    backs = choice(T("Backs"), "print-choice", BACKS.items(), asked.backs, arg="backs")
    more = T("with rules, score sheet and cards to draw on")
    if app.game == "jungle":
        more = T("with rules, score sheet, boards and tokens")
    offset = ""
    if asked.backs in ("long-edge", "short-edge"):
        words = T("move the backs right and down, in mm")
        offset = text_field(
            upper(words), "print-choice", asked.offset, arg="offset", note="0.5, \N{MINUS SIGN}1", most=20
        )
    whole = tick(more, "print-choice", asked.whole, arg="whole")
    buttons = (
        button(T("Print the whole deck"), "print", arg="all", symbol="print", kind="big"),
        button(T("Only what I am designing"), "print", arg="one", symbol="print", kind="big"),
        button(T("Test page for the printer"), "print", arg="test", symbol="print", kind="big"),
    )
    return (
        f'<h3>{esc(T("Print"))}</h3><p class="rk-muted">{esc(told)}</p><div class="st-pair">{credits}</div>'
        f'<div class="st-pair">{paper}{backs}</div>{offset}{whole}<div class="rk-row">{"".join(buttons)}</div>'
    )


def printed(app: StudioApp, what: str) -> None:
    """Hand the PDF over: ``all`` the deck, ``one`` the draft alone, ``test`` the page to try the printer with."""
    from rainkit.draw.sheet import WHAT, OptionsError, SheetOptions, sheet_pdf, trial_pdf
    from rainkit.draw.sheet.options import parse_offset

    asked, deck = app.print_choice, app.work.deck
    try:
        offset = parse_offset(asked.offset) if asked.offset.strip() else (0.0, 0.0)
        options = SheetOptions(paper=asked.paper, backs=asked.backs, duplex_offset=offset, lang=app.lang)
    except OptionsError as error:
        app.tell(error.message, "warn")
        return
    if what == "one":
        only: dict[str, Any] = {KINDS[app.kind]: (app.shown,)}
        deck = Deck(deck.name, deck.game, **only, extra=deck.extra)
    elif asked.whole:
        options = replace(options, what=tuple(WHAT))
    try:
        made = trial_pdf(deck, options) if what == "test" else sheet_pdf(deck, options)
    except (OptionsError, InputError) as error:
        app.tell(error.message if isinstance(error, OptionsError) else error.faults[0].message, "warn")
        return
    name = "test-page" if what == "test" else app.file_stem()
    app.download(f"{name}.pdf", "application/pdf", made.pdf)
    pages = N(
        "Your PDF has {n} page; print it without scaling.",
        "Your PDF has {n} pages; print them without scaling.",
        made.pages,
    )
    warned = [fault.message for fault in made.warnings[:3]]
    app.tell(T("{first} {others}", first=pages, others=warned) if warned else pages, "warn" if warned else "info")
