"""A group of people reads one sentence for each round, while it is new and true."""

import json
from datetime import timedelta

import pytest

from tests.tournaments.doors.hooks.receiving import endpoint_of
from tournaments import actions
from tournaments.doors.hooks import delivering, groups
from tournaments.doors.hooks.calling import Answer
from tournaments.doors.hooks.delivering import TAKEN, settle, take
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ADDRESS = {
    groups.DISCORD: "https://discord.com/api/webhooks/1/secreto",
    groups.TELEGRAM: "https://api.telegram.org/bot12:abc/sendMessage?chat_id=-100",
}


@pytest.fixture
def told(world):
    """Ask for everything that is to be told now, some minutes after the last change."""

    def ask(answer=200, later=1):
        sent = []
        now = world.now + timedelta(minutes=later)
        while job := take(now):
            sent.append(json.loads(job.body))
            settle(job, Answer(answer), 1, now)
        return sent

    return ask


def added(world, url):
    endpoint = endpoint_of(world.organizer, world.tournament, url)
    type(endpoint).objects.update(due_at=world.now)
    return endpoint


def test_each_kind_of_group_gets_the_form_that_its_service_takes(world, told):
    world.add_players(4)
    world.refresh()
    for url in ADDRESS.values():
        added(world, url)
    world.start_round()
    discord, telegram = sorted(told(), key=lambda one: "text" in one)
    link = f"https://sitio.example/t/{world.tournament.slug}/rounds/1/"
    assert telegram == {"text": f"«Copa de prueba»: la ronda 1 está publicada.\n{link}"}
    assert discord == {"content": telegram["text"], "allowed_mentions": {"parse": []}}


def test_names_call_nobody_and_are_no_links(world, told):
    Tournament.objects.update(name="@everyone [gratis](https://malo.example)")
    world.refresh()
    endpoint = added(world, ADDRESS[groups.DISCORD])
    content = json.loads(groups.body(endpoint, "try", 1))["content"]
    assert r"\[gratis\]\(https\://malo.example\)" in content


def test_a_round_that_is_taken_back_meanwhile_is_not_told(world, told):
    world.add_players(4)
    world.refresh()
    added(world, ADDRESS[groups.DISCORD])
    round_ = world.start_round()
    actions.pairing.take_back_round(world.by(world.organizer), round_, reason="Error")
    assert told() == []


def test_what_is_ten_minutes_old_is_not_told(world, told):
    world.add_players(4)
    world.refresh()
    endpoint = added(world, ADDRESS[groups.DISCORD])
    world.start_round()
    assert told(later=11) == []
    endpoint.refresh_from_db()
    assert endpoint.cursor == endpoint.tournament.revision


def test_a_group_that_is_slow_down_is_tried_again_while_it_is_of_use(world, told):
    world.add_players(4)
    world.refresh()
    added(world, ADDRESS[groups.DISCORD])
    world.start_round()
    for later in (1, 2, 8):
        assert len(told(answer=429, later=later)) == 1
    assert delivering.PAUSES[1] > TAKEN


def test_the_end_names_the_champion(world, told):
    world.add_players(4)
    for _ in range(3):
        world.finish_round(world.start_round())
    world.refresh()
    added(world, ADDRESS[groups.TELEGRAM])
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    (said,) = told()
    assert said["text"].startswith("«Copa de prueba» terminó: ganó jugador")
