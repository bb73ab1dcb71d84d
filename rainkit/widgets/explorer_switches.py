"""Switching rules in the explorer, and what is different then, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rainkit.explain.choices import move_words
from rainkit.explain.differences import Difference
from rainkit.explain.effects import Effect
from rainkit.explain.under import Turnable, value_words
from rainkit.foodweb import Move as FoodWebMove
from rainkit.foodweb import cell_text
from rainkit.i18n import N, T, Text, signed
from rainkit.widgets.explorer_side import clause_chip
from rainkit.widgets.page import attributes, button, choice, esc

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["differences", "other_side", "switches"]

_LISTED = 6


def switches(app: RuleExplorer) -> str:
    """Every switch of the position, with its clause."""
    there = app.there
    rows = "".join(_switch(app, one) for one in there.switches)
    back = (
        button(T("Turn all back"), "turn-back", symbol="undo")
        if there.changes
        else f'<span class="rk-muted">{esc(T("Turn a rule: the other side then shows what changes."))}</span>'
    )
    return f'<h2>{esc(T("Switch a rule"))}</h2><div class="rk-row">{back}</div><ul class="ex-switches">{rows}</ul>'


def _switch(app: RuleExplorer, one: Turnable) -> str:
    there = app.there
    turned = one.name in there.changes
    value = there.changes.get(one.name, one.value)
    if one.options:
        shown = "yes" if value is True else "no" if value is False else str(value) if value is not None else ""
        options: list[tuple[str, object]] = [(word, value_words(one.name, word)) for word in one.options]
        if value is None:
            options.insert(0, ("", value_words(one.name, None)))
        control = choice(one.name, "switch", options, shown, arg=one.name, label=False)
    else:
        written = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        attrs = attributes(
            class_="rk-input", type="text", value=written, maxlength="14", data_act="switch", data_arg=one.name,
            data_key=f"switch:{one.name}", autocomplete="off", inputmode="numeric" if one.is_number else None,
            aria_label=one.name,
        )  # fmt: skip
        control = f'<label class="rk-field"><input{attrs}></label>'
    css = ' class="ex-turned"' if turned else ""
    default = T("default: {value}", value=value_words(one.name, one.default))
    return (
        f"<li{css}><div>{clause_chip(one.about.clause, one.name)} {esc(one.about.words)}"
        f'<small class="rk-muted"> {esc(one.name)}, {esc(default)}</small></div>{control}</li>'
    )


# --- what is different ------------------------------------------------------------------------------------------------


def differences(app: RuleExplorer) -> str:
    """What is different on the other side."""
    there = app.there
    if not there.has_other:
        return ""
    found = there.difference
    parts: list[str] = []
    if not found:
        parts.append(f"<p>{esc(T('Nothing changes here: the same choices, and the same points.'))}</p>")
    for seat, before, after in found.points:
        words = T("Points of player {n}: {before} → {after}", n=seat + 1, before=before, after=after)
        parts.append(f"<p><b>{esc(words)}</b></p>")
    if found.winners is not None:
        parts.append(f"<p><b>{esc(_winners(found.winners))}</b></p>")
    parts += [
        _moves(app, found.gone, T("No longer allowed"), "ex-off"),
        _moves(app, found.new, T("Newly allowed"), "ex-on"),
    ]
    parts.append(_others(app, found))
    state = T("{a} choices here, {b} there", a=len(there.outcome.choices), b=len(there.other_outcome.choices))
    return (
        f'<div class="ex-differences" role="status">'
        f'<p class="rk-eyebrow">{esc(T("What is different on the other side"))}</p>'
        f"<h2>{esc(other_side(app))}</h2>"
        f'{"".join(parts)}<p class="ex-small rk-muted">{esc(state)}</p></div>'
    )


def other_side(app: RuleExplorer) -> Text:
    """What the other side is, as its heading."""
    there = app.there
    if there.without is not None and not there.changes:
        return there.without.words
    turned = [T("{name}: {value}", name=name, value=value_words(name, v)) for name, v in there.changes.items()]
    return T("With {switches}", switches=turned)


def _winners(both: tuple[tuple[int, ...], tuple[int, ...]]) -> Text:
    before, after = ([seat + 1 for seat in side] for side in both)
    if not after:
        return T("Here the game is over and player {before} wins; there it goes on.", before=before)
    if not before:
        return T("There the game is over, and player {after} wins.", after=after)
    return T("Winners here: player {before}; there: player {after}.", before=before, after=after)


def _moves(app: RuleExplorer, moves: Sequence[Any], title: Text, css: str) -> str:
    if not moves:
        return ""
    items = (
        _by_place(app, moves) if isinstance(moves[0], FoodWebMove) else [move_words(app.there.state, m) for m in moves]
    )
    return _list(title, [esc(item) for item in items], len(moves), css)


def _by_place(app: RuleExplorer, moves: Sequence[FoodWebMove]) -> list[Text]:
    """Places on which every card of the hand is meant in one sentence, the others one by one."""
    hand = {move.card for side in (app.there.outcome, app.there.other_outcome) for move in side.choices}
    cards: dict[tuple[int, int], set[str]] = {}
    for move in moves:
        cards.setdefault(move.at, set()).add(move.card)
    whole = [cell for cell, found in cards.items() if found == hand]
    items: list[Text] = []
    if whole:
        items.append(T("any card on {cells}", cells=[cell_text(cell) for cell in whole]))
    names: dict[str, list[str]] = {}
    for move in moves:
        if move.at not in whole:
            names.setdefault(move.card, []).append(cell_text(move.at))
    deck = app.there.state.deck
    items += [T("{card} on {cells}", card=deck.card(card).name, cells=cells) for card, cells in names.items()]
    return items


def _others(app: RuleExplorer, found: Difference) -> str:
    if not found.other:
        return ""
    items = []
    for move, before, after in found.other:
        items.append(f"{esc(move_words(app.there.state, move))} {_change(before, after)}")
    if len({_change(before, after) for _, before, after in found.other}) == 1 and len(items) > 2:
        _, before, after = found.other[0]
        items = [f"{esc(N('{n} choice:', '{n} choices:', len(found.other)))} {_change(before, after)}"]
    return _list(T("Brings something else"), items, len(found.other), "ex-else")


def _change(before: Effect, after: Effect) -> str:
    parts = []
    if before.points != after.points:
        parts.append(f"<b>{esc(signed(before.points))} → {esc(signed(after.points))}</b>")
    was = [str(text) for _, text in before.follows if (_, text) not in after.follows]
    now = [str(text) for _, text in after.follows if (_, text) not in before.follows]
    if was:
        parts.append(f"<s>{esc(' '.join(was))}</s>")
    if now:
        parts.append(f"<ins>{esc(' '.join(now))}</ins>")
    return " ".join(parts)


def _list(title: Text, items: Sequence[str], number: int, css: str) -> str:
    head = T("{what}: {n}", what=title, n=number)
    first = "".join(f"<li>{item}</li>" for item in items[:_LISTED])
    rest = ""
    if len(items) > _LISTED:
        more = "".join(f"<li>{item}</li>" for item in items[_LISTED:])
        words = N("{n} more", "{n} more", len(items) - _LISTED)
        rest = f'<details data-key="more:{css}"><summary>{esc(words)}</summary><ul>{more}</ul></details>'
    return f'<div class="{css}"><h3>{esc(head)}</h3><ul>{first}</ul>{rest}</div>'
