"""The food web's page without a browser: what it shows in each phase, and what each action does."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from rainkit.i18n import LANGUAGES
from rainkit.widgets.foodweb_app import FoodWebApp
from rainkit.widgets.foodweb_board import cell_at
from rainkit.widgets.foodweb_seats import Setup
from rainkit.widgets.foodweb_table import Table
from rainkit.widgets.seats import PERSON, Seat

PAIR = Setup((Seat(PERSON, "Ana"), Seat(PERSON, "Ben"), Seat("greedy"), Seat()), deal=11, level="advanced")
VOID = {"input", "br", "img", "hr", "meta", "link"}


class _Balance(HTMLParser):
    """Fails on tags that are not closed, and gathers keys."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.keys: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.keys += [value or "" for name, value in attrs if name == "data-key"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def app_of(setup: Setup | None = None, lang: str = "en") -> FoodWebApp:
    app = FoodWebApp(setup or Setup(deal=42), lang=lang, strict=True)
    app.receive({"kind": "hello", "n": 1, "saves": []})
    return app


def page_of(app: FoodWebApp) -> str:
    """The whole page; its tags must be balanced and its keys unique."""
    frame, regions = app.page()
    parser = _Balance()
    for part in (frame, *regions.values()):
        parser.feed(part)
        assert not parser.open, parser.open
    doubled = {key for key in parser.keys if parser.keys.count(key) > 1}
    assert not doubled
    named = set(re.findall(r'data-region="(\w+)"', frame)) | {"notice"}
    assert set(regions) <= named
    return frame + "".join(regions.values())


def take_hint(app: FoodWebApp) -> None:
    if app.phase == "cover":
        app.do("uncover")
    app.do("hint")
    app.do("hint")
    assert app.aimed is not None
    app.do("place", f"{app.aimed[0]},{app.aimed[1]}")
    if app.playing.pending is not None:
        app.do("done")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", ["base", "intermediate", "advanced"])
def test_a_whole_game_can_be_shown_in_every_language(lang, level):
    app = app_of(Setup(deal=3, level=level, short=True), lang)
    page_of(app)
    app.do("start")
    while app.phase != "over":
        app.do("take", "0")
        page_of(app)
        app.do("let-go")
        take_hint(app)
        at = app.playing.state.played[-1][0].at
        app.do("explain", f"{at[0]},{at[1]}")
        page_of(app)
    for talk in ("scored", "save", "language", "help"):
        app.do("menu", talk)
        assert "rk-veil" in page_of(app)
        app.do("close")


@pytest.mark.parametrize("adjacency", ["hex", "square", "square8"])
def test_f7_every_adjacency_can_be_played_and_shown(adjacency):
    app = app_of(Setup(deal=3, adjacency=adjacency, short=True))
    app.do("start")
    while app.phase != "over":
        take_hint(app)
        page_of(app)


def test_legal_places_show_the_change_split_into_own_and_neighbours():
    app = app_of()
    app.do("start")
    for _ in range(3):
        take_hint(app)
    table = app.playing
    index = 1
    app.do("take", str(index))
    gains = table.view.gains(table.view.hand[index])
    board = app.page()[1]["board"]
    assert len(gains) == board.count("data-bubble-for=")
    for (q, r), gain in gains.items():
        bubble = re.search(rf'data-bubble-for="cell:{q},{r}".*?</ul>', board)
        assert bubble is not None
        numbers = [int(n.replace("−", "-")) for n in re.findall(r">([+−]?\d+)</b>", bubble[0])]
        assert numbers[-1] == gain.total == sum(numbers[:-1])
        assert numbers[0] == gain.own


def test_the_button_says_what_will_happen():
    app = app_of()
    app.do("start")
    take_hint(app)
    app.do("take", "0")
    cell, gain = next(iter(app.playing.view.gains(app.playing.view.hand[0]).items()))
    app.do("aim", f"{cell[0]},{cell[1]}")
    sign = {True: "+", False: ""}[gain.total > 0]
    assert f"Place here: {sign}{gain.total}".replace("-", "−") in app.page()[1]["hand"]
    assert page_of(app).count('"rk-btn rk-go"') == 1


