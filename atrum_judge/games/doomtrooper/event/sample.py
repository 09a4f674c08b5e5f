"""Made-up collections and plausible results, for demonstrations and tests. Nothing here is official."""

from collections.abc import Sequence
from random import Random
from typing import Any

from atrum_judge.games.doomtrooper.event.score import USUAL_TOTAL
from atrum_judge.protocol import CatalogueItem, Terms

_PEOPLE = ("Zapadora", "Exploradora", "Tiradora", "Mensajera", "Vigilante", "Mecánica", "Pilota", "Guardia")
_OF = ("del Puerto", "de la Cantera", "del Faro")

CARDS: tuple[CatalogueItem, ...] = tuple(
    CatalogueItem(
        f"{name} {of}",
        "",
        {"type": "warrior" if k % 2 else "equipment", "affiliation": "General", "limit": 5, "value": 3},
    )
    for k, name in enumerate(_PEOPLE)
    for of in _OF
)


class DoomtrooperSample:
    """The sample content as the ruleset offers it."""

    event = "Copa del Faro (muestra)"
    cards: Sequence[CatalogueItem] = CARDS

    def roster(self, rng: Random) -> list[dict[str, Any]]:
        warriors = [card.name for card in CARDS if card.data["type"] == "warrior"]
        others = [card.name for card in CARDS if card.data["type"] != "warrior"]
        chosen = rng.sample(warriors, 6) + rng.sample(others, 6)
        return [{"name": name, "count": 5, "pile": "deck", "edition": ""} for name in chosen]

    def report(self, rng: Random, terms: Terms) -> dict[str, Any]:
        """Mostly the total reached; some stopped by time, some of them drawn."""
        total = terms.options["victory_total"]
        most = USUAL_TOTAL if total == "none" else int(total)
        low, luck = rng.randrange(most - 1), rng.random()
        if luck < 0.1 and not terms.needs_winner and terms.options["time_tie"] != "play_on":
            return {"ending": "time", "promotion": [low, low]}
        if luck < 0.3 or total == "none":
            return {"ending": "time", "promotion": _either(rng, low + 1, low)}
        return {"ending": "total", "promotion": _either(rng, most + rng.randrange(3), low)}

    def contradicting(self, report: dict[str, Any], terms: Terms) -> dict[str, Any]:
        """The same with the seats exchanged; of an even one, a point more for the first."""
        first, second = report["promotion"]
        return {**report, "promotion": [first + 1, second] if first == second else [second, first]}


def _either(rng: Random, high: int, low: int) -> list[int]:
    return [high, low] if rng.random() < 0.5 else [low, high]
