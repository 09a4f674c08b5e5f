"""Effects of Powers, as data: a list of small operations that happen in order (P1 §7.5, P2 §8, §9).

An effect is written as a JSON object ``{"op": name, field: value..}``. `parse` reads it, and names the place of a
part that it cannot read; `to_json` writes it back; `describe` says it in our own words. A row of `operations`
holds an operation: its form in JSON, its traits for the engine, and its words. `play.resolving` carries it out,
under the same name.
"""

from atrum_judge.games.atrum.table.effects.effect import ALL, Effect, EffectError, Per
from atrum_judge.games.atrum.table.effects.operations import describe
from atrum_judge.games.atrum.table.effects.reading import OPERATIONS, Trait, parse, parse_one, to_json

__all__ = [
    "ALL",
    "OPERATIONS",
    "Effect",
    "EffectError",
    "Per",
    "Trait",
    "describe",
    "parse",
    "parse_one",
    "to_json",
]
