"""Tables as people have them: delimiter, header, line numbers, limits (CONTRACT.md)."""

from __future__ import annotations

import pytest

from rainkit.core.errors import Fault, InputError
from rainkit.core.tables import read_table

KNOWN = ("resource", "consumer")


def faults(text: str, **limits: int) -> list[Fault]:
    with pytest.raises(InputError) as info:
        read_table(text, KNOWN, file="web.csv", **limits)
    return list(info.value.faults)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_delimiter_is_found_by_the_header(delimiter: str) -> None:
    table = read_table(
        f"resource{delimiter}consumer\na, b;c\td{delimiter.join(['', 'x'])}\n".replace("a, b;c\td", "fig"), KNOWN
    )
    assert table.delimiter == delimiter
    assert table.rows[0].cells == ("fig", "x")


def test_other_separators_inside_cells_do_not_mislead() -> None:
    table = read_table('resource;consumer;note\n"fig; ripe, red";bear;a,b,c,d\n', KNOWN)
    assert table.rows[0].cells == ("fig; ripe, red", "bear", "a,b,c,d")


def test_a_sep_line_is_obeyed_and_counted() -> None:
    table = read_table("sep=|\r\nresource|consumer\r\nfig|bear\r\n", KNOWN)
    assert (table.delimiter, table.line, table.rows[0].line) == ("|", 2, 3)


def test_header_names_in_any_case_below_a_title() -> None:
    table = read_table("Our pond\n\n Consumer , RESOURCE \nnewt,snail\n", KNOWN)
    assert (table.header, table.line) == (("Consumer", "RESOURCE"), 3)
    assert (table.column("resource"), table.column("prey", "Consumer"), table.column("prey")) == (1, 0, None)


def test_header_names_with_accents_typed_as_two_signs() -> None:
    assert read_table("pre\u0301dateur\nfox\n", ["prédateur"]).column("prédateur") == 0


def test_lines_are_counted_through_breaks_inside_quotes_and_blank_rows() -> None:
    table = read_table('resource,consumer\n"a\nb",c\n\n,\nd,e\n', KNOWN)
    assert [(r.line, r.cells) for r in table.rows] == [(2, ("a\nb", "c")), (6, ("d", "e"))]


def test_short_rows_are_padded_and_empty_extra_cells_pass() -> None:
    assert [r.cells for r in read_table("resource,consumer\na\nb,c,,\n", KNOWN).rows] == [("a", ""), ("b", "c")]


def test_all_faults_are_told_with_their_lines() -> None:
    found = faults("resource,consumer\na,b,c\nok,ok\n" + "x" * 12 + ",d\n", max_cell=11)
    assert [(f.line, f.code) for f in found] == [(2, "too-many-cells"), (4, "cell-too-long")]
    assert str(found[0]).startswith("web.csv:2: ")


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", None, "empty"),
        ("\n \n", None, "empty"),
        ("fig,bear\nfig,boar\n", 1, "no-header"),
        ("resource,consumer,Resource\n", 1, "double-column"),
        ('resource,consumer\na,b\n"c,d\n', 3, "quotes"),
        ('resource,consumer\n"a"b,c\n', 2, "quotes"),
        ("resource,consumer\n" + "x" * 140_000 + ",b\n", 2, "cell-too-long"),
    ],
)
def test_bad_tables(text: str, line: int | None, code: str) -> None:
    assert [(f.line, f.code) for f in faults(text)] == [(line, code)]


def test_limits_hold_exactly() -> None:
    assert len(read_table("resource,consumer\n" + "a,b\n" * 3, KNOWN, max_rows=3).rows) == 3
    assert [f.code for f in faults("resource,consumer\n" + "a,b\n" * 4, max_rows=3)] == ["too-many-rows"]
    assert [f.code for f in faults("resource,consumer,x\n", max_columns=2)] == ["too-many-columns"]
