"""Sentences for people, from code that knows no web framework.

A sentence is written in Spanish, with named places for its values. Other languages say it through the catalogue in
`atrum_judge/locale/`, in the `locale/` of the game that says it, or in one that the program around them adds
(docs/programar/adding-a-language.md).
`tools/messages.py` collects every ``Text("…")``.
"""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Union

SOURCE_LANGUAGE = "es"
_HERE = Path(__file__).resolve().parent
_CATALOGUES = [_HERE / "locale", *sorted(_HERE.glob("games/*/locale"))]

Value = Union[str, int, "Text", tuple["Value", ...]]
"""A value for a place of a sentence. Several values are said one after the other, apart by commas."""


class Text:
    """One sentence, with its values.

    Immutable and compared by contents. Spanish is the language of the rulebooks and the fallback.
    """

    __slots__ = ("sentence", "values")

    sentence: str
    values: Mapping[str, Value]

    def __init__(self, sentence: str, /, **values: Value) -> None:
        self.sentence = sentence
        self.values = values

    @classmethod
    def joined(cls, texts: Iterable["Text"], between: str = " ") -> "Text":
        """Several sentences as one."""
        values = {f"part_{i}": text for i, text in enumerate(texts)}
        return cls(between.join(f"{{{name}}}" for name in values), **values)

    @classmethod
    def verbatim(cls, words: str) -> "Text":
        """Words that are the same in every language: a name, a number."""
        return cls("{words}", words=words)

    def filled(self, **values: Value) -> "Text":
        """The same sentence with these values."""
        return Text(self.sentence, **values)

    def in_language(self, code: str) -> str:
        """The sentence in the language of a code such as ``"en"`` or ``"es-ar"``."""
        language = code.split("-", maxsplit=1)[0]
        said = _translated(self.sentence, language)
        if self.values:
            said = said.format(**{name: _said(value, language) for name, value in self.values.items()})
        return said.replace(" de el ", " del ") if language == SOURCE_LANGUAGE else said

    def in_every_language(self) -> list[str]:
        """The sentence in each language that has a catalogue: what somebody may have typed."""
        return [self.in_language(code) for code in (SOURCE_LANGUAGE, *languages())]

    def as_json(self) -> dict[str, Any]:
        """The form in which it is stored and exported."""
        return {"text": self.sentence, "values": {name: _as_json(value) for name, value in self.values.items()}}

    @staticmethod
    def from_json(data: Any) -> "Text":
        """The stored form read back. Raises `ValueError` when it is no such thing."""
        match data:
            case {"text": str(sentence), "values": dict(values)} if len(data) == 2 and _fits(sentence, values):
                return Text(sentence, **{str(name): _from_json(value) for name, value in values.items()})
            case {"texts": {"es": str(), **others} as texts} if len(data) == 1 and all(
                isinstance(text, str) for text in others.values()
            ):
                return Told(texts)
        raise ValueError(data)

    def __str__(self) -> str:
        return self.in_language(SOURCE_LANGUAGE)

    def __repr__(self) -> str:
        return f"Text({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.as_json() == other.as_json()

    def __hash__(self) -> int:
        return hash(self.sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Text.from_json, (self.as_json(),))


class Told(Text):
    """A sentence as it was once told, by language: what results said before their values were kept."""

    __slots__ = ("texts",)

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__("{words}", words=texts[SOURCE_LANGUAGE])
        self.texts = dict(texts)

    def filled(self, **values: Value) -> "Text":
        """The same sentence with these values."""
        return Text(self.sentence, **values)

    def in_language(self, code: str) -> str:
        return self.texts.get(code.split("-", maxsplit=1)[0], self.texts[SOURCE_LANGUAGE])

    def as_json(self) -> dict[str, Any]:
        return {"texts": self.texts}


def _fits(sentence: str, values: Mapping[str, Any]) -> bool:
    """True if a stored sentence has plain places, each with its value: a file must not format what it likes."""
    return not values or all(
        name in values and name.isidentifier() and not spec and not conversion
        for _, name, spec, conversion in Formatter().parse(sentence)
        if name is not None
    )


def add_catalogue(at: Path) -> None:
    """Read the translations of a `locale/` folder too, before the others'."""
    if at not in _CATALOGUES:
        _CATALOGUES.insert(0, at)
        _catalogue.cache_clear()
        languages.cache_clear()


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    first, *others = (gettext.translation("django", at, [language], fallback=True) for at in _CATALOGUES)
    for other in others:
        first.add_fallback(other)
    return first


@cache
def languages() -> tuple[str, ...]:
    """Codes of the languages beside the source's that have a catalogue."""
    return tuple(sorted({path.parent.name for at in _CATALOGUES for path in at.glob("*/LC_MESSAGES")}))


def _translated(sentence: str, language: str) -> str:
    # gettext keeps its own head under the empty sentence.
    return _catalogue(language).gettext(sentence) if sentence and language != SOURCE_LANGUAGE else sentence


def _said(value: Value, language: str) -> str | int:
    match value:
        case Text():
            return value.in_language(language)
        case tuple():
            return ", ".join(str(_said(one, language)) for one in value)
        case _:
            return value


def _as_json(value: Value) -> Any:
    match value:
        case Text():
            return value.as_json()
        case tuple():
            return [_as_json(one) for one in value]
        case _:
            return value


def _from_json(value: Any) -> Value:
    match value:
        case str() | int():
            return value
        case list():
            return tuple(_from_json(one) for one in value)
        case _:
            return Text.from_json(value)


BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that nobody sees: fillers of Hangul, the empty Braille cell, and the like."""


def one_line(value: str) -> str:
    """A value typed by a person, safe to show in a line: composed, single-spaced, without control characters.

    Direction overrides, zero-width marks and letters without a shape (`BLANK`) go too, because they can make one
    name look like another, or like none.
    The zero-width joiner stays: emoji need it.
    """
    composed = unicodedata.normalize("NFC", value)
    visible = (
        " "
        if c in BLANK
        else c
        if c == "\u200d" or unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
        else " "
        for c in composed
    )
    return " ".join("".join(visible).split())


_DIGITS = re.compile(r"[0-9]+")


@lru_cache(maxsize=20_000)
def alphabetical(name: str) -> str:
    """The key that sorts names as Spanish does: accents do not count, Ñ stands between N and O.

    Numbers are compared by their value: 2 stands before 10.
    """
    plain = []
    padded = _DIGITS.sub(lambda digits: digits[0].zfill(12), name.casefold())
    for letter in unicodedata.normalize("NFC", padded):
        if letter == "ñ":
            plain.append("n\uffff")
        else:
            plain += [c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c)]
    return "".join(plain)


def unaccented(name: str) -> str:
    """The letters of a name as somebody in a hurry types them: no accents, no tilde, no capitals."""
    return "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))


_LOOKS = str.maketrans("авекмнорстухіјѕαβεζηικμνορτυχ", "abekmhopctyxijsabezhikmvoptyx")
"""Cyrillic and Greek letters whose capitals or small letters look like Latin ones."""


MOST_KEPT = 200
"""Letters of a name that is kept at hand: what somebody pastes may be longer, and others ever again."""


def as_seen(name: str) -> str:
    """A name as one reads it on a list from afar: two that give the same look alike."""
    return _as_seen(name) if len(name) <= MOST_KEPT else _as_seen.__wrapped__(name)


@lru_cache(1 << 15)
def _as_seen(name: str) -> str:
    return " ".join(unaccented(name).translate(_LOOKS).split())
