"""`manage.py import record.json`: an event from another installation."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from atrum_judge.registry import played_by
from players.models import User
from tournaments.actions.importing import import_record
from tournaments.core import record
from tournaments.management.files import BAD_INPUT, read_json, reading_record


class Command(BaseCommand):
    help = "Brings an event into this installation from its record; its export is then the same record."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("record", help="file that export wrote; - reads standard input")
        parser.add_argument("--organizer", metavar="USER", help="account that may run the event from now on")
        parser.add_argument("--slug", default="", help="address for the event, when its own is taken")

    def handle(self, *args: Any, **options: Any) -> None:
        organizer = None
        if options["organizer"]:
            organizer = User.objects.filter(username=options["organizer"]).first()
            if organizer is None:
                raise CommandError(f"there is no account {options['organizer']!r}", returncode=BAD_INPUT)
        data = read_json(options["record"])
        with reading_record():
            found = record.load(data)
            findings = record.check(found, played_by(found.game, found.options))
            lines = list(record.lines(findings))
            tournament = import_record(found, organizer=organizer, slug=options["slug"])
        self.stdout.write(f"Imported at {tournament.get_absolute_url()}")
        for line in lines:
            self.stdout.write(line)
