"""The web server as the site wants it.

    HOST=127.0.0.1 PORT=8000 WEB_CONCURRENCY=2 python -m config.serving.serve

uvicorn with uvloop and httptools, in `WEB_CONCURRENCY` processes (left out: one for each core). `SOCKET_FD` names
a listening socket that was handed over instead of address and port. SIGHUP replaces the processes one after
another; SIGTERM ends them after they have answered all requests.
"""

import os

import uvicorn
from django.conf import settings
from uvicorn.supervisors import multiprocess

from config.checks import refuse_to_begin
from config.serving.protocol import PatientProtocol

LAST_ANSWERS = 30
"""Seconds for answering the requests that arrived before the end."""
STARTING = 60
"""Seconds that a process may take before it answers, on a machine that does other things."""


class Process(multiprocess.Process):
    """A web process, as its watching process knows it."""

    def start(self) -> None:
        """Begin. The watching process keeps no copy of the other end of the pipe, so that it hears when this dies.

        Otherwise it waits for an answer of the dead as long as for one that is starting.
        """
        super().start()
        self.child_conn.close()


def main() -> None:
    """Serve until a signal comes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    multiprocess.Process = Process  # type: ignore[misc]
    refuse_to_begin()  # here: processes that cannot begin would be started again and again
    uvicorn.run(
        "config.asgi:application",
        host=settings.HOST,
        port=settings.PORT,
        fd=settings.SOCKET_FD,
        workers=settings.WEB_CONCURRENCY,
        forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
        loop="uvloop",
        http=PatientProtocol,
        access_log=False,
        server_header=False,
        log_config=None,
        timeout_graceful_shutdown=LAST_ANSWERS,
        timeout_worker_healthcheck=STARTING,
    )


if __name__ == "__main__":
    main()
