"""Pictures beside a link, and cards to share: nothing that the page of the link does not show."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import formats
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import etag, require_safe

from players.models import ClubLogo
from tournaments.answers.table import asked_each_time
from tournaments.enums import ACTIVE_STATES, TournamentState
from tournaments.errors import localized
from tournaments.models import Entry, Match, Tournament
from tournaments.pictures.colours import is_colour, stylesheet
from tournaments.pictures.drawing import drawable, fitted, png, qr_path
from tournaments.queries.going.names import round_name, table_name
from tournaments.queries.paths import path, place_apart, place_now, tally_of
from tournaments.queries.people.logos import logo_drawn
from tournaments.queries.rounds import BY_TABLE, listed, published_rounds
from tournaments.queries.seasons.profiles import OfGame, Profile, player_with_a_page
from tournaments.queries.standings import podium
from tournaments.queries.summary.results import signs_of
from tournaments.views.page import not_indexed
from tournaments.views.public.results import public_roster
from tournaments.views.share.short import short_result_link
from tournaments.views.viewer import Viewer, viewer_of

MOST_TABLES, IN_COLUMN = 8, 4
MOST_STEPS, MOST_LARGE = 9, 6
"""Rounds on a card, and so few that they are drawn larger."""
MOST_SIGNS = 14
MOST_DIVISIONS = 5
MOST_GAMES = 3
DAY = 24 * 3600


def _drawn(template: str, values: Mapping[str, Any]) -> HttpResponse:
    response = HttpResponse(png(template, values), content_type="image/png")
    return not_indexed(asked_each_time(response))


@require_safe
def site(_request: HttpRequest) -> HttpResponse:
    """The picture of pages that are no event's."""
    title = fitted(_("El torneo de tu club, de la inscripción al campeón"), 1072, 92)
    return _drawn("site.svg", {"title": title, "below": _("Inscripción, mesas, reloj y clasificación")})


def _logo_tag(_request: HttpRequest, digest: str) -> str | None:
    """The tag of a logo that a club has: one that was removed is confirmed to nobody."""
    return f'"{digest}"' if ClubLogo.objects.filter(digest=digest).exists() else None


@require_safe
@etag(_logo_tag)
def club_logo(_request: HttpRequest, digest: str) -> HttpResponse:
    """A club's logo. Its address says all of it: browsers ask once a day."""
    logo = ClubLogo.objects.filter(digest=digest).first()  # two clubs may have sent the same
    if logo is None:
        raise Http404
    response = HttpResponse(bytes(logo.picture), content_type="image/webp")
    patch_cache_control(response, public=True, max_age=DAY)
    return not_indexed(response)


@require_safe
def club_colour(_request: HttpRequest, colour: str) -> HttpResponse:
    """The sheet of a colour, which its address says: browsers ask once a day."""
    if not is_colour(f"#{colour}"):
        raise Http404
    response = HttpResponse(stylesheet(f"#{colour}"), content_type="text/css")
    patch_cache_control(response, public=True, max_age=DAY)
    return not_indexed(response)


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture of an event: what, when and where, and at the end who won."""
    tournament = viewer_of(request, slug, is_page=False).tournament
    best = podium(tournament).best[:3] if tournament.state == TournamentState.FINISHED else []
    values = {
        **_common(tournament),
        "title": fitted(tournament.name, 1072, 92),
        "place": fitted(tournament.place, 700, 36),
        "best": [(place, fitted(one.name, 740, 44, 1)) for place, one in enumerate(best, start=1)],
        "state": _state(tournament),
        "is_live": tournament.state == TournamentState.RUNNING,
        "logo": b64encode(logo_drawn(tournament)).decode(),
    }
    return _drawn("event.svg", values)


def _state(tournament: Tournament) -> str:
    latest = published_rounds(tournament).last()
    if tournament.state == TournamentState.RUNNING and latest:
        return round_name(latest)
    if tournament.takes_sign_ups:
        people = tournament.entries.filter(state__in=ACTIVE_STATES).count()
        return f"{tournament.state_said} · {people} / {tournament.capacity}"
    return tournament.state_said


@require_safe
def round_(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The picture of a round: its first tables."""
    tournament = viewer_of(request, slug, is_page=False).tournament
    shown = get_object_or_404(published_rounds(tournament), number=number)
    tables = shown.matches.filter(table__isnull=False).order_by(*BY_TABLE)
    count = tables.count()
    left, width = count - MOST_TABLES, 410 if count > IN_COLUMN else 960
    values = {
        **_common(tournament),
        "round": round_name(shown),
        "title": fitted(tournament.name, 560, 36),
        "tables": [_table(match, width) for match in listed(tables[:MOST_TABLES], shown)],
        "is_wide": count <= IN_COLUMN,
        "more": ngettext("y %(n)s mesa más", "y %(n)s mesas más", left) % {"n": left} if left > 0 else "",
    }
    return _drawn("round.svg", values)


def _table(match: Match, width: int) -> dict[str, Any]:
    """A table's number, and its names: those of two in a line each."""
    names = [drawable(seat.entry.name) for seat in match.seats.all()]
    lines = names if len(names) <= 2 else [", ".join(names[:2]), ", ".join(names[2:])]
    size = min((fitted(line, width, 27, 1)[1] for line in lines), default=27)
    return {"number": match.table, "names": (lines, size)}


