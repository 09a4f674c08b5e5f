"""Find the impossible parts of a position."""

from collections import Counter
from collections.abc import Iterator

from atrum_judge.games.myl.laws.findings import impossible, undecided
from atrum_judge.games.myl.play.battle import attacker_faults, most_faults, pairs_faults
from atrum_judge.games.myl.table.cards import ALLY, ORO, TALISMAN, TOTEM, WEAPON, Card
from atrum_judge.games.myl.table.decks import MOST_COPIES, SIZE
from atrum_judge.games.myl.table.looking import Table
from atrum_judge.games.myl.table.position import IN_PLAY, OUT_OF_PLAY, Player
from atrum_judge.games.myl.table.printed import is_promotional, named
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key


def status(table: Table) -> list[Finding]:
    """Every fault of the position, with its place."""
    found = list[Finding]()
    for index, player in enumerate(table.position.players):
        where = f"position.players[{index}]"
        found += _start(table, player, where)
        found += _deck(table, player, where)
        for zone in IN_PLAY:
            for i, card in enumerate(player.zone(zone)):
                found += _placed(card, zone, f"{where}.{zone}[{i}]")
                found += _weapons(table, card, f"{where}.{zone}[{i}]")
        found += _only_ones(table, player, where)
    found += [fault for _, _, card in table.position.cards() for fault in _printed(card)]
    return [*found, *_battle(table)]


def _start(table: Table, player: Player, where: str) -> Iterator[Finding]:
    """Turn 1 begins with one plain Oro each, and nothing else (§4.3.2)."""
    turn = table.position.turn
    if turn.number != 1 or turn.phase != "grouping":
        return
    if len(player.reserve) != 1 or player.reserve[0].ability:
        yield impossible("setup.initial_oro", f"{where}.reserve", player=player.id)
    elif player.reserve[0].ability is None and not player.reserve[0].abilities:
        yield undecided("setup.initial_oro", "unknown", player=player.id)._replace(where=f"{where}.reserve")
    elif player.reserve[0].abilities:
        yield impossible("setup.initial_oro", f"{where}.reserve", player=player.id)
    if any(player.zone(zone) for zone in IN_PLAY if zone != "reserve"):
        yield impossible("setup.empty_table", where, player=player.id)


def _deck(table: Table, player: Player, where: str) -> Iterator[Finding]:
    """Fifty cards over all zones, and no more copies than a deck holds."""
    unknown = sum(player.pile(zone).count(None) for zone in OUT_OF_PLAY)
    owned = [card for side, _, card in table.position.cards() if table.position.owner(card, side) is player]
    if unknown + len(owned) != SIZE:
        yield impossible("cards.total", where, player=player.id, count=unknown + len(owned))
    count = Counter(name_key(card.name) for card in owned)
    for key in [key for key, number in count.items() if number > 1]:
        card = next(card for card in owned if name_key(card.name) == key)
        facts = named(card.name)
        if is_promotional(card.name):
            yield impossible("deck.promotional_unique", where, card=card.name, count=count[key])
        elif (facts is not None and facts.is_unique) or any(
            one.unique for one in owned if name_key(one.name) == key
        ):
            yield impossible("deck.unique", where, card=card.name, count=count[key])
        elif count[key] > MOST_COPIES:
            code = "deck.plain_oro_limit" if card.type == ORO else "deck.copies"
            yield impossible(code, where, card=card.name, count=count[key])


def _placed(card: Card, zone: str, where: str) -> Iterator[Finding]:
    """Yield the reasons why a card cannot lie in a zone in play."""
    if card.type == TALISMAN:
        yield impossible("zone.talisman_never", where, card=card.name)
    elif zone in {"defense", "attack"}:
        if not card.is_ally:
            yield impossible(f"zone.{zone}", where, card=card.name)
    elif card.considered is not None and card.type != ALLY:
        yield impossible("consider.to_defense", where, card=card.name)
    elif zone in {"reserve", "paid"}:
        if card.type != ORO:
            yield impossible(f"zone.{zone}", where, card=card.name)
    elif card.type == WEAPON:
        if card.text == "unknown" and "support_weapon" not in card.keywords:
            yield undecided("weapon.support_only_by_text", "unknown", card=card.name)._replace(where=where)
        elif "support_weapon" not in card.keywords:
            yield impossible("weapon.support_only_by_text", where, card=card.name)
    elif card.type != TOTEM:
        yield impossible("zone.support", where, card=card.name)


def _weapons(table: Table, bearer: Card, where: str) -> Iterator[Finding]:
    """Yield the reasons why a card cannot bear its Armas."""
    for weapon in bearer.weapons:
        if weapon.type != WEAPON or not bearer.is_ally:
            yield impossible("weapon.bearer_is_ally", where, bearer=bearer.name, card=weapon.name)
        elif not table.may_bear(bearer, weapon.bearer, weapon):
            yield impossible("weapon.bearer_needs", where, bearer=bearer.name, card=weapon.name)
    if len(bearer.weapons) > 1 and not bearer.has("several_weapons"):
        if bearer.may_say_more:
            yield undecided("weapon.one", "unknown", bearer=bearer.name)._replace(where=where)
        else:
            yield impossible("weapon.one", where, "position", bearer=bearer.name)


def _only_ones(table: Table, player: Player, where: str) -> Iterator[Finding]:
    """Find second copies of cards that may be in play once (§4.13)."""
    copies = [
        spot.card for spot in table.position.in_play() if spot.player is player and spot.card.has("one_in_play")
    ]
    for key, number in Counter(name_key(card.name) for card in copies).items():
        if number > 1:
            name = next(card.name for card in copies if name_key(card.name) == key)
            yield impossible("one_in_play.keeps_one", where, player=player.id, card=name)


def _printed(card: Card) -> Iterator[Finding]:
    """Yield the symbols that no card of its type has printed on it."""
    if card.type != ALLY and card.strength is not None:
        yield impossible("card.symbol", card.id, card=card.name)
    if card.type != ALLY and card.race:
        yield impossible("card.race_only_allies", card.id, card=card.name)
    if card.type == ORO and card.cost is not None:
        yield impossible("card.oro_no_cost", card.id, card=card.name)
    elif card.cost is not None and card.cost < 0:
        yield impossible("card.oro_no_cost", card.id, "negative", card=card.name)


def _battle(table: Table) -> list[Finding]:
    """The attackers and blocks of a battle, judged as if just declared."""
    position = table.position
    if position.turn.phase != "battle":
        return []
    found, attacking = list[Finding](), {card.id: card for card in position.active.attack}
    for id_ in table.battle.attackers:
        if id_ not in attacking:
            found.append(impossible("zone.attack", "position.battle", card=id_))
        else:
            found += attacker_faults(attacking[id_], position.turn.player)
    found += most_faults(table, len(table.battle.attackers))
    found += pairs_faults(table, table.battle.blocks)
    return [
        one._replace(severity="impossible" if one.severity == "illegal" else one.severity, where="position.battle")
        for one in found
    ]
