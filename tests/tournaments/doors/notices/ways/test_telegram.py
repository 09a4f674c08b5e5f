"""A stand-in for Telegram on this machine: chats are linked by a code, limits are kept, a block is understood."""

import json

import pytest
from django.core.cache import cache

from tests.tournaments.doors.hooks.receiving import HERE, close, receiver
from tests.tournaments.doors.notices.receiving import wishes_for
from tests.world import NOW, client_of, person
from tournaments.doors.notices import linking
from tournaments.doors.notices import wishes as owners
from tournaments.doors.notices.ways import telegram
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


def message(number, text, kind="private", chat=77, at=NOW, **writer):
    said = {"chat": {"id": chat, "type": kind}, "date": int(at.timestamp()), "from": writer, "text": text}
    return {"update_id": number, "message": said}


@pytest.fixture(autouse=True)
def forgetful():
    """Nobody has been asked or answered before."""
    cache.clear()


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
        (401, "Unauthorized", Fate.AGAIN, 0),
        (404, "Not Found", Fate.AGAIN, 0),
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
    assert linking.read_messages(NOW) == 1
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
    linking.read_messages(NOW + owners.LINKING * later / 60)
    assert not Subscription.objects.filter(code="").exists()


@pytest.mark.parametrize("result", [None, "x", [1], [{}], [{"update_id": "x", "message": {"chat": {"id": 1}}}]])
def test_an_answer_that_is_none_is_no_update(bot, result):
    bot.answer = answer(200, ok=True, result=result)
    assert updates(0) == []


def test_while_nobody_waits_telegram_is_asked_seldom(bot, user):
    linking.read_messages(NOW)
    linking.read_messages(NOW)
    assert len(bot.heard) == 1
    owners.begin_chat(user.wishes, NOW)
    linking.read_messages(NOW)
    assert len(bot.heard) == 2


def replies(bot, *messages):
    """Return the sentences that the bot says when these messages have come."""
    cache.delete("telegram-asked-seldom")
    bot.heard.clear()
    bot.answer = answer(200, ok=True, result=list(messages))
    linking.read_messages(NOW)
    return [said["text"] for said in bot.said if "text" in said]


@pytest.mark.parametrize("text", ["/start", "hola", "", "/ayuda"])
def test_who_writes_to_the_bot_is_told_once_how_to_be_told(bot, user, text):
    [said] = replies(bot, message(5, text), message(6, "¿hola?"))
    assert "toca «Avisarme por Telegram»" in said
    assert replies(bot, message(7, "¿nadie?")) == []


def test_who_is_told_there_already_is_not_asked_to_begin(bot, user):
    place = place_of(user)
    place.made_at = NOW
    place.save()
    [said] = replies(bot, message(5, "/start viejo"))
    assert said.startswith("Aquí llegan tus avisos")


def test_a_link_that_is_too_old_says_so_in_the_language_of_the_writer(bot, user):
    assert replies(bot, message(5, "/start viejo", language_code="en-GB")) == [
        "That link is no longer valid: go back to “My notices” and tap “Notify me by Telegram” again."
    ]


def test_groups_and_old_messages_have_no_answer(bot, user):
    assert replies(bot, message(5, "hola", "group"), message(6, "hola", at=NOW - linking.OLD * 2)) == []


@pytest.mark.parametrize(
    ("status", "words"),
    [(401, "copia otra vez de @BotFather"), (404, "TELEGRAM_TOKEN"), (409, "Otro programa lee")],
)
def test_a_key_that_telegram_does_not_know_is_said_until_it_does(bot, user, status, words):
    bot.answer = answer(status, ok=False, description="x")
    linking.read_messages(NOW)
    assert words in telegram.trouble()
    assert words in client_of(user).get("/cuenta/mis-avisos/").content.decode()
    assert replies(bot) == []
    assert telegram.trouble() == ""


def test_a_name_that_is_not_the_bots_is_noticed(bot):
    bot.answer = answer(200, ok=True, result={"username": "otro_bot"})
    assert "@otro_bot" in telegram.examined()
    bot.answer = answer(200, ok=True, result={"username": "Arena_Bot"})
    assert telegram.examined() == ""
    bot.answer = close
    assert "no respondió" in telegram.examined()
