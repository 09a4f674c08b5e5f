"""Conclusions from a position: Fuerza, fitting objects, the end of the game; and the things still pending."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from atrum_judge.games.myl.table.cards import ORO, TALISMAN, WEAPON, Ability, Bearer, Card, Effect, Objects
from atrum_judge.games.myl.table.position import Battle, Permanent, Position, Spot
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.reading import NotACase

MOST_WORK = 500_000
"""The number of effects that may be held against cards for one case: a hundred times the need of a dispute at a
table.
"""

A_LOOK = 5
"""The work of one look at every card in play, in the same measure."""


class End(NamedTuple):
    """The end of a game."""

    winner: str | None
    reason: Literal["castle_empty", "castle_both", "concession"]


@dataclass(slots=True, eq=False)
class Thing:
    """A card being played, or an ability that is used, until it resolves.

    Attributes:
        card: the card, or the source of the ability; `ability` is None for a card.
        step: index of the step that brought it about.
        objects: for each of its effects the ids chosen, in the order of `effects`.
        answers: the thing that it answers.
        answered: players who have answered it while it was being played (§4.5.3, step 5).
        prevented: objects that a prevention shields; `shielded` are those for which one was used, annulled or not.
        bearer: the one that is to bear an Arma; ``""`` is the Línea de Apoyo.
    """

    card: Card
    by: str
    step: int
    effects: list[Effect]
    ability: Ability | None = None
    objects: list[list[str]] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    answers: "Thing | None" = None
    answered: set[str] = field(default_factory=set)
    prevented: set[str] = field(default_factory=set)
    shielded: set[str] = field(default_factory=set)
    bearer: str = ""
    is_annulled: bool = False
    is_cancelled: bool = False

    @property
    def is_talisman(self) -> bool:
        """True for a Talismán being played."""
        return self.ability is None and self.card.type == TALISMAN


@dataclass(slots=True)
class Table:
    """A position, the things that wait to be resolved on it, and the events of the case.

    Attributes:
        pending: played cards and used abilities that wait for answers, oldest first.
        answering: the thing that the step at hand answers.
        resolution: the things resolved, as verdicts write them.
        doubts: findings that came up while something resolved, with the step that brought it about.
        homes: the bearer to which an Arma returns that is considered an Aliado, by ids.
        sources: ids of the cards in play from which permanent effects come; without them these end (§4.6.5).
        extra_oros: the number of Oros beyond one that were played in this turn.
        is_clouded: an effect that nobody knows has happened.
        work: the number of times that an effect was held against a card.
    """

    position: Position
    pending: list[Thing] = field(default_factory=list)
    answering: Thing | None = None
    resolution: list[dict[str, Any]] = field(default_factory=list)
    doubts: list[tuple[int, Finding]] = field(default_factory=list)
    homes: dict[str, str] = field(default_factory=dict)
    sources: frozenset[str] = frozenset()
    end: End | None = None
    step: int = 0
    extra_oros: int = 0
    is_clouded: bool = False
    work: int = 0

    @property
    def permanents(self) -> list[Permanent]:
        """The permanent effects that hold now."""
        return [
            one for one in self.position.permanent if one.source not in self.sources or self._lasts(one.source)
        ]

    def _lasts(self, source: str | None) -> bool:
        spot = self.position.find(source or "")
        return spot is not None and not spot.card.no_ability

    @property
    def battle(self) -> Battle:
        """The battle; one that is not told has every Aliado of the Línea de Ataque in it."""
        position = self.position
        if not isinstance(position.battle, Battle):
            ids = [card.id for card in position.active.attack] if position.turn.phase == "battle" else []
            position.battle = Battle(attackers=ids)
        return position.battle

    def strength(self, card: Card, without: Card | None = None) -> int | None:
        """The Fuerza of a card in play (§6.15): base and all modifiers, 0 at least; None when nobody knows.

        `without` is an Arma whose own modifier is left out. Raises `NotACase` where a case asks for too much of it.
        """
        self.spend(A_LOOK + len(card.mods))
        base = self.base_strength(card)
        if base is None:
            return None
        spot = self.position.find(card.id)
        more = sum(modifier.amount for modifier in card.mods)
        more += sum(weapon.bonus for weapon in card.weapons if weapon is not without and not weapon.no_ability)
        more += sum(amount for amount in self._continuous(spot)) if spot is not None else 0
        return max(0, base + more)

    def base_strength(self, card: Card) -> int | None:
        """The printed Fuerza, or the one that it is considered to have."""
        return card.considered.strength if card.considered else card.strength

    def _continuous(self, spot: Spot) -> Iterator[int]:
        """Yield the additions of continuous abilities, also to their own card (§4.6.11)."""
        for source in self.position.in_play():
            if source.card.no_ability or not self.is_working(source):
                continue
            for ability in source.card.of_kind("continuous"):
                self.spend(len(ability.effects))
                for effect in ability.effects:
                    if (
                        effect.op == "strength"
                        and effect.amount is not None
                        and self._is_under(effect, source, spot)
                    ):
                        yield effect.amount

    def spend(self, work: int) -> None:
        """Count work. Raises `NotACase` where a case takes too much of it."""
        self.work += work
        if self.work > MOST_WORK:
            raise NotACase("", "expected a case with fewer effects that change each other")

    def _is_under(self, effect: Effect, source: Spot, spot: Spot) -> bool:
        of = effect.of or Objects()
        if means_source(of):
            return spot.card is (source.bearer or source.card)
        return spot.card.is_ally and self.fits(of, spot, source.player.id, is_base=True)

    def is_working(self, spot: Spot) -> bool:
        """True unless it is an Arma of the Línea de Apoyo whose controller has no Aliado (§4.2.2.1)."""
        is_support = spot.card.type == WEAPON and spot.zone == "support" and spot.bearer is None
        return bool(spot.player.allies) if is_support else True

    def fits(self, of: Objects, spot: Spot, by: str, *, is_base: bool = False) -> bool:
        """True if a card in play is of the kind that an effect of a player asks for."""
        card = spot.card
        if (of.type and not card.is_type(of.type)) or (of.not_type and card.is_type(of.not_type)):
            return False
        if of.whose and (spot.player.id == by) != (of.whose == "own"):
            return False
        if of.race is not None and not card.is_race(of.race):
            return False
        if of.max_cost is not None and (card.type == ORO or card.cost is None or card.cost > of.max_cost):
            return False
        if of.max_strength is None:
            return True
        strength = self.base_strength(card) if is_base else self.strength(card)
        return card.is_ally and strength is not None and strength <= of.max_strength

    def may_bear(self, bearer: Card, needs: Bearer | None, weapon: Card) -> bool:
        """True if a card meets what an Arma asks of its bearer."""
        if needs is None:
            return True
        if needs.race is not None and not bearer.is_race(needs.race):
            return False
        if needs.max_cost is not None and (bearer.cost is None or bearer.cost > needs.max_cost):
            return False
        if needs.max_strength is None:
            return True
        strength = self.strength(bearer, weapon)
        return strength is None or strength <= needs.max_strength

    def entering(self, card: Card) -> Ability | None:
        """The ability of a card that triggers when it enters play."""
        return self._triggered(card, "enters")

    def attacking(self, card: Card) -> Ability | None:
        """The ability of a card that triggers when it is declared an attacker."""
        return self._triggered(card, "attacks")

    def _triggered(self, card: Card, on: str) -> Ability | None:
        if card.no_ability:
            return None
        return next((ability for ability in card.of_kind("triggered") if ability.on == on), None)


def means_source(of: Objects) -> bool:
    """True if ``"self": true`` stands alone: the effect is about its own card."""
    has_filter = of.type or of.not_type or of.whose or of.race is not None
    return of.self and not of.all and not has_filter and of.max_strength is None and of.max_cost is None
