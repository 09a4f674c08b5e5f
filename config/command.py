"""The site's command line: `manage.py` in a checkout, `atrum-torneos` where the wheel is installed."""

import os
import sys

from django.core.management import execute_from_command_line

from config import __version__


def main() -> None:
    """Carry out one command, such as `run`, `serve` or `backup`; `--version` says which site this is."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
    else:
        try:
            execute_from_command_line(sys.argv)
            sys.stdout.flush()
        except BrokenPipeError:
            # Whoever reads has had enough, as `verify … | head`. What is left unsaid would fail again at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
