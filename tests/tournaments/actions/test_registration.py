"""Sign-up, rosters, waiting list, check-in, drops."""

import pytest
from django.contrib.auth.models import Permission

from tests.world import CARDS, LEGAL, World, client_of, person
from tournaments import actions
from tournaments.enums import EntryState, MissedRounds, PenaltyCategory, Role
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.permissions import entry_of
from tournaments.queries.paths import tally_of
from tournaments.queries.standings import standings_table

OTHER = [{"name": card.name} for card in CARDS[7:12]]


def test_a_legal_roster_registers(world):
    entry = actions.registration.register(world.by(person("ana")), world.tournament, LEGAL)
    assert entry.state == EntryState.REGISTERED
    assert entry.roster.names == [item["name"] for item in LEGAL]


@pytest.mark.parametrize(
    "items", [LEGAL[:4], [*LEGAL, *OTHER[:1]], [*LEGAL[:4], LEGAL[0]], [*LEGAL[:4], {"name": "Xyz"}]]
)
def test_an_illegal_roster_is_refused_with_the_section(world, items):
    with pytest.raises(Invalid) as refused:
        actions.registration.register(world.by(person("ana")), world.tournament, items)
    assert "P3 §2.1" in refused.value.rule


def test_one_account_registers_once(world):
    user = person("ana")
    actions.registration.register(world.by(user), world.tournament, LEGAL)
    with pytest.raises(Conflict):
        actions.registration.register(world.by(user), world.tournament, OTHER)


def test_registration_ends_with_the_lock(world):
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict):
        actions.registration.register(world.by(person("tarde")), world.tournament, LEGAL)


def test_a_judge_cannot_play(world):
    with pytest.raises(NotAllowed) as refused:
        actions.registration.register(world.by(world.judge), world.tournament, LEGAL)
    assert refused.value.rule == "P3 §2.4"


def test_a_player_cannot_judge(world):
    (entry,) = world.add_players(1)
    with pytest.raises(Conflict, match="no puede ser juez"):
        actions.setup.appoint(world.by(world.organizer), world.tournament, world.players[0], Role.JUDGE)
    assert entry.is_active


def test_a_full_event_has_a_waiting_list_that_moves_up(db):
    world = World.open(capacity=2)
    first, _second = world.add_players(2)
    third = actions.registration.register(world.by(person("espera")), world.tournament, LEGAL)
    assert third.state == EntryState.WAITING
    with pytest.raises(Conflict):
        actions.registration.check_in(world.by(world.judge), third)
    actions.registration.drop(world.by(world.players[0]), first)
    third.refresh_from_db()
    assert third.state == EntryState.REGISTERED


def test_more_capacity_lets_the_waiting_in(db):
    world = World.open(capacity=2)
    world.add_players(2)
    waiting = [
        actions.registration.register(world.by(person(f"espera{n}")), world.tournament, LEGAL) for n in range(2)
    ]
    actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"capacity": 3})
    states = [world.tournament.entries.get(pk=entry.pk).state for entry in waiting]
    assert states == [EntryState.REGISTERED, EntryState.WAITING]


def test_the_own_roster_changes_until_the_lock(world):
    (entry,) = world.add_players(1)
    actions.registration.save_roster(world.by(world.players[0]), entry, OTHER)
    entry.roster.refresh_from_db()
    assert entry.roster.names == [item["name"] for item in OTHER]
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict) as refused:
        actions.registration.save_roster(world.by(world.players[0]), entry, LEGAL)
    assert refused.value.rule == "P3 §2.1"


def test_a_judge_changes_a_locked_roster_with_a_reason(world):
    (entry,) = world.add_players(1)
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    with pytest.raises(Invalid):
        actions.registration.save_roster(world.by(world.judge), entry, OTHER)
    actions.registration.save_roster(world.by(world.judge), entry, OTHER, reason="Trajo otra edición")
    logged = world.tournament.log.first()
    assert logged.reason == "Trajo otra edición"
    assert logged.details["before"] != logged.details["after"]
    assert not logged.public


