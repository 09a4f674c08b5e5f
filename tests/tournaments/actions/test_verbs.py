"""Every verb: performed once, and held to what it declares."""

import json
import sys
from collections.abc import Callable
from datetime import timedelta
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission as AccountPermission

from players.models import Club, Sanction
from rules.rulings import Decision
from tests.tournaments.pictures.drawn import a_logo
from tests.world import CARDS, LEGAL, World, person
from tools.permissions_table import TABLE, table
from tournaments import actions
from tournaments.actions.base import Change, action
from tournaments.actions.people.imports import Incoming, import_people
from tournaments.actions.seasons import counting, federations
from tournaments.actions.verbs import NEVER, VERBS
from tournaments.core import record
from tournaments.core.evening.questions import Answers
from tournaments.core.seasons.typed import Lines
from tournaments.enums import (
    CallKind,
    CircuitPlace,
    CircuitState,
    CircuitWay,
    MissedRounds,
    PenaltyCategory,
    Pool,
    QuestionKind,
    Role,
    Ties,
)
from tournaments.errors import Invalid
from tournaments.models import Circuit, CircuitDecision, CircuitEvent, Entry, Match, Round, Tournament
from tournaments.models.personal import code_of
from tournaments.permissions import Permission
from tournaments.queries.record import export
from tournaments.views.log_lines import SENTENCES, sentence

WON = {"ending": "elimination", "left": [2, 0]}
LOST = {"ending": "elimination", "left": [0, 1]}
LATE = PenaltyCategory.LATE
POWERS = [{"name": f"Poder {i}", "cost": i} for i in range(5)]
DECLARED = [*LEGAL[:4], {"name": "Nunca Visto", "declared": True, "powers": POWERS}]

# The log's details of each row beside its verb and reason; missing rows have none.
LOGGED = json.loads((Path(__file__).parent / "logged.json").read_text())

Step = Callable[[World], Any]


def run(world: World):
    return world.by(world.organizer)


def entry(world: World, number: int = 1) -> Entry:
    return world.tournament.entries.get(number=number)


def paired(world: World) -> Round:
    return actions.pairing.pair_round(run(world), world.tournament)


def published(world: World) -> Round:
    return actions.rounds.publish_round(run(world), paired(world))


def started(world: World) -> Match:
    world.start(paired(world))
    return world.table()


def reported(world: World) -> Match:
    match = started(world)
    actions.reporting.report_result(world.by(world.seated(match)[0]), match, WON)
    return match


def waiting(world: World) -> Entry:
    """Add an entry that comes when the round is paired."""
    return actions.registration.add_walk_in(run(world), world.tournament, "Tarde", items=LEGAL)


def came_late(world: World) -> Entry:
    """Add an entry that missed the first round, which counts as lost."""
    world.settle(paired(world))
    return actions.registration.add_walk_in(
        run(world), world.tournament, "Tarde", items=LEGAL, missed=MissedRounds.LOSS
    )


def confirmed(world: World) -> None:
    match = reported(world)
    actions.reporting.confirm_report(world.by(world.seated(match)[1]), match, 1)


def disputed(world: World) -> None:
    match = reported(world)
    actions.reporting.dispute_report(world.by(world.seated(match)[1]), match, 1, note="No")


def corrected(world: World) -> None:
    match = started(world)
    actions.reporting.decide_result(run(world), match, WON)
    actions.reporting.correct_result(run(world), match, LOST, reason="Al revés")


def replayed(world: World) -> None:
    match = started(world)
    actions.reporting.decide_result(run(world), match, {"ending": "void"}, reason="Corte de luz")
    actions.reporting.replay(run(world), match, reason="Volvió la luz")


def warned(world: World, times: int = 1) -> Any:
    given = [actions.judging.warn(run(world), entry(world), LATE, note="x") for _ in range(times)]
    return given[-1]


def declared(world: World) -> Entry:
    return actions.registration.register(world.by(person("declara")), world.tournament, DECLARED)


