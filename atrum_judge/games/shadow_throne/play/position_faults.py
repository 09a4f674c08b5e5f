"""Find the impossible parts of a position."""

from collections import Counter
from collections.abc import Iterator

from atrum_judge.games.shadow_throne.laws.findings import impossible, note
from atrum_judge.games.shadow_throne.play.game import Game
from atrum_judge.games.shadow_throne.table.cards import DECK, IGLESIA, IMPERIO, PER_FACTION
from atrum_judge.games.shadow_throne.table.position import (
    FIRST_HAND,
    LATER_HAND,
    PACK,
    START_GOLD,
    TARGETS,
    WAVES,
    Character,
    Player,
)
from atrum_judge.judging.finding import Finding

_MOST, _MOST_LATER, _USUAL = 9, 7, range(3, 6)


def position_faults(game: Game) -> list[Finding]:
    """Every fault of a position, each with its place in the case; notes about what is unusual."""
    found = [*_table(game), *_totals(game)]
    for place, player in enumerate(game.players):
        at = f"position.players[{place}]"
        found += [*_purse(game, player, at), *_hand(game, player, at), *_waves(game, player, at)]
        for number, one in enumerate(player.played):
            found += _character(game, player, one, f"{at}.played[{number}]")
    return found


def _table(game: Game) -> Iterator[Finding]:
    count, battle = len(game.players), game.battle
    if count > (_MOST if battle.number <= 1 else _MOST_LATER):
        yield impossible("players.too_many", "position.players", count=count)
    elif count not in _USUAL:
        yield note("players.too_many", "note", count=count)._replace(where="position.players")
    if game.position.target not in TARGETS:
        yield impossible("target.domain", "position.target", count=game.position.target)
    if battle.number < 1:
        yield impossible("step.order", "position.battle.number", "battle")
    if battle.phase == "intrigue" and not 1 <= battle.pick <= PACK:
        yield impossible("step.order", "position.battle.pick", now=str(battle.pick))
    if battle.phase == "conflict" and not 1 <= battle.wave <= WAVES:
        yield impossible("wave.four", "position.battle.wave", "number", count=battle.wave)


def _totals(game: Game) -> Iterator[Finding]:
    position = game.position
    piles = [position.discard]
    for player in game.players:
        piles += [player.hand, *([player.pack] if player.pack is not None else [])]
    laid = sum(len(player.played) + player.has_chosen for player in game.players)
    count = sum(len(pile.cards) for pile in piles) + laid + (position.deck or 0)
    is_counted = position.deck is not None and all(pile.is_counted for pile in piles)
    if count > DECK or (is_counted and count != DECK):
        yield impossible("cards.total", "position", "" if is_counted else "at_least", count=count)
    names = [name for pile in piles for name in pile.known]
    names += [player.chosen for player in game.players if player.chosen is not None]
    names += [one.card for _, one in position.characters() if one.card is not None]
    for faction, known in Counter(game.cards[name].faction for name in names).items():
        if faction is not None and known > PER_FACTION:
            yield impossible("cards.per_faction", "position", count=known, faction=faction)


def _purse(game: Game, player: Player, at: str) -> Iterator[Finding]:
    battle, gold, influence = game.battle, player.gold, player.influence
    if gold is not None and gold < 0:
        yield impossible("gold.negative", f"{at}.gold", player=player.id, count=gold)
    elif gold is not None and gold != START_GOLD and _has_not_paid(game, player):
        yield impossible("gold.start", f"{at}.gold", player=player.id, count=gold)
    if influence is None:
        return
    mourned = any(one.facts.deed == "mourner" and one.dead for one in player.played)
    has_scored = battle.number > 1 or (battle.phase == "resolution" and battle.step != "winners")
    if influence < 0:
        yield impossible("influence.negative", f"{at}.influence", player=player.id, count=influence)
    elif influence and not has_scored and not mourned:
        yield impossible("influence.too_early", f"{at}.influence", player=player.id, count=influence)
    elif influence >= game.position.target and battle.phase != "resolution" and not mourned:
        yield impossible("end.missed", f"{at}.influence", player=player.id, count=influence)


def _has_not_paid(game: Game, player: Player) -> bool:
    battle = game.battle
    if battle.number != 1 or battle.phase == "resolution":
        return False
    if battle.phase == "intrigue" or (battle.step in {"choose", "reveal"} and battle.wave == 1):
        return True
    return battle.wave == 1 and battle.step == "gold" and player.has_chosen


