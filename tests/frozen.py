"""A server that takes every connection and never answers."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Frozen:
    """Where it is. The system takes connections in its name; nobody ever reads them."""

    port: int

    @property
    def redis(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


@contextmanager
def frozen_server() -> Iterator[Frozen]:
    with socket.create_server(("127.0.0.1", 0), backlog=512) as server:
        yield Frozen(server.getsockname()[1])
