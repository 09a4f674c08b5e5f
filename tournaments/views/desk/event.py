"""Creating an event, its settings, its staff."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from atrum_judge.registry import rulesets
from players.budgets import EVENTS_MADE
from players.models import User
from tournaments import actions
from tournaments.core.stages import rounds_of
from tournaments.enums import Role, TournamentState
from tournaments.errors import Refusal, TooMuch
from tournaments.forms import TournamentForm, chosen_game
from tournaments.forms.recipes import LIST, USUAL
from tournaments.forms.tournament import drafted
from tournaments.models import Tournament
from tournaments.permissions import Permission
from tournaments.queries.desk import ways_back
from tournaments.queries.seasons.federations import above
from tournaments.queries.summary.left import sittings
from tournaments.views.page import page
from tournaments.views.refusals import put_on_form
from tournaments.views.viewer import by, viewer_of

OK = 200


def create(request: HttpRequest) -> HttpResponse:
    """Ask for an account first: to make one, on a site that has none."""
    if not request.user.is_authenticated and not User.objects.exists():
        return redirect_to_login(request.get_full_path(), reverse("account_signup"))
    return _create(request)


@login_required
def _create(request: HttpRequest) -> HttpResponse:
    """A new tournament of the game that was chosen."""
    account = request.user.pk
    try:
        game = chosen_game(request.POST, request.GET)
    except ValueError:
        raise Http404 from None
    like = _repeated(request)
    game, sent = (like.game if like else game), request.POST or request.GET
    if "show" in sent:
        form = TournamentForm(sent, game=game, recipe=sent["show"])
        return _creating(request, form)
    recipe = sent.get("recipe") or (LIST if like else USUAL)
    form = TournamentForm(request.POST or None, game=game, typed=request.GET, like=like, recipe=recipe)
    status = OK
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                _need_room(account)
                tournament = actions.setup.create_tournament(by(request), asked := form.settings())
            except Refusal as refusal:
                status = refusal.status
                put_on_form(form, refusal)
            else:
                EVENTS_MADE.spend(account)
                messages.success(request, _("Torneo creado. Revísalo y abre la inscripción."))
                if tournament.rules_date != asked["rules_date"]:
                    said = {"club": above(tournament).decreed_by, "day": date_format(tournament.rules_date)}
                    messages.info(request, _("Sus reglas son las del %(day)s: las decretó %(club)s.") % said)
                return redirect("manage", tournament.slug)
    response = _creating(request, form, status)
    if status == TooMuch.status:
        response["Retry-After"] = str(EVENTS_MADE.wait())
    return response


def _creating(request: HttpRequest, form: TournamentForm, status: int = 200) -> HttpResponse:
    """Show the form, with the sentence that says what it means so far, or why it means nothing."""
    event, ends, doubt = None, None, ""
    try:
        event = drafted(form)
        ends = sittings(event, event.capacity)[-1].ends
    except Refusal as refusal:
        doubt = refusal.message
    if status == OK:
        form.errors.clear()  # nobody has sent it yet
    rounds = rounds_of(event.plan[0], event.capacity, event.legs) if event else None
    context = {"form": form, "games": rulesets(), "event": event, "planned": rounds, "ends": ends, "doubt": doubt}
    return render(request, "tournaments/desk/create.html", context, status=status)


def _repeated(request: HttpRequest) -> Tournament | None:
    """Return the event that a new one shall be like; only those who manage it repeat it."""
    if not request.GET.get("repeat"):
        return None
    viewer = viewer_of(request, request.GET["repeat"], is_page=False)
    viewer.need(Permission.MANAGE)
    return viewer.tournament


def _need_room(account: int | None) -> None:
    """Raises `TooMuch` for an account that has just made many."""
    if EVENTS_MADE.is_full(account):
        minutes = -(-EVENTS_MADE.wait() // 60)
        raise TooMuch(_("Creaste muchos torneos seguidos: espera %d minutos.") % minutes, EVENTS_MADE.wait())


@login_required
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a tournament's settings."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.MANAGE)
    form = TournamentForm(request.POST or None, game=viewer.tournament.game, tournament=viewer.tournament)
    status, is_label = 200, viewer.tournament.is_revealed
    if is_label:
        form.keep_label()
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                settings = form.label() if is_label else form.settings()
                actions.setup.edit_tournament(by(request), viewer.tournament, settings)
            except Refusal as refusal:
                status = refusal.status
                put_on_form(form, refusal)
            else:
                messages.success(request, _("Configuración guardada."))
                return redirect("manage", slug)
    running = viewer.tournament.state == TournamentState.RUNNING
    context = {"form": form, "is_label": is_label, "ways_back": ways_back(viewer.tournament) if running else []}
    response = page(viewer, "tournaments/desk/settings.html", "manage", context)
    response.status_code = status
    return response


@login_required
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """Edit the staff of the event."""
    viewer = viewer_of(request, slug)
    viewer.need(Permission.MANAGE)
    members = viewer.tournament.staff.select_related("user__player")
    former = viewer.tournament.former_staff.filter(user__is_active=True).select_related("user__player")
    invitations = viewer.tournament.invitations.filter(entry=None, used_by=None)
    return page(
        viewer,
        "tournaments/desk/staff.html",
        "manage",
        {
            "members": members,
            "former": former,
            "invitations": invitations,
            "roles": Role.choices,
            "likely": Role.JUDGE,
        },
    )
