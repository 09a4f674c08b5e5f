"""Made-up decks and plausible results, for demonstrations and tests. Nothing here is official."""

from collections.abc import Sequence
from random import Random
from typing import Any

from atrum_judge.games.myl.event.score import series
from atrum_judge.protocol import CatalogueItem, Terms

EDITION = "ES"
_NAMES = ("Vigía", "Arquera", "Escudera", "Cronista", "Jinete", "Herrera", "Centinela", "Rastreadora", "Trovador")
_OF = ("del Alba", "de la Niebla", "del Risco")

CARDS: tuple[CatalogueItem, ...] = (
    CatalogueItem("Oro de muestra", EDITION, {"type": "Oro", "ability": False, "unique": False}),
    *(
        CatalogueItem(f"{name} {of}", EDITION, {"type": "Aliado", "ability": True, "unique": False, "race": of})
        for name in _NAMES
        for of in _OF
    ),
)


class MylSample:
    """The sample content as the ruleset offers it."""

    event = "Liga de la Bóveda (muestra)"
    cards: Sequence[CatalogueItem] = CARDS

    def roster(self, rng: Random) -> list[dict[str, Any]]:
        chosen = rng.sample([card.name for card in CARDS[1:]], 16)
        deck = [{"name": name, "count": 3, "pile": "deck", "edition": EDITION} for name in chosen]
        oro = {"name": CARDS[0].name, "count": 1, "edition": EDITION}
        return [*deck, {**oro, "pile": "deck"}, {**oro, "pile": "initial"}]

    def report(self, rng: Random, terms: Terms) -> dict[str, Any]:
        """Mostly played to the end; some stopped by time, some of them drawn."""
        enough, winner = series(terms.options).enough, rng.randrange(2)
        luck = rng.random()
        if luck < 0.06:
            return {"ending": "concession", "who": 1 - winner, "games": [0, 0], "drawn": 0}
        if luck < 0.2 and enough > 1:
            even = luck < 0.14 and not terms.needs_winner
            return {"ending": "time", "games": [1, 1] if even else _of(winner, 1, 0), "drawn": 0}
        low = rng.randrange(enough)
        return {"ending": "played", "games": _of(winner, enough, low), "drawn": 0}

    def contradicting(self, report: dict[str, Any], terms: Terms) -> dict[str, Any]:
        """The same with the seats exchanged; of an even one, a win."""
        if report["ending"] == "concession":
            return {**report, "who": 1 - report["who"]}
        swapped = list(reversed(report["games"]))
        return {**report, "games": [1, 0] if swapped == report["games"] else swapped}


def _of(winner: int, high: int, low: int) -> list[int]:
    return [high, low] if winner == 0 else [low, high]
