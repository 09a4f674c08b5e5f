"""`manage.py run`: the whole site on this computer, from an empty folder to its address, in one process."""

from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

LAST_ANSWERS = 2
"""Seconds for what was asked before the end."""


class Command(BaseCommand):
    help = "Prepares the database, the catalogue and a demo event, says the address, and serves the site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="begin with no event and no demo accounts")

    def handle(self, *args: Any, **options: Any) -> None:
        self._say("Preparing the database")
        call_command("migrate", verbosity=0)
        self._say("Loading the cards")
        call_command("load_catalogue")
        if not options["no_demo"]:
            self._say("Looking for an event, or making one to try")
            call_command("demo", if_empty=True)
        call_command("welcome", port=settings.PORT)
        self.stdout.flush()
        uvicorn.run(
            "config.asgi:application",
            host=settings.HOST,
            port=settings.PORT,
            forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
            log_level="warning",
            timeout_graceful_shutdown=LAST_ANSWERS,
        )

    def _say(self, what: str) -> None:
        self.stdout.write(f"==> {what}")
        self.stdout.flush()
