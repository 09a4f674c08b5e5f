"""Reading and writing disputed cases (format ``atrum-case/1``).

`read_case` turns JSON into a `Case`; whatever is no case raises `CaseError`, which names the place. A value
of the right type that the rules forbid is no error of the format: it becomes a finding.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NoReturn

from rules.games.atrum.laws.findings import Finding, impossible, note
from rules.games.atrum.play.announcing import answering, copy_source, linked
from rules.games.atrum.table.actions import (
    Action,
    Advance,
    Announce,
    Chance,
    Choose,
    Discard,
    Draw,
    Eliminate,
    Pass,
    Place,
    Prepare,
)
from rules.games.atrum.table.dated import effective, rules_on
from rules.games.atrum.table.effects import EffectError, parse
from rules.games.atrum.table.kinds import (
    DECK,
    ESBIRROS,
    NONE,
    UNKNOWN,
    Counts,
    Kind,
    counted,
    decks_for,
    kind_named,
)
from rules.games.atrum.table.names import name_key
from rules.games.atrum.table.position import (
    PARTS,
    PHASES,
    STATES,
    Ability,
    Copied,
    Esbirro,
    Lasting,
    Player,
    Position,
    Reptante,
    Turn,
    ability,
)
from rules.games.atrum.table.powers import COST_ESBIRROS, MAX_COST, POWER_TYPES, POWERS_PER_REPTANTE, Power
from rules.protocol import Catalogue, NotACase
from rules.text import Text

FORMAT = "atrum-case/1"
ASKS = ("legal", "end_of_time", "roster", "formation")
MAX_CARDS = 100_000
MAX_STEPS = 10_000


class CaseError(NotACase):
    """Something that is not a case; `place` is e.g. ``position.players[1].resistance``."""


@dataclass(frozen=True, slots=True)
class Expect:
    """A claim about the table: any part of a position, as JSON."""

    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Declare:
    """A concession, a loop that a judge declares, or the end of time."""

    what: str
    by: int = -1


Step = Action | Expect | Declare


@dataclass(frozen=True, slots=True)
class RosterItem:
    """A Reptante of a roster; `powers` is None when neither the case nor the catalogue knows them."""

    name: str
    edition: str
    powers: tuple[Power, ...] | None
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Formation:
    """A claimed team formation: who begins, both rosters, and the removals in order."""

    first: str
    rosters: dict[str, list[str]]
    steps: list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Case:
    """What a judge is asked. `faults` are findings already made while reading the position."""

    on: date
    ask: str
    position: Position | None
    steps: tuple[Step, ...]
    roster: tuple[RosterItem, ...] = ()
    formation: Formation | None = None
    faults: tuple[Finding, ...] = ()


def no_catalogue(name: str) -> tuple[()]:
    """A catalogue that knows nothing."""
    return ()


def read_case(data: Any, *, today: date, catalogue: Catalogue = no_catalogue) -> Case:
    """Read a case. Raises `CaseError`.

    Args:
        today: the rules date of a case that names none.
        catalogue: finds the prints of a Reptante whose Powers the case leaves out.
    """
    fields = _fields(
        data, "", {"format", "date", "position", "steps", "ask", "roster", "formation"}, required={"format"}
    )
    if fields["format"] != FORMAT:
        _refuse("format", f'expected "{FORMAT}"')
    on = _date(fields["date"], "date") if "date" in fields else today
    ask = _one_of(fields.get("ask", "legal"), "ask", ASKS)
    roster: tuple[RosterItem, ...] = ()
    formation = None
    if "roster" in fields:
        roster = tuple(
            _roster_item(item, f"roster[{i}]", catalogue)
            for i, item in enumerate(_list(fields["roster"], "roster"))
        )
    elif ask == "roster":
        _refuse("roster", "required when ask is roster")
    if "formation" in fields:
        formation = _formation(fields["formation"], "formation")
    elif ask == "formation":
        _refuse("formation", "required when ask is formation")
    if "position" not in fields:
        if ask in {"legal", "end_of_time"}:
            _refuse("position", "required")
        if fields.get("steps"):
            _refuse("steps", "there is no position to start from")
        return Case(on, ask, None, (), roster, formation)
    reader = _PositionReader(on, catalogue)
    position = reader.read(fields["position"], "position")
    steps = _list(fields.get("steps", []), "steps")
    if len(steps) > MAX_STEPS:
        _refuse("steps", f"expected at most {MAX_STEPS}")
    read = tuple(reader.step(step, f"steps[{i}]") for i, step in enumerate(steps))
    return Case(on, ask, position, read, roster, formation, tuple(reader.faults))


# Plain values --------------------------------------------------------------------------------------------


def _refuse(place: str, reason: str) -> NoReturn:
    raise CaseError(place, reason)


def _fields(
    value: Any, place: str, allowed: set[str], required: set[str] | frozenset[str] = frozenset()
) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        _refuse(place, "expected an object")
    for key in value:
        if key not in allowed:
            _refuse(f"{place}.{key}" if place else str(key), "unknown field")
    for key in sorted(required):
        if key not in value:
            _refuse(f"{place}.{key}" if place else key, "required")
    return value


def _list(value: Any, place: str) -> Sequence[Any]:
    if not isinstance(value, list):
        _refuse(place, "expected a list")
    if len(value) > MAX_CARDS:
        _refuse(place, f"expected at most {MAX_CARDS} items")
    return value


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        _refuse(place, "expected a string")
    if not value.strip() or len(value) > 200 or any("\ud800" <= c <= "\udfff" for c in value):
        _refuse(place, "expected a text of 1 to 200 characters")
    return value


def _integer(value: Any, place: str) -> int:
    if type(value) is not int:
        _refuse(place, "expected an integer")
    if abs(value) > MAX_CARDS:
        _refuse(place, f"expected an integer of at most {MAX_CARDS}")
    return value


def _flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        _refuse(place, "expected true or false")
    return value


def _one_of(value: Any, place: str, allowed: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        _refuse(place, "expected one of " + ", ".join(f'"{a}"' for a in allowed))
    return value


def _date(value: Any, place: str) -> date:
    if isinstance(value, str) and len(value) == 10:
        try:
            return date.fromisoformat(value)
        except ValueError:
            pass
    _refuse(place, "expected a date YYYY-MM-DD")


def _kind(value: Any, place: str) -> Kind:
    kind = kind_named(value) if isinstance(value, str) else None
    if kind is None:
        _refuse(place, "expected an Esbirro: " + ", ".join(ESBIRROS))
    return kind


def _kind_or_unknown(value: Any, place: str) -> Kind:
    return UNKNOWN if value is None else _kind(value, place)


def _kinds(value: Any, place: str) -> tuple[Kind, ...]:
    return tuple(_kind_or_unknown(item, f"{place}[{i}]") for i, item in enumerate(_list(value, place)))


def _count(value: Any, place: str) -> int:
    count = _integer(value, place)
    if count < 0:
        _refuse(place, "expected an integer of 0 or more")
    return count


# Powers and rosters --------------------------------------------------------------------------------------

_POWER_FIELDS = {
    "name",
    "cost",
    "esbirro",
    "type",
    "unique",
    "rarity",
    "effects",
    "cost_by_exploit",
    "altar_exempt",
}


def read_power(data: Any, place: str) -> Power:
    """Read a printed Power. Raises `CaseError`."""
    fields = _fields(data, place, _POWER_FIELDS, {"name"})
    cost = fields.get("cost")
    if cost is not None and not 0 <= _integer(cost, f"{place}.cost") <= MAX_COST:
        _refuse(f"{place}.cost", f"expected an integer from 0 to {MAX_COST}")
    esbirro = fields.get("esbirro")
    if esbirro is not None:
        keys = {name_key(name): name for name in COST_ESBIRROS}
        esbirro = keys.get(name_key(_text(esbirro, f"{place}.esbirro")))
        if esbirro is None:
            _refuse(f"{place}.esbirro", "expected one of " + ", ".join(f'"{a}"' for a in COST_ESBIRROS))
    type_ = fields.get("type")
    if type_ is not None:
        _one_of(type_, f"{place}.type", POWER_TYPES)
    rarity = fields.get("rarity")
    if rarity is not None:
        _one_of(rarity, f"{place}.rarity", ("basic", "superior", "masterful"))
    flags = {
        flag: _flag(fields[flag], f"{place}.{flag}")
        for flag in ("cost_by_exploit", "altar_exempt")
        if flag in fields
    }
    unique = _flag(fields["unique"], f"{place}.unique") if fields.get("unique") is not None else False
    effects = None
    if fields.get("effects") is not None:
        try:
            effects = parse(fields["effects"], f"{place}.effects")
        except EffectError as error:
            raise CaseError(error.place, error.reason) from error
    name = _text(fields["name"], f"{place}.name")
    return Power(name, cost, esbirro, type_, unique, rarity, effects, **flags)


def _powers(data: Any, place: str) -> tuple[Power, ...]:
    return tuple(read_power(item, f"{place}[{i}]") for i, item in enumerate(_list(data, place)))


def powers_known(name: str, edition: str, catalogue: Catalogue) -> tuple[Power, ...] | None:
    """The Powers that the catalogue knows of a Reptante; None when it is not in it."""
    prints = list(catalogue(name))
    if edition:
        prints = [p for p in prints if name_key(p.edition) == name_key(edition)] or prints
    if not prints:
        return None
    return tuple(Power.from_json(power) for power in prints[0].data.get("powers", []))


def _roster_item(data: Any, place: str, catalogue: Catalogue) -> RosterItem:
    fields = _fields(data, place, {"name", "edition", "powers"}, {"name"})
    name = _text(fields["name"], f"{place}.name")
    edition = _text(fields["edition"], f"{place}.edition") if fields.get("edition") is not None else ""
    if "powers" in fields:
        return RosterItem(name, edition, _powers(fields["powers"], f"{place}.powers"), is_whole=True)
    known = powers_known(name, edition, catalogue)
    return RosterItem(name, edition, known, known is not None and len(known) >= POWERS_PER_REPTANTE)


def _formation(data: Any, place: str) -> Formation:
    fields = _fields(data, place, {"first", "rosters", "steps"}, {"first", "rosters"})
    rosters = _fields(
        fields["rosters"],
        f"{place}.rosters",
        set(fields["rosters"]) if isinstance(fields["rosters"], Mapping) else set(),
    )
    if len(rosters) != 2:
        _refuse(f"{place}.rosters", "expected the rosters of two players")
    names = {
        player: [
            _text(name, f"{place}.rosters.{player}[{i}]")
            for i, name in enumerate(_list(items, f"{place}.rosters.{player}"))
        ]
        for player, items in rosters.items()
    }
    first = _one_of(fields["first"], f"{place}.first", list(rosters))
    steps = []
    for i, step in enumerate(_list(fields.get("steps", []), f"{place}.steps")):
        where = f"{place}.steps[{i}]"
        given = _fields(step, where, {"by", "removes", "reptante"}, {"by", "removes", "reptante"})
        steps.append(
            (
                _one_of(given["by"], f"{where}.by", list(rosters)),
                _one_of(given["removes"], f"{where}.removes", list(rosters)),
                _text(given["reptante"], f"{where}.reptante"),
            )
        )
    return Formation(first, names, steps)


# Positions -----------------------------------------------------------------------------------------------

_TURN_FLAGS = ("prepared", "drawn", "placed", "discarded")


class _PositionReader:
    """Reads a position and then steps, which name what is in it."""

    def __init__(self, on: date, catalogue: Catalogue) -> None:
        self.on = on
        self.catalogue = catalogue
        self.faults: list[Finding] = []
        self.ids: set[str] = set()
        self.players: dict[str, int] = {}
        self.reptantes: dict[str, tuple[int, int]] = {}
        self.costs: dict[tuple[str, str], int] = {}

    def read(self, data: Any, place: str) -> Position:
        fields = _fields(
            data,
            place,
            {"players", "teams", "first_player", "turn", "fosa", "vertedero", "decks", "chain", "eliminations"}
            | {"revealed", "window", "lasting"},
            {"players", "turn"},
        )
        listed = _list(fields["players"], f"{place}.players")
        if not 2 <= len(listed) <= 12:
            _refuse(f"{place}.players", "expected 2 to 12 players")
        for i, item in enumerate(listed):
            self._announce_id(item, f"{place}.players[{i}]", i)
        players = tuple(self._player(item, f"{place}.players[{i}]", i) for i, item in enumerate(listed))
        turn = self._turn(fields["turn"], f"{place}.turn")
        if "first_player" in fields:
            first = self._who(fields["first_player"], f"{place}.first_player")
        else:
            first = (turn.player - turn.number + 1) % len(players)
        decks = _count(fields["decks"], f"{place}.decks") if "decks" in fields else decks_for(len(players))
        vertedero = counted(_kinds(fields.get("vertedero", []), f"{place}.vertedero"))
        revealed = _kinds(fields.get("revealed", []), f"{place}.revealed")
        if "fosa" in fields:
            top, rest = self._fosa(fields["fosa"], f"{place}.fosa")
        else:
            elsewhere = sum(vertedero) + len(revealed) + sum(sum(p.hand) + len(p.altar) for p in players)
            top, rest = (), counted([UNKNOWN] * max(0, DECK * decks - elsewhere))
        position = Position(
            rules_on(self.on),
            players,
            first,
            turn,
            top,
            rest,
            vertedero,
            decks,
            teams=self._teams(fields.get("teams"), f"{place}.teams"),
            revealed=revealed,
            eliminations=self._eliminations(fields.get("eliminations", []), f"{place}.eliminations"),
            lasting=self._lasting(fields.get("lasting", []), f"{place}.lasting"),
        )
        position = self._chain(position, fields.get("chain", []), f"{place}.chain")
        if "window" in fields:
            position = self._window(position, fields["window"], f"{place}.window")
        return position

    def _announce_id(self, data: Any, place: str, index: int) -> None:
        if not isinstance(data, Mapping):
            _refuse(place, "expected an object")
        if "id" not in data:
            _refuse(f"{place}.id", "required")
        self.players[self._id(data["id"], f"{place}.id")] = index

    def _id(self, value: Any, place: str) -> str:
        id_ = _text(value, place)
        if id_ in self.ids:
            _refuse(place, f'the id "{id_}" is used twice')
        self.ids.add(id_)
        return id_

    def _who(self, value: Any, place: str) -> int:
        if not isinstance(value, str) or value not in self.players:
            _refuse(place, "expected a player: " + ", ".join(self.players))
        return self.players[value]

    def _player(self, data: Any, place: str, index: int) -> Player:
        fields = _fields(
            data,
            place,
            {"id", "resistance", "hand", "altar", "reptantes", "zero_since_own_turn"},
            {"resistance", "hand", "altar", "reptantes"},
        )
        id_ = fields["id"]
        altar = tuple(
            self._esbirro(item, f"{place}.altar[{i}]")
            for i, item in enumerate(_list(fields["altar"], f"{place}.altar"))
        )
        reptantes = tuple(
            self._reptante(item, f"{place}.reptantes[{i}]", index, i)
            for i, item in enumerate(_list(fields["reptantes"], f"{place}.reptantes"))
        )
        prefix = f"{id_}+"
        numbers = [e.id[len(prefix) :] for e in altar if e.id.startswith(prefix)]
        return Player(
            id_,
            _integer(fields["resistance"], f"{place}.resistance"),
            self._hand(fields["hand"], f"{place}.hand"),
            altar,
            reptantes,
            _flag(fields.get("zero_since_own_turn", False), f"{place}.zero_since_own_turn"),
            max([int(n) for n in numbers if n.isascii() and n.isdecimal() and len(n) < 7], default=0),
        )

    def _hand(self, data: Any, place: str) -> Counts:
        if isinstance(data, Mapping):
            n = _count(_fields(data, place, {"count"}, {"count"})["count"], f"{place}.count")
            return (*NONE[:UNKNOWN], n)
        kinds = []
        for i, item in enumerate(_list(data, place)):
            where = f"{place}[{i}]"
            name = self._held(item, where) if isinstance(item, Mapping) else item
            kinds.append(_kind_or_unknown(name, where))
        return counted(kinds)

    def _held(self, data: Any, place: str) -> Any:
        """A card of a hand written as an object; a state there is a fault of the position, not of the format."""
        given = _fields(data, place, {"esbirro", "state"}, {"esbirro"})
        if "state" in given and _one_of(given["state"], f"{place}.state", STATES[:2]) == "exhausted":
            self.faults.append(
                impossible(
                    "hand.state",
                    place,
                    Text("Un Esbirro en la mano no está agotado: ese estado es de los Altares."),
                )
            )
        return given["esbirro"]

    def _esbirro(self, data: Any, place: str) -> Esbirro:
        fields = _fields(data, place, {"id", "esbirro", "state"}, {"id", "esbirro", "state"})
        state = _one_of(fields["state"], f"{place}.state", STATES[:2])
        id_ = self._id(fields["id"], f"{place}.id")
        return Esbirro(id_, _kind_or_unknown(fields["esbirro"], f"{place}.esbirro"), state == "prepared")

    def _reptante(self, data: Any, place: str, player: int, index: int) -> Reptante:
        fields = _fields(
            data, place, {"id", "name", "edition", "state", "powers", "skip_next_prepare"}, {"id", "name", "state"}
        )
        id_ = self._id(fields["id"], f"{place}.id")
        self.reptantes[id_] = (player, index)
        name = _text(fields["name"], f"{place}.name")
        edition = _text(fields["edition"], f"{place}.edition") if fields.get("edition") is not None else ""
        state = STATES.index(_one_of(fields["state"], f"{place}.state", STATES))
        if "powers" in fields:
            powers: tuple[Power, ...] | None = _powers(fields["powers"], f"{place}.powers")
            complete = True
        else:
            powers = powers_known(name, edition, self.catalogue)
            complete = powers is not None and len(powers) >= POWERS_PER_REPTANTE
        abilities = [self._ability(power, name, place) for power in powers or ()]
        known = tuple(a for a in abilities if a is not None)
        self.costs.update({(id_, a.key): a.cost for a in known})
        skip = _flag(fields.get("skip_next_prepare", False), f"{place}.skip_next_prepare")
        return Reptante(id_, name, edition, state, skip, known, complete and len(known) == len(abilities))

    def _ability(self, printed: Power, reptante: str, place: str) -> Ability | None:
        """The Power in force that a printed one counts as; None while its cost, Esbirro or type is unknown."""
        counts_as = effective(printed, self.on, reptante)
        power = counts_as.power
        if power.cost is None or power.esbirro is None or power.type is None:
            return None
        for code in counts_as.notes:
            if code.startswith("errata.") or code == "power.substituted":
                self.faults.append(
                    note(
                        code,
                        Text(
                            "{printed}, de {reptante}, cuenta como {power} (coste {cost}, {esbirro}).",
                            printed=printed.name,
                            reptante=reptante,
                            power=power.name,
                            cost=power.cost,
                            esbirro=power.esbirro,
                        ),
                    )._replace(where=place)
                )
        return ability(power, counts_as.unknown_text)

    def _turn(self, data: Any, place: str) -> Turn:
        fields = _fields(
            data,
            place,
            {"player", "number", "phase", "part", "eliminated", *_TURN_FLAGS},
            {"player", "number", "phase", "part"},
        )
        eliminated = []
        for i, item in enumerate(_list(fields.get("eliminated", []), f"{place}.eliminated")):
            eliminated.append(self._reptante_id(item, f"{place}.eliminated[{i}]"))
        return Turn(
            _integer(fields["number"], f"{place}.number"),
            self._who(fields["player"], f"{place}.player"),
            PHASES.index(_one_of(fields["phase"], f"{place}.phase", PHASES)),
            PARTS.index(_one_of(fields["part"], f"{place}.part", PARTS)),
            prepared=_flag(fields.get("prepared", False), f"{place}.prepared"),
            drawn=_flag(fields.get("drawn", False), f"{place}.drawn"),
            placed=_flag(fields.get("placed", False), f"{place}.placed"),
            discarded=_flag(fields.get("discarded", False), f"{place}.discarded"),
            eliminated=tuple(eliminated),
        )

    def _fosa(self, data: Any, place: str) -> tuple[tuple[Kind, ...], Counts]:
        if not isinstance(data, Mapping):
            return _kinds(data, place), NONE
        fields = _fields(data, place, {"count", "top"}, {"count"})
        top = _kinds(fields.get("top", []), f"{place}.top")
        count = _count(fields["count"], f"{place}.count")
        if count < len(top):
            _refuse(f"{place}.count", "expected at least as many as top")
        return top, (*NONE[:UNKNOWN], count - len(top))

    def _teams(self, data: Any, place: str) -> tuple[tuple[int, ...], ...]:
        if data is None:
            return ()
        teams = tuple(
            tuple(self._who(who, f"{place}[{t}][{i}]") for i, who in enumerate(_list(team, f"{place}[{t}]")))
            for t, team in enumerate(_list(data, place))
        )
        members = [who for team in teams for who in team]
        if len(set(members)) != len(members):
            _refuse(place, "a player is in two teams")
        if teams and set(members) != set(self.players.values()):
            _refuse(place, "expected every player in a team")
        return teams

    def _eliminations(self, data: Any, place: str) -> tuple[tuple[int, int], ...]:
        found = []
        for i, item in enumerate(_list(data, place)):
            fields = _fields(item, f"{place}[{i}]", {"player", "turn"}, {"player", "turn"})
            who = self._who(fields["player"], f"{place}[{i}].player")
            found.append((who, _integer(fields["turn"], f"{place}[{i}].turn")))
        return tuple(found)

    def _lasting(self, data: Any, place: str) -> tuple[Lasting, ...]:
        found = []
        for i, item in enumerate(_list(data, place)):
            where = f"{place}[{i}]"
            fields = _fields(
                item,
                where,
                {"op", "owner", "player", "zone", "esbirro", "until", "uses", "source"},
                {"op", "player"},
            )
            player = self._who(fields["player"], f"{where}.player")
            found.append(
                Lasting(
                    _one_of(fields["op"], f"{where}.op", ("retype", "discard_as", "protect")),
                    self._who(fields["owner"], f"{where}.owner") if "owner" in fields else player,
                    player,
                    _one_of(fields.get("zone", "hand"), f"{where}.zone", ("hand", "altar", "resistance")),
                    _kind_or_unknown(fields.get("esbirro"), f"{where}.esbirro"),
                    _one_of(
                        fields.get("until", "end_of_turn"),
                        f"{where}.until",
                        ("end_of_turn", "next_own_turn", "end_of_game"),
                    ),
                    _count(fields.get("uses", 0), f"{where}.uses"),
                    str(fields.get("source", "")),
                )
            )
        return tuple(found)

    def _chain(self, position: Position, data: Any, place: str) -> Position:
        for i, item in enumerate(_list(data, place)):
            where = f"{place}[{i}]"
            step = self.step(item, where)
            if not isinstance(step, Announce):
                _refuse(f"{where}.do", 'expected "announce"')
            if not self._can_link(position, step):
                self.faults.append(
                    impossible(
                        "power.not_on_reptante",
                        where,
                        Text("Ese Poder no está en ese Reptante, o la copia no indica un Poder que pueda copiar."),
                    )
                )
                return position
            link = linked(position, step)
            position = position._replace(chain=(*position.chain, link), waiting=answering(position, link))
        return position

    def _can_link(self, position: Position, step: Announce) -> bool:
        if not 0 <= step.reptante < len(position.players[step.by].reptantes) or step.of >= len(position.chain):
            return False
        named = [
            a
            for a in position.players[step.by].reptantes[step.reptante].abilities
            if a.key == step.power and step.cost in {None, a.cost}
        ]
        return bool(named) and (named[0].copy is None or copy_source(position, step, named[0]) is not None)

    def _window(self, position: Position, data: Any, place: str) -> Position:
        fields = _fields(data, place, {"player", "passed"}, {"player"})
        who = self._who(fields["player"], f"{place}.player")
        passed = [
            self._who(p, f"{place}.passed[{i}]")
            for i, p in enumerate(_list(fields.get("passed", []), f"{place}.passed"))
        ]
        left = [i for i in position.waiting if i not in passed]
        if not position.chain or who not in left:
            self.faults.append(
                impossible(
                    "window.not_yours",
                    place,
                    Text("La ventana de respuesta no puede ser de quien se indica."),
                )
            )
            return position
        return position._replace(waiting=tuple(left[left.index(who) :]))

    # Steps -----------------------------------------------------------------------------------------------

    def step(self, data: Any, place: str) -> Step:
        if not isinstance(data, Mapping):
            _refuse(place, "expected an object")
        do = data.get("do")
        reader = _STEPS.get(do) if isinstance(do, str) else None
        if reader is None:
            _refuse(f"{place}.do", "expected one of " + ", ".join(_STEPS))
        return reader(self, data, place)

    def _by(
        self, data: Mapping[str, Any], place: str, *more: str, required: set[str] | frozenset[str] = frozenset()
    ) -> tuple[Mapping[str, Any], int]:
        fields = _fields(data, place, {"do", "by", *more}, {"by", *required})
        return fields, self._who(fields["by"], f"{place}.by")

    def _reptante_id(self, value: Any, place: str) -> str:
        if not isinstance(value, str) or value not in self.reptantes:
            _refuse(place, "expected the id of a Reptante")
        return value

    def announce(self, data: Mapping[str, Any], place: str) -> Step:
        fields, by = self._by(
            data,
            place,
            *("reptante", "power", "cost", "target", "of", "of2", "pay", "altar", "discard", "with_sombra"),
            *("choose", "copies"),
            required={"reptante", "power"},
        )
        id_ = self._reptante_id(fields["reptante"], f"{place}.reptante")
        owner, index = self.reptantes[id_]
        of, of2 = (_count(fields[key], f"{place}.{key}") if key in fields else -1 for key in ("of", "of2"))
        copies = None
        if "copies" in fields:
            given = _fields(
                fields["copies"], f"{place}.copies", {"reptante", "power", "cost"}, {"reptante", "power"}
            )
            copies = self._copied(given, f"{place}.copies")
            of = of2 if of2 >= 0 else of
        sombra = _flag(fields.get("with_sombra", False), f"{place}.with_sombra")
        return Announce(
            by,
            index if owner == by else -1,
            name_key(_text(fields["power"], f"{place}.power")),
            _count(fields["cost"], f"{place}.cost") if "cost" in fields else None,
            self._who(fields["target"], f"{place}.target") if fields.get("target") is not None else -1,
            of,
            copies,
            _one_of(fields.get("pay", "exhaust"), f"{place}.pay", ("exhaust", "exploit")) == "exploit",
            self._ids(fields.get("altar", []), f"{place}.altar"),
            _kind(fields["discard"], f"{place}.discard") if fields.get("discard") is not None else None,
            sombra,
            self._ids(fields.get("choose", []), f"{place}.choose"),
        )

    def _copied(self, given: Mapping[str, Any], place: str) -> Copied:
        id_ = self._reptante_id(given["reptante"], f"{place}.reptante")
        key = name_key(_text(given["power"], f"{place}.power"))
        cost = _count(given["cost"], f"{place}.cost") if "cost" in given else self._only_cost(id_, key)
        return Copied(id_, key, cost)

    def _only_cost(self, id_: str, key: str) -> int:
        return self.costs.get((id_, key), 0)

    def _ids(self, value: Any, place: str) -> tuple[str, ...]:
        if isinstance(value, str):
            return (_text(value, place),)
        return tuple(_text(item, f"{place}[{i}]") for i, item in enumerate(_list(value, place)))

    def passing(self, data: Mapping[str, Any], place: str) -> Step:
        return Pass(self._by(data, place)[1])

    def choose(self, data: Mapping[str, Any], place: str) -> Step:
        fields, by = self._by(data, place, "choice", required={"choice"})
        given = fields["choice"]
        items = [given] if isinstance(given, str) else list(_list(given, f"{place}.choice"))
        picks: list[str | int] = []
        for i, item in enumerate(items):
            text = _text(item, f"{place}.choice[{i}]")
            kind = kind_named(text)
            picks.append(text if kind is None or text in self.ids else kind)
        return Choose(by, tuple(picks))

    def chance(self, data: Mapping[str, Any], place: str) -> Step:
        fields = _fields(data, place, {"do", "cards"}, {"cards"})
        return Chance(_kinds(fields["cards"], f"{place}.cards"))

    def prepare(self, data: Mapping[str, Any], place: str) -> Step:
        return Prepare(self._by(data, place)[1])

    def draw(self, data: Mapping[str, Any], place: str) -> Step:
        fields, by = self._by(data, place, "count", "cards")
        count = _count(fields["count"], f"{place}.count") if "count" in fields else None
        return Draw(by, count, _kinds(fields.get("cards", []), f"{place}.cards"))

    def place(self, data: Mapping[str, Any], place: str) -> Step:
        fields, by = self._by(data, place, "esbirro", "id", required={"esbirro"})
        id_ = self._id(fields["id"], f"{place}.id") if fields.get("id") is not None else ""
        return Place(by, _kind(fields["esbirro"], f"{place}.esbirro"), id_)

    def discard(self, data: Mapping[str, Any], place: str) -> Step:
        fields, by = self._by(data, place, "esbirros", required={"esbirros"})
        listed = _list(fields["esbirros"], f"{place}.esbirros")
        return Discard(by, tuple(sorted(_kind(item, f"{place}.esbirros[{i}]") for i, item in enumerate(listed))))

    def eliminate(self, data: Mapping[str, Any], place: str) -> Step:
        fields, by = self._by(data, place, "reptante", required={"reptante"})
        return Eliminate(by, self._reptante_id(fields["reptante"], f"{place}.reptante"))

    def advance(self, data: Mapping[str, Any], place: str) -> Step:
        return Advance(self._by(data, place)[1])

    def concede(self, data: Mapping[str, Any], place: str) -> Step:
        return Declare("concession", self._by(data, place)[1])

    def loop(self, data: Mapping[str, Any], place: str) -> Step:
        return Declare("loop", self._by(data, place)[1])

    def time(self, data: Mapping[str, Any], place: str) -> Step:
        _fields(data, place, {"do"})
        return Declare("time")

    def expect(self, data: Mapping[str, Any], place: str) -> Step:
        allowed = {
            "players",
            "teams",
            "first_player",
            "turn",
            "fosa",
            "vertedero",
            "decks",
            "chain",
            "eliminations",
        }
        fields = _fields(data, place, {"do", *allowed, "revealed", "window", "lasting"})
        return Expect({key: value for key, value in fields.items() if key != "do"})


_STEPS: dict[str, Callable[[_PositionReader, Mapping[str, Any], str], Step]] = {
    "announce": _PositionReader.announce,
    "pass": _PositionReader.passing,
    "choose": _PositionReader.choose,
    "chance": _PositionReader.chance,
    "prepare": _PositionReader.prepare,
    "draw": _PositionReader.draw,
    "place": _PositionReader.place,
    "discard": _PositionReader.discard,
    "eliminate": _PositionReader.eliminate,
    "advance": _PositionReader.advance,
    "concede": _PositionReader.concede,
    "loop": _PositionReader.loop,
    "time": _PositionReader.time,
    "expect": _PositionReader.expect,
}
