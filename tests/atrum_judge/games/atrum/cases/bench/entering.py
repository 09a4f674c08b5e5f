"""A dispute being entered, from the short notation; the catalogue knows nothing."""

from typing import Any

from atrum_judge.games.atrum.cases.bench import AtrumBench
from atrum_judge.protocol import CatalogueItem, Json
from tests.atrum_judge.games.atrum.shorthand import case_of

BENCH = AtrumBench()


def entering(position: dict[str, Any], *steps: dict[str, Any]) -> dict[str, Any]:
    """The state of a bench where these steps of a scenario have been entered."""
    return {"case": case_of({"pos": position, "steps": list(steps)}), "draft": None, "editing": False}


def tapped(state: Json, *taps: str, **fields: str) -> dict[str, Any]:
    """The state after these taps, each sent with the same fields of the form."""
    after = dict(state)
    for tap in taps:
        after = BENCH.tap(after, {"tap": tap, **{k.replace("_", "-"): v for k, v in fields.items()}}, no_catalogue)
    return after


def drafted(state: Json, power: str) -> dict[str, Any]:
    """The state after choosing a Power such as ``"A:0:1"`` in the menu of its player."""
    player = power[0]
    return BENCH.tap(state, {"tap": f"draft:{player}", f"power-{player}": power}, no_catalogue)


def seen(state: Json, language: str = "es") -> dict[str, Any]:
    """Return the page's values for a state."""
    return BENCH.view(state, no_catalogue, language)


def no_catalogue(_: str) -> list[CatalogueItem]:
    """A catalogue without pieces."""
    return []
