"""The builder of the explorer: cards into the forest and the hand, tiles and animals into the jungle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.decks.model import ANIMALS, COLOURS, TYPE_WORDS
from rainkit.explain.building import draft
from rainkit.foodweb import LEVELS
from rainkit.i18n import T, Text
from rainkit.jungle import Animal
from rainkit.jungle.animals import KINDS
from rainkit.jungle.words import ANIMAL_WORDS, COLOUR_WORDS, TOTEM_WORDS
from rainkit.widgets.jungle_zones import ZONE_TITLES
from rainkit.widgets.page import attributes, button, choice, esc, icon

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["LEVEL_WORDS", "panel"]

LEVEL_WORDS: dict[str, Text] = {
    "base": T("Base"),
    "intermediate": T("Intermediate"),
    "advanced": T("Advanced"),
}


def panel(app: RuleExplorer) -> str:
    """The controls of the game's builder."""
    head = f"<h2>{esc(T('Build a position'))}</h2>"
    if app.there.seat != 0 or len(app.there.states) > 1:
        words = T("What you change here becomes a position of its own; the game it came from is left.")
        head += f'<p class="rk-muted">{esc(words)}</p>'
    return head + (_foodweb(app) if app.there.game == "foodweb" else _jungle(app))


def _foodweb(app: RuleExplorer) -> str:
    state = app.there.state
    used = {card.id for card in state.forests[0].cards.values()}
    cards = [
        (card.id, T("{card} ({type})", card=card.name, type=TYPE_WORDS[card.type]))
        for card in sorted(state.deck.cards, key=lambda c: (list(TYPE_WORDS).index(c.type), c.label))
        if card.id not in used
    ]
    chosen = app.card if app.card in dict(cards) else (cards[0][0] if cards else "")
    level = choice(T("Level"), "level", [(name, LEVEL_WORDS[name]) for name in LEVELS], state.level)
    hand = state.hands_by_round[-1][0]
    in_hand = button(
        T("Out of the hand") if chosen in hand else T("Into the hand"), "build-hand", arg=chosen, symbol="new"
    )
    goals = "".join(_goal(app, goal.id, goal.label) for goal in state.deck.goals)
    steps = (
        T("Choose a card, then click a free place to lay it."),
        T("Click a card of the forest to take it away."),
    )
    told = "".join(f"<li>{esc(step)}</li>" for step in steps)
    return (
        f'<ol class="ex-steps">{told}</ol>'
        f'<div class="ex-form ex-wide">{choice(T("Card"), "build_card", cards, chosen)}{level}</div>'
        f'<div class="rk-row">{in_hand}{button(T("Start from nothing"), "build-empty", symbol="bin")}</div>'
        f'<h3>{esc(T("Goals held"))}</h3><ul class="ex-ticks">{goals}</ul>{_file(app)}'
    )


def _goal(app: RuleExplorer, name: str, words: object) -> str:
    held = name in {goal.id for goal in app.there.state.deal.goals[0]}
    attrs = attributes(type="checkbox", checked=held, data_act="build_goal", data_arg=name, data_key=f"goal:{name}")
    return f'<li><label class="rk-tick"><input{attrs}><span>{esc(words)}</span></label></li>'


def _jungle(app: RuleExplorer) -> str:
    state = app.there.state
    made = draft(state, app.there.seat)
    used = {held.tile for held in (*made.jungle, *made.clearing)}
    tiles = [
        (tile.id, T("{tile}: {colours}, {points}", tile=tile.id, colours=[COLOUR_WORDS[c] for c in tile.colours],
                    points=tile.points))
        for tile in state.deck.tiles
        if tile.id not in used
    ]  # fmt: skip
    tile = app.tile if app.tile in dict(tiles) else (tiles[0][0] if tiles else "")
    animals = [(str(kind), ANIMAL_WORDS[kind]) for kind in KINDS]
    totems = [(species, TOTEM_WORDS[species]) for species in ANIMALS]
    times = [("no", T("the start of a turn (J8)")), ("yes", T("placing animals (J11)"))]
    none_left = None if tiles else T("no tile left")
    into = button(T("Into the jungle"), "build-jungle", arg=tile, symbol="new", why_not=none_left)
    open_ = button(T("Into the clearing"), "build-clearing", arg=tile, symbol="new", why_not=none_left)
    last = button(
        T("Take the last tile away"), "build-drop", arg=f"jungle:{len(made.jungle) - 1}", symbol="bin",
        why_not=None if made.jungle else T("The jungle is empty."),
    )  # fmt: skip
    give = button(T("Give it"), "build-animal", arg=app.animal, symbol="new")
    places = [("hand", T("the loose animals")), *((colour, ZONE_TITLES[colour]) for colour in COLOURS)]
    there = made.hand if app.where == "hand" else made.zones[COLOURS.index(app.where)]
    held = "".join(
        f"<li>{_drop(ANIMAL_WORDS[Animal.parse(name)], f'{app.where}:{number}')}</li>"
        for number, name in enumerate(there)
    )
    growing = "".join(f"<li>{_drop(h.tile, f'clearing:{number}')}</li>" for number, h in enumerate(made.clearing))
    note = T("Tiles of the jungle are filled with fitting animals. The rest of the table is dealt.")
    return (
        f'<p class="rk-muted">{esc(note)}</p>'
        f'{choice(T("Tile"), "build_tile", tiles, tile)}<div class="rk-row">{into}{open_}{last}</div>'
        f'<ul class="ex-drops">{growing}</ul>'
        f'<div class="ex-form">{choice(T("Animal"), "build_which", animals, app.animal)}'
        f'{choice(T("Where"), "build_where", places, app.where)}</div><div class="rk-row">{give}</div>'
        f'<ul class="ex-drops">{held}</ul>'
        f'<div class="ex-form ex-wide">{choice(T("Totem"), "build_totem", totems, made.totem)}'
        f"{choice(T('The turn stands at'), 'build_time', times, 'yes' if made.placing else 'no')}</div>"
        f'<div class="rk-row">{button(T("Start from nothing"), "build-empty", symbol="bin")}</div>{_file(app)}'
    )


def _drop(words: object, arg: str) -> str:
    attrs = attributes(
        type="button", class_="ex-chip ex-drop", data_act="build-drop", data_arg=arg, data_key=f"drop:{arg}",
        aria_label=T("Take away: {what}", what=words),
    )  # fmt: skip
    return f"<button{attrs}>{esc(words)} {icon('close')}</button>"


def _file(app: RuleExplorer) -> str:  # noqa: ARG001
    return f'<div class="rk-row">{button(T("Save as a position file"), "download", symbol="save")}</div>'
