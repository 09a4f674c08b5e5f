"""The site's command line: `manage.py` in a checkout, `atrum-torneos` where the wheel is installed."""

import gc
import os
import sys

from django.core.management import execute_from_command_line

from atrum_torneos import __version__


def main() -> None:
    """Carry out one command, such as `run`, `serve` or `backup`; `--version` prints the site's version."""
    gc.disable()  # until the site is set up (`atrum_torneos.apps`)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
    else:
        try:
            execute_from_command_line(sys.argv)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader has closed the pipe, as in `verify … | head`. Python would fail again at the end with the
            # rest of the output.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        finally:
            gc.freeze()  # the process ends: Python's last look for garbage finds nothing to go through
            gc.enable()
