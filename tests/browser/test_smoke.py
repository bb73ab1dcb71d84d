"""JupyterLab and Voila come up with rainkit's settings, and the driver sees what goes wrong."""

from __future__ import annotations

import lab_driver as drive
import pytest
from shared_page import no_errors

SLIDER = "import ipywidgets as w\nbox = w.Button(description='press me')\nbox.add_class('press')\nbox"
HARMFUL = ["d", "d", "x", "a", "b", "m", "r", "z", "Shift+M", "c", "v", "y"]


@pytest.fixture(scope="module")
def opened(lab, browser):
    with drive.new_page(browser) as page:
        drive.open_notebook(page, lab, lab.write([SLIDER, "print(6 * 7)", "2"], "smoke.ipynb"))
        yield page


@pytest.fixture
def smoke(opened):
    """A notebook that ran in JupyterLab, in the light theme."""
    drive.set_theme(opened, "Light")
    drive.run_all(opened)
    opened.wait_for_selector(".press")
    yield opened
    no_errors(opened)


def test_a_widget_shows_without_errors(smoke):
    numbers = [int(prompt.strip("[]:")) for prompt in drive.prompts(smoke)]
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def test_harmful_keys_after_a_click_in_a_widget_do_nothing(smoke):
    before = smoke.inner_text(".jp-Notebook")
    smoke.click(".press")
    for key in HARMFUL:
        smoke.keyboard.press(key)
    smoke.wait_for_timeout(300)
    assert drive.cells(smoke) == 3
    assert smoke.inner_text(".jp-Notebook") == before


def test_no_pop_ups_and_outputs_stay_in_the_page(smoke):
    defaults = smoke.evaluate(
        """async () => {
      const get = async id => (await (await fetch('/lab/api/settings/' + id)).json()).schema.properties;
      const note = await get('@jupyterlab/apputils-extension:notification');
      const book = await get('@jupyterlab/notebook-extension:tracker');
      return [note.fetchNews.default, note.checkForUpdates.default, book.windowingMode.default];
    }"""
    )
    assert defaults == ["false", False, "none"]
    assert smoke.locator(".jp-toast-message, .Toastify__toast").count() == 0


def test_dark_theme(smoke):
    drive.set_theme(smoke, "Dark")
    assert smoke.get_attribute("body", "data-jp-theme-light") == "false"


@pytest.mark.errors_expected
def test_the_driver_sees_errors(lab, page):
    callback = "def fail(_):\n    raise ValueError('in the callback')\nbox.on_click(fail)"
    drive.open_notebook(page, lab, lab.write([SLIDER, callback, "1/0"], "faulty.ipynb"))
    drive.run_all(page)
    assert any("ZeroDivisionError" in error for error in drive.collect_errors(page))
    page.click(".press")
    page.wait_for_selector(".jp-LogConsoleStatusItem:not(.lm-mod-hidden)")
    assert any(error.startswith("log console") for error in drive.collect_errors(page))


def test_voila_shows_a_notebook_without_code(voila, page):
    name = voila.write([SLIDER], "as_page.ipynb")
    drive.open_voila(page, voila, name)
    page.wait_for_selector(".press")
    assert "ipywidgets" not in page.inner_text("body")


@pytest.mark.slow
@pytest.mark.errors_expected  # Voila's own request to end the kernel of a page that was left is refused
def test_voila_ends_kernels_of_pages_that_were_left_and_of_no_others(page, tmp_path):
    """With half a minute in place of the five minutes that the settings say."""
    server = drive.start_voila(
        tmp_path, "--MappingKernelManager.cull_idle_timeout=30", "--MappingKernelManager.cull_interval=1"
    )

    def kernels_left(number):
        for _ in range(240):
            if len(drive.kernels(server)) == number:
                return
            page.wait_for_timeout(500)

    try:
        name = server.write([SLIDER], "left.ipynb")
        drive.open_voila(page, server, name)
        page.wait_for_selector(".press")
        drive.open_voila(page, server, name)
        page.wait_for_selector(".press")
        assert len(drive.kernels(server)) == 2
        kernels_left(1)
        page.wait_for_timeout(40_000)
        assert len(drive.kernels(server)) == 1  # the one of the open page, whose reader thinks
        page.goto("about:blank")
        kernels_left(0)
        assert drive.kernels(server) == []
    finally:
        server.stop()
