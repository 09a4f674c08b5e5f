"""Verbs sent by programs: what they do, how they are refused, twice, late, and in whose name."""

from dataclasses import replace

import pytest
from django.test import Client

from players.budgets import CALLS
from tests.tournaments.doors.calling import Bot, token_of
from tests.world import LEGAL, person
from tournaments import actions
from tournaments.actions.base import By
from tournaments.api import door
from tournaments.models import Circuit, Entry, Tournament
from tournaments.models.personal import code_of
from tournaments.serving.clock import site_time
from tournaments.views.log_lines import sentence

pytestmark = pytest.mark.django_db
WON = {"ending": "elimination", "left": [2, 0]}


def test_a_list_of_stages_is_sent_read_and_refused_as_on_the_form(world):
    bot, stage = Bot.of(world.organizer), {"kind": "bracket", "who": "best", "bound": 4, "last_minutes": 0}
    made = bot.post("/api/v1/do/create_tournament/", {"settings": {"name": "Copa", "later_stages": [stage]}})
    assert Tournament.objects.get(slug=made.json()["event"]).later == [stage]
    event = world.tournament
    assert bot.do(event, "edit_tournament", settings={"later_stages": [stage]}).status_code == 200
    told = bot.client.get(f"/api/tournaments/{event.slug}/").json()
    assert (told["later_stages"], told["top_cut"]) == ([stage], 4)
    for wrong in ({**stage, "ages": 3}, {**stage, "bound": 1}, 7, {**stage, "options": 7}):
        assert bot.do(event, "edit_tournament", settings={"later_stages": [wrong]}).status_code == 422, wrong


def test_an_event_of_four_is_played_whole_by_programs(world):
    bot = Bot.of(world.organizer)
    made = bot.post("/api/v1/do/create_tournament/", {"settings": {"name": "Copa de bots", "swiss_rounds": 1}})
    assert (made.status_code, made.json()["revision"]) == (201, 1), made.content
    event = Tournament.objects.get(slug=made.json()["event"])
    assert bot.do(event, "open_registration").status_code == 200
    for name in ("Ana", "Bea", "Caro", "Dani"):
        entered = bot.do(event, "add_walk_in", name=name, items=LEGAL)
        assert entered.json()["result"]["name"] == name, entered.content
    drafted = bot.do(event, "pair_round").json()["result"]
    assert drafted == {"kind": "round", "number": 1, "is_draft": True}
    for verb in ("publish_round", "prepared_everywhere", "start_clock"):
        assert bot.do(event, verb, round=1).status_code == 200
    for match in event.matches.all():
        told = bot.do(event, "decide_result", match=match.pk, data=WON)
        assert told.status_code == 200, told.content
        assert told.json()["changed"]["winners"]
    finished = bot.do(event, "finish_tournament")
    assert finished.status_code == 200, finished.content
    event.refresh_from_db()
    assert (event.state, finished.json()["revision"]) == ("finished", event.revision)


def test_numbers_are_read_as_such_whatever_they_are_called(world):
    bot, event = Bot.of(world.organizer), world.tournament
    made = bot.do(event, "make_circuit", name="Liga", way="places")
    circuit = Circuit.objects.get()
    assert made.status_code == 200, made.content
    told = bot.do(event, "set_circuit", circuit=circuit.pk, name="Liga", way="places", people=16)
    assert told.status_code == 200, told.content
    circuit.refresh_from_db()
    assert circuit.rules.people == 16
    said = {"circuit": circuit.pk, "event": "Sur", "day": "2026-05-01", "rows": "Ana\nBeto"}
    told = bot.do(event, "add_outside", **said, people=[0, 0])
    assert told.status_code == 200, told.content
    assert circuit.events.get().rows[1]["name"] == "Beto"


def test_the_log_tells_that_a_bot_did_it(world):
    assert Bot.of(world.organizer).do(world, "announce", text="Ya empieza").status_code == 200
    assert (
        sentence(world.tournament.log.first(), world.tournament) == "Bot de organiza anunció a todos: «Ya empieza»"
    )


