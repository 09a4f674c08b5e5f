"""Say the changes that a launched Power made on the table, payment and all, in one line."""

from collections.abc import Iterable, Iterator, Sequence

from atrum_judge.games.atrum.table.kinds import UNKNOWN, listed, name_of, told
from atrum_judge.games.atrum.table.position import EXHAUSTED, PREPARED, Esbirro, Player, Position
from atrum_judge.text import Text

_STATES = (
    (Text("preparado: {names}"), Text("preparados: {names}")),
    (Text("agotado: {names}"), Text("agotados: {names}")),
    (Text("eliminado: {names}"), Text("eliminados: {names}")),
)
_LEFT = (Text("sale del Altar de {player}: {names}"), Text("salen del Altar de {player}: {names}"))
_CAME = (Text("entra al Altar de {player}: {names}"), Text("entran al Altar de {player}: {names}"))


def changes(before: Position, after: Position) -> Text | None:
    """Say the changes from before a Power's launch to after it; None where there are none.

    Args:
        before, after: the table with the Power as the last of the chain, and without it.
    """
    if after.blurred and not before.blurred:
        return None
    found, both = [*_announced(before, after)], [*zip(before.players, after.players, strict=True)]
    for of_player in (_resistance, _pieces):
        found += [said for was, now in both for said in of_player(was, now)]
    gone = [max(0, n - m) for n, m in zip(after.vertedero, before.vertedero, strict=True)]
    if any(gone):
        found.append(Text("al Vertedero: {cards}", cards=_pile(tuple(gone))))
    return Text.joined(found, "; ") if found else None


def is_over(position: Position) -> bool:
    """True if the Power that was launched last has done all it does, though somebody may owe an elimination for it."""
    if position.step < 0 or not position.owed:
        return position.step < 0
    ability = position.chain[-1].ability
    return position.step >= len(ability.effects) and not ability.moves_altar


def _pile(counts: tuple[int, ...]) -> Text:
    return told(None if kind == UNKNOWN else name_of(kind) for kind in listed(counts))


def _announced(before: Position, after: Position) -> Iterator[Text]:
    """Say the changes of the announcements that are still to be launched."""
    for was, now in zip(before.chain[:-1], after.chain, strict=False):
        power = now.ability.name
        if now.annulled and not was.annulled:
            yield Text("anula {power}", power=power)
        if now.bonus != was.bonus:
            yield Text("refuerza {power}: +{number}", power=power, number=now.bonus - was.bonus)
        if now.prevented != was.prevented:
            yield Text("previene {number} de {power}", power=power, number=now.prevented - was.prevented)


def _resistance(was: Player, now: Player) -> Iterator[Text]:
    if was.resistance != now.resistance:
        yield Text("resistencia de {player}: {was} → {now}", player=now.id, was=was.resistance, now=now.resistance)


def _pieces(was: Player, now: Player) -> Iterator[Text]:
    """Say the changes of a hand, of Reptantes and of an Altar: cards that left it, came to it, or were turned in it."""
    if sum(was.hand) != sum(now.hand):
        yield Text("mano de {player}: {was} → {now}", player=now.id, was=sum(was.hand), now=sum(now.hand))
    for state, said in enumerate(_STATES):
        both = zip(was.reptantes, now.reptantes, strict=True)
        yield from _said(said, [one.name for before, one in both if one.state == state != before.state])
    before, here = {esbirro.id: esbirro for esbirro in was.altar}, {esbirro.id for esbirro in now.altar}
    yield from _said(_LEFT, named(e for e in was.altar if e.id not in here), now.id)
    yield from _said(_CAME, named(e for e in now.altar if e.id not in before), now.id)
    stayed = [e for e in now.altar if e.id in before and e.prepared != before[e.id].prepared]
    for is_prepared, state in ((True, PREPARED), (False, EXHAUSTED)):
        yield from _said(_STATES[state], named(e for e in stayed if e.prepared is is_prepared))


def _said(said: tuple[Text, Text], names: Sequence[str], player: str = "") -> Iterator[Text]:
    """The same of one and of several; nothing of none."""
    if names:
        yield said[len(names) > 1].filled(names=", ".join(names), **({"player": player} if player else {}))


def named(esbirros: Iterable[Esbirro]) -> list[str]:
    """Say Esbirros of an Altar by kind and id."""
    return [one.id if one.kind == UNKNOWN else f"{name_of(one.kind)} {one.id}" for one in esbirros]
