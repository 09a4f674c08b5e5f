"""One situation for every rule that a case can show: what is done, and the answer with the law that it rests on.

An answer is True, False or None; the law is among the findings of the last step, or of the position. A row without a
law is what the law allows; `after` is a part of the position then."""

from typing import Any, NamedTuple

from tests.atrum_judge.games.myl.kit import ally, case, do


class Row(NamedTuple):
    law: str
    legal: bool | None
    case: dict[str, Any]
    after: dict[str, Any] = {}
    step: int | None = -1  # where the fault is: -1 is the last step


def hand(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"hand": list(cards), **more}


def line(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"defense": list(cards), **more}


def after(player: str, **zones: Any) -> dict[str, Any]:
    return {"players": [{"id": player, **zones}]}


def war(*steps: dict[str, Any], a: Any = None, b: Any = None, step: str = "war", **battle: Any) -> dict[str, Any]:
    """A battle with the attacker x of A, before the steps."""
    a = {"attack": [ally("x", 3)], **(a or {})}
    return case(*steps, a=a, b=b, turn={"phase": "battle", "step": step}, battle={"attackers": ["x"], **battle})


def either(legal: bool, said: Any, otherwise: Any) -> Any:
    """The one where a row is legal, the other where it is not."""
    return said if legal else otherwise


START = {"number": 1, "phase": "grouping"}


END = {"phase": "end"}


ADVANCE = do("advance")


PASSES = [do("pass", by="B"), do("pass")]


FIGHT = [ADVANCE, *PASSES, ADVANCE]