def test_f6_a_place_that_does_not_touch_is_refused_in_one_sentence():
    app = app_of()
    app.do("start")
    take_hint(app)
    app.do("take", "0")
    before = app.playing.state
    app.do("elsewhere", "400,0")
    _, regions = app.page()
    assert "F6" in regions["notice"]
    assert "dashed" in regions["notice"]
    assert "rk-illegal" in regions["board"]
    assert app.playing.state is before
    app.do("aim", "0,1")
    assert "rk-illegal" not in app.page()[1]["board"]


def test_points_of_the_drawing_belong_to_cells():
    from rainkit.draw.board import cell_centre

    for adjacency in ("hex", "square", "square8"):
        for cell in [(q, r) for q in range(-3, 4) for r in range(-3, 4)]:
            x, y = cell_centre(cell, adjacency)
            assert cell_at(f"{x + 9:.1f},{y - 9:.1f}", adjacency) == cell


def test_a_click_on_a_card_lights_what_it_counts():
    app = app_of()
    app.do("start")
    for _ in range(6):
        take_hint(app)
    ledger = app.playing.ledger_of(0)
    at = max(app.playing.forest.cards, key=lambda cell: sum(len(line.cells) for line in ledger.of_cell(cell)))
    app.do("explain", f"{at[0]},{at[1]}")
    _, regions = app.page()
    counted = {cell for line in ledger.of_cell(at) for cell in line.cells}
    assert regions["board"].count("rk-is-counted") == len(counted) > 0
    for cell in counted:
        assert app.playing.forest.cards[cell].label in regions["ledger"]
    app.do("explain", f"{at[0]},{at[1]}")
    assert "rk-is-counted" not in app.page()[1]["board"]


def test_the_forests_of_others_can_be_looked_at_and_explained():
    app = app_of()
    app.do("start")
    take_hint(app)
    app.do("look", "1")
    _, regions = app.page()
    assert "Bot: normal" in regions["board"]
    at = next(iter(app.playing.state.forests[1].cards))
    app.do("explain", f"{at[0]},{at[1]}")
    assert app.playing.state.forests[1].cards[at].label in app.page()[1]["ledger"].lower() or app.picked == at
    app.do("take", "0")
    assert app.card is None
    app.do("let-go")
    assert app.looking is None


def test_nothing_of_another_hand_is_on_the_page():
    app = app_of(replace(PAIR, level="base"))  # goals name species, too
    app.do("start")
    covered = page_of(app)
    for card in app.playing.state.hands[0]:
        assert app.playing.state.deck.card(card).label not in covered
    app.do("uncover")
    shown = page_of(app)
    mine = set(app.playing.view.hand)
    for seat in (1, 2):
        for card in app.playing.state.hands[seat]:
            if card not in mine:
                assert app.playing.state.deck.card(card).label not in shown


def test_people_at_one_screen_hand_in_and_cover():
    app = app_of(PAIR)
    app.do("start")
    assert app.phase == "cover"
    app.do("uncover")
    app.do("take", "0")
    app.do("place", "0,0")
    assert "Hand in, then Ben" in app.page()[1]["hand"]
    app.do("undo")
    assert app.playing.pending is None
    take_hint(app)
    assert app.phase == "cover"
    assert "Ben" in app.page()[1]["cover"]
    take_hint(app)
    assert app.playing.state.round == 2


def test_undo_lets_go_first_and_then_takes_back_with_a_mark():
    app = app_of()
    app.do("start")
    take_hint(app)
    app.do("take", "2")
    app.do("undo")
    assert app.card is None
    assert app.playing.state.round == 2
    app.do("undo")
    assert app.playing.state.round == 1
    assert "took the last round back" in app.page()[1]["notice"]
    assert "1 take-back" in app.page()[1]["mid"]


def test_a_new_game_is_asked_about_while_one_is_under_way():
    app = app_of()
    app.do("start")
    take_hint(app)
    app.do("new")
    assert app.phase == "play"
    assert "Leave this game?" in app.page()[1]["over"]
    app.do("close")
    app.do("new", "sure")
    assert app.phase == "setup"
    assert app.setup.deal == 43


