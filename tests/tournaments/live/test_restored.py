"""Streams and their clients after a restore: revisions that come again are of another history."""

import pytest

from tournaments.live import rooms


def test_news_of_another_history_are_everything_to_everybody(play):
    async def scene(site):
        async with site.listen("?about=clock") as visitor, site.listen(who="judge") as judge:
            await visitor.next()
            await judge.next()
            site.tell(11, "clock", head="aaaaaaaa")
            assert await visitor.next() == (["clock"], 11)
            await judge.next()
            site.tell(11, "results", head="bbbbbbbb")
            assert await visitor.next() == (["everything"], 11)
            await site.until(lambda: judge.ended)
        site.tell(12, "clock", head="cccccccc")
        async with site.listen("?revision=11.bbbbbbbb", who="judge") as again:
            assert await again.next() == (["clock"], 12)

    play(scene)


@pytest.mark.parametrize(("revision", "head"), [(9, "99999999"), (10, "bbbbbbbb")])
def test_what_no_news_tells_is_found_in_the_database(play, monkeypatch, revision, head):
    monkeypatch.setattr(rooms, "CHECK", 0.005)

    async def scene(site):
        site.head = "aaaaaaaa"
        async with site.listen() as visitor:
            assert await visitor.next() == ([], 10)
            site.revision, site.head = revision, head
            assert await visitor.next() == (["everything"], revision)

    play(scene)


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("10.aaaaaaaa", []),
        ("10", []),
        ("10.", []),
        ("10.bbbbbbbb", ["everything"]),
        ("11.bbbbbbbb", ["everything"]),
        ("9.bbbbbbbb", ["everything"]),
        ("10.AAAAAAAA", ["everything"]),
    ],
)
def test_who_comes_with_what_was_lost_is_told_everything(play, known, told):
    async def scene(site):
        site.head = "aaaaaaaa"
        async with site.listen(last_event_id=known) as client:
            assert await client.next() == (told, 10)
        async with site.listen(f"?revision={known}") as client:
            assert await client.next() == (told, 10)

    play(scene)
