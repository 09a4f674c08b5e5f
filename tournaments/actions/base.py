"""The one door for writes.

Every change of a tournament is a function decorated with `action`; the one that makes a tournament is decorated
with `creation`. Both open the transaction, answer a repeated sending with what the first one returned, raise the
revision, write the `LogEntry`, tell the live channel after the commit, and enroll the function among the `VERBS`.
An action also locks the tournament, checks its rule (`permissions`), and moves the event's time: who sets the
clock of the server back changes no order.

Only an import (`importing`) does not come through here: it changes no event of this installation, but writes one
down as its record tells it, with the revisions and the log that it had.
"""

import inspect
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial, wraps
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from django.conf import settings
from django.db import models, transaction
from django.utils.translation import gettext as _

from players.models import User
from players.questions import Question
from tournaments import lengths
from tournaments.actions import telling
from tournaments.actions.repetition import KeyTaken, fingerprint, first_answer
from tournaments.actions.verbs import Verb, When, Words, enroll
from tournaments.core.chain import digest, link, pseudonym
from tournaments.core.draws import rng_for
from tournaments.enums import TournamentState
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.live.feed import feed
from tournaments.live.news import News, Own, Subject
from tournaments.metrics import counted_action, lock_wait
from tournaments.models import LogEntry, SigningKey, Tournament
from tournaments.permissions import Bars, Permission, Person, Rule, match_of, rule
from tournaments.tracing import note

LOCKED = Question(lambda pk: Tournament.objects.select_for_update().filter(pk=pk))

P = ParamSpec("P")
R = TypeVar("R", bound=models.Model)
S = TypeVar("S", bound=models.Model)


@dataclass(frozen=True)
class By:
    """Who asks for a change, when, and with which idempotency key (none: never a repetition).

    Attributes:
        phone: whose phone it was, where somebody without one was lent it.
    """

    user: User
    now: datetime
    key: str = ""
    phone: str = ""


@dataclass
class Change:
    """A change in progress, as the action's function sees it.

    Attributes:
        tournament: the locked, fresh row.
        person: who acts, in this event.
        details: what the log keeps beside who and when.
        reason: why, shown in the log.
        told, guarded: what the live channel tells everybody, and what only those who may know.
        concerned: numbers of the entries that may.
    """

    tournament: Tournament
    person: Person
    user: User
    now: datetime
    details: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    told: set[str] = field(default_factory=set)
    guarded: set[str] = field(default_factory=set)
    concerned: set[int] = field(default_factory=set)

    def rng(self, *purpose: object) -> Random:
        """The seeded generator of one draw."""
        return rng_for(self.tournament.seed, *purpose)

    def tell(self, *subjects: str) -> None:
        """Tell open pages of more than the action's decorator says."""
        self.told.update(subjects)

    def keep_reason(self, reason: str) -> None:
        """Keep a reason that may be missing; raises `Invalid` when it is too long."""
        self.reason = lengths.within(reason, lengths.TEXT, "reason")

    def need_reason(self, reason: str) -> None:
        """Keep the reason; raises `Invalid` when there is none, or it is too long."""
        self.keep_reason(reason)
        if not self.reason:
            raise Invalid(_("Escribe el motivo: queda en el historial del torneo."), field="reason")


