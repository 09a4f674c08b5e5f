"""An answer of each address that reads or computes, kept for the description.

`WRITE_ANSWERS=1 pytest -n 0 tests/tournaments/api/test_answers.py` writes them anew from an event that is played here.
"""

import json
import os
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from players.models import Club
from tests.tournaments.api.league import league
from tests.tournaments.api.test_schema import kept, whole
from tests.tournaments.doors.calling import Bot
from tests.tournaments.queries.statistics.test_counted import event
from tests.tournaments.views.seasons.test_statistics import circuit
from tests.world import LEGAL, World, ruling_of
from tools.api.samples import ANSWERS
from tournaments import actions
from tournaments.enums import CallKind, PenaltyCategory
from tournaments.models import Entry
from tournaments.models.personal import code_of
from tournaments.queries.statistics.scopes import of_club

Json = dict[str, Any]
WRITES = "WRITE_ANSWERS"
FEW = 2
"""Rows of a list that are kept."""
HISTORY = {
    "players": [{"id": n, "seed": n} for n in range(1, 5)],
    "rounds": [
        [
            {"a": 1, "b": 3, "winner": 1, "score_a": 2, "score_b": 0},
            {"a": 2, "b": 4, "winner": 2, "score_a": 1, "score_b": 0},
        ]
    ],
}


def operations() -> list[tuple[str, str, Json]]:
    """Return address, method and operation of whatever is no verb."""
    return [
        (address, method, one)
        for address, each in kept()["paths"].items()
        for method, one in each.items()
        if "/do/" not in address
    ]


def schema_of(operation: Json) -> Json:
    (content,) = operation["responses"]["200"]["content"].values()
    found: Json = content
    return found


def test_each_operation_has_an_example_of_its_answer():
    for _address, _method, operation in operations():
        content = schema_of(operation)
        jsonschema.validate(content["example"], whole(content["schema"]))
    for address, each in kept()["paths"].items():
        if "/do/" in address:
            (code,) = {"200", "201"} & each["post"]["responses"].keys()
            told = each["post"]["responses"][code]["content"]["application/json"]
            jsonschema.validate(told["example"], whole(told["schema"]))


def _played() -> World:
    """A cup of five: a round is finished, the final is played, with a call and a warning."""
    world = World.open(name="Copa", swiss_rounds=1, top_cut=2)
    staff = world.by(world.organizer)
    for name in ("Ana", "Bea", "Caro", "Dani", "Eva"):
        actions.registration.add_walk_in(staff, world.tournament, name, items=LEGAL)
    world.finish_round(world.start_round())
    world.start_round()
    entry = world.tournament.matches.filter(round__number=2).first().seats.first().entry
    caller = code_of(entry)
    Bot(caller).do(world, "call_judge", match=entry.seats.last().match_id, kind=CallKind.RULES, note="¿Vale?")
    actions.judging.warn(world.by(world.judge), entry, PenaltyCategory.LATE, note="Llegó tarde")
    world.refresh()
    return world


def _counted() -> dict[str, Any]:
    """Return the names of an event, a club, a circuit and a piece that have statistics."""
    simulation = event(players=24)
    one = simulation.tournament
    Club.objects.filter(pk=one.club_id).update(name="Club de las Cumbres")
    (piece, *_others) = of_club(one.club, one.game).pieces.values()
    code = circuit(simulation).code
    return {"slug": one.slug, "club": one.club_id, "game": one.game, "code": code, "piece": piece.address}


def short(one: Any, few: int = FEW) -> Any:
    """Return an answer with the beginning of each of its lists."""
    if isinstance(one, list):
        return [short(each, few) for each in one[:few]]
    return {name: short(each, few) for name, each in one.items()} if isinstance(one, dict) else one


@pytest.mark.skipif(WRITES not in os.environ, reason="writes what the other test reads")
@pytest.mark.django_db
def test_write_the_answers():
    world, found = _played(), {}
    ruling = ruling_of(world.judge, published=True)
    last: Entry = world.tournament.matches.filter(round__number=2).first().seats.first().entry
    staff, player = Bot.of(world.organizer, world.tournament, "read", "announce"), Bot(code_of(last))
    judge = world.tournament.ruleset.judge
    sent: dict[str, Callable[[], Any]] = {
        "pair": lambda: HISTORY,
        "adjudicate": lambda: judge.bench.new(world.tournament.rules_date, [("A", ()), ("B", ())])["case"],
    }
    names = {
        "slug": world.tournament.slug, "game": "atrum", "number": last.number,
        "pk": world.tournament.matches.first().pk, "club": world.tournament.club_id, "code": league(world).code,
    }  # fmt: skip
    counted = _counted()
    for address, _method, operation in operations():
        name = operation["operationId"]
        other = {"pk": ruling.pk} if "precedent" in name.lower() else counted if "/statistics/" in address else {}
        path = address.removeprefix("/api/v1/").format(**names | other)
        path += "?after=17" if name == "log" else ""
        bot = player if name == "own" else staff
        body = sent[name]() if name in sent else None
        answer = bot.get(path) if body is None else bot.post(f"/api/v1/{path}", body)
        assert answer.status_code == 200, (path, answer.content)
        if name == "description":
            said: Any = {"openapi": "3.1.1"}
        elif "json" in answer["Content-Type"]:
            said = short(answer.json(), 1 if name == "record" else FEW)
        else:
            said = "\n".join(answer.content.decode().splitlines()[: FEW + 1])
        found[name] = {"answer": said, **({"sent": body} if body else {})}
    ANSWERS.write_text(json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
