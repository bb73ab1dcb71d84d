"""The style sheet that goes with live drawings: hover, keyboard focus, motion, forced colours and print."""

from __future__ import annotations

from rainkit.draw.tokens import css as tokens_css

__all__ = ["MOST_CELLS", "board_css", "css"]

MOST_CELLS = 72
"""For so many cells of a board the picture below follows the pointer above (a board has at most 9 + 28 cells)."""

_CSS = """\
.rk-svg { display: block; font-family: var(--rk-font); font-variant-numeric: tabular-nums; forced-color-adjust: none; }
.rk-board { overflow: visible; touch-action: manipulation; user-select: none; }
.rk-cell { outline: none; }
.rk-cell[data-act] { cursor: pointer; }
.rk-cell .rk-ring { visibility: hidden; pointer-events: none; }
.rk-cell:focus-visible .rk-ring { visibility: visible; }
.rk-pic { transition: transform var(--rk-quick) var(--rk-ease); }
.rk-pic .rk-edge, .rk-pic .rk-ghost-line { transition: stroke-width var(--rk-quick); }
.rk-over { pointer-events: none; }
.rk-is-others { cursor: default; }
@media (forced-colors: active) {
  .rk-figure { filter: none; }
  .rk-scene { fill: Canvas; }
  .rk-edge, .rk-ghost-line { stroke: CanvasText; }
}
@media print {
  .rk-cell, .rk-ghost-line, .rk-gain { display: none; }
}
"""


def _pairs(pattern: str) -> str:
    return ",\n".join(pattern.format(i=i) for i in range(MOST_CELLS))


def board_css() -> str:
    """What :func:`rainkit.draw.tokens.css` needs besides for live boards.

    A cell's clickable shape lies above all pictures, so that its focus ring is never covered; its picture is found by
    number (``rk-h3`` and ``rk-p3``).
    """
    hovered = ".rk-board:has(.rk-h{i}[data-act]:hover) .rk-p{i}"
    return (
        _CSS
        + "@media (hover: hover) {\n"
        + _pairs(hovered)
        + " { transform: translateY(var(--rk-lift-cell)); }\n"
        + _pairs(hovered + " .rk-edge")
        + " { stroke-width: 3.5px; }\n"
        + _pairs(hovered + " .rk-ghost-line")
        + " { stroke: var(--rk-accent); stroke-width: 3px; stroke-dasharray: none; fill-opacity: 1; }\n}\n"
    )


def css() -> str:
    """The whole style sheet that live drawings need: the tokens, and :func:`board_css`."""
    return tokens_css() + board_css()
