"""The lesson's app without a browser: saves, predictions first, hints, own webs, report."""

from __future__ import annotations

import pytest

from rainkit.lessons.catalogue import NUMBERS, lesson
from rainkit.widgets.lesson_app import LessonApp


@pytest.fixture
def app() -> LessonApp:
    made = LessonApp(5, lang="en", strict=True)
    made.receive({"kind": "hello", "saves": []})
    return made


def sent(app: LessonApp) -> list[tuple[dict, list]]:
    messages = []
    app.send = lambda content, buffers=(): messages.append((content, list(buffers)))  # type: ignore[method-assign]
    return messages


@pytest.mark.parametrize("number", NUMBERS)
def test_every_page_is_shown_in_every_state(number) -> None:
    app = LessonApp(number, lang="en", strict=True)
    app.receive({"kind": "hello", "saves": []})
    for place, page in enumerate(app.lesson.pages):
        app.progress = app.progress.at(place, app.lesson)
        assert str(page.title).replace("'", "&#x27;") in app.page()[1]["question"]
        for _ in range(5):
            app.do("hint")
        app.do("check")
        app.do("show")
        app.page()
        if page.task is not None and page.task.kind == "predict":
            app.do("answer", page.task.options[0].key)
    assert str(lesson(number).title).replace("'", "&#x27;") in app.still()


def test_no_way_behind_an_open_prediction(app) -> None:
    app.do("page", "9")
    assert app.page_now.key == "guess"
    app.do("answer", "nobody")
    app.do("answer", "termites")
    assert app.progress.tries["guess"] == ("nobody",), "a prediction stays as it was"
    app.do("page", "9")
    assert app.progress.place == 9


def test_the_save_brings_everything_back(app) -> None:
    app.do("name", value="Ana")
    app.do("next")
    app.do("board", "pick:sun-bear")
    app.do("check")
    app.do("hint")
    again = LessonApp(5, lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [app.save().as_dict()]})
    assert again.progress == app.progress
    assert again.page()[1]["question"] == app.page()[1]["question"]


def test_a_web_of_ones_own(app) -> None:
    app.progress = app.progress.at([p.key for p in app.lesson.pages].index("own"), app.lesson)
    app.receive(
        {"kind": "file", "act": "web", "name": "pond.csv"}, [b"resource,consumer\nalgae,<b>snail\n<b>snail,newt\n"]
    )
    assert "&lt;b&gt;snail" in app.page()[1]["board"]
    app.do("board", "remove:algae")
    assert app.lesson.boards["own"].lost(app.progress.boards["own"]) == {"<b>snail": 1, "newt": 2}
    again = LessonApp(5, lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [app.save().as_dict()]})
    assert again.progress.boards["own"] == app.progress.boards["own"]
    app.do("board", "ours:")
    assert "own" not in app.progress.boards["own"]


@pytest.mark.parametrize("text", ["", "hello", "a,b\n1,2\n", "\0\1"])
def test_a_file_that_is_no_web_is_told(app, text) -> None:
    app.progress = app.progress.at([p.key for p in app.lesson.pages].index("own"), app.lesson)
    app.receive({"kind": "file", "act": "web", "name": "x.csv"}, [text.encode()])
    assert "own" not in app.progress.boards.get("own", {})
    assert app.page()[1]["notice"]


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_web_as_a_spreadsheet_writes_it(app, coding) -> None:
    app.progress = app.progress.at([p.key for p in app.lesson.pages].index("own"), app.lesson)
    app.receive({"kind": "file", "act": "web", "name": "pré.csv"}, ["proie;prédateur\nlièvre;renard\n".encode(coding)])
    assert "lièvre" in app.page()[1]["board"]
    assert ("Windows-1252" in app.page()[1]["notice"]) == (coding == "cp1252")
    app.do("board", "look:lièvre")
    assert "nothing in this web" in app.page()[1]["ledger"], "nobody knows that it makes its own food"


def test_one_species_written_in_two_ways_is_told(app) -> None:
    app.progress = app.progress.at([p.key for p in app.lesson.pages].index("own"), app.lesson)
    rows = b"resource,consumer\nOak tree,mouse\noak_tree,deer\n"
    app.receive({"kind": "file", "act": "web", "name": "wood.csv"}, [rows])
    assert "Oak tree, oak_tree" in app.page()[1]["notice"]


def test_a_web_too_large_is_told(app) -> None:
    app.progress = app.progress.at([p.key for p in app.lesson.pages].index("own"), app.lesson)
    rows = "\n".join(f"a{i},b{i}" for i in range(200))
    app.receive({"kind": "file", "act": "web", "name": "x.csv"}, [f"resource,consumer\n{rows}\n".encode()])
    assert "Keep the rows of one place" in app.page()[1]["notice"]


def test_the_report_is_a_file(app) -> None:
    messages = sent(app)
    app.do("report", "html")
    app.do("report", "pdf")
    files = [(c["name"], b[0][:5]) for c, b in messages if c.get("kind") == "download"]
    assert files == [("lesson-5.html", b"<!doc"), ("lesson-5.pdf", b"%PDF-")]


