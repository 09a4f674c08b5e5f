"""Who looks at a tournament, and what they may see and do there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast

from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import User
from players.questions import Question
from rules.text import one_line
from tournaments import lengths
from tournaments.actions.base import By
from tournaments.actions.verbs import Verb
from tournaments.enums import KNOCKOUT_STAGES, Role, TournamentState
from tournaments.errors import NotAllowed
from tournaments.models import Entry, Match, Seat, StaffMember, Stage, Tournament
from tournaments.permissions import Bars, Permission, Person, allows, entry_of
from tournaments.queries.judging import waiting

M = TypeVar("M", bound=Model)

EVENT = Question(lambda slug: Tournament.objects.filter(slug=slug))
BRACKETS = Stage.objects.filter(kind__in=KNOCKOUT_STAGES)


@dataclass
class Viewer:
    """The person behind a request, in one tournament."""

    request: HttpRequest
    tournament: Tournament

    @property
    def user(self) -> User | None:
        user = self.request.user
        return user if isinstance(user, User) else None

    @cached_property
    def person(self) -> Person:
        return Person(self.user, self.tournament)

    @property
    def roles(self) -> frozenset[Role]:
        return self.person.roles

    @cached_property
    def entry(self) -> Entry | None:
        return entry_of(self.user, self.tournament)

    @property
    def manages(self) -> bool:
        return allows(self.roles, Permission.MANAGE)

    @property
    def runs(self) -> bool:
        return allows(self.roles, Permission.RUN)

    @property
    def judges(self) -> bool:
        return allows(self.roles, Permission.JUDGE)

    @property
    def inspects(self) -> bool:
        """Sees everybody's roster: staff that does not play (docs/decisions/0007)."""
        return self.judges and not self.person.plays

    def may(self, verb: Verb, about: Mapping[str, Any]) -> bool:
        """Whether to show somebody the button of a verb.

        Args:
            about: what its form sends. Of a table it does not say who sits there: the page that shows it does.
        """
        if not self.person.might(verb.rule):
            return False
        own = self.entry is not None and about.get("entry") == self.entry.number
        if own:
            return verb.rule.own or verb.rule.bars != Bars.OWN
        return "entry" not in about or self.person.holds(verb.rule.permission)

    @property
    def heads(self) -> bool:
        return allows(self.roles, Permission.HEAD_JUDGE)

    @cached_property
    def waiting(self) -> int:
        """How many things wait for a judge."""
        return waiting(self.tournament, timezone.now()) if self.judges else 0

    @cached_property
    def has_bracket(self) -> bool:
        """The event has a bracket to look at; a page finds it with the event itself."""
        return BRACKETS.filter(tournament=self.tournament).exists()

    def seat_among(self, seats: Sequence[Seat]) -> Seat | None:
        """The viewer's seat at a table, if it is one of these."""
        return next((seat for seat in seats if self.entry and seat.entry_id == self.entry.pk), None)

    def seat_at(self, match: Match) -> Seat | None:
        """The viewer's seat at a table."""
        return self.seat_among(list(match.seats.select_related("entry")))

    def need(self, permission: Permission) -> None:
        """Raises `NotAllowed` when the viewer lacks a permission."""
        if not allows(self.roles, permission):
            raise NotAllowed(_("Esta página es para el equipo del torneo."))


@dataclass(frozen=True)
class Stranger:
    """Nobody in particular: the viewer of what everybody sees."""

    entry: None = None
    judges: bool = False
    inspects: bool = False

    def may(self, verb: Verb, about: Mapping[str, Any]) -> bool:
        """Nothing."""
        return False


STRANGER = Stranger()


def viewer_of(request: HttpRequest, slug: str, *, is_page: bool = True) -> Viewer:
    """The viewer of a tournament's page. Drafts exist only for their staff.

    Args:
        is_page: False for a file, that has no head in which the viewer stands.
    """
    looks = is_page and request.method in {"GET", "HEAD"}
    viewer = _looking(request, slug) if looks else _asking(request, slug)
    if viewer is None or (viewer.tournament.state == TournamentState.DRAFT and not viewer.judges):
        raise Http404
    return viewer


def _asking(request: HttpRequest, slug: str) -> Viewer | None:
    """Who sends a form or takes a file: who that is, is asked when somebody wants to know."""
    tournament = EVENT.first(slug=slug)
    return Viewer(request, tournament) if tournament else None


def _looking(request: HttpRequest, slug: str) -> Viewer | None:
    """Who opens a page, with what its frame asks: the event comes along with the roles, or else with the entry."""
    user, staff, entry = request.user, [], None
    if isinstance(user, User):
        held = StaffMember.objects.select_related("tournament").filter(tournament__slug=slug, user=user)
        own = Entry.objects.filter(members__user=user)
        plays = Exists(own.filter(tournament=OuterRef("tournament")))
        staff = list(_with_bracket(held, "tournament").annotate(plays=plays))
        if not staff or cast(Any, staff[0]).plays:
            playing = own.select_related("roster", "tournament").filter(tournament__slug=slug)
            entry = _with_bracket(playing, "tournament").first()
    event = None if staff or entry else _with_bracket(Tournament.objects.filter(slug=slug), "pk").first()
    found = staff[0] if staff else entry or event
    if found is None:
        return None
    viewer = Viewer(request, found if isinstance(found, Tournament) else found.tournament)
    viewer.has_bracket = cast(Any, found).has_bracket
    known = frozenset(Role(one.role) for one in staff), entry.pk if entry else None
    viewer.person = Person(viewer.user, viewer.tournament, known)
    viewer.entry = entry
    if entry is not None:
        entry.tournament = viewer.tournament
    return viewer


def _with_bracket(rows: QuerySet[M], event: str) -> QuerySet[M]:
    """Rows that know whether their event `has_bracket`."""
    return cast(QuerySet[M], rows.annotate(has_bracket=Exists(BRACKETS.filter(tournament=OuterRef(event)))))


def by(request: HttpRequest) -> By:
    """Who sends a form, now, and with which idempotency key. The caller requires a log-in."""
    user = request.user
    if not isinstance(user, User):
        raise NotAllowed(_("Inicia sesión para continuar."))
    return By(user, timezone.now(), lengths.within(one_line(request.POST.get("key", "")), lengths.KEY, "key"))
