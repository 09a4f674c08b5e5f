"""The one door for writes.

Every change of a tournament is a function decorated with `action`; the one that makes a tournament is decorated
with `creation`. Both open the transaction, answer a repeated sending with the first one's answer, raise the
revision, write the `LogEntry`, tell the live channel after the commit, and enroll the function among the `VERBS`.
An action also locks the tournament, checks its rule (`permissions`), and moves the event's time: a server's clock
that is set back changes no order.

Only an import (`importing`) does not come through here: it changes no event of this installation, but writes one
down as its record tells it, with its revisions and its log.
"""

import inspect
import secrets
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from django.conf import settings
from django.db import connection, models, transaction

from players.models import User
from tournaments.actions.door import telling
from tournaments.actions.door.batches import gathered
from tournaments.actions.door.carrying import alone, log
from tournaments.actions.door.change import Book, By, Change, ReadTogether, Sending
from tournaments.actions.door.repetition import KeyTaken, fingerprint
from tournaments.actions.verbs import NEVER, Verb, Waits, When, Words, enroll
from tournaments.enums import TournamentState
from tournaments.live.news import Own, Subject
from tournaments.models import SigningKey, Tournament
from tournaments.permissions import Bars, Only, Permission, Rule, rule
from tournaments.serving.metrics import counted_action

__all__ = ["By", "Change", "action", "creation"]

P = ParamSpec("P")
R = TypeVar("R", bound=models.Model)
S = TypeVar("S", bound=models.Model)


def action(
    permission: Permission,
    during: Iterable[TournamentState],
    *,
    label: Words,
    waits: Waits,
    own: bool = False,
    bars: Bars = Bars.NOBODY,
    guests: bool = True,
    only: Only | None = None,
    done: Words = "",
    public: bool | When = True,
    tells: Iterable[Subject | Own] | None = None,
    guards: Iterable[Subject | Own] = (),
    reads: Callable[[User, int], models.Model | None] | None = None,
    together: ReadTogether | None = None,
) -> Callable[[Callable[Concatenate[Change, S, P], R]], Callable[Concatenate[By, S, P], R]]:
    """Make a function an action, with the function's name.

    The function gets a `Change` and a fresh copy of its subject (a `Tournament`, or a model with a
    `tournament`), and returns the model instance that it changed or created.

    Args:
        permission, during, own, bars, guests, only: see `permissions.Rule`.
        label, waits, done, public, tells, guards: see `Verb`; without the last two `telling.declared`.
        reads: reads the subject by its id for the actor, with the rows that the function uses; else it is alone.
        together: reads many subjects at once, each as its account sees it, and leaves out those that `reads` must
            load one by one. Calls that wait for one event are then carried out together. The function must change
            nothing of another's subject, nor read the log.

    The decorated function raises `NotAllowed` where the account may not, and `Conflict` where the event is in no
    state for it, the subject is gone, or the key was used otherwise. A refusal of the function writes nothing.
    """

    def decorate(perform: Callable[Concatenate[Change, S, P], R]) -> Callable[Concatenate[By, S, P], R]:
        @wraps(perform)
        def run(by: By, subject: S, *args: P.args, **kwargs: P.kwargs) -> R:
            sending = Sending(verb, perform, reads, together, by, subject, args, kwargs)
            with counted_action(perform.__name__):
                if together is None or connection.in_atomic_block or not settings.FOR_CROWDS:
                    return cast(R, alone(sending))
                return cast(R, gathered.do((sending.event, together), sending))

        told, guarded = telling.declared(tells, guards, public=bool(public))
        asked = Rule(permission, own, bars, frozenset(during), guests, only)
        signature = inspect.signature(perform)
        verb = enroll(Verb(perform.__name__, asked, label, done, public, told, guarded, signature, run, waits))
        return cast(Callable[Concatenate[By, S, P], R], run)

    return decorate


def creation(
    *, label: Words
) -> Callable[[Callable[Concatenate[By, P], Change]], Callable[Concatenate[By, P], Tournament]]:
    """Make a function the action, with the function's name, by which any account makes a tournament.

    The function saves the tournament, with the sending's key as its `creation_key`, and returns the `Change` that
    it is; the decorated one returns the tournament. The sendings of one account are carried out one at a time.
    """

    def decorate(perform: Callable[Concatenate[By, P], Change]) -> Callable[Concatenate[By, P], Tournament]:
        @wraps(perform)
        def run(by: By, *args: P.args, **kwargs: P.kwargs) -> Tournament:
            with counted_action(perform.__name__), transaction.atomic():
                User.objects.select_for_update().get(pk=by.user.pk)
                print_ = fingerprint(by.user.pk, verb.name, verb.call(*args, **kwargs))
                if (first := _created(by, print_)) is not None:
                    return first
                SigningKey.objects.get_or_create(pk=1, defaults={"private": secrets.token_hex(32)})
                change, book = perform(by, *args, **kwargs), Book()
                log(change, by, perform.__name__, print_, change.tournament, book, public=True)
                book.keep(change.tournament)
                return change.tournament

        signature = inspect.signature(perform)
        asked = rule(Permission.ANY_ACCOUNT, ())
        none: frozenset[Subject | Own] = frozenset()
        verb = enroll(Verb(perform.__name__, asked, label, "", True, none, none, signature, run, NEVER))
        return cast(Callable[Concatenate[By, P], Tournament], run)

    return decorate


def _created(by: By, print_: str) -> Tournament | None:
    """Return the tournament that the same sending created; None for a new one."""
    created = Tournament.objects.filter(created_by=by.user, creation_key=by.key).first() if by.key else None
    if created is not None and not created.log.filter(revision=1, fingerprint=print_).exists():
        raise KeyTaken
    return created
