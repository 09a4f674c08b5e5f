"""Reading a record: what it must hold, and typed access to it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, get_args

from atrum_judge.protocol import OutcomeKind, SeatResult
from atrum_judge.reports import ABSENCES
from atrum_judge.text import Text
from tournaments.core.event import Entry, Event, Match, Round, Stage
from tournaments.core.history import FinalMatch, Late
from tournaments.core.lines import Line, read
from tournaments.core.record.upgrade import VERSION, upgraded
from tournaments.core.record.writing import FORMAT
from tournaments.core.settings import Settings, before
from tournaments.core.stages import BRACKET, DOUBLE, FINAL_TABLE, ROUND_ROBIN, SWISS
from tournaments.core.standings import CRITERIA
from tournaments.core.told import Act

Json = Mapping[str, Any]


class BadRecord(ValueError):
    """Not a record, or one of a version that this program does not know; the message is one line."""


def load(data: object) -> "Record":
    """A record of this version or an earlier one from parsed JSON. Raises `BadRecord`."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord("this is not a record of an event")
    if data.get("version") not in range(1, VERSION + 1):
        raise BadRecord(
            f"this record has version {data.get('version')!r}; this program reads versions up to {VERSION}"
        )
    try:
        record = Record(upgraded(data), written=data)
        _touch(record)
    except (KeyError, IndexError) as error:
        raise BadRecord(f"the record is incomplete: {error} is missing") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"the record is damaged: {error}") from None
    return record


def _touch(record: "Record") -> None:
    """Read everything the check reads, so that a damaged record is refused before."""
    event = record.event
    _ = event.plan, event.history(), record.game, record.data["standings"], record.data["final"]
    if record.data["scope"] not in {"full", "public"}:
        raise ValueError("it is neither full nor public")
    if not set(event.criteria) <= CRITERIA.keys():
        raise ValueError("it names an unknown criterion")
    if not {stage.kind for stage in event.stages} <= {SWISS, ROUND_ROBIN, BRACKET, DOUBLE, FINAL_TABLE}:
        raise ValueError("it names an unknown kind of stage")
    for round_, told in zip(record.rounds, event.rounds, strict=True):
        _ = event.stages[told.stage]
        for match, seen in zip(round_["matches"], told.matches, strict=True):
            _ = match["manual_reason"], match["replayed_after"], seen.going_on()
            for report in match["reports"]:
                Text.from_json(report["explanation"])


class Record:
    """Typed access to a record's data. Entries are known by number.

    Attributes:
        data: in the form of this version.
        written: as it was read, in the form of its own; what was signed.
        tournament: its address, state and every setting, those that the record leaves out included.
        options: the event's choices where the game's rulebook is silent.
        seed: source of every draw; None while it is secret.
        names: of entries, by number; `rounds` and `lines` of the log are oldest first.
    """

    def __init__(self, data: Json, *, written: Json | None = None) -> None:
        self.data, self.written = data, data if written is None else written
        self.tournament: Json = {**before(0), **data["tournament"]}
        self.game: str = str(self.tournament["game"])
        self.options: Mapping[str, str] = self.tournament["options"]
        self.seed: str | None = self.tournament["seed"]
        self.names: dict[int, str] = {entry["number"]: entry["name"] for entry in data["entries"]}
        self.rounds: list[Json] = sorted(data["rounds"], key=lambda round_: int(round_["number"]))
        self.lines: list[Json] = sorted(data["log"], key=lambda line: int(line["revision"]))

    @cached_property
    def said(self) -> list[tuple[Line, Act]]:
        """The values of these lines, each with the person, time and reason."""
        return [
            (read(one["action"], one["details"]), Act(one["by"], one["at"], one["reason"], one["revision"]))
            for one in self.lines
        ]

    @cached_property
    def event(self) -> Event:
        """The event as plain values."""
        said = self.tournament
        return Event(
            [_entry(entry) for entry in self.data["entries"]],
            [Stage(stage["kind"], stage["seeds"]) for stage in self.data["stages"]],
            [_round(round_) for round_ in self.rounds],
            Settings.of(said),
            list(said["criteria"]),
            self.seed or "",
            said["state"] == "finished",
        )


def _entry(said: Json) -> Entry:
    late = None if said["missed"] is None else Late.read(said["joined_round"], said["missed"])
    return Entry(said["number"], said["rating"], said["state"], late, said.get("division", ""))


def _round(said: Json) -> Round:
    active = said["inputs"].get("active") if said["inputs"] else None
    return Round(
        int(said["number"]),
        said["stage"],
        tuple(map(_match, said["matches"])),
        bool(said["published_at"]),
        None if active is None else frozenset(active),
    )


def _match(said: Json) -> Match:
    seats = said["seats"]
    entries = tuple(seat["entry"] for seat in seats)
    result = None
    if said["table"] is None:
        result = _final_match("decided", entries, seats)
    elif said["result"] is not None:
        report = counting_report(said)
        result = _final_match(report["kind"], entries, seats, report["data"].get("ending"))
    superseded = tuple(
        (old["until"], _final_match(old["kind"], entries, old["seats"])) for old in said["superseded"]
    )
    return Match(said["table"], said["position"], entries, result, said["went_on"], superseded)


def counting_report(match: Json) -> Json:
    """The report that decides a match with a result. Raises `ValueError` when the record lacks it."""
    found: Json | None = next((r for r in match["reports"] if r["version"] == match["result"]), None)
    if found is None:
        raise ValueError(f"table {match['table']} lacks the report that counts")
    return found


def _final_match(
    kind: OutcomeKind, entries: tuple[int, ...], seats: Sequence[Json], ending: str | None = None
) -> FinalMatch:
    if kind not in get_args(OutcomeKind):
        raise ValueError(f"{kind!r} is no kind of outcome")
    results = () if kind == "void" else tuple(SeatResult.from_json(seat) for seat in seats)
    return FinalMatch(kind, entries, results, ending in ABSENCES)