def action(
    permission: Permission,
    during: Iterable[TournamentState],
    *,
    label: Words,
    own: bool = False,
    bars: Bars = Bars.NOBODY,
    guests: bool = True,
    done: Words = "",
    public: bool | When = True,
    tells: Iterable[Subject | Own] | None = None,
    guards: Iterable[Subject | Own] = (),
    reads: Callable[[User, int], models.Model | None] | None = None,
) -> Callable[[Callable[Concatenate[Change, S, P], R]], Callable[Concatenate[By, S, P], R]]:
    """Make a function an action, with the function's name.

    The function gets a `Change` and a fresh copy of its subject (a `Tournament`, or a model with a
    `tournament`), and returns the model instance that it changed or created.

    Args:
        permission, during, own, bars, guests: who may, and when; see `permissions.Rule`.
        label, done, public: see `Verb`.
        tells, guards: see `Verb`, and `telling.declared` where they are left out.
        reads: finds the fresh copy by its id, with all that the function asks of it, for the account that acts;
            left out, it comes alone.

    Raises (from the decorated function):
        NotAllowed: the account may not.
        Conflict: the event is not in a state for it, the subject is gone, or the key has been used otherwise.
        Refusal: whatever the function refuses; nothing is written then.
    """

    def decorate(perform: Callable[Concatenate[Change, S, P], R]) -> Callable[Concatenate[By, S, P], R]:
        @wraps(perform)
        def run(by: By, subject: S, *args: P.args, **kwargs: P.kwargs) -> R:
            with counted_action(perform.__name__), transaction.atomic():
                return _carry_out(verb, perform, reads, by, subject, *args, **kwargs)

        told, guarded = telling.declared(tells, guards, public=bool(public))
        signature = inspect.signature(perform)
        asked = rule(permission, during, own=own, bars=bars, guests=guests)
        verb = enroll(Verb(perform.__name__, asked, label, done, public, told, guarded, signature, run))
        return cast(Callable[Concatenate[By, S, P], R], run)

    return decorate


def _carry_out(
    verb: Verb,
    perform: Callable[Concatenate[Change, S, P], R],
    reads: Callable[[User, int], models.Model | None] | None,
    by: By,
    subject: S,
    *args: P.args,
    **kwargs: P.kwargs,
) -> R:
    """Rights first, then whether it was sent before, the state of the event, the change and its log entry."""
    tournament = _lock(subject)
    by = replace(by, now=max(by.now, tournament.changed_at or by.now))
    person = Person(by.user, tournament)
    current = _fresh(subject, tournament, by.user, reads)
    _need_right(verb.rule, person, subject if current is None else current)
    print_ = fingerprint(by.user.pk, verb.name, verb.call(subject, *args, **kwargs))
    if (earlier := first_answer(tournament, by.key, print_)) is not None:
        return cast(R, earlier)
    if current is None:
        raise Conflict(_("Esto ya no existe: alguien lo cambió mientras tanto."))
    need_state(verb.rule, tournament)
    change = Change(tournament, person, by.user, by.now)
    shown = verb.is_public(change, current, *args, **kwargs)
    _note(change, verb, current)
    result = perform(change, current, *args, **kwargs)
    if by.phone:
        change.details = {**change.details, "phone": by.phone}
    _log(change, by, verb.name, print_, result, public=shown)
    return result


def creation(
    *, label: Words
) -> Callable[[Callable[Concatenate[By, P], Change]], Callable[Concatenate[By, P], Tournament]]:
    """Make a function the action, with the function's name, by which any account makes a tournament.

    The function saves the tournament, with the sending's key as its `creation_key`, and returns the `Change` that
    it is; the decorated one returns the tournament. Of one account's sendings only one at a time is carried out.
    """

    def decorate(perform: Callable[Concatenate[By, P], Change]) -> Callable[Concatenate[By, P], Tournament]:
        @wraps(perform)
        def run(by: By, *args: P.args, **kwargs: P.kwargs) -> Tournament:
            with counted_action(perform.__name__), transaction.atomic():
                User.objects.select_for_update().get(pk=by.user.pk)
                print_ = fingerprint(by.user.pk, verb.name, verb.call(*args, **kwargs))
                if (earlier := _created(by, print_)) is not None:
                    return earlier
                SigningKey.objects.get_or_create(pk=1, defaults={"private": secrets.token_hex(32)})
                change = perform(by, *args, **kwargs)
                _log(change, by, perform.__name__, print_, change.tournament, public=True)
                return change.tournament

        signature = inspect.signature(perform)
        asked = rule(Permission.ANY_ACCOUNT, ())
        verb = enroll(Verb(perform.__name__, asked, label, "", True, frozenset(), frozenset(), signature, run))
        return cast(Callable[Concatenate[By, P], Tournament], run)

    return decorate


