"""`manage.py verify record.json`: whether everything in a record follows, and who signed it. Needs no database.

| status | when |
|---|---|
| 0 | everything holds; with `--key`, it is signed by that key |
| 1 | something in it does not follow, or is not what was signed |
| 2 | it cannot be read |
| 3 | everything holds, but it is not signed by the key of `--key` |
| 4 | the key of `--key` cannot be read |
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from atrum_judge.registry import played_by
from tournaments.core import record
from tournaments.management.files import NOT_RIGHT, read_json, reading_record
from tournaments.management.keys import NoKey, key_at

NOT_SIGNED = 3
NO_KEY = 4


class Command(BaseCommand):
    help = (
        "Computes a record's pairings, results, standings, bracket and champion again, names each difference, and "
        "says who signed it. Ends with 0 when everything holds, 1 when something does not, 2 for what cannot be "
        "read, 3 when it is not signed by the key of --key, 4 when that key cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("record", help="file that export wrote; - reads standard input")
        parser.add_argument("--key", help="who must have signed: a key, a file with one, or a site's address")

    def handle(self, *args: Any, **options: Any) -> None:
        data = read_json(options["record"])
        with reading_record():
            found = record.load(data)
            findings = record.check(found, played_by(found.game, found.options))
            lines = "\n".join(record.lines(findings))
        wanted, since = self._wanted(options["key"])
        is_another = bool(wanted) and findings.signed_by != wanted
        self.stdout.write(
            f"NOT SIGNED by {wanted}, but this: {lines}" if is_another and findings.signed_by else lines
        )
        if not findings.is_right:
            raise CommandError(f"{len(findings.differences)} differences", returncode=NOT_RIGHT)
        if is_another:
            raise CommandError(f"NOT SIGNED by {wanted}", returncode=NOT_SIGNED)
        if wanted:
            told = f"; its site signs with it since {since}" if since else ""
            self.stdout.write(f"That is the key asked for{told}.")
        elif findings.signed_by:
            self.stdout.write("Anybody can make a key: --key https://SITE tells whether it is the site's.")

    def _wanted(self, said: str | None) -> tuple[str, str]:
        try:
            return key_at(said) if said else ("", "")
        except NoKey as error:
            raise CommandError(str(error), returncode=NO_KEY) from None
