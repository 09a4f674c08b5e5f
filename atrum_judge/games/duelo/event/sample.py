"""Plausible heroes and results, for demonstrations and tests."""

from collections.abc import Sequence
from random import Random
from typing import Any

from atrum_judge.games.duelo.event.endings import asks_order
from atrum_judge.games.duelo.event.ways import HEROES, MOST_LIFE, Way
from atrum_judge.protocol import CatalogueItem, Terms


class DueloSample:
    """The sample content of one way to play."""

    cards: Sequence[CatalogueItem] = ()

    def __init__(self, way: Way, event: str) -> None:
        self.way, self.event = way, event

    def roster(self, rng: Random) -> list[dict[str, Any]]:
        return [{"name": rng.choice(HEROES)} for _ in range(self.way.members)]

    def report(self, rng: Random, terms: Terms) -> dict[str, Any]:
        """Mostly an elimination; some by time."""
        if self.way.is_massacre:
            return self._massacre(rng, terms)
        winner, series = rng.randrange(2), terms.options["best_of"] == "3"
        if rng.random() < 0.15:
            life = [rng.randint(1 + self.way.members, MOST_LIFE) for _ in range(2)]
            life[0] -= life[0] == life[1]
            report: dict[str, Any] = {"ending": "time", "life": life}
            if self.way.members > 1:
                report["members"] = [2, 2]
            return {**report, "games": [1, 1]} if series else report
        report = {"ending": "elimination", "winner": winner, "how": rng.choice(["life", "deck"])}
        if series:
            report["games"] = [2, rng.randrange(2)] if winner == 0 else [rng.randrange(2), 2]
        report["life"] = rng.randint(1, MOST_LIFE)
        return {**report, "life_other": rng.randint(0, MOST_LIFE)} if self.way.members > 1 else report

    def contradicting(self, report: dict[str, Any], terms: Terms) -> dict[str, Any]:
        """The same with another winner."""
        if report["ending"] == "elimination" and not self.way.is_massacre:
            swapped = {"games": list(reversed(report["games"]))} if "games" in report else {}
            return {**report, "winner": 1 - report["winner"], **swapped}
        name = "left" if report["ending"] == "elimination" else "life"
        turned = [*report[name][1:], report[name][0]]
        winner = {"winner": turned.index(0)} if "winner" in report else {}
        return {**report, **winner, name: turned}

    def _massacre(self, rng: Random, terms: Terms) -> dict[str, Any]:
        if rng.random() < 0.15:
            return {"ending": "time", "life": rng.sample(range(1, MOST_LIFE), terms.seats)}
        left = rng.sample(range(terms.seats), terms.seats)
        winner = {} if asks_order(terms) else {"winner": left.index(0)}
        return {"ending": "elimination", **winner, "left": left}
