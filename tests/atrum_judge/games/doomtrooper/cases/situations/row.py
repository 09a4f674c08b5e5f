"""One situation for every rule that a case can show: what is done, and the answer with the law that it rests on.

An answer is True, False or None; the law is among the findings of the last step, or of the position. A row without a
law is what the law allows; `after` is a part of the position then."""

from typing import Any, NamedTuple

from tests.atrum_judge.games.doomtrooper.kit import do, warrior


class Row(NamedTuple):
    law: str
    legal: bool | None
    case: dict[str, Any]
    after: dict[str, Any] = {}


def squad(*warriors: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"escuadron": list(warriors), **more}


def post(*warriors: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"destacamento": list(warriors), **more}


def hand(*cards: str, **more: Any) -> dict[str, Any]:
    return {"hand": list(cards), **more}


Z, Y = warrior("z", "Zapador"), warrior("y", "Zapador")


E = warrior("e", "Samurái")  # on the other side


ATTACK = do("attack", warrior="z", target="e", mode="D", granted=["target"])


SETUP = {"number": 0, "step": "setup", "drawn": False}


SEVEN = ["Visor", "Espada", "Fusil", "Coraza", "Moto", "Prisa", "Retirada"]


def opening(hand: Any, **more: Any) -> dict[str, Any]:
    return {"hand": hand, "destiny": 5, "deck": {"count": 53}, **more}
