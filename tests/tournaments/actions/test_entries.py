"""Refused changes of teams and of data for pairing. Their effect on a pairing is in `test_pairing`."""

import pytest

from tests.world import LEGAL, World, person
from tournaments import actions
from tournaments.enums import Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.permissions import entry_of
from tournaments.queries.entries import former_members


def test_a_team_of_an_event_that_is_over_stays(world):
    (entry,) = world.add_players(1)
    actions.setup.cancel_tournament(
        world.by(world.organizer), world.tournament, name=world.tournament.name, reason="Lluvia"
    )
    with pytest.raises(Conflict, match="se canceló"):
        actions.entries.add_member(world.by(world.organizer), entry, "Otra persona")


def test_who_plays_already_is_not_added_to_a_team(world):
    one, _other = world.add_players(2)
    with pytest.raises(Conflict, match="Ya tienes una inscripción"):
        world.join(one, world.players[1])


def test_a_judge_is_not_added_to_a_team(world):
    (entry,) = world.add_players(1)
    with pytest.raises(NotAllowed, match="se juzga"):
        world.join(entry, world.judge)


def test_a_person_without_an_account_needs_a_name(world):
    (entry,) = world.add_players(1)
    with pytest.raises(Invalid) as refused:
        actions.entries.add_member(world.by(world.organizer), entry, "")
    assert refused.value.field == "name"


@pytest.fixture
def parted(world):
    """A friend with an account who was taken out of a team."""
    (entry,) = world.add_players(1)
    friend = person("amiga")
    world.join(entry, friend)
    actions.entries.remove_member(world.by(world.organizer), entry.memberships.get(player__user=friend))
    return world, entry, friend


def test_who_was_taken_out_of_a_team_is_put_back(parted):
    world, entry, friend = parted
    assert entry_of(friend, world.tournament) is None
    (former,) = former_members(entry)
    with pytest.raises(NotAllowed):
        actions.entries.bring_back_member(world.by(friend), former)
    actions.entries.bring_back_member(world.by(world.judge), former)
    assert entry_of(friend, world.tournament) == entry
    assert not former_members(entry)


def test_nobody_is_put_back_who_plays_elsewhere_or_judges_or_once_rounds_are_paired(parted):
    world, entry, friend = parted
    (former,) = former_members(entry)
    role = actions.setup.appoint(world.by(world.organizer), world.tournament, friend, Role.JUDGE)
    with pytest.raises(Conflict, match="juez"):
        actions.entries.bring_back_member(world.by(world.judge), former)
    actions.setup.dismiss(world.by(world.organizer), role)
    actions.registration.register(world.by(friend), world.tournament, LEGAL)
    assert not former_members(entry)
    with pytest.raises(Conflict, match="otra inscripción"):
        actions.entries.bring_back_member(world.by(world.judge), former)
    actions.registration.check_in(world.by(friend), entry_of(friend, world.tournament))
    world.start_round()
    with pytest.raises(Conflict, match="ya no cambia"):
        actions.entries.bring_back_member(world.by(world.judge), former)


def test_nobody_is_put_back_into_a_pair_that_is_whole_again(db):
    world = World.open(game="duelo-parejas")
    heroes = [{"name": "Enoq"}, {"name": "Killa"}]
    user = person("primera")
    entry = actions.registration.register(world.by(user), world.tournament, heroes, others=["La segunda"])
    by = world.by(world.organizer)
    actions.entries.remove_member(by, entry.memberships.get(player__user=None))
    actions.entries.add_member(by, entry, "La tercera")
    (former,) = former_members(entry)
    with pytest.raises(Conflict, match="ya está completa"):
        actions.entries.bring_back_member(by, former)
    assert sorted(str(member) for member in entry.members.all()) == ["La tercera", "primera"]


def test_somebody_is_taken_out_of_a_team_as_often_as_they_join(parted):
    world, entry, friend = parted
    world.join(entry, friend)
    actions.entries.remove_member(world.by(world.organizer), entry.memberships.get(player__user=friend))
    assert former_members(entry).count() == 1


def test_the_holder_of_an_account_joins_a_team(world):
    (entry,) = world.add_players(1)
    friend = person("amiga")
    world.join(entry, friend)
    assert friend in [member.user for member in entry.members.all()]


def test_a_club_that_is_too_long_is_refused_with_its_limit(world):
    (entry,) = world.add_players(1)
    values = {"rating": None, "fixed_table": None, "sits_out": []}
    with pytest.raises(Invalid, match="60") as refused:
        actions.entries.edit_entry(world.by(world.organizer), entry, club="y" * 61, **values)
    assert refused.value.field == "club"


def test_two_kept_apart_may_meet_again(world):
    pair = world.add_players(2)
    row = actions.entries.keep_apart(world.by(world.organizer), world.tournament, *pair, reason="Conviven")
    actions.entries.remove_apart(world.by(world.organizer), row)
    assert not world.tournament.apart.exists()


