"""Style and scripts: packed, and under names of their contents that a browser keeps for good.

A server collects them (`collectstatic`), `manage.py run` does so when they have changed. In tests, and with
any other command in a checkout, files go out as they are under their own names.
"""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

MARK = "collected"
"""Name of the file that says of which files the collected ones were made."""


class CollectedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """The library's, except where the files that people edit have changed since: names stay plain then."""

    def load_manifest(self) -> tuple[dict[str, str], str]:
        """Return the collected names and their hash; none of files that were changed since."""
        if settings.PRODUCTION or _are_current():
            return super().load_manifest()  # type: ignore[no-any-return]
        return {}, ""

    def stored_name(self, name: str) -> str:
        """Return the name under which a file goes out."""
        if self.hashed_files or settings.PRODUCTION:
            return super().stored_name(name)  # type: ignore[no-any-return]
        return name

    def collect(self) -> None:
        """Collect the files, unless they are what was collected last."""
        if settings.DEBUG or _are_current():
            return
        _mark().unlink(missing_ok=True)  # after a power cut no half of a file counts as whole
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        _mark().write_text(_contents())


def _mark() -> Path:
    return Path(settings.STATIC_ROOT, MARK)


def _are_current() -> bool:
    return _mark().exists() and _mark().read_text() == _contents()


def _contents() -> str:
    """Return a hash of all files that browsers ask for."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list(None):
            with storage.open(path) as file:
                contents = file.read()
            digest.update(f"{path} {len(contents)}\n".encode() + contents)
    return digest.hexdigest()


class StaticsMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """The library's, except for a page of the next release that asks a process of this one.

    A process lists its files when it begins. A file that `collectstatic` has put there since is served, too; one
    that is missing is an answer that nobody keeps, a CDN least of all.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if not path.startswith(self.static_prefix) or self.autorefresh or path in self.files:
            return super().__call__(request)  # type: ignore[no-any-return]
        if (found := self.find_file(path)) is not None:
            return self.serve(found, request)  # type: ignore[no-any-return]
        text = "404: no such file\n"
        return HttpResponse(
            text, status=404, content_type="text/plain; charset=utf-8", headers={"Cache-Control": "no-store"}
        )

    def candidate_paths_for_url(self, url: str) -> list[str]:
        """Return the collected file of an address, inside the folder of collected files."""
        root = f"{self.static_root}/"
        path = f"{root}{url.removeprefix(self.static_prefix)}"
        return [path] if self.path_is_child_of(path, root) else []
