"""Pairing, publishing, the clock, taking back, the top cut."""

from datetime import timedelta

import pytest

from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.enums import PreparationState, TournamentState
from tournaments.errors import Conflict, Invalid
from tournaments.queries.rounds import open_matches, progress
from tournaments.queries.standings import final_order


def test_pairing_twice_is_a_conflict(world):
    world.add_players(4)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert world.rounds == 1


def test_pairing_needs_every_present_roster(world):
    world.add_players(3)
    actions.registration.add_walk_in(world.by(world.judge), world.tournament, "Sin lista")
    with pytest.raises(Invalid, match="Sin lista"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    world.refresh()
    assert world.tournament.state == TournamentState.REGISTRATION


def test_only_those_present_are_paired(world):
    world.add_players(4)
    actions.registration.undo_check_in(world.by(world.judge), world.tournament.entries.first())
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert round_.seats.count() == 3


def test_nobody_to_pair(world):
    with pytest.raises(Invalid):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)


def test_an_odd_field_has_one_bye_that_counts_as_a_win(world):
    world.add_players(5)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    (bye,) = round_.matches.filter(table__isnull=True)
    seat = bye.seats.get()
    assert (seat.won, seat.score) == (True, 2)


def test_the_next_round_waits_for_every_result(playing):
    with pytest.raises(Conflict, match="1, 2"):
        actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)


def test_the_clock_waits_for_every_table(world):
    world.add_players(4)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict):
        actions.rounds.start_clock(world.by(world.organizer), round_)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    with pytest.raises(Conflict) as refused:
        actions.rounds.start_clock(world.by(world.organizer), round_)
    assert refused.value.rule == "P3 §2.4"
    assert progress(world.tournament).unprepared == 2


def test_pauses_and_extra_minutes_are_recorded(playing):
    round_ = playing.tournament.rounds.get()
    actions.rounds.pause_clock(playing.by(playing.organizer, later=5), round_, reason="Corte de luz")
    actions.rounds.resume_clock(playing.by(playing.organizer, later=10), round_)
    actions.rounds.extend_match(playing.by(playing.judge), playing.table(), 4, reason="Consulta larga")
    round_.refresh_from_db()
    assert round_.clock.remaining(playing.now).total_seconds() == 30 * 60
    assert playing.table().extension.total_seconds() == 240


def test_a_pause_needs_a_reason(playing):
    with pytest.raises(Invalid):
        actions.rounds.pause_clock(playing.by(playing.organizer), playing.tournament.rounds.get(), reason=" ")


def test_entries_of_two_tables_can_be_swapped_in_a_draft(world):
    world.add_players(5)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    bye = round_.matches.get(table=None).seats.get().entry
    other = round_.matches.get(table=1).seats.first().entry
    actions.pairing.swap_entries(world.by(world.organizer), round_, bye, other, reason="Son hermanos")
    assert round_.matches.get(table=None).seats.get().entry == other
    assert round_.matches.get(table=None).seats.get().won
    moved = round_.matches.get(table=1)
    assert moved.manual_reason == "Son hermanos"
    assert moved.seats.get(entry=bye).won is None


def test_a_draft_shows_nothing_in_the_public_log_and_publishing_shows_the_swap(world):
    world.add_players(5)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    bye = round_.matches.get(table=None).seats.get().entry
    other = round_.matches.get(table=1).seats.first().entry
    before = world.tournament.log.filter(public=True).count()
    actions.pairing.swap_entries(world.by(world.organizer), round_, bye, other, reason="Son hermanos")
    assert world.tournament.log.filter(public=True).count() == before
    actions.rounds.publish_round(world.by(world.organizer), round_)
    assert "Son hermanos" in str(world.tournament.log.first().details["manual"])
    assert world.tournament.log.first().public


def test_a_published_round_cannot_be_swapped(playing):
    a, b = playing.table(1).seats.first().entry, playing.table(2).seats.first().entry
    with pytest.raises(Conflict):
        actions.pairing.swap_entries(
            playing.by(playing.organizer), playing.tournament.rounds.get(), a, b, reason="x"
        )


def test_a_round_without_reports_can_be_taken_back(playing):
    round_ = playing.tournament.rounds.get()
    with pytest.raises(Invalid):
        actions.pairing.take_back_round(playing.by(playing.organizer), round_)
    actions.pairing.take_back_round(playing.by(playing.organizer), round_, reason="Faltaba alguien")
    assert playing.rounds == 0
    assert playing.tournament.log.first().details["tables"]


def test_registration_opens_again_after_the_first_round_was_taken_back(playing):
    actions.pairing.take_back_round(
        playing.by(playing.organizer), playing.tournament.rounds.get(), reason="Faltaba gente"
    )
    actions.registration.unlock_rosters(playing.by(playing.organizer), playing.tournament, reason="Faltaba gente")
    entry = actions.registration.register(playing.by(person("tarde")), playing.tournament, LEGAL)
    assert entry.joined_round == 1


def test_a_cancelled_event_does_not_open_again(world):
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Sin local"
    )
    with pytest.raises(Conflict):
        actions.registration.unlock_rosters(world.by(world.organizer), world.tournament, reason="x")


def test_a_round_with_results_stays(playing):
    actions.reporting.decide_result(playing.by(playing.judge), playing.table(), {"ending": "no_show", "who": 0})
    with pytest.raises(Conflict):
        actions.pairing.take_back_round(playing.by(playing.organizer), playing.tournament.rounds.get(), reason="x")


def test_a_draft_with_somebody_who_left_is_not_published(world):
    world.add_players(4)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.registration.drop(world.by(world.players[0]), world.tournament.entries.first())
    with pytest.raises(Conflict, match="jugador1"):
        actions.rounds.publish_round(world.by(world.organizer), round_)


