"""Whole games of Duelo, played at random: whatever may be done leaves a table that the rules allow."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.play.position_faults import position_faults
from atrum_judge.games.duelo.table.cards import PlayerId
from atrum_judge.games.duelo.table.position import DECK, MAX_LIFE
from atrum_judge.games.duelo.table.values import value
from tests.atrum_judge.games.duelo.playing import played


def _assert_sound(game: Game) -> None:
    position = game.position
    assert position_faults(position) == []
    if all(not player.out for player in position.players):
        owned = [card.owner for card in position.cards()]
        unseen = {player.id: sum(pile.cards.count(None) for pile in player.piles) for player in position.players}
        counts = [owned.count(PlayerId(player.id)) + unseen[player.id] for player in position.players]
        assert counts == [DECK] * len(position.players)
    ids = [card.id for card in position.cards()]
    assert len(ids) == len(set(ids))
    for player in position.players:
        assert player.life in range(MAX_LIFE + 1)
        assert player.epic in range(100)
        again = (player.attack or 0) + (player.this_turn.attack or 0)
        for card in (*player.status, *player.inventory):
            if not card.disabled:
                again += (card.gives.attack or 0) if card.gives else 0
                again += (card.attack or 0) * (2 if card.empowered else 1) if card.kind == "objeto" else 0
        assert value(player, "attack") == again


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=3)
@given(seed=st.integers(0, 10**6))
@example(seed=90)  # of three, one puts itself out by a card that would let it search
def test_random_games_end_and_stay_within_the_rules(seats: int, seed: int) -> None:
    for now in played(Random(seed), seats):
        if now.doubts:  # everybody left at once, or it aimed at nothing that was said
            assert {doubt.code for doubt in now.doubts} <= {"end.simultaneous", "resolution.in_progress"}
        else:
            _assert_sound(now.game)
