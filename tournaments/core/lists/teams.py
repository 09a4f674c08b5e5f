"""The people of a pair or a team, as people write them in one line."""

import re
from dataclasses import dataclass

from atrum_judge.text import one_line
from tournaments.core.lists.shapes import MOST_NAME

_NAMED = re.compile(r"^(?P<name>[^:(]+?)\s*(?::\s*(?P<after>[^:()]+)|\(\s*(?P<inside>[^()]+)\))$")
_BETWEEN = (
    r"\s*[+/&]\s*",
    r"\s*[,;]\s*",
    r"\s+(?:y|e|and|con|with)\s+",
    r"\s*[+/&,;]\s*|\s+(?:y|e|and)\s+",
)


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