def test_an_event_with_a_top_cut_ends_with_one_champion(db):
    world = World.open(swiss_rounds=2, top_cut=4)
    world.add_players(6)
    while progress(world.tournament).step != "finish":
        world.finish_round(world.start_round())
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    world.refresh()
    assert world.tournament.state == TournamentState.FINISHED
    final = world.tournament.rounds.last().matches.get()
    assert final_order(world.tournament)[0] == final.seats.get(won=True).entry
    assert final_order(world.tournament)[1] == final.seats.get(won=False).entry


def test_a_finalist_who_leaves_gives_the_other_a_bye(db):
    world = World.open(swiss_rounds=1, top_cut=4)
    world.add_players(4)
    world.finish_round(world.start_round())
    semifinal = world.start_round()
    world.finish_round(semifinal)
    winner = semifinal.matches.first().seats.get(won=True).entry
    actions.registration.drop(world.by(world.judge), winner, reason="Se fue")
    final = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert final.matches.get().table is None


def test_a_finished_tournament_takes_no_more_changes(db):
    world = World.open(swiss_rounds=1)
    world.add_players(2)
    world.finish_round(world.start_round())
    actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="ya terminó"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="ya terminó"):
        actions.registration.add_walk_in(world.by(world.judge), world.tournament, "Tarde", items=LEGAL)


def test_formation_on_two_phones_stays_secret_and_ends_with_the_clock_allowed(world):
    world.add_players(2)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    match = world.table()
    users = world.seated(match)
    first = match.preparation["first"]
    actions.preparation.choose(world.by(users[first]), match, f"{1 - first}-0")
    with pytest.raises(Conflict) as refused:
        actions.preparation.choose(world.by(users[first]), match, f"{1 - first}-1")
    assert refused.value.rule == "P3 §2.3"
    actions.preparation.choose(world.by(users[1 - first]), match, f"{first}-0")
    actions.preparation.choose(world.by(users[0]), match, "0-1")
    match = actions.preparation.choose(world.by(users[1]), match, "1-2")
    assert match.preparation_state == PreparationState.DONE
    actions.rounds.start_clock(world.by(world.organizer), round_)
    assert open_matches(round_).count() == 1


def test_a_judge_resolves_what_is_open(world):
    world.add_players(2)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    match = actions.preparation.resolve_preparation(
        world.by(world.judge), world.table(), reason="Pasaron 5 minutos"
    )
    assert match.preparation_state == PreparationState.RESOLVED
    assert len(match.preparation["steps"]) == 4


# Refusals


def test_a_round_is_published_once_and_its_clock_started_once(playing):
    round_ = playing.tournament.rounds.get()
    with pytest.raises(Conflict, match="ya estaba publicada"):
        actions.rounds.publish_round(playing.by(playing.organizer), round_)
    with pytest.raises(Conflict, match="ya está en marcha"):
        actions.rounds.start_clock(playing.by(playing.organizer), round_)


def test_a_clock_pauses_while_it_runs_and_goes_on_while_it_pauses(playing):
    round_ = playing.tournament.rounds.get()
    with pytest.raises(Conflict, match="no está en pausa"):
        actions.rounds.resume_clock(playing.by(playing.organizer), round_)
    actions.rounds.pause_clock(playing.by(playing.organizer), round_, reason="Luz")
    with pytest.raises(Conflict, match="no está en marcha"):
        actions.rounds.pause_clock(playing.by(playing.organizer), round_, reason="Luz")


def test_a_finished_table_gets_no_extra_minutes(playing):
    match = playing.table()
    playing.finish_round(match.round)
    with pytest.raises(Conflict, match="no está jugando"):
        actions.rounds.extend_match(playing.by(playing.judge), match, 3, reason="x")


@pytest.mark.parametrize("minutes", [0, 61])
def test_extra_minutes_have_bounds(playing, minutes):
    with pytest.raises(Invalid, match="1 y 60") as refused:
        actions.rounds.extend_match(playing.by(playing.judge), playing.table(), minutes, reason="x")
    assert refused.value.field == "minutes"


@pytest.mark.parametrize("minutes", [1, 60])
def test_extra_minutes_may_be_few_or_many(playing, minutes):
    match = actions.rounds.extend_match(playing.by(playing.judge), playing.table(), minutes, reason="x")
    assert match.extension == timedelta(minutes=minutes)


def test_an_event_with_rounds_to_play_is_not_finished(playing):
    playing.finish_round(playing.tournament.rounds.get())
    with pytest.raises(Conflict, match="quedan rondas por jugar"):
        actions.rounds.finish_tournament(playing.by(playing.organizer), playing.tournament)


def test_an_event_that_is_not_open_has_no_rounds(world):
    settings = {"name": "Nueva", "game": "atrum", "starts_at": world.now, "rules_date": world.now.date()}
    draft = actions.setup.create_tournament(world.by(world.organizer), settings)
    with pytest.raises(Conflict, match="Primero abre"):
        actions.pairing.pair_round(world.by(world.organizer), draft)


def test_a_cut_for_which_nobody_is_left_is_not_paired(db):
    world = World.open(swiss_rounds=1, top_cut=2)
    first, *others = world.add_players(3)
    world.finish_round(world.start_round())
    for entry in others:
        actions.registration.drop(world.by(world.organizer), entry)
    with pytest.raises(Conflict):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert progress(world.tournament).step == "finish"
    assert final_order(world.tournament)[0] == first


def test_an_event_that_has_not_begun_is_not_finished(world):
    with pytest.raises(Conflict, match="todavía no empezó"):
        actions.rounds.finish_tournament(world.by(world.organizer), world.tournament)
