"""The interface's other languages: collect their strings, check that none is missing.

Spanish is the source language (docs/programar/decisions/0003); every other language of the settings has a
catalogue in `locale/`. The sentences of `atrum_judge` stand in `atrum_judge/locale/`, those of a game in its own
`locale/`, so that the engines can be taken without the site. Collecting needs GNU gettext; `tools/catalogues.py`
compiles the collected catalogues.
"""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")

from atrum_torneos import settings
from tools.catalogues import compile_all

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
PLACE = re.compile(r"\{(\w*)[^}]*\}")


def paths_of(language: str) -> list[Path]:
    """Return the paths of a language's catalogues, also missing ones: the site's, that of the rules, then those
    of games.
    """
    folders = [ROOT / "locale", ROOT / "atrum_judge/locale", *sorted(ROOT.glob("atrum_judge/games/*/locale"))]
    return [folder / language / "LC_MESSAGES" / "django.po" for folder in folders]


PATHS = [path for language in LANGUAGES for path in paths_of(language)]
UNWRAPPED = 1_000_000
"""Letters in a line: a sentence is one line, in the order of the alphabet, so that two branches seldom meet."""


def collect() -> None:
    """Bring the catalogues up to date with code and templates, keeping what is translated."""
    import django
    from django.core.management import call_command
    from django.core.management.commands.makemessages import Command as MakeMessages

    class Command(MakeMessages):
        xgettext_options = [*MakeMessages.xgettext_options, "--keyword=Text"]
        # A guess at a translation reads like one that somebody made.
        msgmerge_options = [*MakeMessages.msgmerge_options, "--no-fuzzy-matching"]

    django.setup()
    said = {language: _translations(language) for language in LANGUAGES}
    # A room that moved away leaves its compiled catalogue behind, beside which another would begin.
    known = {path.parents[2] for path in PATHS}
    left = [str(folder.relative_to(ROOT)) for folder in ROOT.glob("*/locale") if folder not in known]
    here = Path.cwd()
    os.chdir(ROOT)
    try:
        call_command(
            Command(),
            locale=LANGUAGES,
            ignore_patterns=[".venv", "tests", "var", "tools", *left],
            no_location=True,
            no_obsolete=True,
            verbosity=0,
        )
    finally:
        os.chdir(here)
    for language in LANGUAGES:
        for path in filter(Path.exists, paths_of(language)):
            _tidy(path, language, said[language])
    compile_all()


def _translations(language: str) -> dict[str, str]:
    """Return what any catalogue of a language says: a sentence that moves to another keeps its translation."""
    found: dict[str, str] = {}
    for path in filter(Path.exists, paths_of(language)):
        found |= {entry.msgid: entry.msgstr for entry in polib.pofile(str(path)) if entry.msgstr}
    return found


def _tidy(path: Path, language: str, said: dict[str, str]) -> None:
    catalogue = polib.pofile(str(path), wrapwidth=UNWRAPPED)
    for entry in list(catalogue):
        if not any(map(str.isalpha, PLACE.sub("", entry.msgid))):  # only places: the same in every language
            catalogue.remove(entry)
        elif not entry.translated() and not entry.msgid_plural:
            entry.msgstr = said.get(entry.msgid, "")
    catalogue.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
    catalogue.metadata_is_fuzzy = False
    catalogue.header = f"What the site says, by its Spanish sentence: {language}."
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": language,
        "Plural-Forms": catalogue.metadata.get("Plural-Forms", "nplurals=2; plural=(n != 1);"),
    }
    catalogue.save()


def faults_in(path: Path) -> list[str]:
    """Return the faults of a catalogue, a line each."""
    name = path.relative_to(ROOT)
    if not path.exists():
        return [f"{name}: no catalogue (make messages)"]
    found = []
    for entry in polib.pofile(str(path)):
        if not entry.translated() or entry.fuzzy:
            found.append(f"{name}: not translated: {entry.msgid}")
        elif "python-brace-format" in entry.flags and not _same_places(entry.msgid, entry.msgstr):
            found.append(f"{name}: other places than the sentence: {entry.msgid}")
    return found


def _same_places(sentence: str, translation: str) -> bool:
    return set(PLACE.findall(sentence)) >= set(PLACE.findall(translation))


def check() -> int:
    """0 when every language has a whole catalogue that is up to date."""
    faults = [fault for path in PATHS for fault in faults_in(path)]
    if not shutil.which("xgettext"):
        print("gettext is not installed: only the catalogues themselves were checked")
    elif all(path.exists() for path in PATHS):
        faults += _outdated()
    print("\n".join(faults) or "every string is translated")
    return 1 if faults else 0


def _outdated() -> list[str]:
    """Name what a fresh collection would change. Leave the catalogues as they were."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        copies = {path: Path(folder) / str(number) for number, path in enumerate(PATHS)}
        for path, copy in copies.items():
            shutil.copy2(path, copy)
        try:
            collect()
            for path, copy in copies.items():
                name, known, now = path.relative_to(ROOT), _sentences(copy), _sentences(path)
                found += [f"{name}: not collected (make messages): {text}" for text in sorted(now - known)]
                found += [f"{name}: no longer used (make messages): {text}" for text in sorted(known - now)]
                if now == known and path.read_bytes() != copy.read_bytes():
                    found.append(f"{name}: not as collecting writes it (make messages)")
        finally:
            for path, copy in copies.items():
                shutil.copy2(copy, path)  # with its time: nothing has changed
            compile_all()
    return found


def _sentences(path: Path) -> set[str]:
    return {entry.msgid for entry in polib.pofile(str(path))}


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["collect"]:
            collect()
        case ["check"]:
            sys.exit(check())
        case _:
            sys.exit("usage: messages.py collect | check")
