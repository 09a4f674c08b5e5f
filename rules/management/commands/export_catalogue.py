"""`manage.py export_catalogue`: the card catalogue as a file."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from atrum_judge.registry import game_choices, get_ruleset
from rules.catalogue import all_items


class Command(BaseCommand):
    help = "Writes the catalogue of a game to standard output."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", default="atrum", choices=[key for key, _ in game_choices()])
        parser.add_argument("--format", default="csv", choices=["csv", "json"])

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset = get_ruleset(options["game"])
        if ruleset.exchange is None:
            raise CommandError(f"{ruleset.name} has no catalogue files.")
        self.stdout.write(ruleset.exchange.write(all_items(ruleset), options["format"]), ending="")
