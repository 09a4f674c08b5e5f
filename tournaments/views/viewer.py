"""The viewer of a tournament, and the things that they may see and do there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any, TypeVar, cast

from django.contrib.auth.views import redirect_to_login
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from atrum_judge.text import one_line
from players.models import User
from players.questions import Question
from tournaments import lengths
from tournaments.actions.base import By
from tournaments.actions.verbs import Verb
from tournaments.enums import Role
from tournaments.errors import NotAllowed
from tournaments.holding import Holding, acting_by, holding_of, sent_key
from tournaments.models import Entry, LogEntry, Match, PersonalAddress, Seat, StaffMember, Tournament
from tournaments.permissions import Bars, Permission, Person, allows, entry_of
from tournaments.queries.brackets import BRACKETS, with_bracket
from tournaments.queries.entries import last_act
from tournaments.queries.evening.summons import is_told
from tournaments.queries.judging import waiting
from tournaments.queries.tournaments import is_hidden
from tournaments.serving.clock import site_time
from tournaments.views.ways_back import way_back

M = TypeVar("M", bound=Model)

EVENT = Question(lambda slug: Tournament.objects.filter(slug=slug))


def _sending(slug: Any, key: Any) -> QuerySet[Tournament]:
    earlier = LogEntry.objects.filter(tournament=OuterRef("pk"), key=key)
    return Tournament.objects.filter(slug=slug).annotate(is_sent=Exists(earlier))


def _staff(slug: Any, user: Any) -> QuerySet[StaffMember]:
    plays = Exists(Entry.objects.filter(members__user=user, tournament=OuterRef("tournament")))
    held = StaffMember.objects.select_related("tournament__club").filter(tournament__slug=slug, user=user)
    return with_bracket(held, "tournament").annotate(plays=plays)


def _playing(slug: Any, user: Any) -> QuerySet[Entry]:
    own = Entry.objects.select_related("roster", "tournament__club").annotate(is_told=is_told("pk"))
    return with_bracket(own.filter(members__user=user, tournament__slug=slug), "tournament")


SENDING, STAFF, PLAYING = Question(_sending), Question(_staff), Question(_playing)
LOOKED_AT = Question(lambda slug: with_bracket(Tournament.objects.select_related("club").filter(slug=slug), "pk"))


@dataclass
class Viewer:
    """The person behind a request, in one tournament."""

    request: HttpRequest
    tournament: Tournament

    @cached_property
    def holding(self) -> Holding:
        """The personal addresses on this phone."""
        return holding_of(self.request)

    @cached_property
    def address(self) -> PersonalAddress | None:
        """The one by which somebody acts here, whoever is logged in."""
        return acting_by(self.request, self.tournament.slug)

    @property
    def account(self) -> User | None:
        """Return the user who is logged in."""
        user = self.request.user
        return user if isinstance(user, User) else None

    @property
    def user(self) -> User | None:
        """In whose name something is done: the guest of an address, or who is logged in."""
        return self.address.guest if self.address else self.account

    @property
    def lent_at(self) -> int:
        """The table for which this phone is lent to who looks at it; 0 for the own one."""
        current = self.holding.current
        return current.match if self.address and current and current.entry == self.address.entry_id else 0

    def by(self, *, has_read: bool = False) -> By:
        """Return the sender of a form, the time, and the idempotency key. Raises `NotAllowed` for visitors.

        Args:
            has_read: the subject of the sending has been read since the event, as its verb reads it.
        """
        if self.user is None:
            raise NotAllowed(_("Inicia sesión para continuar."))
        sender = _sender(self.request, self.user)
        if not getattr(self.address or self.tournament, "is_sent", True):
            sender = replace(sender, version=self.tournament.version, has_read=has_read)
        if not self.lent_at or self.holding.current is None:
            return sender
        return replace(sender, phone=Entry.objects.get(pk=self.holding.current.lender).name)

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
        """True if the viewer sees everybody's roster: staff that does not play (docs/programar/decisions/0007)."""
        return self.judges and not self.person.plays

    def may(self, verb: Verb, about: Mapping[str, Any]) -> bool:
        """True if a page shows the viewer the button of a verb.

        Args:
            about: the fields of its form. Of a table it does not say the players: the page that shows it does.
        """
        if not self.person.might(verb.rule) or (self.lent_at and "entry" in about):
            return False
        own = self.entry is not None and about.get("entry") == self.entry.number
        if own:
            return verb.rule.own or verb.rule.bars != Bars.OWN
        return "entry" not in about or self.person.holds(verb.rule.permission)

    @property
    def heads(self) -> bool:
        return allows(self.roles, Permission.HEAD_JUDGE)

    @cached_property
    def last_act(self) -> LogEntry | None:
        """The last thing that who looks did in the event."""
        return last_act(self.tournament, self.user)

    @cached_property
    def waiting(self) -> int:
        """Count the items that wait for a judge."""
        return waiting(self.tournament, site_time()) if self.judges else 0

    @cached_property
    def has_bracket(self) -> bool:
        """True if the event has a bracket to look at; a page finds it with the event itself."""
        return BRACKETS.filter(tournament=self.tournament).exists()

    def seat_among(self, seats: Sequence[Seat]) -> Seat | None:
        """The viewer's seat at a table, if it is one of these."""
        return next((seat for seat in seats if self.entry and seat.entry_id == self.entry.pk), None)

    def need_own_table(self, subject: Model) -> None:
        """Raises `NotAllowed` where a phone that is lent for one table is used for something else."""
        if self.lent_at and not (isinstance(subject, Match) and subject.pk == self.lent_at):
            raise NotAllowed(_("Este teléfono te lo prestan solo para esta mesa."))

    def need(self, permission: Permission) -> None:
        """Raises `NotAllowed` when the viewer lacks a permission."""
        if not allows(self.roles, permission):
            raise NotAllowed(_("Esta página es para la organización y los jueces."))


