"""The staff tells one person or one table something, and sees who has read it."""

import pytest
from django.test import Client

from tests.world import client_of, person
from tournaments import actions
from tournaments.actions.evening.summoning import see_summons, tell_entry, tell_table, withdraw_summons
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.live.news import News, Reader
from tournaments.models import Summons

pytestmark = pytest.mark.django_db
WORDS = "Ven a la mesa de jueces"


@pytest.fixture
def playing(world):
    world.add_players(4)
    world.start_round()
    return world


def entry(world, number=1):
    return world.tournament.entries.get(number=number)


def page(world, path, user=None):
    client = client_of(user) if user else Client()
    return client.get(f"{world.tournament.get_absolute_url()}{path}").content.decode()


def test_it_stands_on_their_own_page_until_they_say_so_and_the_panel_reads_it(playing):
    told = tell_entry(playing.by(playing.judge), entry(playing), f"  {WORDS} ")
    assert WORDS in page(playing, "me/", playing.players[0])
    assert WORDS not in page(playing, "me/", playing.players[1]) + page(playing, "wall/") + page(playing, "log/")
    assert "sin ver" in page(playing, "manage/", playing.organizer)
    client = client_of(playing.players[0])
    client.post(f"{playing.tournament.get_absolute_url()}do/see_summons/", {"summons": told.pk, "key": "k"})
    assert WORDS not in page(playing, "me/", playing.players[0])
    panel = page(playing, "manage/", playing.organizer)
    assert WORDS in panel
    assert "visto" in panel
    with pytest.raises(Conflict, match="ya se leyó"):
        withdraw_summons(playing.by(playing.judge), told)


def test_a_table_is_told_as_each_of_its_people_and_each_says_so_alone(playing):
    match = playing.table()
    tell_table(playing.by(playing.judge), match, WORDS, on_wall=True)
    one, other = playing.seated(match)
    assert page(playing, "wall/").count(WORDS) == 2
    see_summons(playing.by(one), Summons.objects.get(entry__members__user=one))
    assert WORDS not in page(playing, "me/", one)
    assert WORDS in page(playing, "me/", other)
    assert page(playing, "wall/").count(WORDS) == 1


def test_what_was_taken_away_is_gone_from_phone_and_wall(playing):
    told = tell_entry(playing.by(playing.judge), entry(playing), WORDS, on_wall=True)
    withdraw_summons(playing.by(playing.organizer), told)
    assert WORDS not in page(playing, "me/", playing.players[0]) + page(playing, "wall/")
    with pytest.raises(Conflict, match="quitó"):
        see_summons(playing.by(playing.players[0]), told)


def test_only_its_own_people_hear_of_it_at_once(playing, django_capture_on_commit_callbacks, monkeypatch):
    heard: list[News] = []
    monkeypatch.setattr("tournaments.live.feed.feed.publish", heard.append)
    with django_capture_on_commit_callbacks(execute=True):
        tell_entry(playing.by(playing.judge), entry(playing, 2), WORDS)
    readers = (Reader(entry=2), Reader(entry=1), Reader(staff=True))
    known = [sorted(heard[0].known_to(reader)) for reader in readers]
    assert known == [["calls", "entry:2", "log"], [], ["calls", "entry:2", "log"]]


def test_who_may_not_or_says_nothing_is_refused(playing):
    told = tell_entry(playing.by(playing.judge), entry(playing), WORDS)
    for user in (playing.players[1], playing.organizer, person("nadie")):
        with pytest.raises(NotAllowed):
            see_summons(playing.by(user), told)
    with pytest.raises(NotAllowed):
        tell_entry(playing.by(playing.players[1]), entry(playing), WORDS)
    for text in ("", "  ", "x" * 301):
        with pytest.raises(Invalid):
            tell_entry(playing.by(playing.judge), entry(playing), text)
    playing.finish_round(playing.tournament.rounds.get())
    draft = actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    with pytest.raises(Conflict):
        tell_table(playing.by(playing.judge), draft.matches.first(), WORDS)
