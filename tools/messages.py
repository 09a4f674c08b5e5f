"""The interface's other languages: collect their strings, check that none is missing, compile them.

Spanish is the source language (docs/decisions/0003); every other language of the settings has a catalogue in
`locale/`. The sentences of pure packages (``rules.text.Text``) are in it too. Collecting needs GNU gettext;
checking and compiling need only Python, so that a fresh clone runs without it.
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
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from config import settings

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
PLACE = re.compile(r"\{(\w*)[^}]*\}")


def path_of(language: str) -> Path:
    """Where the catalogue of a language is."""
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def compile_catalogues() -> None:
    """Write the .mo files that the site reads."""
    for language in LANGUAGES:
        path = path_of(language)
        polib.pofile(str(path)).save_as_mofile(str(path.with_suffix(".mo")))


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
    here = Path.cwd()
    os.chdir(ROOT)
    try:
        call_command(
            Command(),
            locale=LANGUAGES,
            ignore_patterns=[".venv", "tests", "var", "tools"],
            no_location=True,
            no_obsolete=True,
            verbosity=0,
        )
    finally:
        os.chdir(here)
    for language in LANGUAGES:
        _tidy(language)
    compile_catalogues()


def _tidy(language: str) -> None:
    path = path_of(language)
    catalogue = polib.pofile(str(path), wrapwidth=110)
    for entry in list(catalogue):
        if not any(map(str.isalpha, PLACE.sub("", entry.msgid))):  # only places: the same in every language
            catalogue.remove(entry)
    catalogue.header = f"What the site says, by its Spanish sentence: {language}."
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": language,
        "Plural-Forms": catalogue.metadata.get("Plural-Forms", "nplurals=2; plural=(n != 1);"),
    }
    catalogue.save()


def faults_in(language: str) -> list[str]:
    """Everything wrong with the catalogue of a language, as lines."""
    if not path_of(language).exists():
        return [f"{language}: no catalogue at {path_of(language).relative_to(ROOT)} (make messages)"]
    found = []
    for entry in polib.pofile(str(path_of(language))):
        if not entry.translated() or entry.fuzzy:
            found.append(f"{language}: not translated: {entry.msgid}")
        elif "python-brace-format" in entry.flags and not _same_places(entry.msgid, entry.msgstr):
            found.append(f"{language}: other places than the sentence: {entry.msgid}")
    return found


def _same_places(sentence: str, translation: str) -> bool:
    return set(PLACE.findall(sentence)) >= set(PLACE.findall(translation))


def check() -> int:
    """0 when every language has a whole catalogue that is up to date."""
    faults = [fault for language in LANGUAGES for fault in faults_in(language)]
    if not shutil.which("xgettext"):
        print("gettext is not installed: only the catalogues themselves were checked")
    elif not any("no catalogue" in fault for fault in faults):
        faults += _outdated()
    print("\n".join(faults) or "every string is translated")
    return 1 if faults else 0


def _outdated() -> list[str]:
    """Strings that a fresh collection would add or drop. Leaves the catalogues as they were."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        copies = {language: Path(folder) / language for language in LANGUAGES}
        for language, copy in copies.items():
            shutil.copy2(path_of(language), copy)
        try:
            collect()
            for language, copy in copies.items():
                known, now = _sentences(copy), _sentences(path_of(language))
                found += [f"{language}: not collected (make messages): {text}" for text in sorted(now - known)]
                found += [f"{language}: no longer used (make messages): {text}" for text in sorted(known - now)]
        finally:
            for language, copy in copies.items():
                shutil.copy2(copy, path_of(language))  # with its time: nothing has changed
            compile_catalogues()
    return found


def _sentences(path: Path) -> set[str]:
    return {entry.msgid for entry in polib.pofile(str(path))}


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["compile"]:
            compile_catalogues()
        case ["collect"]:
            collect()
        case ["check"]:
            sys.exit(check())
        case _:
            sys.exit("usage: messages.py collect | check | compile")
