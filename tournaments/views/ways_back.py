"""The way on after a form: to a path of this site, for any input."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def way_back(request: HttpRequest, target: str, otherwise: str) -> str:
    """The path and query of a target on this site; another place for any other.

    Args:
        target: a path from the root, or a whole address, as browsers say where somebody comes from.
    """
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        return otherwise
    parts = urlsplit(target)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return path if path.startswith("/") and not path.startswith("//") else otherwise
