"""Matches between teams: what is asked, who wins, and what each team gets, whatever the game."""

from datetime import date
from random import Random

import pytest

from atrum_judge.boards.report import board_of, report_of
from atrum_judge.counted import still_in
from atrum_judge.protocol import NOTHING, IllegalChoice, ImpossibleReport, SeatResult, Terms
from atrum_judge.registry import get_ruleset, played_by, rulesets

OFFERING = [game.key for game in rulesets() if any(option.name == "boards" for option in game.options)]
TODAY = date(2026, 11, 1)
FIRST, SECOND = ({"ending": "elimination", "left": left} for left in ([2, 0], [0, 3]))


def terms_of(boards, *, game="atrum", needs_winner=False, **chosen):
    usual = {option.name: option.default for option in get_ruleset(game).options}
    return Terms(2, usual | {"boards": str(boards)} | chosen, needs_winner)


def team_game(terms, game="atrum"):
    return played_by(game, terms.options)


def decided(report, terms, *, game="atrum", by_staff=False):
    return team_game(terms, game).decide(report, terms, by_staff=by_staff, rng=Random(1))


def test_games_of_two_single_people_offer_it_and_no_other():
    assert OFFERING == ["atrum", "duelo", "myl", "doomtrooper"]


@pytest.mark.parametrize("key", OFFERING)
def test_without_teams_the_game_is_itself(key):
    assert played_by(key, {}) is played_by(key, {"boards": "0"}) is get_ruleset(key)
    assert played_by(key, {"boards": "7"}) is played_by(key, {"boards": ["3"]}) is get_ruleset(key)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_an_entry_has_as_many_people_as_a_match_has_boards(size):
    assert team_game(terms_of(size)).entry_size == size


@pytest.mark.parametrize(
    ("boards", "seats"),
    [
        (
            [FIRST, FIRST, SECOND],
            (SeatResult(1, 2, 2, won=True, games=3), SeatResult(2, 0, 1, won=False, games=3)),
        ),
        ([SECOND, SECOND], (SeatResult(2, 0, 0, won=False, games=2), SeatResult(1, 2, 2, won=True, games=2))),
        ([FIRST, SECOND], (SeatResult(1, 1, 1, won=False, games=2),) * 2),
    ],
)
def test_who_wins_more_boards_wins_the_match(boards, seats):
    outcome = decided(report_of(boards), terms_of(len(boards)))
    assert outcome.seats == seats
    assert outcome.kind == ("drawn" if seats[0] == seats[1] else "decided")


