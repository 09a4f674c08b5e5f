"""Link chats of Telegram: look for messages to the bot while somebody waits for one to be linked."""

from datetime import datetime

from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.doors.notices.ways import telegram
from tournaments.doors.notices.ways.table import CHANNELS
from tournaments.doors.notices.wishes import LINKING, link_chat
from tournaments.models import Subscription, Way

EVERY = 3
"""Seconds between two looks: one bot answers one asker at a time."""
LAST = "telegram-last"


def link_chats(now: datetime) -> int:
    """Link the chats whose code has come. Return their number."""
    waiting = Subscription.objects.exclude(code="").filter(made_at__gte=now - LINKING)
    if not CHANNELS[Way.TELEGRAM].is_on() or not waiting.exists() or not cache.add("telegram-asked", True, EVERY):
        return 0
    last, linked = cache.get(LAST, 0), 0
    for update in telegram.updates(last):
        last = max(last, update.number)
        word, _space, code = update.text.partition(" ")
        place = link_chat(code.strip(), update.chat, now) if word == "/start" and update.chat else None
        if place is not None:
            linked += 1
            _welcome(place)
    cache.set(LAST, last, None)
    return linked


def _welcome(place: Subscription) -> None:
    wishes = place.user.wishes
    with override(wishes.language):
        text = _("Listo: aquí llegan tus avisos. Eliges de qué en «Mis avisos».")
    telegram.call("sendMessage", {"chat_id": int(place.address), "text": text})
