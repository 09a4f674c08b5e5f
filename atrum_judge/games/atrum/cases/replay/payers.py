"""Payers of launches: each launch took so many of a set, and later words narrow the sets.

The payers are open until something shows them (P2 §1.6, §5.1). A launch takes the usual ones; a claim, an announcement or a
choice that needs others has them exchanged, as long as every launch still finds as many as it costs.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from atrum_judge.games.atrum.cases.answer import Payment
from atrum_judge.games.atrum.laws.findings import illegal
from atrum_judge.games.atrum.table.kinds import plus
from atrum_judge.games.atrum.table.position import Esbirro, Position
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Text


class Payers:
    """The launches that were paid for, and who is taken to have paid for each."""

    def __init__(self) -> None:
        self.payments: list[Payment] = []
        self.must = frozenset[str]()

    def copy(self) -> "Payers":
        other = Payers()
        other.payments, other.must = [*self.payments], self.must
        return other

    def prepared(self, by: int) -> None:
        """A player turns everything up: who was exhausted for a launch shows no more."""
        self.payments = [paid for paid in self.payments if paid.by != by or paid.exploit]
        self.must &= {id_ for paid in self.payments if not paid.exploit for id_ in paid.may}

    @property
    def unsaid(self) -> list[Payment]:
        """Launches of which nothing said or showed who paid, where others could have."""
        return [paid for paid in self.payments if len(paid.may) > len(paid.payers)]

    def narrowed(
        self,
        position: Position,
        free: Collection[str] = (),
        must: Collection[str] = (),
        there: Collection[str] = (),
    ) -> Position | None:
        """The position in which some did not pay, and others did; None where nobody could have paid so.

        Args:
            free: those who did not.
            must: those who were exhausted for one launch or another.
            there: those who lie in an Altar, so that they were not exploited.
        """
        must = self.must.union(must)
        narrow = [
            paid._replace(may=paid.may.difference(free, there if paid.exploit else ())) for paid in self.payments
        ]
        narrow = [_settled(paid, narrow, must) for paid in narrow] if must else narrow
        found = matched(narrow, must)
        if found is None:
            return None
        after = [paid._replace(payers=payers) for paid, payers in zip(narrow, found, strict=True)]
        position = _exchanged(position, self.payments, after)
        self.payments, self.must = after, must
        return position

    def freed(self, position: Position, ids: Iterable[str]) -> Position:
        """The position in which these did not pay, where others may have."""
        free = {id_ for id_ in ids if any(id_ in paid.may for paid in self.payments)}
        return (self.narrowed(position, free) if free else None) or position

    def said(self, position: Position, by: int, picks: Collection[Any], since: int) -> Position | None:
        """The position in which a player says who paid for a launch since some step; None where it cannot be."""
        for place, paid in enumerate(self.payments):
            fits = paid.by == by and paid.before >= since and len(picks) == len(paid.payers)
            if fits and not paid.is_said and paid.may.issuperset(picks):
                before = self.payments
                self.payments = [*before]
                self.payments[place] = paid._replace(may=frozenset(map(str, picks)), is_said=True)
                said = self.narrowed(position)
                if said is not None:
                    return said
                self.payments = before
        return None

    def heeding(self, position: Position, facts: Mapping[str, Any]) -> Position:
        """The position in which those paid whom a claim shows to have, where they could."""
        if not self.unsaid:
            return position
        free, must, there = set[str](), set[str](), set[str]()
        for altar in _claimed_altars(position, facts):
            ids = [card for card in altar if isinstance(card, Mapping) and isinstance(card.get("id"), str)]
            there.update(card["id"] for card in ids)
            free.update(card["id"] for card in ids if card.get("state") == "prepared")
            must.update(card["id"] for card in ids if card.get("state") == "exhausted")
        open_ = {id_ for paid in self.payments for id_ in paid.may}
        must = {id_ for id_ in must & open_ if not _is_exhausted(position, id_) or id_ in self.open_ids}
        return self.narrowed(position, free & open_, must, there & open_) or position

    @property
    def open_ids(self) -> frozenset[str]:
        """Return the Esbirros that are taken to have been exhausted for a launch, where others may have been."""
        return frozenset(id_ for paid in self.unsaid if not paid.exploit for id_ in paid.payers)


def _claimed_altars(position: Position, facts: Mapping[str, Any]) -> Iterable[list[Any]]:
    """The Altars that a claim tells."""
    ids = {player.id for player in position.players}
    for player in facts.get("players") or ():
        if isinstance(player, Mapping) and isinstance(player.get("altar"), list) and player.get("id") in ids:
            yield player["altar"]


def _is_exhausted(position: Position, id_: str) -> bool:
    return any(one.id == id_ and not one.prepared for player in position.players for one in player.altar)


def _settled(paid: Payment, payments: Sequence[Payment], must: Collection[str]) -> Payment:
    """A payment that had to be of those who must have paid and could for no other, as many as it takes."""
    own = {id_ for id_ in must if id_ in paid.may and sum(id_ in other.may for other in payments) == 1}
    return paid._replace(may=frozenset(own)) if len(own) == len(paid.payers) else paid


def matched(payments: Sequence[Payment], must: Collection[str] = ()) -> list[tuple[str, ...]] | None:
    """Return the payers of each launch: all that must pay, and none twice; None where none fit.

    Assumed payers go on paying where they can (augmenting paths).
    """
    slots = [place for place, paid in enumerate(payments) for _ in paid.payers]
    payer: list[str | None] = [id_ if id_ in paid.may else None for paid in payments for id_ in paid.payers]
    if not must and None not in payer:
        return [paid.payers for paid in payments]

    def seated(slot: int, tried: set[str]) -> bool:
        for id_ in sorted(payments[slots[slot]].may - tried):
            tried.add(id_)
            other = payer.index(id_) if id_ in payer else None
            if other is None or seated(other, tried):
                payer[slot] = id_
                return True
        return False

    def taken_in(id_: str, tried: set[int]) -> bool:
        for slot, place in enumerate(slots):
            if slot not in tried and id_ in payments[place].may:
                tried.add(slot)
                before = payer[slot]
                if before is None or before not in must or taken_in(before, tried):
                    payer[slot] = id_
                    return True
        return False

    if not all(id_ in payer or taken_in(id_, set()) for id_ in must):
        return None
    if not all(payer[slot] is not None or seated(slot, set()) for slot in range(len(slots))):
        return None
    each = iter(payer)
    return [tuple(str(next(each)) for _ in paid.payers) for paid in payments]


def _exchanged(position: Position, before: Sequence[Payment], after: Sequence[Payment]) -> Position:
    """The position in which others paid."""
    was = {id_ for paid in before if not paid.exploit for id_ in paid.payers}
    now = {id_ for paid in after if not paid.exploit for id_ in paid.payers}
    for index, player in enumerate(position.players):
        altar = tuple(one._replace(prepared=one.id in was) if one.id in was ^ now else one for one in player.altar)
        if altar != player.altar:
            position = position.with_player(index, player._replace(altar=altar))
    for old, new in zip(before, after, strict=True):
        if old.exploit and set(old.payers) != set(new.payers):
            position = _exploited_instead(position, old, new)
    return position


def _exploited_instead(position: Position, old: Payment, new: Payment) -> Position:
    """The position in which others went from an Altar to the Vertedero."""
    player, vertedero = position.players[old.by], position.vertedero
    gone = [one for one in player.altar if one.id in new.payers]
    back: list[Esbirro] = [one for one in old.lay if one.id in old.payers and one.id not in new.payers]
    for one in gone:
        vertedero = plus(vertedero, one.kind)
    for one in back:
        vertedero = plus(vertedero, one.kind, -1)
    altar = (*(one for one in player.altar if one not in gone), *back)
    return position._replace(vertedero=vertedero).with_player(old.by, player._replace(altar=altar))


# Sentences about payers ----------------------------------------------------------------------------------------


def not_payers(paid: Payment, picks: Sequence[str]) -> Finding:
    """Refuse payers that nobody asked for: others than those that can have paid, or too many or too few of them."""
    power, cost = paid.power, len(paid.payers)
    said, ready = ", ".join(picks), ", ".join(paid.ready)
    if paid.is_said:
        return illegal("cost.may_change_cards", "said", power=power, payers=", ".join(sorted(paid.may)))
    if len(picks) == cost:
        return illegal("cost.may_change_cards", "others", power=power, cost=cost, ready=ready, picks=said)
    return illegal(
        "cost.may_change_cards", "amount", section="P2 §5.1", power=power, cost=cost, ready=ready, picks=said
    )


def supposed_to_pay(position: Position, untold: Sequence[Payment]) -> list[Text]:
    """Return the supposed payers that the table still shows: exhausted, or gone (P2 §5.1, §5.2)."""
    found = []
    for paid in untold:
        if not set(paid.payers) <= {e.id for e in position.players[paid.by].altar if e.prepared}:
            player, payers = position.players[paid.by].id, ", ".join(paid.payers)
            found.append(
                Text("{power} se pagó con {payers} de {player}.", power=paid.power, payers=payers, player=player)
            )
    return found
