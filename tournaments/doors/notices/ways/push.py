"""Notices on a phone by web push. The body is declarative: some browsers show it alone, others by the worker.

The endpoint is an address that a stranger typed, as far as the site knows: `doors.hooks.calling` guards it.
"""

import hashlib
import ipaddress
import json
import logging
from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.doors.hooks.calling import Fault, post
from tournaments.doors.notices.ways import encryption
from tournaments.doors.notices.ways.message import AGAIN, FAILED, SENT, Fate, Message, Outcome
from tournaments.models import Subscription

GONE = (404, 410)
UNKNOWN = (401, 403)
"""The push service does not believe who the site is: its key is another, its clock is wrong, or `PUSH_CONTACT`."""
log = logging.getLogger(__name__)
LONGEST_TOPIC = 32
LATE = 120.0
"""Seconds for which a place that did not answer lets others go first."""


class Push:
    """Web push. A message that comes twice replaces itself, by its topic and by its tag on the phone."""

    repeats = True

    def is_on(self) -> bool:
        """True if the installation says whom push services may write to."""
        return bool(settings.PUSH_CONTACT)

    def send(self, place: Subscription, message: Message) -> Outcome:
        """Hand a message to the browser's push service."""
        try:
            body = encryption.encrypt(body_of(message), place.keys["p256dh"], place.keys["auth"])
            tag = encryption.name_tag(place.address, _key_for(place), settings.PUSH_CONTACT)
        except (ValueError, KeyError, TypeError):
            return FAILED
        headers = [
            ("Content-Type", "application/octet-stream"),
            ("Content-Encoding", "aes128gcm"),
            ("TTL", str(max(0, message.seconds))),
            ("Urgency", "high" if message.urgent else "normal"),
            ("Topic", topic_of(message.topic)),
            ("Authorization", tag),
        ]
        networks = [ipaddress.ip_network(each) for each in settings.HOOK_NETWORKS]
        answer = post(place.address, headers, body, networks)
        if answer.is_taken:
            return SENT
        if answer.status in GONE or (answer.status in UNKNOWN and not _has_key_of(place)):
            return Outcome(Fate.ENDED, ended=Subscription.Ended.GONE)
        if answer.status in UNKNOWN:
            log.warning("a push service answered %s: look at the clock and at PUSH_CONTACT", answer.status)
            return AGAIN
        if answer.status == 429 or answer.status >= 500:
            return Outcome(Fate.AGAIN, answer.wait)
        if answer.said == Fault.LATE:
            return Outcome(Fate.AGAIN, LATE)
        return FAILED if answer.status or answer.said in {Fault.PRIVATE, Fault.PLAIN} else AGAIN


def keys() -> list[ec.EllipticCurvePrivateKey]:
    """Return the site's keys, the present one first."""
    return [encryption.key_of(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]


def public_key() -> str:
    """Return the key that a browser is told when it subscribes."""
    return encryption.public_of(keys()[0])


def _has_key_of(place: Subscription) -> bool:
    """True if the installation still has the key that a browser knows."""
    return place.keys.get("site") in map(encryption.public_of, keys())


def _key_for(place: Subscription) -> ec.EllipticCurvePrivateKey:
    """Return the key that a browser knows, as long as the installation has it."""
    known = keys()
    return next((key for key in known if encryption.public_of(key) == place.keys.get("site")), known[0])


def body_of(message: Message) -> bytes:
    """Return the body, in the declarative form (`web_push: 8030`); the worker reads the same."""
    with override(message.language):
        offered = {"off": _("No más de esto")} | ({} if message.one_event else {"event": _("Nada de este torneo")})
    told = {
        "web_push": 8030,
        "notification": {
            "title": message.title,
            "body": message.words,
            "lang": message.language,
            "navigate": message.page,
            "tag": message.topic,
            "actions": [
                {"action": action, "title": title, "navigate": message.off} for action, title in offered.items()
            ],
        },
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def topic_of(topic: str) -> str:
    """Return a topic as push services take it: 32 letters of the URL-safe ones, others for another topic."""
    return urlsafe_b64encode(hashlib.sha256(topic.encode()).digest())[:LONGEST_TOPIC].decode()
