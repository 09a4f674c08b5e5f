"""The time of answers: that of the database, for clocks in browsers go by it."""

from email.utils import format_datetime

from tournaments.live.asgi import Application, Message, Receive, Scope, Send
from tournaments.serving.clock import site_time


def dated(application: Application) -> Application:
    """The same application, whose answers have a `Date`. Its server adds none of its own."""

    async def date(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_dated(message: Message) -> None:
            if message["type"] == "http.response.start":
                now = format_datetime(site_time(), usegmt=True).encode()
                message["headers"] = [*message.get("headers", ()), (b"date", now)]
            await send(message)

        await application(scope, receive, send_dated if scope["type"] == "http" else send)

    return date
