"""The heroes that an entry registers: one for each of its people (Inicio §1). Each comes with its own 35 cards."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from atrum_judge.games.duelo.event.ways import HEROES, Way
from atrum_judge.judging.names import name_key
from atrum_judge.protocol import CatalogueItem, Json, Problem, RosterCheck, RosterShape
from atrum_judge.text import Text, one_line

RULE = "Inicio §1"
SHOWN = 60

CATALOGUE: tuple[CatalogueItem, ...] = tuple(CatalogueItem(name, "", {"deck": 35}) for name in HEROES)

_KEYS = {name_key(name): name for name in HEROES}


def shape(way: Way, options: Mapping[str, str]) -> RosterShape | None:
    """A hero for each person; nothing where they are chosen at the table."""
    if options["heroes"] == "table":
        return None
    about = Text("tu Héroe") if way.members == 1 else Text("los Héroes de tu pareja")
    return RosterShape(about, way.members, choices=HEROES)


def check_roster(items: Sequence[Json], way: Way) -> RosterCheck:
    """Check these heroes, to be registered: ``{"name"}`` each, in any spelling.

    Source: Inicio §1 (one hero a player, of four). The permission for two to have the same one is ours.
    """
    names = [one_line(str(item.get("name") or ""))[:SHOWN] for item in items]
    names = [name for name in names if name]
    stored = [_stored(_KEYS.get(name_key(name), name)) for name in names]
    problems = []
    if len(names) != way.members:
        message = Text(
            "Cada jugador registra un Héroe: son {wanted}, hay {count}.", wanted=way.members, count=len(names)
        )
        problems.append(Problem("roster.one_hero", message, RULE))
    problems += [_no_hero(place, name) for place, name in enumerate(names) if name_key(name) not in _KEYS]
    return RosterCheck(stored, tuple(problems))


def _stored(name: str) -> dict[str, Any]:
    return {"name": name, "edition": "", "declared": False, "verified": False}


def _no_hero(place: int, name: str) -> Problem:
    close = get_close_matches(name_key(name), list(_KEYS), n=1, cutoff=0.5)
    if close:
        message = Text("«{name}» no es un Héroe. ¿Es {suggestion}?", name=name, suggestion=_KEYS[close[0]])
    else:
        message = Text("«{name}» no es un Héroe. Son {heroes}.", name=name, heroes=HEROES)
    return Problem("roster.hero", message, RULE, (place,))
