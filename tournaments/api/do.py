"""Do: every verb by its name, with the JSON that its function's signature describes."""

import secrets
from dataclasses import replace
from typing import Any

from django.db.models import Model
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from atrum_judge.text import one_line
from players.budgets import EVENTS_MADE, network_of
from players.models import User
from players.questions import Question
from tournaments import lengths
from tournaments.actions.base import By
from tournaments.actions.verbs import Verb
from tournaments.api.calls import told
from tournaments.api.door import Door, expected, tag_of
from tournaments.doors.lines import details_alone, is_readable
from tournaments.doors.tokens import offered
from tournaments.errors import Already, Invalid, TooMuch
from tournaments.forms.sent import carried_out
from tournaments.models import Entry, Invitation, LogEntry, Match, Report, Round, Tournament
from tournaments.permissions import Person
from tournaments.queries.people.by_link import network_to_count
from tournaments.serving.clock import site_time

CREATE = "create_tournament"
KEYED_WITH_EVENT = Question(
    lambda tournament, key: LogEntry.objects.select_related("tournament").filter(tournament=tournament, key=key)
)


class Do(Door):
    """Carry out one verb in an event."""

    def post(self, request: Request, slug: str, verb: str) -> Response:
        if verb == CREATE:
            raise Http404
        asked, user = _verb(verb), self._user()
        tournament, person = self.event(slug, may_be_hidden=verb == "accept_invitation")
        self.caller.need(asked, tournament)
        by = self._by(request, user, tournament)
        if verb == "register":
            by = replace(by, network=network_to_count(tournament, user, network_of(request), by.now))
        try:
            _subject, made = carried_out(asked, told(asked, tournament, request.data, user), by, person)
        except Already:
            tournament.refresh_from_db()
            return _answer(asked, tournament, person, None, None)
        line = KEYED_WITH_EVENT.first(tournament=tournament.pk, key=by.key)
        if line is None:
            tournament.refresh_from_db()
        return _answer(asked, line.tournament if line else tournament, person, line, made)

    def _user(self) -> User:
        """Return the account that acts. Raises `NotAuthenticated` for anybody."""
        if self.caller.user is None:
            raise NotAuthenticated
        return self.caller.user

    def _by(self, request: Request, user: User, event: Tournament | None) -> By:
        """Return the sender. One without a key gets one, by which the line of the log is found again."""
        key = lengths.within(one_line(request.headers.get("Idempotency-Key", "")), lengths.KEY, "Idempotency-Key")
        return By(
            user, site_time(), key or f"api-{secrets.token_hex(16)}", is_bot=self.caller.is_bot,
            expected=expected(request, event),
        )  # fmt: skip


class Create(Do):
    """Make an event, which no event is asked for."""

    def post(self, request: Request, verb: str) -> Response:  # type: ignore[override]
        if verb != CREATE:
            raise Http404
        asked, user = _verb(verb), self._user()
        self.caller.need(asked, None)
        by = self._by(request, user, None)
        if EVENTS_MADE.is_full(user.pk):
            raise TooMuch(_("Creaste muchos torneos seguidos: espera un momento."), EVENTS_MADE.wait())
        if user.is_guest:
            raise Invalid(_("Para crear un torneo hace falta una cuenta."))
        sent = told(asked, Tournament(), request.data, user)
        made: Any = asked.run(by, **{name: sent.argument(asked, name, each) for name, each in _needed(asked)})
        EVENTS_MADE.spend(user.pk)
        line = made.log.filter(revision=1).first()
        return _answer(asked, made, self.caller.person(made), line, made, status=201)


def _needed(verb: Verb) -> list[tuple[str, Any]]:
    return [(each.name, each) for each in verb.parameters if each.default is each.empty]


def _verb(name: str) -> Verb:
    if (verb := offered().get(name)) is None:
        raise Http404
    return verb


def _answer(
    verb: Verb,
    tournament: Tournament,
    person: Person,
    line: LogEntry | None,
    made: Model | None,
    status: int = 200,
) -> Response:
    """Return what a write is answered with: the revision, and what changed as far as the sender reads the log."""
    changed = details_alone(line) if line is not None and is_readable(line, person) else None
    said = {
        "verb": verb.name,
        "event": tournament.slug,
        "id": tournament.uid,
        "revision": line.revision if line else tournament.revision,
        "result": result_of(made) if made is not None else None,
        "changed": changed,
    }
    return Response(said, status, headers={"ETag": tag_of(tournament)})


def result_of(made: Model) -> dict[str, Any]:
    """Return what a verb made or changed, by which other calls name it."""
    kind = {"kind": str(made._meta.model_name)}
    match made:
        case Tournament():
            return {**kind, "event": made.slug}
        case Entry():
            return {**kind, "number": made.number, "name": made.name}
        case Round():
            return {**kind, "number": made.number, "is_draft": made.is_draft}
        case Match():
            return {**kind, "match": made.pk, "table": made.table}
        case Report():
            return {**kind, "match": made.match_id, "version": made.version}
        case Invitation():
            return {**kind, "id": made.pk, "link": made.get_absolute_url()}
    return {**kind, "id": made.pk}
