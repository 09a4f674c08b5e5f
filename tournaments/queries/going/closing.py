"""The close of a round: results to check, entries that have left, entries that pass."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from tournaments.core import cut
from tournaments.core.stages import BEST
from tournaments.core.stages import Stage as Plan
from tournaments.enums import TABLE_STAGES
from tournaments.models import Entry, Match, Round, Seat, Tournament
from tournaments.queries.rounds import BY_TABLE, coming_stage
from tournaments.queries.standings import Row, by_number, cut_apart, field_of, standing_rows, still_there
from tournaments.serving.kept import kept

MOST = 40
"""The most tables to list; the page of the round shows more."""


@dataclass(frozen=True, slots=True)
class Closing:
    """A round whose tables all have a result.

    Attributes:
        left: entries that played in it and have left.
        small: divisions with fewer people than their bracket takes: name, people and places of each.
        passing: those that would go through to the next stage now; none where there is none.
        border: see `border_of`.
    """

    round: Round
    tables: list[Match]
    more: int
    left: list[Entry]
    small: list[tuple[str, int, int]]
    passing: list[Entry]
    border: Row | None


def closing(round_: Round) -> Closing:
    """Return the close of a round."""
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("index"))
    matches = list(round_.matches.order_by(*BY_TABLE).prefetch_related(seats))
    seated = [seat.entry for match in matches for seat in match.seats.all()]
    through = passing(round_.tournament) if round_.stage.kind in TABLE_STAGES else []
    return Closing(
        round_,
        matches[:MOST],
        max(0, len(matches) - MOST),
        [entry for entry in seated if entry.has_left],
        too_small(round_.tournament),
        through,
        border_of(round_.tournament, through),
    )


def border_of(tournament: Tournament, through: Sequence[Entry]) -> Row | None:
    """Return the row of the last that goes through of one standing: it knows who is the first out, and by which
    criterion. None where something else decides, or everybody goes through.
    """
    stage = coming_stage(tournament) if through else None
    if stage is None or stage.who != BEST or stage.by_division:
        return None
    standings = standing_rows(tournament, len(through))
    rows = standings[0] if len(standings) == 1 else []
    is_theirs = {row.entry.pk for row in rows} == {entry.pk for entry in through}
    return rows[-1] if is_theirs and rows[-1].below else None


def too_small(tournament: Tournament) -> list[tuple[str, int, int]]:
    """Return the divisions with fewer people than the bracket of each takes: name, people and places."""
    stage = coming_stage(tournament)
    if stage is None or not stage.by_division or stage.who != BEST:
        return []
    parts = ((name, len(among)) for name, among in cut_apart(tournament, stage))
    return [(name, people, stage.bound) for name, people in parts if people < stage.bound]


def passing(tournament: Tournament) -> list[Entry]:
    """Return the entries that would go through to the next stage now, in seed order; kept by revision."""
    stage = coming_stage(tournament)
    if stage is None:
        return []
    numbers = kept(f"passing:{tournament.version}", lambda: _passing(tournament, stage))
    return by_number(tournament, numbers)


def _passing(tournament: Tournament, stage: Plan) -> list[int]:
    field, settings = field_of(tournament), tournament.stage_settings
    asked = (field.groups, tournament.criteria, tournament.seed, settings, stage, still_there(tournament))
    played = field.history
    if not stage.by_division:
        return list(cut.seeds(played, *asked))
    return [one for part in cut_apart(tournament, stage) if part[1] for one in cut.seeds(played, *asked, part)]
