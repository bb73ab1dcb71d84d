"""The designers without a browser: forms, drawer, files, saves, languages."""

from __future__ import annotations

import io
import json
import re

import pytest
from PIL import Image

from rainkit.core.errors import InputError
from rainkit.decks import builtin, load, read_deck
from rainkit.decks.conditions import FORMS, parse_scores
from rainkit.decks.own_pictures import picture_of
from rainkit.decks.picture_scaling import scaled
from rainkit.foodweb import score
from rainkit.i18n import LANGUAGES, language
from rainkit.jungle import tile_value
from rainkit.widgets.studio_bank import Bank, suggested
from rainkit.widgets.studio_conditions import PLACES, changed, place_of
from rainkit.widgets.studio_goals import GoalStudio
from rainkit.widgets.studio_species import SpeciesStudio
from rainkit.widgets.studio_tiles import TileStudio
from rainkit.widgets.studio_trial import compare, sample_forest

STUDIOS = (SpeciesStudio, GoalStudio, TileStudio)


def opened(cls=SpeciesStudio, saves=(), **more):
    app = cls(lang="en", strict=True)
    if cls is SpeciesStudio:
        app.forests = 20
    app.sent = []
    app.send = lambda content, buffers=None: app.sent.append((content, buffers))
    app.receive({"kind": "hello", "saves": list(saves), "storage": True, **more})
    return app


def begun(cls=SpeciesStudio):
    app = opened(cls)
    app.do("begin", "built-in")
    return app


def html(app):
    frame, regions = app.page()
    return frame + "".join(regions.values())


def kept_saves(app):
    """The save as a browser keeps it: parts laid over what came before."""
    found = None
    for content, _ in app.sent:
        if "save" in content:
            save = content["save"]
            data = {**found["data"], **save["data"]} if found and save.get("part") else save["data"]
            found = json.loads(json.dumps({**save, "data": data}))
    return found


def downloads(app):
    return [(c["name"], b[0]) for c, b in app.sent if c.get("kind") == "download"]


def otter(app):
    app.do("name", "en", value="Smooth-coated otter")
    app.do("name", "sk", value="vydra hladkosrstá")
    app.do("scientific", value="Lutrogale perspicillata")
    app.do("type", "medium")
    app.do("iucn", "VU")
    app.do("rule", "0:points", value="+6")
    app.do("rule", "0:per=+")
    app.do("rule-add")
    app.do("rule", "1:points", value="7")
    app.do("fact", "en", value="Families hunt fish side by side.")


def photo(size=(1600, 900), kind="JPEG", mode="RGB"):
    out = io.BytesIO()
    Image.effect_noise(size, 60).convert(mode).save(out, kind)
    return out.getvalue()


# --- every page -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", STUDIOS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_and_box_can_be_drawn_in_every_language(cls, lang):
    app = begun(cls)
    app.lang = lang
    for talk in ("", "deck", "save", "play", "check", "compare", "help", "language", "ask-new", "ask-edit-gaur"):
        app.talk = talk
        text = html(app)
        keys = re.findall(r'data-key="([^"]*)"', text)
        assert len(keys) == len(set(keys)), sorted(k for k in keys if keys.count(k) > 1)
        assert (talk == "") == ("rk-veil" not in text)
    app.do("other")
    assert "st-start-in" in html(app)


@pytest.mark.parametrize("cls", STUDIOS)
def test_every_button_of_a_page_does_something_known(cls):
    app = begun(cls)
    for talk in ("", "deck", "save", "play", "check", "compare", "ask-new"):
        app.talk = talk
        for tag in re.findall(r"<(?:button|input|select|textarea|g)[^>]*data-act=\"[^>]*>", html(app)):
            act = re.search(r'data-act="([^"]*)"', tag)[1].replace("-", "_")
            names = ("set_",) if re.match(r"<(input|select|textarea)", tag) else ("act_",)
            assert any(hasattr(app, name + act) for name in names), tag


@pytest.mark.parametrize("cls", STUDIOS)
def test_markup_in_texts_does_nothing(cls):
    app = begun(cls)
    bad = "<img src=x onerror=alert(1)>"
    app.do("deck-name", value=bad)
    if cls is not TileStudio:
        app.do("name", "en", value=bad)
        app.do("fact", "en", value=bad)
    app.do("keep")
    for talk in ("", "deck", "compare", "check", "play"):
        app.talk = talk
        assert "<img" not in html(app)


# --- species ----------------------------------------------------------------------------------------------------------


