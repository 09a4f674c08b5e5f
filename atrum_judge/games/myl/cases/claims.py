"""Compare the table that players describe with the table as it is."""

from typing import Any

import msgspec

from atrum_judge.games.myl.laws.findings import illegal, undecided
from atrum_judge.games.myl.table.looking import Table
from atrum_judge.games.myl.table.position import IN_PLAY, OUT_OF_PLAY, position_json
from atrum_judge.games.myl.table.steps import Expect
from atrum_judge.judging.claims import Comparison, Teller
from atrum_judge.judging.finding import Finding

COMPARISON = Comparison(by_id={"players"}, wholes={*IN_PLAY, *OUT_OF_PLAY, "weapons"})


EXPLAINED = {
    "castle": "§4.3.1",
    "graveyard": "§4.3.7",
    "exile": "§4.3.8",
    "hand": "§4.3.10",
    "strength": "§6.15",
}
"""The section that explains a zone or a value that a claim says otherwise."""


def result_json(table: Table) -> dict[str, Any]:
    """Return the end of the game, as verdicts write it."""
    end = table.end
    return {
        "over": end is not None,
        "winner": end.winner if end else None,
        "draw": end is not None and end.reason == "castle_both",
        "reason": end.reason if end else None,
    }


def claim_faults(table: Table, step: Expect, teller: Teller) -> list[Finding]:
    """Every claim that does not hold, or that nobody can know."""
    claimed = {name: value for name, value in msgspec.structs.asdict(step).items() if value is not msgspec.UNSET}
    written = {**position_json(table.position), "result": result_json(table)}
    found = []
    for difference in COMPARISON.differences(claimed, written):
        values = teller.values(difference, written)
        if difference.is_certain:
            section = next((EXPLAINED[key] for key in reversed(difference.path) if key in EXPLAINED), "")
            found.append(
                illegal(
                    "expect.mismatch",
                    section=section,
                    what=values["what"],
                    said=values["said"],
                    found=values["found"],
                )
            )
        else:
            found.append(undecided("expect.mismatch", "unknown", what=values["what"], said=values["said"]))
    return found
