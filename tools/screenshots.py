"""A gallery of every page at phone and desktop width, from a throw-away demo database, in screenshots/."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "screenshots"
WIDTHS = {"phone": (360, 740), "desktop": (1280, 800)}
PASSWORD = "fosa-y-altar"  # noqa: S105
DEMO = "/t/copa-del-vertedero-muestra/"
FINISHED = "/t/copa-de-muestra-7/"

PAGES: dict[str, dict[str, str]] = {
    "": {
        "home": "/",
        "overview": DEMO,
        "pairings": f"{DEMO}pairings/",
        "pairings-by-name": f"{DEMO}pairings/?order=name",
        "clock": f"{DEMO}clock/",
        "standings": f"{DEMO}standings/",
        "players": f"{DEMO}players/",
        "log": f"{DEMO}log/",
        "table": f"{DEMO}tables/13/",
        "finished": FINISHED,
        "finished-standings": f"{FINISHED}standings/",
        "finished-bracket": f"{FINISHED}bracket/",
        "login": "/cuenta/login/",
        "signup": "/cuenta/signup/",
        "password-reset": "/cuenta/password/reset/",
        "not-found": "/nada/",
    },
    "demo-organiza": {
        "create": "/torneos/nuevo/",
        "manage": f"{DEMO}manage/",
        "manage-entries": f"{DEMO}manage/entries/",
        "manage-staff": f"{DEMO}manage/staff/",
        "manage-settings": f"{DEMO}manage/settings/",
        "correct": f"{DEMO}tables/1/report/?ending=elimination",
    },
    "demo-juez": {
        "judge": f"{DEMO}judge/",
        "judge-table": f"{DEMO}tables/14/",
        "judge-decide": f"{DEMO}tables/14/report/",
        "judge-roster": f"{DEMO}roster/3/",
    },
    "demo-jugador-1": {
        "my-table": f"{DEMO}me/",
        "register": "/t/abierto/register/",
        "report": f"{DEMO}me/",
    },
}

PREPARE = """
from datetime import timedelta
from django.utils import timezone
from players.models import User
from tournaments import actions
from tournaments.actions import By
from tournaments.simulation import default_settings
by = By(User.objects.get(username="demo-organiza"), timezone.now())
t = actions.create_tournament(by, {**default_settings(16, timezone.now() + timedelta(days=3)), "name": "Abierto"})
actions.open_registration(by, t)
"""


def main() -> None:
    """Start the site on a free port, take every picture, stop it."""
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"DATABASE_URL": f"sqlite:///{folder}/db.sqlite3"}
        manage = [sys.executable, "manage.py"]
        for arguments in (
            ["migrate", "-v0"],
            ["load_catalogue"],
            ["demo"],
            ["demo", "--play", "--players", "16"],
            ["shell", "-v0", "-c", PREPARE],
        ):
            subprocess.run([*manage, *arguments], cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "uvicorn",
            "config.asgi:application",
            "--port",
            str(port),
            "--log-level",
            "error",
        ]
        server = subprocess.Popen(command, cwd=ROOT, env=env)
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            take_all(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait()


def wait_for(url: str) -> None:
    for _ in range(100):
        try:
            urlopen(url)  # noqa: S310
        except OSError:
            time.sleep(0.1)
        else:
            return


def take_all(base: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        for width, size in WIDTHS.items():
            for account, pages in PAGES.items():
                take(browser, base, account, pages, width, size)
        browser.close()


def take(
    browser: Browser, base: str, account: str, pages: dict[str, str], width: str, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="es-AR")
    page = context.new_page()
    if account:
        log_in(page, base, account)
    for name, path in pages.items():
        page.goto(base + path, wait_until="load")
        wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        page.screenshot(path=OUT / f"{name}-{width}.png", full_page=True)
        print(f"{name}-{width}.png" + ("  WIDER THAN THE SCREEN" if wide else ""))
    context.close()


def log_in(page: Page, base: str, account: str) -> None:
    page.goto(f"{base}/cuenta/login/")
    page.fill("input[name=login]", account)
    page.fill("input[name=password]", PASSWORD)
    page.click("main button")
    page.wait_for_url(f"{base}/")


if __name__ == "__main__":
    main()
