"""A position of a game: everything on the table, as immutable values.

Players are referred to by their place in turn order, Reptantes by their place in the team; Esbirros have an
identity only while they lie in an Altar, elsewhere cards of a kind are alike and only counted.
"""

from functools import lru_cache
from typing import NamedTuple

from atrum_judge.games.atrum.table.effects import OPERATIONS, Effect, Trait
from atrum_judge.games.atrum.table.general import Rules
from atrum_judge.games.atrum.table.kinds import (
    ALL_KINDS,
    MAIN_KINDS,
    NEUTRAL,
    NONE,
    SOMBRA,
    UNKNOWN,
    Asked,
    Counts,
    Kind,
    kind_named,
)
from atrum_judge.games.atrum.table.powers import Power
from atrum_judge.games.atrum.table.quick import quick_to_replace

# Phases, parts, types and states, in the order of the rulebook (P1 §5, §7.2, §6.1).
PREPARE, DRAW, MAIN, DISCARD = range(4)
START, DEVELOPMENT, END = range(3)
ATTACK, DEFENSE, TACTICAL = range(3)
PREPARED, EXHAUSTED, ELIMINATED = range(3)
PHASES = ("prepare", "draw", "main", "discard")
PARTS = ("start", "development", "end")
TYPES = ("attack", "defense", "tactical")
STATES = ("prepared", "exhausted", "eliminated")

ANY_KIND = frozenset(ALL_KINDS)
DRAWN = "?"
"""A position is uncertain where no Power made it so: a draw took cards of an old Fosa and of the new, nobody knows which."""
Brought = tuple[Kind, ...]
"""Cards that chance is said to have brought at once."""


class Telling(NamedTuple):
    """Facts of a launch and of chance that the next steps of a case say.

    Attributes:
        is_said: a choice, chance or a claim comes next, and may say what a launch discards.
        chance: cards said to have come by chance now; None where nobody says it.
    """

    is_said: bool = False
    chance: Brought | None = None


NOTHING_TOLD = Telling()


class Ability(NamedTuple):
    """A Power in force, with the engine's facts about it worked out once. Made by `ability`.

    Attributes:
        kind: its discard; `NEUTRAL` is any kind.
        effects: in order; those of the copied Power in a copy.
        needs_target, opponent_only: it names a participant; it has to be an opponent.
        damages: it does damage, which can be prevented; a reduction is none (P2 §9.4).
        hurts: its target may lose resistance by it, so no other participant at 0 is its target (P1 §3.2).
        for_you: it speaks of its caster only, so it may be used for a team mate instead (P3 §3).
        objects: the exploiting effect whose Esbirros are chosen when announcing (P2 §9.5), if any.
        moves_altar: it may change how many Esbirros an Altar has, and owes the loss of P2 §6.5 if it is cheap.
        is_unknown: a part of its effects is not described.
        exhausts_not: launching it does not exhaust its Reptante.
    """

    power: Power
    name: str
    key: str
    cost: int
    kind: Asked
    type: int
    effects: tuple[Effect, ...]
    needs_target: bool
    opponent_only: bool
    damages: bool
    hurts: bool
    objects: Effect | None
    annul: Effect | None
    reinforce: Effect | None
    prevent: Effect | None
    retype: Effect | None
    copy: Effect | None
    requires: tuple[Effect, ...]
    for_you: bool
    moves_altar: bool
    is_unknown: bool
    exhausts_not: bool
    skips_prepare: bool
    unknown_text: str


@lru_cache(maxsize=4096)
def ability(power: Power, unknown_text: str = "") -> Ability:
    """Return the engine's view of a Power whose cost, Esbirro and type are known.

    `unknown_text` is the code of the dated text that does not hold yet, where the older one is not known.
    """
    effects = (Effect("unknown"),) if unknown_text else power.effects or ()
    return _ability(power, effects, power.type or "tactical", unknown_text)