def test_nobody_changes_somebody_elses_roster(world):
    one, _other = world.add_players(2)
    with pytest.raises(NotAllowed):
        actions.registration.save_roster(world.by(world.players[1]), one, OTHER)


def test_a_declared_reptante_waits_for_a_judge(world):
    powers = [{"name": f"Poder {i}", "cost": i} for i in range(5)]
    items = [*LEGAL[:4], {"name": "Nunca Visto", "declared": True, "powers": powers}]
    entry = actions.registration.register(world.by(person("ana")), world.tournament, items)
    assert [item["name"] for item in entry.roster.unverified] == ["Nunca Visto"]
    actions.registration.verify_declared(world.by(world.judge), entry, "Nunca Visto")
    entry.roster.refresh_from_db()
    assert entry.roster.unverified == []


def test_a_player_cannot_verify_the_own_declaration(world):
    powers = [{"name": f"Poder {i}"} for i in range(5)]
    items = [*LEGAL[:4], {"name": "Nunca Visto", "declared": True, "verified": True, "powers": powers}]
    user = person("ana")
    entry = actions.registration.register(world.by(user), world.tournament, items)
    actions.registration.save_roster(world.by(user), entry, items)
    entry.roster.refresh_from_db()
    assert entry.roster.unverified


def test_a_walk_in_needs_only_a_name(world):
    entry = actions.registration.add_walk_in(world.by(world.judge), world.tournament, "  Nandú   del\u202esur ")
    assert entry.name == "Nandú del sur"
    assert entry.state == EntryState.CHECKED_IN


@pytest.mark.parametrize("name", ["", "x", "y" * 41, "\u202e\u200b", "z" * 10_000])
def test_a_strange_name_is_refused(world, name):
    with pytest.raises(Invalid):
        actions.registration.add_walk_in(world.by(world.judge), world.tournament, name)


def test_two_entries_do_not_share_a_name(world):
    actions.registration.add_walk_in(world.by(world.judge), world.tournament, "Ceibo")
    with pytest.raises(Invalid):
        actions.registration.add_walk_in(world.by(world.judge), world.tournament, "ceibo")


def test_a_late_entry_plays_from_the_next_round(playing):
    late = actions.registration.add_walk_in(playing.by(playing.judge), playing.tournament, "Tarde", items=LEGAL)
    assert late.joined_round == 2
    playing.finish_round(playing.tournament.rounds.get())
    round_ = actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    assert round_.seats.filter(entry=late).exists()


def late(world, missed, name="Tarde"):
    by = world.by(world.organizer)
    return actions.registration.add_walk_in(by, world.tournament, name, items=LEGAL, missed=missed)


@pytest.mark.parametrize(
    ("missed", "row"),
    [
        (MissedRounds.NOTHING, ("0", "0", "0-0")),
        (MissedRounds.LOSS, ("0", "0", "0-1")),
        (MissedRounds.BYE, ("1", "2", "1-0")),
    ],
)
def test_the_organizer_chooses_what_a_late_entry_gets_for_the_rounds_it_missed(playing, missed, row):
    entry = late(playing, missed)
    playing.finish_round(playing.tournament.rounds.get())
    own = next(one for one in standings_table(playing.tournament).rows if one.entry == entry)
    assert (own.cells[0], own.cells[1], own.tally) == row
    assert tally_of(entry) == ("" if missed == MissedRounds.NOTHING else own.tally)


def test_what_was_missed_can_be_chosen_otherwise_until_the_late_entry_has_a_table(playing):
    entry = late(playing, MissedRounds.BYE)
    choose = actions.registration.choose_missed
    assert (
        choose(playing.by(playing.organizer), entry, missed=MissedRounds.LOSS).missed_rounds == MissedRounds.LOSS
    )
    with pytest.raises(Conflict, match="Ya estaba así"):
        choose(playing.by(playing.organizer), entry, missed=MissedRounds.LOSS)
    assert choose(playing.by(playing.organizer), entry, missed=MissedRounds.NOTHING).missed is None
    playing.finish_round(playing.tournament.rounds.get())
    actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    with pytest.raises(Conflict, match="ya tiene mesa"):
        choose(playing.by(playing.organizer), entry, missed=MissedRounds.BYE)


