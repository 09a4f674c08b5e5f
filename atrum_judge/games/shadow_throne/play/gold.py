"""Choosing, revealing, and the gold of a wave."""

from atrum_judge.games.shadow_throne.laws.findings import illegal, undecided
from atrum_judge.games.shadow_throne.play.game import Game, not_now
from atrum_judge.games.shadow_throne.play.intrigue import holds, take
from atrum_judge.games.shadow_throne.table.cards import REBELDES
from atrum_judge.games.shadow_throne.table.position import WAVES, Character, Player
from atrum_judge.games.shadow_throne.table.steps import Choose, Collect, Pay, Reveal, TurnDown
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.piles import Pile
from atrum_judge.text import Text

SILENCE = 1


# Choosing -------------------------------------------------------------------------------------------------------


def choose_faults(game: Game, step: Choose) -> list[Finding]:
    """Return the findings against choosing a card; the first choice of a wave ends the wave before."""
    battle, player = game.battle, game.player(step.by)
    if battle.phase != "conflict":
        is_over = battle.phase == "resolution"
        return [illegal("wave.four", "over"), *not_now(game)] if is_over else not_now(game)
    if battle.step == "track":
        if battle.wave >= WAVES:
            return [illegal("wave.four", "over")]
    elif battle.step == "reveal":
        return [illegal("choose.one", player=player.id)]
    elif battle.step != "choose":
        return _unfinished(game, player)
    elif player.has_chosen:
        return [illegal("choose.one", player=player.id)]
    if not holds(game, player.hand, step.card):
        return [illegal("choose.not_in_hand", card=step.card or "?", player=player.id)]
    return []


def _unfinished(game: Game, player: Player) -> list[Finding]:
    found = not_now(game)
    if game.battle.step == "gold":
        found += [illegal("gold.skipped", player=one.id) for one in game.players if one.has_chosen]
        found.append(illegal("choose.one", player=player.id))
    else:
        found.append(illegal("abilities.skipped"))
    return found


def choose(game: Game, step: Choose) -> None:
    """A card goes face down in front of its player."""
    battle, player = game.battle, game.player(step.by)
    if battle.step == "track":
        battle.step, battle.resolved, battle.extra = "choose", 0, []
        battle.wave += 1
        game.wave_begins = len(game.resolution)
        game.because("FC", "", "wave", "step")
    player.hand_before = Pile(list(player.hand.cards), player.hand.is_counted) if step.card is None else None
    take(game, player.hand, step.card)
    player.chosen, player.has_chosen = step.card, True
    game.because("FC 1", player.id, "hand", "chosen")
    if all(one.has_chosen for one in game.players):
        battle.step = "reveal"


def reveal_faults(game: Game, step: Reveal) -> list[Finding]:
    """Return the findings against turning the cards up."""
    battle = game.battle
    if battle.phase != "conflict" or battle.step not in {"choose", "reveal"}:
        return not_now(game)
    found = [illegal("choose.simultaneous", player=one.id) for one in game.players if not one.has_chosen]
    for player in game.players:
        shown = step.cards.get(player.id) if step.cards else None
        if shown is None or not player.has_chosen:
            continue
        if player.chosen is not None:
            if not game.cards.are_same(player.chosen, shown):
                found.append(illegal("reveal.other_card", player=player.id, chosen=player.chosen, card=shown))
        elif player.hand_before is not None and not holds(game, player.hand_before, shown):
            found.append(illegal("choose.not_in_hand", card=shown, player=player.id))
    return found


def reveal(game: Game, step: Reveal) -> None:
    """Turn up the card of each player, as far as it was said."""
    for player in game.players:
        shown = step.cards.get(player.id) if step.cards else None
        if player.chosen is None and shown is not None:
            player.chosen = shown
            if player.hand_before is not None:
                player.hand = player.hand_before
                take(game, player.hand, shown)
        player.hand_before = None
    game.battle.step = "gold"
    game.because("FC 2", "", "step")


# Amounts due ----------------------------------------------------------------------------------------------------


def silence_gold(game: Game, player: Player) -> int | None:
    """Return the gold that silence adds to the price of the card chosen; None when it depends on an unknown
    faction.
    """
    before = _before(game, player)
    if before is None or before.face_down:
        return 0
    mine = game.cards[player.chosen].faction
    if mine is None or before.facts.faction is None:
        return None
    return SILENCE if mine == before.facts.faction else 0


def _before(game: Game, player: Player) -> Character | None:
    """The own character of the wave right before; nobody in the first wave."""
    wave = game.battle.wave
    return player.in_wave(wave - 1) if wave > 1 else None


def _can_settle(game: Game, player: Player) -> list[Finding]:
    battle = game.battle
    if battle.phase != "conflict" or battle.step != "gold":
        return not_now(game)
    return [] if player.has_chosen else [illegal("gold.settled", player=player.id)]


