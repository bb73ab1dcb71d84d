"""The page of the tile designer: colours, slots and points, the tile, and what the rule of value says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.decks.model import ANIMAL_COLOURS, ANIMALS, COLOURS
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.draw.tiles import chip, draw_tile, slot
from rainkit.draw.view import TileFace
from rainkit.i18n import N, T, Text
from rainkit.jungle import tile_value
from rainkit.jungle.animals import slot_chance
from rainkit.jungle.tiles import BASE, PER_BIT, PER_SLOT, SECOND_COLOUR
from rainkit.jungle.words import COLOUR_WORDS, TOTEM_WORDS
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.studio_conditions import stepper
from rainkit.widgets.studio_fair import tenths
from rainkit.widgets.studio_frame import picks

if TYPE_CHECKING:
    from rainkit.widgets.studio_tiles import TileStudio

__all__ = ["face", "form", "trial"]

KINDS = ("any", *ANIMAL_COLOURS, *ANIMALS)


def slot_words(kind: str) -> Text:
    """What a slot takes."""
    if kind == "any":
        return T("any animal")
    return COLOUR_WORDS.get(kind) or TOTEM_WORDS[kind]


def _chip(colour: str) -> str:
    return svg(
        Drawing((chip(colour, 0, 0, 24),), (-0.8, -0.8, 25.6, 25.6)), live=True, size=("22px", "22px"), role=None
    )


def _slot(kind: str) -> str:
    return svg(Drawing((slot(kind, 0, 0, 26),), (-14, -14, 28, 28)), live=True, size=("26px", "26px"), role=None)


def _toggle(act: str, arg: str, on: bool, words: object, picture: str, *, quiet: bool = False) -> str:
    attrs = attributes(
        type="button", class_="st-toggle" + (" rk-on" if on else ""), data_act=act, data_arg=arg,
        data_key=f"{act}:{arg}", aria_pressed="true" if on else "false", aria_label=words if quiet else None,
        title=words if quiet else None,
    )  # fmt: skip
    return f"<button{attrs}>{picture}{'' if quiet else f'<span>{esc(words)}</span>'}</button>"


# --- the form -------------------------------------------------------------------------------------------------------


def form(app: TileStudio) -> str:
    """Colours, stack, slots, points."""
    tile = app.draft
    heading = T("1. Describe your tile") if not app.work.editing else T("1. Change this tile")
    colours = "".join(_toggle("colour", c, c in tile.colours, COLOUR_WORDS[c], _chip(c)) for c in COLOURS)
    group = attributes(class_="st-picks st-six", data_rove="colours", role="group", aria_label=T("Colours"))
    note = f' <small class="rk-muted">{esc(T("one or two"))}</small>'
    parts = [
        f'<div class="st-field"><span class="st-label">{esc(T("Colours"))}{note}</span><div{group}>{colours}</div>'
        "</div>"
    ]
    if len(tile.colours) == 2:
        options = [(c, COLOUR_WORDS[c], _chip(c)) for c in sorted(tile.colours, key=COLOURS.index)]
        parts.append(picks(T("It lies in the stack"), "stack", options, tile.stack, css="st-two"))
    parts.append(_slots(app))
    points = stepper("points", "", str(tile.points), T("Points"), low=tile.points <= 1, high=tile.points >= 5)
    parts.append(f'<div class="st-field st-line"><span class="st-label">{esc(T("Points"))}</span>{points}</div>')
    return f"<h2>{esc(heading)}</h2>{''.join(parts)}"


def _slots(app: TileStudio) -> str:
    tile = app.draft
    rows = []
    for index, kind in enumerate(tile.slots):
        toggles = "".join(
            _toggle("slot", f"{index}={k}", k == kind, slot_words(k), _slot(k), quiet=True) for k in KINDS
        )
        group = attributes(
            class_="st-slot-row", data_rove=f"slot{index}", role="group", aria_label=T("Slot {n}", n=index + 1)
        )
        only = T("A tile has at least one slot (J2).") if len(tile.slots) == 1 else None
        away = button(T("Remove"), "slot-remove", arg=str(index), symbol="bin", kind="quiet", why_not=only, narrow=True)
        words = T("Slot {n}: {kind}", n=index + 1, kind=slot_words(kind))
        rows.append(
            f'<li class="st-slot"><div class="st-line"><b>{esc(words)}</b>{away}</div><div{group}>{toggles}</div></li>'
        )
    full = T("A tile has at most three slots (J2).") if len(tile.slots) >= 3 else None
    add = button(T("Add a slot"), "slot-add", symbol="new", why_not=full, key="slot-add:")
    return (
        f'<div class="st-field"><span class="st-label">{esc(T("Slots"))}</span><ul class="st-slots">{"".join(rows)}'
        f"</ul><div>{add}</div></div>"
    )


# --- the tile -------------------------------------------------------------------------------------------------------


def face(app: TileStudio) -> str:
    """The tile, large and as it lies on a table, with the deck's tiles of the same points."""
    tile = app.draft
    drawn = draw_tile(TileFace(tile.colours, tile.points, tile.slots))
    large = svg(drawn, live=True, size=("100%", "100%"))
    small = svg(drawn, live=True, size=("84px", "84px"), role=None)
    others = app.like()
    pictures = "".join(f"<li title='{esc(t.id)}'>{app.picture(t)}</li>" for t in others[:12])
    told = N(
        "{n} other tile of the deck gives {points}:",
        "{n} other tiles of the deck give {points}:",
        len(others),
        points=tile.points,
    )
    return (
        f'<h2>{esc(T("2. See the tile"))}</h2><div class="st-large">{large}</div>'
        f'<div class="st-beside"><div class="st-small">{small}</div><p class="rk-muted">'
        f"{esc(T('So large it is on the screen when you play.'))}</p></div>"
        f'<p>{esc(told)}</p><ul class="st-likes">{pictures}</ul>'
    )


