"""Rules, score sheets, boards and tokens: what stands on them, in longer languages too."""

from __future__ import annotations

import gettext
from collections import Counter
from collections.abc import Iterator

import pytest

from rainkit import i18n
from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS
from rainkit.draw.primitives import IDENTITY, Circle, Drawing, Group, Item, Matrix, texts, times
from rainkit.draw.sheet.boards import player_board, zone_board
from rainkit.draw.sheet.faces import token_pieces, token_size
from rainkit.draw.sheet.making import book
from rainkit.draw.sheet.options import PAPERS, SheetOptions
from rainkit.draw.sheet.proof import proof
from rainkit.draw.sheet.rules import rules_page
from rainkit.draw.sheet.score_sheets import score_page
from rainkit.draw.sheet.trial_page import trial_pages
from rainkit.foodweb import read_position


class Longer(gettext.NullTranslations):
    """A language whose words are 40 % longer than English."""

    def gettext(self, message: str) -> str:
        return " ".join(word if "{" in word else word + "eau"[: round(len(word) * 0.4)] for word in message.split(" "))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def pages(paper: str) -> list[Drawing]:
    made = [page(game, PAPERS[paper]) for page in (rules_page, score_page) for game in ("foodweb", "jungle")]
    options = SheetOptions(paper=paper, backs="long-edge")
    return [*made, *trial_pages(options), *trial_pages(options, portrait=False),
            player_board(paper, 60, 15)[0], zone_board(paper, 60, 15)[0]]  # fmt: skip


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("longer", [False, True])
def test_all_text_is_inside_its_page_and_large_enough(
    paper: str, longer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if longer:
        monkeypatch.setattr(i18n, "_catalogue", lambda _: Longer())
    for page in pages(paper):
        assert not proof((), [page])
        _, _, width, height = page.box
        for line, matrix in texts(page.items):
            x, y = matrix[0] * line.x + matrix[4], matrix[3] * line.y + matrix[5]
            assert 4 <= x <= width - 4
            assert 4 <= y <= height - 4
        if page.label.startswith(("Food web: how", "Jungle: how")):
            assert max(line.size for line, _ in texts(page.items) if not line.bold) >= 2.8


def test_the_example_of_the_rules_is_the_rulebooks() -> None:
    """F16: the tiger has three small or medium animals and one carnivore beside it: 12."""
    from rainkit.core.places import cards_folder
    from rainkit.decks import load

    position = read_position(load(cards_folder() / "foodweb" / "examples" / "rulebook.yaml"))
    at = next(cell for cell, card in position.forest.cards.items() if card.id == "malayan-tiger")
    lines = [line for line in position.ledger() if line.at == at]
    assert [line.points for line in lines] == [15, -3]
    words = " ".join(line.text for line, _ in texts(rules_page("foodweb", PAPERS["A4"]).items))
    assert "3×5−3=12" in words


def test_tokens_are_complete_and_fit_the_slots() -> None:
    options = SheetOptions()
    names = Counter(piece.name for piece in token_pieces(options))
    for animal in ANIMALS:
        assert [names[f"{colour} {animal}"] for colour in ANIMAL_COLOURS] == [7] * 4  # J3
    assert sum(n for name, n in names.items() if name.endswith("-token")) == 10  # J5
    assert names["diversity"] == 4
    assert token_size(options) <= 0.27 * 60  # a slot is 27 % of a tile


def test_tokens_keep_to_their_squares() -> None:
    for piece in token_pieces(SheetOptions(size=(44.0, 44.0))):
        side = piece.size[0]
        for x, y, r in discs(piece.front.items):
            assert min(x, y) - r >= 0
            assert max(x, y) + r <= side


def discs(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[float, float, float]]:
    """Centre and radius of all circles, outlines included."""
    for item in items:
        if isinstance(item, Group):
            yield from discs(item.items, times(matrix, item.matrix))
        elif isinstance(item, Circle):
            width = item.width / 2 if item.stroke != "none" else 0.0
            yield matrix[0] * item.cx + matrix[4], matrix[3] * item.cy + matrix[5], matrix[0] * (item.r + width)


def circles(items: tuple[Item, ...]) -> int:
    return sum(circles(i.items) if isinstance(i, Group) else isinstance(i, Circle) for i in items)


def test_boards_have_their_places() -> None:
    for paper in PAPERS:
        board, side = player_board(paper, 60, 15)
        assert side == pytest.approx(60, abs=0.5)
        numbers = [line.text for line, _ in texts(board.items) if line.text.isdigit()]
        assert sorted(numbers) == list("123456789")
        zones, stack = zone_board(paper, 60, 15)
        assert circles(zones.items) >= 2 + 3 + 4 + 5 + 6  # J4
        assert stack == pytest.approx(60, abs=1)


def test_a_book_of_any_pages() -> None:
    made = book(pages("A4")[:2], title="two")
    assert (made.pages, made.cards, made.warnings) == (2, 0, ())
