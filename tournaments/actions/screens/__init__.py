"""Verbs about screens that nobody touches: walls and overlays."""

from tournaments.actions.screens import arranging

__all__ = ["arranging"]
