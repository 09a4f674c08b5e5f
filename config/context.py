"""What every page may show."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, str]:
    """Settings that concern the whole site."""
    return {"source_url": settings.SOURCE_URL}