@lock_wait
def _lock(subject: models.Model) -> Tournament:
    pk = subject.pk if isinstance(subject, Tournament) else cast(Any, subject).tournament_id
    (tournament,) = LOCKED.rows(pk=pk)
    return tournament


def _fresh(
    subject: S, tournament: Tournament, user: User, reads: Callable[[User, int], models.Model | None] | None
) -> S | None:
    """The subject as it is under the lock; None where it is gone."""
    if isinstance(subject, Tournament):
        return cast(S, tournament)
    found = reads(user, subject.pk) if reads else type(subject)._default_manager.filter(pk=subject.pk).first()
    if found is not None:
        cast(Any, found).tournament = tournament
    return cast(S | None, found)


def _need_right(asked: Rule, person: Person, subject: models.Model) -> None:
    if person.may(asked, subject):
        return
    if person.holds(asked.permission):
        raise NotAllowed(
            _("Quien juega no decide sobre lo suyo ni ve lo de sus rivales: lo hace otra persona."),
            rule=person.tournament.section("judge_not_playing"),
        )
    if asked.own and match_of(subject) is not None:
        raise NotAllowed(_("No juegas en esta mesa."))
    if asked.own:
        raise NotAllowed(_("Solo puedes cambiar tu propia inscripción."))
    raise NotAllowed(_("No tienes permiso para hacer esto en este torneo."))


def need_state(asked: Rule, tournament: Tournament) -> None:
    """Raises `Conflict` where the event is not in a state for a verb."""
    if tournament.state in asked.during:
        return
    match tournament.state:
        case TournamentState.FINISHED:
            raise Conflict(_("El torneo ya terminó."))
        case TournamentState.CANCELLED:
            raise Conflict(_("El torneo se canceló."))
        case TournamentState.DRAFT:
            raise Conflict(_("Primero abre la inscripción."))
        case TournamentState.REGISTRATION if TournamentState.RUNNING in asked.during:
            raise Conflict(_("El torneo todavía no empezó."))
    raise Conflict(_("El torneo ya pasó de ahí."))


def _created(by: By, print_: str) -> Tournament | None:
    """What the same sending created; None for a new one."""
    earlier = Tournament.objects.filter(created_by=by.user, creation_key=by.key).first() if by.key else None
    if earlier is not None and not earlier.log.filter(revision=1, fingerprint=print_).exists():
        raise KeyTaken
    return earlier


def _note(change: Change, verb: Verb, subject: models.Model) -> None:
    """Keep what the verb tells the live channel of its subject, which may be gone afterwards."""
    change.told |= telling.named(verb.tells, subject)
    change.guarded |= telling.named(verb.guards, subject)
    if not verb.guards.isdisjoint(Own):
        change.concerned |= telling.concerned(subject)


def _log(change: Change, by: By, name: str, print_: str, result: models.Model, *, public: bool) -> None:
    tournament = change.tournament
    tournament.revision += 1
    line = LogEntry(
        tournament=tournament,
        revision=tournament.revision,
        action=name,
        by=by.user,
        actor=pseudonym(settings.SECRET_KEY, tournament.pk, by.user.pk),
        at=by.now,
        reason=change.reason,
        details=change.details,
        public=public,
        salt=secrets.token_hex(8),
        key=by.key,
        fingerprint=print_,
        result=[result._meta.label, result.pk],
    )
    line.digest = digest(line.told())
    line.save(force_insert=True)
    tournament.log_head, tournament.changed_at = link(tournament.log_head, line.digest), by.now
    Tournament.objects.filter(pk=tournament.pk).update(
        revision=tournament.revision, log_head=tournament.log_head, changed_at=by.now
    )
    (change.told if public else change.guarded).add(Subject.LOG)
    note(action=name, revision=tournament.revision)
    transaction.on_commit(partial(feed.publish, _news(change)))


def _news(change: Change) -> News:
    tournament = change.tournament
    return News(
        tournament.pk,
        tournament.slug,
        tournament.revision,
        frozenset(change.told),
        frozenset(change.guarded),
        frozenset(change.concerned),
    )
