"""Who looks at a tournament, and what they may see and do there."""

from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import User
from rules.text import one_line
from tournaments import lengths
from tournaments.actions.base import By
from tournaments.enums import TournamentState
from tournaments.errors import NotAllowed
from tournaments.models import Entry, Match, Seat, Tournament
from tournaments.permissions import Permission, can, entry_of, seat_of
from tournaments.queries.judging import queue, reviews_due


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
    def entry(self) -> Entry | None:
        return entry_of(self.user, self.tournament)

    @cached_property
    def manages(self) -> bool:
        return can(self.user, self.tournament, Permission.MANAGE)

    @cached_property
    def runs(self) -> bool:
        return can(self.user, self.tournament, Permission.RUN)

    @cached_property
    def judges(self) -> bool:
        return can(self.user, self.tournament, Permission.JUDGE)

    @cached_property
    def inspects(self) -> bool:
        """Sees everybody's roster: staff that does not play (docs/decisions/0007)."""
        return self.judges and self.entry is None

    @cached_property
    def heads(self) -> bool:
        return can(self.user, self.tournament, Permission.HEAD_JUDGE)

    @cached_property
    def waiting(self) -> int:
        """How many things wait for a judge."""
        if not self.judges:
            return 0
        return len(queue(self.tournament, timezone.now())) + len(reviews_due(self.tournament))

    def seat_at(self, match: Match) -> Seat | None:
        return seat_of(self.user, match)

    def need(self, permission: Permission) -> None:
        """Raises `NotAllowed` when the viewer lacks a permission."""
        if not can(self.user, self.tournament, permission):
            raise NotAllowed(_("Esta página es para el equipo del torneo."))


def viewer_of(request: HttpRequest, slug: str) -> Viewer:
    """The viewer of a tournament's page. Drafts exist only for their staff."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise Http404
    viewer = Viewer(request, tournament)
    if tournament.state == TournamentState.DRAFT and not viewer.judges:
        raise Http404
    return viewer


def by(request: HttpRequest) -> By:
    """Who sends a form, now, and with which idempotency key. The caller requires a log-in."""
    user = request.user
    if not isinstance(user, User):
        raise NotAllowed(_("Inicia sesión para continuar."))
    return By(user, timezone.now(), lengths.within(one_line(request.POST.get("key", "")), lengths.KEY, "key"))
