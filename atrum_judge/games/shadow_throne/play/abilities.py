"""Activating abilities in order of their numbers."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product

from msgspec import UNSET

from atrum_judge.games.shadow_throne.laws.findings import illegal, undecided
from atrum_judge.games.shadow_throne.play.game import Fate, Game, not_now
from atrum_judge.games.shadow_throne.play.gold import in_words
from atrum_judge.games.shadow_throne.play.intrigue import holds, take
from atrum_judge.games.shadow_throne.table.cards import (
    IGLESIA,
    IMPERIO,
    KYROS_NUMBER,
    NUMBERS,
    RANKS,
    REBELDES,
    Facts,
)
from atrum_judge.games.shadow_throne.table.position import Character, Player
from atrum_judge.games.shadow_throne.table.steps import Abilities, Extra, NoExtra, Track
from atrum_judge.judging.finding import Finding

PLEBEYO, ELITE, NOBLE = RANKS
_KILLS = {"kill_plebeyo": PLEBEYO, "kill_elite": ELITE, "kill_noble": NOBLE}
_CONVERTS = {"convert_plebeyo": PLEBEYO, "convert_elite": ELITE, "beatice": PLEBEYO}
MOST_UNKNOWN = 4


def _acting(game: Game) -> list[tuple[Player, Character]]:
    """The characters of the wave, by seat, an extra card after its Kyros."""
    wave = game.battle.wave
    return [(player, one) for player, one in game.position.in_battle() if one.wave == wave]


def number_of(one: Character) -> int | None:
    """The number with which an ability acts; None when nobody knows."""
    if one.extra:
        return KYROS_NUMBER
    return one.facts.number


def has_ability(facts: Facts) -> bool:
    """True for a card with an ability that is activated; Simone's text has no number and is none."""
    return facts.deed not in {"", "mourner"}


# The steps ------------------------------------------------------------------------------------------------------


def abilities_faults(game: Game, step: Abilities) -> list[Finding]:
    """Return the findings against activating abilities."""
    battle = game.battle
    if battle.phase != "conflict" or battle.step not in {"gold", "abilities"}:
        return not_now(game)
    if battle.step == "gold":
        return [illegal("gold.skipped", player=one.id) for one in game.players if one.has_chosen]
    if battle.extra:
        return [illegal("abilities.skipped", "kyros", player=name) for name in battle.extra]
    if step.number is UNSET:
        return []
    if step.number not in NUMBERS:
        return [illegal("abilities.order", "number", number=step.number)]
    if step.number <= battle.resolved:
        return [illegal("abilities.order", "done", number=step.number)]
    return [
        illegal("abilities.order", number=number, card=one.name)
        for _, one in _acting(game)
        if has_ability(one.facts) and not one.dead and one.activated is None
        for number in [number_of(one)]
        if number is not None and battle.resolved < number < step.number
    ]


def activate(game: Game, step: Abilities) -> None:
    """Abilities up to a number, or all the rest; stops where a Kyros waits for an answer."""
    last = NUMBERS[-1] if step.number is UNSET else step.number
    _activate_to(game, last)


def _activate_to(game: Game, last: int) -> None:
    unknown = [one for _, one in _acting(game) if _number_matters(one)]
    game.doubts += [
        undecided("ability.unknown", card=one.name)
        for _, one in _acting(game)
        if one.facts.deed == "unknown" and not one.dead and one.activated is None
    ]
    if game.doubts:
        game.is_blurred = True
    if not unknown:
        _run(game, last, {})
        return
    orders = list(_orders(unknown)) if len(unknown) <= MOST_UNKNOWN else []
    outcomes = {_outcome(game, last, numbers) for numbers in orders}
    _run(game, last, orders[0] if orders else {one.id: NUMBERS[-1] for one in unknown})
    if len(outcomes) != 1:
        game.doubts += [undecided("abilities.order", "unknown", card=one.name) for one in unknown]
        game.is_blurred = True


def _number_matters(one: Character) -> bool:
    is_known = one.facts.deed not in {"", "mourner", "unknown"}
    return is_known and number_of(one) is None and one.activated is None and not one.dead


