"""The ranking of a club's people in a game, and the page of a person who wants one."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from atrum_judge.registry import get_ruleset
from tournaments.answers.table import asked_each_time, page_number
from tournaments.core.seasons.ratings import Rated
from tournaments.queries.seasons.clubs import club_shown
from tournaments.queries.seasons.levels import Levels, games_rated
from tournaments.queries.seasons.people import shown_names
from tournaments.queries.seasons.profiles import Profile, player_with_a_page, with_a_page
from tournaments.views.page import not_indexed
from tournaments.views.seasons.public import ON_A_PAGE


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A row of the ranking.

    Attributes:
        name: "Jugador 12" for who is not named.
        person: id of the player, where there is a page of that person.
        apart: two deviations: the rating is so much more or less, in nineteen cases of twenty.
        moved: points by the last event in which somebody was met, "+12"; empty for the first.
    """

    rank: int
    name: str
    is_named: bool
    person: int | None
    rating: int
    apart: int
    events: int
    moved: str
    is_provisional: bool


@require_safe
def ranking(request: HttpRequest, pk: int, game: str) -> HttpResponse:
    """Everybody who played a game in a club's events, ordered by the careful value of their rating."""
    club = club_shown(pk)
    if club is None or game not in games_rated(club):
        raise Http404
    levels = Levels.of(club, game)
    page = Paginator(levels.rows, ON_A_PAGE).get_page(page_number(request.GET.get("page", "")) or 1)
    people = [one.person for one in page]
    pages, names = with_a_page(people), shown_names(club, people)
    rows = [
        _row(rank, one, names.get(one.person), pages) for rank, one in enumerate(page, start=page.start_index())
    ]
    context = {
        "club": club,
        "game": get_ruleset(game).name,
        "rows": rows,
        "page": page,
        "events": len(levels.events),
        "are_some_unnamed": any(not one.is_named for one in rows),
    }
    return not_indexed(asked_each_time(render(request, "tournaments/seasons/ranking.html", context)))


def _row(rank: int, one: Rated, name: str | None, pages: set[int]) -> RankedRow:
    return RankedRow(
        rank,
        name if name is not None else _("Jugador %(n)s") % {"n": rank},
        name is not None,
        one.person if name is not None and one.person in pages else None,
        round(one.level.rating),
        round(2 * one.level.deviation),
        one.events,
        "" if one.moved is None else _signed(one.moved),
        one.is_provisional,
    )


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """The events of somebody who wants a page: places, balance, firsts, and rivals who want one, too."""
    player = player_with_a_page(pk)
    if player is None:
        raise Http404
    context = {"player": player, "profile": Profile.of(player)}
    return not_indexed(asked_each_time(render(request, "tournaments/seasons/person.html", context)))
