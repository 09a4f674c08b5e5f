"""The one door for writes.

Every change of a tournament is a function decorated with `action`; the one that makes a tournament is decorated
with `creation`. Both open the transaction, answer a repeated sending with what the first one returned, raise the
revision, write the `LogEntry`, tell the live channel after the commit, and enroll the function among the `VERBS`.
An action also locks the tournament and checks the permission.

Only an import (`importing`) does not come through here: it changes no event of this installation, but writes one
down as its record tells it, with the revisions and the log that it had.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial, wraps
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from django.apps import apps
from django.db import models, transaction
from django.utils.translation import gettext as _

from players.models import User
from tournaments import lengths, live
from tournaments.actions.verbs import Verb, When, Words, enroll
from tournaments.core.draws import rng_for
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Permission, can

P = ParamSpec("P")
R = TypeVar("R", bound=models.Model)
S = TypeVar("S", bound=models.Model)


@dataclass(frozen=True)
class By:
    """Who asks for a change, when, and with which idempotency key (none: never a repetition)."""

    user: User
    now: datetime
    key: str = ""


@dataclass
class Change:
    """A change in progress, as the action's function sees it.

    Attributes:
        tournament: the locked, fresh row.
        details: what the log keeps beside who and when.
        reason: why, shown in the log.
    """

    tournament: Tournament
    user: User
    now: datetime
    details: dict[str, Any] = field(default_factory=dict)
    reason: str = ""

    def rng(self, *purpose: object) -> Random:
        """The seeded generator of one draw."""
        return rng_for(self.tournament.seed, *purpose)

    def keep_reason(self, reason: str) -> None:
        """Keep a reason that may be missing; raises `Invalid` when it is too long."""
        self.reason = lengths.within(reason, lengths.TEXT, "reason")

    def need_reason(self, reason: str) -> None:
        """Keep the reason; raises `Invalid` when there is none, or it is too long."""
        self.keep_reason(reason)
        if not self.reason:
            raise Invalid(_("Escribe el motivo: queda en el registro del torneo."), field="reason")


def action(
    permission: Permission, *, label: Words, done: Words = "", public: bool | When = True
) -> Callable[[Callable[Concatenate[Change, S, P], R]], Callable[Concatenate[By, S, P], R]]:
    """Make a function an action, with the function's name.

    The function gets a `Change` and a fresh copy of its subject (a `Tournament`, or a model with a
    `tournament`), and returns the model instance that it changed or created.

    Args:
        label, done, public: see `Verb`.

    Raises (from the decorated function):
        NotAllowed: the account lacks the permission.
        Refusal: whatever the function refuses; nothing is written then.
    """

    def decorate(perform: Callable[Concatenate[Change, S, P], R]) -> Callable[Concatenate[By, S, P], R]:
        @wraps(perform)
        def run(by: By, subject: S, *args: P.args, **kwargs: P.kwargs) -> R:
            with transaction.atomic():
                tournament = _lock(subject)
                if (earlier := _repeated(tournament, by.key, verb.name)) is not None:
                    return cast(R, earlier)
                if not can(by.user, tournament, permission):
                    raise NotAllowed(_("No tienes permiso para hacer esto en este torneo."))
                change = Change(tournament, by.user, by.now)
                current = _fresh(subject, tournament)
                shown = verb.is_public(change, current, *args, **kwargs)
                result = perform(change, current, *args, **kwargs)
                _log(change, by, verb.name, result, public=shown)
                return result

        verb = enroll(Verb(perform.__name__, permission, label, done, public, inspect.signature(perform), run))
        return cast(Callable[Concatenate[By, S, P], R], run)

    return decorate


def creation(
    *, label: Words
) -> Callable[[Callable[Concatenate[By, P], Change]], Callable[Concatenate[By, P], Tournament]]:
    """Make a function the action, with the function's name, by which any account makes a tournament.

    The function saves the tournament, with the sending's key as its `creation_key`, and returns the `Change` that
    it is; the decorated one returns the tournament.
    """

    def decorate(perform: Callable[Concatenate[By, P], Change]) -> Callable[Concatenate[By, P], Tournament]:
        @wraps(perform)
        def run(by: By, *args: P.args, **kwargs: P.kwargs) -> Tournament:
            with transaction.atomic():
                earlier = Tournament.objects.filter(created_by=by.user, creation_key=by.key)
                if by.key and (found := earlier.first()):
                    return found
                change = perform(by, *args, **kwargs)
                _log(change, by, perform.__name__, change.tournament, public=True)
                return change.tournament

        signature = inspect.signature(perform)
        enroll(Verb(perform.__name__, Permission.ANY_ACCOUNT, label, "", True, signature, run))
        return cast(Callable[Concatenate[By, P], Tournament], run)

    return decorate


def _lock(subject: models.Model) -> Tournament:
    pk = subject.pk if isinstance(subject, Tournament) else cast(Any, subject).tournament_id
    return Tournament.objects.select_for_update().get(pk=pk)


def _fresh(subject: S, tournament: Tournament) -> S:
    """The subject as it is now that the tournament is locked."""
    if isinstance(subject, Tournament):
        return cast(S, tournament)
    try:
        current = type(subject)._default_manager.get(pk=subject.pk)
    except type(subject).DoesNotExist:  # type: ignore[attr-defined]
        raise Conflict(_("Esto ya no existe: alguien lo cambió mientras tanto.")) from None
    cast(Any, current).tournament = tournament
    return current


def _repeated(tournament: Tournament, key: str, name: str) -> models.Model | None:
    """What the same sending returned the first time; None for a new one."""
    earlier = tournament.log.filter(key=key).first() if key else None
    if earlier is None:
        return None
    if earlier.action != name:
        raise Conflict(_("Este formulario ya se envió. Recarga la página."))
    label, pk = cast(list[Any], earlier.result)
    found: models.Model | None = apps.get_model(label)._default_manager.filter(pk=pk).first()
    return found or tournament


def _log(change: Change, by: By, name: str, result: models.Model, *, public: bool) -> None:
    tournament = change.tournament
    tournament.revision += 1
    tournament.save(update_fields=["revision"])
    LogEntry.objects.create(
        tournament=tournament,
        revision=tournament.revision,
        action=name,
        by=by.user,
        at=by.now,
        reason=change.reason,
        details=change.details,
        public=public,
        key=by.key,
        result=[result._meta.label, result.pk],
    )
    transaction.on_commit(partial(live.publish, tournament.pk, tournament.revision))