def near(world: World) -> dict[str, str]:
    """Two lists with names that are nearly one; returns the question about them."""
    for number, name in ((1, "Torvan"), (2, "Torvin")):
        items = [*LEGAL[:4], {**DECLARED[4], "name": name}]
        actions.registration.save_roster(world.by(world.players[number - 1]), entry(world, number), items)
    actions.registration.lock_rosters(run(world), world.tournament)
    world.refresh()
    return {"name": "Torvin", "meant": "Torvan"}


def verified(world: World) -> Entry:
    return actions.registration.verify_declared(run(world), declared(world), "Nunca Visto")


def ruled(world: World, *, publish: bool) -> Any:
    decided = Decision("¿Vale?", "Sí", True, publish=publish)
    verdict = {"findings": []}
    case = world.tournament.ruleset.judge.bench.new(world.tournament.rules_date, [("Ana", LEGAL), ("Bea", LEGAL)])
    return actions.judging.record_ruling(run(world), started(world), case["case"], verdict, decided)


def invited(world: World) -> Any:
    return actions.invitations.invite(run(world), world.tournament, Role.JUDGE)


def forgotten(world: World) -> Any:
    came = waiting(world)
    event = world.tournament
    actions.setup.cancel_tournament(run(world), event, name=event.name, reason="Sin luz")
    return actions.entries.forget_entry(run(world), came)


def apart(world: World) -> Any:
    pair = (entry(world, 1), entry(world, 2))
    return actions.entries.keep_apart(run(world), world.tournament, *pair, reason="Conviven", until_round=1)


def again(world: World) -> None:
    """The world becomes a second event of the same people."""
    world.settle(paired(world))
    earlier, world.tournament = world.tournament, World.open_again(world).tournament
    for user in world.players:
        actions.registration.register(world.by(user), world.tournament, LEGAL)
    actions.entries.keep_apart_from_event(run(world), world.tournament, earlier)


def swapped(world: World) -> None:
    round_ = paired(world)
    pair = [match.seats.first().entry for match in round_.matches.all()[:2]]
    actions.pairing.swap_entries(run(world), round_, *pair, reason="Hermanos")


def repaired(world: World) -> None:
    round_ = paired(world)
    actions.pairing.repair_round(run(world), round_, [round_.matches.first().pk], reason="Esa queda")


def late(world: World, round_: Round) -> None:
    actions.pairing.seat_late(run(world), round_, waiting(world), reason="Llegó")


def added_to_catalogue(world: World) -> None:
    allowed = AccountPermission.objects.get(codename="change_cataloguecard")
    world.organizer.user_permissions.add(allowed)
    actions.registration.add_to_catalogue(run(world), verified(world), "Nunca Visto")


def chosen(world: World) -> None:
    published(world)
    match = world.table()
    first = match.preparation["first"]
    actions.preparation.choose(world.by(world.seated(match)[first]), match, f"{1 - first}-0")


def finished(world: World) -> None:
    world.tournament.refresh_from_db()
    for _ in range(world.tournament.swiss_rounds):
        world.settle(paired(world))
    actions.rounds.finish_tournament(run(world), world.tournament)


def by_link(world: World) -> Entry:
    return actions.people.joining.sign_up_by_link(world.tournament, "Vi", now=world.now, key="k")


def taken_out(world: World) -> None:
    actions.places.take_out_by_link(run(world), world.tournament, numbers=[by_link(world).number])


def pasted(world: World, **more: str) -> None:
    people = [Incoming("Ana", **more), Incoming("Beto")]
    import_people(run(world), world.tournament, people, check_in=False)


def strangers(world: World) -> None:
    """Ana came to this event; Anita to a later one of the club, in which the story goes on."""
    import_people(run(world), world.tournament, [Incoming("Ana")], check_in=True)
    world.tournament = World.open_again(world).tournament
    import_people(run(world), world.tournament, [Incoming("Anita")], check_in=True)


def called(name: str) -> int:
    return Entry.objects.get(name=name).members.get().pk


def joined(world: World) -> None:
    strangers(world)
    actions.people.clubs.same_person(run(world), world.tournament, person=called("Ana"), other=called("Anita"))


def beside(world: World, **columns: Any) -> Club:
    """Another club, beside that of the event, which has a name."""
    Club.objects.filter(pk=world.tournament.club_id).update(name="Norte")
    return Club.objects.create(name="Sur", created_at=world.now, **columns)


