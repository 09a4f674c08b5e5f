"""A knock-out stage as a drawing: its boxes, and the entries that are known to come into each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from django.db.models import Count, Exists, F, Model, OuterRef, Prefetch, Q, QuerySet

from atrum_judge.protocol import Outcome
from tournaments.core.brackets import again
from tournaments.core.brackets.again import Due, Played
from tournaments.core.brackets.double import Bracket, Slot
from tournaments.core.brackets.drawing import Box, Drawing, Title, double, single
from tournaments.core.brackets.single import all_of, bracket_size, parts_of, widest
from tournaments.core.order import is_for_third
from tournaments.enums import KNOCKOUT_STAGES, LEFT_STATES, OutcomeKind, StageKind
from tournaments.models import Entry, Match, Seat, Stage, Tournament
from tournaments.queries.rounds import entry_numbers, slot_results, still_in

M = TypeVar("M", bound=Model)

BRACKETS = Stage.objects.filter(kind__in=KNOCKOUT_STAGES)


def with_bracket(rows: QuerySet[M], event: str) -> QuerySet[M]:
    """Annotate rows with `has_bracket`: True if their event has a knock-out stage."""
    return cast(QuerySet[M], rows.annotate(has_bracket=Exists(BRACKETS.filter(tournament=OuterRef(event)))))


@dataclass(frozen=True, slots=True)
class Line:
    """One seat of a box.

    `entry` is None while it is unknown. `passes` marks an entry without an opponent, `void` a match that is to be
    played again.
    """

    entry: Entry | None
    seed: int | None = None
    score: int | None = None
    won: bool = False
    passes: bool = False
    void: bool = False


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A box with its two lines, and the match it leads to."""

    box: Box
    lines: tuple[Line, Line]
    match: Match | None

    @property
    def is_bye(self) -> bool:
        """True where one entry passes and nobody sits opposite."""
        return any(line.passes for line in self.lines)


@dataclass(frozen=True, slots=True)
class DrawnBracket:
    """A stage as a drawing, with its boxes filled."""

    kind: str
    drawing: Drawing
    boxes: tuple[DrawnBox, ...]

    @property
    def nobody_won(self) -> bool:
        """True if the last match is decided, and nobody won it."""
        finals = {"final", "reset"} if self.is_double else {"winners"}
        titles = [title for title in self.drawing.titles if title.matches == 1 and title.part in finals]
        ends = [drawn.match for drawn in self.boxes if drawn.match and self._title(drawn) in titles]
        return any(match.outcome_kind == OutcomeKind.NOBODY for match in ends)

    @property
    def second_final(self) -> list[str]:
        """Return the two who play the second final, while it is due."""
        reset = next((drawn for drawn in self.boxes if self._title(drawn).part == "reset"), None)
        if reset is None or (reset.match and reset.match.is_final):
            return []
        return [line.entry.name for line in reset.lines if line.entry]

    @property
    def is_double(self) -> bool:
        return self.kind == StageKind.DOUBLE

    @property
    def columns(self) -> list[tuple[Title, list[DrawnBox]]]:
        """Return each title with the boxes under it that have a known entry, the final first."""
        known = [drawn for drawn in self.boxes if any(line.entry for line in drawn.lines)]
        titles = sorted(self.drawing.titles, key=lambda title: (-title.x, title.y))
        return [
            (title, under)
            for title in titles
            if (under := [drawn for drawn in known if self._title(drawn) is title])
        ]

    def _title(self, drawn: DrawnBox) -> Title:
        """Return the nearest title above a box."""
        above = (title for title in self.drawing.titles if title.x == drawn.box.x and title.y < drawn.box.y)
        return max(above, key=lambda title: title.y)


def due_instead(
    stage: Stage, winners: Mapping[int, int | None] | None = None, *, back: int | None = None
) -> dict[int, Due]:
    """Return the entries that should sit at matches of a knock-out stage, by id, where others sit now.

    Args:
        winners: for a match, by id, the number of the entry that would go on from it instead; None for nobody.
        back: the number of an entry that has left and would return.
    """
    rounds = list(stage.rounds.order_by("number").prefetch_related(Prefetch("matches__seats", _SEATED)))
    if not rounds or not all(round_.inputs for round_ in rounds):
        return {}
    left = set(stage.tournament.entries.filter(state__in=LEFT_STATES).values_list("number", flat=True)) - {back}
    played = [[_played(match, winners or {}) for match in round_.matches.all()] for round_ in rounds]
    active = [set(round_.inputs["active"]) for round_ in rounds]
    if stage.kind == StageKind.BRACKET:
        return again.single(played, active, left)
    number = entry_numbers(stage.tournament)
    of_slot = {match.position: there for matches, there in zip(played, active, strict=True) for match in matches}
    matches = [match for round_ in played for match in round_]
    return again.double([number[pk] for pk in stage.seeds], matches, of_slot, left)


