"""Whole games of Duelo, played at random: whatever may be done leaves a table that the rules allow."""

from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.duelo.play.doing import check, do
from rules.games.duelo.play.game import Game
from rules.games.duelo.play.position_faults import position_faults
from rules.games.duelo.table import cards as ops
from rules.games.duelo.table import steps
from rules.games.duelo.table.cards import Card, PlayerId
from rules.games.duelo.table.position import (
    DECK,
    HAND_LIMIT,
    MAX_LIFE,
    OPENING_HAND,
    START_LIFE,
    Player,
    Position,
    Turn,
)
from rules.games.duelo.table.values import value
from rules.judging.piles import Pile

MOST_STEPS = 400


def _effects(rng: Random) -> list[Any]:
    to = rng.choice(["target", "caster", "all", "opponents"])
    made = [
        ops.Damage(amount=rng.randint(1, 9), types=["fisico"], to=to),
        ops.Lose(amount=rng.randint(1, 5), to=to),
        ops.Heal(amount=4, to=to),
        ops.Amnesia(count=2, to=to),
        ops.Draw(count=2, to=to),
        ops.Discard(count=2, to=to),
        ops.Search(what=ops.What(kind="aura")),
        ops.Recycle(count=1),
        ops.Predict(count=2, to="caster"),
        ops.Modify(attack=2, defense=1, to=to),
        ops.Paralyze(to=to),
        ops.Furious(to=to),
        ops.LifeSteal(to=to),
        ops.Epic(amount=1, to=to),
        ops.Prepare(to=to),
        ops.Exhaust(to=to),
        *(aim() for aim in (ops.Negate, ops.Destroy, ops.Disarm, ops.Disable, ops.Empower, ops.Renew, ops.Remove)),
    ]
    return rng.sample(made, rng.randint(1, 2))


def _card(rng: Random, card_id: str, owner: str) -> Card:
    kind = rng.choice(["aura", "maleficio", "objeto", "evento"])
    card = Card(id=card_id, name=card_id, kind=kind, owner=PlayerId(owner), epic=rng.random() < 0.1)
    card.instant = rng.random() < 0.1
    card.effects = _effects(rng) if kind == "evento" or rng.random() < 0.2 else []
    if kind in {"aura", "maleficio"}:
        card.duration = rng.randint(1, 4)
        card.gives = ops.Gives(attack=rng.randint(-1, 2), paralyzed=rng.random() < 0.1)
        card.at_start = [ops.Heal(amount=1, to="caster")] if rng.random() < 0.2 else []
        card.at_end = [ops.Lose(amount=1)] if rng.random() < 0.2 else []
    if kind == "objeto":
        card.subtype, card.types = rng.choice(["arma", "escudo"]), ["magico"]
        card.attack, card.defense = rng.randint(0, 5), rng.randint(0, 2)
        card.ability = ops.Ability(effects=_effects(rng))
    return card


def _new_game(rng: Random, seats: int) -> Game:
    players = []
    for name in "ABCD"[:seats]:
        deck: list[Card | None] = [_card(rng, f"{name}{n}", name) for n in range(DECK)]
        hand = [deck.pop() for _ in range(OPENING_HAND)]
        players.append(Player(name, START_LIFE, hand=Pile(hand), deck=Pile(deck)))
    teams = ((0, 1), (2, 3)) if seats == 4 else ()
    return Game(Position(players, Turn(0, 1, "start", "effects"), teams=teams))


def _choices(game: Game) -> list[Any]:
    """Ways to make the choice that is due."""
    choice = game.choice
    assert choice is not None
    by, player = PlayerId(game.players[choice.by].id), game.players[choice.whose]
    pile = {"discard": player.hand, "recycle": player.discard}.get(choice.kind)
    if pile is not None:
        return [steps.Choose(by=by, cards=[card and card.id for card in pile.cards[: choice.due or 0]])]
    if choice.kind == "predict":
        seen = [card and card.id for card in player.deck.cards[: choice.due or 0]]
        return [steps.Choose(by=by, top=seen[1:], bottom=seen[:1]), steps.Choose(by=by, top=seen, bottom=[])]
    if choice.kind == "search":
        return [steps.Choose(by=by, cards=[card.id]) for card in player.deck.known] + [
            steps.Choose(by=by, cards=[])
        ]
    return [steps.Choose(by=by, cards=[card.id]) for card in game.position.cards()]


def _candidates(game: Game, rng: Random) -> list[Any]:
    if game.choice is not None:
        return _choices(game)
    names = [PlayerId(player.id) for player in game.players]
    aims = [card.id for player in game.players for card in (*player.active, *player.discard.known)]
    aims += [entry.card.id for entry in game.position.waiting]
    found: list[Any] = [steps.Passes()]
    for player in game.players:
        by = PlayerId(player.id)
        for made in (steps.TurnEffects, steps.Balance, steps.Recover, steps.DrawCard, steps.Pass, steps.Protect):
            found.append(made(by=by))
        found += [steps.Counter(by=by), steps.End(by=by)]
        found += [steps.DeclareAttack(by=by, target=target) for target in names]
        held: list[Any] = [*(card.id for card in player.hand.known), *[None] * (player.hand.count or 0)]
        spare = held[: max(0, (player.hand.count or 0) - HAND_LIMIT)]  # what was drawn unseen is discarded unseen
        found.append(steps.DiscardDown(by=by, cards=spare))
        target, aim = rng.choice(names), rng.choice(aims) if aims else None
        for card in player.hand.known:
            found.append(steps.Play(by=by, card=card.id, target=target, of=aim))
        for card in player.inventory:
            found.append(steps.UseAbility(by=by, object=card.id, target=target, of=aim))
    return found


def _weight(step: Any) -> float:
    return 0.3 if isinstance(step, steps.Pass | steps.Passes | steps.End) else 1


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
def test_random_games_end_and_stay_within_the_rules(seats: int, seed: int) -> None:
    rng = Random(seed)
    game = _new_game(rng, seats)
    for played in count():
        if game.is_over or played >= MOST_STEPS:
            break
        options = _candidates(game, rng)
        order = sorted(options, key=lambda step: rng.random() ** (1 / _weight(step)), reverse=True)
        step = next((step for step in order if check(game, step) == []), None)
        assert step is not None, (game.turn, game.choice)
        doubts = do(game, step)
        if doubts:  # everybody left at once, or it aimed at nothing that was said
            assert {doubt.code for doubt in doubts} <= {"end.simultaneous", "resolution.in_progress"}
            break
        _assert_sound(game)
