"""A wire to Redis that a test can cut, or make silent."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Wire:
    """A port of this machine that leads to a Redis; `url` is to be used instead of its own."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._server = parts.hostname, parts.port or 6379
        self._port = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.silent = threading.Event()
        self.opened = 0
        self.url = f"redis://127.0.0.1:{self._port.getsockname()[1]}{parts.path}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection; new ones are possible."""
        while self._ends:
            with suppress(OSError):
                self._ends.pop().shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._port.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _address = self._port.accept()
                far = socket.create_connection(self._server)
                self.opened += 1
                self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=[source, target], daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while said := source.recv(65536):
                if not self.silent.is_set():
                    target.sendall(said)
            target.shutdown(socket.SHUT_RDWR)