def test_a_personal_address_is_a_key_of_its_player(world):
    world.add_players(2)
    world.start_round()
    entry = world.tournament.entries.get(number=1)
    bot = Bot(code_of(entry))
    assert bot.get("me/").json() | {"scopes": None} == {
        "kind": "address", "name": entry.name, "token": None, "scopes": None, "event": world.tournament.slug,
        "entry": 1, "ends_at": None,
    }  # fmt: skip
    match = world.table()
    sent = bot.do(world, "report_result", match=match.pk, data=WON)
    assert sent.json()["result"] == {"kind": "report", "match": match.pk, "version": 1}
    assert bot.do(world, "announce", text="x").status_code == 403


def test_what_is_sent_twice_is_done_once(world):
    bot, key = Bot.of(world.organizer), {"Idempotency-Key": "uno"}
    first, again = (bot.do(world, "announce", key, text="Ya") for _ in range(2))
    assert first.json() == again.json()
    other = bot.do(world, "announce", key, text="Otro")
    assert (other.status_code, other.json()["type"]) == (409, "/api/v1/problems/key-taken")


@pytest.mark.parametrize("read", ["", "entries/", "log/", "calls/", "standings/"])
def test_the_tag_of_any_read_may_be_expected(world, read):
    bot = Bot.of(world.organizer)
    tag = bot.get(f"tournaments/{world.tournament.slug}/{read}")["ETag"]
    assert bot.do(world, "announce", {"If-Match": tag}, text="Ya").status_code == 200
    assert bot.do(world, "announce", {"If-Match": tag}, text="Otro").status_code == 412


def test_what_was_decided_on_an_older_revision_is_not_done(world):
    bot = Bot.of(world.organizer)
    seen = bot.do(world, "announce", text="Ya")["ETag"]
    assert bot.do(world, "announce", {"If-Match": seen}, text="Otro").status_code == 200
    late = bot.do(world, "announce", {"If-Match": seen}, text="Tarde")
    world.refresh()
    assert (late.status_code, late.json()["revision"]) == (412, world.tournament.revision)
    assert late["ETag"] == f'"{world.tournament.revision}"'
    assert world.tournament.announcement == "Otro"
    again = bot.do(world, "announce", {"If-Match": seen, "Idempotency-Key": "k"}, text="Tarde")
    assert again.status_code == 412


REFUSED = [
    ("announce", {}, 422, "invalid", "text"),
    ("announce", {"text": 5}, 422, "invalid", "text"),
    ("announce", {"text": "a" * 301}, 422, "invalid", "text"),
    ("announce", {"texto": "Ya"}, 422, "invalid", "texto"),
    ("pair_round", {"x": 1}, 422, "invalid", "x"),
    ("check_in", {"entry": "uno"}, 422, "invalid", "entry"),
    ("check_in", {"entry": True}, 422, "invalid", "entry"),
    ("check_in", {"entry": 99}, 404, "not-found", None),
    ("resume_tournament", {"reason": "x"}, 409, "conflict", None),
    ("add_walk_in", {"name": "Ana", "items": 5}, 422, "invalid", "items"),
    ("edit_tournament", {"settings": {"name": "x"}}, 422, "invalid", "name"),
    ("edit_tournament", {"settings": {"seed": "x"}}, 422, "invalid", "seed"),
    ("import_entries", {"people": [{"name": "Ana", "rating": "x"}]}, 422, "invalid", "people/0/rating"),
    ("show_logo", {"picture": "no"}, 422, "invalid", "picture"),
    ("appoint", {"user": 1, "role": "judge"}, 404, "not-found", None),
    ("nothing", {}, 404, "not-found", None),
    ("create_tournament", {"settings": {"name": "Otra"}}, 404, "not-found", None),
]


