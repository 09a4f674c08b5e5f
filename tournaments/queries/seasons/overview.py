"""The events of a club as its organizer looks back on them. For the club's staff alone."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import pairwise

from django.db.models import Count, Max, Q

from atrum_judge.protocol import Terms
from players.models import Club
from tournaments.core.seasons.advice import Advice, Evening, advice_of
from tournaments.enums import EntryState, OutcomeKind, PenaltyCategory, PenaltyKind, TournamentState
from tournaments.models import EntryMember, Match, Penalty, Report, Round, Seat, Tournament
from tournaments.queries.people.same import roots

SHOWN = 20
"""Events that a club looks back on."""
SITTING = 90
"""A longer pause between two rounds is a meal or a night, and says nothing of the desk."""


@dataclass(frozen=True, slots=True)
class Looked:
    """An event with what it was like."""

    event: Tournament
    evening: Evening


@dataclass(frozen=True)
class Overview:
    """A club's latest events, oldest first.

    Attributes:
        is_whole: there are no earlier ones.
        warnings: those that were not withdrawn, by their subject, the most often first.
    """

    looked: Sequence[Looked]
    is_whole: bool
    warnings: Sequence[tuple[str, int]]

    @classmethod
    def of(cls, club: Club) -> "Overview":
        over = Tournament.objects.filter(club=club, state=TournamentState.FINISHED, trial_until=None)
        every = list(over.order_by("starts_at", "pk"))
        latest = every[-SHOWN:]
        people, rounds = _people(club, every), _Rounds(latest)
        looked = [Looked(one, _evening(one, people, rounds)) for one in latest]
        counted = Counter(
            Penalty.objects.filter(tournament__in=latest, kind=PenaltyKind.WARNING, withdrawn_at=None).values_list(
                "category", flat=True
            )
        )
        warnings = [(str(PenaltyCategory(key).label), n) for key, n in counted.most_common()]
        return cls(looked, len(every) <= SHOWN, warnings)

    @cached_property
    def advice(self) -> list[Advice]:
        return advice_of([one.evening for one in self.looked], is_first=self.is_whole)


@dataclass(frozen=True, slots=True)
class _Came:
    came: Mapping[int, set[int]]
    before: Mapping[int, set[int]]
    absent: Mapping[int, int]
    waiting: Mapping[int, int]


def _people(club: Club, events: Sequence[Tournament]) -> _Came:
    """Return by event who played, who of them had played before, and how many did not come or had no place."""
    same = roots(club)
    played = Seat.objects.filter(round__tournament__in=events, round__published_at__isnull=False).values("entry")
    came: dict[int, set[int]] = defaultdict(set)
    rows = EntryMember.objects.filter(tournament__in=events, entry__in=played)
    for event, player in rows.order_by().values_list("tournament", "player"):
        came[event].add(same.get(player, player))
    before, known = {}, set[int]()
    for one in events:
        before[one.pk] = came[one.pk] & known
        known |= came[one.pk]
    states = {
        one.pk: one
        for one in Tournament.objects.filter(pk__in=[one.pk for one in events]).annotate(
            absent=Count("entries", Q(entries__state=EntryState.REGISTERED)),
            waiting=Count("entries", Q(entries__state=EntryState.WAITING)),
        )
    }
    absent = {pk: int(one.absent) for pk, one in states.items()}
    return _Came(came, before, absent, {pk: int(one.waiting) for pk, one in states.items()})


class _Rounds:
    """The rounds of events, with the times of their publication and their last result."""

    def __init__(self, events: Sequence[Tournament]) -> None:
        self.rounds: dict[int, list[tuple[int, int, datetime]]] = defaultdict(list)
        known = Round.objects.filter(tournament__in=events, published_at__isnull=False).order_by("number")
        for event, pk, minutes, at in known.values_list("tournament", "pk", "minutes", "published_at"):
            if at is not None:
                self.rounds[event].append((pk, minutes, at))
        first = Report.objects.filter(match__round__in=known, version=1).order_by()
        self.ended = dict(first.values_list("match__round").annotate(Max("created_at")))
        played = Match.objects.filter(round__in=known, table__isnull=False, result__isnull=False)
        self.endings: dict[int, Counter[str]] = defaultdict(Counter)
        for event, ending in played.exclude(result__kind=OutcomeKind.VOID).values_list(
            "round__tournament", "result__data__ending"
        ):
            self.endings[event][ending] += 1


def _evening(event: Tournament, people: _Came, rounds: _Rounds) -> Evening:
    preparation = event.preparation_minutes if event.ruleset.preparation else 0
    own = rounds.rounds[event.pk]
    over = [
        _minutes(at, rounds.ended[pk]) - minutes - preparation for pk, minutes, at in own if pk in rounds.ended
    ]
    between = [
        _minutes(rounds.ended[pk], later)
        for (pk, _plan, _at), (_pk, _minutes_of, later) in pairwise(own)
        if pk in rounds.ended
    ]
    terms = Terms(event.tables.usual, event.game_options)
    by_time = {one.name for one in event.ruleset.endings(terms) if one.by_time}
    endings = rounds.endings[event.pk]
    return Evening(
        len(people.came[event.pk]),
        len(people.before[event.pk]),
        people.absent[event.pk],
        people.waiting[event.pk],
        event.capacity,
        over,
        [each for each in between if 0 <= each <= SITTING],
        sum(endings[name] for name in by_time),
        endings.total(),
    )


def _minutes(since: datetime, until: datetime) -> int:
    return round((until - since).total_seconds() / 60)
