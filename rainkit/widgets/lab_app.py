"""The balance lab: an old deck against a new one, played by bots while one looks on, and what became of each card."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from rainkit.core.errors import InputError, RuleError
from rainkit.core.game import game as find_game
from rainkit.decks import load, read_deck
from rainkit.decks.model import Deck
from rainkit.decks.texts import slug
from rainkit.decks.writing import deck_to_data
from rainkit.i18n import T, language
from rainkit.lab.comparison import SLOW, Comparison, compare
from rainkit.lab.compiling import has_numba
from rainkit.widgets import lab_page
from rainkit.widgets.boxes import BoxApp
from rainkit.widgets.deck_data import deck_of_data, deck_words, handed_deck
from rainkit.widgets.lab_decks import Shelf
from rainkit.widgets.lab_report import report_csv, report_json, report_page
from rainkit.widgets.lab_work import Seen, Work
from rainkit.widgets.saves import Save, new_id
from rainkit.widgets.stage import styles

__all__ = ["GAMES", "LabApp"]

GAMES = (200, 1_000, 5_000, 20_000, 100_000, 1_000_000)
STYLES: Mapping[str, tuple[str, ...]] = {
    "both": ("random", "greedy"),
    "random": ("random",),
    "greedy": ("greedy",),
    "without": ("greedy",),
    "rollout": ("greedy", "rollout"),
}
"""Tables of equal players, one after the other; with ``without`` one at the table never takes a certain card."""
PAUSE = 0.25
FEW_WORKERS = 2
"""Processes for players that kernels don't play; each needs memory of its own, of which Binder gives little."""


