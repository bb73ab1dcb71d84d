"""The stage without a browser: what is sent, what is refused, what is left behind."""

from __future__ import annotations

import re
from typing import Any

import pytest
from ipywidgets.widgets import widget

from rainkit.core.errors import RuleError
from rainkit.i18n import T
from rainkit.widgets import cells
from rainkit.widgets.foodweb_app import FoodWebApp
from rainkit.widgets.page import attributes, button, choice, tick
from rainkit.widgets.saves import Save, saves_from
from rainkit.widgets.stage import MAX_UPLOAD, STATIC, Stage


class Counter(Stage):
    """A page with a number and a line that never changes."""

    app = "counter"
    number = 0
    opened_with: tuple[str, ...] = ()

    def frame(self) -> str:
        return '<b data-region="number"></b><i data-region="still"></i>'

    def regions(self) -> dict[str, str]:
        return {"number": str(self.number), "still": "nothing new"}

    def opened(self) -> None:
        self.opened_with = tuple(save.id for save in self.saves)

    def save(self) -> Save | None:
        return Save("game", "title", {"n": self.number}) if self.number else None

    def still(self) -> str:
        return "<p>a still</p>"

    def act_add(self, arg: str) -> None:
        self.number += int(arg)

    def act_forbidden(self, arg: str) -> None:  # noqa: ARG002
        raise RuleError("F6", T("not <there>"))

    def act_broken(self, arg: str) -> None:  # noqa: ARG002
        raise ZeroDivisionError("a bug")

    def set_number(self, value: str, arg: str) -> None:
        self.number = int(value) * int(arg or 1)

    def file_load(self, name: str, text: str) -> None:  # noqa: ARG002
        self.number = len(text)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(
        Counter, "send", lambda _self, content, buffers=None: messages.append({**content, "b": buffers})
    )
    return messages


def hello(app: Stage, saves: object = ()) -> None:
    app.receive({"kind": "hello", "n": 1, "saves": list(saves) if isinstance(saves, tuple) else saves})


def test_a_browser_gets_the_whole_page_and_then_only_what_changed(sent):
    app = Counter(lang="en", strict=True)
    hello(app)
    assert sent[-1]["frame"] == app.frame()
    assert sent[-1]["regions"] == {"notice": "", "number": "0", "still": "nothing new"}
    app.receive({"kind": "act", "act": "add", "arg": "2", "n": 2})
    assert sent[-1]["regions"] == {"number": "2"}
    assert "frame" not in sent[-1]
    assert sent[-1]["ack"] == 2


def test_a_second_browser_gets_everything_again(sent):
    app = Counter(lang="en", strict=True)
    hello(app)
    app.do("add", "3")
    hello(app)
    assert sent[-1]["regions"]["number"] == "3"
    assert "frame" in sent[-1]


def test_every_answer_carries_the_save(sent):
    app = Counter(lang="en", strict=True)
    hello(app)
    assert "save" not in sent[-1]
    app.do("add", "1")
    assert sent[-1]["save"] == {"id": "game", "title": "title", "data": {"n": 1}}


def test_saves_of_the_browser_are_offered_once(sent):  # noqa: ARG001
    app = Counter(lang="en", strict=True)
    hello(app, [{"id": "a", "title": "t", "data": {}}, {"id": "b", "data": 7}, "x", {"title": "no id", "data": {}}])
    assert app.opened_with == ("a",)
    hello(app, [{"id": "c", "title": "t", "data": {}}])
    assert app.opened_with == ("a",)


@pytest.mark.parametrize("offered", [None, 7, "text", {"id": "a"}, [None, 3], [{"id": "", "data": {}}]])
def test_nonsense_from_a_browser_is_no_save(offered):
    assert saves_from(offered) == ()


def test_a_control_is_set_with_its_value_and_argument():
    app = Counter(lang="en", strict=True)
    app.do("number", "3", value="4")
    assert app.number == 12


def test_what_the_rules_forbid_becomes_a_plain_escaped_sentence():
    app = Counter(lang="en", strict=True)
    app.do("forbidden")
    assert "F6: not &lt;there&gt;" in app.page()[1]["notice"]
    app.do("add", "1")
    assert app.page()[1]["notice"] == ""


def test_what_is_wrong_with_an_entry_is_told_in_the_language_of_the_page():
    app = FoodWebApp(lang="sk")
    app.do("choice", "deal", "abc")
    assert "„abc“ nie je číslo rozdania" in app.page()[1]["notice"]


