"""Formats, options and drafts: what organizers ask of a pairing, and what they do to it."""

import json

import pytest

from tests.world import LEGAL, World, client_of, person
from tournaments import actions
from tournaments.core import record
from tournaments.enums import EntryState
from tournaments.errors import Conflict, Invalid, NotAllowed
from tournaments.models import Match
from tournaments.queries.record import export
from tournaments.queries.review import review, waiting_entries
from tournaments.queries.rounds import open_matches, planned_rounds, progress
from tournaments.queries.standings import final_order, standings_table

pytestmark = pytest.mark.django_db


def seated(round_):
    return [{seat.entry.name for seat in match.seats.all()} for match in round_.matches.all()]


def play_out(world):
    """All rounds; answers them as sets of names by table."""
    rounds = []
    while progress(world.tournament).step != "finish":
        round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
        rounds.append(seated(round_))
        world.settle(round_)
    return rounds


def edit(world, entry, **values):
    defaults = {"rating": None, "club": "", "fixed_table": None, "sits_out": []}
    return actions.entries.edit_entry(world.by(world.organizer), entry, **(defaults | values))


# Formats


def test_a_round_robin_of_five_lasts_five_rounds_and_everybody_meets():
    world = World.open(format="round_robin")
    world.add_players(5)
    assert planned_rounds(world.tournament) == 5
    rounds = play_out(world)
    met = [frozenset(table) for round_ in rounds for table in round_ if len(table) == 2]
    assert len(rounds) == 5
    assert len(set(met)) == len(met) == 10


def test_in_a_round_robin_who_leaves_gives_a_bye_to_those_to_come():
    world = World.open(format="round_robin")
    entries = world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    actions.registration.drop(world.by(world.organizer), entries[0])
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert sorted(map(len, seated(round_))) == [1, 2]


