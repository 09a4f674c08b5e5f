"""Read the inputs of a round's pairing, and the facts about a draft."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from django.db.models import QuerySet

from atrum_judge.text import unaccented
from tournaments.core.history import Awarded, History
from tournaments.core.pairing.wishes import FirstRound as FirstRoundMode
from tournaments.core.plan import Inputs, LockedTable
from tournaments.core.stages import Stage as Plan
from tournaments.enums import CUT_STAGES, LEFT_STATES, TABLE_STAGES, FirstRound, PairingScope, StageKind
from tournaments.models import Entry, Seat, Stage, Tournament
from tournaments.queries.event import event_of
from tournaments.queries.rounds import present_entries, still_in
from tournaments.queries.standings import seeding_order

TO_THE_END = 1000
"""Later than any round."""


def complete_history(tournament: Tournament, stage: int = 1) -> History:
    """Return what counts together with a stage, by its number, with every entry of it, whether it has played or
    not.
    """
    return event_of(tournament, TABLE_STAGES).field(stage - 1).history


def inputs_for(
    tournament: Tournament,
    number: int,
    plan: Plan,
    *,
    stage: Stage | None = None,
    place: int = 1,
    active: Sequence[int] | None = None,
    locked: tuple[LockedTable, ...] = (),
) -> Inputs:
    """Return the inputs of a round's pairing as of now.

    Args:
        plan: the stage of the round, as it is planned.
        stage: the same where it goes on; None where it begins.
        place: the number of a stage that begins.
        active: numbers of the entries that take part (default: those present).
        locked: tables that stay.
    """
    fixed = tuple(
        (entry.number, entry.fixed_table) for entry in tournament.entries.order_by("number") if entry.fixed_table
    )
    mode: FirstRoundMode = "seeding" if tournament.first_round == FirstRound.SEEDING else "random"
    kind = plan.kind
    if kind in CUT_STAGES:
        # A bracket has no round to sit out: who is there plays.
        present = still_in(stage) if stage else numbers_of(present_entries(tournament))
        return Inputs(tuple(present), first_round=mode, fixed=fixed)
    inputs = replace(_there(tournament, number, active, locked), first_round=mode, fixed=fixed)
    if kind == StageKind.ROUND_ROBIN:
        return inputs
    had = stage.rounds.filter(number__lt=number).count() if stage else 0
    left, kept = plan.rounds - had - 1, _apart(tournament)
    is_last_stage = (stage.number if stage else place) == _last_swiss(tournament)
    ends_by_standing = tournament.last_by_standing and is_last_stage
    # A last round that looks at nothing but the standing is kept free of nothing.
    to_come = _to_come(tournament, left - ends_by_standing)
    return replace(
        inputs,
        by_standing=ends_by_standing and left == 0,
        apart=tuple(group for until, group in kept if number <= until),
        to_come=to_come,
        apart_to_end=tuple(group for until, group in kept if to_come and number + to_come <= until),
        raised=_raised(tournament, inputs.active) if number <= tournament.accelerated_rounds + 1 else (),
        accelerated=tournament.accelerated_rounds,
        locked=locked,
    )


def _there(
    tournament: Tournament, number: int, active: Sequence[int] | None, locked: tuple[LockedTable, ...]
) -> Inputs:
    """Return those who take part in a round, who rest, and who have an awarded bye; arguments of `inputs_for`."""
    joined = list(present_entries(tournament).filter(joined_round__lte=number).order_by("number"))
    seated_by_hand = {one for kept in locked for one in kept.entries}
    byes: dict[int, Awarded] = {
        entry.number: dict(entry.byes)[number]
        for entry in joined
        if number in entry.awarded and entry.number not in seated_by_hand
    }
    among = [entry.number for entry in joined if number not in entry.sits_out] if active is None else active
    playing = sorted(set(among).difference(byes))
    resting = tuple(one.number for one in joined if one.number not in {*playing, *byes})
    return Inputs(tuple(playing), sitting_out=resting, byes=tuple(byes.items()))


def same_fixed_table(entry: Entry) -> list[Entry]:
    """Others who take part and always play at the same table."""
    others = entry.tournament.entries.exclude(pk=entry.pk).exclude(state__in=LEFT_STATES)
    return list(others.filter(fixed_table=entry.fixed_table).order_by("number")) if entry.fixed_table else []


def numbers_of(entries: QuerySet[Entry]) -> list[int]:
    """Numbers of entries, in order."""
    return sorted(entries.values_list("number", flat=True))


def _to_come(tournament: Tournament, left: int) -> int:
    """Count the Swiss rounds that matter to a pairing, of those left in its stage after it."""
    if tournament.pairing_scope == PairingScope.ROUND or tournament.tables.most > 2:
        return 0
    return max(0, left)


def _last_swiss(tournament: Tournament) -> int:
    """The number of the last Swiss stage, from 1; 0 where there is none."""
    return max((n for n, one in enumerate(tournament.plan, start=1) if one.kind == StageKind.SWISS), default=0)


def _apart(tournament: Tournament) -> list[tuple[int, tuple[int, ...]]]:
    """Groups that are kept apart, each with the last round in which it is."""
    found: list[tuple[int, tuple[int, ...]]] = [
        (row.until_round or TO_THE_END, (row.first.number, row.second.number))
        for row in tournament.apart.select_related("first", "second")
    ]
    if tournament.club_rounds:
        clubs: dict[str, list[int]] = defaultdict(list)
        for entry in tournament.entries.exclude(club="").order_by("number"):
            clubs[unaccented(" ".join(entry.club.split()))].append(entry.number)
        found += [
            (tournament.club_rounds, tuple(members)) for _, members in sorted(clubs.items()) if len(members) > 1
        ]
    return found


def _raised(tournament: Tournament, playing: Sequence[int]) -> tuple[int, ...]:
    """The upper half of the seeding of those who play, or played, the first round."""
    first = list(
        Seat.objects.filter(round__tournament=tournament, round__number=1).values_list("entry", flat=True)
    )
    entries = tournament.entries.filter(pk__in=first) if first else tournament.entries.filter(number__in=playing)
    seeded = seeding_order(entries)
    return tuple(sorted(entry.number for entry in seeded[: len(seeded) // 2]))


def meetings_of(tournament: Tournament) -> set[frozenset[int]]:
    """The persons who sat at one table in an event, as pairs of their ids."""
    met: set[frozenset[int]] = set()
    tables: dict[int, set[int]] = defaultdict(set)
    for match, player in Seat.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False
    ).values_list("match", "entry__members"):
        if player is not None:
            tables[match].add(player)
    for players in tables.values():
        met |= {frozenset(pair) for pair in combinations(sorted(players), 2)}
    return met
