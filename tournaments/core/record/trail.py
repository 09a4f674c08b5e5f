"""Check a record's log against the rest of the record: each difference is named with its place.

A public record leaves private lines out. The check does not ask it for facts that only they could say.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.text import Text
from tournaments.core.past import COMES_IN, UNDO, Past
from tournaments.core.record.reading import Json, Record, counting_report
from tournaments.core.record.upgrade import LEFT_OUT

CHANGES_TABLES = {"seat_late", "correct_result", "decide_result", "report_result", "confirm_report"}
"""Verbs that change a published table, with their reason: an entry comes late, or a bracket begins matches
anew.
"""
PUTS_OUT = {"disqualify", "review_warnings"}
TAKES_BACK = {"withdraw_penalty", "restore"}
OF_PEOPLE = {"entry", "promoted", "arrived", "tables", "seats", "winners", "undone"}
"""The details of a line that hold names of entries."""
BETWEEN = " – "
NOTHING_MISSED = "nothing"
"""Of `tournaments.enums.MissedRounds`: what nobody chose otherwise."""
UNTOLD = "untold"

REPAIRS = {*UNDO, "repair_round"}
"""Verbs that take results out of use with which only later rounds were paired."""
PAIRS = {True: "pair_round", False: "publish_round"}
"""With what a round begins to be, in a full record and in a public one, which tells of no draft."""

Place = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as `past` reads it."""

    action: str
    revision: int
    details: Json


