"""Warriors come into play, seek and leave cover, and change areas."""

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.play.acting import converted, hand_faults, own_warrior, spend, warrior_of
from atrum_judge.games.doomtrooper.table.cards import SIDES, Facts
from atrum_judge.games.doomtrooper.table.looking import Table, some
from atrum_judge.games.doomtrooper.table.position import Found, Player, Warrior
from atrum_judge.games.doomtrooper.table.steps import Cover, Recruit, Transfer, Uncover
from atrum_judge.judging.finding import Finding

_AREA_OF = {"doomtrooper": "escuadron", "legion": "cohorte", "tribal": "destacamento"}
_BULLET = {"doomtrooper": "1", "legion": "2", "tribal": "3", "general": "4"}
_ROUTES = {
    "doomtrooper": {("escuadron", "destacamento"), ("destacamento", "escuadron")},
    "legion": {("cohorte", "destacamento"), ("destacamento", "cohorte")},
}


def recruit_faults(table: Table, step: Recruit) -> list[Finding]:
    """P2 §Guerrero: the area of the affiliation, the price in destiny points, one tribe."""
    player, facts = table.position.player(step.by), table.cards.of(step.card)
    found = hand_faults(table, step.by, step.card, "P2 §Guerrero", "warrior")
    if not any(finding.code == "card.type" and finding.severity == "illegal" for finding in found):
        found += [*_area_faults(step, facts), *_price_faults(player, step.card, facts)]
    if _recruit_area(step, facts) == "destacamento":
        found += _tribe_faults(table, player, step.card, facts)
    return found


def recruit(table: Table, step: Recruit) -> None:
    """The warrior enters; its value is paid."""
    player, facts = table.position.player(step.by), table.cards.of(step.card)
    player.take(step.card)
    area = _recruit_area(step, facts)
    player.area(area).append(Warrior(id=table.new_id(player, step.id), card=step.card))
    if isinstance(facts.values.V, int):
        player.destiny = max(0, player.destiny - max(0, facts.values.V))
    if area == "destacamento":
        table.position.destacamento_opened = True
    spend(table, step.by)


def _recruit_area(step: Recruit, facts: Facts) -> str:
    """The area that is named, else the one the rules name."""
    if step.area is not None:
        return step.area
    if facts.side in _AREA_OF:
        return _AREA_OF[facts.side]
    return facts.areas[0] if facts.areas else "escuadron"


def _area_faults(step: Recruit, facts: Facts) -> list[Finding]:
    side = facts.side
    if side is None:
        return [undecided("affiliation.unknown", card=step.card)]
    section = f"P2 §Guerrero.{_BULLET[side]}"
    if side == "general":
        if not facts.areas:
            return [undecided("affiliation.general", section=section, card=step.card)]
        if step.area is not None and step.area not in facts.areas:
            return [illegal("recruit.area", section=section, card=step.card)]
        return []
    if step.area is not None and step.area != _AREA_OF[side]:
        return [illegal("recruit.area", section=section, card=step.card)]
    return []


def _price_faults(player: Player, card: str, facts: Facts) -> list[Finding]:
    value = facts.values.V
    if not isinstance(value, int):
        return [undecided("recruit.destiny", "unknown", section="P2 §8", card=card, count=player.destiny)]
    if value <= player.destiny:
        return []
    if value <= player.destiny + player.earned:
        return [
            undecided(
                "recruit.destiny",
                "earned",
                card=card,
                value=value,
                player=player.id,
                count=player.destiny,
                earned=player.earned,
            )
        ]
    return [illegal("recruit.destiny", card=card, value=value, player=player.id, count=player.destiny)]


def _tribe_faults(table: Table, player: Player, card: str, facts: Facts) -> list[Finding]:
    if facts.affiliation is None or SIDES[facts.affiliation] != "tribal":
        return []
    others = [table.affiliation(warrior) for warrior in player.destacamento]
    if any(other and SIDES[other] == "tribal" and other != facts.affiliation for other in others):
        return [illegal("tribal.two", card=card)]
    if None in others:
        unknown = next(one for one in player.destacamento if table.affiliation(one) is None)
        return [undecided("affiliation.unknown", section="P2 §Guerrero.5", card=table.name(unknown))]
    return []


def cover_faults(table: Table, step: Cover) -> list[Finding]:
    """P2 §Cobertura, and who can never be in cover."""
    own, found = own_warrior(table, step.by, step.warrior)
    if own is None or not isinstance(own.card, Warrior):
        return found
    warrior, name = own.card, table.name(own.card)
    if warrior.cover:
        found.append(illegal("cover.already", card=name))
    elif all(other.cover for other in own.player.warriors if other is not warrior):
        found.append(illegal("cover.one_uncovered", player=step.by))
    return [*found, *_cannot_cover(table, warrior, name)]


def _cannot_cover(table: Table, warrior: Warrior, name: str) -> list[Finding]:
    facts, found = table.facts(warrior), []
    if facts.values.B == "-":
        found.append(illegal("cover.no_armour", card=name))
    elif facts.values.B is None:
        found.append(undecided("cover.no_armour", "unknown", card=name))
    if table.is_inside(warrior):
        found.append(illegal("cover.in_vehicle", warrior=name))
    if facts.is_vehicle:
        found.append(illegal("leave.is_vehicle", warrior=name))
    elif facts.is_vehicle is None:
        found.append(undecided("leave.is_vehicle", "unknown", warrior=name))
    return found


def cover(table: Table, step: Cover) -> None:
    """Face down."""
    own = warrior_of(table, step.warrior)
    if own is not None and isinstance(own.card, Warrior):
        own.card.cover = True
    spend(table, step.by)