def test_groups_send_their_best_to_a_bracket_that_parts_them():
    world = World.open(format="groups", groups=2, top_cut=4, capacity=16)
    world.add_players(8)
    for _ in range(3):
        world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    table = standings_table(world.tournament)
    best = [{row.entry.name for row in group[:2]} for group in table.groups]
    assert len(best) == 2
    semifinals = seated(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    assert set.union(*semifinals) == set.union(*best)
    assert all(pair not in best for pair in semifinals)


def test_a_single_elimination_gives_the_byes_to_the_best_rated():
    world = World.open(format="single", first_round="seeding")
    entries = world.add_players(5)
    for rating, entry in enumerate(entries):
        edit(world, entry, rating=1000 + rating)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    byes = {m.seats.get().entry.name for m in round_.matches.filter(table=None)}
    assert byes == {"jugador5", "jugador4", "jugador3"}
    world.settle(round_)
    play_out(world)
    assert len(final_order(world.tournament)) == 5


def test_a_double_elimination_lets_everybody_lose_once():
    world = World.open(format="double")
    world.add_players(6)
    play_out(world)
    lost = {}
    for match in Match.objects.filter(result__isnull=False):
        for seat in match.seats.filter(won=False):
            lost[seat.entry.name] = lost.get(seat.entry.name, 0) + 1
    champion, *others = [entry.name for entry in final_order(world.tournament)]
    assert all(lost[name] == 2 for name in others)
    assert lost.get(champion, 0) < 2


def test_nobody_enters_a_bracket_late_and_it_has_no_cut():
    world = World.open(format="double")
    world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    with pytest.raises(Conflict):
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Tarde", items=LEGAL)
    with pytest.raises(Invalid) as refusal:
        World.open_again(world, format="single", top_cut=4)
    assert refusal.value.field == "top_cut"


def late_into(world, round_, name):
    by = world.by(world.organizer)
    entry = actions.registration.add_walk_in(by, world.tournament, name, items=LEGAL)
    return actions.pairing.seat_late(by, round_, entry, reason="El tren")


def test_who_comes_late_into_a_single_elimination_is_the_last_seed_and_plays_against_a_bye():
    world = World.open(format="single", first_round="seeding")
    seeds = world.add_players(5)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    met = [late_into(world, round_, f"Tarde {number}").seats.get(index=0).entry for number in range(3)]
    assert met == [seeds[2], seeds[1], seeds[0]]
    with pytest.raises(Conflict, match="nadie entra"):
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Más tarde", items=LEGAL)
    world.settle(round_)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    for public in (False, True):
        data = record.load(json.loads(record.as_text(export(world.tournament, public=public))))
        assert record.check(data, world.tournament.ruleset).differences == []


def test_nobody_comes_late_into_a_single_elimination_whose_clock_runs():
    world = World.open(format="single")
    world.add_players(5)
    world.start_round()
    with pytest.raises(Conflict, match="nadie entra"):
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Tarde", items=LEGAL)


def test_the_format_is_fixed_once_play_has_begun():
    world = World.open()
    world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    with pytest.raises(Conflict):
        actions.setup.edit_tournament(world.by(world.organizer), world.tournament, {"format": "double"})


# Options


def test_members_of_a_club_however_it_is_spelled_are_kept_apart_in_the_rounds_asked_for(world):
    world.tournament.club_rounds = 1
    world.tournament.save()
    entries = world.add_players(8)
    for entry, club in zip(entries[:4], ["Los Caídos", "los caidos", "LOS  CAÍDOS", "Los Caídos "], strict=True):
        edit(world, entry, club=club)
    for entry in entries[4:]:
        edit(world, entry, club="los esqueletos")
    edit(world, entries[7], club="Los Esqueletos")
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    names = {entry.name for entry in entries[:4]}
    assert all(len(pair & names) == 1 for pair in seated(round_))


def test_two_kept_apart_do_not_meet_and_a_previous_event_counts(world):
    entries = world.add_players(4)
    actions.entries.keep_apart(
        world.by(world.organizer), world.tournament, entries[0], entries[1], reason="Conviven"
    )
    actions.entries.keep_apart(
        world.by(world.organizer), world.tournament, entries[2], entries[0], reason="Conviven"
    )
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert {entries[0].name, entries[3].name} in seated(round_)
    with pytest.raises(Conflict):
        actions.entries.keep_apart(world.by(world.organizer), world.tournament, entries[1], entries[0], reason="x")
    with pytest.raises(Invalid):
        actions.entries.keep_apart(world.by(world.organizer), world.tournament, entries[1], entries[1], reason="x")
    world.settle(round_)

    again = World.open_again(world)
    for user in world.players:
        entry = actions.registration.register(again.by(user), again.tournament, LEGAL)
        actions.registration.check_in(again.by(user), entry)
    actions.entries.keep_apart_from_event(again.by(again.organizer), again.tournament, world.tournament)
    assert again.tournament.apart.count() == 2
    first = actions.pairing.pair_round(again.by(again.organizer), again.tournament)
    assert not [pair for pair in seated(first) if pair in seated(round_)]
    with pytest.raises(Conflict):
        actions.entries.keep_apart_from_event(again.by(again.organizer), again.tournament, world.tournament)


def test_only_staff_keeps_people_apart(world):
    entries = world.add_players(2)
    with pytest.raises(NotAllowed):
        actions.entries.keep_apart(
            world.by(world.players[0]), world.tournament, entries[0], entries[1], reason="No quiero jugar"
        )


def test_a_fixed_table_is_kept_in_every_round(world):
    entries = world.add_players(8)
    edit(world, entries[6], fixed_table=1)
    for _ in range(2):
        round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
        assert round_.seats.get(entry=entries[6]).match.table == 1
        assert sorted(m.table for m in round_.matches.all()) == [1, 2, 3, 4]
        world.settle(round_)


def test_a_fixed_table_is_kept_by_a_swap(world):
    entries = world.add_players(8)
    entries[6] = edit(world, entries[6], fixed_table=3)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    other = draft.matches.get(table=1).seats.first().entry
    actions.pairing.swap_entries(world.by(world.organizer), draft, entries[6], other, reason="Comparten auto")
    assert draft.seats.get(entry=entries[6]).match.table == 3
    assert draft.seats.get(entry=other).match.table != 3
    assert sorted(m.table for m in draft.matches.all()) == [1, 2, 3, 4]


def test_of_two_with_the_same_fixed_table_who_sits_there_keeps_it(world):
    entries = world.add_players(8)
    entries[6] = edit(world, entries[6], fixed_table=3)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    other = draft.matches.get(table=1).seats.first().entry
    other = edit(world, other, fixed_table=3)
    third = draft.matches.get(table=2).seats.first().entry
    actions.pairing.swap_entries(world.by(world.organizer), draft, other, third, reason="Comparten auto")
    assert draft.seats.get(entry=entries[6]).match.table == 3


def test_who_comes_late_sits_at_their_fixed_table(world):
    world.add_players(5)
    late = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Ada", items=LEGAL)
    late = edit(world, late, fixed_table=7)
    actions.registration.undo_check_in(world.by(world.organizer), late)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.registration.check_in(world.by(world.organizer), late)
    match = actions.pairing.seat_late(world.by(world.organizer), draft, late, reason="El tren")
    assert match.table == 7


def test_a_round_of_a_round_robin_asked_to_sit_out_is_a_bye_for_who_was_to_be_met():
    world = World.open(format="round_robin")
    entries = world.add_players(6)
    edit(world, entries[0], sits_out=[1])
    first = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert not first.seats.filter(entry=entries[0]).exists()
    assert sum(match.is_bye for match in first.matches.all()) == 1
    world.settle(first)
    for _ in range(4):
        round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
        assert round_.seats.filter(entry=entries[0]).exists()
        world.settle(round_)
    with pytest.raises(Conflict, match="No quedan rondas"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)


@pytest.mark.parametrize("kind", ["single", "double"])
def test_in_a_bracket_nothing_is_sat_out(kind):
    world = World.open(format=kind)
    entries = world.add_players(4)
    with pytest.raises(Conflict, match="quien no juega, se retira"):
        edit(world, entries[0], sits_out=[1])


def test_a_round_asked_to_sit_out_is_not_played_and_gives_nothing(world):
    entries = world.add_players(5)
    edit(world, entries[0], sits_out=[1])
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert not round_.seats.filter(entry=entries[0]).exists()
    assert not waiting_entries(world.tournament, round_)
    world.settle(round_)
    second = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert second.seats.filter(entry=entries[0]).exists()
    row = next(r for r in standings_table(world.tournament).rows if r.entry == entries[0])
    assert row.tally == "0-0"


@pytest.mark.parametrize("values", [{"rating": 0}, {"rating": 9999}, {"fixed_table": 1}, {"fixed_table": 10_000}])
def test_the_last_value_within_bounds_is_kept(world, values):
    (entry,) = world.add_players(1)
    edit(world, entry, **values)
    entry.refresh_from_db()
    assert {name: getattr(entry, name) for name in values} == values


def test_rounds_to_sit_out_are_kept_once_each_in_order(world):
    (entry,) = world.add_players(1)
    edit(world, entry, sits_out=[20, 1, 20])
    entry.refresh_from_db()
    assert entry.sits_out == [1, 20]


@pytest.mark.parametrize(
    ("values", "field", "bounds"),
    [
        ({"rating": -1}, "rating", "Entre 0 y 9999"),
        ({"rating": 10_000}, "rating", "Entre 0 y 9999"),
        ({"fixed_table": 0}, "fixed_table", "Entre 1 y 10000"),
        ({"fixed_table": 10_001}, "fixed_table", "Entre 1 y 10000"),
        ({"sits_out": [0, 1]}, "sits_out", "entre 1 y 20"),
        ({"sits_out": [1, 21]}, "sits_out", "entre 1 y 20"),
    ],
)
def test_data_of_an_entry_out_of_bounds_names_the_field_and_the_bounds(world, values, field, bounds):
    (entry,) = world.add_players(1)
    with pytest.raises(Invalid, match=bounds) as refusal:
        edit(world, entry, **values)
    assert refusal.value.field == field


def test_the_rating_is_fixed_with_the_first_round(world):
    entries = world.add_players(4)
    edit(world, entries[0], rating=5)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    edit(world, entries[0], rating=5, club="Nuevo")
    with pytest.raises(Conflict):
        edit(world, entries[0], rating=6)


# Teams


def test_a_team_has_several_persons_who_play_one_event_each(world):
    entries = world.add_players(2)
    friend = person("amiga")
    world.join(entries[0], friend)
    actions.entries.add_member(world.by(world.organizer), entries[0], "Sin cuenta")
    assert sorted(p.nickname for p in entries[0].members.all()) == ["Sin cuenta", "amiga", "jugador1"]
    for user in (friend, world.players[1]):
        with pytest.raises(Conflict):
            world.join(entries[0], user)
    with pytest.raises(NotAllowed):
        world.join(entries[0], world.judge)
    with pytest.raises(Invalid):
        actions.entries.add_member(world.by(world.organizer), entries[0], " ")
    round_ = world.start_round()
    match = round_.matches.get()
    seat = match.seats.get(entry=entries[0]).index
    left = [0, 0]
    left[seat] = 2
    actions.reporting.report_result(world.by(friend), match, {"ending": "elimination", "left": left})
    actions.reporting.confirm_report(world.by(world.players[1]), match, 1)
    match.refresh_from_db()
    assert match.is_final
    with pytest.raises(Conflict):
        actions.entries.remove_member(world.by(world.organizer), entries[0].memberships.first())


def test_the_last_person_of_an_entry_stays(world):
    (entry,) = world.add_players(1)
    actions.entries.add_member(world.by(world.organizer), entry, "Otra persona")
    actions.entries.remove_member(
        world.by(world.organizer), entry.memberships.get(player__nickname="Otra persona")
    )
    with pytest.raises(Conflict):
        actions.entries.remove_member(world.by(world.organizer), entry.memberships.get())


# Drafts


def test_a_review_says_what_is_wrong_and_what_a_swap_would_cost(world):
    world.add_players(7)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    found = review(draft)
    assert found.is_optimal
    # Round 1 left four with a win (the bye among them) and three without.
    floats = [note for table in found.tables for note in table.notes]
    assert {note.direction for note in floats} >= {"bye"}
    assert all(str(note.reason) for note in floats)
    first, second = (draft.matches.get(table=n).seats.first().entry for n in (1, 3))
    rows = review(draft, (first, second)).terms
    assert any(row.is_worse for row in rows)
    assert all(row.now == row.best for row in rows)
    actions.pairing.swap_entries(world.by(world.organizer), draft, first, second, reason="Prueba")
    worse = review(draft)
    assert not worse.is_optimal
    assert [row.now for row in worse.terms] == [row.then for row in rows]


def test_kept_tables_stay_and_the_rest_is_paired_again_and_undone(world):
    world.add_players(9)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    before = seated(draft)
    first, second = (draft.matches.get(table=n).seats.first().entry for n in (1, 4))
    actions.pairing.swap_entries(world.by(world.organizer), draft, first, second, reason="Comparten auto")
    kept = draft.matches.get(table=1)
    names = {seat.entry.name for seat in kept.seats.all()}
    actions.pairing.repair_round(world.by(world.organizer), draft, [kept.pk])
    assert names in seated(draft)
    assert draft.matches.exclude(manual_reason="").count() == 1
    assert sorted(n for m in draft.matches.all() if (n := m.table)) == [1, 2, 3, 4]
    everybody = [name for table in seated(draft) for name in table]
    assert len(everybody) == len(set(everybody)) == 9
    actions.pairing.repair_round(world.by(world.organizer), draft, [])
    assert sorted(map(sorted, seated(draft))) == sorted(map(sorted, before))
    assert not draft.matches.exclude(manual_reason="").exists()


def test_keeping_a_table_of_the_engines_needs_a_reason_and_a_draft(world):
    world.add_players(6)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    table = draft.matches.first()
    with pytest.raises(Invalid):
        actions.pairing.repair_round(world.by(world.organizer), draft, [table.pk])
    with pytest.raises(Invalid):
        actions.pairing.repair_round(world.by(world.organizer), draft, [table.pk + 1000], reason="x")
    actions.pairing.repair_round(world.by(world.organizer), draft, [table.pk], reason="Transmitida en vivo")
    assert Match.objects.get(pk=table.pk).manual_reason == "Transmitida en vivo"
    actions.rounds.publish_round(world.by(world.organizer), draft)
    draft.refresh_from_db()
    with pytest.raises(Conflict):
        actions.pairing.repair_round(world.by(world.organizer), draft, [])


def test_a_late_arrival_is_seated_opposite_the_bye_until_the_clock_runs(world):
    world.add_players(5)
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.rounds.publish_round(world.by(world.organizer), round_)
    round_.refresh_from_db()
    bye = round_.matches.get(table=None)
    late, later = (
        actions.registration.add_walk_in(world.by(world.organizer), world.tournament, name, items=LEGAL)
        for name in ("Llega tarde", "Llega después")
    )
    assert {e.name for e in waiting_entries(world.tournament, round_)} == {"Llega tarde", "Llega después"}
    match = actions.pairing.seat_late(world.by(world.organizer), round_, late)
    assert match.pk == bye.pk
    assert match.table == 3
    assert [seat.won for seat in match.seats.all()] == [None, None]
    assert match.manual_reason == "Llegó tarde."  # the reason where nobody gives one
    late.refresh_from_db()
    assert late.joined_round == 1
    with pytest.raises(Conflict, match="rival"):
        actions.pairing.seat_late(world.by(world.organizer), round_, later, reason="El tren")
    with pytest.raises(Conflict):
        actions.pairing.seat_late(world.by(world.organizer), round_, late, reason="El tren")
    for open_match in open_matches(round_):
        actions.preparation.prepared_on_table(world.by(world.judge), open_match)
    actions.rounds.start_clock(world.by(world.organizer), round_)
    round_.refresh_from_db()
    with pytest.raises(Conflict, match="reloj"):
        actions.pairing.seat_late(world.by(world.organizer), round_, later, reason="El tren")
    assert later.state == EntryState.CHECKED_IN


# Refusals


def test_an_event_has_as_many_rounds_as_it_has():
    world = World.open(swiss_rounds=1)
    world.add_players(2)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    with pytest.raises(Conflict, match="No quedan rondas"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)


def test_two_of_one_table_are_not_swapped(world):
    world.add_players(4)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    one, other = (seat.entry for seat in draft.matches.get(table=1).seats.all())
    with pytest.raises(Invalid, match="mesas distintas") as refused:
        actions.pairing.swap_entries(world.by(world.organizer), draft, one, other, reason="x")
    assert refused.value.field == "second"


def test_who_does_not_play_the_round_is_not_swapped(world):
    (one, *_others) = world.add_players(4)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    late = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Tarde", items=LEGAL)
    with pytest.raises(Invalid, match="mesas distintas"):
        actions.pairing.swap_entries(world.by(world.organizer), draft, one, late, reason="x")


def test_only_a_swiss_round_is_paired_again():
    world = World.open(format="round_robin")
    world.add_players(4)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="rondas suizas"):
        actions.pairing.repair_round(world.by(world.organizer), draft, [])