def test_an_otter_is_designed_and_put_into_the_deck():
    app = begun()
    otter(app)
    assert [str(s) for s in app.draft.scores] == ["+6 per 2 plant", "+7 per small"]
    text = html(app)
    assert "6 points for every 2 adjacent plants" in text
    assert "Smooth-coated otter" in text
    app.do("keep")
    card = app.work.deck.cards[-1]
    assert (card.id, card.type, card.iucn) == ("smooth-coated-otter", "medium", "VU")
    assert card.name == {"en": "Smooth-coated otter", "sk": "vydra hladkosrstá"}
    assert app.is_kept
    assert "In your deck" in html(app)
    app.do("iucn", "EN")
    assert not app.is_kept
    assert "Keep changes" in html(app)
    app.do("keep")
    assert len(app.work.deck.cards) == 41
    assert app.work.deck.cards[-1].iucn == "EN"


def test_a_card_without_a_name_is_not_kept():
    app = begun()
    app.do("keep")
    assert len(app.work.deck.cards) == 40
    assert "Give your species a name first." in html(app)


@pytest.mark.parametrize("place", PLACES)
def test_every_place_of_the_menu_makes_a_rule_that_is_read_back(place):
    (rule,) = parse_scores("+3 per 2 plant|small from 2 max 9")
    made = changed(rule, "place", place)
    assert place_of(made) == place
    assert made.points == 3
    assert parse_scores(str(made)) == (made,)
    app = begun()
    app.change(scores=(made,))
    assert str(made.sentence()).split(",")[0] in html(app).replace("&#x27;", "'")


def test_the_menu_of_places_has_every_form():
    (rule,) = parse_scores("+3 per plant")
    assert {type(changed(rule, "place", place)) for place in PLACES} == set(FORMS)


def test_rules_take_types_species_categories_and_limits():
    (rule,) = parse_scores("+3 per plant")
    for what, value in (("type", "small"), ("species", "gaur"), ("category", "CR"), ("category", "EN"), ("least", "2"),
                        ("most", "12"), ("per", "99"), ("points", "−4")):  # fmt: skip
        rule = changed(rule, what, value)
    assert str(rule) == "-4 per 8 plant|small|card:gaur|iucn:CR,EN max 12 from 2"
    for what, value in (
        ("type", "plant"),
        ("type", "small"),
        ("species", "gaur"),
        ("category", "CR"),
        ("category", "EN"),
    ):
        rule = changed(rule, what, value)
    assert rule.which.entries  # the last entry stays
    assert str(changed(rule, "type", "any").which) == "any"
    assert changed(rule, "points", "many") == rule
    assert changed(rule, "nonsense", "1") == rule


def test_a_number_or_name_that_is_not_taken_as_typed_is_told():
    app = begun()
    for act, arg, value, told in (
        ("rule", "0:points", "60", "goes from −50 to 50, so 60 was changed"),
        ("rule", "0:points", "abc", "“abc” is no whole number"),
        ("rule", "0:most", "abc", "“abc” is no whole number"),
        ("count", "", "12", "goes from 1 to 9, so 12 was changed"),
        ("count", "", "x", "“x” is no whole number"),
    ):
        app.do(act, arg, value=value)
        assert told in html(app), (act, value)
    app.do("rule", "0:points", value="7")
    assert "whole number" not in html(app)
    assert (app.draft.scores[0].points, app.draft.scores[0].at_most, app.draft.count) == (7, None, 9)
    app.do("name", "en", value="x" * 49)
    assert "No more than 50 letters" not in html(app)
    app.do("name", "en", value="x" * 50)
    assert "No more than 50 letters" in html(app)


@pytest.mark.parametrize(
    ("cls", "act", "arg", "most"),
    [
        (SpeciesStudio, "count", "", 9),
        (TileStudio, "points", "", 5),
        (GoalStudio, "points", "", 20),
        (GoalStudio, "level", "3", 30),
    ],
)
def test_every_number_of_a_form_is_told_when_it_is_not_taken_as_typed(cls, act, arg, most):
    app = begun(cls)
    if act == "level":
        app.do("sort", "iucn")
    fields = {"count": lambda: app.draft.count, "points": lambda: app.draft.points}
    number = fields.get(act, lambda: dict(app.draft.table)[3])
    app.do(act, arg, value=str(most - 1))
    assert number() == most - 1
    assert "rk-notice" not in html(app)
    for value in ("abc", "2.5", "²"):
        app.do(act, arg, value=value)
        assert f"“{value}” is no whole number" in html(app)
        assert number() == most - 1
    app.do(act, arg, value="999")
    assert "so 999 was changed" in html(app)
    assert number() == most


