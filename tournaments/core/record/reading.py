"""Reading a record: what it must hold, and typed access to it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, get_args

from rules.protocol import OutcomeKind, SeatResult
from rules.text import Text
from tournaments.core import cut, order, plan
from tournaments.core.history import EntryId, FinalMatch, History, Late, history_of
from tournaments.core.order import BracketSeat, Deciding
from tournaments.core.record.upgrade import VERSION, upgraded
from tournaments.core.record.writing import FORMAT
from tournaments.core.settings import Settings
from tournaments.core.standings import CRITERIA, Standing, rank

Json = Mapping[str, Any]

# Values of `tournaments.enums`, which models store and records repeat.
SWISS, ROUND_ROBIN, BRACKET, DOUBLE = "swiss", "round_robin", "bracket", "double"
FINAL_TABLE = "final_table"
STANDING_STAGES = {SWISS, ROUND_ROBIN}
ALL_BRACKET = {"single", "double"}
FINISHED = "finished"


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
    _ = record.history(), record.game, record.criteria, record.data["standings"], record.data["final"]
    if record.data["scope"] not in {"full", "public"}:
        raise ValueError("it is neither full nor public")
    if not set(record.criteria) <= CRITERIA.keys():
        raise ValueError("it names an unknown criterion")
    kinds = {stage["kind"] for stage in record.data["stages"]}
    if not kinds <= {SWISS, ROUND_ROBIN, BRACKET, DOUBLE, FINAL_TABLE}:
        raise ValueError("it names an unknown kind of stage")
    for round_ in record.rounds:
        record.stage_of(round_)
        for match in round_["matches"]:
            record.final_match(match)
            _ = match["manual_reason"], match["position"], match["replayed_after"]
            record.going_on(match)
            for old in match["superseded"]:
                _final_match(old["kind"], (), old["seats"])
            for report in match["reports"]:
                Text.from_json(report["explanation"])


class Record:
    """Typed access to a record's data. Entries are known by number.

    Attributes:
        data: in the form of this version.
        written: as it was read, in the form of its own; what was signed.
    """

    def __init__(self, data: Json, *, written: Json | None = None) -> None:
        self.data, self.written = data, data if written is None else written

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
    def options(self) -> Mapping[str, str]:
        """Return the event's choices where the game's rulebook is silent."""
        found: Mapping[str, str] = self.tournament["options"]
        return found

    @property
    def seed(self) -> str | None:
        """Source of every draw; None while it is secret."""
        found: str | None = self.tournament["seed"]
        return found

    @cached_property
    def settings(self) -> Settings:
        """Return the event's choices about its stages and its order."""
        return Settings.of(self.tournament)

    def in_state(self, *states: str) -> set[int]:
        """The entries in one of these states."""
        return {entry["number"] for entry in self.data["entries"] if entry["state"] in states}

    @property
    def left(self) -> set[int]:
        """Return the entries that have left, by themselves or not."""
        return self.in_state("dropped", "disqualified")

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

    def final_match(self, match: Json, before: int | None = None) -> FinalMatch | None:
        """A table's result, now or as it was when round `before` was paired; None while it is open."""
        entries = tuple(seat["entry"] for seat in match["seats"])
        until = match["superseded"] if before is not None else []
        if old := next((old for old in until if old["until"] >= before), None):
            return _final_match(old["kind"], entries, old["seats"])
        if match["table"] is None:
            return _final_match("decided", entries, match["seats"])
        if match["result"] is None:
            return None
        return _final_match(counting_report(match)["kind"], entries, match["seats"])

    def history(self, before: int | None = None, *, everybody: bool = True) -> History:
        """Return the history before any bracket.

        Args:
            before: only rounds before this one, with the results that counted when it was paired.
            everybody: with all entries; otherwise with those that a standing lists.
        """
        rounds = {
            int(round_["number"]): [self.final_match(match, before) for match in round_["matches"]]
            for round_ in self.rounds
            if self.stage_of(round_)["kind"] in STANDING_STAGES
            and round_["published_at"]
            and (before is None or round_["number"] < before)
        }
        finished = {
            number: [match for match in matches if match]
            for number, matches in rounds.items()
            if None not in matches
        }
        present = None if everybody else self.in_state("checked_in")
        return history_of(self.seeding, finished, present=present, late=self.late)

    @cached_property
    def late(self) -> dict[EntryId, Late]:
        """Return the results given to entries for the rounds before the one from which they could play."""
        return {
            entry["number"]: Late.read(entry["joined_round"], entry["missed"])
            for entry in self.data["entries"]
            if entry["missed"] is not None
        }

    def going_on(self, match: Json, before: int | None = None) -> dict[int, bool]:
        """Return the entries at a table of a bracket, each with True if it goes on as the winner; none while it
        is open.
        """
        found = self.final_match(match, before)
        if found is None:
            return {}
        index = match["went_on"]
        if match["table"] is None:
            return {int(line.entry): True for line in found.lines}  # also where the game's bye is no win
        return {
            int(line.entry): line.won if index is None else place == index
            for place, line in enumerate(found.lines)
        }

    def standings(self) -> list[list[Standing]]:
        """The standing, or that of each group, computed from the results."""
        groups = self.groups()
        played = cut.counted(self.history(everybody=False), groups, self.settings, self.left)
        return [rank(part, self.criteria, self.seed or "") for part in played.by_group(groups)]

    def ending(self) -> order.Ending:
        """The final order and the title, computed from everything before."""
        stages = [k for k, stage in enumerate(self.data["stages"]) if stage["kind"] not in STANDING_STAGES]
        deciding = self._deciding(stages[0]) if stages else None
        if self.tournament["format"] in ALL_BRACKET:
            before = list(deciding.seeds) if deciding else []
        else:
            before = order.by_results(
                self.history(everybody=False),
                self.groups(),
                self.criteria,
                self.seed or "",
                self.settings,
                self.left,
            )
        is_finished = self.tournament["state"] == FINISHED
        return order.ending(before, deciding, self.in_state("disqualified"), is_finished=is_finished)

    def _deciding(self, index: int) -> Deciding:
        """Return the decisions of the stage that comes after everybody's rounds."""
        stage = self.data["stages"][index]
        seeds = tuple(stage["seeds"])
        rounds = [round_ for round_ in self.rounds_of(index) if round_["published_at"]]
        if stage["kind"] == FINAL_TABLE:
            seated = [seat for round_ in rounds for match in round_["matches"] for seat in match["seats"]]
            places = {seat["entry"]: seat["place"] or len(seeds) for seat in seated if seat["won"] is not None}
            return Deciding(seeds, 0, places=places)
        single = stage["kind"] == BRACKET
        seats = tuple(
            BracketSeat(
                round_["number"],
                entry,
                won=won,
                out=not any(going_on.values()),
                for_third=single and order.is_for_third(len(seeds), place, match["position"]),
                kept=won and match["went_on"] is not None and not match["seats"][match["went_on"]]["won"],
            )
            for place, round_ in enumerate(rounds)
            for match in round_["matches"]
            for going_on in [self.going_on(match)]
            for entry, won in going_on.items()
        )
        absent = (
            set(seeds).difference(rounds[-1]["inputs"]["active"]) if rounds and rounds[-1]["inputs"] else set()
        )
        return Deciding(seeds, 1 if single else 2, seats, gone=frozenset(self.left | absent))


def counting_report(match: Json) -> Json:
    """The report that decides a match with a result. Raises `ValueError` when the record lacks it."""
    found: Json | None = next((r for r in match["reports"] if r["version"] == match["result"]), None)
    if found is None:
        raise ValueError(f"table {match['table']} lacks the report that counts")
    return found


def _final_match(kind: OutcomeKind, entries: tuple[int, ...], seats: Sequence[Json]) -> FinalMatch:
    if kind not in get_args(OutcomeKind):
        raise ValueError(f"{kind!r} is no kind of outcome")
    results = () if kind == "void" else tuple(SeatResult.from_json(seat) for seat in seats)
    return FinalMatch(kind, entries, results)
