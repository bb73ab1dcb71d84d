"""What the explorer can open, and what was wrong with the last file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.core.errors import Fault
from rainkit.explain.clause import clauses
from rainkit.explain.loading import EXAMPLES
from rainkit.i18n import T
from rainkit.widgets.explorer_side import clause_chip
from rainkit.widgets.explorer_tabs import GAME_WORDS
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.saves import Save

if TYPE_CHECKING:
    from rainkit.widgets.explorer import RuleExplorer

__all__ = ["opening"]


def opening(app: RuleExplorer) -> str:
    """What can be opened, and what was wrong with the last file."""
    upload = attributes(
        type="file", class_="rk-unseen", data_upload="position", data_key="upload", accept=".yaml,.yml,.json,.txt"
    )
    examples = "".join(
        f"<li>{button(words, 'example', arg=name, symbol='picture', kind='ex-open')}</li>"
        for name, (_, words) in EXAMPLES.items()
    )
    fresh = "".join(
        f"<li>{button(words, 'fresh', arg=game, symbol='play', kind='ex-open')}</li>"
        for game, words in (("foodweb", T("A new game of food web")), ("jungle", T("A new game of jungle")))
    )
    blank = "".join(
        f"<li>{button(words, 'blank', arg=game, symbol='new', kind='ex-open')}</li>"
        for game, words in (("foodweb", T("An empty forest to build")), ("jungle", T("An empty jungle to build")))
    )
    told = T("A position or a record of rainkit (YAML or JSON), or a game that you saved while playing.")
    return (
        f'<div class="ex-sheet ex-opening"><section class="rk-panel"><h2>{esc(T("Open a file"))}</h2><p>{esc(told)}</p>'
        f'<label class="rk-btn rk-go">{icon("load")}<span class="rk-words">{esc(T("Choose a file"))}</span>'
        f"<input{upload}></label>"
        f"{_faults(app.faults, app.file_name)}{_saved(app)}</section>"
        f'<section class="rk-panel"><h2>{esc(T("Examples"))}</h2><ul class="ex-list">{examples}</ul></section>'
        f'<section class="rk-panel"><h2>{esc(T("From the start"))}</h2>'
        f'<ul class="ex-list">{fresh}{blank}</ul></section></div>'
    )


def _saved(app: RuleExplorer) -> str:
    if not app.also_saved:
        return ""
    rows = "".join(f"<li>{_saved_button(number, save)}</li>" for number, save in enumerate(app.also_saved))
    return f'<h3>{esc(T("Your saved games"))}</h3><ul class="ex-list">{rows}</ul>'


def _saved_button(number: int, save: Save) -> str:
    when = f"{save.day} {save.clock}".strip()
    words = T("Game of {when}: {title}", when=when, title=save.title)
    return button(words, "saved", arg=str(number), symbol="play", kind="ex-open")


def _faults(faults: tuple[Fault, ...], name: str) -> str:
    if not faults:
        return ""
    rows: list[str] = []
    for fault in faults[:20]:
        line = f"<b>{esc(T('Line {n}', n=fault.line))}</b> " if fault.line else ""
        chip = f"{clause_chip(fault.clause, f'fault{len(rows)}')} " if fault.clause and _known(fault.clause) else ""
        rows.append(f"<li>{line}{chip}{esc(fault.message)}</li>")
    head = T("{file} can't be used as it is:", file=name)
    return f'<div class="ex-faults" role="alert"><p>{icon("warn")} <b>{esc(head)}</b></p><ul>{"".join(rows)}</ul></div>'


def _known(name: str) -> bool:
    return any(found.id == name for game in GAME_WORDS for found in clauses(game))
