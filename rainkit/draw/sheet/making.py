"""A deck to a PDF: which parts are printed, on which pages, and what is worth a word about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rainkit.core.errors import Fault, InputError
from rainkit.decks import builtin
from rainkit.decks.model import Deck
from rainkit.draw.primitives import Drawing, Text
from rainkit.draw.sheet.boards import player_board, zone_board
from rainkit.draw.sheet.faces import TILE, blank_piece, card_pieces, goal_pieces, tile_pieces, token_pieces, token_size
from rainkit.draw.sheet.layout import Layout, best_layout
from rainkit.draw.sheet.options import PAPERS, WHAT, OptionsError, SheetOptions
from rainkit.draw.sheet.pdf import to_pdf
from rainkit.draw.sheet.pieces import Page, Piece, pages_of
from rainkit.draw.sheet.proof import proof
from rainkit.draw.sheet.rules import rules_page
from rainkit.draw.sheet.score_sheets import score_page
from rainkit.draw.sheet.trial_page import trial_pages
from rainkit.i18n import T, current, language
from rainkit.i18n import Text as Words

__all__ = ["SheetResult", "book", "class_set", "pieces_of", "sheet_pages", "sheet_pdf", "trial_pdf"]

_PLAYERS = 4
MOST = 1_000
"""Pieces of one PDF; more would be a mistake, or a class's paper for a year."""