def wants_in(world: World) -> None:
    federations.ask_federation(run(world), world.tournament, page=str(beside(world).pk))


def backed(world: World) -> None:
    other, event = beside(world, federation=world.tournament.club), world.tournament
    Tournament.objects.filter(pk=event.pk).update(club=other)
    world.tournament = World.open_again(world).tournament
    federations.back_event(run(world), world.tournament, event=Tournament.objects.get(pk=event.pk))


def helped(world: World) -> None:
    actions.setup.appoint(run(world), world.tournament, person("ayuda"), Role.ORGANIZER)
    member = world.tournament.staff.get(user__username="ayuda")
    actions.people.clubs.add_to_club(run(world), world.tournament, member=member.pk)


def with_logo(world: World) -> None:
    actions.people.clubs.show_logo(run(world), world.tournament, picture=a_logo())


def substituted(world: World):
    pairs = World.open_again(world, game="duelo-parejas", rosters_optional=True)
    for first, second in (("Ana", "Beto"), ("Caro", "Dani")):
        actions.registration.add_walk_in(run(pairs), pairs.tournament, first, others=[second])
    actions.pairing.pair_round(run(pairs), pairs.tournament)
    member = pairs.tournament.entries.get(number=1).memberships.last()
    return actions.people.substituting.substitute(run(pairs), member, from_round=2, name="Eva")


def on_other_boards(world: World):
    one, other = substituted(world).memberships.order_by("pk")[:2]
    desk = run(world)
    return actions.people.substituting.swap_boards(desk, one, other=other, from_round=2)


def asked(world: World):
    return actions.evening.questions.ask_question(
        run(world), world.tournament, "Talle", kind=QuestionKind.CHOICE, choices="S, M, L", needed=True
    )


def summoned(world: World) -> Any:
    return actions.evening.summoning.tell_entry(run(world), entry(world), "Ven a la mesa de jueces")


def lunch(world: World) -> Any:
    return actions.evening.breaks.plan_break(run(world), world.tournament, 1, 45, text="Almuerzo")


def noon(world: World) -> Any:
    published(world)
    return actions.evening.breaks.begin_break(run(world), world.tournament, "16:05", text="Almuerzo")


def drawn(world: World) -> Any:
    return actions.evening.raffles.draw_raffle(run(world), world.tournament, Pool.THESE, prize="Sobre", only=[2])


def prized(world: World) -> Any:
    return actions.evening.prizes.set_prize(run(world), world.tournament, 3, "sobres", last=4, amount=5)


def circuit(world: World) -> int:
    made = actions.seasons.circuits.make_circuit(run(world), world.tournament, name="Liga", way=CircuitWay.PLACES)
    return made.pk


def elsewhere(world: World) -> None:
    counting.add_outside(
        run(world), world.tournament, circuit=circuit(world), event="En Sur", day="2026-11-01", rows=Lines("Ana")
    )


def decided(world: World) -> None:
    strangers(world)
    counting.decide_place(
        run(world), world.tournament, circuit=circuit(world), person=called("Ana"), place=CircuitPlace.CHOSEN,
        why="Mérito",
    )  # fmt: skip


def edited(world: World) -> None:
    settings = {"name": "Otra", "starts_at": world.now + timedelta(days=1), "capacity": 20, "swiss_rounds": 2}
    actions.setup.edit_tournament(run(world), world.tournament, settings)


