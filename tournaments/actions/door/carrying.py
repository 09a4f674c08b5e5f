"""Carry out one sending under the lock: check rights, repetition and state, make the change, write its line."""

import secrets
from dataclasses import dataclass, replace
from typing import Any, cast

from django.conf import settings
from django.db import models, transaction
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import override

from players.questions import Question
from tournaments.actions.door import telling
from tournaments.actions.door.change import Book, By, Change, Sending
from tournaments.actions.door.repetition import first_answer
from tournaments.actions.door.rights import need_only, need_right, need_state
from tournaments.actions.verbs import Verb
from tournaments.core.chain import digest, link, pseudonym
from tournaments.core.lines import KINDS
from tournaments.core.naming import marked, names_in
from tournaments.errors import Conflict, Stale
from tournaments.live.news import News, Own, Subject
from tournaments.models import LogEntry, Tournament, marks_of
from tournaments.permissions import Person
from tournaments.serving.metrics import lock_wait
from tournaments.serving.tracing import note

MOST_TRIED = 500
"""The most changes of a trial event: enough to play it, too few to fill a disk."""

LOCKED = Question(lambda pk: Tournament.objects.select_for_update().filter(pk=pk))


@dataclass
class Known:
    """Facts about several sendings, read once for all under the lock before the first is carried out.

    Attributes:
        subjects: those that can be read together, by id. Each is given once: a later sending about the same
            subject finds the changes of the first.
        keys: those that have been carried out before, or just now, by key.
    """

    subjects: dict[int, models.Model]
    keys: dict[str, LogEntry]


@lock_wait
def lock(event: int) -> Tournament:
    (tournament,) = LOCKED.rows(pk=event)
    return tournament


def alone(sending: Sending) -> models.Model:
    with transaction.atomic():
        tournament, book = lock(sending.event), Book()
        result = as_sent(sending, tournament, book)
        book.keep(tournament)
        return result


def as_sent(sending: Sending, *place: Any) -> models.Model:
    """Carry it out in its sender's language; notes made on the way belong to that request.

    Calls after a commit belong to the thread instead. Django keeps the cache by context: in each request's context
    it would be another one, with a connection of its own.
    """

    def speaking() -> models.Model:
        with override(sending.language):
            return _carry_out(sending, *place)

    return sending.context.run(speaking)


def _carry_out(sending: Sending, tournament: Tournament, book: Book, known: Known | None = None) -> models.Model:
    """Check rights, repetition, the condition beside the roles, and the state, in this order.

    Then make the change and write its log entry.
    """
    verb, subject, args, kwargs = sending.verb, sending.subject, sending.args, sending.kwargs
    by = replace(sending.by, now=max(sending.by.now, tournament.changed_at or sending.by.now))
    person = Person(by.user, tournament)
    is_unchanged = by.version == tournament.version  # so the reading of the request counts
    current = _fresh(sending, tournament, known, is_read=is_unchanged and by.has_read)
    need_right(verb.rule, person, subject if current is None else current)
    print_ = sending.print()
    earlier = None if is_unchanged else first_answer(tournament, by.key, print_, known.keys if known else None)
    if earlier is not None:
        return earlier
    if by.expected not in {None, tournament.revision}:
        raise Stale(tournament.revision)
    if current is None and subject._state.adding:  # a form has named it
        raise Http404
    if current is None:
        raise Conflict(_("Esto ya no existe: alguien lo cambió mientras tanto."))
    need_only(verb.rule, person, current)
    need_state(verb.rule, tournament)
    if tournament.trial_until and (by.now >= tournament.trial_until or tournament.revision >= MOST_TRIED):
        raise Conflict(_("Esta prueba terminó. Empieza otra, o crea tu propio torneo."))
    change = Change(tournament, person, by.user, by.now, network=by.network)
    shown = verb.is_public(change, current, *args, **kwargs)
    _note(change, verb, current)
    result = sending.perform(change, current, *args, **kwargs)
    line = log(change, by, verb.name, print_, result, book, public=shown)
    if known and by.key:
        known.keys[by.key] = line
    return result


def _fresh(sending: Sending, tournament: Tournament, known: Known | None, *, is_read: bool) -> models.Model | None:
    """Return the subject as it is under the lock; None where it is gone, or of another event.

    Args:
        is_read: it is as it was read.
    """
    subject, user = sending.subject, sending.by.user
    if isinstance(subject, Tournament):
        return tournament
    found = known.subjects.pop(subject.pk, None) if known else None
    if found is None and is_read:
        found = subject
    if found is None and sending.reads:
        found = sending.reads(user, subject.pk)
    elif found is None:
        found = type(subject)._default_manager.filter(pk=subject.pk).first()
    if found is None or cast(Any, found).tournament_id != tournament.pk:
        return None
    cast(Any, found).tournament = tournament
    return found


def _note(change: Change, verb: Verb, subject: models.Model) -> None:
    """Keep the verb's news of its subject for the live channel: the subject may be gone afterwards."""
    change.told |= telling.named(verb.tells, subject)
    change.guarded |= telling.named(verb.guards, subject)
    if not verb.guards.isdisjoint(Own):
        change.concerned |= telling.concerned(subject)


def log(
    change: Change, by: By, name: str, print_: str, result: models.Model, book: Book, *, public: bool
) -> LogEntry:
    tournament = change.tournament
    tournament.revision += 1
    details = _details(change, by, name)
    line = LogEntry(
        tournament=tournament,
        revision=tournament.revision,
        action=name,
        by=by.user,
        actor=pseudonym(settings.SECRET_KEY, tournament.pk, by.user.pk),
        at=by.now,
        reason=change.reason,
        kept=marked(name, details, marks_of(tournament, names_in(name, details))),
        public=public,
        salt=secrets.token_hex(8),
        key=by.key,
        fingerprint=print_,
        result=[result._meta.label, result.pk],
    )
    line.digest = digest(line.told())
    tournament.log_head, tournament.changed_at = link(tournament.log_head, line.digest), by.now
    (change.told if public else change.guarded).add(Subject.LOG)
    note(action=name, revision=tournament.revision)
    book.lines.append(line)
    book.news.append(_news(change))
    book.afterwards |= change.afterwards
    return line


def _details(change: Change, by: By, verb: str) -> dict[str, Any]:
    """Return the details for the log. Raises `TypeError` where they are missing, or of another verb."""
    said = KINDS[verb]() if change.said is None else change.said
    if type(said) is not KINDS[verb]:
        raise TypeError(f"{verb} says {said!r}")
    return replace(said, phone=by.phone, bot=by.is_bot).as_json()


def _news(change: Change) -> News:
    tournament = change.tournament
    return News(
        tournament.pk,
        tournament.slug,
        tournament.revision,
        frozenset(change.told),
        frozenset(change.guarded),
        frozenset(change.concerned),
        head=tournament.head,
    )
