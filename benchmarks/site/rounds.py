"""Pairing and publishing a round from 32 to 10,000 players: seconds, statements, and how both grow."""

import math

from benchmarks.site.stack import PRODUCTION, stack

SIZES = (32, 256, 1_000, 5_000, 10_000)


def growth(first: float, last: float, smaller: int, larger: int) -> float:
    """The exponent with which a figure grows between two sizes: 1 is linear, 2 quadratic."""
    return math.log(last / first) / math.log(larger / smaller)


def run() -> None:
    """Print a line for each size, and the exponents between the sizes from 256 on."""
    cpu: dict[str, list[float]] = {"pair": [], "publish": []}
    with stack(PRODUCTION) as site:
        for players in SIZES:
            took = site.run("benchmarks.site.one_round", str(players))
            parts = [
                f"{name} {figures['seconds']:7.2f} s (CPU {figures['cpu']:6.2f}), "
                f"{figures['statements']:2d} statements"
                for name, figures in took.items()
            ]
            print(f"   {players:>6} players: {'   '.join(parts)}", flush=True)
            for name, figures in took.items():
                cpu[name].append(figures["cpu"])
    for name, figures in cpu.items():
        exponent = growth(figures[1], figures[-1], SIZES[1], SIZES[-1])
        print(f"   {name}: CPU grows as n^{exponent:.2f} from {SIZES[1]} to {SIZES[-1]:,} players")
