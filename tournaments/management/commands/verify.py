"""`manage.py verify record.json`: whether everything in a record follows. Needs no database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.registry import played_by
from tournaments.core import record
from tournaments.management.files import NOT_RIGHT, read_json, reading_record


class Command(BaseCommand):
    help = (
        "Computes a record's pairings, results, standings, bracket and champion again, and names each difference."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("record", help="file that export wrote; - reads standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        data = read_json(options["record"])
        with reading_record():
            found = record.load(data)
            findings = record.check(found, played_by(found.game, found.options))
            lines = list(record.lines(findings))
        for line in lines:
            self.stdout.write(line)
        if not findings.is_right:
            raise CommandError(f"{len(findings.differences)} differences", returncode=NOT_RIGHT)
