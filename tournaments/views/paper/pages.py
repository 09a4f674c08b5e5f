"""The page that lists every sheet, and the sheets."""

from collections.abc import Iterable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from atrum_judge.text import alphabetical
from tournaments.core.evening.prizes import Prizes
from tournaments.enums import LEFT_STATES, TournamentState
from tournaments.errors import NotAllowed
from tournaments.forms.numbers import whole_number
from tournaments.models.personal import path_of
from tournaments.permissions import Permission
from tournaments.queries.entries import people_unsaid, people_unsaid_at
from tournaments.queries.evening.prizes import winners
from tournaments.queries.evening.raffles import draws
from tournaments.queries.going.names import round_name
from tournaments.queries.paths import cross_tables
from tournaments.queries.people.logos import face_of
from tournaments.queries.people.owing import asks_for_money
from tournaments.queries.rounds import without_inputs
from tournaments.queries.summary.sheets import has_trf
from tournaments.views.codes import qr_code
from tournaments.views.listing import Listing, entries_shown
from tournaments.views.page import page
from tournaments.views.paper import sheets, slips
from tournaments.views.paper.collate import USUAL, fitting
from tournaments.views.share.short import short_link
from tournaments.views.viewer import Viewer, viewer_of

MOST_TABLES = 2000


@login_required
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """List all that can be printed of an event: for the round that is asked for, or the newest."""
    viewer = _staff(request, slug)
    tournament, asked = viewer.tournament, whole_number(request.GET.get("round", ""), digits=3)
    every = without_inputs(tournament.rounds).order_by("number")
    rounds = [one for one in every if viewer.runs or not one.is_draft]
    shown = next((one for one in rounds if one.number == asked), rounds[-1] if rounds else None)
    context = {
        "round": shown,
        "rounds": rounds,
        "has_rosters": tournament.roster_shape is not None,
        "has_trf": has_trf(tournament),
    }
    return page(viewer, "tournaments/paper/index.html", "manage", context)


@login_required
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The tables of a round, with room for their results."""
    viewer = _staff(request, slug)
    round_ = sheets.round_of(viewer, number)
    matches = sheets.matches_of(round_)
    context = {"round": round_, "matches": matches, "fellows": people_unsaid_at(viewer.tournament, matches)}
    return sheets.sheet(viewer, "pairings", sheets.head(round_, _("Mesas")), context)


@login_required
def by_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everybody of a round by name, with the table."""
    viewer = _staff(request, slug)
    round_ = sheets.round_of(viewer, number)
    context = {"people": sheets.people(viewer.tournament, sheets.matches_of(round_))}
    return sheets.sheet(viewer, "by_name", sheets.head(round_, _("Por nombre")), context)


@login_required
def result_slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A slip for each table, to be filled in and signed; collated for one cut."""
    viewer = _staff(request, slug)
    round_ = sheets.round_of(viewer, number)
    found, empty = slips.slips_of(round_, sheets.matches_of(round_)), slips.blank(viewer.tournament)
    fit = fitting(max((len(slip.names) for slip in found), default=0))
    asked = whole_number(request.GET.get("per", ""), digits=1)
    per_page = asked if asked in fit else min(USUAL, fit[-1])
    context = {
        "slip_pages": slips.pages(found, per_page, empty),
        "per_page": per_page,
        "choices": fit,
        "round_title": round_name(round_),
    }
    return sheets.sheet(viewer, "slips", sheets.head(round_, _("Boletas")), context)


@login_required
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standing after the last round that is over."""
    viewer = _staff(request, slug)
    context = sheets.standing(viewer.tournament)
    return sheets.sheet(viewer, "standings", sheets.moment(viewer, context), context)


@login_required
def cross(request: HttpRequest, slug: str) -> HttpResponse:
    """The results of all entries side by side."""
    viewer = _staff(request, slug)
    return sheets.sheet(
        viewer, "cross", _("Cuadro de resultados"), {"cross_tables": cross_tables(viewer.tournament)}
    )


