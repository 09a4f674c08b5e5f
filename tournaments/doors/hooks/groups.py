"""Tell a group of people in place of a program: one message a round, and one about the end, edited in place.

The address says itself that it is one: a webhook of Discord, or `sendMessage` of a Telegram bot. A sentence that
comes too late, or is true no more, is not told. Each message follows what it is about: that of a round says the
standing after it once every table has its result, and what is corrected or taken back, also rounds later.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.doors.hooks.calling import Answer, Fault
from tournaments.enums import TABLE_STAGES, TournamentState
from tournaments.models import Endpoint, Entry, LogEntry, Round
from tournaments.queries.rounds import open_matches
from tournaments.queries.standings import podium, standing_rows

DISCORD, TELEGRAM = "discord", "telegram"
KINDS = {
    DISCORD: re.compile(r"https://(?:\w+\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/"),
    TELEGRAM: re.compile(r"https://api\.telegram\.org/bot[^/]+/sendMessage\?(?:.*&)?chat_id="),
}
NO_GROUP = re.compile(
    r"https?://(?:\w+\.)*(?:discord\.gg|discord(?:app)?\.com|t\.me|telegram\.me|api\.telegram\.org)(?:/|$)"
)
"""Addresses of these services that are no way to write to a group."""
STATES = {"finish_tournament": TournamentState.FINISHED, "cancel_tournament": TournamentState.CANCELLED}
PUBLISHED = "publish_round"
TELLS = (PUBLISHED, *STATES)
"""Verbs of which a group is told."""
EDIT = "edit"
"""A message says something else now."""
LAPSED = timedelta(minutes=10)
"""The age at which a sentence is of no use any more."""
UNCHANGED = "message is not modified"
NO_CHAT = "chat not found"
UNKNOWN_MESSAGE = "10008"
"""The code with which Discord says that a message is gone, in place of the webhook."""
UNREAD = {Fault.NAME, Fault.PRIVATE, Fault.PLAIN, Fault.TLS, Fault.UNREACHABLE}
"""Faults that say that a message never left."""
SHOWN = 8
"""The most lines of a standing in one message."""
MARKS = re.compile(r"[\\`*_~|>#\[\]()<:-]")


@dataclass(frozen=True)
class Request:
    """A call of a group's service.

    Attributes:
        digest: of what it says; empty where nobody asks for it.
    """

    method: str
    url: str
    body: bytes
    digest: str = ""


def kind_of(url: str) -> str:
    """Return the kind of group that an address is of; empty for a program."""
    return next((kind for kind, pattern in KINDS.items() if pattern.match(url)), "")


def is_mistaken(url: str) -> bool:
    """True for an address of such a service that is none of a group: an invitation, say."""
    return bool(NO_GROUP.match(url)) and not kind_of(url)


def is_true(line: LogEntry) -> bool:
    """True while nobody has undone a line."""
    event = line.tournament
    if line.action in STATES:
        return event.state == STATES[line.action]
    round_ = Round.objects.filter(tournament=event, number=line.kept.get("round")).first()
    return round_ is not None and round_.published_at == line.at


def subject_of(line: LogEntry) -> str:
    """Return the subject of a line: the number of the round that it publishes, or its verb."""
    return str(line.kept["round"]) if line.action == PUBLISHED else line.action


def is_news(endpoint: Endpoint, line: LogEntry) -> bool:
    """True for a line that is true and has no message yet; that of a round published again is edited."""
    return is_true(line) and subject_of(line) not in endpoint.posted


def outdated(endpoint: Endpoint) -> list[str]:
    """Return the subjects of the messages that should say something else than they do."""
    if not endpoint.posted:
        return []
    # A line about a round leaves the standings of earlier rounds as they were.
    new = endpoint.tournament.log.filter(revision__gt=endpoint.cursor).values_list("kept", flat=True)
    first = min((line.get("round") or 0 for line in new), default=0)
    asked = [subject for subject in endpoint.posted if subject in STATES or int(subject) >= first]
    kept = endpoint.posted
    return [one for one in asked if request(endpoint, EDIT, one).digest != kept[one]["digest"]]


def request(endpoint: Endpoint, kind: str, subject: str) -> Request:
    """Return the call that a group's service takes. Names in it call nobody, and are no links.

    Args:
        kind: one of `TELLS`, or `EDIT`, with the subject; anything else for a sentence to try it.
    """
    is_discord = kind_of(endpoint.url) == DISCORD
    with override(endpoint.language):
        said = _Speaker(endpoint, _escaped if is_discord else str).say(kind, subject)
    told: dict[str, Any] = {"text": said}
    if is_discord:
        told = {"content": said, "allowed_mentions": {"parse": []}}
    method, url = "POST", endpoint.url
    if kind == EDIT:
        posted = endpoint.posted[subject]["id"]
        url = _edited(url, posted)
        method = "PATCH" if is_discord else "POST"
        told |= {} if is_discord else {"message_id": int(posted)}
    elif is_discord:
        url = _with(url, "wait=true")
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return Request(method, url, body, hashlib.sha256(said.encode()).hexdigest()[:16])


def may_come_again(kind: str, answer: Answer) -> bool:
    """True if a failed message may be tried once more: nobody has read it, or it is the same one again."""
    if answer.status:
        return kind != EDIT or answer.status == 429 or answer.status >= 500
    return kind == EDIT or answer.said in UNREAD


def posted(endpoint: Endpoint, kind: str, subject: str, sent: Request, answer: Answer) -> dict[str, Any]:
    """Return what an endpoint keeps of its messages: by subject, the id there and the digest of the words.

    Nothing of a message that cannot be edited any more: somebody took it away.
    """
    others = {one: kept for one, kept in endpoint.posted.items() if one != subject}
    if kind == EDIT and (answer.is_taken or UNCHANGED in answer.said):
        return {**endpoint.posted, subject: {**endpoint.posted[subject], "digest": sent.digest}}
    if kind not in TELLS or not answer.is_taken:
        return others
    try:
        said = json.loads(answer.body)
        number = int(said["id"] if kind_of(endpoint.url) == DISCORD else said["result"]["message_id"])
    except (ValueError, KeyError, TypeError):
        return others
    return {**others, subject: {"id": str(number), "digest": sent.digest}}


def refused(url: str, answer: Answer) -> str:
    """Return the reason for which a service takes nothing more for a group; empty for what may pass."""
    if kind_of(url) == DISCORD:
        is_gone = answer.status in (401, 403) or (answer.status == 404 and UNKNOWN_MESSAGE not in answer.said)
        return Endpoint.Off.WEBHOOK if is_gone else ""
    if kind_of(url) != TELEGRAM:
        return ""
    if answer.status in (401, 404):
        return Endpoint.Off.BOT
    return Endpoint.Off.CHAT if answer.status == 403 or NO_CHAT in answer.said else ""


def _edited(url: str, message: str) -> str:
    """Return the address at which a message is edited."""
    if kind_of(url) == TELEGRAM:
        return url.replace("/sendMessage?", "/editMessageText?", 1)
    parts = urlsplit(url)
    return parts._replace(path=f"{parts.path.rstrip('/')}/messages/{message}").geturl()


def _with(url: str, question: str) -> str:
    parts = urlsplit(url)
    return parts._replace(query="&".join(filter(None, [parts.query, question]))).geturl()


def _escaped(name: str) -> str:
    return MARKS.sub(r"\\\g<0>", name)


@dataclass(frozen=True)
class _Speaker:
    """Says things about an event to a group.

    Attributes:
        plain: makes a name harmless there.
    """

    endpoint: Endpoint
    plain: Callable[[str], str]

    def say(self, kind: str, subject: str) -> str:
        """Return the sentences about a subject, and the address that says more."""
        event = self.endpoint.tournament
        page, told = event.get_absolute_url(), {"event": self.plain(event.name)}
        if kind not in (*TELLS, EDIT):
            said = _("Prueba: aquí se avisará de las rondas de «%(event)s».") % told
        elif subject == "finish_tournament":
            said, page = self._end(), reverse("standings", args=[event.slug])
        elif subject != "cancel_tournament":
            said, page = self._round(int(subject))
        elif event.state == TournamentState.CANCELLED:
            said = _("«%(event)s» se canceló.") % told
        else:
            said = _("«%(event)s» sigue en pie: ya no está cancelado.") % told
        return f"{said}\n{self.endpoint.site}{page}"

    def _round(self, number: int) -> tuple[str, str]:
        """Return the sentences about a round as it is now, and its page."""
        event = self.endpoint.tournament
        told = {"event": self.plain(event.name), "round": number}
        round_ = event.rounds.filter(number=number, published_at__isnull=False).select_related("stage").first()
        if round_ is None:
            return _("«%(event)s»: la ronda %(round)s se retiró.") % told, event.get_absolute_url()
        page = reverse("round", args=[event.slug, number])
        if open_matches(round_).exists():
            return _("«%(event)s»: la ronda %(round)s está publicada.") % told, page
        said = _("«%(event)s»: terminó la ronda %(round)s.") % told
        if round_.stage.kind not in TABLE_STAGES:
            won = Entry.objects.filter(seats__round=round_, seats__won=True).order_by("seats__match__table")
            names = [self.plain(one.name) for one in won[:SHOWN]]
            return (f"{said} {_('Ganaron:')} {', '.join(names)}." if names else said), page
        lines, groups = [said], standing_rows(event, SHOWN, after=number)
        for place, rows in enumerate(groups, start=1):
            if len(groups) > 1:
                lines.append(_("Grupo %(n)s") % {"n": place})
            best = rows[: max(2, SHOWN // len(groups))]
            lines += [f"{row.rank}. {self.plain(row.entry.name)} · {row.counted}" for row in best]
        return "\n".join(lines), reverse("standings", args=[event.slug])

    def _end(self) -> str:
        """Return the sentences about the end: the title, and the first of the order."""
        event = self.endpoint.tournament
        found, told = podium(event), {"event": self.plain(event.name)}
        said = _("«%(event)s» terminó.") % told
        if found.champion is not None:
            name = self.plain(found.champion.name)
            said = _("«%(event)s» terminó: ganó %(name)s.") % {**told, "name": name}
        lines = self._places(found.best)
        for each in found.divisions:
            lines += [f"{self.plain(each.name)}:", *self._places(each.best)]
        return "\n".join([said, *lines])

    def _places(self, best: Iterable[Entry]) -> list[str]:
        return [f"{place}. {self.plain(one.name)}" for place, one in enumerate(best, start=1)]