# Each verb, True if anybody may read its log entry, and a world in which it is the last thing that happens. A
# change of a verb's `public` is made here too, knowingly.
ROWS: list[tuple[str, bool, Step]] = [
    ("create_tournament", True, lambda w: actions.setup.create_tournament(run(w), {
        "name": "Nueva", "game": "atrum", "starts_at": w.now, "rules_date": w.now.date(), "timezone": "UTC"}, seed="nueva")),
    ("edit_tournament", True, edited),
    ("open_registration", True, lambda w: setattr(w, "tournament", World.open_again(w).tournament)),
    ("cancel_tournament", True, lambda w: actions.setup.cancel_tournament(run(w), w.tournament, name=w.tournament.name, reason="Lluvia")),
    ("resume_tournament", True, lambda w: (
        actions.setup.cancel_tournament(run(w), w.tournament, name=w.tournament.name, reason="Lluvia"),
        actions.setup.resume_tournament(run(w), w.tournament, reason="Paró"))),
    ("appoint", True, lambda w: actions.setup.appoint(run(w), w.tournament, person("otra"), Role.JUDGE)),
    ("dismiss", True, lambda w: actions.setup.dismiss(run(w), w.tournament.staff.get(user=w.judge))),
    ("resign", True, lambda w: actions.setup.resign(w.by(w.judge), w.tournament, Role.HEAD_JUDGE)),
    ("bring_back_staff", True, lambda w: (
        actions.setup.dismiss(run(w), w.tournament.staff.get(user=w.judge)),
        actions.setup.bring_back_staff(run(w), w.tournament.former_staff.get()))),
    ("sign_up", True, lambda w: actions.people.joining.sign_up_by_link(w.tournament, "Vi", now=w.now, key="k")),
    ("confirm_by_link", True, lambda w: (by_link(w), actions.places.confirm_by_link(run(w), w.tournament))),
    ("take_out_by_link", True, taken_out),
    ("bring_back_by_link", True, lambda w: (
        taken_out(w), actions.places.bring_back_by_link(run(w), w.tournament))),
    ("register", True, declared),
    ("add_walk_in", True, waiting),
    ("import_entries", True, pasted),
    ("describe_entries", False, lambda w: pasted(w, club="Norte")),
    ("undo_import", True, lambda w: (
        pasted(w), actions.people.imports.undo_import(run(w), w.tournament, first=w.tournament.entries.count() - 1))),
    ("same_person", False, joined),
    ("not_the_same", False, lambda w: (
        joined(w), actions.people.clubs.not_the_same(run(w), w.tournament, other=called("Anita")))),
    ("note_person", False, lambda w: (
        strangers(w), actions.people.clubs.note_person(run(w), w.tournament, person=called("Ana"), note="Vecina"))),
    ("leave_out", False, lambda w: (
        strangers(w), actions.people.clubs.leave_out(run(w), w.tournament, person=called("Ana")))),
    ("sanction_person", False, lambda w: (
        strangers(w), actions.people.clubs.sanction_person(run(w), w.tournament, person=called("Ana"), why="Gritos"))),
    ("remember_penalties", False, lambda w: actions.people.clubs.remember_penalties(
        run(w), w.tournament, warnings=0, penalties=24)),
    ("lift_sanction", False, lambda w: (
        strangers(w),
        actions.people.clubs.sanction_person(run(w), w.tournament, person=called("Ana"), why="Gritos"),
        actions.people.clubs.lift_sanction(run(w), w.tournament, sanction=Sanction.objects.get().pk))),
    ("add_to_club", False, helped),
    ("take_from_club", False, lambda w: (
        helped(w),
        actions.people.clubs.take_from_club(run(w), w.tournament, staff=w.tournament.club.staff.latest("pk").pk))),
    ("name_club", False, lambda w: actions.people.clubs.name_club(run(w), w.tournament, name="Sur", place="Rosario")),
    ("show_logo", False, with_logo),
    ("remove_logo", False, lambda w: (with_logo(w), actions.people.clubs.remove_logo(run(w), w.tournament))),
    ("show_person", False, lambda w: (
        strangers(w), counting.show_person(run(w), w.tournament, person=called("Ana"), shown=True))),
    ("ask_federation", False, wants_in),
    ("leave_federation", False, lambda w: (wants_in(w), federations.leave_federation(run(w), w.tournament))),
    ("take_in_club", False, lambda w: federations.take_in_club(
        run(w), w.tournament, club=beside(w, asks=w.tournament.club).pk)),
    ("put_out_club", False, lambda w: federations.put_out_club(
        run(w), w.tournament, club=beside(w, asks=w.tournament.club).pk)),
    ("back_event", False, backed),
    ("decree_rules", False, lambda w: (beside(w), federations.decree_rules(
        run(w), w.tournament, rules_date="2026-10-10"))),
    ("make_circuit", False, circuit),
    ("set_circuit", False, lambda w: actions.seasons.circuits.set_circuit(
        run(w), w.tournament, circuit=circuit(w), name="Copa", way=CircuitWay.WINNER)),
    ("set_circuit_state", False, lambda w: actions.seasons.circuits.set_circuit_state(
        run(w), w.tournament, circuit=circuit(w), state=CircuitState.PUBLISHED)),
    ("remove_circuit", False, lambda w: actions.seasons.circuits.remove_circuit(
        run(w), w.tournament, circuit=circuit(w))),
    ("count_event", False, lambda w: counting.count_event(run(w), w.tournament, circuit=circuit(w), counts=True)),
    ("add_outside", False, elsewhere),
    ("correct_roster", False, lambda w: (finished(w), actions.seasons.correcting.correct_roster(
        w.by(w.judge), entry(w), [*LEGAL[:4], {"name": CARDS[10].name}], reason="Jugó con otro"))),
    ("remove_outside", False, lambda w: (elsewhere(w), counting.remove_outside(
        run(w), w.tournament, circuit=Circuit.objects.get().pk, outside=CircuitEvent.objects.get().pk))),
    ("give_points", False, lambda w: (strangers(w), counting.give_points(
        run(w), w.tournament, circuit=circuit(w), person=called("Ana"), points="5", why="Ayudó"))),
    ("decide_place", False, decided),
    ("withdraw_decision", False, lambda w: (decided(w), counting.withdraw_decision(
        run(w), w.tournament, circuit=Circuit.objects.get().pk, decision=CircuitDecision.objects.get().pk))),
    ("choose_missed", True, lambda w: actions.registration.choose_missed(
        run(w), came_late(w), missed=MissedRounds.BYE)),
    ("save_roster", False, lambda w: actions.registration.save_roster(w.by(w.players[0]), entry(w), DECLARED)),
    ("verify_declared", False, verified),
    ("add_to_catalogue", False, added_to_catalogue),
    ("same_card", False, lambda w: actions.cards.same_card(run(w), w.tournament, **near(w))),
    ("two_cards", False, lambda w: actions.cards.two_cards(run(w), w.tournament, **near(w))),
    ("ask_card_again", False, lambda w: (
        actions.cards.same_card(run(w), w.tournament, **near(w)),
        actions.cards.ask_card_again(run(w), w.tournament))),
    ("lock_roster", False, lambda w: actions.registration.lock_roster(run(w), entry(w))),
    ("unlock_roster", False, lambda w: (
        actions.registration.lock_roster(run(w), entry(w)), actions.registration.unlock_roster(run(w), entry(w)))),
    ("lock_rosters", True, lambda w: actions.registration.lock_rosters(run(w), w.tournament)),
    ("unlock_rosters", True, lambda w: (
        actions.registration.lock_rosters(run(w), w.tournament),
        actions.registration.unlock_rosters(run(w), w.tournament, reason="Falta gente"))),
    ("check_in", True, lambda w: actions.registration.check_in(run(w), declared(w))),
    ("check_in_everybody", True, lambda w: (
        declared(w), actions.registration.check_in_everybody(run(w), w.tournament))),
    ("announce", True, lambda w: actions.setup.announce(run(w), w.tournament, "Almuerzo hasta las 14")),
    ("withdraw_announcement", True, lambda w: (
        actions.setup.announce(run(w), w.tournament, "Almuerzo hasta las 14"),
        actions.setup.withdraw_announcement(run(w), w.tournament))),
    ("plan_break", True, lunch),
    ("drop_break", True, lambda w: (lunch(w), actions.evening.breaks.drop_break(run(w), w.tournament, 1))),
    ("begin_break", True, noon),
    ("end_break", True, lambda w: (noon(w), actions.evening.breaks.end_break(run(w), w.tournament))),
    ("draw_raffle", True, drawn),
    ("undo_raffle", True, lambda w: (drawn(w), actions.evening.raffles.undo_raffle(run(w), w.tournament, 1))),
    ("set_prize", True, prized),
    ("remove_prize", True, lambda w: (
        prized(w), actions.evening.prizes.remove_prize(run(w), w.tournament, 3, 4, "sobres"))),
    ("share_ties", True, lambda w: actions.evening.prizes.share_ties(run(w), w.tournament, Ties.SHARE)),
    ("hand_prize", False, lambda w: (finished(w), actions.evening.prizes.hand_prize(run(w), entry(w)))),
    ("hand_back_prize", False, lambda w: (
        finished(w), actions.evening.prizes.hand_prize(run(w), entry(w)),
        actions.evening.prizes.hand_back_prize(run(w), entry(w)))),
    ("keep_off_film", False, lambda w: actions.evening.filming.keep_off_film(
        w.by(w.players[0]), entry(w), hidden=True)),
    ("ask_question", False, asked),
    ("drop_question", False, lambda w: (asked(w), actions.evening.questions.drop_question(run(w), w.tournament, 1))),
    ("answer_questions", False, lambda w: (asked(w), actions.evening.questions.answer_questions(
        w.by(w.players[0]), entry(w), Answers({"1": "M"})))),
    ("feature_table", True, lambda w: actions.evening.filming.feature_table(run(w), w.tournament, 1)),
    ("tell_entry", False, summoned),
    ("tell_table", False, lambda w: actions.evening.summoning.tell_table(run(w), started(w), "Ya voy", on_wall=True)),
    ("see_summons", False, lambda w: actions.evening.summoning.see_summons(w.by(w.players[0]), summoned(w))),
    ("withdraw_summons", False, lambda w: actions.evening.summoning.withdraw_summons(run(w), summoned(w))),
    ("arrange_screens", True, lambda w: actions.screens.arranging.arrange_screens(
        run(w), w.tournament, [("clock", 20), ("names", 8)], "light", 30)),
    ("raise_capacity", True, lambda w: actions.setup.raise_capacity(run(w), w.tournament, 20)),
    ("rename_entry", True, lambda w: actions.entries.rename_entry(run(w), entry(w), "Ana")),
    ("forget_entry", True, forgotten),
    ("mark_paid", False, lambda w: actions.entries.mark_paid(run(w), entry(w), paid=True)),
    ("keep_real_name", False, lambda w: actions.entries.keep_real_name(run(w), entry(w), real_name="Ana Paz")),
    ("another_person", False, lambda w: (
        strangers(w), actions.people.mistaken.another_person(
            run(w), w.tournament.entries.get(name="Anita").memberships.get(), person=called("Ana")))),
    ("undo_check_in", True, lambda w: actions.registration.undo_check_in(run(w), entry(w))),
    ("drop", True, lambda w: actions.registration.drop(run(w), entry(w))),
    ("drop", False, lambda w: actions.registration.drop(run(w), entry(w), reason="Se sintió mal")),
    ("restore", True, lambda w: (
        actions.registration.drop(run(w), entry(w)),
        actions.registration.restore(run(w), entry(w), reason="Volvió"))),
    ("edit_entry", False, lambda w: actions.entries.edit_entry(
        run(w), entry(w), rating=5, club="Sur", fixed_table=2, sits_out=[2])),
    ("choose_division", True, lambda w: (
        actions.setup.edit_tournament(run(w), w.tournament, {"divisions": "Juveniles, Adultos"}),
        actions.entries.choose_division(run(w), entry(w), division="Adultos"))),
    ("award_byes", True, lambda w: actions.entries.award_byes(
        run(w), entry(w), full=[2, 3], half=[], reason="Ganó la copa anterior")),
    ("add_member", True, lambda w: actions.entries.add_member(run(w), entry(w), "Nueva")),
    ("invite", False, invited),
    ("invite_member", False, lambda w: actions.invitations.invite_member(run(w), entry(w))),
    ("withdraw_invitation", False, lambda w: actions.invitations.withdraw_invitation(run(w), invited(w))),
    ("accept_invitation", True, lambda w: actions.invitations.accept_invitation(w.by(person("otra")), invited(w))),
    ("renew_address", False, lambda w: actions.invitations.renew_address(run(w), entry(w))),
    ("withdraw_address", False, lambda w: actions.invitations.withdraw_address(run(w), entry(w))),
    ("adopt", True, lambda w: actions.invitations.adopt(w.by(person("otra")), waiting(w), code_of(entry(w, 6)))),
    ("remove_member", True, lambda w: (
        actions.entries.add_member(run(w), entry(w), "Nueva"),
        actions.entries.remove_member(run(w), entry(w).memberships.last()))),
    ("substitute", True, substituted),
    ("swap_boards", True, on_other_boards),
    ("bring_back_member", True, lambda w: (
        actions.entries.add_member(run(w), entry(w), "Nueva"),
        actions.entries.remove_member(run(w), entry(w).memberships.last()),
        actions.entries.bring_back_member(run(w), entry(w).former_members.get()))),
    ("keep_apart", False, apart),
    ("keep_apart_from_event", False, again),
    ("remove_apart", False, lambda w: actions.entries.remove_apart(run(w), apart(w))),
    ("pair_round", False, paired),
    ("swap_entries", False, swapped),
    ("repair_round", False, repaired),
    ("seat_late", False, lambda w: late(w, paired(w))),
    ("seat_late", True, lambda w: late(w, published(w))),
    ("take_back_round", False, lambda w: actions.pairing.take_back_round(run(w), paired(w), reason="Falta uno")),
    ("take_back_round", True, lambda w: actions.pairing.take_back_round(run(w), published(w), reason="Falta uno")),
    ("go_back", True, lambda w: (
        w.settle(paired(w)), actions.pairing.go_back(run(w), w.tournament.rounds.get(), reason="Faltó alguien"))),
    ("publish_round", True, published),
    ("start_clock", True, started),
    ("pause_clock", True, lambda w: actions.rounds.pause_clock(run(w), started(w).round, reason="Luz")),
    ("resume_clock", True, lambda w: actions.rounds.resume_clock(
        run(w), actions.rounds.pause_clock(run(w), started(w).round, reason="Luz"))),
    ("extend_match", True, lambda w: actions.rounds.extend_match(run(w), started(w), 3, reason="Consulta")),
    ("finish_tournament", True, finished),
    ("choose", False, chosen),
    ("prepared_on_table", True, lambda w: (
        published(w), actions.preparation.prepared_on_table(run(w), w.table()))),
    ("prepared_everywhere", True, lambda w: actions.preparation.prepared_everywhere(run(w), published(w))),
    ("resolve_preparation", True, lambda w: (
        published(w), actions.preparation.resolve_preparation(run(w), w.table(), reason="Tiempo"))),
    ("reopen_preparation", True, lambda w: (
        published(w), actions.preparation.prepared_on_table(run(w), w.table()),
        actions.preparation.reopen_preparation(run(w), w.table(), reason="Se equivocaron"))),
    ("report_result", True, reported),
    ("confirm_report", True, confirmed),
    ("dispute_report", False, disputed),
    ("decide_result", True, lambda w: actions.reporting.decide_result(run(w), reported(w), LOST, reason="Vi")),
    ("correct_result", True, corrected),
    ("replay", True, replayed),
    ("undo_result", True, lambda w: (
        actions.reporting.decide_result(run(w), started(w), WON), actions.reporting.undo_result(run(w), w.table()))),
    ("call_judge", False, lambda w: actions.judging.call_judge(run(w), started(w), CallKind.TIME)),
    ("take_call", False, lambda w: actions.judging.take_call(
        run(w), actions.judging.call_judge(run(w), started(w), CallKind.TIME))),
    ("answer_call", False, lambda w: actions.judging.answer_call(
        run(w), actions.judging.call_judge(run(w), started(w), CallKind.TIME), answer="Listo")),
    ("reopen_call", False, lambda w: actions.judging.reopen_call(run(w), actions.judging.answer_call(
        run(w), actions.judging.call_judge(run(w), started(w), CallKind.TIME)))),
    ("record_ruling", False, lambda w: ruled(w, publish=False)),
    ("record_ruling", True, lambda w: ruled(w, publish=True)),
    ("publish_ruling", True, lambda w: actions.judging.publish_ruling(run(w), ruled(w, publish=False))),
    ("warn", False, warned),
    ("lose_match", False, lambda w: (
        started(w), actions.judging.lose_match(run(w), entry(w), LATE, reason="Tarde otra vez"))),
    ("check_deck", False, lambda w: actions.judging.check_deck(run(w), entry(w), counts=[10, 10, 10, 10, 9, 11])),
    ("note_about", False, lambda w: actions.judging.note_about(run(w), entry(w), "Mirar sus barajadas")),
    ("withdraw_penalty", False, lambda w: actions.judging.withdraw_penalty(run(w), warned(w), reason="Error")),
    ("reinstate_penalty", False, lambda w: actions.judging.reinstate_penalty(
        run(w), actions.judging.withdraw_penalty(run(w), warned(w), reason="Error"))),
    ("review_warnings", False, lambda w: (
        warned(w, 3), actions.judging.review_warnings(run(w), entry(w), disqualify=False, reason="Leves"))),
    ("review_warnings", True, lambda w: (
        warned(w, 3), actions.judging.review_warnings(run(w), entry(w), disqualify=True, reason="Graves"))),
    ("disqualify", True, lambda w: actions.judging.disqualify(run(w), entry(w), LATE, reason="Grave")),
]  # fmt: skip


