"""Printing from a designer: paper, backs, rules and score sheet, the test page, and who made the cards."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from pypdf import PdfReader

from rainkit.decks import builtin, dump, load, read_deck
from rainkit.widgets.studio_species import SpeciesStudio
from rainkit.widgets.studio_tiles import TileStudio


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Any:
    made = SpeciesStudio(lang="en", strict=True)
    made.pdfs = []
    monkeypatch.setattr(made, "download", lambda name, _mime, content: made.pdfs.append((name, content)))
    ten = replace(builtin("foodweb"), cards=builtin("foodweb").cards[:10])  # and nine goals
    made.file_deck("ten.yaml", dump(ten, "yaml"))
    made.do("menu", "play")
    yield made
    made.close()


def pages(app: Any) -> list[Any]:
    """The pages of the last PDF."""
    return list(PdfReader(io.BytesIO(app.pdfs[-1][1])).pages)


def text(app: Any) -> str:
    """All its words without blanks."""
    return "".join("".join(page.extract_text().split()) for page in pages(app))


def test_paper_and_backs(app: Any) -> None:
    app.do("print", "all")
    assert len(pages(app)) == 3
    app.do("print-choice", "paper", value="Letter")
    app.do("print-choice", "backs", value="long-edge")
    app.do("print", "all")
    assert len(pages(app)) == 6
    assert [round(float(side)) for side in pages(app)[0].mediabox[2:]] in ([612, 792], [792, 612])
    app.do("print-choice", "backs", value="glue")
    assert (app.print_choice.paper, app.print_choice.backs) == ("Letter", "long-edge")
    assert 'value="long-edge" selected' in app.regions()["over"]


def test_backs_are_moved_for_the_printer(app: Any) -> None:
    assert 'data-arg="offset"' not in app.regions()["over"]
    app.do("print-choice", "backs", value="long-edge")
    assert 'data-arg="offset"' in app.regions()["over"]
    app.do("print", "one")
    app.do("print-choice", "offset", value="0,5; \N{MINUS SIGN}1")
    app.do("print", "one")
    (front, back), (same_front, moved_back) = (
        [page["/Contents"].get_data() for page in PdfReader(io.BytesIO(pdf)).pages]  # type: ignore[attr-defined]
        for _, pdf in app.pdfs
    )
    assert front == same_front
    assert back != moved_back
    for wrong in ("left", "50,0"):
        app.do("print-choice", "offset", value=wrong)
        app.do("print", "one")
        assert len(app.pdfs) == 2
        assert "offset" in app.page()[1]["notice"]


def test_rules_score_sheet_and_the_test_page(app: Any) -> None:
    app.do("print-choice", "whole", value="true")
    app.do("print", "all")
    assert "Foodweb:howtoplay" in text(app)
    assert "scoresandnotes" in text(app)
    app.do("print", "test")
    assert app.pdfs[-1][0] == "test-page.pdf"
    assert "Testpage:front" in text(app)
    app.do("print", "one")
    assert len(pages(app)) == 1
    app.do("print", "../../x")
    assert len(app.pdfs) == 3


def test_tokens_and_boards_of_the_jungle(monkeypatch: pytest.MonkeyPatch) -> None:
    made = TileStudio(lang="en", strict=True)
    made.pdfs = []  # type: ignore[attr-defined]
    monkeypatch.setattr(made, "download", lambda name, _mime, content: made.pdfs.append((name, content)))  # type: ignore[attr-defined]
    made.do("begin", "built-in")
    made.do("print-choice", "whole", value="true")
    made.do("print", "all")
    assert "Myjungle" in text(made)
    made.close()


def test_author_and_licence_are_printed_kept_and_undone(app: Any) -> None:
    app.do("credit", "author", value="Class  6.B ")
    app.do("credit", "licence", value="CC BY 4.0")
    app.do("print", "one")
    assert "Class6.B,CCBY4.0" in text(app)
    assert read_deck(load("x.yaml", text=dump(app.work.deck, "yaml"))).extra["author"] == "Class 6.B"
    app.do("credit", "colour", value="red")
    assert set(app.work.deck.extra) == {"author", "licence"}
    app.do("undo")
    assert dict(app.work.deck.extra) == {"author": "Class 6.B"}
    app.do("undo")
    assert dict(app.work.deck.extra) == {}
