"""List the actions that may be done now, each way written once (P1 §5, §6; P2 §1, §4)."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from atrum_judge.games.atrum.play.announcement_faults import condition_faults, discard_fault
from atrum_judge.games.atrum.play.announcing import (
    condition,
    follows_through,
    mates,
    objects_for,
    only_partner,
    payment,
    permits,
    referable,
)
from atrum_judge.games.atrum.play.legality import due_draw, owes_prepare, payers_fault, zombie_fault
from atrum_judge.games.atrum.table.actions import (
    Action,
    Advance,
    Announce,
    Choose,
    Discard,
    Draw,
    Eliminate,
    Pass,
    Place,
    Prepare,
)
from atrum_judge.games.atrum.table.hidden import Wanted, can_hold
from atrum_judge.games.atrum.table.kinds import (
    ALL_KINDS,
    MAIN_KINDS,
    NEUTRAL,
    SOMBRA,
    UNKNOWN,
    Asked,
    Counts,
    Kind,
    counted,
    merged,
)
from atrum_judge.games.atrum.table.position import (
    ATTACK,
    DEFENSE,
    DEVELOPMENT,
    DRAW,
    ELIMINATED,
    MAIN,
    PREPARE,
    PREPARED,
    START,
    TACTICAL,
    Ability,
    Choice,
    Copied,
    Picks,
    Player,
    Position,
    Reserved,
    copied,
    hand_counts_as,
    partners_for,
    prepared_in,
    reserved,
)


def announcements(position: Position, by: int) -> list[Announce]:
    """Return every legal announcement of a player who may announce now.

    The payers are left open (`altar` is empty): any Esbirros that are Prepared and not reserved may pay, and they can be
    exchanged until the Power is launched (P2 §1.6). Announcements that hang on unknown cards are left out.
    """
    player = position.players[by]
    hand = player.hand
    if not any(hand):
        return []
    types = types_now(position, by)
    if not types:
        return []
    held = reserved(position, by)
    free = prepared_in(player.altar) - held.altar
    options = _DiscardOptions(position, by, hand, held)
    listed: list[Announce] = []
    for place, reptante in enumerate(player.reptantes):
        if reptante.state != PREPARED:
            continue
        is_reserved = place in held.reptantes
        for ability in reptante.abilities:
            if ability.copy is not None:
                if ability.cost <= free:
                    listed += _copies(position, by, place, ability, types, is_reserved, options)
            elif ability.type in types and ability.cost <= free:
                cards = options.of(ability)
                if cards:
                    listed += _variants(position, by, place, ability, None, is_reserved, cards)
    return listed


def types_now(position: Position, by: int) -> tuple[int, ...]:
    """Types that a player may announce now, as far as the moment decides (P2 §1.5, §4.1, §4.2; P3 §5)."""
    turn, chain, rules = position.turn, position.chain, position.rules
    if not chain:
        if by == turn.player:
            return (ATTACK, TACTICAL) if turn.phase == MAIN and turn.part == DEVELOPMENT else (TACTICAL,)
        return (TACTICAL,) if turn.part == START or not rules.off_turn_limit else ()
    if position.waiting[0] != by:
        return ()
    if by == turn.player or chain[0].ability.type != ATTACK:
        return (TACTICAL,)
    if rules.defense_limit and any(link.ability.type == DEFENSE for link in chain):
        return (TACTICAL,)
    return (DEFENSE, TACTICAL)


class _DiscardOptions:
    """The cards a player may set aside for a Power, each answer worked out once per kind asked."""

    def __init__(self, position: Position, by: int, hand: Counts, held: Reserved) -> None:
        self.position, self.by, self.held = position, by, held
        self.free = [hand[k] - held.cards[k] for k in range(6)]
        self.is_known = not hand[UNKNOWN]
        self.counts_as = hand_counts_as(position, by) if position.lasting else None
        self.cache: dict[Asked, list[tuple[Kind | None, bool]]] = {}

    def of(self, ability: Ability) -> list[tuple[Kind | None, bool]]:
        """Pairs of the kind set aside (None: hidden) and whether a Sombra goes with it."""
        found = self.cache.get(ability.kind)
        if found is None:
            found = self._known(ability.kind) if self.is_known else self._checked(ability)
            self.cache[ability.kind] = found
        return found

    def _known(self, asked: Asked) -> list[tuple[Kind | None, bool]]:
        free = self.free
        if asked is NEUTRAL:
            return [(k, False) for k in range(6) if free[k] > 0 and self._leaves_unshown(k)]
        if self.counts_as is not None:
            fitting: tuple[Kind, ...] | range = range(6) if self.counts_as == asked else ()
        else:
            fitting = range(6) if permits(self.position, self.by, asked) else (asked,)
        found: list[tuple[Kind | None, bool]] = [
            (k, False) for k in fitting if free[k] > 0 and self._leaves_unshown(k)
        ]
        partners = partners_for(self.position, self.by, asked)
        if free[SOMBRA] > 0 and partners and len(fitting) < len(ALL_KINDS):
            pairs = [k for k in sorted(partners) if free[k] > 0]
            found += [(k, True) for k in pairs if self._leaves_unshown(k, SOMBRA)]
            if len(pairs) > 1 and self._leaves_unshown(SOMBRA, further=(partners,)):
                found += self._hidden_partner(asked)
        return found

    def _hidden_partner(self, asked: Asked) -> list[tuple[Kind | None, bool]]:
        """A pair of which the partner stays hidden (P2 §7.4), where it is not told by being the only one."""
        return [(None, True)] if only_partner(self.position, self.by, asked) == UNKNOWN else []

    def _leaves_unshown(self, *kinds: Kind, further: Wanted = ()) -> bool:
        """True if the cards not shown yet are still there beside these, and `further` ones."""
        unshown = (*self.held.unshown, *further)
        if not unshown:
            return True
        asked = merged(self.held.cards, counted(kinds))
        return can_hold(self.position, self.by, asked, unshown) is True

    def _checked(self, ability: Ability) -> list[tuple[Kind | None, bool]]:
        candidates: list[tuple[Kind | None, bool]] = [(k, False) for k in range(6)]
        if ability.kind is not NEUTRAL:
            candidates += [(k, True) for k in MAIN_KINDS]
            candidates += self._hidden_partner(ability.kind)
        probe = Announce(self.by, 0, ability.key)
        return [
            (kind, sombra)
            for kind, sombra in candidates
            if not discard_fault(self.position, probe._replace(discard=kind, sombra=sombra), ability, self.held)
        ]


def _copies(
    position: Position,
    by: int,
    place: int,
    copier: Ability,
    types: tuple[int, ...],
    is_reserved: bool,
    options: _DiscardOptions,
) -> list[Announce]:
    listed: list[Announce] = []
    for p, player in enumerate(position.players):
        for r, reptante in enumerate(player.reptantes):
            if (p, r) == (by, place) or reptante.state != PREPARED:
                continue
            for source in reptante.abilities:
                if source.copy is None and source.type in types:
                    ability = copied(copier, source)
                    cards = options.of(ability)
                    if cards:
                        copies = Copied(reptante.id, source.key, source.cost)
                        listed += _variants(position, by, place, ability, copies, is_reserved, cards)
    return listed


def _variants(
    position: Position,
    by: int,
    place: int,
    ability: Ability,
    copies: Copied | None,
    is_reserved: bool,
    cards: list[tuple[Kind | None, bool]],
) -> list[Announce]:
    """Every way to announce one Power: target, reference, objects, way of paying, discard."""
    if (
        ability.unknown_text
        or ability.is_unknown
        or (ability.annul is not None and not position.rules.annul_defined)
    ):
        return []
    cost = ability.cost
    if cost == 0:
        modes: tuple[bool, ...] = (False,)
    elif ability.power.cost_by_exploit:
        modes = (True,)
    else:
        modes = (True,) if is_reserved else (False, True)
    aims: list[tuple[int, int, tuple[str, ...]]] = [
        (target, of, objects)
        for target in _targets(position, by, ability)
        for of in _references(position, by, ability)
        for objects in _objects(position, by, target, ability)
        if not ability.requires
        or (
            all(condition(position, by, target, e) for e in ability.requires if e.zone != "hand")
            and follows_through(position, by, target, ability)
        )
    ]
    if ability.requires and True in modes and cost:
        breaking = {target for target, _, _ in aims if payment(position, by, target, ability, ()) is None}
    else:
        breaking = set()
    key = ability.key
    listed = [
        Announce(by, place, key, cost, target, of, copies, exploit, (), kind, sombra, objects)
        for target, of, objects in aims
        for exploit in modes
        if not (exploit and target in breaking)
        for kind, sombra in cards
    ]
    if any(e.zone == "hand" for e in ability.requires):
        listed = [a for a in listed if not condition_faults(position, a, ability, a.exploit)]
    return listed


def _targets(position: Position, by: int, ability: Ability) -> list[int]:
    candidates: Iterable[int]
    if not ability.needs_target:
        if not (ability.for_you and position.teams):
            return [-1]
        candidates = (-1, *mates(position, by))
    elif ability.opponent_only:
        candidates = position.opponents_of(by)
    else:
        candidates = (i for i, p in enumerate(position.players) if p.in_play)
    if not ability.hurts:
        return list(candidates)
    return [i for i in candidates if i in {-1, by} or position.players[i].resistance > 0]


def _references(position: Position, by: int, ability: Ability) -> list[int]:
    found = referable(position, by, ability)
    if found:
        return found
    required = ability.annul is not None or ability.reinforce is not None or ability.retype is not None
    return [] if required else [-1]


def _objects(position: Position, by: int, target: int, ability: Ability) -> list[tuple[str, ...]]:
    effect = ability.objects
    if effect is None:
        return [()]
    there = objects_for(position, by, target, effect, unsure=False)
    if not effect.up_to:
        is_open = effect.whose == "caster" and len(there) > effect.count
        return [*combinations(there, effect.count), *([()] if is_open else [])]
    return [chosen for n in range(min(effect.count, len(there)) + 1) for chosen in combinations(there, n)]


# Every legal action -----------------------------------------------------------------------------------------


def legal_actions(position: Position) -> list[Action]:
    """Return the actions that a player may do now, each written once.

    Announcements leave open which Esbirros pay (see `announcements`). Actions that depend on unknown cards are left out, so
    the list may be empty before the end; the results of chance are no action of a player.
    """
    if position.end is not None:
        return []
    if position.owed:
        owner = position.owed[0]
        return [Eliminate(owner, r.id) for r in position.players[owner].reptantes if r.state != ELIMINATED]
    if position.choice is not None:
        return [*choices(position, position.choice)]
    if position.chain:
        by = position.waiting[0]
        return [Pass(by), *announcements(position, by)]
    return _open_actions(position)


def choices(position: Position, choice: Choice) -> Iterator[Choose]:
    """Every way to choose what somebody is asked for; none where chance is asked."""
    allowed = (Choose(choice.by, chosen) for chosen in _chosen(position, choice)) if choice.by >= 0 else ()
    for action in allowed:
        if choice.about == "payers":
            is_allowed = payers_fault(position, action) is None
        else:
            is_allowed = choice.about == "swap" or zombie_fault(position, action) is None
        if is_allowed:
            yield action


def _chosen(position: Position, choice: Choice) -> Iterator[Picks]:
    options, amounts = choice.options, range(choice.low, choice.high + 1)
    if choice.about == "swap":
        own_ids = {e.id for e in position.players[choice.by].altar}
        own = [o for o in options if o in own_ids]
        theirs = [o for o in options if o not in own_ids]
        for n in amounts:
            for mine in combinations(own, n):
                yield from ((*mine, *others) for others in combinations(theirs, n))
    elif choice.about == "kinds":
        pile = counted(o for o in options if isinstance(o, int))
        for n in amounts:
            yield from _multisets(pile, n)
    else:
        for n in amounts:
            yield from combinations(options, n)


def _multisets(have: Counts, n: int, kind: Kind = 0) -> Iterator[tuple[Kind, ...]]:
    """Every pile of `n` cards, kinds ascending, that can be taken out of one."""
    if n == 0:
        yield ()
        return
    if kind >= len(have):
        return
    for taken in range(min(n, have[kind]), -1, -1):
        for rest in _multisets(have, n - taken, kind + 1):
            yield (kind,) * taken + rest


def _open_actions(position: Position) -> list[Action]:
    turn = position.turn
    by, phase, part = turn.player, turn.phase, turn.part
    player = position.players[by]
    actions: list[Action] = []
    ready = True
    if part == DEVELOPMENT:
        if phase == PREPARE:
            if not turn.prepared:
                actions.append(Prepare(by))
                ready = not owes_prepare(position)
        elif phase == DRAW:
            if not turn.drawn:
                due = due_draw(position)
                actions.append(Draw(by, due))
                ready = not due
        elif phase == MAIN:
            if not turn.placed:
                actions += [Place(by, kind) for kind in ALL_KINDS if player.hand[kind]]
        elif not turn.discarded and sum(player.hand) > position.rules.hand_limit:
            ready = False
            actions += _discards(by, player, position.rules.hand_limit)
    if ready:
        actions.append(Advance(by))
    actions += announcements(position, by)
    if part == START or not position.rules.off_turn_limit:
        for other in position.after(by):
            actions += announcements(position, other)
    return actions


def _discards(by: int, player: Player, kept: int) -> list[Action]:
    known = (*player.hand[:UNKNOWN], 0)
    return [Discard(by, chosen) for chosen in _multisets(known, sum(player.hand) - kept)]
