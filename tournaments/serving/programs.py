"""Programs beside the site: work that is costly, or that somebody's file steers, in a process of its own.

Such a program stands last in line for the processor, is ended after its time, and imports no Django.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer

from django.conf import settings

LAST_IN_LINE = "10"
"""Niceness of a program: it has a tenth of what others get. At 19 it comes to nothing where all are at work."""


@contextmanager
def program(module: str, *arguments: str, seconds: float) -> Iterator[subprocess.Popen[bytes]]:
    """Run a module beside the site, with pipes to its input and from its output; end it with the block.

    Args:
        seconds: the time after which it is ended, on however slow a machine.
    """
    command = [sys.executable, "-m", module, *arguments]
    # Last in line from its first import on: Windows has a flag instead of the program.
    command = ["nice", "-n", LAST_IN_LINE, *command] if os.name == "posix" else command
    flags = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
    pipe = subprocess.PIPE
    with subprocess.Popen(  # noqa: S603
        command, cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe, creationflags=flags
    ) as process:
        timer = Timer(seconds, process.kill)
        timer.daemon = True
        timer.start()
        try:
            yield process
        finally:
            timer.cancel()
            process.kill()
            with suppress(OSError):  # bytes that it has not read are lost
                process.stdin.close()  # type: ignore[union-attr]