@require_safe
def result(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The picture of an entry's result."""
    viewer = viewer_of(request, slug, is_page=False)
    entry = get_object_or_404(viewer.tournament.entries, number=number)
    values = {
        **_of_entry(viewer, entry),
        "name": fitted(entry.name, 1072, 110),
        "event": fitted(f"{viewer.tournament.name} · {_day(viewer.tournament)}", 840, 32, 1),
        "signs": signs_of(viewer.tournament, [entry])[number][:MOST_SIGNS],
    }
    return _drawn("result.svg", values)


@dataclass(frozen=True, slots=True)
class Shape:
    """A size of cards: width, largest letters and lines of its texts; width and height of a step.

    Attributes:
        large: up to so many steps are drawn larger, in a narrower column of letters.
    """

    template: str
    name: tuple[int, int]
    event: tuple[int, int]
    roster: tuple[int, int, int]
    step: tuple[int, int]
    large: tuple[int, int]


TALL = Shape("card.svg", (952, 120), (740, 44), (952, 30, 2), (660, 58), (430, 86))
WIDE = Shape("card_wide.svg", (520, 92), (330, 32), (484, 30, 1), (400, 44), (330, 62))


@require_safe
def card(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """An entry's own card, to post: place, results, whom it met, and what it played where that is public."""
    return _card(request, slug, number, TALL)


@require_safe
def card_wide(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same card as wide as a picture of a link."""
    return _card(request, slug, number, WIDE)


def _card(request: HttpRequest, slug: str, number: int, shape: Shape) -> HttpResponse:
    viewer = viewer_of(request, slug, is_page=False)
    entry = get_object_or_404(viewer.tournament.entries, number=number)
    signs, way = signs_of(viewer.tournament, [entry])[number], path(entry)[-MOST_STEPS:]
    is_large = len(way) <= MOST_LARGE
    width, height = shape.large if is_large else shape.step
    steps = [
        {
            "sign": signs[step.seat.round.number - 1],
            "name": fitted(", ".join(other.entry.name for other in step.others) or _("Ronda libre"), width, 32, 1),
            "round": table_name(step.seat.match),
        }
        for step in way
    ]
    roster = public_roster(viewer.tournament, entry)
    values = {
        **_of_entry(viewer, entry),
        "name": fitted(entry.name, *shape.name),
        "event": fitted(viewer.tournament.name, *shape.event),
        "steps": steps,
        "is_large": is_large,
        "step_height": height,
        "roster": fitted(", ".join(roster), *shape.roster),
    }
    return _drawn(shape.template, values)


@require_safe
def podium_card(request: HttpRequest, slug: str) -> HttpResponse:
    """The first four of a finished event, for the shop to post."""
    tournament = viewer_of(request, slug, is_page=False).tournament
    title = podium(tournament) if tournament.state == TournamentState.FINISHED else None
    champions = [(one.name, one.champion.name) for one in title.divisions if one.champion] if title else []
    if title is None or not (title.champion or champions):
        raise Http404
    apart = champions[:MOST_DIVISIONS] if title.champion is None else []
    others = enumerate(title.best[1:], start=2)
    values = {
        **_common(tournament),
        "title": fitted(tournament.name, 952, 72),
        "champion": fitted(title.champion.name if title.champion else "", 952, 120),
        "divisions": [(drawable(name), fitted(one, 952, 52, 1)) for name, one in apart],
        "others": [(place, fitted(one.name, 640, 46, 1)) for place, one in others],
        "below": tournament.place,
    }
    return _drawn("podium.svg", values)


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """The balance of somebody who has a page, in the games that were played most."""
    player = player_with_a_page(pk)
    if player is None:
        raise Http404
    found = Profile.of(player)
    values = {
        "name": fitted(player.nickname, 1072, 110),
        "games": [_balance(one) for one in found.games[:MOST_GAMES]],
        "qr": qr_path(request.build_absolute_uri(reverse("person", args=[pk]))),
    }
    return _drawn("person.svg", values)


def _balance(one: OfGame) -> dict[str, Any]:
    events = ngettext("%(n)s torneo", "%(n)s torneos", one.events) % {"n": one.events}
    titles = ngettext("%(n)s campeonato", "%(n)s campeonatos", one.titles) % {"n": one.titles}
    said = [events, titles] if one.titles else [events]
    if one.best:
        place = {"place": one.best.result.place, "of": one.best.size}
        said.append(_("mejor puesto: %(place)s.º de %(of)s") % place)
    return {
        "name": fitted(localized(one.game), 560, 44, 1),
        "tally": f"{one.wins}-{one.draws}-{one.losses}",
        "below": fitted(" · ".join(said), 840, 32, 1),
    }


def _common(tournament: Tournament) -> dict[str, Any]:
    when = formats.date_format(tournament.starts_at.astimezone(tournament.zone), _("D j b Y, H:i"))
    return {"game": localized(tournament.ruleset.name), "when": when}


def _day(tournament: Tournament) -> str:
    return formats.date_format(tournament.starts_at.astimezone(tournament.zone), _("D j b Y"))


def _of_entry(viewer: Viewer, entry: Entry) -> dict[str, Any]:
    place, of = place_now(entry)
    said = _("%(place)s.º de %(of)s") % {"place": place, "of": of} if place else ""
    own, _mates = place_apart(entry)
    return {
        **_common(entry.tournament),
        "when": _day(entry.tournament),
        "place": f"{said} · {entry.division} {own}.º" if own else said,
        "tally": tally_of(entry),
        "qr": qr_path(short_result_link(viewer, entry.number)),
    }
