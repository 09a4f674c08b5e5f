"""The course of a turn: grouping, the phases, the draw and the discard at its end (§5)."""

from atrum_judge.games.myl.laws.findings import illegal
from atrum_judge.games.myl.play.battle import begin_war, deal_damage
from atrum_judge.games.myl.play.moving import from_top
from atrum_judge.games.myl.play.resolving import to_final
from atrum_judge.games.myl.table.cards import Card
from atrum_judge.games.myl.table.looking import End, Table
from atrum_judge.games.myl.table.steps import Advance, Concede, Discard, Draw, Group
from atrum_judge.judging.finding import Finding

HAND_LIMIT = 8


def group_faults(table: Table, step: Group) -> list[Finding]:
    """§5.1: by the active player, once, a zone whole."""
    turn = table.position.turn
    if step.by != turn.player:
        return [illegal("turn.not_yours", player=step.by)]
    zones = _zones(table, step)
    if turn.phase != "grouping" or set(zones) & set(turn.grouped):
        return [illegal("group.when", player=step.by)]
    active = table.position.active
    if step.cards is not None:
        whole = {card.id for zone in zones for card in active.zone(_ZONES[zone])}
        if whole != set(step.cards):
            return [illegal("group.all", player=step.by)]
    return []


_ZONES = {"allies": "attack", "oros": "paid"}


def _zones(table: Table, step: Group) -> list[str]:
    """The zones that are grouped; named by their cards, those that hold one of them."""
    if step.cards is None:
        return list(step.zones if step.zones is not None else _ZONES)
    active, ids = table.position.active, set(step.cards)
    return [zone for zone, name in _ZONES.items() if any(card.id in ids for card in active.zone(name))]


def group(table: Table, step: Group) -> None:
    """Aliados back from the attack, Oros back to the Reserva."""
    active, zones = table.position.active, _zones(table, step)
    if "allies" in zones:
        active.defense, active.attack = [*active.defense, *active.attack], []
    if "oros" in zones:
        active.reserve, active.paid = [*active.reserve, *active.paid], []
    table.position.turn.grouped += zones  # type: ignore[arg-type]


def advance_faults(table: Table, step: Advance) -> list[Finding]:
    """By the active player; the war and the end of the turn have to be over."""
    turn, player = table.position.turn, table.position.active
    if step.by != turn.player:
        return [illegal("turn.not_yours", player=step.by)]
    if turn.moment == "war":
        return [illegal("war.ends")]
    if turn.phase != "end":
        return []
    found = []
    if not turn.drawn:
        found.append(illegal("end.draw", "missing", player=step.by))
    if len(player.pile("hand")) > HAND_LIMIT:
        found.append(illegal("end.hand_limit", player=step.by, count=len(player.pile("hand"))))
    return found


def advance(table: Table, step: Advance) -> None:
    """Go to the next phase or step; damage is dealt on the way out of the battle."""
    turn = table.position.turn
    match turn.moment:
        case "grouping":
            turn.phase = "vigil"
        case "attack" | "block":
            begin_war(table)
        case "damage":
            deal_damage(table)
        case "vigil":
            to_final(table)
        case "final":
            turn.phase = "end"
        case _:
            _next_turn(table)


def _next_turn(table: Table) -> None:
    position, turn = table.position, table.position.turn
    turn.player, turn.number = position.inactive.id, turn.number + 1
    turn.phase, turn.step = "grouping", None
    turn.grouped, turn.attacked = [], False
    turn.oro_played = turn.acted = turn.drawn = False
    table.extra_oros = 0
    for player in position.players:
        player.virtual = 0
    for spot in position.in_play():
        spot.card.used = {}
        if spot.player is position.active:
            spot.card.new = False


def draw_faults(table: Table, step: Draw) -> list[Finding]:
    """§5.5: the active player, once, at the end of the turn."""
    turn = table.position.turn
    if step.by != turn.player:
        return [illegal("turn.not_yours", player=step.by), illegal("end.draw", player=step.by)]
    return [illegal("end.draw", player=step.by)] if turn.phase != "end" or turn.drawn else []


def draw(table: Table, step: Draw) -> None:
    """The top card."""
    from_top(table, [table.position.player(step.by)], 1, "hand")
    table.position.turn.drawn = True


def discard_faults(table: Table, step: Discard) -> list[Finding]:
    """§5.5: down to eight, after the draw."""
    turn, player = table.position.turn, table.position.player(step.by)
    if step.by != turn.player:
        return [illegal("end.hand_limit", "discard", player=step.by, count=len(player.pile("hand")), due=0)]
    if turn.phase != "end":
        return [illegal("phase.order", section="§5.5")]
    found, hand = list[Finding](), player.pile("hand")
    if not turn.drawn:
        found.append(illegal("end.draw", "missing", player=step.by))
    due = max(0, len(hand) - HAND_LIMIT)
    ids = [_id(card) for card in step.cards if card is not None]
    if len(step.cards) != due:
        found.append(illegal("end.hand_limit", "discard", player=step.by, count=len(hand), due=due))
    known = {card.id for card in hand if card is not None}
    unknown = [id_ for id_ in ids if id_ not in known]
    if len(set(ids)) < len(ids) or len(unknown) + step.cards.count(None) > hand.count(None):
        named = [*unknown, *ids, "?"]
        found.append(illegal("discard.from_hand", card=named[0], player=step.by))
    return found


def _id(card: str | Card) -> str:
    return card if isinstance(card, str) else card.id


def discard(table: Table, step: Discard) -> None:
    """Put a card into the owner's Cementerio."""
    player = table.position.player(step.by)
    hand = player.pile("hand")
    for given in step.cards:
        id_ = "" if given is None else _id(given)
        held = next((card for card in hand if card is not None and card.id == id_), None)
        hand[:] = [card for card in hand if card is not held or card is None]
        if held is None:
            hand.remove(None)
            held = given if isinstance(given, Card) else None
        player.pile("graveyard").append(held)


def concede_faults(table: Table, step: Concede) -> list[Finding]:
    """Return no findings: players may give up at any time."""
    return []


def concede(table: Table, step: Concede) -> None:
    """The other has won."""
    table.end = End(table.position.opponent(step.by).id, "concession")
