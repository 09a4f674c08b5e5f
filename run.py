#!/usr/bin/env python3
"""The site on any laptop: `python run.py`. Needs Python 3.11 to 3.14, and nothing else.

The first time it makes an environment in `.venv` and installs what the site needs (with uv where there is one);
after that it needs no network. `--prepare` does so beforehand and keeps the packages in `var/wheels`, so that
a copy of this folder starts on another computer of the same kind without network.
"""

import argparse
import hashlib
import locale
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WHEELS = ROOT / "var" / "wheels"
REQUIREMENTS = ROOT / "requirements" / "base.txt"
NEWEST_FIRST = ("3.14", "3.13", "3.12", "3.11")
"""Versions for which every package that the site needs comes ready made."""
ON_WINDOWS = os.name == "nt"
SOON = 60
"""Seconds: a site that dies earlier may die again and again."""
MOST_DEATHS = 5
"""Deaths, each soon after the start, after which the site is not begun again."""
ASKED_TO_END = (1, 2, 3, 15)
"""The signals (HUP, INT, QUIT, TERM) by which somebody ends a process."""
CRASHED, CTRL_C = 0x80000000, 0xC000013A
"""On Windows the least code of a process that the system ended, and the one of such that was asked to end."""

SAID = {
    "python": (
        "Hace falta Python, de 3.11 a 3.14. Descárgalo de https://www.python.org/downloads/ y vuelve a abrir.",
        "Python is needed, 3.11 to 3.14. Get it from https://www.python.org/downloads/ and open this again.",
    ),
    "making": (
        "Preparando el programa (la primera vez, unos minutos)",
        "Installing (some minutes the first time)",
    ),
    "fetching": ("Descargando los paquetes", "Fetching the packages"),
    "venv": (
        "Este Python no puede crear entornos. En Debian y Ubuntu: sudo apt install python3-venv",
        "This Python cannot make environments. On Debian and Ubuntu: sudo apt install python3-venv",
    ),
    "network": (
        "No se pudo instalar: la primera vez hace falta Internet. Antes de un local sin ella: run.py --prepare",
        "It could not be installed: the first time needs the Internet. Before a place without: run.py --prepare",
    ),
    "died": (
        "El sitio se cerró de golpe. Abriéndolo de nuevo: lo que quedó guardado sigue ahí",
        "The site died. Beginning it again: what was saved is there",
    ),
    "gave_up": (
        "El sitio se cierra una y otra vez, y ya no se abre solo. Reinicia la computadora y vuelve a abrirlo",
        "The site dies again and again, and is not begun any more. Restart the computer, then open this again",
    ),
    "ready": (
        "Listo: desde ahora no hace falta Internet. Para abrir el sitio: python run.py",
        "Ready: from now on no Internet is needed. To open the site: python run.py",
    ),
}
SPOKEN = os.environ.get("LC_ALL") or os.environ.get("LANG") or (ON_WINDOWS and locale.getlocale()[0]) or ""
ENGLISH = SPOKEN.lower().startswith("en")


def say(what):
    """Print a sentence in the language of this computer: Spanish, unless it speaks English."""
    print("==> " + SAID[what][ENGLISH], flush=True)


def fail(what):
    """End with a sentence."""
    say(what)
    sys.exit(1)


def need_python():
    """Go on with a Python that the site knows: this one, or another of this computer."""
    if "%d.%d" % sys.version_info[:2] in NEWEST_FIRST:
        return
    for number in NEWEST_FIRST:
        for command in ([f"python{number}"], ["py", f"-{number}"]):
            found = shutil.which(command[0])
            if found and runs([found, *command[1:]], "pass"):
                sys.exit(subprocess.call([found, *command[1:], *sys.argv]))
    fail("python")


