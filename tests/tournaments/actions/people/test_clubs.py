"""A club knows its people: the same person is found again, two are taken for one, and it can be undone."""

import json
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from players.accounts import erase
from players.models import ClubLogo, Member, Player, Sanction
from tests.tournaments.pictures.drawn import a_logo, a_picture
from tests.world import NOW, World, client_of, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.actions.trial.making import make_trial
from tournaments.enums import PenaltyKind, Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Entry, Penalty, StaffMember
from tournaments.pictures.colours import SITES_OWN
from tournaments.queries.people.known import Directory, known_here, offered, people_of
from tournaments.queries.people.logos import face_of
from tournaments.queries.people.sanctions import told as told_by_club
from tournaments.queries.people.sanctions import told_of
from tournaments.queries.persons import stored_about
from tournaments.queries.record import export
from tournaments.serving import opening

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db):
    """Ana and Beto came to one event, Anita to another; now there is a third."""
    first = World.open()
    came(first, "Ana Núñez", "Beto")
    second = World.open_again(first, name="Segunda")
    came(second, "Anita")
    third = World.open_again(first, name="Tercera")
    third.first, third.second = first, second
    return third


def came(world, *names):
    import_people(world.by(world.organizer), world.tournament, [Incoming(name) for name in names], check_in=True)


def player(name):
    return Entry.objects.get(name=name).members.get().pk


def same(world, one, other, user=None):
    by = world.by(user or world.organizer)
    return actions.people.clubs.same_person(by, world.tournament, person=player(one), other=player(other))


def told(world):
    return {one.name: one.visits for one in known_here(world.tournament)}


def test_people_of_earlier_events_are_known(world):
    assert told(world) == {"Ana Núñez": 1, "Anita": 1, "Beto": 1}


def test_two_are_one_from_now_on_and_what_was_played_stays(world):
    before = [json.dumps(export(w.tournament, public=False), default=str) for w in (world.first, world.second)]
    same(world, "Ana Núñez", "Anita")
    assert told(world) == {"Ana Núñez": 2, "Beto": 1}
    assert [one.name for one in offered("anita", known_here(world.tournament))] == ["Ana Núñez"]
    after = [json.dumps(export(w.tournament, public=False), default=str) for w in (world.first, world.second)]
    assert after == before


def test_and_two_again_without_a_trace(world):
    same(world, "Ana Núñez", "Anita")
    actions.people.clubs.not_the_same(world.by(world.organizer), world.tournament, other=player("Anita"))
    assert told(world) == {"Ana Núñez": 1, "Anita": 1, "Beto": 1}
    assert not Member.objects.exclude(same_as=None).exists()
    with pytest.raises(Conflict):
        actions.people.clubs.not_the_same(world.by(world.organizer), world.tournament, other=player("Anita"))


def test_of_two_staff_who_do_it_at_once_one_wins(world):
    same(world, "Ana Núñez", "Anita")
    with pytest.raises(Conflict):
        same(world, "Anita", "Ana Núñez")
    with pytest.raises(Conflict):
        same(world, "Beto", "Anita")


def test_who_met_are_two(world):
    with pytest.raises(Conflict, match="mismo torneo"):
        same(world, "Ana Núñez", "Beto")


def test_nobody_is_the_same_as_themselves(world):
    with pytest.raises(Conflict):
        same(world, "Beto", "Beto")


def test_the_one_with_an_account_goes_on(world):
    Player.objects.filter(pk=player("Anita")).update(user=person("anita"))
    same(world, "Ana Núñez", "Anita")
    assert {one.name: one.player for one in known_here(world.tournament)}["Anita"] == player("Anita")


def test_two_accounts_are_not_joined(world):
    for name in ("Ana Núñez", "Anita"):
        Player.objects.filter(pk=player(name)).update(user=person(f"cuenta {name}"))
    with pytest.raises(Conflict, match="cuenta"):
        same(world, "Ana Núñez", "Anita")


def test_a_judge_sees_names_and_tends_no_list(world):
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, "judge")
    with pytest.raises(NotAllowed):
        same(world, "Ana Núñez", "Anita", world.judge)


def test_another_club_knows_nobody(world):
    stranger = person("ajena")
    values = {"name": "De otro club", "game": "atrum", "starts_at": NOW, "rules_date": NOW.date()}
    other = actions.setup.create_tournament(By(stranger, NOW), values, seed="otra")
    assert other.club != world.tournament.club
    assert known_here(other) == []
    with pytest.raises(Conflict):
        actions.people.clubs.same_person(By(stranger, NOW), other, person=player("Beto"), other=player("Anita"))
    with pytest.raises(NotAllowed):
        actions.people.clubs.same_person(
            By(stranger, NOW), world.tournament, person=player("Beto"), other=player("Anita")
        )


def test_a_lone_organizer_has_one_club(world):
    assert world.first.tournament.club == world.tournament.club
    assert StaffMember.objects.filter(user=world.organizer).count() == 3


