"""`manage.py export SLUG`: an event as one JSON record."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.core.record import as_text
from tournaments.management.files import BAD_INPUT
from tournaments.models import Tournament
from tournaments.queries.record import export


class Command(BaseCommand):
    help = "Writes an event as one JSON record that can be verified and imported elsewhere."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event's address, as in /t/SLUG/")
        parser.add_argument("--public", action="store_true", help="leave out what only staff may see")
        parser.add_argument("--output", metavar="FILE", help="write to a file instead of standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"there is no event at {options['slug']!r}", returncode=BAD_INPUT)
        text = as_text(export(tournament, public=options["public"]))
        if options["output"]:
            Path(options["output"]).write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text, ending="")
