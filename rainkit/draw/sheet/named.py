"""Sheets that have a name instead of a deck file, such as ``lesson:1``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from rainkit.draw.sheet.making import SheetResult
from rainkit.draw.sheet.options import OptionsError, SheetOptions
from rainkit.i18n import T

__all__ = ["MAKERS", "Maker", "sheet_of"]

Maker = Callable[[str, SheetOptions], SheetResult]
"""Makes a sheet from what stands behind the colon."""

MAKERS: dict[str, str] = {"lesson": "rainkit.lessons.sheets:sheet"}
"""The word before the colon to ``module:function``, a :data:`Maker`, which loads when it is asked for."""


def sheet_of(name: str, options: SheetOptions) -> SheetResult | None:
    """The sheet of a name such as ``lesson:1``; None if the name is not of that kind.

    >>> sheet_of("cards.yaml", SheetOptions()) is None
    True
    """
    kind, colon, rest = name.partition(":")
    if not colon or kind not in MAKERS:
        return None
    module, function = MAKERS[kind].split(":")
    try:
        maker: Maker = getattr(import_module(module), function)
    except ModuleNotFoundError:
        raise OptionsError(T("this rainkit has no sheets for '{name}'", name=name)) from None
    return maker(rest, options)
