"""Settings, staff, and the beginning and end of an event."""

from datetime import timedelta

import pytest

from players.accounts import erase
from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.core.settings import MOST_ENTRIES
from tournaments.enums import Role, TournamentState
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Tournament
from tournaments.permissions import roles_of


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"round_minutes": 34}, "round_minutes"),
        ({"round_minutes": 241}, "round_minutes"),
        ({"preparation_minutes": 0}, "preparation_minutes"),
        ({"preparation_minutes": 6}, "preparation_minutes"),
        ({"name": "y" * 81}, "name"),
        ({"place": "y" * 121}, "place"),
        ({"timezone": "Marte/Base"}, "timezone"),
        ({"format": "suizo"}, "format"),
        ({"first_round": "suerte"}, "first_round"),
        ({"format": "single", "top_cut": 4}, "top_cut"),
        ({"format": "groups", "groups": 1}, "groups"),
        ({"format": "groups", "groups": 33}, "groups"),
        ({"club_rounds": -1}, "club_rounds"),
        ({"club_rounds": 21}, "club_rounds"),
        ({"accelerated_rounds": -1}, "accelerated_rounds"),
        ({"accelerated_rounds": 21}, "accelerated_rounds"),
        ({"top_cut": 1}, "top_cut"),
        ({"top_cut": 129, "capacity": 200}, "top_cut"),
        ({"format": "double", "cut_rule": "one_loss"}, "top_cut"),
        ({"cut_rule": "luck"}, "cut_rule"),
        ({"cut_bracket": "luck"}, "cut_bracket"),
        ({"legs": 3}, "legs"),
        ({"legs": 0}, "legs"),
        ({"group_places": "luck"}, "group_places"),
        ({"withdrawn": "luck"}, "withdrawn"),
        ({"top_cut": 8, "capacity": 7}, "top_cut"),
        ({"silence_minutes": 0}, "silence_minutes"),
        ({"silence_minutes": 61}, "silence_minutes"),
        ({"about": "y" * 1501}, "about"),
        ({"price": "y" * 81}, "price"),
        ({"prizes": "y" * 301}, "prizes"),
        ({"bring": "y" * 301}, "bring"),
        ({"contact": "y" * 121}, "contact"),
        ({"map_url": "https://" + "y" * 293}, "map_url"),
        ({"map_url": "javascript:alert(1)"}, "map_url"),
        ({"criteria": []}, "criteria"),
        ({"criteria": ["wins", "wins"]}, "criteria"),
        ({"criteria": ["suerte"]}, "criteria"),
        ({"options": {"bye_score": "9"}}, "bye_score"),
    ],
)
def test_a_setting_out_of_bounds_is_refused_and_names_its_field(db, values, field):
    with pytest.raises(Invalid) as refused:
        World.open(**values)
    assert refused.value.field == field
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "values",
    [
        {"round_minutes": 35},
        {"round_minutes": 240},
        {"preparation_minutes": 1},
        {"preparation_minutes": 5},
        {"name": "y" * 80, "place": "y" * 120},
        {"format": "groups", "groups": 2},
        {"format": "groups", "groups": 32},
        {"club_rounds": 0, "accelerated_rounds": 0},
        {"club_rounds": 20, "accelerated_rounds": 20},
        {"top_cut": 8, "capacity": 8},
        {"top_cut": 2, "cut_bracket": "double", "third_place": True},
        {"top_cut": 128, "capacity": 128},
        {"format": "groups", "legs": 2, "group_places": "without_last", "withdrawn": "place"},
        {"cut_rule": "one_loss", "annul_below_half": False},
        {"silence_minutes": 1},
        {"silence_minutes": 60},
        {"about": "y" * 1500, "price": "y" * 80, "prizes": "y" * 300, "bring": "y" * 300, "contact": "y" * 120},
        {"map_url": "https://" + "y" * 292},
    ],
)
def test_a_setting_at_its_bound_is_taken(db, values):
    tournament = World.open(**values).tournament
    assert {name: getattr(tournament, name) for name in values} == values


def test_a_game_of_larger_tables_is_played_as_swiss(db, party_game):
    with pytest.raises(Invalid, match="en estos formatos: Suizo"):
        World.open(game="party", format="single", criteria=["points"])


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"preparation_minutes": 1}, "preparation_minutes"),
        ({"top_cut": 2}, "top_cut"),
        ({"top_cut": 6}, "top_cut"),
        ({"cut_rule": "one_loss"}, "top_cut"),
    ],
)
def test_a_game_without_preparation_and_with_larger_tables_has_bounds_of_its_own(db, party_game, values, field):
    with pytest.raises(Invalid) as refused:
        World.open(game="party", criteria=["points"], **values)
    assert refused.value.field == field


@pytest.mark.parametrize("top_cut", [0, 3, 5])
def test_its_cut_is_one_table(db, party_game, top_cut):
    assert World.open(game="party", criteria=["points"], top_cut=top_cut).tournament.top_cut == top_cut


def test_settings_of_an_event_that_is_over_stay(world):
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Lluvia"
    )
    with pytest.raises(Conflict, match="se canceló"):
        actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"capacity": 20})


def test_there_are_not_fewer_rounds_than_were_paired(world):
    world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Invalid, match="Ya hay 2 rondas") as refused:
        actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"swiss_rounds": 1})
    assert refused.value.field == "swiss_rounds"


def test_registration_opens_once(world):
    with pytest.raises(Conflict, match="ya pasó de ahí"):
        actions.setup.open_registration(world.by(world.organizer), world.tournament)


