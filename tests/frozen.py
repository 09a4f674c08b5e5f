"""A server that takes every connection and never answers."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


class Frozen:
    """The address of such a server. The system takes connections in its name; nobody ever reads them."""

    def __init__(self, server: socket.socket) -> None:
        self._server = server
        self.port: int = server.getsockname()[1]

    @property
    def redis(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def close(self) -> None:
        """Be gone, and with it every connection that was taken."""
        self._server.close()


@contextmanager
def frozen_server() -> Iterator[Frozen]:
    with socket.create_server(("127.0.0.1", 0), backlog=512) as server:
        yield Frozen(server)