def _orders(unknown: list[Character]) -> Iterator[dict[str, int]]:
    """Every way to number them; Pastor and Eletheria have the same number (RH)."""
    for numbers in product(NUMBERS, repeat=len(unknown)):
        pairs = list(zip(unknown, numbers, strict=True))
        together = {number for one, number in pairs if one.facts.deed in {"queen", "convert_plebeyo"}}
        if len(together) <= 1:
            yield {one.id: number for one, number in pairs}


def _outcome(game: Game, last: int, numbers: dict[str, int]) -> str:
    tried = deepcopy(game)
    tried.resolution.clear()
    tried.doubts.clear()
    _run(tried, last, numbers)
    table = [
        (one.id, one.dead, one.converted, one.inspired, one.extra_power, one.activated)
        for _, one in tried.position.characters()
    ]
    purses = [(player.gold, player.influence) for player in tried.players]
    return repr((table, purses, tried.battle.extra, [str(doubt.message) for doubt in tried.doubts]))


def _run(game: Game, last: int, numbers: dict[str, int]) -> None:
    battle = game.battle
    while battle.resolved < last:
        number = battle.resolved + 1
        if not _one_number(game, number, numbers):
            return
        battle.resolved = number
    if battle.resolved >= NUMBERS[-1]:
        battle.step = "track"
        game.because("FC 4", "", "step", "resolved")


def _one_number(game: Game, number: int, numbers: dict[str, int]) -> bool:
    """Resolve all abilities of one number, at once; return False while a Kyros waits for an answer."""

    def due() -> list[tuple[Player, Character]]:
        return [
            (player, one)
            for player, one in _acting(game)
            if has_ability(one.facts)
            and one.facts.deed != "unknown"
            and one.activated is None
            and (numbers.get(one.id) or number_of(one)) == number
        ]

    silencing = _silencing(game)
    for player, one in due():
        if one.facts.deed == "extra" and not one.dead and not _is_silenced(game, one, number, silencing):
            one.activated = True
            game.battle.extra.append(player.id)
            _report(game, player, one, number)
    if game.battle.extra:
        return False
    acting = []
    for player, one in due():
        because = "dead" if one.dead else "silenced" if _is_silenced(game, one, number, silencing) else ""
        one.activated = not because
        if because:
            _report(game, player, one, number, because)
        else:
            acting.append((player, one))
    effects = [(player, one, _determined(game, one)) for player, one in acting]
    for player, one, effect in effects:
        _report(game, player, one, number, affects=effect.affects)
    _take_effect(game, [(one, effect) for _, one, effect in effects])
    for player, one, _ in effects:
        if one.facts.deed == "thavma":
            _thavma(game, player, one)
    this_wave = sorted(game.resolution[game.wave_begins :], key=lambda fate: _place_of(game, fate))
    game.resolution[game.wave_begins :] = this_wave
    return True


def _place_of(game: Game, fate: Fate) -> tuple[int, int]:
    """By number, then seat; an extra card after its Kyros."""
    ids = [one.id for _, one in game.position.characters()]
    return fate.number or 0, ids.index(fate.character)


def _report(
    game: Game, player: Player, one: Character, number: int, because: str = "", affects: tuple[str, ...] = ()
) -> None:
    game.resolution.append(
        Fate(one.id, one.name, player.id, number, activated=not because, because=because, affects=affects)
    )


# Silence --------------------------------------------------------------------------------------------------------


def _silencing(game: Game) -> list[Character]:
    """Every Sythera of the wave whose ability was activated before the number that comes now."""
    return [
        one
        for _, one in _acting(game)
        if one.facts.deed == "silence"
        and (one.activated or (one.activated is None and not one.dead and _is_past(game, one)))
    ]


def _is_past(game: Game, one: Character) -> bool:
    number = number_of(one)
    return number is not None and number <= game.battle.resolved


