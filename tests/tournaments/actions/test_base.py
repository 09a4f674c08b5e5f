"""Common parts of every action: permission, revision, log, repetition, atomicity."""

import pytest

from tests.world import LEGAL, person
from tournaments import actions
from tournaments.actions.door.telling import concerned, declared, named
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, JudgeCall, Match, Penalty, Tournament


def test_each_action_raises_the_revision_and_leaves_a_trace(world):
    before = world.tournament.revision
    world.add_players(2)
    world.refresh()
    trail = list(world.tournament.log.order_by("revision"))
    assert world.tournament.revision == before + 4
    assert [entry.revision for entry in trail] == list(range(1, world.tournament.revision + 1))
    assert trail[-1].action == "check_in"
    assert trail[-1].by == world.players[-1]


def test_the_same_key_is_carried_out_once(world):
    user = person("doble")
    by = world.by(user, key="k1")
    first = actions.registration.register(by, world.tournament, LEGAL)
    second = actions.registration.register(by, world.tournament, LEGAL)
    assert first == second
    assert world.tournament.entries.count() == 1


def test_creating_twice_with_one_key_gives_one_tournament(world):
    settings = {
        "name": "Otra",
        "game": "atrum",
        "starts_at": world.now,
        "rules_date": world.now.date(),
        "timezone": "America/Lima",
    }
    by = world.by(world.organizer, key="crear")
    assert actions.setup.create_tournament(by, settings) == actions.setup.create_tournament(by, settings)
    assert Tournament.objects.count() == 2


def test_a_key_of_another_action_is_a_conflict(world):
    user = person("mezcla")
    entry = actions.registration.register(world.by(user, key="k1"), world.tournament, LEGAL)
    with pytest.raises(Conflict):
        actions.registration.check_in(world.by(user, key="k1"), entry)


def test_who_may_not_do_it_is_not_told_that_it_was_done(world):
    actions.registration.lock_rosters(world.by(world.organizer, key="k1"), world.tournament)
    with pytest.raises(NotAllowed):
        actions.registration.lock_rosters(world.by(person("nadie"), key="k1"), world.tournament)
    again = actions.registration.lock_rosters(world.by(world.organizer, key="k1"), world.tournament)
    assert again == world.tournament


def test_without_permission_nothing_changes(world):
    revision = world.tournament.revision
    with pytest.raises(NotAllowed):
        actions.registration.lock_rosters(world.by(person("nadie")), world.tournament)
    world.refresh()
    assert world.tournament.revision == revision
    assert world.tournament.rosters_locked_at is None


def test_a_refused_action_leaves_nothing_behind(world):
    with pytest.raises(Invalid):
        actions.registration.register(world.by(person("corto")), world.tournament, LEGAL[:4])
    world.refresh()
    assert not world.tournament.entries.exists()
    assert world.tournament.log.first().action == "open_registration"


def test_the_seed_is_committed_to_before_it_is_known(world):
    created = world.tournament.log.get(action="create_tournament")
    assert created.details["seed_hash"] == world.tournament.seed_hash
    assert world.tournament.seed not in str(created.details)


def test_what_somebody_else_removed_meanwhile_is_a_conflict(world):
    (entry,) = world.add_players(1)
    actions.entries.add_member(world.by(world.organizer), entry, "Otra persona")
    member = entry.memberships.last()
    actions.entries.remove_member(world.by(world.organizer), member)
    with pytest.raises(Conflict, match="ya no existe"):
        actions.entries.remove_member(world.by(world.organizer), member)


def test_creating_is_logged_as_the_first_revision(world):
    created = world.tournament.log.get(action="create_tournament")
    assert (created.revision, created.by, created.public) == (1, world.organizer, True)


def test_a_reason_that_is_too_long_is_refused_with_its_limit_and_field(world):
    with pytest.raises(Invalid, match="300") as refused:
        actions.setup.cancel_tournament(
            world.by(world.organizer), world.tournament, name=world.tournament.name, reason="y" * 301
        )
    assert refused.value.field == "reason"
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="y" * 300
    )
    assert len(world.tournament.log.first().reason) == 300


# News of the table or the entry that an action is about

ENTRY, MATCH = Entry(number=3), Match(pk=12)


@pytest.mark.parametrize(
    ("of", "subjects", "told"),
    [
        (MATCH, {Own.MATCH, Subject.TABLES}, {"match:12", "tables"}),
        (JudgeCall(match=MATCH), {Own.MATCH}, {"match:12"}),
        (ENTRY, {Own.ENTRY}, {"entry:3"}),
        (Penalty(entry=ENTRY), {Own.ENTRY, Subject.CALLS}, {"entry:3", "calls"}),
        (Tournament(), {Subject.ENTRIES}, {"entries"}),
    ],
)
def test_its_own_subjects_are_named(of, subjects, told):
    assert named(subjects, of) == told


@pytest.mark.parametrize(("of", "own"), [(Tournament(), Own.MATCH), (ENTRY, Own.MATCH)])
def test_a_subject_that_it_has_not_is_a_mistake_of_the_code(of, own):
    with pytest.raises(TypeError, match="of its own"):
        named({own}, of)


@pytest.mark.parametrize(("of", "numbers"), [(ENTRY, {3}), (Penalty(entry=ENTRY), {3}), (Tournament(), set())])
def test_an_entry_may_know_what_happens_to_it(of, numbers):
    assert concerned(of) == numbers


@pytest.mark.parametrize(
    ("tells", "guards", "public", "declares"),
    [
        (None, (), True, ({"everything"}, set())),
        (None, (), False, (set(), {"everything"})),
        ((), (Subject.CALLS,), True, (set(), {"calls"})),
        ((Subject.ROUND,), (), False, ({"round"}, set())),
    ],
)
def test_who_says_nothing_tells_everything_to_those_who_may_read_its_line(tells, guards, public, declares):
    assert declared(tells, guards, public=public) == declares
