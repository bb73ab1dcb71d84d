"""Scoring rules built from menus: where is counted, what, how many, for how many points; read back as a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rainkit.decks.conditions import (
    ANY,
    Adjacent,
    Condition,
    Distinct,
    Entry,
    Flat,
    Group,
    InForest,
    InLine,
    Which,
    Within,
)
from rainkit.decks.model import IUCN, TYPES, Card
from rainkit.draw.cards import SHORT_TYPE_WORDS
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.draw.tiles import chip
from rainkit.i18n import T, Text, signed
from rainkit.widgets.page import attributes, button, choice, esc, icon

__all__ = ["MOST_RULES", "PLACES", "RANGES", "changed", "misread", "place_of", "rules_form", "whole"]

MOST_RULES = 4
MOST_POINTS, MOST_PER = 50, 8
#: The numbers of a rule, from and to.
RANGES = {"points": (-MOST_POINTS, MOST_POINTS), "per": (1, MOST_PER), "least": (0, MOST_PER), "most": (0, 99)}
#: Where a rule counts: the key of the menu and its words.
PLACES: Mapping[str, Text] = {
    "flat": T("always, wherever it stands"),
    "adjacent": T("beside it"),
    "within": T("at most 2 steps away"),
    "forest": T("anywhere in the forest"),
    "group": T("in the group that touches it"),
    "line": T("in a straight line from it"),
    "types-adjacent": T("different types beside it"),
    "types-forest": T("different types in the forest"),
    "iucn-adjacent": T("different Red List categories beside it"),
    "iucn-forest": T("different Red List categories in the forest"),
}
_FORMS: Mapping[str, Any] = {"adjacent": Adjacent, "within": Within, "forest": InForest, "group": Group, "line": InLine}


def place_of(condition: Condition) -> str:
    """The key of :data:`PLACES` that a condition stands for.

    >>> from rainkit.decks.conditions import parse_scores
    >>> [place_of(c) for c in parse_scores("+3; +2 per plant within 2; +4 per distinct iucn")]
    ['flat', 'within', 'iucn-adjacent']
    """
    if isinstance(condition, Distinct):
        return f"{condition.what}-{'forest' if condition.distance == 0 else 'adjacent'}"
    return next((key for key, form in _FORMS.items() if isinstance(condition, form)), "flat")


def with_place(condition: Condition, place: str) -> Condition:
    """The same points for another place; what the new form can't say is left out."""
    points, per, least, most = condition.points, condition.per, condition.at_least, condition.at_most
    if place == "flat":
        return Flat(points, at_most=most)
    if place in _FORMS:
        which = getattr(condition, "which", None) or Which.of("plant")
        more: dict[str, Any] = {"distance": 2} if place == "within" else {}
        made: Condition = _FORMS[place](points, per, least, most, which=which, **more)
        return made
    what, _, near = place.partition("-")
    distance = 0 if near == "forest" else 1
    return Distinct(points, per, least, most, what="types" if what == "types" else "iucn", distance=distance)


def _with_entry(condition: Condition, entry: Entry) -> Condition:
    """An entry put in or taken out; the last one can't be taken out."""
    which = getattr(condition, "which", None)
    if which is None:
        return condition
    if entry.kind == "any":
        entries = ANY.entries if not which.is_any else Which.of("plant").entries
    else:
        others = tuple(e for e in which.entries if e.kind != "any" and e != entry)
        entries = others if entry in which.entries else (*others, entry)
    order = {t: i for i, t in enumerate(TYPES)}
    entries = tuple(sorted(entries, key=lambda e: order.get(e.values[0], 9) if e.kind == "type" else 10))
    return _replaced(condition, which=Which(entries)) if entries else condition


def _with_category(condition: Condition, code: str) -> Condition:
    """A Red List category put into the one entry of categories, or taken out of it."""
    which = getattr(condition, "which", None)
    if which is None or code not in IUCN:
        return condition
    codes = {c for e in which.entries if e.kind == "iucn" for c in e.values} ^ {code}
    others = tuple(e for e in which.entries if e.kind not in ("iucn", "any"))
    entries = (*others, Entry("iucn", tuple(c for c in IUCN if c in codes))) if codes else others
    return _replaced(condition, which=Which(entries)) if entries else condition


def _replaced(condition: Condition, **changes: Any) -> Condition:
    made: Condition = replace(condition, **changes)
    return made


def whole(value: str) -> int | None:
    """The whole number that was typed, with either minus sign; None if it is none.

    >>> whole("+7"), whole("\N{MINUS SIGN}3"), whole("2.5"), whole("²")
    (7, -3, None, None)
    """
    text = value.replace("\N{MINUS SIGN}", "-").replace("+", "").strip()
    return int(text) if re.fullmatch(r"-?[0-9]{1,8}", text) else None


