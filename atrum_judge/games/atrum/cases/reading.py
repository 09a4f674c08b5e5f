"""Reading disputed cases (format ``atrum-case/1``).

`read_case` turns JSON into a `Case`: `shapes` say the possible forms, and this module their meaning at the table. Input
that is no case raises `CaseError`, which names the place. A value of the right type that the rules forbid is no error of
the format: it becomes a finding.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType, structs
from msgspec.structs import asdict

from atrum_judge.games.atrum.cases import shapes
from atrum_judge.games.atrum.cases.implied import arrivals, debtors, is_whole_history, with_falls, with_losses
from atrum_judge.games.atrum.laws.findings import impossible, note, undecided
from atrum_judge.games.atrum.play.announcement_faults import faults
from atrum_judge.games.atrum.play.announcing import answering, is_known, linked, unsaid_before
from atrum_judge.games.atrum.play.game import settled
from atrum_judge.games.atrum.play.position_faults import printed_faults
from atrum_judge.games.atrum.table import actions
from atrum_judge.games.atrum.table.dated import effective
from atrum_judge.games.atrum.table.general import rules_on
from atrum_judge.games.atrum.table.kinds import NONE, UNKNOWN, Counts, Kind, counted, kind_named
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.position import (
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
from atrum_judge.games.atrum.table.powers import Power
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.reading import NotACase, Words, read
from atrum_judge.protocol import Catalogue
from atrum_judge.text import Text

FORMAT = shapes.FORMAT

CaseError = NotACase
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


Step = actions.Action | Expect | Declare


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
    """A question to the judge.

    Attributes:
        faults: findings already made while reading the position.
        told: the position as it was written.
    """

    on: date
    ask: str
    position: Position | None
    steps: tuple[Step, ...]
    roster: tuple[RosterItem, ...] = ()
    formation: Formation | None = None
    faults: tuple[Finding, ...] = ()
    told: shapes.Position | None = field(default=None, compare=False)


def no_catalogue(name: str) -> tuple[()]:
    """A catalogue that knows nothing."""
    return ()


T = TypeVar("T")
D = TypeVar("D")


def _or(value: T | UnsetType, default: D) -> T | D:
    return default if value is UNSET else value


def read_case(data: Any, *, today: date, catalogue: Catalogue = no_catalogue) -> Case:
    """Read a case. Raises `CaseError`.

    Args:
        today: the rules date of a case that names none.
        catalogue: finds the prints of a Reptante whose Powers the case leaves out.
    """
    raw = data if isinstance(data, Mapping) else {}
    claimed = raw.get("steps") or []
    names = _Names(raw.get("position"))
    # Without a position no step can be read; what is missing is told below.
    given: shapes.Case = read(
        {**raw, "steps": []} if raw and "position" not in raw else data, shapes.Case, names.readers
    )
    if given.ask == "roster" and given.roster is UNSET:
        raise CaseError("roster", "required when ask is roster")
    if given.ask == "formation" and given.formation is UNSET:
        raise CaseError("formation", "required when ask is formation")
    on = _or(given.date, today)
    roster = tuple(_roster_item(item, on, catalogue) for item in _or(given.roster, []))
    formation = None if given.formation is UNSET else _formation(given.formation)
    if given.position is UNSET:
        if given.ask in {"legal", "end_of_time"}:
            raise CaseError("position", "required")
        if claimed:
            raise CaseError("steps", "there is no position to start from")
        return Case(on, given.ask, None, (), roster, formation)
    owed = given.position.owed or debtors(given.position, given.steps)
    table, written = _Table(on, catalogue, names), structs.replace(given.position, owed=owed)
    position = table.position(written)
    told_steps = zip(given.steps, claimed, strict=True)
    steps = tuple(table.step(step, said, f"steps[{i}]") for i, (step, said) in enumerate(told_steps))
    return Case(on, given.ask, position, steps, roster, formation, tuple(table.faults), written)


# Powers and rosters --------------------------------------------------------------------------------------


def read_power(data: Any, place: str) -> Power:
    """Read a printed Power. Raises `CaseError`."""
    return _power(read(data, shapes.Power, shapes.READERS, place))


def _power(given: shapes.Power) -> Power:
    return Power(**asdict(given) | {"unique": bool(given.unique)})


def powers_known(name: str, edition: str, catalogue: Catalogue) -> tuple[Power, ...] | None:
    """The Powers that the catalogue knows of a Reptante; None when it is not in it."""
    prints = list(catalogue(name))
    if edition:
        prints = [p for p in prints if name_key(p.edition) == name_key(edition)] or prints
    if not prints:
        return None
    return tuple(Power.from_json(power) for power in prints[0].data.get("powers", []))


def _roster_item(given: shapes.RosterItem, on: date, catalogue: Catalogue) -> RosterItem:
    """Return the known facts about a Reptante that a case names."""
    edition = given.edition or ""
    if given.powers is not UNSET:
        told = tuple(power for power in map(_power, given.powers) if name_key(power.name))
        return RosterItem(given.name, edition, told, is_whole=len(told) == len(given.powers))
    known = powers_known(given.name, edition, catalogue)
    is_whole = known is not None and len(known) >= rules_on(on).powers_per_reptante
    return RosterItem(given.name, edition, known, is_whole)


def errata_notes(printed: Power, item: RosterItem, codes: Iterable[str], where: str) -> list[Finding]:
    """Return the notes on a Power that is misprinted on its Reptante (P3 §1.3)."""
    return [
        note(code, "misprint", printed=printed.name, reptante=item.name)._replace(where=where)
        for code in codes
        if code.startswith("errata.")
    ]


def _formation(given: shapes.Formation) -> Formation:
    players = [("first", given.first)]
    for i, step in enumerate(given.steps):
        players += [(f"steps[{i}].by", step.by), (f"steps[{i}].removes", step.removes)]
    for place, player in players:
        if player not in given.rosters:
            listed = ", ".join(f'"{name}"' for name in given.rosters)
            raise CaseError(f"formation.{place}", f"expected one of {listed}")
    steps = [(step.by, step.removes, step.reptante) for step in given.steps]
    return Formation(given.first, given.rosters, steps)


# The table -----------------------------------------------------------------------------------------------


class _Names:
    """The names in a case: players and Reptantes of its position, and the ids that are taken."""

    def __init__(self, position: Any) -> None:
        """Looks ahead, before anything is known to be right: what is not is told when it is read."""
        self.taken: set[str] = set()
        players = _objects(position, "players")
        self.seats = {id_: seat for seat, id_ in enumerate(map(_id, players)) if id_}
        self.reptantes = {
            _id(reptante): (seat, i)
            for seat, player in enumerate(players)
            for i, reptante in enumerate(_objects(player, "reptantes"))
        }
        self.readers = {
            **shapes.READERS,
            shapes.NewId: self._new,
            shapes.Seat: self._seat,
            shapes.ReptanteId: self._reptante,
            shapes.Claimed: self._claimed,
        }

    def _new(self, value: Any) -> shapes.NewId:
        id_ = shapes.NewId(read(value, Words, shapes.READERS))
        if id_ in self.taken:
            raise ValueError(f'the id "{id_}" is used twice')
        self.taken.add(id_)
        return id_

    def _seat(self, value: Any) -> shapes.Seat:
        if not self.seats:
            return shapes.Seat()  # No position has no players: that is what will be told.
        if not isinstance(value, str) or value not in self.seats:
            raise ValueError("expected a player: " + ", ".join(self.seats))
        return shapes.Seat(self.seats[value])

    def _claimed(self, value: Any) -> shapes.Claimed:
        if not isinstance(value, Mapping):
            raise ValueError("expected an object")
        read(value.get("id"), shapes.Seat, self.readers, "id")
        return shapes.Claimed(value)

    def _reptante(self, value: Any) -> shapes.ReptanteId:
        if not isinstance(value, str) or value not in self.reptantes:
            raise ValueError("expected the id of a Reptante")
        return shapes.ReptanteId(value)


def _id(value: Mapping[str, Any]) -> str:
    id_ = value.get("id")
    return id_ if isinstance(id_, str) else ""


def _objects(value: Any, key: str) -> list[Mapping[str, Any]]:
    listed = value.get(key) if isinstance(value, Mapping) else None
    return [item for item in listed if isinstance(item, Mapping)] if isinstance(listed, list) else []


def _unknown(count: int) -> Counts:
    return (*NONE[:UNKNOWN], count)


class _Table:
    """The reader of the shapes of a position and of the steps; `faults` gathers the impossible ones."""

    def __init__(self, on: date, catalogue: Catalogue, names: _Names) -> None:
        self.on = on
        self.catalogue = catalogue
        self.names = names
        self.faults: list[Finding] = []
        self.powers: set[tuple[str, str]] = set()

    def position(self, given: shapes.Position) -> Position:
        players = tuple(self._player(player, f"position.players[{i}]") for i, player in enumerate(given.players))
        players = tuple(player._replace(arrivals=arrivals(player.id, players)) for player in players)
        turn = _turn(given.turn)
        rules = rules_on(self.on)
        decks = _or(given.decks, rules.decks_for(len(players)))
        vertedero, revealed = counted(_or(given.vertedero, [])), tuple(given.revealed)
        elsewhere = sum(vertedero) + len(revealed) + sum(sum(p.hand) + len(p.altar) for p in players)
        everything_else = _unknown(max(0, rules.deck * decks - elsewhere))
        top, rest = ((), everything_else) if given.fosa is UNSET else _fosa(given.fosa)
        position = Position(
            rules,
            players,
            _or(given.first_player, (turn.player - turn.number + 1) % len(players)),
            turn,
            top,
            rest,
            vertedero,
            decks,
            teams=_teams(given.teams or [], len(players)),
            revealed=revealed,
            eliminations=tuple((one.player, one.turn) for one in _or(given.eliminations, [])),
            owed=tuple(given.owed),
            lasting=tuple(_lasting(i, one) for i, one in enumerate(given.lasting)),
            given_ids=self._given_ids(given),
            is_history_known=is_whole_history(players, given.eliminations),
        )
        if given.turn.eliminated is UNSET:
            position = with_losses(position)
        position = self._chain(with_falls(position), given)
        if given.window is not UNSET and len(position.chain) == len(given.chain):  # else not all of it is known
            position = self._window(position, given.window)
        self.faults += printed_faults(position)
        return settled(position)

    def _player(self, given: shapes.Player, place: str) -> Player:
        altar = tuple(Esbirro(e.id, e.esbirro, e.state == "prepared") for e in given.altar)
        reptantes = tuple(self._reptante(r, f"{place}.reptantes[{i}]") for i, r in enumerate(given.reptantes))
        return Player(
            given.id,
            given.resistance,
            _unknown(given.hand.count)
            if isinstance(given.hand, shapes.Unknown)
            else self._hand(given.hand, place),
            altar,
            reptantes,
            given.zero_since_own_turn is True,
        )

    def _given_ids(self, given: shapes.Position) -> frozenset[str]:
        """The ids that arrivals may not get: of whatever the case names, also of what left or is yet to come."""
        named = set(self.names.taken)
        for pending in given.chain:
            named.update(_several(pending.altar), _several(pending.choose))
        return frozenset(id_ for id_ in named if "+" in id_)

    def _hand(self, given: list[shapes.Held], place: str) -> Counts:
        for i, card in enumerate(given):
            if card.is_exhausted:
                self.faults.append(impossible("hand.state", f"{place}.hand[{i}]"))
        return counted(given)

    def _reptante(self, given: shapes.Reptante, place: str) -> Reptante:
        item = _roster_item(given, self.on, self.catalogue)
        abilities = [self._ability(power, item, place) for power in item.powers or ()]
        known = tuple(a for a in abilities if isinstance(a, Ability))
        self.powers.update((given.id, a.key) for a in known)
        state, whole = STATES.index(given.state), item.is_whole and len(known) == len(abilities)
        return Reptante(given.id, item.name, item.edition, state, given.skip_next_prepare, known, whole)

    def _ability(self, printed: Power, item: RosterItem, place: str) -> Ability | None:
        """The Power in force that a printed one counts as; None while its cost, Esbirro or type is unknown."""
        counts_as = effective(printed, self.on, item.name, item.edition)
        power = counts_as.power
        if power.cost is None or power.esbirro is None or power.type is None:
            return None
        self.faults += errata_notes(printed, item, counts_as.notes, place)
        for code in counts_as.notes:
            if code == "power.substituted":
                self.faults.append(
                    note(
                        code,
                        "counts_as",
                        printed=printed.name,
                        reptante=item.name,
                        power=power.name,
                        cost=power.cost,
                        esbirro=power.esbirro,
                        star=Text("con ★") if power.unique else Text("sin ★"),
                    )._replace(where=place)
                )
        return ability(power, counts_as.unknown_text)

    def _chain(self, position: Position, given: shapes.Position) -> Position:
        """The announcements that are pending, each judged as if it had just been made (P2 §2.1)."""
        if given.chain and given.owed:
            raise CaseError(
                "position.owed", "expected none while a chain is pending: tell by steps what led to it"
            )
        for i, pending in enumerate(given.chain):
            step = self._announce(pending)
            asked = position._replace(waiting=(step.by,))  # nobody told who declined before it
            found = discard_left_open(asked, step, faults(asked, step))
            self.faults += [_of_position(finding, f"position.chain[{i}]") for finding in found]
            if not is_known(position, step):
                if not found:
                    self.faults.append(undecided("effect.unknown", "announced", power=pending.power))
                return position._replace(waiting=()).blurred_by(pending.power)
            made = linked(position, step)
            position = position._replace(chain=(*position.chain, made))
            position = position._replace(waiting=answering(position, made))
        return position

    def _window(self, position: Position, given: shapes.Window) -> Position:
        """Read the players who declined: the first of those who are asked, in their order (P2 §2.2, §2.3)."""
        asked, passed = position.waiting, len(given.passed)
        if asked[passed : passed + 1] != (given.player,) or set(asked[:passed]) != set(given.passed):
            section = "P2 §2.3" if len(position.players) > 2 else ""
            holder, order = position.players[given.player].id, ", ".join(position.players[i].id for i in asked)
            where = "position.window"
            self.faults.append(
                impossible("window.not_yours", where, "stated", section=section, player=holder, order=order)
                if asked
                else impossible("window.not_yours", where, "no_chain", section=section)
            )
            return position
        return position._replace(waiting=asked[passed:])

    def step(self, given: shapes.AnyStep, said: Mapping[str, Any], place: str) -> Step:
        """The step at `place`; `said` is how the case wrote it, in its order."""
        if isinstance(given, shapes.Expect):
            facts = {key: value for key, value in said.items() if key != "do"}
            read(facts, shapes.CLAIM, self.names.readers, place)
            return Expect(facts)
        if isinstance(given, shapes.Concede | shapes.Loop | shapes.Time):
            return _declaration(given)
        return self._action(given)

    def _action(self, given: shapes.OfPlay) -> actions.Action:
        match given:
            case shapes.Announce():
                return self._announce(given)
            case shapes.Choose():
                return actions.Choose(given.by, tuple(map(self._pick, _several(given.choice))))
            case shapes.Chance():
                return actions.Chance(tuple(given.cards))
            case shapes.Draw():
                return actions.Draw(given.by, _or(given.count, None), tuple(given.cards))
            case shapes.Place():
                return actions.Place(given.by, given.esbirro, given.id or "")
            case shapes.Discard():
                return actions.Discard(given.by, tuple(sorted(given.esbirros)))
            case shapes.Eliminate():
                return actions.Eliminate(given.by, given.reptante)
            case shapes.Pass():
                return actions.Pass(given.by)
            case shapes.Prepare():
                return actions.Prepare(given.by)
            case shapes.Advance():
                return actions.Advance(given.by)

    def _announce(self, given: shapes.Announce) -> actions.Announce:
        (owner, index), key = self.names.reptantes[given.reptante], name_key(given.power)
        of, of2 = _or(given.of, -1), _or(given.of2, -1)
        copies = None
        if given.copies is not UNSET:
            copies = Copied(given.copies.reptante, name_key(given.copies.power), _or(given.copies.cost, None))
            of = of2 if of2 >= 0 else of
        return actions.Announce(
            given.by,
            index if owner == given.by else -1,
            key,
            _or(given.cost, None),
            -1 if given.target is None else given.target,
            of,
            copies,
            given.pay == "exploit",
            _several(given.altar),
            given.discard,
            given.with_sombra,
            _several(given.choose),
            given.pay == "exhaust",
            "" if (given.reptante, key) in self.powers else given.power,
            "" if owner == given.by else given.reptante,
        )

    def _pick(self, given: str) -> str | Kind:
        kind = kind_named(given)
        return given if kind is None or given in self.names.taken else kind


def _of_position(finding: Finding, where: str) -> Finding:
    """The finding against a step, said of a position that states it."""
    severity = "impossible" if finding.severity == "illegal" else finding.severity
    return finding._replace(severity=severity, where=where)


def discard_left_open(position: Position, a: actions.Announce, found: Iterable[Finding]) -> list[Finding]:
    """Return the findings about an announcement; its discard only matters to its player's later announcements."""
    before = unsaid_before(position, a)
    if a.discard is None and not a.sombra:
        found = [f._replace(severity="note") if f.code == "discard.not_said" else f for f in found]
    doubts = [] if before is None else [undecided("discard.not_said", "announced", power=before.ability.name)]
    return [*found, *doubts]


