"""Events in calendars and feed readers."""

from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client
from icalendar import Calendar

from tests.world import NOW, World
from tournaments import actions
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def read(world, name, host="testserver"):
    answer = Client().get(f"{world.tournament.get_absolute_url()}{name}", HTTP_HOST=host)
    assert answer.status_code == 200
    return answer


def events(answer):
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content).walk("VEVENT")


def test_an_event_comes_with_name_place_and_time_in_its_own_zone(world):
    answer = read(world, "event.ics")
    (event,) = events(answer)
    assert event["summary"] == "Copa de prueba"
    assert event["location"] == "Club"
    assert event["url"] == f"http://testserver/t/{world.tournament.slug}/"
    starts = event.decoded("dtstart")
    assert starts == NOW
    assert starts.utcoffset() == timedelta(hours=-3)
    assert event.decoded("dtend") - starts == timedelta(hours=2, minutes=30)  # three rounds of 50 minutes
    text = answer.content.decode()
    assert "DTSTART;TZID=America/Santiago:20261121T150000" in text
    assert "BEGIN:VTIMEZONE" in text


def test_a_cancelled_event_says_so_and_keeps_its_identity(world):
    (before,) = events(read(world, "event.ics"))
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Lluvia"
    )
    (after,) = events(read(world, "event.ics"))
    assert (before["status"], after["status"]) == ("CONFIRMED", "CANCELLED")
    assert before["uid"] == after["uid"]
    assert before["sequence"] < after["sequence"]


def test_an_event_is_the_same_one_by_whichever_host_it_is_read(world):
    one, other = (events(read(world, "event.ics", host))[0]["uid"] for host in ("testserver", "localhost"))
    assert one == other


def test_a_name_with_signs_comes_back_whole(world):
    name = "Copa; «ñandú», 2ª \\ fecha " + "á" * 40
    Tournament.objects.filter(pk=world.tournament.pk).update(name=name)
    (event,) = events(read(world, "event.ics"))
    assert event["summary"] == name


def test_a_calendar_has_all_events_of_the_organizer_and_no_draft(world):
    other = World.open_again(world, name="Otra copa")
    draft = World.open_again(world, name="Borrador")
    Tournament.objects.filter(pk=draft.tournament.pk).update(state="draft")
    names = {str(event["summary"]) for event in events(read(world, "organizer.ics"))}
    assert names == {"Copa de prueba", other.tournament.name}


def test_the_feed_names_each_event_with_its_address_and_last_change(world):
    other = World.open_again(world, name="Otra & copa")
    answer = read(world, "organizer.atom")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ElementTree.fromstring(answer.content)  # noqa: S314  # our own text
    titles = {entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")}
    assert titles == {"Copa de prueba", "Otra & copa"}
    addresses = {entry.findtext(f"{ATOM}id") for entry in feed.iter(f"{ATOM}entry")}
    assert f"http://testserver/t/{other.tournament.slug}/" in addresses


def test_an_event_without_a_club_has_those_of_who_made_it(world):
    Tournament.objects.update(club=None)
    assert len(events(read(world, "organizer.ics"))) == 1


def test_a_draft_is_in_no_calendar(world):
    Tournament.objects.update(state="draft")
    for name in ("event.ics", "organizer.ics", "organizer.atom"):
        assert Client().get(f"{world.tournament.get_absolute_url()}{name}").status_code == 404


def test_each_change_of_a_zone_has_a_line_of_its_own(world):
    """Common readers take the first of several values only, and show another hour in summer."""
    text = Client().get(f"{world.tournament.get_absolute_url()}event.ics").content.decode()
    changes = [line for line in text.replace("\r\n ", "").splitlines() if line.startswith("RDATE")]
    assert len(changes) > 20
    assert not [line for line in changes if "," in line]
