"""Join the many style sheets and scripts that people read into few of each for the browser.

`static/css/site.css` imports the sheets of every page in the order of the cascade, four more those of some pages,
`static/js/page.js` the scripts of every page. A phone would fetch each of them with a request of its own; now it
gets the text of all under that name. There is no build step: the finder joins them whenever static files are
looked for, on a developer's machine as in `collectstatic`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.contrib.staticfiles.finders import AppDirectoriesFinder, FileSystemFinder
from django.core.files.storage import FileSystemStorage

SITE_SHEET = "css/site.css"
SITE_SCRIPT = "js/page.js"
JOINED = frozenset(
    {SITE_SHEET, "css/desk.css", "css/judging.css", "css/screen.css", "css/seldom.css", SITE_SCRIPT}
)
PAPER_SHEET = "css/paper.css"
"""The style of sheets to be printed; it stands alone, for it goes into files that ask nothing of a server."""
IMPORT = re.compile(r'^@?import "(.+?)";', re.MULTILINE)
FOR_PEOPLE = {
    ".css": re.compile(
        r"/\*.*?\*/|^\s+|(?<=[{};,])\s+|\s+(?=\{)|;\s*(?=\})|(?<=[a-z]:) (?!:)", re.DOTALL | re.MULTILINE
    ),
    ".js": re.compile(r"^\s*//.*|^\s+", re.MULTILINE),
}
"""Comments, indentation and, in sheets, the other space that only readers need."""


def imported(sheet: Path) -> list[Path]:
    """Return the sheets or scripts that this one imports, in their order."""
    return [sheet.parent / name for name in IMPORT.findall(sheet.read_text())]


def joined(sheet: Path) -> str:
    """Return the text of all sheets or scripts that this one imports, as browsers need it.

    Addresses in them are relative to the importing sheet.
    """
    return FOR_PEOPLE[sheet.suffix].sub("", "\n".join(part.read_text() for part in imported(sheet)))


class OneSheetFinder(FileSystemFinder):
    """The project's static files, with each joined file under the name of its importing sheet or script."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._folder = TemporaryDirectory(prefix="sheets-")
        self._joined = FileSystemStorage(self._folder.name)

    def list(self, ignore_patterns: Any) -> Iterator[Any]:
        """Yield the files that browsers ask for, as (path, storage); of the sheets only the joined ones."""
        for path, storage in super().list(ignore_patterns):
            if path in JOINED:
                yield path, self._join(path, storage.path(path))
            elif path == PAPER_SHEET or not path.endswith(".css"):
                yield path, storage

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        """Return the path of a file on disk, or None."""
        found = super().find_location(root, path, prefix)
        return self._join(path, found).path(path) if found and path in JOINED else found

    def _join(self, path: str, source: str) -> FileSystemStorage:
        """Write the joined files; the storage in which they are."""
        target = Path(self._joined.path(path))
        target.parent.mkdir(exist_ok=True)
        target.write_text(joined(Path(source)))
        return self._joined


class LogInFinder(AppDirectoriesFinder):
    """The scripts of passkeys. Other apps bring three megabytes for pages that the site does not have."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(["allauth.account", "allauth.mfa"])
