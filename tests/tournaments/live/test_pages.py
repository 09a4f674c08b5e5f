"""Open pages: whatever changes on one, it is told of; what it does not show, it is not told of."""

import re
from datetime import timedelta
from difflib import unified_diff

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.tournaments.actions.test_verbs import ROWS
from tests.tournaments.live.listening import told
from tests.world import NOW, client_of
from tournaments.actions.door import carrying
from tournaments.actions.verbs import VERBS
from tournaments.live.feed import feed
from tournaments.live.news import STRANGER, Reader, Subject

LIVE = re.compile(r'<div id="live"(?P<head>[^>]*)>(?P<part>.*)</main>', re.DOTALL)
SHOWS = re.compile(r'data-shows="([^"]*)"')
OF_EACH_RENDERING = re.compile(r'(?:id|for)="reason-\w+"|name="(?:key|csrfmiddlewaretoken)"\s+value="[^"]*"')
PUBLIC = [
    "",
    "players/",
    "players/1/",
    "pairings/",
    "clock/",
    "standings/",
    "standings/cross/",
    "bracket/",
    "log/",
    "rulings/",
]
OWN = ["me/", ""]
STAFF = ["manage/", "manage/entries/", "judge/", "rulings/", "log/"]


class Watch:
    """The pages that several people have open, compared after every action."""

    def __init__(self, world):
        self.event = world.tournament
        number = self.event.entries.get(members__user=world.players[0]).number
        self.people = {
            "visitor": (Client(), STRANGER, PUBLIC),
            "player": (client_of(world.players[0]), Reader(entry=number), OWN),
            "organizer": (client_of(world.organizer), Reader(staff=True), STAFF),
        }
        self.faults = []
        self.shown = {}

    def begin(self):
        self.shown = self.look()

    def look(self):
        """Return the subjects and the live part of each page that exists, by reader and path."""
        tables = [f"tables/{match.pk}/" for match in self.event.matches.filter(table=1)]
        pages = {
            (who, path): self.page(client, path)
            for who, (client, _reader, paths) in self.people.items()
            for path in [*paths, *tables]
        }
        return {where: page for where, page in pages.items() if page}

    def page(self, client, path):
        response = client.get(f"/t/{self.event.slug}/{path}")
        found = LIVE.search(response.content.decode()) if response.status_code == 200 else None
        if found is None:
            return None
        shows = SHOWS.search(found["head"])[1].split()
        return {*shows, Subject.EVERYTHING}, OF_EACH_RENDERING.sub("", found["part"])

    def hear(self, news):
        """Look again at the pages that nothing is told of; of the others anything may have changed."""
        if news.event != self.event.pk:
            return
        told_of = {who: told(news, reader) for who, (_client, reader, _paths) in self.people.items()}
        self.shown = {where: page for where, page in self.shown.items() if not page[0] & told_of[where[0]]}
        for (who, path), (_shows, before) in self.shown.items():
            now = self.page(self.people[who][0], path)
            if now and before != now[1]:
                changed = unified_diff(before.splitlines(), now[1].splitlines(), n=0)
                self.faults.append((who, path, [line for line in changed if line[1:].strip()]))


@pytest.fixture
def watch(world, monkeypatch):
    """Five people are present, and time stands still, so that nothing changes by itself."""
    world.add_players(5)
    monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(minutes=1))
    monkeypatch.setattr(transaction, "on_commit", lambda call, using=None, robust=False: call())
    watch = Watch(world)
    end = feed.listen(watch.hear)
    yield watch
    end()


@pytest.mark.parametrize(
    ("name", "step"),
    [
        pytest.param(name, step, id=f"{n}-{name}", marks=[] if n % 8 == 0 else pytest.mark.thorough)
        for n, (name, _, step) in enumerate(ROWS)
        if Subject.EVERYTHING not in VERBS[name].tells
    ],
)
def test_a_page_is_told_of_whatever_changes_on_it(world, watch, monkeypatch, name, step):
    note = carrying._note

    def look_before(change, verb, subject):
        if verb.name == name:
            watch.begin()
        note(change, verb, subject)

    monkeypatch.setattr(carrying, "_note", look_before)
    step(world)
    assert watch.faults == []
