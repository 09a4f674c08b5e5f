"""The interface's second language: collect its strings, check that none is missing, compile them.

Spanish is the source language (docs/decisions/0003), so only locale/en has a catalogue. Collecting needs
GNU gettext; checking and compiling need only Python, so that a fresh clone runs without it.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"


def compile_catalogue() -> None:
    """Write the .mo file that Django reads."""
    polib.pofile(str(CATALOGUE)).save_as_mofile(str(CATALOGUE.with_suffix(".mo")))


def collect() -> None:
    """Bring the catalogue up to date with code and templates, keeping what is translated."""
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "-l", "en", "--no-location", "--no-obsolete", "-v0",
         "-i", ".venv", "-i", "tests", "-i", "var"],
        cwd=ROOT,
        check=True,
    )  # fmt: skip
    catalogue = polib.pofile(str(CATALOGUE), wrapwidth=110)
    catalogue.header = "English, the second language of the interface."
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": "en",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    catalogue.save()
    compile_catalogue()


def missing() -> list[str]:
    """Strings without a finished translation."""
    catalogue = polib.pofile(str(CATALOGUE))
    return [entry.msgid for entry in catalogue if not entry.translated() or entry.fuzzy]


def check() -> int:
    """0 when every string of the interface is translated and the catalogue is up to date."""
    faults = [f"not translated: {text}" for text in missing()]
    if shutil.which("xgettext"):
        known = {entry.msgid for entry in polib.pofile(str(CATALOGUE))}
        with tempfile.TemporaryDirectory() as folder:
            kept = Path(folder) / "django.po"
            shutil.copy2(CATALOGUE, kept)
            try:
                collect()
                found = {entry.msgid for entry in polib.pofile(str(CATALOGUE))}
            finally:
                shutil.copy2(kept, CATALOGUE)  # with its time: nothing has changed
                compile_catalogue()
        faults += [f"not collected (make messages): {text}" for text in sorted(found - known)]
        faults += [f"no longer used (make messages): {text}" for text in sorted(known - found)]
    else:
        print("gettext is not installed: only the catalogue itself was checked")
    print("\n".join(faults) or "every string is translated")
    return 1 if faults else 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["compile"]:
            compile_catalogue()
        case ["collect"]:
            collect()
        case ["check"]:
            sys.exit(check())
        case _:
            sys.exit("usage: messages.py collect | check | compile")