def test_who_did_not_come_late_has_missed_nothing(world):
    with pytest.raises(Conflict, match="no se perdió ninguna ronda"):
        late(world, MissedRounds.BYE)
    assert not world.tournament.entries.filter(name="Tarde").exists()


def test_who_comes_late_into_a_bracket_has_missed_nothing(db):
    world = World.open(format="single")
    world.add_players(5)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="no se perdió ninguna ronda"):
        late(world, MissedRounds.LOSS)


def test_who_came_during_a_round_that_is_taken_back_has_missed_it_no_more(playing):
    playing.finish_round(playing.tournament.rounds.get())
    second = actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    entry = late(playing, MissedRounds.BYE)
    assert entry.missed_count == 2
    actions.pairing.take_back_round(playing.by(playing.organizer), second)
    entry.refresh_from_db()
    assert entry.missed_count == 1
    again = actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    assert again.seats.filter(entry=entry).exists()


def test_a_dropped_entry_is_not_paired_and_may_return(playing):
    entry = playing.tournament.entries.first()
    playing.finish_round(playing.tournament.rounds.get())
    actions.registration.drop(playing.by(playing.players[0]), entry)
    round_ = actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    assert not round_.seats.filter(entry=entry).exists()
    actions.pairing.take_back_round(playing.by(playing.organizer), round_)
    actions.registration.restore(playing.by(playing.judge), entry, reason="Se quedó")
    round_ = actions.pairing.pair_round(playing.by(playing.organizer), playing.tournament)
    assert round_.seats.filter(entry=entry).exists()


# Refusals


def test_nobody_enters_once_the_swiss_rounds_are_paired(db):
    world = World.open(swiss_rounds=1)
    world.add_players(2)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="Ya no quedan rondas"):
        actions.registration.add_walk_in(world.by(world.judge), world.tournament, "Tarde")


def test_only_what_was_declared_is_verified(world):
    (entry,) = world.add_players(1)
    with pytest.raises(Conflict, match="nada por verificar"):
        actions.registration.verify_declared(world.by(world.judge), entry, LEGAL[0]["name"])


def test_only_who_cares_for_the_catalogue_adds_to_it(world):
    (entry,) = world.add_players(1)
    with pytest.raises(NotAllowed, match="catálogo"):
        actions.registration.add_to_catalogue(world.by(world.judge), entry, LEGAL[0]["name"])


def test_only_what_a_judge_verified_enters_the_catalogue(world):
    (entry,) = world.add_players(1)
    world.judge.user_permissions.add(Permission.objects.get(codename="change_cataloguecard"))
    without_list = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Sin Lista")
    for one in (entry, without_list):
        with pytest.raises(Conflict, match="nada verificado"):
            actions.registration.add_to_catalogue(world.by(world.judge), one, LEGAL[0]["name"])


def test_one_roster_is_locked_alone_and_then_changes_by_a_judge_with_a_reason(world):
    """Requirement 9 of `users.md`: locked per event and per player."""
    one, other = world.add_players(2)
    judge, player = world.by(world.judge), world.by(world.players[0])
    with pytest.raises(Conflict, match="no está cerrada"):
        actions.registration.unlock_roster(judge, one)
    actions.registration.lock_roster(judge, one)
    with pytest.raises(Conflict, match="ya estaba cerrada"):
        actions.registration.lock_roster(judge, one)
    with pytest.raises(Conflict, match="Un juez cerró tu lista"):
        actions.registration.save_roster(player, one, OTHER)
    actions.registration.save_roster(world.by(world.players[1]), other, OTHER)
    with pytest.raises(Invalid):
        actions.registration.save_roster(judge, one, OTHER)
    actions.registration.save_roster(judge, one, OTHER, reason="Error de anotación")
    actions.registration.unlock_roster(judge, one)
    actions.registration.save_roster(player, one, LEGAL)
    assert one.roster.names == [item["name"] for item in LEGAL]


