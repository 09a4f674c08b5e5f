"""The general rules in force on a day (P3 §1.4).

The rulebook dates its changes by month; a month counts from its first day. All its numbers stand here too, so that a number
that changes one day is one more row, and games of before keep the old one.
"""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from atrum_judge.games.atrum.table.kinds import ALL_KINDS

ALWAYS = date.min


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of the rules on a day. Made by `rules_on`.

    Attributes:
        team_size: Reptantes that each participant plays with (P1 §2.1).
        powers_per_reptante: (P1 §2.1).
        per_kind: Esbirros of each kind in a base deck (P1 §2.2).
        players_per_deck: participants for whom one base deck is enough (P1 §2.2).
        max_resistance: any excess over it is ignored (P1 §3).
        start_resistance: of everyone, and again after having fallen to 0 (P1 §3.4, §4).
        cards_drawn, cards_drawn_first: in phase 2, and in a first turn that draws fewer (P1 §5.3).
        hand_limit: kept after phase 4 (P1 §5.5).
        max_cost: of a Power (P1 §7.5).
        roster_size: Reptantes that a player registers (P3 §2.1).
        defense_limit: one Defense per Attack, anywhere in its chain (P2 §4.2).
        off_turn_limit: out of turn, Tactical Powers only at the start of a phase or in response (P2 §1.5).
        altar_loss: resistance lost by a Power that changes the size of an Altar, if its cost is `altar_loss_cost` or less
            (P2 §6.5).
        annul_defined: the meaning of Anular that the rulebook describes (P2 §8.1).
        placed_exhausted: Esbirros placed by effects enter exhausted (P2 §6.3).
        one_start: a single way to start a game, so that it is known how many are drawn at first (P1 §5.3).
        mandatory: the rulebook holds in every instance of the game.
    """

    on: date
    team_size: int
    powers_per_reptante: int
    per_kind: int
    players_per_deck: int
    max_resistance: int
    start_resistance: int
    cards_drawn: int
    cards_drawn_first: int
    hand_limit: int
    max_cost: int
    roster_size: int
    defense_limit: bool
    off_turn_limit: bool
    altar_loss: int
    altar_loss_cost: int
    annul_defined: bool
    placed_exhausted: bool
    one_start: bool
    mandatory: bool

    @property
    def numbers(self) -> dict[str, int]:
        """Every number by its name: what the sentences of the laws have places for."""
        values = {name: getattr(self, name) for name in VALUES}
        return {name: value for name, value in values.items() if not isinstance(value, bool)} | {"deck": self.deck}

    @property
    def deck(self) -> int:
        """Cards of a base deck (P1 §2.2)."""
        return self.per_kind * len(ALL_KINDS)

    def decks_for(self, players: int) -> int:
        """Base decks on the table: one for the first few participants, then one for each as many more (P1 §2.2)."""
        return -(-players // self.players_per_deck)


# Values and the days from which they hold, the oldest first.
VALUES: dict[str, dict[date, int]] = {
    "team_size": {ALWAYS: 3},
    "powers_per_reptante": {ALWAYS: 5},
    "per_kind": {ALWAYS: 10},
    "players_per_deck": {ALWAYS: 3},
    "max_resistance": {ALWAYS: 20},
    "start_resistance": {ALWAYS: 10},
    "cards_drawn": {ALWAYS: 3},
    "cards_drawn_first": {ALWAYS: 2},
    "hand_limit": {ALWAYS: 5},
    "max_cost": {ALWAYS: 4},
    "roster_size": {ALWAYS: 5},
    "defense_limit": {ALWAYS: False, date(2026, 3, 1): True},
    "off_turn_limit": {ALWAYS: False, date(2026, 3, 1): True},
    "altar_loss": {ALWAYS: 0, date(2025, 7, 1): 2},
    "altar_loss_cost": {ALWAYS: 1},
    "annul_defined": {ALWAYS: False, date(2025, 3, 1): True},
    "placed_exhausted": {ALWAYS: False, date(2023, 6, 1): True},
    "one_start": {ALWAYS: False, date(2024, 9, 1): True},
    "mandatory": {ALWAYS: False, date(2025, 3, 1): True},
}


@lru_cache(maxsize=1024)
def rules_on(day: date) -> Rules:
    """The general rules in force on a day (P3 §1.4)."""
    return Rules(day, **{name: _in_force(changes, day) for name, changes in VALUES.items()})


def _in_force(changes: dict[date, int], day: date) -> Any:
    return changes[max(since for since in changes if since <= day)]


def largest(name: str) -> int:
    """The most that a value of the rules is on any day: the bound of what is written without a day."""
    return max(VALUES[name].values())
