"""The live channel."""

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import Http404, HttpRequest, StreamingHttpResponse

from tournaments import live
from tournaments.models import Tournament

HEARTBEAT = 20.0


async def live_channel(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Server-sent events: the tournament's revision, at once and whenever it changes."""
    found = await sync_to_async(_known)(slug)
    if found is None:
        raise Http404
    pk, revision = found

    async def events() -> AsyncIterator[bytes]:
        yield b"retry: 3000\n\n"
        seen = request.GET.get("revision", "")
        if seen and seen != str(revision):  # it changed between the page and this connection
            yield f"event: revision\ndata: {revision}\n\n".encode()
        async for news in live.revisions(pk, HEARTBEAT):
            yield f"event: revision\ndata: {news}\n\n".encode() if news else b": still here\n\n"

    response = StreamingHttpResponse(events(), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache, no-transform"
    response["X-Accel-Buffering"] = "no"
    response["Content-Encoding"] = "identity"
    return response


def _known(slug: str) -> tuple[int, int] | None:
    """Id and revision of an event; gives its connection back, for the stream stays open and the pool is small."""
    try:
        return Tournament.objects.filter(slug=slug).values_list("pk", "revision").first()
    finally:
        if not connection.in_atomic_block:
            connection.close()
