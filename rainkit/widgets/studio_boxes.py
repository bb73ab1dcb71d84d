"""What opens above a designer's page: the drawer, files, play, print, check, compare, faults, help, questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rainkit.core.errors import Fault
from rainkit.decks import builtin
from rainkit.i18n import N, T, upper
from rainkit.widgets.boxes import box, language_box, veil
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.studio_class import class_box
from rainkit.widgets.studio_drawer import drawer, links, not_in_deck
from rainkit.widgets.studio_frame import upload_button
from rainkit.widgets.studio_print import print_form

if TYPE_CHECKING:
    from rainkit.widgets.studio_app import StudioApp

__all__ = ["shown"]

_MANY = 40


def shown(app: StudioApp) -> str:
    """The open box over a veil; empty if none is open."""
    talk, _, rest = app.talk.partition("-")
    makers: dict[str, Callable[[StudioApp], str]] = {
        "deck": drawer, "save": _save, "play": _play, "check": _check, "compare": _compare, "faults": _faults,
        "help": _help, "class": class_box,
    }  # fmt: skip
    if app.talk == "language":
        inner = language_box(app.lang)
    elif talk == "ask":
        inner = _ask(app, rest)
    elif talk == "forget":
        inner = _ask_forget(rest)
    elif talk in makers and (app.bench is not None or talk in ("help", "faults", "class")):
        inner = makers[talk](app)
    else:
        return ""
    return veil(inner)


# --- files, play, print ---------------------------------------------------------------------------------------------


def _save(app: StudioApp) -> str:
    words = T("Your deck is saved in this browser after every step; two pages never overwrite each other.")
    if not app.keeps_saves:
        words = app.unsaved
    more = T("To go on at another computer, or to hand the deck in, download it as one file; own pictures are inside.")
    unkept = not_in_deck(app)
    yaml = button(T("Download the deck"), "download", arg="yaml", symbol="save", kind="go", key="talk:first")
    others = [
        button(T("for Excel (XLSX)"), "download", arg="xlsx", symbol="save", kind="big"),
        button(T("as CSV"), "download", arg="csv", symbol="save", kind="big"),
    ]
    note = T("Every one of these files holds the whole deck, and any of them can be uploaded again.")
    return box(
        T("Save and load"),
        f'<p>{esc(words)}</p><p class="rk-muted">{esc(more)}</p>{unkept}<div class="rk-row">{yaml}{"".join(others)}'
        "</div>"
        f'<p class="rk-muted">{esc(note)}</p><div class="rk-row">{upload_button("big")}</div>',
    )


def _play(app: StudioApp) -> str:
    from rainkit.decks.checking import play_notes

    deck = app.work.deck
    unkept = not_in_deck(app)
    go = "".join(links(app, "go"))
    notes = ""
    if app.game == "foodweb":
        copies: dict[str, int] = {}
        for card in deck.cards:
            copies[card.type] = copies.get(card.type, 0) + card.count
        notes = "".join(f"<li>{esc(note)}</li>" for note in play_notes(copies))
        notes = f'<ul class="rk-muted">{notes}</ul>'
    return box(
        T("Play and print"),
        f'{unkept}{notes}<div class="rk-row">{go}</div>{print_form(app)}',
        css="st-print",
    )


# --- check, compare, faults -----------------------------------------------------------------------------------------


def _check(app: StudioApp) -> str:
    from rainkit.decks import dump, load
    from rainkit.decks.checking import check_source

    deck = app.work.deck
    name = f"{app.file_stem()}.json"
    result = check_source(load(name, text=dump(deck, "json"), format="json"))
    parts = [_list(result.errors, "bad", lines=False), _list(result.warnings, "warn", lines=False)]
    fine = T("No faults and nothing to warn of.") if not (result.errors or result.warnings) else ""
    if result.ok and result.warnings:
        fine = T("No faults. Some things are worth a look:")
    counts = N("{n} card", "{n} cards", result.counts["copies"])
    if app.game == "jungle":
        counts = N("{n} tile", "{n} tiles", result.counts["tiles"])
    first = attributes(tabindex="0", data_key="talk:first", class_="st-scroll", data_scroll="check")
    good = f'<p class="rk-good">{icon("check")} {esc(fine)}</p>' if fine else ""
    return box(
        T("Check of your deck: {counts}", counts=counts),
        f"<div{first}>{good}{''.join(parts)}</div>{_back()}",
        css="st-wide",
    )


def _back() -> str:
    return f'<div class="rk-row">{button(T("Back to the deck"), "menu", arg="deck", symbol="left", kind="big")}</div>'


def _list(faults: Iterable[Fault], kind: str, *, lines: bool = True) -> str:
    """Faults in words; their lines only where the person has the file."""
    faults = list(faults)
    rows = "".join(
        f'<li class="st-{kind}">{icon("warn")}<span>{_where(fault) * lines}{esc(upper(str(fault.message)))}</span></li>'
        for fault in faults[:_MANY]
    )
    more = len(faults) - _MANY
    if more > 0:
        rows += f"<li>{esc(N('and {n} more', 'and {n} more', more))}</li>"
    return f'<ul class="st-faults">{rows}</ul>' if rows else ""


def _where(fault: Fault) -> str:
    return "" if not fault.line else f"<b>{esc(T('line {line}', line=fault.line))}</b> "


def _compare(app: StudioApp) -> str:
    changes = app.work.changes()
    first = attributes(tabindex="0", data_key="talk:first", class_="st-scroll", data_scroll="compare")
    rows = "".join(f"<li>{esc(upper(str(change)))}</li>" for change in changes)
    inner = (
        f'<ul class="st-changes">{rows}</ul>' if rows else f"<p>{esc(T('Your deck is just like the original.'))}</p>"
    )
    restore = ""
    if rows:
        restore = button(T("Everything as it was"), "restore", arg="", symbol="undo", kind="big", key="restore-all:")
        restore = (
            f'<div class="rk-row">{restore}<span class="rk-muted">{esc(T("Undo takes this back, too."))}</span></div>'
        )
    original = app.work.original
    name = T("the built-in deck") if original == builtin(app.game) else original.name or T("the deck you began with")
    heading = T("Compared with {name}", name=name)
    return box(heading, f"<div{first}>{inner}</div>{restore}{_back()}", css="st-wide")


def _faults(app: StudioApp) -> str:
    found = app.found
    if found is None:
        return ""
    faults = len(found.faults)
    heading = N("{n} fault in {file}", "{n} faults in {file}", faults, file=found.name)
    number = len(found.deck.cards) + len(found.deck.goals) + len(found.deck.tiles)
    usable = bool(found.deck.cards or found.deck.goals) if app.game == "foodweb" else bool(found.deck.tiles)
    first = attributes(tabindex="0", data_key="talk:first", class_="st-scroll", data_scroll="faults")
    words = T("Mend these in the file and upload it again.")
    if not faults:
        heading = T("{file} does not fit here", file=found.name)
        words = T("This file holds no tiles; it is a deck of the food web.")
        if app.game == "foodweb":
            words = T("This file holds neither cards nor goals; it is a deck of the jungle.")
    if usable and not faults:  # it is on the bench already; nothing that was read in another way stays unsaid
        heading = N("{n} warning", "{n} warnings", len(found.warnings))
        return box(heading, f"<div{first}>{_list(found.warnings, 'warn')}</div>", css="st-wide")
    go = ""
    if usable:
        take = N("Go on with the {n} that can be used", "Go on with the {n} that can be used", number)
        go = f'<div class="rk-row">{button(take, "take-file", symbol="play", kind="go")}</div>'
    lists = _list(found.faults, "bad") + _list(found.warnings, "warn")
    told = f"<p>{esc(words)}</p>"
    told = f"{told}<div{first}>{lists}</div>" if lists else f"<div{first}>{told}</div>"
    return box(heading, told + go, css="st-wide")


# --- questions and help ---------------------------------------------------------------------------------------------


def _ask(app: StudioApp, what: str) -> str:
    act, _, rest = what.partition("-")
    words = T("What you are designing is not in the deck. If you go on it is gone; undo would bring it back.")
    keep = button(app.add_words if not app.work.editing else T("Keep changes"), "keep", symbol="check", kind="big",
                  why_not=app.missing(), key="keep-first:")  # fmt: skip
    sure = button(T("Go on without it"), act, arg="sure" if act == "new" else f"{rest}!sure", symbol="right", kind="go",
                  key="talk:first")  # fmt: skip
    return box(T("Leave it?"), f'<p>{esc(words)}</p><div class="rk-row">{sure}{keep}</div>', close=T("Go on designing"))


def _ask_forget(save_id: str) -> str:
    words = T("This browser will not have it any more. There is no way back.")
    sure = button(T("Drop it"), "forget", arg=save_id, symbol="bin", kind="go", key="talk:first")
    return box(T("Drop this deck?"), f"<p>{esc(words)}</p><div>{sure}</div>", close=T("Keep it"))


def _help(app: StudioApp) -> str:
    told = "".join(f"<li>{esc(sentence)}</li>" for sentence in app.help())
    keys = (
        ("Tab", T("to the next field or group")),
        ("← ↑ → ↓", T("inside a group of buttons, or from cell to cell")),
        ("Enter", T("press a button, paint a cell")),
        ("U  Y", T("undo and redo, outside of text fields")),
        ("Esc", T("close what lies above")),
    )
    listed = "".join(f"<li><kbd>{esc(key)}</kbd><span>{esc(words)}</span></li>" for key, words in keys)
    first = attributes(tabindex="0", data_key="talk:first", data_scroll="help", class_="st-help")
    return box(
        T("Help"),
        f'<div{first}><ul class="st-told">{told}</ul><h3>{esc(T("Keys"))}</h3><ul class="st-keys">{listed}</ul></div>',
    )
