"""The lower part of the food web app while the game goes on: the hand, and the one thing to do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.draw.cards import card_face, card_words
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, Text, signed, upper
from rainkit.widgets.foodweb_hint import STEPS
from rainkit.widgets.page import attributes, button, esc

if TYPE_CHECKING:
    from rainkit.widgets.foodweb_app import FoodWebApp

__all__ = ["faces", "shown"]


def faces(app: FoodWebApp) -> str:
    """The large faces of the hand's cards with all words, shown when one lingers on a card."""
    table = app.playing
    parts = []
    for index, card_id in enumerate(table.view.hand):
        attrs = attributes(hidden=True, data_bubble_for=f"hand:{index}", data_delay=450, data_bubble_class="fw-face")
        parts.append(f"<div{attrs}>{_face(app, card_id, small=False)}</div>")
    return "".join(parts)


def shown(app: FoodWebApp) -> str:
    """The hand as card faces, and the panel that says what comes next."""
    table = app.playing
    hand = table.view.hand
    used = hand.index(table.pending.card) if table.pending is not None else None
    cards = []
    for index, card_id in enumerate(hand):
        chosen = index == app.card
        attrs = attributes(
            type="button",
            class_="fw-card" + (" fw-chosen" if chosen else "") + (" fw-used" if index == used else ""),
            data_act="take",
            data_arg=index,
            data_key=f"hand:{index}",
            data_flip=f"hand:{card_id}" if hand.index(card_id) == index else None,
            data_current=chosen,
            aria_pressed="true" if chosen else "false",
            aria_label=_spoken(app, index),
            aria_disabled="true" if not app.may_choose else None,
            data_why=_why_not(app) if not app.may_choose else None,
        )
        cards.append(f"<button{attrs}>{_face(app, card_id, small=True)}</button>")
    group = attributes(
        class_="fw-cards-row",
        data_rove="hand",
        data_next_up="board",
        data_scroll="hand",
        role="group",
        aria_label=N("Your hand, {n} card", "Your hand, {n} cards", len(hand)),
        style=f"--n:{max(len(hand), 1)}",
    )
    return f'<div{group}>{"".join(cards)}</div><div class="fw-do" data-avoid>{_to_do(app)}</div>'


def _face(app: FoodWebApp, card_id: str, *, small: bool) -> str:
    """The face of a card as SVG; drawn once for each language."""
    key = (card_id, app.lang, small)
    if key not in app.drawn:
        deck = app.playing.state.deck
        face = card_face(deck.card(card_id), small=small, names={card.id: card.label for card in deck.cards})
        size = ("100%", "100%") if small else ("252px", "352px")
        app.drawn[key] = svg(face, live=True, size=size, role=None)
    return app.drawn[key]


def _spoken(app: FoodWebApp, index: int) -> str:
    card = app.playing.view.card(app.playing.view.hand[index])
    names = {c.id: c.label for c in app.playing.state.deck.cards}
    conditions = [condition.sentence(names) for condition in card.scores]
    return str(T("{card}. {conditions}", card=card_words(card), conditions=conditions))


def _why_not(app: FoodWebApp) -> Text:
    if app.looking is not None:
        return T("Go back to your own forest first.")
    return T("You have placed a card in this round; hand it in or take it back.")


def _to_do(app: FoodWebApp) -> str:
    table = app.playing
    if app.looking is not None:
        name = table.name(app.looking)
        words = esc(T("You look at the forest of {name}.", name=name))
        back = button(T("Back to your forest"), "let-go", symbol="left", kind="go", shown_key="Esc", escape_key=True)
        return f'<p class="fw-say">{words}</p><div class="rk-row">{back}</div>'
    if table.pending is not None:
        return _pending(app)
    if app.hint is not None:
        return _hint(app)
    if app.card_id is None:
        return _choose(app)
    card = table.state.deck.card(app.card_id)
    say = T(
        "{card} is in your hand. Choose a dashed place: its number is what your whole forest gains.",
        card=upper(card.label),
    )
    return f'<p class="fw-say">{_strong(say, card.label)}</p><div class="rk-row">{_place(app)}{_let_go()}</div>'


def _strong(sentence: Text, name: str) -> str:
    words = esc(sentence)
    shown = esc(upper(name))
    return words.replace(shown, f"<b>{shown}</b>", 1)


def _place(app: FoodWebApp) -> str:
    if app.aimed is None or app.card_id is None:
        return ""
    gain = app.playing.view.gains(app.card_id).get(app.aimed)
    if gain is None:
        return ""
    arg = f"{app.aimed[0]},{app.aimed[1]}"
    words = T("Place here: {gain}", gain=signed(gain.total))
    return button(words, "place", arg=arg, symbol="check", kind="go", shown_key="Enter", key="go:place")


def _let_go() -> str:
    return button(T("Let go"), "let-go", symbol="close", kind="big", shown_key="Esc", escape_key=True)


def _choose(app: FoodWebApp) -> str:
    table = app.playing
    number = len(table.view.hand)
    after = (table.seat + 1) % table.state.players
    if table.state.round == table.state.rules.rounds:
        rest = T("It is the last round: the other card is thrown off.")
    else:
        rest = T("One to place, the rest goes to {name}.", name=table.name(after))
    words = N("Your hand: {n} card", "Your hand: {n} cards", number)
    say = T("Choose a card: then every place shows what your forest would gain.")
    return f'<h2>{esc(words)}</h2><p class="fw-say">{esc(say)}</p><p class="rk-muted">{esc(rest)}</p>'


def _pending(app: FoodWebApp) -> str:
    table = app.playing
    assert table.pending is not None
    card = table.state.deck.card(table.pending.card)
    last = [seat for seat in table.persons if seat in table.state.awaited] == [table.seat]
    more = [seat for seat in table.persons if seat in table.state.awaited and seat != table.seat]
    words = T("{card} is placed; nobody else has seen it yet.", card=upper(card.label))
    done = T("Hand in and reveal") if last else T("Hand in, then {name}", name=table.name(more[0]))
    buttons = button(done, "done", symbol="check", kind="go", key="done:")
    back = button(
        T("Take it back"), "undo", symbol="undo", kind="big", key="undo:free", shown_key="Esc", escape_key=True
    )
    return f'<p class="fw-say">{_strong(words, card.label)}</p><div class="rk-row">{buttons}{back}</div>'


def _hint(app: FoodWebApp) -> str:
    assert app.hint is not None
    step = app.hint_step
    said = esc(app.hint.sentences[step - 1])
    count = esc(T("Hint {step} of {steps}", step=step, steps=STEPS))
    buttons = ""
    if step < STEPS:
        following = (T("Which place?"), T("Why there?"))[step - 1]
        buttons += button(following, "hint", symbol="hint", kind="go" if step < 2 else "big", key="hint:next")
    if step >= 2:
        buttons = _place(app) + buttons
    close = button(T("Let go"), "let-go", symbol="close", kind="big", shown_key="Esc", escape_key=True)
    words = f'<p class="fw-say"><span class="rk-eyebrow">{count}</span><br>{said}</p>'
    return f'{words}<div class="rk-row">{buttons}{close}</div>'
