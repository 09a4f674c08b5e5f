"""The five Reptantes that a player registers (P3 §2.1, §2.2)."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from atrum_judge.games.atrum.table.dated import EffectivePower, effective
from atrum_judge.games.atrum.table.general import largest, rules_on
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.powers import (
    COST_ESBIRROS,
    MAX_COST,
    POWER_TYPES,
    POWERS_PER_REPTANTE,
    Power,
)
from atrum_judge.pieces import DECLARED, UNKNOWN, likest
from atrum_judge.protocol import (
    Catalogue,
    CatalogueItem,
    Declaration,
    Field,
    Json,
    Problem,
    RosterCheck,
    RosterShape,
)
from atrum_judge.text import Text, one_line

ROSTER_SIZE = largest("roster_size")
SHAPE = RosterShape(Text("tus {size} Reptantes", size=ROSTER_SIZE), ROSTER_SIZE)
MAX_NAME = 60
EDITION_SEPARATOR = " · "

DECLARATION = Declaration(
    "powers",
    Text("Poderes"),
    POWERS_PER_REPTANTE,
    (
        Field("name", Text("Poder"), "text", maximum=MAX_NAME),
        Field("cost", Text("Coste"), "integer", maximum=MAX_COST),
        Field("esbirro", Text("Esbirro"), "choice", choices={k: Text.verbatim(k) for k in COST_ESBIRROS}),
        Field(
            "type",
            Text("Tipo"),
            "choice",
            choices={
                "attack": Text("Ataque"),
                "defense": Text("Defensa"),
                "tactical": Text("Táctico"),
            },
        ),
        Field("unique", Text("★ único"), "flag"),
    ),
    Text("no se comprueba si comparten un Poder único ★"),
)


def check_roster(items: Sequence[Json], on: date, catalogue: Catalogue, known_names: Sequence[str]) -> RosterCheck:
    """Check five Reptantes by the rules of a day, to be registered together.

    Args:
        items: ``{"name", "edition"?, "declared"?, "verified"?, "powers"?}`` each; a name may carry its
            edition after `EDITION_SEPARATOR`. `powers` count only for declared Reptantes.
        on: the tournament's rules date: decides bans, substitutions and errata.
        catalogue: finds the prints of a Reptante by name.
        known_names: names to suggest from when one is not found.

    Source: P3 §2.1 (five, no name twice), §2.2 (no ★ Power twice), §1.2 and §1.3 (the meaning of Powers).
    """
    entered = [item for item in items if one_line(str(item.get("name", "")))]
    resolved: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for index, item in enumerate(entered):
        reptante, found = _resolve(index, item, catalogue, known_names)
        resolved.append(reptante)
        problems += found
    found = problems_with(resolved, on)
    before = [p for p in found if p.code in {"roster.size", "roster.distinct"}]
    return RosterCheck(resolved, (*before, *problems, *(p for p in found if p not in before)))


def problems_with(roster: Sequence[Json], on: date) -> list[Problem]:
    """Return the problems of five Reptantes whose Powers are known: ``{"name", "powers"}`` each (P1 §7.5, P3 §2.1, §2.2)."""
    return [
        *_check_size(roster, on),
        *_check_names(roster),
        *_check_unique(roster, on),
        *_check_costs(roster, on),
    ]


def starred(item: Json) -> list[str]:
    """Return the Powers with a ★ of a registered Reptante (P3 §2.2)."""
    return [power["name"] for power in item.get("powers") or () if power.get("unique")]


def _check_size(roster: Sequence[Json], on: date) -> list[Problem]:
    n, size = len(roster), rules_on(on).roster_size
    if n == size:
        return []
    message = Text(
        "Se registran exactamente {ROSTER_SIZE} Reptantes; hay {n}.",
        ROSTER_SIZE=size,
        n=n,
    )
    return [Problem("roster.size", message, "P3 §2.1")]


def _check_names(roster: Sequence[Json]) -> list[Problem]:
    """A name counts once, whatever its edition or spelling (P3 §2.1)."""
    places: dict[str, list[int]] = defaultdict(list)
    for index, reptante in enumerate(roster):
        places[name_key(reptante["name"])].append(index)
    return [
        Problem(
            "roster.distinct",
            Text(
                "{roster} está {count} veces: los nombres no se repiten, tampoco entre ediciones.",
                roster=roster[where[0]]["name"],
                count=len(where),
            ),
            "P3 §2.1",
            tuple(where),
        )
        for where in places.values()
        if len(where) > 1
    ]


def _each_power(roster: Sequence[Json], on: date) -> Iterator[tuple[int, Power, EffectivePower]]:
    """Every printed Power with the place of its Reptante, and what it counts as on that day (P3 §1.2, §1.3)."""
    for index, reptante in enumerate(roster):
        for printed in map(Power.from_json, reptante["powers"]):
            yield index, printed, effective(printed, on, reptante["name"], reptante.get("edition") or "")


def _check_unique(roster: Sequence[Json], on: date) -> list[Problem]:
    """No ★ Power name on two of the five, over what the Powers count as on that day (P3 §2.2)."""
    holders: dict[str, list[int]] = defaultdict(list)
    powers: dict[str, Power] = {}
    substituted: dict[str, dict[str, str]] = defaultdict(dict)
    for index, printed, counts_as in _each_power(roster, on):
        key = counts_as.power.key
        if index not in holders[key]:
            holders[key].append(index)
        if powers.get(key) is None or counts_as.power.unique:
            powers[key] = counts_as.power
        if counts_as.replaces:
            substituted[key].setdefault(printed.key, printed.name)
    problems = []
    for key, where in holders.items():
        if len(where) < 2 or powers[key].unique is False:
            continue
        problems.append(
            _unique_problem(powers[key], [roster[i]["name"] for i in where], where, [*substituted[key].values()])
        )
    return problems


def _check_costs(roster: Sequence[Json], on: date) -> list[Problem]:
    """No ★ Power is there at two costs (P1 §7.5, P3 §4)."""
    held: dict[str, list[tuple[int, Power]]] = defaultdict(list)
    for index, _, counts_as in _each_power(roster, on):
        held[counts_as.power.key].append((index, counts_as.power))
    problems = []
    for there in held.values():
        costs = sorted({power.cost for _, power in there if power.cost is not None})
        if len(costs) > 1 and any(power.unique for _, power in there):
            message = Text(
                "{power} ★ está con varios costes ({costs}), y un Poder único tiene uno solo.",
                power=there[0][1].name,
                costs=", ".join(map(str, costs)),
            )
            where = tuple(dict.fromkeys(index for index, _ in there))
            problems.append(Problem("power.unique_one_cost", message, "P1 §7.5", where))
    return problems


def _and(names: Sequence[str]) -> Text:
    *first, last = names
    return Text("{first} y {last}", first=first[0] if len(first) == 1 else _and(first), last=last)


def _unique_problem(power: Power, names: list[str], where: list[int], substituted: Sequence[str]) -> Problem:
    holders = _and(names)
    if power.unique is None:
        message = Text(
            "{holders} tienen {power}; no consta si es un Poder único (★): lo verifica el juez.",
            holders=holders,
            power=power.name,
        )
        return Problem("roster.unverified", message, "P3 §2.2", tuple(where), "unverified")
    rule = "P3 §2.2"
    message = Text(
        "{holders} comparten el Poder único {power} ★: solo uno de los cinco puede tenerlo.",
        holders=holders,
        power=power.name,
    )
    if substituted:
        message = Text(
            "{holders} comparten el Poder único {power} ★ ({printed} está prohibido y cuenta como {power}, P3 §1.2):"
            " solo uno de los cinco puede tenerlo.",
            holders=holders,
            power=power.name,
            printed=", ".join(sorted(substituted)),
        )
        rule = "P3 §2.2, P3 §1.2"
    return Problem("roster.unique_power_repeated", message, rule, tuple(where))


def _resolve(
    index: int, item: Json, catalogue: Catalogue, known_names: Sequence[str]
) -> tuple[dict[str, Any], list[Problem]]:
    """The Reptante as it is stored, from the catalogue or from the player's declaration."""
    typed, _, typed_edition = one_line(str(item["name"])).partition(EDITION_SEPARATOR.strip())
    name, edition = typed.strip(), (typed_edition.strip() or one_line(str(item.get("edition") or "")))
    if len(name) > MAX_NAME:
        short = name[:MAX_NAME] + "…"
        message = Text(
            "El nombre «{name}…» es demasiado largo: hasta {MAX_NAME} caracteres.",
            name=name[:24],
            MAX_NAME=MAX_NAME,
        )
        return _stored(short, "", declared=False), [Problem("roster.name", message, items=(index,))]
    prints = list(catalogue(name))
    if edition:
        prints = [p for p in prints if name_key(p.edition) == name_key(edition)] or prints
    if prints:
        return _from_catalogue(index, prints[0])
    if item.get("declared"):
        return _declared(index, name, edition, item)
    suggestion = likest(name, known_names, name_key)
    message = Text("«{name}» no está en el catálogo. Si el nombre es correcto, declara sus Poderes.", name=name)
    if suggestion:
        message = Text(
            "«{name}» no está en el catálogo. ¿Es {suggestion}? Si el nombre es correcto, declara sus Poderes.",
            name=name,
            suggestion=suggestion,
        )
    return _stored(name, edition, declared=False), [
        Problem(UNKNOWN, message, "P3 §2.1", (index,), meant=suggestion)
    ]


