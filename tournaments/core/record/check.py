"""The check of a record: everything that follows from something else is computed again and compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.protocol import NOTHING, ImpossibleReport, Outcome, Ruleset, SeatResult
from rules.text import Text
from tournaments.core import plan
from tournaments.core.brackets.double import structure
from tournaments.core.draws import commitment, rng_for
from tournaments.core.pairing import CannotPair
from tournaments.core.plan import Inputs, Planned
from tournaments.core.record.reading import BRACKET, ROUND_ROBIN, SWISS, BadRecord, Json, Record, counting_report
from tournaments.core.record.writing import standing_json


@dataclass
class Findings:
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


def check(record: Record, ruleset: Ruleset) -> Findings:
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
        self.findings = Findings()
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

    def run(self) -> Findings:
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
        return self.findings

    # Results

    def _result(self, round_: Json, match: Json) -> None:
        seats = match["seats"]
        expected: Sequence[SeatResult | None]
        if len(seats) == 1 and match["table"] is None:
            expected = [self.ruleset.bye(self.options)]
        elif match["result"] is None:
            return
        else:
            report = counting_report(match)
            outcome = self._decided(round_, match, report)
            if outcome is None:
                return
            self._said(round_, match, report, outcome)
            self._replayed(round_, match)
            expected = [None] * len(seats) if outcome.is_void else outcome.seats
        self.findings.results += 1
        for seat, result in zip(seats, expected, strict=True):
            self._seat(self._where(round_, match), seat, result)

    def _decided(self, round_: Json, match: Json, report: Json) -> Outcome | None:
        """What the rules make of a report; None when they refuse it."""
        rng = rng_for(self.record.seed or "", "result", round_["number"], match["table"])
        try:
            return self.ruleset.decide(
                report["data"], len(match["seats"]), self.options, by_staff=report["by_staff"], rng=rng
            )
        except ImpossibleReport as impossible:
            where = self._where(round_, match)
            self._differs(
                Text("{where}: el reporte es imposible ({impossible}).", where=where, impossible=str(impossible))
            )
            return None

    def _seat(self, where: Text, seat: Json, result: SeatResult | None) -> None:
        """A seat holds what follows from the report: nothing where the match is void."""
        right = result.as_json() if result else dict.fromkeys(NOTHING.as_json())
        if all(seat[name] == value for name, value in right.items()):
            return
        name, points, score = self.record.names[seat["entry"]], seat["points"], seat["score"]
        if result is None:
            self._differs(
                Text(
                    "{where}: la partida está anulada y {name} tiene puntos {points}, {score_name} {score}.",
                    where=where,
                    name=name,
                    points=points,
                    score_name=self.ruleset.score_name,
                    score=score,
                )
            )
        else:
            self._differs(
                Text(
                    "{where}: {name} tiene puntos {points}, {score_name} {score}; del reporte resultan "
                    "{right_points} y {right_score}.",
                    where=where,
                    name=name,
                    points=points,
                    score_name=self.ruleset.score_name,
                    score=score,
                    right_points=result.points,
                    right_score=result.score,
                )
            )

    def _said(self, round_: Json, match: Json, report: Json, outcome: Outcome) -> None:
        """What the report holds, and what the log says about it, is what follows from it."""
        where = self._where(round_, match)
        if (report["kind"], report["seats"]) != (outcome.kind, [result.as_json() for result in outcome.seats]):
            self._differs(
                Text("{where}: el reporte guarda otro resultado que el que resulta de sus datos.", where=where),
            )
        logged = self.logged.get((round_["number"], match["table"], report["version"]))
        scores = tuple(result.score for result in outcome.seats)
        if logged is not None and tuple(logged) != scores:
            self._differs(
                Text(
                    "{where}: el registro dice {score} {logged}; del reporte resulta {scores}.",
                    where=where,
                    score=self.ruleset.score_name,
                    logged=tuple(logged),
                    scores=scores,
                ),
            )

    def _replayed(self, round_: Json, match: Json) -> None:
        """A match is played again only when it was void, and then a later version counts."""
        after, where = match["replayed_after"], self._where(round_, match)
        if any(report["version"] == after and report["kind"] != "void" for report in match["reports"]):
            self._differs(Text("{where}: se jugó de nuevo sin estar anulada.", where=where))
        if match["result"] <= after:
            self._differs(Text("{where}: se jugó de nuevo y cuenta un reporte de antes.", where=where))

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
                self.findings.by_hand += 1
                continue
            self.findings.pairings += 1
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
                found = self.record.final_match(match, before)
                for line in found.lines if found else ():
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
        self.findings.differences.append(text)

    def _unchecked(self, text: Text) -> None:
        self.findings.unchecked.append(text)


def lines(findings: Findings) -> Iterator[str]:
    """Findings as lines of English, for the command line."""
    if findings.is_right:
        yield (
            f"OK: {findings.pairings} pairings, {findings.results} results, standings and champion follow; "
            f"{findings.by_hand} tables made by hand."
        )
    yield from (f"DIFFERENT: {text.in_language('en')}" for text in findings.differences)
    yield from (f"not checked: {text.in_language('en')}" for text in findings.unchecked)