def test_kept_tables_that_leave_too_few_for_another_are_refused(party_game):
    world = World.open(game="party", criteria=["points", "score"])
    entries = world.add_players(6)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    kept = draft.matches.get(table=1)
    (gone, *_) = [entry for entry in entries if not kept.seats.filter(entry=entry).exists()]
    actions.registration.drop(world.by(world.organizer), gone)
    with pytest.raises(Invalid, match="no forman mesas"):
        actions.pairing.repair_round(world.by(world.organizer), draft, [kept.pk], reason="x")
    assert draft.matches.count() == 2


def test_only_the_last_round_is_taken_back(world):
    world.add_players(4)
    first = world.start_round()
    world.finish_round(first)
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    with pytest.raises(Conflict, match="última ronda"):
        actions.pairing.take_back_round(world.by(world.organizer), first, reason="x")


def test_where_one_is_left_no_cut_is_played_and_the_event_ends():
    world = World.open(swiss_rounds=1, top_cut=4)
    entries = world.add_players(4)
    world.settle(actions.pairing.pair_round(world.by(world.organizer), world.tournament))
    for entry in entries[:3]:
        actions.registration.drop(world.by(world.organizer), entry)
    with pytest.raises(Conflict, match="termina el torneo"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert actions.rounds.finish_tournament(world.by(world.organizer), world.tournament).is_over


def test_a_reason_that_is_too_long_is_not_cut_in_public(world):
    world.add_players(5)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    pair = [match.seats.first().entry for match in draft.matches.all()[:2]]
    reason = "y" * 300
    with pytest.raises(Invalid, match="300"):
        actions.pairing.swap_entries(world.by(world.organizer), draft, *pair, reason=f"{reason}y")
    actions.pairing.swap_entries(world.by(world.organizer), draft, *pair, reason=reason)
    assert {m.manual_reason for m in draft.matches.exclude(manual_reason="")} == {reason}


def test_a_late_arrival_finds_no_place_in_a_bracket_without_a_bye():
    world = World.open(format="single")
    world.add_players(4)
    late = actions.registration.register(world.by(person("tarde")), world.tournament, LEGAL)
    draft = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    actions.registration.check_in(world.by(world.judge), late)
    late.refresh_from_db()
    with pytest.raises(Conflict, match="no queda rival libre para tarde"):
        actions.pairing.seat_late(world.by(world.organizer), draft, late, reason="El tren")
    assert not late.seats.exists()


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "single", "double"])
@pytest.mark.parametrize("players", [0, 1])
def test_one_alone_plays_nothing(kind, players):
    world = World.open(format=kind)
    world.add_players(players)
    with pytest.raises(Invalid, match="suficientes participantes"):
        actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert not world.tournament.stages.exists()


