"""Shadow Throne played at random with its real deck: every step is one that nothing is against."""

from collections.abc import Callable
from random import Random
from typing import Any

from atrum_judge.games.shadow_throne.play.doing import check, do
from atrum_judge.games.shadow_throne.play.game import Game, powers
from atrum_judge.games.shadow_throne.play.position_faults import position_faults
from atrum_judge.games.shadow_throne.play.resolution import due_to, ending_of, is_over
from atrum_judge.games.shadow_throne.table import steps
from atrum_judge.games.shadow_throne.table.cards import (
    DECK,
    FACTIONS,
    RANKS,
    RULEBOOK_CARDS,
    Ability,
    Cards,
    CardShape,
)
from atrum_judge.games.shadow_throne.table.position import PACK, WAVES, Battle, Player, Position
from atrum_judge.games.shadow_throne.table.steps import PlayerId

MOST_BATTLES = 6

Seen = Callable[[Any, Position], None]


def _deck(rng: Random) -> list[CardShape]:
    """18 cards of each faction: those that the rulebook names, with numbers, and made-up ones."""
    cards = []
    for facts in RULEBOOK_CARDS:
        ability = Ability(number=rng.randint(1, 3), amount=rng.randint(1, 4), silences=[2, 3])
        cards.append(
            CardShape(
                name=facts.name,
                faction=facts.faction,
                rank=facts.rank or rng.choice(RANKS),
                power=rng.randint(0, 4),
                influence=rng.randint(0, 5),
                cost=facts.cost if facts.income is None else None,
                income=facts.income,
                consolation=facts.consolation if facts.consolation is not None else rng.randint(0, 2),
                ability=False if facts.deed == "unknown" else ability,
            )
        )
        if facts.cost is None and facts.income is None:
            cards[-1].cost = rng.randint(0, 4)
    for faction in FACTIONS:
        for n in range(DECK // 3 - sum(card.faction == faction for card in cards)):
            price = rng.randint(-2, 3)
            made = CardShape(f"{faction} {n}", faction, rng.choice(RANKS), rng.randint(0, 4), rng.randint(0, 4))
            made.cost, made.income = (price, None) if price >= 0 else (None, -price)
            made.consolation, made.ability = rng.randint(0, 3), False
            cards.append(made)
    return cards


class Table:
    """A game with its real deck: every step is one that nothing is against, and `seen` is told of it."""

    def __init__(self, rng: Random, seats: int, seen: Seen = lambda _step, _position: None) -> None:
        shapes = _deck(rng)
        self.rng, self.names, self.seen = rng, [card.name for card in shapes], seen
        players = [Player(name, 3, 0) for name in "ABCDE"[:seats]]
        self.game = Game(Position(players, Battle(1, "intrigue", "deal"), deck=DECK), Cards(shapes))

    def step(self, made: Any) -> None:
        assert check(self.game, made) == []
        assert do(self.game, made) == []
        self.seen(made, self.game.position)
        assert [fault for fault in position_faults(self.game) if fault.severity != "note"] == []
        self.assert_sums()

    def assert_sums(self) -> None:
        """The same arithmetic of the factions, done card by card in another way."""
        totals = dict.fromkeys(FACTIONS, 0)
        for player in self.game.players:
            for one in player.played:
                if one.face_down or one.dead:
                    continue
                faction = "Iglesia" if one.converted else self.game.cards[one.card].faction
                tokens = (one.inspired or 0) + (one.extra_power or 0)
                totals[faction or ""] += (self.game.cards[one.card].power or 0) + tokens
        assert {faction: bounds.low for faction, bounds in powers(self.game).items()} == totals

    def intrigue(self) -> None:
        game, held = self.game, {name for player in self.game.players for name in player.hand.known}
        held |= {one.card or "" for player in game.players for one in player.played}
        deck = [name for name in self.names if name not in held]
        self.rng.shuffle(deck)
        packs = {player.id: [deck.pop() for _ in range(PACK)] for player in game.players}
        self.step(steps.Deal(packs=steps.Packs(packs)))
        for pick in range(PACK):
            for player in game.players:
                assert player.pack is not None
                self.step(steps.Pick(by=PlayerId(player.id), card=self.rng.choice(player.pack.known)))
            if pick < PACK - 1:
                self.step(steps.Pass(to="left"))

    def wave(self) -> None:
        game, rng = self.game, self.rng
        for player in game.players:
            self.step(steps.Choose(by=PlayerId(player.id), card=rng.choice(player.hand.known)))
        self.step(steps.Reveal())
        for player in rng.sample(game.players, len(game.players)):
            by = PlayerId(player.id)
            amounts = range(8)
            options = [made(by=by, amount=n) for made in (steps.Pay, steps.Collect) for n in amounts]
            self.step(next(made for made in [*options, steps.TurnDown(by=by)] if check(game, made) == []))
        self.step(steps.Abilities())
        while game.battle.extra:
            by = PlayerId(game.battle.extra[0])
            cards = [steps.Extra(by=by, card=name) for name in game.player(by).hand.known]
            usable = [made for made in cards if check(game, made) == []]
            self.step(rng.choice([*usable, steps.NoExtra(by=by)]))
        sums = {faction: bounds.low for faction, bounds in powers(game).items()}
        self.step(steps.Track(power=steps.Powers(sums)))

    def resolution(self) -> None:
        game = self.game
        sums = {faction: bounds.low for faction, bounds in powers(game).items()}
        most = max(sums.values())
        self.step(steps.Winners(factions=[faction for faction in FACTIONS if sums[faction] == most]))
        for made, what in ((steps.Influence, "influence"), (steps.Consolation, "consolation")):
            for player in game.players:
                due, _ = due_to(game, player, what)
                if due.low:
                    self.step(made(by=PlayerId(player.id), amount=due.low))

    def next_battle(self) -> None:
        for player in self.game.players:
            self.step(steps.Keep(by=PlayerId(player.id), card=player.hand.known[0]))
        self.step(steps.FormDeck())


def play(table: Table) -> None:
    """Battle after battle until the game is over, or long enough."""
    for _ in range(MOST_BATTLES):
        table.intrigue()
        for _ in range(WAVES):
            table.wave()
        table.resolution()
        if is_over(table.game):
            ending = ending_of(table.game)
            assert ending is not None
            winner = None if ending.winner is None else PlayerId(ending.winner)
            assert check(table.game, steps.End(winner=winner)) == []
            return
        table.next_battle()
