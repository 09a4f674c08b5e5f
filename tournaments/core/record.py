"""The record of an event, and its check: everything that can be computed again is, and compared.

A record is one JSON object (docs/record.md describes it). `check` takes nothing from it on trust that follows from
something else in it: results follow from reports, pairings from earlier results, inputs and seed, brackets from
standings, standings from results, the champion from all of it. Hand-made tables carry a reason and are skipped.
Pure: `tournaments.queries.record` writes records, `tournaments.actions.importing` reads them into a database.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules.protocol import ImpossibleReport, Ruleset, SeatResult
from rules.text import Text
from tournaments.core import plan
from tournaments.core.brackets.double import structure
from tournaments.core.draws import commitment, rng_for
from tournaments.core.history import History, SeatLine, Table
from tournaments.core.pairing import CannotPair
from tournaments.core.plan import Inputs, Planned
from tournaments.core.standings import CRITERIA, Standing, rank

FORMAT = "atrum-arena-torneos/record"
VERSION = 1

Json = Mapping[str, Any]

# Values of `tournaments.enums`, which models store and records repeat.
SWISS, ROUND_ROBIN, BRACKET, DOUBLE = "swiss", "round_robin", "bracket", "double"
STANDING_STAGES = {SWISS, ROUND_ROBIN}
ALL_BRACKET = {"single", "double"}


def as_text(data: Json) -> str:
    """A record as a file: the same text whatever database the event was kept in, because keys are sorted."""
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


class BadRecord(ValueError):
    """Not a record, or one of another version; the message is one line."""


@dataclass
class Outcome:
    """What a check found.

    Attributes:
        differences: what does not follow; empty means that the record is right.
        unchecked: what could not be computed again, and why.
        pairings, by_hand, results: how many tables and results were computed again, and how many are hand-made.
    """

    differences: list[Text] = field(default_factory=list)
    unchecked: list[Text] = field(default_factory=list)
    pairings: int = 0
    by_hand: int = 0
    results: int = 0

    @property
    def is_right(self) -> bool:
        """Nothing in the record contradicts the rest of it."""
        return not self.differences


def load(data: object) -> "Record":
    """A record from parsed JSON. Raises `BadRecord`."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("this is not a record of an event")
    if data.get("version") != VERSION:
        raise BadRecord(f"this record has version {data.get('version')!r}; this program reads version {VERSION}")
    record = Record(data)
    try:
        _touch(record)
    except (KeyError, IndexError) as error:
        raise BadRecord(f"the record is incomplete: {error} is missing") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"the record is damaged: {error}") from None
    return record


def _touch(record: "Record") -> None:
    """Read everything the check reads, so that a damaged record is refused before."""
    _ = record.history(), record.game, record.criteria, record.data["standings"], record.data["final"]
    if not set(record.criteria) <= CRITERIA.keys():
        raise ValueError("it names an unknown criterion")
    kinds = {stage["kind"] for stage in record.data["stages"]}
    if not kinds <= {SWISS, ROUND_ROBIN, BRACKET, DOUBLE}:
        raise ValueError("it names an unknown kind of stage")
    for round_ in record.rounds:
        record.stage_of(round_)
        for match in round_["matches"]:
            record.seats(match)
            _ = match["manual_reason"], match["position"], match["reports"], match["result"]


