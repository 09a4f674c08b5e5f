"""A line of the log has the right sentence for the right people, as long as it is true."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tournaments.core.notices.kinds import STAFF, Kind
from tournaments.core.notices.scene import Call, Placed, Round, Said, Scene, Table
from tournaments.core.notices.telling import LAPSED, notices, tells
from tournaments.core.notices.timed import timed

NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
CALLED = {1: "Ana", 2: "Beto", 3: "Cami"}
PRESENT = dict.fromkeys(CALLED, "checked_in")


def said(action, *, at=NOW, who=None, **details):
    return Said(7, action, at, details, who or {})


def round_of(*tables, number=1, **facts):
    values = {"published_at": NOW, "started_at": None, "deadline": None} | facts
    return Round(number, tables=tables, **values)


def scene(*rounds, state="running", **facts):
    values = {"starts": NOW, "called": CALLED, "states": PRESENT} | facts
    return Scene("Copa", state, rounds={one.number: one for one in rounds}, newest=len(rounds), **values)


def told(line, at):
    return {(one.entry, str(one.words)) for one in notices(line, at)}


def at_time(at, now):
    return [one for _since, one in timed(at, now)]


PAIRED = round_of(Table(1, (1, 2)), Table(None, (3,), is_open=False))


def test_a_published_round_tells_each_entry_its_table_and_opponent():
    assert told(said("publish_round", round=1), scene(PAIRED)) == {
        (1, "Ronda 1: mesa 1, contra Beto."),
        (2, "Ronda 1: mesa 1, contra Ana."),
        (3, "Ronda 1: quedas libre."),
    }


def test_a_round_that_was_taken_back_or_published_again_is_not_told():
    line = said("publish_round", round=1)
    assert notices(line, scene()) == []
    assert notices(line, scene(round_of(*PAIRED.tables, published_at=NOW + timedelta(seconds=1)))) == []


def test_a_round_that_is_taken_back_is_said_to_be_until_it_is_there_again():
    line = said("take_back_round", round=1, tables=[], played=[{}])
    assert told(line, scene()) == {(entry, "Ronda 1: se retiró. Espera la nueva.") for entry in CALLED}
    assert all(one.takes_back for one in notices(line, scene()))
    assert notices(line, scene(PAIRED)) == []
    assert notices(said("take_back_round", round=1, tables=[]), scene()) == []


def test_who_left_meanwhile_hears_of_no_table():
    states = PRESENT | {2: "dropped"}
    assert {entry for entry, _words in told(said("publish_round", round=1), scene(PAIRED, states=states))} == {
        1,
        3,
    }


def test_the_first_round_of_a_later_stage_says_that_one_goes_on():
    begins = round_of(Table(1, (1, 2)), begins_stage=True)
    assert (1, "Pasas a la etapa siguiente. Ronda 1: mesa 1, contra Beto.") in told(
        said("publish_round", round=1), scene(begins)
    )


def test_a_report_asks_only_those_who_have_not_agreed():
    table = Table(1, (1, 2), version=2, agreed=frozenset({1}))
    line = said("report_result", round=1, table=1, version=2)
    assert told(line, scene(round_of(table))) == {
        (2, "Mesa 1: confirma el resultado que se reportó, o di que no es así.")
    }


@pytest.mark.parametrize(
    "table",
    [
        Table(1, (1, 2), is_open=False),
        Table(1, (1, 2), version=3, agreed=frozenset({2})),
        Table(1, (1, 2), version=2, agreed=frozenset({1}), is_disputed=True),
    ],
)
def test_a_report_that_is_settled_replaced_or_disputed_is_not_asked_about(table):
    assert notices(said("report_result", round=1, table=1, version=2), scene(round_of(table))) == []


def test_a_dispute_is_told_to_the_staff_until_it_is_settled():
    line = said("dispute_report", round=1, table=1, version=2)
    disputed = Table(1, (1, 2), version=2, is_disputed=True)
    assert told(line, scene(round_of(disputed))) == {(STAFF, "Mesa 1: no están de acuerdo con el resultado.")}
    assert notices(line, scene(round_of(Table(1, (1, 2), is_open=False)))) == []


def test_a_call_is_told_until_somebody_takes_it():
    line = said("call_judge", round=1, table=1, kind="rules")
    assert told(line, scene(PAIRED, calls=[Call(1, 1, NOW, False)])) == {(STAFF, "La mesa 1 llama a un juez.")}
    assert notices(line, scene(PAIRED, calls=[Call(1, 1, NOW, True)])) == []
    assert notices(line, scene(PAIRED)) == []


def test_the_answer_of_a_judge_is_told_to_the_table_unless_the_call_waits_again():
    line = said("answer_call", round=1, table=1)
    assert {entry for entry, _words in told(line, scene(PAIRED))} == {1, 2}
    assert notices(line, scene(PAIRED, calls=[Call(1, 1, NOW, False)])) == []


def test_extra_time_is_told_in_all_while_the_table_plays():
    line = said("extend_match", round=1, table=1, minutes=3)
    extended = round_of(Table(1, (1, 2), extra=8))
    assert (1, "Mesa 1: su tiempo extra es de 8 min.") in told(line, scene(extended))
    assert notices(line, scene(round_of(Table(1, (1, 2), is_open=False, extra=8)))) == []


def test_the_start_of_the_clock_is_told_at_tables_that_play():
    started = round_of(*PAIRED.tables, started_at=NOW)
    assert {entry for entry, _words in told(said("start_clock", round=1), scene(started))} == {1, 2}
    assert notices(said("start_clock", round=1), scene(PAIRED)) == []


def test_a_sentence_of_the_staff_is_announced_without_its_words_until_it_is_read():
    line = said("tell_entry", entry="~a")
    words = "La organización te busca: abre tu mesa, que dice para qué."
    assert told(line, scene(summons=frozenset({(2, NOW)}))) == {(2, words)}
    assert notices(line, scene()) == []


def test_a_late_entry_and_its_opponent_hear_of_their_table():
    line = said("seat_late", at=NOW + timedelta(minutes=1), round=1, table=2, entry="~c", who={"~c": 3})
    seated = round_of(Table(2, (1, 3)))
    assert told(line, scene(seated)) == {(1, "Ronda 1: mesa 2, contra Cami."), (3, "Ronda 1: mesa 2, contra Ana.")}
    assert notices(line, scene(round_of(Table(2, (1, 2))))) == []


def test_a_place_is_told_with_the_time_until_which_it_counts():
    line = said("drop", at=NOW - timedelta(hours=2), promoted=["~c"], who={"~c": 3})
    states = PRESENT | {3: "registered"}
    [notice] = notices(line, scene(state="registration", states=states))
    assert (notice.entry, str(notice.words)) == (
        3,
        "Hay un lugar para ti: preséntate antes del sábado 21/11 a las 18:00.",
    )
    assert notice.lapses == NOW
    assert notices(line, scene(state="registration", states=states | {3: "waiting"})) == []


def test_of_several_moves_the_last_is_told():
    first, last = NOW + timedelta(days=1), NOW + timedelta(days=2)
    lines = [said("edit_tournament", starts_at=[str(NOW), str(each)]) for each in (first, last)]
    at = scene(state="registration", starts=last)
    assert notices(lines[0], at) == []
    assert (1, "Cambió la fecha: es el lunes 23/11 a las 18:00.") in told(lines[1], at)


def test_a_cancelled_event_is_told_to_those_who_wait_too_unless_it_goes_on():
    line, states = said("cancel_tournament"), PRESENT | {2: "waiting", 3: "dropped"}
    assert told(line, scene(state="cancelled", states=states)) == {
        (1, "El torneo se canceló."),
        (2, "El torneo se canceló."),
    }
    assert notices(line, scene(state="running", states=states)) == []
    assert len(notices(said("resume_tournament"), scene(state="running", states=states))) == 2


def test_the_end_tells_each_its_place():
    places = {2: Placed(1, 3), 1: Placed(2, 3, "Juveniles", 1, 2), 3: Placed(3, 3, "Juveniles", 2, 2)}
    at = scene(state="finished", places=places, ended=7)
    assert told(said("finish_tournament", seed="x"), at) == {
        (2, "Terminó: quedaste 1.º de 3."),
        (1, "Terminó: quedaste 1.º de 2 en Juveniles, 2.º de 3 en total."),
        (3, "Terminó: quedaste 2.º de 2 en Juveniles, 3.º de 3 en total."),
    }
    assert notices(said("finish_tournament", seed="x"), scene(state="running")) == []


def test_a_line_after_the_end_tells_the_places_anew_also_to_who_is_out_now():
    line = said("disqualify", entry="~a")
    states = PRESENT | {1: "disqualified"}
    at = scene(state="finished", places={2: Placed(1, 2), 1: Placed(2, 2)}, states=states, ended=6)
    assert told(line, at) == {(2, "Se corrigió: quedaste 1.º de 2."), (1, "Se corrigió: quedaste 2.º de 2.")}
    assert all(one.corrects for one in notices(line, at))
    assert notices(line, replace(at, ended=8)) == []


def test_what_is_about_play_lapses_after_ten_minutes():
    assert {one.lapses for one in notices(said("publish_round", round=1), scene(PAIRED))} == {NOW + LAPSED}


def test_lines_without_a_notice_are_known_beforehand():
    assert not tells("save_roster", {"entry": "~a"}, is_over=False)
    assert tells("drop", {"promoted": ["~a"]}, is_over=False)
    assert not tells("drop", {"entry": "~a"}, is_over=False)
    assert tells("disqualify", {"entry": "~a"}, is_over=True)


# The time


def test_an_event_is_told_the_day_before_and_an_hour_before():
    at = scene(state="registration")
    day, hour = at_time(at, NOW - timedelta(hours=20)), at_time(at, NOW - timedelta(minutes=50))
    assert {str(one.words) for one in day} == {"Empieza el sábado 21/11 a las 18:00."}
    assert {str(one.words) for one in hour} == {"Empieza pronto, a las 18:00."}
    assert {one.kind for one in (*day, *hour)} == {Kind.SOON}
    assert not {one.about for one in day} & {one.about for one in hour}


def test_who_has_just_read_the_hour_is_not_told_that_it_is_tomorrow():
    late, now = NOW - timedelta(hours=21), NOW - timedelta(hours=20)
    at = scene(state="registration", joined={1: late})
    assert {one.entry for one in at_time(at, now)} == {2, 3}
    assert at_time(scene(state="registration", dated_at=late), now) == []
    assert {one.entry for one in at_time(at, NOW - timedelta(minutes=50))} == set(CALLED)


@pytest.mark.parametrize("before", [timedelta(hours=30), timedelta(hours=3), timedelta()])
def test_at_other_times_nothing_is_told_before_an_event(before):
    assert at_time(scene(state="registration"), NOW - before) == []


def test_an_event_that_runs_or_was_cancelled_is_not_told_beforehand():
    for state in ("running", "cancelled", "draft"):
        assert at_time(scene(state=state), NOW - timedelta(minutes=50)) == []


def test_a_call_that_nobody_takes_is_told_once_more():
    at = scene(PAIRED, calls=[Call(1, 1, NOW, False)])
    assert at_time(at, NOW + timedelta(minutes=4)) == []
    [notice] = at_time(at, NOW + timedelta(minutes=6))
    assert (notice.entry, str(notice.words)) == (STAFF, "La mesa 1 espera a un juez hace 6 min.")
    assert at_time(scene(PAIRED, calls=[Call(1, 1, NOW, True)]), NOW + timedelta(minutes=6)) == []


def test_the_end_of_time_is_told_with_the_tables_that_are_left():
    running = round_of(*PAIRED.tables, started_at=NOW, deadline=NOW + timedelta(minutes=35))
    assert at_time(scene(running), NOW + timedelta(minutes=34)) == []
    [notice] = at_time(scene(running), NOW + timedelta(minutes=35))
    assert str(notice.words) == "Ronda 1: se acabó el tiempo. Mesas sin resultado: 1."
    assert at_time(scene(running), NOW + timedelta(minutes=46)) == []


def test_a_complete_round_is_told_soon_after_its_last_result_and_not_later():
    complete = round_of(Table(1, (1, 2), is_open=False), settled_at=NOW)
    [notice] = at_time(scene(complete), NOW)
    assert str(notice.words) == "Ronda 1: están todos los resultados."
    assert at_time(scene(complete), NOW + LAPSED) == []
    assert at_time(scene(complete, state="finished"), NOW) == []
