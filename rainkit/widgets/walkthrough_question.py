"""The food-web walkthrough's own side: what each step asks and tells, the board's key, and the ledger so far."""

from __future__ import annotations

from collections.abc import Sequence

from rainkit.core.ledger import Line
from rainkit.decks.model import Card, Deck
from rainkit.draw.goals import goal_face
from rainkit.draw.primitives import Drawing
from rainkit.draw.rows import SMALL, draw_rows
from rainkit.draw.svg import svg
from rainkit.i18n import N, T, Text, signed, upper
from rainkit.widgets.page import esc
from rainkit.widgets.walkthrough_changing import outlines
from rainkit.widgets.walkthrough_example import PRINTED_TOTAL
from rainkit.widgets.walkthrough_page import answers
from rainkit.widgets.walkthrough_steps import Bound, Example, Progress, Step

__all__ = ["chapter_name", "key", "ledger", "question"]


def chapter_name(example: Example, step: Step) -> str:
    """The name of a step's dot."""
    if step.cell is not None:
        return upper(example.forest.cards[step.cell].label)
    names = {
        "intro": T("The forest"),
        "sum": T("The sum"),
        "shape": T("The goal's shape"),
        "species": T("The goal's species"),
        "misprint": T("The misprint"),
        "change": T("Now change it"),
    }
    return str(names[step.kind])


def key(step: Step, *, held: bool = False) -> str:
    """What the outlines mean."""
    if step.kind == "change":
        if not held:
            return ""
        entries = [
            ("picked", T("in your hand")),
            ("free", T("free place")),
            ("tag", T("what the total would change by")),
        ]
    elif step.kind == "line":
        entries = [
            ("picked", T("the card that scores")),
            ("counted", T("counts now")),
            ("open", T("not looked at yet")),
        ]
    else:
        return ""
    return outlines(entries)


# --- question ---------------------------------------------------------------------------------------------------------


def question(example: Example, progress: Progress, deck: Deck, most: Bound) -> str:
    """What is asked or told now."""
    step = example.steps[progress.place]
    if step.kind == "line":
        return _line_question(example, progress, step)
    solved = progress.solved(step)
    body = ""
    if step.kind == "intro":
        head = T("How many points is this forest worth?")
        body = _paragraphs(
            T("Nine cards, laid side by side. This is the example in the rulebook of the card game."),
            T(
                "A card looks at the cards it touches: at most six, edge to edge. Its rules say which of them bring "
                "points, and which take some away."
            ),
            T("First guess, then see. Nothing is lost by a wrong guess."),
        )
    elif step.kind == "sum":
        head = T("Add up all nine cards. What is the forest worth?")
    elif step.kind == "shape":
        head = T("Now the goal. Do the nine cards form this shape?")
        body = _goal(example, deck)
    elif step.kind == "species":
        name = deck.card(example.goal.species).label
        head = T("The goal also names a species: {card}. What is the total now?", card=name)
        body = _goal(example, deck)
    else:
        head = T("The rulebook prints {printed}. Can a forest be worth that much?", printed=PRINTED_TOTAL)
        body = _misprint(example, most) if solved else ""
        return _heading(chapter_name(example, step), head) + answers(progress, step) + body
    asked = _heading(chapter_name(example, step), head)
    if step.kind in ("shape", "species"):
        return f'<div class="rk-walk-beside">{body}<div>{asked}{answers(progress, step)}</div></div>'
    return asked + body + answers(progress, step)


def _heading(eyebrow: object, head: object) -> str:
    return (
        f'<p class="rk-eyebrow">{esc(eyebrow)}</p>'
        f'<h1 tabindex="-1" data-key="question" data-autofocus>{esc(head)}</h1>'
    )  # fmt: skip


def _paragraphs(*texts: Text) -> str:
    return "".join(f'<p class="rk-walk-text">{esc(text)}</p>' for text in texts)


def _line_question(example: Example, progress: Progress, step: Step) -> str:
    assert step.cell is not None
    assert step.line is not None
    card = example.forest.cards[step.cell]
    name = card.label
    if step.of == 1:
        head = T("What will the {card} score?", card=name)
    elif step.number == 1:
        head = N(
            "The {card} has {n} rule. What does the first one bring?",
            "The {card} has {n} rules. What does the first one bring?",
            step.of,
            card=name,
        )
    elif step.number == step.of:
        head = T("And the last rule of the {card}: what does it bring?", card=name)
    else:
        head = T("Now the next rule of the {card}. What does it bring?", card=name)
    done = ""
    if step.of > 1 and step.number == step.of and progress.solved(step):
        lines = example.ledger.of_cell(step.cell)
        done = f'<p class="rk-walk-card-sum">{esc(_card_sum(card, lines.lines, lines.total))}</p>'
    return _heading(upper(name), head) + _rule(card, step.line, example) + answers(progress, step) + done


def _card_sum(card: Card, lines: Sequence[Line], total: int) -> Text:
    first, *rest = lines
    shown = signed(first.points).lstrip("+")
    for line in rest:
        shown += f" − {-line.points}" if line.points < 0 else f" + {line.points}"
    return T("Together: {sum} = {total}.", card=card.name, sum=shown, total=signed(total).lstrip("+"))


