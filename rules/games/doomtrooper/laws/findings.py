"""Findings that rest on the laws of this game; see `rules.judging.rulebook.Rulebook`."""

from rules.games.doomtrooper.laws.registry import RULEBOOK

illegal = RULEBOOK.illegal
impossible = RULEBOOK.impossible
undecided = RULEBOOK.undecided
