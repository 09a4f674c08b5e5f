"""The home page, and the list of an event's entries."""

from collections.abc import Callable, Iterable
from datetime import date

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from players.models import User
from tournaments.answers.table import NEAR, asked_each_time, not_kept, searched
from tournaments.enums import Span
from tournaments.models import Entry, Tournament
from tournaments.queries.entries import people_unsaid
from tournaments.queries.seasons.clubs import front_of, house, organized_by
from tournaments.queries.summary.results import balance, signs_of
from tournaments.queries.tournaments import Near, front_page, mine, named, near, visible_to_all
from tournaments.serving.clock import site_time
from tournaments.views.listing import SEARCHED, Listing, entries_shown, names_by_number
from tournaments.views.page import once, page
from tournaments.views.viewer import viewer_of
from tournaments.views.ways_back import way_back


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Tournaments of the viewer first, then everybody's; or those of a name, or of a city, that is searched.

    Where all are of one club, the page is hers.
    """
    user, sought = request.user, searched(request.GET.get("q", ""))
    asked = _near(request)
    own = mine(user, 20) if isinstance(user, User) else []
    club, now = house(), site_time()
    of_house = front_of(club, now) if club else None
    told = [one.event for one in of_house.champions] if of_house else []
    front = (of_house.now if of_house else front_page(now)).without([*own, *told])
    context = {
        "house": of_house,
        "desk": organized_by(club, user) if club and isinstance(user, User) else None,
        "is_empty": not (own or told or front.running or front.coming or front.past or visible_to_all().exists()),
        "sought": sought or "",
        "found": named(sought) if sought else [],
        "near": asked,
        "nearby": near(asked, now) if asked and not sought else [],
        "spans": Span.choices,
        "mine": own,
        "front": front,
    }
    response = asked_each_time(render(request, "tournaments/public/home.html", context))
    return not_kept(response) if sought or asked else response


def _near(request: HttpRequest) -> Near | None:
    """Return the search by city and date that an address asks for; None where it asks for none."""
    sent = {name: read(request.GET.get(name, "")) for name, read in NEAR.items()}
    if not any(sent.values()):
        return None
    city, span, *days = (str(value or "") for value in sent.values())
    first, last = (date.fromisoformat(day) if day else None for day in days)
    return Near(city, Span(span or Span.COMING), first, last)


@require_http_methods(["GET", "HEAD", "POST"])
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember a language in a cookie and go back; a form that is being filled in comes along as it is."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    response = HttpResponseRedirect(
        way_back(request, request.GET.get("next", ""), "/"), preserve_request=request.method == "POST"
    )
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=31_536_000, samesite="Lax")
    return response


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """List the entries. Rosters stay secret."""
    viewer = viewer_of(request, slug)
    listing = Listing(viewer, once(names_by_number, viewer.tournament), searched_from=SEARCHED)
    if (jump := listing.jump()) is not None:
        return jump
    entries = once(entries_shown, viewer.tournament, listing)
    fellows = once(lambda: people_unsaid(viewer.tournament, entries()))
    balances = once(_balances, viewer.tournament, entries)
    context = {"entries": entries, "fellows": fellows, "balances": balances, "listing": listing}
    return page(viewer, "tournaments/public/players.html", "players", context, kept=listing.is_usual)


def _balances(tournament: Tournament, entries: Callable[[], Iterable[Entry]]) -> dict[int, str]:
    """Return the balance of each entry that is shown, by its number."""
    return {number: balance(signs) for number, signs in signs_of(tournament, list(entries())).items()}