def test_a_kept_game_is_offered_with_its_time_and_round_and_goes_on():
    first = app_of()
    first.do("start")
    take_hint(first)
    kept = first.save()
    assert kept is not None
    data = json.loads(json.dumps(kept.as_dict()))
    app = FoodWebApp(lang="en", strict=True)
    app.receive({"kind": "hello", "n": 1, "saves": [{**data, "clock": "10:32", "day": ""}]})
    page = page_of(app)
    assert "Go on with your game of 10:32: round 2 of 9" in page
    app.do("go-on", kept.id)
    assert app.playing.state == first.playing.state
    assert app.save() == first.save()


def test_a_kept_game_that_was_changed_is_refused_and_not_lost():
    first = app_of()
    first.do("start")
    take_hint(first)
    data = first.playing.as_data()
    data["record"]["moves"][0] = "gaur@7,7"
    app = FoodWebApp(lang="en", strict=True)
    app.receive({"kind": "hello", "n": 1, "saves": [{"id": "x", "title": "t", "data": data}]})
    app.do("go-on", "x")
    assert app.phase == "setup"
    assert "changed" in app.page()[1]["notice"]
    assert [save.id for save in app.saves] == ["x"]


def test_the_first_step_of_a_hint_marks_where_to_look():
    app = app_of()
    app.do("start")
    app.do("hint")
    assert app.page()[1]["board"].count("rk-is-hinted") == 1  # the empty place in the middle
    for _ in range(3):
        take_hint(app)
    app.do("let-go")
    app.do("hint")
    board = app.page()[1]["board"]
    beside = app.playing.forest.neighbours(app.hint.at)
    assert board.count("rk-is-hinted") == len(beside) > 0
    assert board.count("look here") >= len(beside)
    app.do("hint")
    assert "rk-is-hinted" not in app.page()[1]["board"]


def test_a_save_file_is_loaded_or_refused_in_words():
    first = app_of()
    first.do("start")
    take_hint(first)
    app = app_of()
    app.receive({"kind": "file", "act": "load", "name": "a.json", "text": "no json", "n": 2})
    assert "no save file" in app.page()[1]["notice"]
    app.receive({"kind": "file", "act": "load", "name": "a.json", "text": first.playing.to_json(), "n": 3})
    assert app.playing.state == first.playing.state


def test_names_are_escaped_everywhere():
    evil = "<b onclick=x>"
    app = app_of(Setup((Seat(PERSON, evil), Seat("greedy", evil), Seat(), Seat()), deal=1, short=True))
    page_of(app)
    app.do("start")
    while app.phase != "over":
        take_hint(app)
    app.do("menu", "scored")
    assert evil not in page_of(app)
    assert "&lt;b onclick=x&gt;" in page_of(app)


def test_the_end_names_the_winner_and_hands_out_files(monkeypatch):
    app = app_of(Setup(deal=5, level="advanced", short=True))
    app.do("start")
    while app.phase != "over":
        take_hint(app)
    totals = app.playing.totals()
    assert f"{max(totals)} point" in app.page()[1]["hand"]
    files = {}
    monkeypatch.setattr(app, "download", lambda name, mime, content: files.update({name: (mime, content)}))
    for what in ("save", "record", "svg", "png", "nothing"):
        app.do("download", what)
    assert [mime for mime, _ in files.values()] == ["application/json"] * 2 + ["image/svg+xml", "image/png"]
    contents = [content for _, content in files.values()]
    assert Table.from_json(contents[0]).state == app.playing.state
    assert json.loads(contents[1])["scores"] == list(app.playing.state.scores())
    assert contents[2].startswith("<svg")
    assert contents[3].startswith(b"\x89PNG")


def test_f12_another_goal_can_be_picked_at_the_end():
    app = app_of(Setup(deal=5, level="advanced"))
    app.do("start")
    while app.phase != "over":
        take_hint(app)
    before = app.playing.totals()
    worst = min(app.playing.state.goals(0), key=lambda goal: app.playing.state.ledger(0, goal.id).total)
    app.do("pick_goal", f"0={worst.id}")
    assert app.playing.totals()[0] == app.playing.state.ledger(0, worst.id).total <= before[0]
    assert 'aria-checked="true"' in app.page()[1]["goals"]