def gold_faults(game: Game, step: Pay | Collect) -> list[Finding]:
    """Return the findings against a payment or an income."""
    player = game.player(step.by)
    if found := _can_settle(game, player):
        return found
    facts, name = game.cards[player.chosen], player.chosen or "?"
    said = step.amount if isinstance(step, Pay) else -step.amount
    base, silence = facts.due, silence_gold(game, player)
    if base is None:
        return [undecided("gold.amount", "unknown", card=name)]
    if silence is None:
        if said in {base, base + SILENCE}:
            return [undecided("silence.gold", "unknown", card=name)]
        return [_wrong("gold.amount", player, name, base, said)]
    due = base + silence
    if said != due or (isinstance(step, Collect) and due > 0) or step.amount < 0:
        return _wrong_amount(game, player, base, silence, said)
    if due > 0 and player.gold is None:
        return [undecided("poor.must_turn_down", "unknown", player=player.id, card=name)]
    if player.gold is not None and due > player.gold:
        return [illegal("poor.must_turn_down", player=player.id, gold=player.gold, card=name, due=due)]
    return []


def _wrong_amount(game: Game, player: Player, base: int, silence: int, said: int) -> list[Finding]:
    """A wrong sum, by what it overlooks or adds."""
    name, before = player.chosen or "?", _before(game, player)
    due = base + silence
    codes = ["silence.gold"] if silence else ["gold.amount"]
    if silence and said == base and before is not None:
        codes += ["silence.dead"] if before.dead else []
        codes += ["silence.original_faction"] if before.converted else []
    elif silence and said > due:
        codes.append("silence.once")
    elif not silence and said == base + SILENCE:
        codes = ["silence.gold", "gold.amount"]
        if game.battle.wave == 1:
            codes = ["silence.first_wave", "gold.amount"]
        elif before is not None and before.face_down:
            codes = ["silence.after_turn_down", "silence.gold"]
        elif before is not None and before.converted:
            codes = ["silence.original_faction", "silence.gold"]
    if silence:
        codes.append("gold.amount")
    found = [_wrong(code, player, name, due, said) for code in codes]
    if player.gold is not None and due > player.gold:
        found.append(illegal("poor.must_turn_down", player=player.id, gold=player.gold, card=name, due=due))
    return found


def _wrong(code: str, player: Player, name: str, due: int, said: int) -> Finding:
    return illegal(code, player=player.id, due=in_words(due), card=name, said=in_words(said))


def in_words(due: int) -> Text:
    """A price, or below 0 an income."""
    return Text("cobrar {amount}", amount=-due) if due < 0 else Text("pagar {amount}", amount=due)


def settle_gold(game: Game, step: Pay | Collect) -> None:
    """Gold changes hands and the character is in the battle."""
    player = game.player(step.by)
    said = step.amount if isinstance(step, Pay) else -step.amount
    if player.gold is not None:
        player.gold = max(0, player.gold - said)
    game.because("OS" if silence_gold(game, player) else "FC 3", player.id, "gold")
    _lay_down(game, player, face_down=False)


def turn_down_faults(game: Game, step: TurnDown) -> list[Finding]:
    """Return the findings against turning a card down."""
    player = game.player(step.by)
    if found := _can_settle(game, player):
        return found
    base, silence, name = game.cards[player.chosen].due, silence_gold(game, player), player.chosen or "?"
    if base is None:
        return [undecided("poor.not_optional", "unknown", player=player.id, card=name)]
    least, most = base + (silence or 0), base + (SILENCE if silence is None else silence)
    if most <= 0 or (player.gold is not None and player.gold >= most):
        return [illegal("poor.not_optional", player=player.id, card=name)]
    if player.gold is not None and player.gold < least:
        return []
    return [undecided("poor.not_optional", "unknown", player=player.id, card=name)]


def turn_down(game: Game, step: TurnDown) -> None:
    """One gold, and the card is no part of the battle."""
    player = game.player(step.by)
    if player.gold is not None:
        player.gold += 1
    game.because("JP", player.id, "gold")
    _lay_down(game, player, face_down=True)


def _lay_down(game: Game, player: Player, *, face_down: bool) -> None:
    character = game.new_character(player, player.chosen, game.battle.wave)
    character.face_down = face_down
    game.because("JP" if face_down else "FC 3", player.id, "played", "face_down")
    player.chosen, player.has_chosen = None, False
    if not any(one.has_chosen for one in game.players):
        game.battle.step = "abilities"
        _inspire_next(game)


def _inspire_next(game: Game) -> None:
    """Picureas of the wave before gives the Rebels that enter now a token each."""
    wave = game.battle.wave
    sources = [
        one
        for _, one in game.position.in_battle()
        if one.wave == wave - 1 and one.facts.deed == "next_wave" and one.activated is not False and wave > 1
    ]
    for source in sources:
        for player, one in game.position.in_battle():
            if one.wave != wave or (one.faction != REBELDES and one.faction is not None):
                continue
            is_known = source.activated and one.inspired is not None and one.faction is not None
            one.inspired = one.inspired + 1 if is_known and one.inspired is not None else None
            game.because("RE Picureas", player.id, "inspired")
