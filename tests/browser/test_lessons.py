"""Lessons in a real browser: from start to report by mouse and by keys alone, kept over a reload, nothing cut off."""

from __future__ import annotations

import sys
from pathlib import Path

import lab_driver as drive
import pytest
from shared_page import each_size

sys.path.append(str(Path(__file__).resolve().parents[1] / "lessons"))
from lesson_samples import deeds, right_answer

from rainkit.lessons.catalogue import lesson

FOLDER = Path(__file__).resolve().parents[2] / "notebooks" / "lessons"


def notebook(number: int) -> Path:
    return next(FOLDER.glob(f"{number}_*.ipynb"))


def open_lesson(page, voila, number: int, name: str) -> None:
    drive.open_voila(page, voila, voila.add(notebook(number), name))
    page.wait_for_selector('[data-key="title"]')


def at(page, place: int) -> None:
    page.wait_for_function("n => document.querySelector('.rk-dot-now')?.dataset.key === `dot:${n}`", arg=place + 1)


def press(page, key: str) -> None:
    """Put the focus on something, as Tab and the arrow keys do, and press Enter."""
    page.wait_for_selector(f'[data-key="{key}"]')
    page.evaluate('k => document.querySelector(`[data-key="${k}"]`).focus()', key)
    page.keyboard.press("Enter")


def predict(page, dot: int, place: int, guess: str) -> None:
    """Open the page with a prediction, make it and go on."""
    page.click(f'[data-key="dot:{dot}"]')
    at(page, place)
    page.click(f'[data-key="answer:guess:{guess}"]')
    page.wait_for_selector(".rk-answer.rk-right")
    page.click('[data-key="next"]')
    at(page, place + 1)


def do_task(page, one, item, act) -> None:
    """Do what a page asks for; ``act(key)`` activates what has that key."""
    task = item.task
    answer = right_answer(item)
    if task.kind in ("choice", "predict"):
        act(f"answer:{item.key}:{answer}")
    elif task.kind in ("number", "word"):
        page.fill(f'[data-key="draft:{item.key}"]', answer)
        act("check")
    elif task.kind == "pick":
        for name in answer.split(","):
            act(f"web:{name}")
            page.wait_for_selector(f'[data-key="web:{name}"][aria-pressed="true"]')
        act("check")
    elif task.kind == "reason":
        for field, _ in task.fields:
            page.fill(f'[data-key="written:{item.key}:{field}"]', f"my own {field} here")
        act("check")
    else:
        for deed in deeds(one, item):
            verb, _, what = deed.partition(":")
            if verb == "field":
                key, _, value = what.partition("=")
                page.fill(f'[data-key="field:{key}"]', value)
                page.keyboard.press("Tab")
                continue
            if verb == "restore":
                if page.query_selector('[data-key="tool:restore:"]'):
                    act("tool:restore:")
                    page.wait_for_selector('[data-key="tool:restore:"]', state="detached")
                continue
            act({"turn": f"edge:{what}", "cell": f"cell:{what}", "remove": f"web:{what}"}[verb])
            drive.settled(page)
        act("check")


def through(page, number: int, act) -> None:
    one = lesson(number)
    for place, item in enumerate(one.pages):
        at(page, place)
        if item.task is not None:
            do_task(page, one, item, act)
            page.wait_for_selector(f'[data-key="dot:{place + 1}"][aria-label*="done"]')
        if place + 1 < len(one.pages):
            act("next")
    with page.expect_download() as waiting:
        act("report:html")
    text = Path(waiting.value.path()).read_text("utf-8")
    assert str(one.title) in text.replace("&#x27;", "'")
    with page.expect_download() as waiting:
        act("report:pdf")
    assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF-")


# Lesson 1 is gone through by mouse in JupyterLab, the others by keys in Voila; all other ways are slow.
again = pytest.mark.slow


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_from_start_to_report_by_mouse(voila, page, number):
    """The first lesson is gone through by mouse in JupyterLab."""
    open_lesson(page, voila, number, f"mouse_{number}.ipynb")
    through(page, number, lambda key: page.click(f'[data-key="{key}"]'))


@pytest.mark.parametrize("number", [4, 5, *(pytest.param(n, marks=again) for n in (1, 2, 3))])
def test_from_start_to_report_by_keys(voila, page, number):
    """The second and third are gone through by Tab and arrow keys."""
    open_lesson(page, voila, number, f"keys_{number}.ipynb")
    through(page, number, lambda key: press(page, key))