def test_the_language_changes_words_but_not_the_game():
    app = app_of()
    app.do("start")
    state = app.playing.state
    app.do("language", "fr")
    assert app.lang == "fr"
    assert app.playing.state is state
    assert "Français" in app.page()[1]["tools"]
    app.do("language", "xx")
    assert app.lang == "fr"


def test_a_setup_that_can_not_be_played_says_why():
    app = app_of()
    for seat in "123":
        app.do("seat_kind", seat, value="nobody")
    assert "not enough" in page_of(app)
    app.do("start")
    assert app.phase == "setup"


def test_stale_clicks_do_nothing():
    app = app_of()
    app.do("take", "0") if app.table else None
    app.do("start")
    for act, arg in (
        ("place", "0,0"),
        ("take", "99"),
        ("done", ""),
        ("look", "7"),
        ("forget", "none"),
        ("go-on", "none"),
    ):
        app.do(act, arg)
    assert app.playing.state.round == 1


def test_exports_show_a_still_with_its_ledger():
    app = app_of()
    assert "<svg" in app._repr_mimebundle_()[0]["text/html"]
    app.do("start")
    take_hint(app)
    still = app._repr_mimebundle_()[0]["text/html"]
    assert "<table>" in still
    assert "var(--" not in still


def test_the_focus_between_two_people_is_on_no_button():
    app = app_of(PAIR)
    app.do("start")
    app.do("uncover")
    take_hint(app)
    assert app.phase == "cover"
    cover = app.page()[1]["cover"]
    assert cover.count("data-autofocus") == 1
    assert '<h1 tabindex="-1" data-key="cover:" data-autofocus>' in cover


def test_the_help_tells_the_own_goals_and_no_others() -> None:
    app = app_of(PAIR)
    app.do("start")
    app.do("menu", "help")
    assert "ONE of your goals" in page_of(app)
    assert "it may be turned" not in page_of(app)  # the screen is covered
    app.do("menu", "")
    app.do("uncover")
    app.do("look", "1")
    app.do("menu", "help")
    over = app.regions()["over"]
    for seat in (0, 1, 2):
        for goal in app.playing.state.goals(seat):
            assert (goal.label in over) == (seat == app.playing.seat)
    app.do("menu", "")
    base = app_of()
    base.do("start")
    base.do("menu", "help")
    assert "ONE of your goals" not in page_of(base)


def goals_here(app: FoodWebApp, goals: list) -> bool:
    return any(card.id == goal.species for goal in goals for card in app.playing.forest.cards.values())


def test_a_goal_whose_species_waits_for_the_shape_says_so() -> None:
    app = app_of(Setup(deal=3, level="advanced", species_needs_shape=True))
    app.do("start")
    goals = [goal for goal in app.playing.goals() if goal.species]
    while app.phase == "play" and not goals_here(app, goals):
        named = [n for n, card in enumerate(app.playing.view.hand) if card in {goal.species for goal in goals}]
        app.do("take", str(named[0] if named else 0))
        at = app.playing.forest.frontier()[0]
        app.do("place", f"{at[0]},{at[1]}")
    assert goals_here(app, goals)
    assert "counts only when the goal is met" in app.regions()["goals"]
    assert ": +3" not in app.regions()["goals"]


def test_a_goal_with_free_cells_says_so_and_a_set_what_each_number_brings() -> None:
    app = app_of(Setup(deal=4777, level="intermediate"))
    app.do("start")
    shown = app.regions()["goals"].replace("\N{NO-BREAK SPACE}", " ")
    assert {goal.id for goal in app.playing.goals()} == {"red-list", "gunung-mulu"}
    assert "with the dashed cells left free." in shown
    assert "3: +2, 4: +4, 5: +7, 6+: +11" in shown


@pytest.mark.parametrize(("kind", "loaded"), [("rollout", ["foodweb"]), ("greedy", [])])
def test_a_table_with_a_hard_bot_loads_its_games(monkeypatch: pytest.MonkeyPatch, kind: str, loaded: list[str]) -> None:
    asked: list[str] = []
    monkeypatch.setattr("rainkit.widgets.game_app.load_behind", asked.append)
    FoodWebApp(Setup((Seat(PERSON, "Ana"), Seat(kind), Seat(), Seat()), deal=11)).do("start")
    assert asked == loaded
