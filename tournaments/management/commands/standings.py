"""`manage.py standings record.json`: the standings of a record. Needs no database."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand

from atrum_judge.registry import UnknownGame, played_by
from tournaments.core import record
from tournaments.core.standings import CRITERIA, Criterion, Standing, telling
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
        groups = found.event.standings()
        if options["json"]:
            answer = [record.standing_json(rows) for rows in groups]
            self.stdout.write(
                json.dumps({"criteria": found.event.criteria, "standings": answer}, ensure_ascii=False)
            )
            return
        for number, rows in enumerate(groups, start=1):
            if len(groups) > 1:
                self.stdout.write(f"Group {number}")
            self._print(found, rows)

    def _print(self, found: record.Record, rows: Sequence[Standing]) -> None:
        criteria = _criteria(found)
        shown = [(place, criterion) for place, criterion in enumerate(criteria) if criterion.shown]
        heads = [criterion.short.in_language("en") for _, criterion in shown]
        labels = {criterion.name: criterion.label.in_language("en") for criterion in criteria}
        width = max((len(found.names[int(row.entry)]) for row in rows), default=4)
        self.stdout.write(
            f"{'#':>4}  {'Name':<{width}}  " + "  ".join(f"{head:>7}" for head in heads) + "  above by"
        )
        for row in rows:
            cells = "  ".join(f"{criterion.format(row.values[place]):>7}" for place, criterion in shown)
            why = labels[row.decided_by] if row.decided_by else ""
            self.stdout.write(f"{row.rank:>4}  {found.names[int(row.entry)]:<{width}}  {cells}  {why}".rstrip())


def _criteria(found: record.Record) -> list[Criterion]:
    """The record's criteria, in the words of its game where that is known."""
    criteria = [CRITERIA[name] for name in found.event.criteria]
    tallies = found.event.history(everybody=False).tallies.values()
    with suppress(UnknownGame):
        ruleset = played_by(found.game, found.options)
        criteria = [criterion.said_in(ruleset) for criterion in criteria]
    return telling(criteria, have_games=any(tally.games for tally in tallies))
