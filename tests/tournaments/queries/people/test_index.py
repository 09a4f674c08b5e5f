"""The door of a club costs the same with years of history: so many questions, so few people looked at."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.accounts import erase, rename
from players.models import KnownAs, Member, Player
from tests.world import NOW, World, client_of, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.enums import EntryState
from tournaments.models import Entry, EntryMember, Gathered, Tournament
from tournaments.queries.people import known
from tournaments.queries.people.index import gather, in_order
from tournaments.queries.people.known import Directory, known_here, people_of, who_begins

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    """The next event of a club to which nobody came yet."""
    return World.open(capacity=60)


def came(world, names, days=1):
    """Give the club an event to which these people came; rows alone, as many as one likes."""
    values = {"name": f"Hace {days}", "game": "atrum", "rules_date": NOW.date()}
    values["starts_at"] = NOW - timedelta(days=days)
    event = actions.setup.create_tournament(By(world.organizer, NOW), values)
    players = Player.objects.bulk_create(Player(nickname=name) for name in names)
    entries = Entry.objects.bulk_create(
        Entry(tournament=event, name=one.nickname, number=k, state=EntryState.CHECKED_IN, created_at=NOW)
        for k, one in enumerate(players, 1)
    )
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, tournament=event, player=one) for entry, one in zip(entries, players, strict=True)
    )
    return players


def names(people):
    return [one.name for one in people]


def asked(ask):
    with CaptureQueriesContext(
        connection,
    ) as seen:
        ask()
    return len(seen)


def sendings(world):
    """The requests of the door: a walk-in's name, an unknown name, the club's people, a list of forty."""
    at, browser = f"{world.tournament.get_absolute_url()}manage/", client_of(world.organizer)
    forty = "\n".join(f"{k}. Ana Nunes{chr(97 + k % 26)}{k}" for k in range(1, 41))
    return [
        lambda: browser.post(f"{at}entries/", {"name": "ana nunez", "key": "k"}),
        lambda: browser.post(f"{at}entries/", {"who": "Xul"}),
        lambda: browser.get(f"{at}people/"),
        lambda: browser.post(f"{at}entries/paste/", {"text": forty, "do": "preview"}),
    ]


def test_questions_and_people_looked_at_do_not_grow_with_the_club(world, monkeypatch):
    came(world, ["Ana Núñez", "Beto Paz"])
    pairs: list[tuple[str, str]] = []
    alike = known.are_alike
    monkeypatch.setattr(known, "are_alike", lambda one, other: pairs.append((one, other)) or alike(one, other))
    found: list[list[int]] = []
    for size in (1, 12):
        for event in range(size):
            came(
                world, [f"Persona {chr(97 + k)}{chr(97 + event)}{k * event:05}" for k in range(25)], days=2 + event
            )
        Member.objects.bulk_create(
            Member(club=world.tournament.club, player=one, note="Zurda") for one in Player.objects.all()
        )
        for send in sendings(world):
            send()
        pairs.clear()
        found.append([asked(send) for send in sendings(world)])
        assert len(pairs) <= 80
        Member.objects.all().delete()
    assert found[0] == found[1]


def test_who_is_meant_is_told_as_by_everybody_at_once(world):
    came(world, ["Ana Núñez", "Beto Paz", "Ana Paz"])
    ana = came(world, ["Ana Núñez"], days=3)[0]
    club = world.tournament.club
    everybody = {one.player: one for one in people_of(club)}
    gather(club)
    assert [row.player_id for row in in_order(club)] == list(everybody)
    assert people_of(club, players=[ana.pk]) == [everybody[ana.pk]]
    assert names(who_begins(world.tournament, "nun")) == ["Ana Núñez", "Ana Núñez"]
    assert sorted(names(who_begins(world.tournament, "paz"))) == ["Ana Paz", "Beto Paz"]


def test_an_empty_club_and_one_person(world):
    assert [send().status_code for send in sendings(world)] == [302, 422, 200, 200]
    assert not KnownAs.objects.exists()
    came(world, ["Solo"])
    directory = Directory(world.tournament, ["solo"], near=["Solos"])
    assert (names(directory.same("SOLO")), names(directory.alike("Solos"))) == (["Solo"], ["Solo"])


def test_a_club_whose_people_all_have_the_same_name(world):
    came(world, ["Juan Pérez"] * 40)
    came(world, ["Juan Pérez"] * 40, days=2)
    at = f"{world.tournament.get_absolute_url()}manage/"
    browser = client_of(world.organizer)
    asked_who = browser.post(f"{at}entries/", {"name": "juan perez", "key": "k"}).content.decode()
    assert asked_who.count("vino 1 vez") == 30
    text = "\n".join(f"{k}. Juan Perez" for k in range(1, 41))
    form = browser.post(f"{at}entries/paste/", {"text": text, "do": "preview"}).context["form"]
    assert {len(line.choices) for line in form.lines} <= {32}
    assert "Juan Pérez" in browser.get(f"{at}people/?page=3").content.decode()


def test_a_club_finds_nobody_of_another(world):
    came(world, ["Ana Núñez"])
    came(World(person("ajena"), world.judge, world.tournament), ["Ana Nuñes", "Beto"])
    directory = Directory(world.tournament, ["Beto"], near=["Ana Nunex", "Beto"])
    assert (directory.same("Beto"), names(directory.alike("Ana Nunex"))) == ([], ["Ana Núñez"])
    assert who_begins(world.tournament, "beto") == []


def test_what_changed_since_is_found_and_what_was_taken_away_is_not(world):
    ana, beto = came(world, ["Ana", "Beto"])
    gather(world.tournament.club)
    rename(ana, "Zoe")
    assert not KnownAs.objects.filter(player=ana).exclude(key=KnownAs.GATHER_AGAIN).exists()
    directory = Directory(world.tournament, ["Zoe", "Ana"])
    # The entry keeps its name.
    assert (names(directory.same("Zoe")), names(directory.same("Ana"))) == (["Zoe"], ["Zoe"])
    entry = Entry.objects.get(name="Beto")
    entry.real_name = "Roberto Díaz"
    entry.save()
    Tournament.objects.filter(pk=entry.tournament_id).update(revision=99)
    assert names(Directory(world.tournament, ["roberto diaz"]).same("Roberto Díaz")) == ["Beto"]
    assert Gathered.objects.get(tournament=entry.tournament).revision == 99
    user = person("beto")
    Player.objects.filter(pk=beto.pk).update(user=user)
    user.refresh_from_db()
    erase(user)
    assert Directory(world.tournament, ["Beto"]).same("Beto") == []
    assert not KnownAs.objects.filter(player=beto).exists()


def test_who_is_in_the_event_already_is_not_offered_and_leaves_room_for_others(world):
    here = came(world, ["Juan Paz"] * 40)
    entered = [Incoming(f"Juan {k}", person=one) for k, one in enumerate(here[:30])]
    import_people(world.by(world.organizer), world.tournament, entered, check_in=True)
    left = {one.pk for one in here[30:]}
    assert {one.player for one in who_begins(world.tournament, "juan")} <= left
    assert {one.player for one in Directory(world.tournament, ["Juan Paz"]).same("juan paz")} == left
    assert {one.player for one in known_here(world.tournament)} == left
