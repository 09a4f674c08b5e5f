"""The people of a pair or a team, as people write them in one line."""

import re
from dataclasses import dataclass

from atrum_judge.text import one_line, unaccented
from tournaments.core.lists.shapes import MOST_NAME

_NAMED = re.compile(r"^(?P<name>[^:(]+?)\s*(?::\s*(?P<after>[^:()]+)|\(\s*(?P<inside>[^()]+)\))$")
_BETWEEN = (
    r"\s*[+/&]\s*",
    r"\s*[,;]\s*",
    r"\s+(?:y|e|and|con|with)\s+",
    r"\s*[+/&,;]\s*|\s+(?:y|e|and)\s+",
)
_TWO = re.compile(r"\s+(?:y|e|and|&|\+)\s+")
_IN_PAIRS = re.compile(r"\s+[-–—]\s+|\s*/\s*")
_ALONE = re.compile(r"\s(?:y|e|\+|&|/)\s*\?$")
_FAMILY = re.compile(r"\b(?:herman|irma|famil|prim[oa]s|sisters|brothers)")
_SMALL = {"de", "del", "la", "las", "los", "y", "e", "da", "dos", "di", "van", "von"}
"""Words within a name that begin small."""


@dataclass(frozen=True, slots=True)
class Team:
    """The people of an entry of several; `name` is empty where the team has none of its own."""

    people: tuple[str, ...]
    name: str = ""


def team_in(said: str, size: int) -> Team | None:
    """Return the team of "Ana + Beto", "Los Tigres: Ana, Beto" or "Los Tigres (Ana y Beto)".

    None where the line does not name `size` people, or a game has one person an entry. The strongest sign parts
    the line: "María y José + Nico" are two.
    """
    said = one_line(said)
    if size < 2:
        return None
    named = _NAMED.match(said)
    if named and (people := _people(named["after"] or named["inside"], size)):
        return Team(people, named["name"])
    people = _people(said, size)
    return Team(people) if people else None


def _people(said: str, size: int) -> tuple[str, ...]:
    for sign in _BETWEEN:
        people = tuple(re.split(sign, said))
        if len(people) == size and all(2 <= len(one) <= MOST_NAME for one in people):
            return people
    return ()


def is_named(said: str) -> bool:
    """True for words that are written as names are."""
    words = said.split()
    return bool(words) and all(word[0].isupper() or word in _SMALL for word in words)


def two_in(said: str, *, of_pairs: bool) -> tuple[str, ...]:
    """Return the two people of a line of an event of single people, or the one whose partner is not named.

    In a list of pairs every sign stands between two; elsewhere "+", and "y" between names of as many words.
    """
    if "," in said:
        return ()
    if not of_pairs:
        people = tuple(_TWO.split(said))
        is_two = len(people) == 2 and all(map(is_named, people))
        return people if is_two and ("+" in said or len({" " in one for one in people}) == 1) else ()
    if _ALONE.search(said):
        return (_TWO.split(said)[0],)
    team = team_in(_IN_PAIRS.sub(" + ", said), 2) or Team(())
    people = tuple(filter(is_named, team.people))
    surname = people[-1].partition(" ")[2] if people and _FAMILY.search(unaccented(team.name)) else ""
    return tuple(f"{one} {surname}" if surname and " " not in one else one for one in people)
