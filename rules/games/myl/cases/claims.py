"""What players say the table looks like, compared with what it does look like."""

from typing import Any

import msgspec

from rules.games.myl.laws.findings import illegal, undecided
from rules.games.myl.table.looking import Table
from rules.games.myl.table.position import IN_PLAY, OUT_OF_PLAY, position_json
from rules.games.myl.table.steps import Expect
from rules.judging.claims import Comparison
from rules.judging.finding import Finding

COMPARISON = Comparison(by_id={"players"}, wholes={*IN_PLAY, *OUT_OF_PLAY, "weapons"})


def result_json(table: Table) -> dict[str, Any]:
    """How the game stands."""
    end = table.end
    return {
        "over": end is not None,
        "winner": end.winner if end else None,
        "draw": end is not None and end.reason == "castle_both",
        "reason": end.reason if end else None,
    }


def claim_faults(table: Table, step: Expect) -> list[Finding]:
    """Every claim that does not hold, or that nobody can know."""
    claimed = {name: value for name, value in msgspec.structs.asdict(step).items() if value is not msgspec.UNSET}
    written = {**position_json(table.position), "result": result_json(table)}
    found = []
    for difference in COMPARISON.differences(claimed, written):
        place, said = ".".join(difference.path), _shown(difference.said)
        if difference.is_certain:
            found.append(illegal("expect.mismatch", place=place, claimed=said, found=_shown(difference.found)))
        else:
            found.append(undecided("expect.mismatch", "unknown", place=place, claimed=said))
    return found


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()[:200]
