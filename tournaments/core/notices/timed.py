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


def timed(scene: Scene, now: datetime) -> list[Notice]:
    """Return the notices that are due at a moment and have not lapsed."""
    told = [*_before(scene, now), *_calls(scene, now), *_newest(scene, now)]
    return [one for one in told if one.lapses > now]


def _before(scene: Scene, now: datetime) -> Iterator[Notice]:
    if scene.state != "registration":
        return
    left = scene.starts - now
    if SOON < left <= AHEAD:
        words = Text("Empieza el {when}.", when=when(scene.starts))
        told = ("day", words, scene.starts - LATEST_AHEAD)
    elif timedelta() < left <= SOON:
        told = ("hour", Text("Empieza hoy a las {hour}.", hour=f"{scene.starts:%H:%M}"), scene.starts)
    else:
        return
    about, words, lapses = told
    for entry in filter(scene.is_in, scene.states):
        yield Notice(entry, Kind.SOON, f"{about} {scene.starts:%Y%m%dT%H%M%z}", words, lapses, "event")


def _calls(scene: Scene, now: datetime) -> Iterator[Notice]:
    for call in scene.calls:
        if not call.is_taken and now - call.at >= UNTAKEN:
            minutes = int((now - call.at).total_seconds()) // 60
            words = Text(
                "La mesa {table} espera a un juez hace {minutes} min.", table=call.table or 0, minutes=minutes
            )
            about = f"waits {call.at:%Y%m%dT%H%M%S%f}"
            topic = f"round-{call.round}-table-{call.table or 0}-call"
            yield Notice(STAFF, Kind.CALL, about, words, call.at + UNTAKEN + LAPSED, topic)


def _newest(scene: Scene, now: datetime) -> Iterator[Notice]:
    round_ = scene.rounds.get(scene.newest)
    if round_ is None or scene.state != "running":
        return
    topic, number = f"round-{round_.number}-staff", round_.number
    if not round_.open and round_.settled_at:
        words = Text("Ronda {round}: están todos los resultados.", round=number)
        yield Notice(STAFF, Kind.COMPLETE, f"complete {number}", words, round_.settled_at + LAPSED, topic)
    elif round_.open and round_.deadline and round_.deadline <= now:
        words = Text(
            "Ronda {round}: se acabó el tiempo. Mesas sin resultado: {count}.", round=number, count=round_.open
        )
        about = f"time {number} {round_.started_at:%Y%m%dT%H%M%S}"
        yield Notice(STAFF, Kind.OVERTIME, about, words, round_.deadline + LAPSED, topic)
