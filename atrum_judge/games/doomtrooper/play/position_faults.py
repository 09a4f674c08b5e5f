"""Find the impossible parts of a position."""

from collections import Counter
from collections.abc import Iterator

from atrum_judge.games.doomtrooper.laws.findings import impossible
from atrum_judge.games.doomtrooper.table.cards import AREAS, SIDES
from atrum_judge.games.doomtrooper.table.looking import Table
from atrum_judge.games.doomtrooper.table.position import Placed, Player, Proclaimed, Warrior
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key

STARTING_DESTINY = 5
OPENING_HAND = 7


def status(table: Table) -> list[Finding]:
    """Return every fault of the position, with its place."""
    found = [*_turn(table)]
    for index, player in enumerate(table.position.players):
        where = f"position.players[{index}]"
        found += _piles(table, player, where)
        found += _areas(table, player, where)
        found += _placed(table, player, where)
        for area in AREAS:
            for i, warrior in enumerate(player.area(area)):
                found += _warrior(table, warrior, area, f"{where}.{area}[{i}]")
    return [*found, *_unique(table), *_tactics(table)]


def _turn(table: Table) -> Iterator[Finding]:
    turn, where = table.position.turn, "position.turn"
    if (turn.step == "setup") != (turn.number == 0):
        yield impossible("turn.order", where)
    if turn.number == 1 and turn.step == "draw":
        yield impossible("turn.first_has_no_draw", where)
    if not 0 <= turn.actions <= turn.allowed:
        yield impossible("action.too_many", where, "position", used=turn.actions, allowed=turn.allowed)
    if turn.tactical and table.position.is_first_turn:
        yield impossible("tactical.first_turn", where, "position", player=turn.player)
    if turn.step != "setup":
        return
    for index, player in enumerate(table.position.players):
        where = f"position.players[{index}]"
        if player.destiny != STARTING_DESTINY:
            yield impossible("setup.destiny", f"{where}.destiny", player=player.id, count=player.destiny)
        if player.hand_size != OPENING_HAND:
            yield impossible("setup.hand", f"{where}.hand", player=player.id, count=player.hand_size)
        if player.warriors:
            yield impossible("setup.empty", where, player=player.id)


def _piles(table: Table, player: Player, where: str) -> Iterator[Finding]:
    if player.destiny < 0:
        yield impossible("destiny.negative", f"{where}.destiny", player=player.id, count=player.destiny)
    seen: Counter[str] = Counter()
    names: dict[str, str] = {}
    for name in _owned(table, player):
        seen[name_key(name)] += 1
        names.setdefault(name_key(name), name)
    for key, count in seen.items():
        limits = table.cards.of(names[key]).limits
        if limits and count > max(limits):
            yield impossible(
                "limit.exceeded", where, player=player.id, card=names[key], count=count, limit=max(limits)
            )


def _owned(table: Table, player: Player) -> Iterator[str]:
    """Yield the names of all cards that a player is seen to own, in piles and in play."""
    for pile in (player.hand, player.deck, player.discard, player.annihilated):
        yield from (name for name in pile if name) if isinstance(pile, list) else ()
    for found in table.position.in_play():
        if found.card.card and table.owner(found) is player:
            yield found.card.card


def _areas(table: Table, player: Player, where: str) -> Iterator[Finding]:
    wrong = {"escuadron": {"tribal", "legion"}, "cohorte": {"tribal", "doomtrooper"}, "destacamento": set[str]()}
    for area in AREAS:
        for i, warrior in enumerate(player.area(area)):
            if warrior.affiliation is None and table.side(warrior, area) in wrong[area]:
                yield impossible(
                    "area.affiliation", f"{where}.{area}[{i}]", card=table.name(warrior), player=player.id
                )
    there = [warrior for warrior in player.destacamento if warrior.affiliation is None]
    tribes = {name for one in there if (name := table.affiliation(one)) and SIDES[name] == "tribal"}
    if len(tribes) > 1:
        yield impossible("tribal.two", f"{where}.destacamento", "position", player=player.id)
    sides = {
        table.side(warrior, "destacamento")
        for warrior in there
        if table.side(warrior, "destacamento") == "legion" or table.is_heretic(warrior) is False
    }
    if {"doomtrooper", "legion"} <= sides:
        yield impossible("destacamento.mixed", f"{where}.destacamento", "position", player=player.id)


