"""`manage.py import record.json`: an event from another installation."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from players.models import User
from tournaments.actions.importing import import_record
from tournaments.core import record
from tournaments.management.files import BAD_INPUT, read_json


class Command(BaseCommand):
    help = "Brings an event into this installation from its record; its export is then the same record."

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
        try:
            found = record.load(read_json(options["record"]))
            tournament = import_record(found, organizer=organizer, slug=options["slug"])
            findings = record.check(found, tournament.ruleset)
        except record.BadRecord as error:
            raise CommandError(str(error), returncode=BAD_INPUT) from None
        self.stdout.write(f"Imported at {tournament.get_absolute_url()}")
        for line in record.lines(findings):
            self.stdout.write(line)
