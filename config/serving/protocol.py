"""The web server's protocol, so that a restart loses no request.

A server that is told to stop closes idle connections at once, although a request may be on its way. Here they get
some time for a last one, which is answered as every other.
"""

from functools import partial

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 1.0
"""Seconds for a request that was sent before its client could know."""
LAST = (b"connection", b"close")


class PatientProtocol(HttpToolsProtocol):
    """HTTP/1.1 by httptools, with patience when it ends."""

    def shutdown(self) -> None:
        """The server stops: whatever is answered from now on is the last on its connection."""
        if LAST not in self.server_state.default_headers:
            self.server_state.default_headers.append(LAST)
        self.loop.call_later(PATIENCE, partial(super().shutdown))