class Record:
    """Typed access to a record's data. Entries are known by number."""

    def __init__(self, data: Json) -> None:
        self.data = data

    @property
    def tournament(self) -> Json:
        """The event's settings."""
        found: Json = self.data["tournament"]
        return found

    @property
    def game(self) -> str:
        """Key of the game."""
        return str(self.tournament["game"])

    @property
    def seed(self) -> str | None:
        """Source of every draw; None while it is secret."""
        found: str | None = self.tournament["seed"]
        return found

    @property
    def criteria(self) -> list[str]:
        """Order of the standings."""
        return list(self.tournament["criteria"])

    @cached_property
    def rounds(self) -> list[Json]:
        """All rounds, oldest first."""
        return sorted(self.data["rounds"], key=lambda round_: int(round_["number"]))

    @cached_property
    def names(self) -> dict[int, str]:
        """Entries' names."""
        return {entry["number"]: entry["name"] for entry in self.data["entries"]}

    @cached_property
    def seeding(self) -> list[int]:
        """Entries by initial seeding."""
        entries = sorted(
            self.data["entries"],
            key=lambda entry: plan.seeding_key(entry["rating"], entry["number"]),
        )
        return [entry["number"] for entry in entries]

    def stage_of(self, round_: Json) -> Json:
        """The stage of a round."""
        found: Json = self.data["stages"][round_["stage"]]
        return found

    def rounds_of(self, stage: int) -> list[Json]:
        """A stage's rounds, oldest first."""
        return [round_ for round_ in self.rounds if round_["stage"] == stage]

    def groups(self) -> list[list[int]]:
        """The groups of a round robin; none in other events."""
        found = [stage["seeds"] for stage in self.data["stages"] if stage["kind"] == ROUND_ROBIN]
        return [list(group) for group in found[0]] if found else []

    def seats(self, match: Json, before: int | None = None) -> list[SeatLine]:
        """A table's results, now or as they were when round `before` was paired."""
        values: Sequence[Json] = match["seats"]
        if before is not None:
            values = next((old["seats"] for old in match["superseded"] if old["until"] >= before), values)
        return [
            SeatLine(seat["entry"], value["points"] or 0, value["score"] or 0, bool(value["won"]))
            for seat, value in zip(match["seats"], values, strict=True)
        ]

    def history(self, before: int | None = None, *, everybody: bool = True) -> History:
        """What was played before any bracket.

        Args:
            before: only rounds before this one, with the results that counted when it was paired.
            everybody: with all entries; otherwise with those that a standing lists.
        """
        rounds = [
            round_
            for round_ in self.rounds
            if self.stage_of(round_)["kind"] in STANDING_STAGES
            and round_["published_at"]
            and not any(match["table"] is not None and match["result"] is None for match in round_["matches"])
            and (before is None or round_["number"] < before)
        ]
        tables = tuple(
            tuple(Table(tuple(self.seats(match, before))) for match in round_["matches"] if match["seats"])
            for round_ in rounds
        )
        entries = self.seeding
        if not everybody:
            played = {line.entry for round_ in tables for table in round_ for line in table.seats}
            present = {e["number"] for e in self.data["entries"] if e["state"] == "checked_in"}
            entries = [number for number in entries if number in played | present]
        return History(tuple(entries), tables)

    def standings(self) -> list[list[Standing]]:
        """The standing, or that of each group, computed from the results."""
        played = self.history(everybody=False)
        groups = self.groups()
        parts = [played.only(group) for group in groups] if len(groups) > 1 else [played]
        return [rank(part, self.criteria, self.seed or "") for part in parts]

    def final(self) -> list[int]:
        """Entries from champion to last, computed from everything before."""
        decided = [
            (int(round_["number"]), int(line.entry), line.won)
            for round_ in self.rounds
            if self.stage_of(round_)["kind"] not in STANDING_STAGES
            for match in round_["matches"]
            if match["result"] is not None or match["table"] is None
            for line in self.seats(match)
        ]
        if self.tournament["format"] in ALL_BRACKET:
            before = list(self.data["stages"][0]["seeds"]) if self.data["stages"] else []
        else:
            played = self.history(everybody=False)
            before = [int(row.entry) for row in rank(played, self.criteria, self.seed or "")]
        lives = 2 if self.tournament["format"] == DOUBLE else 1
        return plan.final_numbers(before, decided, lives)


def standing_json(rows: Sequence[Standing]) -> list[dict[str, Any]]:
    """A standing as records hold it; values are exact."""
    return [
        {
            "rank": row.rank,
            "entry": row.entry,
            "values": [str(value) for value in row.values],
            "decided_by": row.decided_by,
        }
        for row in rows
    ]


def check(record: Record, ruleset: Ruleset) -> Outcome:
    """Compute again what can be, and name each difference.

    Raises:
        BadRecord: the record is damaged where the check looked.
    """
    try:
        return _Check(record, ruleset).run()
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"the record is damaged: {error!r}") from None


