# mypy: ignore-errors
# ruff: noqa: ARG001, ARG005 (numba fixes these signatures)
"""Words of 64 bits for kernels: everything is a signed integer, so nothing ever turns into a float.

``shr`` shifts zeros in, ``plus`` and ``times`` wrap round, ``mix`` and ``below`` are those of :mod:`rainkit.core.rng`,
bit for bit. Numba marks the signs ``+`` and ``*`` as never overflowing, and LLVM draws conclusions from that: whatever
may wrap round has to be written with ``plus`` and ``times``.
"""

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from rainkit.core import rng
from rainkit.lab.compiling import plain

__all__ = [
    "GAMMA",
    "below",
    "ctz",
    "extract",
    "get",
    "high",
    "inlined",
    "join",
    "mix",
    "pick",
    "plus",
    "popcount",
    "put",
    "select",
    "shr",
    "times",
    "word",
]


def signed(n):
    """The signed integer with the same 64 bits."""
    n &= rng.MASK
    return n - (1 << 64) if n >> 63 else n


GAMMA = signed(rng.GAMMA)
M1 = signed(0xBF58476D1CE4E5B9)
M2 = signed(0x94D049BB133111EB)
LOW = 0xFFFFFFFF
I64 = ir.IntType(64)


def _instruction(build):
    """An intrinsic of one or two words."""

    @intrinsic
    def one(typingctx, x):
        return types.int64(types.int64), lambda context, builder, signature, args: build(builder, *args)

    @intrinsic
    def two(typingctx, x, n):
        return types.int64(types.int64, types.int64), lambda context, builder, signature, args: build(builder, *args)

    return two if build.__code__.co_argcount == 3 else one


def _ctz(builder, x):
    return builder.cttz(x, ir.Constant(ir.IntType(1), 0))


def _high(builder, x, n):
    wide = ir.IntType(128)
    product = builder.mul(builder.zext(x, wide), builder.zext(n, wide))
    return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), I64)


def _bmi(name):
    def build(builder, x, mask):
        call = ir.FunctionType(I64, [I64, I64])
        function = builder.module.globals.get(name) or ir.Function(builder.module, call, name)
        return builder.call(function, [x, mask])

    return build


shr = _instruction(lambda builder, x, n: builder.lshr(x, n))
plus = _instruction(lambda builder, x, n: builder.add(x, n))
times = _instruction(lambda builder, x, n: builder.mul(x, n))
high = _instruction(_high)
popcount = _instruction(lambda builder, x: builder.ctpop(x))
ctz = _instruction(_ctz)
shl = _instruction(lambda builder, x, n: builder.shl(x, builder.and_(n, ir.Constant(I64, 63))))
_deposit = _instruction(_bmi("llvm.x86.bmi.pdep.64"))
_extract = _instruction(_bmi("llvm.x86.bmi.pext.64"))


def inlined(function, **options):
    """For small functions that become part of their callers: nothing else calls them, so they need no wrappers."""
    return plain(numba.njit(function, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **options))


def lent(function):
    """The same for parts of a :func:`rainkit.lab.compiling.borrower`."""
    return inlined(function, _nrt=False)


@inlined
def _select_pdep(x, k):
    return ctz(_deposit(1 << k, x))


@numba.njit
def _select_steps(x, k):
    place = 0
    n = popcount(x & LOW)
    if k >= n:
        k -= n
        x = shr(x, 32)
        place = 32
    for width in (16, 8, 4, 2, 1):
        n = popcount(x & ((1 << width) - 1))
        if k >= n:
            k -= n
            x = shr(x, width)
            place += width
    return place


def _has_pdep():
    if numba.config.CPU_NAME:  # compiled for another machine, as binder/start does
        return numba.config.CPU_NAME == "haswell"
    if llvm.get_host_cpu_name() in ("znver1", "znver2"):  # they take it bit by bit
        return False
    return llvm.get_default_triple().startswith("x86_64") and dict(llvm.get_host_cpu_features()).get("bmi2", False)


@inlined
def _pick_pdep(low, high, in_low, k):
    one, other = _deposit(shl(1, k), low), _deposit(shl(1, k - in_low), high)
    return one, other, ctz(one) + (ctz(other) & 63)


@inlined
def _pick_steps(low, high, in_low, k):
    up = k >= in_low
    place = _select_steps(high if up else low, k - in_low if up else k)
    bit = 1 << place
    return 0 if up else bit, bit if up else 0, place + 64 if up else place


@inlined
def _extract_pext(x, mask):
    return _extract(x, mask)


@numba.njit
def _extract_steps(x, mask):
    out = 0
    n = 0
    while mask:
        low = ctz(mask)
        run = ctz(~shr(mask, low))
        ones = (1 << run) - 1
        out |= (shr(x, low) & ones) << n
        n += run
        mask &= ~(ones << low)
    return out


#: The place of the set bit number k of x, counted from 0 and from the lowest bit.
select = _select_pdep if _has_pdep() else _select_steps
#: The set bit number k of two words, of which the low one has in_low and both have less than 64: that bit alone in one
#: word and the other, and its place.
pick = _pick_pdep if _has_pdep() else _pick_steps
#: The bits of x that the mask has, one beside the other; not all 64.
extract = _extract_pext if _has_pdep() else _extract_steps


@inlined
def mix(x):
    x = times(x ^ shr(x, 30), M1)
    x = times(x ^ shr(x, 27), M2)
    return x ^ shr(x, 31)


@inlined
def below(x, n):
    """floor(x n / 2^64) for n below 2^31, by products of 32 bits, which compilers turn into vectors; alone see high."""
    return shr(shr(x, 32) * n + shr((x & LOW) * n, 32), 32)


@inlined
def word(key, n):
    """Word number n, from 1, of the stream with that key."""
    return mix(plus(key, times(n, GAMMA)))


@inlined
def join(key, part):
    """The key with one more whole number behind it, as :func:`rainkit.core.rng.key` folds it."""
    return mix(plus(key, mix(plus(part, GAMMA))))


@intrinsic
def get(typingctx, array, index):
    """The element of a flat array, read without looking whether the index is negative."""

    def build(context, builder, signature, args):
        held = context.make_array(signature.args[0])(context, builder, args[0])
        return builder.load(builder.gep(held.data, [args[1]], inbounds=True))

    return array.dtype(array, types.int64), build


@intrinsic
def put(typingctx, array, index, value):
    """Write the element of a flat array."""

    def build(context, builder, signature, args):
        held = context.make_array(signature.args[0])(context, builder, args[0])
        builder.store(args[2], builder.gep(held.data, [args[1]], inbounds=True))
        return context.get_dummy_value()

    return types.void(array, types.int64, array.dtype), build
