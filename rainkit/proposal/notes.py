"""What should be said of a proposed deck as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.decks.model import TYPE_WORDS, Card, Deck
from rainkit.ecology.size import Web
from rainkit.i18n import N, T, Text
from rainkit.proposal.choosing import Choice
from rainkit.proposal.model import HAND
from rainkit.proposal.species import Species
from rainkit.proposal.typing_species import CUTS, Typed

__all__ = ["compared", "notes_of"]


def notes_of(
    deck: Deck, choice: Choice, cuts: tuple[float, float], listed: Sequence[Species], web: Web, ours: Sequence[Card]
) -> list[Text]:
    """Cuts of mass, strangers, places filled or left empty, and how many can play."""
    notes = []
    if cuts != CUTS:
        words = T(
            "Small, medium and large are cut at {low} and {high} kg. The cuts of the built-in deck, 20 and 500 kg, "
            "would leave a size without any animal.",
            low=float(f"{cuts[0]:.3g}"), high=float(f"{cuts[1]:.3g}"),
        )  # fmt: skip
        notes.append(words)
    known = {one.key for one in listed}
    if strangers := [key for key in web if key not in known]:
        n = len(strangers)
        notes.append(
            N(
                "{n} name in the links is not in the table of species; it counts as food but gets no card: {names}.",
                "{n} names in the links are not in the table of species; they count as food but get no card: {names}.",
                n, names=_some([str(key) for key in strangers]),
            )
        )  # fmt: skip
    if choice.extra:
        names = [one.species.key for one in choice.extra]
        notes.append(
            N(
                "{n} place of a missing type is filled with another species of your region: {names}.",
                "{n} places of missing types are filled with other species of your region: {names}.",
                len(names), names=_some(names),
            )
        )  # fmt: skip
    if ours:
        notes.append(N("{n} card comes from the built-in deck.", "{n} cards come from the built-in deck.", len(ours)))
    if choice.missing and not ours:
        parts = [T("{type} {n}", type=TYPE_WORDS[kind], n=n) for kind, n in choice.missing.items()]
        notes.append(T("Fewer than in the built-in deck: {parts}.", parts=parts))
    n = len(deck.copies)
    if n < 2 * HAND:
        notes.append(
            N(
                "{n} card is too few to play: two players need {need}. Add species, or fill up with built-in cards.",
                "{n} cards are too few to play: two players need {need}. Add species, or fill up with built-in cards.",
                n, need=2 * HAND,
            )
        )  # fmt: skip
    elif n < 4 * HAND:
        notes.append(T("{n} cards are enough for {players} players.", n=n, players=n // HAND))
    return notes


def compared(found: Sequence[Typed]) -> tuple[tuple[int, int], tuple[tuple[str, str, str], ...]]:
    """Of how many species the type is that of the table, of how many the table has one, and which differ."""
    both = [one for one in found if one.species.type]
    differ = [(one.species.key, one.species.type, one.type) for one in both if one.type != one.species.type]
    return (len(both) - len(differ), len(both)), tuple(differ)


def _some(names: Sequence[str], most: int = 12) -> list[str]:
    return list(names) if len(names) <= most else [*names[:most], "…"]
