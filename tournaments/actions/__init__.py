"""Everything that changes a tournament. One verb each; see `base` for what they all share.

Called by the module that has them: ``actions.registration.drop(by, entry)``.
"""

from tournaments.actions import (
    entries,
    invitations,
    judging,
    pairing,
    preparation,
    registration,
    reporting,
    rounds,
    setup,
)

__all__ = [
    "entries",
    "invitations",
    "judging",
    "pairing",
    "preparation",
    "registration",
    "reporting",
    "rounds",
    "setup",
]
