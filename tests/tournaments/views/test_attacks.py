"""Findings of an attack on the site, each by its remedy (docs/operar/threats.md)."""

import json
from contextlib import suppress
from datetime import timedelta

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client

from players.accounts import player_of, rename
from tests.world import client_of, person
from tournaments import actions
from tournaments.actions.verbs import VERBS
from tournaments.core import record
from tournaments.enums import PenaltyCategory, Role
from tournaments.errors import Conflict
from tournaments.models import Round
from tournaments.permissions import CANCELLED, FINISHED
from tournaments.queries.record import export

WON = {"ending": "elimination", "left": [2, 0]}
LATE = PenaltyCategory.LATE


def base(world):
    return world.tournament.get_absolute_url()


def test_a_cancelled_event_does_not_go_on(playing):
    match, round_ = playing.table(), playing.tournament.rounds.get()
    first, second = playing.tournament.entries.all()[:2]
    by = playing.by(playing.organizer)
    actions.setup.cancel_tournament(by, playing.tournament, name=playing.tournament.name, reason="Lluvia")
    data = {"rating": None, "club": "Sur", "fixed_table": None, "sits_out": []}
    tried = [
        (actions.rounds.extend_match, match, {"minutes": 5, "reason": "x"}),
        (actions.rounds.pause_clock, round_, {"reason": "x"}),
        (actions.pairing.take_back_round, round_, {"reason": "x"}),
        (actions.entries.edit_entry, first, data),
        (actions.judging.warn, first, {"category": LATE, "note": "x"}),
        (actions.judging.disqualify, first, {"category": LATE, "reason": "x"}),
        (actions.reporting.decide_result, match, {"data": WON}),
    ]
    for verb, subject, said in tried:
        with pytest.raises(Conflict):
            verb(by, subject, **said)
    with pytest.raises(Conflict):
        actions.setup.appoint(by, playing.tournament, person("otra"), Role.JUDGE)
    with pytest.raises(Conflict):
        actions.entries.keep_apart(by, playing.tournament, first, second, reason="x")


def test_the_page_of_an_event_cancelled_in_play_says_why_and_names_no_champion(playing):
    playing.finish_round(playing.table().round)
    by = playing.by(playing.organizer)
    actions.setup.cancel_tournament(by, playing.tournament, name=playing.tournament.name, reason="Lluvia")
    text = Client().get(base(playing)).content.decode()
    assert "Cancelado: Lluvia" in text
    assert "Campeón" not in text + Client().get(f"{base(playing)}standings/").content.decode()


def test_a_cancelled_event_comes_back_where_it_was_for_thirty_days(playing):
    by = playing.by(playing.organizer)
    actions.setup.cancel_tournament(by, playing.tournament, name=playing.tournament.name, reason="Lluvia")
    actions.setup.resume_tournament(by, playing.tournament, reason="Paró de llover")
    actions.reporting.decide_result(playing.by(playing.judge), playing.table(), WON)
    data = json.loads(record.as_text(export(playing.tournament, public=True)))
    assert record.check(record.load(data), playing.tournament.ruleset).is_right
    actions.setup.cancel_tournament(by, playing.tournament, name=playing.tournament.name, reason="Otra vez")
    with pytest.raises(Conflict, match="30 días"):
        actions.setup.resume_tournament(
            playing.by(playing.organizer, later=31 * 24 * 60), playing.tournament, reason="x"
        )


def test_who_was_disqualified_reports_nothing_and_a_judge_decides(playing):
    match = playing.table()
    one, other = playing.seated(match)
    actions.reporting.report_result(playing.by(one), match, WON)
    entry = match.seats.get(index=0).entry
    actions.judging.disqualify(playing.by(playing.judge), entry, LATE, reason="Grave")
    with pytest.raises(Conflict, match="juez"):
        actions.reporting.report_result(playing.by(one), match, {"ending": "elimination", "left": [3, 0]})
    with pytest.raises(Conflict, match="juez"):
        actions.reporting.confirm_report(playing.by(other), match, 1)
    actions.reporting.decide_result(playing.by(playing.judge), match, WON)


def test_who_was_brought_back_is_not_disqualified_in_any_record(playing):
    entry = playing.tournament.entries.first()
    actions.judging.disqualify(playing.by(playing.judge), entry, LATE, reason="Grave")
    actions.registration.restore(playing.by(playing.judge), entry, reason="Fue un error")
    playing.refresh()
    public = export(playing.tournament, public=True)
    assert public["penalties"] == []
    for data in (public, export(playing.tournament, public=False)):
        findings = record.check(record.load(data), playing.tournament.ruleset)
        assert findings.is_right, findings.differences