def tab_to(page, key: str) -> None:
    """Go to something with Tab and the arrow keys alone, as somebody without a mouse does."""
    inside = "k => !!document.activeElement?.closest('[data-rove]')?.querySelector(`[data-key=\"${k}\"]`)"
    for _ in range(90):
        if page.evaluate("() => document.activeElement?.dataset.key") == key:
            return
        if not page.evaluate(inside, key):
            page.keyboard.press("Tab")
            continue
        dx, dy = page.evaluate(
            """k => {
            const m = e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
            const [a, b] = [m(document.activeElement), m(document.querySelector(`[data-key="${k}"]`))];
            return [b[0] - a[0], b[1] - a[1]]; }""",
            key,
        )
        across = "ArrowRight" if dx > 0 else "ArrowLeft"
        along = "ArrowDown" if dy > 0 else "ArrowUp"
        page.keyboard.press(along if abs(dy) > 24 else across)
    raise AssertionError(f"{key} can't be reached by keys")


@pytest.mark.parametrize("number", [2, 3])
def test_tab_arrows_and_enter_are_enough(voila, page, number):
    open_lesson(page, voila, number, f"tab_{number}.ipynb")

    def act(key: str) -> None:
        page.wait_for_selector(f'[data-key="{key}"]')
        tab_to(page, key)
        page.keyboard.press("Enter")

    through(page, number, act)


@pytest.mark.parametrize("number", [1, pytest.param(4, marks=again)])
def test_from_start_to_report_in_jupyterlab(lab, page, number):
    drive.open_notebook(page, lab, lab.add(notebook(number), f"in_lab_{number}.ipynb"))
    drive.run_all(page)
    page.wait_for_selector('[data-key="title"]')
    through(page, number, lambda key: page.click(f'[data-key="{key}"]'))


def test_a_kernel_restart_in_the_middle_loses_nothing(lab, page):
    drive.open_notebook(page, lab, lab.add(notebook(5), "restarted.ipynb"))
    drive.run_all(page)
    page.wait_for_selector('[data-key="title"]')
    page.fill('[data-key="name"]', "Ana")
    page.keyboard.press("Tab")
    page.click('[data-key="next"]')
    at(page, 1)
    page.click('[data-key="web:giant-forest-ant"]')
    page.wait_for_selector('[data-key="web:giant-forest-ant"][aria-pressed="true"]')
    drive.restart_and_run_all(page)
    at(page, 1)
    page.wait_for_selector('[data-key="web:giant-forest-ant"][aria-pressed="true"]')
    assert "Welcome back" in page.inner_text(".rk-app")
    page.click('[data-act="back"]')
    at(page, 0)
    assert page.input_value('[data-key="name"]') == "Ana"


@pytest.mark.errors_expected  # a page that is left may not end its kernel, says Voila
def test_a_deck_of_ones_own_region_goes_on_to_the_game(voila, page, tmp_path):
    links, species = tmp_path / "links.csv", tmp_path / "species.csv"
    rows = [(f"grass {i % 9}", f"hare {i}") for i in range(12)] + [(f"hare {i}", f"fox {i % 3}") for i in range(12)]
    links.write_text("resource,consumer\n" + "".join(f"{a},{b}\n" for a, b in rows))
    kinds = [(f"grass {i}", "", "plant") for i in range(9)] + [(f"hare {i}", 3 + 4 * i, "mammal") for i in range(12)]
    kinds += [(f"fox {i}", 8, "mammal") for i in range(3)]
    species.write_text("name,mass_kg,kind\n" + "".join(f"{a},{m},{k}\n" for a, m, k in kinds))
    voila.add(FOLDER.parent / "01_play_food_web.ipynb")
    open_lesson(page, voila, 5, "region.ipynb")
    page.click('[data-key="dot:3"]')
    at(page, 2)
    page.click('[data-key="answer:guess:termites"]')
    page.wait_for_selector(".rk-answer.rk-right")
    own = [item.key for item in lesson(5).pages].index("own")
    page.click(f'[data-key="dot:{own + 1}"]')
    at(page, own)
    page.set_input_files('[data-key="upload:web"]', links)
    page.wait_for_selector('[data-key="upload:species"]', state="attached")
    page.set_input_files('[data-key="upload:species"]', species)
    page.wait_for_function("() => document.querySelector('.rk-app').innerText.includes('24 species')")
    page.click('[data-key="propose:"]')
    page.wait_for_selector('[data-key="deck:play"]')
    with page.expect_download() as waiting:
        page.click('[data-key="deck:file"]')
    assert "it is hunted by" in Path(waiting.value.path()).read_text("utf-8")
    page.click('[data-key="deck:play"]')
    page.wait_for_function("() => document.querySelector('.rk-app')?.innerText.includes('my region')")
    assert [error for error in drive.collect_errors(page) if "403 (Forbidden)" not in error] == []


