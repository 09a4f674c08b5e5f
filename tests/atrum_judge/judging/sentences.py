"""Findings and the laws that they are made from, held together by reading a game's code."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

from atrum_judge import games
from atrum_judge.judging.law import Law

GAMES = Path(games.__file__).parent
# Parameters before the values in a call of each kind.
_BEFORE = {
    "illegal": ("code", "sentence"),
    "impossible": ("code", "where", "sentence"),
    "undecided": ("code", "sentence"),
    "note": ("code", "sentence"),
}


def ill_said(game: str, laws: Mapping[str, Law]) -> list[str]:
    """Findings with a code and a sentence written out that their law does not have, or with other values."""
    return [fault for path in sorted((GAMES / game).rglob("*.py")) for fault in _faults(path, laws)]


def _faults(path: Path, laws: Mapping[str, Law]) -> Iterator[str]:
    for call in ast.walk(ast.parse(path.read_text())):
        kind = call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
        if not isinstance(call, ast.Call) or kind not in _BEFORE:
            continue
        given = dict(zip(_BEFORE[kind], call.args, strict=False))
        code, sentence = _word(given.get("code")), _word(given.get("sentence", ast.Constant("")))
        place = f"{path.name}:{call.lineno}"
        if code is None or sentence is None:
            continue
        if code not in laws or sentence not in laws[code].says:
            yield f"{place}: {code} says no {sentence!r}"
        elif _places(laws[code].says[sentence].sentence) != _values(call):
            yield f"{place}: {code} {sentence!r} gets {sorted(_values(call))}"


def _word(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def _values(call: ast.Call) -> set[str]:
    return {keyword.arg or "**" for keyword in call.keywords} - {"section"}
