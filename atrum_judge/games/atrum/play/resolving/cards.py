"""Cards that move: from the Fosa, into hands and Altars, out of piles (P1 §5.3, P2 §6)."""

from random import Random
from typing import NamedTuple

from atrum_judge.games.atrum.table.effects import ALL
from atrum_judge.games.atrum.table.hidden import in_order, unseen_of
from atrum_judge.games.atrum.table.kinds import (
    NONE,
    SOMBRA,
    UNKNOWN,
    Counts,
    Kind,
    counted,
    less,
    listed,
    merged,
    plus,
)
from atrum_judge.games.atrum.table.position import ANY_KIND, DRAWN, Choice, Esbirro, Picks, Position


def remade(position: Position, rng: Random | None) -> Position:
    """The Vertedero, shuffled, as the new Fosa once the old one is used up (P1 §5.3)."""
    if position.fosa or position.revealed or not any(position.vertedero) or any(position.fosa_rest):
        return position
    return shuffled(position._replace(fosa_rest=position.vertedero, vertedero=NONE), rng)


def shuffled(position: Position, rng: Random | None) -> Position:
    """The Fosa in an order that nobody knows; with `rng`, in the order it gives."""
    if rng is None:
        return position._replace(fosa=(), fosa_rest=merged(position.fosa_rest, counted(position.fosa)))
    cards = [*position.fosa, *listed(position.fosa_rest)]
    rng.shuffle(cards)
    return position._replace(fosa=tuple(cards), fosa_rest=NONE)


def taken(
    position: Position, n: int, rng: Random | None, claimed: tuple[Kind, ...] = (), *, remake: bool = True
) -> tuple[Position, tuple[Kind, ...]]:
    """The top `n` cards of the Fosa, fewer when there are no more; `claimed` says what unknown ones were."""
    fosa = position.fosa
    if len(fosa) >= n and not claimed:
        return position._replace(fosa=fosa[n:]), fosa[:n]
    if claimed and (order := in_order(position, counted(claimed), len(claimed), remade=remake)):
        # Unseen ones among them may stay open, and with them the rest in hands and Fosa.
        claimed = order.kinds
        if not order.is_only:
            position = position.blurred_by(DRAWN)
    kinds: list[Kind] = []
    while len(kinds) < n:
        if position.fosa:
            kind = position.fosa[0]
            position = position._replace(fosa=position.fosa[1:])
            if kind == UNKNOWN and claimed:
                kind = claimed[len(kinds)]
            kinds.append(kind)
        elif any(position.fosa_rest):
            if rng is not None:
                position = shuffled(position, rng)
                continue
            if not claimed and sum(position.fosa_rest) <= n - len(kinds):
                kinds += listed(position.fosa_rest)
                position = position._replace(fosa_rest=NONE)
                continue
            position, kind = _from_rest(position, claimed[len(kinds)] if claimed else UNKNOWN)
            kinds.append(kind)
        elif remake and any(position.vertedero) and not position.revealed:
            position = remade(position, rng)
        else:
            break
    return position, tuple(kinds)


def from_top(position: Position, count: int, rng: Random | None) -> tuple[Position, tuple[Kind, ...]] | Position:
    """Return the cards that an effect takes from the top of the Fosa; the position that waits for a telling of them."""
    n = position.fosa_size if count == ALL else count
    claimed = tuple(int(kind) for kind in position.picked or ())
    if claimed:
        is_in_order = all(kind in {UNKNOWN, said} for kind, said in zip(position.fosa, claimed, strict=False))
        position, kinds = taken(position, len(claimed), rng, claimed)
        return position, claimed if is_in_order and counted(claimed) == counted(kinds) else kinds
    after, kinds = taken(position, n, rng)
    if position.telling.chance is None or position.picked is not None or not kinds:
        return after, kinds
    return position._replace(choice=Choice(-1, "top", kinds, len(kinds), len(kinds)))


