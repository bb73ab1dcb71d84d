"""What a click on the panel of the best arrangement does, alike for the apps of both games."""

from __future__ import annotations

from rainkit.widgets.best_watch import BestWatch
from rainkit.widgets.game_app import GameApp

__all__ = ["BestApp"]


class BestApp(GameApp):
    """A game app that looks for the best arrangement when its game is over; a subclass sets ``best``."""

    best: BestWatch

    def refresh(self, ack: int | None = None, *, whole: bool = False) -> None:
        """Show the page, and let the search go on between the person's clicks."""
        super().refresh(ack, whole=whole)
        self.best.go_on(super().refresh)

    def act_best_look(self, arg: str) -> None:  # noqa: ARG002
        """Look for the best arrangement though it takes long."""
        self.best.wanted = True
        self.focus("best:")

    def act_best_step(self, arg: str) -> None:
        """Show the board after so many steps towards the best arrangement."""
        self.best.step = max(0, int(arg))

    def act_best_move(self, arg: str) -> None:
        """Look at what was still possible before a move; the same move again, or none: at the best of all."""
        at = int(arg) if arg else None
        self.best.at = None if at == self.best.at else at
        self.best.step = END if self.best.at is not None else 0

    def act_menu(self, arg: str) -> None:
        """Open a question or a page of words; the panel opens on one's own arrangement."""
        super().act_menu(arg)
        if arg == "best":
            self.best.at, self.best.step = None, 0

    def close(self) -> None:
        """Stop looking, and leave."""
        self.best.stop()
        super().close()


END = 99
"""More steps than any way has."""
