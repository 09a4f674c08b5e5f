"""The screen on the wall of a room: panels in turn, read from afar and touched by nobody."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.answers.table import asked_each_time, asked_theme
from tournaments.enums import KNOCKOUT_FORMATS, Panel, TournamentState
from tournaments.models import Round, Tournament
from tournaments.queries.brackets import drawn_bracket
from tournaments.queries.evening.filmed import off_film, without_names
from tournaments.queries.evening.raffles import draws
from tournaments.queries.evening.summons import on_wall
from tournaments.queries.going.names import standing_name
from tournaments.queries.people.logos import face_of
from tournaments.queries.rounds import paused_for, published_rounds
from tournaments.queries.screens.arrangement import Arrangement, Shown
from tournaments.queries.screens.tables import TableShown, names_shown, newest_results, tables_shown
from tournaments.queries.standings import podium, standings_table
from tournaments.queries.summary.results import final_places
from tournaments.views.codes import qr_code
from tournaments.views.page import clock_context, not_indexed
from tournaments.views.share.short import short_link
from tournaments.views.stage_words import next_beginning
from tournaments.views.viewer import Viewer, viewer_of

SIZES = {"short": 40, "middle": 90, "long": 160}
"""Letters that fit the screen at each size of an announcement; a longer one flows over pages."""
NEWEST = 3
"""Results that the strip at the foot tells."""


@dataclass(frozen=True)
class Filled:
    """A panel with its values for the template.

    Attributes:
        template: of its contents.
        news: another text whenever the wall shall turn to the panel at once; empty for one that waits its turn.
    """

    shown: Shown
    values: dict[str, Any]
    news: str = ""

    @property
    def template(self) -> str:
        """Return the path of its template."""
        return f"tournaments/wall/panels/{self.shown.panel}.html"


@dataclass(frozen=True)
class Room:
    """The subject of all panels of one wall: the event, its newest published round, the tables of it."""

    viewer: Viewer
    round: Round | None
    tables: Sequence[TableShown]

    @property
    def tournament(self) -> Tournament:
        return self.viewer.tournament

    @property
    def open_count(self) -> int:
        """Count the tables without a result."""
        return sum(one.table is not None and not one.is_final for one in self.tables)

    @property
    def is_playing(self) -> bool:
        """True while people sit at tables, or go there."""
        return self.open_count > 0 and not self.tournament.is_over


@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The panels that have something to say, in their order; the event's title where none has."""
    viewer = viewer_of(request, slug)
    tournament = viewer.tournament
    latest = published_rounds(tournament).last()
    room = Room(viewer, latest, tables_shown(latest) if latest else [])
    arrangement = Arrangement.of(tournament.screens)
    chosen = arrangement.asked_by(request.GET.get("panel", ""))
    context = {
        "tournament": tournament,
        "face": face_of(tournament),
        "theme": asked_theme(request.GET.get("theme", "")) or arrangement.theme,
        "filmed": _filmed(room),
        "summons": on_wall(tournament),
        "raffled": draws(tournament, since=latest.number if latest else 0)[:NEWEST],
        "round": latest if room.is_playing else None,
        "door": _door(room),
        "newest": newest_results(room.tables, NEWEST) if room.is_playing else (),
        "panels": [filled for one in chosen if (filled := FILL[one.panel](room, one)) is not None],
        **clock_context(latest if room.is_playing else None),
    }
    return not_indexed(asked_each_time(render(request, "tournaments/wall/wall.html", context)))


def _filmed(room: Room) -> TableShown | None:
    """Return the table of the round that is filmed, without the names that no transmission shows."""
    number = room.tournament.featured
    found = next((one for one in room.tables if one.table == number), None) if number else None
    return without_names(found, off_film(room.tournament)) if found and room.is_playing else None


def _champion(room: Room, shown: Shown) -> Filled | None:
    if room.tournament.state != TournamentState.FINISHED or room.round is None:
        return None
    title = podium(room.tournament)
    if not title.best and title.why != "apart":
        return None
    return Filled(shown, {"title": title, "best": final_places(room.tournament, len(title.best))}, news="finished")


def _announcement(room: Room, shown: Shown) -> Filled | None:
    tournament = room.tournament
    if not tournament.announced or tournament.announced_at is None:
        return None
    text = tournament.announced
    size = next((name for name, most in SIZES.items() if len(text) <= most), "")
    return Filled(shown, {"text": text, "size": size}, news=tournament.announced_at.isoformat())


def _names(room: Room, shown: Shown) -> Filled | None:
    if room.round is None or not room.is_playing:
        return None
    rows = names_shown(room.round, list(room.tables))
    return Filled(shown, {"rows": rows}, news=f"round {room.round.number}")


def _tables(room: Room, shown: Shown) -> Filled | None:
    if room.round is None or not room.is_playing:
        return None
    return Filled(shown, {"tables": room.tables}, news=f"round {room.round.number}")


def _clock(room: Room, shown: Shown) -> Filled | None:
    if room.round is None or not room.is_playing:
        return None
    total = sum(one.table is not None for one in room.tables)
    values = {"open_count": room.open_count, "total": total, "paused_for": paused_for(room.round)}
    return Filled(shown, values)


def _standings(room: Room, shown: Shown) -> Filled | None:
    tournament = room.tournament
    if room.round is None:
        return None
    if tournament.state == TournamentState.FINISHED:
        return Filled(shown, {"placed": final_places(tournament), "groups": (), "begins": ""})
    if tournament.format in KNOCKOUT_FORMATS:
        return None
    table = standings_table(tournament)
    name = standing_name(tournament, table.after, has_bracket=room.viewer.has_bracket)
    values = {"placed": (), "groups": table.groups, "name": name, "begins": next_beginning(tournament)}
    return Filled(shown, values) if table.after else None


def _bracket(room: Room, shown: Shown) -> Filled | None:
    bracket = drawn_bracket(room.tournament) if room.viewer.has_bracket else None
    return Filled(shown, {"bracket": bracket}) if bracket and bracket.columns else None


def _qr(room: Room, shown: Shown) -> Filled | None:
    door = _door(room)
    return Filled(shown, {"door": door}) if door else None


@dataclass(frozen=True)
class Door:
    """The way in for phones: the short address without its scheme, its code, and true while people sign up."""

    link: str
    qr: str
    joins: bool


def _door(room: Room) -> Door | None:
    if room.tournament.is_over:
        return None
    link = short_link(room.viewer)
    return Door(link.partition("//")[2], qr_code(link, 8), room.tournament.takes_sign_ups)


FILL: dict[Panel, Callable[[Room, Shown], Filled | None]] = {
    Panel.CHAMPION: _champion,
    Panel.ANNOUNCEMENT: _announcement,
    Panel.NAMES: _names,
    Panel.TABLES: _tables,
    Panel.CLOCK: _clock,
    Panel.STANDINGS: _standings,
    Panel.BRACKET: _bracket,
    Panel.QR: _qr,
}
"""The reader of each panel; None where there is nothing to show."""
