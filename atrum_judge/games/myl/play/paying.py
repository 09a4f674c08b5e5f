"""The cost of a card or an ability, and the Oros that pay it."""

from atrum_judge.games.myl.laws.findings import illegal, undecided
from atrum_judge.games.myl.table.cards import ORO, Card
from atrum_judge.games.myl.table.looking import Table
from atrum_judge.games.myl.table.steps import Use
from atrum_judge.judging.finding import Finding


def cost_of(table: Table, card: Card, by: str) -> int | None:
    """The Coste to pay: first all additions, then all reductions, 0 at least (§4.5.3); None when nobody knows."""
    if card.type == ORO:
        return 0
    if card.cost is None:
        return None
    changes = [
        change.amount
        for change in table.position.cost_changes
        if change.player in {None, by} and change.type in {None, card.type}
    ]
    return max(0, card.cost + sum(change for change in changes if change > 0) + sum(c for c in changes if c < 0))


def payers(table: Table, step: Use, cost: int) -> list[str]:
    """The Oros that pay: those named, else the first ones of the Reserva."""
    if step.pay is not None:
        return step.pay
    reserve = table.position.player(step.by).reserve
    return [card.id for card in reserve[: max(0, cost - step.virtual)]]


def payment_faults(
    table: Table, step: Use, card: Card, cost: int | None, *, of_ability: bool = False
) -> list[Finding]:
    """Return the findings against the payment of a card, or of its ability: that it is not there, or too
    little.
    """
    player, found = table.position.player(step.by), list[Finding]()
    if cost is None:
        return [undecided("cost.unknown", card=card.name)]
    paying = payers(table, step, cost)
    here = {oro.id for oro in player.reserve}
    for id_ in dict.fromkeys(paying):
        if id_ not in here or paying.count(id_) > 1:
            found.append(illegal("pay.from_reserve", oro=id_, player=step.by))
    if step.virtual > player.virtual:
        found.append(illegal("virtual.pays", player=step.by, count=player.virtual))
    if len(paying) + step.virtual != cost:
        said = ("ability.cost", "amount") if of_ability else ("pay.amount",)
        found.append(illegal(*said, card=card.name, cost=cost, paid=len(paying) + step.virtual))
    return found


def pay(table: Table, step: Use, cost: int | None) -> None:
    """The Oros move to the Zona de Oro Pagado; virtual ones are gone."""
    player = table.position.player(step.by)
    paying = set(payers(table, step, cost or 0))
    player.paid += [oro for oro in player.reserve if oro.id in paying]
    player.reserve = [oro for oro in player.reserve if oro.id not in paying]
    player.virtual -= min(player.virtual, step.virtual)
