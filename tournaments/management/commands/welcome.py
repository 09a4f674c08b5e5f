"""`manage.py welcome`: where the site is and who can log in to try it."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from players.models import User
from tournaments.management.commands.demo import DEMO_LOGINS
from tournaments.simulation import JUDGE, ORGANIZER

ROLES = {ORGANIZER: "organizer", JUDGE: "head judge"}


class Command(BaseCommand):
    help = "Prints the address of the site and the demo log-ins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"\n  Atrum Arena Torneos: http://127.0.0.1:{options['port']}/\n")
        users = {u.username for u in User.objects.filter(username__in=DEMO_LOGINS) if u.has_usable_password()}
        if users and settings.DEMO_PASSWORD:
            self.stdout.write(f"  Demo log-ins (password: {settings.DEMO_PASSWORD})")
            for username in DEMO_LOGINS:
                if username in users:
                    self.stdout.write(f"    {username:<16} {ROLES.get(username, 'player')}")
        self.stdout.write("\n  Stop with Ctrl+C.\n")