def test_a_note_is_kept_told_to_its_person_and_goes_with_them(world):
    pk = player("Anita")
    user = person("anita")
    Player.objects.filter(pk=pk).update(user=user)
    actions.people.clubs.note_person(world.by(world.organizer), world.tournament, person=pk, note="Zurda")
    assert {one.note for one in people_of(world.tournament.club)} == {"", "Zurda"}
    assert stored_about(user)["known_to_clubs"] == [{"club__name": "", "note": "Zurda", "is_shown": False}]
    user.refresh_from_db()
    erase(user)
    assert Member.objects.get().note == ""
    assert "Anita" not in told(world)


def test_who_asks_for_it_is_taken_off_the_list(world):
    actions.people.clubs.leave_out(world.by(world.organizer), world.tournament, person=player("Beto"))
    assert told(world) == {"Ana Núñez": 1, "Anita": 1}
    assert Entry.objects.filter(name="Beto").exists()


def test_who_is_forgotten_is_off_the_list(world):
    organizer = world.first.by(world.organizer)
    actions.setup.cancel_tournament(organizer, world.first.tournament, name="Copa de prueba", reason="Lluvia")
    actions.entries.forget_entry(organizer, Entry.objects.get(name="Beto"))
    assert "Beto" not in {one.name for one in people_of(world.tournament.club)}


def test_names_that_are_nearly_the_same_are_found(world):
    names = ["ANA NUNEZ", "Ana", "Betto", "Eva"]
    directory = Directory(world.tournament, names, near=names)
    assert [one.name for one in directory.same("ANA NUNEZ")] == ["Ana Núñez"]
    assert [one.name for one in directory.alike("Ana")] == ["Ana Núñez"]
    assert [one.name for one in directory.alike("Betto")] == ["Beto"]
    assert directory.alike("Eva") == []


def test_the_club_has_a_name(world):
    actions.people.clubs.name_club(world.by(world.organizer), world.tournament, name="Sur", place="Rosario")
    world.tournament.club.refresh_from_db()
    assert str(world.tournament.club) == "Sur"


def test_the_club_has_a_colour_that_is_one(world):
    def give(**more):
        actions.people.clubs.name_club(world.by(world.organizer), world.tournament, name="Sur", **more)
        world.tournament.club.refresh_from_db()
        return world.tournament.club.colour

    assert give(colour="#0B6A48 ") == "#0b6a48"
    assert give() == "#0b6a48"
    with pytest.raises(Invalid) as refused:
        give(colour="rojo")
    assert refused.value.field == "colour"
    assert give(colour=SITES_OWN) == ""
    assert give(colour="#0b6a48") == "#0b6a48"
    assert give(colour="") == ""


def sanction(world, name, until=""):
    by = world.by(world.organizer)
    actions.people.clubs.sanction_person(by, world.tournament, person=player(name), why="Gritó", until=until)
    return Sanction.objects.latest("pk")


def sentences(world):
    return {one.name: one.told for one in known_here(world.tournament) if one.told}


def test_a_sanction_counts_until_its_day_or_until_it_is_lifted(world):
    given, by = sanction(world, "Beto"), world.by(world.organizer)
    assert sentences(world) == {"Beto": ["Sanción sin fecha de fin: Gritó"]}
    actions.people.clubs.lift_sanction(by, world.tournament, sanction=given.pk)
    assert sentences(world) == {}
    with pytest.raises(Conflict):
        actions.people.clubs.lift_sanction(by, world.tournament, sanction=given.pk)
    actions.people.clubs.lift_sanction(by, world.tournament, sanction=given.pk, again=True)
    assert len(sentences(world)) == 1
    Sanction.objects.update(until=NOW.date() - timedelta(days=1))
    assert sentences(world) == {}
    for wrong in ("ayer", "2001-01-01"):
        with pytest.raises(Invalid):
            sanction(world, "Beto", wrong)


def test_a_sanction_goes_with_two_who_are_one_person(world):
    sanction(world, "Anita")
    same(world, "Ana Núñez", "Anita")
    assert list(sentences(world)) == ["Ana Núñez"]
    came(world, "Eva")
    entry = world.tournament.entries.get()
    entry.memberships.update(player=player("Ana Núñez"))
    assert list(told_of(entry)) == ["Sanción sin fecha de fin: Gritó"]


def test_another_club_is_told_nothing(world):
    sanction(world, "Beto")
    stranger = person("otra")
    other = actions.setup.create_tournament(
        By(stranger, NOW), {"name": "De otra gente", "game": "atrum", "starts_at": NOW, "rules_date": NOW.date()}
    )
    assert list(told_by_club(other, {player("Beto")})) == []
    assert list(told_by_club(world.tournament, {player("Beto")})) == [player("Beto")]


