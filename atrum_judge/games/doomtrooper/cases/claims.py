"""Compare the table that players describe with the table as it is."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.table.looking import Table
from atrum_judge.games.doomtrooper.table.position import Position
from atrum_judge.games.doomtrooper.table.steps import Expect
from atrum_judge.judging.claims import Comparison, Difference, Teller
from atrum_judge.judging.finding import Finding

_LISTS = {
    "players",
    "escuadron",
    "cohorte",
    "destacamento",
    "attached",
    "fortifications",
    "warzones",
    "alliances",
    "missions",
}
COMPARISON = Comparison(by_id=_LISTS, wholes={"hand", "deck", "discard", "annihilated"})


def position_json(table: Table) -> dict[str, Any]:
    """The position as cases write it; every warrior with its effective values."""
    written: dict[str, Any] = msgspec.to_builtins(table.position, enc_hook=str)
    for player, told in zip(table.position.players, written["players"], strict=True):
        for pile in ("hand", "deck", "discard", "annihilated"):
            cards = told[pile]
            if isinstance(cards, list) and cards and not any(cards):
                told[pile] = {"count": len(cards)}
        for area in ("escuadron", "cohorte", "destacamento"):
            for warrior, shown in zip(player.area(area), told[area], strict=True):
                shown["effective"] = table.effective(warrior)
    return written


def claim_faults(table: Table, step: Expect, teller: Teller) -> list[Finding]:
    """Every claim that does not hold, or that nobody can know."""
    claimed = {name: value for name, value in msgspec.structs.asdict(step).items() if value is not msgspec.UNSET}
    written = position_json(table)
    different = COMPARISON.differences(claimed, written)
    found = [_mismatch(table.position, one, teller.values(one, written)) for one in different]
    return [*found, *_kinds_unknown(table.position, claimed.get("players"))]


def _kinds_unknown(position: Position, said: Any) -> Iterator[Finding]:
    """Yield a doubt for each player of whom points are claimed as counted, and no word said of those earned."""
    by_id = {player.id: player for player in position.players}
    for one in said if isinstance(said, list) else ():
        player = by_id.get(str(one.get("id"))) if isinstance(one, Mapping) and "earned" not in one else None
        if player is not None and player.earned > 0:
            kinds = {"promotion": player.promotion, "destiny": player.destiny}
            if any(one.get(kind) == points for kind, points in kinds.items()):
                yield undecided("points.kind_unknown", player=player.id, earned=player.earned)


def _mismatch(position: Position, difference: Difference, values: dict[str, Any]) -> Finding:
    player = next((one for one in position.players if one.id in difference.path), None)
    if player is not None and difference.path[-1] in {"promotion", "destiny"} and player.earned > 0:
        said, found = difference.said, difference.found
        if isinstance(said, int) and isinstance(found, int) and 0 < said - found <= player.earned:
            return undecided("points.kind_unknown", player=player.id, earned=player.earned)
    if not difference.is_certain:
        return undecided("expect.mismatch", "unknown", what=values["what"], said=values["said"])
    return illegal("expect.mismatch", what=values["what"], said=values["said"], found=values["found"])
