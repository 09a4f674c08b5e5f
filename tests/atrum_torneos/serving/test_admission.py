"""At most so many requests are inside Django at once; nobody waits for ever, and nothing that was typed is lost."""

import asyncio
import html
import json
import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core import signing

from atrum_torneos.serving.admission import LARGEST, Admission, Line, admitted
from atrum_torneos.serving.busy import MOST_BYTES
from atrum_torneos.serving.handler import Overloaded
from players import sessions
from tournaments.errors import LATEST, SOONEST
from tournaments.holding import COOKIE, SALT
from tournaments.serving.metrics import TURNED_AWAY, WAITING

FORM = (b"content-type", b"application/x-www-form-urlencoded")


class Inside:
    """An application in which requests stay until they are let out."""

    def __init__(self):
        self.paths, self.now, self.most = [], 0, 0
        self.out = asyncio.Event()

    async def __call__(self, scope, receive, send):
        self.paths.append(scope["path"])
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            await self.out.wait()
        finally:
            self.now -= 1
        await send({"type": "http.response.start", "status": 204, "headers": []})


async def ask(application, method="GET", path="/", body=b"", headers=(), query=b"", client=""):
    """Status, headers and text of the answer."""
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "headers": list(headers),
        "client": (client, 4000),
    }
    parts = [{"type": "http.request", "body": body[:50], "more_body": len(body) > 50}]
    if len(body) > 50:
        parts.append({"type": "http.request", "body": body[50:], "more_body": False})
    told = []

    async def receive():
        return parts.pop(0)

    async def send(message):
        told.append(message)

    await application(scope, receive, send)
    text = b"".join(message.get("body", b"") for message in told).decode()
    return told[0]["status"], dict(told[0]["headers"]), text


async def until(condition):
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")


def in_front_of(inside, *, reading=2, writing=1, patience=20.0, longest=50, sending=20.0):
    places = {"reading": reading, "writing": writing, "entering": 1, "heavy": 1, "opening": 1}
    lines = (Line(name, number, 1, patience, longest) for name, number in places.items())
    return Admission(inside, *lines, sending)


