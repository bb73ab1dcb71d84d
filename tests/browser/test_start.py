"""The start page in JupyterLab and as a Voila page: the taste is played, the doors really open."""

from __future__ import annotations

from pathlib import Path

import lab_driver as drive
import pytest
from shared_page import each_size

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


def test_lab_the_taste_is_played_and_links_open_notebooks_beside_it(lab, page):
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
    links = page.eval_on_selector_all(
        ".rk-start-links a",
        """all => all.map(({ dataset, href }) =>
             [dataset.notebook, dataset.commandlinkerCommand, JSON.parse(dataset.commandlinkerArgs).path, href])""",
    )
    assert {link[0] for link in links} == set(files)
    for name, command, path, href in links:  # test_notebooks_open opens each of them
        assert (command, path, href) == ("docmanager:open", name, f"{lab.url}lab/tree/{name}")
    for name in files[:: len(files) - 1]:
        page.locator(f'.rk-start-links a[data-notebook="{name}"]').first.click()
        page.wait_for_selector(f'{drive.PANEL} .jp-RenderedMarkdown h1:has-text("{title(name)}")')
        drive.wait_idle(page)
        drive.command(page, "docmanager:open", path="00_start_here.ipynb")
        page.wait_for_selector(f"{drive.PANEL} .rk-start-links a")


def title(name):
    import nbformat

    first = nbformat.read(NOTEBOOKS / name, as_version=4).cells[0].source
    return first.splitlines()[0].lstrip("# ")


def covered(page):
    """Whether the app lies over everything else."""
    return page.evaluate("() => !!document.elementFromPoint(200, 20)?.closest('.rk-app')")


@pytest.mark.errors_expected  # a page that is left may not end its kernel, says Voila
def test_voila_fits_every_size_and_its_links_open_pages(voila, page):
    add_all(voila)
    drive.open_voila(page, voila, "00_start_here.ipynb")
    page.wait_for_selector(".rk-cell")
    assert not page.locator("text=press ▶▶ at the top").first.is_visible() or covered(page)
    faults = []
    for size in each_size(page, [(1366, 768), (1024, 768), (700, 900)]):
        over = page.eval_on_selector_all(".rk-app, .rk-start", "all => all.map(e => e.scrollWidth - e.clientWidth)")
        if max(over) > 0:
            faults.append((size, f"{max(over)} too wide"))
        board = page.locator(".rk-start-board").bounding_box()
        if board["y"] >= size[1] / 2:
            faults.append((size, f"the board begins at {board['y']}"))
    assert faults == []
    links = page.eval_on_selector_all(".rk-start-links a", "all => all.map(a => [a.dataset.notebook, a.href])")
    assert {name for name, _ in links} == {path.name for path in NUMBERED}
    assert all(href == f"{voila.url}voila/render/{name}" for name, href in links)  # test_notebooks_open opens each
    assert drive.collect_errors(page) == []
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
