"""What lies above the jungle's page: questions, saving, languages, help, all ledgers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rainkit.i18n import T
from rainkit.widgets import game_pieces, jungle_best, jungle_end
from rainkit.widgets.boxes import veil

if TYPE_CHECKING:
    from rainkit.widgets.jungle_app import JungleApp

__all__ = ["shown"]

_RULES = (
    T("Choose a zone. Keep its tile for your clearing (three places), or refuse it (rule J8)."),
    T("Take all tokens of one colour or of one species from that zone (rule J9)."),
    T("Put animals on slots that they fit: a dashed ring takes any animal (rule J11)."),
    T("A full tile moves to the next place of your jungle and scores its points (rules J12, J18)."),
    T("Three tiles of one colour side by side: one of them may be doubled; four: tripled. Each token is there once "
      "for all players (rule J13)."),
    T("Animals of your totem on jungle tiles bring 1 more each (rule J18)."),
    T("All five colours in your jungle: 2 points for every tile placed later (rules J13e, J19)."),
    T("At the end of a turn you keep two tokens at most (rule J14)."),
    T("When somebody has nine tiles, the round is played to its end. Most points win (rules J16, J21)."),
)  # fmt: skip
_KEYS = (
    ("Tab", T("goes to the next part of the page")),
    ("← ↑ → ↓", T("move inside the choices, the zones, the clearing or the jungle")),
    ("Enter", T("chooses, does what the filled button says, or shows why a tile scores")),
    ("Esc", T("lets go, closes, goes back")),
    ("U  H  ?", T("undo, hint, help")),
    ("R  N", T("refuse the tile; exchange or place nothing")),
)


def shown(app: JungleApp) -> str:
    """The open question or page of words, else nothing."""
    if app.talk == "best" and app.phase == "over":
        return veil(jungle_best.panel(app))
    return game_pieces.above(
        app, help_page=lambda: game_pieces.help_page(_RULES, _KEYS), scored=lambda: jungle_end.scored(app)
    )
