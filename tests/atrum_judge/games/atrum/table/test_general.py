"""The rules of a day, and the days since when they hold."""

from datetime import date, timedelta

import pytest

from atrum_judge.games.atrum.table.general import VALUES, largest, rules_on

CHANGED = [(name, since) for name, changes in VALUES.items() for since in list(changes)[1:]]


@pytest.mark.parametrize(("name", "since"), CHANGED, ids=str)
def test_a_change_holds_from_its_day_on_and_not_before(name: str, since: date) -> None:
    before, after = rules_on(since - timedelta(days=1)), rules_on(since)
    days = list(VALUES[name])
    assert getattr(before, name) == VALUES[name][days[days.index(since) - 1]]
    assert getattr(after, name) == VALUES[name][since]


def test_todays_numbers_are_those_of_the_rulebook() -> None:
    rules = rules_on(date(2026, 11, 20))
    assert (rules.start_resistance, rules.max_resistance) == (10, 20)
    assert (rules.team_size, rules.powers_per_reptante, rules.roster_size) == (3, 5, 5)
    assert (rules.cards_drawn, rules.cards_drawn_first, rules.hand_limit) == (3, 2, 5)
    assert (rules.deck, rules.per_kind, rules.max_cost) == (60, 10, 4)
    assert (rules.altar_loss, rules.altar_loss_cost) == (2, 1)


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_there_is_a_deck_for_every_three_players(players: int, decks: int) -> None:
    assert rules_on(date(2026, 11, 20)).decks_for(players) == decks


def test_what_is_written_without_a_day_may_be_what_any_day_allows() -> None:
    assert largest("altar_loss") == 2
