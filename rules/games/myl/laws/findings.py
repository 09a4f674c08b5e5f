"""Findings that rest on the laws of this game; see `rules.judging.rulebook.Rulebook`."""

from rules.games.myl.laws.registry import RULEBOOK

illegal = RULEBOOK.illegal
impossible = RULEBOOK.impossible
undecided = RULEBOOK.undecided
note = RULEBOOK.note
