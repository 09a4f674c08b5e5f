"""Run tasks beside the requests: begin them before the first request, end them after the last."""

import asyncio
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from types import FrameType

from tournaments.live.asgi import Application, Receive, Scope, Send

Part = Callable[[], AbstractAsyncContextManager[None]]


def with_lifespan(
    application: Application, *, running: Sequence[Part], stopping: Sequence[Callable[[], None]]
) -> Application:
    """The application, with what runs as long as its server does. (Django answers nothing but requests.)

    Args:
        running: entered before the first request, left after the last.
        stopping: called as soon as the process is told to stop, while its server still waits for open requests.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await application(scope, receive, send)
            return
        async with AsyncExitStack() as stack:
            await receive()
            for part in running:
                await stack.enter_async_context(part())
            for call in stopping:
                _when_told_to_stop(call)
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    return answer


def _when_told_to_stop(call: Callable[[], None]) -> None:
    """Beside what the server does at that signal. Outside the main thread no signals come."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        earlier = signal.getsignal(number)

        def handle(sent: int, frame: FrameType | None, earlier: object = earlier) -> None:
            loop.call_soon_threadsafe(call)
            if callable(earlier):
                earlier(sent, frame)

        signal.signal(number, handle)
