"""`manage.py welcome`: where the site is, how phones come to it, and who can log in to try it."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from players.models import User
from tournaments.management.commands.demo import DEMO_LOGINS
from tournaments.management.laptop import addresses_here, wifi_name
from tournaments.pictures.codes import code_of
from tournaments.simulation import JUDGE, ORGANIZER

GLYPHS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""By upper and lower dot of the code: its light dots are drawn."""
ON_BLACK = ("\033[97;40m", "\033[0m")
"""White on black, whatever the terminal's own colours are: few cameras read a code that is light on dark."""
ROLES = {ORGANIZER: "organizer", JUDGE: "head judge"}


class Command(BaseCommand):
    help = "Prints the address of the site and the demo log-ins."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--phones", action="store_true", help="say how phones of the same network come here")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"\n  Atrum Arena Torneos: http://127.0.0.1:{options['port']}/\n")
        if options["phones"]:
            self._say_to_phones(options["port"])
        else:
            self._say_who_can_log_in()
        self.stdout.write("\n  " + _("Para cerrar el sitio: Ctrl+C.") + "\n")

    def _say_who_can_log_in(self) -> None:
        users = {u.username for u in User.objects.filter(username__in=DEMO_LOGINS) if u.has_usable_password()}
        if users and settings.DEMO_PASSWORD:
            self.stdout.write(f"  Demo log-ins (password: {settings.DEMO_PASSWORD})")
            for username in DEMO_LOGINS:
                if username in users:
                    self.stdout.write(f"    {username:<16} {ROLES.get(username, 'player')}")

    def _say_to_phones(self, port: int) -> None:
        addresses = [f"http://{address}:{port}/" for address in addresses_here()]
        if not addresses:
            self.stdout.write(
                "  " + _("Esta computadora no está en ninguna red: los teléfonos todavía no llegan.")
            )
            self.stdout.write("  " + _("Conéctala al Wi-Fi del local y vuelve a abrir el sitio."))
            return
        name = wifi_name()
        joined = _("conéctate al Wi-Fi «%(name)s»") % {"name": name} if name else _("conéctate al Wi-Fi del local")
        self.stdout.write("  " + _("En cada teléfono:"))
        self.stdout.write(f"    1. {joined};")
        self.stdout.write(
            "    2. " + _("abre %(address)s, o apunta la cámara al código.") % {"address": addresses[0]}
        )
        self.stdout.write(_qr(addresses[0], self.stdout.isatty()))
        if addresses[1:]:
            self.stdout.write(
                "  " + _("Si no abre, prueba con %(others)s.") % {"others": ", ".join(addresses[1:])}
            )


def _qr(text: str, coloured: bool) -> str:
    """Draw a code of letters. Two of its rows share a line, so that it fits a small window."""
    rows = [list(row) for row in code_of(text, "L").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    begun, ended = ON_BLACK if coloured else ("", "")
    lines = (
        "".join(map(GLYPHS.__getitem__, zip(*pair, strict=True)))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n" + "\n".join(f"  {begun}{line}{ended}" for line in lines) + "\n"
