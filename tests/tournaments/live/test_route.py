"""The live channel's address: who is served, what each is told, and when a stream ends."""

import asyncio
import os
import uuid
from dataclasses import replace

import pytest

from tests.tournaments.live.listening import Client
from tests.tournaments.live.site import Site, news
from tournaments.live import readers, rooms, route
from tournaments.live.feed import Feed


class TestWhoIsServed:
    def test_anything_else_is_passed_on(self, play):
        async def scene(site):
            for path in (
                "/t/copa/",
                "/t/copa/live",
                "/t/copa/live/x/",
                "/x/t/copa/live/",
                "/t/a/b/live/",
                "/t//live/",
            ):
                await site.channel({"type": "http", "path": path}, None, None)
            await site.channel({"type": "websocket", "path": "/t/copa/live/"}, None, None)
            assert len(site.passed_on) == 7

        play(scene)

    def test_a_site_that_lives_below_a_path(self, play):
        async def scene(site):
            client = Client(site.channel, "/below/t/copa/live/")
            client._scope["root_path"] = "/below"
            async with client:
                assert client.status == 200

        play(scene)

    @pytest.mark.parametrize(
        ("method", "status"), [("GET", 200), ("HEAD", 200), ("POST", 405), ("OPTIONS", 405), ("DELETE", 405)]
    )
    def test_it_is_for_reading(self, play, method, status):
        async def scene(site):
            async with site.listen(method=method) as client:
                assert client.status == status
                assert client.headers.get("allow") == ("GET, HEAD" if status == 405 else None)
                assert client.ended is (method != "GET")
                assert site.rooms.listening == (method == "GET")

        play(scene)

    def test_the_stream_is_neither_stored_nor_packed(self, play):
        async def scene(site):
            async with site.listen(accept_encoding="gzip, br") as client:
                assert client.headers["content-type"].startswith("text/event-stream")
                assert client.headers["content-encoding"] == "identity"
                assert "no-store" in client.headers["cache-control"]
                assert client.headers["x-accel-buffering"] == "no"

        play(scene)

    def test_an_event_that_is_not_there(self, play):
        async def scene(site):
            async with Client(site.channel, "/t/otra/live/") as client:
                assert (client.status, client.ended) == (404, True)

        play(scene)

    def test_another_host_is_refused(self, play, settings):
        settings.ALLOWED_HOSTS = ["example.org"]

        async def scene(site):
            async with site.listen(host="example.org:8000") as right, site.listen(host="evil.example") as wrong:
                assert (right.status, wrong.status) == (200, 400)

        play(scene)

    def test_no_more_streams_than_a_process_can_bear(self, play, monkeypatch):
        monkeypatch.setattr(route, "MOST_STREAMS", 2)

        async def scene(site):
            async with site.listen() as one:
                async with site.listen() as two, site.listen() as three:
                    assert [one.status, two.status, three.status] == [200, 200, 503]
                    assert int(three.headers["retry-after"]) > 0
                async with site.listen() as again:
                    assert again.status == 200

        play(scene)

    def test_visitors_cost_one_question_for_all_of_them(self, play):
        async def scene(site):
            async with site.listen(), site.listen(), site.listen(who="player"), site.listen(who="judge"):
                assert site.asked == [("copa", ""), ("copa", "player"), ("copa", "judge")]

        play(scene)


class TestDrafts:
    def test_only_its_staff_hears_of_a_draft(self, play):
        async def scene(site):
            site.is_public = False
            async with (
                site.listen() as visitor,
                site.listen(who="player") as player,
                site.listen(who="judge") as judge,
            ):
                assert [visitor.status, player.status, judge.status] == [404, 404, 200]

        play(scene)

    def test_staff_that_listens_opens_it_for_nobody_else(self, play):
        async def scene(site):
            site.is_public = False
            async with site.listen(who="judge"), site.listen() as visitor, site.listen("?revision=1") as again:
                assert (visitor.status, again.status) == (404, 404)
            site.is_public = True
            async with site.listen() as visitor:
                assert visitor.status == 200

        play(scene)


