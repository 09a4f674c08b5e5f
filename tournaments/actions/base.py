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
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import Context, copy_context
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial, wraps
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from django.conf import settings
from django.db import connection, models, transaction
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from players.models import User
from players.questions import SEVERAL, Question, insert, update
from tournaments import lengths
from tournaments.actions import telling
from tournaments.actions.repetition import KeyTaken, earlier, fingerprint, first_answer
from tournaments.actions.verbs import Verb, When, Words, enroll
from tournaments.core.chain import digest, link, pseudonym
from tournaments.core.draws import rng_for
from tournaments.core.lines import KINDS, Line
from tournaments.core.naming import marked, names_in
from tournaments.enums import TournamentState
from tournaments.errors import Conflict, Invalid, NotAllowed, Refusal
from tournaments.live.feed import feed
from tournaments.live.news import News, Own, Subject
from tournaments.metrics import counted_action, lock_wait
from tournaments.models import LogEntry, SigningKey, Tournament, marks_of
from tournaments.permissions import ALSO, Bars, Permission, Person, Rule, allows, match_of, rule
from tournaments.together import Together
from tournaments.tracing import note
from tournaments.turns import turns

log = logging.getLogger(__name__)

LOCKED = Question(lambda pk: Tournament.objects.select_for_update().filter(pk=pk))

P = ParamSpec("P")
R = TypeVar("R", bound=models.Model)
S = TypeVar("S", bound=models.Model)

Afterwards = Callable[[int], None]
ReadTogether = Callable[[Mapping[int, User]], Mapping[int, models.Model]]
"""Reads several subjects, of each id as an account sees it; see `action`."""


@dataclass(frozen=True)
class By:
    """The request for a change: its user, its time, and its idempotency key (none: never a repetition).

    Attributes:
        phone: the owner of the phone, where a person without one borrowed it.
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
        person: the actor, in this event.
        said: the log's facts beside actor and time; not needed where the verb says it all.
        reason: the actor's reason, shown in the log.
        told, guarded: subjects that the live channel tells everybody, and those for people who may know.
        concerned: numbers of the entries that may know.
        afterwards: calls with the event's id, each made once after the commit; a failing one undoes nothing.
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
    together: ReadTogether | None = None,
) -> Callable[[Callable[Concatenate[Change, S, P], R]], Callable[Concatenate[By, S, P], R]]:
    """Make a function an action, with the function's name.

    The function gets a `Change` and a fresh copy of its subject (a `Tournament`, or a model with a
    `tournament`), and returns the model instance that it changed or created.

    Args:
        permission, during, own, bars, guests: see `permissions.Rule`.
        label, done, public, tells, guards: see `Verb`, and `telling.declared` where the last two are left out.
        reads: reads the subject by its id for the actor, with the rows that the function uses; else it is alone.
        together: reads many subjects at once, each as its account sees it, and leaves out those that `reads` must
            load one by one. Calls that wait for one event are then carried out together. The function must change
            nothing of another's subject, nor read the log.

    Raises (from the decorated function):
        NotAllowed: the account may not.
        Conflict: the event is not in a state for it, the subject is gone, or the key has been used otherwise.
        Refusal: the function refuses; nothing is written then.
    """

    def decorate(perform: Callable[Concatenate[Change, S, P], R]) -> Callable[Concatenate[By, S, P], R]:
        @wraps(perform)
        def run(by: By, subject: S, *args: P.args, **kwargs: P.kwargs) -> R:
            sending = Sending(verb, perform, reads, together, by, subject, args, kwargs)
            with counted_action(perform.__name__):
                if together is None or connection.in_atomic_block:
                    return cast(R, _alone(sending))
                return cast(R, gathered.do((sending.event, together), sending))

        told, guarded = telling.declared(tells, guards, public=bool(public))
        signature = inspect.signature(perform)
        asked = rule(permission, during, own=own, bars=bars, guests=guests)
        verb = enroll(Verb(perform.__name__, asked, label, done, public, told, guarded, signature, run))
        return cast(Callable[Concatenate[By, S, P], R], run)

    return decorate


@dataclass(frozen=True, eq=False)
class Sending:
    """One call of an action, with the language and the request of its sender.

    Attributes:
        perform, reads, together: see `action`.
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
class Known:
    """Facts about several sendings, read once for all under the lock before the first is carried out.

    Attributes:
        subjects: those that can be read together, by id. Each is given once: a later sending about the same
            subject finds the changes of the first.
        keys: those that have been carried out before, or just now, by key.
    """

    subjects: dict[int, models.Model]
    keys: dict[str, LogEntry]


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


READS = ("SELECT", "(SELECT")
"""The beginning of a question; where several are put together, each stands in brackets on PostgreSQL."""


class Writes:
    """A wrapper of the database's questions that notes if anything has been written."""

    def __init__(self) -> None:
        self.begun = False

    def __call__(self, execute: Callable[..., Any], sql: str, *args: Any) -> Any:
        self.begun = self.begun or not sql.startswith(READS)
        return execute(sql, *args)


def _alone(sending: Sending) -> models.Model:
    with transaction.atomic():
        tournament, book = _lock(sending.event), Book()
        result = _as_sent(sending, tournament, book)
        book.keep(tournament)
        return result


