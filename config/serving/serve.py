"""The web server as the site wants it.

    HOST=127.0.0.1 PORT=8000 WEB_CONCURRENCY=2 python -m config.serving.serve

uvicorn with uvloop and httptools, in so many processes (left out: one for each core). `SOCKET_FD` names a
listening socket that was handed over instead of address and port. SIGHUP replaces the processes one after another;
SIGTERM ends them after what they were asked has been answered.
"""

import os

import uvicorn

from config.serving.protocol import PatientProtocol

LAST_ANSWERS = 30
"""Seconds for what was asked before the end."""
STARTING = 60
"""Seconds that a process may take before it answers, on a machine that does other things."""


def main() -> None:
    """Serve until a signal comes."""
    fd = os.environ.get("SOCKET_FD")
    uvicorn.run(
        "config.asgi:application",
        host=os.environ.get("HOST", "127.0.0.1"),
        port=int(os.environ.get("PORT", "8000")),
        fd=int(fd) if fd else None,
        workers=int(os.environ.get("WEB_CONCURRENCY", os.cpu_count() or 1)),
        loop="uvloop",
        http=PatientProtocol,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=LAST_ANSWERS,
        timeout_worker_healthcheck=STARTING,
    )


if __name__ == "__main__":
    main()