# Byes that are awarded beforehand


def award(world, entry, full=(), half=()):
    by = world.by(world.organizer)
    return actions.entries.award_byes(by, entry, full=list(full), half=list(half), reason="Ganó el anterior")


def points_of(world, round_):
    seats = round_.seats.filter(match__table=None).order_by("entry__number")
    return [(seat.entry.number, seat.points, seat.won) for seat in seats]


def is_right(world):
    for public in (True, False):
        world.refresh()
        data = export(world.tournament, public=public)
        found = record.check(record.load(data), world.tournament.ruleset)
        assert (found.differences, data["version"]) == ([], 7)
    return True


@pytest.fixture
def threes(db):
    """An event in which a win gives three points."""
    return World.open(options={"win_points": "3"})


def test_awarded_byes_give_all_or_half_and_the_others_play(threes):
    world = threes
    entries = world.add_players(5)
    award(world, entries[0], [1])
    award(world, entries[1], half=[1, 2])
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    mine = {number: (points, won) for number, points, won in points_of(world, round_)}
    assert mine.pop(1) == (3, True)
    assert mine.pop(2) == (1, False)
    assert len(mine) == 1  # the odd one of three
    world.settle(round_)
    assert is_right(world)
    second = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert (2, 1, False) in points_of(world, second)
    assert is_right(world)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 11])
