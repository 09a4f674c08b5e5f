"""Standings: an ordered list of criteria, each a small function, and a ranking that explains itself."""

from tournaments.standings.criteria import CRITERIA, Criterion
from tournaments.standings.ranking import Standing, rank

__all__ = ["CRITERIA", "Criterion", "Standing", "rank"]