@dataclass(frozen=True)
class SheetResult:
    """What was made.

    Attributes
    ----------
    pdf : bytes
    pages : int
    cards : int
        Cards, goals, tiles and blank cards to cut out, copies counted.
    warnings : tuple of Fault
        Signs without a font, text that was cut, pictures that could not be used.
    notes : tuple of Text
        What was chosen, such as how the paper lies.
    counts : mapping of kind to int
        Pieces of each kind: ``card``, ``goal``, ``tile``, ``blank``, ``token``.
    """

    pdf: bytes = field(repr=False)
    pages: int
    cards: int
    warnings: tuple[Fault, ...] = ()
    notes: tuple[Words, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass
class _Draft:
    """The pages so far."""

    options: SheetOptions
    pages: list[Page] = field(default_factory=list)
    notes: list[Words] = field(default_factory=list)
    layouts: list[Layout] = field(default_factory=list)

    def whole(self, drawing: Drawing) -> None:
        """A page that is not cut; printed on both sides of the sheets, it has an empty back."""
        self.pages.append(Page(drawing))
        if self.options.duplex:
            self.pages.append(Page(Drawing((), drawing.box)))

    def cut(self, pieces: Sequence[Piece], what: Words) -> None:
        """Pages of pieces of one size."""
        if not pieces:
            return
        pages, layout = pages_of(pieces, self.options)
        self.pages += pages
        self.layouts.append(layout)
        self.notes.append(T("{what}: {layout}.", what=what, layout=layout.words()))


def _credited(deck: Deck, options: SheetOptions) -> SheetOptions:
    """The options, with author and licence as the deck's file says where nothing else is asked for."""
    licence = deck.extra.get("licence") or deck.extra.get("license") or ""
    author = options.author or str(deck.extra.get("author") or "")
    return replace(options, author=author[:200].strip(), licence=(options.licence or str(licence))[:200].strip())


def _has(deck: Deck) -> tuple[bool, bool]:
    """Whether the deck has to do with the food web, and with the jungle."""
    jungle = bool(deck.tiles) or deck.game == "jungle"
    return bool(deck.cards or deck.goals) or not jungle, jungle


def pieces_of(deck: Deck, options: SheetOptions, *, copies: bool = True) -> tuple[list[Piece], list[Fault]]:
    """The deck's cards, goals and tiles to cut out, as far as ``options.what`` asks for them, and what is wrong.

    Raises
    ------
    InputError
        If they are more than :data:`MOST`.
    """
    options = _credited(deck, options)
    what = options.what or ("cards", "goals")
    pieces: list[Piece] = []
    faults: list[Fault] = []
    asked = sum(card.count if copies else 1 for card in deck.cards) + len(deck.tiles) if "cards" in what else 0
    if asked > MOST:
        message = T("the deck has {n} cards; at most {most} are printed at once: split it, or lower counts",
                    n=asked, most=MOST)  # fmt: skip
        raise InputError([Fault(message, "too-many-cards")])
    if "cards" in what:
        pieces, faults = card_pieces(deck, options, copies=copies)
        pieces = pieces + tile_pieces(deck, options)
    if "goals" in what:
        known = builtin("foodweb").by_id if deck.goals and not deck.cards else {}
        pieces = pieces + goal_pieces(deck, options, known)
    return pieces, faults


def _drafted(deck: Deck, options: SheetOptions) -> tuple[_Draft, list[Fault]]:
    what = options.what or ("cards", "goals")
    draft = _Draft(options)
    page = PAPERS[options.paper]
    food_web, jungle = _has(deck)
    games = ["foodweb"] * food_web + ["jungle"] * jungle
    if "rules" in what:
        for game in games:
            draft.whole(rules_page(game, page))
    pieces, faults = pieces_of(deck, options)
    draft.cut([piece for piece in pieces if piece.kind != "tile"], T("Cards"))
    if "blank" in what and food_web:
        blank = blank_piece(options)
        layout = best_layout(options.paper, _fold_size(blank, options), gap=options.gap, bleed=options.bleed)
        draft.cut([blank] * layout.slots, T("Blank cards"))
    draft.cut([piece for piece in pieces if piece.kind == "tile"], T("Tiles"))
    if jungle:
        _jungle(draft, what)
    if "score-sheet" in what:
        for game in games:
            draft.whole(score_page(game, page))
    if not draft.pages:
        message = T("nothing to print: the deck has none of {what}", what=[str(WHAT[name]) for name in what])
        raise OptionsError(message)
    return draft, faults


def _fold_size(piece: Piece, options: SheetOptions) -> tuple[float, float]:
    w, h = piece.size
    return (2 * w, h) if options.backs == "fold" else (w, h)


def _jungle(draft: _Draft, what: Sequence[str]) -> None:
    options = draft.options
    tile, token = min(options.size or TILE), token_size(options)
    if "boards" in what:
        zones, side = zone_board(options.paper, tile, token)
        draft.whole(zones)
        board, place = player_board(options.paper, tile, token)
        for _ in range(_PLAYERS):
            draft.whole(board)
        if min(side, place) < tile - 0.05:
            words = T("The boards are drawn for tiles of {side} mm, the largest that fit on {paper}.",
                      side=f"{min(side, place):.0f}", paper=options.paper)  # fmt: skip
            draft.notes.append(words)
    if "tokens" in what:
        tokens = token_pieces(options, _PLAYERS)
        # discs are cut one by one; neither bleed nor backs
        plain = replace(options, bleed=0.0, gutter=0.0, backs="none" if options.backs == "fold" else options.backs)
        pages, layout = pages_of(tokens, plain)
        draft.pages += pages
        draft.notes.append(T("{what}: {layout}.", what=T("Tokens"), layout=layout.words()))


def _with_lines(deck: Deck, draft: _Draft) -> list[Drawing]:
    """The pages, with a small line at the foot of those that have room for it below the cut marks."""
    options = draft.options
    credit = [part for part in (options.author, options.licence) if part]
    total = len(draft.pages)
    drawings = []
    for number, page in enumerate(draft.pages, start=1):
        drawing = page.drawing
        if page.pieces and _room(page, draft.layouts):
            parts = [deck.name or str(T("deck")), T("page {number} of {total}", number=number, total=total), *credit]
            line = Text(5.0, drawing.height - 4.6, str(T("{parts}", parts=parts)), 2.4, "muted")
            drawing = replace(drawing, items=(*drawing.items, replace(line, squeeze=drawing.width - 10)))
        drawings.append(drawing)
    return drawings


def _room(page: Page, layouts: Sequence[Layout]) -> bool:
    size = page.pieces[0].size
    layout = next((one for one in layouts if one.size == size), None)
    return layout is not None and layout.corner[1] - layout.bleed >= 13.5


def sheet_pages(deck: Deck, options: SheetOptions | None = None) -> list[Drawing]:
    """The pages as drawings whose unit is a millimetre: to look at one before the whole is made."""
    options = _credited(deck, options or SheetOptions())
    with language(options.lang or current()):
        return _with_lines(deck, _drafted(deck, options)[0])


def sheet_pdf(deck: Deck, options: SheetOptions | None = None) -> SheetResult:
    """A deck as sheets to print and cut.

    Parameters
    ----------
    deck : Deck
    options : SheetOptions, optional

    Raises
    ------
    InputError
        If the deck has more than :data:`MOST` cards.
    OptionsError
        If nothing is left to print, or a card does not fit on the paper.

    Examples
    --------
    >>> from rainkit.decks.model import Card
    >>> made = sheet_pdf(Deck("one", cards=(Card("merbau", {"en": "merbau tree"}, "plant"),)))
    >>> made.pages, made.cards, made.warnings
    (1, 1, ())
    """
    options = _credited(deck, options or SheetOptions())
    with language(options.lang or current()):
        draft, faults = _drafted(deck, options)
        pieces = [piece for page in draft.pages for piece in page.pieces]
        faults += proof(pieces, [page.drawing for page in draft.pages if not page.pieces])
        drawings = _with_lines(deck, draft)
        pdf = to_pdf(drawings, title=deck.name, author=options.author, subject=options.licence)
    counts = Counter(piece.kind for piece in pieces)
    cards = sum(count for kind, count in counts.items() if kind != "token")
    return SheetResult(pdf, len(drawings), cards, tuple(faults), tuple(draft.notes), dict(counts))


def class_set(game: str, lang: str = "", *, paper: str = "A4", backs: str = "none") -> SheetResult:
    """Everything that a class needs to play a game on paper: rules, cards or tiles, tokens, boards, score sheets.

    Parameters
    ----------
    game : {"foodweb", "jungle"}
    lang : str
        Default the language in force.
    paper, backs : str
        As in :class:`SheetOptions`.
    """
    return sheet_pdf(builtin(game), SheetOptions(paper=paper, backs=backs, what=tuple(WHAT), lang=lang))


def trial_pdf(deck: Deck, options: SheetOptions) -> SheetResult:
    """The page to try the printer with, lying as the deck's sheets do."""
    with language(options.lang or current()):
        sizes = [piece.size for piece in pieces_of(deck, options)[0][:1]]
        portrait = not sizes or best_layout(options.paper, sizes[0], gap=options.gap, bleed=options.bleed).portrait
        return book(trial_pages(options, portrait=portrait), title=str(T("Test page")))


def book(pages: Sequence[Drawing], *, title: str = "", author: str = "", licence: str = "") -> SheetResult:
    """Pages of any making, such as a lesson's, whose unit is a millimetre, as one PDF."""
    pdf = to_pdf(pages, title=title, author=author, subject=licence)
    return SheetResult(pdf, len(pages), 0, tuple(proof((), pages)))
