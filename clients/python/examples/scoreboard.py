"""Keep a page with the clock and the best of an event for the picture of a stream.

    SITE=https://torneos.example EVENT=copa python scoreboard.py score.html

OBS shows the file as a browser source; it fetches itself again every five seconds.
"""

import asyncio
import os
import sys
from html import escape
from pathlib import Path

from atrum_client import AsyncClient, Refused

SITE, EVENT = os.environ["SITE"], os.environ["EVENT"]
PAGE = """<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<style>body {{ font: 700 28px sans-serif; color: white; text-shadow: 0 0 4px black }}</style>
<h1>{name}</h1><p>{clock}</p><ol>{best}</ol>"""


async def clock(site: AsyncClient) -> str:
    """Return the end of the round, or why there is none."""
    try:
        found = await site.clock(EVENT)
    except Refused:
        return "Todavía no empieza"
    ends = found["deadline"]
    return f"Ronda {found['round']}: hasta las {ends[11:16]} UTC" if ends else f"Ronda {found['round']}: en pausa"


async def main(file: Path) -> None:
    async with AsyncClient(SITE) as site:
        event = await site.event(EVENT)
        revision = 0
        while True:
            rows = [
                f"<li>{escape(one['name'])} {one['record']}</li>" async for one in site.standings(EVENT, limit=8)
            ]
            file.write_text(
                PAGE.format(name=escape(event["name"]), clock=await clock(site), best="".join(rows[:8]))
            )
            async for line in site.follow(EVENT, revision or event["revision"]):
                revision = line["revision"]
                break


asyncio.run(main(Path(sys.argv[1])))
