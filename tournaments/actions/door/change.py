"""A change on its way through the door: its request, its call, the change itself, and what its end writes."""

from collections.abc import Callable, Mapping, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, cast

from django.db import models, transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players.models import User
from players.questions import insert, update
from tournaments import lengths
from tournaments.actions.door.repetition import fingerprint
from tournaments.actions.verbs import Verb
from tournaments.core.draws import rng_for
from tournaments.core.lines import Line
from tournaments.errors import Invalid
from tournaments.live.feed import feed
from tournaments.live.news import News
from tournaments.models import LogEntry, Tournament
from tournaments.permissions import Person

Afterwards = Callable[[int], None]
ReadTogether = Callable[[Mapping[int, User]], Mapping[int, models.Model]]
"""Reads several subjects, of each id as an account sees it; see `tournaments.actions.base.action`."""


@dataclass(frozen=True)
class By:
    """The request for a change: its user, its time, and its idempotency key (none: never a repetition).

    Attributes:
        phone: the owner of the phone, where a person without one borrowed it.
        network: the mark of the sender's network, where it counts. It is no part of the request: the same again
            may come from another.
        version: the event's, as of which nothing has been carried out under the key; empty if that is not known.
        has_read: the subject has been read since that version, with the rows that its verb reads.
        is_bot: a program acts for the user.
        expected: the event's revision as the sender knows it; at any other nothing is carried out. None: at any.
    """

    user: User
    now: datetime
    key: str = ""
    phone: str = ""
    network: str = ""
    version: str = ""
    has_read: bool = False
    is_bot: bool = False
    expected: int | None = None


@dataclass
class Change:
    """A change in progress, as the action's function sees it.

    Attributes:
        tournament: the locked, fresh row.
        person: the actor, in this event.
        said: the log's facts beside actor and time; not needed where the verb says it all.
        reason: the actor's reason, shown in the log.
        told, guarded: subjects that the live channel tells everybody, and those for people who may know.
        concerned: numbers of the entries that may know.
        afterwards: calls with the event's id, each made once after the commit; a failing one undoes nothing.
        network: as of `By`.
    """

    tournament: Tournament
    person: Person
    user: User
    now: datetime
    said: Line | None = None
    reason: str = ""
    told: set[str] = field(default_factory=set)
    guarded: set[str] = field(default_factory=set)
    concerned: set[int] = field(default_factory=set)
    afterwards: set[Afterwards] = field(default_factory=set)
    network: str = ""

    def rng(self, *purpose: object) -> Random:
        """Return the seeded generator of one draw."""
        return rng_for(self.tournament.seed, *purpose)

    def tell(self, *subjects: str) -> None:
        """Tell open pages of subjects beyond those of the action's decorator."""
        self.told.update(subjects)

    def add(self, **more: Any) -> None:
        """Add facts to those said already."""
        self.said = replace(cast(Any, self.said), **more)

    def keep_reason(self, reason: str) -> None:
        """Keep a reason that may be missing; raises `Invalid` when it is too long."""
        self.reason = lengths.within(reason, lengths.TEXT, "reason")

    def need_reason(self, reason: str) -> None:
        """Keep the reason; raises `Invalid` when there is none, or it is too long."""
        self.keep_reason(reason)
        if not self.reason:
            raise Invalid(_("Escribe el motivo: queda en el historial del torneo."), field="reason")


@dataclass(frozen=True, eq=False)
class Sending:
    """One call of an action, with the language and the request of its sender.

    Attributes:
        perform, reads, together: see `tournaments.actions.base.action`.
    """

    verb: Verb
    perform: Callable[..., models.Model]
    reads: Callable[[User, int], models.Model | None] | None
    together: ReadTogether | None
    by: By
    subject: models.Model
    args: Sequence[Any]
    kwargs: Mapping[str, Any]
    language: str | None = field(default_factory=get_language)
    context: Context = field(default_factory=copy_context)

    @property
    def event(self) -> int:
        """Return the id of its event."""
        return cast(
            int, self.subject.pk if isinstance(self.subject, Tournament) else cast(Any, self.subject).tournament_id
        )

    def print(self) -> str:
        """Return the fingerprint of the sending, which tells whether it comes again."""
        return fingerprint(
            self.by.user.pk, self.verb.name, self.verb.call(self.subject, *self.args, **self.kwargs)
        )


@dataclass
class Book:
    """Work left for the end: lines of the log in order, the news that they tell, calls due after the commit."""

    lines: list[LogEntry] = field(default_factory=list)
    news: list[News] = field(default_factory=list)
    afterwards: set[Afterwards] = field(default_factory=set)

    def keep(self, tournament: Tournament) -> None:
        """Write the lines, with the event's present revision; tell the news after the commit."""
        if self.lines:
            if len(self.lines) == 1:
                insert(self.lines[0])
            else:
                LogEntry.objects.bulk_create(self.lines)
            update(tournament, ("revision", "log_head", "changed_at"))
            for act in self.afterwards:
                # robust: a broker that is away must not undo what was acknowledged
                transaction.on_commit(partial(act, tournament.pk), robust=True)
            for news in self.news:
                transaction.on_commit(partial(feed.publish, news))
