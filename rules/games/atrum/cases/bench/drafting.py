"""An announcement as it is most often meant: what a tap on a Power begins with."""

from typing import Any

from rules.games.atrum.play.announcing import objects_for, referable
from rules.games.atrum.table.kinds import ALL_KINDS, NEUTRAL, name_of
from rules.games.atrum.table.position import ELIMINATED, Ability, Position, reserved


def likely(position: Position, by: int, place: int, ability: Ability) -> dict[str, Any]:
    """An announcement as it is most often meant: the only target, free Esbirros to pay, the card asked for."""
    player = position.players[by]
    held = reserved(position, by)
    free = [e.id for e in player.altar if e.prepared and e.id not in held.named]
    rivals = position.opponents_of(by)
    target = rivals[0] if rivals else by
    draft: dict[str, Any] = {
        "do": "announce",
        "by": player.id,
        "reptante": player.reptantes[place].id,
        "power": ability.name,
        "cost": ability.cost,
        "altar": free[: ability.cost],
        "discard": _likely_discard(position, by, ability),
    }
    if ability.needs_target or ability.copy is not None:
        draft["target"] = position.players[target].id
    fitting = referable(position, by, ability)
    if fitting:
        draft["of"] = fitting[-1]
    if ability.objects is not None:
        draft["choose"] = objects_for(position, by, target, ability.objects)[: max(ability.objects.count, 0)]
    if ability.copy is not None:
        first = next(iter(copyable(position, by, place)), None)
        draft["copies"] = first and first["copies"]
    return draft


def _likely_discard(position: Position, by: int, ability: Ability) -> str:
    hand = position.players[by].hand
    if ability.kind is not NEUTRAL:
        return name_of(ability.kind)
    return next((name_of(kind) for kind in ALL_KINDS if hand[kind]), name_of(ALL_KINDS[0]))


def copyable(position: Position, by: int, place: int) -> list[dict[str, Any]]:
    """Powers that a Reptante may copy: how each is shown, its tap, and what the announcement says of it."""
    return [
        {
            "label": f"{ability.name} ({ability.cost}) · {reptante.name}",
            "tap": f"{reptante.id}:{ability.name}:{ability.cost}",
            "copies": {"reptante": reptante.id, "power": ability.name, "cost": ability.cost},
        }
        for p, player in enumerate(position.players)
        for r, reptante in enumerate(player.reptantes)
        if (p, r) != (by, place) and reptante.state != ELIMINATED
        for ability in reptante.abilities
        if ability.copy is None
    ]
