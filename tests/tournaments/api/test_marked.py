"""Nothing private of an event is told to programs that have nothing to do with it, by any operation of the API."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tests.tournaments.api.test_schema import kept
from tests.tournaments.doors.calling import Bot
from tests.tournaments.test_marked_data import Event, event, marked, secrets, told_in  # noqa: F401
from tests.world import World, person
from tools.api.samples import sample_body
from tournaments import actions
from tournaments.api import door
from tournaments.doors.tokens import READ, offered
from tournaments.enums import Role

WISHES = [
    "limit=500",
    "open=true",
    "open=false",
    "mine=true",
    "state=dropped",
    "round=2",
    "entry=1",
    "verb=warn",
    "q=a",
]
"""Values of parameters, each where an address knows it."""

AT_TABLE = {"player who did nothing"}
ANSWERED = {"tournaments.JudgeCall.answer"}
"""A judge's answer is for the whole table; what the caller wrote is not."""


@pytest.fixture(autouse=True)
def never_too_much(monkeypatch):
    for name in ("CALLS", "CALLS_OF_ANYBODY"):
        monkeypatch.setattr(door, name, replace(getattr(door, name), most=10**6))


def reads(event: Event) -> Iterator[str]:  # noqa: F811
    """Yield every address that reads, with all that may stand in it, and with each wish."""
    for address, operations in kept()["paths"].items():
        if "get" not in operations:
            continue
        names = [part.partition("}")[0] for part in address.split("{")[1:]]
        for values in product(*map(event.candidates, names)):
            path = address.removeprefix("/api/v1/").format(**dict(zip(names, values, strict=True)))
            yield path
            known = {one["name"] for one in operations["get"]["parameters"]}
            yield from (f"{path}?{wish}" for wish in WISHES if wish.partition("=")[0] in known)


def programs(event: Event) -> dict[str, Bot]:  # noqa: F811
    """Return programs of people who may read nothing of what is marked."""
    world = event.world
    other = World.open_again(world, name="Ajena").tournament
    foreign = person("ajena")
    actions.setup.appoint(world.by(world.organizer), other, foreign, Role.ORGANIZER)
    quiet = world.seated(world.table(2))[1]
    return {
        "anybody": Bot(),
        "stranger": Bot.of(person("nadie")),
        "another event's organizer": Bot.of(foreign),
        "staff by a key that does not read": Bot.of(world.organizer, None, "announce"),
        "staff by a key of another event": Bot.of(world.organizer, other, READ, *offered()),
        "player who did nothing": Bot.of(quiet, world.tournament, READ),
    }


def test_no_read_tells_what_is_private(event):  # noqa: F811
    private, asked, leaks = secrets(), event.drafted.slug, {}
    for who, bot in programs(event).items():
        for path in reads(event):
            answer = bot.get(path)
            assert answer.status_code < 500, (who, path)
            said = f"{b''.join(answer).decode(errors='replace')} {answer.headers}".replace(asked, "")
            if told := set(told_in(said, private)) - (ANSWERED if who in AT_TABLE else set()):
                leaks[who, path] = told
    assert leaks == {}


def test_no_refusal_of_a_verb_tells_what_is_private(event):  # noqa: F811
    private, asked, leaks = secrets(), event.drafted.slug, {}
    for who, bot in {"stranger": Bot.of(person("nadie")), "anybody": Bot()}.items():
        for name, verb in offered().items():
            for tournament in (event.world.tournament, event.drafted):
                answer = bot.do(tournament, name, **sample_body(verb))
                assert answer.status_code < 500, (who, name)
                if told := told_in(f"{answer.content.decode()} {answer.headers}".replace(asked, ""), private):
                    leaks[who, name] = told
    assert leaks == {}


def test_the_staff_reads_what_is_marked(event):  # noqa: F811
    bot, slug = Bot.of(event.world.judge), event.world.tournament.slug
    ends = ("entries/1/", "entries/5/", "penalties/", "calls/", "log/?limit=500")
    read = "".join(bot.get(f"tournaments/{slug}/{end}").content.decode() for end in ends)
    assert {marked(what) for what in ("aviso 1", "club", "pide", "se odian")} <= {
        w for w in secrets() if w in read
    }
