"""The keys of an account's programs: made, shown once, revoked."""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.dateparse import parse_date
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from atrum_judge.text import alphabetical
from players.models import User
from tournaments.actions.verbs import Verb
from tournaments.answers.table import not_kept
from tournaments.doors import tokens
from tournaments.doors.tokens import READ, offered
from tournaments.errors import Refusal
from tournaments.models import Token, Tournament
from tournaments.permissions import UNTIL_OVER, Permission
from tournaments.serving.clock import site_time
from tournaments.views.viewer import key_of

GROUPS: dict[str, str | Promise] = {
    "play": gettext_lazy("Jugar: reportar, confirmar, llamar a un juez"),
    Permission.ENTRIES: gettext_lazy("La mesa de inscripción"),
    Permission.JUDGE: gettext_lazy("Juzgar"),
    Permission.RUN: gettext_lazy("Llevar las rondas y el reloj"),
    Permission.MANAGE: gettext_lazy("Organizar: configuración, correcciones, equipo"),
}
"""The works of a token in the words of people: each ticks all verbs of a permission."""
OF_GROUP = {
    Permission.HEAD_JUDGE: Permission.JUDGE,
    Permission.CATALOGUE: Permission.JUDGE,
    Permission.NO_ROLE: "play",
    Permission.ANY_ACCOUNT: "play",
}
"""The group of permissions that have none of their own."""


@dataclass(frozen=True)
class Typed:
    """The form as it was sent."""

    name: str = ""
    event: str = ""
    until: str = ""
    scopes: frozenset[str] = field(default_factory=frozenset)
    groups: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def sent(cls, data: QueryDict) -> "Typed":
        scopes, groups = frozenset(data.getlist("scopes")), frozenset(data.getlist("groups"))
        return cls(data.get("name", ""), data.get("event", ""), data.get("until", ""), scopes, groups)

    def chosen(self) -> set[str]:
        """Return the scopes that are ticked, alone or with their group."""
        return {*self.scopes, *(name for group in self.groups for name, _verb in verbs_of(group))}

    def end(self) -> datetime | None:
        """Return the last moment of the day that was typed; None for none."""
        day = parse_date(self.until) if self.until else None
        return datetime.combine(day, time.max, site_time().tzinfo) if day else None


def verbs_of(group: str) -> list[tuple[str, Verb]]:
    """Return the verbs of a group in the order of their labels."""
    found = [
        one for one in offered().items() if OF_GROUP.get(one[1].rule.permission, one[1].rule.permission) == group
    ]
    return sorted(found, key=lambda one: alphabetical(str(one[1].label)))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def own_tokens(request: HttpRequest) -> HttpResponse:
    """The keys of the account's programs; a new one is shown on this answer and nowhere else."""
    user = cast(User, request.user)
    if "revoke" in request.POST:
        return _revoked(request, user)
    form, shown, error = Typed(scopes=frozenset({READ}), event=request.GET.get("event", "")), "", None
    if request.method == "POST":
        form = Typed.sent(request.POST)
        try:
            shown = _made(request, user, form)
        except Refusal as refusal:
            error = refusal
    now = site_time()
    context = {
        "tokens": [
            _told(token) for token in Token.objects.select_related("tournament").filter(user=user, ends_at__gt=now)
        ],
        "events": events_of(user),
        "groups": [(group, words, verbs_of(group)) for group, words in GROUPS.items()],
        "read": READ,
        "form": form if not shown else Typed(),
        "shown": shown,
        "error": error,
        "latest": (now + tokens.LONGEST - timedelta(days=1)).date().isoformat(),
        "earliest": now.date().isoformat(),
    }
    status = error.status if error else 200
    return not_kept(render(request, "tournaments/player/tokens.html", context, status=status))


def _made(request: HttpRequest, user: User, form: Typed) -> str:
    """Make the token. Return its text. Raises `Refusal`."""
    event = get_object_or_404(events_of(user), slug=form.event) if form.event else None
    scopes, now = form.chosen(), site_time()
    made = tokens.make(
        user, event, name=form.name, scopes=scopes, ends_at=form.end(), now=now, key=key_of(request)
    )
    return made[1]


def _revoked(request: HttpRequest, user: User) -> HttpResponse:
    """Delete a token; one that is gone is gone."""
    number = request.POST["revoke"]
    if number.isdecimal() and len(number) <= 9:
        Token.objects.filter(user=user, pk=int(number)).delete()
    messages.success(request, _("Revocada: ningún programa entra más con ella."))
    return redirect("tokens")


def _told(token: Token) -> tuple[Token, list[str]]:
    """Return a token with the labels of what it may do."""
    verbs = offered()
    labels = [str(verbs[name].label) for name in token.scopes if name in verbs]
    return token, sorted(labels, key=alphabetical)


def events_of(user: User) -> QuerySet[Tournament]:
    """Return the events of today or later in which an account has a role or plays, the newest first."""
    own = Q(staff__user=user) | Q(entries__members__user=user)
    return Tournament.objects.filter(own, state__in=UNTIL_OVER, trial_until=None).distinct().order_by("-starts_at")
