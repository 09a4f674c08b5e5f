"""Events for calendars and feed readers: one event, and all of who organizes it."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.utils import formats
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event, vText

from tournaments.answers.table import asked_each_time
from tournaments.enums import TournamentState
from tournaments.models import Tournament
from tournaments.queries.summary.left import Sitting, sittings
from tournaments.queries.tournaments import of_same_organizer
from tournaments.views.page import not_indexed
from tournaments.views.viewer import viewer_of


@require_safe
def event_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """One event, as a calendar takes it in."""
    tournament = viewer_of(request, slug, is_page=False).tournament
    return _calendar(request, f"{slug}.ics", tournament.name, [tournament])


@require_safe
def organizer_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The events of who organizes this one: a calendar subscribes to them."""
    tournament = viewer_of(request, slug, is_page=False).tournament
    return _calendar(request, "torneos.ics", _title(tournament), of_same_organizer(tournament))


@require_safe
def organizer_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """The same events as an Atom feed, the latest first."""
    tournament = viewer_of(request, slug, is_page=False).tournament
    link = request.build_absolute_uri(tournament.get_absolute_url())
    feed = Atom1Feed(
        _title(tournament),
        link,
        "",
        language=get_language(),
        feed_url=request.build_absolute_uri(request.path),
    )
    for each in of_same_organizer(tournament):
        address = request.build_absolute_uri(each.get_absolute_url())
        starts = formats.date_format(each.starts_at.astimezone(each.zone), "DATETIME_FORMAT")
        said = " · ".join(filter(None, (each.state_said, starts, each.place)))
        feed.add_item(
            each.name,
            address,
            said,
            unique_id=address,
            pubdate=each.created_at,
            updateddate=each.changed_at or each.created_at,
        )
    response = HttpResponse(feed.writeString("utf-8"), content_type=Atom1Feed.content_type)
    return not_indexed(asked_each_time(response))


def _title(tournament: Tournament) -> str:
    club = tournament.club.name if tournament.club else ""
    return _("Torneos de %(club)s") % {"club": club} if club else _("Torneos de la misma organización")


def _calendar(request: HttpRequest, file: str, title: str, events: Iterable[Tournament]) -> HttpResponse:
    calendar = Calendar()
    calendar.add("prodid", "-//Atrum Arena Torneos//ES")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", vText(title))
    for each in events:
        for number, sitting in enumerate(sittings(each), start=1):
            calendar.add_component(_event(request, each, number, sitting))
    calendar.add_missing_timezones()
    _one_change_a_line(calendar)
    response = HttpResponse(calendar.to_ical(), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{file}"'
    return not_indexed(asked_each_time(response))


def _one_change_a_line(calendar: Calendar) -> None:
    """Write each change of a zone as an `RDATE` of its own: ical.js reads the first value of several only."""
    for zone in calendar.walk("VTIMEZONE"):
        for part in zone.subcomponents:
            found = part.pop("rdate", [])
            for said in found if isinstance(found, list) else [found]:
                for value in said.dts:
                    part.add("rdate", [value.dt])


def _event(request: HttpRequest, tournament: Tournament, number: int, sitting: Sitting) -> Event:
    """A part of an event in its own zone. It ends when its rounds are over by plan; without an end if nobody can
    know it.

    Args:
        number: of the part, from 1.
    """
    told = Event()
    part = f"-{number}" if number > 1 else ""
    told.add("uid", f"{tournament.seed_hash[:24]}{part}@atrum-torneos")  # the same by whichever host one came
    told.add("dtstamp", tournament.changed_at or tournament.created_at)
    told.add("sequence", tournament.revision)
    told.add("dtstart", sitting.begins.replace(microsecond=0).astimezone(tournament.zone))
    if sitting.ends:
        told.add("dtend", sitting.ends.replace(microsecond=0).astimezone(tournament.zone))
    told.add("summary", f"{tournament.name} ({number})" if number > 1 else tournament.name)
    if tournament.place:
        told.add("location", tournament.place)
    told.add("url", request.build_absolute_uri(tournament.get_absolute_url()))
    cancelled = tournament.state == TournamentState.CANCELLED
    told.add("status", "CANCELLED" if cancelled else "CONFIRMED")
    return told