def test_an_event_is_cancelled_once_and_with_a_reason(world):
    with pytest.raises(Invalid):
        actions.setup.cancel_tournament(
            world.by(world.organizer), world.tournament, name=world.tournament.name, reason=" "
        )
    cancelled = actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Lluvia"
    )
    assert cancelled.state == TournamentState.CANCELLED
    with pytest.raises(Conflict, match="se canceló"):
        actions.setup.cancel_tournament(
            world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Lluvia"
        )


def test_a_role_is_given_once(world):
    with pytest.raises(Conflict, match="ya tiene ese rol"):
        actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.HEAD_JUDGE)


def test_the_last_organizer_stays(world):
    own = world.tournament.staff.get(user=world.organizer)
    with pytest.raises(Conflict, match="al menos una persona"):
        actions.setup.dismiss(world.by(world.organizer), own)
    actions.setup.appoint(world.by(world.organizer), world.tournament, person("otra"), Role.ORGANIZER)
    actions.setup.dismiss(world.by(world.organizer), own)
    assert [member.user.username for member in world.tournament.staff.filter(role=Role.ORGANIZER)] == ["otra"]


def test_who_is_on_the_staff_leaves_it_alone(world):
    by = world.by(world.judge, key="k")
    for _sent_twice in range(2):
        actions.setup.resign(by, world.tournament, Role.HEAD_JUDGE)
    assert not roles_of(world.judge, world.tournament)
    assert world.tournament.log.filter(action="resign").count() == 1
    assert not world.tournament.former_staff.exists()  # nobody but an invitation asks them back


def test_who_leaves_one_role_keeps_the_other_and_has_none_that_others_have(world):
    by = world.by(world.judge)
    with pytest.raises(Conflict, match="No tienes ese rol"):
        actions.setup.resign(by, world.tournament, Role.ORGANIZER)
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.JUDGE)
    actions.setup.resign(by, world.tournament, Role.HEAD_JUDGE)
    assert roles_of(world.judge, world.tournament) == {Role.JUDGE}


def test_the_last_organizer_cannot_leave(world):
    by = world.by(world.organizer)
    with pytest.raises(Conflict, match="al menos una persona"):
        actions.setup.resign(by, world.tournament, Role.ORGANIZER)
    actions.setup.appoint(by, world.tournament, person("otra"), Role.ORGANIZER)
    actions.setup.resign(by, world.tournament, Role.ORGANIZER)
    assert [member.user.username for member in world.tournament.staff.filter(role=Role.ORGANIZER)] == ["otra"]


def test_a_role_that_was_taken_away_comes_back_once(world):
    by = world.by(world.organizer)
    actions.setup.dismiss(by, world.tournament.staff.get(user=world.judge))
    former = world.tournament.former_staff.get()
    assert not roles_of(world.judge, world.tournament)
    for user in (world.judge, person("nadie")):
        with pytest.raises(NotAllowed):
            actions.setup.bring_back_staff(world.by(user), former)
    actions.setup.bring_back_staff(by, former)
    assert roles_of(world.judge, world.tournament) == {Role.HEAD_JUDGE}
    with pytest.raises(Conflict, match="ya no existe"):
        actions.setup.bring_back_staff(by, former)


def test_a_role_comes_back_neither_to_who_plays_by_now_nor_to_a_closed_account(world):
    by = world.by(world.organizer)
    actions.setup.dismiss(by, world.tournament.staff.get(user=world.judge))
    former = world.tournament.former_staff.get()
    actions.registration.register(world.by(world.judge), world.tournament, LEGAL)
    with pytest.raises(Conflict, match="no puede ser juez"):
        actions.setup.bring_back_staff(by, former)
    erase(world.judge)
    with pytest.raises(Conflict, match="se cerró"):
        actions.setup.bring_back_staff(by, former)


def test_who_has_the_role_again_is_not_listed_as_gone(world):
    by = world.by(world.organizer)
    actions.setup.dismiss(by, world.tournament.staff.get(user=world.judge))
    actions.setup.appoint(by, world.tournament, world.judge, Role.HEAD_JUDGE)
    assert not world.tournament.former_staff.exists()


@pytest.mark.parametrize("name", ["", "Otra copa", "Copa"])
def test_nobody_cancels_without_the_name_of_the_event(world, name):
    with pytest.raises(Invalid) as refused:
        actions.setup.cancel_tournament(world.by(world.organizer), world.tournament, name=name, reason="Lluvia")
    assert refused.value.field == "name"


def test_capitals_accents_and_spaces_of_the_name_do_not_count(world):
    name = "  COPA de  pruebá "
    actions.setup.cancel_tournament(world.by(world.organizer), world.tournament, name=name, reason="Lluvia")
    world.refresh()
    assert world.tournament.state == TournamentState.CANCELLED


@pytest.mark.parametrize("fewer", [0, 1])
def test_capacity_is_raised_within_what_events_can_be(world, fewer):
    with pytest.raises(Conflict, match="El cupo ya es"):
        actions.setup.raise_capacity(
            world.by(world.organizer), world.tournament, world.tournament.capacity - fewer
        )
    with pytest.raises(Invalid) as refused:
        actions.setup.raise_capacity(world.by(world.organizer), world.tournament, MOST_ENTRIES + 1)
    assert refused.value.field == "capacity"


def test_an_event_is_resumed_for_thirty_days(world):
    by, name = world.by(world.organizer), world.tournament.name
    actions.setup.cancel_tournament(by, world.tournament, name=name, reason="Lluvia")
    day = 24 * 60
    with pytest.raises(Conflict, match="hace más de 30 días"):
        actions.setup.resume_tournament(
            world.by(world.organizer, later=30 * day + 1), world.tournament, reason="Salió el sol"
        )
    world.now -= timedelta(minutes=1)
    resumed = actions.setup.resume_tournament(world.by(world.organizer), world.tournament, reason="Salió el sol")
    assert resumed.state == TournamentState.REGISTRATION
