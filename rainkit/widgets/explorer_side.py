"""The right side of the rule explorer: what may be chosen, why not something else, and where the points come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.explain.choices import Group, groups, move_words
from rainkit.explain.effects import Effect
from rainkit.explain.questions import KINDS_OF_CHOICES, parts
from rainkit.foodweb import Move as FoodWebMove
from rainkit.foodweb import cell_text
from rainkit.i18n import N, T, signed, upper
from rainkit.jungle.words import STEP_WORDS
from rainkit.widgets.explorer_foodweb import holding
from rainkit.widgets.page import attributes, button, choice, esc, icon, tone

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["choices", "clause_chip", "effect_words", "points", "why"]

_OPEN_UP_TO = 12


def clause_chip(name: str, where: str) -> str:
    """A clause's id that opens the clause; ``where`` tells chips of one page apart."""
    attrs = attributes(
        type="button",
        class_="ex-chip",
        data_act="clause",
        data_arg=name,
        data_key=f"chip:{where}:{name}",
        aria_label=T("Rule {clause}", clause=name),
        title=T("Read rule {clause}", clause=name),
    )
    return f"<button{attrs}>{esc(name)}</button>"


def effect_words(brings: Effect) -> str:
    """What follows, as one line of HTML."""
    told = " ".join(str(text) for _, text in brings.follows)
    return f'<span class="rk-muted">{esc(told)}</span>' if told else ""


# --- what may be chosen -----------------------------------------------------------------------------------------------


def choices(app: RuleExplorer) -> str:
    """The legal choices, grouped."""
    there = app.there
    found = there.outcome.choices
    if not there.may_see:
        return f"<p>{esc(T('This hand is covered, so its choices are, too.'))}</p>"
    if not found:
        if there.state.is_over:
            return f"<p>{esc(T('The game is over: nothing is chosen any more.'))}</p>"
        return f"<p>{esc(T('Nothing can be chosen here by this player.'))}</p>"
    head = N("{n} choice is allowed.", "{n} choices are allowed.", len(found))
    if there.game == "jungle":
        step = there.state.step.value
        told = f"<p>{esc(T('Now: {what}.', what=STEP_WORDS[step]))} {clause_chip(step, 'now')}</p>"
    else:
        told = f"<p>{esc(T('Choose one card of the hand and a free place that touches the forest.'))} " + (
            clause_chip("F6", "now") + "</p>"
        )
        if there.state.players > 1:
            told += f'<p class="rk-muted">{esc(T("Try one: the others then choose as the bot greedy does."))}</p>'
    listed = "".join(_group(app, group, len(found)) for group in groups(there.state, found))
    return f'<h2>{esc(head)}</h2>{told}<div class="ex-groups">{listed}</div>'


def _group(app: RuleExplorer, group: Group, total: int) -> str:
    if app.there.game == "foodweb":
        places = "".join(_place(move, brings) for move, brings in group.moves)
        body = f'<div class="ex-places" data-rove="g:{esc(group.key)}">{places}</div>'
    else:
        first = group.moves[0][1]
        alike = len(group.moves) > 1 and all(brings.follows == first.follows for _, brings in group.moves)
        rows = "".join(_row(app, move, brings, alike=alike) for move, brings in group.moves)
        body = f'<ul class="ex-moves">{rows}</ul>'
        if alike:
            body = f"<p class='ex-small'>{effect_words(first)}</p>{body}"
    is_open = app.there.game == "jungle" and (total <= _OPEN_UP_TO or len(group.moves) == 1)
    card = holding(app) if app.there.game == "foodweb" else None
    is_open = is_open or (card is not None and group.key == card.id)
    attrs = attributes(class_="ex-group", open=is_open, data_key=f"group:{group.key}")
    return f"<details{attrs}><summary>{esc(upper(group.title))}</summary>{body}</details>"


def _place(move: FoodWebMove, brings: Effect) -> str:
    attrs = attributes(
        type="button",
        class_="ex-place",
        data_act="try",
        data_arg=str(move),
        data_key=f"try:{move}",
        aria_label=T("Place it on {cell}: {points}", cell=cell_text(move.at), points=signed(brings.points)),
    )
    points = f'<b class="{tone(brings.points)}">{esc(signed(brings.points))}</b>'
    return f"<button{attrs}><span>{esc(cell_text(move.at))}</span> {points}</button>"


