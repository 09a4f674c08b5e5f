"""Tend a club's circuits.

Each verb belongs to an event of the club: its staff does it there, and that event's log tells it.
"""

from tournaments.actions.seasons import circuits, counting

__all__ = ["circuits", "counting"]
