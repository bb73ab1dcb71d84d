"""Numbers written out, as pupils write them in the five languages of the lessons."""

from __future__ import annotations

import re

__all__ = ["in_words"]

_COUNTED = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen",
    "nula jeden dva tri štyri päť šesť sedem osem deväť desať jedenásť dvanásť",
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    "sifar satu dua tiga empat lima enam tujuh lapan sembilan sepuluh sebelas",
)
_TENS = (
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "dvadsať tridsať štyridsať päťdesiat šesťdesiat sedemdesiat osemdesiat deväťdesiat",
    "vingt trente quarante cinquante soixante",
)
_WORDS: dict[str, int] = {"none": 0, "no": 0, "nothing": 0, "une": 1, "jedna": 1, "dve": 2}
_WORDS |= {word: i for words in _COUNTED for i, word in enumerate(words.split())}
_WORDS |= {word: 10 * i for words in _TENS for i, word in enumerate(words.split(), 2)}
_CHINESE = {"零": 0, "两": 2} | {sign: i for i, sign in enumerate("一二三四五六七八九十", 1)}
_SHARES = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10, "hundredth": 100}
_TIMES = {"belas", "puluh", "ratus", "hundred", "cent", "sto", "thousand"}  # what makes another number of one before


def in_words(text: str) -> float | None:
    """A number written out, up to ninety-nine, also with 'and a half' or as so many fifths; None for anything else.

    >>> [in_words(text) for text in ("thirty-two km", "two and a half", "four fifths", "sedem", "七")]
    [32.0, 2.5, 0.8, 7.0, 7.0]
    >>> in_words("two or three"), in_words("a half"), in_words("tiga puluh")
    (None, 0.5, None)
    """
    whole, and_half, _ = text.partition("and a half")
    words = re.findall(r"[^\W\d_]+", whole)
    if _TIMES.intersection(words):
        return None
    found = [_WORDS[word] for word in words if word in _WORDS] or [_CHINESE[sign] for sign in whole if sign in _CHINESE]
    if len(found) == 2 and found[0] in range(20, 100, 10) and 0 < found[1] < 10:
        found = [sum(found)]
    parts = [n for word in words if (n := _SHARES.get(word.removesuffix("s").replace("halve", "half")))]
    if len(parts) == 1 and not found:
        found = [1]
    if len(found) != 1 or len(parts) > 1:
        return None
    return found[0] / (parts[0] if parts else 1) + (0.5 if and_half else 0.0)
