"""Findings that rest on the laws of Shadow Throne; see `rules.judging.rulebook.Rulebook`."""

from rules.games.shadow_throne.laws.registry import RULEBOOK

illegal = RULEBOOK.illegal
impossible = RULEBOOK.impossible
undecided = RULEBOOK.undecided
note = RULEBOOK.note
