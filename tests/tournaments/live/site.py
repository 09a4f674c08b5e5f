"""One process of the live channel with a database that tests tell what to answer."""

import asyncio

from tests.tournaments.live.listening import Client
from tournaments.live.feed import Feed
from tournaments.live.news import STRANGER, News, Reader
from tournaments.live.readers import Found
from tournaments.live.rooms import Rooms
from tournaments.live.route import LiveChannel

PLAYER, JUDGE = Reader(entry=5), Reader(staff=True)
SESSIONS = {"": STRANGER, "player": PLAYER, "judge": JUDGE}


def news(revision, *subjects, guarded=(), concerned=(), slug="copa", event=7, head=""):
    return News(event, slug, revision, frozenset(subjects), frozenset(guarded), frozenset(concerned), head=head)


class Site:
    """One process: its feed, its live channel, and a database of which every question is kept."""

    def __init__(self, feed=None):
        self.feed = feed or Feed("")
        self.revision, self.head = 10, ""
        self.is_public = True
        self.asked = []
        self.logged_out = set()
        self.passed_on = []
        self.rooms = Rooms(self.feed)
        self.channel = LiveChannel(self.rest, self.rooms)

    async def rest(self, scope, receive, send):
        self.passed_on.append(scope["path"] if scope["type"] == "http" else scope["type"])

    def find(self, slug, ticket):
        session_key = ticket.session_key
        self.asked.append((slug, session_key))
        reader = SESSIONS.get(session_key, STRANGER)
        if slug != "copa" or not (self.is_public or reader.staff):
            return None
        return Found(7, self.revision, self.head, self.is_public, reader)

    def revisions(self, events):
        self.asked.append(events)
        return dict.fromkeys(events, (self.revision, self.head))

    def still_valid(self, tickets):
        self.asked.append({ticket.session_key for ticket in tickets})
        return {ticket for ticket in tickets if ticket.session_key not in self.logged_out}

    def tell(self, *args, **kwargs):
        said = news(*args, **kwargs)
        self.revision, self.head = max(self.revision, said.revision), said.head
        self.feed.publish(said)

    def listen(self, query="", *, who="", **headers):
        cookie = {"cookie": f"sessionid={who}"} if who else {}
        return Client(self.channel, f"/t/copa/live/{query}", **cookie, **headers)

    async def until(self, true):
        while not true():
            await asyncio.sleep(0.001)
