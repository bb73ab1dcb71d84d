"""Write the repository's owner and name into every link to it.

They stand by hand in one place, ``[tool.rainkit] repository`` in ``pyproject.toml``. After changing them run
``make links``; a test fails while any link says something else.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHERE = ("*.md", "pyproject.toml", "rainkit/**/*.py", "docs/**/*.md", "notebooks/*.ipynb", ".github/**/*.yml")


def repository() -> str:
    """Owner and name, for instance ``somebody/rainkit``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["tool"]["rainkit"]["repository"])


def files() -> list[Path]:
    """The files whose links are kept in step."""
    return sorted(file for pattern in WHERE for file in ROOT.glob(pattern))


def renamed(text: str, repo: str) -> str:
    """The text with every link to this project's repository, and to it on Binder, saying ``repo``."""
    names = "|".join(map(re.escape, sorted({"rainkit", repo.split("/")[1]})))
    text = re.sub(r"(mybinder\.org/v2/gh/)[\w.-]+/[\w.-]+", rf"\g<1>{repo}", text)
    return re.sub(rf"(github\.com/)[\w.-]+/(?:{names})\b(?![\w-])", rf"\g<1>{repo}", text)


def main() -> None:
    """Bring all files in step."""
    for file in files():
        text = file.read_text(encoding="utf-8")
        new = renamed(text, repository())
        if new != text:
            file.write_text(new, encoding="utf-8")
            print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
