"""Record the film of the first round: Chromium, as wide as a phone, goes through an event to try, with captions.

It writes `screenshots/pelicula.mp4`, in Spanish, and needs ffmpeg (Debian: apt-get install ffmpeg). Nothing is
drawn by hand, so that it cannot age: a step that is no longer there ends the recording with its name.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from pathlib import Path

import django
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.demo_site import CHROMIUM_ARGUMENTS, ROOT, demo_site

FILM = ROOT / "screenshots" / "pelicula.mp4"
WIDTH, HEIGHT, BAND = 360, 640, 100
"""Pixels of the phone, and the height of the band below it that holds the caption."""
LONGEST = 90
"""Seconds that the film may last."""
WAITS = 30_000
"""Milliseconds in which a page must have taken in what was sent."""
READ, TAPPED = 4.0, 1.2
"""Seconds that a caption stands, and that a tap is shown before it is made."""
FRAME = """
<body style="margin:0;background:#14110f">
  <img src="data:image/png;base64,{picture}" style="display:block;width:100%">
  <p style="margin:0;height:{band}px;display:grid;place-items:center;text-align:center;padding:0 16px;
     box-sizing:border-box;font:600 17px/1.25 system-ui;color:#f6efe7">{caption}</p>
</body>
"""
RING = "(one) => { one.style.outline = '4px solid #ff7a1a'; one.style.outlineOffset = '3px'; }"


class Recorder:
    """Frames of one phone, each with its caption and the time that it stands."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.page = self._screen(browser, HEIGHT)
        self._table = self._screen(browser, HEIGHT + BAND)
        self._folder = folder
        self._caption = ""
        self.frames: list[tuple[Path, float]] = []

    @staticmethod
    def _screen(browser: Browser, height: int) -> Page:
        size = {"width": WIDTH, "height": height}
        return browser.new_context(viewport=size, device_scale_factor=2, locale="es-AR").new_page()  # type: ignore[arg-type]

    @property
    def seconds(self) -> float:
        """Return the time that all frames take."""
        return sum(stands for _path, stands in self.frames)

    def say(self, caption: str, seconds: float = READ) -> None:
        """Show the page with a sentence below it."""
        self._caption = caption
        self._frame(seconds)

    def tap(self, what: Locator) -> None:
        """Show the place of a tap, then make it."""
        what.scroll_into_view_if_needed()
        what.evaluate(RING)
        self._frame(TAPPED)
        what.click()

    def write(self, field: Locator, text: str) -> None:
        """Type something, and show it."""
        field.fill(text)
        field.scroll_into_view_if_needed()
        self._frame(TAPPED)

    def _frame(self, seconds: float) -> None:
        picture = b64encode(self.page.screenshot()).decode()
        self._table.set_content(FRAME.format(picture=picture, caption=self._caption, band=BAND))
        path = self._folder / f"{len(self.frames):03}.png"
        self._table.screenshot(path=path)
        self.frames.append((path, seconds))


def first_round(film: Recorder, base: str) -> None:
    """Play the first round of an event to try, as the organizer, a player and the organizer again."""
    page = film.page
    button = page.get_by_role
    page.goto(base)
    film.say("Tu primer torneo en minuto y medio. Sin cuenta, sin instalar nada.")
    film.tap(page.get_by_role("link", name="Probar").first)
    page.locator("select[name=game]").select_option("duelo")
    film.say("«Probar» da un torneo de mentira, con ocho personas inventadas.")
    film.tap(button("button", name="Empezar"))
    closes = button("button", name="Cerrar la inscripción")
    closes.wait_for()
    film.say("Ya llegaron todas. El botón naranja dice siempre el paso siguiente.")
    film.tap(closes)
    pairs = button("button", name="Emparejar", exact=True)
    pairs.wait_for()
    film.say("Se cierra la inscripción, y se empareja.")
    film.tap(pairs)
    page.wait_for_url("**/rounds/1/")
    film.say("Un borrador: lo ves solo tú. Si te gusta, lo publicas.")
    film.tap(button("button", name="Publicar").first)
    clock = button("button", name="Iniciar el reloj")
    clock.wait_for()
    film.say("Publicada: cada teléfono muestra su mesa. Y empieza el reloj.")
    film.tap(clock)
    page.get_by_text("Reloj en marcha").or_(button("button", name="Pausar")).first.wait_for()
    film.tap(page.locator("button[name=role][value=player]"))
    page.wait_for_url("**/me/")
    film.say("Así lo ve quien juega: su mesa, su rival y el tiempo.")
    film.tap(page.get_by_text("Gané", exact=True).first)
    sends = button("button", name="2 – 0").first
    sends.wait_for()
    film.say("Al terminar dice quién ganó, y su rival lo confirma en su teléfono.")
    film.tap(sends)
    sends.wait_for(state="hidden")
    film.say("Sin teléfono también se puede: la organización anota las boletas.")
    film.tap(page.locator("button[name=role][value=organizer]"))
    page.wait_for_url("**/manage/")
    film.say("Mesa y resultado en una línea: «1 1» es que en la mesa 1 ganó el primero.")
    for table in range(1, 5):
        film.write(page.locator("#slip-line"), f"{table} 1")
        film.tap(button("button", name="Registrar").first)
        if table < 4:
            expect(page.locator("#slip-line")).not_to_have_value(f"{table} 1", timeout=WAITS)
    page.get_by_text("Revisa antes de seguir").first.wait_for()
    film.say("Con todas las mesas, el botón naranja ofrece la ronda que sigue.")
    page.goto(page.url.replace("manage/", "standings/"))
    film.say("Y la clasificación ya está: cada puesto dice por qué.")
    film.say("Las demás rondas son iguales. Cuando quieras el tuyo: Organizar un torneo.")


def joined(frames: list[tuple[Path, float]], film: Path) -> None:
    """Join the frames into one file. Raises `CalledProcessError` where ffmpeg cannot."""
    lines = [f"file '{path}'\nduration {stands}" for path, stands in frames]
    order = frames[0][0].with_name("order.txt")
    order.write_text("\n".join([*lines, f"file '{frames[-1][0]}'"]))  # the last one stands only if named twice
    film.parent.mkdir(exist_ok=True)
    command = ["ffmpeg", "-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", str(order)]
    command += ["-vf", "fps=10,format=yuv420p", "-c:v", "libx264", "-tune", "stillimage", "-crf", "28"]
    subprocess.run([*command, "-movflags", "+faststart", str(film)], check=True)


def main() -> None:
    """Record the film; say how long and how large it is."""
    if shutil.which("ffmpeg") is None:
        sys.exit("The film needs ffmpeg (Debian: apt-get install ffmpeg).")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
    django.setup()
    with tempfile.TemporaryDirectory() as folder, demo_site() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=CHROMIUM_ARGUMENTS
        )
        film = Recorder(browser, Path(folder))
        first_round(film, base)
        browser.close()
        if film.seconds > LONGEST:
            sys.exit(f"The film would last {film.seconds:.0f} s: {LONGEST} at most.")
        joined(film.frames, FILM)
    print(f"{FILM.relative_to(ROOT)}: {film.seconds:.0f} s, {FILM.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
