"""Common checks of actions: the player, the cost, and the duties that go before."""

from atrum_judge.games.doomtrooper.laws.findings import illegal, undecided
from atrum_judge.games.doomtrooper.table.cards import CardType
from atrum_judge.games.doomtrooper.table.looking import Table
from atrum_judge.games.doomtrooper.table.position import Found, Player, Warrior
from atrum_judge.judging.finding import Finding


def action_faults(table: Table, by: str, cost: int = 1, *, is_tactical: bool = False) -> list[Finding]:
    """Return the findings against a player's acting now, or with too few actions."""
    turn, found = table.position.turn, []
    if turn.step != "actions":
        found.append(illegal("action.when", player=by))
    if by != turn.player:
        if table.position.player(by).off_turn_actions < cost:
            found.append(illegal("action.not_your_turn", player=by))
        return found
    if turn.tactical:
        found.append(illegal("tactical.one" if is_tactical else "action.after_tactical", player=by))
    elif turn.actions + cost > turn.allowed:
        found.append(illegal("action.too_many", player=by, used=turn.actions, allowed=turn.allowed, cost=cost))
    if is_tactical and table.position.is_first_turn:
        found.append(illegal("tactical.first_turn", player=by))
    return found


def spend(table: Table, by: str, cost: int = 1, *, is_tactical: bool = False) -> None:
    """Use up actions; a tactical one is the last of its turn."""
    turn = table.position.turn
    if by != turn.player:
        player = table.position.player(by)
        player.off_turn_actions = max(0, player.off_turn_actions - cost)
        return
    turn.actions += cost
    turn.tactical = turn.tactical or is_tactical


def warrior_of(table: Table, id_: str) -> Found | None:
    """The warrior in play with an id."""
    found = table.position.find(id_)
    return found if found is not None and isinstance(found.card, Warrior) else None


def own_warrior(table: Table, by: str, id_: str) -> tuple[Found | None, list[Finding]]:
    """A warrior of the player who acts; else None and why not."""
    found = warrior_of(table, id_)
    if found is None:
        return None, [illegal("in_play", id=id_)]
    if found.player.id != by:
        return None, [illegal("warrior.own", card=table.name(found.card), player=by)]
    return found, []


def hand_faults(table: Table, by: str, card: str, section: str, *types: CardType) -> list[Finding]:
    """Return the findings against a card that is not in the hand, or not of a type that the action takes."""
    found = []
    if not table.position.player(by).holds(card):
        found.append(illegal("card.from_hand", section=section, player=by, card=card))
    type_ = table.cards.of(card).type
    if type_ is None:
        found.append(undecided("card.type", "unknown", section=section, card=card))
    elif type_ not in types:
        found.append(illegal("card.type", section=section, card=card))
    return found


def are_all_covered(player: Player) -> bool:
    """True for a player with warriors in play, all of them in cover."""
    return bool(player.warriors) and all(warrior.cover for warrior in player.warriors)


def converted(table: Table, player: Player) -> list[Warrior]:
    """Warriors of a Destacamento that cards turned to the Legion while other Doomtroopers stand there (P2 §Transferir.5)."""
    there = player.destacamento
    if not any(table.side(warrior, "destacamento") == "doomtrooper" for warrior in there):
        return []
    return [
        warrior
        for warrior in there
        if warrior.affiliation is not None
        and table.side(warrior, "destacamento") == "legion"
        and table.facts(warrior).affiliation != warrior.affiliation
    ]
