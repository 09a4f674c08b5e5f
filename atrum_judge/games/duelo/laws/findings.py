"""Findings that rest on the laws of Duelo; they cite every section of their law."""

from atrum_judge.games.duelo.laws.registry import LAWS, RULEBOOK
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Value


def illegal(code: str, sentence: str = "", /, *, section: str = "", **values: Value) -> Finding:
    """A step that the law forbids."""
    return RULEBOOK.illegal(code, sentence, section=section or _sections(code), **values)


def impossible(code: str, where: str, sentence: str = "", /, *, section: str = "", **values: Value) -> Finding:
    """Something about a position that cannot be; `where` is its place in the case."""
    return RULEBOOK.impossible(code, where, sentence, section=section or _sections(code), **values)


def undecided(code: str, sentence: str = "", /, *, section: str = "", **values: Value) -> Finding:
    """Something that hangs on what is not known."""
    return illegal(code, sentence, section=section, **values)._replace(severity="undecided")


def _sections(code: str) -> str:
    law = LAWS[code]
    return ", ".join((law.section, *law.also))
