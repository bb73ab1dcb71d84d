"""Why games are played by the readable rules: numba is not installed, or somebody switched it off."""

from __future__ import annotations

import os
from importlib.util import find_spec

from rainkit.i18n import T, Text
from rainkit.lab.compiling import has_numba, without_numba

__all__ = ["switched_off", "why_slow"]


def switched_off() -> str:
    """The environment variable that switches an installed numba off; nothing if none does."""
    if has_numba() or find_spec("numba") is None:
        return ""
    return "RAINKIT_NO_NUMBA" if os.environ.get("RAINKIT_NO_NUMBA") else "NUMBA_DISABLE_JIT"


def why_slow() -> Text:
    """What people are told where nothing is compiled."""
    if variable := switched_off():
        return T("{variable} is set, so nothing is compiled: the same results, but far slower.", variable=variable)
    return without_numba()
