"""The board of five zones: each with its stack of tiles and its tokens; what can be taken lights up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.decks.model import COLOURS
from rainkit.draw.jungle import tile_face
from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.draw.tiles import animal_token, chip, draw_tile, slot, tile_words
from rainkit.i18n import N, T, Text
from rainkit.jungle import Animal, Exchange, Step, Zone
from rainkit.jungle.words import ANIMAL_WORDS
from rainkit.widgets.page import attributes, esc

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["ZONE_TITLES", "picture_of_tile", "shown", "sign", "slot_picture", "token"]

ZONE_TITLES: dict[str, Text] = {
    "red": T("Red zone"),
    "yellow": T("Yellow zone"),
    "green": T("Green zone"),
    "purple": T("Purple zone"),
    "blue": T("Blue zone"),
}


def token(animal: Animal, size: str = "100%") -> str:
    """A token as a picture that only repeats words beside it."""
    drawing = Drawing((animal_token(animal.colour, animal.species, 18.5, 18.5, 34),), (0, 0, 38.5, 38.5))
    return svg(drawing, live=True, size=(size, size), role=None)


def slot_picture(kind: str, size: str = "100%") -> str:
    """A slot as a picture."""
    return svg(Drawing((slot(kind, 18, 18, 32),), (0, 0, 36, 36)), live=True, size=(size, size), role=None)


def sign(colour: str, size: str = "20") -> str:
    """The symbol of a tile colour on its colour."""
    return svg(Drawing((chip(colour, 1, 1, 20),), (0, 0, 22, 22)), live=True, size=(size, size), role=None)


def picture_of_tile(tile: object, *, role: str | None = "img") -> str:
    """A tile as it lies."""
    return svg(draw_tile(tile_face(tile)), live=True, size=("100%", "100%"), role=role)  # type: ignore[arg-type]


def shown(app: JungleApp) -> str:
    """All zones; one stop of the Tab key, arrows move inside."""
    zones = "".join(_zone(app, colour, index) for index, colour in enumerate(COLOURS))
    attrs = attributes(class_="jg-zone-row", data_rove="zones", data_next_down="choice", data_next_up="tools")
    return f"<div{attrs}>{zones}</div>"


def _zone(app: JungleApp, colour: str, index: int) -> str:
    state = app.playing.state
    stack = state.stack(colour)
    mine = state.zone == colour and not state.is_over
    choosing = app.may_choose and state.step is Step.ZONE
    picked = choosing and app.group == colour
    open_to_choice = choosing and any(group.key == colour for group in app.groups)
    css = ["jg-zone", f"jg-{colour}"]
    css += ["jg-mine"] if mine or picked else []
    css += ["jg-can"] if open_to_choice else []
    css += ["jg-rest"] if state.zone and not mine and state.step is Step.TAKE else []
    words = N("{zone}, {n} token", "{zone}, {n} tokens", len(state.tokens(colour)), zone=ZONE_TITLES[colour])
    attrs = attributes(
        class_=" ".join(css), style=f"--w:{_weight(len(state.zones[index]))}",
        data_act="pick" if open_to_choice else None, data_arg=colour if open_to_choice else None,
        data_key=f"zone:{colour}" if open_to_choice else None, role="button" if open_to_choice else "group",
        tabindex="-1" if open_to_choice else None, aria_pressed=_pressed(picked) if open_to_choice else None,
        aria_label=_spoken(app, colour, words),
    )  # fmt: skip
    pill = f'<span class="jg-your">{esc(T("your zone"))}</span>' if mine else ""
    head = f"<h3>{sign(colour)}<span>{esc(ZONE_TITLES[colour])}</span>{pill}</h3>"
    left = N("{n} tile left", "{n} tiles left", len(stack.tiles))
    return (
        f"<div{attrs}>{head}<div class='jg-zone-in'><div class='jg-stack'>{_top(app, colour)}"
        f'<small>{esc(left)}</small></div><div class="jg-tokens">{_tokens(app, colour, index)}</div></div></div>'
    )


def _weight(spaces: int) -> str:
    return f"{0.72 + 0.14 * min((spaces + 1) // 2, 4):.2f}fr"


def _pressed(on: bool) -> str:
    return "true" if on else "false"


def _spoken(app: JungleApp, colour: str, words: Text) -> str:
    state = app.playing.state
    top = state.stack(colour).top
    if top is None:
        return str(words)
    animals = [ANIMAL_WORDS[animal] for animal in state.tokens(colour)]
    told = T("{zone}; on top: {tile}", zone=words, tile=tile_words(tile_face(top)))
    return str(T("{told}; tokens: {animals}", told=told, animals=animals) if animals else told)


def _top(app: JungleApp, colour: str) -> str:
    state = app.playing.state
    stack = state.stack(colour)
    if stack.top is None:
        words = T("no tile left")
        if not stack.open:
            kept = any(isinstance(move, Zone) and move.keep for move in app.playing.moves_of_turn())
            words = T("taken") if kept else T("refused")
        return f'<div class="jg-tile jg-gone"><span>{esc(words)}</span></div>'
    deep = " jg-deep" if len(stack.tiles) > 1 else ""
    return f'<div class="jg-tile{deep}" data-flip="tile:{stack.top.id}">{picture_of_tile(stack.top)}</div>'


def _tokens(app: JungleApp, colour: str, index: int) -> str:
    state = app.playing.state
    here = app.may_choose and state.zone == colour and state.step is Step.TAKE
    group = app.group if here else ""
    giving = app.chosen if app.may_choose and state.step is Step.EXCHANGE else None
    gets = {(m.get, m.zone): m for m in (giving.moves if giving else ()) if isinstance(m, Exchange) and m.get}
    parts = []
    for place, animal in enumerate(state.zones[index]):
        if animal is None:
            parts.append('<span class="jg-token jg-empty"></span>')
            continue
        exchange = gets.get((animal, colour))
        lit = bool(group) and group in animal
        on = lit or (exchange is not None and exchange == app.move)
        key = f"token:{colour}:{place}"
        attrs = attributes(
            class_="jg-token" + (" jg-on" if on else "") + (" jg-can" if here or exchange else ""),
            title=ANIMAL_WORDS[animal],
        )  # fmt: skip
        if here or exchange is not None:
            act, arg = ("token", str(animal)) if here else ("spot", str(exchange))
            more = attributes(
                type="button", data_act=act, data_arg=arg, data_key=key, aria_pressed=_pressed(on),
                aria_label=ANIMAL_WORDS[animal],
            )  # fmt: skip
            parts.append(f"<button{attrs}{more}>{token(animal)}</button>")
        else:
            parts.append(f'<span{attrs} role="img" aria-label="{esc(ANIMAL_WORDS[animal])}">{token(animal)}</span>')
    return "".join(parts)
