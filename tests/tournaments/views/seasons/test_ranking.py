"""The ranking of a club, and the pages of people who want one."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from atrum_judge.text import alphabetical
from players.accounts import erase, player_of, show
from players.models import Club, Member, Player
from tests.tournaments.queries.seasons.test_circuits import OPEN, played
from tests.world import LEGAL, NOW, World, person
from tournaments.models import Entry, EntryMember, Roster, Tournament
from tournaments.queries.seasons.levels import Levels
from tournaments.queries.seasons.profiles import Profile

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(db):
    """Two events that are over. Ana, whose rows the club joined, won both; in the second she met Beto."""
    first = played(World.open(**OPEN), "Ana", "Beto", "Caro", "Dani")
    after = first.tournament.starts_at + timedelta(days=7)
    world = played(World.open_again(first, starts_at=after, **OPEN), "Ana", "Beto")
    Club.objects.filter(pk=world.tournament.club_id).update(name="Club del Altar")
    rows = [Entry.objects.get(tournament=one.tournament, name="Ana").members.get() for one in (first, world)]
    root = Member.objects.update_or_create(club=world.tournament.club, player=rows[0])[0]
    if rows[0] != rows[1]:
        Member.objects.update_or_create(club=world.tournament.club, player=rows[1], defaults={"same_as": root})
    world.ana, world.first = rows[0], first
    return world


def holder(world, *, shown=True):
    """Ana has an account now, and says if she wants to be shown."""
    account = person("ana")
    own = player_of(account)
    EntryMember.objects.filter(player=world.ana).update(player=own)
    Member.objects.filter(player=world.ana).update(player=own)
    Player.objects.filter(pk=own.pk).update(nickname="Ana")
    own.refresh_from_db()
    show(own, shown=shown)
    return own


def ranking(world):
    answer = Client().get(reverse("ranking", args=[world.tournament.club_id, "atrum"]))
    assert answer.status_code == 200
    assert "noindex" in answer["X-Robots-Tag"]
    return answer.content.decode()


def test_everybody_counts_and_nobody_is_named_who_did_not_agree(world):
    shown = ranking(world)
    assert not any(name in shown for name in ("Ana", "Beto", "Caro", "Dani"))
    assert all(f"Jugador {n}" in shown for n in range(1, 5))
    levels = Levels.of(world.tournament.club, "atrum")
    assert levels.rows[0].events == 2
    assert levels.rows[0].level.rating > 1500
    assert shown.count("· provisional") == sum(one.is_provisional for one in levels.rows)


def test_a_holder_who_agreed_is_named_with_a_page_and_leaving_takes_both_away(world):
    own = holder(world)
    page = reverse("person", args=[own.pk])
    assert page in ranking(world)
    told = Client().get(page)
    assert told.status_code == 200
    assert "noindex" in told["X-Robots-Tag"]
    assert "Beto" not in told.content.decode()
    picture = reverse("person_picture", args=[own.pk])
    assert Client().get(picture)["Content-Type"] == "image/png"
    show(own, shown=False)
    assert [Client().get(each).status_code for each in (page, picture)] == [404, 404]
    assert "Ana" not in ranking(world)
    show(own, shown=True)
    erase(own.user)
    assert Client().get(page).status_code == 404
    assert "Ana" not in ranking(world)


def test_a_profile_joins_the_rows_that_a_club_joined_unless_it_must_not_tell(world):
    own = holder(world)
    profile = Profile.of(own)
    assert [one.event for one in profile.attended] == [world.tournament, world.first.tournament]
    (game,) = profile.games
    assert (game.events, game.wins, game.draws, game.losses, game.titles) == (2, 2, 0, 0, game.titles)
    assert profile.firsts[0][1].event == world.first.tournament
    Member.objects.filter(player=own).update(is_hidden=True)
    assert Profile.of(own).attended == []


def test_pieces_are_told_of_events_that_publish_their_lists_alone(world):
    own = holder(world)
    mine = Roster.objects.filter(entry__name="Ana")
    for entry in Entry.objects.filter(name="Ana"):
        Roster.objects.create(entry=entry, items=LEGAL, updated_at=NOW)
    assert Profile.of(own).games[0].pieces == []
    Tournament.objects.filter(pk=world.tournament.pk).update(public_rosters=True)
    names = [item["name"] for item in LEGAL]
    assert Profile.of(own).games[0].pieces == [(name, 1) for name in sorted(names, key=alphabetical)]
    Tournament.objects.update(public_rosters=True)
    items = [{"name": names[0].upper()}, *LEGAL[1:4]]
    mine.filter(entry__tournament=world.first.tournament).update(items=items)
    told = dict(Profile.of(own).games[0].pieces)
    assert told == {name: 1 + (name in names[:4]) for name in names}
    page = Client().get(reverse("person", args=[own.pk])).content.decode()
    assert "Reptantes" in page
    assert "2 torneos" in page


def test_rivals_are_those_met_twice_who_agreed(world):
    own = holder(world)
    betos = [
        Entry.objects.get(tournament=one.tournament, name="Beto").members.get() for one in (world.first, world)
    ]
    root = Member.objects.update_or_create(
        club=world.tournament.club, player=betos[0], defaults={"is_shown": True}
    )[0]
    if betos[0] != betos[1]:
        Member.objects.update_or_create(club=world.tournament.club, player=betos[1], defaults={"same_as": root})
    met = Profile.of(own).rivals
    tables = sum(
        match.seats.filter(entry__name="Ana").exists() and match.seats.filter(entry__name="Beto").exists()
        for one in (world.first, world)
        for match in one.tournament.rounds.get().matches.all()
    )
    assert [(one.name, one.wins) for one in met] == ([("Beto", tables)] if tables > 1 else [])
    Member.objects.filter(pk=root.pk).update(is_shown=False)
    assert Profile.of(own).rivals == []


def test_there_is_no_ranking_of_a_game_without_an_event_over(world):
    assert Client().get(reverse("ranking", args=[world.tournament.club_id, "duelo"])).status_code == 404
    assert Client().get(reverse("ranking", args=[world.tournament.club_id, "nada"])).status_code == 404
    club = Client().get(reverse("club", args=[world.tournament.club_id])).content.decode()
    assert reverse("ranking", args=[world.tournament.club_id, "atrum"]) in club