def test_no_log_in_name_of_staff_is_public(world):
    somebody = person("login-secreto")
    rename(player_of(somebody), "Marta")
    actions.setup.appoint(world.by(world.organizer), world.tournament, somebody, Role.JUDGE)
    actions.setup.dismiss(world.by(world.organizer), world.tournament.staff.get(user=somebody))
    for path in ("log/", "record/", "record.json"):
        assert "login-secreto" not in Client().get(base(world) + path).content.decode()
    assert "Marta" in Client().get(f"{base(world)}log/").content.decode()


def test_the_public_record_tells_nobody_who_is_kept_apart(world):
    first, second, *_ = world.add_players(4)
    actions.entries.keep_apart(world.by(world.organizer), world.tournament, first, second, reason="x")
    world.start_round()
    public = export(world.tournament, public=True)
    assert public["rounds"][0]["inputs"]["apart"] is None
    findings = record.check(record.load(public), world.tournament.ruleset)
    assert findings.is_right
    full = record.check(record.load(export(world.tournament, public=False)), world.tournament.ruleset)
    assert full.is_right
    assert full.pairings == 2


@pytest.mark.parametrize(
    "target", ["1", "on", "home", "//evil.example", "https://evil.example/", "javascript:1", "\\\\evil"]
)
def test_a_form_leads_back_to_a_path_of_this_site_or_home(world, target):
    answer = Client().get("/idioma/en/", {"next": target})
    assert (answer.status_code, answer.url) == (302, "/")
    answer = client_of(world.organizer).post(f"{base(world)}do/lock_rosters/", {"next": target})
    assert (answer.status_code, answer.url) == (302, base(world))


def test_a_form_leads_back_to_where_it_was(world):
    assert Client().get("/idioma/en/", {"next": "/t/x/?page=2"}).url == "/t/x/?page=2"


def test_what_a_full_disk_did_not_save_comes_back_with_its_key(playing, monkeypatch):
    def full(*_args, **_kwargs):
        raise OperationalError("database or disk is full")

    monkeypatch.setattr("tournaments.actions.door.change.insert", full)
    client = client_of(playing.judge)
    sent = {"key": "k", "entry": "1", "category": "late", "note": "Llegó tarde"}
    answer = client.post(f"{base(playing)}do/warn/", sent)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "no se guardó" in page
    assert 'name="key" value="k"' in page
    assert 'value="Llegó tarde"' in page
    monkeypatch.undo()
    assert client.post(f"{base(playing)}do/warn/", sent).status_code == 302


def test_a_clock_that_is_set_back_changes_no_order(playing):
    round_ = playing.tournament.rounds.get()
    playing.now -= timedelta(hours=2)
    actions.rounds.pause_clock(playing.by(playing.organizer), round_, reason="Luz")
    round_.refresh_from_db()
    assert round_.clock.is_paused
    actions.rounds.resume_clock(playing.by(playing.organizer), round_)
    pause = round_.pauses.get()
    assert round_.started_at <= pause.paused_at <= pause.resumed_at
    times = list(playing.tournament.log.order_by("revision").values_list("at", flat=True))
    assert times == sorted(times)


def test_what_falls_into_one_moment_keeps_its_order(playing):
    """As everything does that is written until a clock that was set back has caught up."""
    round_ = playing.tournament.rounds.get()
    for _ in range(12):
        actions.rounds.pause_clock(playing.by(playing.organizer), round_, reason="Luz")
        actions.rounds.resume_clock(playing.by(playing.organizer), round_)
    pauses = list(Round.objects.get(pk=round_.pk).pauses.values_list("pk", flat=True))
    assert pauses == sorted(pauses)


def test_whatever_is_in_the_order_of_its_moments_has_one_within_a_moment_too():
    ordered = {model: model._meta.ordering for model in apps.get_models() if model._meta.ordering}
    by_moment = {model: order for model, order in ordered.items() if str(order[-1]).endswith("at")}
    assert not by_moment


@pytest.mark.parametrize("path", ["/api/tournaments/%00/", "/api/tournaments/%00/standings/", "/t/%00/"])
def test_an_address_with_nul_is_not_found(db, path):
    assert Client().get(path).status_code == 404


def test_a_form_in_a_charset_that_no_browser_sends_is_refused(db):
    answer = Client().post(
        "/cuenta/login/", "a=b", content_type="application/x-www-form-urlencoded; charset=utf-7"
    )
    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/", "/cuenta/", "/cuenta/email/", "/reglas/atrum/", "/torneos/nuevo/"])
def test_no_shared_cache_keeps_what_an_account_sees(db, path):
    said = client_of(person("ana")).get(path)["Cache-Control"]
    assert "private" in said or "no-store" in said


