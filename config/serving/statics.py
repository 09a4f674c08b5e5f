"""Style and scripts while a release takes the place of another one."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware


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
