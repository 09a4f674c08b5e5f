"""The web server's protocol, so that a restart loses no request.

A server that is told to stop closes idle connections at once, although a request may be on its way. Here a
connection gets some time for a last request, which is answered like any other.
"""

from functools import partial

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 1.0
"""Seconds for a request that its client sent before it could know of the end."""
LAST = (b"connection", b"close")


class PatientProtocol(HttpToolsProtocol):
    """HTTP/1.1 by httptools, with patience when it ends."""

    def shutdown(self) -> None:
        """The server stops: whatever is answered from now on is the last on its connection."""
        if LAST not in self.server_state.default_headers:
            self.server_state.default_headers.append(LAST)
        self.loop.call_later(PATIENCE, partial(super().shutdown))