def _warrior(table: Table, warrior: Warrior, area: str, where: str) -> Iterator[Finding]:
    name, facts = table.name(warrior), table.facts(warrior)
    if warrior.cover and facts.values.B == "-":
        yield impossible("cover.no_armour", where, card=name)
    if warrior.cover and (table.is_inside(warrior) or facts.is_vehicle):
        yield impossible("vehicle.covered", where, "position", warrior=name)
    vehicles = [card for card in warrior.attached if table.is_vehicle(card)]
    beasts = [card for card in warrior.attached if table.is_beast(card)]
    if len(vehicles) + len(beasts) > 1:
        section = "P2 §Bestia.3" if beasts else ""
        yield impossible("vehicle.one", where, "position", section=section, warrior=name)
    if (vehicles or beasts) and facts.is_designated("bestia"):
        yield impossible("beast.warrior", where, warrior=name)
    if beasts and area != "destacamento":
        yield impossible("mount.area", where, "position", warrior=name)
    if sum(table.facts(card).is_designated("armadura") is True for card in warrior.attached) > 1:
        yield impossible("armour.one", where, "position", warrior=name)
    for kind, code in (("ki", "ki.copy"), ("mission", "mission.copy")):
        for card in _twice([card.card for card in warrior.attached if table.facts(card).type == kind]):
            if kind == "ki":
                yield impossible(code, where, "position", warrior=name, card=card)
            else:
                yield impossible(code, where, "position", card=card)


def _placed(table: Table, player: Player, where: str) -> Iterator[Finding]:
    for place in ("fortifications", "warzones"):
        cards: list[Placed] = getattr(player, place)
        for card in _twice([one.card for one in cards]):
            yield impossible(f"{place}.copy", f"{where}.{place}", "position", player=player.id, card=card)
        for i, one in enumerate(cards):
            areas = table.facts(one).areas
            if areas and one.area not in areas:
                yield impossible(f"{place}.area", f"{where}.{place}[{i}]", card=table.name(one))
    if len(player.alliances) > 1:
        yield impossible("alliance.one", f"{where}.alliances", "position", player=player.id)
    for card in _twice([one.card for one in player.missions]):
        yield impossible("mission.copy", f"{where}.missions", "position", card=card)


def _unique(table: Table) -> Iterator[Finding]:
    """Find relics and alliances that stand twice on the table: a name is unique among all players."""
    relics = [
        found.card.card
        for found in table.position.in_play()
        if found.warrior is not None and table.facts(found.card).type == "relic"
    ]
    for card in _twice(relics):
        yield impossible("relic.unique", "position", "position", card=card)
    for card in _twice([one.card for player in table.position.players for one in player.alliances]):
        yield impossible("alliance.unique", "position", "position", card=card)


def _tactics(table: Table) -> Iterator[Finding]:
    tactics = Counter(
        table.owner(found).id
        for found in table.position.in_play()
        if isinstance(found.card, Proclaimed) or found.warrior is not None
        if table.facts(found.card).type == "mission" and table.facts(found.card).is_designated("tactica")
    )
    for player, count in tactics.items():
        if count > 1:
            yield impossible("mission.tactic", "position", "position", player=player)


def _twice(names: list[str | None]) -> list[str]:
    """Return the names that occur more than once."""
    count = Counter(name_key(name) for name in names if name)
    first = {name_key(name): name for name in reversed(names) if name}
    return [first[key] for key, times in count.items() if times > 1]
