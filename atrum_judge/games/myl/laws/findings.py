"""Findings that rest on the laws of this game; see `atrum_judge.judging.rulebook.Rulebook`."""

from atrum_judge.games.myl.laws.registry import RULEBOOK

illegal = RULEBOOK.illegal
impossible = RULEBOOK.impossible
undecided = RULEBOOK.undecided
note = RULEBOOK.note
