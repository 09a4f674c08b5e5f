"""A stand-in for Telegram on this machine: chats are linked by a code, limits are kept, a block is understood."""

import json

import pytest

from tests.tournaments.doors.hooks.receiving import HERE, close, receiver
from tests.tournaments.doors.notices.receiving import wishes_for
from tests.world import NOW, person
from tournaments.doors.notices import linking
from tournaments.doors.notices import wishes as owners
from tournaments.doors.notices.ways.message import LOST, SENT, Fate, Message
from tournaments.doors.notices.ways.telegram import Telegram, link, updates
from tournaments.models import Subscription, Way

pytestmark = pytest.mark.django_db
WORDS = Message("Copa", "Ronda 1: mesa 4.", "https://x.example/me/", "https://x.example/no/", "t", 600, "es")


def answer(number, **said):
    def answering(handler):
        body = json.dumps(said).encode()
        handler.send_response(number)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return answering


@pytest.fixture
def bot(settings):
    settings.HOOK_NETWORKS, settings.TELEGRAM_TOKEN, settings.TELEGRAM_BOT = HERE, "12:secreto", "arena_bot"
    with receiver() as told:
        settings.TELEGRAM_API = told.url.removesuffix("/avisos")
        told.answer = answer(200, ok=True, result=[])
        yield told


@pytest.fixture
def user():
    user = person("ana")
    wishes_for(user)
    return user


def place_of(user):
    return Subscription(user=user, way=Way.TELEGRAM, address="77")


def message(number, text, kind="private", chat=77):
    return {"update_id": number, "message": {"chat": {"id": chat, "type": kind}, "text": text}}


def test_a_message_has_event_words_page_and_way_off(bot, user):
    assert Telegram().send(place_of(user), WORDS) == SENT
    [said] = bot.said
    assert said["chat_id"] == 77
    assert said["text"] == (
        "Copa\nRonda 1: mesa 4.\nhttps://x.example/me/\n\nNo avisar más: https://x.example/no/"
    )


@pytest.mark.parametrize(
    ("status", "description", "fate", "wait"),
    [
        (403, "Forbidden: bot was blocked by the user", Fate.ENDED, 0),
        (400, "Bad Request: chat not found", Fate.ENDED, 0),
        (400, "Bad Request: message is too long", Fate.FAILED, 0),
        (500, "Internal", Fate.AGAIN, 0),
    ],
)
def test_what_telegram_answers_is_understood(bot, user, status, description, fate, wait):
    bot.answer = answer(status, ok=False, description=description)
    sent = Telegram().send(place_of(user), WORDS)
    assert (sent.fate, sent.wait) == (fate, wait)


def test_the_time_that_telegram_asks_for_is_kept(bot, user):
    bot.answer = answer(429, ok=False, description="Too Many Requests", parameters={"retry_after": 35})
    sent = Telegram().send(place_of(user), WORDS)
    assert (sent.fate, sent.wait) == (Fate.AGAIN, 35)


def test_without_an_answer_nobody_is_told_twice(bot, user):
    bot.answer = close
    assert Telegram().send(place_of(user), WORDS) == LOST


def test_a_chat_is_linked_by_the_code_of_its_owner_once(bot, user):
    place = owners.begin_chat(user.wishes, NOW)
    assert link(place.code) == f"https://t.me/arena_bot?start={place.code}"
    bot.answer = answer(200, ok=True, result=[message(5, f"/start {place.code}")])
    assert linking.link_chats(NOW) == 1
    linked = Subscription.objects.get()
    assert (linked.address, linked.code, linked.is_linked) == ("77", "", True)
    assert user.wishes.kinds == {}
    user.wishes.refresh_from_db()
    assert user.wishes.kinds == {"telegram": owners.usual(is_guest=False)}
    assert "Listo" in bot.said[-1]["text"]


@pytest.mark.parametrize(
    ("text", "kind", "later"),
    [
        ("/start otro", "private", 0),
        ("hola", "private", 0),
        ("/start {code}", "group", 0),
        ("/start {code}", "private", 61),
    ],
)
def test_anything_else_links_nothing(bot, user, text, kind, later):
    place = owners.begin_chat(user.wishes, NOW)
    bot.answer = answer(200, ok=True, result=[message(5, text.format(code=place.code), kind)])
    linking.link_chats(NOW + owners.LINKING * later / 60)
    assert not Subscription.objects.filter(code="").exists()


@pytest.mark.parametrize("result", [None, "x", [1], [{}], [{"update_id": "x", "message": {"chat": {"id": 1}}}]])
def test_an_answer_that_is_none_is_no_update(bot, result):
    bot.answer = answer(200, ok=True, result=result)
    assert list(updates(0)) == []


def test_nobody_is_asked_while_nobody_waits(bot, user):
    assert linking.link_chats(NOW) == 0
    assert bot.heard == []
