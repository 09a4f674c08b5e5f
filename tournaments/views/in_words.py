"""A result as one sentence: who wins by how much, and how it ended."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from atrum_judge.protocol import Ending, SeatResult
from tournaments.core.clock import Clock
from tournaments.enums import OutcomeKind
from tournaments.errors import localized
from tournaments.models import Match, Report, Round


def result_in_words(
    match: Match, data: dict[str, Any], seats: Sequence[SeatResult], kind: str, left: timedelta | None = None
) -> str:
    """The sentence about a report of a match, without its table.

    Args:
        data: of the report; `seats` and `kind` are what it comes to.
        left: the time that its clock had then, where that has been asked.
    """
    ending = next(
        (one for one in match.tournament.ruleset.endings(match.terms) if one.name == data["ending"]), None
    )
    label = localized(ending.label) if ending else ""
    if kind in {OutcomeKind.VOID, OutcomeKind.NOBODY}:
        return label
    return " ".join(filter(None, (_who(match, seats, kind), _how(ending, label, left))))


def versions_in_words(match: Match, reports: Sequence[Report]) -> str:
    """Return the last version of each person who reported, side by side; nothing while all say the same."""
    last = {report.by_id: report for report in reports}.values()
    said = [
        result_in_words(match, one.data, [SeatResult.from_json(seat) for seat in one.seats], one.kind)
        for one in last
    ]
    if len(set(said)) < 2:
        return ""
    told = _("%(name)s dice: %(result)s.")
    return " ".join(
        told % {"name": one.by.shown_name, "result": result} for one, result in zip(last, said, strict=True)
    )


def _who(match: Match, seats: Sequence[SeatResult], kind: str) -> str:
    names = [seat.entry.name for seat in match.seats.all()]
    first = sorted(zip(seats, names, strict=True), key=lambda one: (one[0].place or len(seats), -one[0].score))
    scores = [result.score for result, _name in first]
    score = "-".join(map(str, scores)) if any(scores) else ""
    if len(names) > 2:
        score = ", ".join(f"{name} {result.score}" if any(scores) else name for result, name in first)
    said = _("empate") if kind == OutcomeKind.DRAWN else _("gana %(name)s") % {"name": first[0][1]}
    drawn = seats[0].games - sum(scores)
    if seats[0].games and drawn > 0:
        score += ngettext(" y %(n)s empatada", " y %(n)s empatadas", drawn) % {"n": drawn}
    return f"{said}: {score}" if len(names) > 2 else f"{said} {score}".strip()


def _how(ending: Ending | None, label: str, left: timedelta | None) -> str:
    if ending is None or not ending.by_time:
        return f"· {label}" if label else ""
    if left is None or left <= timedelta():
        return _("por tiempo")
    return _("por tiempo, quedan %(minutes)s min") % {"minutes": minutes_of(left)}


def left_the_table(match: Match) -> str:
    """Tell who has left a table without a result, and who decides it or that the others play on; else nothing."""
    entries = [seat.entry for seat in match.seats.all()]
    out = [entry for entry in entries if entry.has_left]
    if match.result_id or not out:
        return ""
    said = ngettext("%(names)s se retiró:", "%(names)s se retiraron:", len(out))
    if all(entry.is_disqualified for entry in out):
        said = ngettext("%(names)s fue descalificado:", "%(names)s fueron descalificados:", len(out))
    names = ", ".join(entry.name for entry in out)
    then = _("los demás siguen.") if goes_on(match) else _("la organización decide.")
    return f"{said % {'names': names}} {then}"


def goes_on(match: Match) -> bool:
    """True while two or more at a table have not left."""
    return sum(not seat.entry.has_left for seat in match.seats.all()) > 1


def minutes_of(left: timedelta) -> int:
    """Whole minutes of a time, at least one."""
    return max(1, int(left.total_seconds()) // 60)


def too_early(match: Match, data: Mapping[str, Any], left: timedelta) -> str:
    """Ask again for an ending by time while the table has time; return nothing for any other report."""
    if left <= timedelta() or not ends_by_time(match, data):
        return ""
    said = _("A la mesa %(table)s le quedan %(minutes)s min. ¿Terminó por tiempo?")
    return said % {"table": match.table, "minutes": minutes_of(left)}


def ends_by_time(match: Match, data: Mapping[str, Any]) -> bool:
    """True if a report says that time ended the match."""
    endings = match.tournament.ruleset.endings(match.terms)
    return any(one.by_time for one in endings if one.name == data["ending"])


def left_at(match: Match, round_: Round, at: datetime) -> timedelta:
    """The time that a table had at a moment; all of it before the clock started, none where there is no clock."""
    clock = round_.clock
    if not clock.has_end:
        return timedelta()
    pauses = tuple((start, min(to or at, at)) for start, to in clock.pauses if start < at)
    return Clock(clock.duration, clock.started_at, pauses).remaining(at, match.extension)
