"""The pieces of a deck: species, goals, tiles, blank cards and the jungle's tokens, each with its back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rainkit.core.errors import Fault
from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS, TYPE_WORDS, TYPES, Card, Deck
from rainkit.decks.own_pictures import KEY, picture_of, with_picture
from rainkit.draw.art import symbol
from rainkit.draw.cards import CARD_BOX, card_back, card_face, foot_path, frame, imprint_line
from rainkit.draw.goals import goal_face
from rainkit.draw.jungle import tile_face
from rainkit.draw.measure import fitted
from rainkit.draw.primitives import Circle, Drawing, Item, Path, Rect, Text, moved, recoloured
from rainkit.draw.sheet.options import SheetOptions
from rainkit.draw.sheet.pieces import Piece, scaled_to
from rainkit.draw.sheet.printed_pictures import for_print, from_folder
from rainkit.draw.sheet.proof import kept_inside
from rainkit.draw.tiles import animal_token, chip, diversity_token, protected_token, tile_back, tile_items
from rainkit.i18n import T, upper

__all__ = ["CARD", "TILE", "blank_piece", "card_pieces", "goal_pieces", "tile_pieces", "token_pieces", "token_size"]

CARD, TILE = (63.0, 88.0), (60.0, 60.0)
"""The usual sizes of a card and of a tile, in millimetres."""

SMALL_BELOW = 40.0
"""Cards that are narrower have the small face."""

_EXTINCT = {
    "EX": T("Extinct: nobody will see a living one again. Here it is remembered."),
    "EW": T("Extinct in the wild: it lives only where people keep it."),
}


def _imprint(options: SheetOptions, card: Card | None = None) -> tuple[str, str]:
    year = ""
    if card is not None and card.iucn and card.iucn_year:
        year = str(T("Red List category as of {year}", year=card.iucn_year))
    return year, ", ".join(part for part in (options.author, options.licence) if part)


def _pictures(deck: Deck, options: SheetOptions) -> tuple[dict[str, tuple[bytes, str]], list[Fault]]:
    found: dict[str, tuple[bytes, str]] = {}
    faults: list[Fault] = []
    for card in deck.cards:
        inside = picture_of(card)
        if card.id in options.pictures:
            picture, fault = for_print(options.pictures[card.id][0], card.image or card.id)
        elif inside or card.extra.get(KEY):  # nothing inside that could be read: it is broken
            picture, fault = for_print(inside[0] if inside else b"", card.id)
        elif card.image and options.folder is not None:
            picture, fault = from_folder(options.folder, card.image)
        else:
            continue
        if picture:
            found[card.id] = picture
        if fault:
            faults.append(fault)
    return found, faults


def card_pieces(deck: Deck, options: SheetOptions, *, copies: bool = True) -> tuple[list[Piece], list[Fault]]:
    """Every species card as often as the deck has it, and what was wrong with own pictures."""
    size = options.size or CARD
    small = size[0] < SMALL_BELOW
    pictures, faults = _pictures(deck, options)
    names = {card.id: card.label for card in deck.cards}
    back = scaled_to(card_back(), *size, ground="text")
    pieces: list[Piece] = []
    for card in deck.cards:
        note = _EXTINCT.get(card.iucn or "")
        face = card_face(
            with_picture(card, None) if KEY in card.extra else card,
            small=small,
            names=names,
            picture=pictures.get(card.id),
            note=str(note) if note else "",
            imprint=_imprint(options, card),
        )
        ink = f"{card.type}-ink"
        piece = Piece(scaled_to(kept_inside(face), *size, ground=ink), back, ink, "text", card.id, "card")
        pieces += [piece] * (card.count if copies else min(1, card.count))
    return pieces, faults


def goal_pieces(deck: Deck, options: SheetOptions, cards: Mapping[str, Card] | None = None) -> list[Piece]:
    """Every goal card once. Species are looked up in the deck, then in ``cards``."""
    size = options.size or CARD
    known = {**(cards or {}), **deck.by_id}
    back = scaled_to(_goal_back(), *size, ground="text")
    pieces = []
    for goal in deck.goals:
        face = goal_face(goal, small=size[0] < SMALL_BELOW, cards=known, imprint=_imprint(options))
        pieces.append(
            Piece(scaled_to(kept_inside(face), *size, ground="accent"), back, "accent", "text", goal.id, "goal")
        )
    return pieces


def _goal_back() -> Drawing:
    """The back of a goal card: like a card's, lighter, and with the goals' check mark."""
    base = recoloured(moved(card_back().items, 0, 0), {"accent": "accent-soft", "on-accent": "accent"})
    items = (base, Rect(14, 26, 35, 36, fill="accent-soft"), symbol("goal", 16.5, 29, 30, "accent", "accent-soft"))
    return Drawing(items, (0, 0, *CARD_BOX), str(T("a covered goal")))


def blank_piece(options: SheetOptions) -> Piece:
    """A card to draw on: room for name, picture, points and fact, and the six types to tick."""
    size = options.size or CARD
    items: list[Item] = [
        Rect(0, 0, 63, 88, 3.2, fill="surface"),
        Circle(6.7, 6.3, 4.7, stroke="edge", width=0.4, dash=(1.2, 0.8)),
        Path("M0 12.5H63", stroke="edge", width=0.3),
        Path("M13.2 10.2H60", stroke="edge", width=0.25),
        Text(13.2, 3.6, str(T("Name")), 2.2, "muted"),
        Text(2.4, 16.2, str(T("Draw your species here")), 2.2, "muted"),
        Path("M0 51H63", stroke="edge", width=0.3),
        Text(2.4, 54.2, str(T("Points, and for which neighbours")), 2.2, "muted"),
    ]
    for y in (56.0, 62.5):
        items += [
            Rect(2, y, 11, 5, 1.4, stroke="edge", width=0.3),
            Path(f"M15 {y + 4.6}H61", stroke="edge", width=0.25),
        ]
    items += [foot_path(69.6, "sunken"), Text(2.4, 72.9, str(T("What is special about it?")), 2.2, "muted")]
    items += [Path(f"M2.4 {y}H60.6", stroke="edge", width=0.25) for y in (76.6, 80.2)]
    for i, t in enumerate(TYPES):
        x, word = 2.4 + 9.8 * i, upper(str(TYPE_WORDS[t]))
        fit = fitted(word, (9.2, 9.2), 1.5, smallest=0.7)
        items.append(chip(t, x + 0.6, 43.0, 3.6))
        items.append(Rect(x + 5.0, 43.5, 2.6, 2.6, 0.4, fill="surface", stroke="edge", width=0.3))
        items += [Text(x, 48.4 + k * 1.5, line, fit.size, "muted") for k, line in enumerate(fit.lines[:2])]
    items += imprint_line(_imprint(options))
    items.append(frame("edge"))
    face = Drawing(tuple(items), (0, 0, *CARD_BOX), str(T("a card to draw on")))
    back = scaled_to(card_back(), *size, ground="text")
    return Piece(scaled_to(kept_inside(face), *size, ground="surface"), back, "edge", "text", "blank", "blank")


def tile_pieces(deck: Deck, options: SheetOptions) -> list[Piece]:
    """Every tile once, with its stack on the back (J1)."""
    width, height = options.size or TILE
    side = min(width, height)
    pieces = []
    for tile in deck.tiles:
        front = Drawing(tile_items(tile_face(tile)), (0, 0, 100, 100))
        back = Drawing(tile_back(tile.stack or tile.colours[0]), (0, 0, 100, 100))
        pieces.append(
            Piece(scaled_to(front, side, side), scaled_to(back, side, side), "tile-edge", "tile-edge", tile.id, "tile")
        )
    return pieces


def token_size(options: SheetOptions) -> float:
    """How wide an animal token is, so that it lies on a tile's slot: a quarter of the tile."""
    return round(min(options.size or TILE) * 0.25, 1)


