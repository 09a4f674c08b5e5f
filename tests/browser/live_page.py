"""A page that listens, served with the live channel and nothing else; its events happen when they are asked for."""

import asyncio
from html import escape
from pathlib import Path

from tests.tournaments.live import served
from tournaments.live.feed import feed
from tournaments.live.news import News

STATIC = Path(__file__).resolve().parents[2] / "static"
PAGE = """<script src="/static/js/parts.js" defer></script><script src="/static/js/live.js" defer></script>
<div data-live="/t/copa/live/"><p data-stale hidden>!</p>
<div id="live" data-shows="{shows}" data-revision="{revision}"
     data-get="/page/" data-takes="#live">{revision}</div></div>"""

state = {"revision": 10, "shows": "match:1 round"}


async def application(scope, receive, send):
    """`/page/`; `/tell/match:1/` publishes news of a subject, `/show/match:5/` changes what the page shows."""
    what, _slash, value = scope.get("path", "").strip("/").partition("/")
    body, kind = "", "text/html"
    if what == "tell":
        state["revision"] += 1
        await asyncio.to_thread(feed.publish, News(7, "copa", state["revision"], frozenset({value})))
    elif what == "show":
        state["shows"] = value
    elif what == "page":
        body = PAGE.format(shows=escape(state["shows"]), revision=state["revision"])
    elif what == "static":
        body, kind = (STATIC / value).read_text(), "text/javascript"
    else:
        await served.application(scope, receive, send)
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind.encode())]})
    await send({"type": "http.response.body", "body": body.encode()})
