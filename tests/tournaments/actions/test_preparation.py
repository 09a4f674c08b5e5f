"""Refusals of choices at a table before the match. Whole formations are in `test_rounds`."""

import pytest

from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.enums import PreparationState
from tournaments.errors import Conflict, Invalid, NotAllowed


@pytest.fixture
def published(world):
    """Two at a table whose formation is open."""
    world.add_players(2)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    return world


@pytest.fixture
def unlisted(world):
    """A table where somebody came late without a roster."""
    world.add_players(1)
    actions.registration.add_walk_in(world.by(world.judge), world.tournament, "Sin lista", check_in=False)
    late = world.tournament.entries.get(name="Sin lista")
    world.add_players(2)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    actions.registration.check_in(world.by(world.judge), late)
    draft.refresh_from_db()
    late.refresh_from_db()
    return world, actions.pairing.seat_late(world.by(world.organizer), draft, late, reason="El tren")


def test_only_a_seat_chooses(published):
    with pytest.raises(NotAllowed, match="No juegas"):
        actions.preparation.choose(published.by(person("ajeno")), published.table(), "0-1")
    with pytest.raises(Invalid, match="quién elige"):
        actions.preparation.choose(published.by(published.judge), published.table(), "0-1")


def test_a_stranger_chooses_for_no_seat(published):
    with pytest.raises(NotAllowed, match="No juegas"):
        actions.preparation.choose(published.by(person("ajeno")), published.table(), "0-1", seat=0)


def test_a_judge_records_the_choice_of_a_seat(published):
    match = published.table()
    first = match.preparation["first"]
    chosen = actions.preparation.choose(published.by(published.judge), match, f"{1 - first}-0", seat=first)
    assert len(chosen.preparation["steps"]) == 1


def test_without_a_roster_nothing_is_chosen_on_phones(unlisted):
    world, match = unlisted
    player = next(seat.entry.members.get().user for seat in match.seats.all() if seat.entry.name != "Sin lista")
    with pytest.raises(Conflict, match="Falta una lista"):
        actions.preparation.choose(world.by(player), match, "0-1")


def test_without_a_roster_nothing_is_drawn(unlisted):
    world, match = unlisted
    with pytest.raises(Conflict, match="No hay listas"):
        actions.preparation.resolve_preparation(world.by(world.judge), match, reason="Tiempo")
    done = actions.preparation.prepared_on_table(world.by(world.judge), match)
    assert done.preparation_state == PreparationState.ON_TABLE


def test_the_list_that_a_table_waited_for_opens_its_preparation(unlisted):
    world, match = unlisted
    assert match.preparation is None
    late = world.tournament.entries.get(name="Sin lista")
    actions.registration.save_roster(world.by(world.judge), late, LEGAL)
    match.refresh_from_db()
    assert match.is_preparing
    assert match.preparation["first"] in {0, 1}


def test_a_draft_is_not_prepared(world):
    world.add_players(2)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="no está publicada"):
        actions.preparation.prepared_on_table(world.by(world.judge), world.table())


def test_a_formation_is_final(published):
    actions.preparation.prepared_on_table(published.by(published.judge), published.table())
    with pytest.raises(Conflict, match="definitiva") as refused:
        actions.preparation.resolve_preparation(published.by(published.judge), published.table(), reason="x")
    assert refused.value.rule == "P3 §2.3"


def test_a_judge_lets_a_table_start_again_and_who_begins_stays(world):
    world.add_players(2)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    match = world.table()
    first = match.preparation["first"]
    actions.preparation.choose(world.by(world.seated(match)[first]), match, f"{1 - first}-0")
    actions.preparation.reopen_preparation(world.by(world.judge), match, reason="Se le fue el dedo")
    match.refresh_from_db()
    assert (match.is_preparing, match.preparation["first"], match.preparation["steps"]) == (True, first, [])


def test_a_table_that_was_marked_by_mistake_is_opened_again(world):
    world.add_players(2)
    world.start_round()
    match = world.table()
    actions.preparation.reopen_preparation(world.by(world.judge), match, reason="Era la otra mesa")
    match.refresh_from_db()
    assert match.is_preparing


def test_no_table_starts_again_once_something_was_reported(playing):
    match = playing.table()
    reporter = playing.by(playing.seated(match)[0])
    actions.reporting.report_result(reporter, match, {"ending": "elimination", "left": [2, 0]})
    with pytest.raises(Conflict, match="ya hay un resultado"):
        actions.preparation.reopen_preparation(playing.by(playing.judge), match, reason="x")


def test_all_tables_are_marked_of_a_published_round_that_lacks_some(world):
    world.add_players(2)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="no está publicada"):
        actions.preparation.prepared_everywhere(world.by(world.judge), draft)
    round_ = actions.rounds.publish_round(world.by(world.organizer), draft)
    actions.preparation.prepared_everywhere(world.by(world.judge), round_)
    with pytest.raises(Conflict, match="Ya están listas"):
        actions.preparation.prepared_everywhere(world.by(world.judge), round_)


def test_a_bye_prepares_nothing(world):
    world.add_players(3)
    bye = world.start_round().matches.get(table=None)
    with pytest.raises(Conflict, match="no se juega"):
        actions.preparation.reopen_preparation(world.by(world.judge), bye, reason="Un dedo")
    with pytest.raises(Conflict, match="no se juega"):
        actions.preparation.prepared_on_table(world.by(world.judge), bye)


def test_a_draft_is_not_prepared_again(world):
    world.add_players(2)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="no está publicada"):
        actions.preparation.reopen_preparation(world.by(world.judge), draft.matches.get(), reason="Un dedo")


def test_where_a_game_prepares_nothing_nothing_is_chosen_or_marked(db, party_game):
    world = World.open(game="party", criteria=["points"])
    for name in ("Una", "Dos", "Tres"):
        actions.registration.add_walk_in(world.by(world.judge), world.tournament, name)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), draft)
    by, match = world.by(world.judge), world.table()
    for attempt in (
        lambda: actions.preparation.choose(by, match, "0-1", seat=0),
        lambda: actions.preparation.prepared_on_table(by, match),
        lambda: actions.preparation.resolve_preparation(by, match, reason="Tiempo"),
        lambda: actions.preparation.reopen_preparation(by, match, reason="Un dedo"),
    ):
        with pytest.raises(Conflict, match="nada se prepara"):
            attempt()