def bracket_went_on(entry: Entry) -> bool:
    """Return True if a round of the bracket that it played was paired, or laid anew, while it was away."""
    stage = entry.tournament.stages.filter(kind__in=KNOCKOUT_STAGES).first()
    latest = stage.rounds.order_by("-number").first() if stage and entry.pk in all_of(stage.seeds) else None
    if stage is None or latest is None or not latest.inputs:
        return False
    return entry.number not in latest.inputs["active"] or bool(due_instead(stage, back=entry.number))


@dataclass(frozen=True, slots=True)
class Hanging:
    """Matches and rounds that depend on a result of a bracket.

    Attributes:
        matches: published ones at which somebody else would sit.
        unplayed: the event is over, and a second final would be missing.
    """

    matches: tuple[Match, ...] = ()
    unplayed: bool = False

    @property
    def nothing(self) -> bool:
        """True if the new result changes no published match."""
        return not self.matches and not self.unplayed


def hangs_on(match: Match, outcome: Outcome) -> Hanging:
    """Return the matches and rounds that would change if the outcome of a match were this one."""
    stage = match.round.stage
    seats = list(match.seats.select_related("entry"))
    if stage.kind not in KNOCKOUT_STAGES or outcome.is_void or seats[0].won is None:
        return Hanging()
    goes_on = next((seat for seat in seats if seat.goes_on), None)
    new = seats[outcome.winners[0]] if outcome.winners else None
    if new == goes_on:
        return Hanging()
    winner = new.entry.number if new else None
    due = due_instead(stage, {match.pk: winner})
    found = Match.objects.filter(pk__in=due, round__published_at__isnull=False).select_related(
        "round__stage", "round__tournament"
    )
    unplayed = False
    if stage.kind == StageKind.DOUBLE and match.tournament.is_over and match.position is not None:
        winners, losers = slot_results(stage)
        loser = next((seat.entry.number for seat in seats if seat != new), None) if new else None
        winners[match.position], losers[match.position] = winner, loser
        number = entry_numbers(stage.tournament)
        seeds = [number[pk] for pk in stage.seeds]
        unplayed = bool(Bracket(seeds, winners, losers, set(seeds).difference(still_in(stage))).to_play())
    return Hanging(tuple(found.order_by("round__number", "table")), unplayed)


FEW = 8
"""The most entries that are named while a bracket goes on; with more, the bracket shows them."""


def still_playing(stage: Stage) -> list[Entry]:
    """Return the entries that can still win a knock-out stage, by seed; none for one, or for more than `FEW`."""
    of_stage = Q(seats__round__stage=stage, seats__round__published_at__isnull=False)
    sent_on = Q(seats__match__went_on__isnull=False)
    lost = (~sent_on & Q(seats__won=False)) | (sent_on & ~Q(seats__index=F("seats__match__went_on")))
    losses = Count("seats", filter=of_stage & lost)
    lives = 2 if stage.kind == StageKind.DOUBLE else 1
    nobody = Q(match__went_on=None, match__result__kind=OutcomeKind.NOBODY) | Q(match__went_on__gt=1)
    out = Seat.objects.filter(nobody, round__stage=stage).values("entry")
    there = stage.tournament.entries.filter(of_stage).exclude(Q(state__in=LEFT_STATES) | Q(pk__in=out))
    found = list(there.annotate(losses=losses).filter(losses__lt=lives)[: FEW + 1])
    seeds = {pk: place for place, pk in enumerate(all_of(stage.seeds))}
    return sorted(found, key=lambda entry: seeds.get(entry.pk, FEW)) if 1 < len(found) <= FEW else []


_SEATED = Seat.objects.select_related("entry", "match").order_by("index")


def _played(match: Match, winners: Mapping[int, int | None]) -> Played:
    seats = list(match.seats.all())
    won = next((seat.entry.number for seat in seats if seat.goes_on), None)
    winner = winners.get(match.pk, won)
    is_decided = match.pk in winners or any(seat.won is not None for seat in seats)
    return Played(
        match.pk,
        match.position or 0,
        tuple(seat.entry.number for seat in seats),
        winner,
        match.is_waiting,
        nobody=is_decided and winner is None,
    )