@pytest.mark.parametrize("awarded", [1, 2])
def test_the_draft_of_a_round_with_awarded_byes_is_the_best_of_those_who_play(threes, players, awarded):
    entries = threes.add_players(players)
    for one in entries[:awarded]:
        award(threes, one, half=[1])
    round_ = actions.pairing.pair_round(threes.by(threes.organizer), threes.tournament)
    told = review(round_)
    assert told.is_optimal or not told.terms
    assert bool(told.terms) == (players > awarded)
    given = [row for row in told.tables if row.match.awarded]
    assert (len(given), [row.notes or row.second_bye for row in given if row.notes or row.second_bye]) == (
        awarded,
        [],
    )
    page = client_of(threes.organizer).get(f"{threes.tournament.get_absolute_url()}manage/rounds/1/")
    assert page.status_code == 200
    assert review(round_, (entries[0], entries[-1])).is_optimal == told.is_optimal
    threes.start(round_)
    path = client_of(threes.organizer).get(f"{threes.tournament.get_absolute_url()}players/1/").content.decode()
    assert ("Medio bye" in path, "Perdió" in path) == (True, False)


def test_who_comes_late_does_not_sit_down_opposite_an_awarded_bye(world):
    entries = world.add_players(5)
    award(world, entries[0], [1])
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    late = actions.registration.add_walk_in(world.by(world.organizer), world.tournament, "Tarde", items=LEGAL)
    assert late in waiting_entries(world.tournament, round_)
    with pytest.raises(Conflict, match="No hay rival libre"):
        actions.pairing.seat_late(world.by(world.organizer), round_, late)


def test_a_draft_with_awarded_byes_is_paired_again_and_changed_by_hand(threes):
    world = threes
    entries = world.add_players(6)
    award(world, entries[0], half=[1])
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    byes = [match.pk for match in round_.matches.filter(table=None)]
    round_ = actions.pairing.repair_round(world.by(world.organizer), round_, byes, reason="Así quedan")
    assert sorted(number for number, _, _ in points_of(world, round_))[0] == 1
    other = next(seat.entry for seat in round_.seats.exclude(match__table=None))
    actions.pairing.swap_entries(world.by(world.organizer), round_, entries[0], other, reason="Prefiere jugar")
    given = {number: points for number, points, _ in points_of(world, round_)}
    assert given[other.number] == 3
    world.settle(round_)
    assert is_right(world)


def test_in_a_round_robin_an_awarded_bye_gives_one_to_the_opponent_too():
    world = World.open(format="round_robin")
    entries = world.add_players(4)
    award(world, entries[0], [1])
    round_ = actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    assert sorted(map(len, seated(round_))) == [1, 1, 2]
    world.settle(round_)
    assert is_right(world)
