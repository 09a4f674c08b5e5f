"""Tend a club's circuits, and correct lists that its statistics count.

Each verb belongs to an event of the club: its staff does it there, and that event's log tells it.
"""

from tournaments.actions.seasons import circuits, correcting, counting, federations

__all__ = ["circuits", "correcting", "counting", "federations"]
