"""Runs the parts named on the command line, or all.

python -m benchmarks.programs [bots] [hooks]
"""

import sys

from benchmarks.programs import bots, hooks

PARTS = {"bots": bots.run, "hooks": hooks.run}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        print(f"\n== {part}", flush=True)
        PARTS[part]()
