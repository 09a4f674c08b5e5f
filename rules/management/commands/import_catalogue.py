"""`manage.py import_catalogue`: cards from a file into the catalogue."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from atrum_judge.lists import text_of
from atrum_judge.registry import game_choices, get_ruleset
from rules.catalogue import compare, load


class Command(BaseCommand):
    help = "Imports cards from a CSV or JSON file. Nothing is written when the file has any problem."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--game", default="atrum", choices=[key for key, _ in game_choices()])
        parser.add_argument("--dry-run", action="store_true", help="only say what would happen")

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset, path = get_ruleset(options["game"]), Path(options["file"])
        extension = path.suffix.removeprefix(".").lower()
        if ruleset.exchange is None or extension not in ruleset.exchange.extensions:
            raise CommandError("Expected a file that ends in .csv or .json.", returncode=2)
        try:
            text = text_of(path.read_bytes())
        except OSError as error:
            raise CommandError(f"{path}: {error}", returncode=2) from None
        items, problems = ruleset.exchange.read(text, extension)
        new, changed = compare(ruleset, items)
        for problem in problems:
            self.stderr.write(f"{path.name}:{problem.line}: {problem.message.in_language('en')}")
        self.stdout.write(f"==> {len(items)} cards: {len(new)} new, {len(changed)} changed")
        if problems:
            self.stderr.write(f"==> {len(problems)} problems: nothing imported")
            sys.exit(2)
        if not options["dry_run"]:
            load(ruleset, items)
