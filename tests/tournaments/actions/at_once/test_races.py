"""Several people at the same moment: one wins, the others are told so, and nothing is done twice."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from atrum_judge.registry import get_ruleset
from players.models import Club
from rules.models import Ruling
from rules.rulings import Decision, save_ruling
from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.errors import Refusal
from tournaments.models import Entry, Match, Round, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

CALLERS = 6


def at_once(call, callers=CALLERS):
    """Return each caller's answer: the result, or the status of the refusal."""
    ready = Barrier(callers)

    def one(number):
        ready.wait()
        try:
            return call(number)
        except Refusal as refusal:
            return refusal.status
        finally:
            connection.close()

    with ThreadPoolExecutor(callers) as pool:
        return list(pool.map(one, range(callers)))


@pytest.fixture
def world(transactional_db):
    return World.open()


def settings_of(world, name="Copa"):
    return {"name": name, "game": "atrum", "starts_at": world.now, "rules_date": world.now.date()}


def test_a_double_click_creates_one_event_and_everybody_gets_it(world):
    by = world.by(world.organizer, key="k")
    made = at_once(lambda _n: actions.setup.create_tournament(by, settings_of(world)))
    assert len({one.pk for one in made}) == 1
    assert Tournament.objects.filter(name="Copa").count() == 1


def test_events_of_one_name_each_get_an_address(world):
    people = [person(f"o{n}") for n in range(CALLERS)]
    made = at_once(lambda n: actions.setup.create_tournament(world.by(people[n]), settings_of(world)))
    assert len({one.slug for one in made}) == CALLERS


def test_a_ruling_that_is_sent_several_times_is_kept_once(world):
    ruleset = get_ruleset("atrum")
    case = ruleset.judge.bench.new(world.now.date(), [("A", ()), ("B", ())])["case"]
    decided = Decision("¿Vale?", "Sí", True)
    kept = at_once(
        lambda _n: save_ruling(
            ruleset, case, {"findings": []}, decided, author=world.judge.pk, now=world.now, key="k"
        )
    )
    assert len({one.pk for one in kept}) == 1
    assert Ruling.objects.count() == 1


def test_of_two_clubs_that_accept_each_other_one_takes_in_the_other(world):
    other = actions.setup.create_tournament(world.by(person("otra")), settings_of(world))
    one = world.tournament
    clubs = [Club.objects.get(pk=event.club_id) for event in (one, other)]
    for club, asked in zip(clubs, reversed(clubs), strict=True):
        club.name, club.asks = f"Club {club.pk}", asked
        club.save()
    events, take_in = (one, other), actions.seasons.federations.take_in_club
    bys = [world.by(world.organizer), world.by(other.created_by)]
    told = at_once(lambda n: take_in(bys[n], events[n], club=clubs[1 - n].pk), callers=2)
    assert 409 in told  # both, where each finds the other changing
    assert sum(answer != 409 for answer in told) == Club.objects.exclude(federation=None).count()


def test_one_of_those_who_pair_wins(world):
    world.add_players(4)
    answers = at_once(lambda _n: actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    assert sum(isinstance(answer, Round) for answer in answers) == 1
    assert answers.count(409) == CALLERS - 1
    world.refresh()
    assert list(world.tournament.log.order_by("revision").values_list("revision", flat=True)) == list(
        range(1, world.tournament.revision + 1)
    )


def test_one_person_enters_once(world):
    user = person("ana")
    answers = at_once(lambda _n: actions.registration.register(world.by(user), world.tournament, LEGAL))
    assert sum(isinstance(answer, Entry) for answer in answers) == 1
    assert world.tournament.entries.count() == 1


def test_contradicting_decisions_leave_one_result(world):
    world.add_players(2)
    world.start_round()
    match = Match.objects.get()
    said = [{"ending": "elimination", "left": [2, 0]}, {"ending": "elimination", "left": [0, 2]}]
    answers = at_once(
        lambda n: actions.reporting.decide_result(world.by(world.judge), match, said[n % 2], reason="x")
    )
    assert answers.count(409) == CALLERS - 1
    assert match.reports.count() == 1
