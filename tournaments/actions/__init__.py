"""Changes of a tournament: one verb each. `base` holds the machinery that all of them share.

Called by the module that has them: ``actions.registration.drop(by, entry)``.
"""

from tournaments.actions import (
    cards,
    entries,
    evening,
    invitations,
    judging,
    pairing,
    people,
    places,
    preparation,
    registration,
    reporting,
    rounds,
    screens,
    seasons,
    setup,
)

__all__ = [
    "cards",
    "entries",
    "evening",
    "invitations",
    "judging",
    "pairing",
    "people",
    "places",
    "preparation",
    "registration",
    "reporting",
    "rounds",
    "screens",
    "seasons",
    "setup",
]
