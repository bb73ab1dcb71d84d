"""The food web's notebook in a browser, as its tests use it: opened, set up, begun and played turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lab_driver as drive

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "01_play_food_web.ipynb"


def run_game(page: Any) -> None:
    """Run the open notebook, up to the page to begin with."""
    drive.run_all(page)
    page.wait_for_selector('[data-key="start:"]')
    drive.settled(page)


def open_game(page: Any, lab: Any, name: str) -> str:
    """The notebook under this name in JupyterLab."""
    lab.add(NOTEBOOK, name)
    drive.open_notebook(page, lab, name)
    run_game(page)
    return name


def open_page(page: Any, voila: Any, name: str = "") -> str:
    """The notebook as a page of its own."""
    name = voila.add(NOTEBOOK, name or None)
    drive.open_voila(page, voila, name)
    page.wait_for_selector('[data-key="start:"]')
    drive.settled(page)
    return name


def two_players(page: Any) -> None:
    """You against the greedy bot, deal 7."""
    page.select_option('[data-key="seat_kind:2"]', "nobody")
    drive.settled(page)
    page.fill('[data-key="deal:"]', "7")
    page.press('[data-key="deal:"]', "Tab")
    drive.settled(page)


def start(page: Any) -> None:
    page.click('[data-key="start:"]')
    page.wait_for_selector(".fw-card")
    drive.settled(page)


def place(page: Any, card: int = 0, ghost: int = 0) -> None:
    """One turn by mouse."""
    page.click(f'[data-key="hand:{card}"]')
    drive.settled(page)
    page.locator(".rk-cell.rk-ghost").nth(ghost).click()
    drive.settled(page)


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('data-key') || document.activeElement.className"))


def round_now(page: Any) -> str:
    return str(page.inner_text(".fw-rounds"))
