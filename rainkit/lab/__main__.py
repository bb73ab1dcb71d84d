"""``python -m rainkit.lab`` compiles all kernels, so that nobody waits for them later.

With ``--behind`` it leaves the processor to all else and says no more than that it works, if there is anything to do;
so ``rainkit lab`` starts it beside JupyterLab.
"""

import os
import sys
from functools import cache

from rainkit.i18n import T
from rainkit.lab.compiling import warm_up
from rainkit.lab.why_slow import why_slow


def say(words: object) -> None:
    """One line for the person who waits."""
    print(words, file=sys.stderr, flush=True)


@cache
def _say_once() -> None:
    say(T("Meanwhile the fast games are made ready, once, for some minutes. Nothing has to wait for that."))


def main(behind: bool) -> None:
    """Compile everything, with words for each step or with one line."""
    if behind:
        if hasattr(os, "nice"):
            os.nice(15)
        warm_up(lambda _: _say_once())
    elif not warm_up(say):
        say(why_slow())


if __name__ == "__main__":
    behind = sys.argv[1:] == ["--behind"]
    try:
        main(behind)
    except KeyboardInterrupt:
        if not behind:
            say(T("Going on; what is not ready yet is compiled when it is first needed."))