class TestWhatIsTold:
    def test_who_comes_without_a_revision_hears_from_now_on(self, play):
        async def scene(site):
            async with site.listen() as client:
                assert await client.next() == ([], 10)
                site.tell(11, "round", "clock")
                assert await client.next() == (["clock", "round"], 11)

        play(scene)

    @pytest.mark.parametrize(
        ("query", "header", "told"),
        [
            ("?revision=12", {}, []),
            ("?revision=11", {}, ["results"]),
            ("?revision=10", {}, ["results", "round"]),
            ("?revision=9", {}, ["everything"]),
            ("?revision=10", {"last_event_id": "11"}, ["results"]),
            ("?revision=-1", {}, ["everything"]),
            ("?revision=99", {}, ["everything"]),
            ("?revision=twelve", {}, ["everything"]),
            ("?revision=9999999999999", {}, ["everything"]),
        ],
    )
    def test_who_slept_is_told_once_what_changed_meanwhile(self, play, query, header, told):
        async def scene(site):
            async with site.listen() as awake:
                await awake.next()
                site.tell(11, "round")
                site.tell(12, "results")
                await site.until(lambda: site.rooms._rooms["copa"].memory.whole == 12)
                async with site.listen(query, **header) as client:
                    assert await client.next() == (told, 12)
                    assert await client.nothing()

        play(scene)

    def test_only_what_is_asked_for_is_told(self, play):
        async def scene(site):
            async with site.listen("?about=match:1,clock") as client, site.listen() as other:
                await client.next(), await other.next()
                site.tell(11, "match:2", "tables")
                assert await other.next() == (["match:2", "tables"], 11)
                assert await client.nothing()
                site.tell(12, "match:1", "tables")
                assert await client.next() == (["match:1"], 12)
                site.tell(13, "everything")
                assert await client.next() == (["everything"], 13)

        play(scene)

    def test_what_cannot_be_a_subject_is_not_asked_for(self, play, monkeypatch):
        monkeypatch.setattr(route, "MOST_SUBJECTS", 2)

        async def scene(site):
            async with site.listen("?about=%0Aevent:%20x,CLOCK,match:12x,match:1,round,clock") as client:
                await client.next()
                (stream,) = site.rooms._rooms["copa"].streams
                assert stream.about == {"match:1", "round"}

        play(scene)

    def test_other_events_stay_quiet(self, play):
        async def scene(site):
            async with site.listen() as client:
                await client.next()
                site.tell(11, "round", slug="liga", event=8)
                site.feed.publish(news(11, "round", event=8))  # the same address, of an event that was deleted
                site.tell(11, "clock")
                assert await client.next() == (["clock"], 11)

        play(scene)

    def test_what_comes_in_a_burst_is_told_together(self, play, monkeypatch):
        async def scene(site):
            async with site.listen() as client:
                await client.next()
                monkeypatch.setattr(rooms, "GATHER", 0.05)
                site.tell(11, "match:1")
                assert await client.next() == (["match:1"], 11)
                for revision in range(12, 40):
                    site.tell(revision, "tables", f"match:{revision % 3}")
                assert await client.next() == (["match:0", "match:1", "match:2", "tables"], 39)
                assert await client.nothing()

        play(scene)

    def test_a_silent_stream_shows_that_it_lives_and_keeps_up_with_the_revision(self, play, monkeypatch):
        async def scene(site):
            async with site.listen() as client:
                await client.next()
                site.tell(11, guarded=["calls"])
                assert await client.nothing()
                monkeypatch.setattr(rooms, "HEARTBEAT", 0.01)
                assert await client.next() == ([], 11)

        play(scene)

    def test_who_asks_for_the_beat_hears_the_signs_of_life_as_events(self, play, monkeypatch):
        async def scene(site):
            async with site.listen("?about=round,beat") as client:
                assert await client.next() == (["beat"], 10)
                monkeypatch.setattr(rooms, "HEARTBEAT", 0.01)
                assert await client.next() == (["beat"], 10)
                site.tell(11, "round")
                assert await client.next() == (["round"], 11)

        play(scene)


