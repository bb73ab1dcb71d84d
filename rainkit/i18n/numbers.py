"""Numbers for people, written as the language in force writes them: 20,000.5, 20 000,5.

Files, ids and JSON never hold such numbers.
"""

from __future__ import annotations

from rainkit.i18n.languages import current

__all__ = ["number", "signed"]

_MINUS = "\N{MINUS SIGN}"
_SIGNS = {"sk": ("\N{NO-BREAK SPACE}", ","), "fr": ("\N{NARROW NO-BREAK SPACE}", ",")}
"""What stands between thousands and before decimals, where these are not a comma and a point."""


def number(value: float, digits: int = 0, *, trim: bool = False) -> str:
    """A number with a real minus and without a plus, rounded to so many decimals.

    Parameters
    ----------
    value : float
        Any number; a whole number is never rounded.
    digits : int
        How many decimals are written.
    trim : bool
        Leave out zeros at the end of the decimals.

    Examples
    --------
    >>> from rainkit.i18n import language
    >>> number(5), number(20000), number(3.14159, 2), number(2.50, 2, trim=True)
    ('5', '20,000', '3.14', '2.5')
    >>> number(-3) == signed(-3), number(-0.01, 1)
    (True, '0.0')
    >>> with language("fr"):
    ...     number(3.25, 2)
    '3,25'
    """
    whole, _, decimals = f"{abs(value):,.{digits}f}".partition(".")
    if trim:
        decimals = decimals.rstrip("0")
    thousands, point = _SIGNS.get(current(), (",", "."))
    shown = whole.replace(",", thousands) + (point + decimals if decimals else "")
    return _MINUS + shown if round(value, digits) < 0 else shown


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign always written: +5, 0, and −3 with a real minus.

    >>> signed(5), signed(0), signed(-3) == "\N{MINUS SIGN}3", signed(0.25, 1)
    ('+5', '0', True, '+0.2')
    """
    return ("+" if round(value, digits) > 0 else "") + number(value, digits)