def uncover_faults(table: Table, step: Uncover) -> list[Finding]:
    """Return the findings against this step (P2 §Salir)."""
    own, found = own_warrior(table, step.by, step.warrior)
    if own is not None and isinstance(own.card, Warrior) and not own.card.cover:
        found.append(illegal("uncover.not_covered", card=table.name(own.card)))
    return found


def uncover(table: Table, step: Uncover) -> None:
    """Face up; no attack in this turn."""
    own = warrior_of(table, step.warrior)
    if own is not None and isinstance(own.card, Warrior):
        own.card.cover, own.card.left_cover = False, True
    spend(table, step.by)


def transfer_cost(table: Table, id_: str) -> int:
    """Two actions with a Vehículo (P2 §Transferir.2), else one."""
    found = warrior_of(table, id_)
    has = found is not None and isinstance(found.card, Warrior) and table.has_vehicle(found.card)
    return 2 if has else 1


def transfer_faults(table: Table, step: Transfer) -> list[Finding]:
    """P2 §Transferir, and the beasts that do not come along."""
    own, found = own_warrior(table, step.by, step.warrior)
    if own is None or not isinstance(own.card, Warrior):
        return found
    warrior, name, area = own.card, table.name(own.card), table.area_of(own.card)
    is_due = step.to == "cohorte" and any(one is warrior for one in converted(table, own.player))
    found += _route_faults(table, warrior, name, area, step.to)
    if warrior.transferred and not is_due:
        found.append(illegal("transfer.once", card=name))
    if table.beast_of(warrior) and area == "destacamento" and not is_due:
        found.append(illegal("transfer.rider", card=name))
    found += _cost_faults(table, step.by, warrior, name)
    if step.to == "destacamento":
        found += mixing_faults(table, own.player, warrior)
    elif area == "destacamento" and not is_due and _is_last_of_all(table, own.player):
        found.append(illegal("transfer.last", card=name, player=step.by))
    return found


def _is_last_of_all(table: Table, player: Player) -> bool:
    """True if one warrior is left in the Destacamento, and another player has one in theirs."""
    return len(player.destacamento) == 1 and any(one.destacamento for one in table.position.others(player))


def _route_faults(table: Table, warrior: Warrior, name: str, area: str, to: str) -> list[Finding]:
    found, side, facts = [], table.side(warrior, area), table.facts(warrior)
    if side is None:
        found.append(undecided("affiliation.unknown", section="P2 §Transferir", card=name))
        if (area, to) not in _ROUTES["doomtrooper"] | _ROUTES["legion"]:
            found.append(illegal("transfer.areas", card=name))
    elif side == "tribal":
        found.append(illegal("transfer.tribal", card=name))
    elif (area, to) not in _ROUTES.get(side, set()):
        found.append(illegal("transfer.areas", card=name))
    if facts.is_designated("bestia"):
        found.append(illegal("beast.warrior", warrior=name))
    elif facts.designations is None:
        found.append(undecided("beast.warrior", "unknown", warrior=name))
    if table.position.is_opened is False:
        found.append(illegal("transfer.opened", card=name))
    elif table.position.is_opened is None:
        found.append(undecided("transfer.opened", "unknown"))
    return found


def _cost_faults(table: Table, by: str, warrior: Warrior, name: str) -> list[Finding]:
    """Check the cost of two that a Vehículo makes, where that is more than is left or nobody knows."""
    turn = table.position.turn
    left = turn.allowed - turn.actions if by == turn.player else table.position.player(by).off_turn_actions
    has = table.has_vehicle(warrior)
    if has and left < 2:
        return [illegal("transfer.vehicle_cost", card=name)]
    return [undecided("transfer.vehicle_cost", "unknown", card=name)] if has is None else []


def mixing_faults(table: Table, player: Player, warrior: Warrior) -> list[Finding]:
    """Doomtroopers and the Legion in one Destacamento (P2 §Transferir.4, .5)."""
    side, name = table.side(warrior, "escuadron"), table.name(warrior)
    there = [one for one in player.destacamento if one is not warrior]
    sides = [table.side(one, "destacamento") for one in there]
    if side == "doomtrooper":
        clash = False if not there else some(None if one is None else one == "legion" for one in sides)
        if clash and (heretic := table.is_heretic(warrior)) is not False:
            clash = None if heretic is None else False
    elif side == "legion":
        clash = some(_stands_against(table, one) for one in there)
    else:
        clash = None if there and side is None else False
    if clash:
        return [illegal("destacamento.mixed", card=name)]
    return [undecided("affiliation.unknown", section="P2 §Transferir.4", card=name)] if clash is None else []


def _stands_against(table: Table, other: Warrior) -> bool | None:
    """True if a warrior of a Destacamento keeps the Legion out."""
    side = table.side(other, "destacamento")
    if side != "doomtrooper":
        return None if side is None else False
    heretic = table.is_heretic(other)
    return None if heretic is None else not heretic


def transfer(table: Table, step: Transfer) -> None:
    """Move the warrior to the other area; the voluntary transfer of this turn is used."""
    cost, own = transfer_cost(table, step.warrior), warrior_of(table, step.warrior)
    if own is not None and isinstance(own.card, Warrior):
        put_in_area(table, own, step.to)
        own.card.transferred = True
    spend(table, step.by, cost)


def put_in_area(table: Table, own: Found, area: str) -> None:
    """A warrior changes areas; out of the Destacamento its beast is left behind (P2 §Bestia.6)."""
    if not isinstance(own.card, Warrior):
        return
    beast = table.beast_of(own.card)
    own.removed()
    own.player.area(area).append(own.card)
    if beast is not None and area != "destacamento":
        table.leave_play(Found(own.player, own.card.attached, beast, own.card))
    if area == "destacamento":
        table.position.destacamento_opened = True
