"""The Power Track, the phase of resolution and the end of the game."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from atrum_judge.games.shadow_throne.laws.findings import illegal, undecided
from atrum_judge.games.shadow_throne.play.abilities import track_time
from atrum_judge.games.shadow_throne.play.game import Bounds, Ending, Game, not_now, now, powers
from atrum_judge.games.shadow_throne.play.intrigue import holds, take
from atrum_judge.games.shadow_throne.table.cards import DECK, FACTIONS, REBELDES, faction_named
from atrum_judge.games.shadow_throne.table.position import WAVES, Battle, Character, Player
from atrum_judge.games.shadow_throne.table.steps import Consolation, End, FormDeck, Influence, Keep, Track, Winners
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.piles import Pile
from atrum_judge.text import Text

COLLECTING = ("influence", "consolation", "end")


# The Power Track ------------------------------------------------------------------------------------------------


def track_faults(game: Game, step: Track) -> list[Finding]:
    """Return the findings against the Power Track as it is set."""
    if found := track_time(game, step):
        return found
    sums = powers(game)
    return [
        finding
        for word, said in (step.power or {}).items()
        if said is not None
        for finding in _sum_faults(game, faction_named(word) or word, said, sums)
    ]


def _sum_faults(game: Game, faction: str, said: int, sums: dict[str, Bounds]) -> list[Finding]:
    due = sums.get(faction, Bounds(0))
    if due.is_open and said >= due.low:
        return [undecided("track.sum", "unknown", faction=faction)]
    if said == due.low:
        return []
    codes = ["track.sum", *(code for code, wrong in _miscounts(game, faction) if wrong == said)]
    return [illegal(code, faction=faction, due=due.low, said=said) for code in codes]


def _miscounts(game: Game, faction: str) -> Iterator[tuple[str, int]]:
    """Yield the sums that come of overlooking one rule, each with the law that is overlooked."""
    everybody = [one for _, one in game.position.in_battle()]
    living = [one for one in everybody if not one.dead]
    yield "dead.power", sum(one.power or 0 for one in everybody if one.faction == faction)
    yield "convert.faction", sum(one.power or 0 for one in living if one.facts.faction == faction)
    yield "inspire.token", sum((one.power or 0) - (one.inspired or 0) for one in living if one.faction == faction)


def set_track(game: Game, step: Track) -> None:
    """The wave is over; the fourth ends the conflict."""
    battle = game.battle
    if battle.wave >= WAVES:
        _begin_resolution(game)
    else:
        battle.step, battle.resolved, battle.wave = "choose", 0, battle.wave + 1
        game.wave_begins = len(game.resolution)
        game.because("FC", "", "wave", "step", "resolved")


def _begin_resolution(game: Game) -> None:
    battle = game.battle
    battle.phase, battle.step, battle.done = "resolution", "winners", set()
    game.because("FC", "", "phase", "step")


# The winners ----------------------------------------------------------------------------------------------------


def winners_faults(game: Game, step: Winners) -> list[Finding]:
    """Return the findings against naming the winners of the battle."""
    battle = game.battle
    if battle.phase == "conflict":
        if battle.step == "track" and battle.wave >= WAVES:
            return _winner_faults(game, step)
        played = battle.wave if battle.step == "track" else battle.wave - 1
        early = [illegal("wave.four", "early", count=played)] if played < WAVES else []
        skipped = [illegal("abilities.skipped")] if battle.step == "abilities" else []
        return [*early, *skipped, *not_now(game)]
    if (battle.phase, battle.step) != ("resolution", "winners"):
        return not_now(game)
    return _winner_faults(game, step)


def _winner_faults(game: Game, step: Winners) -> list[Finding]:
    sums = powers(game)
    said = {faction_named(word) or word for word in step.factions}
    shown = ", ".join(word for word in (*FACTIONS, *sorted(said - set(FACTIONS))) if word in said) or "—"
    known = certain_winners(sums)
    if known is not None:
        if said == set(known):
            return []
        found = [illegal("battle.winners", due=", ".join(known), said=shown)]
        for code in ("dead.power", "convert.faction", "inspire.token"):
            wrong = {f: dict(_miscounts(game, f))[code] for f in FACTIONS}
            if said == {f for f in FACTIONS if wrong[f] == max(wrong.values())}:
                faction = next(f for f in FACTIONS if wrong[f] != sums[f].low)
                found.append(illegal(code, faction=faction, due=sums[faction].low, said=wrong[faction]))
        return found
    if said and _could_win(sums, said):
        return [undecided("battle.winners", "unknown")]
    return [illegal("battle.winners", due="otra cosa", said=shown)]


def certain_winners(sums: dict[str, Bounds]) -> tuple[str, ...] | None:
    """The factions with most power, all that tie; None when it hangs on what nobody knows."""
    most = max(bounds.low for bounds in sums.values())
    if any(bounds.is_open for bounds in sums.values()):
        return None
    return tuple(faction for faction in FACTIONS if sums[faction].low == most)


def _could_win(sums: dict[str, Bounds], said: set[str]) -> bool:
    """True if some values of what is unknown make exactly these the winners."""
    if not said <= set(FACTIONS):
        return False
    floor = max(bounds.low for bounds in sums.values())
    closed = {sums[faction].low for faction in said if not sums[faction].is_open}
    if len(closed) > 1:
        return False
    top = closed.pop() if closed else None
    if top is None:  # open ones can rise above everybody
        return True
    others = max((sums[faction].low for faction in FACTIONS if faction not in said), default=-1)
    return top >= floor and others < top


def set_winners(game: Game, step: Winners) -> None:
    """The battle is decided."""
    said = {faction_named(word) for word in step.factions}
    game.battle.winners = tuple(faction for faction in FACTIONS if faction in said)
    game.battle.phase, game.battle.step, game.battle.done = "resolution", "influence", set()
    game.because("FR 2", "", "winners", "step", "phase")


# Influence and consolation gold ---------------------------------------------------------------------------------


def due_to(game: Game, player: Player, what: str) -> tuple[Bounds, str]:
    """Return the amount that a player collects, and a card for which it is not known."""
    winners, low, unknown = game.battle.winners, 0, ""
    for one in player.played:
        if one.face_down:
            continue
        if winners is None or one.faction is None:
            unknown = unknown or one.name
            continue
        if (one.faction in winners) is (what == "consolation"):
            continue
        value = one.facts.consolation if what == "consolation" else one.facts.influence
        if value is None:
            unknown = unknown or one.name
        else:
            low += value // 2 if one.dead and what == "influence" else value
    return Bounds(low, bool(unknown)), unknown


def _collect_faults(game: Game, player: Player, what: str, said: int) -> list[Finding]:
    code = f"{what}.amount"
    if (what, player.id) in _collected(game):
        return [illegal(code, "again", player=player.id)]
    due, unknown = due_to(game, player, what)
    if due.is_open and said >= due.low:
        return [undecided(code, "unknown", player=player.id, card=unknown)]
    if said == due.low:
        return []
    codes = [code, *(reason for reason, wrong in _misreadings(game, player, what) if wrong == said)]
    if what == "influence" and any(one.dead and not one.face_down for one in player.played):
        codes.append("influence.dead_half")
    return [illegal(one, player=player.id, due=due.low, said=said) for one in dict.fromkeys(codes)]


def _misreadings(game: Game, player: Player, what: str) -> Iterator[tuple[str, int]]:
    """Yield the amounts that come of overlooking one rule, each with the law that is overlooked."""
    winners = game.battle.winners or ()

    def total(characters: Sequence[Character], *, printed: bool = False, dead: int = 1) -> int:
        found = 0
        for one in characters:
            faction = one.facts.faction if printed else one.faction
            if (faction in winners) is (what == "consolation"):
                continue
            value = (one.facts.consolation if what == "consolation" else one.facts.influence) or 0
            halved = value // 2 if one.dead and what == "influence" else value
            found += halved if not one.dead or dead == 1 else 0 if dead == 0 else value // dead
        return found

    in_battle = [one for one in player.played if not one.face_down]
    if any(one.converted for one in in_battle):
        yield "convert.scoring", total(in_battle, printed=True)
    if any(one.face_down for one in player.played):
        yield "down.scoring", total(player.played)
    if what == "consolation" and any(one.dead for one in in_battle):
        yield "consolation.dead", total(in_battle, dead=0)
        yield "consolation.dead", total(in_battle, dead=2)


def _collected(game: Game) -> set[tuple[str, str]]:
    """Return each kind of income with the player who has collected it.

    Players have collected all that comes before the step that is going on.
    """
    battle = game.battle
    return {(battle.step, name) for name in battle.done}


def influence_faults(game: Game, step: Influence) -> list[Finding]:
    """Return the findings against collecting influence; later than it is due only nothing can be collected."""
    if game.battle.phase != "resolution" or game.battle.step not in COLLECTING:
        return not_now(game)
    if game.battle.step != "influence":
        return [] if step.amount == 0 else not_now(game)
    return _collect_faults(game, game.player(step.by), "influence", step.amount)


def collect_influence(game: Game, step: Influence) -> None:
    """Influence is collected."""
    player = game.player(step.by)
    if player.influence is not None:
        player.influence += step.amount
    game.because("FR 3", player.id, "influence")
    if game.battle.step == "influence":
        game.battle.done.add(player.id)
        _all_done(game, "influence", "consolation")


def consolation_faults(game: Game, step: Consolation) -> list[Finding]:
    """Return the findings against collecting consolation gold; influence comes before."""
    battle = game.battle
    if battle.phase != "resolution" or battle.step not in COLLECTING:
        return not_now(game)
    if battle.step == "end":
        return [] if step.amount == 0 else not_now(game)
    found = _outstanding(game, "influence") if battle.step == "influence" else []
    if battle.step == "influence":
        due, unknown = due_to(game, game.player(step.by), "consolation")
        if due.is_open and step.amount >= due.low:
            return [*found, undecided("consolation.amount", "unknown", player=step.by, card=unknown)]
    return found + _collect_faults(game, game.player(step.by), "consolation", step.amount)


def collect_consolation(game: Game, step: Consolation) -> None:
    """Consolation gold is collected."""
    battle, player = game.battle, game.player(step.by)
    if battle.step == "end":
        return
    if battle.step == "influence":
        battle.step, battle.done = "consolation", set()
    if player.gold is not None:
        player.gold += step.amount
    game.because("FR 4", player.id, "gold")
    battle.done.add(player.id)
    _all_done(game, "consolation", "end")


def _all_done(game: Game, what: str, after: str) -> None:
    """The next step, once nobody has anything left to collect."""
    battle = game.battle
    left = [player for player in game.players if player.id not in battle.done]
    if all(due_to(game, player, what)[0] == Bounds(0) for player in left):
        battle.step, battle.done = after, set()
        game.because("FR 4" if after == "end" else "FR 3", "", "step", "done")


def _outstanding(game: Game, what: str) -> list[Finding]:
    """Return a finding for each player who still has something to collect."""
    found = []
    for player in game.players:
        if (what, player.id) in _collected(game):
            continue
        due, _ = due_to(game, player, what)
        if due.low:
            found.append(illegal(f"{what}.skipped", player=player.id, due=due.low))
        elif due.is_open:
            found.append(undecided(f"{what}.skipped", "unknown", player=player.id))
    return found


def uncollected(game: Game) -> list[Finding]:
    """Return the findings about income that must be collected before the game can end."""
    match game.battle.step:
        case "influence":
            return _outstanding(game, "influence") + _outstanding(game, "consolation")
        case "consolation":
            return _outstanding(game, "consolation")
        case _:
            return []


# The end --------------------------------------------------------------------------------------------------------


def end_faults(game: Game, step: End) -> list[Finding]:
    """Return the findings against declaring the game over."""
    battle, target = game.battle, game.position.target
    if battle.phase != "resolution":
        return [illegal("end.only_in_resolution", now=now(game)), *not_now(game)]
    if battle.step in {"winners", "keep", "deck"}:
        return not_now(game)
    found = uncollected(game)
    reached = is_over(game)
    if reached is None:
        return [*found, undecided("end.not_reached", "unknown", target=target)]
    if not reached:
        found.append(illegal("end.not_reached", target=target))
        return found + ([illegal("end.variant", target=target)] if target != 15 else [])
    if step.winner is UNSET:
        return found
    ending = ending_of(game)
    if ending is None:
        return [*found, undecided("end.winner", "unknown")]
    if step.winner != ending.winner:
        said, due = step.winner or Text("nadie"), ending.winner or Text("nadie")
        found.append(illegal("end.winner", due=due, said=said))
    return found


def is_over(game: Game) -> bool | None:
    """True if somebody has reached the target; None when it hangs on what nobody knows."""
    known = [player.influence for player in game.players]
    if any(value is not None and value >= game.position.target for value in known):
        return True
    return None if None in known else False


def ending_of(game: Game) -> Ending | None:
    """Return the winner: most influence, then most gold among those; None when it cannot be told."""
    if any(player.influence is None for player in game.players):
        return None
    most = max(player.influence or 0 for player in game.players)
    leaders = [player for player in game.players if player.influence == most]
    if len(leaders) == 1:
        return Ending(leaders[0].id, "influence")
    if any(player.gold is None for player in leaders):
        return None
    richest = max(player.gold or 0 for player in leaders)
    rich = [player.id for player in leaders if player.gold == richest]
    return Ending(rich[0], "gold") if len(rich) == 1 else Ending(None, None, tuple(rich))


def end(game: Game, step: End) -> None:
    """The game is over."""
    game.battle.step = "end"
    ending = ending_of(game)
    game.ending = ending or Ending(step.winner if isinstance(step.winner, str) else None, None)


# The next battle ------------------------------------------------------------------------------------------------


def _goes_on(game: Game) -> list[Finding]:
    """Nothing is kept or shuffled once somebody has reached the target.

    Where a card is kept already nobody doubts that the battles go on: only a target certainly reached is against it.
    """
    if game.battle.step == "keep":
        return _already_over(game)
    found = uncollected(game)
    reached = is_over(game)
    if reached:
        return found + _already_over(game)
    return (
        found
        if reached is False
        else [*found, undecided("end.not_reached", "unknown", target=game.position.target)]
    )


def _already_over(game: Game) -> list[Finding]:
    """Return the players who have certainly reached the target; a position that stands further on says that no
    other has.
    """
    return [
        illegal("game.over", "reached", player=player.id, count=player.influence or 0)
        for player in game.players
        if player.influence is not None and player.influence >= game.position.target
    ]


def keep_faults(game: Game, step: Keep) -> list[Finding]:
    """Return the findings against keeping a card."""
    battle, player = game.battle, game.player(step.by)
    if battle.phase != "resolution" or battle.step == "winners":
        return not_now(game)
    if battle.step == "deck" or (battle.step == "keep" and player.id in battle.done):
        return [illegal("keep.one", player=player.id)]
    found = _goes_on(game)
    if not holds(game, player.hand, step.card):
        found.append(illegal("keep.not_in_hand", card=step.card or "?", player=player.id))
    return found


def keep(game: Game, step: Keep) -> None:
    """One card stays in the hand, the rest is discarded."""
    battle, player = game.battle, game.player(step.by)
    if battle.step != "keep":
        battle.step, battle.done = "keep", set()
    take(game, player.hand, step.card)
    discard = game.position.discard
    discard.cards += player.hand.cards
    discard.is_counted = discard.is_counted and player.hand.is_counted
    player.hand = Pile([step.card])
    game.because("FR 6", player.id, "hand")
    game.because("FR 6", "", "discard")
    battle.done.add(player.id)
    if all(other.id in battle.done or other.hand.count == 0 for other in game.players):
        battle.step, battle.done = "deck", set()


def form_deck_faults(game: Game, step: FormDeck) -> list[Finding]:
    """Return the findings against forming the deck for the next battle."""
    battle = game.battle
    if battle.phase != "resolution" or battle.step == "winners":
        return not_now(game)
    found: list[Finding] = []
    if battle.step != "deck":
        found += _goes_on(game)
        kept = battle.done if battle.step == "keep" else set()
        found += [
            illegal("keep.skipped", player=player.id)
            for player in game.players
            if player.id not in kept and player.hand.count != 0
        ]
    elif over := _already_over(game):
        return over
    return found + _stay_faults(game, step)


def _stay_faults(game: Game, step: FormDeck) -> list[Finding]:
    found = []
    ids = {one.id for _, one in game.position.characters()}
    said = None if step.stays is UNSET else list(step.stays)
    if said is not None:
        found += [illegal("langman.stays", "may_not", card=name) for name in said if name not in ids]
    for _, one in game.position.characters():
        stays = _stays(game, one)
        if said is None:
            if stays is None:
                found.append(undecided("langman.stays", "unknown", card=one.name))
        elif one.id in said:
            found += _may_not_stay(one, stays)
        elif stays:
            found.append(illegal("langman.stays", "must", card=one.name))
        elif stays is None:
            found.append(undecided("langman.stays", "unknown", card=one.name))
    return found


def _may_not_stay(one: Character, stays: bool | None) -> list[Finding]:
    if stays:
        return []
    if stays is None or one.facts.deed == "unknown":
        return [undecided("langman.stays", "unknown", card=one.name)]
    if one.facts.deed != "stay":
        return [illegal("stay.only_langman", card=one.name), illegal("langman.stays", "may_not", card=one.name)]
    if one.wave == 0:
        return [illegal("langman.once", card=one.name)]
    return [illegal("langman.stays", "may_not", card=one.name)]


def _stays(game: Game, one: Character) -> bool | None:
    """True if a character stays for the next battle; None when nobody knows."""
    if one.facts.deed != "stay" or one.face_down or one.dead or one.wave == 0 or one.activated is False:
        return False
    winners = game.battle.winners
    if winners is not None and REBELDES in winners:
        return False
    return None if winners is None or one.activated is None else True


def form_deck(game: Game, step: FormDeck) -> None:
    """Put all cards but hands and staying ones into the deck, and begin the next battle."""
    position, staying = game.position, 0
    for player in game.players:
        left = [one for one in player.played if _does_stay(game, one, step)]
        player.played = []
        for old in left:
            game.new_character(player, old.card, 0)
            staying += 1
        game.because("RE Langman" if left else "FR 7", player.id, "played")
    hands = [player.hand.count for player in game.players]
    position.deck = None if None in hands else DECK - sum(count or 0 for count in hands) - staying
    position.discard = Pile()
    game.wave_begins = len(game.resolution)
    position.battle = Battle(game.battle.number + 1, "intrigue", "deal")
    game.because("FR 7", "", "deck", "discard", "number", "phase", "step")


def _does_stay(game: Game, one: Character, step: FormDeck) -> bool:
    if step.stays is not UNSET:
        return one.id in step.stays
    return bool(_stays(game, one))
