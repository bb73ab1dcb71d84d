"""Pictures: boards, cards, tiles and tokens, drawn once as primitives and shown as SVG or by matplotlib.

Start with :mod:`rainkit.draw.board` and :mod:`rainkit.draw.cards`; what a board shows is data of
:mod:`rainkit.draw.view`.
"""