@lru_cache(maxsize=4096)
def copied(copier: Ability, source: Ability) -> Ability:
    """Return the copier with the type and effect of the source (P2 §8.5).

    It keeps its own name, cost and discard. A rule that does not exhaust the source's Reptante belongs to launching the
    source itself and is not copied (P3 §1.1). A text that frees the source of the loss for an Altar that changes is part of
    its effect, and comes along (P2 §6.5).
    """
    own = tuple(effect for effect in copier.effects if effect.op != "copy")
    effects = tuple(effect for effect in source.effects if effect.op != "no_exhaust") + own
    copy = _ability(copier.power, effects, TYPES[source.type], copier.unknown_text or source.unknown_text)
    return copy._replace(
        opponent_only=copy.opponent_only or source.opponent_only,
        moves_altar=copy.moves_altar and not source.power.altar_exempt,
    )


# Powers whose text names an opponent although what they do could be done to anybody (P3 §1.1).
AT_OPPONENTS = {"retroceso temporal"}


def _ability(power: Power, effects: tuple[Effect, ...], type_name: str, unknown_text: str) -> Ability:
    flat = [*effects, *(inner for effect in effects for inner in effect.then)]
    ops = {effect.op for effect in flat}
    targeted = [e for e in flat if _is_targeted(e)]
    kind = NEUTRAL if power.esbirro in {None, "Neutral"} else kind_named(power.esbirro or "")
    for_you = not targeted and any(_is(e, Trait.FOR_YOU) and e.whose == "caster" for e in flat)
    printed_loss = any(e.op == "reduce" and e.whose == "caster" for e in flat)
    lowers = any(e.op in {"damage", "reduce"} and e.whose != "caster" for e in flat)
    conditional = "require" in ops or "if" in ops
    moves = any(_is(e, Trait.MOVES_ALTAR) or (e.op == "search" and e.to == "altar") for e in flat)

    def first(op: str) -> Effect | None:
        return next((effect for effect in flat if effect.op == op), None)

    return Ability(
        power=power,
        name=power.name,
        key=power.key,
        cost=power.cost or 0,
        kind=NEUTRAL if kind is None else kind,
        type=TYPES.index(type_name),
        effects=effects,
        needs_target=bool(targeted),
        opponent_only=power.key in AT_OPPONENTS
        or any(_is(e, Trait.HOSTILE) and e.whose != "any" for e in targeted),
        damages=any(e.op == "damage" for e in flat),
        hurts=lowers or (for_you and printed_loss),
        objects=next((e for i, e in enumerate(effects) if _is_fixed_exploit(e, effects[:i])), None),
        annul=first("annul"),
        reinforce=first("reinforce"),
        prevent=first("prevent"),
        retype=first("retype_power"),
        copy=first("copy"),
        requires=tuple(effect for effect in effects if effect.op == "require"),
        for_you=for_you,
        moves_altar=moves and not (printed_loss or conditional or power.altar_exempt),
        is_unknown="unknown" in ops,
        exhausts_not="no_exhaust" in ops,
        skips_prepare="skip_next_prepare" in ops,
        unknown_text=unknown_text,
    )


def _is_fixed_exploit(effect: Effect, before: tuple[Effect, ...]) -> bool:
    """True if an effect exploits so many Esbirros whatever happens first, so that they are chosen when announcing.

    Of the announcer's own ones not after something that changes what lies in Altars (P2 §9.5, P3 §1.1).
    """
    if effect.op != "exploit" or effect.count <= 0:
        return False
    return effect.whose != "caster" or not any(
        _is(e, Trait.MOVES_ALTAR) or "altar" in (e.to, e.zone) for e in before
    )


def _is(effect: Effect, trait: Trait) -> bool:
    return bool(OPERATIONS[effect.op].traits & trait)


def _is_targeted(effect: Effect) -> bool:
    per = effect.per
    is_of_one = effect.whose == "target" or (effect.whose == "any" and _is(effect, Trait.OF_ONE))
    return is_of_one or _is(effect, Trait.AIMS) or (per is not None and per.whose == "target")


@quick_to_replace
class Esbirro(NamedTuple):
    """An Esbirro in an Altar; `kind` may be `UNKNOWN`."""

    id: str
    kind: Kind
    prepared: bool


@quick_to_replace
class Reptante(NamedTuple):
    """One of a team.

    `complete` is false while some of its five Powers are unknown, or a cost, an Esbirro or a type of one.
    """

    id: str
    name: str
    edition: str
    state: int
    skip_prepare: bool
    abilities: tuple[Ability, ...]
    complete: bool


