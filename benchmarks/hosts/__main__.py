"""Runs steps, one after the other, and prints the ledger."""

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.hosts.steps import STEPS, Stage
from benchmarks.hosts.world import apart, lacks, world


def main() -> None:
    """Run the steps named on the command line, or all. Ends with 1 where the ledger does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", nargs="*", metavar="step", help=", ".join(STEPS))
    parser.add_argument("--brief", action="store_true", help="each step in its shortest form")
    given = parser.parse_args()
    if unknown := set(given.steps) - set(STEPS):
        parser.error(f"no such step: {', '.join(sorted(unknown))}")
    if why := lacks():
        sys.exit(f"no world of hosts here: {why}")
    apart()
    sys.exit(not _run(given.steps or list(STEPS), brief=given.brief))


def _run(steps: list[str], *, brief: bool) -> bool:
    holds = True
    with tempfile.TemporaryDirectory(prefix="hosts-") as folder, world(Path(folder)) as made:
        stage = Stage(made, made.site("web-a").fill(8 if brief else 256, 1), brief=brief)
        for name in steps:
            for title, account in STEPS[name](stage):
                holds = holds and account.holds
                print(f"{'holds' if account.holds else 'FAILS'}  {title}: {account}", flush=True)
    return holds


if __name__ == "__main__":
    main()