def test_the_ledger_beside_the_card_is_the_games():
    app = begun()
    otter(app)
    forest, at = sample_forest(app.work.deck, app.shown, app.sample)
    total = score(forest).of_cell(at).total
    sign = f"+{total}" if total > 0 else str(total)
    assert f"<td>{sign}</td></tr></tbody></table>" in re.sub(r"\s+", " ", html(app))
    assert len(forest) == 9
    before = html(app)
    app.do("another")
    assert html(app) != before


def test_too_strong_and_too_weak_is_said():
    app = begun()
    otter(app)
    app.do("rule", "1:points", value="40")
    assert "Stronger than the others" in html(app)
    app.do("rule", "0:points", value="-20")
    app.do("rule", "1:points", value="-20")
    assert "Weaker than the others" in html(app)


def test_comparing_takes_the_same_forests_and_ignores_names():
    deck = builtin("foodweb")
    card = deck.card("sun-bear")
    one = compare(deck, card, without=card.id, forests=60)
    two = compare(deck, card, without=card.id, forests=60)
    assert one == two
    assert card.id not in [s.card.id for s in one.others]
    assert len(one.others) == 5
    flat = next(s for s in compare(deck, deck.card("merbau"), forests=60).others if s.card.id == "kuini-mango")
    assert (flat.mean, flat.low, flat.high) == (3.0, 3, 3)


def test_warnings_are_plain():
    app = begun()
    otter(app)
    app.do("name", "en", value="Gaur (seladang)")
    app.do("rule", "0:points", value="0")
    app.do("iucn", "EX")
    text = html(app)
    for words in ("Another card of the deck has this name.", "gives nothing", "It is extinct"):
        assert words in text


# --- pictures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "mode"), [("JPEG", "RGB"), ("PNG", "RGB"), ("PNG", "L"), ("PNG", "RGBA"), ("PNG", "P")]
)
def test_own_pictures_become_small_and_travel_in_the_deck(kind, mode):
    app = begun()
    otter(app)
    app.receive({"kind": "file", "act": "picture", "name": "otter.png", "n": 1}, [photo(kind=kind, mode=mode)])
    data, mime = picture_of(app.draft)
    assert mime in ("image/png", "image/jpeg")
    assert len(data) < 80_000
    assert max(Image.open(io.BytesIO(data)).size) <= 640
    assert "data:image/" in html(app)
    app.do("keep")
    for format in ("yaml", "json", "xlsx", "csv"):
        app.do("download", format)
        name, raw = downloads(app)[-1]
        source = load(name, text=raw)
        deck = read_deck(source)
        assert not source.faults.errors
        assert not [w for w in source.faults.warnings if w.code == "unknown-keys"]
        assert picture_of(deck.cards[-1]) == (data, mime)
    app.do("no-picture")
    assert picture_of(app.draft) is None


def test_what_hides_in_a_photo_is_left_out():
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "secret place"
    exif[0x0112] = 6  # lies on its side
    Image.new("RGB", (300, 200), "green").save(out, "JPEG", exif=exif)
    data = scaled(out.getvalue())
    assert b"secret" not in data
    assert Image.open(io.BytesIO(data)).size == (200, 300)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<svg onload='x'/>", "neither a PNG nor a JPEG"),
        (photo()[:5000], "breaks off"),
        (
            b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + b"\x00\x01\x00\x00" * 2 + b"\x08\x02\x00\x00\x00abcd",
            "million pixels",
        ),
        (b"\xff\xd8\xff" + b"0" * (9 << 20), "larger than 8 MiB"),
    ],
)
def test_other_files_are_refused_in_words(data, words):
    with pytest.raises(InputError, match=words):
        scaled(data)
    app = begun()
    app.receive({"kind": "file", "act": "picture", "name": "x.png", "n": 1}, [data])
    assert words in html(app)
    assert not app.draft.extra


def test_a_drawing_can_be_borrowed():
    app = begun()
    otter(app)
    app.do("drawing", "binturong")
    app.do("keep")
    assert app.work.deck.cards[-1].extra == {"drawing": "binturong"}
    app.do("drawing", "no-such-figure")
    assert app.draft.extra == {}


