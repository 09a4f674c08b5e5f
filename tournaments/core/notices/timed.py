"""The notices that follow from the time: no line of the log says them."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from atrum_judge.text import Text
from tournaments.core.notices.kinds import STAFF, Kind, Notice
from tournaments.core.notices.scene import Scene
from tournaments.core.notices.telling import LAPSED, when

AHEAD = timedelta(days=1)
LATEST_AHEAD = timedelta(hours=6)
"""The time before an event from which "tomorrow" is told no more."""
SOON = timedelta(hours=1)
UNTAKEN = timedelta(minutes=5)
"""The time after which a call that nobody has taken is told once more."""


Told = tuple[datetime, Notice]
"""A notice, and the time since which it holds."""


def timed(scene: Scene, now: datetime) -> list[Told]:
    """Return the notices that are due at a moment and have not lapsed, each with the time since which it holds."""
    told = [*_before(scene, now), *_calls(scene, now), *_newest(scene, now)]
    return [(since, one) for since, one in told if one.lapses > now]


def _before(scene: Scene, now: datetime) -> Iterator[Told]:
    """Tomorrow's event is told to who has not read its hour since it was tomorrow's."""
    if scene.state != "registration":
        return
    left, day_before = scene.starts - now, scene.starts - AHEAD
    if SOON < left <= AHEAD:
        if scene.dated_at is not None and scene.dated_at > day_before:
            return
        since, words = day_before, Text("Empieza el {when}.", when=when(scene.starts))
        about, lapses = "day", scene.starts - LATEST_AHEAD
    elif timedelta() < left <= SOON:
        since, words = scene.starts - SOON, Text("Empieza pronto, a las {hour}.", hour=f"{scene.starts:%H:%M}")
        about, lapses = "hour", scene.starts
    else:
        return
    is_day = about == "day"
    for entry in filter(scene.is_in, scene.states):
        if not is_day or scene.joined.get(entry, day_before) <= day_before:
            said = f"{about} {scene.starts:%Y%m%dT%H%M%z}"
            yield since, Notice(entry, Kind.SOON, said, words, lapses, "event", is_spare=is_day)


def _calls(scene: Scene, now: datetime) -> Iterator[Told]:
    for call in scene.calls:
        if not call.is_taken and now - call.at >= UNTAKEN:
            minutes = int((now - call.at).total_seconds()) // 60
            words = Text(
                "La mesa {table} espera a un juez hace {minutes} min.", table=call.table or 0, minutes=minutes
            )
            about = f"waits {call.at:%Y%m%dT%H%M%S%f}"
            topic = f"round-{call.round}-table-{call.table or 0}-call"
            since = call.at + UNTAKEN
            yield since, Notice(STAFF, Kind.CALL, about, words, since + LAPSED, topic)


def _newest(scene: Scene, now: datetime) -> Iterator[Told]:
    round_ = scene.rounds.get(scene.newest)
    if round_ is None or scene.state != "running":
        return
    topic, number = f"round-{round_.number}-staff", round_.number
    if not round_.open and round_.settled_at:
        words = Text("Ronda {round}: están todos los resultados.", round=number)
        since, about = round_.settled_at, f"complete {number}"
        yield since, Notice(STAFF, Kind.COMPLETE, about, words, since + LAPSED, topic)
    elif round_.open and round_.deadline and round_.deadline <= now:
        words = Text(
            "Ronda {round}: se acabó el tiempo. Mesas sin resultado: {count}.", round=number, count=round_.open
        )
        about = f"time {number} {round_.started_at:%Y%m%dT%H%M%S}"
        yield round_.deadline, Notice(STAFF, Kind.OVERTIME, about, words, round_.deadline + LAPSED, topic)