def test_time_is_counted_but_no_long_pause(app) -> None:
    app.seen -= 10_000
    app.do("next")
    assert 299 <= app.progress.seconds["hook"] <= 301


def test_big_letters_are_kept(app) -> None:
    app.do("big")
    assert "rk-lesson-big" in app.page()[0]
    assert app.save().data["big"] is True


REGION = "resource,consumer\n" + "".join(f"grass {i % 9},hare {i}\nhare {i},fox {i % 3}\n" for i in range(12))
MASSES = (
    "name,mass_kg,kind,iucn\n"
    + "".join(f"grass {i},,plant,LC\n" for i in range(9))
    + "".join(f"hare {i},{3 + 4 * i},mammal,VU\n" for i in range(12))
    + "".join(f"fox {i},8,mammal,\n" for i in range(3))
    + "unicorn,,,\n"
)


def own_region(app: LessonApp) -> None:
    app.progress = app.progress.at([p.key for p in app.lesson.pages].index("own"), app.lesson)
    app.receive({"kind": "file", "act": "web", "name": "meadow.csv"}, [REGION.encode()])
    app.receive({"kind": "file", "act": "species", "name": "masses.csv"}, [MASSES.encode()])


def test_a_deck_of_ones_own_region(app) -> None:
    own_region(app)
    app.do("propose")
    deck = app.own_deck.deck
    assert len(deck.cards) == 24
    assert {card.type for card in deck.cards if card.id.startswith("fox")} == {"carnivore"}
    shown = app.page()[1]["ledger"]
    assert "it eats grass" in shown
    assert "unicorn" in shown
    messages = sent(app)
    app.do("deck")
    (file,) = [bytes(b[0]) for c, b in messages if c.get("kind") == "download"]
    assert file.startswith(b"rainkit: 1")
    app.do("propose", "fill")
    assert len(app.own_deck.deck.cards) == 40


def test_the_proposed_deck_is_kept_and_handed_on(app) -> None:
    own_region(app)
    app.do("propose")
    again = LessonApp(5, lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [app.save().as_dict()]})
    assert again.own_deck == app.own_deck
    assert again.progress.boards == app.progress.boards
    from rainkit.widgets.foodweb_app import FoodWebApp

    game = FoodWebApp(lang="en", strict=True)
    game.receive({"kind": "hello", "saves": [], "hand": {**app.save().as_dict(), "fresh": True}})
    assert game.own_deck == app.own_deck.deck


def test_the_designer_opens_on_the_deck_that_was_handed_on(app) -> None:
    from rainkit.widgets.studio_species import SpeciesStudio

    own_region(app)
    app.do("propose")
    hand = {**app.save().as_dict(), "fresh": True}
    studio = SpeciesStudio(lang="en", strict=True)
    messages = sent(studio)
    studio.receive({"kind": "hello", "saves": [], "hand": hand})
    (kept,) = [content["save"] for content, _ in messages if content.get("save")]
    assert studio.bench.deck.cards == app.own_deck.deck.cards
    again = SpeciesStudio(lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [kept], "hand": hand})
    assert again.bench is None, "a page that is loaded again offers what was kept"
    old = SpeciesStudio(lang="en", strict=True)
    old.receive({"kind": "hello", "saves": [], "hand": {**hand, "fresh": False}})
    assert old.bench is None


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "name,mass_kg\n,3\n"])
def test_a_table_of_species_at_fault_is_told(app, text) -> None:
    own_region(app)
    before = app.progress
    app.receive({"kind": "file", "act": "species", "name": "x.csv"}, [text.encode()])
    assert app.page()[1]["notice"]
    assert app.progress.boards == before.boards


def test_an_edited_save_of_a_deck_does_no_harm(app) -> None:
    own_region(app)
    app.do("propose")
    data = app.save().as_dict()
    data["data"] |= {"deck": {"cards": [7]}, "deck_about": 3}
    data["data"]["boards"]["own"]["own"]["species"] = [{"key": 1}, "x", {"key": "fox 0", "mass": "heavy"}]
    again = LessonApp(5, lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [data]})
    assert again.own_deck is None
    again.do("propose")
    assert [card.id for card in again.own_deck.deck.cards] == []


def test_a_count_that_is_none_is_said_and_the_old_one_kept():
    page = LessonApp(3, lang="en", strict=True)
    page.receive({"kind": "hello", "saves": []})
    page.progress = page.progress.at(list(page.lesson.by_key).index("own"), page.lesson)
    for value, kept in (("ten", 5), ("", 0), ("007", 7), ("12 ", 12), ("-1", 12)):
        page.receive({"kind": "set", "act": "field", "arg": "0,0", "value": value})
        assert page.progress.board(page.lesson, "own")["counts"][0][0] == kept
        refused = not value.strip().isdecimal() and value != ""
        assert ("butterflies, place 1" in page.page()[1]["notice"]) == refused, value
