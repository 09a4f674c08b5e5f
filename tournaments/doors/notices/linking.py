"""Read messages to the bot of Telegram: link the chats whose code comes, and answer anything else once."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.doors.notices.ways import telegram
from tournaments.doors.notices.ways.table import CHANNELS
from tournaments.doors.notices.wishes import LINKING, link_chat
from tournaments.models import Subscription, Way
from tournaments.serving.asking import is_broker_away

EVERY = 3
"""Seconds between two looks while somebody waits: one bot answers one asker at a time."""
SELDOM = 30
"""The same while nobody does."""
PAUSE = 300
"""The same where Telegram does not answer."""
ANSWERED = 60
"""Seconds in which one chat has one answer."""
OLD = timedelta(minutes=10)
"""The age from which a message has no answer any more."""
LAST = "telegram-last"


def read_messages(now: datetime) -> int:
    """Read the new messages to the bot. Return the number of chats that were linked."""
    if not CHANNELS[Way.TELEGRAM].is_on() or not _is_time(now):
        return 0
    last, linked = cache.get(LAST, 0), 0
    found = telegram.updates(last)
    if found is None:
        cache.set("telegram-asked-seldom", True, PAUSE)
        return 0
    for update in found:
        last = max(last, update.number)
        if update.chat:
            linked += _read(update, now)
    cache.set(LAST, last, None)
    return linked


def _is_time(now: datetime) -> bool:
    """True if it is time for a look; workers take turns, as long as they have the cache to agree in."""
    if is_broker_away():
        return False
    waiting = Subscription.objects.exclude(code="").filter(made_at__gte=now - LINKING)
    if waiting.exists():
        return cache.add("telegram-asked", True, EVERY)
    return cache.add("telegram-asked-seldom", True, SELDOM)


def _read(update: telegram.Update, now: datetime) -> bool:
    """Link the chat of a message, or answer it. Return True if it was linked."""
    word, _space, code = update.text.partition(" ")
    is_start = word == "/start"
    place = link_chat(code.strip(), update.chat, now) if is_start else None
    if place is not None:
        _say(update.chat, _linked, place.user.wishes.language)
    elif update.at >= now - OLD and cache.add(f"telegram-answered:{update.chat}", True, ANSWERED):
        _say(update.chat, _expired if is_start and code.strip() else _unread, update.language)
    return place is not None


def _linked(chat: int) -> str:
    return _("Listo: aquí llegan tus avisos. Eliges de qué en «Mis avisos».")


def _expired(chat: int) -> str:
    if _is_told(chat):
        return _unread(chat)
    return _("Ese enlace ya no vale: vuelve a «Mis avisos» y toca otra vez «Avisarme por Telegram».")


def _unread(chat: int) -> str:
    if _is_told(chat):
        return _(
            "Aquí llegan tus avisos, y nadie lee lo que escribes. Eliges de qué en «Mis avisos», en el sitio."
        )
    return _(
        "Este bot solo avisa: para que te avise, abre «Mis avisos» en tu cuenta o en tu página del torneo, y toca "
        "«Avisarme por Telegram»."
    )


def _is_told(chat: int) -> bool:
    return Subscription.objects.filter(way=Way.TELEGRAM, address=str(chat), ended="").exists()


def _say(chat: int, words: Callable[[int], str], language: str) -> None:
    known = dict(settings.LANGUAGES)
    with override(language if language in known else settings.LANGUAGE_CODE):
        telegram.call("sendMessage", {"chat_id": chat, "text": words(chat)})
