"""A table of species: names, body mass, Red List category, and what kind of living thing each is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from rainkit.core.errors import Fault, InputError
from rainkit.core.tables import Row, Table, read_table
from rainkit.core.textfiles import read_text
from rainkit.decks.model import IUCN, IUCN_WORDS, TYPES
from rainkit.ecology.columns import SPECIES
from rainkit.ecology.taxon_names import by_look, look_of, tidied, without_author
from rainkit.i18n import LANGUAGES, T
from rainkit.proposal.kinds import EXAMPLES, kind_of_word

__all__ = ["Species", "SpeciesTable", "category_of", "mass_of", "parse_species_table", "read_species_table"]

_KILOGRAMS = ("mass_kg", "body_mass_kg", "weight_kg", "mass (kg)", "body mass (kg)", "weight (kg)")
_GRAMS = ("mass_g", "body_mass_g", "weight_g", "mass (g)", "body mass (g)", "adult_mass_g", "bodymass-value",
          "5-1_adultbodymass_g")  # fmt: skip
_NO_UNIT = ("mass", "body_mass", "body mass", "bodymass", "m", "weight", "hmotnosť", "masse", "体重", "jisim")
_MASS = (*_KILOGRAMS, *_GRAMS, *_NO_UNIT)
_CATEGORY = ("iucn", "iucn_category", "iucn category", "red_list", "red list", "red_list_category", "redlistcategory")
_KIND = ("kind", "type", "category", "class", "group", "iconic_taxon_name")
_SCIENTIFIC = ("scientific_name", "scientific name", "name_sci", "latin_name", "latin name")
_ENGLISH = ("name_en", "common_name", "common name", "name", "label", "species", "taxon")
_DIET = ("eats", "eats_groups", "diet_types")
_KNOWN = tuple(dict.fromkeys([*SPECIES, *_ENGLISH, *_SCIENTIFIC, *_MASS, *_CATEGORY, *_KIND, *_DIET]))
_NUMBER = r"(\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?)"
_RANGE = re.compile(rf"{_NUMBER}(?:\s*(?:-|\u2013|to)\s*{_NUMBER})?\s*(kg|g|mg|t)?")
_IN_KILOGRAMS = {"t": 1000.0, "kg": 1.0, "g": 1e-3, "mg": 1e-6}


@dataclass(frozen=True)
class Species:
    """One species of a region.

    Attributes
    ----------
    key : str
        As it is called in the table of links.
    name : mapping of language to str
    mass : float, optional
        Body mass in kilograms.
    iucn : str, optional
    kind : str
        ``plant``, ``invertebrate``, ``vertebrate``, ``other``; empty if the table does not tell.
    type : str
        One of the game's six types, if the table has one.
    eats : tuple of str
        Types that a column ``eats`` names, for species of which no link is known.
    word : str
        What the table says of its kind, if no kind is known by that word.
    """

    key: str
    name: dict[str, str] = field(default_factory=dict)
    scientific_name: str = ""
    mass: float | None = None
    iucn: str | None = None
    kind: str = ""
    type: str = ""
    eats: tuple[str, ...] = ()
    word: str = ""

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass
class SpeciesTable:
    """The species of a table, and what was worth a warning."""

    species: list[Species] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)


def read_species_table(path: str | Path, linked: Collection[str] = ()) -> SpeciesTable:
    """The species in a file; ``linked`` are the names of the table of links, by which rows are recognised."""
    text, warnings = read_text(path)
    found = parse_species_table(text, str(path), linked)
    found.warnings[:0] = warnings
    return found


def parse_species_table(text: str, file: str = "", linked: Collection[str] = ()) -> SpeciesTable:
    """The species in the text of a table (CSV or TSV).

    Raises
    ------
    InputError
        If there is no column of names, or a row without a name.

    Examples
    --------
    >>> found = parse_species_table("name;mass_g;iucn;kind\\nhare;3500;LC;Mammalia\\n").species[0]
    >>> found.key, found.mass, found.iucn, found.kind
    ('hare', 3.5, 'LC', 'vertebrate')
    """
    table = read_table(text, _KNOWN, file=file)
    names = [at for at in map(table.column, (*SPECIES, *_ENGLISH, *_SCIENTIFIC)) if at is not None]
    if not names:
        message = T("A column with the names of the species is missing. Call it name or species.")
        raise InputError([Fault(message, "no-column", file, table.line)])
    found, faults, seen = SpeciesTable(), [], set()
    known_by = by_look(linked)
    for row in table.rows:
        called = [name for at in dict.fromkeys(names) if (name := tidied(row.cells[at]))]
        if not called:
            faults.append(Fault(T("The row has no name of a species."), "missing-name", file, row.line))
            continue
        bare = [without_author(name) for name in called]
        linked_as = (known_by[look_of(name)] for name in bare if look_of(name) in known_by)
        key = next((name for name in (*called, *bare, *linked_as) if name in linked), None)
        key = key or next((name for name in called if not name.isdigit()), called[0])
        if key in seen:
            found.warnings.append(
                Fault(T("{name} is in the list twice.", name=key), "double", file, row.line, level="warning")
            )
            continue
        seen.add(key)
        found.species.append(_species(table, row, key, file, found.warnings))
    if faults:
        raise InputError(faults)
    if strange := list(dict.fromkeys(one.word for one in found.species if one.word)):
        words = T("No kind of living thing is known by: {words}. Some that are known: {known}.",
                  words=[word[:40] for word in strange[:12]], known=EXAMPLES)  # fmt: skip
        line = next(row.line for row in table.rows if _cell(table, row, _KIND) == strange[0])
        found.warnings.append(Fault(words, "unknown-kind", file, line, level="warning"))
    if table.column(*_KILOGRAMS, *_GRAMS) is None and table.column(*_NO_UNIT) is not None:
        message = T("The column of masses names no unit; kilograms are taken. Call it mass_kg or mass_g.")
        found.warnings.append(Fault(message, "no-unit", file, table.line, level="warning"))
    return found


def _cell(table: Table, row: Row, columns: Iterable[str]) -> str:
    at = table.column(*columns)
    return "" if at is None else row.cells[at].strip()


def mass_of(text: str, unit: str = "kg") -> float | None:
    """A mass in kilograms as people write it; of a range the middle; None if it can't be read.

    A unit in the cell goes before that of the column.

    >>> mass_of("9-20"), mass_of("0,06"), mass_of("1e-3"), mass_of("heavy"), mass_of("0")
    (14.5, 0.06, 0.001, None, None)
    >>> mass_of("3500", "g"), mass_of("3,5 kg", "g"), mass_of("1 200 g"), mass_of("1,500.0 g")
    (3.5, 3.5, 1.2, 1.5)
    """
    plain = re.sub(r"(?<=\d)\s(?=\d{3}(?!\d))|(?<=\d),(?=\d{3}\.)", "", text.strip().casefold())
    match = _RANGE.fullmatch(plain)
    if match is None:
        return None
    ends = [float(end.replace(",", ".")) for end in match.groups()[:2] if end]
    middle = sum(ends) / len(ends)
    return middle * _IN_KILOGRAMS[match[3] or unit] if 0 < middle < float("inf") else None


def category_of(text: str) -> str | None:
    """A Red List category by its code or its words, also with a year behind it; None if it is none.

    >>> category_of("vu"), category_of("Least Concern"), category_of("LC (2016)"), category_of("rare")
    ('VU', 'LC', 'LC', None)
    """
    plain = re.sub(r"[\s(,;:]*(?:(?:19|20)\d\d)?\)?$", "", text.strip()).casefold()
    words = {str(name).casefold(): code for code, words in IUCN_WORDS.items() for name in (words, words.message)}
    return plain.upper() if plain.upper() in IUCN else words.get(plain)


def _species(table: Table, row: Row, key: str, file: str, warnings: list[Fault]) -> Species:
    def cell(columns: Iterable[str]) -> str:
        return _cell(table, row, columns)

    def warn(code: str, **places: object) -> None:
        messages = {
            "mass": T("{name}: '{value}' is no body mass; a number is needed, or two as in 9-20.", **places),
            "iucn": T("{name}: '{value}' is no Red List category; they are {known}.", **places),
        }
        warnings.append(Fault(messages[code], f"bad-{code}", file, row.line, level="warning"))

    grams = table.column(*_KILOGRAMS) is None and table.column(*_GRAMS) is not None
    mass = mass_of(cell(_MASS), "g" if grams else "kg")
    if cell(_MASS) and mass is None:
        warn("mass", name=key, value=cell(_MASS)[:40])
    category = category_of(cell(_CATEGORY))
    if cell(_CATEGORY) and category is None:
        warn("iucn", name=key, value=cell(_CATEGORY)[:40], known=IUCN)
    kind = cell(_KIND)
    name = {lang: text for lang in LANGUAGES if (text := cell([f"name_{lang}"]).rstrip(" ?"))}
    name.setdefault("en", cell(_ENGLISH) or key)
    given = kind.casefold() if kind.casefold() in TYPES else ""
    eats = tuple(t for t in TYPES if re.search(rf"\b{t}s?\b", cell(_DIET).casefold()))
    known = kind_of_word(kind)
    return Species(key, name, cell(_SCIENTIFIC), mass, category, known, given, eats, "" if known else kind)
