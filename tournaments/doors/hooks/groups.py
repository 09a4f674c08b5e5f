"""Tell a group of people in place of a program: a sentence for each round that is published, and for the end.

The address says itself that it is one: a webhook of Discord, or `sendMessage` of a Telegram bot. A sentence that
comes too late, or is true no more, is not told.
"""

import json
import re
from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.enums import TournamentState
from tournaments.models import Endpoint, LogEntry, Round
from tournaments.queries.standings import podium

DISCORD, TELEGRAM = "discord", "telegram"
KINDS = {
    DISCORD: re.compile(r"https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/"),
    TELEGRAM: re.compile(r"https://api\.telegram\.org/bot[^/]+/sendMessage\?"),
}
STATES = {"finish_tournament": TournamentState.FINISHED, "cancel_tournament": TournamentState.CANCELLED}
TELLS = ("publish_round", *STATES)
"""Verbs of which a group is told."""
LAPSED = timedelta(minutes=10)
"""The age at which a sentence is of no use any more."""
MARKS = re.compile(r"[\\`*_~|>#\[\]()<:-]")


def kind_of(url: str) -> str:
    """Return the kind of group that an address is of; empty for a program."""
    return next((kind for kind, pattern in KINDS.items() if pattern.match(url)), "")


def is_true(line: LogEntry) -> bool:
    """True while nobody has undone a line."""
    event = line.tournament
    if line.action in STATES:
        return event.state == STATES[line.action]
    round_ = Round.objects.filter(tournament=event, number=line.kept.get("round")).first()
    return round_ is not None and not round_.is_draft


def body(endpoint: Endpoint, kind: str, revision: int) -> bytes:
    """Return the request that a group's service takes. Names in it call nobody, and are no links."""
    told: dict[str, Any]
    with override(endpoint.language):
        if kind_of(endpoint.url) == DISCORD:
            told = {"content": _sentence(endpoint, kind, revision, MARKS), "allowed_mentions": {"parse": []}}
        else:
            told = {"text": _sentence(endpoint, kind, revision, None)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _sentence(endpoint: Endpoint, kind: str, revision: int, marks: re.Pattern[str] | None) -> str:
    """Return the sentence about a line, and the address that says more; of no line, one to try it."""
    event, page = endpoint.tournament, endpoint.tournament.get_absolute_url()

    def plain(name: str) -> str:
        return marks.sub(r"\\\g<0>", name) if marks else name

    told = {"event": plain(event.name)}
    if kind == "publish_round":
        number = event.log.get(revision=revision).kept["round"]
        page = reverse("round", args=[event.slug, number])
        said = _("«%(event)s»: la ronda %(round)s está publicada.") % {**told, "round": number}
    elif kind == "cancel_tournament":
        said = _("«%(event)s» se canceló.") % told
    elif kind == "finish_tournament":
        page = reverse("standings", args=[event.slug])
        champion = podium(event).champion
        said = _("«%(event)s» terminó.") % told
        if champion is not None:
            said = _("«%(event)s» terminó: ganó %(name)s.") % {**told, "name": plain(champion.name)}
    else:
        said = _("Prueba: aquí se avisará de las rondas de «%(event)s».") % told
    return f"{said}\n{endpoint.site}{page}"
