"""Contents of an event's record, in full and in public, place by place."""

import hashlib
import json
from datetime import timedelta

import pytest

from tests.tournaments.queries.played import (
    another,
    draft,
    entry,
    event,
    four_after_two_rounds,
    match_of_numbers,
    play,
    queries_of,
    score,
)
from tests.world import LEGAL, NOW
from tournaments import actions
from tournaments.core.naming import named_record
from tournaments.enums import PenaltyCategory, TournamentState
from tournaments.models import LogEntry, Tournament
from tournaments.queries.record import export, public_text, publication

pytestmark = pytest.mark.django_db


def full(world):
    world.refresh()
    return named_record(export(world.tournament, public=False))


def public(world):
    world.refresh()
    return named_record(export(world.tournament, public=True))


def name(data, place):
    return data["people"][place]


def people_of(data, number=1):
    """Each table of a round as the numbers that sit there."""
    round_ = next(one for one in data["rounds"] if one["number"] == number)
    return [[seat["entry"] for seat in match["seats"]] for match in round_["matches"]]


def test_groups_and_seeds_are_public_with_their_first_round():
    world = event(6, format="groups", groups=2)
    round_ = draft(world)
    assert (len(full(world)["stages"]), public(world)["stages"]) == (1, [])
    assert len(public(world)["standings"]) == 1
    world.start(round_)
    assert public(world)["stages"] == full(world)["stages"]


def test_the_event_and_its_settings_are_told():
    world = event(2, capacity=9, round_minutes=40)
    told = full(world)["tournament"]
    assert (told["name"], told["capacity"], told["round_minutes"]) == ("Copa de prueba", 9, 40)
    assert told["starts_at"] == "2026-11-21T18:00:00+00:00"
    assert told["rules_date"] == "2026-11-01"
    assert told["rosters_locked_at"] is None
    assert told["revision"] == world.tournament.revision
    assert (full(world)["scope"], public(world)["scope"]) == ("full", "public")


def test_the_seed_of_a_running_event_is_for_staff_and_its_hash_for_all():
    world = event(2)
    assert full(world)["tournament"]["seed"] == "semilla"
    assert public(world)["tournament"]["seed"] is None
    assert public(world)["tournament"]["seed_hash"] == hashlib.sha256(b"semilla").hexdigest()


def test_the_seed_of_an_event_that_is_finished_is_public_and_a_cancelled_one_may_come_back():
    world = event(2)
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Sin luz"
    )
    assert public(world)["tournament"]["seed"] is None
    Tournament.objects.update(state=TournamentState.FINISHED)
    assert public(world)["tournament"]["seed"] == "semilla"


def test_people_are_named_once_each_in_order_of_appearance():
    world = event(2)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin cuenta", items=LEGAL)
    data = full(world)
    # The entries come first, then who created the event; the judge has acted nowhere.
    assert data["people"] == ["jugador1", "jugador2", "Sin cuenta", "organiza"]
    assert [one["members"] for one in data["entries"]] == [[0], [1], [2]]
    assert data["tournament"]["created_by"] == 3


def test_an_account_that_plays_is_the_same_person():
    world = event(2)
    actions.registration.register(world.by(world.organizer), world.tournament, LEGAL)
    data = full(world)
    assert data["people"].count("organiza") == 1
    assert data["entries"][2]["members"] == [data["tournament"]["created_by"]]


def test_an_entry_is_told_with_what_pairing_knows():
    world = event(2)
    actions.entries.edit_entry(
        world.by(world.organizer), entry(world, 1), rating=1500, club="Fosa", fixed_table=3, sits_out=[2]
    )
    told = full(world)["entries"][0]
    known = ("number", "name", "state", "joined_round", "rating", "club", "fixed_table", "sits_out")
    assert [told[key] for key in known] == [1, "jugador1", "checked_in", 1, 1500, "Fosa", 3, [2]]
    assert public(world)["entries"][0]["club"] == ""


@pytest.mark.parametrize(("shown", "over", "expected"), [(True, True, 5), (True, False, 0), (False, True, 0)])
def test_rosters_are_public_when_the_event_says_so_and_is_over(shown, over, expected):
    world = event(2, public_rosters=shown)
    if over:
        Tournament.objects.update(state=TournamentState.FINISHED)
    assert len(full(world)["entries"][0]["roster"]["items"]) == 5
    roster = public(world)["entries"][0]["roster"]
    assert len(roster["items"] if roster else []) == expected


def test_who_has_no_roster_has_none_in_the_record():
    world = event(2)
    actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin lista")
    assert full(world)["entries"][2]["roster"] is None


def test_who_is_kept_apart_is_for_staff():
    world = event(2)
    actions.entries.keep_apart(
        world.by(world.organizer),
        world.tournament,
        entry(world, 2),
        entry(world, 1),
        reason="Conviven",
        until_round=2,
    )
    assert full(world)["apart"] == [{"first": 1, "second": 2, "reason": "Conviven", "until_round": 2}]
    assert public(world)["apart"] == []


