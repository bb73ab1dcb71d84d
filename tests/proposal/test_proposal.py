"""A deck from real data: types by diet and mass, points on the balance of the built-in deck, honest lists."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median

import networkx as nx
import pytest

from rainkit.cli import main
from rainkit.core.errors import InputError
from rainkit.decks import builtin, check_file, read_deck
from rainkit.decks.conditions import Adjacent, Flat
from rainkit.decks.model import TYPES
from rainkit.decks.source import load
from rainkit.lab.exact import expected_points
from rainkit.proposal import Species, parse_species_table, propose
from rainkit.proposal.choosing import choose, wanted
from rainkit.proposal.kinds import EXAMPLES, kind_of_word
from rainkit.proposal.scoring import usual_points
from rainkit.proposal.typing_species import typed

SHARED = Path(__file__).resolve().parents[3] / "shared"
WEBS = {
    "benguela_1998": {"plant": 1, "arthropod": 8},
    "tuesday_lake_1984": {"carnivore": 0, "arthropod": 22},
    "skipwith_pond_1989": {"plant": 0, "arthropod": 36},
    "chesapeake_bay_1989": {"plant": 2, "small": 0},
}


def region(plants: int = 16, insects: int = 9, grazers: int = 18, hunters: int = 5) -> tuple[nx.DiGraph, list[Species]]:
    """A made up region: insects and grazers eat plants, hunters eat grazers."""
    web = nx.DiGraph()
    species = [Species(f"plant {i}", kind="plant") for i in range(plants)]
    for i in range(insects):
        web.add_edge(f"plant {i % plants}", f"insect {i}")
        species.append(Species(f"insect {i}", mass=0.001, kind="invertebrate"))
    for i in range(grazers):
        web.add_edge(f"plant {i % plants}", f"grazer {i}")
        species.append(Species(f"grazer {i}", mass=float(2 ** (i // 2)) * 2, kind="vertebrate"))
        if hunters:
            web.add_edge(f"grazer {i}", f"hunter {i % hunters}")
    species += [Species(f"hunter {i}", mass=30.0, kind="vertebrate") for i in range(hunters)]
    return web, species


def test_a_full_region_gives_a_full_deck():
    web, species = region()
    found = propose(web, species)
    deck = found.deck
    assert {kind: sum(card.type == kind for card in deck.cards) for kind in TYPES} == wanted()
    assert found.players == 4
    assert not found.missing
    assert len(found.cards) + len(found.left_over) == len(species)
    assert all(one.lines and str(one.type_why) for one in found.cards)


def test_points_lie_on_the_balance_of_the_built_in_deck():
    web, species = region()
    deck = propose(web, species).deck
    means = expected_points(deck)
    for kind in TYPES:
        mine = median(means[card.id] for card in deck.cards if card.type == kind)
        assert mine == pytest.approx(usual_points()[kind], abs=0.6), kind


def test_only_published_forms_and_points():
    web, species = region()
    for card in propose(web, species).deck.cards:
        assert card.scores
        for condition in card.scores:
            assert isinstance(condition, Flat | Adjacent)
            assert condition.points == -3 or 1 <= condition.points <= 15
            assert condition.points * (6 // condition.per) < 60


def test_food_brings_points_and_hunters_take_some():
    web, species = region()
    deck = propose(web, species).deck
    grazer, hunter = deck.card("grazer-0"), deck.card("hunter-0")
    assert [str(c.which) for c in grazer.scores] == ["plant", "carnivore"]
    assert grazer.scores[0].points > 0 > grazer.scores[1].points
    assert set(str(hunter.scores[0].which).split("|")) <= {"small", "medium", "large"}


@pytest.mark.parametrize(
    ("one", "type_"),
    [
        (Species("a", kind="plant"), "plant"),
        (Species("a", mass=5.0, kind="invertebrate"), "arthropod"),
        (Species("a", mass=20.0, kind="vertebrate"), "small"),
        (Species("a", mass=20.1, kind="vertebrate"), "medium"),
        (Species("a", mass=501.0), "large"),
        (Species("a", mass=0.002), "arthropod"),
        (Species("a", kind="vertebrate"), ""),
        (Species("a", kind="other", mass=1.0), ""),
        (Species("a"), ""),
        (Species("other-insects"), "arthropod"),
    ],
)
def test_types_by_kind_and_mass(one, type_):
    (found,), _ = typed(nx.DiGraph(), [one])
    assert found.type == type_
    assert str(found.why)


def test_half_of_the_foods_with_a_backbone_make_a_carnivore():
    animals = [Species(name, mass=10.0, kind="vertebrate") for name in ("fox", "hare", "badger")]
    web = nx.DiGraph(
        [("grass", "hare"), ("hare", "fox"), ("grass", "fox"), ("hare", "badger"), ("grass", "badger"), ("b", "badger")]
    )
    species = [*animals, Species("grass", kind="plant"), Species("b", kind="plant")]
    found = {one.species.key: one for one in typed(web, species)[0]}
    assert (found["fox"].type, found["badger"].type, found["fox"].hunts) == ("carnivore", "small", 0.5)


def test_a_region_of_small_animals_gets_its_own_cuts():
    web, species = region(grazers=0, hunters=0)
    species += [Species(f"fish {i}", mass=0.01 * (i + 1), kind="vertebrate") for i in range(15)]
    types = [one.type for one in typed(web, species)[0] if one.species.key.startswith("fish")]
    assert types == ["small"] * 7 + ["medium"] * 6 + ["large"] * 2
    assert any("0.07" in str(note) for note in propose(web, species).notes)


def test_what_is_missing_is_said_or_filled_up():
    web, species = region(plants=3, insects=2, grazers=4, hunters=0)
    few = propose(web, species)
    assert few.players == 0
    assert few.missing["carnivore"] == 4
    assert any("too few to play" in str(note) for note in few.notes)
    full = propose(web, species, top_up=True)
    assert len(full.deck.copies) == 40
    assert full.players == 4
    assert full.deck.card("malayan-tiger") == builtin("foodweb").card("malayan-tiger")


def test_places_of_missing_types_are_filled_from_the_region():
    web, species = region(plants=40, insects=9, grazers=0, hunters=0)
    choice = choose(typed(web, species)[0], web)
    assert len(choice.cards) == 40
    assert len(choice.extra) == 19
    assert len(choose(typed(web, species)[0], web, fill=False).cards) == 21


def test_the_tables_types_are_kept_if_wanted():
    web, species = region()
    strange = [Species("plant 0", type="carnivore", kind="plant"), *species[1:]]
    assert propose(web, strange).differ == (("plant 0", "carnivore", "plant"),)
    assert propose(web, strange, keep_types=True).deck.card("plant-0").type == "carnivore"


@pytest.mark.parametrize(
    ("text", "code"), [("", "empty"), ("a,b\n1,2\n", "no-header"), ("mass,name\n3,\n", "missing-name")]
)
def test_a_table_at_fault_is_told(text, code):
    with pytest.raises(InputError) as error:
        parse_species_table(text)
    assert error.value.faults[0].code == code


def test_odd_cells_are_warned_of_and_left_out():
    found = parse_species_table("name,mass_kg,iucn\nhare,heavy,XX\nfox,3-5,vu\nfox,1,LC\n", "s.csv")
    assert [(w.code, w.line) for w in found.warnings] == [("bad-mass", 2), ("bad-iucn", 2), ("double", 4)]
    assert [(s.key, s.mass, s.iucn) for s in found.species] == [("hare", None, None), ("fox", 4.0, "VU")]


def test_units_and_categories_as_people_write_them():
    text = "name;mass (g);red list\nhare;3,5 kg;Least Concern\nvole;20 g;LC (2016)\nfox;6 000;critically endangered\n"
    found = parse_species_table(text)
    assert [(one.mass, one.iucn) for one in found.species] == [(3.5, "LC"), (0.02, "LC"), (6.0, "CR")]
    assert not found.warnings


def test_a_row_is_recognised_by_any_of_its_names():
    table = "id,name_en,scientific_name,mass_kg\n7,hare,Lepus europaeus,4\n"
    (hare,) = parse_species_table(table, linked={"Lepus europaeus"}).species
    assert (hare.key, hare.name["en"]) == ("Lepus europaeus", "hare")


def run_propose(capsys, tmp_path: Path, *words: str) -> tuple[dict, Path]:
    out = tmp_path / "deck.yaml"
    assert main(["propose", *words, "-o", str(out), "--json"]) == 0
    return json.loads(capsys.readouterr().out), out


def test_the_command_writes_a_deck_that_passes(capsys, tmp_path):
    web, species = region()
    edges, nodes = tmp_path / "e.csv", tmp_path / "n.csv"
    edges.write_text("resource,consumer\n" + "".join(f"{a},{b}\n" for a, b in web.edges))
    nodes.write_text("name,mass_kg,kind\n" + "".join(f"{s.key},{s.mass or ''},{s.kind}\n" for s in species))
    told, out = run_propose(capsys, tmp_path, str(edges), "--nodes", str(nodes))
    checked = check_file(out)
    assert not checked.errors
    assert not checked.warnings
    deck = read_deck(load(out))
    assert [card.id for card in deck.cards] == [one["id"] for one in told["cards"]]
    assert all(card.extra["why"] for card in deck.cards)
    assert main(["play", "foodweb", "--players", "greedy,random", "--deck", str(out), "--seed", "1"]) == 0


def test_the_built_in_species_get_the_types_of_the_real_deck(capsys, tmp_path):
    data = SHARED / "data"
    if not data.exists():
        pytest.skip("the data are not here")
    told, out = run_propose(capsys, tmp_path, str(data / "deck_web_links.csv"), "--nodes", str(data / "species.csv"))
    real = builtin("foodweb")
    assert sum(real.card(one["id"]).type == one["type"] for one in told["cards"]) >= 38
    assert not check_file(out).errors
    assert told["players"] == 4
    assert told["unplaced"] == []


@pytest.mark.parametrize("web", WEBS)
def test_the_other_webs_as_far_as_their_data_go(capsys, tmp_path, web):
    folder = SHARED / "webs"
    if not folder.exists():
        pytest.skip("the webs are not here")
    told, out = run_propose(
        capsys, tmp_path, str(folder / f"{web}_links.csv"), "--nodes", str(folder / f"{web}_nodes.csv")
    )
    assert not check_file(out).errors
    have = {kind: sum(one["type"] == kind for one in told["cards"]) for kind in TYPES}
    assert WEBS[web].items() <= have.items()
    assert all(have[kind] <= wanted()[kind] - n for kind, n in told["missing"].items())
    rows = len((folder / f"{web}_nodes.csv").read_text("utf-8").strip().splitlines()) - 1
    assert len(told["cards"]) + len(told["unplaced"]) + len(told["left_over"]) == rows
    assert all(one["reason"] for one in told["unplaced"])


def test_a_name_with_its_author_is_found_among_the_links():
    found = parse_species_table(
        "name;mass_g;kind\nEsox lucius Linnaeus, 1758;3500;fish\nLymnaea;;snail\n", "", {"Esox lucius"}
    )
    assert [(one.key, one.kind) for one in found.species] == [
        ("Esox lucius", "vertebrate"),
        ("Lymnaea", "invertebrate"),
    ]


def test_capitals_and_unseen_signs_part_no_two_names_unless_the_links_do():
    text = "name,mass_kg\nEuropean  Hare,3\nmoss\u200b,\nFox,6\n"
    found = parse_species_table(text, "", {"European hare", "moss", "fox", "FOX"})
    assert [one.key for one in found.species] == ["European hare", "moss", "Fox"]


def test_an_author_in_the_links_alone_is_no_hindrance_unless_two_names_fit():
    links = {"Esox lucius Linnaeus, 1758", "Rana temporaria (L.)", "Rana temporaria Linnaeus, 1758"}
    found = parse_species_table("name,mass_kg\nEsox lucius,3\nRana temporaria,0.02\n", "", links)
    assert [one.key for one in found.species] == ["Esox lucius Linnaeus, 1758", "Rana temporaria"]


def test_a_kind_that_is_not_known_is_named_with_words_that_are(capsys, tmp_path):
    edges, nodes = tmp_path / "e.csv", tmp_path / "n.csv"
    edges.write_text("resource,consumer\ngrass,blorp\n")
    nodes.write_text("name,mass_kg,kind\ngrass,,plant\nblorp,,squiggle\nheavy,30,squiggle\n")
    told, _ = run_propose(capsys, tmp_path, str(edges), "--nodes", str(nodes))
    (warned,) = told["warnings"]
    assert (warned["code"], warned["line"]) == ("unknown-kind", 3)
    assert "squiggle" in warned["message"]
    assert "mammal" in warned["message"]
    (unplaced,) = told["unplaced"]
    assert unplaced["species"] == "blorp"
    assert "'squiggle' is not known" in unplaced["reason"]


def test_every_word_that_is_offered_is_known():
    assert all(map(kind_of_word, EXAMPLES))


def test_a_list_of_a_nature_app_with_its_groups_and_numbers():
    text = (
        "id,scientific_name,common_name,iconic_taxon_name,mass_g\n1,Lumbricus terrestris,Earthworm,Clitellata,5\n"
        "2,Xanthoria parietina,Orange Lichen,Fungi,\n"
    )
    found = parse_species_table(text, "", {"Lumbricus terrestris"})
    assert [(one.key, one.kind) for one in found.species] == [
        ("Lumbricus terrestris", "invertebrate"),
        ("Xanthoria parietina", "other"),
    ]