def _from_rest(position: Position, claimed: Kind) -> tuple[Position, Kind]:
    """One card from beneath, where the order is unknown."""
    rest = position.fosa_rest
    present = [kind for kind in range(7) if rest[kind]]
    # All of one known kind: that is what comes up, whatever was named. Of unknown ones, what was named.
    kind = present[0] if len(present) == 1 and present[0] != UNKNOWN else claimed
    if kind != UNKNOWN and rest[kind]:
        return position._replace(fosa_rest=plus(rest, kind, -1)), kind
    if kind != UNKNOWN and rest[UNKNOWN]:
        return position._replace(fosa_rest=plus(rest, UNKNOWN, -1)), kind
    return position._replace(fosa_rest=plus(NONE, UNKNOWN, sum(rest) - 1)), kind


def into_hand(position: Position, who: int, kinds: tuple[Kind, ...]) -> Position:
    player = position.players[who]
    return position.with_player(who, player._replace(hand=merged(player.hand, counted(kinds))))


def into_altar(position: Position, who: int, kinds: tuple[Kind, ...], *, prepared: bool) -> Position:
    """Cards added to an Altar, each with an id that no other has had."""
    player, given = position.players[who], position.given_ids
    altar, arrivals = list(player.altar), player.arrivals
    for kind in kinds:
        arrivals += 1
        while given and f"{player.id}+{arrivals}" in given:
            arrivals += 1
        altar.append(Esbirro(f"{player.id}+{arrivals}", kind, prepared))
    return position.with_player(who, player._replace(altar=tuple(altar), arrivals=arrivals))


def placed(position: Position, who: int, kind: Kind, id_: str) -> Position:
    """A card placed in an Altar, Prepared; nothing that enters later gets the id that was said, if one was."""
    if not id_:
        return into_altar(position, who, (kind,), prepared=True)
    player = position.players[who]
    position = position.with_player(who, player._replace(altar=(*player.altar, Esbirro(id_, kind, True))))
    return position._replace(given_ids=position.given_ids | {id_})


def removed(position: Position, ids: Picks) -> tuple[Position, list[tuple[int, Esbirro]]]:
    """Take Esbirros out of their Altars; returns them with their owners, in the order of `ids`."""
    found: dict[str | int, tuple[int, Esbirro]] = {}
    players = list(position.players)
    for i, player in enumerate(players):
        leaving = [e for e in player.altar if e.id in ids]
        if leaving:
            found.update({e.id: (i, e) for e in leaving})
            players[i] = player._replace(altar=tuple(e for e in player.altar if e.id not in ids))
    return position._replace(players=tuple(players)), [found[id_] for id_ in ids if id_ in found]


class Offered(NamedTuple):
    """Cards that an effect may take: unknown ones may be of the `allowed` kinds, and some are perhaps of none."""

    options: Picks
    allowed: frozenset[Kind] = ANY_KIND
    unsure: Picks = ()


def of_kind(position: Position, pile: Counts, kind: Kind | None, *, sombras: bool) -> Offered:
    """The cards of a pile that an effect about a kind may take. Revealed Sombras count as the kind (P2 §7.5)."""
    if kind is None:
        return Offered(tuple(listed(pile)))
    wanted = (kind, SOMBRA) if sombras and kind != SOMBRA else (kind,)
    least, most = unseen_of(position, pile, frozenset(wanted)) if pile[UNKNOWN] else (0, 0)
    known = tuple(k for k in wanted for _ in range(pile[k]))
    return Offered((*known, *(UNKNOWN,) * most), frozenset(wanted), (UNKNOWN,) * (most - least))


def spent(position: Position, who: int, source: str, kinds: tuple[Kind, ...]) -> Position:
    """Take cards out of somebody's hand, the Vertedero or what is revealed."""
    if source == "revealed":
        left = list(position.revealed)
        for kind in kinds:
            left.remove(kind if kind in left else UNKNOWN)
        return position._replace(revealed=tuple(left))
    if source == "vertedero":
        return position._replace(vertedero=less(position.vertedero, kinds))
    player = position.players[who]
    return position.with_player(who, player._replace(hand=less(player.hand, kinds)))