def test_stages_name_their_seeds_by_number():
    world = event(5, format="groups", groups=2, top_cut=4)
    for _ in range(3):
        play(world, {1: 3, 2: 2, 3: 1, 4: 1})
    draft(world)
    first, cut = full(world)["stages"]
    assert (first["kind"], first["seeds"]) == ("round_robin", [[1, 4, 5], [2, 3]])
    assert cut["kind"] == "bracket"
    assert set(cut["seeds"]) == {1, 2, 3, 4}
    assert [one["stage"] for one in full(world)["rounds"]] == [0, 0, 0, 1]


def test_tables_come_by_number_and_byes_last():
    world = event(5)
    round_ = draft(world)
    match = match_of_numbers(round_, 1, 3)
    match.table = 7
    match.save()
    world.start(round_)
    assert people_of(full(world)) == [[2, 4], [1, 3], [5]]
    assert [match["table"] for match in full(world)["rounds"][0]["matches"]] == [2, 7, None]


def test_byes_of_a_bracket_come_by_their_place_in_it():
    world = event(5, format="single")
    for number, rating in ((3, 1900), (1, 1800), (2, 1700), (4, 1600), (5, 1500)):
        actions.entries.edit_entry(
            world.by(world.organizer),
            entry(world, number),
            rating=rating,
            club="",
            fixed_table=None,
            sits_out=[],
        )
    play(world, {4: 2})
    # Boxes of eight by seed: 1, 4-5, 2, 3; the seeds 1, 2 and 3 are the entries 3, 1 and 2.
    assert people_of(full(world)) == [[4, 5], [3], [1], [2]]


def test_a_draft_is_for_staff():
    world = event(4)
    play(world, {1: 3, 2: 1})
    draft(world)
    assert [one["number"] for one in full(world)["rounds"]] == [1, 2]
    assert [one["number"] for one in public(world)["rounds"]] == [1]


def test_times_of_a_round_and_its_pauses_are_told():
    world = event(2)
    round_ = world.start(draft(world))
    actions.rounds.pause_clock(world.by(world.organizer, later=3), round_, reason="Corte de luz")
    told = full(world)["rounds"][0]
    assert told["started_at"] == NOW.isoformat()
    assert told["pauses"] == [
        {"paused_at": (NOW + timedelta(minutes=3)).isoformat(), "resumed_at": None, "reason": "Corte de luz"}
    ]
    assert told["minutes"] == 35
    assert not told["amended"]


def test_a_table_is_told_with_its_seats_and_what_decided_it():
    world = event(2)
    round_ = world.start(draft(world))
    match = round_.matches.get()
    actions.rounds.extend_match(world.by(world.judge), match, 4, reason="Llamaron a un juez")
    one, other = {"ending": "elimination", "left": [3, 0]}, {"ending": "elimination", "left": [0, 1]}
    actions.reporting.report_result(world.by(world.players[0]), match, one)
    actions.reporting.report_result(world.by(world.players[1]), match, other)
    actions.reporting.dispute_report(world.by(world.players[0]), match, 2, note="Gané yo")
    open_table = full(world)["rounds"][0]["matches"][0]
    assert open_table["result"] is None
    actions.reporting.decide_result(world.by(world.judge), match, one, reason="Lo vi")
    data = full(world)
    told = data["rounds"][0]["matches"][0]
    assert told["extension"] == 240
    assert [(s["entry"], s["place"], s["points"], s["score"], s["won"]) for s in told["seats"]] == [
        (1, 1, 1, 3, True),
        (2, 2, 0, 0, False),
    ]
    assert told["result"] == 3
    assert [(r["version"], r["data"], name(data, r["by"]), r["by_staff"]) for r in told["reports"]] == [
        (1, one, "jugador1", False),
        (2, other, "jugador2", False),
        (3, one, "jueza", True),
    ]
    disputed = told["reports"][1]
    assert (name(data, disputed["disputed_by"]), disputed["dispute_note"]) == ("jugador1", "Gané yo")
    assert told["reports"][0]["disputed_by"] is None
    assert told["reports"][2]["reason"] == "Lo vi"


def test_in_public_only_the_report_that_counts_is_told():
    world = event(2)
    round_ = world.start(draft(world))
    match = round_.matches.get()
    one = {"ending": "elimination", "left": [3, 0]}
    actions.reporting.report_result(world.by(world.players[0]), match, one)
    assert public(world)["rounds"][0]["matches"][0]["reports"] == []
    actions.reporting.dispute_report(world.by(world.players[1]), match, 1, note="Nos falta una jugada")
    actions.reporting.decide_result(world.by(world.judge), match, one, reason="")
    told = public(world)["rounds"][0]["matches"][0]
    assert [report["version"] for report in told["reports"]] == [2]
    assert told["result"] == 2
    assert told["preparation"] is None
    assert "Nos falta una jugada" not in public_text(world.tournament)


