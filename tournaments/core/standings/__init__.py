"""Standings: an ordered list of criteria, each a small function, and a ranking that explains itself."""

from tournaments.core.standings import fide as fide
from tournaments.core.standings.criteria import CRITERIA, Criterion, telling
from tournaments.core.standings.ranking import Standing, rank

__all__ = ["CRITERIA", "Criterion", "Standing", "rank", "telling"]
