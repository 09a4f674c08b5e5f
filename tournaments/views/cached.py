"""Public pages are answered once per revision."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition

from tournaments.models import Tournament
from tournaments.views.release import release

P = ParamSpec("P")


Page = Callable[Concatenate[HttpRequest, str, P], HttpResponse]


def cached_by_revision(view: Page[P]) -> Page[P]:
    """Answer 304 to a visitor who has this revision already.

    Only for visitors without an account: everybody else's page also shows what they may do.
    """

    def etag(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> str | None:
        if request.user.is_authenticated:
            return None
        revision = Tournament.objects.filter(slug=slug).values_list("revision", flat=True).first()
        return f'"{release()}-{slug}-{revision}-{request.LANGUAGE_CODE}"' if revision else None

    @wraps(view)
    def page(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, slug, *args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return condition(etag_func=etag)(page)  # type: ignore[return-value]