def test_a_bug_is_a_plain_strip_with_details_folded():
    app = Counter(lang="en", strict=False)
    app.do("broken")
    notice = app.page()[1]["notice"]
    assert "Something went wrong" in notice
    assert "<details" in notice
    assert "ZeroDivisionError" in notice
    assert 'role="alert"' in notice


def test_a_bug_is_raised_in_tests(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(ZeroDivisionError):
        Counter(lang="en", strict=True).do("broken")
    monkeypatch.setenv("RAINKIT_TEST", "1")
    with pytest.raises(ZeroDivisionError):
        Counter(lang="en").do("broken")


@pytest.mark.parametrize("name", ["", "nothing", "__init__", "page; import os", "no method"])
def test_only_actions_of_the_app_can_be_called(name):
    with pytest.raises(LookupError):
        Counter(lang="en", strict=True).receive({"kind": "act", "act": name, "n": 1})


def test_a_file_that_is_too_large_is_refused():
    app = Counter(lang="en", strict=True)
    app.receive({"kind": "file", "act": "load", "name": "x", "text": "a" * (MAX_UPLOAD + 1), "n": 1})
    assert app.number == 0
    assert "too large" in app.page()[1]["notice"]
    app.receive({"kind": "file", "act": "load", "name": "x", "text": "abc", "n": 2})
    assert app.number == 3


def test_a_drawing_that_fails_leaves_a_page_with_a_message(sent, monkeypatch: pytest.MonkeyPatch):
    app = Counter(lang="en", strict=False)
    hello(app)
    monkeypatch.setattr(app, "regions", lambda: 1 / 0)
    app.do("add", "1")
    assert "could not be drawn" in sent[-1]["regions"]["notice"]


def test_fifty_runs_of_a_cell_leave_one_app(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cells, "_kernel_message", lambda: {"metadata": {"cellId": "one-cell"}})
    before = len(widget._instances)
    apps = [Counter(lang="en", strict=True) for _ in range(50)]
    living = [app for app in apps if app.comm is not None]
    assert living == apps[-1:]
    assert len(widget._instances) - before <= 3


def test_apps_of_two_cells_live_side_by_side(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cells, "_kernel_message", lambda: {"metadata": {"cellId": "a"}})
    first = Counter(lang="en")
    monkeypatch.setattr(cells, "_kernel_message", lambda: {"metadata": {"cellId": "b"}})
    second = Counter(lang="en")
    assert {first.model_id, second.model_id} <= set(widget._instances)


def test_exports_get_a_still_beside_the_widget():
    data, _ = Counter(lang="en")._repr_mimebundle_()
    assert data["text/html"] == "<p>a still</p>"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_words_and_values_are_escaped():
    evil = '<img src=x onerror="alert(1)">'
    for html in (
        button(evil, evil, arg=evil, why_not=evil),
        choice(evil, "a", [(evil, evil)], evil),
        tick(evil, "a", True, note=evil),
        attributes(title=evil),
    ):
        assert "<img" not in html


def test_no_javascript_comes_from_elsewhere():
    from rainkit.widgets.stage import STATIC

    for file in STATIC.iterdir():
        text = file.read_text("utf-8")
        assert "http://" not in text.replace("http://www.w3.org", "")
        assert "https://" not in text
        assert "@import" not in text


def test_what_can_not_be_kept_is_told_and_the_page_answers(sent: list[dict[str, Any]]) -> None:
    class Leaky(Counter):
        def save(self) -> Save | None:
            raise ZeroDivisionError("a bug")

    app = Leaky(lang="en", strict=False)
    app.receive({"kind": "act", "act": "add", "arg": "2", "n": 7})
    assert sent[-1]["ack"] == 7
    assert sent[-1]["regions"]["number"] == "2"
    assert "could not be kept" in sent[-1]["regions"]["notice"]
    assert "save" not in sent[-1]
    with pytest.raises(ZeroDivisionError):
        Leaky(lang="en", strict=True).do("add", "1")


def test_the_script_says_at_its_top_what_it_reads_in_the_page() -> None:
    head, _, body = (STATIC / "stage.js").read_text("utf-8").partition("const CALM")
    read = set(re.findall(r"\[data-([a-z][a-z-]*)", body)) | set(re.findall(r'Attribute\("data-([a-z][a-z-]*)"', body))
    own = {
        "roved",
        "commandlinker-command",
        "commandlinker-args",
        "lm-suppress-shortcuts",
    }  # the script's, JupyterLab's
    assert read - own - set(re.findall(r"data-([a-z][a-z-]*)", head)) == set()