def _row(app: RuleExplorer, move: object, brings: Effect, *, alike: bool) -> str:
    attrs = attributes(
        type="button", class_="ex-move", data_act="try", data_arg=str(move), data_key=f"try:{move}",
    )  # fmt: skip
    points = f'<b class="{tone(brings.points)}">{esc(signed(brings.points))}</b>' if brings.points else ""
    words = esc(move_words(app.there.state, move))
    return f"<li><button{attrs}><span>{words}</span>{points}</button>{'' if alike else effect_words(brings)}</li>"


# --- why not? ---------------------------------------------------------------------------------------------------------


def why(app: RuleExplorer) -> str:
    """The question and its answer."""
    there = app.there
    fields = []
    if there.game == "jungle":
        kind = choice(T("May I …"), "kind", KINDS_OF_CHOICES.items(), app.kind)
        fields.append(kind)
    for part in parts(there.state, there.seat, app.kind):
        fields.append(choice(part.words, "part", part.options, app.value(part), arg=part.name))
    if there.game == "foodweb":
        attrs = attributes(
            class_="rk-input", type="text", value=app.values.get("at", "0,0"), maxlength="9", data_act="part",
            data_arg="at", data_key="part:at", autocomplete="off", inputmode="text",
        )  # fmt: skip
        label = esc(T("Place, as q,r"))
        fields.append(f'<label class="rk-field"><span class="rk-label">{label}</span><input{attrs}></label>')
    ask = button(T("Ask"), "ask", symbol="help", kind="go")
    hint = (
        T("Choose a card and click any place of the board, also a dashed one.")
        if there.game == "foodweb"
        else T("Put together any choice, allowed or not.")
    )
    form = f'<div class="ex-form">{"".join(fields)}</div><div class="rk-row">{ask}</div>'
    return f"<h2>{esc(T('Why not this?'))}</h2><p class='rk-muted'>{esc(hint)}</p>{form}{_answer(app)}"


def _answer(app: RuleExplorer) -> str:
    found = app.answer
    if found is None:
        return '<div class="ex-answer" role="status"></div>'
    if found.legal:
        brings = found.brings
        assert brings is not None
        listed = signed(brings.points)
        told = T("Yes, this is allowed. Points at once: {points}.", points=listed)
        go = button(T("Try it"), "try", arg=str(found.move), symbol="play")
        return (
            f'<div class="ex-answer ex-yes" role="status"><p>{icon("check")}<b>{esc(found.words)}</b></p>'
            f"<p>{esc(told)}</p><p>{effect_words(brings)}</p>{go}</div>"
        )
    return (
        f'<div class="ex-answer ex-no" role="status"><p>{icon("close")}<b>{esc(found.words)}</b></p>'
        f"<p>{clause_chip(found.clause, 'answer')} {esc(found.reason)}</p></div>"
    )


# --- points -----------------------------------------------------------------------------------------------------------


def points(app: RuleExplorer) -> str:
    """The ledger, with the clause of every line."""
    there = app.there
    ledger = there.state.ledger(there.seat)
    rows = []
    for number, line in enumerate(ledger):
        picked = app.picked is not None and (
            line.at == app.picked if there.game == "foodweb" else line.place == app.picked[0]
        )
        css = ' class="ex-now"' if picked else ""
        rows.append(
            f"<tr{css}><td>{clause_chip(line.clause, str(number))}</td><td>{esc(upper(line.text))}</td>"
            f'<td class="{tone(line.points)}">{esc(signed(line.points))}</td></tr>'
        )
    total = f'<tr class="rk-sum"><td colspan="2">{esc(T("Sum"))}</td><td>{esc(ledger.total)}</td></tr>'
    head = N("{n} point", "{n} points", ledger.total)
    others = "".join(
        f"<li>{esc(N('Player {seat}: {n} point', 'Player {seat}: {n} points', p, seat=seat + 1))}</li>"
        for seat, p in enumerate(there.state.scores())
        if seat != there.seat
    )
    hint = T("Click a card or a tile on the board to find its lines.")
    return (
        f"<h2>{esc(head)}</h2><p class='rk-muted'>{esc(hint)}</p>"
        f'<table class="rk-ledger ex-ledger"><tbody>{"".join(rows)}{total}</tbody></table>'
        f'<ul class="rk-muted">{others}</ul>'
    )
