"""Any version of an event: standings and tables as they were, told by the log of today."""

from random import Random

import pytest

from atrum_judge.registry import playing_also
from tests.whole_events import Duel, Event, some_settings
from tournaments.enums import KNOCKOUT_FORMATS
from tournaments.models import Round, Tournament
from tournaments.queries.past import as_it_was
from tournaments.queries.standings import standings_table

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]


def standing_of(table):
    return [[(row.rank, row.entry.name, row.tally, row.cells) for row in group] for group in table.groups]


def now(tournament):
    """Return the contents of today's pages: the standing, and each table with its seats and result."""
    table = None if tournament.format in KNOCKOUT_FORMATS else standing_of(standings_table(tournament))
    return table, {
        round_.number: sorted(
            (
                match.table or 0,
                sorted(seat.entry.name for seat in match.seats.all()),
                sorted(seat.entry.name for seat in match.seats.all() if seat.won and match.table),
                match.result.version if match.result else 0,
            )
            for match in round_.matches.prefetch_related("seats__entry").select_related("result")
        )
        for round_ in Round.objects.filter(tournament=tournament, published_at__isnull=False)
    }


def then(tournament, revision):
    """The same of a version, and the rounds that its standing lacks."""
    past = as_it_was(tournament, revision)
    return (
        None if past.table is None else standing_of(past.table),
        {
            round_.number: sorted(
                (table.number or 0, sorted(table.names), sorted(table.winners), table.version)
                for table in round_.tables
            )
            for round_ in past.rounds
        },
    ), past.lost


class Watched(Event):
    """An event of which every version is looked at when it is the newest."""

    def __init__(self, *args, **kwargs):
        self.seen = {}
        super().__init__(*args, **kwargs)

    def _try(self, act, *args):
        done = super()._try(act, *args)
        tournament = Tournament.objects.get(pk=self.tournament.pk)
        self.seen[tournament.revision] = now(tournament)
        return done


@pytest.mark.chances(sample=6, whole=400)
def test_every_version_is_shown_as_it_was_whatever_came_after(seed):
    assert_shown_as_it_was(seed)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(38, id="the groups of a first round that was taken back"),
        pytest.param(94, id="a table that waited for another one of its round"),
    ],
)
def test_versions_that_were_once_shown_otherwise(seed):
    assert_shown_as_it_was(seed)


def assert_shown_as_it_was(seed):
    rng = Random(seed)
    players = min(16, 2 + int(rng.expovariate(1 / 5)))
    with playing_also(Duel()):
        watched = Watched(rng, players, **some_settings(rng, players))
        tournament = watched.play()
        for revision, seen in watched.seen.items():
            assert then(tournament, revision) == (seen, []), (revision, watched.did)