def test_enter_in_the_field_checks_what_stands_there(voila, page):
    open_lesson(page, voila, 3, "enter.ipynb")
    predict(page, dot=2, place=1, guess="same")
    for number, told in (("100", "Count the kinds"), ("5", "Right.")):
        page.fill('[data-key="draft:richness"]', number)
        page.keyboard.press("Enter")
        page.wait_for_function("w => document.querySelector('.rk-walk-word')?.innerText.includes(w)", arg=told)
    page.wait_for_function("() => document.activeElement.dataset.key === 'next'")


@pytest.mark.slow  # a matter of layout
def test_a_square_that_is_protected_moves_no_other(voila, page):
    open_lesson(page, voila, 4, "still.ipynb")
    before = page.locator('[data-key="cell:0,7"]').bounding_box()
    page.click('[data-key="cell:9,0"]')
    page.wait_for_selector('[data-key="tool:clear:"]')
    assert page.locator('[data-key="cell:0,7"]').bounding_box() == before


def test_the_web_lights_up_and_arrow_keys_go_through_it(voila, page):
    open_lesson(page, voila, 5, "light.ipynb")
    page.evaluate("() => document.querySelector('[data-key=\"web:lichens\"]').focus()")
    page.keyboard.press("ArrowUp")
    key = page.evaluate("() => document.activeElement.dataset.key")
    assert key.startswith("web:")
    assert key != "web:lichens"
    lit = page.evaluate(
        "() => [...document.querySelectorAll('.rk-link')].filter(e => getComputedStyle(e).opacity === '1').length"
    )
    one = key.removeprefix("web:")
    web = lesson(5).boards["web"].web({})
    assert lit == web.in_degree(one) + web.out_degree(one)


@pytest.mark.slow  # tests/lessons looks at the pictures
def test_the_eaters_of_a_chosen_card_stay_dashed(voila, page):
    """Not told by colour alone, also when the pointer is elsewhere."""
    open_lesson(page, voila, 2, "dashed.ipynb")
    for key in ("next", "answer:guess:tenth", "next", "web:southern-red-muntjac"):
        page.click(f'[data-key="{key}"]')
        drive.settled(page)
    page.mouse.move(1, 1)
    drive.settled(page)
    drawn = page.evaluate(
        """() => Object.fromEntries(["good", "bad"].map(tone => [tone,
        [...document.querySelectorAll(`.rk-link.rk-${tone} .rk-line`)].map(line => {
            const css = getComputedStyle(line); return [css.strokeWidth, css.strokeDasharray]; })]))"""
    )
    assert drawn == {"good": [["2.6px", "none"]] * 2, "bad": [["2.6px", "6px, 4px"]] * 2}


def test_a_prediction_comes_first_and_work_is_kept(voila, page):
    open_lesson(page, voila, 5, "kept.ipynb")
    predict(page, dot=5, place=2, guess="all")
    later = page.context.new_page()
    open_lesson(later, voila, 5, "kept.ipynb")
    at(later, 3)
    assert "half of the forest" in later.inner_text(".rk-lesson-recall")


def test_nothing_is_cut_off(voila, page):
    open_lesson(page, voila, 5, "wide.ipynb")
    faults = []
    for width, height in each_size(page, [(1366, 768), (1024, 768), (700, 900)]):
        wide = page.eval_on_selector(".rk-app", "e => e.scrollWidth - e.clientWidth")
        box = page.locator('[data-key="next"]').bounding_box()
        right, low = box["x"] + box["width"], box["y"] + box["height"]
        if wide > 0 or right > width or (width >= 1024 and low > height):
            faults.append((width, wide, right, low))
    assert faults == []
