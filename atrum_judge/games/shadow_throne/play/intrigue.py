"""The phase of intrigue: dealing, picking, passing."""

from msgspec import UNSET

from atrum_judge.games.shadow_throne.laws.findings import illegal
from atrum_judge.games.shadow_throne.play.game import Game, not_now
from atrum_judge.games.shadow_throne.table.position import PACK
from atrum_judge.games.shadow_throne.table.steps import Deal, Pass, Pick
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.piles import Pile


def deal_faults(game: Game, step: Deal) -> list[Finding]:
    """Return the findings against a deal."""
    battle = game.battle
    if (battle.phase, battle.step) != ("intrigue", "deal"):
        return not_now(game)
    found = []
    for player in game.players:
        if step.packs is UNSET:
            continue
        if player.id not in step.packs:
            found.append(illegal("deal.six", "missing", player=player.id))
            continue
        given = step.packs[player.id]
        count = given if isinstance(given, int) else len(given)
        if count != PACK:
            found.append(illegal("deal.six", player=player.id, count=count))
    if game.position.deck is not None and game.position.deck < PACK * len(game.players):
        found.append(illegal("players.too_many", count=len(game.players)))
    return found


def deal(game: Game, step: Deal) -> None:
    """Give each player a pack."""
    for player in game.players:
        given = PACK if step.packs is UNSET else step.packs[player.id]
        player.pack = Pile([None] * given if isinstance(given, int) else list(given))
        game.because("FI 3", player.id, "pack")
    if game.position.deck is not None:
        game.position.deck -= PACK * len(game.players)
    game.because("FI 3", "", "deck")
    game.battle.step, game.battle.pick, game.battle.done = "pick", 1, set()


def pick_faults(game: Game, step: Pick) -> list[Finding]:
    """Return the findings against taking a card of a pack."""
    battle, player = game.battle, game.player(step.by)
    if (battle.phase, battle.step) == ("intrigue", "pass"):
        return [illegal("pick.one", "twice", player=player.id), illegal("pass.too_early", "not_passed")]
    if (battle.phase, battle.step) != ("intrigue", "pick"):
        return not_now(game)
    found = []
    if player.id in battle.done:
        found.append(illegal("pick.one", "twice", player=player.id))
    if player.pack is not None and not holds(game, player.pack, step.card):
        found.append(illegal("pick.one", "not_there", card=step.card or "?", player=player.id))
    return found


def pick(game: Game, step: Pick) -> None:
    """A card goes from the pack to the hand; after the sixth the conflict begins."""
    battle, player = game.battle, game.player(step.by)
    if player.pack is not None:
        take(game, player.pack, step.card)
    player.hand.cards.append(step.card)
    game.because("FI 4", player.id, "hand", "pack")
    battle.done.add(player.id)
    if len(battle.done) < len(game.players):
        return
    battle.done = set()
    if battle.pick >= PACK:
        for other in game.players:
            other.pack = None
        battle.phase, battle.step, battle.wave = "conflict", "choose", 1
        game.because("FI 5", "", "phase", "step", "wave")
    else:
        battle.step = "pass"


def pass_faults(game: Game, step: Pass) -> list[Finding]:
    """Return the findings against passing the packs."""
    battle = game.battle
    found = []
    if (battle.phase, battle.step) == ("intrigue", "pick"):
        waiting = [player.id for player in game.players if player.id not in battle.done]
        found += [illegal("pass.too_early", player=name) for name in waiting]
    elif (battle.phase, battle.step) != ("intrigue", "pass"):
        return not_now(game)
    if step.to == "right":
        found.append(illegal("pass.left"))
    return found


def pass_packs(game: Game, step: Pass) -> None:
    """Every pack goes to the left neighbour, who is the next in the list."""
    packs = [player.pack for player in game.players]
    for place, player in enumerate(game.players):
        player.pack = packs[place - 1]
        game.because("FI 4", player.id, "pack")
    game.battle.step = "pick"
    game.battle.pick += 1


# Cards by name --------------------------------------------------------------------------------------------------


def holds(game: Game, pile: Pile[str], name: str | None) -> bool:
    """True if a pile has, or may have, a card of this name; None is any card."""
    if pile.may_hold_more:
        return True
    if name is None:
        return bool(pile.cards)
    return any(game.cards.are_same(name, held) for held in pile.known)


def take(game: Game, pile: Pile[str], name: str | None) -> None:
    """A card leaves a pile. One that nobody saw leaves an unknown place, or any of those that are known."""
    held = next((one for one in pile.known if name is not None and game.cards.are_same(name, one)), None)
    if held is not None:
        pile.cards.remove(held)
    elif None in pile.cards:
        pile.cards.remove(None)
    elif pile.is_counted:
        # Nobody knows which of the known ones it was: none of them is known to be there any more.
        pile.cards = [None] * (len(pile.cards) - 1)
