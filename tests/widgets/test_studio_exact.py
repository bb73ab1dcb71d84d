"""The exact mean points beside the trial: instant once prepared, worked out beside the page before, told in words."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from rainkit.decks import builtin
from rainkit.decks.conditions import parse_scores
from rainkit.lab import expected_points
from rainkit.widgets import studio_exact
from rainkit.widgets.studio_species import SpeciesStudio
from rainkit.widgets.studio_trial import compare


@pytest.fixture
def app():
    made = SpeciesStudio(lang="en", strict=True)
    made.forests = 60
    made.do("begin", "built-in")
    yield made
    made.close()


def test_the_means_take_the_place_of_the_trials(app, monkeypatch):
    monkeypatch.setattr(studio_exact, "_prepared", set())
    assert "the exact averages are being worked out" in app.regions()["trial"]
    assert "In 60 random forests this card makes" in app.regions()["trial"]
    studio_exact.work_out(app.tried())
    told = app.regions()["trial"]
    assert "averages: exact; bars: 60 random forests" in told
    found = expected_points(app.tried(), 4)
    plants = [found[card.id] for card in app.work.deck.cards if card.type == "plant"]
    own, low, high = (f"{value:.1f}" for value in (found[app.shown.id], min(plants), max(plants)))
    assert f"In random play this card makes {own} points on average; cards of its type make {low} to {high}." in told
    assert "worked out" not in told


def test_exact_means_agree_with_long_trials():
    deck = builtin("foodweb")
    studio_exact.work_out(deck)
    found = studio_exact.means(deck)
    for name in ("malayan-tiger", "gaur", "rhinoceros-hornbill"):
        tried = compare(deck, deck.card(name), without=name, forests=2000)
        assert abs(tried.own.mean - found[name]) < 0.35


def test_what_has_no_exact_mean_keeps_that_of_the_trial():
    deck = builtin("foodweb")
    card = replace(deck.card("gaur"), id="odd", scores=parse_scores("+3"))
    tried = compare(deck, card, forests=40, means={"odd": None, "gaur": 1.25})
    assert not tried.exact
    assert (tried.own.mean, tried.others[0].mean) == (3.0, 1.25)
    whole = compare(deck, card, forests=40, means={"odd": 3.0, "gaur": 1.25, "sumatran-rhinoceros": 2.0})
    assert whole.exact


def test_they_are_worked_out_beside_the_page(app, monkeypatch):
    """In a running loop the page is shown at once, and once more when the means are there."""
    monkeypatch.setattr(studio_exact, "_prepared", set())
    shown = []
    monkeypatch.setattr(app, "send", lambda message, *_: shown.append(message.get("regions", {}).get("trial", "")))
    monkeypatch.setattr(type(app), "comm", property(lambda _: object()), raising=False)

    async def page():
        app.refresh(whole=True)
        assert "being worked out" in shown[-1]
        await app._task

    asyncio.run(page())
    assert "averages: exact" in shown[-1]


def test_a_deck_with_copies_is_worked_out_once_for_all_points(monkeypatch):
    monkeypatch.setattr(studio_exact, "_prepared", set())
    deck = replace(
        builtin("foodweb"), cards=tuple(replace(c, count=1 + (c.id == "merbau")) for c in builtin("foodweb").cards)
    )
    studio_exact.work_out(deck)
    found = studio_exact.means(deck)
    assert found == expected_points(deck, 4)
    assert None not in found.values()

    def changed(name, text):
        other = (replace(card, scores=parse_scores(text)) if card.id == name else card for card in deck.cards)
        return studio_exact.means(replace(deck, cards=tuple(other)))

    assert changed("sun-bear", "+4 per arthropod") is None
    assert changed("malayan-tiger", "+9 per small|medium; -3 per carnivore")["malayan-tiger"] > found["malayan-tiger"]


def test_a_small_deck_with_copies_is_played_by_as_many_as_it_is_enough_for():
    deck = replace(builtin("foodweb"), cards=tuple(replace(c, count=2) for c in builtin("foodweb").cards[:12]))
    studio_exact.work_out(deck)
    assert studio_exact.means(deck) == expected_points(deck, 2)