def test_numbers_are_written_as_the_language_writes_them() -> None:
    app = begun()
    point, comma = re.compile(r"\d\.\d"), re.compile(r"\d,\d")
    words = re.sub(r"<svg.*?</svg>|<[^>]*>", " ", app.sides()["trial"], flags=re.DOTALL)
    assert point.search(words)
    assert not comma.search(words)
    app.do("language", "sk")
    with language("sk"):
        words = re.sub(r"<svg.*?</svg>|<[^>]*>", " ", app.sides()["trial"], flags=re.DOTALL)
    assert comma.search(words)
    assert not point.search(words)


# --- drawer, files, saves ---------------------------------------------------------------------------------------------


def test_going_on_takes_the_save_as_the_browser_has_it_now() -> None:
    """What was done on a page since it was opened is no longer in the saves that were offered when it was."""
    app = begun()
    app.do("name", "en", value="Otter")
    app.do("keep")
    first = kept_saves(app)
    app = opened(saves=[first])
    app.do("go-on", first["id"])
    app.do("new")
    app.do("name", "en", value="Heron")
    app.do("keep")
    now = kept_saves(app)
    app.receive({"kind": "act", "act": "other", "arg": "", "saves": [now]})
    assert "42 cards" in html(app)
    app.receive({"kind": "act", "act": "go-on", "arg": now["id"], "saves": [now]})
    assert {"otter", "heron"} <= set(app.work.deck.by_id)
    assert {"go-on", "other"} <= set(app._about()["rereads"])


def test_all_decks_that_the_browser_keeps_are_shown() -> None:
    app = begun()
    app.do("name", "en", value="Otter")
    save = kept_saves(app)
    app = opened(saves=[{**save, "id": f"{save['id']}{n}"} for n in range(20)])
    assert html(app).count('data-act="go-on"') == 20


def test_the_drawer_copies_removes_restores_and_undo_brings_back():
    app = begun()
    app.do("copy", "gaur")
    app.do("remove", "merbau")
    app.do("edit", "gaur")
    app.do("type", "carnivore")
    app.do("keep")
    app.do("menu", "compare")
    text = html(app)
    assert "Merbau tree is no longer in the deck." in text
    assert "the type changes from" in text
    app.do("restore", "gaur")
    app.do("restore", "merbau")
    app.do("restore", "gaur-2")
    assert app.work.deck.cards == builtin("foodweb").cards
    assert app.draft == builtin("foodweb").card("gaur")
    for _ in range(9):
        app.do("undo")
    assert app.work.deck.cards == builtin("foodweb").cards
    assert not app.work.past


def test_leaving_an_unkept_card_asks_first():
    app = begun()
    app.do("name", "en", value="Otter")
    app.do("edit", "gaur")
    assert app.talk == "ask-edit-gaur"
    assert app.draft.name == {"en": "Otter"}
    app.do("edit", "gaur!sure")
    assert app.draft.id == "gaur"
    app.do("undo")
    assert app.draft.name == {"en": "Otter"}


@pytest.mark.parametrize("format", ["yaml", "json", "xlsx", "csv"])
@pytest.mark.parametrize("cls", STUDIOS)
def test_a_deck_goes_out_and_comes_back(cls, format):
    app = begun(cls)
    if cls is TileStudio:
        app.do("colour", "blue")
    else:
        app.do("name", "en", value="Pond")
    if cls is GoalStudio:
        app.do("paint", "0,0 1,0 2,0")
    app.do("keep")
    app.do("deck-name", value="our pond")
    app.do("download", format)
    name, raw = downloads(app)[-1]
    assert name == f"our-pond.{format}"
    fresh = opened(cls)
    fresh.receive({"kind": "file", "act": "deck", "name": name, "n": 1}, [raw])
    assert fresh.bench is not None
    assert fresh.bench.deck == app.work.deck
    assert fresh.bench.original == app.work.deck
    assert not fresh.work.changes()


def test_all_faults_of_a_file_are_listed_and_the_rest_can_be_used():
    app = opened()
    raw = b"id;name;type;iucn;scores\nfox;fox;carnivor;VU;+3 per small\nowl;owl;small;XX;+3 per plant\n"
    raw += b"bee;bee;arthropod;NE;+2 per plant\n"
    app.receive({"kind": "file", "act": "deck", "name": "class.csv", "n": 1}, [raw])
    text = html(app)
    assert "faults in class.csv" in text
    assert "line 2" in text
    assert "line 3" in text
    assert "carnivor" in text
    app.do("take-file")
    assert [c.id for c in app.work.deck.cards][-1] == "bee"


