"""Tables of links as people have them, and what is said when they can't be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from rainkit.core.errors import Fault, InputError
from rainkit.core.tables import MAX_ROWS
from rainkit.ecology.edge_lists import parse_species, parse_web, read_web, read_web_table

LINK = [("hare", "fox")]


@pytest.mark.parametrize(
    "header",
    [
        "resource,consumer",
        "Resource , CONSUMER",
        "prey,predator",
        "source,target",
        "from,to",
        "resource_name,consumer_name",
        "res.taxonomy,con.taxonomy",
        "korisť,predátor",
        "ressource,consommateur",
        "猎物,捕食者",
        "mangsa,pemangsa",
        "Resources,Consumers",
    ],
)
def test_the_names_of_columns_that_people_use(header: str) -> None:
    assert list(parse_web(f"{header}\nhare,fox\n").web.edges) == LINK


def test_the_order_of_the_columns_means_nothing() -> None:
    assert list(parse_web("note;predator;prey\nx;fox;hare\n").web.edges) == LINK
    assert list(parse_web("target\tsource\nfox\thare\n").web.edges) == LINK


def test_resource_and_consumer_go_before_a_column_source_that_means_a_book() -> None:
    found = parse_web("source,resource,consumer\nBook 1998,hare,fox\n")
    assert list(found.web.edges(data=True)) == [("hare", "fox", {"source": "Book 1998"})]


def test_further_columns_are_kept_as_text() -> None:
    web = parse_web("resource,consumer,diet.fraction\nhare,fox,98.80\n").web
    assert web.edges["hare", "fox"] == {"diet.fraction": "98.80"}


GLOBI = """source_taxon_external_id,source_taxon_name,source_taxon_path,interaction_type,target_taxon_name
GBIF:1,Vulpes vulpes,Animalia | Vulpes,eats,Lepus europaeus
GBIF:2,Lepus europaeus,,eatenBy,Lynx lynx
GBIF:1,Vulpes vulpes,,preysOn,Microtus
GBIF:3,Microtus,,preyedUponBy,Strix aluco
GBIF:1,Vulpes vulpes,,eats,Lepus europaeus
GBIF:4,Apis,,pollinates,Trifolium
GBIF:5,no name,,eats,Trifolium
"""


def test_the_export_of_globi_in_both_directions() -> None:
    found = parse_web(GLOBI, "globi.csv")
    assert set(found.web.edges) == {
        ("Lepus europaeus", "Vulpes vulpes"),
        ("Lepus europaeus", "Lynx lynx"),
        ("Microtus", "Vulpes vulpes"),
        ("Microtus", "Strix aluco"),
    }
    assert [(w.code, w.line, w.level) for w in found.warnings] == [
        ("other-interaction", 1, "warning"),
        ("missing-name", 8, "warning"),
    ]
    assert "pollinates (1)" in str(found.warnings[0])


def test_the_archive_of_globi_names_its_columns_otherwise() -> None:
    text = "sourceTaxonName\tinteractionTypeName\ttargetTaxonName\nFox\teats\tHare\nHare\teaten by\tLynx\n"
    assert set(parse_web(text).web.edges) == {("Hare", "Fox"), ("Hare", "Lynx")}


def test_a_plain_source_and_target_with_types_is_read_as_interactions() -> None:
    assert list(parse_web("source,interaction_type,target\nfox,eats,hare\n").web.edges) == LINK
    assert list(parse_web("source,interaction,target\nfox,eats,hare\n").web.edges) == LINK
    assert list(parse_web("Source,Target,Relation\nhare,fox,eaten by\n").web.edges) == LINK


def test_a_column_of_kinds_that_tells_of_no_feeding_turns_no_arrow() -> None:
    assert list(parse_web("source,interaction,target\nhare,pp,fox\n").web.edges) == LINK
    assert list(parse_web("Source,Target,Type\nhare,fox,Directed\n").web.edges) == LINK


def test_names_are_trimmed_and_composed() -> None:
    found = parse_web(
        "resource,consumer\n  brown   hare ,zaja\u0300c\nbrown hare,zajàc\nbrown\u200b hare,zajàc\u00ad\n"
    )
    assert list(found.web) == ["brown hare", "zajàc"]
    assert [(w.code, w.line) for w in found.warnings] == [("double", 3)]


def faults(text: str) -> list[Fault]:
    with pytest.raises(InputError) as info:
        parse_web(text, "web.csv")
    return list(info.value.faults)


@pytest.mark.parametrize(
    ("text", "line", "code", "words"),
    [
        ("", None, "empty", "empty"),
        ("hare,fox\n", 1, "no-header", "resource, consumer"),
        ("resource,note\nhare,x\n", 1, "no-column", "consumer"),
        ("\nnote,predator\nx,fox\n", 2, "no-column", "resource"),
        ("source_taxon_name,target_taxon_name\nfox,hare\n", 1, "no-column", "interaction_type"),
        ("interaction_type\neats\n", 1, "no-column", "resource and consumer"),
        ("resource,consumer\nhare,fox\nhare, \n", 3, "missing-name", "consumer"),
        ("resource,consumer\nhare,fox,lynx\n", 2, "too-many-cells", "3"),
        ('resource,consumer\n"hare,fox\n', 2, "quotes", "quotes"),
        ("resource,consumer,consumer\nhare,fox,lynx\n", 1, "double-column", "consumer"),
        ("resource,consumer\n" + "a,b\n" * (MAX_ROWS + 1), MAX_ROWS + 2, "too-many-rows", str(MAX_ROWS)),
    ],
)
def test_bad_tables_name_the_line_and_what_would_be_right(text: str, line: int | None, code: str, words: str) -> None:
    (fault,) = faults(text)
    assert (fault.file, fault.line, fault.code, fault.level) == ("web.csv", line, code, "error")
    assert words in str(fault)


def test_every_row_without_a_name_is_told() -> None:
    assert [(f.line, f.code) for f in faults("resource,consumer\n,fox\nhare,\n,\nx,y\n")] == [
        (2, "missing-name"),
        (3, "missing-name"),
    ]


def test_interactions_without_any_feeding_are_a_fault() -> None:
    found = faults("source_taxon_name,interaction_type,target_taxon_name\nApis,pollinates,Malus\n")
    assert [f.code for f in found] == ["other-interaction", "no-links"]


def test_a_list_of_species_adds_those_without_links(tmp_path: Path) -> None:
    edges, nodes = tmp_path / "edges.tsv", tmp_path / "nodes.csv"
    edges.write_text("resource\tconsumer\nhare\tfox\nHare\tlynx\n", encoding="utf-16")
    nodes.write_text("Species;kind\nhare;animal\nfox;animal\nfox;\nlynxx;animal\nmoss;plant\n", encoding="utf-8-sig")
    found = read_web_table(edges, nodes)
    assert list(found.web) == ["hare", "fox", "Hare", "lynx", "lynxx", "moss"]
    assert found.web.nodes["moss"] == {"kind": "plant"}
    assert [(w.code, Path(w.file).name, w.line) for w in found.warnings] == [
        ("double", "nodes.csv", 4),
        ("not-listed", "nodes.csv", None),
        ("not-listed", "nodes.csv", None),
        ("look-alike", "edges.tsv", None),
    ]
    assert "Did you mean lynxx?" in str(found.warnings[2])


def test_a_list_of_species_needs_names() -> None:
    with pytest.raises(InputError) as info:
        parse_species("species,kind\n,plant\n", "nodes.csv")
    assert [(f.line, f.code) for f in info.value.faults] == [(2, "missing-name")]


def test_a_web_of_nothing_is_a_fault(tmp_path: Path) -> None:
    edges = tmp_path / "edges.csv"
    edges.write_text("resource,consumer\n", encoding="utf-8")
    with pytest.raises(InputError) as info:
        read_web(edges)
    assert info.value.faults[0].code == "no-links"


def test_windows_tables_come_with_a_warning(tmp_path: Path) -> None:
    edges = tmp_path / "edges.csv"
    edges.write_bytes("sep=;\r\nproie;prédateur\r\nlièvre;renard\r\n".encode("cp1252"))
    found = read_web_table(edges)
    assert list(found.web.edges) == [("lièvre", "renard")]
    assert [w.code for w in found.warnings] == ["encoding"]


def test_the_webs_of_the_deck_and_the_literature_are_read(shared: Path) -> None:
    deck = read_web_table(shared / "data" / "deck_web_links.csv", shared / "data" / "deck_web_nodes.csv")
    assert (deck.web.number_of_edges(), deck.warnings) == (117, [])
    assert deck.web.edges["strangler-fig", "binturong"]["evidence"] == "D"
    for name in ("benguela_1998", "chesapeake_bay_1989", "skipwith_pond_1989", "tuesday_lake_1984"):
        found = read_web_table(shared / "webs" / f"{name}_links.csv", shared / "webs" / f"{name}_nodes.csv")
        assert found.warnings == []


def test_one_species_with_and_without_its_author_is_warned_about(tmp_path: Path) -> None:
    file = tmp_path / "pond.csv"
    file.write_text('resource,consumer\nalgae,roach\nroach,"Esox lucius (Linnaeus, 1758)"\nroach,Esox lucius\n')
    found = read_web_table(file)
    assert [fault.code for fault in found.warnings] == ["look-alike"]
    assert "Esox lucius (Linnaeus, 1758)" in str(found.warnings[0].message)
    assert len(found.web) == 4, "nothing is merged behind one's back"


def test_a_list_of_species_written_otherwise_is_joined_and_says_so(tmp_path: Path) -> None:
    edges, nodes = tmp_path / "edges.csv", tmp_path / "nodes.csv"
    edges.write_text("resource,consumer\nOak tree,caterpillar\ncaterpillar,Great Tit\nGreat Tit,Esox lucius\n")
    nodes.write_text('name\noak_tree\nCaterpillar\n"Esox lucius Linnaeus, 1758"\ngreat-tit\nworm\ngreat  tit\n')
    found = read_web_table(edges, nodes)
    assert list(found.web) == ["Oak tree", "caterpillar", "Great Tit", "Esox lucius", "worm"]
    assert [(w.code, w.line) for w in found.warnings] == [("double", 7), ("joined", 2)]
    assert "oak_tree = Oak tree" in str(found.warnings[1])


def test_a_list_of_species_joins_no_homonyms(tmp_path: Path) -> None:
    edges, nodes = tmp_path / "edges.csv", tmp_path / "nodes.csv"
    edges.write_text("resource,consumer\nalgae,Aus bus\n")
    nodes.write_text('name\nalgae\n"Aus bus Smith, 1900"\n"Aus bus Jones, 1950"\n')
    found = read_web_table(edges, nodes)
    assert len(found.web) == 4
    assert [w.code for w in found.warnings] == ["not-listed", "look-alike"]


def test_a_list_of_species_joins_nothing_where_two_linked_names_are_so(tmp_path: Path) -> None:
    edges, nodes = tmp_path / "edges.csv", tmp_path / "nodes.csv"
    edges.write_text("resource,consumer\nOak tree,mouse\noak_tree,deer\n")
    nodes.write_text("name\nOAK TREE\nmouse\ndeer\n")
    found = read_web_table(edges, nodes)
    assert "OAK TREE" in found.web
    assert [w.code for w in found.warnings] == ["not-listed", "not-listed", "look-alike"]


def test_several_species_in_one_cell_are_pointed_out(tmp_path: Path) -> None:
    edges = tmp_path / "wood.csv"
    edges.write_text('consumer,resource\nfox,"hare; mouse"\nowl,mouse\n')
    (warning,) = read_web_table(edges).warnings
    assert warning.code == "several-names"
    assert "hare; mouse" in str(warning)
