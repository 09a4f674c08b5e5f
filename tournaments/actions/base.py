"""The one door for writes.

Every change of a tournament is a function decorated with `action`. The decorator opens the transaction,
locks the tournament, checks the permission, answers a repeated sending with what the first one returned,
raises the revision, writes the `LogEntry`, and tells the live channel after the commit.
"""

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
from tournaments import live
from tournaments.core.draws import rng_for
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Permission, can

P = ParamSpec("P")
R = TypeVar("R", bound=models.Model)
S = TypeVar("S", bound=models.Model)

MAX_REASON = 300


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
        public: whether anybody may read the log entry.
    """

    tournament: Tournament
    user: User
    now: datetime
    details: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    public: bool = True

    def rng(self, *purpose: object) -> Random:
        """The seeded generator of one draw."""
        return rng_for(self.tournament.seed, *purpose)

    def need_reason(self, reason: str) -> None:
        """Keep the reason; raises `Invalid` when there is none."""
        self.reason = reason.strip()[:MAX_REASON]
        if not self.reason:
            raise Invalid(_("Escribe el motivo: queda en el registro del torneo."), field="reason")


def action(
    name: str, permission: Permission
) -> Callable[[Callable[Concatenate[Change, S, P], R]], Callable[Concatenate[By, S, P], R]]:
    """Make a function the action `name`.

    The function gets a `Change` and a fresh copy of its subject (a `Tournament`, or a model with a
    `tournament`), and returns the model instance that it changed or created.

    Raises (from the decorated function):
        NotAllowed: the account lacks the permission.
        Refusal: whatever the function refuses; nothing is written then.
    """

    def decorate(perform: Callable[Concatenate[Change, S, P], R]) -> Callable[Concatenate[By, S, P], R]:
        @wraps(perform)
        def run(by: By, subject: S, *args: P.args, **kwargs: P.kwargs) -> R:
            with transaction.atomic():
                tournament = _lock(subject)
                if (earlier := _repeated(tournament, by.key, name)) is not None:
                    return cast(R, earlier)
                if not can(by.user, tournament, permission):
                    raise NotAllowed(_("No tienes permiso para hacer esto en este torneo."))
                change = Change(tournament, by.user, by.now)
                result = perform(change, _fresh(subject, tournament), *args, **kwargs)
                _log(change, by, name, result)
                return result

        return cast(Callable[Concatenate[By, S, P], R], run)

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


def _log(change: Change, by: By, name: str, result: models.Model) -> None:
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
        public=change.public,
        key=by.key[:64],
        result=[result._meta.label, result.pk],
    )
    transaction.on_commit(partial(live.publish, tournament.pk, tournament.revision))