def _several(given: str | list[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def _declaration(given: shapes.Concede | shapes.Loop | shapes.Time) -> Declare:
    match given:
        case shapes.Concede():
            return Declare("concession", given.by)
        case shapes.Loop():
            return Declare("loop", given.by)
        case shapes.Time():
            return Declare("time")


def _turn(given: shapes.Turn) -> Turn:
    phase, part, reinforced = PHASES.index(given.phase), PARTS.index(given.part), _or(given.reinforced, -1)
    read_as = {
        "phase": phase,
        "part": part,
        "eliminated": tuple(_or(given.eliminated, [])),
        "reinforced": reinforced,
    }
    return Turn(**asdict(given) | read_as)


def _fosa(given: list[shapes.Card] | shapes.Fosa) -> tuple[tuple[Kind, ...], Counts]:
    if isinstance(given, list):
        return tuple(given), NONE
    if given.count < len(given.top):
        raise CaseError("position.fosa.count", "expected at least as many as top")
    return tuple(given.top), _unknown(given.count - len(given.top))


def _teams(given: list[list[shapes.Seat]], players: int) -> tuple[tuple[int, ...], ...]:
    members = [who for team in given for who in team]
    if len(set(members)) != len(members):
        raise CaseError("position.teams", "a player is in two teams")
    if given and len(members) != players:
        raise CaseError("position.teams", "expected every player in a team")
    return tuple(map(tuple, given))


def _lasting(index: int, given: shapes.Lasting) -> Lasting:
    if given.op == "retype" and given.zone == "resistance":
        raise CaseError(f"position.lasting[{index}].zone", 'expected "hand" or "altar"')
    owner, kind = _or(given.owner, given.player), _or(given.esbirro, UNKNOWN)
    return Lasting(given.op, owner, given.player, given.zone, kind, given.until, given.uses, given.source)
