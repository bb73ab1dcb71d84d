"""The base of all notebook apps: Python draws the page, one script in the browser handles it.

A subclass says what the page looks like (:meth:`Stage.frame` and :meth:`Stage.regions`, both plain HTML with SVG) and
what happens on an action (methods ``act_NAME``, ``set_NAME``, ``file_NAME`` and ``files_NAME``). After every action
the regions are made again and only those that changed are sent. The script patches them, keeps the focus, moves it by
the arrow keys, shows bubbles and keeps saves in the person's own browser.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import anywidget
from traitlets import Dict

from rainkit.core.errors import InputError, RuleError
from rainkit.i18n import LANGUAGES, T, Text, default_language, language
from rainkit.widgets.cells import notebook_name, only_one_in_its_cell
from rainkit.widgets.page import notice
from rainkit.widgets.saves import Save, saves_from

__all__ = ["Stage", "styles"]

STATIC = Path(__file__).parent / "static"
MAX_UPLOAD = 2 << 20


def styles(*names: str) -> str:
    """The style sheets of the design tokens, of the drawings, of the stage and of the named files in ``static``."""
    from rainkit.draw.styles import css

    own = "\n".join((STATIC / name).read_text("utf-8") for name in ("stage.css", *names))
    return f"{css()}\n{own}"


class Stage(anywidget.AnyWidget):
    """A notebook app.

    Parameters
    ----------
    lang : str, optional
        One of :data:`rainkit.i18n.LANGUAGES`; by default the locale's.
    strict : bool, optional
        Re-raise what fails in an action (tests). By default only if the environment has ``RAINKIT_TEST``.

    Notes
    -----
    A subclass sets ``app`` (the name under which saves are kept) and ``_css = styles("own.css")``. It may set
    ``fills`` to False if it must not fill the window of a Voila page.
    """

    _esm = STATIC / "stage.js"
    _css = ""
    about = Dict().tag(sync=True)
    app: ClassVar[str] = "stage"
    fills: ClassVar[bool] = True
    shelf: ClassVar[str] = ""  # saves under this name are shared by all notebooks; by default each has its own
    unsaved: ClassVar[Text] = T("This browser keeps no saves: download the save file before you leave.")
    rereads: ClassVar[tuple[str, ...]] = ("go-on", "new")  # actions that come with the saves as they are now
    also: ClassVar[tuple[str, ...]] = ()  # apps whose saves this one may read, see `also_saved`

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.lang = lang if lang in LANGUAGES else default_language()
        self._lang_is_given = lang in LANGUAGES
        super().__init__(about=self._about())
        self.strict = bool(os.environ.get("RAINKIT_TEST")) if strict is None else strict
        self.saves: tuple[Save, ...] = ()
        self.also_saved: tuple[Save, ...] = ()
        self.keeps_saves = True
        self.greeted = False
        self._frame_sent = ""
        self._lang_sent = self.lang
        self._sent: dict[str, str] = {}
        self._notice: tuple[str, Text, str] | None = None
        self._outbox: dict[str, Any] = {}
        self.handed: Save | None = None  # what another app left for this one, such as a deck
        self.handed_now = False  # and whether that was a moment ago
        self.on_msg(lambda _widget, content, buffers: self.receive(content, buffers))
        only_one_in_its_cell(self)

    # ------------------------------------------------------------------ what a subclass says

    def frame(self) -> str:
        """The skeleton of the page; an empty element with ``data-region="NAME"`` for each region."""
        return '<main data-region="main"></main>'

    def regions(self) -> Mapping[str, str]:
        """The HTML of each region as things stand."""
        return {"main": ""}

    def opened(self) -> None:
        """Called once, when the first browser has told what saves it keeps (``self.saves``)."""

    def save(self) -> Save | None:
        """What the browser shall keep now; called after every action."""
        return None

    def still(self) -> str:
        """A picture with text for places where no widget can run (exports, plain viewers)."""
        return ""

    def was_handed(self) -> None:
        """Called when another app has left something for this one: ``self.handed``, ``self.handed_now``."""

    def act_dismiss(self, arg: str) -> None:
        """Close the strip with the message."""

    def set_lang(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Another language."""
        if value in LANGUAGES:
            self.lang = value

    # ------------------------------------------------------------------ what a subclass may call

    def say(self, text: Text | str) -> None:
        """Let a screen reader speak a sentence."""
        self._outbox["say"] = str(text)

    def wait(self, text: Text) -> None:
        """Show and speak at once what a person waits for; the words go when the action is done."""
        self.send({"kind": "page", "wait": str(text), "say": str(text), "regions": {}})

    def tell(self, text: Text, kind: str = "info", details: str = "") -> None:
        """Show a sentence in a strip above the page until the next action; ``kind`` is info, warn or error."""
        self._notice = (kind, text, details)

    def download(self, name: str, mime: str, content: str | bytes) -> None:
        """Hand a file to the person."""
        raw = content.encode("utf-8") if isinstance(content, str) else content
        self.send({"kind": "download", "name": name, "mime": mime}, [raw])

    def forget(self, save_id: str) -> None:
        """Let the browser drop a save."""
        self._outbox["forget"] = save_id
        self.saves = tuple(s for s in self.saves if s.id != save_id)

    def focus(self, key: str) -> None:
        """Move the keyboard's focus to the element with this ``data-key`` after the page is shown."""
        self._outbox["focus"] = key

    # ------------------------------------------------------------------ messages

    def do(self, act: str, arg: str = "", value: str | None = None) -> None:
        """Do what a click on ``data-act`` does (or, with a value, a change of a control). For tests and scripts."""
        self.receive({"kind": "act" if value is None else "set", "act": act, "arg": arg, "value": value, "n": 0})

    def receive(self, content: Mapping[str, Any], buffers: Sequence[Any] = ()) -> None:
        """Take one message of the browser, answer it with what changed on the page."""
        kind = content.get("kind")
        if kind == "file" and buffers:
            content = {**content, "bytes": bytes(buffers[0])}
        if kind == "files":
            names = [str(name) for name in content.get("names") or ()]
            content = {**content, "files": list(zip(names, map(bytes, buffers), strict=False))}
        if kind == "ping":
            self.send({"kind": "page", "ack": content.get("n", 0)})
            return
        if kind == "act" and "saves" in content:
            self.saves = saves_from(content["saves"])
        if kind != "hello":
            self._notice = None
        else:
            self._meet_language(content)
        try:
            with language(self.lang):
                self._handle(str(kind), content)
        except (RuleError, InputError) as error:
            self._refuse(error)
        except Exception as error:
            if self.strict:
                raise
            details = "".join(traceback.format_exception(error))
            self.tell(
                T("Something went wrong here; your game is kept. Go on, or start the cell again."), "error", details
            )
        self.refresh(ack=content.get("n", 0), whole=kind == "hello")

    def _refuse(self, error: RuleError | InputError) -> None:
        if isinstance(error, RuleError):
            self.tell(T("{clause}: {reason}", clause=error.clause, reason=error.message), "warn")
        else:
            with language(self.lang):
                faults = " ".join(str(f.message) for f in error.faults[:3])
            self.tell(T("{faults}", faults=faults), "warn")

    def _handle(self, kind: str, content: Mapping[str, Any]) -> None:
        if kind in ("hello", "hand"):
            found = saves_from([content.get("hand")])
            if found:
                self.handed, self.handed_now = found[0], bool(content["hand"].get("fresh"))
        if kind == "hand":
            self.was_handed()
            return
        if kind == "hello":
            self._greet(content)
            if found:
                self.was_handed()
            return
        prefix = kind if kind in ("act", "set", "file", "files") else ""
        name = str(content.get("act", "")).replace("-", "_")
        method = getattr(self, f"{prefix}_{name}", None) if prefix and name.isidentifier() else None
        if method is None:
            raise LookupError(f"unknown message {kind!r} {name!r}")
        if kind == "act":
            method(str(content.get("arg") or ""))
        elif kind == "set":
            method(str(content.get("value")), str(content.get("arg") or ""))
        elif kind == "files":
            method(content["files"])
        elif "bytes" in content:
            method(str(content.get("name", "")), content["bytes"])
        else:
            text = str(content.get("text", ""))
            if len(text.encode("utf-8")) > MAX_UPLOAD:
                self.tell(T("This file is too large for a save file of rainkit."), "warn")
            else:
                method(str(content.get("name", "")), text)

    def _meet_language(self, content: Mapping[str, Any]) -> None:
        """Speak as this person chose in any app, else as the browser does where the server has no other wish."""
        if self._lang_is_given or self.greeted:
            return
        chosen, browser = str(content.get("lang") or ""), str(content.get("browser") or "")[:2].lower()
        if chosen in LANGUAGES:
            self.lang = chosen
        elif self.lang == "en" and browser in LANGUAGES:
            self.lang = browser

    def _greet(self, content: Mapping[str, Any]) -> None:
        self.keeps_saves = bool(content.get("storage", True))
        self.saves = saves_from(content.get("saves"))
        self.also_saved = saves_from(content.get("others"))
        if not self.greeted:
            self.greeted = True
            self.opened()

    # ------------------------------------------------------------------ showing

    def page(self) -> tuple[str, dict[str, str]]:
        """The frame and the regions as they would be shown now."""
        with language(self.lang):
            shown = notice(*self._notice) if self._notice else ""
            return self.frame(), {"notice": shown, **self.regions()}

    def refresh(self, ack: int | None = None, *, whole: bool = False) -> None:
        """Send what changed on the page since it was last sent."""
        message: dict[str, Any] = {"kind": "page", "lang": self.lang}
        if self.lang != self._lang_sent:
            self._lang_sent = self.lang
            message["words"] = self._words()
        try:
            frame, regions = self.page()
        except Exception as error:
            if self.strict:
                raise
            sorry = T("This page could not be drawn. Start the cell again (▶▶); your game is kept.")
            frame, regions = (
                self._frame_sent,
                {"notice": notice("error", sorry, "".join(traceback.format_exception(error)))},
            )
        if ack is not None:
            message["ack"] = ack
            message |= self._to_keep(regions)
        if whole or frame != self._frame_sent:
            message["frame"] = frame
        changed = regions if whole else {name: html for name, html in regions.items() if self._sent.get(name) != html}
        self._frame_sent = frame
        self._sent = dict(regions)  # a region that is not shown now is sent again when it comes back
        self.send(message | {"regions": changed} | self._outbox)
        self._outbox = {}

    def _to_keep(self, regions: dict[str, str]) -> dict[str, Any]:
        """What the browser shall keep, for the message; if it can't be made, the strip above the page says so."""
        try:
            with language(self.lang):
                kept = self.save()
        except Exception as error:
            if self.strict:
                raise
            sorry = T("What you did last could not be kept. Download it before you leave, if you can.")
            with language(self.lang):
                regions["notice"] = notice("error", sorry, "".join(traceback.format_exception(error)))
            return {}
        return {"save": kept.as_dict()} if kept else {}

    def _about(self) -> dict[str, Any]:
        names = {"app": self.app, "shelf": self.shelf, "also": list(self.also), "notebook": notebook_name(),
                 "rereads": list(self.rereads)}  # fmt: skip
        return {**names, "fills": self.fills, "words": self._words()}

    def _words(self) -> dict[str, str]:
        """The few words that the script shows by itself, when Python can't answer."""
        with language(self.lang):
            return {
                "dead": str(T("The kernel was restarted: run the cell again (▶▶), your game is kept.")),
                "late": str(
                    T("The kernel does not answer yet. If it was stopped, run the cell again (▶▶); your game is kept.")
                ),
                "away": str(T("This page no longer answers. Load it again; what you did is kept here.")),
                "again": str(T("Load the page again")),
                "wait": str(T("One moment …")),
                "large": str(T("This file is too large for a save file of rainkit.")),
                "unsaved": str(self.unsaved),
            }

    # ------------------------------------------------------------------ life

    def close(self) -> None:
        """Leave the notebook, with everything that the widget registry holds for it."""
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        with language(self.lang):
            still = self.still()
        if bundle is None or not still:
            return bundle
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "text/html": still}, metadata
