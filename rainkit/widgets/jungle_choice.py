"""The panel in which the current step is decided: what can be chosen, what it would complete, and one filled button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.draw.primitives import Drawing
from rainkit.draw.svg import svg
from rainkit.draw.tiles import protected_token
from rainkit.i18n import T, Text
from rainkit.jungle import Keep, Move, Put, Step, Take, Zone
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS, GROUP_WORDS
from rainkit.widgets import jungle_side
from rainkit.widgets.jungle_choices import (
    Group,
    animal_of,
    go_words,
    looking_words,
    place_words,
    step_number,
    tile_of,
    tile_words,
    title,
)
from rainkit.widgets.jungle_zones import ZONE_TITLES, picture_of_tile, slot_picture, token
from rainkit.widgets.page import attributes, button, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["shown"]


def shown(app: JungleApp) -> str:
    """The step, what can be chosen, and the button that does it."""
    state = app.playing.state
    number = step_number(state.step)
    clause = f'<span class="rk-clause">{esc(T("rule {clause}", clause=state.step.value))}</span>'
    words = T("Step {n}: {what}", n=number, what=title(state))
    head = f"<h2>{esc(words)} {clause}</h2>"
    rows = _tokens_to_keep(app) if state.step is Step.KEEP else _first(app) + _second(app)
    group = attributes(class_="jg-options", data_rove="choice", data_next_up="board")
    return f'<div class="jg-pick">{head}{_hint(app)}<div{group}>{rows}</div></div><div class="jg-do">{_do(app)}</div>'


def _hint(app: JungleApp) -> str:
    if app.hint is None:
        return ""
    said = "".join(f"<p>{esc(words)}</p>" for words in app.hint.sentences[: app.hint_step])
    more = ""
    if app.hint_step < len(app.hint.sentences):
        more = button(T("More"), "hint", kind="quiet", key="hint:more")
    close = button(T("Close"), "let-go", symbol="close", kind="quiet jg-x", key="hint:close", narrow=True)
    return f'<div class="jg-hint" role="note">{icon("hint")}<div>{said}</div>{more}{close}</div>'


# --- what is chosen first ---------------------------------------------------------------------------------------------


def _first(app: JungleApp) -> str:
    return f'<div class="jg-row">{"".join(_group(app, group) for group in app.groups if _is_shown(app, group))}</div>'


def _is_shown(app: JungleApp, group: Group) -> bool:
    return not (group.key == "nothing" and app.playing.state.step in (Step.PLACE, Step.EXCHANGE))


def _group(app: JungleApp, group: Group) -> str:
    face, words, note = _face(app, group)
    on = app.group == group.key
    narrow = app.playing.state.step in (Step.PLACE, Step.EXCHANGE)
    attrs = attributes(
        type="button", class_="jg-option" + (" jg-on" if on else "") + (" jg-brief" if narrow else ""), data_act="pick",
        data_arg=group.key, data_key=f"pick:{group.key}", data_current=on, aria_pressed="true" if on else "false",
        title=words if narrow else None,
    )  # fmt: skip
    small = f"<small>{esc(note)}</small>" if note is not None else ""
    return f'<button{attrs}><span class="jg-face">{face}</span><span><b>{esc(words)}</b>{small}</span></button>'


def _face(app: JungleApp, group: Group) -> tuple[str, Text, Text | None]:
    """Picture, words and note of what is chosen first."""
    state = app.playing.state
    move = group.moves[0]
    animal = animal_of(group.key)
    if isinstance(move, Zone):
        top = state.stack(move.zone).top
        picture = f'<span class="jg-small-tile">{picture_of_tile(top, role=None)}</span>' if top else ""
        return picture, ZONE_TITLES[move.zone], looking_words(state, move)
    if isinstance(move, Take):
        animals = [a for a in state.tokens(state.zone) if move.group in a]
        return "".join(token(a, "30") for a in animals[:3]), GROUP_WORDS[move.group], looking_words(state, move)
    if animal is not None:
        return token(animal, "34"), ANIMAL_WORDS[animal], None
    if group.key.startswith("leave "):
        words = T("no token of {colour}", colour=COLOUR_WORDS[group.key.partition(" ")[2]])
        return icon("close"), words, looking_words(state, move)
    if " " in group.key:
        colour, number = group.key.split()
        picture = protected(colour, int(number) - 1)
        words = T("×{factor} of {colour}", factor=int(number) - 1, colour=COLOUR_WORDS[colour])
        return picture, words, T("for an area of {n}", n=int(number))
    tile = tile_of(state, group.key)
    assert tile is not None
    held = state.me.growing(group.key)
    picture = f'<span class="jg-small-tile">{picture_of_tile(held or tile, role=None)}</span>'
    return picture, tile_words(tile), looking_words(state, move)


def protected(colour: str, factor: int, size: str = "38") -> str:
    """A protected-area token as a picture."""
    items = (protected_token(colour, factor, 20, 18, 38),)
    return svg(Drawing(items, (0, 0, 40, 36)), live=True, size=(size, size), role=None)


# --- what is chosen second --------------------------------------------------------------------------------------------


def _second(app: JungleApp) -> str:
    """Where: slots, or places of the jungle; tokens to get lie on the board above."""
    state, group = app.playing.state, app.chosen
    if state.step is Step.EXCHANGE:
        words = T("Choose one of your tokens to give.")
        if group is not None and group.key != "nothing":
            words = T("Now choose the token to get: click it in one of the zones.")
        return f'<p class="jg-say">{esc(words)}</p>'
    if group is None or len(group.moves) < 2 or state.step is Step.ZONE:
        return ""
    return f'<div class="jg-row">{"".join(_spot(app, move) for move in group.moves)}</div>'


def _spot(app: JungleApp, move: Move) -> str:
    state = app.playing.state
    on = app.move == move
    attrs = attributes(
        type="button", class_="jg-option" + (" jg-on" if on else ""), data_act="spot", data_arg=str(move),
        data_key=f"spot:{move}", data_current=on, aria_pressed="true" if on else "false",
    )  # fmt: skip
    face = slot_picture(move.slot, "30") if isinstance(move, Put) else ""
    face = f'<span class="jg-face">{face}</span>' if face else ""
    return (
        f"<button{attrs}>{face}<span><b>{esc(place_words(state, move))}</b>"
        f"<small>{esc(looking_words(state, move))}</small></span></button>"
    )


# --- J14 --------------------------------------------------------------------------------------------------------------


def _tokens_to_keep(app: JungleApp) -> str:
    parts = []
    gone = T("out of the game") if app.playing.state.rules.surplus == "discard" else T("goes back")
    for index, animal in enumerate(app.playing.me.reserve):
        on = index in app.keeping
        attrs = attributes(
            type="button", class_="jg-option" + (" jg-on" if on else ""), data_act="pick", data_arg=index,
            data_key=f"pick:{index}", aria_pressed="true" if on else "false",
        )  # fmt: skip
        note = T("stays") if on else gone
        parts.append(
            f'<button{attrs}><span class="jg-face">{token(animal, "34")}</span>'
            f"<span><b>{esc(ANIMAL_WORDS[animal])}</b><small>{esc(note)}</small></span></button>"
        )
    return f'<div class="jg-row">{"".join(parts)}</div>'


# --- the button -------------------------------------------------------------------------------------------------------


def _do(app: JungleApp) -> str:
    """One filled button that says what will happen, and the other way out."""
    state, move = app.playing.state, app.move
    parts = []
    if move is not None:
        parts.append(button(go_words(state, move), "go", symbol="check", kind="go", key="go:", shown_key="↵"))
    else:
        parts.append(button(_ask(app), "go", kind="big", key="go:", why_not=_ask(app)))
    if isinstance(move, Zone) and move.keep:
        parts.append(button(T("Refuse the tile"), "refuse", kind="big", key="refuse:", shortcut="r"))
    if state.step is Step.EXCHANGE:
        parts.append(button(T("Exchange nothing"), "nothing", kind="big", key="nothing:", shortcut="n"))
    if state.step is Step.PLACE and any(group.key == "nothing" for group in app.groups):
        parts.append(button(T("Place nothing more"), "nothing", kind="big", key="nothing:", shortcut="n"))
    lets_go = (app.group and state.step is not Step.PLACE and len(app.groups) > 1) or app.keeping
    note = _note(app)
    if lets_go and app.looking is None and app.picked is None:
        parts.append(
            f"<span hidden>{button(T('Let go'), 'let-go', kind='quiet', key='let-go:', escape_key=True)}</span>"
        )
    return f"{''.join(parts)}{note}"


def _ask(app: JungleApp) -> Text:
    return {
        Step.ZONE: T("Choose a zone"),
        Step.TAKE: T("Choose a group"),
        Step.EXCHANGE: T("Choose two tokens"),
        Step.PLACE: T("Choose a slot"),
        Step.LOCK: T("Choose a tile"),
        Step.PROTECT: T("Choose a token and a place"),
        Step.KEEP: T("Choose two"),
        Step.OVER: T("The game is over"),
    }[app.playing.state.step]


def _note(app: JungleApp) -> str:
    """A word on what happened or follows."""
    table, state = app.playing, app.playing.state
    words: Text | None = None
    if isinstance(app.move, Zone):
        if len(table.me.clearing) == 3:
            words = T("Your clearing is full, so the tile must be refused.")
        elif state.stack(app.move.zone).top is None:
            words = T("This zone has no tile left.")
    elif state.step is Step.TAKE and app.group == "":
        words = T("Click a token: its colour. Click again: its species.")
    elif isinstance(app.move, Keep):
        words = T("Your turn ends then.")
    if words is not None:
        return f'<p class="jg-note">{esc(words)}</p>'
    own = table.deeds().get(table.seat)
    if state.step is Step.ZONE and own is not None and not app.group:
        return f'<div class="jg-note"><b>{esc(T("Your last turn"))}</b>{jungle_side.deed_lines(own)}</div>'
    return ""
