"""Write docs/rules.md, both games' rules in plain words, from the clauses that the rule explorer shows."""

from __future__ import annotations

from pathlib import Path

from rainkit.explain.clause import clauses
from rainkit.i18n import language

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rules.md"
HEAD = """# The rules, clause by clause

Written by `tools/rules_page.py` from the words of the rule explorer (notebook `05_rule_explorer`, where every clause
has a picture and a position in which it decides). Ledgers, messages and tests cite these clauses. S: after the Slovak
rules, F: after the French rules, Z: after the Chinese rulebook, P: after published reviews, i: our reading.
"""


def page() -> str:
    """The whole page."""
    with language("en"):
        parts = [HEAD]
        for game, title in (("foodweb", "Food web"), ("jungle", "Jungle")):
            parts.append(f"## {title}\n")
            for clause in clauses(game):
                words = "\n".join(str(sentence) for sentence in clause.words)
                sources = ", ".join(clause.sources)
                parts.append(f"### {clause.id} {clause.title}\n\n{words}\n\nFrom: {sources}\n")
        return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
