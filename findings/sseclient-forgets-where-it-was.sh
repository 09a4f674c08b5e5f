#!/bin/sh
# sseclient-py 1.9.0 gives an event without an id of its own no id; by the standard (HTML, server-sent events) the last one
# holds on, so that a bot which keeps `event.id` begins anew after such a line. It also gives what a cut connection left
# unfinished as an event, which the standard discards. httpx-sse 0.4.3 does both as written, but gives an event of nothing
# for a block with "retry" alone, which the standard does not dispatch.
# Seen: sseclient-py "1 None", "half"; httpx-sse "1 1", "" and one empty event.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
python3 -m venv v
v/bin/pip -q install sseclient-py==1.9.0 httpx-sse==0.4.3 httpx==0.28.1 2>/dev/null
cat >check.py <<'PY'
import httpx
import sseclient
from httpx_sse import EventSource

class Stream(list):
    def close(self) -> None:
        pass

def plain(text: bytes):
    return list(sseclient.SSEClient(Stream([text])).events())

def other(text: bytes):
    answer = httpx.Response(200, headers={"content-type": "text/event-stream"}, content=text)
    return list(EventSource(answer).iter_sse())

two, cut, retry = b"id: 1\ndata: a\n\ndata: b\n\n", b"data: half\n", b"retry: 3000\n\n"
seen = [
    [event.id for event in plain(two)], [event.data for event in plain(cut)], [event.data for event in plain(retry)],
    [event.id for event in other(two)], [event.data for event in other(cut)], [event.data for event in other(retry)],
]
print(*seen, sep="\n")
assert seen == [["1", None], ["half"], [], ["1", "1"], [], [""]]
PY
v/bin/python check.py
