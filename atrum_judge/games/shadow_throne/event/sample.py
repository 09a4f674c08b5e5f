"""Plausible results, for demonstrations and tests. Nothing is registered."""

from collections.abc import Sequence
from random import Random
from typing import Any

from atrum_judge.protocol import CatalogueItem, Terms


class ShadowThroneSample:
    """The sample content as the ruleset offers it."""

    event = "Noche del trono (muestra)"
    cards: Sequence[CatalogueItem] = ()

    def roster(self, rng: Random) -> list[dict[str, Any]]:
        return []

    def report(self, rng: Random, terms: Terms) -> dict[str, Any]:
        """Mostly the target reached; now and then two leaders, whose gold decides or does not."""
        target = int(terms.options["target"])
        by_time = rng.random() < 0.15 and terms.options["time_order"] != "none"
        top = target - 1 - rng.randrange(3) if by_time else target + rng.randrange(4)
        influence = [rng.randrange(top) for _ in range(terms.seats)]
        influence[rng.randrange(terms.seats)] = top
        if rng.random() < 0.25:
            influence[rng.randrange(terms.seats)] = top
        gold = [rng.randrange(6) for _ in range(terms.seats)]
        return {"ending": "time" if by_time else "target", "influence": influence, "gold": gold}

    def contradicting(self, report: dict[str, Any], terms: Terms) -> dict[str, Any]:
        """The same with another gold."""
        return {**report, "gold": [own + 1 for own in report["gold"]]}
