"""A dispute entered by taps from an untouched bench; the catalogue knows the Reptantes of the kit."""

from datetime import date
from typing import Any

from atrum_judge.protocol import CatalogueItem
from tests.atrum_judge.games.atrum.cases.bench.entering import BENCH
from tests.atrum_judge.games.atrum.kit import REPTANTES

DAY = date(2026, 11, 20)


class Entering:
    """A bench for two that somebody taps on; the catalogue knows the Reptantes of the kit."""

    def __init__(self, *teams: str) -> None:
        names = zip("ABCDEF", teams or ("123", "123"), strict=False)
        self.state: Any = BENCH.new(
            DAY, [(name, [{"name": REPTANTES[int(n)][0]} for n in team]) for name, team in names]
        )

    def tap(self, *taps: str, **fields: str) -> "Entering":
        """Tap, each time with the same fields of the form; every tap has to change something."""
        for tap in taps:
            before = self.state
            self.state = self.send(tap, **fields)
            assert self.state != before, tap
        return self

    def send(self, tap: str, **fields: str) -> Any:
        """The state that a tap comes to, where the bench stays as it is."""
        sent = {name.replace("__", "-"): value for name, value in fields.items()}
        return BENCH.tap(self.state, {"tap": tap, **sent}, catalogue_of_kit)

    def pick(self, tap: str, *values: str) -> "Entering":
        """Pick values in the fields of a tap."""
        fields = {f"pick|{tap}|{n}|{value}": "1" for n, value in enumerate(values)}
        self.state = BENCH.tap(self.state, {"tap": tap, **fields}, catalogue_of_kit)
        return self

    def say_what_came(self, *values: str) -> "Entering":
        """Say what chance brought, where the page asks for it."""
        return self.pick(f"cards:{self.seen['menu']['chance']['verb']}", *values)

    def announce(self, power: str, *taps: str) -> "Entering":
        """Announce a Power such as ``"A:Tajo"``, saying what the taps of the draft say."""
        return self.draft(power).tap(*(f"drafted:{tap}" for tap in taps), "drafted:ok")

    def draft(self, power: str) -> "Entering":
        """Begin to announce a Power."""
        by, name = power.split(":")
        player = next(p for p in self.seen["players"] if p["id"] == by)
        chosen = next(p["tap"] for r in player["reptantes"] for p in r["powers"] if p["name"] == name)
        self.state = BENCH.tap(self.state, {"tap": f"draft:{by}", f"power-{by}": chosen}, catalogue_of_kit)
        return self

    def written(self, reptante: str, power: dict[str, Any]) -> "Entering":
        """Write a Power of cost 0 down at a Reptante, beside those of the catalogue, in the place of the last."""
        one = next(r for p in self.position["players"] for r in p["reptantes"] if r["id"] == reptante)
        printed = next(item.data["powers"] for item in catalogue_of_kit(one["name"]))
        one["powers"] = [*printed[:-1], {"cost": 0, **power}]
        return self

    @property
    def seen(self) -> dict[str, Any]:
        return BENCH.view(self.state, catalogue_of_kit, "es")

    @property
    def answer(self) -> str:
        verdict = self.seen["verdict"]
        found = [f["code"] for f in verdict["findings"] if f["severity"] in {"illegal", "impossible"}]
        return " ".join([verdict["answer"], *found])

    @property
    def position(self) -> dict[str, Any]:
        position: dict[str, Any] = self.state["case"]["position"]
        return position

    @property
    def steps(self) -> list[dict[str, Any]]:
        return list(self.state["case"]["steps"])


def catalogue_of_kit(name: str) -> list[CatalogueItem]:
    """The Reptantes of the kit."""
    return [CatalogueItem(known, "", {"powers": powers}) for known, powers in REPTANTES.values() if known == name]
