"""`manage.py person USER`: what is stored about the holder of an account, or its end (docs/operar/privacy.md)."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone
from django.utils.translation import override

from players.models import User
from tournaments.actions.entries import close_account
from tournaments.errors import Conflict
from tournaments.management.files import BAD_INPUT
from tournaments.queries.persons import stored_about


class Command(BaseCommand):
    help = "Writes everything that is stored about the holder of an account as JSON, or erases the account."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", help="user name")
        parser.add_argument("--erase", action="store_true", help="close the account and remove what is personal")
        parser.add_argument("--yes", action="store_true", help="do not ask before erasing")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"there is no account {options['user']!r}", returncode=BAD_INPUT)
        if not options["erase"]:
            told = json.dumps(stored_about(user), ensure_ascii=False, indent=1, cls=DjangoJSONEncoder)
            self.stdout.write(told)
            return
        if not options["yes"] and input(f"Erase {user}? There is no way back. [yes/no] ") != "yes":
            raise CommandError("nothing was erased")
        try:
            with override("en"):
                name = close_account(user, timezone.now())
        except Conflict as error:
            raise CommandError(f"{user} cannot be erased yet. {error}") from None
        self.stdout.write(f"erased; the person is called {name} now")
