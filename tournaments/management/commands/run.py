"""`manage.py run`: the whole site on this computer, from an empty folder to its address, in one process."""

import io
import logging
from argparse import ArgumentParser
from typing import Any

import uvicorn
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _

from players.models import User
from tournaments.management import laptop
from tournaments.management.commands.demo import DEMO_LOGINS
from tournaments.serving.metrics import DEATHS

log = logging.getLogger(__name__)

LAST_ANSWERS = 2
"""Seconds for what was asked before the end."""


class Command(BaseCommand):
    help = "Prepares the database, the catalogue and a demo event, says the address, and serves the site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="begin with no event and no demo accounts")
        parser.add_argument(
            "--laptop",
            action="store_true",
            help="serve a shop: no demo, the way for phones, a free port, the browser",
        )
        parser.add_argument("--prepare", action="store_true", help="end when everything is ready")
        parser.add_argument("--kept", action="store_true", help="end when the input ends, as `run.py` wants it")
        parser.add_argument("--again", action="store_true", help="after a death: at the same port, no browser")
        parser.add_argument("--language", default="en", help="of what is printed (default en)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["kept"]:
            laptop.end_with_input()
        with translation.override(options["language"]):
            if options["again"]:
                DEATHS.inc()
                log.error("the site died and is begun again")
            port = (options["again"] and laptop.earlier_port()) or self._begin(options)
        if port:
            uvicorn.run(
                "atrum_torneos.asgi:application",
                host=settings.HOST,
                port=port,
                forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
                log_level="warning",
                timeout_graceful_shutdown=LAST_ANSWERS,
            )

    def _begin(self, options: dict[str, Any]) -> int:
        """Prepare everything; the port at which to serve, or 0 when there is nothing to serve."""
        on_laptop = options["laptop"]
        port = settings.PORT
        if on_laptop and not options["prepare"] and laptop.is_site_at(port):
            self._say(_("El sitio ya está abierto en esta computadora"))
            laptop.show(_address(port))
            return 0
        if on_laptop:
            laptop.keep_port(0)  # one that dies before it serves begins with all of this again
        self._say(_("Preparando la base de datos"))
        call_command("migrate", verbosity=0)
        self._say(_("Cargando las cartas"))
        call_command("load_catalogue", stdout=io.StringIO() if on_laptop else self.stdout)
        staticfiles_storage.collect()  # type: ignore[attr-defined]  # of `atrum_torneos.serving.statics`
        if on_laptop:
            _lock_demo()
        elif not options["no_demo"]:
            self._say(_("Buscando un torneo, o haciendo uno de muestra"))
            call_command("demo", if_empty=True, stdout=self.stdout)
        if options["prepare"]:
            return 0
        if on_laptop:
            port = laptop.free_port(settings.HOST, port)
            laptop.keep_port(port)
            laptop.show_when_ready(_address(port), port)
        call_command("welcome", port=port, phones=on_laptop and _is_reachable(), stdout=self.stdout)
        self.stdout.flush()
        return port

    def _say(self, what: str) -> None:
        self.stdout.write(f"==> {what}")
        self.stdout.flush()


def _lock_demo() -> None:
    """Take the demo's password from accounts that still have it: others reach the site now."""
    for user in User.objects.filter(username__in=DEMO_LOGINS):
        if settings.DEMO_PASSWORD and user.check_password(settings.DEMO_PASSWORD):
            user.set_unusable_password()
            user.save()


def _address(port: int) -> str:
    """Return the address to open: links and codes of its pages lead where it leads, so it is one for phones."""
    own = laptop.addresses_here() if _is_reachable() else []
    return f"http://{next(iter(own), '127.0.0.1')}:{port}/"


def _is_reachable() -> bool:
    return settings.HOST not in ("127.0.0.1", "::1", "localhost")
