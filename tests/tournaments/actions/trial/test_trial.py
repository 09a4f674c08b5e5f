"""Events to try: made whole, limited, and removed without a trace."""

from datetime import timedelta
from random import Random

import pytest
from django.apps import apps
from django.db import DatabaseError, transaction

from atrum_judge.registry import game_choices
from tests.world import NOW
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.door import carrying
from tournaments.actions.trial import removing
from tournaments.actions.trial.making import make_trial
from tournaments.enums import CallKind, EntryState, Role
from tournaments.errors import Conflict, Invalid, TooMuch
from tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


def rows():
    """Count the rows of every table."""
    return {model._meta.label: model._base_manager.count() for model in apps.get_models()}


def staff(tournament, role):
    return tournament.staff.get(role=role).user


@pytest.mark.parametrize("game", [key for key, _ in game_choices()])
def test_of_each_game_eight_have_arrived_and_a_round_can_be_paired(game):
    trial = make_trial(NOW, game)
    assert set(trial.entries.values_list("state", flat=True)) == {EntryState.CHECKED_IN}
    assert trial.entries.count() == 8
    organizer = By(staff(trial, Role.ORGANIZER), NOW)
    actions.registration.lock_rosters(organizer, trial)
    round_ = actions.pairing.pair_round(organizer, trial)
    assert actions.rounds.publish_round(organizer, round_).matches.exists()


def play_a_little(trial):
    organizer, judge = (By(staff(trial, role), NOW) for role in (Role.ORGANIZER, Role.HEAD_JUDGE))
    actions.registration.lock_rosters(organizer, trial)
    round_ = actions.rounds.publish_round(organizer, actions.pairing.pair_round(organizer, trial))
    match = round_.matches.order_by("table").first()
    actions.registration.add_walk_in(judge, trial, "Ana")
    entry = match.seats.first().entry
    actions.judging.warn(judge, entry, "other", note="Visto en la mesa")
    guest = actions.invitations.address_of(entry).guest
    actions.judging.call_judge(By(guest, NOW), match, CallKind.RULES, note="¿Se puede?")
    with pytest.raises(Conflict, match="nadie entra en ella con su cuenta"):
        actions.invitations.invite(organizer, trial, Role.JUDGE)
    actions.preparation.prepared_on_table(judge, match)
    actions.reporting.decide_result(
        judge, match, trial.ruleset.sample.report(Random(1), match.terms), reason="Boleta"
    )
    actions.registration.drop(judge, entry, reason="Debe irse")


def test_it_goes_without_a_trace(world):
    before = rows()
    trial = make_trial(NOW, "atrum")
    play_a_little(trial)
    assert rows() != before
    assert removing.remove_ended(NOW + timedelta(hours=23)) == 0
    assert removing.remove_ended(NOW + timedelta(days=1)) == 1
    after = rows()
    kept = {"tournaments.SigningKey"}
    assert {label: count for label, count in after.items() if label not in kept} == {
        label: count for label, count in before.items() if label not in kept
    }
    assert removing.remove_ended(NOW + timedelta(days=1)) == 0


def test_no_other_event_is_removed(world):
    with pytest.raises(ValueError, match="no event to try"):
        removing.remove(world.tournament)
    trial = make_trial(NOW, "atrum")
    removing.remove(trial)
    removing.remove(trial)
    assert Tournament.objects.filter(pk=world.tournament.pk).exists()


def test_the_database_makes_no_event_one_to_try_and_keeps_every_other_log(world):
    trial = make_trial(NOW, "atrum")
    for change in (
        lambda: Tournament.objects.filter(pk=world.tournament.pk).update(trial_until=NOW),
        lambda: Tournament.objects.filter(pk=trial.pk).update(trial_until=None),
        lambda: LogEntry.objects.filter(tournament=world.tournament).delete(),
        lambda: LogEntry.objects.filter(tournament=trial).update(reason="Otro"),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    trial.save()


def test_a_person_who_came_by_themselves_stays(world):
    trial = make_trial(NOW, "atrum")
    player = world.organizer
    actions.registration.register(By(player, NOW), trial, trial.ruleset.sample.roster(Random(1)))
    removing.remove(trial)
    player.refresh_from_db()
    assert player.player.nickname


def test_it_ends_after_a_day_and_after_so_many_changes(monkeypatch):
    trial = make_trial(NOW, "atrum")
    organizer = staff(trial, Role.ORGANIZER)
    with pytest.raises(Conflict, match="terminó"):
        actions.registration.add_walk_in(By(organizer, NOW + timedelta(days=1)), trial, "Tarde")
    actions.registration.add_walk_in(By(organizer, NOW), trial, "Ana")
    monkeypatch.setattr(carrying, "MOST_TRIED", trial.revision + 1)
    with pytest.raises(Conflict, match="terminó"):
        actions.registration.add_walk_in(By(organizer, NOW), trial, "Beto")


def test_it_stays_small():
    trial = make_trial(NOW, "atrum")
    with pytest.raises(Invalid, match="16") as refused:
        actions.setup.edit_tournament(By(staff(trial, Role.ORGANIZER), NOW), trial, {"capacity": 17})
    assert refused.value.field == "capacity"


def touched(trial, minutes):
    actions.registration.add_walk_in(
        By(staff(trial, Role.ORGANIZER), NOW + timedelta(minutes=minutes)), trial, f"Ana {minutes}"
    )
    return trial


def there(*trials):
    return [Tournament.objects.filter(pk=trial.pk).exists() for trial in trials]


def test_a_full_installation_gives_up_the_one_left_alone_longest(monkeypatch):
    monkeypatch.setattr(removing, "MOST_AT_ONCE", 2)
    first, second = (touched(make_trial(NOW, "atrum", f"red {n}"), n) for n in (1, 2))
    with pytest.raises(TooMuch):
        make_trial(NOW + timedelta(minutes=60), "atrum")
    make_trial(NOW + timedelta(minutes=62), "atrum")
    assert there(first, second) == [False, True]


def test_a_full_installation_first_gives_up_what_nobody_touched_of_who_holds_most(monkeypatch):
    monkeypatch.setattr(removing, "MOST_AT_ONCE", 4)
    used = touched(make_trial(NOW, "atrum", "escuela"), 1)
    alone = make_trial(NOW, "atrum", "casa")
    flood = [make_trial(NOW + timedelta(minutes=n), "atrum", "una sola") for n in (1, 2)]
    with pytest.raises(TooMuch):
        make_trial(NOW + timedelta(minutes=5), "atrum", "una sola")
    new = make_trial(NOW + timedelta(minutes=8), "atrum", "otra")
    assert there(used, alone, *flood, new) == [True, True, False, True, True]


def test_a_full_network_gives_up_its_own_and_no_other(monkeypatch):
    monkeypatch.setattr(removing, "MOST_OF_NETWORK", 2)
    alone = make_trial(NOW, "atrum", "casa")
    flood = [make_trial(NOW + timedelta(minutes=n), "atrum", "una sola") for n in range(2)]
    new = make_trial(NOW + timedelta(minutes=9), "atrum", "una sola")
    assert there(alone, *flood, new) == [True, False, True, True]
