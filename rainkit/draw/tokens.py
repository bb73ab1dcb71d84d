"""The colours and sizes of rainkit as data, and as the CSS variables ``--rk-*`` made from them.

Four tokens and two more go with each food-web type and each jungle colour X:

========== =========================================================================================
``X``      solid: bands, tile faces, discs; the same in both themes and in print
``on-X``   text and symbols on the solid (at least 4.5:1)
``X-soft`` tint behind text
``X-ink``  text, symbols and edges on soft, surface, bg, sunken (at least 4.5:1)
``X-scene``, ``X-ground`` sky and ground behind a drawing, light in both themes, so that a black bear stays visible
========== =========================================================================================

``accent`` is action and progress, ``focus`` belongs to the keyboard alone, ``counted`` says "this card is counted now"
and nothing else, ``edge`` draws lines that must be seen, ``line`` only separates.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rainkit.decks.model import COLOURS, IUCN, TYPES

__all__ = ["DARK", "KINDS", "LIGHT", "contrast", "css", "greyed", "mixed", "value"]

KINDS = (*TYPES, *COLOURS)
"""The food-web types and jungle colours: each has its own tokens and its own symbol."""

_BASE: dict[str, tuple[str, str]] = {
    "bg": ("#F1F5EF", "#0E1613"),
    "surface": ("#FFFFFF", "#18231E"),
    "sunken": ("#E3EBE1", "#111B17"),
    "line": ("#C3D0C4", "#33443B"),
    "edge": ("#6F8277", "#7F9489"),
    "text": ("#14241D", "#EDF4EE"),
    "muted": ("#4C5F55", "#A9BBB0"),
    "accent": ("#0B5F4B", "#6FD6B4"),
    "on-accent": ("#FFFFFF", "#082019"),
    "accent-soft": ("#D5EBE2", "#1D4437"),
    "focus": ("#0A3FD1", "#8DB8FF"),
    "focus-gap": ("#FFFFFF", "#0B110E"),
    "counted": ("#14241D", "#FFFFFF"),
    "counted-glow": ("#FFC531", "#FFC531"),
    "good": ("#0B5F4B", "#7FE0BE"),
    "bad": ("#A3211B", "#FF9A8C"),
    "on-good": ("#FFFFFF", "#082019"),
    "on-bad": ("#FFFFFF", "#2B0704"),
    "warn-soft": ("#FFF1CC", "#3A3015"),
    "tile-edge": ("#10201A", "#C9D6CD"),
}

# solid, on, scene, soft light, soft dark, ink light, ink dark
_KINDS: dict[str, tuple[str, str, str, str, str, str, str]] = {
    "plant": ("#3C9E6D", "#10201A", "#C1EAD0", "#DBF4E4", "#153121", "#0D6F44", "#65B989"),
    "arthropod": ("#FCC528", "#10201A", "#EEDCB5", "#F7ECD3", "#34290D", "#755900", "#C2A04C"),
    "small": ("#4FC3EA", "#10201A", "#B8E6FA", "#D8F2FD", "#0C2F3B", "#066784", "#4AB2D9"),
    "medium": ("#9051B4", "#FFFFFF", "#EAD4FA", "#F4E7FF", "#31243B", "#714A8B", "#BB91D7"),
    "large": ("#212D4C", "#FFFFFF", "#CFDEFE", "#E6EDFD", "#202941", "#405A9B", "#84A3EA"),
    "carnivore": ("#AF3F06", "#FFFFFF", "#FDD4C5", "#FEE7DF", "#3D2218", "#904528", "#DF8C6E"),
    "red": ("#CB212A", "#FFFFFF", "#FED2CD", "#FFE6E4", "#3E211F", "#92413D", "#E18881"),
    "yellow": ("#FFDE41", "#10201A", "#E9DEB5", "#F4EDD3", "#312A0D", "#6F5C01", "#BAA44D"),
    "green": ("#6BC596", "#10201A", "#C0EAD1", "#DAF5E4", "#143122", "#017046", "#61BA8B"),
    "purple": ("#4B097D", "#FFFFFF", "#E5D6FD", "#F1E8FF", "#2F243C", "#6A4C90", "#B293DD"),
    "blue": ("#2E6FCD", "#FFFFFF", "#CBE0FE", "#E4EEFD", "#1C2B40", "#345D9B", "#79A6E9"),
}

_RED_LIST: dict[str, tuple[str, str]] = {
    "EX": ("#000000", "#FFFFFF"),
    "EW": ("#542344", "#FFFFFF"),
    "CR": ("#D81E05", "#FFFFFF"),
    "EN": ("#FC7F3F", "#10201A"),
    "VU": ("#F9E814", "#10201A"),
    "NT": ("#CCE226", "#10201A"),
    "LC": ("#60C659", "#10201A"),
    "DD": ("#D1D1C6", "#10201A"),
    "NE": ("#FFFFFF", "#10201A"),
}


def mixed(first: str, second: str, share: float) -> str:
    """The colour between two, ``share`` of the first.

    >>> mixed("#FFFFFF", "#000000", 0.5)
    '#808080'
    """
    return "#" + "".join(
        f"{round(int(first[i : i + 2], 16) * share + int(second[i : i + 2], 16) * (1 - share)):02X}" for i in (1, 3, 5)
    )


def greyed(colour: str, saturation: float) -> str:
    """The colour with less saturation, its lightness kept; as CSS's filter ``saturate`` does it.

    >>> greyed("#FF0000", 0)
    '#363636'
    """
    rgb = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    grey = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
    return "#" + "".join(f"{min(255, max(0, round(grey + (c - grey) * saturation))):02X}" for c in rgb)


def contrast(first: str, second: str) -> float:
    """The contrast of two colours after WCAG 2, from 1 to 21.

    >>> round(contrast("#FFFFFF", "#000000"))
    21
    """

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _tables() -> tuple[dict[str, str], dict[str, str]]:
    light = {name: pair[0] for name, pair in _BASE.items()}
    dark = {name: pair[1] for name, pair in _BASE.items()}
    for name, (solid, on, scene, soft, soft_dark, ink, ink_dark) in _KINDS.items():
        same = {name: solid, f"on-{name}": on, f"{name}-scene": scene, f"{name}-ground": mixed(scene, "#10201A", 0.78)}
        light |= {**same, f"{name}-soft": soft, f"{name}-ink": ink}
        dark |= {**same, f"{name}-soft": soft_dark, f"{name}-ink": ink_dark}
    for code in IUCN:
        pair = {f"iucn-{code}": _RED_LIST[code][0], f"on-iucn-{code}": _RED_LIST[code][1]}
        light |= pair
        dark |= pair
    return light, dark


_light, _dark = _tables()
LIGHT: Mapping[str, str] = MappingProxyType(_light)
DARK: Mapping[str, str] = MappingProxyType(_dark)


def value(colour: str, theme: Mapping[str, str] = LIGHT) -> str:
    """The literal colour behind a token; literals and ``none`` come back as they are.

    >>> value("plant"), value("#123456"), value("none")
    ('#3C9E6D', '#123456', 'none')
    """
    return colour if colour.startswith("#") or colour == "none" else theme[colour]


_FONTS = (
    '"Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, "Noto Sans CJK SC",\n'
    '    "PingFang SC", "Microsoft YaHei", "WenQuanYi Micro Hei", sans-serif;\n'
)
_SIZES = f"""\
  --rk-s1: 4px; --rk-s2: 8px; --rk-s3: 12px; --rk-s4: 16px; --rk-s5: 24px; --rk-s6: 32px;
  --rk-font: "rainkit quotes", {_FONTS}\
  --rk-t1: 12px; --rk-t2: 13px; --rk-t3: 15px; --rk-t4: 18px; --rk-t5: 24px; --rk-t6: 34px; --rk-lh: 1.35;
  --rk-r1: 4px; --rk-r2: 8px; --rk-r3: 14px; --rk-pill: 999px;
  --rk-hit: 36px; --rk-hit-touch: 44px;
  --rk-quick: 120ms; --rk-calm: 240ms; --rk-ease: cubic-bezier(.2, .7, .2, 1); --rk-lift: -6px; --rk-lift-cell: -4px;