def _is_silenced(game: Game, one: Character, number: int, silencing: list[Character]) -> bool:
    """True if a Sythera takes the ability away."""
    if one.faction == REBELDES:
        return False
    for other in silencing:
        if other.facts.silences is None:
            game.doubts.append(undecided("silence.abilities", card=other.name, other=one.name))
            game.is_blurred = True
        elif number in other.facts.silences:
            return True
    return False


# Effects --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Effect:
    """The reach of an ability: it kills, converts or gives a token."""

    kills: list[Character] = field(default_factory=list)
    converts: list[Character] = field(default_factory=list)
    inspires: list[Character] = field(default_factory=list)

    @property
    def affects(self) -> tuple[str, ...]:
        """The ids of all whom it reaches."""
        return tuple(dict.fromkeys(one.id for one in (*self.kills, *self.converts, *self.inspires)))


def _determined(game: Game, source: Character) -> Effect:
    """Return the reach of an ability, as the table is before anything of its number takes effect."""
    deed, effect = source.facts.deed, Effect()
    wave = [one for _, one in _acting(game) if not one.dead]
    if deed in _KILLS:
        effect.kills = _reached(game, source, wave, _rank(_KILLS[deed]), _other_than(IMPERIO))
    elif deed in _CONVERTS:
        effect.converts = _reached(game, source, wave, _rank(_CONVERTS[deed]), _other_than(IGLESIA))
        effect.inspires = list(effect.converts) if deed == "beatice" else []
    elif deed == "scouts":
        effect.inspires = _reached(game, source, wave, _of(REBELDES))
    elif deed == "queen":
        so_far = [one for _, one in game.position.in_battle() if one.wave <= source.wave and not one.dead]
        effect.inspires = _reached(game, source, so_far, _rank(PLEBEYO), _of(REBELDES))
    return effect


Test = Callable[[Character], bool | None]


def _rank(rank: str) -> Test:
    return lambda one: None if one.facts.rank is None else one.facts.rank == rank


def _of(faction: str) -> Test:
    return lambda one: None if one.faction is None else one.faction == faction


def _other_than(faction: str) -> Test:
    return lambda one: None if one.faction is None else one.faction != faction


def _reached(game: Game, source: Character, among: list[Character], *tests: Test) -> list[Character]:
    """Return the characters that pass every test; a doubt about one of them leaves all after it undecided."""
    found = []
    for one in among:
        passed = [test(one) for test in tests]
        if False in passed:
            continue
        if None in passed:
            game.doubts.append(undecided("ability.unknown", "target", card=source.name, other=one.name))
            game.is_blurred = True
        else:
            found.append(one)
    return found


def _take_effect(game: Game, effects: list[tuple[Character, Effect]]) -> None:
    holder = {one.id: player for player, one in game.position.characters()}
    for source, effect in effects:
        for one in effect.converts:
            one.converted = True
            game.because(_SECTIONS.get(source.facts.deed, "IG"), one.id, "converted")
        for one in effect.inspires:
            one.inspired = None if one.inspired is None else one.inspired + 1
            game.because(_SECTIONS.get(source.facts.deed, "RE"), one.id, "inspired")
    for source, effect in effects:
        for one in effect.kills:
            if not one.dead:
                one.dead, one.inspired = True, 0
                game.because(_SECTIONS.get(source.facts.deed, "IM"), one.id, "dead")
                game.because("RE", one.id, "inspired")
                _mourn(game, holder[one.id], one)


_SECTIONS = {
    "kill_plebeyo": "IM Caballeros",
    "kill_elite": "IM Anna Lys",
    "kill_noble": "IM Datura",
    "convert_plebeyo": "IG Pastor",
    "convert_elite": "IG Protis",
    "beatice": "IG Beatice",
    "scouts": "RE Exploradores",
    "queen": "RE Eletheria",
}


def _mourn(game: Game, player: Player, one: Character) -> None:
    """Simone's death gives her player influence at once."""
    if one.facts.deed != "mourner":
        return
    silencers = [s for _, s in game.position.in_battle() if s.facts.deed == "silence" and s.wave == one.wave]
    if any(s.activated is not False for s in silencers):
        game.doubts.append(undecided("simone.influence"))
        player.influence = None
    elif player.influence is not None:
        player.influence = None if one.facts.amount is None else player.influence + one.facts.amount
    game.because("IG Simone", player.id, "influence")