class Trail:
    """The lines of a record's log, by what they are about."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.is_full = record.data["scope"] == "full"
        told: list[Json] = sorted(record.data["log"], key=lambda line: int(line["revision"]))
        self.renamed: list[tuple[int, str, str]] = [
            (line["revision"], *line["details"]["name"]) for line in told if line["action"] == "rename_entry"
        ]
        self.lines = [self._in_names_of_today(line) for line in told]
        self.by_action: dict[str, list[Json]] = defaultdict(list)
        self.about: dict[str, list[Json]] = defaultdict(list)
        self.at_table: dict[Place, list[Json]] = defaultdict(list)
        self.undone_at_table: dict[Place, list[Json]] = defaultdict(list)
        for line in self.lines:
            said = line["details"]
            self.by_action[line["action"]].append(line)
            if "entry" in said:
                self.about[said["entry"]].append(line)
            for name in (*said.get("promoted", ()), *said.get("arrived", ())):
                self.about[name].append(line)
            if line["action"] == "go_back":
                for place in [place for place in self.at_table if place[0] >= said["round"]]:
                    self.undone_at_table[place] += self.at_table.pop(place)
            if "table" in said:
                self.at_table[said["round"], said["table"]].append(line)
        self.past, self.misnumbered = Past(), list[int]()
        # Lines of earlier versions tell no numbers.
        if all("numbers" in line["details"] for line in self.by_action["publish_round"]):
            self._tell(told)
        came = [line["details"].get("entry") for line in self.lines if line["action"] in COMES_IN]
        self.number = {name: number for number, name in reversed([*enumerate(came, start=1)]) if name}
        """The number with which the log registers a name, the first time."""
        course = {*PAIRS.values(), *REPAIRS, "correct_result"}
        self.course = [line for line in self.lines if line["action"] in course]

    def _tell(self, lines: Sequence[Json]) -> None:
        """The published rounds as the lines leave them, and those of which they contradict each other."""
        for line in lines:
            said = line["details"]
            if line["action"] == "publish_round":
                numbers = [number for number in said["numbers"] if number is not None]
                self.misnumbered += [said["round"]] if len(set(numbers)) < len(numbers) else []
            for old in said.get("undone", ()):
                round_ = self.past.rounds.get(old["round"])
                table = round_.table(old["table"]) if round_ else None
                if table is None or sorted(table.names) != sorted(old["seats"]):
                    self.misnumbered.append(old["round"])
            self.past.tell(_Line(line["action"], line["revision"], said))

    def _in_names_of_today(self, line: Json) -> Json:
        """A line as if everybody had always had the name that they have now."""
        if not self.renamed:
            return line

        def today(said: Any) -> Any:
            if isinstance(said, list):
                return [today(one) for one in said]
            if isinstance(said, dict):
                return {key: today(one) if key in OF_PEOPLE else one for key, one in said.items()}
            for revision, old, new in self.renamed:
                if revision >= line["revision"] and said == old:
                    said = new
            return said

        details = {key: today(said) if key in OF_PEOPLE else said for key, said in line["details"].items()}
        if "manual" in details:
            details["manual"] = [self._table_of_today(said, today) for said in details["manual"]]
        return {**line, "details": details}

    @staticmethod
    def _table_of_today(said: str, today: Callable[[Any], Any]) -> str:
        """ "Ana – Beto: motivo" with the names that the two have now."""
        names, colon, reason = said.partition(": ")
        return BETWEEN.join(today(names.split(BETWEEN))) + colon + reason

    def differences(self) -> Iterator[Text]:
        """Yield each contradiction between the log and the record."""
        yield from self._revisions()
        yield from self._event()
        yield from self._settings()
        yield from self._undone()
        for number in self.misnumbered:
            yield Text("Ronda {number}: las mesas no son las que cuenta el historial.", number=number)
        for entry in self.record.data["entries"]:
            yield from self._entry(entry)
        for name in sorted(self.number.keys() - {*self.record.names.values()}):
            yield Text("{name}: el historial dice que se inscribió y no figura.", name=name)
        yield from self._penalties()
        for round_ in self.record.rounds:
            yield from self._round(round_)
            for match in round_["matches"]:
                yield from self._match(round_, match)

    def _revisions(self) -> Iterator[Text]:
        found, last = [line["revision"] for line in self.lines], self.record.tournament["revision"]
        expected = list(range(1, last + 1))
        right = (
            found == expected if self.is_full else len(set(found)) == len(found) and set(found) <= set(expected)
        )
        if not right:
            yield Text("Historial: las revisiones no van de 1 a {last} sin huecos ni repeticiones.", last=last)
        if not self.is_full and not all(line["public"] for line in self.lines):
            yield Text("Historial: un acta pública no tiene líneas privadas.")
        if any(one["at"] > other["at"] for one, other in zip(self.lines, self.lines[1:], strict=False)):
            yield Text("Historial: las horas no van en el orden de las revisiones.")

    def _undone(self) -> Iterator[Text]:
        """A result that a line undoes is the last one that was told before; a void one gave nothing."""
        for line in self.lines if self.is_full else ():
            for old in line["details"].get("undone", ()):
                place = old["round"], old["table"]
                told = [
                    [one["details"].get(name) for name in ("seats", "score", "winners")]
                    for one in (*self.undone_at_table[place], *self.at_table[place])
                    if one["revision"] < line["revision"] and "score" in one["details"]
                ]
                if None not in old["score"] and told[-1:] != [[old["seats"], old["score"], old["winners"]]]:
                    yield Text(
                        "Historial: deshace un resultado que no dice (ronda {number}).", number=old["round"]
                    )

    # The event

    def _event(self) -> Iterator[Text]:
        event = self.record.tournament
        made = self.by_action["create_tournament"]
        if len(made) != 1 or made[0]["revision"] != 1:
            yield Text("Historial: no dice una vez, al principio, que se creó el torneo.")
            return
        if made[0]["details"].get("seed_hash", event["seed_hash"]) != event["seed_hash"]:
            yield Text("Historial: anuncia otra huella de la semilla.")
        if (made[0]["by"], made[0]["at"]) != (event["created_by"], event["created_at"]):
            yield Text("Historial: el torneo lo creó otra persona, o a otra hora.")
        ends = {"finish_tournament": "finished", "cancel_tournament": "cancelled", "resume_tournament": ""}
        last = ""
        for line in self.lines:
            last = ends.get(line["action"], last)
        for state in ("finished", "cancelled"):
            if (event["state"] == state) != (last == state):
                yield Text("Historial: no dice lo mismo que el estado del torneo ({state}).", state=event["state"])
        for line in self.by_action["finish_tournament"]:
            if line["details"].get("seed") != event["seed"]:
                yield Text("Historial: al terminar se reveló otra semilla.")
        locked = [line["at"] for line in self.lines if line["action"] in {"lock_rosters", "pair_round"}]
        if event["rosters_locked_at"] and self.is_full and event["rosters_locked_at"] not in locked:
            yield Text("Historial: las listas no se cerraron a la hora que dice el torneo.")

    def _settings(self) -> Iterator[Text]:
        """The last value that a line gave a setting is the one that it has."""
        event = {**LEFT_OUT, **self.record.tournament}
        last: dict[str, Any] = {}
        for line in self.by_action["create_tournament"]:
            last |= line["details"].get("settings", {})
        for line in self.lines:
            if line["action"] not in {"edit_tournament", "raise_capacity"}:
                continue
            last |= {name: values[1] for name, values in line["details"].items() if name in event}
        for name, value in last.items():
            found = event[name]
            same = _moment(found) == _moment(value) if name == "starts_at" else found == value
            if not same:
                yield Text(
                    "Configuración, {name}: el historial dice {value} y el torneo {found}.",
                    name=name,
                    value=str(value),
                    found=str(found),
                )

    # Entries

    def _entry(self, entry: Json) -> Iterator[Text]:
        name, state, lines = entry["name"], entry["state"], self.about[entry["name"]]
        came = [line for line in lines if line["action"] in COMES_IN]
        if len(came) != 1:
            yield Text("{name}: el historial no dice una vez que se inscribió.", name=name)
            return
        if self.number.get(name) != entry["number"]:
            yield Text("{name}: el historial lo inscribe con otro número.", name=name)
        if came[0]["at"] != entry["created_at"]:
            yield Text("{name}: el historial lo inscribe a otra hora.", name=name)
        allowed: set[str] = set()
        for line in lines:
            before = line["details"].get("before")
            if self.is_full and isinstance(before, str) and before not in allowed:
                yield Text("{name}: el historial se contradice sobre su estado.", name=name)
            allowed = self._states_after(line) or allowed
        if not self.is_full and not any(line["action"] in PUTS_OUT for line in lines[-1:]):
            allowed = allowed | {"dropped"}  # a drop with a reason is private
            allowed |= {"registered", "checked_in"} if "waiting" in allowed else set()
        if allowed and state not in allowed:
            yield Text("{name}: está como «{state}» y el historial dice otra cosa.", name=name, state=state)
        chosen = [line["details"]["missed"] for line in lines if "missed" in line["details"]]
        if (chosen[-1] if chosen else NOTHING_MISSED) != _missed(entry):
            yield Text("{name}: el historial dice otra cosa de las rondas que no jugó.", name=name)
        if self.is_full:
            yield from self._edits(entry)

    @staticmethod
    def _states_after(line: Json) -> set[str]:
        """The states in which a line may leave the entry that it is about; none where it says nothing of it."""
        said = line["details"]
        if line["action"] in PUTS_OUT and said.get("kind") == "disqualification":
            return {"disqualified"}
        if "promoted" in said and "entry" not in said:
            return {"registered"}
        if "arrived" in said:
            return {"checked_in"}
        if line["action"] == "add_walk_in":
            return {said["state"], "checked_in"} if said["state"] == "registered" else {said["state"]}
        if line["action"] == "register":
            return {said["state"]}
        return {said["after"]} if isinstance(said.get("after"), str) else set()

    def _edits(self, entry: Json) -> Iterator[Text]:
        last: dict[str, Any] = {"rating": None, "club": "", "fixed_table": None, "sits_out": []}
        broken: set[str] = set()
        for line in self.about[entry["name"]]:
            if line["action"] == "edit_entry":
                for name in last.keys() & line["details"].keys():
                    before, after = line["details"][name]
                    broken |= {name} if before != last[name] else set()
                    last[name] = after
        for name, value in last.items():
            if entry[name] != value or name in broken:
                yield Text("{name}: {field} no es lo que dice el historial.", name=entry["name"], field=name)

    def _penalties(self) -> Iterator[Text]:
        entries = {entry["number"]: entry for entry in self.record.data["entries"]}
        out: set[str] = set()
        named: list[tuple[Any, ...]] = []
        for penalty in self.record.data["penalties"]:
            name = entries[penalty["entry"]]["name"]
            if penalty["kind"] == "disqualification":
                out.add(name)
            elif not self.is_full:
                continue
            lines = self.about[name]
            said = (penalty["kind"], penalty["category"], penalty["by"], penalty["at"])
            told = [
                (line["details"].get("kind"), line["details"].get("category"), line["by"], line["at"])
                for line in lines
            ]
            # One line for all people of an entry, each of whom has the penalty.
            if told.count(said) <= named.count((name, penalty["player"], *said)):
                yield Text("{name}: el historial no dice su sanción.", name=name)
            named.append((name, penalty["player"], *said))
            undone = (penalty["withdrawn_at"], penalty["withdrawn_reason"])
            told_undone = [(line["at"], line["reason"]) for line in lines if line["action"] in TAKES_BACK]
            if undone != (None, "") and undone not in told_undone:
                yield Text("{name}: el historial no dice que se anuló su sanción.", name=name)
        for name in sorted(self._put_out() - out):
            yield Text("{name}: el historial dice una descalificación que falta.", name=name)
        standing = {
            entries[penalty["entry"]]["name"]
            for penalty in self.record.data["penalties"]
            if penalty["kind"] == "disqualification" and not penalty["withdrawn_at"]
        }
        for entry in entries.values():
            if (entry["state"] == "disqualified") != (entry["name"] in standing):
                yield Text("{name}: su estado y su descalificación no coinciden.", name=entry["name"])

    def _put_out(self) -> set[str]:
        """Return the entries that were disqualified and not brought back, as the lines say."""
        out: set[str] = set()
        for line in self.lines:
            if line["action"] in PUTS_OUT and line["details"].get("kind") == "disqualification":
                out.add(line["details"]["entry"])
            elif line["action"] == "restore":
                out.discard(line["details"]["entry"])
        return out

    # Rounds

    def _round(self, round_: Json) -> Iterator[Text]:
        number = round_["number"]
        corrected = [line for line in self.by_action["correct_result"] if line["details"].get("round") == number]
        followed = any(match["superseded"] or match["went_on"] is not None for match in round_["matches"])
        if (round_["amended"] and not corrected) or (followed and not round_["amended"]):
            yield Text("Ronda {number}: lo corregido no es lo que dice el historial.", number=number)
        moments = [("publish_round", round_["published_at"]), ("start_clock", round_["started_at"])]
        if self.is_full:
            moments.append(("pair_round", round_["paired_at"]))
        for action, at in moments:
            lines = [line for line in self.by_action[action] if line["details"].get("round") == number]
            if at != (lines[-1]["at"] if lines else None) and (at or not round_["published_at"]):
                yield Text("Ronda {number}: el historial no dice cuándo se publicó o empezó.", number=number)
        if round_["published_at"]:
            yield from self._published(round_)

    def _published(self, round_: Json) -> Iterator[Text]:
        """The tables are those that were published, but for people who came late and matches that began anew."""
        number = round_["number"]
        lines = [line for line in self.by_action["publish_round"] if line["details"].get("round") == number]
        if not lines:
            return
        said = lines[-1]["details"]
        since = [line for line in self.lines if line["revision"] > lines[-1]["revision"]]
        later = {line["reason"] for line in since if line["action"] in CHANGES_TABLES}
        anew = {line["reason"] for line in self.by_action["correct_result"]}
        tables = dict(zip(map(_set_of, said["tables"]), _numbers(said), strict=True))
        for match in round_["matches"]:
            names = [self.record.names[seat["entry"]] for seat in match["seats"]]
            reason = match["manual_reason"]
            changed = bool(reason) and reason in (later if match["position"] is None else later | anew)
            if reason and not changed and f"{BETWEEN.join(names)}: {reason}" not in said["manual"]:
                yield Text("{where}: está hecha a mano y el historial no lo dice.", where=where(round_, match))
            elif not changed and tables.get(_set_of(names), ...) not in (match["table"], UNTOLD):
                yield Text("{where}: se publicó otra mesa.", where=where(round_, match))
        yield from self._tables(round_)
        reasons = {match["manual_reason"] for match in round_["matches"]}
        if any(not any(one.endswith(f": {reason}") for reason in reasons if reason) for one in said["manual"]):
            yield Text("Ronda {number}: el historial dice una mesa hecha a mano que no figura.", number=number)

    def _tables(self, round_: Json) -> Iterator[Text]:
        """Check that the seats are those that the lines give: late entries and matches begun anew included.

        Matches of the round of a correction that others wait for are told by the matches themselves.
        """
        number = round_["number"]
        told = self.past.rounds.get(number)
        if told is None or any(
            "now" in one["details"] and one["details"]["round"] == number for one in self.lines
        ):
            return
        late = [one["details"] for one in self.by_action["seat_late"] if one["details"]["round"] == number]
        if any("seats" not in one for one in late) and any(table.number is None for table in told.tables):
            return  # a line of an earlier version does not say opposite which of several byes somebody sat down
        said = [(sorted(table.names), table.number or 0) for table in told.tables if table.names]
        seated = [
            (sorted(self.record.names[seat["entry"]] for seat in match["seats"]), match["table"] or 0)
            for match in round_["matches"]
            if match["seats"]
        ]
        if sorted(said) != sorted(seated):
            yield Text("Ronda {number}: las mesas no son las que cuenta el historial.", number=number)

    # Results

    def _match(self, round_: Json, match: Json) -> Iterator[Text]:
        lines = self.at_table[round_["number"], match["table"]]
        place = where(round_, match)
        minutes = sum(line["details"]["minutes"] for line in lines if line["action"] == "extend_match")
        if match["extension"] > 60 * minutes:
            yield Text("{where}: tiene tiempo extra que el historial no dice.", where=place)
        corrected = [line for line in lines if line["action"] == "correct_result"]
        yield from self._corrected(round_["number"], match, corrected, lines, place)
        if match["went_on"] is not None and match["went_on"] not in [
            line["details"].get("went_on") for line in corrected[-1:]
        ]:
            yield Text("{where}: el historial no dice que la llave siguió con otro.", where=place)
        if match["replayed_after"] and not any(line["action"] in {"replay", "undo_result"} for line in lines):
            yield Text("{where}: se jugó de nuevo y el historial no lo dice.", where=place)
        versions = [report["version"] for report in match["reports"]]
        if versions != sorted(set(versions)):
            yield Text("{where}: los reportes no van cada uno una vez y en orden.", where=place)
        disputes = {(line["by"], line["at"]) for line in lines if line["action"] == "dispute_report"}
        for report in match["reports"]:
            yield from self._told(match, report, lines, place)
            dispute = (report["disputed_by"], report["disputed_at"])
            if dispute != (None, None) and (None in dispute or (self.is_full and dispute not in disputes)):
                yield Text("{where}: figura objetado y el historial no lo dice.", where=place)
        if match["table"] is None and (match["result"] is not None or match["reports"]):
            yield Text("{where}: una ronda libre no tiene resultado reportado.", where=place)
        elif match["result"] is not None:
            yield from self._agreed(match, counting_report(match), lines, place)

    def _corrected(
        self, number: int, match: Json, corrected: Sequence[Json], lines: Sequence[Json], place: Text
    ) -> Iterator[Text]:
        """Check that a result before a correction was told then, and is kept while later rounds were paired
        with it.
        """
        for line in corrected:
            earlier = [one["details"] for one in lines if one["revision"] < line["revision"]]
            told = [said["score"] for said in earlier if "score" in said]
            if line["details"].get("was") is not None and [line["details"]["was"]] != told[-1:]:
                yield Text("{where}: guarda un resultado anterior que el historial no dice.", where=place)
        until = number
        if corrected and not self._kept_all(number, match):
            yield Text("{where}: falta un resultado anterior que contó.", where=place)
        for old in match["superseded"]:
            in_order = until < old["until"] <= len(self.record.rounds)
            until = old["until"]
            if not corrected or not in_order or not self._was_counted(match, old, lines):
                yield Text("{where}: guarda un resultado anterior que el historial no dice.", where=place)

    def _kept_all(self, number: int, match: Json) -> bool:
        """Each result that was corrected once later rounds were paired with it is kept until the last of them.

        A public record tells of no draft: there it is kept until the last published one at least.
        """
        if match["position"] is not None:
            return True
        latest, due = 0, list[int]()
        for line in self.course:
            said, action = line["details"], line["action"]
            if action == PAIRS[self.is_full]:
                latest = said["round"]
            elif action == "correct_result" and (said["round"], said["table"]) == (number, match["table"]):
                due += [latest] if latest > max(due, default=number) else []
            elif action in REPAIRS:
                latest = min(latest, said["round"] - (action in UNDO))
                due = [until for until in {min(one, said["round"] - 1): None for one in due} if until > number]
        kept = [old["until"] for old in match["superseded"]]
        return kept == due if self.is_full else max(kept, default=0) >= max(due, default=0)

    def _was_counted(self, match: Json, old: Json, lines: Sequence[Json]) -> bool:
        """True if a result that counted earlier is that of a report; in a public record, of a line."""
        if self.is_full:
            return any(
                (report["kind"], report["seats"]) == (old["kind"], old["seats"]) for report in match["reports"]
            )
        names = [self.record.names[seat["entry"]] for seat in match["seats"]]
        score = [seat["score"] for seat in old["seats"]]
        winners = [name for name, seat in zip(names, old["seats"], strict=True) if seat["won"]]
        told = [(line["details"].get("score"), line["details"].get("winners")) for line in lines]
        if old["kind"] == "void":
            return not any(score)
        return (score, winners) in told and bool(winners) == (old["kind"] == "decided")

    def _told(self, match: Json, report: Json, lines: Sequence[Json], place: Text) -> Iterator[Text]:
        """A report has its line, which says the same."""
        versions = [line for line in lines if line["details"].get("version") == report["version"]]
        made = [line for line in versions if "seats" in line["details"]]
        if not made:
            yield Text("{where}: el historial no dice de dónde viene el resultado.", where=place)
            return
        line, said = made[-1], made[-1]["details"]
        seats = [self.record.names[seat["entry"]] for seat in match["seats"]]
        winners = [name for name, seat in zip(seats, report["seats"], strict=True) if seat["won"]]
        if said["seats"] != seats:
            yield Text("{where}: el historial nombra a otras personas.", where=place)
        elif report["kind"] != "void" and said.get("winners") != winners:
            yield Text("{where}: el historial nombra otro ganador.", where=place)
        if (line["action"] != "report_result") != report["by_staff"]:
            yield Text("{where}: el historial dice otra forma de decidir el resultado.", where=place)
        if (line["by"], line["at"], line["reason"]) != (report["by"], report["created_at"], report["reason"]):
            yield Text(
                "{where}: el historial dice otra persona, otra hora u otro motivo del resultado.", where=place
            )

    def _agreed(self, match: Json, report: Json, lines: Sequence[Json], place: Text) -> Iterator[Text]:
        """The report that counts was confirmed by every seat, or decided by staff."""
        if report["by_staff"]:
            return
        versions = [line for line in lines if line["details"].get("version") == report["version"]]
        if not any(line["details"].get("final") for line in versions):
            yield Text("{where}: el historial no dice que el resultado quedó firme.", where=place)
        agreed = {(one["by"], one["at"]) for one in report["confirmations"]}
        seats = sorted(one["seat"] for one in report["confirmations"])
        if seats != list(range(len(match["seats"]))) or len({by for by, _ in agreed}) < len(seats):
            yield Text("{where}: el resultado no lo confirmaron todos ni lo decidió la organización.", where=place)
        elif not agreed <= {(line["by"], line["at"]) for line in versions}:
            yield Text("{where}: el historial no dice quién confirmó.", where=place)


def _missed(entry: Json) -> str:
    """Return the word of the lines for an entry's result in rounds before it came."""
    if entry["missed"] is None:
        return NOTHING_MISSED
    return str(entry["missed"]["as"])


def _set_of(names: Sequence[str]) -> tuple[str, ...]:
    """A table, whoever sits where."""
    return tuple(sorted(names))


def _numbers(said: Json) -> Sequence[int | str | None]:
    """The number of each table of a line; lines of earlier versions do not tell."""
    numbers: Sequence[int | None] | None = said.get("numbers")
    return [UNTOLD] * len(said["tables"]) if numbers is None else numbers


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def where(round_: Json, match: Json) -> Text:
    """The place of a match in a record, as people read it."""
    number, table = round_["number"], match["table"]
    if table is None:
        return Text("Ronda {number}, ronda libre", number=number)
    return Text("Ronda {number}, mesa {table}", number=number, table=table)