def run(scenario):
    """In a thread: the browser tests keep a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scenario()).result()


def test_only_so_many_are_inside_and_all_are_answered_in_order():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=2)
        asked = [asyncio.create_task(ask(gate, path=f"/{n}")) for n in range(7)]
        await until(lambda: gate.reading.waiting == 5)
        assert (inside.now, inside.paths) == (2, ["/0", "/1"])
        inside.out.set()
        assert [status for status, _headers, _text in await asyncio.gather(*asked)] == [204] * 7
        assert (inside.most, inside.paths) == (2, [f"/{n}" for n in range(7)])
        assert gate.reading.waiting == 0

    run(scenario)


@pytest.mark.parametrize("flood", ["GET", "POST"])
def test_who_floods_one_line_leaves_the_other_free(flood):
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=1, writing=1)
        asked = [asyncio.create_task(ask(gate, method=flood)) for _ in range(4)]
        await until(lambda: inside.now == 1)
        asked.append(asyncio.create_task(ask(gate, method={"GET": "POST", "POST": "GET"}[flood], path="/other")))
        await until(lambda: inside.paths[-1] == "/other")
        inside.out.set()
        await asyncio.gather(*asked)

    run(scenario)


def test_who_leafs_through_past_versions_holds_one_place_of_those_who_read():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=2)
        pages = [f"/t/copa/log/{revision}/" for revision in range(1, 7)]
        asked = [asyncio.create_task(ask(gate, path=path)) for path in pages]
        await until(lambda: gate.heavy.waiting == 5)
        asked.append(asyncio.create_task(ask(gate, path="/t/copa/me/")))
        await until(lambda: inside.paths == [pages[0], "/t/copa/me/"])
        inside.out.set()
        assert [status for status, _headers, _text in await asyncio.gather(*asked)] == [204] * 7
        assert inside.most == 2

    run(scenario)


@pytest.mark.parametrize(
    ("path", "query", "heavy"),
    [
        ("/t/copa/record/", b"", True),
        ("/t/copa/record.json", b"", True),
        ("/t/copa/log.csv", b"", True),
        ("/t/copa/log/12/", b"round=2", True),
        ("/t/copa/standings/cross/", b"", True),
        ("/t/copa/standings/", b"q=ana", True),
        ("/t/copa/standings/", b"page=2", False),
        ("/t/copa/me/", b"q=ana", False),
        ("/nowhere/", b"", False),
    ],
)
def test_what_takes_long_for_a_large_event_stands_in_a_line_of_its_own(path, query, heavy):
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=9)
        asked = [asyncio.create_task(ask(gate, path=path, query=query)) for _ in range(2)]
        await until(lambda: inside.now + gate.heavy.waiting == 2)
        assert gate.heavy.waiting == int(heavy)
        inside.out.set()
        await asyncio.gather(*asked)

    run(scenario)


def test_who_waits_too_long_is_told_when_to_come_back_and_takes_nobodys_place():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, writing=1, patience=0.01)
        first = asyncio.create_task(ask(gate, method="POST"))
        await until(lambda: inside.now == 1)
        status, headers, _text = await ask(gate, method="POST")
        assert status == 503
        assert SOONEST <= int(headers[b"retry-after"]) <= LATEST
        assert headers[b"cache-control"] == b"no-store"
        inside.out.set()
        await first
        assert (await ask(gate, method="POST"))[0] == 204  # the place is there again
        assert inside.most == 1

    run(scenario)


def session_of(account):
    """The headers of an account that this process knows."""
    sessions._holders[f"key-{account}"] = account
    return [(b"cookie", f"{settings.SESSION_COOKIE_NAME}=key-{account}".encode())]


VICTIMS = {
    "another network": {"client": "198.51.100.7"},
    "an account in the same network": {"client": "203.0.113.7", "headers": session_of(7)},
    "a phone in the same network": {
        "client": "203.0.113.7",
        "headers": [(b"cookie", f"{COOKIE}={signing.dumps([5, [[5, 1, 0, 0]]], salt=SALT)}".encode())],
    },
}
ATTACKERS = {
    "a network": {"client": "203.0.113.7"},
    "invented sessions": {"client": "203.0.113.7", "headers": [(b"cookie", b"sessionid=x; mesa=y")]},
    "an account": {"client": "198.51.100.7", "headers": session_of(9)},
}


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("attacker", ATTACKERS.values(), ids=ATTACKERS)
@pytest.mark.parametrize("victim", VICTIMS.values(), ids=VICTIMS)
def test_who_floods_a_line_waits_behind_themselves_and_who_comes_beside_is_next(method, attacker, victim):
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=1, writing=1, longest=40)
        flood = [asyncio.create_task(ask(gate, method, f"/{n}", **attacker)) for n in range(40)]
        await until(lambda: inside.now == 1)
        beside = asyncio.create_task(ask(gate, method, "/victim", **victim))
        await asyncio.sleep(0)
        inside.out.set()
        assert (await beside)[0] == 204
        assert inside.paths.index("/victim") <= 2
        await asyncio.gather(*flood)

    run(scenario)


def test_a_full_line_turns_away_the_last_of_who_has_most_in_it():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=1, longest=4)
        flood = [asyncio.create_task(ask(gate, client="203.0.113.7")) for _ in range(5)]
        await until(lambda: gate.reading.waiting == 4)
        beside = asyncio.create_task(ask(gate, client="198.51.100.7"))
        await until(flood[-1].done)
        inside.out.set()
        assert (await beside)[0] == 204
        assert [status for status, _headers, _text in await asyncio.gather(*flood)] == [204] * 4 + [503]

    run(scenario)


def test_one_person_has_not_all_places_and_a_network_may():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=3)
        flood = [asyncio.create_task(ask(gate, path="/mine", headers=session_of(9))) for _ in range(5)]
        await until(lambda: inside.now == 1 and gate.reading.waiting == 4)
        flood += [asyncio.create_task(ask(gate, client="203.0.113.7")) for _ in range(2)]
        await until(lambda: inside.now == 3)
        inside.out.set()
        await asyncio.gather(*flood)

    run(scenario)


@pytest.mark.parametrize(
    "named", [b'filename="a.xlsx"', b"FileName=a", b"filename*=utf-8''a"], ids=["quoted", "bare", "other letters"]
)
def test_who_sends_files_without_end_holds_up_nobody_who_plays(named):
    form = [(b"content-type", b"multipart/form-data; boundary=x")]

    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, writing=3)
        body = b"--x\r\ncontent-disposition: form-data; name=file; " + named + b"\r\n\r\nPK\r\n--x--"
        flood = [asyncio.create_task(ask(gate, "POST", "/paste/", body, form)) for _ in range(9)]
        await until(lambda: gate.opening.waiting == 8)
        empty = body.replace(named, b'filename=""')
        flood += [asyncio.create_task(ask(gate, "POST", path, empty, form)) for path in ("/text/", "/report/")]
        await until(lambda: inside.paths == ["/paste/", "/text/", "/report/"])
        inside.out.set()
        await asyncio.gather(*flood)
        assert inside.most == 3

    run(scenario)


def test_who_tries_passwords_without_end_holds_up_nobody_who_plays():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, writing=1)
        flood = [asyncio.create_task(ask(gate, "POST", "/cuenta/login/")) for _ in range(9)]
        await until(lambda: gate.entering.waiting == 8)
        flood.append(asyncio.create_task(ask(gate, "POST", "/t/copa/do/report_result/")))
        await until(lambda: inside.paths == ["/cuenta/login/", "/t/copa/do/report_result/"])
        inside.out.set()
        await asyncio.gather(*flood)

    run(scenario)


def test_who_has_overdone_it_is_answered_late_and_keeps_nobodys_place(monkeypatch):
    monkeypatch.setattr("atrum_torneos.serving.admission.SLOWED", 600)

    async def scenario():
        async def inside(scope, receive, send):
            status = 429 if scope["path"] == "/guess" else 204
            await send({"type": "http.response.start", "status": status, "headers": []})

        gate = in_front_of(inside, reading=1)
        guesses = [asyncio.create_task(ask(gate, path="/guess")) for _ in range(5)]
        assert (await ask(gate, path="/victim"))[0] == 204
        assert not any(guess.done() for guess in guesses)
        for guess in guesses:
            guess.cancel()

    run(scenario)


def test_who_waited_too_long_among_others_leaves_no_gap():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=1, patience=0.02)
        asked = [asyncio.create_task(ask(gate, client=f"192.0.2.{n % 3}")) for n in range(9)]
        await asyncio.sleep(0.1)
        inside.out.set()
        assert sorted(status for status, *_ in await asyncio.gather(*asked)) == [204] + [503] * 8
        assert gate.reading.waiting == 0
        assert (await ask(gate))[0] == 204

    run(scenario)


def test_a_line_that_is_too_long_takes_no_more():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=1, longest=1)
        asked = [asyncio.create_task(ask(gate)) for _ in range(2)]
        await until(lambda: gate.reading.waiting == 1)
        assert (await ask(gate))[0] == 503
        inside.out.set()
        assert [status for status, _headers, _text in await asyncio.gather(*asked)] == [204, 204]

    run(scenario)


def test_who_reads_the_answer_slowly_keeps_nobodys_place():
    async def scenario():
        inside, reads = Inside(), asyncio.Event()
        gate = in_front_of(inside, reading=1)
        inside.out.set()

        async def slowly(_message):
            await reads.wait()

        async def nothing():
            return {"type": "http.request", "body": b"", "more_body": False}

        scope = {"type": "http", "method": "GET", "path": "/slow"}
        slow = asyncio.create_task(gate(scope, nothing, slowly))
        await until(lambda: inside.paths == ["/slow"])
        assert (await ask(gate))[0] == 204
        reads.set()
        await slow

    run(scenario)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_who_sends_slowly_keeps_nobodys_place(method):
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=1, writing=1, sending=0.2)
        inside.out.set()
        told = []

        async def forever():
            if told:
                await asyncio.sleep(20)
            told.append("a part")
            return {"type": "http.request", "body": b"a=", "more_body": True}

        async def send(message):
            told.append(message)

        slow = asyncio.create_task(gate({"type": "http", "method": method, "path": "/slow"}, forever, send))
        await until(lambda: told)
        assert (await ask(gate, method=method))[0] == 204
        await slow
        assert told[1]["status"] == 408
        assert (b"connection", b"close") in told[1]["headers"]
        assert inside.paths == ["/"]

    run(scenario)


def test_who_goes_away_while_sending_is_passed_on():
    async def scenario():
        heard = []
        parts = [{"type": "http.request", "body": b"a=", "more_body": True}, {"type": "http.disconnect"}]

        async def receive():
            return parts.pop(0)

        async def inside(scope, receive, send):
            heard.extend([await receive(), await receive()])

        await in_front_of(inside)({"type": "http", "method": "POST", "path": "/", "headers": []}, receive, None)
        assert [message["type"] for message in heard] == ["http.request", "http.disconnect"]

    run(scenario)


def test_too_much_is_not_read_to_its_end():
    async def scenario():
        inside = Inside()
        inside.out.set()
        gate = in_front_of(inside)
        assert (await ask(gate, method="POST", body=b"a" * LARGEST))[0] == 204
        assert (await ask(gate, method="POST", body=b"a" * (LARGEST + 1)))[0] == 413
        assert inside.paths == ["/"]

    run(scenario)


def counted(metric, line):
    return metric.labels(line)._value.get()


def test_who_waits_and_who_is_turned_away_is_counted():
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, writing=1, longest=1)
        before = counted(TURNED_AWAY, "writing")
        asked = [asyncio.create_task(ask(gate, method="POST")) for _ in range(3)]
        await until(lambda: counted(WAITING, "writing") == 1)
        inside.out.set()
        await asyncio.gather(*asked)
        assert counted(TURNED_AWAY, "writing") == before + 1
        assert counted(WAITING, "writing") == 0

    run(scenario)


def test_a_place_is_free_again_when_the_application_fails():
    async def scenario():
        async def failing(scope, receive, send):
            raise ValueError("broken")

        gate = in_front_of(failing, reading=1, patience=0.01)
        for _ in range(2):
            with pytest.raises(ValueError, match="broken"):
                await ask(gate)

    run(scenario)


def test_static_files_pass_by(settings):
    async def scenario():
        inside = Inside()
        gate = in_front_of(inside, reading=1)
        paths = [f"{settings.STATIC_URL}a.css", f"{settings.STATIC_URL}b.css"]
        asked = [asyncio.create_task(ask(gate, path=path)) for path in paths]
        await until(lambda: inside.now == 2)
        inside.out.set()
        await asyncio.gather(*asked)

    run(scenario)


def test_those_who_read_and_those_who_hold_a_connection_to_write_are_fewer_than_the_connections():
    assert 2 * settings.WRITERS < settings.DB_POOL
    assert settings.WRITERS < settings.WRITING_AT_ONCE


def test_more_may_write_than_read_for_they_wait_for_each_other(settings):
    settings.WRITERS, settings.WRITING_AT_ONCE = 2, 5

    async def scenario():
        inside = Inside()
        gate = admitted(inside)
        asked = [asyncio.create_task(ask(gate, method=method)) for method in ["GET", "POST"] * 10]
        await until(lambda: (gate.reading.waiting, gate.writing.waiting) == (8, 5))
        assert inside.now == 2 + 5
        inside.out.set()
        await asyncio.gather(*asked)

    run(scenario)


def busy(**asked):
    """Return the answer to a request for which there is no time."""

    async def scenario():
        gate = in_front_of(Inside(), reading=0, writing=0, longest=0)
        return await ask(gate, **asked)

    return run(scenario)


def test_a_program_is_told_in_its_language_as_everywhere_below_the_api():
    language = (b"accept-language", b"fr, en-GB;q=0.9")
    status, headers, text = busy(path="/api/v1/me/", headers=[language])
    told = json.loads(text)
    assert (status, told["status"], told["type"]) == (503, 503, "/api/v1/problems/busy")
    assert (headers[b"content-type"], headers[b"content-language"]) == (b"application/problem+json", b"en")
    assert int(headers[b"retry-after"]) > 0
    assert told["detail"].startswith("Many people")

    async def scenario():
        return await ask(in_front_of(Inside()), method="POST", path="/api/v1/pair/", body=b"a" * (LARGEST + 1))

    status, headers, text = run(scenario)
    assert (status, json.loads(text)["type"]) == (413, "/api/v1/problems/unreadable")


def hidden(text):
    """Names and values of the fields that the page sends again."""
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', text)
    return [(html.unescape(name), html.unescape(value)) for name, value in found]


def test_a_form_comes_back_as_it_was_sent_with_its_key():
    fields = [("key", "k1"), ("note", '"><script>x</script>'), ("left", "1"), ("left", "2"), ("empty", "")]
    status, _headers, text = busy(
        method="POST",
        path="/t/copa/do/call_judge/",
        query=b"a=1",
        body=urlencode(fields).encode(),
        headers=[FORM, (b"referer", b"https://example.org/t/copa/me/")],
    )
    assert status == 503
    assert hidden(text) == [*fields, ("next", "https://example.org/t/copa/me/")]
    assert "<script>x" not in text
    assert 'action="/t/copa/do/call_judge/?a=1"' in text
    assert "Enviar otra vez" in text


def test_a_form_that_says_where_to_go_goes_there():
    _status, _headers, text = busy(
        method="POST", body=b"next=%2Fa%2F", headers=[FORM, (b"referer", b"https://example.org/b/")]
    )
    assert hidden(text) == [("next", "/a/")]


@pytest.mark.parametrize(
    ("body", "headers"),
    [(b"key=k1", [(b"content-type", b"multipart/form-data; boundary=x")]), (b"x=" + b"y" * MOST_BYTES, [FORM])],
)
def test_what_cannot_be_handed_back_is_said_not_to_be_saved(body, headers):
    _status, _headers, text = busy(method="POST", body=body, headers=headers)
    assert hidden(text) == []
    assert "No se guardó lo que enviaste" in text


def test_a_page_opens_itself_again():
    _status, headers, text = busy(path="/t/copa/", query=b"page=2")
    assert f'http-equiv="refresh" content="{headers[b"retry-after"].decode()}"' in text
    assert 'href="/t/copa/?page=2"' in text


def test_somebody_who_chose_english_is_told_in_english(settings):
    cookie = f"other=1; {settings.LANGUAGE_COOKIE_NAME}=en".encode()
    assert 'lang="en"' in busy(headers=[(b"cookie", cookie)])[2]
    assert 'lang="es"' in busy()[2]
    assert 'lang="es"' in busy(headers=[(b"cookie", f"{settings.LANGUAGE_COOKIE_NAME}=xx".encode())])[2]


def test_a_head_is_answered_without_a_body():
    status, headers, text = busy(method="HEAD")
    assert (status, text) == (503, "")
    assert int(headers[b"content-length"]) > 0


def test_what_was_sent_comes_back_when_there_is_no_turn_for_it_inside():
    async def scenario():
        async def without_turn(scope, receive, send):
            while (await receive())["more_body"]:
                pass
            raise Overloaded

        body = urlencode({"key": "k1", "note": "«así fue», dijo quien estaba en la mesa de al lado"}).encode()
        status, headers, text = await ask(in_front_of(without_turn), method="POST", body=body, headers=[FORM])
        assert (status, b"retry-after" in headers) == (503, True)
        assert {"k1", "«así fue», dijo quien estaba en la mesa de al lado"} <= {
            html.unescape(value) for value in re.findall(r'value="([^"]*)"', text)
        }

    run(scenario)
