"""``python -m rainkit.lab`` compiles all kernels, so that nobody waits for them later."""

import sys

from rainkit.lab.compiling import warm_up, without_numba

if not warm_up(lambda words: print(words, file=sys.stderr, flush=True)):
    print(without_numba(), file=sys.stderr)