@pytest.mark.parametrize(
    "raw", [b"", b"\x00\x01\x02", b"<html></html>", b"{" * 100_000, b"name: [unclosed", b"%PDF-1.4"]
)
def test_files_that_are_no_decks_are_told_not_crashed(raw):
    app = opened()
    app.receive({"kind": "file", "act": "deck", "name": "x.yaml", "n": 1}, [raw])
    assert app.bench is None
    assert "rk-box" in html(app)


def test_a_deck_of_the_other_game_is_told():
    jungle = begun(TileStudio)
    jungle.do("download", "yaml")
    name, raw = downloads(jungle)[-1]
    app = opened()
    app.receive({"kind": "file", "act": "deck", "name": name, "n": 1}, [raw])
    assert app.bench is None
    assert "it is a deck of the jungle" in html(app)
    focused = re.search(r'data-key="talk:first"[^>]*>(.*?)</div>', html(app))
    assert focused is not None  # on words, not on an empty list
    assert "it is a deck of the jungle" in focused[1]


def test_a_deck_keeps_its_name_and_credits_when_all_its_cards_are_restored():
    app = begun()
    app.do("deck_name", value="Our wood")
    app.do("credit", "author", value="Class 5b")
    app.do("remove", "merbau")
    app.do("restore", "")
    assert app.work.changes() == []
    assert (app.work.deck.name, app.work.deck.extra["author"]) == ("Our wood", "Class 5b")
    app.do("undo")
    assert app.work.thing("card", "merbau") is None


def test_the_comparison_names_the_built_in_deck_in_words():
    app = begun()
    app.do("menu", "compare")
    assert "Compared with the built-in deck" in html(app)


def test_a_killed_kernel_loses_neither_deck_nor_draft():
    app = begun()
    otter(app)
    app.do("keep")
    app.do("new")
    app.do("name", "en", value="Half-done newt")
    save = kept_saves(app)
    fresh = opened(saves=[save])
    assert "Go on with my deck, 41 cards" in html(fresh)
    fresh.do("go-on", save["id"])
    assert fresh.work.deck == app.work.deck
    assert fresh.draft.name == {"en": "Half-done newt"}
    assert [str(c) for c in fresh.work.changes()] == ["Smooth-coated otter is new."]
    goals = opened(GoalStudio, saves=[save])
    goals.do("go-on", save["id"])
    assert goals.work.deck == app.work.deck
    assert goals.untouched


def test_while_only_the_draft_changes_only_the_draft_is_sent():
    app = begun()
    app.do("name", "en", value="Otter")
    save = next(c["save"] for c, _ in reversed(app.sent) if "save" in c)
    assert save["part"]
    assert "deck" not in save["data"]
    assert len(json.dumps(save)) < 1000
    app.receive({"kind": "hello", "saves": [], "storage": True})
    assert "deck" in app.sent[-1][0]["save"]["data"]  # a new page gets all of it


@pytest.mark.parametrize("data", [{}, {"deck": 7}, {"deck": {"cards": "x"}}, {"deck": {"cards": []}, "draft": 3}])
def test_an_edited_storage_is_told_not_crashed(data):
    app = opened(saves=[{"id": "a", "title": "x", "data": data}])
    app.do("go-on", "a")
    assert app.bench is None


def test_printing_hands_over_a_pdf():
    app = begun()
    otter(app)
    app.do("print", "one")
    name, raw = downloads(app)[-1]
    assert name == "my-deck.pdf"
    assert raw[:5] == b"%PDF-"
    assert "1 page" in html(app)


# --- goals ------------------------------------------------------------------------------------------------------------


def test_cells_are_painted_wiped_and_limited():
    app = begun(GoalStudio)
    app.do("paint", "0,0 1,0 2,0 3,0")
    app.do("brush", "empty")
    app.do("cell", "1,1")
    app.do("cell", "2,0")
    assert (app.draft.shape, app.draft.empty) == (((0, 0), (1, 0), (3, 0)), ((1, 1), (2, 0)))
    app.do("cell", "1,1")
    assert app.draft.empty == ((2, 0),)
    app.do("brush", "off")
    app.do("paint", "2,0 3,0")
    assert (app.draft.shape, app.draft.empty) == (((0, 0), (1, 0)), ())
    app.do("brush", "shape")
    app.do("paint", " ".join(f"{q},{r}" for q in range(-2, 2) for r in range(3)))
    assert len(app.draft.shape) == 9
    assert app.draft.match == "exact"
    assert "at most nine cells" in html(app)
    app.do("paint", "99,99")
    assert (99, 99) not in app.draft.shape


