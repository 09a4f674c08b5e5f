"""Runs parts of the benchmark, one after another, each for a bounded time."""

import argparse
import os
import signal
import time
from importlib import import_module
from types import FrameType

LIMIT = 1800
"""Seconds after which a part is given up; its stack stops."""

PARTS = ("attacker", "burst", "listeners", "pages", "rounds", "watching", "without_redis")
"""Modules with a function `run() -> None` that prints its figures."""


def main() -> None:
    """Run the parts named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    chosen = parser.parse_args().parts or PARTS
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    signal.signal(signal.SIGALRM, _give_up)
    signal.signal(signal.SIGTERM, _give_up)
    for part in chosen:
        print(f"\n== {part}: {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
        started = time.monotonic()
        signal.alarm(LIMIT)
        import_module(f"benchmarks.site.{part}").run()
        signal.alarm(0)
        print(f"   ({part}: {time.monotonic() - started:.0f} s)", flush=True)


def _give_up(signum: int, _frame: FrameType | None) -> None:
    # Not an error that a client of the site would take for its own.
    raise SystemExit(f"benchmarks.site: given up ({signal.Signals(signum).name})")


if __name__ == "__main__":
    main()