@pytest.fixture
def odd(world):
    """Five players are present, so that one has a bye."""
    world.add_players(5)
    return world


@pytest.mark.parametrize(
    ("name", "public", "step"), ROWS, ids=[f"{name}-{'public' if public else 'staff'}" for name, public, _ in ROWS]
)
def test_each_verb_leaves_a_log_entry_for_those_that_may_read_it_and_a_record_that_verifies(
    odd, name, public, step
):
    step(odd)
    event = Tournament.objects.latest("pk")
    last = event.log.first()
    assert (last.action, last.public) == (name, public)
    # The id of a circuit is another one on each database.
    details = last.details | ({"circuit": 1} if "circuit" in last.details else {})
    assert details == LOGGED.get(f"{name}-{'public' if public else 'staff'}", {})
    # In words, with every place filled: the bare label stands before a colon.
    assert not sentence(last, event).startswith(f"{last.by.shown_name}:")
    for only_public in (False, True):
        data = json.loads(record.as_text(export(event, public=only_public)))
        assert record.check(record.load(data), event.ruleset).differences == []


# Where nobody asks for it: leaving is one's own affair, and a draft has not been read.
REASON_MAY_BE_MISSING = {("drop", False), ("take_back_round", False), ("seat_late", False), ("seat_late", True)}


