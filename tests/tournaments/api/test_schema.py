"""The description of the API is what the code does: each verb in it, each answer as it says, nothing that breaks."""

import copy
import json
from functools import cache

import jsonschema
import pytest

from tests.tournaments.api.league import league
from tests.tournaments.api.reads.test_reads import at, world  # noqa: F401
from tests.tournaments.doors.calling import Bot
from tools.api import schema
from tournaments.doors.tokens import offered


@cache
def kept():
    return json.loads(schema.FILE.read_text())


def closed(one):
    """Return a schema in which an object has the members that it names, and no others."""
    if isinstance(one, list):
        return [closed(each) for each in one]
    if not isinstance(one, dict):
        return one
    inner = {name: closed(each) for name, each in one.items()}
    return (
        {**inner, "additionalProperties": False} if "properties" in one and one.get("type") == "object" else inner
    )


def whole(one):
    return {**closed(one), "components": closed(kept()["components"])}


def test_the_description_is_that_of_the_code():
    assert kept() == json.loads(schema.as_text(schema.schema())), "python tools/api/schema.py"


def test_each_sentence_of_the_description_has_its_spanish():
    sentences = {english for english, _same in schema._pairs(kept(), kept())}
    assert sentences == json.loads(schema.SPANISH.read_text()).keys(), "write the Spanish in spanish.json"


def test_each_verb_is_described_with_an_example_of_its_body():
    for name in offered():
        (operation,) = [
            each["post"] for address, each in kept()["paths"].items() if address.endswith(f"/do/{name}/")
        ]
        body = operation["requestBody"]["content"]["application/json"]
        jsonschema.validate(body["example"], whole(body["schema"]))
        assert operation["summary"]


READ = [
    address
    for address, each in kept()["paths"].items()
    if "get" in each and not address.endswith((".csv", ".json", "record/"))
]


@pytest.mark.django_db
def test_each_answer_has_the_members_of_its_description_and_no_others(world):  # noqa: F811
    world.finish_round(world.tournament.rounds.get())
    code = league(world).code
    staff, player = Bot.of(world.organizer), Bot.of(world.players[0])
    match = world.tournament.matches.first().pk
    seen = []
    for address in READ:
        path = address.removeprefix("/api/v1/").replace("{slug}", world.tournament.slug).replace("{game}", "atrum")
        path = path.replace("{number}", "1").replace("{pk}", str(match) if "tables" in path else "1")
        path = path.replace("{club}", str(world.tournament.club_id)).replace("{code}", code)
        said = (player if path.endswith("me/") else staff).get(path)
        if said.status_code == 404 and path.rsplit("/", 2)[-2] in {"bracket", "1", "{piece}"}:
            continue
        assert said.status_code == 200, address
        told = kept()["paths"][address]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(said.json(), whole(told))
        seen.append(address)
    assert len(seen) >= len(READ) - 5


def test_the_site_serves_the_description(client):
    said = client.get("/api/v1/openapi.json")
    assert (said.json(), said["Access-Control-Allow-Origin"]) == (kept(), "*")


def test_refusals_are_as_described(client):
    said = client.get("/api/v1/me/").json()
    jsonschema.validate(said, whole({"$ref": "#/components/schemas/Problem"}))


ANNOUNCE = "/api/v1/tournaments/{slug}/do/announce/"
ENTRIES = "/api/v1/tournaments/{slug}/entries/"


def _gone(one):
    del one["paths"][ANNOUNCE]


def _needed(one):
    body = one["paths"][ANNOUNCE]["post"]["requestBody"]["content"]["application/json"]["schema"]
    body["properties"]["more"], body["required"] = {"type": "string"}, ["text", "more"]


def _member(one):
    del one["components"]["schemas"]["Entry"]["properties"]["name"]


def _narrowed(one):
    (state,) = [each for each in one["paths"][ENTRIES]["get"]["parameters"] if each["name"] == "state"]
    state["schema"]["enum"].remove("dropped")


def _parameter(one):
    found = one["paths"][ENTRIES]["get"]["parameters"]
    found[:] = [each for each in found if each["name"] != "q"]


BROKEN = {
    _gone: "is gone",
    _needed: "needed now",
    _member: "name is gone",
    _narrowed: "fewer",
    _parameter: "q is gone",
}


@pytest.mark.parametrize("change", BROKEN)
def test_a_change_that_breaks_a_client_is_named(change):
    new = copy.deepcopy(kept())
    change(new)
    (told, *_rest) = schema.breaks(kept(), new)
    assert BROKEN[change] in told
    assert schema.breaks(kept(), kept()) == []
