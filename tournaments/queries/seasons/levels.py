"""Ratings of a club's people in a game, from the events that are over. Worked out, never stored."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from players.models import Club
from tournaments.core.seasons.ratings import Period, Rated, ratings_of
from tournaments.enums import TournamentState
from tournaments.models import Tournament
from tournaments.queries.people.same import roots
from tournaments.queries.seasons.results import played_of
from tournaments.queries.tournaments import visible_to_all
from tournaments.serving.kept import kept


def games_rated(club: Club) -> list[str]:
    """Return the games of which a club has an event that is over."""
    own = visible_to_all().filter(club=club, state=TournamentState.FINISHED)
    return sorted(own.order_by().values_list("game", flat=True).distinct())


@dataclass
class Levels:
    """Ratings as of now.

    Attributes:
        events: those that are over, oldest first.
    """

    club: Club
    events: Sequence[Tournament]

    @classmethod
    def of(cls, club: Club, game: str) -> "Levels":
        """Return those of a club in a game."""
        own = visible_to_all().filter(club=club, game=game, state=TournamentState.FINISHED)
        return cls(club, list(own.order_by("starts_at", "pk")))

    @cached_property
    def rows(self) -> list[Rated]:
        """Everybody who met somebody, in order. People whom the club joined are one."""
        same = roots(self.club)
        told = [[one.version for one in self.events], sorted(same.items())]
        state = sha256(json.dumps(told).encode()).hexdigest()
        return kept(f"levels:{state}", lambda: self._worked_out(same))

    def _worked_out(self, same: Mapping[int, int]) -> list[Rated]:
        played = played_of(self.events)
        return ratings_of(
            Period(
                {
                    row.entry: tuple(same.get(person, person) for person in row.players)
                    for row in played[one.pk].results
                },
                played[one.pk].meetings,
            )
            for one in self.events
        )
