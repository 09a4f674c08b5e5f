"""The last requests on connections of a server that ends."""

import asyncio
import socket
from contextlib import asynccontextmanager

from uvicorn.config import Config
from uvicorn.server import ServerState

from atrum_torneos.serving import protocol

REQUEST = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


async def application(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def connected():
    """The server's end of a connection, and the client's."""
    config = Config(application, http=protocol.PatientProtocol)
    config.load()
    here, there = socket.socketpair()
    loop = asyncio.get_running_loop()
    state = ServerState()
    _, served = await loop.connect_accepted_socket(lambda: protocol.PatientProtocol(config, state, {}), there)
    reader, writer = await asyncio.open_connection(sock=here)
    try:
        yield served, reader, writer
    finally:
        writer.close()
        await asyncio.sleep(0)
        served.transport.abort()


async def answer(reader, writer):
    writer.write(REQUEST)
    head = await reader.readuntil(b"\r\n\r\n")
    assert await reader.readexactly(2) == b"ok"
    return head


def test_a_connection_stays_open_while_the_server_serves():
    async def talk():
        async with connected() as (_, *ends):
            assert b"connection: close" not in await answer(*ends)
            assert b"connection: close" not in await answer(*ends)

    asyncio.run(talk())


def test_a_request_that_was_on_its_way_is_answered_and_is_the_last():
    async def talk():
        async with connected() as (served, *ends):
            await answer(*ends)
            served.shutdown()
            served.shutdown()
            assert (await answer(*ends)).count(b"connection: close") == 1
            assert await ends[0].read() == b""

    asyncio.run(talk())


def test_a_connection_on_which_nothing_has_come_yet_gets_its_first_answer():
    async def talk():
        async with connected() as (served, *ends):
            served.shutdown()
            assert b"connection: close" in await answer(*ends)

    asyncio.run(talk())


def test_a_connection_on_which_nothing_comes_is_closed(monkeypatch):
    monkeypatch.setattr(protocol, "PATIENCE", 0)

    async def talk():
        async with connected() as (served, reader, _):
            served.shutdown()
            assert await reader.read() == b""

    asyncio.run(talk())
