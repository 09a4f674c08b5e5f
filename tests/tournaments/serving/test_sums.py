"""Kept sums of events that are over."""

from dataclasses import dataclass

from tournaments.serving.sums import kept_sums


@dataclass(frozen=True)
class Over:
    pk: int
    version: str


def test_sums_stand_in_the_order_of_the_events_whichever_were_kept(settings):
    settings.FOR_CROWDS = True
    first, second = Over(1, "order-1"), Over(2, "order-2")

    def made(some):
        return {one.pk: one.version for one in some}

    kept_sums("test", [second], made)
    assert list(kept_sums("test", [first, second], made)) == [1, 2]
