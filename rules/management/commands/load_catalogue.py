"""`manage.py load_catalogue`: put the cards that the software ships into the catalogue."""

from typing import Any

from django.core.management.base import BaseCommand

from atrum_judge.registry import get_ruleset, shipped_catalogues
from rules.catalogue import load


class Command(BaseCommand):
    help = "Loads the card catalogues that the software ships. Safe to repeat."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for key, items in shipped_catalogues().items():
            added = load(get_ruleset(key), items)
            self.stdout.write(f"==> Catalogue of {get_ruleset(key).name}: {len(items)} cards, {added} new")