@dataclass(frozen=True)
class Stranger:
    """The viewer of the pages that are the same for everybody: nobody in particular."""

    entry: None = None
    judges: bool = False
    inspects: bool = False

    def may(self, verb: Verb, about: Mapping[str, Any]) -> bool:
        """Nothing."""
        return False


STRANGER = Stranger()


def viewer_of(request: HttpRequest, slug: str, *, is_page: bool = True) -> Viewer:
    """The viewer of a tournament's page. Drafts exist only for their staff, events to try for their people.

    Args:
        is_page: False for a file, that has no head in which the viewer stands.
    """
    looks = is_page and request.method in {"GET", "HEAD"}
    viewer = _looking(request, slug) if looks else _asking(request, slug)
    if viewer is None or is_hidden(viewer.tournament, viewer.person, site_time()):
        raise Http404
    return viewer


def _asking(request: HttpRequest, slug: str) -> Viewer | None:
    """Return the sender of a form: a personal address's player; an account is asked only when it matters.

    Of a form with a key the event knows whether that `is_sent`, as an address does.
    """
    if (address := acting_by(request, slug)) is not None:
        return _playing_by(request, address)
    key = sent_key(request)
    tournament = SENDING.first(slug=slug, key=key) if key else EVENT.first(slug=slug)
    return Viewer(request, tournament) if tournament else None


def _looking(request: HttpRequest, slug: str) -> Viewer | None:
    """Return the viewer of a page, with the facts of its frame: the event comes along with the roles, or else
    with the entry.
    """
    if (address := acting_by(request, slug)) is not None:
        return _playing_by(request, address)
    user, staff, entry = request.user, [], None
    if isinstance(user, User):
        staff = STAFF.rows(slug=slug, user=user.pk)
        if not staff or cast(Any, staff[0]).plays:
            entry = PLAYING.first(slug=slug, user=user.pk)
    event = None if staff or entry else LOOKED_AT.first(slug=slug)
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


def _playing_by(request: HttpRequest, address: PersonalAddress) -> Viewer:
    """Return the viewer who opens a page by the personal address of an entry: its player and nothing else."""
    viewer = Viewer(request, address.entry.tournament)
    viewer.address, viewer.entry = address, address.entry
    cast(Any, viewer.entry).is_told = getattr(address, "is_told", True)
    viewer.person = Person(address.guest, viewer.tournament, (frozenset(), address.entry.pk))
    viewer.has_bracket = cast(Any, address).has_bracket
    return viewer


def player_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for who is logged in, or plays by a personal address; others are asked to log in."""

    @wraps(view)
    def look(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if holding_of(request).current is None and not request.user.is_authenticated:
            return redirect_to_login(_to_read(request, slug))
        return view(request, slug, *args, **kwargs)

    return look


def _to_read(request: HttpRequest, slug: str) -> str:
    """Return the page to which a log-in leads: never the address of a button, which is none."""
    if request.method in {"GET", "HEAD"} and "/do/" not in request.path:
        return request.get_full_path()
    return way_back(request, request.headers.get("Referer", ""), reverse("tournament", args=[slug]))


def by(request: HttpRequest) -> By:
    """Return the account that sends a form, the time, and the idempotency key. The caller requires a log-in."""
    if not isinstance(request.user, User):
        raise NotAllowed(_("Inicia sesión para continuar."))
    return _sender(request, request.user)


def key_of(request: HttpRequest) -> str:
    """Return the idempotency key of a form."""
    return lengths.within(one_line(request.POST.get("key", "")), lengths.KEY, "key")


def _sender(request: HttpRequest, user: User) -> By:
    return By(user, site_time(), key_of(request))