class _Check:
    def __init__(self, record: Record, ruleset: Ruleset) -> None:
        self.record, self.ruleset = record, ruleset
        self.outcome = Outcome()
        chosen = record.tournament["options"]
        # SCORE of each seat by round, table and version of the report, as the log tells it; the last word counts.
        details = [
            entry["details"] for entry in sorted(record.data["log"], key=lambda entry: int(entry["revision"]))
        ]
        self.logged: dict[tuple[int, int, int], list[int]] = {
            (said["round"], said["table"], said["version"]): said["score"]
            for said in details
            if {"round", "table", "version", "score"} <= said.keys()
        }
        self.options = {option.name: chosen.get(option.name, option.default) for option in ruleset.options}

    def run(self) -> Outcome:
        record = self.record
        if record.seed is None:
            self._unchecked(
                Text("La semilla es secreta hasta el final del torneo: los sorteos se comprueban después."),
            )
        elif commitment(record.seed) != record.tournament["seed_hash"]:
            self._differs(
                Text("La semilla no es la que se anunció con su huella."),
            )
        for index, stage in enumerate(record.data["stages"]):
            self._seeds(index, stage)
        for round_ in record.rounds:
            for match in round_["matches"]:
                self._result(round_, match)
            self._pairing(round_)
        self._standings()
        return self.outcome

    # Results

    def _result(self, round_: Json, match: Json) -> None:
        seats = match["seats"]
        if len(seats) == 1 and match["table"] is None:
            expected: Sequence[SeatResult] = [self.ruleset.bye(self.options)]
        elif match["result"] is None:
            return
        else:
            report = next(r for r in match["reports"] if r["version"] == match["result"])
            rng = rng_for(self.record.seed or "", "result", round_["number"], match["table"])
            try:
                expected = self.ruleset.decide(
                    report["data"], len(seats), self.options, by_staff=report["by_staff"], rng=rng
                ).seats
            except ImpossibleReport as impossible:
                where = self._where(round_, match)
                self._differs(
                    Text(
                        "{where}: el reporte es imposible ({impossible}).", where=where, impossible=str(impossible)
                    ),
                )
                return
            self._said(round_, match, report, expected)
        self.outcome.results += 1
        for seat, result in zip(seats, expected, strict=True):
            found = (seat["place"], seat["points"], seat["score"], seat["won"])
            right = (result.place, result.points, result.score, result.won)
            if found != right:
                where, name = self._where(round_, match), self.record.names[seat["entry"]]
                self._differs(
                    Text(
                        "{where}: {name} tiene puntos {found}, {score} {found2}; del reporte resultan "
                        "{right} y {right2}.",
                        where=where,
                        name=name,
                        found=found[1],
                        score=self.ruleset.score_name,
                        found2=found[2],
                        right=right[1],
                        right2=right[2],
                    ),
                )

    def _said(self, round_: Json, match: Json, report: Json, expected: Sequence[SeatResult]) -> None:
        """What the report holds, and what the log says about it, is what follows from it."""
        where = self._where(round_, match)
        kept = [(seat["place"], seat["points"], seat["score"], seat["won"]) for seat in report["seats"]]
        if kept != [(result.place, result.points, result.score, result.won) for result in expected]:
            self._differs(
                Text("{where}: el reporte guarda otro resultado que el que resulta de sus datos.", where=where),
            )
        logged = self.logged.get((round_["number"], match["table"], report["version"]))
        if logged is not None and logged != [result.score for result in expected]:
            scores = tuple(result.score for result in expected)
            self._differs(
                Text(
                    "{where}: el registro dice {score} {logged}; del reporte resulta {scores}.",
                    where=where,
                    score=self.ruleset.score_name,
                    logged=tuple(logged),
                    scores=scores,
                ),
            )

    # Seeds of a stage

    def _seeds(self, index: int, stage: Json) -> None:
        kind, rounds = stage["kind"], self.record.rounds_of(index)
        if kind == SWISS or not rounds:
            return
        first = rounds[0]
        if not first["inputs"] or self.record.seed is None:
            return
        inputs = Inputs.from_json(first["inputs"])
        played = self.record.history(first["number"])
        tournament = self.record.tournament
        if first["number"] == 1:
            seeds: Any = plan.initial_seeds(played, inputs, rng_for(self.record.seed, "seeding"))
            if kind == ROUND_ROBIN:
                seeds = plan.deal_groups(seeds, tournament["groups"] if tournament["format"] == "groups" else 1)
        else:
            seeds = plan.cut_seeds(
                played,
                self.record.groups(),
                self.record.criteria,
                self.record.seed,
                inputs,
                tournament["top_cut"],
            )
        if seeds != stage["seeds"]:
            self._differs(
                Text(
                    "Etapa {index}: el orden de siembra no resulta de la clasificación o del sorteo.",
                    index=index + 1,
                ),
            )

    # Pairings

    def _pairing(self, round_: Json) -> None:
        number = round_["number"]
        seated = [seat["entry"] for match in round_["matches"] for seat in match["seats"]]
        if len(set(seated)) < len(seated):
            self._differs(Text("Ronda {number}: alguien juega dos veces.", number=number))
        if not round_["inputs"]:
            self._unchecked(
                Text("Ronda {number}: se emparejó antes de que se guardara de qué partía.", number=number),
            )
            return
        kind = self.record.stage_of(round_)["kind"]
        if self.record.seed is None and kind == SWISS:
            return
        inputs = Inputs.from_json(round_["inputs"])
        try:
            planned = self._planned(round_, kind, inputs)
        except CannotPair:
            planned = []
        expected = {frozenset(table.entries): table for table in planned if table.entries}
        beside = {entry: table for table in planned for entry in table.entries}
        for match in round_["matches"]:
            if not match["seats"]:
                continue
            if match["manual_reason"]:
                self.outcome.by_hand += 1
                continue
            self.outcome.pairings += 1
            found = expected.get(frozenset(seat["entry"] for seat in match["seats"]))
            if found is None or (found.table, found.position) != (match["table"], match["position"]):
                self._mispaired(round_, match, beside)
        if kind == SWISS and not set(inputs.active) <= set(seated):
            self._differs(
                Text("Ronda {number}: falta quien debía jugar.", number=number),
            )

    def _planned(self, round_: Json, kind: str, inputs: Inputs) -> list[Planned]:
        record, number = self.record, round_["number"]
        if kind == SWISS:
            seats = (self.ruleset.min_seats, self.ruleset.max_seats)
            rng = rng_for(record.seed or "", "pairing", number)
            return plan.swiss(record.history(number), inputs, seats, rng)
        seeds = record.stage_of(round_)["seeds"]
        if kind == ROUND_ROBIN:
            return plan.round_robin(seeds, number, inputs)
        earlier = [r for r in record.rounds_of(round_["stage"]) if r["number"] < number]
        if kind == BRACKET:
            if not earlier:
                return plan.bracket_start(seeds, len(seeds), inputs)
            winners, _ = self._slots(earlier[-1:], number)
            places = len(earlier[-1]["matches"])
            return plan.bracket_next([winners.get(place) for place in range(places)], inputs)
        winners, losers = self._slots(earlier, number)
        slots = structure(len(seeds))
        last = max((slots[m["position"]].step for r in earlier for m in r["matches"]), default=0)
        return plan.double_elimination(seeds, winners, losers, last, inputs)

    def _slots(self, rounds: Sequence[Json], before: int) -> tuple[dict[int, int | None], dict[int, int | None]]:
        winners: dict[int, int | None] = {}
        losers: dict[int, int | None] = {}
        for round_ in rounds:
            for match in round_["matches"]:
                for line in self.record.seats(match, before):
                    (winners if line.won else losers)[match["position"]] = int(line.entry)
        return winners, losers

    def _mispaired(self, round_: Json, match: Json, beside: Mapping[int, Planned]) -> None:
        entries = [seat["entry"] for seat in match["seats"]]
        found = self._names(entries)
        planned = beside.get(entries[0])
        where = self._where(round_, match)
        if planned is None:
            self._differs(Text("{where}: {found} no debía jugar.", where=where, found=found))
        elif set(planned.entries) == set(entries):
            self._differs(
                Text(
                    "{where}: a {found} le toca la mesa {table}.",
                    where=where,
                    found=found,
                    table=planned.table or 0,
                ),
            )
        else:
            right = self._names(planned.entries)
            self._differs(
                Text(
                    "{where}: juega {found}; el emparejamiento da {right}.", where=where, found=found, right=right
                ),
            )

    # Standings

    def _standings(self) -> None:
        record = self.record
        if record.seed is None and "draw" in record.criteria:
            return
        for index, rows in enumerate(record.standings()):
            recorded = record.data["standings"][index] if index < len(record.data["standings"]) else []
            for found, right in zip(recorded, standing_json(rows), strict=False):
                if found != right:
                    name, due = record.names.get(found["entry"], "?"), record.names[right["entry"]]
                    self._differs(
                        Text(
                            "Clasificación, puesto {right}: dice {name} {found}; de los resultados "
                            "resulta {due} {right2}.",
                            right=right["rank"],
                            name=name,
                            found=found["values"],
                            due=due,
                            right2=right["values"],
                        ),
                    )
            if len(recorded) != len(rows):
                self._differs(Text("A la clasificación le faltan puestos."))
        final = record.final()
        if record.data["final"] != final:
            self._differs(Text("El orden final no resulta de los resultados."))
        champion = final[0] if final and record.tournament["state"] == "finished" else None
        if record.data["champion"] != champion:
            self._differs(Text("El campeón no resulta de los resultados."))

    # Words

    def _names(self, entries: Sequence[int]) -> str:
        return " – ".join(self.record.names.get(entry, "?") for entry in entries)

    def _where(self, round_: Json, match: Json) -> Text:
        number, table = round_["number"], match["table"]
        if table is None:
            return Text("Ronda {number}, ronda libre", number=number)
        return Text("Ronda {number}, mesa {table}", number=number, table=table)

    def _differs(self, text: Text) -> None:
        self.outcome.differences.append(text)

    def _unchecked(self, text: Text) -> None:
        self.outcome.unchecked.append(text)


def lines(outcome: Outcome) -> Iterator[str]:
    """An outcome as lines of English, for the command line."""
    if outcome.is_right:
        yield (
            f"OK: {outcome.pairings} pairings, {outcome.results} results, standings and champion follow; "
            f"{outcome.by_hand} tables made by hand."
        )
    yield from (f"DIFFERENT: {text.in_language('en')}" for text in outcome.differences)
    yield from (f"not checked: {text.in_language('en')}" for text in outcome.unchecked)
