"""`manage.py allow_catalogue`: let accounts edit the card catalogue on the site."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.catalogue import MAY_EDIT


class Command(BaseCommand):
    help = "Lets an account import cards and add verified ones to the catalogue; --revoke takes it back."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--revoke", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        user = get_user_model().objects.filter(username__iexact=options["username"]).first()
        if user is None:
            raise CommandError(f"No account is called {options['username']}.")
        app, codename = MAY_EDIT.split(".")
        permission = Permission.objects.get(content_type__app_label=app, codename=codename)
        if options["revoke"]:
            user.user_permissions.remove(permission)
        else:
            user.user_permissions.add(permission)
        self.stdout.write(
            f"==> {user.get_username()}: {'may no longer' if options['revoke'] else 'may'} edit the catalogue"
        )