def test_a_disqualification_of_the_last_year_is_told(world):
    beto = Entry.objects.get(name="Beto")
    given = Penalty.objects.create(
        tournament=beto.tournament,
        player=beto.members.get(),
        entry=beto,
        kind=PenaltyKind.DISQUALIFICATION,
        category="conduct",
        note="Golpeó la mesa",
        by=world.organizer,
        at=timezone.now(),
    )
    (said,) = sentences(world)["Beto"]
    assert said.startswith("Descalificación el ")
    assert "Golpeó" not in said
    Penalty.objects.filter(pk=given.pk).update(at=timezone.now() - timedelta(days=366))
    assert sentences(world) == {}


def test_who_is_forgotten_has_no_sanction_left(world):
    sanction(world, "Beto")
    actions.people.clubs.leave_out(world.by(world.organizer), world.tournament, person=player("Beto"))
    assert not Sanction.objects.exists()


def test_who_helps_the_club_makes_its_events_and_knows_its_people(world):
    helper, by = person("ayuda"), world.by(world.organizer)
    actions.setup.appoint(by, world.tournament, helper, Role.ORGANIZER)
    member = world.tournament.staff.get(user=helper).pk
    with pytest.raises(NotAllowed):  # not even oneself
        actions.people.clubs.add_to_club(world.by(helper), world.tournament, member=member)
    actions.people.clubs.add_to_club(by, world.tournament, member=member)
    facts = {"name": "De quien ayuda", "game": "atrum", "starts_at": NOW, "rules_date": NOW.date()}
    theirs = actions.setup.create_tournament(By(helper, NOW), facts)
    assert theirs.club == world.tournament.club
    assert "Beto" in {one.name for one in known_here(theirs)}
    place = world.tournament.club.staff.get(user=helper).pk
    actions.people.clubs.take_from_club(by, world.tournament, staff=place)
    last = world.tournament.club.staff.get().pk
    with pytest.raises(Conflict):
        actions.people.clubs.take_from_club(by, world.tournament, staff=last)


def show_logo(world, user=None, picture=None):
    by = world.by(user or world.organizer)
    return actions.people.clubs.show_logo(by, world.tournament, picture=picture or a_logo())


def test_a_club_has_one_logo_which_stands_at_the_address_that_its_contents_give(world):
    show_logo(world)
    first = face_of(world.first.tournament).logo
    assert first == face_of(world.tournament).logo
    answer = Client().get(f"/logos/{first}.webp")
    assert (answer.headers["Content-Type"], answer.headers["ETag"]) == ("image/webp", f'"{first}"')
    assert "public" in answer.headers["Cache-Control"]
    assert Client().get(f"/logos/{first}.webp", headers={"If-None-Match": f'"{first}"'}).status_code == 304
    show_logo(world, picture=a_logo(size=(50, 50)))
    assert face_of(world.tournament).logo not in ("", first)
    assert Client().get(f"/logos/{first}.webp", headers={"If-None-Match": f'"{first}"'}).status_code == 404


def test_a_logo_is_removed_with_its_picture(world):
    show_logo(world)
    actions.people.clubs.remove_logo(world.by(world.organizer), world.tournament)
    assert not ClubLogo.objects.exists()
    with pytest.raises(Conflict):
        actions.people.clubs.remove_logo(world.by(world.organizer), world.tournament)


def test_a_logo_is_the_clubs_own_word(world):
    helper = person("ayuda")
    actions.setup.appoint(world.by(world.organizer), world.tournament, helper, Role.ORGANIZER)
    with pytest.raises(NotAllowed):
        show_logo(world, helper)
    show_logo(world)
    with pytest.raises(NotAllowed):
        actions.people.clubs.remove_logo(world.by(helper), world.tournament)


def test_an_event_to_try_shows_nobodys_logo(world):
    trial = make_trial(NOW, "atrum")
    with pytest.raises(Conflict, match="prueba"):
        actions.people.clubs.show_logo(By(trial.created_by, NOW), trial, picture=a_logo())


def test_the_form_of_the_clubs_page_sends_a_file(world):
    browser, path = client_of(world.organizer), world.tournament.get_absolute_url()
    sent = SimpleUploadedFile("logo.png", a_picture(), "image/png")
    assert browser.post(f"{path}do/show_logo/", {"picture": sent}).status_code == 302
    page = browser.get(f"{path}manage/people/").content.decode()
    assert f"/logos/{face_of(world.tournament).logo}.webp" in page
    assert "do/remove_logo/" in page
    assert browser.post(f"{path}do/show_logo/").status_code == 422


def test_what_is_no_picture_is_no_logo(world):
    browser, path = client_of(world.organizer), f"{world.tournament.get_absolute_url()}do/show_logo/"
    answer = browser.post(path, {"picture": SimpleUploadedFile("logo.png", b"hola", "image/png")})
    assert answer.status_code == 422
    assert "PNG" in answer.content.decode()
    assert not ClubLogo.objects.exists()


def test_no_file_is_opened_for_who_may_not_show_it(world, monkeypatch):
    monkeypatch.setattr(opening, "drawn", None)
    path = f"{world.tournament.get_absolute_url()}do/show_logo/"
    sent = {"picture": SimpleUploadedFile("logo.png", a_picture(), "image/png")}
    assert client_of(person("nadie")).post(path, sent).status_code == 403
