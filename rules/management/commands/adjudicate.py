"""`manage.py adjudicate`: judge disputed cases from files, with the cards of the database."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from atrum_judge.command import HELP, add_arguments, carry_out
from rules.cases import catalogue_for


class Command(BaseCommand):
    help = HELP
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        asked = (options["files"], options["schema"], options["language"])
        if code := carry_out(*asked, today=timezone.localdate(), cards_of=catalogue_for):
            sys.exit(code)
