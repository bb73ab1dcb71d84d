"""The frame of a designer: the bar, the page where a deck is chosen, fields of forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rainkit.i18n import T, Text
from rainkit.widgets.bar import header, menus
from rainkit.widgets.deck_data import deck_words
from rainkit.widgets.page import attributes, button, esc, icon
from rainkit.widgets.saves import Save

if TYPE_CHECKING:
    from rainkit.widgets.studio_app import StudioApp

__all__ = ["class_button", "frame", "mid", "picks", "start", "text_field", "tools", "upload_button"]

#: What is sent at once; the servers' sockets take 10 MiB.
MOST_BYTES = 8 << 20


def frame(app: StudioApp) -> str:
    """Bar and columns; before a deck is chosen one sheet."""
    bar = header(app.title, T("Deck"))
    over = '<div data-region="over"></div>'
    drop = attributes(data_drop="class", data_max=MOST_BYTES, data_large=too_large())
    if app.bench is None:
        return f'<div class="st-app"{drop}>{bar}<main class="rk-sheet st-start" data-region="start"></main>{over}</div>'
    return (
        f'<div class="st-app"{drop}>{bar}<main class="st-main st-{app.kind}">'
        f'<section class="rk-panel st-form" data-region="form" data-scroll="form"></section>'
        '<div class="st-right"><section class="st-face" data-region="face" data-bubble-area></section>'
        '<section class="st-trial" data-region="trial" data-scroll="trial" data-bubble-area></section>'
        f"</div></main>{over}</div>"
    )


def mid(app: StudioApp) -> str:
    """The deck's name and size; it opens the drawer."""
    if app.bench is None:
        return ""
    return button(deck_words(app.bench.deck), "menu", arg="deck", kind="st-deck", key="deck:", symbol="down")


def tools(app: StudioApp) -> str:
    """The buttons of the bar."""
    parts = []
    if app.bench is not None:
        none = T("There is nothing to take back.")
        forth = T("There is nothing that was taken back.")
        parts += [
            button(T("Undo"), "undo", symbol="undo", shortcut="u", narrow=True, kind="st-brief",
                   why_not=None if app.bench.past else none),
            button(T("Redo"), "redo", symbol="redo", shortcut="y", narrow=True, kind="st-brief",
                   why_not=None if app.bench.future else forth),
            button(T("New"), "new", symbol="new", narrow=True, kind="st-brief"),
            button(T("Save deck"), "menu", arg="save", symbol="save", narrow=True),
            button(T("Play and print"), "menu", arg="play", symbol="play", narrow=True),
        ]  # fmt: skip
        if app.is_kept:
            words: Text = T("In your deck")
            why: Text | None = T("It is in your deck as you see it.")
        else:
            words, why = (T("Keep changes") if app.bench.editing else app.add_words), app.missing()
        parts.append(button(words, "keep", symbol="check", kind="go st-keep", why_not=why, key="keep:"))
    return "".join(parts) + menus(app.lang, "st-brief")


# --- choosing a deck ------------------------------------------------------------------------------------------------


def start(app: StudioApp) -> str:
    """Decks that the browser keeps, the built-in one, an empty one, a file."""
    rows = []
    for index, save in enumerate(app.saves):
        go = button(_save_words(save), "go-on", arg=save.id, symbol="play", kind="go" if index == 0 else "big",
                    key=f"go-on:{index}", data_autofocus=index == 0)  # fmt: skip
        drop = button(T("Drop this deck"), "forget", arg=save.id, symbol="bin", kind="quiet", narrow=True)
        rows.append(f'<li class="rk-row">{go}{drop}</li>')
    kept = ""
    if rows:
        kept = f'<section class="rk-panel st-saves"><h2>{esc(T("Your decks"))}</h2><ul>{"".join(rows)}</ul></section>'
    first = "big" if rows else "go"
    whole = T("Begin with the built-in deck, and add to it")
    built = button(whole, "begin", arg="built-in", symbol="new", kind=first, data_autofocus=not rows)
    empty = button(T("Begin with an empty deck"), "begin", arg="empty", symbol="new", kind="big")
    heading = T("Begin another deck") if rows else T("Begin")
    unkept = ""
    if not app.keeps_saves:
        unkept = f'<p class="rk-muted">{icon("warn")} {esc(app.unsaved)}</p>'
    told = "".join(f"<p>{esc(sentence)}</p>" for sentence in app.help()[:2])
    several = class_button() if app.game == "foodweb" else ""
    what = T(
        "Decks may be YAML, JSON, Excel (XLSX) or CSV files. Nothing leaves this computer but to the notebook’s kernel."
    )
    return (
        f'<div class="st-start-in"><h1>{esc(app.title)}</h1>{told}{kept}'
        f'<section class="rk-panel"><h2>{esc(heading)}</h2>'
        f'<div class="rk-row">{built}{empty}{upload_button("big")}{several}</div>'
        f'<p class="rk-muted">{esc(what)}</p>{unkept}</section><div class="st-examples">{_examples(app)}</div></div>'
    )


