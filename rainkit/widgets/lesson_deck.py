"""A deck of one's own region in lesson 5: the table of species, the proposal, and the ways on with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rainkit.core.errors import InputError
from rainkit.decks.model import TYPE_WORDS, TYPES, Deck
from rainkit.decks.writing import deck_to_data
from rainkit.i18n import N, T
from rainkit.lessons.boards import State
from rainkit.lessons.own_web import own_web, species_of
from rainkit.widgets.deck_data import deck_of_data
from rainkit.widgets.page import attributes, button, esc, icon

__all__ = ["OwnDeck", "box", "proposed"]

_MOST = 200


@dataclass(frozen=True)
class OwnDeck:
    """A proposed deck with what should be known of it, in words."""

    deck: Deck
    notes: tuple[str, ...] = ()
    unplaced: tuple[tuple[str, str], ...] = ()
    filled: bool = False

    def as_data(self) -> dict[str, Any]:
        """For the save; the deck stands where other apps look for it."""
        about = {"notes": list(self.notes), "unplaced": [list(pair) for pair in self.unplaced], "filled": self.filled}
        return {"deck": deck_to_data(self.deck), "deck_about": about}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> OwnDeck | None:
        """From a save; None if it holds no deck that can be read."""
        if not data.get("deck"):
            return None
        try:
            deck = deck_of_data(data["deck"])
        except InputError:
            return None
        about = data.get("deck_about")
        about = about if isinstance(about, Mapping) else {}
        notes = tuple(str(note) for note in _list(about.get("notes")))
        pairs = tuple(
            (str(p[0]), str(p[1])) for p in _list(about.get("unplaced")) if isinstance(p, list) and len(p) > 1
        )
        return cls(deck, notes, pairs, about.get("filled") is True)


def _list(data: object) -> list[Any]:
    return data[:_MOST] if isinstance(data, list) else []


def proposed(state: State, *, fill: bool = False) -> OwnDeck:
    """The deck of a board's own web and table of species."""
    from rainkit.proposal import propose

    own = state["own"]
    found = propose(own_web(own["links"]), species_of(own), name=str(T("my region")), top_up=fill)
    notes = [str(note) for note in found.notes]
    unplaced = [(name, str(why)) for name, why in found.unplaced]
    unplaced += [
        (name, str(T("no place was left among the {type} cards", type=TYPE_WORDS[t]))) for name, t in found.left_over
    ]
    return OwnDeck(found.deck, tuple(notes), tuple(unplaced), fill)


def box(state: State, made: OwnDeck | None) -> str:
    """The second table, the button that proposes, and the proposal."""
    own = state.get("own")
    if not own:
        return ""
    species = own.get("species") or ()
    words = T("Body masses of the species, from a file")
    attrs = attributes(
        type="file", accept=".csv,.tsv,.txt", data_upload="species", data_bytes=True, data_key="upload:species",
        class_="rk-unseen", aria_label=words,
    )  # fmt: skip
    have = N("{n} species in the table", "{n} species in the table", len(species)) if species else T(
        "A table with the columns name, mass_kg, kind (plant, insect, mammal ...) and, if known, iucn."
    )  # fmt: skip
    go = button(T("Propose a deck of cards"), "propose", symbol="check", kind="go", key="propose:")
    return (
        f'<div class="rk-lesson-own"><h2>{esc(T("Make a deck of your region"))}</h2>'
        f'<label class="rk-btn">{icon("load")}<span>{esc(words)}</span><input{attrs}></label>'
        f'<small class="rk-muted">{esc(have)}</small>{go}{_made(made) if made else ""}</div>'
    )


def _made(made: OwnDeck) -> str:
    counts = Counter(card.type for card in made.deck.cards)
    parts = [T("{type} {n}", type=TYPE_WORDS[kind], n=counts[kind]) for kind in TYPES if counts[kind]]
    n = len(made.deck.copies)
    told = N("{n} card: {parts}.", "{n} cards: {parts}.", n, parts=parts)
    notes = "".join(f"<li>{esc(note)}</li>" for note in made.notes)
    why = "".join(
        f"<li><b>{esc(card.label)}</b> {esc(card.extra['why'])}</li>" for card in made.deck.cards if "why" in card.extra
    )
    out = "".join(f"<li><b>{esc(name)}</b> {esc(reason)}</li>" for name, reason in made.unplaced)
    fill = (
        ""
        if made.filled or n >= 40
        else button(T("Fill up with rainforest cards"), "propose", arg="fill", symbol="new", key="propose:fill")
    )
    play = attributes(class_="rk-btn", data_notebook="../01_play_food_web.ipynb", data_hand="foodweb", href="#",
                      data_key="deck:play")  # fmt: skip
    edit = attributes(class_="rk-btn", data_notebook="../06_design_species.ipynb", data_hand="studio", href="#",
                      data_key="deck:edit")  # fmt: skip
    ways = (
        f"<a{play}>{icon('play')}<span>{esc(T('Play with this deck'))}</span></a>"
        f"<a{edit}>{icon('new')}<span>{esc(T('Change it in the designer'))}</span></a>"
        + button(T("Deck as a file"), "deck", symbol="save", key="deck:file")
        + fill
    )
    return (
        f'<p><b>{esc(told)}</b></p><div class="rk-row">{ways}</div>'
        + (f"<ul>{notes}</ul>" if notes else "")
        + f"<details><summary>{esc(T('Why each card is as it is'))}</summary><ul>{why}</ul></details>"
        + (f"<details><summary>{esc(T('Without a card'))}</summary><ul>{out}</ul></details>" if out else "")
    )
