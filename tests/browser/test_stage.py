"""What every app of rainkit does in a real notebook, tried with the smallest app there is."""

from __future__ import annotations

import lab_driver as drive
import pytest
from shared_page import no_errors

APP = """
from rainkit.widgets.page import button
from rainkit.widgets.boxes import BoxApp, box, veil
from rainkit.widgets.stage import styles

class Smallest(BoxApp):
    _css = styles()
    app = "smallest"
    number = 0

    def frame(self):
        return '<header class="rk-bar" data-region="bar"></header><main data-region="main"></main>' \
            '<div data-region="over"></div>'

    def regions(self):
        rows = "".join(button(f"{r} {c}", "add", key=f"{r}-{c}") for r in range(3) for c in range(3))
        grid = f'<div data-rove="grid" style="display:grid;grid-template-columns:repeat(3,90px)">{rows}</div>'
        bar = button("Break", "broken", shortcut="k") + button("Show", "menu", arg="more", key="own-key")
        over = veil(box("More", button("Look", "add", key="talk:first"))) if self.talk else ""
        return {"bar": bar, "main": f'<b id="n">{self.number}</b>{grid}', "over": over}

    def act_add(self, arg):
        self.number += 1
        self.say(f"now {self.number}")

    def act_broken(self, arg):
        raise ValueError("a <bug>")

app = Smallest(lang="en", strict=False)
app
"""


@pytest.fixture(scope="module")
def opened(lab, browser):
    cells = [APP, "import ipywidgets.widgets.widget as w; len(w._instances)"]
    with drive.new_page(browser) as page:
        drive.open_notebook(page, lab, lab.write(cells, "stage.ipynb"))
        yield page


@pytest.fixture
def smallest(opened):
    """The app anew, in a page that is open."""
    drive.run_all(opened)
    opened.wait_for_selector("#n >> text=0")
    drive.settled(opened)
    yield opened
    no_errors(opened)


def test_a_failing_action_is_a_plain_sentence_and_the_app_goes_on(smallest):
    smallest.click('[data-act="broken"]')
    drive.settled(smallest)
    assert "Something went wrong" in smallest.inner_text(".rk-notice p")
    assert smallest.locator(".rk-notice details").get_attribute("open") is None
    smallest.click(".rk-notice summary")
    assert "ValueError: a <bug>" in smallest.inner_text(".rk-notice pre")
    smallest.click('[data-key="0-0"]')
    drive.settled(smallest)
    assert smallest.inner_text("#n") == "1"
    assert smallest.locator(".rk-notice").count() == 0


def test_a_box_gives_the_focus_back_to_what_opened_it(smallest):
    focused = "document.activeElement.dataset.key"
    smallest.focus('[data-key="own-key"]')
    smallest.keyboard.press("Enter")
    drive.settled(smallest)
    assert smallest.evaluate(focused) == "talk:first"
    smallest.keyboard.press("Enter")  # what is done in the box changes nothing of that
    drive.settled(smallest)
    smallest.keyboard.press("Escape")
    drive.settled(smallest)
    assert smallest.locator(".rk-veil").count() == 0
    assert smallest.evaluate(focused) == "own-key"


def test_arrows_move_by_where_things_are_and_the_focus_stays(smallest):
    smallest.click('[data-key="1-1"]')
    drive.settled(smallest)
    for arrow, key in (
        ("Up", "0-1"),
        ("Left", "0-0"),
        ("Down", "1-0"),
        ("Down", "2-0"),
        ("Right", "2-1"),
        ("Down", "2-1"),
    ):
        smallest.keyboard.press(f"Arrow{arrow}")
        assert smallest.evaluate("document.activeElement.dataset.key") == key
    smallest.keyboard.press("Enter")
    drive.settled(smallest)
    assert smallest.evaluate("document.activeElement.dataset.key") == "2-1"
    assert smallest.inner_text("#n") == "2"
    assert smallest.locator('[data-rove="grid"] [tabindex="0"]').count() == 1
    assert smallest.inner_text(".rk-live") == "now 2"


def test_shortcuts_work_only_inside_the_app(smallest):
    smallest.click('[data-key="1-1"]')
    drive.settled(smallest)
    smallest.keyboard.press("k")
    drive.settled(smallest)
    assert smallest.locator(".rk-notice").count() == 1


def test_running_the_cell_again_and_again_leaves_one_app_and_few_widgets(smallest):
    first = smallest.inner_text(".jp-OutputArea-executeResult >> nth=-1")
    for _ in range(5):
        drive.run_all(smallest)
    smallest.wait_for_selector("#n")
    drive.settled(smallest)
    assert smallest.locator(".rk-app").count() == 1
    assert smallest.inner_text(".jp-OutputArea-executeResult >> nth=-1").split()[-1] == first.split()[-1]
    smallest.click('[data-key="1-1"]')
    drive.settled(smallest)
    assert smallest.inner_text("#n") == "1"


@pytest.mark.errors_expected
def test_a_dead_view_says_what_to_do(lab, page):
    drive.open_notebook(page, lab, lab.write([APP], "dead.ipynb"))
    drive.run_all(page)
    page.wait_for_selector("#n")
    drive.settled(page)
    page.evaluate("{ window.jupyterapp.commands.execute('notebook:restart-kernel').then(() => window.anew = true); 1 }")
    page.click(".jp-Dialog .jp-mod-accept")
    page.wait_for_function("window.anew")
    drive.wait_idle(page)
    page.locator('[data-key="1-1"]').dispatch_event("click")
    page.wait_for_selector(".rk-strip:not([hidden])")
    assert "The kernel was restarted: run the cell again (▶▶), your game is kept." in page.inner_text(".rk-strip")
    drive.run_all(page)
    page.wait_for_selector("#n")
    drive.settled(page)
    assert not page.locator(".rk-strip").is_visible()


# The timer with which Jupyter looks again whether a widget has come fires too late, as in a browser that is busy.
BUSY = """const later = window.setTimeout;
window.setTimeout = (what, ms, ...all) => later(what, ms === 100 ? 8000 : ms, ...all);"""


@pytest.mark.errors_expected  # of the widget that was given up
def test_a_page_that_was_given_up_shows_itself(voila, page):
    page.add_init_script(BUSY)
    drive.open_voila(page, voila, voila.write([APP], "given_up.ipynb"))
    page.wait_for_selector("#n")
    drive.settled(page)
    page.click('[data-key="1-1"]')
    drive.settled(page)
    assert page.inner_text("#n") == "1"
    assert page.locator(".rk-app").count() == 1
