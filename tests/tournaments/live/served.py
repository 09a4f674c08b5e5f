"""The live channel alone, as an application that a real server runs: one event, no database."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from atrum_torneos.serving.lifespan import with_lifespan  # noqa: E402
from tournaments.live import readers  # noqa: E402
from tournaments.live.news import STRANGER  # noqa: E402
from tournaments.live.readers import Found  # noqa: E402
from tournaments.live.route import live_channel  # noqa: E402

readers.find = lambda slug, ticket: Found(7, 10, "", True, STRANGER)
readers.revisions = lambda events: {}


async def rest(scope, receive, send):
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


site = live_channel(rest)
application = with_lifespan(site, running=[site.running], stopping=[site.end_streams])
