"""Bad input: a clear message, the right status, nothing lost, nothing executed."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.views.test_event import ROSTER, tournament_form
from tests.world import CARDS, LEGAL, client_of, person
from tournaments import actions
from tournaments.models import Tournament

NASTY = [
    "x" * 10_000,
    "🎴🔥👩‍👩‍👧",
    "\u202eoirartnoc",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\x00nulo",
    "{{7*7}}",
]


def each_by_each(fields):
    """Every field with every text: one of each in every run, all pairs where all is proved."""
    return [
        pytest.param(
            field, text, marks=[] if n % len(NASTY) == m or (n == 0 and m >= len(fields)) else pytest.mark.thorough
        )
        for n, field in enumerate(fields)
        for m, text in enumerate(NASTY)
    ]


@pytest.fixture
def player(world):
    return client_of(person("ana"))


def register(world, client, **changes):
    return client.post(f"{world.tournament.get_absolute_url()}register/", {"name": "Ana", **ROSTER, **changes})


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"name-4": ""}, "P3 §2.1"),
        ({"name-5": CARDS[8].name}, "P3 §2.1"),
        ({"name-4": CARDS[1].name.upper()}, "P3 §2.1"),
        ({"name-4": "Escandria Dulcematansa"}, "no está en el catálogo"),
        ({"name-3": CARDS[0].name, "name-4": CARDS[6].name}, "P3 §2.2"),
    ],
)
def test_an_illegal_roster_keeps_what_was_typed(world, player, changes, expected):
    answer = register(world, player, **changes)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert expected in text
    assert CARDS[2].name in text
    assert not world.tournament.entries.exists()


@pytest.mark.parametrize(("field", "text"), each_by_each(["name", "name-2", "part-2-0-name"]))
def test_nasty_text_in_a_registration_is_refused_or_harmless(world, player, field, text):
    answer = register(world, player, **{"declared-2": "1", field: text})
    assert answer.status_code in {302, 422}
    assert "<script>alert" not in answer.content.decode()
    assert "<img src=x" not in answer.content.decode()


@pytest.mark.parametrize(
    ("field", "text"),
    each_by_each(
        ["name", "place", "starts_at", "timezone", "capacity", "criteria", "rules_date", "later_stages-0-bound"]
    ),
)
def test_nasty_text_in_a_tournament_is_refused_or_harmless(db, field, text):
    client = client_of(person("org"))
    answer = client.post("/torneos/nuevo/", tournament_form(**{field: text}))
    assert answer.status_code in {302, 422}
    home = client.get("/").content.decode()
    assert "<script>alert" not in answer.content.decode() + home
    assert "<img src=x" not in answer.content.decode() + home
    assert "\u202e" not in home


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("round_minutes", "34", "P3 §2.4"),
        ("preparation_minutes", "6", "P3 §2.4"),
        ("capacity", "1", "2"),
        ("criteria", "wins\nwins", "distintos"),
        ("criteria", "suerte", "suerte"),
        ("starts_at", "mañana", "fecha"),
    ],
)
def test_a_setting_out_of_bounds_names_its_field(db, field, value, message):
    answer = client_of(person("org")).post("/torneos/nuevo/", tournament_form(**{field: value}))
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in answer.content.decode()
    assert not Tournament.objects.exists()
    assert message.casefold() in answer.content.decode().casefold()


def test_settings_that_decide_results_are_fixed_once_play_has_begun(playing):
    client = client_of(playing.organizer)
    url = f"{playing.tournament.get_absolute_url()}manage/settings/"
    same = tournament_form(capacity=20, swiss_rounds=3, timezone="America/Santiago")
    assert client.post(url, same).status_code == 302
    playing.refresh()
    assert playing.tournament.capacity == 20
    assert client.post(url, {**same, "option_bye_score": "3"}).status_code == 409
    assert client.post(url, {**same, "criteria_0": "score", "criteria_1": "wins"}).status_code == 409
    assert client.post(url, {**same, "swiss_rounds": "0"}).status_code == 422


def test_sending_twice_registers_once(world, player):
    assert register(world, player, key="k" * 32).status_code == 302
    assert register(world, player, key="k" * 32).status_code == 302
    assert world.tournament.entries.count() == 1


def test_registering_after_the_lock_is_a_conflict(world, player):
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    answer = register(world, player)
    assert answer.status_code == 409
    assert CARDS[2].name in answer.content.decode()


def press(world, user, verb, **data):
    return client_of(user).post(f"{world.tournament.get_absolute_url()}do/{verb}/", data)


def test_pairing_twice_is_a_conflict(world):
    world.add_players(4)
    assert press(world, world.organizer, "pair_round").status_code == 302
    answer = press(world, world.organizer, "pair_round")
    assert answer.status_code == 409
    assert "ya está emparejada" in answer.content.decode()


def test_the_clock_with_unformed_tables_is_a_conflict_that_cites(world):
    world.add_players(4)
    press(world, world.organizer, "pair_round")
    press(world, world.organizer, "publish_round", round=1)
    answer = press(world, world.organizer, "start_clock", round=1)
    assert answer.status_code == 409
    assert "P3 §2.4" in answer.content.decode()


def test_reporting_somebody_elses_match_is_forbidden(playing):
    match = playing.table()
    stranger = next(p for p in playing.players if p not in playing.seated(match))
    url = f"{match.get_absolute_url()}report/"
    assert client_of(stranger).post(url, {"ending": "no_show", "who": "0"}).status_code == 403
    assert Client().post(url, {"ending": "no_show", "who": "0"}).status_code == 302
    assert not match.reports.exists()


def test_confirming_after_a_correction_is_a_conflict(playing):
    match = playing.table()
    one, other = playing.seated(match)
    actions.reporting.report_result(playing.by(one), match, {"ending": "elimination", "left": [2, 0]})
    actions.reporting.report_result(playing.by(one), match, {"ending": "elimination", "left": [3, 0]})
    answer = press(playing, other, "confirm_report", match=match.pk, version=1)
    assert answer.status_code == 409
    assert "última versión" in answer.content.decode()


@pytest.mark.parametrize(
    ("report", "section"),
    [
        ({"ending": "elimination", "left_0": "2", "left_1": "2"}, "P3 §2.6"),
        ({"ending": "elimination", "left_0": "0", "left_1": "0"}, "P3 §2.6"),
        ({"ending": "time", "left_0": "0", "left_1": "0"}, "P3 §2.6"),
        ({"ending": "time", "left_0": "3", "left_1": "0"}, "P3 §2.6"),
        ({"ending": "time", "left_0": "3", "left_1": "3", "resistance_0": "0", "resistance_1": "4"}, "P1 §3.2"),
    ],
)
def test_an_impossible_report_cites_the_section(playing, report, section):
    match = playing.table()
    answer = client_of(playing.seated(match)[0]).post(f"{match.get_absolute_url()}report/", report)
    assert answer.status_code == 422
    assert section in answer.content.decode()
    assert not match.reports.exists()


@pytest.mark.parametrize("verb", ["warn", "extend_match", "start_clock", "invite", "swap_entries", "choose"])
def test_a_button_without_its_values_is_refused(playing, verb):
    answer = press(playing, playing.organizer, verb)
    assert answer.status_code in {404, 422}


@pytest.mark.parametrize(
    ("verb", "text"),
    each_by_each(["pause_clock", "drop", "take_back_round", "warn", "call_judge", "cancel_tournament"]),
)
def test_nasty_text_in_a_reason_is_refused_or_harmless(playing, verb, text):
    data = {"reason": text, "note": text, "category": "late", "kind": "other", "round": 1, "entry": 1}
    answer = press(playing, playing.organizer, verb, match=playing.table().pk, **data)
    assert answer.status_code in {302, 422}
    log = client_of(playing.organizer).get(f"{playing.tournament.get_absolute_url()}log/").content.decode()
    assert "<script>alert" not in log
    assert "<img src=x" not in log


def test_an_unknown_button_does_not_exist(playing):
    assert press(playing, playing.organizer, "destroy").status_code == 404


def test_a_button_is_pressed_not_visited(playing):
    assert (
        client_of(playing.organizer).get(f"{playing.tournament.get_absolute_url()}do/pair_round/").status_code
        == 405
    )


def test_a_form_from_elsewhere_is_refused_in_words(playing):
    client = Client(enforce_csrf_checks=True)
    client.force_login(playing.organizer)
    answer = client.post(f"{playing.tournament.get_absolute_url()}do/pair_round/")
    assert answer.status_code == 403
    assert "formulario" in answer.content.decode()


def test_a_button_sends_nobody_to_another_site(world):
    world.add_players(1)
    answer = press(world, world.organizer, "lock_rosters", next="https://example.com/")
    assert answer.url == world.tournament.get_absolute_url()


def test_the_roster_is_checked_while_typing(world, player):
    url = f"{world.tournament.get_absolute_url()}roster-check/"
    assert "cumple" in player.post(url, ROSTER).content.decode()
    assert "P3 §2.1" in player.post(url, {**ROSTER, "name-4": ""}).content.decode()
    assert not world.tournament.entries.exists()


def test_what_is_wrong_with_a_row_is_told_at_its_field_while_somebody_types(world, player):
    """Finding B15: the answer stood below five fields, behind the keyboard of a phone."""
    url = f"{world.tournament.get_absolute_url()}roster-check/"
    answer = player.post(url, {**ROSTER, "name-2": "Calixta"}).content.decode()
    told = dict(re.findall(r'<ul class="errors"\s+id="faults-(\d)"[^>]*>(.*?)</ul>', answer, re.S))
    assert sorted(told) == ["0", "1", "2", "3", "4"]
    assert [number for number, said in told.items() if "<li>" in said] == ["2"]
    assert "Poner «Calixta Vozdegruta»" in told["2"]
    form = player.get(reverse("register", args=[world.tournament.slug])).content.decode()
    assert all(
        f'aria-describedby="faults-{number}"' in form and f'id="faults-{number}"' in form for number in told
    )


def test_a_correction_is_previewed_before_it_is_made(playing):
    playing.finish_round(playing.tournament.rounds.get())
    match = playing.table()
    url = f"{match.get_absolute_url()}report/"
    data = {"ending": "elimination", "left_0": "0", "left_1": "3", "reason": "Al revés"}
    client = client_of(playing.organizer)
    first, second = (seat.entry.name for seat in match.seats.order_by("index"))
    preview = " ".join(client.post(url, data).content.decode().split())
    assert f"Hasta ahora gana {first} " in preview
    assert f"Con la corrección gana {second} " in preview
    assert "<h3>Puestos</h3>" in preview
    match.refresh_from_db()
    assert match.result.version == 1
    assert client.post(url, {**data, "confirmed": "1"}).status_code == 302
    match.refresh_from_db()
    assert match.result.version == 2


def test_an_organizer_who_plays_does_not_see_other_rosters(world):
    entry = actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    world.add_players(1)
    base = f"{world.tournament.get_absolute_url()}roster/"
    client = client_of(world.organizer)
    assert client.get(f"{base}{entry.number}/").status_code == 200
    assert client.get(f"{base}2/").status_code == 403


def test_somebody_elses_roster_is_secret(world):
    world.add_players(1)
    url = f"{world.tournament.get_absolute_url()}roster/1/"
    answer = client_of(person("curiosa")).get(url)
    assert answer.status_code == 403
    assert LEGAL[0]["name"] not in answer.content.decode()