def _all_at_once(sendings: Sequence[Sending]) -> list[models.Model | Exception]:
    """Carry out sendings about one event whose subjects can be read together. Return the end of each.

    In one transaction each is done, or refused before it has written anything. After any other failure all of it
    is undone, and each is carried out alone, as if no other had been there.
    """
    if len(sendings) > 1:
        try:
            return _in_one_transaction(sendings)
        except Exception as problem:  # carried out alone it fails again, for its sender only
            log.warning("%s writes are carried out one by one: %r", len(sendings), problem)
    return [_outcome(sending) for sending in sendings]


def _outcome(sending: Sending) -> models.Model | Exception:
    try:
        return _alone(sending)
    except Exception as error:
        return error


def _in_one_transaction(sendings: Sequence[Sending]) -> list[models.Model | Exception]:
    outcomes: list[models.Model | Exception] = []
    with transaction.atomic():
        tournament, book = _lock(sendings[0].event), Book()
        known = _known(sendings)
        for sending in sendings:
            own, writes = copy(tournament), Writes()
            try:
                with connection.execute_wrapper(writes):
                    outcomes.append(_as_sent(sending, own, book, known))
            except Refusal as refusal:
                if writes.begun:
                    raise
                outcomes.append(refusal)
            else:
                tournament = own
        book.keep(tournament)
    return outcomes


def _as_sent(sending: Sending, *place: Any) -> models.Model:
    """Carry it out in its sender's language; notes made on the way belong to that request.

    Calls after a commit belong to the thread instead. Django keeps the cache by context: in each request's context
    it would be another one, with a connection of its own.
    """

    def speaking() -> models.Model:
        with override(sending.language):
            return _carry_out(sending, *place)

    return sending.context.run(speaking)


def _known(sendings: Sequence[Sending]) -> Known:
    seen: dict[int, User] = {}
    for sending in sendings:
        seen.setdefault(sending.subject.pk, sending.by.user)
    keys = [sending.by.key for sending in sendings if sending.by.key]
    together = cast(ReadTogether, sendings[0].together)
    return Known(dict(together(seen)), earlier(sendings[0].event, keys))


def _carry_out(sending: Sending, tournament: Tournament, book: Book, known: Known | None = None) -> models.Model:
    """Check rights, repetition and state, in this order; then make the change and write its log entry."""
    verb, subject, args, kwargs = sending.verb, sending.subject, sending.args, sending.kwargs
    by = replace(sending.by, now=max(sending.by.now, tournament.changed_at or sending.by.now))
    person = Person(by.user, tournament)
    current = _fresh(sending, tournament, known)
    _need_right(verb.rule, person, subject if current is None else current)
    print_ = sending.print()
    if (first := first_answer(tournament, by.key, print_, known.keys if known else None)) is not None:
        return first
    if current is None:
        raise Conflict(_("Esto ya no existe: alguien lo cambió mientras tanto."))
    need_state(verb.rule, tournament)
    change = Change(tournament, person, by.user, by.now)
    shown = verb.is_public(change, current, *args, **kwargs)
    _note(change, verb, current)
    result = sending.perform(change, current, *args, **kwargs)
    line = _log(change, by, verb.name, print_, result, book, public=shown)
    if known and by.key:
        known.keys[by.key] = line
    return result


gathered = Together(_all_at_once, SEVERAL, turns.rest, turns.resume)
"""Sendings that wait for one event, of verbs whose subjects can be read together."""


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
                _log(change, by, perform.__name__, print_, change.tournament, book, public=True)
                book.keep(change.tournament)
                return change.tournament

        signature = inspect.signature(perform)
        asked = rule(Permission.ANY_ACCOUNT, ())
        verb = enroll(Verb(perform.__name__, asked, label, "", True, frozenset(), frozenset(), signature, run))
        return cast(Callable[Concatenate[By, P], Tournament], run)

    return decorate


@lock_wait
def _lock(event: int) -> Tournament:
    (tournament,) = LOCKED.rows(pk=event)
    return tournament


def _fresh(sending: Sending, tournament: Tournament, known: Known | None) -> models.Model | None:
    """Return the subject as it is under the lock; None where it is gone."""
    subject, user = sending.subject, sending.by.user
    if isinstance(subject, Tournament):
        return tournament
    found = known.subjects.pop(subject.pk, None) if known else None
    if found is None and sending.reads:
        found = sending.reads(user, subject.pk)
    elif found is None:
        found = type(subject)._default_manager.filter(pk=subject.pk).first()
    if found is not None:
        cast(Any, found).tournament = tournament
    return found


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
    if asked.permission in ALSO and allows(person.roles, asked.permission):
        raise NotAllowed(_("Solo quien cuida el catálogo puede agregar cartas."))
    raise NotAllowed(_("No tienes permiso para hacer esto en este torneo."))


def need_state(asked: Rule, tournament: Tournament) -> None:
    """Raise `Conflict` where the event is not in a state for a verb."""
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
    """Return the tournament that the same sending created; None for a new one."""
    created = Tournament.objects.filter(created_by=by.user, creation_key=by.key).first() if by.key else None
    if created is not None and not created.log.filter(revision=1, fingerprint=print_).exists():
        raise KeyTaken
    return created


def _note(change: Change, verb: Verb, subject: models.Model) -> None:
    """Keep the verb's news of its subject for the live channel: the subject may be gone afterwards."""
    change.told |= telling.named(verb.tells, subject)
    change.guarded |= telling.named(verb.guards, subject)
    if not verb.guards.isdisjoint(Own):
        change.concerned |= telling.concerned(subject)


def _log(
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
    return replace(said, phone=by.phone).as_json()


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
