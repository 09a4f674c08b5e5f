"""People who come in by a link or a list, and the club's list of them."""

from tournaments.actions.people import clubs, imports, joining, leaving, mistaken, substituting

__all__ = ["clubs", "imports", "joining", "leaving", "mistaken", "substituting"]
