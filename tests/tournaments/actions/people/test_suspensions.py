"""A club suspends somebody: no sign-up, with a reason and a way to appeal; told to the club's staff and the person."""

from datetime import timedelta

import pytest
from django.urls import reverse

from players.models import Sanction
from tests.tournaments.doors.calling import Bot
from tests.world import LEGAL, NOW, World, client_of, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.enums import Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db
clubs = actions.people.clubs
SAID = "Motivo: Insultó a una jueza. Si no estás de acuerdo, escribe a liga@example.org."


@pytest.fixture
def world(db):
    """The first player came to one event of the club, and is suspended at the next."""
    first = World.open()
    first.add_players(2)
    world = World.open_again(first)
    world.guilty, world.other = first.players
    return world


def suspend(world, who=None, **said):
    values = {"why": "Insultó a una jueza.", "until": "2099-12-31", "stops": True, "appeal": "liga@example.org"}
    whom = (who or world.guilty).player.pk
    clubs.sanction_person(world.by(world.organizer), world.tournament, person=whom, **(values | said))
    return Sanction.objects.latest("pk")


def sign_up(world, user=None):
    return actions.registration.register(world.by(user or world.guilty), world.tournament, LEGAL)


def test_a_suspension_stops_the_sign_up_and_says_why_until_when_and_whom_to_write_to(world):
    suspend(world)
    with pytest.raises(Conflict) as refused:
        sign_up(world)
    assert refused.value.message == (
        "La organización te suspendió hasta el 31/12/2099 inclusive: no puedes inscribirte en sus torneos. " + SAID
    )
    assert not world.tournament.entries.exists()
    assert sign_up(world, world.other)


def test_on_the_site_there_is_a_sentence_in_the_place_of_the_form(world):
    suspend(world, until="")
    page = reverse("register", args=[world.tournament.slug])
    shown = client_of(world.guilty).get(page).content.decode()
    assert SAID in shown
    assert "sin fecha de fin" in shown
    assert 'name="name"' not in shown
    assert SAID not in client_of(world.other).get(page).content.decode()
    assert SAID in client_of(world.guilty).get(reverse("account")).content.decode()
    assert SAID not in client_of(world.other).get(reverse("account")).content.decode()


def test_a_program_is_told_the_same(world):
    suspend(world)
    told = Bot.of(world.guilty).do(world, "register", items=LEGAL)
    assert (told.status_code, SAID in told.json()["detail"]) == (409, True)
    desk = Bot.of(world.organizer).do(world, "register", items=LEGAL)
    assert desk.status_code == 200, desk.content


def test_it_ends_by_its_day_or_when_it_is_lifted(world):
    given = suspend(world)
    clubs.lift_sanction(world.by(world.organizer), world.tournament, sanction=given.pk)
    entry = sign_up(world)
    entry.delete()
    clubs.lift_sanction(world.by(world.organizer), world.tournament, sanction=given.pk, again=True)
    with pytest.raises(Conflict):
        sign_up(world)
    Sanction.objects.update(until=NOW.date() - timedelta(days=1))
    assert sign_up(world)


def test_no_team_takes_a_suspended_person_by_invitation(world):
    suspend(world)
    entry = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Otra persona")
    with pytest.raises(Conflict):
        world.join(entry, world.guilty)
    world.join(entry, world.other)


def test_another_club_and_a_mere_note_stop_nobody(world):
    suspend(world)
    values = {"name": "Ajena", "game": "atrum", "starts_at": NOW, "rules_date": NOW.date()}
    other = actions.setup.create_tournament(By(person("ajena"), NOW), values)
    actions.setup.open_registration(By(other.created_by, NOW), other)
    assert actions.registration.register(world.by(world.guilty), other, LEGAL)
    Sanction.objects.update(stops=False)
    assert sign_up(world)


def test_it_goes_with_two_who_are_one_person(world):
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Anónima")
    anonymous = world.tournament.entries.get().members.get()
    later = World.open_again(world)
    clubs.sanction_person(
        later.by(later.organizer), later.tournament, person=anonymous.pk, why="x", stops=True, appeal="y"
    )
    guilty = world.guilty.player.pk
    clubs.same_person(later.by(later.organizer), later.tournament, person=guilty, other=anonymous.pk)
    with pytest.raises(Conflict):
        actions.registration.register(later.by(world.guilty), later.tournament, LEGAL)
    assert "te suspendió" in client_of(world.guilty).get(reverse("account")).content.decode()


def test_the_desk_is_warned_of_who_is_in_all_the_same_and_of_who_is_called_so(world):
    desk = client_of(world.organizer)
    page = reverse("manage_entries", args=[world.tournament.slug])
    entry = sign_up(world)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Nadie más")
    assert "Suspensión" not in desk.get(page).content.decode()
    suspend(world)
    shown = desk.get(page).content.decode()
    assert shown.count("Suspensión hasta el 31/12/2099: Insultó a una jueza.") == 1
    actions.registration.drop(world.by(world.guilty), entry)
    assert "Suspensión" not in desk.get(page).content.decode()
    named = actions.people.joining.sign_up_by_link(
        World.open_again(world).tournament, "JUGADOR1", now=world.now, key="k"
    )
    shown = desk.get(reverse("manage_entries", args=[named.tournament.slug])).content.decode()
    assert "se llama como alguien del padrón" in shown


def test_only_the_clubs_own_staff_gives_and_lifts_it(world):
    helper = person("ayuda")
    actions.setup.appoint(world.by(world.organizer), world.tournament, helper, Role.ORGANIZER)
    given = suspend(world)
    whom = world.guilty.player.pk
    with pytest.raises(NotAllowed):
        clubs.sanction_person(world.by(helper), world.tournament, person=whom, why="x", stops=True, appeal="y")
    with pytest.raises(NotAllowed):
        clubs.lift_sanction(world.by(helper), world.tournament, sanction=given.pk)
    with pytest.raises(NotAllowed):
        clubs.remember_penalties(world.by(helper), world.tournament, warnings=0, penalties=0)
    with pytest.raises(Conflict):  # it would end it
        clubs.leave_out(world.by(helper), world.tournament, person=whom)
    shown = client_of(helper).get(reverse("people", args=[world.tournament.slug]) + "?q=jugador1")
    assert "Levantar" not in shown.content.decode()
    assert "Insultó a una jueza." in shown.content.decode()


def test_it_leaves_a_way_to_appeal(world):
    with pytest.raises(Invalid) as refused:
        suspend(world, appeal=" ")
    assert refused.value.field == "appeal"


def test_the_log_says_neither_whom_nor_why(world):
    suspend(world)
    line = LogEntry.objects.latest("pk")
    assert (line.action, line.public, line.details, line.reason) == ("sanction_person", False, {}, "")


def test_a_club_forgets_penalties_in_so_many_months_at_most(world):
    for wrong in ({"warnings": 121, "penalties": 1}, {"warnings": 1, "penalties": -1}):
        with pytest.raises(Invalid):
            clubs.remember_penalties(world.by(world.organizer), world.tournament, **wrong)
