"""The web server as the site wants it.

    HOST=127.0.0.1 PORT=8000 WEB_CONCURRENCY=2 python -m atrum_torneos.serving.serve

uvicorn with uvloop and httptools, in `WEB_CONCURRENCY` processes (left out: one for each core). `SOCKET_FD` names
a listening socket that was handed over instead of address and port. SIGHUP replaces the processes one after
another; SIGTERM ends them after they have answered all requests. A process that dies is begun again, also the only
one: the socket stays open meanwhile, so who comes waits and is answered. Each death is logged and counted.
"""

import logging
import os
import sys

import uvicorn
from django.conf import settings
from django.utils.log import configure_logging
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import multiprocess

from atrum_torneos.checks import refuse_to_serve
from atrum_torneos.serving.protocol import PatientProtocol

log = logging.getLogger(__name__)

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

    def kill(self) -> None:
        """End a process that died or hangs: the watching process begins another."""
        from tournaments.serving.metrics import DEATHS  # not before the settings say where it is counted

        DEATHS.inc()
        log.error("web process %s died and is begun again", self.pid, extra={"facts": {"exit": self.exitcode}})
        super().kill()


def main() -> None:
    """Serve until a signal comes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
    multiprocess.Process = Process  # type: ignore[misc]
    refuse_to_serve()  # here: processes that cannot begin would be started again and again
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    config = uvicorn.Config(
        "atrum_torneos.asgi:dated_application",
        host=settings.HOST,
        port=settings.PORT,
        fd=settings.SOCKET_FD,
        workers=settings.WEB_CONCURRENCY,
        forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
        loop="uvloop",
        http=PatientProtocol,
        access_log=False,
        server_header=False,
        date_header=False,
        log_config=None,
        timeout_graceful_shutdown=LAST_ANSWERS,
        timeout_worker_healthcheck=STARTING,
    )
    server = multiprocess.Multiprocess(config, sockets=[config.bind_socket()])
    server.run()
    if any(process.exitcode == STARTUP_FAILURE for process in server.processes):
        sys.exit(STARTUP_FAILURE)  # else systemd takes it for a wanted end, and leaves the site down


if __name__ == "__main__":
    main()