def drawn_bracket(tournament: Tournament) -> DrawnBracket | None:
    """Return the published part of an event's knock-out stage; None before it begins."""
    stage = tournament.stages.filter(kind__in=KNOCKOUT_STAGES, rounds__published_at__isnull=False).first()
    if stage is None:
        return None
    return _double(stage) if stage.kind == StageKind.DOUBLE else _single(stage)


def _matches(stage: Stage) -> list[Match]:
    found = Match.objects.filter(round__stage=stage, round__published_at__isnull=False)
    return list(
        found.select_related("round", "tournament", "result").prefetch_related(
            Prefetch("seats", Seat.objects.select_related("entry"))
        )
    )


def _single(stage: Stage) -> DrawnBracket:
    parts = parts_of(stage.seeds)
    seeds = {pk: place for part in parts for place, pk in enumerate(part, start=1)}
    rounds = list(stage.rounds.filter(published_at__isnull=False).order_by("number"))
    column = {round_.pk: k for k, round_ in enumerate(rounds)}
    matches = {(column[m.round_id], m.position or 0): m for m in _matches(stage)}
    third = any(is_for_third(stage.seeds, *key) for key in matches)
    drawing = single(bracket_size(widest(stage.seeds)) // 2, third_place=third, divisions=_names_of(stage, parts))
    boxes: list[DrawnBox] = []
    for box in drawing.boxes:
        match = matches.get(box.key)
        lines = _lines(match, seeds) if match else _expected(box.key, matches, seeds)
        boxes.append(DrawnBox(box, lines, match))
    return DrawnBracket(stage.kind, drawing, tuple(boxes))


def _names_of(stage: Stage, parts: Sequence[Sequence[int]]) -> list[str]:
    """Return the name of the division of each bracket of a stage; empty where it has one for everybody."""
    if len(parts) < 2:
        return [""]
    division = dict(
        stage.tournament.entries.filter(pk__in=[part[0] for part in parts]).values_list("pk", "division")
    )
    return [division[part[0]] for part in parts]


def _expected(
    key: tuple[int, int], matches: dict[tuple[int, int], Match], seeds: dict[int, int]
) -> tuple[Line, Line]:
    """Return the winners that are known to come into a box whose round is not paired yet."""
    column, place = key
    found: list[Line] = []
    for source in (2 * place, 2 * place + 1):
        match = matches.get((column - 1, source))
        won = next((s for s in match.seats.all() if s.goes_on), None) if match else None
        found.append(Line(won.entry, seeds.get(won.entry_id)) if won else Line(None))
    return found[0], found[1]


def _lines(match: Match, seeds: dict[int, int]) -> tuple[Line, Line]:
    seats = [
        Line(
            seat.entry,
            seeds.get(seat.entry_id),
            None if match.is_bye else seat.score,
            bool(seat.won),
            match.is_bye,
            match.is_void,
        )
        for seat in match.seats.all()
    ]
    seats += [Line(None)] * (2 - len(seats))
    return seats[0], seats[1]


def _double(stage: Stage) -> DrawnBracket:
    entries = {entry.number: entry for entry in stage.tournament.entries.all()}
    number = {entry.pk: entry.number for entry in entries.values()}
    seeded = [number[pk] for pk in stage.seeds]
    seeds = {pk: place for place, pk in enumerate(stage.seeds, start=1)}
    matches = {match.position: match for match in _matches(stage)}
    winners, losers = (
        {slot: entry for slot, entry in results.items() if slot in matches} for results in slot_results(stage)
    )
    bracket = Bracket(seeded, winners, losers, set(seeded).difference(still_in(stage)))
    drawing = double(len(seeded))
    boxes: list[DrawnBox] = []
    for box in drawing.boxes:
        match = matches.get(box.key[1])
        slot = bracket.slots[box.key[1]]
        lines = _lines(match, seeds) if match else _known(bracket, slot, entries, seeds)
        boxes.append(DrawnBox(box, lines, match))
    return DrawnBracket(stage.kind, drawing, tuple(boxes))


def _known(
    bracket: Bracket[int], slot: Slot, entries: dict[int, Entry], seeds: dict[int, int]
) -> tuple[Line, Line]:
    seats = bracket.seats(slot.number)
    if seats is None:
        return Line(None), Line(None)
    alone = None in seats and seats != (None, None)
    first, second = (
        Line(entries[one], seeds.get(entries[one].pk), passes=alone) if one is not None else Line(None)
        for one in seats
    )
    return first, second