class TestWhoMayKnow:
    def test_a_call_is_told_to_staff_and_to_the_table(self, play):
        async def scene(site):
            everybody = [
                site.listen(),
                site.listen(who="player"),
                site.listen(who="judge"),
                site.listen(who="expired"),
            ]
            async with (
                everybody[0] as visitor,
                everybody[1] as player,
                everybody[2] as judge,
                everybody[3] as expired,
            ):
                for client in everybody:
                    await client.next()
                site.tell(11, guarded=["calls", "match:3"], concerned=[5])
                assert await player.next() == (["calls", "match:3"], 11)
                assert await judge.next() == (["calls", "match:3"], 11)
                assert await visitor.nothing()
                assert await expired.nothing()
                site.tell(12, guarded=["entry:6"], concerned=[6])
                assert await judge.next() == (["entry:6"], 12)
                assert await player.nothing()
                site.tell(13, "round")
                for client in everybody:
                    assert await client.next() == (["round"], 13)

        play(scene)

    def test_what_is_no_revision_is_told_to_those_who_listen_and_not_remembered(self, play):
        aside = replace(news(10, guarded=["calls", "match:3"], concerned=[5]), is_aside=True)

        async def scene(site):
            everybody = [
                site.listen(),
                site.listen("?about=match:3", who="player"),
                site.listen("?about=calls,round", who="judge"),
                site.listen("?about=round", who="judge"),
            ]
            async with (
                everybody[0] as visitor,
                everybody[1] as player,
                everybody[2] as judge,
                everybody[3] as elsewhere,
            ):
                for client in everybody:
                    await client.next()
                site.feed.publish(aside)
                assert await player.next() == (["match:3"], 10)
                assert await judge.next() == (["calls"], 10)
                assert await visitor.nothing()
                assert await elsewhere.nothing()
                site.tell(11, "round")
                assert await judge.next() == (["round"], 11)
                async with site.listen("?revision=10", who="judge") as later:
                    assert await later.next() == (["round"], 11)

        play(scene)

    @pytest.mark.parametrize(("who", "told"), [("", []), ("player", []), ("judge", ["calls"])])
    def test_who_slept_learns_no_more_than_who_was_awake(self, play, who, told):
        async def scene(site):
            async with site.listen() as awake:
                await awake.next()
                site.tell(11, guarded=["calls"], concerned=[6])
                await site.until(lambda: site.rooms._rooms["copa"].memory.whole == 11)
                async with site.listen("?revision=10", who=who) as client:
                    assert await client.next() == (told, 11)

        play(scene)

    @pytest.mark.parametrize("open_to_all", [True, False])
    def test_who_may_know_is_asked_again_when_roles_change(self, play, open_to_all):
        async def scene(site):
            async with site.listen() as visitor, site.listen(who="judge") as judge:
                site.tell(11, *(["roles"] * open_to_all), guarded=["roles"] * (not open_to_all))
                await judge.answer
                assert (judge.ended, visitor.ended) == (True, False)

        play(scene)

    def test_who_loses_a_role_while_the_stream_opens_is_asked_again(self, play, monkeypatch):
        async def scene(site):
            async with site.listen():  # so that the news has a room in which it is heard
                find = site.find

                def slow(slug, ticket):
                    found = find(slug, ticket)
                    site.feed.publish(news(11, guarded=["roles"]))
                    return found

                monkeypatch.setattr(readers, "find", slow)
                async with site.listen(who="judge") as judge, asyncio.timeout(2):
                    await judge.answer
                    assert judge.ended

        play(scene)

    def test_who_logs_out_is_told_as_a_stranger_from_then_on(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "CHECK", 0.01)

        async def scene(site):
            async with (
                site.listen() as visitor,
                site.listen(who="judge") as judge,
                site.listen(who="player") as player,
            ):
                while {"judge", "player"} not in site.asked:  # both in one question
                    await asyncio.sleep(0.01)
                site.logged_out.add("judge")
                await judge.answer
                assert (judge.ended, player.ended, visitor.ended) == (True, False, False)

        play(scene)

    def test_a_session_of_nobody_here_is_not_asked_for_again(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "CHECK", 0.01)

        async def scene(site):
            async with site.listen(who="garbage") as client:
                await site.until(lambda: [7] in site.asked)
                await asyncio.sleep(0.03)
                assert not client.ended
                assert not any(isinstance(asked, set) for asked in site.asked)

        play(scene)


