"""The description of the API (OpenAPI 3.1), as `tools/api/schema.py` has made it."""

import hashlib
from functools import cache
from pathlib import Path

from django.http import HttpResponse
from rest_framework.request import Request

from tournaments.api.door import Door, tagged

FILE = Path(__file__).parent / "openapi.json"


@cache
def _kept() -> tuple[bytes, str]:
    raw = FILE.read_bytes()
    return raw, f'"{hashlib.sha256(raw).hexdigest()[:16]}"'


class Description(Door):
    """Send the description of everything that programs may ask."""

    def get(self, request: Request) -> HttpResponse:
        raw, tag = _kept()
        answer = tagged(request, tag, lambda: None)
        if answer.status_code == 304:
            return answer
        return HttpResponse(raw, content_type="application/json; charset=utf-8", headers={"ETag": tag})
