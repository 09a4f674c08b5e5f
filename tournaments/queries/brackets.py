"""A knock-out stage as it is drawn: who is in which box, and what is still to come."""

from dataclasses import dataclass

from django.db.models import Prefetch

from tournaments.core.brackets.double import Bracket, Slot
from tournaments.core.brackets.drawing import Box, Drawing, double, single
from tournaments.core.brackets.single import bracket_size
from tournaments.enums import KNOCKOUT_STAGES, StageKind
from tournaments.models import Entry, Match, Seat, Stage, Tournament
from tournaments.queries.rounds import slot_results


@dataclass(frozen=True, slots=True)
class Line:
    """One seat of a box.

    `entry` is None while nobody is known to come; `passes` where nobody is to be beaten; `void` where the match is
    to be played again.
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


@dataclass(frozen=True, slots=True)
class DrawnBracket:
    """A stage as a drawing and what its boxes hold."""

    kind: str
    drawing: Drawing
    boxes: tuple[DrawnBox, ...]

    @property
    def is_double(self) -> bool:
        return self.kind == StageKind.DOUBLE


def drawn_bracket(tournament: Tournament) -> DrawnBracket | None:
    """The knock-out stage of an event once it has begun; only what is published."""
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
    seeds = {pk: place for place, pk in enumerate(stage.seeds, start=1)}
    rounds = list(stage.rounds.filter(published_at__isnull=False).order_by("number"))
    column = {round_.pk: k for k, round_ in enumerate(rounds)}
    matches = {(column[m.round_id], m.position or 0): m for m in _matches(stage)}
    drawing = single(max(1, bracket_size(len(seeds)) // 2))
    boxes: list[DrawnBox] = []
    for box in drawing.boxes:
        match = matches.get(box.key)
        lines = _lines(match, seeds) if match else _expected(box.key, matches, seeds)
        boxes.append(DrawnBox(box, lines, match))
    return DrawnBracket(stage.kind, drawing, tuple(boxes))


def _expected(
    key: tuple[int, int], matches: dict[tuple[int, int], Match], seeds: dict[int, int]
) -> tuple[Line, Line]:
    """The winners who are known to come into a box whose round is not paired yet."""
    column, place = key
    found: list[Line] = []
    for source in (2 * place, 2 * place + 1):
        match = matches.get((column - 1, source))
        won = next((s for s in match.seats.all() if s.won), None) if match else None
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
    entries = {entry.pk: entry for entry in stage.tournament.entries.all()}
    seeds = {pk: place for place, pk in enumerate(stage.seeds, start=1)}
    matches = {match.position: match for match in _matches(stage)}
    winners, losers = slot_results(stage)
    left = {pk for pk, entry in entries.items() if entry.has_left}
    played = set(matches)

    def going_on(results: dict[int, int | None]) -> dict[int, int | None]:
        return {slot: None if pk in left else pk for slot, pk in results.items() if slot in played}

    bracket = Bracket(stage.seeds, going_on(winners), going_on(losers))
    drawing = double(len(stage.seeds))
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
        Line(entries[pk], seeds.get(pk), passes=alone) if pk is not None else Line(None) for pk in seats
    )
    return first, second
