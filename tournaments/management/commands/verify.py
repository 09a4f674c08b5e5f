"""`manage.py verify record.json`: whether everything in a record follows. Needs no database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.registry import UnknownGame, get_ruleset
from tournaments.core import record
from tournaments.management.files import BAD_INPUT, NOT_RIGHT, read_json


class Command(BaseCommand):
    help = (
        "Computes a record's pairings, results, standings, bracket and champion again, and names each difference."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("record", help="file that export wrote; - reads standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = record.load(read_json(options["record"]))
            findings = record.check(found, get_ruleset(found.game))
        except record.BadRecord as error:
            raise CommandError(str(error), returncode=BAD_INPUT) from None
        except UnknownGame as error:
            raise CommandError(f"unknown game {error}", returncode=BAD_INPUT) from None
        for line in record.lines(findings):
            self.stdout.write(line)
        if not findings.is_right:
            raise CommandError(f"{len(findings.differences)} differences", returncode=NOT_RIGHT)
