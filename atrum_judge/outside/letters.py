"""Texts in the letters of one byte each: of Windows, of DOS or of the old Macintosh, told by the names in them.

Libraries guess by the frequency of letters, and take a short list of names for another language.
"""

import re
from collections.abc import Mapping, Sequence

_WINDOWS, _DOS, _MAC = "cp1252", "cp850", "mac_roman"
_KNOWN: Mapping[str, int] = {
    **dict.fromkeys("áéíóúñÁÉÍÓÚÑ", 4),
    **dict.fromkeys("ãçãõâêôüÃÇÕÂÊÔÜ", 3),
    **dict.fromkeys("àèìòùäëïöýÀÈÒÄËÏÖ", 1),
    **dict.fromkeys("ºª¿¡°«»–—‘’“”…€·•\xa0", 0),
}
"""The worth of each letter in names; others are worth `_OTHER`."""
_OTHER, _ODD = -3, -6
_SEEN = 20_000
"""Bytes by which the letters are told."""
_SMALL, _LARGE = "áéíóúñãõçâêôàèìòùäëïöü", "ÁÉÍÓÚÑÃÕÇÂÊÔÀÈÌÒÙÄËÏÖÜ"
_WRONG = re.compile(
    r"[^\W\d_][^\w\s'’.\-,;:|/()@&\"]+[^\W\d_]"  # a sign within a word
    rf"|[a-z{_SMALL}][A-Z{_LARGE}](?![A-Z])|(?<=[A-Z])[{_LARGE}](?=[a-z])"
    rf"|(?<=[A-Z]{{2}})[{_SMALL}]|(?<=[A-Z])[{_SMALL}](?=[A-Z])|[{_SMALL}](?=[A-Z]{{2}})"
    r"|(?<![^\W\d_])[ãõç](?=[a-z])|[çÇ](?![aouãõôóáúAOUÃÕÔÓÁÚ])|[^\WnN][çÇ][oO](?![^\W\d_])"
    r"|[ãÃ](?=[bcdfghjklpqrtvxBCDFGHJKLPQRTVX])|[õÕ](?![eE])|[aA][áÁâÂ]|[áÁ][aAoO]|[íÍ][eE]"
)
"""Letters that do not stand so in names of Spanish and Portuguese: small ones among capitals, a ç before e."""
_ALONE = re.compile(r"(?<![^\W\d_])[^\x00-\x7f](?![^\W\d_])")


def text_of_bytes(raw: bytes) -> str:
    """Return a text that is no UTF, in the letters in which its names read best."""
    return raw.decode(letters_of(raw), errors="replace")


def letters_of(raw: bytes) -> str:
    """Return the name of the encoding; that of Windows where several read as well."""
    lines: Sequence[bytes] = [line for line in raw[:_SEEN].splitlines() if not line.isascii()]
    beginning = b"\n".join(lines)
    names = (_WINDOWS, _DOS, _MAC)
    return max(names, key=lambda name: _worth(beginning.decode(name, errors="replace")))


def _worth(text: str) -> int:
    alone = sum(map(str.isalpha, _ALONE.findall(text)))  # no letter of a name
    worth: int = sum(_KNOWN.get(letter, _OTHER) for letter in text if not letter.isascii())
    return worth + _ODD * (alone + len(_WRONG.findall(text)))
