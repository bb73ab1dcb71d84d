"""``python -m rainkit.lab`` compiles all kernels, so that nobody waits for them later."""

import sys

from rainkit.i18n import T
from rainkit.lab.compiling import warm_up, without_numba


def say(words: object) -> None:
    """One line for the person who waits."""
    print(words, file=sys.stderr, flush=True)


try:
    if not warm_up(say):
        say(without_numba())
except KeyboardInterrupt:
    say(T("Going on; what is not ready yet is compiled when it is first needed."))
