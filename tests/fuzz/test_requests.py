"""Every form and address with what nobody of good will sends: a page says no, nothing breaks."""

import time
from random import Random
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.fuzz.nasty import BYTES, CONTENT_TYPES, TEXTS
from tests.pressing import fillings, read_page
from tests.tournaments.views.test_forms import STATES, finished, judged, registration, typed
from tests.world import World, client_of, person
from tools.addresses import ADDRESSES, Site, every_route

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

HEADERS = [
    "HTTP_IF_NONE_MATCH",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_REFERER",
    "HTTP_COOKIE",
    "HTTP_ACCEPT",
    "HTTP_HX_REQUEST",
    "HTTP_LAST_EVENT_ID",
]
SAMPLE, WHOLE = 80, 750
SAMPLED = [registration, judged, finished]
"""The states of a sample: before an event, in the midst of it, and after it."""


def _in_state(state):
    group = pytest.mark.xdist_group(state.__name__)
    return pytest.param(
        state, marks=[group] if state in SAMPLED else [group, pytest.mark.whole], id=state.__name__
    )


IN_STATES = list(map(_in_state, STATES))
"""The tests of a state run on one worker, which reads the pages of that state once."""

_read: dict[str, list[Any]] = {}
"""Forms by the state of the event, and those of pages outside it: a state comes with the same rows each time."""


class Shop:
    """An event in some state, its people, and everything that a page offers them to send."""

    def __init__(self, state: Any) -> None:
        self.world = world = World.open()
        state(world)
        world.refresh()
        slug = world.tournament.slug
        match = world.tournament.matches.order_by("-round", "table").first()
        site = Site(slug, 1, 1, match.pk if match else 0, slug, world.rounds or 1, slug, 0)
        users = {"visitor": None, "nobody": person("nadie"), "player": world.players[0], "judge": world.judge}
        users["organizer"] = world.organizer
        self.clients = {name: client_of(user) if user else Client() for name, user in users.items()}
        self.cookies = {name: client.cookies.output(header="", sep=";") for name, client in self.clients.items()}
        self.paths = self._paths(site)
        own = f"/t/{slug}/"
        for part in (state.__name__, ""):
            if part not in _read:
                _read[part] = list(
                    self._forms([path for path in self.paths if path.startswith(own) == bool(part)])
                )
        self.forms = [*_read[state.__name__], *_read[""]]

    def _paths(self, site: Site) -> list[str]:
        """Every address; what its row does not fill is filled with anything."""
        found = []
        for name, asked in every_route():
            row = ADDRESSES.get(name)
            if row and row.filled_with and len(row.filled_with) == len(asked) and name not in {"invitation"}:
                found.append(row.on(site, name))
            elif name == "command":
                found.append(f"/t/{site.event}/do/warn/")
            else:
                kwargs = {
                    each: {"pk": 1, "number": 1, "club": 1, "slug": site.event}.get(each, "x") for each in asked
                }
                found.append(reverse(name, kwargs=kwargs))
        return found

    def _forms(self, paths: list[str]) -> Any:
        """The forms of pages; a file or picture, some of which take a tenth of a second to draw, is asked for once."""
        files = set[str]()
        for who in ("organizer", "judge", "player"):
            for path in paths:
                answer = self.clients[who].get(path) if path not in files else None
                if answer is None or answer.status_code != 200:
                    continue
                if "html" not in answer.headers.get("Content-Type", ""):
                    files.add(path)
                    continue
                for form in read_page(answer.content.decode(), path).forms:
                    if form.method == "post":
                        for data in fillings(form, typed, each_option=False):
                            yield urlsplit(form.action).path, data
        self.restore()

    def restore(self) -> None:
        for name, client in self.clients.items():
            client.cookies.load(self.cookies[name])


