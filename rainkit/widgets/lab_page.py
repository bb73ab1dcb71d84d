"""The page of the balance lab: what is compared and who plays, the verdicts, the table, the pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rainkit.core.game import game as find_game
from rainkit.i18n import N, T, Text, number
from rainkit.lab.comparison import SLOW
from rainkit.lab.compiling import has_numba
from rainkit.lab.why_slow import switched_off, why_slow
from rainkit.widgets import lab_pictures, lab_table
from rainkit.widgets.bar import header, menus
from rainkit.widgets.boxes import box, language_box, veil
from rainkit.widgets.page import attributes, button, choice, esc, icon
from rainkit.widgets.studio_frame import upload_button

if TYPE_CHECKING:
    from rainkit.widgets.lab_app import LabApp

__all__ = ["VIEWS", "frame", "regions", "spoken", "still"]

VIEWS = lab_pictures.VIEWS


def frame() -> str:
    """The skeleton."""
    return (
        f'<div class="lb-app">{header(T("Balance lab"), T("Lab"))}'
        '<main class="lb-main"><section class="rk-panel lb-set" data-region="set" data-scroll="set"></section>'
        '<section class="lb-report" data-region="report" data-scroll="report"></section>'
        '<section class="rk-panel lb-see" data-region="see" data-scroll="see"></section></main>'
        '<div data-region="over"></div></div>'
    )


def regions(app: LabApp) -> Mapping[str, str]:
    """All parts."""
    return {
        "mid": _progress(app),
        "tools": menus(app.lang),
        "set": _settings(app),
        "report": lab_table.report(app),
        "see": lab_pictures.pictures(app),
        "over": _over(app),
    }


def _progress(app: LabApp) -> str:
    """How far it is, in words and as a bar."""
    work = app.work
    if work is None:
        return ""
    report = work.seen.report if work.seen is not None else None
    wanted, played = work.report.wanted, report.played if report is not None else 0
    words: Text = T("{done} of {wanted} games", done=number(played), wanted=number(wanted))
    if not work.over and work.waiting is not None:
        words = T("{words} {seconds} s", words=str(work.waiting), seconds=work.waited)
    elif work.over and work.stopping and played < wanted:
        words = T("Stopped after {done} games; all is kept.", done=number(played))
    elif work.over and work.failed is None:
        words = T("Done: {done} games.", done=number(played))
    share = report.share if report is not None else 0.0
    bar = attributes(max=1, value=f"{share:.4f}", aria_label=T("Progress"))
    return f'<progress class="lb-bar"{bar}></progress><span class="lb-far rk-num">{esc(words)}</span>'


# --- the left column ------------------------------------------------------------------------------------------------


def _settings(app: LabApp) -> str:
    shelf = app.shelf_of_decks
    names = list(shelf.names().items())
    old = choice(T("Old deck (counts as balanced)"), "old", names, shelf.old)
    new = choice(T("New deck"), "new", names, shelf.new)
    players = choice(T("Players"), "style", [(key, STYLE_NAMES[key]) for key in app.styles_known()], app.style)
    if app.style == "without":
        cards = [(card.id, card.label) for card in app.new.cards if card.count]
        players += choice(T("The card that one of the greedy players never takes"), "without", cards, app.without)
    elif app.style == "rollout":
        note = N("Players who search think long: {n} game with each deck at most. Greedy players play first.",
                 "Players who search think long: {n} games with each deck at most. Greedy players play first.",
                 SLOW)  # fmt: skip
        players += f'<p class="rk-muted">{esc(note)}</p>'
    seats = choice(
        T("At one table"), "seats",
        [(str(n), N("{n} player", "{n} players", n)) for n in find_game(app.new.game).players], str(app.seats),
    )  # fmt: skip
    from rainkit.widgets.lab_app import GAMES

    games = choice(T("Games with each deck"), "games", [(str(n), number(n)) for n in GAMES], str(app.games))
    if app.is_running:
        go = button(T("Stop"), "stop", symbol="close", kind="go", key="go:")
    else:
        go = button(T("Start"), "start", symbol="play", kind="go", key="go:", data_autofocus=app.work is None)
    slow = ""
    if not has_numba():
        words = T("numba is not installed here: the same results, but slower. Take few games.")
        if switched_off():
            words = why_slow()
        slow = f'<p class="lb-note">{icon("warn")}<span>{esc(words)}</span></p>'
    same = ""
    if shelf.old == shelf.new:
        words = T("Both are the same deck: you will see what its cards give, and no change.")
        same = f'<p class="rk-muted">{esc(words)}</p>'
    files = ""
    if app.seen is not None:
        csv, page, data = (
            button(words, "download", arg=arg, symbol="save", key=f"download:{arg}")
            for arg, words in (("csv", T("Table (CSV)")), ("html", T("Report")), ("json", T("All (JSON)")))
        )
        files = f'<h2>{esc(T("Download"))}</h2><div class="rk-row">{page}{csv}{data}</div>'
    return (
        f"<h2>{esc(T('What is compared'))}</h2>{old}{new}{same}{upload_button()}"
        f"<h2>{esc(T('Who plays'))}</h2>{players}{seats}{games}{slow}{go}{files}"
    )


STYLE_NAMES: Mapping[str, Text] = {
    "both": T("random, then greedy players"),
    "random": T("random players"),
    "greedy": T("greedy players"),
    "without": T("greedy, one without a card"),
    "rollout": T("greedy, then players who search (slow)"),
}


# --- boxes and words ------------------------------------------------------------------------------------------------


def _over(app: LabApp) -> str:
    inner = ""
    if app.talk == "language":
        inner = language_box(app.lang)
    elif app.talk == "help":
        first = attributes(tabindex="0", data_key="talk:first", data_scroll="help", class_="lb-help")
        told = "".join(f"<li>{esc(sentence)}</li>" for sentence in HELP)
        inner = box(T("Help"), f"<div{first}><ul>{told}</ul></div>")
    return veil(inner)


HELP = (
    T("Bots play many games with the old deck and with the new one: the same deals, so that luck falls out."),
    T("The old deck counts as balanced. A card is too strong when its new text gives a point or more above its old one "
      "in the same forests, and chance can't explain it."),
    T("A new card is too strong when it gives a point or more above the strongest card of its type in the old deck."),
    T("Greedy players play a better card earlier, so other cards move along. That is called an echo, not a fault."),
    T("± is the 95 % interval. Many cards are looked at together, so what chance could do is corrected (Holm): the "
      "chance of even one false verdict in a report stays below 5 %."),
    T("Random players show what a card’s text gives by itself; greedy players show what people make of it who take "
      "what brings most points at once."),
    T("A greedy player who never takes a card shows what it is worth: how far the others, who may take it, end ahead."),
    T("Where goals were changed, games are played with goals: how often their holders reach each, and what it brings."),
    T("Stop keeps what is done. Your decks stay in this browser; nothing leaves this computer but to the notebook’s "
      "kernel."),
)  # fmt: skip


def spoken(app: LabApp) -> str:
    """What a screen reader says at the end."""
    if app.seen is None:
        return ""
    lines = lab_table.verdict_words(app.seen.report)
    return " ".join(str(line) for line in lines[:3])


def still(app: LabApp) -> str:
    """The verdicts as a list."""
    if app.seen is None:
        return ""
    rows = "".join(f"<li>{esc(line)}</li>" for line in lab_table.verdict_words(app.seen.report))
    return f"<h2>{esc(T('Balance lab'))}</h2><ul>{rows}</ul>"
