"""The start page in JupyterLab and as a Voila page: the taste is played, the doors really open."""

from __future__ import annotations

from pathlib import Path

import lab_driver as drive
import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
NUMBERED = sorted(path for path in NOTEBOOKS.glob("0[1-9]_*.ipynb"))


def add_all(server):
    for path in [NOTEBOOKS / "00_start_here.ipynb", *NUMBERED]:
        server.add(path)


def points(page):
    return int(page.inner_text(".rk-start-side .rk-eyebrow").split(":")[1].split()[0])


def place_once(page):
    """Place the chosen card on the last free place; what was promised there is what comes."""
    before, left = points(page), page.locator(".rk-start-card").count()
    ghost = page.locator(".rk-ghost").last
    key = ghost.get_attribute("data-key")
    promised = page.locator(f'[data-bubble-for="{key}"] .rk-sum b').text_content().replace("−", "-")
    ghost.click()
    page.wait_for_function("n => document.querySelectorAll('.rk-start-card').length < n", arg=left)
    return before + int(promised)


def test_lab_the_taste_is_played_and_every_link_opens_its_notebook(lab, page):
    add_all(lab)
    drive.open_notebook(page, lab, "00_start_here.ipynb")
    drive.run_all(page)
    page.wait_for_selector(".rk-cell")
    while page.locator(".rk-start-card").count() > 1:
        expected = place_once(page)
        assert points(page) == expected
    page.locator(".rk-ghost").first.click()
    page.wait_for_selector(".rk-start-side h1:has-text('Done')")
    files = [path.name for path in NUMBERED]
    shown = page.eval_on_selector_all(".rk-start-links a", "all => all.map(a => a.dataset.notebook)")
    assert set(shown) == set(files)
    for name in files:
        page.locator(f'.rk-start-links a[data-notebook="{name}"]').first.click()
        heading = f'.jp-NotebookPanel:not(.lm-mod-hidden) .jp-RenderedMarkdown h1:has-text("{title(name)}")'
        page.wait_for_selector(heading)
        drive.open_notebook(page, lab, "00_start_here.ipynb")
        drive.run_all(page)
        page.wait_for_selector(".rk-start-links a")


def title(name):
    import nbformat

    first = nbformat.read(NOTEBOOKS / name, as_version=4).cells[0].source
    return first.splitlines()[0].lstrip("# ")


def test_voila_the_start_page_and_every_link(voila, browser):
    add_all(voila)
    with drive.new_page(browser) as page:
        drive.open_voila(page, voila, "00_start_here.ipynb")
        page.wait_for_selector(".rk-cell")
        assert not page.locator("text=press ▶▶ at the top").first.is_visible() or covered(page)
        links = page.eval_on_selector_all(".rk-start-links a", "all => [...new Set(all.map(a => a.href))]")
        assert len(links) == len(NUMBERED)
        assert drive.collect_errors(page) == []
    for link in links:
        with drive.new_page(browser) as page:
            page.goto(link)
            page.wait_for_selector(".rk-app .rk-brand")
            assert drive.collect_errors(page) == []


def covered(page):
    """Whether the app lies over everything else."""
    return page.evaluate("() => !!document.elementFromPoint(200, 20)?.closest('.rk-app')")


def test_voila_a_click_on_a_link_opens_the_page(voila, browser):
    add_all(voila)
    with drive.new_page(browser) as page:
        drive.open_voila(page, voila, "00_start_here.ipynb")
        page.wait_for_selector(".rk-cell")
        name = "02_score_food_web.ipynb"
        page.locator(f'.rk-start-links a[data-notebook="{name}"]').first.click()
        page.wait_for_url(f"**/voila/render/{name}")
        page.wait_for_selector(".rk-walk")


def test_a_chosen_language_holds_in_all_apps(voila, page):
    add_all(voila)
    drive.open_voila(page, voila, "00_start_here.ipynb")
    page.wait_for_selector(".rk-cell")
    page.select_option('select[data-act="lang"]', "zh")
    page.wait_for_function("() => document.querySelector('.rk-app').lang === 'zh'")
    other = page.context.new_page()
    drive.open_voila(other, voila, "02_score_food_web.ipynb")
    other.wait_for_function("() => document.querySelector('.rk-app')?.lang === 'zh'")


def test_by_keys_a_card_is_placed(voila, page):
    add_all(voila)
    drive.open_voila(page, voila, "00_start_here.ipynb")
    page.wait_for_selector(".rk-cell")
    page.focus('[data-key="hand:giant-honey-bee"]')
    page.keyboard.press("Enter")
    page.wait_for_selector('.rk-chosen[data-key="hand:giant-honey-bee"]')
    page.focus('[data-rove="board"] .rk-cell[tabindex="0"]')
    for _ in range(6):
        if page.evaluate("() => document.activeElement.classList.contains('rk-ghost')"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.rk-start-card').length === 2")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768), (700, 900)])
def test_the_page_never_scrolls_sideways(voila, browser, width, height):
    add_all(voila)
    with drive.new_page(browser, (width, height)) as page:
        drive.open_voila(page, voila, "00_start_here.ipynb")
        page.wait_for_selector(".rk-cell")
        over = page.evaluate(
            "() => { const r = document.querySelector('.rk-start'); return r.scrollWidth - r.clientWidth; }"
        )
        assert over <= 0
        board = page.locator(".rk-start-board").bounding_box()
        assert board["y"] < height / 2
