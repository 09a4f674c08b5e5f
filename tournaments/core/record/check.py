"""The check of a record: everything that follows from something else is computed again and compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from atrum_judge.protocol import NOTHING, ImpossibleReport, Outcome, Ruleset, SeatResult, Terms
from atrum_judge.text import Text
from tournaments.core import plan
from tournaments.core.brackets.single import parts_of
from tournaments.core.draws import commitment, rng_for
from tournaments.core.history import worth
from tournaments.core.lines.verbs import CorrectResult
from tournaments.core.pairing import CannotPair
from tournaments.core.plan import Inputs, Planned
from tournaments.core.record.raffles import wrong_draws
from tournaments.core.record.reading import BadRecord, Json, Record, counting_report
from tournaments.core.record.seal import broken
from tournaments.core.record.trail import Trail, where
from tournaments.core.record.writing import standing_json
from tournaments.core.stages import BRACKET, DOUBLE, STANDING_STAGES, SWISS

LAST_OF_FORMER_ORDER = 2
"""The last version of records whose final order, below a cut from groups, was by other rules."""


@dataclass
class Findings:
    """The findings of a check.

    Attributes:
        differences: statements that do not follow; empty means that the record is right.
        unchecked: parts that could not be computed again, and the reason.
        signed_by: the public key whose seal is right, in hexadecimal; empty for a record without one.
        pairings, by_hand, results: numbers of the tables and results computed again, and of the hand-made ones.
    """

    differences: list[Text] = field(default_factory=list)
    unchecked: list[Text] = field(default_factory=list)
    signed_by: str = ""
    pairings: int = 0
    by_hand: int = 0
    results: int = 0

    @property
    def is_right(self) -> bool:
        """True if nothing in the record contradicts the rest of it."""
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
        self.event = replace(record.event, most=ruleset.max_seats)
        self.findings = Findings()
        chosen = record.tournament["options"]
        self.is_anew = any(
            isinstance(one, CorrectResult) or getattr(one, "again", ()) for one, _act in record.said
        )
        self.options = {option.name: chosen.get(option.name, option.default) for option in ruleset.options}
        self.tables = ruleset.tables(self.options)

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
        for number, late in self.event.late.items():
            if late.each != (self.ruleset.bye(self.options) if late.given == "bye" else NOTHING):
                self._differs(
                    Text(
                        "{name}: lo que recibió por cada ronda que no jugó no es una ronda libre ni una derrota.",
                        name=record.names[int(number)],
                    )
                )
        for round_ in record.rounds:
            for match in round_["matches"]:
                self._result(round_, match)
            self._pairing(round_)
        self._standings()
        self._complete()
        for text in (*Trail(record).differences(), *wrong_draws(record)):
            self._differs(text)
        if forged := list(broken(record)):
            self.findings.differences += forged
        elif seal := record.written.get("seal"):
            self.findings.signed_by = seal["key"]
        return self.findings

    # Results

    def _result(self, round_: Json, match: Json) -> None:
        seats = match["seats"]
        expected: Sequence[SeatResult | None]
        outcomes = {report["version"]: self._reported(round_, match, report) for report in match["reports"]}
        if len(seats) == 1 and match["table"] is None:
            awarded = dict((round_["inputs"] or {}).get("byes", ())).get(seats[0]["entry"])
            expected = [worth(self.ruleset.bye(self._options(round_)), awarded)]
        elif match["result"] is None:
            return
        else:
            outcome = outcomes[counting_report(match)["version"]]
            if outcome is None:
                return
            self._replayed(round_, match)
            expected = [None] * len(seats) if outcome.is_void else outcome.seats
        self.findings.results += 1
        for seat, result in zip(seats, expected, strict=True):
            self._seat(where(round_, match), seat, result)

    def _reported(self, round_: Json, match: Json, report: Json) -> Outcome | None:
        """Return the outcome of a report by the rules, held against the outcome it keeps; None when they refuse
        it.
        """
        rng = rng_for(self.record.seed or "", "result", round_["number"], match["table"])
        needs_winner = self._kind(round_) in {BRACKET, DOUBLE}
        terms = Terms(len(match["seats"]), self._options(round_), needs_winner)
        try:
            outcome = self.ruleset.decide(report["data"], terms, by_staff=report["by_staff"], rng=rng)
        except ImpossibleReport as impossible:
            place = where(round_, match)
            self._differs(
                Text(
                    "{where}: el reporte es imposible ({impossible}).",
                    where=place,
                    impossible=Text.joined((problem.message for problem in impossible.problems), "; "),
                )
            )
            return None
        self._said(round_, match, report, outcome)
        return outcome

    def _seat(self, place: Text, seat: Json, result: SeatResult | None) -> None:
        """A seat holds what follows from the report: nothing where the match is void."""
        right = result.as_json() if result else dict.fromkeys(NOTHING.as_json())
        if all(seat[name] == value for name, value in right.items()):
            return
        name, points, score = self.record.names[seat["entry"]], seat["points"], seat["score"]
        if result is None:
            self._differs(
                Text(
                    "{where}: la partida está anulada y {name} tiene puntos {points}, {score_name} {score}.",
                    where=place,
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
                    where=place,
                    name=name,
                    points=points,
                    score_name=self.ruleset.score_name,
                    score=score,
                    right_points=result.points,
                    right_score=result.score,
                )
            )

    def _said(self, round_: Json, match: Json, report: Json, outcome: Outcome) -> None:
        """Check that the report's result follows from its data.

        Its explanation is not compared: a version of the site may say the same in other words.
        """
        if (report["kind"], report["seats"]) != (outcome.kind, [result.as_json() for result in outcome.seats]):
            self._differs(
                Text(
                    "{where}: el reporte guarda otro resultado que el que resulta de sus datos.",
                    where=where(round_, match),
                )
            )

    def _replayed(self, round_: Json, match: Json) -> None:
        """A match is opened again only when it was void, or staff took its slip back; a later version counts."""
        after, place = match["replayed_after"], where(round_, match)
        opened = [report for report in match["reports"] if report["version"] == after]
        if any(report["kind"] != "void" and not report["by_staff"] for report in opened):
            self._differs(Text("{where}: se abrió de nuevo sin estar anulada.", where=place))
        if match["result"] <= after:
            self._differs(Text("{where}: se jugó de nuevo y cuenta un reporte de antes.", where=place))

    # Seeds of a stage

    def _seeds(self, index: int, stage: Json) -> None:
        rounds = [one for one in self.record.rounds if one["stage"] == index]
        if not rounds:
            return
        first = rounds[0]
        if not first["inputs"] or first["inputs"]["apart"] is None or self.record.seed is None:
            return
        inputs = Inputs.from_json(first["inputs"])
        seeds = self.event.seeds_of(index, first["number"], inputs)
        if _same_but_by_hand(seeds, stage["seeds"], first):
            return
        if inputs.edition < plan.EDITION and first["number"] > 1:
            self._unchecked(
                Text("Etapa {index}: se sembró con las reglas de una versión anterior.", index=index + 1),
            )
            return
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
        if unknown := _not_known(round_):
            self._unchecked(unknown)
            return
        kind = self._kind(round_)
        if self.record.seed is None and (kind == SWISS or self.tables.drawn):
            return
        inputs = Inputs.from_json(round_["inputs"])
        try:
            planned = self._planned(round_, kind, inputs)
        except CannotPair:
            planned = []
        expected = {frozenset(table.entries): table for table in planned if table.entries}
        beside = {entry: table for table in planned for entry in table.entries}
        outdated = False
        # A correction may add matches to a bracket, or take some out: the others keep their numbers.
        is_anew = self.is_anew or any(match["manual_reason"] for match in round_["matches"])
        numbered = kind not in {BRACKET, DOUBLE} or not is_anew
        for match in round_["matches"]:
            if not match["seats"]:
                continue
            if match["manual_reason"]:
                self.findings.by_hand += 1
                continue
            self.findings.pairings += 1
            found = expected.get(frozenset(seat["entry"] for seat in match["seats"]))
            if found is not None and self._is_same(found, match, numbered=numbered):
                continue
            if inputs.edition < plan.EDITION:
                outdated = True
            else:
                self._mispaired(round_, match, beside)
        if outdated:
            self._unchecked(
                Text("Ronda {number}: se emparejó con las reglas de una versión anterior.", number=number),
            )
        if kind in STANDING_STAGES:
            self._everybody(round_, kind, inputs, seated)

    def _everybody(self, round_: Json, kind: str, inputs: Inputs, seated: Sequence[int]) -> None:
        """All who take part have a table or a bye, and those have byes whom the organizer awarded one, but for
        tables that were kept.
        """
        number = round_["number"]
        given = {one["number"]: dict(one.get("byes", ())).get(number) for one in self.record.data["entries"]}
        by_hand = {entry for kept in inputs.locked for entry in kept.entries}
        if inputs.awarded != {one: given[one] for one in inputs.there if given[one] and one not in by_hand}:
            self._differs(Text("Ronda {number}: los byes no son los que se dieron de antemano.", number=number))
        taking = self.event.taking_part(round_["stage"], inputs)
        if kind == SWISS and not {*taking.active, *taking.awarded} <= set(seated):
            self._differs(
                Text("Ronda {number}: falta quien debía jugar.", number=number),
            )

    def _is_same(self, planned: Planned, match: Json, *, numbered: bool) -> bool:
        """True if a table of these people is the planned one: place, number where it follows, seats where
        drawn.
        """
        if self.tables.drawn and planned.entries != tuple(seat["entry"] for seat in match["seats"]):
            return False
        return planned.position == match["position"] and (planned.table == match["table"] or not numbered)

    def _options(self, round_: Json) -> Mapping[str, str]:
        return {**self.options, **self.event.plan_of(round_["stage"]).options}

    def _kind(self, round_: Json) -> str:
        return self.event.stages[round_["stage"]].kind

    def _planned(self, round_: Json, kind: str, inputs: Inputs) -> list[Planned]:
        """Plan the tables of a round. In a bracket nobody waits for those who left after it was paired.

        Corrections may have taken out matches of theirs, or given them a win that leads to a match nobody played.
        """
        seated = {frozenset(seat["entry"] for seat in match["seats"]) for match in round_["matches"]}
        while True:
            due = self.event.planned(round_["stage"], round_["number"], inputs, self.tables)
            unplayed = [table.entries for table in due if frozenset(table.entries) not in seated]
            absent = self.event.left.intersection(inputs.active, chain(*unplayed))
            if not absent or not self.is_anew or kind not in {BRACKET, DOUBLE}:
                return due
            inputs = replace(inputs, active=tuple(entry for entry in inputs.active if entry not in absent))

    def _mispaired(self, round_: Json, match: Json, beside: Mapping[int, Planned]) -> None:
        entries = [seat["entry"] for seat in match["seats"]]
        found = self._names(entries)
        planned = beside.get(entries[0])
        place = where(round_, match)
        if planned is None:
            self._differs(Text("{where}: {found} no debía jugar.", where=place, found=found))
        elif set(planned.entries) == set(entries) and planned.table == match["table"]:
            right = self._names(planned.entries)
            self._differs(Text("{where}: el orden sorteado de los lugares es {right}.", where=place, right=right))
        elif set(planned.entries) == set(entries):
            self._differs(
                Text(
                    "{where}: a {found} le toca la mesa {table}.",
                    where=place,
                    found=found,
                    table=planned.table or 0,
                ),
            )
        else:
            right = self._names(planned.entries)
            self._differs(
                Text(
                    "{where}: juega {found}; el emparejamiento da {right}.", where=place, found=found, right=right
                ),
            )

    # Standings

    def _standings(self) -> None:
        record = self.record
        if record.seed is None and "draw" in self.event.criteria:
            return
        standings = self.event.standings()
        if len(record.data["standings"]) != len(standings):
            self._differs(Text("La clasificación tiene otros grupos que el torneo."))
        for index, rows in enumerate(standings):
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
        ending = self.event.ending()
        final, order = record.data["final"], list(ending.order)
        if record.seed is None:  # the order of equals is drawn by it
            final, order = sorted(final), sorted(order)
        if final != order and self._ordered_otherwise(final, order):
            self._unchecked(Text("El orden final se hizo con las reglas de una versión anterior."))
        elif final != order:
            self._differs(Text("El orden final no resulta de los resultados."))
        if record.data["champion"] != ending.title.entry:
            self._differs(Text("El campeón no resulta de los resultados."))

    def _ordered_otherwise(self, final: Sequence[int], order: Sequence[int]) -> bool:
        """True for an early record that has the same people in an order of then, below the same first."""
        is_early = self.record.written["version"] <= LAST_OF_FORMER_ORDER
        return is_early and final[:1] == order[:1] and sorted(final) == sorted(order)

    def _complete(self) -> None:
        """Nothing is left to play of an event that is over, or too few to play it."""
        record = self.record
        if record.tournament["state"] != "finished" or not record.data["stages"]:
            return
        if any(
            match["table"] is not None and match["result"] is None for r in record.rounds for match in r["matches"]
        ):
            self._differs(Text("El torneo figura terminado y hay mesas sin resultado."))
        if [round_["number"] for round_ in record.rounds] != list(range(1, len(record.rounds) + 1)):
            self._differs(Text("Los números de las rondas tienen huecos o repeticiones."))
        played = {round_["stage"] for round_ in record.rounds}
        is_empty = any(stage not in played for stage in range(len(record.data["stages"])))
        if is_empty or self.event.next_stage(self.ruleset.min_seats) is not None:
            self._differs(Text("El torneo figura terminado y le faltan rondas."))

    # Words

    def _names(self, entries: Sequence[int]) -> str:
        return " – ".join(self.record.names.get(entry, "?") for entry in entries)

    def _differs(self, text: Text) -> None:
        self.findings.differences.append(text)

    def _unchecked(self, text: Text) -> None:
        self.findings.unchecked.append(text)


def _not_known(round_: Json) -> Text | None:
    """Return the reason why the pairings of a round cannot be computed again; None where they can."""
    number = round_["number"]
    if not round_["inputs"]:
        return Text("Ronda {number}: se emparejó antes de que se guardara de qué partía.", number=number)
    if round_["inputs"]["apart"] is None:
        return Text(
            "Ronda {number}: quiénes no se cruzan es privado; lo comprueba la organización.", number=number
        )
    return None


def _same_but_by_hand(seeds: Sequence[Any], recorded: Sequence[Any], first: Json) -> bool:
    """True if the seeds follow, but for entries that were exchanged by hand in the first round of a bracket."""
    by_hand = {
        seat["entry"]
        for match in first["matches"]
        if match["manual_reason"] and match["position"] is not None
        for seat in match["seats"]
    }
    here, there = parts_of(seeds), parts_of(recorded)
    return list(map(len, here)) == list(map(len, there)) and all(
        sorted(one) == sorted(other) and all(a == b or {a, b} <= by_hand for a, b in zip(one, other, strict=True))
        for one, other in zip(here, there, strict=True)
    )


def lines(findings: Findings) -> Iterator[str]:
    """Findings as lines of English, for the command line. The first one says who signed, or that nobody did.

    A record that holds is one line: nobody reads its OK without whose it is.
    """
    signed = f"SIGNED by {findings.signed_by}" if findings.signed_by else "NOT SIGNED"
    if findings.is_right:
        yield (
            f"{signed}, OK: {findings.pairings} pairings, {findings.results} results, standings and champion "
            f"follow; {findings.by_hand} tables made by hand."
        )
    else:
        yield f"{signed}, NOT OK: {len(findings.differences)} differences."
    yield from (f"DIFFERENT: {text.in_language('en')}" for text in findings.differences)
    yield from (f"not checked: {text.in_language('en')}" for text in findings.unchecked)
