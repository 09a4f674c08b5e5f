"""`manage.py backup FILE`: everything in one file, while the site runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.management.backups import backup
from tournaments.management.files import BAD_INPUT


class Command(BaseCommand):
    help = "Writes everything to one file (accounts included: keep it safe), while the site runs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="where to; replaced when it is there")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = backup(options["file"], timezone.now(), self._progress)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}", returncode=BAD_INPUT) from None
        self.stdout.write(f"{rows} rows in {options['file']}")

    def _progress(self, model: str, done: int, total: int) -> None:
        self.stderr.write(f"{model}: {done} of {total}")
