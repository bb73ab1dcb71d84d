"""What the tests of pictures share: walking through drawings, pixels of both back ends, the contact sheet."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path as File

import numpy as np
from PIL import Image as Pillow

from rainkit.decks import builtin
from rainkit.draw import art, mpl
from rainkit.draw.measure import text_width
from rainkit.draw.primitives import IDENTITY, Drawing, Group, Item, Matrix, Rect, Text, times

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def walk(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """All items with the matrix in force, without groups."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, times(matrix, item.matrix))
        else:
            yield item, matrix


def text_boxes(drawing: Drawing) -> list[tuple[str, float, float, float, float]]:
    """Every text with its box (left, top, right, bottom), by the widths of the widest font."""
    found = []
    for item, (a, _, _, d, e, f) in walk(drawing.items):
        if isinstance(item, Text):
            width = text_width(item.text, item.size, bold=item.bold)
            if item.squeeze:
                width = min(width, item.squeeze)
            left = item.x - {"start": 0, "middle": 0.5, "end": 1}[item.anchor] * width
            top, bottom = item.y - 0.73 * item.size, item.y + 0.18 * item.size
            found.append((item.text, a * left + e, d * top + f, a * (left + width) + e, d * bottom + f))
    return found


def overlaps(drawing: Drawing, slack: float) -> list[tuple[str, str]]:
    """Pairs of texts that lie on each other."""
    boxes = text_boxes(drawing)
    return [
        (one[0], two[0])
        for i, one in enumerate(boxes)
        for two in boxes[i + 1 :]
        if min(one[3], two[3]) - max(one[1], two[1]) > slack and min(one[4], two[4]) - max(one[2], two[2]) > slack
    ]


def pixels(png: bytes) -> np.ndarray:
    """A picture as numbers from 0 to 255, on white."""
    picture = Pillow.open(io.BytesIO(png)).convert("RGBA")
    ground = Pillow.new("RGBA", picture.size, "white")
    return np.asarray(Pillow.alpha_composite(ground, picture).convert("RGB"), dtype=float)


def by_mpl(drawing: Drawing, scale: float) -> np.ndarray:
    return pixels(mpl.png(drawing, scale=scale, background="#FFFFFF"))


def by_chromium(svg: str, width: int, height: int, folder: File) -> np.ndarray:
    """The upper left part of a page that holds only this picture."""
    page, shot = folder / "page.html", folder / "shot.png"
    head = '<!doctype html><meta charset="utf-8"><style>body{margin:0;background:#fff}svg{display:block}</style>'
    page.write_text(head + svg, encoding="utf-8")
    size = f"--window-size={max(width, 500)},{height + 200}"
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", size]
    command += [f"--user-data-dir={folder / 'profile'}", f"--screenshot={shot}", page.as_uri()]
    subprocess.run(command, check=True, timeout=90, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return pixels(shot.read_bytes())[:height, :width]


@lru_cache
def species() -> tuple[str, ...]:
    return tuple(card.id for card in builtin("foodweb").cards)


def contact_sheet() -> Drawing:
    """All figures at 100 and at 36 units, on the scene of their type, with their names."""
    types = {card.id: card.type for card in builtin("foodweb").cards}
    items: list[Item] = []
    for i, name in enumerate(species()):
        x, y = 155 * (i % 8) + 5, 92 * (i // 8) + 5
        t = types[name]
        items += [Rect(x, y, 100, 70, 4, fill=f"{t}-scene"), art.figure_in(name, t, x, y, 100, 70)]
        items += [Rect(x + 106, y, 36, 25.2, 3, fill=f"{t}-scene"), art.figure_in(name, t, x + 106, y, 36, 25.2)]
        items.append(Text(x, y + 81, name, 9))
    return Drawing(tuple(items), (0, 0, 1245, 465), "contact sheet")