def test_who_met_elsewhere_is_kept_apart_until_a_round(world):
    world.add_players(2)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    again = World.open_again(world)
    for user in world.players:
        actions.registration.register(
            again.by(user), again.tournament, world.tournament.entries.first().roster.items
        )
    by = again.by(again.organizer)
    actions.entries.keep_apart_from_event(by, again.tournament, world.tournament, until_round=2)
    assert again.tournament.apart.get().until_round == 2


@pytest.mark.parametrize(("until", "is_round"), [(-1, False), (0, True), (20_000, True), (20_001, False)])
def test_two_are_kept_apart_until_a_round_that_an_event_may_have(world, until, is_round):
    pair = world.add_players(2)
    by = world.by(world.organizer)
    if is_round:
        row = actions.entries.keep_apart(by, world.tournament, *pair, reason="Conviven", until_round=until)
        assert row.until_round == until
        return
    with pytest.raises(Invalid) as refused:
        actions.entries.keep_apart(by, world.tournament, *pair, reason="Conviven", until_round=until)
    assert refused.value.field == "until_round"
    with pytest.raises(Invalid):
        actions.entries.keep_apart_from_event(by, world.tournament, world.tournament, until_round=until)


def test_a_name_and_a_payment_that_are_so_already_are_not_changed(world):
    (entry,) = world.add_players(1)
    with pytest.raises(Invalid, match="Ya se llama así") as refused:
        actions.entries.rename_entry(world.by(world.organizer), entry, f" {entry.name} ")
    assert refused.value.field == "name"
    with pytest.raises(Conflict, match="ya estaba así"):
        actions.entries.mark_paid(world.by(world.organizer), entry, paid=False)


# Byes that are awarded beforehand


def award(world, entry, full=(), half=(), by=None, reason="Ganó el torneo anterior"):
    who = world.by(by or world.organizer)
    return actions.entries.award_byes(who, entry, full=list(full), half=list(half), reason=reason)


@pytest.fixture
def threes(db):
    """An event in which a win gives three points."""
    return World.open(options={"win_points": "3"})


def test_byes_are_awarded_for_rounds_to_come_and_taken_back(threes):
    world = threes
    (entry,) = world.add_players(1)
    award(world, entry, [2, 1], [3])
    entry.refresh_from_db()
    assert entry.byes == [[1, "full"], [2, "full"], [3, "half"]]
    line = world.tournament.log.latest("revision")
    assert (line.public, line.details) == (True, {"entry": entry.name, "full": [1, 2], "half": [3]})
    award(world, entry)
    entry.refresh_from_db()
    assert entry.byes == []


@pytest.mark.parametrize(
    ("full", "half", "kind", "field"),
    [
        ([0], [], Invalid, "full"),
        ([], [21], Invalid, "full"),
        ([1], [1], Invalid, "half"),
        ([4], [], Invalid, "half"),  # it asked not to play that one
        ([], [], Conflict, ""),  # nothing new
    ],
)
def test_byes_that_cannot_be_are_refused(threes, full, half, kind, field):
    world = threes
    (entry,) = world.add_players(1)
    edit = actions.entries.edit_entry
    edit(world.by(world.organizer), entry, rating=None, club="", fixed_table=None, sits_out=[4])
    with pytest.raises(kind) as refused:
        award(world, entry, full, half)
    assert (refused.value.field or "") == field


def test_half_a_bye_is_refused_where_it_gives_nothing(world):
    (entry,) = world.add_players(1)
    with pytest.raises(Invalid, match="ningún punto") as refused:
        award(world, entry, [1], [2])
    assert refused.value.field == "half"


def test_a_round_with_a_bye_is_not_one_to_sit_out(world):
    (entry,) = world.add_players(1)
    award(world, entry, [2])
    edit = actions.entries.edit_entry
    with pytest.raises(Conflict, match="bye dado de antemano"):
        edit(world.by(world.organizer), entry, rating=None, club="", fixed_table=None, sits_out=[2])


def test_byes_need_a_reason_and_somebody_of_the_desk(world):
    (entry,) = world.add_players(1)
    with pytest.raises(Invalid):
        award(world, entry, [1], reason="")
    with pytest.raises(NotAllowed):
        award(world, entry, [1], by=world.players[0])


def test_a_bye_of_a_round_that_is_paired_stays(world):
    one, *_others = world.add_players(4)
    award(world, one, [1])
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="Ya está emparejada"):
        award(world, one)
    award(world, one, [1, 2])  # the first one stays as it is


def test_an_event_that_is_all_bracket_has_no_byes_to_award(db):
    world = World.open(format="single")
    (entry,) = world.add_players(1)
    with pytest.raises(Conflict, match="llave"):
        award(world, entry, [1])
