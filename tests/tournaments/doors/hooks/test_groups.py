"""A group of people reads one message for each round, while it is new and true, and it stays true."""

import json
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress

from tests.tournaments.doors.hooks.receiving import endpoint_of
from tournaments import actions
from tournaments.doors.hooks import delivering, groups
from tournaments.doors.hooks.calling import Answer
from tournaments.doors.hooks.delivering import TAKEN, settle, take
from tournaments.errors import Invalid
from tournaments.models import Endpoint, Tournament
from tournaments.queries.standings import podium

pytestmark = pytest.mark.django_db
ADDRESS = {
    groups.DISCORD: "https://discord.com/api/webhooks/1/secreto",
    groups.TELEGRAM: "https://api.telegram.org/bot12:abc/sendMessage?chat_id=-100",
}


@pytest.fixture
def told(world):
    """Ask for everything that is to be told now, some minutes after the last change."""

    def ask(answer=200, later=1, said=""):
        sent = []
        now = world.now + timedelta(minutes=later)
        while job := take(now):
            sent.append(json.loads(job.request.body))
            settle(job, Answer(answer, said), 1, now)
        return sent

    return ask


@pytest.fixture
def group(world):
    """The messages that a group sees, by id, as its service keeps them."""
    seen = {}

    def look(later=1):
        now = world.now + timedelta(minutes=later)
        while job := take(now):
            sent = job.request
            told = json.loads(sent.body)
            if sent.method == "PATCH" or "/editMessageText?" in sent.url:
                number = int(told.get("message_id") or sent.url.partition("?")[0].rpartition("/")[2])
                assert number in seen
            else:
                number = 100 + len(seen)
            seen[number] = told.get("text") or told["content"]
            said = {"id": str(number)} if "content" in told else {"ok": True, "result": {"message_id": number}}
            settle(job, Answer(200, body=json.dumps(said).encode()), 1, now)
        return [text.split("\n") for text in seen.values()]

    return look


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


@pytest.mark.parametrize(
    "url",
    [
        "https://discord.gg/abc",
        "https://discord.com/channels/1/2",
        "https://t.me/grupo",
        "https://api.telegram.org/bot1:x/getUpdates",
        "https://api.telegram.org/bot1:x/sendMessage",
    ],
)
def test_what_is_no_address_of_a_group_is_refused_with_the_way_to_one(world, url):
    with pytest.raises(Invalid, match="Editar canal"):
        endpoint_of(world.organizer, world.tournament, url)


def test_an_address_with_the_version_of_the_interface_is_a_group():
    assert groups.kind_of("https://discord.com/api/v10/webhooks/1/x") == groups.DISCORD


def test_names_call_nobody_and_are_no_links(world, told):
    Tournament.objects.update(name="@everyone [gratis](https://malo.example)")
    world.refresh()
    endpoint = added(world, ADDRESS[groups.DISCORD])
    content = json.loads(groups.request(endpoint, "try", "").body)["content"]
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


@pytest.mark.parametrize("kind", ADDRESS)
def test_the_message_of_a_round_follows_it_to_its_standing(world, group, kind):
    world.add_players(4)
    world.refresh()
    added(world, ADDRESS[kind] + {groups.DISCORD: "?thread_id=7", groups.TELEGRAM: ""}[kind])
    round_ = world.start_round()
    assert [lines[0] for lines in group()] == ["«Copa de prueba»: la ronda 1 está publicada."]
    world.finish_round(round_)
    (message,) = group()
    assert message[0] == "«Copa de prueba»: terminó la ronda 1."
    assert [line.split(".")[0] for line in message[1:-1]] == ["1", "2", "3", "4"]
    assert message[-1].endswith("/standings/")
    last = world.tournament.matches.order_by("pk").last()
    winner = last.seats.get(won=True).entry.name
    other = {"ending": "elimination", "left": [0, 2]}
    actions.reporting.correct_result(world.by(world.organizer), last, other, reason="Al revés")
    (corrected,) = group()
    assert corrected[0] == message[0]
    assert corrected[2:] != message[2:]
    assert winner in "".join(corrected)
    world.start_round()
    assert [lines[0] for lines in group()] == [message[0], "«Copa de prueba»: la ronda 2 está publicada."]


def test_a_round_that_is_taken_back_later_is_said_to_be(world, group):
    world.add_players(4)
    world.refresh()
    added(world, ADDRESS[groups.DISCORD])
    round_ = world.start_round()
    group()
    actions.pairing.take_back_round(world.by(world.organizer), round_, reason="Error")
    assert [lines[0] for lines in group()] == ["«Copa de prueba»: la ronda 1 se retiró."]


def test_a_round_that_is_published_again_keeps_its_one_message(world, group):
    world.add_players(4)
    world.refresh()
    added(world, ADDRESS[groups.DISCORD])
    for _again in range(2):
        round_ = world.start_round()
        group()
        actions.pairing.take_back_round(world.by(world.organizer), round_, reason="Error")
        world.refresh()
    world.start_round()
    world.refresh()
    assert [lines[0] for lines in group()] == ["«Copa de prueba»: la ronda 1 está publicada."]