@quick_to_replace
class Player(NamedTuple):
    """One participant.

    Attributes:
        hand: counts by kind, the last of them the cards nobody knows.
        fell: resistance reached 0 since the player's last turn began (P1 §3.4).
        arrivals: the number of the last Esbirro that entered this Altar without an id of its own.
    """

    id: str
    resistance: int
    hand: Counts
    altar: tuple[Esbirro, ...]
    reptantes: tuple[Reptante, ...]
    fell: bool = False
    arrivals: int = 0

    @property
    def in_play(self) -> int:
        """Reptantes that have not been eliminated."""
        return len(self.reptantes) - [reptante.state for reptante in self.reptantes].count(ELIMINATED)


@quick_to_replace
class Turn(NamedTuple):
    """The state of the turn. `number` counts all players' turns from 1; `reinforced` is the most so far."""

    number: int
    player: int
    phase: int
    part: int
    prepared: bool = False
    drawn: bool = False
    placed: bool = False
    discarded: bool = False
    eliminated: tuple[str, ...] = ()
    reinforced: int = -1


class Copied(NamedTuple):
    """The printed Power that an announcement copies; `cost` None where nobody said it."""

    reptante: str
    power: str
    cost: int | None


@quick_to_replace
class Link(NamedTuple):
    """An announced Power of the chain, with all it reserves (P2 §1.3).

    Attributes:
        type: its present type; an effect may change it (P2 §9.3).
        target: a player, or -1.
        objects: ids of the Esbirros chosen when announcing.
        of: index of the announcement it reinforces, prevents, annuls or retypes, or -1.
        altar: ids of the Esbirros set aside for the cost.
        discard: the kind set aside; `UNKNOWN` is the hidden partner of a Sombra.
        bonus, prevented: the additions of later links to its number, and their reductions of its damage.
        payers: ids that pay, once that is settled at its launch.
    """

    by: int
    reptante: int
    ability: Ability
    type: int
    target: int
    objects: tuple[str, ...]
    of: int
    copies: Copied | None
    exploit: bool
    altar: tuple[str, ...]
    discard: Kind
    sombra: bool
    annulled: bool = False
    bonus: int = 0
    prevented: int = 0
    payers: tuple[str, ...] | None = None

    @property
    def reserves_reptante(self) -> bool:
        """True if its Reptante will be exhausted when it is launched (P2 §1.2)."""
        return self.ability.cost > 0 and not self.exploit


Picks = tuple[str | int, ...]
"""Chosen things: ids of Esbirros in Altars, or kinds."""


class Choice(NamedTuple):
    """A choice that a player has to make before the resolution goes on (P2 §9.5).

    Attributes:
        about: ``"altar"`` (ids), ``"kinds"`` (Esbirros by kind), ``"payers"`` (ids that pay for the launch),
            ``"swap"`` (ids of both Altars), ``"reveal"``, ``"top"``, ``"chance"``, ``"hand"`` or ``"shown"``
            (what was turned up of the Fosa, came from its top, fell at random, was in a hand that is shown, or
            of a kind in it, or of a kind among what was turned up; `by` is -1).
        options: ids, or kinds as many times as there are cards of them.
        low, high: the fewest and the most; for a swap, from each Altar.
        due: fewer than this may be chosen only if the others do not fit after all.
        allowed: the kinds that unknown options may turn out to be.
        unsure: options that may not fit, because of cards that nobody knows.
        foreseen: the choice that the announcement said; at the launch it may still be another (P2 §9.5).
    """

    by: int
    about: str
    options: Picks
    low: int
    high: int
    due: int = 0
    allowed: frozenset[Kind] = ANY_KIND
    unsure: Picks = ()
    foreseen: Picks = ()

    @property
    def is_forced(self) -> bool:
        """True if there is only one way to choose, as far as is known, and nobody said another."""
        if self.about == "swap":
            return len(self.options) == 2 * self.low and self.low == self.high
        if self.low < self.high or self.unsure:
            return False
        kinds = set(self.options)
        return len(self.options) == self.low or (
            self.about in {"kinds", "chance"} and len(kinds) == 1 and UNKNOWN not in kinds
        )

    @property
    def is_sure(self) -> bool:
        """True if chance could bring only this here."""
        return self.is_forced and (self.about != "reveal" or UNKNOWN not in self.options)


