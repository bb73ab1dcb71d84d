"""Every clause in plain words with its picture, and what the sources say differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.explain.clause import SOURCE_WORDS, Clause, clauses
from rainkit.explain.sources import CHINESE, SLOVAK_FRENCH
from rainkit.i18n import T, Text
from rainkit.widgets.explorer_pictures import picture
from rainkit.widgets.explorer_side import clause_chip
from rainkit.widgets.explorer_tabs import GAME_WORDS
from rainkit.widgets.page import attributes, button, esc

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["rules", "sources", "still"]


def rules(app: RuleExplorer) -> str:
    """All clauses of a game in plain words, each with a picture and a moment."""
    shown = "".join(_clause(clause) for clause in clauses(app.rules_game))
    intro = T(
        "Every rule in plain words. 'Show me' opens a position in which it decides, beside the same one without it."
    )
    return (
        f'<div class="ex-sheet" data-scroll="rules-{app.rules_game}"><p class="ex-intro">{esc(intro)}</p>'
        f'<div class="ex-clauses">{shown}</div></div>'
    )


def _clause(clause: Clause) -> str:
    words = "".join(f"<p>{esc(sentence)}</p>" for sentence in clause.words)
    from_ = [SOURCE_WORDS[letter] for letter in clause.sources]
    show = button(
        T("Show me"), "show", arg=clause.id, symbol="eye", aria_label=T("Show me rule {clause}", clause=clause.id)
    )
    attrs = attributes(class_="ex-clause", data_key=f"clause:{clause.id}", tabindex="-1", id=None)
    return (
        f'<article{attrs}><div class="ex-picture">{picture(clause)}</div>'
        f'<h2><span class="ex-id">{esc(clause.id)}</span> {esc(clause.title)}</h2><div class="ex-words">{words}</div>'
        f'<p class="ex-small rk-muted">{esc(T("From: {sources}", sources=from_))}</p>{show}</article>'
    )


def still(game: str) -> str:
    """The clauses as plain text, for exports."""
    rows = "".join(
        f"<dt><b>{esc(found.id)}</b> {esc(found.title)}</dt><dd>{' '.join(esc(word) for word in found.words)}</dd>"
        for found in clauses(game)
    )
    return f"<h2>{esc(GAME_WORDS[game])}</h2><dl>{rows}</dl>"


# --- sources ----------------------------------------------------------------------------------------------------------


def sources(app: RuleExplorer) -> str:  # noqa: ARG001
    """The tables of differences."""
    jungle = [
        (row.about, row.slovak, row.french, _switch_cell(row.clause, row.switch, f"sf{n}"))
        for n, row in enumerate(SLOVAK_FRENCH)
    ]
    food_web = [
        (row.about, row.says, row.ours, _switch_cell(row.clause, row.switch, f"zh{n}")) for n, row in enumerate(CHINESE)
    ]
    heads = (T("About"), T("Slovak rules"), T("French rules"), T("Here"))
    other = (T("About"), T("Chinese rulebook"), T("How we play"), T("Here"))
    intro = T(
        "Our rules are written from several sources. Where they differ or say nothing, a switch lets you try both."
    )
    return (
        f'<div class="ex-sheet"><p class="ex-intro">{esc(intro)}</p>'
        f"<h2>{esc(T('Jungle: where the Slovak and the French rules differ'))}</h2>{_table(heads, jungle)}"
        f"<h2>{esc(T('Food web: what the Chinese rulebook leaves open'))}</h2>{_table(other, food_web)}</div>"
    )


def _table(heads: tuple[Text, ...], rows: list[tuple[Text, Text, Text, str]]) -> str:
    """A table whose rows stand as blocks on narrow pages; the last cell is HTML."""
    cells = "".join(f'<th scope="col">{esc(head)}</th>' for head in heads)
    lines = "".join(
        f'<tr><th scope="row">{esc(about)}</th><td data-head="{esc(heads[1])}">{esc(first)}</td>'
        f'<td data-head="{esc(heads[2])}">{esc(second)}</td><td>{here}</td></tr>'
        for about, first, second, here in rows
    )
    return f'<table class="ex-sources"><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>'


def _switch_cell(clause: str, switch: str, where: str) -> str:
    chip = clause_chip(clause, where)
    arg = f"{clause}:{switch}" if switch else clause
    return f"{chip} {button(T('Show me'), 'show', arg=arg, symbol='eye', key=f'show:{where}')}"