def _number(value: str, low: int, high: int, otherwise: int | None) -> Any:
    number = whole(value)
    return otherwise if number is None else min(max(number, low), high)


def misread(value: str, low: int, high: int) -> Text | None:
    """Why a number that was typed is not taken as it stands; None if it is.

    >>> str(misread("60", -50, 50)), str(misread("abc", 1, 8)), misread("+7", 1, 8)
    ('The number here goes from −50 to 50, so 60 was changed.', '“abc” is no whole number. It goes from 1 to 8.', None)
    """
    number = whole(value)
    if number is None:
        return T("“{value}” is no whole number. It goes from {low} to {high}.", value=value[:20], low=low, high=high)
    if low <= number <= high:
        return None
    return T("The number here goes from {low} to {high}, so {value} was changed.", value=number, low=low, high=high)


def changed(condition: Condition, what: str, value: str) -> Condition:
    """The condition after one touch of its menus; what means nothing changes nothing.

    Parameters
    ----------
    what : str
        ``points``, ``per``, ``least``, ``most`` (a number, or ``+``/``-`` for a step), ``place``, ``type``, ``species``
        or ``category``.

    Examples
    --------
    >>> rule = changed(changed(Adjacent(6, which=Which.of("plant")), "per", "+"), "type", "small")
    >>> str(rule), str(changed(rule, "place", "forest"))
    ('+6 per 2 plant|small', '+6 per 2 plant|small in forest')
    """
    step = {"+": 1, "-": -1}.get(value)
    flat = isinstance(condition, Flat)
    if what == "points":
        new = condition.points + step if step else _number(value, *RANGES[what], condition.points)
        return _replaced(condition, points=min(max(new, -MOST_POINTS), MOST_POINTS))
    if what == "per" and not flat:
        new = condition.per + step if step else _number(value, *RANGES[what], condition.per)
        return _replaced(condition, per=min(max(new, 1), MOST_PER))
    if what == "least" and not flat:
        return _replaced(condition, at_least=_number(value, *RANGES[what], condition.at_least))
    if what == "most":
        return _replaced(condition, at_most=_number(value, *RANGES[what], condition.at_most) if value.strip() else None)
    if what == "place" and value in PLACES:
        return with_place(condition, value) if value != place_of(condition) else condition
    if what == "type" and (value in TYPES or value == "any"):
        return _with_entry(condition, Entry("any") if value == "any" else Entry("type", (value,)))
    if what == "species" and value:
        return _with_entry(condition, Entry("card", (value,)))
    return _with_category(condition, value) if what == "category" else condition


# --- the form -------------------------------------------------------------------------------------------------------


def type_chip(kind: str) -> str:
    """The rounded square of a type as a small picture."""
    return svg(Drawing((chip(kind, 0, 0, 24),), (-0.8, -0.8, 25.6, 25.6)), live=True, size=("22px", "22px"), role=None)


def stepper(act: str, arg: str, shown: str, name: Text, *, low: bool = False, high: bool = False) -> str:
    """Less, a number, more."""
    less = attributes(type="button", data_act=act, data_arg=f"{arg}=-", data_key=f"{act}:{arg}-",
                      aria_label=T("{what}: less", what=name), disabled=low)  # fmt: skip
    more = attributes(type="button", data_act=act, data_arg=f"{arg}=+", data_key=f"{act}:{arg}+",
                      aria_label=T("{what}: more", what=name), disabled=high)  # fmt: skip
    field = attributes(type="text", inputmode="numeric", value=shown, size="3", maxlength="6", data_act=act,
                       data_arg=arg, data_key=f"{act}:{arg}", aria_label=name, autocomplete="off")  # fmt: skip
    return f'<span class="st-step"><button{less}>−</button><input{field}><button{more}>+</button></span>'


def _toggle(index: int, what: str, value: str, on: bool, name: object, inner: str) -> str:
    attrs = attributes(type="button", class_="st-toggle" + (" rk-on" if on else ""), data_act="rule",
                       data_arg=f"{index}:{what}={value}", data_key=f"rule:{index}:{what}={value}",
                       aria_pressed="true" if on else "false", aria_label=name, title=name)  # fmt: skip
    return f"<button{attrs}>{inner}</button>"


def _types(index: int, which: Which) -> str:
    types = {e.values[0] for e in which.entries if e.kind == "type"}
    parts = [_toggle(index, "type", t, t in types, SHORT_TYPE_WORDS[t], type_chip(t)) for t in TYPES]
    parts.append(_toggle(index, "type", "any", which.is_any, T("any card"), f"<span>{esc(T('any'))}</span>"))
    label = attributes(role="group", class_="st-types", data_rove=f"types{index}", aria_label=T("What counts"))
    return f"<span{label}>{''.join(parts)}</span>"


