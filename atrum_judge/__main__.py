"""`python -m atrum_judge`."""

import sys

from atrum_judge.command import main

if __name__ == "__main__":
    sys.exit(main())