def test_turned_and_mirrored_forms_are_shown():
    app = begun(GoalStudio)
    app.do("paint", "0,0 1,0 2,0 3,0")
    assert "3 forms" in html(app)
    app.do("turn", value="false")
    assert "1 form<" in html(app)
    app.do("clear")
    app.do("paint", "0,0 1,0 2,0 2,1")
    app.do("turn", value="true")
    app.do("flip", value="true")
    assert "12 forms" in html(app)


def test_frequencies_grow_in_slices_and_can_be_stopped():
    app = begun(GoalStudio)
    app.do("paint", "0,0 1,0 2,0 3,0")
    for _ in range(40):
        app.work_on(0.02)
    random, _ = app.bank.met(app.shown)
    assert random.of > 50
    assert 0.6 < random.share < 0.9
    assert app.working
    app.do("stop")
    assert not app.working
    assert "Go on" in html(app)
    app.do("name", "en", value="Bend")
    app.do("keep")
    assert app.forests() is app.bank  # a goal more needs no new forests


def test_suggested_points_follow_the_built_in_goals():
    deck = builtin("foodweb")
    bank = Bank(deck, most_random=600, most_greedy=0)
    while not bank.full:
        bank.work(1)
    off = [abs(suggested(bank, goal, deck.goals).points - goal.points) for goal in deck.goals if goal.shape]
    assert max(off) <= 1
    easy, hard = deck.goals[0], next(g for g in deck.goals if g.id == "taman-negara")
    assert suggested(bank, easy, deck.goals).points < suggested(bank, hard, deck.goals).points
    assert suggested(Bank(deck), easy, deck.goals) is None


def test_a_goal_can_count_categories_instead():
    app = begun(GoalStudio)
    app.do("name", "en", value="All kinds")
    app.do("sort", "types")
    app.do("level", "6", value="9")
    app.do("level", "4=-")
    app.do("keep")
    goal = app.work.deck.goals[-1]
    assert (goal.distinct, goal.table, goal.shape) == ("types", ((3, 2), (4, 3), (5, 7), (6, 9)), ())


def test_small_decks_get_frequencies_too():
    app = opened(GoalStudio)
    app.do("begin", "empty")
    app.do("paint", "0,0 1,0")
    app.work_on(0.05)
    assert "forests of random players" in html(app)


# --- tiles ------------------------------------------------------------------------------------------------------------


def test_a_tile_is_designed_with_the_rule_of_value():
    app = begun(TileStudio)
    app.do("colour", "blue")
    app.do("slot-add")
    app.do("slot", "1=frog")
    app.do("slot-add")
    app.do("slot", "2=red")
    app.do("slot-add")
    assert app.draft.slots == ("any", "frog", "red")
    assert "A trap" in html(app)
    app.do("points", value="9")
    assert app.draft.points == 5
    assert "A gift" in html(app)
    app.do("use")
    assert app.draft.points == round(tile_value(app.draft)) == 4
    assert "Your points fit." in html(app)
    app.do("stack", "blue")
    app.do("keep")
    assert app.work.deck.tiles[-1].id == "blue-12"
    assert app.work.deck.tiles[-1].colours == ("blue", "red")
    app.do("colour", "red")
    app.do("colour", "blue")
    assert app.draft.colours == ("blue",)
    assert "at least one colour" in html(app)


def test_signs_that_no_font_has_are_said_before_and_after_printing():
    app = begun()
    otter(app)
    app.do("name", "en", value="Otter \U0010fffd")
    assert "No font here has these signs" in html(app)
    app.do("print", "one")
    assert "Your PDF has 1 page" in html(app)
    assert "rk-notice rk-warn" in html(app)


def test_the_advice_on_a_names_length_is_what_the_face_does():
    app = begun()
    otter(app)
    assert "The name fits in one line." in html(app)
    app.do("name", "en", value="Three-horned rhinoceros beetle of the hills")
    assert "The name takes two lines." in html(app)


def test_what_is_cut_on_the_card_is_said():
    app = begun()
    otter(app)
    assert "so it is cut" not in html(app)
    app.do("name", "en", value="W" * 50)
    assert "Too long for the card, so it is cut: WWWW" in html(app)
    app.do("name", "en", value="Otter")
    assert "so it is cut" not in html(app)


def test_lines_of_an_uploaded_json_file_are_told():
    app = SpeciesStudio(lang="en", strict=True)
    app.file_deck("x.json", b'{"cards": [\n{"id": "a", "name": "A", "type": "bird"}]}')
    assert "<b>line 2</b>" in html(app)