def _more(index: int, condition: Condition, cards: Mapping[str, Card]) -> str:
    """Limits, single species, Red List categories: folded, since few rules need them."""
    parts = []
    number = {"type": "text", "inputmode": "numeric", "maxlength": "3", "class_": "rk-input", "autocomplete": "off"}
    if not isinstance(condition, Flat):
        least = attributes(**number, value=condition.at_least or "", data_act="rule", data_arg=f"{index}:least",
                           data_key=f"rule:{index}:least", placeholder="0")  # fmt: skip
        parts.append(
            f'<label class="rk-field"><span class="rk-label">{esc(T("Only from so many"))}</span><input{least}></label>'
        )
    most = attributes(**number, value="" if condition.at_most is None else condition.at_most, data_act="rule",
                      data_arg=f"{index}:most", data_key=f"rule:{index}:most", placeholder="–")  # fmt: skip
    parts.append(
        f'<label class="rk-field"><span class="rk-label">{esc(T("At most so many points"))}</span><input{most}></label>'
    )
    which = getattr(condition, "which", None)
    if which is not None:
        named = set(which.cards)
        first = ("", T("choose a species …"))
        options = [first, *((c.id, f"{'✓ ' if c.id in named else ''}{c.label}") for c in cards.values())]
        parts.append(choice(T("One species counts too"), "rule", options, "", arg=f"{index}:species"))
        codes = {c for e in which.entries if e.kind == "iucn" for c in e.values}
        pills = "".join(
            _toggle(index, "category", c, c in codes, c, f'<span class="st-code st-{c}">{c}</span>') for c in IUCN
        )
        label = attributes(role="group", class_="st-codes", data_rove=f"codes{index}")
        parts.append(
            f'<div class="rk-field"><span class="rk-label">{esc(T("Red List categories count too"))}</span><div'
            f"{label}>{pills}</div></div>"
        )
    inner = "".join(parts)
    return (
        f'<details class="st-more" id="st-more-{index}"><summary>{esc(T("More for this rule"))}</summary><div>'
        f"{inner}</div></details>"
    )


def _rule(index: int, condition: Condition, cards: Mapping[str, Card]) -> str:
    points = stepper("rule", f"{index}:points", signed(condition.points), T("Points"))
    parts = [points]
    if not isinstance(condition, Flat):
        per = stepper("rule", f"{index}:per", str(condition.per), T("For every so many"), low=condition.per <= 1)
        parts.append(f"<span>{esc(T('for every'))}</span>{per}")
    attrs = attributes(type="button", class_="rk-btn rk-quiet st-bin", data_act="rule-remove", data_arg=index,
                       data_key=f"rule-remove:{index}", aria_label=T("Remove this rule"),
                       title=T("Remove this rule"))  # fmt: skip
    parts.append(f"<button{attrs}>{icon('bin')}</button>")
    which = getattr(condition, "which", None)
    types = _types(index, which) if which is not None else ""
    place = choice(T("Where"), "rule", PLACES.items(), place_of(condition), arg=f"{index}:place", label=False)
    names = {card.id: card.label for card in cards.values()}
    told = str(condition.sentence(names))
    sentence = f'<p class="st-sentence">{esc(T("“{sentence}”", sentence=told))}</p>'
    return (
        f'<li class="st-rule" data-key="rule-{index}"><div class="st-rule-line">{"".join(parts)}</div>'
        f'<div class="st-rule-line">{types}{place}</div>{sentence}{_more(index, condition, cards)}</li>'
    )


def rules_form(scores: tuple[Condition, ...], cards: Mapping[str, Card]) -> str:
    """All rules of a card with their menus, and the button for one more."""
    rules = "".join(_rule(i, condition, cards) for i, condition in enumerate(scores))
    full = T("A card with so many rules can't be read at a table.") if len(scores) >= MOST_RULES else None
    add = button(T("Add a rule"), "rule-add", symbol="new", why_not=full, key="rule-add:")
    heading = T("{number} of at most {most} rules", number=len(scores), most=MOST_RULES)
    empty = (
        f'<p class="rk-muted">{icon("warn")} {esc(T("Without a rule the card gives no points."))}</p>'
        if not scores
        else ""
    )
    return (
        f'<div class="st-field"><h3>{esc(T("Scoring"))} <small class="rk-muted">{esc(heading)}</small></h3>{empty}'
        f'<ul class="st-rules">{rules}</ul>{add}</div>'
    )
