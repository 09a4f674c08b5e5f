"""`manage.py standings record.json`: the standings of a record. Needs no database."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand

from rules.registry import UnknownGame, played_by
from tournaments.core import record
from tournaments.core.standings import CRITERIA, Criterion, Standing
from tournaments.management.files import read_json, reading_record


class Command(BaseCommand):
    help = "Prints the standings that the results of a record give, and what decided each place."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("record", help="file that export wrote; - reads standard input")
        parser.add_argument("--json", action="store_true", help="as JSON, with exact values")

    def handle(self, *args: Any, **options: Any) -> None:
        data = read_json(options["record"])
        with reading_record():
            self._tell(record.load(data), options)

    def _tell(self, found: record.Record, options: dict[str, Any]) -> None:
        groups = found.standings()
        if options["json"]:
            answer = [record.standing_json(rows) for rows in groups]
            self.stdout.write(json.dumps({"criteria": found.criteria, "standings": answer}, ensure_ascii=False))
            return
        for number, rows in enumerate(groups, start=1):
            if len(groups) > 1:
                self.stdout.write(f"Group {number}")
            self._print(found, rows)

    def _print(self, found: record.Record, rows: Sequence[Standing]) -> None:
        criteria = _criteria(found)
        shown = [(place, criteria[name]) for place, name in enumerate(found.criteria) if criteria[name].shown]
        heads = [criterion.short.in_language("en") for _, criterion in shown]
        width = max((len(found.names[int(row.entry)]) for row in rows), default=4)
        self.stdout.write(
            f"{'#':>4}  {'Name':<{width}}  " + "  ".join(f"{head:>7}" for head in heads) + "  above by"
        )
        for row in rows:
            cells = "  ".join(f"{criterion.format(row.values[place]):>7}" for place, criterion in shown)
            why = criteria[row.decided_by].label.in_language("en") if row.decided_by else ""
            self.stdout.write(f"{row.rank:>4}  {found.names[int(row.entry)]:<{width}}  {cells}  {why}".rstrip())


def _criteria(found: record.Record) -> dict[str, Criterion]:
    """The record's criteria, in the words of its game where that is known."""
    criteria = {name: CRITERIA[name] for name in found.criteria}
    try:
        ruleset = played_by(found.game, found.options)
    except UnknownGame:
        return criteria
    return {name: criterion.said_in(ruleset) for name, criterion in criteria.items()}