@pytest.mark.parametrize(
    ("boards", "winner"),
    [([SECOND, FIRST], 1), ([FIRST, SECOND, SECOND, FIRST], 1), ([FIRST, SECOND, FIRST, SECOND], 0)],
)
def test_in_a_bracket_equal_boards_are_decided_without_the_last_ones(boards, winner):
    outcome = decided(report_of(boards), terms_of(len(boards), needs_winner=True))
    assert outcome.winners == [winner]
    assert [seat.score for seat in outcome.seats] == [len(boards) // 2] * 2


def test_a_board_that_both_lose_counts_for_nobody():
    report = {**report_of([FIRST, {"ending": "double_loss"}]), "ending": "boards_judged"}
    assert [seat.games for seat in decided(report, terms_of(2), by_staff=True).seats] == [1, 1]
    both = {**report_of([{"ending": "double_loss"}] * 2), "ending": "boards_judged"}
    assert decided(both, terms_of(2), by_staff=True).seats == (NOTHING, NOTHING)


def test_what_is_wrong_at_a_board_is_said_of_that_board_and_of_each():
    wrong = {"ending": "elimination", "left": [2, 1]}
    with pytest.raises(ImpossibleReport) as refused:
        decided(report_of([wrong, FIRST, wrong]), terms_of(3))
    assert [str(problem.message)[:9] for problem in refused.value.problems] == ["Tablero 1", "Tablero 3"]
    with pytest.raises(ImpossibleReport, match="Tablero 2"):
        decided(report_of([FIRST]), terms_of(2))


def test_players_are_not_asked_for_what_only_judges_decide():
    terms = terms_of(2)
    players, judges = (team_game(terms).endings(terms)[k].fields[0] for k in (0, 2))
    assert "double_loss" in judges.choices
    assert "double_loss" not in players.choices
    with pytest.raises(ImpossibleReport):
        decided(report_of([FIRST, {"ending": "double_loss"}]), terms)


@pytest.mark.parametrize(
    ("told", "needs_winner", "winners"),
    [
        ({"won": [2, 1]}, False, [0]),
        ({"won": [1, 1], "drawn": 1}, False, []),
        ({"won": [0, 1]}, False, [1]),
        ({"won": [1, 1], "decider": 1}, True, [1]),
    ],
)
def test_staff_may_tell_the_totals_alone(told, needs_winner, winners):
    terms = terms_of(3, needs_winner=needs_winner)
    assert decided({"ending": "totals", **told}, terms, by_staff=True).winners == winners


@pytest.mark.parametrize(("won", "code"), [([2, 2], "too_many_boards"), ([1, 1], "decider"), ([4, 0], "won")])
def test_totals_that_cannot_be_are_refused(won, code):
    with pytest.raises(ImpossibleReport) as refused:
        decided({"ending": "totals", "won": won}, terms_of(3, needs_winner=True), by_staff=True)
    assert refused.value.problems[0].code == f"report.{code}"


def test_a_team_that_does_not_come_loses_every_board():
    outcome = decided({"ending": "absent", "who": 0}, terms_of(3))
    assert [(seat.score, seat.won) for seat in outcome.seats] == [(0, False), (3, True)]


def test_a_bye_is_won_by_as_few_boards_as_win():
    assert [team_game(terms_of(size)).bye({}).score for size in (2, 3, 4, 5)] == [2, 2, 3, 3]


@pytest.mark.parametrize("key", OFFERING)
@pytest.mark.parametrize("size", [2, 5])
@pytest.mark.parametrize("needs_winner", [False, True])
def test_samples_of_every_game_are_possible_and_told(key, size, needs_winner):
    terms, rng = terms_of(size, game=key, needs_winner=needs_winner), Random(3)
    game = team_game(terms, key)
    for _ in range(10):
        report = game.sample.report(rng, terms)
        assert len(decided(report, terms, game=key).winners) == 1 or not needs_winner
        assert game.sample.contradicting(report, terms) != report
        told = str(game.describe(report, ["Ceibo", "Ombú"]))
        assert all(f"Tablero {number}:" in told for number in range(1, size + 1))
        assert len(game.board_results(report, terms, Random(1))) == size
        assert report_of([board_of(report, number) for number in range(1, size + 1)]) == report


def test_totals_tell_of_no_board():
    terms = terms_of(2)
    assert team_game(terms).board_results({"ending": "totals", "won": [1, 0]}, terms, Random(1)) == ()


def test_each_member_registers_what_one_player_registers():
    terms = terms_of(2)
    game = team_game(terms)
    assert game.roster_shape(terms.options).rows == 10
    items = game.sample.roster(Random(1))
    cards = {card.name: card for card in game.sample.cards}

    def known(name):
        return [cards[name]] if name in cards else []

    def check(entered):
        return game.check_roster(entered, TODAY, known, list(cards), terms.options)

    assert check(items).is_legal
    assert len(check(items).items) == 10
    twice = check([*items[:5], *items[5:9], items[5]])
    assert {place for problem in twice.problems for place in problem.items} <= set(range(5, 10))
    assert "Tablero 2" in str(twice.problems[0].message)
    assert not check(items[:9]).is_legal


@pytest.mark.parametrize("key", ["myl", "doomtrooper"])
def test_whole_lists_of_cards_are_not_registered_by_teams(key):
    terms = terms_of(2, game=key)
    game = team_game(terms, key)
    assert game.roster_shape(terms.options) is None
    assert game.check_roster([], TODAY, lambda _name: (), (), terms.options).is_legal


def test_every_board_is_prepared_by_itself():
    terms, rng = terms_of(3), Random(2)
    game = team_game(terms)
    preparation = game.preparation
    rosters = [game.sample.roster(rng) for _ in range(2)]
    state = preparation.start(rosters, terms.options, rng)
    assert still_in(preparation.fates(state))[1] == tuple(range(15))
    while waiting := preparation.waiting_for(state):
        view = preparation.view(state, waiting[0])
        assert view.my_turn
        assert str(view.prompt).startswith("Tablero")
        keys = [item.key for group in view.groups for item in group if item.state == "choosable"]
        state = preparation.choose(state, waiting[0], rng.choice(keys))
    assert preparation.is_done(state)
    in_play = still_in(preparation.fates(state))
    assert [len(kept) for kept in in_play] == [9, 9]
    assert all(sum(place // 5 == board for place in kept) == 3 for kept in in_play for board in range(3))
    drawn = preparation.finish(preparation.start(rosters, terms.options, rng), rng)
    assert preparation.is_done(drawn)


@pytest.mark.parametrize("key", ["0:0-0", "4:0-0", "nada", "1:9-9"])
def test_a_piece_of_no_board_is_refused(key):
    terms, rng = terms_of(3), Random(2)
    preparation = team_game(terms).preparation
    rosters = [team_game(terms).sample.roster(rng) for _ in range(2)]
    with pytest.raises(IllegalChoice):
        preparation.choose(preparation.start(rosters, terms.options, rng), 0, key)
