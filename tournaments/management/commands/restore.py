"""`manage.py restore FILE`: a backup into an empty database, or with `--replace` in the place of what is there."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.management.backups import BadBackup, restore
from tournaments.management.files import BAD_INPUT
from tournaments.management.upgrading import of_now


class Command(BaseCommand):
    help = (
        "Reads a backup, of this version or an earlier one, into this installation's database (after migrate). It "
        "must be empty but for the shipped cards; --replace FILE writes all that is there to FILE first. All or "
        "nothing."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="file that backup wrote")
        parser.add_argument(
            "--replace", type=Path, metavar="FILE", help="new file for all that is there; then it is replaced"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with of_now(options["file"]) as file:
                rows = restore(file, self._progress, keep=options["replace"], now=timezone.now())
        except BadBackup as error:
            raise CommandError(f"{options['file']}: {error}", returncode=BAD_INPUT) from None
        self.stdout.write(f"{rows} rows restored from {options['file']}")
        if options["replace"]:
            self.stdout.write(f"What was there is in {options['replace']}")
        self.stdout.write("Start the site's processes anew: they may still show pages of what was there.")

    def _progress(self, model: str, done: int, total: int) -> None:
        self.stderr.write(f"{model}: {done} of {total}")