"""
# A Chinese font, often the first at hand, has apostrophes and quotation marks as wide as a word: right in Chinese only.
_QUOTES = """\
@font-face {
  font-family: "rainkit quotes"; unicode-range: U+2018-2019, U+201C-201D;
  src: local("Segoe UI"), local("Roboto"), local("Helvetica Neue"), local("Noto Sans"), local("Liberation Sans"),
    local("Arial"), local("DejaVu Sans");
}
"""
_SHADOW = ("0 1px 2px rgb(16 32 26 / .14), 0 4px 14px rgb(16 32 26 / .10)",
           "0 0 0 1px rgb(255 255 255 / .06), 0 6px 18px rgb(0 0 0 / .45)")  # fmt: skip
# The ring is set again wherever a theme starts, since a variable takes its colours where it is declared.
_RING = "  --rk-ring: 0 0 0 2px var(--rk-focus-gap), 0 0 0 5px var(--rk-focus);\n"
_NO_THEME = ":root:not([data-theme]):not(:has([data-jp-theme-light]))"
_DARK_PLACES = (':root [data-jp-theme-light="false"]', ':root[data-theme="dark"]', ':root [data-theme="dark"]')
_LIGHT_PLACES = (':root[data-theme="light"]', ':root [data-theme="light"]')
_ALL_PLACES = (":root", ':root [data-jp-theme-light="true"]', _NO_THEME, *_DARK_PLACES, *_LIGHT_PLACES)


def _declared(table: Mapping[str, str]) -> str:
    return "".join(f"  --rk-{name}: {colour};\n" for name, colour in table.items())


def _theme(which: int) -> str:
    table = (LIGHT, DARK)[which]
    scheme = ("light", "dark")[which]
    return f"  color-scheme: {scheme};\n{_declared(table)}  --rk-shadow: {_SHADOW[which]};\n{_RING}"


def _rule(places: tuple[str, ...], body: str) -> str:
    return ",\n".join(places) + " {\n" + body + "}\n"


def _forced() -> dict[str, str]:
    table = dict.fromkeys(("line", "edge", "text", "muted", "counted", "good", "bad", "tile-edge"), "CanvasText")
    table |= dict.fromkeys(("bg", "surface", "sunken", "focus-gap", "warn-soft", "on-good", "on-bad"), "Canvas")
    table |= {"accent": "Highlight", "on-accent": "HighlightText", "accent-soft": "Canvas", "focus": "Highlight"}
    table["counted-glow"] = "Highlight"
    for name in KINDS:
        table |= {name: "Canvas", f"on-{name}": "CanvasText", f"{name}-soft": "Canvas", f"{name}-ink": "CanvasText"}
    for code in IUCN:
        table |= {f"iucn-{code}": "Canvas", f"on-iucn-{code}": "CanvasText"}
    return table


def css() -> str:
    """The style sheet that declares all tokens: light, dark, forced colours and print. See also :mod:`.styles`.

    Dark holds inside JupyterLab's and Voila's dark themes (``data-jp-theme-light="false"``), inside
    ``data-theme="dark"``, and on pages without any theme where the reader's system prefers dark.

    >>> "--rk-plant: #3C9E6D" in css()
    True
    """
    paper = {**LIGHT, "bg": "#FFFFFF", "sunken": "#FFFFFF"}
    return "".join(
        (
            "/* rainkit's design tokens; written by rainkit.draw.tokens */\n",
            _QUOTES,
            _rule((":root",), _SIZES + _theme(0)),
            _rule((":lang(zh)",), f"  --rk-font: {_FONTS}"),
            _rule(_DARK_PLACES, _theme(1)),
            _rule(_LIGHT_PLACES, _theme(0)),
            "@media (prefers-color-scheme: dark) {\n" + _rule((_NO_THEME,), _theme(1)) + "}\n",
            "@media (prefers-reduced-motion: reduce) {\n"
            ":root { --rk-quick: 0ms; --rk-calm: 0ms; --rk-lift: 0px; --rk-lift-cell: 0px; }\n}\n",
            "@media (pointer: coarse) { :root { --rk-hit: var(--rk-hit-touch); } }\n",
            "@media (forced-colors: active) {\n" + _rule(_ALL_PLACES, _declared(_forced())) + "}\n",
            "@media print {\n"
            + _rule(_ALL_PLACES, "  color-scheme: light;\n" + _declared(paper) + "  --rk-shadow: none;\n")
            + "}\n",
        )
    )
