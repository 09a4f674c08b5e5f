"""A round of 256 people is told within seconds of processor time."""

import time

import pytest

from players.models import Player, User
from tournaments import actions
from tournaments.doors.notices import gathering, sending
from tournaments.models import Entry, EntryMember, Notice, Subscription, Tournament, Way, Wishes

PEOPLE = 256
MOST = 10.0
"""Seconds of processor time."""


@pytest.mark.thorough
def test_a_round_of_256_goes_out_within_ten_seconds_of_processor_time(world, push, clock):
    listening(world, push)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    began = time.process_time()
    assert gathering.gather(clock()) == PEOPLE
    clock.after(seconds=5)
    assert sending.send_due(120) == PEOPLE
    spent = time.process_time() - began  # the receiver's, too
    assert len(set(push.words)) == PEOPLE
    assert Notice.objects.filter(state=Notice.State.SENT).count() == PEOPLE
    assert spent < MOST


def listening(world, push):
    """Enter so many people, each with a browser that listens."""
    last = world.tournament.entries.count()
    names = [f"persona{number}" for number in range(PEOPLE)]
    User.objects.bulk_create(User(username=name) for name in names)
    users = list(User.objects.filter(username__in=names).order_by("pk"))
    Player.objects.bulk_create(Player(user=user, nickname=user.username) for user in users)
    players = list(Player.objects.filter(user__in=users).order_by("user"))
    Tournament.objects.update(rosters_optional=True)
    world.refresh()
    Entry.objects.all().update(state="dropped")
    Entry.objects.bulk_create(
        Entry(
            tournament=world.tournament,
            name=player.nickname,
            number=last + number,
            state="checked_in",
            created_at=world.now,
        )
        for number, player in enumerate(players, start=1)
    )
    entries = list(Entry.objects.filter(name__in=names).order_by("number"))
    EntryMember.objects.bulk_create(
        EntryMember(entry=entry, tournament=world.tournament, player=player)
        for entry, player in zip(entries, players, strict=True)
    )
    Wishes.objects.bulk_create(
        Wishes(user=user, kinds={"push": ["round"]}, zone="UTC", language="es", site="https://x.example")
        for user in users
    )
    Subscription.objects.bulk_create(
        Subscription(
            user=user,
            way=Way.PUSH,
            address=f"{push.receiver.url}/{user.pk}",
            keys=push.browser.keys,
            made_at=world.now,
        )
        for user in users
    )