def runs(command, text):
    """Return True if a Python starts and carries out a text."""
    return subprocess.call([*command, "-c", text], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def python():
    """Return the path of the environment's Python."""
    return VENV / ("Scripts/python.exe" if ON_WINDOWS else "bin/python")


def works():
    """Return True if the environment's Python starts. It does not where its folder or its Python has moved."""
    return python().exists() and runs([str(python())], "import sys; sys.exit(sys.prefix == sys.base_prefix)")


def make_environment():
    """Make the environment anew."""
    uv = shutil.which("uv")
    command = [uv, "venv", "--quiet", "--seed", "--clear", "--python", sys.executable, str(VENV)]
    if (not uv or subprocess.call(command)) and subprocess.call(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], stdout=subprocess.DEVNULL
    ):
        fail("venv")


def installing(wanted):
    """Return the commands that install, the best first: each kept package or the network, by uv or by pip."""
    uv = shutil.which("uv")
    local = ["--no-index", "--find-links", str(WHEELS)]
    for source in ([local] if WHEELS.is_dir() else []) + [[]]:
        if uv:
            yield [uv, "pip", "install", "--quiet", "--python", str(python()), *source, *wanted]
        yield [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *source, *wanted]


def install():
    """Bring the environment to what is pinned, unless it is there already."""
    mark = VENV / ".laptop"
    pinned = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    if works() and mark.exists() and mark.read_text() == pinned:
        return
    made = VENV / ".installed"  # by make, with more than this
    if works() and made.exists() and made.stat().st_mtime >= REQUIREMENTS.stat().st_mtime:
        return
    say("making")
    if not works():
        make_environment()
    wanted = ["--require-hashes", "--only-binary", ":all:", "-r", str(REQUIREMENTS)]
    # What a try that fails says is kept back while another follows.
    for command in installing(wanted):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            mark.write_text(pinned)
            return
    print(done.stderr[-2000:], file=sys.stderr)
    fail("network")


def fetch():
    """Keep the packages beside the site."""
    say("fetching")
    command = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    into = ["--only-binary", ":all:", "--dest", str(WHEELS), "-r", str(REQUIREMENTS)]
    for pip in (str(python()), sys.executable):  # an environment that make made with uv has no pip
        done = subprocess.run([pip, *command, *into], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return
    print(done.stderr[-2000:], file=sys.stderr)
    fail("network")


def died(code):
    """Return True if a process ended by a fault or by force; False if it ended itself or was asked to."""
    if ON_WINDOWS:
        return code >= CRASHED and code != CTRL_C
    return code < 0 and -code not in ASKED_TO_END


def serve(command, **options):
    """Keep the site running: begin it again when it dies. Return the code with which it ended at last.

    Its input is a pipe from here, so that it ends when this process ends, even by force.
    """
    deaths, again = 0, []
    while True:
        began = time.monotonic()
        site = subprocess.Popen([*command, *again], stdin=subprocess.PIPE, **options)
        try:
            code = site.wait()
        except KeyboardInterrupt:
            site.stdin.close()
            site.wait()
            raise
        if not died(code):
            return code
        deaths = deaths + 1 if time.monotonic() - began < SOON else 1
        if deaths > MOST_DEATHS:
            say("gave_up")
            return 1
        say("died")
        time.sleep(2 ** (deaths - 1) - 1)
        again = ["--again"]


def main():
    """Prepare what is missing, then serve the site until Ctrl+C."""
    need_python()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prepare", action="store_true", help="fetch and prepare everything, then end")
    prepare = parser.parse_args().prepare
    install()
    if prepare:
        fetch()
    # Elsewhere than here Python may read and print in a code page of old.
    variables = {**os.environ, "PYTHONUTF8": "1", "HOST": os.environ.get("HOST", "0.0.0.0")}
    run = [str(python()), "manage.py", "run", "--laptop", "--language", "en" if ENGLISH else "es"]
    try:
        code = subprocess.call([str(python()), "tools/catalogues.py"], cwd=ROOT, env=variables)
        if prepare:
            code = code or subprocess.call([*run, "--prepare"], cwd=ROOT, env=variables)
        else:
            code = code or serve([*run, "--kept"], cwd=ROOT, env=variables)
    except KeyboardInterrupt:
        return
    if prepare and not code:
        say("ready")
    sys.exit(code)


if __name__ == "__main__":
    main()
