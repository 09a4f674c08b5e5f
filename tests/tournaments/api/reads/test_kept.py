"""Answers that are kept: made once a revision for each audience, language and wish, and for nobody else."""

import pytest

from tests.tournaments.api.reads.test_reads import at, world  # noqa: F401
from tests.tournaments.doors.calling import Bot
from tests.tournaments.queries.played import queries_of
from tournaments import actions

pytestmark = pytest.mark.django_db
ENDS = ["", "entries/", "rounds/", "tables/", "clock/", "standings/", "order/"]


@pytest.mark.parametrize("end", ENDS)
def test_what_was_read_is_told_again_without_making_it_anew(world, end):  # noqa: F811
    bots = Bot(), Bot.of(world.organizer)
    first = [bot.get(at(world, end)) for bot in bots]
    asked = [queries_of(lambda bot=bot: bot.get(at(world, end))) for bot in bots]
    assert max(asked) <= 5
    again = [bot.get(at(world, end)) for bot in bots]
    assert [one.json() for one in again] == [one.json() for one in first]
    assert [one["ETag"] for one in again] == [one["ETag"] for one in first]


def test_the_next_revision_is_made_anew(world):  # noqa: F811
    for text in ("Uno", "Dos"):
        actions.setup.announce(world.by(world.organizer), world.tournament, text)
        assert Bot().get(at(world)).json()["announcement"] == text


@pytest.mark.parametrize("staff_first", [True, False])
def test_what_the_staff_read_is_told_to_nobody_else(world, staff_first):  # noqa: F811
    world.tournament.entries.update(club="Norte")
    bots = {"staff": Bot.of(world.organizer), "anybody": Bot()}
    order = sorted(bots, reverse=staff_first)
    told = {who: bots[who].get(at(world, "entries/")).json()["results"][0]["club"] for who in order}
    assert told == {"staff": "Norte", "anybody": None}


def test_each_wish_and_each_language_has_its_own(world):  # noqa: F811
    world.finish_round(world.tournament.rounds.get())
    whole, some = (Bot().get(at(world, f"tables/{end}")).json()["results"] for end in ("", "?fields=table"))
    assert set(some[0]) == {"table"}
    assert len(whole[0]) > 1
    spanish, english = (
        Bot(language=language).get(at(world, "standings/")).json()["columns"][0]["label"]
        for language in ("es", "en")
    )
    assert spanish != english
