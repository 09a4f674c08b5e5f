"""From the last pass to the last effect: launching, paying, and what Powers do (P2 §3.2, §5, §6, §8, §9).

The program counter is part of the position (`step`, `picked`, `choice`), so a resolution that waits for
somebody's choice can be stored, compared and taken up again like any other position.
"""

from atrum_judge.games.atrum.play.resolving import altars, chain, fosa, hands, lasting, resistance
from atrum_judge.games.atrum.play.resolving.cards import into_hand, placed, remade, taken
from atrum_judge.games.atrum.play.resolving.deeds import DEEDS
from atrum_judge.games.atrum.play.resolving.launching import usual_payers
from atrum_judge.games.atrum.play.resolving.running import run
from atrum_judge.games.atrum.table.effects import OPERATIONS

__all__ = ["FAMILIES", "into_hand", "placed", "remade", "run", "taken", "usual_payers"]

FAMILIES = (altars, chain, fosa, hands, lasting, resistance)
"""Register the deeds: an operation without one is found here, not in the middle of a game."""

if undone := OPERATIONS.keys() - DEEDS.keys():
    raise LookupError("operations without a deed: " + ", ".join(sorted(undone)))