def _hand(game: Game, player: Player, at: str) -> Iterator[Finding]:
    battle, count = game.battle, player.hand.count
    if battle.phase == "intrigue":
        yield from _pack(game, player, at)
    if count is None:
        return
    kept = 0 if battle.number <= 1 else 1
    if battle.phase == "intrigue":
        picked = (
            0 if battle.step == "deal" else battle.pick - (battle.step == "pick" and player.id not in battle.done)
        )
        due = kept + picked
    elif battle.step == "deck" or (battle.step == "keep" and player.id in battle.done):
        due = 1
    else:
        due = LATER_HAND if kept else FIRST_HAND
        count += player.has_chosen + sum(one.wave != 0 for one in player.played)
    if count == due:
        return
    codes = ["hand.size"] if not kept else ["hand.size", "kept.not_in_pack"]
    for code in codes:
        yield impossible(code, f"{at}.hand", player=player.id, count=count, due=due)


def _pack(game: Game, player: Player, at: str) -> Iterator[Finding]:
    battle = game.battle
    if player.pack is None or player.pack.count is None:
        return
    count = player.pack.count
    if battle.step == "deal":
        due = 0
    else:
        due = PACK - battle.pick + (battle.step == "pick" and player.id not in battle.done)
    if count != due:
        yield impossible("deal.six", f"{at}.pack", "size", player=player.id, count=count, due=due)


def _waves(game: Game, player: Player, at: str) -> Iterator[Finding]:
    """One character of each past wave, and of the wave that is going on once it is settled."""
    battle = game.battle
    counts = Counter(one.wave for one in player.played if not one.extra)
    past = {"intrigue": 0, "conflict": battle.wave - 1, "resolution": WAVES}[battle.phase]
    settled = battle.phase == "conflict" and battle.step in {"abilities", "track"}
    unsettled = battle.phase == "conflict" and battle.step == "gold"
    for wave in range(1, WAVES + 1):
        count, where = counts[wave], f"{at}.played"
        is_due = wave <= past or (wave == battle.wave and settled)
        if wave == battle.wave and unsettled and not player.has_chosen:
            is_due = True
        if count > 1:
            yield impossible("wave.one_each", where, "two", player=player.id, count=count, wave=wave)
        elif count == 0 and is_due and not (wave > past and player.has_chosen):
            yield impossible("wave.one_each", where, "none", player=player.id, wave=wave)
        elif count and not is_due and not (wave == battle.wave and unsettled):
            yield impossible("wave.one_each", where, "two", player=player.id, count=count, wave=wave)
    if player.has_chosen and battle.phase == "conflict" and battle.step in {"abilities", "track"}:
        yield impossible("gold.skipped", f"{at}.chosen", player=player.id)
    if player.has_chosen and battle.phase != "conflict":
        yield impossible("wave.one_each", f"{at}.chosen", "two", player=player.id, count=1, wave=battle.wave)
    if not player.has_chosen and battle.phase == "conflict" and battle.step == "reveal":
        yield impossible("choose.simultaneous", f"{at}.chosen", player=player.id)


def _character(game: Game, player: Player, one: Character, at: str) -> Iterator[Finding]:
    name = one.name
    if not 0 <= one.wave <= WAVES:
        yield impossible("wave.four", f"{at}.wave", "number", count=one.wave)
    if one.wave == 0 and not _may_have_stayed(game, one):
        yield impossible("stay.only_langman", at, card=name)
    if one.dead and one.inspired:
        yield impossible("dead.tokens", at, card=name)
    if one.converted and one.facts.faction == IGLESIA:
        yield impossible("convert.own_faction", at, card=name)
    if one.dead and one.facts.faction == IMPERIO and not one.converted:
        yield impossible("kill.spares_imperio", at, card=name)
    if one.face_down and (one.dead or one.converted or one.inspired or one.extra_power or one.activated):
        yield impossible("down.not_in_battle", at, card=name)
    if one.extra_power and one.facts.deed != "thavma":
        yield impossible("thavma.power", at, card=name)
    if one.extra:
        yield from _extra(player, one, at)


def _may_have_stayed(game: Game, one: Character) -> bool:
    is_langman = one.facts.deed == "stay" or one.card is None
    return is_langman and game.battle.number > 1 and not one.face_down


def _extra(player: Player, one: Character, at: str) -> Iterator[Finding]:
    kyros = [
        other
        for other in player.played
        if other is not one and other.wave == one.wave and not other.face_down and other.activated is not False
    ]
    if not any(other.facts.deed == "extra" or other.card is None for other in kyros):
        yield impossible("extra.without_kyros", at, "position", card=one.name, player=player.id)
    if one.facts.faction is not None and one.facts.faction != IMPERIO:
        yield impossible("extra.faction", at, card=one.name)
