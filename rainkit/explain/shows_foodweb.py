"""For every clause of the food web a moment in which it decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rainkit.core.grids import Cell
from rainkit.decks.model import Card
from rainkit.explain.clause import Show
from rainkit.explain.effects import Outcome, outcome
from rainkit.explain.foodweb_moment import foodweb_moment
from rainkit.explain.without import Allowed, NoEvent, NoLines, Otherwise, Switched
from rainkit.foodweb import GAME, Forest, State, goal_score
from rainkit.foodweb.deal import Deal, deal
from rainkit.i18n import T
from rainkit.players import player
from rainkit.players.play import play_out

__all__ = ["SHOWS"]

Made = tuple[State, int]

EXAMPLE: Mapping[Cell, str] = {
    (0, 0): "sunda-clouded-leopard",
    (0, 1): "malayan-tiger",
    (1, 0): "binturong",
    (0, 2): "lesser-mouse-deer",
    (1, 1): "sun-bear",
    (2, 0): "giant-honey-bee",
    (1, 2): "mount-brinchang-ginger",
    (2, 1): "merbau",
    (2, 2): "malaysian-jungle-nymph",
}
HERD: Mapping[Cell, str] = {
    (0, 0): "malayan-tiger",
    (1, 0): "binturong",
    (0, 1): "sun-bear",
    (1, -1): "merbau",
}
LINE: Mapping[Cell, str] = {
    (0, 0): "merbau",
    (0, 1): "bearded-pig",
    (0, 2): "rambutan",
    (0, 3): "tualang",
    (1, 0): "giant-honey-bee",
}
HAND = ("sun-bear", "giant-forest-ant", "velvet-durian", "dhole")


def _moment(cards: Mapping[Cell, str], hand: tuple[str, ...] = (), goals: str = "", level: str = "base") -> Made:
    deck = GAME.deck()
    held = [goal for name in goals.split() for goal in deck.goals if goal.id == name]
    spare = tuple(card for card in hand if card not in cards.values())
    return foodweb_moment({c: deck.card(n) for c, n in cards.items()}, spare, deck=deck, goals=held, level=level), 0


def _with_card(state: State, card: Card) -> State:
    """The state with another card in the place of the one that has its id."""
    deck = replace(state.deck, cards=tuple(card if c.id == card.id else c for c in state.deck.cards))
    forests = tuple(
        Forest({cell: card if c.id == card.id else c for cell, c in forest.cards.items()}, forest.adjacency)
        for forest in state.forests
    )
    return replace(state, deck=deck, forests=forests)


def _no_small_type(state: State, seat: int) -> State:  # noqa: ARG001
    return _with_card(state, replace(state.deck.card("binturong"), type="plant"))


def _no_goals(state: State, seat: int) -> State:  # noqa: ARG001
    return replace(state, deal=Deal(state.deal.hands, ((),) * state.players))


def _new_deal() -> Made:
    return GAME.new(2, 7), 0


def _nothing_removed(state: State, seat: int) -> State:  # noqa: ARG001
    """With three players nothing is taken out: the first two of their hands."""
    three = deal(state.deck, 3, 7)
    return State.start(state.deck, Deal(three.hands[:2], ((), ())), state.rules, state.level, None)


def _five_cards(state: State, seat: int) -> State:  # noqa: ARG001
    short = tuple(hand[:5] for hand in state.hands)
    return replace(state, hands_by_round=(*state.hands_by_round[:-1], short))


def _no_conditions(state: State, seat: int) -> State:  # noqa: ARG001
    return _with_card(state, replace(state.deck.card("sun-bear"), scores=()))


def _tie() -> Made:
    bot = player("random")
    end = play_out(GAME.new(2, 7), [bot, bot], 7)
    assert isinstance(end, State)
    return end, 0


def _first_wins(state: State, seat: int) -> Outcome:
    found = outcome(state, seat)
    return replace(found, winners=found.winners[:1])


def _all_goals(state: State, seat: int) -> Outcome:
    """Every goal that is met counts, not only the picked one."""
    found = outcome(state, seat)
    forest, goals = state.forests[seat], state.goals(seat)
    base = sum(line.points for line in state.ledger(seat) if line.clause == "F9")
    total = base + sum(goal_score(goal, forest, state.level, state.rules).total for goal in goals)
    return replace(found, points=tuple(total if s == seat else p for s, p in enumerate(found.points)))


SHOWS: Mapping[str, Show] = {
    "F1": Show(
        lambda: _moment(HERD, HAND),
        T("The tiger counts small and medium animals. Look at the binturong beside it."),
        (Otherwise(T("The binturong is a plant instead of a small animal."), _no_small_type),),
    ),
    "F2": Show(
        lambda: _moment(LINE, HAND, "bako", "intermediate"),
        T("This player holds the goal Bako National Park: four cards in a straight line. They are there."),
        (Otherwise(T("There are no goals."), _no_goals),),
    ),
    "F3": Show(
        _new_deal,
        T("A deal for two players. 18 of the 40 cards were taken out first."),
        (Otherwise(T("Nothing is taken out, and the same cards are shuffled."), _nothing_removed),),
    ),
    "F4": Show(
        _new_deal,
        T("The first hand: ten cards, so ten choices for the first place."),
        (Otherwise(T("Everybody gets five cards."), _five_cards),),
    ),
    "F5": Show(
        lambda: _moment(EXAMPLE, (), "red-list bako", "intermediate"),
        T("This player was dealt the Red List goal and picks it."),
        (Switched(T("The special goal is not in the game."), {"special_goal": False}),),
    ),
    "F6": Show(
        lambda: _moment(HERD, HAND),
        T("Why may no card lie at (3,0)? It touches no card of the forest."),
        (Allowed(T("A card may lie anywhere."), "F6", "velvet-durian@3,0"),),
    ),
    "F7": Show(
        lambda: _moment(HERD, HAND),
        T("Each place here has six neighbours. See what four or eight would change."),
        (
            Switched(T("Four neighbours, on squares."), {"adjacency": "square"}),
            Switched(T("Eight neighbours, on squares with corners."), {"adjacency": "square8"}),
        ),
    ),
    "F8": Show(
        lambda: _moment(HERD, HAND),
        T("Four cards are placed. Whatever you choose now, the rest of this hand goes on to the next player."),
        (
            NoEvent(T("Everybody keeps the hand."), "F8"),
            Switched(T("A game has only four rounds."), {"rounds": 4}),
        ),
    ),
    "F9": Show(
        lambda: _moment(
            {
                (0, 0): "gaur",
                (1, 0): "merbau",
                (0, 1): "tualang",
                (-1, 0): "rambutan",
                (0, -1): "agarwood",
                (1, -1): "dhole",
            },
            HAND,
        ),
        T(
            "The gaur gets 15 for every 3 plants and loses 3 for each carnivore. Four plants are three and one "
            "left over."
        ),
        (NoLines(T("The conditions of the cards give nothing."), "F9"),),
    ),
    "F10": Show(
        lambda: _moment(EXAMPLE, ()),
        T(
            "The sun bear has two conditions: 6 for every 2 plants and 10 for every 2 arthropods. Only the first gives "
            "something here."
        ),
        (Otherwise(T("The sun bear's card has no conditions."), _no_conditions),),
    ),
    "F11": Show(
        _tie,
        T("The end of a game of two. Both forests have the same sum: a shared victory."),
        (Otherwise(T("Among equals only the first wins."), _first_wins),),
    ),
    "F12": Show(
        lambda: _moment(
            {**LINE, (1, 1): "velvet-durian", (2, 0): "sambar", (-1, 2): "agarwood"},
            HAND,
            "bako endau-rompin",
            "intermediate",
        ),
        T("Both goals are met, but only one counts."),
        (
            Otherwise(T("Every goal that is met counts."), _all_goals),
            NoLines(T("Goals of a shape give nothing."), "F12"),
        ),
    ),
    "F13": Show(
        lambda: _moment(LINE, HAND, "bako", "intermediate"),
        T(
            "The goal's line is printed in one direction; in this forest it runs in another. It may be turned, so it "
            "counts."
        ),
        (
            Switched(T("A shape may not be turned."), {"turn": False}),
            Switched(T("The whole forest must be exactly the shape."), {"match": "exact"}),
        ),
    ),
    "F14": Show(
        lambda: _moment({**HERD, (2, -1): "bearded-pig"}, HAND, "bako", "advanced"),
        T("Bako's line of four is not there, but its named species, the bearded pig, is."),
        (
            Switched(T("The species counts only if the goal is met."), {"species_needs_shape": True}),
            NoLines(T("Named species give nothing."), "F14"),
        ),
    ),
    "F15": Show(
        lambda: _moment(HERD, HAND, "red-list", "intermediate"),
        T("Three Red List categories are in this forest: CR, VU and NT. That is worth 2 points."),
        (NoLines(T("The Red List goal gives nothing."), "F15"),),
    ),
    "F16": Show(
        lambda: _moment(EXAMPLE, ()),
        T("The nine cards of the rulebook, laid as it draws them: 44 points, card by card as printed."),
        (
            Switched(T("Four neighbours: the printed scores don't come out."), {"adjacency": "square"}),
            Switched(T("Eight neighbours: the printed scores don't come out."), {"adjacency": "square8"}),
        ),
    ),
}
