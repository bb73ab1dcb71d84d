"""The balance lab without a browser: decks, players, running, stopping, looking, taking along."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from typing import Any

import pytest

from rainkit.decks import builtin, dump
from rainkit.decks.conditions import parse_scores
from rainkit.decks.model import Deck
from rainkit.decks.writing import deck_to_data
from rainkit.draw.primitives import Rect
from rainkit.i18n import LANGUAGES
from rainkit.lab.comparison import compare
from rainkit.lab.compiling import has_numba
from rainkit.widgets.lab_app import GAMES, LabApp
from rainkit.widgets.lab_decks import BUILT_IN, EXAMPLE, TILES, Shelf, example
from rainkit.widgets.lab_page import VIEWS
from rainkit.widgets.lab_pictures import drawings
from rainkit.widgets.lab_table import _table
from rainkit.widgets.lab_work import Seen, Work


class Heard(LabApp):
    """An app that keeps what it sends."""

    def __init__(self, **more: Any) -> None:
        self.files: dict[str, str] = {}
        self.messages: list[Any] = []
        super().__init__(lang="en", strict=True, **more)

    def send(self, content: Any, buffers: Any = None) -> None:  # noqa: ARG002
        self.messages.append(content)

    def download(self, name: str, mime: str, content: str | bytes) -> None:  # noqa: ARG002
        self.files[name] = content if isinstance(content, str) else content.decode()


def greeted(saves: list[Any] | None = None, hand: Any = None) -> Heard:
    app = Heard()
    app.receive({"kind": "hello", "saves": saves or [], "storage": True, "hand": hand, "n": 0})
    return app


def text(app: LabApp) -> str:
    _, regions = app.page()
    return " ".join(regions.values())


def better(card_id: str = "dhole") -> Deck:
    deck = builtin("foodweb")
    cards = tuple(
        replace(card, scores=(*card.scores, *parse_scores("+3"))) if card.id == card_id else card for card in deck.cards
    )
    return replace(deck, name="mine", cards=cards)


def quick(app: LabApp) -> None:
    """Few games, so that it is fast without numba, too."""
    app.do("style", value="random")
    app.do("seats", value="2")
    app.games = 600 if has_numba() else 100


def ran() -> Heard:
    app = greeted()
    quick(app)
    app.do("start")
    app.finish()
    return app


def test_the_example_says_what_is_too_strong() -> None:
    app = ran()
    shown = text(app)
    assert "giant honey bee: too strong" in shown
    assert "it would be right at “3 points for each adjacent plant”" in shown
    assert "Done: " in shown
    assert app.still().count("<li>") >= 1


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_every_page_in_every_language(lang: str) -> None:
    app = ran()
    app.do("language", lang)
    for view in VIEWS:
        app.do("view", view)
        assert "<svg" in app.page()[1]["see"]
    for talk in ("language", "help"):
        app.do("menu", talk)
        assert 'role="dialog"' in app.page()[1]["over"]
        app.do("close")
    assert app.page()[1]["over"] == ""


def test_a_card_is_looked_at_closely() -> None:
    app = ran()
    app.do("card", "giant-honey-bee")
    see = app.page()[1]["see"]
    assert "5 points for each adjacent plant" in see
    assert "3 points for each adjacent plant" in see
    assert "Type: arthropod" in see
    app.do("card", "dhole")
    assert "Type: carnivore" in app.page()[1]["see"]
    app.do("card", "dhole")
    assert app.card == ""


def test_a_deck_against_itself() -> None:
    app = greeted()
    quick(app)
    app.do("new", value=BUILT_IN)
    assert "Both are the same deck" in text(app)
    app.do("start")
    app.finish()
    assert "No card became too strong or too weak." in text(app)
    assert "Farthest over the median of its type" in text(app)


def test_files_to_take_along() -> None:
    app = ran()
    for kind in ("csv", "json", "html"):
        app.do("download", kind)
    rows = list(csv.DictReader(io.StringIO(app.files["balance-example.csv"])))
    assert len(rows) == 40
    bee = next(row for row in rows if row["id"] == "giant-honey-bee")
    assert bee["verdict"] == "too strong"
    assert float(bee["after"]) > float(bee["before"]) + 1
    data = json.loads(app.files["balance-example.json"])
    assert data["verdicts"][0]["card"] == "giant-honey-bee"
    page = app.files["balance-example.html"]
    assert "too strong" in page
    assert page.count("<svg") == 4
    assert "var(--" not in page


def test_names_are_no_formulas_in_the_table() -> None:
    deck = better()
    named = replace(deck, cards=(replace(deck.cards[0], name={"en": "=1+1"}), *deck.cards[1:]))
    app = greeted()
    app.bring(named)
    quick(app)
    app.do("start")
    app.finish()
    app.do("download", "csv")
    assert "'=1+1" in app.files["balance-mine.csv"]


def test_a_stopped_run_keeps_what_is_done() -> None:
    app = greeted()
    quick(app)
    app.games = 100_000
    app.do("start")
    assert app.is_running
    assert app.work is not None
    assert "Stop" in app.page()[1]["set"]
    app.do("stop")
    app.finish()
    assert not app.is_running
    assert app.seen is not None
    assert 0 < app.seen.report.played < 200_000
    assert "all is kept" in text(app)
    app.do("download", "csv")
    assert app.files


def test_snapshots_stand_still() -> None:
    app = greeted()
    quick(app)
    app.do("start")
    work = app.work
    assert work is not None
    seen = []
    ticks = iter(range(10**6))
    first = Work(work.report)
    original = first._take

    def take(report: Any, fed: Any) -> None:
        original(report, fed)
        assert first.seen is not None
        seen.append((first.seen, first.seen.report.played))

    first._take = take  # type: ignore[method-assign]
    first.go(clock=lambda: float(next(ticks)))
    assert len(seen) > 2
    assert [each.report.played for each, _ in seen] == [played for _, played in seen]
    assert seen[0][1] < seen[-1][1]


def test_uploaded_decks() -> None:
    app = greeted()
    app.file_deck("own.yaml", dump(better(), "yaml"))
    assert app.new.name == "mine"
    assert app.shelf_of_decks.old == BUILT_IN
    saved = app.save()
    assert saved is not None
    again = greeted([saved.as_dict() | {"clock": "10:00"}])
    assert again.new.digest == app.new.digest
    assert again.session == app.session
    again.do("old", value=EXAMPLE)
    assert again.old.name == "example"
    app.receive({"kind": "file", "act": "deck", "name": "x.yaml", "n": 1}, [b"cards: [}"])
    assert app.new.name == "mine"
    assert "x.yaml: " in app.page()[1]["notice"]


def test_words_while_one_waits_go_when_games_come() -> None:
    app = greeted()
    quick(app)
    app.do("start")
    work = app.work
    assert work is not None
    work._hear("Compiling ...")
    assert "Compiling ..." in app.page()[1]["mid"]
    app.finish()
    assert work.waiting is None
    assert "Compiling" not in app.page()[1]["mid"]


def test_decks_of_one_name_can_be_told_apart() -> None:
    app = greeted()
    app.bring(better())
    alone = str(app.shelf_of_decks.names()["own:1"])
    app.bring(replace(better(), cards=example().cards))
    names = app.shelf_of_decks.names()
    assert [str(names[key]) for key in ("own:1", "own:2")] == [f"{alone} (no. 1)", f"{alone} (no. 2)"]


def test_an_error_that_is_not_known_yet_is_not_drawn() -> None:
    report = compare(builtin("foodweb"), better(), 1, styles=["random"], workers=1)
    card = next(name for name, verdict in report.verdicts().items() if verdict.after is not None)
    drawn = drawings(Seen(report), 0, card)["cards"].items
    bars = [item.w for item in drawn if isinstance(item, Rect) and item.h == 2.5]
    assert bars
    assert set(bars) == {2.5}


def test_tiles_bring_their_own_old_deck() -> None:
    jungle = builtin("jungle")
    app = greeted()
    app.file_deck("tiles.json", dump(replace(jungle, name="tiles", tiles=jungle.tiles[:-1]), "json"))
    assert app.new.game == app.old.game == "jungle"
    assert app.shelf_of_decks.old == TILES
    app.do("new", value=BUILT_IN)
    assert app.old.game == "foodweb"


def test_ids_of_tiles_have_room() -> None:
    tiles = compare(builtin("jungle"), builtin("jungle"), 1, styles=["random"], workers=1)
    cards = compare(builtin("foodweb"), builtin("foodweb"), 1, styles=["random"], workers=1)
    assert "lb-tiles" in _table(greeted(), tiles)
    assert "lb-tiles" not in _table(greeted(), cards)


def test_a_deck_comes_from_the_designer() -> None:
    hand = {"id": "a", "title": "mine", "data": {"deck": deck_to_data(better())}, "when": 1, "fresh": True}
    app = greeted(hand=hand)
    assert app.new.digest == better().digest
    assert "came from the designer" in app.page()[1]["notice"]
    old = greeted(hand=hand | {"fresh": False})
    assert old.shelf_of_decks.new == EXAMPLE
    broken = greeted(hand=hand | {"data": {"deck": {"cards": [{"id": 7}]}}})
    assert broken.shelf_of_decks.new == EXAMPLE


def test_one_greedy_player_never_takes_a_card() -> None:
    app = greeted()
    app.bring(better("dhole"))
    quick(app)
    app.do("style", value="without")
    assert app.without == "dhole"  # what was changed comes first
    shown = text(app)
    assert "The card that one of the greedy players never takes" in shown
    app.do("without", value="sun-bear")
    app.games = 200 if has_numba() else 12
    app.do("start")
    app.finish()
    assert app.seen is not None
    assert app.seen.report.styles[0].players == ("greedy-without:sun-bear", "greedy")
    assert "Players who may take sun bear end " in text(app)
    saved = app.save()
    assert saved is not None
    again = greeted([saved.as_dict() | {"clock": "10:00"}])
    assert (again.style, again.without) == ("without", "sun-bear")
    again.do("new", value=TILES)
    assert again.style == "greedy"  # tiles are not left out
    assert "without" not in again.styles_known()


def test_players_who_search_come_after_greedy_ones_and_play_few_games() -> None:
    app = greeted()
    app.do("style", value="rollout")
    assert "Greedy players play first" in text(app)
    app.do("start")
    assert app.work is not None
    first, second = app.work.report.styles
    assert first.players == ("greedy",) * 4
    assert second.players == ("rollout:100",) * 4
    assert second.pairs.wanted <= 400
    assert app.work.workers == 2
    app.do("stop")


def test_changed_goals_are_told() -> None:
    deck = builtin("foodweb")
    goals = tuple(replace(goal, points=9) if goal.id == "bako" else goal for goal in deck.goals)
    app = greeted()
    app.bring(replace(deck, name="goals", goals=goals))
    quick(app)
    app.do("start")
    app.finish()
    shown = text(app)
    assert "goal Bako National Park: too strong" in shown
    assert "Goals were changed, so games are played at the intermediate level" in shown
    assert "reached before" in shown
    app.do("download", "html")
    assert "points a holder" in app.files["balance-goals.html"]


def test_the_first_snapshot_waits_until_there_is_something_to_say() -> None:
    app = greeted()
    quick(app)
    app.do("start")
    assert app.work is not None
    seen = []
    work = Work(app.work.report)
    original = work._take
    work._take = lambda report, fed: (seen.append(report.played), original(report, fed))[1]  # type: ignore[method-assign]
    work.go(clock=lambda: 0.0)
    assert seen[0] >= 2 * 10


def test_what_can_not_be_played_is_said() -> None:
    app = greeted()
    app.bring(replace(better(), cards=better().cards[:15]))
    app.do("start")
    assert app.work is None
    assert "This can&#x27;t be played" in app.page()[1]["notice"]


def test_edited_saves_do_no_harm() -> None:
    for data in ({}, {"decks": 7}, {"decks": {"own:x": 1}}, {"decks": {"own:1": 1}, "games": "x"}, {"games": None}):
        app = greeted([{"id": "a", "title": "t", "data": data}])
        assert app.games in GAMES
        assert app.new.cards


def test_a_shelf_keeps_the_last_decks() -> None:
    shelf = Shelf()
    for n in range(9):
        shelf.bring(replace(better(), name=f"deck {n}"))
    assert shelf.new in shelf.own
    assert len(shelf.own) <= 6
    shelf.bring(replace(better(), name="deck 8"))
    assert len(shelf.own) <= 6