# --- the rule of value ----------------------------------------------------------------------------------------------


def trial(app: TileStudio) -> str:
    """The rule of value with its parts, and the stacks."""
    return (
        f'<section class="rk-panel st-panel-gap">{_value(app)}</section><section class="rk-panel">{_stacks(app)}'
        "</section>"
    )


def _value(app: TileStudio) -> str:
    from rainkit.widgets.studio_tiles import deserved

    tile = app.draft
    value = tile_value(tile)
    choosy = sum(slot_chance(kind) < 1 for kind in tile.slots)
    rest = value - BASE - PER_SLOT * len(tile.slots) + SECOND_COLOUR * (len(tile.colours) - 1)
    rows = [
        (T("every tile"), BASE),
        (
            N("{n} slot, each costs a token", "{n} slots, each costs a token", len(tile.slots)),
            PER_SLOT * len(tile.slots),
        ),
        (N("{n} choosy slot: one token in four fits", "{n} choosy slots: one token in four fits", choosy), rest),
    ]
    if len(tile.colours) == 2:
        rows.append((T("a second colour helps with areas and diversity"), -SECOND_COLOUR))
    listed = "".join(f"<tr><td>{esc(words)}</td><td>{esc(_plus(part))}</td></tr>" for words, part in rows)
    points = deserved(tile)
    told = N("The rule of value: {n} point", "The rule of value: {n} points", points)
    use = button(T("Use it"), "use", symbol="check", key="use:") if points != tile.points else ""
    verdict, css = T("Your points fit."), "st-ok"
    if abs(tile.points - value) > 1:
        css = "st-warn"
        verdict = T("A trap: nobody will want to fill it for {points}.", points=tile.points)
        if tile.points > value:
            verdict = T("A gift: {points} is much for slots so easy to fill.", points=tile.points)
    elif points != tile.points:
        verdict = T("A point more or less is fine; it makes the deck livelier.")
    bits = T("Each halving of the chance that random tokens fit is worth {bit} points.", bit=PER_BIT)
    return (
        f'<h2>{esc(T("3. What is it worth?"))}</h2><div class="st-suggest"><b>{esc(told)}</b>{use}</div>'
        f'<p class="st-verdict {css}">{icon("check" if css == "st-ok" else "warn")}<span>{esc(verdict)}</span></p>'
        f'<table class="rk-ledger"><tbody>{listed}<tr class="rk-sum"><td>{esc(T("value of the slots"))}</td>'
        f'<td>{esc(tenths(value))}</td></tr></tbody></table><p class="rk-muted">{esc(bits)}</p>'
    )


def _plus(part: float) -> str:
    return ("+" if part > 0 else "") + tenths(part)


def _stacks(app: TileStudio) -> str:
    rows = []
    for colour in COLOURS:
        tiles = [tile for tile in app.work.deck.tiles if tile.stack == colour]
        words = N("{n} tile", "{n} tiles", len(tiles))
        points = N("{n} point in all", "{n} points in all", sum(tile.points for tile in tiles))
        name = f'<span class="rk-row">{_chip(colour)}{esc(COLOUR_WORDS[colour])}</span>'
        rows.append(f"<tr><td>{name}</td><td>{esc(words)}</td><td>{esc(points)}</td></tr>")
    empty = [c for c in COLOURS if not any(t.stack == c for t in app.work.deck.tiles)]
    note = T("The published game has 11 tiles in each stack, and stacks of about equal worth.")
    if empty:
        note = T(
            "A game needs a tile in every stack; still empty: {colours}.", colours=[COLOUR_WORDS[c] for c in empty]
        )
    return (
        f'<h2>{esc(T("Your stacks"))}</h2><table class="rk-ledger st-stacks"><tbody>{"".join(rows)}</tbody></table>'
        f'<p class="rk-muted">{esc(note)}</p>'
    )