class TestLosses:
    def test_news_that_never_came_is_given_up(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "GRACE", 0.01)

        async def scene(site):
            async with site.listen("?about=clock") as client, site.listen() as other:
                await client.next(), await other.next()
                site.tell(12, "round")
                assert await other.next() == (["round"], 10)
                assert await client.next() == (["everything"], 12)
                assert await other.next() == (["everything"], 12)

        play(scene)

    def test_late_news_is_told_and_nothing_is_lost(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "GRACE", 60)

        async def scene(site):
            async with site.listen() as client:
                await client.next()
                site.tell(12, "round")
                assert await client.next() == (["round"], 10)
                site.tell(11, "clock")
                assert await client.next() == (["clock", "round"], 12)

        play(scene)

    def test_a_write_that_nobody_told_of_is_found(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "GRACE", 0.0)

        async def scene(site):
            async with site.listen("?about=clock") as client:
                await client.next()
                site.revision = 11
                monkeypatch.setattr(rooms, "CHECK", 0.0)
                assert await client.next() == (["everything"], 11)

        play(scene)

    def test_who_is_known_is_asked_again_when_a_write_was_missed(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "GRACE", 0.0)

        async def scene(site):
            async with site.listen(who="judge") as client:
                await client.next()
                site.revision = 11
                monkeypatch.setattr(rooms, "CHECK", 0.0)
                await site.until(lambda: client.ended)
            assert site.rooms.listening == 0

        play(scene)

    def test_after_a_gap_in_the_feed_it_is_looked_at_once(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "GRACE", 0.0)

        async def scene(site):
            async with site.listen() as client:
                await client.next()
                site.revision = 11
                ((_hear, lose),) = site.feed._listeners.values()
                lose()
                assert await client.next() == (["everything"], 11)

        play(scene)

    def test_a_database_that_is_away_does_not_end_the_looking(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "GRACE", 0.0)
        monkeypatch.setattr(rooms, "CHECK", 0.0)

        async def scene(site):
            async with site.listen() as client:
                await client.next()
                whole, failures = site.revisions, []

                def away(events):
                    failures.append(events)
                    raise OSError("away")

                monkeypatch.setattr(readers, "revisions", away)
                await site.until(lambda: failures)
                site.revision = 11
                monkeypatch.setattr(readers, "revisions", whole)
                assert await client.next() == (["everything"], 11)

        play(scene)

    def test_what_is_published_while_the_database_is_asked_is_not_missed(self, play, monkeypatch):
        async def scene(site):
            find = site.find

            def slow(slug, key):
                found = find(slug, key)
                site.feed.publish(news(11, "round"))
                return found

            monkeypatch.setattr(readers, "find", slow)
            monkeypatch.setattr(rooms, "GRACE", 0.0)
            async with site.listen("?revision=10") as client:
                while (told := await client.next()) == ([], 10):
                    pass
                assert told == (["everything"], 11)

        play(scene)


class TestEnds:
    def test_who_leaves_is_forgotten(self, play):
        async def scene(site):
            async with site.listen() as client:
                await client.next()
                assert site.rooms.listening == 1
            assert site.rooms.listening == 0
            assert not client.ended

        play(scene)

    def test_a_stream_ends_properly_when_the_server_stops(self, play):
        async def scene(site):
            async with site.listen() as client:
                site.channel.end_streams()
                await client.answer
                assert client.ended
                async with site.listen() as late:
                    assert late.status == 503
                    assert "retry-after" in late.headers

        play(scene)

    def test_a_stream_ends_when_it_has_lived_long_enough(self, play, monkeypatch):
        monkeypatch.setattr(route, "LONGEST", 0.01)

        async def scene(site):
            async with site.listen() as client:
                await client.answer
                assert client.ended

        play(scene)

    def test_who_takes_nothing_is_dropped_and_holds_up_nobody(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "HEARTBEAT", 0.2)

        async def scene(site):
            async with site.listen() as stuck, site.listen() as other:
                await stuck.next(), await other.next()
                stuck.reads.clear()
                for revision in range(11, 15):
                    site.tell(revision, "round")
                while (await other.next())[1] < 14:
                    pass
                await stuck.answer
                assert not stuck.ended
                assert site.rooms.listening == 1

        play(scene)

    def test_who_is_slow_is_told_the_rest_in_one(self, play):
        async def scene(site):
            async with site.listen() as slow, site.listen() as other:
                await slow.next(), await other.next()
                slow.reads.clear()
                for revision in range(11, 15):
                    site.tell(revision, f"match:{revision}")
                    await other.next()
                slow.reads.set()
                assert await slow.next() == (["match:11"], 11)
                assert await slow.next() == (["match:12", "match:13", "match:14"], 14)

        play(scene)

    def test_events_that_nobody_listens_to_make_room(self, play, monkeypatch):
        monkeypatch.setattr(rooms, "REMEMBERED", 1)

        async def scene(site):
            find = site.find
            monkeypatch.setattr(readers, "find", lambda slug, key: find("copa", key))
            async with site.listen():
                async with Client(site.channel, "/t/otra/live/"):
                    assert site.rooms._rooms.keys() == {"copa", "otra"}
                async with Client(site.channel, "/t/tercera/live/"):
                    assert site.rooms._rooms.keys() == {"copa", "tercera"}

        play(scene)


@pytest.mark.services
@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs REDIS_URL")
def test_what_one_process_writes_is_told_by_another(play):
    writer, channel = Feed(os.environ["REDIS_URL"], name := uuid.uuid4().hex), Feed(os.environ["REDIS_URL"], name)

    async def scene(site):
        other = Site(channel)
        async with other.channel.running():
            await site.until(lambda: channel._is_whole)
            async with other.listen(who="judge") as judge, other.listen() as visitor:
                await judge.next(), await visitor.next()
                writer.publish(news(11, "round", guarded=["calls"]))
                assert await judge.next() == (["calls", "round"], 11)
                assert await visitor.next() == (["round"], 11)

    try:
        play(scene)
    finally:
        channel.stop()