class LabApp(BoxApp):
    """The notebook app of the balance lab.

    Attributes
    ----------
    shelf_of_decks : Shelf
    style, seats, games : str, int, int
        Who plays, at a table of how many, and how many games with each deck.
    work : Work or None
        What is running, or ran last.
    card : str
        The card that is looked at closely.
    view, shown_style : str, int
        Which picture is shown; whose games the table shows.
    talk : str
        The box above the page: language or help.

    Examples
    --------
    >>> app = LabApp(lang="en", strict=True)
    >>> app.do("games", value="1000"), app.do("style", value="random"), app.do("start")
    (None, None, None)
    >>> app.finish()
    >>> app.seen.report.verdicts()["giant-honey-bee"].kind
    'too strong'
    """

    app = "lab"
    _css = styles("lab.css")

    def __init__(self, *, lang: str | None = None, strict: bool | None = None) -> None:
        self.shelf_of_decks = Shelf()
        self.style = "both" if has_numba() else "random"
        self.seats = 4
        self.games = 20_000 if has_numba() else 1_000
        self.seed = 1
        self.left_out = ""
        self.work: Work | None = None
        self.card = ""
        self.view = "cards"
        self.shown_style = 0
        self.session = new_id()
        self._task: asyncio.Task[None] | None = None
        super().__init__(lang=lang, strict=strict)

    # ------------------------------------------------------------------ what is there

    @property
    def old(self) -> Deck:
        """The deck that counts as balanced."""
        return self.shelf_of_decks.deck(self.shelf_of_decks.old)

    @property
    def new(self) -> Deck:
        """The deck that is looked at."""
        return self.shelf_of_decks.deck(self.shelf_of_decks.new)

    @property
    def seen(self) -> Seen | None:
        """The newest snapshot of the report."""
        return self.work.seen if self.work is not None else None

    @property
    def is_running(self) -> bool:
        """Whether games are being played."""
        return self.work is not None and not self.work.over

    # ------------------------------------------------------------------ the page

    def frame(self) -> str:
        """The skeleton."""
        return lab_page.frame()

    def regions(self) -> Mapping[str, str]:
        """All parts of the page."""
        return lab_page.regions(self)

    def still(self) -> str:
        """The verdicts in words, for exports."""
        return lab_page.still(self)

    # ------------------------------------------------------------------ decks

    def set_old(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Choose the old deck."""
        self._choose("old", value)

    def set_new(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Choose the new deck."""
        self._choose("new", value)

    def _choose(self, side: str, key: str) -> None:
        self.act_stop()
        self.shelf_of_decks.choose(side, key)
        self._forget_results()

    def _forget_results(self) -> None:
        self.work, self.card, self.shown_style = None, "", 0
        self._fit_seats()

    def _fit_seats(self) -> None:
        known = find_game(self.new.game).players
        self.seats = max(min(known), min(self.seats, max(known)))
        if self.style not in self.styles_known():
            self.style = "greedy"

    def bring(self, deck: Deck) -> None:
        """Take a deck that somebody brought as the new one."""
        self.act_stop()
        self.shelf_of_decks.bring(deck)
        self._forget_results()

    def file_deck(self, name: str, data: bytes) -> None:
        """A deck file of any format."""
        try:
            source = load(name or "deck", text=data)
            source.folder = None
            deck = read_deck(source)
            source.faults.raise_if_any()
        except InputError as error:
            reasons = " ".join(str(fault.message) for fault in error.faults[:3])
            self.tell(T("{file}: {reasons}", file=name or "deck", reasons=reasons), "warn")
            return
        if not (deck.cards or deck.tiles):
            self.tell(T("This file holds neither cards nor tiles, so there is nothing to compare."), "warn")
            return
        game = "foodweb" if deck.cards else "jungle"
        self.bring(replace(deck, game=game, name=deck.name or slug(PurePath(name).stem)))
        self.tell(T("{deck} is the new deck now.", deck=deck_words(self.new)))

    def was_handed(self) -> None:
        """A deck that a designer has sent: it is the new deck."""
        deck = handed_deck(self.handed) if self.handed_now else None
        if deck is None or not (deck.cards or deck.tiles):
            return
        self.bring(deck)
        self.tell(T("{deck} came from the designer. Press Start to hold it against the built-in deck.",
                    deck=deck_words(deck)))  # fmt: skip

    # ------------------------------------------------------------------ saves

    def save(self) -> Save | None:
        """Own decks and what was chosen."""
        shelf = self.shelf_of_decks
        if not shelf.own:
            return None
        data: dict[str, Any] = {
            "decks": {key: deck_to_data(deck) for key, deck in shelf.own.items()},
            "old": shelf.old, "new": shelf.new, "style": self.style, "seats": self.seats, "games": self.games,
            "without": self.left_out,
        }  # fmt: skip
        return Save(self.session, str(deck_words(self.new)), data)

    def opened(self) -> None:
        """Lay the decks of last time on the table again."""
        if not self.saves:
            return
        kept = self.saves[0]
        shelf = Shelf()
        try:
            for key, data in dict(kept.data.get("decks") or {}).items():
                if str(key).startswith("own:") and str(key)[4:].isdigit():
                    shelf.own[str(key)] = deck_of_data(data)
        except (InputError, TypeError, ValueError):
            return  # an edited storage
        self.shelf_of_decks, self.session = shelf, kept.id
        shelf.choose("old", str(kept.data.get("old")))
        shelf.choose("new", str(kept.data.get("new")))
        self.set_style(str(kept.data.get("style")), "")
        self.set_without(str(kept.data.get("without")), "")
        self.set_games(str(kept.data.get("games")), "")
        self.set_seats(str(kept.data.get("seats")), "")

    # ------------------------------------------------------------------ who plays, and how often

    def styles_known(self) -> tuple[str, ...]:
        """The choices of players for this game: those whose bots are there."""
        from rainkit.players import names

        known = tuple(key for key, bots in STYLES.items() if set(bots) <= set(names()))
        return known if self.new.game == "foodweb" else tuple(key for key in known if key != "without")

    def set_style(self, value: str, arg: str) -> None:  # noqa: ARG002
        """Who plays."""
        if value in self.styles_known():
            self.style = value

    @property
    def without(self) -> str:
        """The card that one player never takes: as chosen, else the first that was changed or is new."""
        cards = [card.id for card in self.new.cards if card.count]
        if self.left_out in cards or not cards:
            return self.left_out
        touched = [card.id for card in self.new.cards if self.old.by_id.get(card.id) != card]
        return next((card for card in touched if card in cards), cards[0])

    def set_without(self, value: str, arg: str) -> None:  # noqa: ARG002
        """The card that one player never takes."""
        if value in self.new.by_id:
            self.left_out = value

    def set_seats(self, value: str, arg: str) -> None:  # noqa: ARG002
        """How many play at a table."""
        if value.isdigit() and int(value) in find_game(self.new.game).players:
            self.seats = int(value)

    def set_games(self, value: str, arg: str) -> None:  # noqa: ARG002
        """How many games with each deck."""
        if value.isdigit() and int(value) in GAMES:
            self.games = int(value)

    # ------------------------------------------------------------------ playing

    def act_start(self, arg: str = "") -> None:  # noqa: ARG002
        """Play both decks; the page shows what is seen while it goes on."""
        if self.is_running:
            return
        try:
            report = self._report()
        except RuleError as error:
            self.tell(T("This can't be played: {reason}", reason=error.message), "warn")
            return
        compiled = all(style.pairs.compiled for style in report.styles)
        self.work = Work(report, None if compiled else FEW_WORKERS)
        self.card, self.shown_style = "", 0
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a script or test: it calls finish()
        self._task = loop.create_task(self._watch(self.work))

    def _report(self) -> Comparison:
        """What is to be played, before its first game."""
        if self.style == "without":
            players = (f"greedy-without:{self.without}", *("greedy",) * (self.seats - 1))
            return compare(self.old, self.new, self.games, players=players, seed=self.seed, play=False)
        styles = STYLES[self.style]
        report = compare(self.old, self.new, self.games, styles=styles, seats=self.seats, seed=self.seed, play=False)
        for style in report.styles:
            if not style.pairs.before.has_kernel:
                style.pairs.wanted = min(SLOW, self.games)
        return report

    def finish(self) -> None:
        """Play on here until it is done; for scripts and tests."""
        if self.work is not None:
            self.work.go()

    async def _watch(self, work: Work) -> None:
        """Show what the thread has seen, a few times a second."""
        playing = asyncio.create_task(asyncio.to_thread(work.go))
        shown: tuple[object, ...] = ()
        while not playing.done() and self.comm is not None:
            await asyncio.sleep(PAUSE)
            now = (id(work.seen), id(work.waiting), work.waiting is not None and work.waited)
            if work.seen is None or now != shown:
                shown = now
                super().refresh()
        if self.comm is None:
            work.stop()
        await playing
        if self.comm is not None:
            self._ended(work)
            super().refresh()

    def _ended(self, work: Work) -> None:
        if work.failed is not None:
            if self.strict:
                raise work.failed
            self.tell(T("Something went wrong while playing: {reason}", reason=str(work.failed)), "error")
        with language(self.lang):
            self.say(lab_page.spoken(self))

    def act_stop(self, arg: str = "") -> None:  # noqa: ARG002
        """Stop playing; what is done is kept."""
        if self.work is not None:
            self.work.stop()

    # ------------------------------------------------------------------ looking

    def act_card(self, arg: str) -> None:
        """Look at one card closely."""
        self.card = arg if arg != self.card else ""

    def act_view(self, arg: str) -> None:
        """Another picture."""
        if arg in lab_page.VIEWS:
            self.view = arg

    def act_of(self, arg: str) -> None:
        """The games of another style."""
        if self.seen is not None and arg.isdigit() and int(arg) < len(self.seen.report.styles):
            self.shown_style = int(arg)

    def act_download(self, arg: str) -> None:
        """The report as a file."""
        if self.seen is None:
            return
        stem = slug(self.new.name) or "deck"
        if arg == "csv":
            self.download(f"balance-{stem}.csv", "text/csv", report_csv(self.seen, self.shown_style))
        elif arg == "json":
            self.download(f"balance-{stem}.json", "application/json", report_json(self.seen))
        elif arg == "html":
            self.download(f"balance-{stem}.html", "text/html", report_page(self.seen, self.lang))

    def close(self) -> None:
        """Stop playing and leave."""
        if self.work is not None:
            self.work.stop()
        super().close()
