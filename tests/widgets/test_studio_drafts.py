"""What lies on the bench survives a killed kernel just as it is: unfinished, and beside what other designers hold."""

from __future__ import annotations

from typing import Any

import pytest

from rainkit.widgets.saves import Save
from rainkit.widgets.studio_app import StudioApp
from rainkit.widgets.studio_drafts import draft_data, thing_of_data
from rainkit.widgets.studio_goals import GoalStudio
from rainkit.widgets.studio_species import SpeciesStudio
from rainkit.widgets.studio_tiles import TileStudio

STEPS = {
    SpeciesStudio: [("type", "medium"), ("iucn", "CR"), ("rule-remove", "0"), ("count", "=+")],
    GoalStudio: [
        ("brush", "empty"), ("cell", "0,0"), ("brush", "shape"), ("cell", "1,0"), ("sort", "types"),
        ("level", "3=-"), ("level", "3=-"), ("level", "4=-")
    ],
    TileStudio: [("colour", "blue"), ("slot-add", ""), ("colour", "red")],
}  # fmt: skip


class Browser:
    """Keeps saves as a browser does: a part goes into the whole of the same id."""

    def __init__(self) -> None:
        self.saves: dict[str, dict[str, Any]] = {}

    def opens(self, kind: type[StudioApp]) -> StudioApp:
        """A new kernel that is offered what is kept, and goes on with it."""
        app = kind(lang="en", strict=True)
        app.send = self.hears  # type: ignore[method-assign]
        app.saves = tuple(Save(key, "deck", data) for key, data in self.saves.items())
        if app.saves:
            app.do("go-on", app.saves[0].id)
        return app

    def hears(self, message: dict[str, Any], *_: Any) -> None:
        """Keep what a message wants to be kept."""
        kept = message.get("save")
        if kept:
            old = self.saves.get(kept["id"], {}) if kept.get("part") else {}
            self.saves[kept["id"]] = {**old, **kept["data"]}


@pytest.mark.parametrize("kind", list(STEPS))
def test_every_unfinished_draft_comes_back(kind: type[StudioApp]) -> None:
    browser = Browser()
    app = browser.opens(kind)
    app.do("begin", "built-in")
    for act, arg in STEPS[kind]:
        app.do(act, arg)
        again = browser.opens(kind)
        assert again.draft == app.draft, (act, arg)
        assert dict(again.draft.extra) == dict(app.draft.extra)
        again.close()
    app.close()


def test_designers_of_one_deck_keep_each_others_drafts() -> None:
    browser = Browser()
    species = browser.opens(SpeciesStudio)
    species.do("begin", "built-in")
    species.do("name", "en", value="Half a card")
    goals = browser.opens(GoalStudio)
    assert goals.untouched
    goals.do("cell", "2,0")
    goals.do("edit", "bako!sure")
    back = browser.opens(SpeciesStudio)
    assert (back.draft.name, back.work.editing) == ({"en": "Half a card"}, "")
    back.do("iucn", "CR")
    once_more = browser.opens(GoalStudio)
    assert (once_more.draft.id, once_more.work.editing) == ("bako", "bako")
    once_more.do("begin", "empty")
    assert browser.saves[once_more.session]["others"] == {}
    for app in (species, goals, back, once_more):
        app.close()


@pytest.mark.parametrize("data", [None, 3, [], {}, {"id": "x"}, {"unfinished": 7}, {"unfinished": ["id", "colour"]}])
def test_an_edited_storage_gives_no_draft(data: Any) -> None:
    assert thing_of_data("card", "foodweb", data) is None


def test_a_finished_draft_is_plain_data() -> None:
    app = SpeciesStudio(lang="en", strict=True)
    app.do("begin", "built-in")
    app.do("edit", "gaur")
    assert "unfinished" not in draft_data("card", app.draft)
    app.close()
