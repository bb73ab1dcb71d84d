"""``python -m rainkit`` is the command ``rainkit``."""

import sys

from rainkit.cli import main

if __name__ == "__main__":
    sys.exit(main())