def test_a_worker_that_dies_with_a_message_does_not_tell_it_twice(world, told):
    world.add_players(4)
    world.refresh()
    added(world, ADDRESS[groups.TELEGRAM])
    world.start_round()
    assert take(world.now + timedelta(minutes=1)) is not None
    assert told(later=3) == []


def test_a_message_that_somebody_took_away_is_not_edited(world, group, told):
    world.add_players(4)
    world.refresh()
    endpoint = added(world, ADDRESS[groups.DISCORD])
    round_ = world.start_round()
    group()
    world.finish_round(round_)
    assert len(told(answer=404, said='{"message": "Unknown Message", "code": 10008}')) == 1
    endpoint.refresh_from_db()
    assert (endpoint.posted, endpoint.failures, endpoint.off) == ({}, 0, "")


@pytest.mark.parametrize(
    ("kind", "answer", "said", "off"),
    [
        (groups.DISCORD, 404, '{"message": "Unknown Webhook", "code": 10015}', Endpoint.Off.WEBHOOK),
        (groups.DISCORD, 401, '{"message": "Invalid Webhook Token", "code": 50027}', Endpoint.Off.WEBHOOK),
        (groups.TELEGRAM, 401, '{"ok":false,"description":"Unauthorized"}', Endpoint.Off.BOT),
        (groups.TELEGRAM, 403, '{"ok":false,"description":"Forbidden: bot was kicked"}', Endpoint.Off.CHAT),
        (groups.TELEGRAM, 400, '{"ok":false,"description":"Bad Request: chat not found"}', Endpoint.Off.CHAT),
    ],
)
def test_a_group_that_is_there_no_more_is_off_with_a_sentence_that_says_what_to_do(
    world, told, kind, answer, said, off, django_capture_on_commit_callbacks, mailoutbox
):
    world.add_players(4)
    world.refresh()
    EmailAddress.objects.create(user=world.organizer, email="club@example.org", verified=True)
    endpoint = added(world, ADDRESS[kind])
    world.start_round()
    with django_capture_on_commit_callbacks(execute=True):
        assert len(told(answer=answer, said=said)) == 1
    assert told() == []
    endpoint.refresh_from_db()
    assert endpoint.off == off
    assert endpoint.get_off_display() in mailoutbox[0].body


def test_a_correction_after_the_next_round_reaches_the_message_of_the_earlier_one(world, group):
    world.add_players(4)
    world.refresh()
    added(world, ADDRESS[groups.DISCORD])
    world.finish_round(world.start_round())
    first = world.tournament.matches.order_by("pk").last()
    group()
    world.finish_round(world.start_round())
    before = group()
    other = {"ending": "elimination", "left": [0, 2]}
    actions.reporting.correct_result(world.by(world.organizer), first, other, reason="Al revés")
    world.refresh()
    world.start_round()
    earlier, later, new = group()
    assert earlier[0] == before[0][0] == "«Copa de prueba»: terminó la ronda 1."
    assert earlier != before[0]
    assert later != before[1]
    assert new[0] == "«Copa de prueba»: la ronda 3 está publicada."
    assert all("· 1-0" in line for line in earlier[1:3])
    assert group() == [earlier, later, new]


def test_the_message_about_the_end_follows_a_correction_after_it(world, group):
    Tournament.objects.update(swiss_rounds=1)
    world.add_players(4)
    world.refresh()
    added(world, ADDRESS[groups.TELEGRAM])
    world.finish_round(world.start_round())
    world.refresh()
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    first = group()[-1][0]
    world.refresh()
    champion = podium(world.tournament).champion.name
    assert champion in first
    match = world.tournament.matches.get(seats__entry__name=champion)
    left = [0, 2] if match.seats.get(won=True).index == 0 else [2, 0]
    actions.reporting.correct_result(
        world.by(world.organizer), match, {"ending": "elimination", "left": left}, reason="Al revés"
    )
    last = group()[-1][0]
    assert champion not in last
    assert last.startswith("«Copa de prueba» terminó: ganó ")


def test_a_cancelled_event_that_goes_on_is_said_to(world, group):
    world.add_players(2)
    world.refresh()
    added(world, ADDRESS[groups.DISCORD])
    act = {"reason": "Lluvia"}
    actions.setup.cancel_tournament(world.by(world.organizer), world.tournament, name="Copa de prueba", **act)
    assert [lines[0] for lines in group()] == ["«Copa de prueba» se canceló."]
    world.refresh()
    actions.setup.resume_tournament(world.by(world.organizer), world.tournament, **act)
    assert [lines[0] for lines in group()] == ["«Copa de prueba» sigue en pie: ya no está cancelado."]


def test_an_edit_that_had_arrived_already_keeps_its_message(world, group, told):
    world.add_players(4)
    world.refresh()
    endpoint = added(world, ADDRESS[groups.TELEGRAM])
    round_ = world.start_round()
    group()
    world.finish_round(round_)
    told(answer=400, said='{"ok":false,"description":"Bad Request: message is not modified"}')
    endpoint.refresh_from_db()
    assert endpoint.posted["1"]["id"] == "100"
    assert told() == []
