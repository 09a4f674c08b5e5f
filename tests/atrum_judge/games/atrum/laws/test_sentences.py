"""Laws and the findings made from them fit together, read from the code without playing a game."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from atrum_judge.games.atrum.laws.registry import LAWS
from atrum_judge.games.atrum.table.dated import TEXTS
from tests.atrum_judge.games.atrum.said import FILE
from tests.atrum_judge.games.said import written
from tools.messages import PLACE

PACKAGE = Path(__file__).parents[5] / "atrum_judge" / "games" / "atrum"
FINDINGS = "atrum_judge.games.atrum.laws.findings"
# Parameters before the values in a call of each kind, and those that are no value of the sentence.
BEFORE = {
    "illegal": ("code", "sentence"),
    "impossible": ("code", "where", "sentence"),
    "undecided": ("code", "sentence"),
    "note": ("code", "sentence"),
}
NO_VALUES = {"section", "learned"}


@dataclass(frozen=True)
class Made:
    """A call that makes a finding: what it may say, by code and sentence, and the values it gives."""

    place: str
    said: frozenset[tuple[str, str]]
    values: frozenset[str]


def _words(node: ast.expr | None) -> tuple[str, ...] | None:
    """The strings that an argument can be: written out, or one of two by a condition; None when worked out."""
    match node:
        case None:
            return ("",)
        case ast.Constant(str(word)):
            return (word,)
        case ast.IfExp(body=ast.Constant(str(one)), orelse=ast.Constant(str(other))):
            return (one, other)
    return None


def _made(call: ast.Call, kind: str, place: str) -> Made:
    """A code that is worked out means every law with a sentence of the name, which is then written out."""
    given = dict(zip(BEFORE[kind], call.args, strict=False))
    codes, sentences = _words(given["code"]), _words(given.get("sentence"))
    assert sentences is not None, place
    if codes is None:
        assert sentences != ("",), place
        codes = tuple(code for code, law in LAWS.items() if set(sentences) & set(law.says))
    said = frozenset((code, sentence) for code in codes for sentence in sentences)
    values = {keyword.arg or "**" for keyword in call.keywords} - NO_VALUES
    return Made(place, said, frozenset(values))


def _calls() -> Iterator[Made]:
    for path in sorted(PACKAGE.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text())))
        makers = {
            name.name for n in nodes if isinstance(n, ast.ImportFrom) and n.module == FINDINGS for name in n.names
        } & set(BEFORE)
        called = [
            n for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in makers
        ]
        named = [n for n in nodes if isinstance(n, ast.Name) and n.id in makers]
        assert len(called) == len(named), f"{path.name}: findings are made where their values are written out"
        for call in called:
            assert isinstance(call.func, ast.Name)
            yield _made(call, call.func.id, f"{path.name}:{call.lineno}")


CALLS = tuple(_calls())


def test_every_finding_names_a_law_and_one_of_its_sentences() -> None:
    assert len(CALLS) > 100
    for made in CALLS:
        assert [said for said in made.said if said[0] not in LAWS or said[1] not in LAWS[said[0]].says] == [], made


def test_every_finding_gives_exactly_the_values_that_its_sentence_asks_for() -> None:
    for made in CALLS:
        for code, name in made.said:
            assert set(PLACE.findall(LAWS[code].says[name].sentence)) == made.values, made


def test_every_sentence_of_a_law_is_said_somewhere() -> None:
    said = set().union(*(made.said for made in CALLS))
    assert {(law.code, name) for law in LAWS.values() for name in law.says} == said


# Sentences that no case can come to say: a case that reads so is refused before.
UNREACHED = {
    ("reptante.not_yours", "nowhere"),  # an id that nobody has
    ("choice.invalid", "name_taken"),  # an id twice
    ("roster.unverified", "one"),  # one Power of a print in the catalogue
}


def test_every_sentence_is_written_out_with_the_values_of_some_case() -> None:
    lines = [line for lines in written(FILE).values() for line in lines]
    missing = set()
    for law in LAWS.values():
        found = [line.partition("): ")[2] for line in lines if f" {law.code} (" in f" {line}"]
        for name, text in law.says.items():
            shape = re.sub(r"\\{\w+\\}", ".*", re.escape(text.sentence))
            if not any(re.match(shape, sentence, re.IGNORECASE) for sentence in found):
                missing.add((law.code, name))
    assert missing == UNREACHED


def test_a_law_about_a_new_text_says_where_the_older_one_is_not_known() -> None:
    later = {
        newer.code for versions in TEXTS.values() for older, newer in pairwise(versions) if older.effects is None
    }
    assert later == {code for code, law in LAWS.items() if "older_text" in law.says}


MONTHS = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
]


def test_a_law_about_a_new_text_tells_since_when_it_is_read_so() -> None:
    """It is quoted beside a finding of a day before that."""
    for law in LAWS.values():
        if "older_text" in law.says:
            assert law.since is not None
            assert str(law.text).startswith(f"Desde {MONTHS[law.since.month - 1]} de {law.since.year}, "), law.code


def test_a_law_can_be_read_alone() -> None:
    """It is quoted beneath what was found, without the laws that stand before it in its chapter."""
    leaning = ("Y ", "A igualdad", "También ")
    assert [law.code for law in LAWS.values() if law.says and str(law.text).startswith(leaning)] == []