def _rule(card: Card, line: Line, example: Example) -> str:
    if line.condition is None:
        return ""
    condition = card.scores[line.condition]
    items, height = draw_rows((condition,), 0.0, SMALL, {})
    drawing = Drawing(tuple(items), (1.0, 1.0, 62.0, height - 2))
    row = svg(drawing, live=True, size=(f"{38 * drawing.width / drawing.height:.0f}", "38"), role=None)
    names = {other.id: other.label for other in example.forest.cards.values()}
    words = upper(condition.sentence(names))
    return f'<div class="rk-walk-rule"><div class="rk-walk-icons">{row}</div><p>{esc(words)}</p></div>'


def _goal(example: Example, deck: Deck) -> str:
    face = goal_face(example.goal, small=True, cards=deck.by_id, adjacency=example.forest.adjacency)
    note = T("The rulebook does not show its goal, so this one is ours.")
    picture = svg(face, live=True, size=("100%", "100%"))
    return f'<div class="rk-walk-goal">{picture}<small class="rk-muted">{esc(note)}</small></div>'


def _misprint(example: Example, most: Bound) -> str:
    base, goal = example.ledger.total, example.goal_score
    texts = (
        T(
            "Our sum is {base} + {goal} + {species} = {total}. Every line of it is in the ledger.",
            base=base,
            goal=goal.points,
            species=goal.species,
            total=base + goal.total,
        ),
        T("No rule of this game multiplies the whole forest. Points are only added and taken away."),
        N(
            "Even if all six neighbours of a card fitted all its rules, the best nine cards of the game would bring "
            "{cards}. With the best goal ({goal}) and its species ({species}) that is {n} point: less than {printed}.",
            "Even if all six neighbours of a card fitted all its rules, the best nine cards of the game would bring "
            "{cards}. With the best goal ({goal}) and its species ({species}) that is {n} points: less than {printed}.",
            most.total,
            cards=most.cards,
            goal=most.goal,
            species=most.species,
            printed=PRINTED_TOTAL,
        ),
        T("So {printed} is a slip in the print, and {total} is right.", printed=PRINTED_TOTAL, total=base + goal.total),
    )
    return f'<ol class="rk-walk-why">{"".join(f"<li>{esc(text)}</li>" for text in texts)}</ol>'


# --- ledger -----------------------------------------------------------------------------------------------------------


def ledger(example: Example, progress: Progress) -> str:
    """What is known so far: a card a row, the lines of the card that scores now, and the sum.

    The goal's lines come only when the walkthrough has come to them.
    """
    here = example.steps[progress.place]
    if here.kind == "intro":
        return ""
    cards = [step for step in example.steps if step.kind == "line"]
    goal = [step for step in example.steps[: progress.place + 1] if step.kind in ("shape", "species")]
    known = [step for step in (*cards, *goal) if progress.solved(step)]
    rows: list[str] = []
    if here.kind in ("shape", "species", "misprint"):
        found = [step for step in cards if step in known]
        name = T("The cards together") if len(found) == len(cards) else T("The cards so far")
        rows.append(_row(esc(name), signed(_sum(found))))
    else:
        rows += _card_rows(example, progress, here)
    for step in goal:
        name = T("Goal: its shape") if step.kind == "shape" else T("Goal: its species")
        points = signed(step.line.points) if step.line and step in known else "?"
        clause = _clause(step.line.clause) if step.line else ""
        rows.append(_row(f"{esc(name)} {clause}", points, "now" if step is here else ""))
    everything = len(known) == len([step for step in example.steps if step.line is not None])
    head = T("Total") if everything else T("So far")
    total = signed(_sum(known)).lstrip("+")
    rows.append(f'<tr class="rk-sum"><td>{esc(head)}</td><td class="rk-num">{esc(total)}</td></tr>')
    return (
        f'<div class="rk-panel"><h2>{esc(T("Ledger"))} {_clause("F9")}</h2>'
        f'<table class="rk-ledger"><tbody>{"".join(rows)}</tbody></table></div>'
    )


def _sum(steps: Sequence[Step]) -> int:
    return sum(step.line.points for step in steps if step.line is not None)


def _card_rows(example: Example, progress: Progress, here: Step) -> list[str]:
    rows: list[str] = []
    hidden = 0
    for cell, card in example.forest.cards.items():
        own = [step for step in example.steps if step.kind == "line" and step.cell == cell]
        known = [step for step in own if progress.solved(step)]
        if cell == here.cell and here.kind == "line":
            rows += [_line_row(card, step, progress, now=step is here) for step in own]
        elif len(known) == len(own):
            total = sum(step.line.points for step in known if step.line)
            rows.append(_row(esc(upper(card.label)), signed(total)))
        elif known:
            rows += [_line_row(card, step, progress, now=False) for step in own]
        else:
            hidden += 1
    if hidden:
        more = N("{n} more card", "{n} more cards", hidden)
        rows.append(_row(f'<span class="rk-muted">{esc(more)}</span>', ""))
    return rows


def _clause(clause: str) -> str:
    return f'<span class="rk-clause">{esc(T("rule {clause}", clause=clause))}</span>'


def _row(words: str, points: str, state: str = "") -> str:
    css = f' class="rk-row-{state}"' if state else ""
    return f'<tr{css}><td>{words}</td><td class="rk-num">{esc(points)}</td></tr>'


def _line_row(card: Card, step: Step, progress: Progress, *, now: bool) -> str:
    assert step.line is not None
    line = step.line
    rule = "" if line.condition is None else str(card.scores[line.condition].sentence())
    words = f'{esc(upper(card.label))} <small class="rk-muted">{esc(rule)}</small>'
    known = progress.solved(step)
    return _row(words, signed(line.points) if known else "?", "now" if now else "" if known else "open")