def test_a_roster_that_nobody_registered_is_not_locked(world):
    (entry,) = world.add_players(1)
    entry.roster.delete()
    with pytest.raises(Conflict, match="no tiene una lista"):
        actions.registration.lock_roster(world.by(world.judge), entry)


def test_a_judge_locks_a_roster_on_its_page_and_the_player_reads_it(world):
    (entry,) = world.add_players(1)
    page = f"{world.tournament.get_absolute_url()}roster/{entry.number}/"
    judge, player = client_of(world.judge), client_of(world.players[0])
    assert "/do/lock_roster/" in judge.get(page).content.decode()
    assert "/do/lock_roster/" not in player.get(page).content.decode()
    actions.registration.lock_roster(world.by(world.judge), entry)
    assert "/do/unlock_roster/" in judge.get(page).content.decode()
    assert "Un juez cerró tu lista" in player.get(page).content.decode()


def test_rosters_are_locked_once_and_opened_once(world):
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="ya estaban cerradas"):
        actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    actions.registration.unlock_rosters(world.by(world.organizer), world.tournament, reason="Falta gente")
    with pytest.raises(Conflict, match="no están cerradas"):
        actions.registration.unlock_rosters(world.by(world.organizer), world.tournament, reason="Falta gente")


def test_rosters_stay_locked_while_a_round_is_paired(playing):
    with pytest.raises(Conflict, match="Con rondas jugadas") as refused:
        actions.registration.unlock_rosters(playing.by(playing.organizer), playing.tournament, reason="x")
    assert refused.value.rule == "P3 §2.1"


def test_who_is_present_is_not_marked_again(world):
    (entry,) = world.add_players(1)
    with pytest.raises(Conflict, match="ya estaba presente"):
        actions.registration.check_in(world.by(world.judge), entry)


def test_who_left_is_brought_back_and_not_marked_present(world):
    (entry,) = world.add_players(1)
    actions.registration.drop(world.by(world.judge), entry)
    with pytest.raises(Conflict, match="primero hay que reincorporar"):
        actions.registration.check_in(world.by(world.judge), entry)


def test_who_plays_stays_present(playing):
    with pytest.raises(Conflict, match="ya juega"):
        actions.registration.undo_check_in(playing.by(playing.judge), playing.tournament.entries.first())


def test_who_left_does_not_leave_again(world):
    (entry,) = world.add_players(1)
    actions.registration.drop(world.by(world.judge), entry)
    with pytest.raises(Conflict, match="ya no está"):
        actions.registration.drop(world.by(world.judge), entry)


@pytest.mark.parametrize("verb", [actions.registration.check_in, actions.registration.drop])
def test_players_change_only_their_own_entry(world, verb):
    one, _other = world.add_players(2)
    with pytest.raises(NotAllowed, match="tu propia inscripción"):
        verb(world.by(world.players[1]), one)


def test_a_judge_who_is_not_head_does_not_undo_a_disqualification(playing):
    judge = person("linea")
    actions.setup.appoint(playing.by(playing.organizer), playing.tournament, judge, Role.JUDGE)
    entry = playing.tournament.entries.first()
    actions.judging.disqualify(playing.by(playing.judge), entry, PenaltyCategory.OTHER, reason="Grave")
    with pytest.raises(NotAllowed, match="juez principal"):
        actions.registration.restore(playing.by(judge), entry, reason="x")
    back = actions.registration.restore(playing.by(playing.judge), entry, reason="Fue un error")
    assert back.state == EntryState.CHECKED_IN


def test_who_has_not_left_does_not_return(world):
    (entry,) = world.add_players(1)
    with pytest.raises(Conflict, match="no está retirado"):
        actions.registration.restore(world.by(world.judge), entry, reason="x")


def test_nobody_returns_to_a_place_that_is_taken(db):
    world = World.open(capacity=2)
    one, _other = world.add_players(2)
    actions.registration.drop(world.by(world.judge), one)
    actions.registration.register(world.by(person("nueva")), world.tournament, LEGAL)
    with pytest.raises(Conflict, match="cupo"):
        actions.registration.restore(world.by(world.judge), one, reason="x")


