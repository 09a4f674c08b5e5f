"""The keys of programs: what they open, what they never open, and how they end."""

import pytest

from tests.tournaments.doors.calling import Bot, token_of
from tests.world import World, person
from tournaments.doors import tokens

pytestmark = pytest.mark.django_db


def test_a_token_does_what_it_was_made_for_where_it_was_made_for(world):
    other = World.open_again(world).tournament
    bot = Bot.of(world.organizer, world.tournament, "announce")
    assert bot.do(world, "announce", text="Ya").status_code == 200
    refused = bot.do(other, "announce", text="Ya")
    assert (refused.status_code, refused.json()["type"]) == (403, "/api/v1/problems/out-of-scope")
    assert bot.do(world, "pair_round").status_code == 403
    assert bot.get("me/").json()["scopes"] == ["announce"]


def test_a_token_may_nothing_that_its_account_may_not(world):
    assert Bot.of(person("nadie")).do(world, "announce", text="Ya").status_code == 403


@pytest.mark.parametrize("how", ["revoked", "over", "closed", "mistyped"])
def test_a_token_ends(world, how):
    text = token_of(world.organizer)
    token = world.organizer.tokens.get()
    if how == "revoked":
        token.delete()
    elif how == "over":
        world.organizer.tokens.update(ends_at=token.made_at)
    elif how == "closed":
        world.organizer.is_active = False
        world.organizer.save()
    else:
        text = text[:-1] + ("0" if text[-1] != "0" else "1")
    assert tokens.is_whole(text) == (how != "mistyped")
    answer = Bot(text).get("me/")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, 'Bearer realm="api"')


def test_a_token_is_kept_nowhere(world):
    text = token_of(world.organizer)
    row = world.organizer.tokens.values().get()
    assert text not in str(row)
