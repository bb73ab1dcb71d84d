"""Links: one variable holds the repository's name, and what badges and the README point to exists."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlparse

import links
import pytest

BADGE = re.compile(r"https://mybinder\.org/v2/gh/[^\s)\"']+")
LOCAL = re.compile(r"\]\((?!https?:|mailto:|#)([^)\s]+)\)|<img[^>]+src=\"(?!https?:)([^\"]+)\"")
PLACES = ("labpath", "urlpath", "filepath")


def test_every_link_names_the_repository_of_pyproject() -> None:
    stale = [
        str(f)
        for f in links.files()
        if links.renamed(f.read_text(encoding="utf-8"), links.repository()) != f.read_text(encoding="utf-8")
    ]
    assert stale == [], "run: make links"


def test_renaming_changes_links_to_this_project_only() -> None:
    others = "github.com/networkx/networkx github.com/a/rainkit-x"
    text = f"github.com/a/rainkit/issues mybinder.org/v2/gh/a/rainkit/main?x {others}"
    assert links.renamed(text, "b/new") == f"github.com/b/new/issues mybinder.org/v2/gh/b/new/main?x {others}"


def badges() -> list[str]:
    return [url for file in links.files() for url in BADGE.findall(file.read_text(encoding="utf-8"))]


def test_the_readme_has_a_badge_for_lab_and_one_for_voila(root: Path) -> None:
    found = BADGE.findall((root / "README.md").read_text(encoding="utf-8"))
    assert any("labpath=" in url for url in found)
    assert any("urlpath=voila" in url for url in found)


@pytest.mark.parametrize("url", sorted(set(badges())))
def test_what_a_badge_opens_exists(url: str, root: Path) -> None:
    asked = parse_qs(urlparse(url).query)
    (place,) = [unquote(asked[name][0]) for name in PLACES if name in asked]
    path = place.removeprefix("/").removeprefix("voila/render/").removeprefix("lab/tree/")
    assert (root / path).is_file(), f"{url} opens {path}"


def local_links() -> list[tuple[str, str]]:
    pages = [f for f in links.files() if f.suffix == ".md"]
    return [
        (str(f.relative_to(links.ROOT)), "".join(hit))
        for f in pages
        for hit in LOCAL.findall(f.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(("page", "target"), sorted(set(local_links())))
def test_what_a_page_links_to_exists(page: str, target: str, root: Path) -> None:
    assert ((root / page).parent / unquote(target.split("#")[0])).exists()