def test_who_left_or_waits_with_a_reason_that_is_too_long_is_told_its_limit(world):
    (entry,) = world.add_players(1)
    for attempt in (
        lambda: actions.registration.drop(world.by(world.judge), entry, reason="y" * 301),
        lambda: actions.registration.save_roster(world.by(world.judge), entry, OTHER, reason="y" * 301),
    ):
        with pytest.raises(Invalid, match="300") as refused:
            attempt()
        assert refused.value.field == "reason"


def pairs(**settings):
    return World.open(game="duelo-parejas", **settings)


HEROES = [{"name": "Enoq"}, {"name": "Killa"}]


def sign_up(world, who, *others):
    return actions.registration.register(world.by(who), world.tournament, HEROES, others=others)


def test_a_pair_is_one_entry_and_who_is_named_is_no_account(db):
    world, partner = pairs(), person("segunda")
    entry = sign_up(world, person("primera"), "segunda")
    assert sorted(str(member.user) for member in entry.members.all()) == ["None", "primera"]
    assert entry_of(partner, world.tournament) is None


def test_who_was_named_takes_the_own_place_by_a_link_of_the_other(db):
    world, first, partner = pairs(), person("primera"), person("segunda")
    entry = sign_up(world, first, "La segunda")
    me = client_of(first)
    page = f"{world.tournament.get_absolute_url()}me/"
    assert "Hacer el enlace" in me.get(page).content.decode()
    invitation = actions.invitations.invite_member(world.by(first), entry)
    assert invitation.get_absolute_url() in me.get(page).content.decode()
    actions.invitations.accept_invitation(world.by(partner), invitation)
    assert entry_of(partner, world.tournament) == entry
    assert entry.memberships.count() == 2
    assert "Hacer el enlace" not in me.get(page).content.decode()
    with pytest.raises(Conflict, match="no queda un lugar"):
        actions.invitations.invite_member(world.by(first), entry)
    late = actions.invitations.invite_member(world.by(world.organizer), entry)
    with pytest.raises(Conflict, match="ya está completa"):
        actions.invitations.accept_invitation(world.by(person("tercera")), late)


def test_nobody_invites_to_the_entry_of_others(db):
    world = pairs()
    entry = sign_up(world, person("primera"), "La segunda")
    with pytest.raises(NotAllowed):
        actions.invitations.invite_member(world.by(person("ajena")), entry)


@pytest.mark.parametrize("others", [(), ("",), ("Una", "Otra")])
def test_a_pair_is_of_two(db, others):
    with pytest.raises(Invalid, match="una inscripción es de 2") as refused:
        sign_up(pairs(), person("primera"), *others)
    assert refused.value.field == "others"


def test_nobody_is_named_twice_and_no_judge_takes_a_place(db):
    world = pairs()
    with pytest.raises(Invalid, match="distintas"):
        sign_up(world, person("primera"), "primera")
    entry = sign_up(world, person("segunda"), world.judge.username)
    invitation = actions.invitations.invite_member(world.by(world.organizer), entry)
    with pytest.raises(NotAllowed):
        actions.invitations.accept_invitation(world.by(world.judge), invitation)


def test_an_event_of_pairs_begins_with_whole_pairs(db):
    world = pairs()
    for name in ("Una", "Dos"):
        entry = actions.registration.add_walk_in(
            world.by(world.judge), world.tournament, name, items=HEROES, others=[f"{name} más"]
        )
    actions.entries.remove_member(world.by(world.organizer), entry.memberships.last())
    actions.registration.lock_rosters(world.by(world.organizer), world.tournament)
    with pytest.raises(Invalid, match="Cada inscripción es de 2; revisa: Dos"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)


def test_in_a_game_of_one_each_nobody_is_named(world):
    with pytest.raises(Invalid) as refused:
        actions.registration.register(world.by(person("ana")), world.tournament, LEGAL, others=["Otra"])
    assert refused.value.field == "others"


def test_where_all_are_present_nobody_is_marked(world):
    world.add_players(2)
    with pytest.raises(Conflict, match="Ya están todos presentes"):
        actions.registration.check_in_everybody(world.by(world.organizer), world.tournament)