@login_required
def arrival(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who is expected, by name, to be ticked at the door."""
    viewer = _staff(request, slug)
    entries = sheets.expected(viewer.tournament)
    context = {
        "entries": entries,
        "fellows": people_unsaid(viewer.tournament, entries),
        "asks_for_money": asks_for_money(viewer.tournament),
    }
    return sheets.sheet(viewer, "arrival", _("Lista de llegada"), context)


@login_required
def codes(request: HttpRequest, slug: str) -> HttpResponse:
    """The personal addresses of all who take part, by name, to be cut; for staff that does not play."""
    viewer = viewer_of(request, slug)
    need_codes(viewer)
    entries = viewer.tournament.entries.exclude(state__in=LEFT_STATES).exclude(address__withdrawn=True)
    listing = _by_name(viewer, entries.values_list("number", "name"))
    shown = {one.number: one for one in entries_shown(viewer.tournament, listing).select_related("address")}
    found = [shown[number] for place in listing.places for number in listing.rows[place]]
    links = [(one, request.build_absolute_uri(path_of(one))) for one in found]
    context = {"cards": [(entry, link, qr_code(link, 3)) for entry, link in links]}
    return sheets.sheet(viewer, "codes", _("Códigos QR"), context, listing)


def need_codes(viewer: Viewer) -> None:
    """Staff that does not play: an address shows what rivals keep secret, and acts for them."""
    viewer.need(Permission.ENTRIES)
    if viewer.person.plays:
        raise NotAllowed(
            _("Quien juega no ve las direcciones personales: las muestra otra persona."),
            rule=viewer.tournament.section("judge_not_playing"),
        )


@login_required
def rosters(request: HttpRequest, slug: str) -> HttpResponse:
    """The rosters of all who take part, by name, to check decks with; for staff that does not play."""
    viewer = _staff(request, slug)
    tournament = viewer.tournament
    if not viewer.inspects:
        raise NotAllowed(_("Las listas son secretas hasta la partida."), rule=tournament.section("roster_secret"))
    if tournament.roster_shape is None:
        raise Http404
    entries = tournament.entries.exclude(state__in=LEFT_STATES).exclude(roster=None)
    listing = _by_name(viewer, entries.values_list("number", "name"))
    shown = {one.number: one for one in entries_shown(tournament, listing).select_related("roster")}
    context = {
        "entries": [shown[number] for place in listing.places for number in listing.rows[place]],
        "deck": tournament.ruleset.deck(tournament.rules_date),
    }
    return sheets.sheet(viewer, "rosters", _("Listas y revisión de mazos"), context, listing)


@login_required
def table_numbers(request: HttpRequest, slug: str) -> HttpResponse:
    """A number for each table, to stand on it."""
    viewer = _staff(request, slug)
    asked = whole_number(request.GET.get("tables", ""), digits=4)
    count = min(asked or sheets.tables_wanted(viewer.tournament), MOST_TABLES)
    return sheets.sheet(viewer, "tables", _("Números de mesa"), {"tables": range(1, count + 1)})


@login_required
def poster(request: HttpRequest, slug: str) -> HttpResponse:
    """A sheet for the door, with the code that leads to the event."""
    viewer = _staff(request, slug)
    link = short_link(viewer)
    context = {"link": link, "qr": qr_code(link, 8), "logo": face_of(viewer.tournament).logo}
    return sheets.sheet(viewer, "poster", _("Cartel"), context)


@login_required
def privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """A notice for the door: what is stored about whom, who answers for it, and how to ask."""
    viewer = _staff(request, slug)
    context = {"club": viewer.tournament.club, "site": request.build_absolute_uri("/")}
    return sheets.sheet(viewer, "privacy", _("Aviso de privacidad"), context)


def _staff(request: HttpRequest, slug: str) -> Viewer:
    viewer = viewer_of(request, slug)
    viewer.need(Permission.JUDGE)
    return viewer


def _by_name(viewer: Viewer, rows: Iterable[tuple[int, str]]) -> Listing:
    """Return a list of pictures by name, which comes in pages."""
    names = sorted(rows, key=lambda one: alphabetical(one[1]))
    return Listing(viewer, lambda: [{number: name} for number, name in names], is_heavy=True)


@login_required
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Print who gets which prize, with room to sign; before the end, the list by place."""
    viewer = _staff(request, slug)
    tournament = viewer.tournament
    context = {
        "prizes": Prizes.read(tournament.prize_list),
        "winners": winners(tournament) if tournament.state == TournamentState.FINISHED else (),
        "raffled": draws(tournament),
    }
    return sheets.sheet(viewer, "prizes", _("Premios"), context)