def _thavma(game: Game, player: Player, one: Character) -> None:
    game.because("IG Thavma", one.id, "extra_power")
    if player.gold is None:
        one.extra_power = None
    elif player.gold <= 1:
        one.extra_power = one.facts.amount


# Kyros ----------------------------------------------------------------------------------------------------------


def _waits(game: Game, by: str) -> list[Finding]:
    battle = game.battle
    if battle.phase == "conflict" and battle.step == "abilities" and by in battle.extra:
        return []
    return [illegal("extra.without_kyros", player=by)]


def extra_faults(game: Game, step: Extra) -> list[Finding]:
    """Return the findings against an extra card."""
    player, facts = game.player(step.by), game.cards[step.card]
    found = _waits(game, step.by)
    if not holds(game, player.hand, step.card):
        found.append(illegal("extra.faction", "not_held", card=step.card, player=player.id))
    if facts.faction is None:
        found.append(undecided("extra.faction", "unknown", card=step.card))
    elif facts.faction != IMPERIO:
        found.append(illegal("extra.faction", card=step.card))
    return found + _extra_gold_faults(player, facts, step)


def _extra_gold_faults(player: Player, facts: Facts, step: Extra) -> list[Finding]:
    due, said = facts.due, _said(step)
    if due is None:
        return [undecided("extra.gold", "unknown", card=step.card)]
    if said is not None and said != due:
        return [illegal("extra.gold", player=player.id, card=step.card, due=in_words(due), said=in_words(said))]
    if due > 0 and player.gold is None:
        return [undecided("extra.unpayable", "unknown", player=player.id, card=step.card)]
    if player.gold is not None and due > player.gold:
        return [illegal("extra.unpayable", player=player.id, gold=player.gold, card=step.card, due=due)]
    return []


def _said(step: Extra) -> int | None:
    if step.pays is not UNSET:
        return step.pays if step.collects is UNSET else step.pays - step.collects
    return None if step.collects is UNSET else -step.collects


def extra(game: Game, step: Extra) -> None:
    """The extra card is paid and joins Kyros' wave."""
    player = game.player(step.by)
    take(game, player.hand, step.card)
    due = game.cards[step.card].due
    due = _said(step) if due is None else due
    player.gold = None if player.gold is None or due is None else max(0, player.gold - due)
    one = game.new_character(player, step.card, game.battle.wave, extra=True)
    _after_kyros(player, one, game.battle.wave)
    game.because("IM Kyros", player.id, "gold", "hand", "played")
    _answered(game, step.by)


def _after_kyros(player: Player, one: Character, wave: int) -> None:
    """Cards are reported by seat, an extra card right after the character of its wave."""
    player.played.remove(one)
    after = [place for place, other in enumerate(player.played) if other.wave <= wave]
    player.played.insert(after[-1] + 1 if after else len(player.played), one)


def no_extra_faults(game: Game, step: NoExtra) -> list[Finding]:
    """Declining needs a Kyros that waits; no reason has to be given."""
    return _waits(game, step.by)


def no_extra(game: Game, step: NoExtra) -> None:
    """The offer is declined."""
    _answered(game, step.by)


def _answered(game: Game, by: str) -> None:
    game.battle.extra.remove(by)
    if not game.battle.extra:
        _activate_to(game, NUMBERS[-1])


def track_time(game: Game, step: Track) -> list[Finding]:
    """Return the findings against setting the track before the abilities are done."""
    battle = game.battle
    if battle.phase != "conflict" or battle.step not in {"gold", "abilities", "track"}:
        return not_now(game)
    if battle.step == "gold":
        unsettled = [one.id for one in game.players if one.has_chosen]
        return [illegal("gold.skipped", player=name) for name in unsettled] + [illegal("abilities.skipped")]
    if battle.extra:
        return [illegal("abilities.skipped", "kyros", player=name) for name in battle.extra]
    return [illegal("abilities.skipped")] if battle.step == "abilities" else []