@pytest.mark.parametrize(("verb", "body", "status", "kind", "field"), REFUSED)
def test_a_refusal_is_a_problem_that_names_its_field(world, verb, body, status, kind, field):
    refused = Bot.of(world.organizer).do(world, verb, **body)
    said = refused.json()
    assert (refused.status_code, said["status"], said.get("field")) == (status, status, field), said
    assert said["type"] == f"/api/v1/problems/{kind}"
    assert refused["Content-Type"] == "application/problem+json"
    assert said["detail"]
    world.refresh()
    assert world.tournament.log.count() == world.tournament.revision


def test_a_rule_of_the_game_is_cited(world):
    world.add_players(2)
    world.start_round()
    data = {"ending": "elimination", "left": [2, 2]}
    refused = Bot.of(world.judge).do(world, "decide_result", match=world.table().pk, data=data)
    assert refused.status_code == 422
    assert refused.json()["rule"].startswith("P")


def test_a_refusal_speaks_one_language(world):
    spanish, english = (
        Bot(token_of(world.organizer), language=language).do(world, "announce")
        for language in ("es-CL, en;q=0.5", "en")
    )
    assert spanish.json()["detail"].startswith("Escribe")
    assert (english.json()["title"], english["Content-Language"]) == ("Value not accepted", "en")


def test_everything_below_the_api_answers_with_problems(world):
    bot, known = Bot(), Bot.of(world.organizer)
    sent = "/api/v1/tournaments/copa-de-prueba/do/announce/"
    for answer, status in (
        (bot.get("nada/"), 404),
        (bot.client.get("/api/"), 404),
        (bot.get("tournaments/copa-de-prueba/do/announce/"), 405),
        (bot.get("me/"), 401),
        (known.post(sent, "{"), 400),
        (known.client.post(sent, "x", "text/plain", headers=known.headers), 415),
        (Bot("aat_mala").get("me/"), 401),
    ):
        assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
        assert answer.json()["status"] == status
        assert answer["Access-Control-Allow-Origin"] == "*"


def test_a_session_is_a_key_only_with_the_token_against_forgery(world):
    forged, own = Client(enforce_csrf_checks=True), Client()
    for client in (forged, own):
        client.force_login(world.organizer)
    assert Bot(client=forged).do(world, "announce", text="Ya").status_code == 403
    assert Bot(client=own).do(world, "announce", text="Ya").status_code == 200
    assert not world.tournament.log.first().kept.get("bot")


def test_calls_are_counted_and_staff_of_a_running_event_is_never_refused(world, monkeypatch):
    monkeypatch.setattr(door, "CALLS", replace(CALLS, most=1))
    world.add_players(2)
    staff, player = Bot.of(world.organizer), Bot.of(world.players[0])
    first, second = (player.do(world, "resign", role="judge") for _ in range(2))
    assert first["RateLimit-Policy"] == '"default";q=1;w=60'
    assert first["RateLimit"].startswith('"default";r=0;t=')
    assert (second.status_code, second.json()["type"]) == (429, "/api/v1/problems/too-much")
    assert int(second["Retry-After"]) > 0
    world.start_round()
    assert [staff.do(world, "announce", text=f"{n}").status_code for n in range(3)] == [200] * 3


def test_a_page_elsewhere_may_ask_without_cookies(world):
    answer = Client().options("/api/v1/me/", headers={"Origin": "https://otra.example"})
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (204, "*")
    assert "Authorization" in answer["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer


def test_an_invitation_is_accepted_by_the_secret_of_its_link_alone(world):
    invitation = actions.invitations.invite(By(world.organizer, site_time()), world.tournament, "judge")
    bot = Bot.of(person("nueva"))
    assert bot.do(world, "accept_invitation", invitation=str(invitation.pk)).status_code == 404
    assert bot.do(world, "accept_invitation", invitation=invitation.token).status_code == 200
    assert Entry.objects.count() == 0