def test_who_logs_out_leaves_no_page_behind(world):
    client = client_of(world.judge)
    page = client.get(f"{base(world)}judge/")
    assert "Clear-Site-Data" not in page
    answer = client.post("/cuenta/logout/")
    assert answer["Clear-Site-Data"] == '"cache", "storage"'
    assert "Clear-Site-Data" not in Client().get("/")


@pytest.mark.parametrize("name", ["\u3164\u3164", "\u2800\u2800\u2800", "\u200b\u200b", "\u115f\u1160"])
def test_a_name_that_nobody_sees_is_refused(world, name):
    answer = client_of(world.organizer).post(f"{base(world)}manage/entries/", {"name": name})
    assert answer.status_code == 422
    assert not world.tournament.entries.exists()


def test_who_removed_a_piece_in_secret_still_sees_which(world):
    world.add_players(2)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    preparation = world.tournament.ruleset.preparation
    state = world.tournament.matches.get().preparation
    for _ in range(2):
        (seat,) = preparation.waiting_for(state)
        state = preparation.choose(state, seat, f"{1 - seat}-0")
    first = state["first"]
    state = preparation.choose(state, first, f"{first}-1")
    seen = {seat: preparation.view(state, seat).groups[first][1].state for seat in (first, 1 - first, None)}
    assert seen[first] == "removed"
    assert seen[1 - first] == seen[None] == "available"


CIRCUITS = {
    "add_outside",
    "ask_federation",
    "back_event",
    "count_event",
    "decide_place",
    "decree_rules",
    "give_points",
    "leave_federation",
    "make_circuit",
    "put_out_club",
    "remove_circuit",
    "remove_outside",
    "set_circuit",
    "set_circuit_state",
    "show_person",
    "take_in_club",
    "withdraw_decision",
}
EVENING = {
    "hand_back_prize",
    "hand_prize",
    "remove_prize",
    "see_summons",
    "set_prize",
    "share_ties",
    "tell_entry",
    "undo_raffle",
    "withdraw_summons",
}
"""Verbs of the staff around the tables."""


def test_what_an_event_still_allows_once_over_is_little():
    left = {verb.name for verb in VERBS.values() if CANCELLED in verb.rule.during}
    club = {
        "add_to_club",
        "lift_sanction",
        "name_club",
        "remember_penalties",
        "remove_logo",
        "sanction_person",
        "show_logo",
        "take_from_club",
    }
    people = club | CIRCUITS | {"leave_out", "not_the_same", "note_person", "same_person"}
    assert left == {
        "add_to_catalogue",
        "answer_call",
        "forget_entry",
        "publish_ruling",
        "reopen_call",
        "resign",
        "resume_tournament",
        *people,
    }
    more = {verb.name for verb in VERBS.values() if FINISHED in verb.rule.during} - left
    invitations = {"invite", "withdraw_invitation", "accept_invitation"}
    desk = {
        "mark_paid",
        "keep_real_name",
        "note_about",
        "another_person",
        "rename_entry",
        "renew_address",
        "withdraw_address",
    }
    assert more == invitations | desk | EVENING | {
        "appoint",
        "arrange_screens",
        "bring_back_staff",
        "dismiss",
        "correct_result",
        "correct_roster",
        "edit_tournament",  # its name and texts
        "disqualify",
        "withdraw_penalty",
        "reinstate_penalty",
        "record_ruling",
    }


def test_a_damaged_record_is_refused_in_one_short_line(tmp_path, world):
    data = export(world.tournament, public=True)
    damaged = [
        {**data, "tournament": {**data["tournament"], "revision": float("inf")}},
        {**data, "entries": [{"number": 1, "name": ["x"]}]},
        {**data, "log": [{"revision": None}]},
        {**data, "tournament": {**data["tournament"], "game": "x" * 10_000}},
    ]
    for number, one in enumerate(damaged):
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(one))
        with pytest.raises(CommandError) as refused:
            call_command("verify", str(path))
        assert refused.value.returncode in {1, 2}
        assert len(str(refused.value)) < 400
        with suppress(CommandError):  # with any news or none, it prints no traceback
            call_command("standings", str(path))


def test_creating_events_of_one_name_gives_each_an_address(world):
    settings = {"name": "Copa", "game": "atrum", "starts_at": world.now, "rules_date": world.now.date()}
    made = [actions.setup.create_tournament(world.by(person(f"o{n}")), settings) for n in range(3)]
    assert [one.slug for one in made] == ["copa", "copa-2", "copa-3"]


@pytest.mark.parametrize("page", ["tables/9223372036854775808/", "tables/9223372036854775808/report/"])
def test_a_table_of_a_number_that_no_database_holds_is_not_found(playing, page):
    assert client_of(playing.organizer).get(base(playing) + page).status_code == 404
