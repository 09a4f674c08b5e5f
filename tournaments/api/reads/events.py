"""Events, their entries, and the event of a key's own player."""

from datetime import datetime
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from atrum_judge.text import unaccented
from tournaments.api.reads import asking
from tournaments.api.reads.frame import EVERYBODY, Reading, audience_of
from tournaments.api.reads.shapes import EntryShape, EventShape, OwnShape, WholeEntryShape, WholeEventShape
from tournaments.api.reads.tables import whole_table
from tournaments.doors.tokens import READ
from tournaments.enums import EntryState, TournamentState
from tournaments.models import Entry, Tournament
from tournaments.permissions import Permission, Person
from tournaments.queries.entries import people_of
from tournaments.queries.evening.prizes import winners
from tournaments.queries.evening.raffles import draws
from tournaments.queries.paths import place_now, tally_of
from tournaments.queries.rounds import planned_rounds, published_rounds, table_of
from tournaments.queries.standings import podium
from tournaments.queries.tournaments import Sought, of_account, visible_to_all


class Events(Reading):
    """Find events, the newest first."""

    shape = EventShape
    is_paged = True
    params = {
        "q": asking.text("Letters of the name or the place, accents aside."),
        "city": asking.text("Letters of the place; of clubs that let themselves be found by city."),
        "club": asking.number("The `club_id` of a club."),
        "game": asking.text("The key of a game."),
        "state": asking.choice("", TournamentState),
        "from": asking.day("First day, at the event's own place."),
        "to": asking.day("Last day, at the event's own place."),
        "mine": asking.flag("Events that the caller runs or plays in, drafts included."),
    }

    def get(self, request: Request) -> HttpResponseBase:
        asked = self.asked
        sought = Sought(asked["q"] or "", asked["city"] or "", asked["from"], asked["to"])
        events = self._own() if asked["mine"] else visible_to_all()
        same = {"club": "club_id", "game": "game", "state": "state"}
        events = events.filter(**{column: asked[name] for name, column in same.items() if asked[name] is not None})
        rows = sought.among(events).select_related("club", "backing__club")
        return self.rows(None, rows, ("-starts_at", "-pk"), (datetime, int))

    def _own(self) -> Any:
        """Return the caller's events, as far as the token reads them."""
        user, token = self.caller.user, self.caller.token
        if user is None:
            raise NotAuthenticated
        if user.is_guest or (token and READ not in token.scopes):
            return visible_to_all().none()
        own = of_account(user)
        return own.filter(pk=token.tournament_id) if token and token.tournament_id else own


class Event(Reading):
    """Tell an event."""

    shape = WholeEventShape

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, _reader = self.event(slug)

        def told() -> Tournament:
            found: Any = event
            newest = published_rounds(event).last()
            found.entered, found.newest = event.entries.count(), newest.number if newest else None
            found.planned, found.titled = planned_rounds(event), podium(event)
            found.drawn = list(reversed(draws(event)))
            found.awarded = winners(event) if event.state == TournamentState.FINISHED else ()
            return event

        return self.one(event, told, audience=EVERYBODY)


class Entries(Reading):
    """List the entries by number: the order of registration."""

    shape = EntryShape
    is_paged = True
    tells_names = True
    params = {
        "q": asking.text("Letters of a name, or the number; of a team, also of its people."),
        "state": asking.choice("", EntryState),
    }

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, reader = self.event(slug)
        rows = event.entries.all()
        if self.asked["state"]:
            rows = rows.filter(state=self.asked["state"])
        if self.asked["q"]:
            rows = rows.filter(number__in=_named(event, self.asked["q"], people_of(event)))
        rows, staff = rows.select_related("tournament"), reader.holds(Permission.JUDGE)
        return self.rows(
            event, rows, ("number",), (int,), audience=audience_of(reader),
            context=lambda: {"people": people_of(event), "staff": staff},
        )  # fmt: skip


def _named(event: Tournament, sought: str, people: Any) -> list[int]:
    """Return the numbers of entries with these letters in their name, or in that of one of their people."""
    part = unaccented(sought)
    return [
        number
        for number, name in event.entries.values_list("number", "name")
        if str(number) == part or any(part in unaccented(one) for one in (name, *people.get(number, ())))
    ]


class OneEntry(Reading):
    """Tell an entry, with its list where the caller may read it."""

    shape = WholeEntryShape
    tells_names = True

    def get(self, request: Request, slug: str, number: int) -> HttpResponseBase:
        event, reader = self.event(slug)
        found = (
            Entry.objects.select_related("tournament", "roster").filter(tournament=event, number=number).first()
        )
        if found is None:
            raise Http404
        return self.one(
            event, lambda: found, people=people_of(event, [number]), staff=reader.holds(Permission.JUDGE),
            sees_roster=lambda entry: sees_roster(entry, reader),
        )  # fmt: skip


def sees_roster(entry: Entry, reader: Person) -> bool:
    """True if somebody may read an entry's list: everybody once the event shows it, its players, staff that does
    not play."""
    event = entry.tournament
    if event.public_rosters and event.is_revealed:
        return True
    return reader.entry_id == entry.pk or (reader.holds(Permission.JUDGE) and not reader.plays)


class Own(Reading):
    """Tell the caller's own entry and table."""

    shape = OwnShape

    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event, reader = self.event(slug)
        if self.caller.user is None:
            raise NotAuthenticated
        entry = Entry.objects.filter(pk=reader.entry_id or 0).first()
        if entry is None:
            raise Http404
        entry.tournament = event

        def told() -> dict[str, Any]:
            seats = [] if event.state == TournamentState.FINISHED else table_of(entry)
            own = next((seat.index for seat in seats if seat.entry_id == entry.pk), None)
            place, _of = place_now(entry)
            return {
                "entry": entry,
                "state": entry.state,
                "rank": place,
                "record": tally_of(entry),
                "seat": own,
                "table": whole_table(event, seats[0].match_id) if seats else None,
            }

        return self.one(event, told)
