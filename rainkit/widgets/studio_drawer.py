"""The deck drawer of a designer: all that is in the deck, what can be done with each, and where the deck can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.decks.workshop import Thing
from rainkit.i18n import N, T, Text
from rainkit.widgets.boxes import box
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.start_notebooks import notebooks
from rainkit.widgets.studio_frame import class_button, text_field

if TYPE_CHECKING:
    from rainkit.widgets.studio_app import StudioApp

__all__ = ["drawer", "links", "not_in_deck"]

_FEW = 3
_STATES = {"new": T("new"), "changed": T("changed")}


def drawer(app: StudioApp) -> str:
    """All cards, goals or tiles of the deck, with what can be done with each."""
    bench = app.work
    things = sorted(
        bench.things(app.kind), key=lambda thing: bench.state_of(app.kind, thing.id) == "same"
    )  # own ones first
    name = text_field(T("Name of the deck"), "deck_name", bench.deck.name, key="talk:first", most=60)
    changed = len(bench.changes())
    buttons = [
        button(T("Check"), "menu", arg="check", symbol="check", kind="big"),
        button(
            N("Compare: {n} change", "Compare: {n} changes", changed), "menu", arg="compare", symbol="eye", kind="big"
        ),
        button(T("Another deck"), "other", symbol="load", kind="big"),
    ]
    if app.game == "foodweb":
        buttons.append(class_button())
    cards = "".join(_item(app, thing) for thing in things)
    if not things:
        cards = f'<li class="st-none">{esc(T("Nothing yet. What you design is put here."))}</li>'
    gone = "".join(_gone(app, thing) for thing in bench.gone(app.kind))
    if gone:
        words = T("Taken out: {number}", number=gone.count("<li"))
        few = attributes(class_="st-more", id="st-gone", open=gone.count("<li") <= _FEW)
        gone = f'<details{few}><summary>{esc(words)}</summary><ul class="st-gone">{gone}</ul></details>'
    listed = f'<ul class="st-drawer" data-rove="drawer" data-scroll="drawer">{cards}</ul>'
    head = f'<div class="st-drawer-head">{name}<div class="rk-row">{"".join([*buttons, *links(app)])}</div></div>'
    return box(T("Your deck"), f"{head}{not_in_deck(app)}{listed}{gone}", css=f"st-wide st-{app.kind}")


def _item(app: StudioApp, thing: Thing) -> str:
    state = app.work.state_of(app.kind, thing.id)
    name = app.name_of(thing)
    chip = f'<span class="rk-pill st-state">{esc(_STATES[state])}</span>' if state in _STATES else ""
    count = getattr(thing, "count", 1)
    copies = f'<span class="rk-pill">× {count}</span>' if count != 1 else ""
    open_ = attributes(type="button", class_="st-open", data_act="edit", data_arg=thing.id, data_key=f"edit:{thing.id}",
                       aria_label=T("Edit {name}", name=name))  # fmt: skip
    tools = [
        _small(T("Copy {name}", name=name), "copy", thing.id, "copy"),
        _small(T("Take {name} out", name=name), "remove", thing.id, "bin"),
    ]
    if state == "changed":
        tools.append(_small(T("{name} as it was", name=name), "restore", thing.id, "undo"))
    return (
        f'<li class="st-item" data-key="item-{esc(thing.id)}"><button{open_}>{app.picture(thing)}</button>'
        f'<div class="st-item-tools">{chip}{copies}{"".join(tools)}</div></li>'
    )


def _small(words: Text, act: str, arg: str, symbol: str) -> str:
    attrs = attributes(type="button", class_="rk-btn st-tool", data_act=act, data_arg=arg, data_key=f"{act}:{arg}",
                       aria_label=words, title=words)  # fmt: skip
    return f"<button{attrs}>{icon(symbol)}</button>"


def _gone(app: StudioApp, thing: Thing) -> str:
    back = button(T("Put back"), "restore", arg=thing.id, symbol="undo")
    return f'<li class="rk-row"><span>{esc(app.name_of(thing))}</span>{back}</li>'


def links(app: StudioApp, kind: str = "big") -> list[str]:
    """Links that take the deck along: to the game and to the balance lab; only to what is there."""
    there = {entry.file for entry in notebooks()}
    lab = next((name for name in sorted(there) if name.endswith("_balance_lab.ipynb")), "")
    found = []
    if app.play in there:
        attrs = attributes(class_=f"rk-btn rk-{kind}", data_notebook=app.play, data_hand=app.game,
                           data_key="talk:first" if kind == "go" else "to-play:", href="#")  # fmt: skip
        found.append(f"<a{attrs}>{icon('play')}<span>{esc(T('Play with this deck'))}</span></a>")
    if lab:
        attrs = attributes(class_="rk-btn rk-big", data_notebook=lab, data_hand="lab", data_key="to-lab:", href="#")
        found.append(f"<a{attrs}>{icon('eye')}<span>{esc(T('Send it to the balance lab'))}</span></a>")
    return found


def not_in_deck(app: StudioApp) -> str:
    """A warning that what is being designed is not in the deck; empty if it is."""
    if app.is_kept or app.untouched:
        return ""
    name = app.name_of(app.draft) or T("What you are designing")
    words = T("{name} is not in the deck yet, or not as you see it.", name=name)
    return f'<p class="st-warn">{icon("warn")}<span>{esc(words)}</span></p>'