def _examples(app: StudioApp) -> str:
    """A few things of the built-in deck, to show what is made here."""
    from rainkit.decks import builtin
    from rainkit.decks.workshop import KINDS

    things = getattr(builtin(app.game), KINDS[app.kind])
    step = max(1, len(things) // 5)
    return "".join(f'<span class="st-{app.kind}">{app.picture(thing)}</span>' for thing in things[::step][:5])


def _save_words(save: Save) -> Text:
    if save.day:
        return T("Go on with {title} ({day}, {clock})", title=save.title, day=save.day, clock=save.clock)
    return T("Go on with {title} ({clock})", title=save.title, clock=save.clock)


def too_large() -> Text:
    """What is said of files that are too large to be sent."""
    return T("These files are larger than {mib} MiB together.", mib=MOST_BYTES >> 20)


def upload_button(kind: str = "") -> str:
    """The button that takes a deck file."""
    return _file_button(T("Upload a deck file"), "deck", "load", kind, "upload:")


def class_button() -> str:
    """The button that takes the card files of a class."""
    return _file_button(T("Add a class’s files"), "class", "people", "big", "class:", multiple=True)


def _file_button(words: Text, act: str, symbol: str, kind: str, key: str, *, multiple: bool = False) -> str:
    accept = ".yaml,.yml,.json,.csv,.tsv,.xlsx,.txt" + (",.zip,.png,.jpg,.jpeg" if multiple else "")
    attrs = attributes(
        class_="rk-unseen", type="file", accept=accept, data_upload=act, data_bytes=True, data_max=MOST_BYTES,
        data_large=too_large(), data_key=key, aria_label=words, multiple=multiple,
    )  # fmt: skip
    return f'<label class="rk-btn rk-{kind}">{icon(symbol)}<span>{esc(words)}</span><input{attrs}></label>'


# --- fields ---------------------------------------------------------------------------------------------------------


def text_field(
    name: object,
    act: str,
    value: str,
    *,
    arg: str | None = None,
    key: str = "",
    note: object = "",
    most: int = 80,
    lines: int = 1,
    css: str = "",
    lang: str = "",
) -> str:
    """A field for a line or a few lines of text, told while typing."""
    attrs = attributes(
        class_=f"rk-input {css}".strip(), data_act=act, data_arg=arg, data_live=True, maxlength=most,
        data_key=key or f"{act}:{arg or ''}", autocomplete="off", spellcheck="true" if lines > 1 else None,
        lang=lang or None,
    )  # fmt: skip
    if not note and len(value) >= most:
        note = T("No more than {most} letters fit here.", most=most)
    small = f'<small class="rk-muted">{esc(note)}</small>' if note else ""
    field = f'<input type="text" value="{esc(value)}"{attrs}>'
    if lines > 1:
        field = f'<textarea rows="{lines}"{attrs}>{esc(value)}</textarea>'
    return f'<label class="st-field"><span class="st-label">{esc(name)}{small}</span>{field}</label>'


def picks(
    name: object,
    act: str,
    options: Iterable[tuple[str, object, str]],
    chosen: str,
    *,
    css: str = "",
    note: str = "",
    labels: Mapping[str, object] | None = None,
) -> str:
    """Buttons of which one is chosen; each with its value, words and a picture in front (HTML)."""
    parts = []
    for value, words, picture in options:
        on = value == chosen
        attrs = attributes(
            type="button", role="radio", class_="st-pick" + (" rk-on" if on else ""), data_act=act, data_arg=value,
            data_key=f"{act}:{value}", aria_checked="true" if on else "false", data_current=on,
            aria_label=(labels or {}).get(value), title=(labels or {}).get(value),
        )  # fmt: skip
        parts.append(
            f"<button{attrs}>{picture}<span>{esc(words)}</span></button>"
            if words
            else f"<button{attrs}>{picture}</button>"
        )
    group = attributes(class_=f"st-picks {css}".strip(), role="radiogroup", data_rove=act, aria_label=name)
    return (
        f'<div class="st-field"><span class="st-label">{esc(name)}{note}</span><div{group}>{"".join(parts)}</div></div>'
    )