def token_pieces(options: SheetOptions, players: int = 4) -> list[Piece]:
    """All tokens of the jungle: 112 animals (J3), ten protected areas and the diversity tokens (J5), totems (J6)."""
    d = token_size(options)
    side = d + 1.5
    middle = side / 2
    disc = side / 1.15  # the colour's sign stands out over the disc at its lower right

    def piece(items: Iterable[Item], name: str) -> Piece:
        return Piece(Drawing(tuple(items), (0, 0, side, side)), name=name, kind="token")

    pieces = [
        piece(
            (moved((animal_token(colour, animal, -4.6, -3.8, 100),), middle, middle, disc / 100),), f"{colour} {animal}"
        )
        for animal in ANIMALS
        for colour in ANIMAL_COLOURS
        for _ in range(7)
    ]
    # a 3-token doubles, a 4-token triples (J18)
    pieces += [
        piece((protected_token(colour, number - 1, middle, middle, d),), f"{colour} {number}-token")
        for colour in COLOURS
        for number in (3, 4)
    ]
    pieces += [piece((diversity_token(middle, middle, d),), "diversity")] * players
    pieces += [piece(_totem(animal, middle, d), f"totem {animal}") for animal in ANIMALS]
    pieces.append(piece(_binoculars(middle, d), "binoculars"))
    return pieces


def _totem(animal: str, middle: float, d: float) -> tuple[Item, ...]:
    """A totem: the species in white on the accent colour, a square."""
    s = d * 0.92
    return (
        Rect(middle - s / 2, middle - s / 2, s, s, d * 0.12, fill="accent", stroke="text", width=0.3),
        symbol(animal, middle - 0.33 * d, middle - 0.33 * d, 0.66 * d, "on-accent", "accent"),
    )


def _binoculars(middle: float, d: float) -> tuple[Item, ...]:
    """The first player's sign (J7)."""
    r = 0.2 * d
    left, right = middle - 0.24 * d, middle + 0.24 * d
    tubes = [Path(f"M{x - r} {middle + 0.12 * d}L{x - 0.6 * r} {middle - 0.34 * d}H{x + 0.6 * r}L{x + r} "
                  f"{middle + 0.12 * d}z", fill="text") for x in (left, right)]  # fmt: skip
    lenses = [Circle(x, middle + 0.14 * d, r, fill="surface", stroke="text", width=0.07 * d) for x in (left, right)]
    bridge = Rect(middle - 0.1 * d, middle - 0.16 * d, 0.2 * d, 0.14 * d, fill="text")
    return (Circle(middle, middle, d / 2, fill="accent-soft", stroke="text", width=0.3), *tubes, bridge, *lenses)
