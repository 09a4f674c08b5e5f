"""The standing of each entry in the event: it plays, waits, has passed, is out, or is in a final.

One value, from which phone, Panel, paths and texts say it. Only what is published counts.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.core.brackets.double import Bracket, Slot
from tournaments.core.brackets.single import all_of, bracket_size, widest
from tournaments.core.order import is_for_third
from tournaments.enums import CUT_STAGES, LEFT_STATES, TABLE_STAGES, StageKind
from tournaments.models import Entry, Seat, Stage, Tournament
from tournaments.queries.going.names import by_matches, part_name
from tournaments.queries.rounds import slot_results, still_in
from tournaments.serving.kept import kept


class Going(StrEnum):
    """The standing of an entry in an event."""

    WAITS = "waits"
    PLAYS = "plays"
    PASSED = "passed"
    FINAL = "final"
    SECOND_FINAL = "second_final"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Where:
    """The standing of an entry, with the part of the bracket that it is about.

    Attributes:
        matches, part, level: of the round that comes next, or in which it went out; nothing where the entry did
            not reach the bracket.
        is_before_another: it did not come into a stage after which another may follow, for that has a standing.
    """

    going: Going
    matches: int = 0
    part: str = ""
    level: int = 0
    is_before_another: bool = False

    @property
    def is_out(self) -> bool:
        return self.going == Going.OUT

    @property
    def round(self) -> str:
        """The name of that round; empty where it has none."""
        return part_name(self.part, self.level) if self.part else by_matches(self.matches)

    def _not_in(self) -> str:
        return _("No pasó de etapa") if self.is_before_another else _("No pasó al corte")

    @property
    def said(self) -> str:
        """A few words for a list; empty where nothing is to be said."""
        if self.going == Going.OUT:
            return _("Fuera en %(round)s") % {"round": self.round} if self.round else self._not_in()
        if self.going == Going.SECOND_FINAL:
            return _("En la segunda final")
        if self.going == Going.FINAL:
            return _("En la final")
        return _("Pasó") if self.going == Going.PASSED else ""


def where(entry: Entry) -> Where:
    """Return the standing of an entry that has not left."""
    return everybody(entry.tournament).get(entry.number, Where(Going.WAITS))


def everybody(event: Tournament) -> Mapping[int, Where]:
    """Return the standing of every entry by number, from the bracket on; worked out once a revision."""
    return kept(f"where:{event.version}", lambda: dict(_everybody(event)))


def _everybody(event: Tournament) -> Iterator[tuple[int, Where]]:
    begun = Q(kind__in=CUT_STAGES) | Q(number__gt=1)
    stage = event.stages.filter(begun, rounds__published_at__isnull=False).order_by("-number").first()
    if stage is None:
        return
    stage.tournament = event
    number = {pk: (number, state) for pk, number, state in event.entries.values_list("pk", "number", "state")}
    seeds = [number[pk][0] for pk in all_of(stage.seeds)]
    for one, state in number.values():
        if one not in seeds and state not in LEFT_STATES:
            yield one, Where(Going.OUT, is_before_another=stage.kind in TABLE_STAGES)
    if stage.kind in TABLE_STAGES:
        return
    if stage.kind == StageKind.FINAL_TABLE:
        yield from ((one, Where(Going.FINAL)) for one in seeds)
    elif stage.kind == StageKind.DOUBLE:
        yield from _double(stage, seeds)
    else:
        yield from _single(stage)


def _single(stage: Stage) -> Iterator[tuple[int, Where]]:
    rounds = list(stage.rounds.filter(published_at__isnull=False).order_by("number").values_list("pk", flat=True))
    seats = Seat.objects.filter(round__in=rounds).select_related("entry", "match").order_by("round__number")
    last = {seat.entry.number: seat for seat in seats}
    for number, seat in last.items():
        nth = rounds.index(seat.round_id) + 1
        matches = bracket_size(widest(stage.seeds)) >> nth
        is_third = is_for_third(stage.seeds, nth - 1, seat.match.position)
        part = "third" if is_third else ""
        if seat.goes_on is None:
            yield number, Where(Going.PLAYS, matches, part, 1)
        elif seat.goes_on and matches > 1:
            final = matches == 2
            yield number, Where(Going.FINAL if final else Going.PASSED, matches // 2)
        elif seat.goes_on or is_third:
            yield number, Where(Going.WAITS, matches)
        elif matches == 2 and stage.plan.third_place and nth == len(rounds):
            yield number, Where(Going.PASSED, 1, "third", 1)
        else:
            yield number, Where(Going.OUT, matches)


def _double(stage: Stage, seeds: list[int]) -> Iterator[tuple[int, Where]]:
    winners, losers = slot_results(stage)
    bracket = Bracket(seeds, winners, losers, set(seeds).difference(still_in(stage)))
    lost = Counter(entry for entry in losers.values() if entry is not None)
    seated = Seat.objects.filter(round__stage=stage, round__published_at__isnull=False, won__isnull=True)
    playing = set(seated.values_list("entry__number", flat=True))
    over = {entry: slot for slot in bracket.slots if (entry := losers.get(slot.number)) is not None}
    unwon = [slot for slot in bracket.slots if slot.number in winners and winners[slot.number] is None]
    nobody = {entry: slot for slot in unwon for entry in bracket.seats(slot.number) or ()}
    for number in seeds:
        if lost[number] > 1 or number in nobody:
            yield number, _at(Going.OUT, nobody.get(number) or over[number])
        elif (slot := _next(bracket, winners, number)) is None:
            waiting = Going.PASSED if bracket.to_play() else Going.WAITS
            yield number, Where(Going.PLAYS if number in playing else waiting)
        elif number in playing:
            yield number, _at(Going.PLAYS, slot)
        else:
            going = {"final": Going.FINAL, "reset": Going.SECOND_FINAL}.get(slot.part, Going.PASSED)
            yield number, _at(going, slot)


def _at(going: Going, slot: Slot) -> Where:
    return Where(going, part=slot.part, level=slot.level)


def _next(bracket: Bracket[int], winners: Mapping[int, int | None], number: int) -> Slot | None:
    """Return the slot that an entry is known to play next; a slot that it passes without a table is none."""
    open_ = (slot for slot in bracket.slots if slot.number not in winners)
    return next((slot for slot in open_ if number in bracket.coming(slot.number)), None)
