"""Duelo played at random: cards of every operation, and a step that nothing is against, one after the other."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from atrum_judge.games.duelo.play.doing import check, do
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.table import cards as ops
from atrum_judge.games.duelo.table import steps
from atrum_judge.games.duelo.table.cards import Card, PlayerId
from atrum_judge.games.duelo.table.position import DECK, OPENING_HAND, START_LIFE, Player, Position, Turn
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.piles import Pile

MOST_STEPS = 400


class Played(NamedTuple):
    """A step of a game: what was done, the codes of what was tried before and refused, and what stays in doubt."""

    game: Game
    step: Any
    refused: list[str]
    doubts: list[Finding]


def played(rng: Random, seats: int) -> Iterator[Played]:
    """Each step of a new game, until it is over, in doubt, or long enough."""
    game = _new_game(rng, seats)
    for _ in range(MOST_STEPS):
        if game.is_over:
            return
        options = _candidates(game, rng)
        refused = []
        for step in sorted(options, key=lambda step: rng.random() ** (1 / _weight(step)), reverse=True):
            against = check(game, step)
            if not against:
                break
            refused.append(against[0].code)
        else:
            raise AssertionError(("no way on", game.turn, game.choice))
        doubts = do(game, step)
        yield Played(game, step, refused, doubts)
        if doubts:
            return


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
        spare = [card and card.id for card in player.hand.cards[7:]]
        found.append(steps.DiscardDown(by=by, cards=spare))
        target, aim = rng.choice(names), rng.choice(aims) if aims else None
        for card in player.hand.known:
            found.append(steps.Play(by=by, card=card.id, target=target, of=aim))
        for card in player.inventory:
            found.append(steps.UseAbility(by=by, object=card.id, target=target, of=aim))
    return found


def _weight(step: Any) -> float:
    return 0.3 if isinstance(step, steps.Pass | steps.Passes | steps.End) else 1