def _stored(
    name: str, edition: str, *, declared: bool, powers: Sequence[Power] = (), verified: bool = False
) -> dict[str, Any]:
    return {
        "name": name,
        "edition": edition,
        "declared": declared,
        "verified": verified,
        "powers": [power.to_json() for power in powers],
    }


def _from_catalogue(index: int, found: CatalogueItem) -> tuple[dict[str, Any], list[Problem]]:
    powers = [Power.from_json(p) for p in found.data.get("powers", [])]
    problems = []
    if len(powers) < POWERS_PER_REPTANTE:
        message = Text(
            "{found}: el catálogo conoce {count} de sus {POWERS_PER_REPTANTE} Poderes; los demás los verifica el juez en la mesa.",
            found=found.name,
            count=len(powers),
            POWERS_PER_REPTANTE=POWERS_PER_REPTANTE,
        )
        problems = [Problem("roster.unverified", message, "P3 §2.2", (index,), "unverified")]
    return _stored(found.name, found.edition, declared=False, powers=powers), problems


def _declared(index: int, name: str, edition: str, item: Json) -> tuple[dict[str, Any], list[Problem]]:
    raw = item.get("powers")
    powers = [p for p in map(_declared_power, raw if isinstance(raw, list) else []) if p is not None]
    verified = bool(item.get("verified"))
    reptante = _stored(name, edition, declared=True, powers=powers, verified=verified)
    keys = {power.key for power in powers}
    if len(powers) != POWERS_PER_REPTANTE or (len(keys) < len(powers) and not _differ_by_cost(powers)):
        message = Text(
            "{name}: un Reptante declarado lleva sus {POWERS_PER_REPTANTE} Poderes; hay {count} distintos.",
            name=name,
            POWERS_PER_REPTANTE=POWERS_PER_REPTANTE,
            count=len(powers),
        )
        return reptante, [Problem("roster.declared_powers", message, "P1 §2.1", (index,))]
    if verified:
        return reptante, []
    message = Text(
        "{name} fue declarado por el jugador: por verificar.",
        name=name,
    )
    return reptante, [Problem(DECLARED, message, "P3 §2.3", (index,), "unverified")]


def _differ_by_cost(powers: Sequence[Power]) -> bool:
    """True if no two Powers have one name and cost: a Power that is not unique may stand at two costs (P3 §4)."""
    return len({(power.key, power.cost) for power in powers}) == len(powers)


def _declared_power(data: Any) -> Power | None:
    name = one_line(str(data.get("name") or "")) if isinstance(data, dict) else ""
    if not 1 <= len(name) <= MAX_NAME:
        return None
    cost, kind, type_ = data.get("cost"), data.get("esbirro"), data.get("type")
    return Power(
        name,
        cost if isinstance(cost, int) and 0 <= cost <= MAX_COST else None,
        kind if kind in COST_ESBIRROS else None,
        type_ if type_ in POWER_TYPES else None,
        bool(data.get("unique")),
    )
