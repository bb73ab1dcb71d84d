"""A class's card files, laid together with the deck on the bench: what is done with them, and the box that tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rainkit.core.errors import Fault, InputError
from rainkit.decks import dump, merge
from rainkit.decks.checking import play_notes
from rainkit.decks.merging import Merged
from rainkit.decks.model import Deck
from rainkit.i18n import N, T
from rainkit.widgets.boxes import box
from rainkit.widgets.page import attributes, button, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.studio_app import StudioApp

__all__ = ["class_box", "laid_together"]

_MANY = 200


def laid_together(deck: Deck | None, files: Sequence[tuple[str, bytes]]) -> Merged:
    """One deck of a deck and some files; what the deck has of its own goes first, so it keeps its ids and names.

    >>> from rainkit.decks import builtin
    >>> merged = laid_together(builtin("foodweb"), [("a.csv", b"id,name,type\\nfox,fox,carnivore")])
    >>> len(merged.deck.cards), merged.used
    (40, 1)
    """
    own: list[tuple[str, bytes]] = []
    name = deck.name if deck is not None else ""
    if deck is not None and (deck.cards or deck.goals):
        own = [(str(T("your deck")), dump(deck, "json"))]
    try:
        merged = merge([*own, *files], name=name)
    except InputError as error:  # too many files
        return Merged(deck or Deck(), (), {fault.file: (fault,) for fault in error.faults}, {}, files=len(files))
    whole = replace(merged.deck, extra=deck.extra if deck is not None else {})
    return replace(merged, deck=whole, files=merged.files - len(own), used=merged.used - len(own))


def class_box(app: StudioApp) -> str:
    """What came of it: how many cards, what was sorted out, and every fault with its file and line."""
    merged = app.merged
    if merged is None:
        return ""
    first = attributes(tabindex="0", data_key="talk:first", class_="st-scroll", data_scroll="class")
    notes = _list(map(str, merged.notes), "ok", "check")
    warned = _list((str(fault) for found in merged.warnings.values() for fault in found), "warn", "warn")
    inner = f"<div{first}>{_playable(merged)}{_faulty(merged.faulty)}{notes}{warned}</div>"
    if not merged.used:
        return box(T("None of these files can be used"), inner, css="st-wide")
    of = N("{n} file", "{n} files", merged.used)
    heading = T("Your deck now has {number} cards, with those of {files}", number=len(merged.deck.copies), files=of)
    see = button(T("See the deck"), "menu", arg="deck", symbol="eye", kind="go")
    back = button(T("Undo"), "not-class", symbol="undo", kind="big")
    return box(heading, f'{inner}<div class="rk-row">{see}{back}</div>', css="st-wide")


def _playable(merged: Merged) -> str:
    if not merged.used:
        return ""
    copies = Counter(card.type for card in merged.deck.cards for _ in range(card.count))
    return f"<p>{esc(T('{notes}.', notes=play_notes(copies)))}</p>"


def _faulty(faulty: Mapping[str, Sequence[Fault]]) -> str:
    if not faulty:
        return ""
    heading = N(
        "{n} file has faults; what is right in it is in the deck",
        "{n} files have faults; what is right in them is in the deck",
        len(faulty),
    )
    return f"<h3>{esc(heading)}</h3>{_list((str(f) for found in faulty.values() for f in found), 'bad', 'warn')}"


def _list(sentences: Iterable[str], kind: str, symbol: str) -> str:
    sentences = list(sentences)
    rows = "".join(f'<li class="st-{kind}">{icon(symbol)}<span>{esc(words)}</span></li>' for words in sentences[:_MANY])
    more = len(sentences) - _MANY
    if more > 0:
        rows += f"<li>{icon(symbol)}<span>{esc(N('and {n} more', 'and {n} more', more))}</span></li>"
    return f'<ul class="st-faults">{rows}</ul>' if rows else ""
