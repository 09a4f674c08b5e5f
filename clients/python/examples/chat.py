"""Put pairings and standings of an event into a group of Telegram.

    SITE=https://torneos.example EVENT=copa BOT=123:abc CHAT=-100123 python chat.py

Each round is one message, which is changed as results come: a group is not a log.
"""

import os

import httpx2
from atrum_client import Client

SITE, EVENT, CHAT = (os.environ[name] for name in ("SITE", "EVENT", "CHAT"))
BOT = os.environ.get("BOT_API", "https://api.telegram.org") + f"/bot{os.environ['BOT']}"
RESULTS = {"publish_round", "confirm_report", "decide_result", "correct_result", "start_clock"}
messages: dict[int, int] = {}


def pairings(site: Client, number: int) -> str:
    """Return the tables of a round, with results as far as there are any."""
    lines = [f"Ronda {number}"]
    for table in site.tables(EVENT, round=number):
        names = [f"{seat['name']}{' ✓' if seat['won'] else ''}" for seat in table["seats"]]
        lines.append(f"{table['table'] or 'libre'}: {' – '.join(names)}")
    return "\n".join(lines)


def tell(number: int, text: str) -> None:
    """Send the message of a round, or change it."""
    said = {"chat_id": CHAT, "text": text[:4000]}
    if number in messages:
        httpx2.post(f"{BOT}/editMessageText", json={**said, "message_id": messages[number]})
    else:
        messages[number] = httpx2.post(f"{BOT}/sendMessage", json=said).json()["result"]["message_id"]


with Client(SITE) as site:
    for line in site.follow(EVENT):
        if line["verb"] in RESULTS and (number := site.event(EVENT)["round"]):
            tell(number, pairings(site, number))
        if line["verb"] == "finish_tournament":
            tell(0, "\n".join(f"{one['place']}. {one['name']}" for one in site.order(EVENT, limit=8)))
            break
