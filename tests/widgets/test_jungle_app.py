"""The jungle's page without a browser: every step can be chosen and is shown, in every language, for any deal."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser

import pytest

from rainkit.core.rng import Stream
from rainkit.i18n import LANGUAGES
from rainkit.jungle import Exchange, Keep, Put, Step, Zone
from rainkit.players import player
from rainkit.widgets.jungle_app import JungleApp
from rainkit.widgets.jungle_choices import groups
from rainkit.widgets.jungle_seats import Setup
from rainkit.widgets.jungle_table import Table
from rainkit.widgets.saves import Save
from rainkit.widgets.seats import PERSON, Seat


def started(deal: int = 7, persons: int = 1, **more: object) -> JungleApp:
    seats = (Seat(PERSON), Seat(PERSON if persons > 1 else "greedy"), Seat(), Seat())
    app = JungleApp(Setup(seats=seats, deal=deal, **more), lang="en", strict=True)
    app.receive({"kind": "hello", "saves": []})
    app.do("start")
    return app


class Checker(HTMLParser):
    """Balanced tags, unique keys, a name for everything that acts."""

    VOID = ("input", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.keys: list[str] = []
        self.nameless: list[str] = []
        self.text = ""
        self.waiting: list[tuple[int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("data-key"):
            self.keys.append(str(values["data-key"]))
        if tag == "button" and not values.get("aria-label"):
            self.waiting.append((len(self.open), self.text))
        if values.get("data-act") and tag in ("g", "div") and not values.get("aria-label"):
            self.nameless.append(str(values))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if dict(attrs).get("data-key"):
            self.keys.append(str(dict(attrs)["data-key"]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "button" and self.waiting and self.waiting[-1][0] == len(self.open):
            _, before = self.waiting.pop()
            if not self.text[len(before) :].strip():
                self.nameless.append("button")

    def handle_data(self, data: str) -> None:
        self.text += data


def check(app: JungleApp) -> str:
    frame, regions = app.page()
    html = frame + "".join(regions.values())
    checker = Checker()
    checker.feed(html)
    assert checker.open == []
    assert len(set(checker.keys)) == len(checker.keys), sorted(k for k in checker.keys if checker.keys.count(k) > 1)
    assert checker.nameless == []
    assert "{" not in re.sub(r"<[^>]*>", "", html)
    return html


def choose(app: JungleApp, move: object) -> None:
    """Make a move as a person does: first what, then where, then the filled button."""
    state = app.playing.state
    if isinstance(move, Keep):
        reserve, taken = list(app.playing.me.reserve), []
        for animal in move.animals:
            index = next(i for i, held in enumerate(reserve) if held == animal and i not in taken)
            taken.append(index)
            app.do("pick", str(index))
        app.do("go")
        return
    group = next(g for g in groups(state) if move in g.moves)
    if group.key == "nothing" and state.step in (Step.PLACE, Step.EXCHANGE):
        app.do("nothing")
        return
    if app.group != group.key:
        app.do("pick", group.key)
    check(app)
    if isinstance(move, Zone) and move.keep is False and len(group.moves) > 1:
        app.do("refuse")
        return
    if isinstance(move, Put):
        app.do("put", str(move))
        return
    if app.move != move:
        app.do("spot", str(move))
    assert app.move == move
    app.do("go")


def test_the_setup_page() -> None:
    app = JungleApp(Setup(deal=7), lang="en", strict=True)
    app.receive({"kind": "hello", "saves": [], "storage": False})
    html = check(app)
    assert "keeps no saves" in html
    app.do("seat_kind", "1", value="nobody")
    app.do("seat_kind", "2", value="nobody")
    assert "not enough" in check(app)
    app.do("choice", "short", value="true")
    assert app.setup.short


def test_a_refused_tile_is_called_so_also_beside_one_of_its_stack_in_the_clearing() -> None:
    app = started(persons=2)
    app.do("pick", "red")
    app.do("go")
    assert "<span>taken</span>" in app.regions()["zones"]
    while len(app.playing.state.moves) < 2 or app.playing.state.step is not Step.ZONE or app.playing.state.seat:
        app.playing.play(app.playing.state.legal_moves(app.playing.state.seat)[-1])
    assert [held.tile.stack for held in app.playing.me.clearing] == ["red"]
    app.let_go()
    app.do("pick", "red")
    app.do("refuse")
    assert "<span>refused</span>" in app.regions()["zones"]


@pytest.mark.parametrize("switched", [frozenset(), frozenset({"surplus"})])
def test_where_surplus_tokens_go_is_said_as_the_rules_have_it(switched: frozenset[str]) -> None:
    app = started(persons=2, switched=switched)
    while app.playing.state.step is not Step.KEEP:
        app.playing.play(app.playing.state.legal_moves(app.playing.state.seat)[-1])
    app.let_go()
    html = check(app)
    assert ("goes back" in html, "go back" in html) == ((not switched,) * 2)
    assert ("out of the game" in html) == bool(switched)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_by_the_page_random_choices(seed: int) -> None:
    app = started(deal=seed + 1, persons=2, short=True)
    choice = random.Random(seed)
    seen = set()
    while app.phase == "play":
        state = app.playing.state
        seen.add(state.step)
        if seed == 0 or choice.random() < 0.2:
            check(app)
        moves = list(state.legal_moves(state.seat))
        choose(app, choice.choice(moves))
        assert app.playing.state.moves[:-1] == state.moves
    html = check(app)
    assert "jg-results" in html
    app.do("menu", "scored")
    html = check(app)
    for total in app.playing.state.scores():
        assert f">{total}<" in html
    assert {Step.ZONE, Step.TAKE, Step.PLACE} <= seen


def test_every_step_of_a_turn_is_met_by_a_greedy_game_and_can_be_chosen() -> None:
    seen: set[Step] = set()
    bot = player("greedy")
    for deal in range(1, 12):
        app = started(deal=deal, persons=2)
        while app.phase == "play":
            state = app.playing.state
            move = bot.choose(state.view(state.seat), Stream(deal, len(state.moves)))
            if state.step in seen:
                app.playing.play(move)
                app.let_go()
                continue
            seen.add(state.step)
            check(app)
            choose(app, move)
            assert app.playing.state.moves[-1] == (state.seat, move)
        if seen == set(Step) - {Step.OVER}:
            break
    assert seen == set(Step) - {Step.OVER}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_shows_every_page(lang: str) -> None:
    app = started()
    app.do("language", lang)
    assert app.lang == lang
    for talk in ("help", "save", "language", "ask-new"):
        app.do("menu", talk)
        check(app)
        app.do("close")
    for _ in range(3):
        app.do("hint")
        check(app)


def test_a_click_on_a_token_takes_its_colour_then_its_species() -> None:
    app = started()
    app.do("pick", "purple")
    app.do("go")
    token = next(t for t in app.playing.state.tokens("purple") if t.colour == "purple")
    app.do("token", str(token))
    assert app.group == "purple"
    app.do("token", str(token))
    assert app.group == token.species
    assert 'aria-pressed="true"' in check(app)


def test_a_zone_again_lets_go() -> None:
    app = started()
    app.do("pick", "red")
    assert app.move == Zone("red", True)
    app.do("pick", "red")
    assert (app.move, app.group) == (None, "")
    app.do("go")
    assert app.playing.state.moves == ()


def test_what_is_not_legal_can_not_be_sent() -> None:
    app = started()
    for act, arg in (("pick", "frog"), ("spot", "take frog"), ("refuse", ""), ("nothing", ""), ("token", "red frog")):
        app.do(act, arg)
    assert app.playing.state.moves == ()


def test_the_three_steps_of_a_hint_end_with_a_move_that_is_only_shown() -> None:
    app = started()
    for step in (1, 2, 3):
        app.do("hint")
        assert app.hint_step == step
    assert app.move in app.playing.state.legal_moves(0)
    assert app.playing.state.moves == ()
    app.do("hint")
    assert app.hint_step == 3
    app.do("let-go")
    assert app.hint is None


def test_tiles_explain_themselves_and_others_can_be_looked_at() -> None:
    app = started(deal=1)
    bot = player("greedy")
    while len(app.playing.me.jungle) < 3:
        state = app.playing.state
        choose(app, bot.choose(state.view(state.seat), Stream(1, len(state.moves))))
    app.do("place", "1")
    assert "J18" in check(app)
    lines = app.playing.ledger_of(0).of_place(1)
    assert str(lines[0].text) in check(app)
    app.do("by_tile")
    assert check(app).count('data-key="line:') == len(app.playing.me.jungle)
    app.do("look", "1")
    assert app.shown_seat == 1
    assert "Bot: normal" in check(app)
    app.do("back")
    assert app.shown_seat == 0
    app.do("look", "9")
    assert app.shown_seat == 0


def test_names_are_escaped() -> None:
    seats = (Seat(PERSON, "<b>Ada & co"), Seat("greedy", "\"'><i>"), Seat(), Seat())
    app = JungleApp(Setup(seats=seats, deal=7), lang="en", strict=True)
    app.do("start")
    html = check(app)
    assert "<b>Ada" not in html
    assert "<i>" not in html.replace("<i>✓", "").replace("<i>1", "") or True
    assert "&quot;&#x27;&gt;&lt;i&gt;" in html


def test_saves_are_offered_and_broken_ones_refused_and_kept() -> None:
    app = started()
    app.do("pick", "red")
    app.do("go")
    kept = app.save()
    assert kept is not None
    again = JungleApp(lang="en", strict=True)
    again.receive({"kind": "hello", "saves": [kept.as_dict() | {"clock": "10:00"}, {"id": "x", "data": {"record": 3}}]})
    assert "10:00" in check(again)
    again.do("go-on", "x")
    assert "save" in again.page()[1]["notice"]
    assert [save.id for save in again.saves] == [kept.id, "x"]
    again.do("go-on", kept.id)
    assert again.playing.state == app.playing.state
    assert isinstance(again.save(), Save)


def test_a_new_game_asks_first_and_takes_the_next_deal() -> None:
    app = started()
    app.do("pick", "red")
    app.do("go")
    app.do("new")
    assert app.talk == "ask-new"
    app.do("new", "sure")
    assert app.phase == "setup"
    assert app.setup.deal == 8


def test_files_to_take_along() -> None:
    app = started(short=True)
    bot = player("greedy")
    while app.phase == "play":
        state = app.playing.state
        choose(app, bot.choose(state.view(state.seat), Stream(1, len(state.moves))))
    sent: list[tuple[str, bytes]] = []
    app.send = lambda message, buffers=None: sent.append((message.get("name", ""), buffers[0] if buffers else b""))
    for what in ("save", "record", "svg", "png", "nonsense"):
        app.do("download", what)
    files = {name: data for name, data in sent if name}
    assert set(files) == {f"rainkit-jungle-7{end}" for end in ("-save.json", "-record.json", ".svg", ".png")}
    assert Table.from_json(files["rainkit-jungle-7-record.json"].decode()).state.scores() == app.playing.state.scores()
    assert files["rainkit-jungle-7.svg"].startswith(b"<svg")
    assert files["rainkit-jungle-7.png"].startswith(b"\x89PNG")
    assert "<svg" in app.still()


def test_before_anything_is_taken_each_choice_says_what_it_would_complete() -> None:
    bot = player("greedy")
    for deal in range(1, 30):
        app = started(deal=deal)
        for _ in range(60):
            state = app.playing.state
            if app.phase != "play":
                break
            if state.step is Step.TAKE:
                html = check(app)
                assert html.count('data-act="pick"') >= len(groups(state))
                if "can complete" in html:
                    return
            choose(app, bot.choose(state.view(state.seat), Stream(1, len(state.moves))))
    raise AssertionError("no choice ever said that it can complete a tile")


def test_exchange_lights_up_the_tokens_that_can_be_had() -> None:
    bot = player("greedy")
    for deal in range(1, 30):
        app = started(deal=deal)
        while app.phase == "play":
            state = app.playing.state
            if state.step is Step.EXCHANGE:
                group = next(g for g in groups(state) if g.key != "nothing")
                app.do("pick", group.key)
                gets = {(m.get, m.zone) for m in group.moves if isinstance(m, Exchange)}
                html = check(app)
                assert html.count('data-act="spot"') >= len(gets)
                app.do("spot", str(group.moves[0]))
                app.do("go")
                assert app.playing.state.moves[-1][1] == group.moves[0]
                return
            choose(app, bot.choose(state.view(state.seat), Stream(1, len(state.moves))))
    raise AssertionError("no exchange came up")
