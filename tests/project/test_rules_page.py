"""The page of rules in docs says what the rule explorer says."""

from __future__ import annotations

import rules_page


def test_the_page_of_rules_is_written_anew() -> None:
    assert rules_page.PAGE.read_text(encoding="utf-8") == rules_page.page(), "run: python tools/rules_page.py"
