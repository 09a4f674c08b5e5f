"""Notices by a bot of the installation in Telegram, to whoever has pressed *Start* with a code of their own.

The cache keeps the last answer that says that nothing arrives, so that pages can say it.
"""

import ipaddress
import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.doors.hooks.calling import Answer, Fault, post
from tournaments.doors.notices.ways.message import AGAIN, FAILED, LOST, SENT, Fate, Message, Outcome
from tournaments.models import Subscription

BLOCKED = 403
UNKNOWN = (401, 404)
"""Telegram does not know the bot's key; of one that is no key at all it says 404."""
TAKEN = 409
"""Another program reads the bot's messages."""
TROUBLE = "telegram-trouble"
REMEMBERED = 86_400
HEADERS = (("Content-Type", "application/json"),)


@dataclass(frozen=True)
class Update:
    """A message to the bot.

    Attributes:
        chat: 0 for one that is not private.
        language: of its writer's Telegram.
    """

    number: int
    chat: int
    text: str
    at: datetime
    language: str


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
        again = answer.status in UNKNOWN or answer.said in {Fault.NAME, Fault.UNREACHABLE, Fault.TLS}
        if again or answer.status >= 500:
            return AGAIN
        return FAILED if answer.status else LOST


def link(code: str) -> str:
    """Return the address that opens the bot with a code."""
    return f"https://t.me/{settings.TELEGRAM_BOT}?start={code}"


def updates(after: int) -> list[Update] | None:
    """Ask for the messages after a number; None where Telegram does not give any out."""
    told = {"offset": after + 1, "timeout": 0, "limit": 20, "allowed_updates": ["message"]}
    answer = call("getUpdates", told)
    if not answer.is_taken:
        return None
    found: list[Update] = []
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        for one in json.loads(answer.body)["result"]:
            said = one.get("message") or {}
            chat = said.get("chat") or {}
            number = int(chat["id"]) if chat.get("type") == "private" else 0
            at = datetime.fromtimestamp(int(said.get("date") or 0), UTC)
            language = str((said.get("from") or {}).get("language_code") or "")[:2]
            found.append(Update(int(one["update_id"]), number, str(said.get("text") or ""), at, language))
    return found


def call(method: str, told: dict[str, Any]) -> Answer:
    """Call the bot's interface, and keep what it says of the bot's key."""
    networks = [ipaddress.ip_network(each) for each in settings.HOOK_NETWORKS]
    url = f"{settings.TELEGRAM_API}/bot{settings.TELEGRAM_TOKEN}/{method}"
    answer = post(url, HEADERS, json.dumps(told, ensure_ascii=False).encode(), networks)
    if answer.status in (*UNKNOWN, TAKEN):
        cache.set(TROUBLE, answer.status, REMEMBERED)
    elif answer.is_taken and method == "getUpdates":
        cache.delete(TROUBLE)
    return answer


def trouble() -> str:
    """Return the sentence that says why nothing arrives, and what to do; empty where all is well."""
    match cache.get(TROUBLE):
        case None:
            return ""
        case status if status == TAKEN:
            return _(
                "Otro programa lee los mensajes del bot de este sitio: nadie puede enlazarse. Quien lo administra "
                "hace un bot solo para el sitio con @BotFather."
            )
    return _(
        "Telegram no conoce la clave del bot de este sitio: por ahí no llega nada. Quien lo administra la copia "
        "otra vez de @BotFather en TELEGRAM_TOKEN y reinicia el sitio."
    )


def examined() -> str:
    """Ask Telegram about the bot. Return the sentence that says what is wrong; empty where all is well."""
    about = call("getMe", {})
    if about.is_taken:
        call("getUpdates", {"timeout": 0, "limit": 1})
        with suppress(ValueError, KeyError, TypeError):
            name = str(json.loads(about.body)["result"]["username"])
            if name.lower() != settings.TELEGRAM_BOT.lower():
                return _("La clave es la de @%(name)s: pon ese nombre en TELEGRAM_BOT.") % {"name": name}
    return trouble() if about.status else _("Telegram no respondió: mira si el sitio puede salir a internet.")


def _retry_after(answer: Answer) -> float:
    try:
        return float(json.loads(answer.body)["parameters"]["retry_after"])
    except (ValueError, KeyError, TypeError):
        return 0.0
