"""`manage.py restore FILE`: a backup into an empty database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.management.backups import BadBackup, restore
from tournaments.management.files import BAD_INPUT


class Command(BaseCommand):
    help = "Reads a backup into this installation's empty database (after migrate), of the same kind or another."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="file that backup wrote")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = restore(options["file"], self._progress)
        except BadBackup as error:
            raise CommandError(f"{options['file']}: {error}", returncode=BAD_INPUT) from None
        self.stdout.write(f"{rows} rows restored from {options['file']}")

    def _progress(self, model: str, done: int, total: int) -> None:
        self.stderr.write(f"{model}: {done} of {total}")
