"""The site carries on waiting messages for as long as it is served."""

import asyncio
import threading

import pytest

from tournaments.doors import sweeping


@pytest.mark.django_db(transaction=True)
def test_the_site_sweeps_from_its_first_request_to_its_last(monkeypatch):
    monkeypatch.setattr(sweeping, "EVERY", 0.01)
    monkeypatch.setattr(sweeping, "GATHERING", 0.01)
    carried, ended = threading.Event(), []
    monkeypatch.setattr("atrum_torneos.serving.outbox.carry_on", carried.set)

    async def serve():
        from atrum_torneos.asgi import application

        said = asyncio.Queue()
        for kind in ("startup", "shutdown"):
            said.put_nowait({"type": f"lifespan.{kind}"})

        async def receive():
            told = await said.get()
            if told["type"].endswith("shutdown"):
                ended.append(await asyncio.to_thread(carried.wait, 60))
            return told

        async def send(message):
            assert message["type"].endswith("complete")

        await application({"type": "lifespan"}, receive, send)

    asyncio.run(serve())
    assert ended == [True]
    for thread in threading.enumerate():
        if thread.name == "sweeping":
            thread.join(60)
            assert not thread.is_alive()
