"""An entry that was taken for the wrong person is given to the right one, with all that it played."""

import json

import pytest

from players.models import Player
from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.core import record
from tournaments.enums import PenaltyCategory, Role
from tournaments.errors import Conflict, NotAllowed
from tournaments.queries.people.known import people_of, who_begins
from tournaments.queries.people.sanctions import told_of
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db):
    """Two of one name came before; today the desk took Ana Paz for the one of the first event."""
    first = World.open()
    came(first, "Ana Paz", "Beto")
    second = World.open_again(first, name="Segunda")
    came(second, "Ana Paz", "Caro")
    today = World.open_again(first, name="Hoy", rosters_optional=True)
    actions.setup.appoint(today.by(today.organizer), today.tournament, today.judge, Role.HEAD_JUDGE)
    today.one, today.other = (w.tournament.entries.get(name="Ana Paz").members.get() for w in (first, second))
    came(today, "Caro", "Dani")
    came(today, "Beto", person=first.tournament.entries.get(name="Beto").members.get())
    came(today, "Ana Paz", person=today.one)
    return today


def came(world, *names, **more):
    import_people(
        world.by(world.organizer), world.tournament, [Incoming(name, **more) for name in names], check_in=True
    )


def ana(world):
    return world.tournament.entries.get(name="Ana Paz")


def given(world, to=None, user=None):
    by = world.by(user or world.organizer)
    return actions.people.mistaken.another_person(by, ana(world).memberships.get(), person=to.pk if to else 0)


def visits(world):
    return {one.player: one.visits for one in people_of(world.tournament.club)}


def test_results_and_penalties_stay_with_the_entry_and_counts_and_sanctions_follow(world):
    club = actions.people.clubs
    club.sanction_person(world.by(world.organizer), world.tournament, person=world.other.pk, why="Gritos")
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    actions.judging.warn(world.by(world.organizer), ana(world), PenaltyCategory.LATE, note="Tarde")
    seats = list(ana(world).seats.values_list("won", "score"))
    assert (visits(world)[world.one.pk], visits(world)[world.other.pk], told_of(ana(world))) == (2, 1, [])
    given(world, world.other)
    assert list(ana(world).seats.values_list("won", "score")) == seats
    assert ana(world).penalties.get().player == world.other
    assert (visits(world)[world.one.pk], visits(world)[world.other.pk]) == (1, 2)
    assert told_of(ana(world)) == ["Sanción sin fecha de fin: Gritos"]
    assert [one.player for one in who_begins(world.tournament, "ana paz")] == [world.one.pk]
    given(world, world.one)
    assert visits(world)[world.one.pk] == 2


def test_somebody_new_is_made_and_is_nobody_again_once_it_was_a_mistake(world):
    before = Player.objects.count()
    given(world)
    assert ana(world).members.get().nickname == "Ana Paz"
    assert Player.objects.count() == before + 1
    with pytest.raises(Conflict, match="no vino antes"):
        given(world)
    given(world, world.one)
    assert Player.objects.count() == before


def test_who_is_no_other_person_of_the_club_or_is_here_is_refused(world):
    beto = world.tournament.entries.get(name="Beto").members.get()
    stranger = Player.objects.create(nickname="Ana Paz")
    for to, said in ((world.one, "Ya estaba así"), (beto, "ya está en el torneo"), (stranger, "padrón")):
        with pytest.raises(Conflict, match=said):
            given(world, to)
    with pytest.raises(Conflict, match="padrón"):
        given(world, Player(pk=10**8))


def test_an_account_that_came_by_itself_is_nobody_else(world):
    user = person("ana")
    entry = actions.registration.register(world.by(user), world.tournament, LEGAL)
    with pytest.raises(Conflict, match="propia cuenta"):
        actions.people.mistaken.another_person(
            world.by(world.organizer), entry.memberships.get(), person=world.other.pk
        )
    actions.setup.appoint(world.by(world.organizer), world.tournament, user, Role.ORGANIZER)
    with pytest.raises(NotAllowed):
        actions.people.mistaken.another_person(world.by(user), entry.memberships.get())
    with pytest.raises(NotAllowed):
        given(world, world.other, user=person("nadie"))


def test_the_page_of_the_entry_offers_who_has_that_name_and_finds_others(world):
    client = client_of(world.organizer)
    page = f"/t/{world.tournament.slug}/manage/entries/{ana(world).number}/"
    shown = client.get(page, {"q": ""}).content.decode()
    assert f'name="person" value="{world.other.pk}"' in shown
    assert f'name="person" value="{world.one.pk}"' not in shown
    assert "Nadie más del padrón se llama así" in client.get(page, {"q": "zzz"}).content.decode()
    sent = {"member": ana(world).memberships.get().pk, "person": world.other.pk, "key": "k"}
    told = client.post(f"/t/{world.tournament.slug}/do/another_person/", sent, follow=True)
    assert ana(world).members.get() == world.other, told


def test_the_record_of_the_event_verifies(world):
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    given(world, world.other)
    data = json.loads(record.as_text(export(world.tournament, public=False)))
    assert record.check(record.load(data), world.tournament.ruleset).differences == []