class Lasting(NamedTuple):
    """An effect that goes on: ``retype``, ``discard_as`` or ``protect``.

    Attributes:
        player: the owner of its zone.
        until: ``"end_of_turn"``, ``"next_own_turn"`` (of `owner`) or ``"end_of_game"``.
    """

    op: str
    owner: int
    player: int
    zone: str
    kind: Kind
    until: str
    uses: int
    source: str


class Before:
    """The table as it was, to be looked back at: it makes no difference to what is the same otherwise."""

    __slots__ = ("position",)

    def __init__(self, position: "Position | None" = None) -> None:
        self.position = position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Before)

    def __hash__(self) -> int:
        return 0


class Fate(NamedTuple):
    """The end of an announced Power: launched, launched but annulled, or not launched, and the reason.

    `before` is the table when its turn to be launched came.
    """

    power: str
    by: str
    launched: bool
    annulled: bool
    because: str
    before: Before = Before()


class End(NamedTuple):
    """The end of a game. `score` per player; None where nobody can say (P3 §2.6)."""

    reason: str
    winner: int
    side: tuple[int, ...]
    score: tuple[int, ...] | None
    decided_by: str = ""


@quick_to_replace
class Position(NamedTuple):
    """The whole table, and the duties that come before play goes on.

    Attributes:
        fosa: the cards whose place is known, top first; `fosa_rest` lies beneath in unknown order.
        revealed: turned up and not yet back.
        waiting: players who may still answer the last announcement, in order; empty without a response window.
        step: index of the next effect of the Power being launched, or -1 when none is.
        picked: the choice for that effect, or None.
        thrown: cards discarded by the Power being launched.
        owed: players who have to eliminate a Reptante, in order (P1 §3.2).
        blurred: the Power with an unknown effect, so that nothing after it can be decided; else another reason.
        is_told: a player tells what happened. So each launch waits to be told which Esbirros pay, and what goes with a
            Sombra (else those set aside pay, or free ones, and the only card that can goes), and an effect for what it did,
            also where that left no choice.
        telling: further facts that they may tell from here on.
        fates: of the Powers of the last chain, in the order of resolution.
        given_ids: ids that are or will be of one Esbirro, because a case or a step says so: they are given to no other.
        is_history_known: `eliminations` are all there have been, but for players who gave up; else the last ones of a case.
        is_under_way: something may have been resolved since the chain was closed.
    """

    rules: Rules
    players: tuple[Player, ...]
    first: int
    turn: Turn
    fosa: tuple[Kind, ...]
    fosa_rest: Counts
    vertedero: Counts
    decks: int
    teams: tuple[tuple[int, ...], ...] = ()
    revealed: tuple[Kind, ...] = ()
    chain: tuple[Link, ...] = ()
    waiting: tuple[int, ...] = ()
    step: int = -1
    picked: Picks | None = None
    thrown: Counts = NONE
    choice: Choice | None = None
    owed: tuple[int, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    eliminations: tuple[tuple[int, int], ...] = ()
    blurred: str = ""
    is_told: bool = False
    telling: Telling = NOTHING_TOLD
    fates: tuple[Fate, ...] = ()
    end: End | None = None
    given_ids: frozenset[str] = frozenset()
    is_history_known: bool = True
    is_under_way: bool = False

    @property
    def is_resolving(self) -> bool:
        """True while the chain is being launched, the last announced first: nobody is asked for an answer any more (P2
        §5).
        """
        return bool(self.chain) and not self.waiting

    @property
    def fosa_size(self) -> int:
        return len(self.fosa) + sum(self.fosa_rest)

    def with_player(self, index: int, player: Player) -> "Position":
        """The position with one player changed."""
        players = self.players
        return self._replace(players=(*players[:index], player, *players[index + 1 :]))

    def without_last(self) -> "Position":
        """The position once the last announcement of the chain is dealt with."""
        chain = self.chain[:-1]
        return self._replace(chain=chain, step=-1, picked=None, thrown=NONE, is_under_way=bool(chain))

    def blurred_by(self, source: str) -> "Position":
        """The position from which on nothing is certain, for what a Power did, or another; the first reason stays."""
        return self._replace(blurred=self.blurred or source)

    def side_of(self, player: int) -> tuple[int, ...]:
        """The players who win together with this one."""
        for team in self.teams:
            if player in team:
                return team
        return (player,)

    def opponents_of(self, player: int) -> tuple[int, ...]:
        """Everyone in play who is not on the player's side."""
        side = self.side_of(player)
        return tuple(i for i, p in enumerate(self.players) if i not in side and p.in_play)

    def after(self, player: int) -> tuple[int, ...]:
        """The other players in play, in turn order from the left of one."""
        n = len(self.players)
        return tuple(i for i in ((player + k) % n for k in range(1, n)) if self.players[i].in_play)


# Derived facts -------------------------------------------------------------------------------------------


class Reserved(NamedTuple):
    """The things that a player's pending announcements hold back (P2 §1.3).

    Attributes:
        reptantes: places of the Reptantes that will be exhausted.
        altar: the number of Esbirros of the Altar; `named` are those set aside by id.
        cards: kinds set aside in hand; `unshown` gives for each card not yet shown the kinds that it may be (P2 §1.6).
    """

    reptantes: tuple[int, ...]
    altar: int
    named: frozenset[str]
    cards: Counts
    unshown: tuple[frozenset[Kind], ...]


_NOTHING = Reserved((), 0, frozenset(), NONE, ())


def reserved(position: Position, player: int) -> Reserved:
    """Return the things of a player that the pending chain holds back."""
    chain = position.chain
    own = [link for link in chain if link.by == player] if chain else None
    if not own:
        return _NOTHING
    cards = list(NONE)
    altar = 0
    unshown: list[frozenset[Kind]] = []
    reptantes: list[int] = []
    named: list[str] = []
    for link in own:
        if link.reserves_reptante:
            reptantes.append(link.reptante)
        altar += link.ability.cost
        named += link.altar
        if link.discard == UNKNOWN:
            unshown.append(partners_for(position, player, link.ability.kind) if link.sombra else ANY_KIND)
        else:
            cards[link.discard] += 1
        if link.sombra:
            cards[SOMBRA] += 1
    return Reserved(tuple(reptantes), altar, frozenset(named), tuple(cards), tuple(unshown))


def partners_for(position: Position, player: int, asked: Asked) -> frozenset[Kind]:
    """Return the kinds that may be discarded together with a Sombra: main Esbirros of another kind (P2 §7.4).

    In a hand that counts as one kind nothing is a Sombra (P2 §9.3): a pair set aside before does for that kind
    only.
    """
    counts_as = hand_counts_as(position, player)
    if counts_as is None:
        return frozenset(MAIN_KINDS) - {asked}
    return frozenset(MAIN_KINDS if counts_as == asked else ())


def prepared_in(altar: tuple[Esbirro, ...]) -> int:
    """Count the Prepared Esbirros of an Altar."""
    return sum(1 for esbirro in altar if esbirro.prepared)


def kinds_of(position: Position, player: int, esbirro: Esbirro) -> frozenset[Kind]:
    """The kinds that an Esbirro of an Altar counts as now (P2 §7.3, §9.3).

    Sombras are every other kind of their Altar, or Sombras when they are alone in it. A set that holds
    `UNKNOWN` may be anything.
    """
    retyped = _retyped(position, player, "altar")
    if retyped is not None:
        return frozenset({retyped})
    if esbirro.kind != SOMBRA:
        return frozenset({esbirro.kind})
    others = frozenset(e.kind for e in position.players[player].altar) - {SOMBRA}
    return others or frozenset({SOMBRA})


def _retyped(position: Position, player: int, zone: str) -> Kind | None:
    for lasting in position.lasting:
        if lasting.op == "retype" and lasting.player == player and lasting.zone == zone:
            return lasting.kind
    return None


def hand_counts_as(position: Position, player: int) -> Kind | None:
    """The kind that all cards of a hand count as, by an effect that goes on (P2 §9.3); None without one."""
    return _retyped(position, player, "hand")
