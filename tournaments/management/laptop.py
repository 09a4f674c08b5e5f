"""The surroundings of a laptop that serves a shop: its addresses, its Wi-Fi, a port, a browser."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

from django.conf import settings

NOWHERE = "192.0.2.1"
"""An address of nobody's (RFC 5737): the system chooses from where it would be reached, and sends nothing."""
PATIENCE = 5
"""Seconds for a program that tells the network's name."""
STARTING = 60
"""Seconds until a site answers that has just begun."""
PORTS = 20
"""Ports that are tried, one after another."""

WIFI = {
    "linux": (
        (("nmcli", "-t", "-f", "ACTIVE,SSID", "device", "wifi", "list", "--rescan", "no"), r"^yes:(.+)$"),
        (("iwgetid", "-r"), r"^(.+)$"),
    ),
    "darwin": ((("ipconfig", "getsummary", "en0"), r"^\s*SSID : (.+)$"),),
    "win32": ((("netsh", "wlan", "show", "interfaces"), r"^\s*SSID\s*: (.+)$"),),
}
"""By system, the programs that tell the network's name, and how it stands in what they print."""


def addresses_here() -> list[str]:
    """Return the addresses by which a local network reaches this computer, the likeliest first."""
    found = dict.fromkeys(address for address in _told() if _is_local(address))
    return list(found)


def wifi_name() -> str:
    """Return the name of the Wi-Fi that this computer is in; empty where the system does not tell."""
    for command, pattern in WIFI.get(sys.platform, ()):
        name = re.search(pattern, _printed(command), re.MULTILINE)
        if name and name[1].strip() and "redacted" not in name[1]:
            return name[1].strip().replace("\\:", ":")
    return ""


def is_site_at(port: int) -> bool:
    """True if a site of ours answers at a port of this computer."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except (OSError, ValueError):
        return False


def free_port(host: str, port: int) -> int:
    """Return the first port from this one on at which nobody listens; this one when all are taken."""
    for number in range(port, min(port + PORTS, 65536)):
        with socket.socket() as tried:
            try:
                if sys.platform != "win32":  # there the option would share a port that is taken
                    tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                tried.bind((host, number))
            except OSError:
                continue
            return number
    return port


def keep_port(port: int) -> None:
    """Keep the port in a file, for a site that is begun again: phones know it by then."""
    _port_file().write_text(str(port))


def earlier_port() -> int:
    """Return the port that was kept; 0 where none was."""
    with suppress(OSError, ValueError):
        return int(_port_file().read_text())
    return 0


def _port_file() -> Path:
    return Path(settings.VAR_DIR, "port")


def end_with_input() -> None:
    """End this process, as Ctrl+C does, once whoever holds the other end of its input is gone."""

    def wait() -> None:
        # By the descriptor: a thread that waits in `sys.stdin` would hold up the end of Python.
        while os.read(0, 1):
            pass
        signal.raise_signal(signal.SIGINT)

    Thread(target=wait, daemon=True).start()


def show(address: str) -> None:
    """Open the browser, if this computer has a screen."""
    # Without one Python would start a browser of the terminal, over what is printed there.
    if sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        webbrowser.open(address)


def show_when_ready(address: str, port: int) -> None:
    """Open the browser as soon as the site answers."""

    def wait() -> None:
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            if is_site_at(port):
                return show(address)
            time.sleep(0.3)
        return None

    Thread(target=wait, daemon=True).start()


def _told() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((NOWHERE, 9))
            yield asked.getsockname()[0]
        except OSError:
            pass  # a router without Internet may have given no way out
    with suppress(OSError):
        yield from (str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    if sys.platform == "linux":
        yield from _printed(("hostname", "-I")).split()


def _is_local(text: str) -> bool:
    try:
        address = IPv4Address(text)
    except ValueError:
        return False
    return address.is_private and not address.is_loopback and not address.is_link_local


def _printed(command: tuple[str, ...]) -> str:
    encoding = "oem" if sys.platform == "win32" else "utf-8"
    try:
        return subprocess.run(  # noqa: S603
            command,
            capture_output=True,
            encoding=encoding,
            errors="replace",
            env={**os.environ, "LC_ALL": "C"},
            timeout=PATIENCE,
            check=False,
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