def test_confirmations_are_told_by_seat():
    world = event(2)
    match = world.start(draft(world)).matches.get()
    actions.reporting.report_result(world.by(world.players[1]), match, {"ending": "elimination", "left": [3, 0]})
    actions.reporting.confirm_report(world.by(world.players[0]), match, 1)
    data = full(world)
    (report,) = data["rounds"][0]["matches"][0]["reports"]
    assert [(yes["seat"], name(data, yes["by"])) for yes in report["confirmations"]] == [
        (1, "jugador2"),
        (0, "jugador1"),
    ]


def test_preparations_are_for_staff():
    world = event(2)
    actions.rounds.publish_round(world.by(world.organizer), draft(world))
    assert full(world)["rounds"][0]["matches"][0]["preparation"] is not None
    assert public(world)["rounds"][0]["matches"][0]["preparation"] is None


def test_warnings_are_for_staff_and_disqualifications_for_all():
    world = event(4)
    play(world, {1: 3, 2: 1})
    actions.judging.warn(world.by(world.judge), entry(world, 3), PenaltyCategory.LATE, note="Llegó tarde")
    actions.judging.disqualify(
        world.by(world.organizer), entry(world, 4), PenaltyCategory.CONDUCT, reason="Insultos"
    )
    told = full(world)["penalties"]
    assert [(p["entry"], p["kind"], p["category"], p["round"], p["note"]) for p in told] == [
        (3, "warning", "late", 1, "Llegó tarde"),
        (4, "disqualification", "conduct", 1, "Insultos"),
    ]
    assert [(p["entry"], p["note"]) for p in public(world)["penalties"]] == [(4, "")]


def test_a_penalty_before_the_first_round_has_none():
    world = event(2)
    actions.judging.warn(world.by(world.judge), entry(world, 1), PenaltyCategory.LATE, note="Llegó tarde")
    assert full(world)["penalties"][0]["round"] is None


def test_the_public_log_leaves_out_what_is_private():
    world = event(2)
    draft(world)  # private until it is published
    told, shown = full(world)["log"], public(world)["log"]
    assert [one["revision"] for one in told] == list(range(1, world.tournament.revision + 1))
    assert "pair_round" in {one["action"] for one in told}
    assert "pair_round" not in {one["action"] for one in shown}
    assert all(one["public"] for one in shown)
    assert len(shown) == LogEntry.objects.filter(public=True).count() > 0


def test_the_standing_is_part_of_the_record():
    data = full(four_after_two_rounds())
    assert [[(row["rank"], row["entry"]) for row in group] for group in data["standings"]] == [
        [(1, 2), (2, 1), (3, 4), (4, 3)]
    ]
    assert data["final"] == [2, 1, 4, 3]
    assert data["champion"] is None


def test_a_public_standing_is_the_one_with_the_secret_draw():
    # All four are equal before the draw: the lots of the seed decide, which a public record does not show.
    world = event(4, criteria=["draw"])
    play(world, {1: 3, 2: 1})
    assert public(world)["tournament"]["seed"] is None
    assert public(world)["standings"] == full(world)["standings"]


def test_the_champion_is_named_when_the_event_is_finished():
    world = event(2, swiss_rounds=1)
    play(world, {2: 1})
    assert full(world)["champion"] is None
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    assert full(world)["champion"] == 2


def test_a_cancelled_event_has_no_champion():
    world = event(2, swiss_rounds=1)
    play(world, {2: 1})
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Sin luz"
    )
    assert full(world)["champion"] is None


def test_an_event_without_entries_has_no_champion_and_no_order():
    data = full(event(0))
    assert (data["final"], data["champion"], data["people"]) == ([], None, ["organiza"])


def test_what_is_said_about_the_public_record_is_about_the_offered_file():
    world = four_after_two_rounds()
    text = public_text(world.tournament)
    said = publication(world.tournament)
    assert said.size == len(text.encode())
    assert said.digest == hashlib.sha256(text.encode()).hexdigest()
    assert said.findings.is_right
    assert json.loads(text)["scope"] == "public"


def test_what_is_said_is_computed_once_a_revision():
    world = four_after_two_rounds()
    publication(world.tournament)
    assert queries_of(lambda: publication(world.tournament)) == 0
    world.tournament.revision += 1
    assert queries_of(lambda: publication(world.tournament)) > 0


def test_exporting_takes_as_many_queries_however_many_play():
    small = event(2)
    large = another(small, 10)
    for world in (small, large):
        play(world, {1: 3})
        score(world, world.tournament.rounds.get(), dict.fromkeys(range(2, 11), 1))

    def read(world):
        world.refresh()
        return queries_of(lambda: export(world.tournament, public=False))

    assert len(full(large)["rounds"][0]["matches"]) == 5
    assert read(small) == read(large)
