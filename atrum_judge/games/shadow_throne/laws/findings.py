"""Findings that rest on the laws of Shadow Throne; see `atrum_judge.judging.rulebook.Rulebook`."""

from atrum_judge.games.shadow_throne.laws.registry import RULEBOOK

illegal = RULEBOOK.illegal
impossible = RULEBOOK.impossible
undecided = RULEBOOK.undecided
note = RULEBOOK.note