@pytest.mark.parametrize(
    ("name", "public", "step"),
    [row for row in ROWS if "reason" in signature(VERBS[row[0]].run).parameters],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_reason_is_asked_for_and_kept(odd, monkeypatch, name, public, step):
    module = sys.modules[VERBS[name].run.__module__]
    verb, given = getattr(module, name), []

    def first_without(*args, **named):
        given.append(named.get("reason", ""))
        if given[-1] and (name, public) not in REASON_MAY_BE_MISSING:
            with pytest.raises(Invalid) as refused:
                verb(*args, **named | {"reason": " "})
            assert refused.value.field == "reason"
        return verb(*args, **named)

    monkeypatch.setattr(module, name, first_without)
    step(odd)
    last = odd.tournament.log.first()
    assert (last.action, last.reason) == (name, given[-1])


def test_every_verb_has_a_sentence():
    assert SENTENCES.keys() == VERBS.keys()


def test_every_verb_has_a_row():
    assert {name for name, _public, _step in ROWS} == VERBS.keys()


def test_a_private_round_has_private_verbs():
    drafts = [verb for verb in VERBS.values() if verb.run.__module__ == "tournaments.actions.pairing"]
    assert drafts
    assert not [verb.name for verb in drafts if verb.public is True]


def test_a_name_is_given_once():
    def drop(change: Change, tournament: Tournament) -> Tournament:
        return tournament

    with pytest.raises(ValueError, match="drop"):
        action(Permission.RUN, (), label="x", waits=NEVER)(drop)


def test_the_log_has_words_for_every_verb():
    def shuffle(change: Change, tournament: Tournament) -> Tournament:
        return tournament

    with pytest.raises(ValueError, match="no words for 'shuffle'"):
        action(Permission.RUN, (), label="", waits=NEVER)(shuffle)


def test_the_table_of_permissions_is_up_to_date():
    """`python tools/permissions_table.py` writes it again."""
    assert TABLE.read_text() == table()
