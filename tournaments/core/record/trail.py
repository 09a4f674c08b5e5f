"""A record's log beside the rest of it: the lines are folded into an event, which is compared leaf by leaf.

A public record leaves private lines out. What only they could say is not asked of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from atrum_judge.text import Text
from tournaments.core.past import told_by
from tournaments.core.record.reading import Json, Record
from tournaments.core.stages import STANDING_STAGES
from tournaments.core.told import DISQUALIFICATION, NOTHING_MISSED, PastReport, PastRound, PastTable

Leaf = tuple[Text | str, Text, Any, Any]
"""A place, a leaf there, and its values in the record and by the lines."""


class Trail:
    """The event that the lines of a record's log tell, and the record."""

    def __init__(self, record: Record) -> None:
        self.record, self.data, self.names = record, record.data, record.names
        self.is_full = record.data["scope"] == "full"
        self.lines = record.lines
        self.past = told_by(record.said, is_full=self.is_full)

    def differences(self) -> Iterator[Text]:
        """Name everything in which the log and the record contradict each other."""
        yield from self._revisions()
        yield from self.past.contradictions
        for place, leaf, found, told in self._leaves():
            if found == told:
                continue
            if type(found) in {str, int} and type(told) in {str, int}:
                said = {"where": place, "leaf": leaf, "told": told, "found": found}
                yield Text("{where}, {leaf}: el historial dice «{told}» y el acta «{found}».", **said)
            else:
                yield Text("{where}, {leaf}: el historial no dice lo mismo.", where=place, leaf=leaf)

    def _revisions(self) -> Iterator[Text]:
        found, last = [line["revision"] for line in self.lines], self.record.tournament["revision"]
        expected = list(range(1, last + 1))
        is_part = len(set(found)) == len(found) and set(found) <= set(expected)
        if not (found == expected if self.is_full else is_part):
            yield Text("Historial: las revisiones no van de 1 a {last} sin huecos ni repeticiones.", last=last)
        if not self.is_full and not all(line["public"] for line in self.lines):
            yield Text("Historial: un acta pública no tiene líneas privadas.")
        if any(one["at"] > other["at"] for one, other in zip(self.lines, self.lines[1:], strict=False)):
            yield Text("Historial: las horas no van en el orden de las revisiones.")

    def _leaves(self) -> Iterator[Leaf]:
        yield from self._of_event()
        told = dict(enumerate(self.past.entries, start=1))
        for number in sorted({*told, *self.names}):
            found, said = self.names.get(number, ""), told[number].name if number in told else ""
            yield found or said, Text("el nombre y el número"), found, said
        for entry in self.data["entries"]:
            if entry["number"] in told:
                yield from self._of_entry(entry)
        yield from self._of_penalties()
        published = [round_["number"] for round_ in self.record.rounds if round_["published_at"]]
        yield Text("Torneo"), Text("las rondas publicadas"), published, sorted(self.past.rounds)
        for round_ in self.record.rounds:
            yield from self._of_round(round_)

    def _of_event(self) -> Iterator[Leaf]:
        event, past, place = self.record.tournament, self.past, Text("Torneo")
        made = event["created_by"], event["created_at"], event["seed_hash"], 1
        yield place, Text("quién lo creó y cuándo"), [made], past.created
        ended = event["state"] if event["state"] in {"finished", "cancelled"} else ""
        yield place, Text("el estado"), ended, past.ended
        yield place, Text("la semilla"), {event["seed"]} if past.seeds else set(), past.seeds
        if self.is_full and event["rosters_locked_at"]:
            yield place, Text("cuándo se cerraron las listas"), event["rosters_locked_at"] in past.locked, True
        for name, told in past.settings.items():
            read = datetime.fromisoformat if name == "starts_at" else repr
            yield Text("Configuración"), Text("{name}", name=name), read(event[name]), read(told)

    def _of_entry(self, entry: Json) -> Iterator[Leaf]:
        name, told = entry["name"], self.past.entries[entry["number"] - 1]
        yield name, Text("cuándo se inscribió"), entry["created_at"], told.came
        allowed = set(told.states)
        if not self.is_full and entry["number"] not in self.past.out:
            allowed.add("dropped")  # a drop with a reason is private
            allowed |= {"registered", "checked_in"} if "waiting" in allowed else set()
        yield name, Text("el estado"), entry["state"] in allowed, True
        yield name, Text("las rondas que no jugó"), (entry["missed"] or {"as": NOTHING_MISSED})["as"], told.missed
        yield name, Text("su división"), entry.get("division", ""), told.division
        yield name, Text("los byes que se le dieron"), entry.get("byes", []), told.byes
        if self.is_full:
            yield name, Text("sus datos"), {field: entry[field] for field in told.edited}, told.edited

    def _of_penalties(self) -> Iterator[Leaf]:
        """One line tells of all people of an entry; a public record has standing disqualifications only."""
        leaf, lines = Text("sus sanciones"), Counter(self.past.penalties)
        out = self.record.event.in_state("disqualified")
        given, standing = Counter[Any](), set[int]()
        for one in self.data["penalties"]:
            said = (one["entry"], one["kind"], one["category"], one["by"], one["at"])
            given[said, one["player"]] += 1
            undone = one["withdrawn_at"], one["withdrawn_reason"]
            standing |= {one["entry"]} if one["kind"] == DISQUALIFICATION and undone[0] is None else set()
            is_told = undone == (None, "") or undone in self.past.entries[one["entry"] - 1].withdrawn
            yield self.names[one["entry"]], leaf, is_told and given[said, one["player"]] <= lines[said], True
        for said in sorted(lines.keys() - {said for said, _player in given}, key=str) if self.is_full else ():
            yield str(said[0]), leaf, False, True
        for number, name in self.names.items():
            yield name, leaf, (number in standing, number in out), (number in self.past.out,) * 2

    def _of_round(self, round_: Json) -> Iterator[Leaf]:
        number, told = round_["number"], self.past.rounds.get(round_["number"])
        place = Text("Ronda {number}", number=number)
        if self.is_full:
            yield place, Text("cuándo se emparejó"), round_["paired_at"], self.past.paired.get(number)
        if told is None:
            return
        yield place, Text("cuándo se publicó"), round_["published_at"], told.published_at
        yield place, Text("cuándo empezó"), round_["started_at"] or "", told.started_at
        followed = any(match["superseded"] or match["went_on"] is not None for match in round_["matches"])
        amended = followed or (round_["amended"] and told.is_corrected)
        yield place, Text("lo corregido"), round_["amended"], amended
        yield place, Text("las mesas"), *self._tables(round_, told)
        is_bracket = self.record.event.stages[round_["stage"]].kind not in STANDING_STAGES
        by_entries = {frozenset(table.entries): table for table in told.tables}
        for match in round_["matches"]:
            if table := by_entries.get(frozenset(seat["entry"] for seat in match["seats"])):
                place = where(round_, match)
                yield from self._of_match(place, match, table)
                # In a bracket matches that hang on a result stay as they are, or begin anew.
                kept = [] if is_bracket else table.superseded
                yield place, Text("los resultados que contaron antes"), *self._superseded(match, table, kept)

    @staticmethod
    def _tables(round_: Json, told: PastRound) -> tuple[Any, Any]:
        """Return who sits where, at which number unless lines of earlier versions do not say it."""
        found = [([seat["entry"] for seat in match["seats"]], match["table"]) for match in round_["matches"]]

        def seated(tables: Iterable[tuple[Sequence[Any], int | None]]) -> list[tuple[list[str], int]]:
            told_numbers = ((seats, 0 if told.is_guessed else number or 0) for seats, number in tables if seats)
            return sorted((sorted(map(str, seats)), number) for seats, number in told_numbers)

        return seated(found), seated((table.entries, table.number) for table in told.tables)

    def _of_match(self, place: Text, match: Json, table: PastTable) -> Iterator[Leaf]:
        yield place, Text("por qué está hecha a mano"), match["manual_reason"] in table.reasons, True
        yield place, Text("el tiempo extra"), match["extension"], 60 * table.minutes
        yield place, Text("que se jugó de nuevo"), match["replayed_after"], table.opened_after
        yield place, Text("el resultado que cuenta"), match["result"] or 0, table.version
        yield place, Text("quién siguió en la llave"), match["went_on"] in {None, table.went_on}, True
        versions = sorted(table.reports) if self.is_full else [table.version] if table.version else []
        yield place, Text("los reportes"), [report["version"] for report in match["reports"]], versions
        for report in match["reports"]:
            if said := table.reports.get(report["version"]):
                yield from self._of_report(place, match, report, said)

    def _of_report(self, place: Text, match: Json, report: Json, told: PastReport) -> Iterator[Leaf]:
        act, seats = (
            (report["by"], report["created_at"], report["reason"]),
            [one["entry"] for one in match["seats"]],
        )
        said = told.act[:3], told.by_staff, told.entries, told.score, told.winners
        leaf = Text("quién reportó qué, cuándo y por qué")
        yield place, leaf, (act, report["by_staff"], seats, *_outcome(match, report)), said
        disputed = (report["disputed_by"], report["disputed_at"])
        if self.is_full or None in disputed:
            yield place, Text("quién objetó y cuándo"), disputed, (self.is_full and told.disputed) or (None, None)
        if report["version"] == match["result"] and not report["by_staff"]:
            given = report["confirmations"]
            agreed, every = {(one["by"], one["at"]) for one in given}, list(range(len(seats)))
            found = sorted(one["seat"] for one in given), len({by for by, _at in agreed}), agreed <= told.agreed
            yield place, Text("quiénes confirmaron"), found, (every, len(every), True)

    def _superseded(self, match: Json, table: PastTable, kept: Sequence[tuple[int, int]]) -> tuple[Any, Any]:
        """Results that counted earlier; a public record lacks their reports, and the drafts they are kept for."""
        old = [(one["until"], _outcome(match, one)) for one in match["superseded"]]
        if self.is_full:
            reports = {one["version"]: (one["kind"], one["seats"]) for one in match["reports"]}
            found = [(one["until"], (one["kind"], one["seats"])) for one in match["superseded"]]
            return found, [(until, reports.get(version)) for until, version in kept]
        known = [(report.score, report.winners) for report in table.reports.values()]
        lasts, due = [until for until, _ in old], [until for until, _ in kept]
        drafted = len(self.record.rounds) + 1  # the draft that stands now may be paired with it, too
        in_order = lasts == sorted(set(lasts)) and max(lasts, default=0) <= drafted
        return in_order and max(lasts, default=0) >= max(due, default=0) and all(
            said in known for _, said in old
        ), True


def _outcome(match: Json, result: Json) -> tuple[list[int] | None, list[int]]:
    """Score and winners of a result, as lines tell them."""
    if result["kind"] == "void":
        return None, []
    seats = list(zip(match["seats"], result["seats"], strict=True))
    return [got["score"] for _, got in seats], [seat["entry"] for seat, got in seats if got["won"]]


def where(round_: Json, match: Json) -> Text:
    """The place of a match in a record, as people read it."""
    number, table = round_["number"], match["table"]
    if table is None:
        return Text("Ronda {number}, ronda libre", number=number)
    return Text("Ronda {number}, mesa {table}", number=number, table=table)
