"""Notices by a bot of the installation in Telegram, to whoever has pressed *Start* with a code of their own."""

import ipaddress
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.doors.hooks.calling import Answer, Fault, post
from tournaments.doors.notices.ways.message import AGAIN, FAILED, LOST, SENT, Fate, Message, Outcome
from tournaments.models import Subscription

BLOCKED = 403
HEADERS = (("Content-Type", "application/json"),)


@dataclass(frozen=True)
class Update:
    """A private message to the bot."""

    number: int
    chat: int
    text: str


class Telegram:
    """The bot. What it was given once is never given again: Telegram cannot say if the first one arrived."""

    repeats = False

    def is_on(self) -> bool:
        """True if the installation has a bot."""
        return bool(settings.TELEGRAM_TOKEN and settings.TELEGRAM_BOT)

    def send(self, place: Subscription, message: Message) -> Outcome:
        """Write to a chat."""
        with override(message.language):
            off = _("No avisar más")
        told = {
            "chat_id": int(place.address),
            "text": f"{message.title}\n{message.words}\n{message.page}\n\n{off}: {message.off}",
            "link_preview_options": {"is_disabled": True},
        }
        answer = call("sendMessage", told)
        if answer.is_taken:
            return SENT
        if answer.status == BLOCKED or (answer.status == 400 and "chat not found" in answer.said):
            return Outcome(Fate.ENDED, ended=Subscription.Ended.BLOCKED)
        if answer.status == 429:
            return Outcome(Fate.AGAIN, max(answer.wait, _retry_after(answer)))
        if answer.status >= 500 or answer.said in {Fault.NAME, Fault.UNREACHABLE, Fault.TLS}:
            return AGAIN
        return FAILED if answer.status else LOST


def link(code: str) -> str:
    """Return the address that opens the bot with a code."""
    return f"https://t.me/{settings.TELEGRAM_BOT}?start={code}"


def updates(after: int) -> Iterator[Update]:
    """Ask for the private messages after a number; nothing where Telegram does not answer."""
    told = {"offset": after + 1, "timeout": 0, "limit": 20, "allowed_updates": ["message"]}
    answer = call("getUpdates", told)
    try:
        found = json.loads(answer.body)["result"] if answer.is_taken else []
        for one in found:
            said = one.get("message") or {}
            chat = said.get("chat") or {}
            is_private = chat.get("type") == "private"
            yield Update(int(one["update_id"]), int(chat["id"]) if is_private else 0, str(said.get("text") or ""))
    except (ValueError, KeyError, TypeError, AttributeError):
        return


def call(method: str, told: dict[str, Any]) -> Answer:
    """Call the bot's interface."""
    networks = [ipaddress.ip_network(each) for each in settings.HOOK_NETWORKS]
    url = f"{settings.TELEGRAM_API}/bot{settings.TELEGRAM_TOKEN}/{method}"
    return post(url, HEADERS, json.dumps(told, ensure_ascii=False).encode(), networks)


def _retry_after(answer: Answer) -> float:
    try:
        return float(json.loads(answer.body)["parameters"]["retry_after"])
    except (ValueError, KeyError, TypeError):
        return 0.0
