"""Pictures: boards, cards, tiles and tokens, drawn once as primitives and shown as SVG or by matplotlib.

Start with :mod:`rainkit.draw.board` and :mod:`rainkit.draw.cards`; what a board shows is data of
:mod:`rainkit.draw.view`.
"""

__all__ = [
    "art",
    "board",
    "cards",
    "fonts",
    "forest",
    "goals",
    "hook",
    "jungle",
    "measure",
    "mpl",
    "primitives",
    "sheet",
    "standings",
    "styles",
    "svg",
    "tiles",
    "tokens",
    "view",
    "web",
]