def address(rng: Random, path: str) -> str:
    """An address, or one that is nearly it."""
    if rng.random() < 0.3:
        parts = path.split("/")
        parts[rng.randrange(len(parts))] = quote(rng.choice(TEXTS)[:200].encode("utf-8", "surrogatepass"))
        path = "/".join(parts)
    if rng.random() < 0.5:
        names = [
            "after",
            "page",
            "q",
            "all",
            "order",
            "before",
            "version",
            "ending",
            "won",
            "players",
            "rounds",
            "next",
            "game",
        ]
        asked = {
            rng.choice(names): rng.choice(TEXTS)[:2000].encode("utf-8", "surrogatepass")
            for _ in range(rng.randint(1, 3))
        }
        path += "?" + urlencode(asked)
    return path if path.startswith("/") else f"/{path}"


def body(rng: Random, data: dict[str, Any]) -> tuple[bytes, str]:
    """A form with something else in some of its fields, or no form at all."""
    if rng.random() < 0.15:
        return rng.choice(BYTES), rng.choice(CONTENT_TYPES)
    fields: list[tuple[str, bytes]] = []
    for name, value in data.items():
        for one in value if isinstance(value, list) else [value]:
            text = str(one) if isinstance(one, str | int) else "x"
            fields.append((name, text.encode("utf-8", "surrogatepass")))
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        place = rng.randrange(len(fields)) if fields else None
        change = rng.randrange(5)
        if place is None or change == 0:
            fields.append(
                (
                    rng.choice(["key", "next", "x", "reason", "later", "confirmed", "tap", "state"]),
                    rng.choice(TEXTS).encode("utf-8", "surrogatepass"),
                )
            )
        elif change == 1:
            fields.pop(place)
        elif change == 2:
            fields.append(fields[place])
        else:
            fields[place] = fields[place][0], rng.choice(TEXTS).encode("utf-8", "surrogatepass")
    kind = rng.choice(CONTENT_TYPES) if rng.random() < 0.1 else CONTENT_TYPES[0]
    return urlencode(fields).encode(), kind


def sent(rng: Random, shop: Shop) -> tuple[str, str, str, dict[str, Any]]:
    """Draw a request: its sender, method, address and headers."""
    who = rng.choice(sorted(shop.clients))
    headers: dict[str, Any] = {}
    if rng.random() < 0.15:
        headers[rng.choice(HEADERS)] = rng.choice(TEXTS)[:3000].encode("utf-8", "ignore").decode("latin-1")
    if rng.random() < 0.35 or not shop.forms:
        method = rng.choice(["GET", "GET", "GET", "HEAD", "POST", "PUT", "OPTIONS", "DELETE", "PROPFIND"])
        return who, method, address(rng, rng.choice(shop.paths)), headers
    path, data = rng.choice(shop.forms)
    raw, kind = body(rng, data)
    return who, "POST", path, {**headers, "data": raw, "content_type": kind}


@pytest.mark.chances(sample=1, whole=3)
@pytest.mark.parametrize("state", IN_STATES)
def test_nothing_breaks_whatever_is_sent(state, seed, capsys, request):
    rng, shop = Random(f"{state.__name__} {seed}"), Shop(state)
    slowest, faults = (0.0, ""), []
    for _ in range(WHOLE if request.config.getoption("whole") else SAMPLE):
        who, method, path, more = sent(rng, shop)
        began = time.monotonic()
        with transaction.atomic():
            try:
                status = shop.clients[who].generic(method, path, **more).status_code
            except Exception as error:
                status = repr(error)[:300]
            transaction.set_rollback(True)
        slowest = max(slowest, (time.monotonic() - began, f"{method} {path[:80]}"))
        shop.restore()
        cache.clear()
        if not isinstance(status, int) or status >= 500:
            faults.append(f"{who} {method} {path[:200]} {str(more)[:600]}: {status}")
    if slowest[0] > 2:
        with capsys.disabled():
            print(f"{state.__name__} {seed}: {slowest}")  # noqa: T201
    assert not faults, "\n".join(faults)
