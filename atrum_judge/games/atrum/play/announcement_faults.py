"""Find the faults of an announcement (P2 §1, §2, §4, §5, §7.4, §8, §9.5).

Each function asks one question, with its conditions in the order of the rulebook, each with the law it breaks. The sentence
of a finding stands beside its law.
"""

from atrum_judge.games.atrum.laws.findings import illegal, note, reported, undecided
from atrum_judge.games.atrum.play.announcing import (
    abilities_named,
    card_meant,
    condition,
    copy_source,
    counts_for,
    follows_through,
    free_kinds,
    mates,
    may_be_a_copy,
    objects_for,
    payment,
    permits,
    set_aside,
)
from atrum_judge.games.atrum.play.called import is_unlike_sombra, of_sombras
from atrum_judge.games.atrum.play.reference_faults import reference_fault
from atrum_judge.games.atrum.play.wording import (
    PHASE_NAMES,
    cards_said,
    costs_of,
    listed_or_none,
    named_twice,
    pair_lacks,
    power_names,
)
from atrum_judge.games.atrum.table.actions import Announce
from atrum_judge.games.atrum.table.dated import REINFORCES
from atrum_judge.games.atrum.table.effects import Effect
from atrum_judge.games.atrum.table.hidden import can_hold
from atrum_judge.games.atrum.table.kinds import (
    MAIN_KINDS,
    NEUTRAL,
    NONE,
    SOMBRA,
    UNKNOWN,
    Kind,
    listed,
    merged,
    name_of,
    plus,
)
from atrum_judge.games.atrum.table.position import (
    ANY_KIND,
    AT_OPPONENTS,
    ATTACK,
    DEFENSE,
    DEVELOPMENT,
    ELIMINATED,
    EXHAUSTED,
    MAIN,
    PREPARED,
    START,
    Ability,
    Player,
    Position,
    Reptante,
    Reserved,
    copied,
    hand_counts_as,
    partners_for,
    prepared_in,
    reserved,
)
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Text

_MOMENTS = {
    "attack.never_response",
    "attack.only_main_development",
    "attack.only_own_main",
    "defense.not_on_own_turn",
    "defense.only_in_attack_chain",
    "tactical.off_turn_only_start_or_response",
}
"""Check the moment of a type; of a copy it is the type of the copied Power (P2 §8.5)."""
_ANY_TEXT = (Effect("unknown"),)


def faults(position: Position, a: Announce) -> list[Finding]:
    """Return the findings against an announcement, in a fixed order; empty when it is legal.

    Findings may also be ``undecided`` (an unknown card is needed) or ``note``.
    """
    player = position.players[a.by]
    window = _window_fault(position, a)
    if not 0 <= a.reptante < len(player.reptantes):
        return _some(window, _not_yours(position, a))
    reptante = player.reptantes[a.reptante]
    named = abilities_named(reptante, a)
    if not named:
        return _some(window, *_unknown_faults(position, a, reptante))
    costs = dict.fromkeys(str(one.cost) for one in named)
    if len(costs) > 1:
        return [undecided("announce.names", power=named[0].name, costs=", ".join(costs))]
    ability = named[0]
    if ability.copy is None:
        return _some(window, *_against(position, a, reptante, ability))
    source = copy_source(position, a, ability)
    if source is None:
        return _some(window, _source_fault(position, a, reptante, ability))
    a = a._replace(of=-1) if a.copies is None else a
    return _some(window, *_against_copy(position, a, reptante, ability, source))


def _against_copy(
    position: Position, a: Announce, reptante: Reptante, copier: Ability, source: Ability
) -> list[Finding]:
    """The same of a copy, which is of the type of what it copies, whatever the text of that is."""
    found = _some(*_against(position, a._replace(copies=None), reptante, copied(copier, source)))
    return [said for finding in found for said in _of_copy(finding, copier, source)]


def _of_copy(finding: Finding, copier: Ability, source: Ability) -> list[Finding]:
    """Rewrite a finding for a copy (P2 §8.5): name the Power of an unknown text; give its moment the rule of its type."""
    if finding.code in {"effect.unknown", source.unknown_text} - {copier.unknown_text} and not copier.is_unknown:
        return [finding._replace(values={**finding.values, "power": source.name})]
    if finding.code not in _MOMENTS:
        return [finding]
    power = Text("{power} (copia de {copied})", power=copier.name, copied=source.name)
    rule = reported("note", finding.code, finding.law.text, finding.law.section)
    return [finding._replace(section="P2 §8.5", values={**finding.values, "power": power}), rule]


def _not_yours(position: Position, a: Announce) -> Finding:
    """Say that a player announces with a Reptante that is not on their side of the table (P1 §4.1)."""
    named = (
        (r.name, p.id) for p in position.players for r in p.reptantes if a.of_another and r.id == a.of_another
    )
    reptante, owner = next(named, ("", ""))
    if not reptante:
        return illegal("reptante.not_yours", "nowhere")
    return illegal(
        "reptante.not_yours", "of_another", player=position.players[a.by].id, reptante=reptante, owner=owner
    )


def _against(position: Position, a: Announce, reptante: Reptante, ability: Ability) -> list[Finding | None]:
    """The same for a Power that its Reptante has. Esbirros and conditions are asked of a target that may be one."""
    player, held = position.players[a.by], reserved(position, a.by)
    by_exploit = a.exploit or ability.power.cost_by_exploit
    found = [
        _text_fault(position, ability),
        *(() if may_be_a_copy(ability, a) else _timing_faults(position, a.by, ability)),
        _reptante_fault(player, reptante, ability, held, a, by_exploit),
        *_cost_faults(position, ability, held, a, by_exploit),
        discard_fault(position, a, ability, held),
    ]
    target = _target_fault(position, a, ability) or _mate_fault(position, a, ability)
    found += [target, reference_fault(position, a, ability)]
    if target is None:
        found.append(_object_fault(position, a, ability))
        if ability.requires:
            found += [*condition_faults(position, a, ability, by_exploit), _follow_fault(position, a, ability)]
    return found


def _some(*found: Finding | None) -> list[Finding]:
    return [finding for finding in found if finding is not None]


def _window_fault(position: Position, a: Announce) -> Finding | None:
    """P2 §2.2, §2.3."""
    if not position.chain or not position.waiting or position.waiting[0] == a.by:
        return None
    players = position.players
    return illegal(
        "window.not_yours",
        "announce",
        section="P2 §2.3" if len(players) > 2 else "",
        holder=players[position.waiting[0]].id,
        player=players[a.by].id,
    )


def _unknown_faults(position: Position, a: Announce, reptante: Reptante) -> list[Finding]:
    """Return the findings about a Power that is not among the known ones of a Reptante (P1 §7.1, P3 §1.2)."""
    if a.power == "incursion cadaverica" and any(b.key == "deja vu" for b in reptante.abilities):
        return [illegal("power.banned", reptante=reptante.name)]
    if reptante.complete:
        return [_not_on_reptante(position, a, reptante)]
    return [_state_fault(position.players[a.by], reptante) or _not_all_known(reptante)]


def _not_on_reptante(position: Position, a: Announce, reptante: Reptante) -> Finding:
    """Say that a Reptante has no such Power, or not at this cost (P1 §7.1)."""
    player, costs = position.players[a.by].id, costs_of(reptante, a.power)
    if costs is not None and a.cost is not None:
        power = next(b.name for b in reptante.abilities if b.key == a.power)
        return illegal(
            "power.not_on_reptante",
            "cost",
            reptante=reptante.name,
            player=player,
            power=power,
            cost=a.cost,
            costs=costs,
        )
    power, powers = a.name or a.power.capitalize(), listed_or_none(power_names(reptante))
    return illegal("power.not_on_reptante", reptante=reptante.name, player=player, power=power, powers=powers)


def _not_all_known(reptante: Reptante) -> Finding:
    """Tell the known Powers of a Reptante of which others are unknown (P1 §7.1)."""
    if not (names := power_names(reptante)):
        return undecided("reptante.five_powers", "none_known", reptante=reptante.name)
    powers = ", ".join(names)
    return undecided("reptante.five_powers", "some_unknown", reptante=reptante.name, powers=powers)


def _source_fault(position: Position, a: Announce, reptante: Reptante, ability: Ability) -> Finding:
    """Say that a copied Power is not there, or not known (P2 §8.5, P3 §1.1)."""
    section = "P3 §1.1" if ability.key == "doppelganger" else "P2 §8.5"
    others = [r for player in position.players for r in player.reptantes if r is not reptante]
    named = "" if a.copies is None else a.copies.reptante
    if any(r.id == named and r.state == PREPARED and not r.complete for r in others):
        return undecided("copy.source", "unknown", section=section, power=ability.name)
    return illegal("copy.source", "none", section=section, power=ability.name, player=position.players[a.by].id)


def _text_fault(position: Position, ability: Ability) -> Finding | None:
    """P3 §1.4: what the rulebook does not tell about earlier days."""
    if ability.unknown_text:
        return undecided(ability.unknown_text, "older_text", section="P3 §1.4", power=ability.name)
    if ability.annul is not None and not position.rules.annul_defined:
        return undecided("annul.version")
    may_ask = ability.is_unknown and ability.effects != REINFORCES
    return undecided("effect.unknown", "announced", power=ability.name) if may_ask else None


# When each type is announced (P2 §1.5, §4; P3 §5) ------------------------------------------------------------


def _timing_faults(position: Position, by: int, ability: Ability) -> list[Finding]:
    if ability.type == ATTACK:
        return _some(_attack_fault(position, by, ability))
    if ability.type == DEFENSE:
        return _some(_own_turn_fault(position, by, ability), _defense_fault(position, ability))
    return _some(_tactical_fault(position, by, ability))


def _attack_fault(position: Position, by: int, ability: Ability) -> Finding | None:
    turn = position.turn
    if position.chain:
        return illegal("attack.never_response", power=ability.name)
    player, in_turn = position.players[by].id, position.players[turn.player].id
    if by != turn.player:
        return illegal("attack.only_own_main", "others_turn", power=ability.name, player=player, in_turn=in_turn)
    if turn.phase != MAIN:
        phase = PHASE_NAMES[turn.phase]
        return illegal("attack.only_own_main", "other_phase", power=ability.name, player=player, phase=phase)
    if turn.part != DEVELOPMENT:
        return illegal("attack.only_main_development", power=ability.name)
    return None


def _own_turn_fault(position: Position, by: int, ability: Ability) -> Finding | None:
    return illegal("defense.not_on_own_turn", power=ability.name) if by == position.turn.player else None


def _defense_fault(position: Position, ability: Ability) -> Finding | None:
    chain = position.chain
    if not chain or chain[0].ability.type != ATTACK:
        return illegal("defense.only_in_attack_chain", power=ability.name)
    earlier = next((link.ability.name for link in chain if link.ability.type == DEFENSE), None)
    if earlier is None:
        return None
    if not position.rules.defense_limit:
        return note("rule.since", "defense")
    return illegal("defense.one_per_attack", attack=chain[0].ability.name, defense=earlier)


def _tactical_fault(position: Position, by: int, ability: Ability) -> Finding | None:
    turn = position.turn
    if not position.chain and by == turn.player and turn.part == START:
        return note("priority.off_turn_first", player=position.players[by].id)
    if position.chain or by == turn.player or turn.part == START:
        return None
    if not position.rules.off_turn_limit:
        return note("rule.since", "tactical", power=ability.name)
    in_turn = position.players[turn.player].id
    return illegal("tactical.off_turn_only_start_or_response", in_turn=in_turn, power=ability.name)


# The Reptante and the cost (P2 §1.2, §1.3, §5.1, §5.2) -------------------------------------------------------


def _reptante_fault(
    player: Player, reptante: Reptante, ability: Ability, held: Reserved, a: Announce, by_exploit: bool
) -> Finding | None:
    if found := _state_fault(player, reptante):
        return found
    if a.reptante in held.reptantes and ability.cost > 0 and not by_exploit:
        return illegal("reptante.reserved", reptante=reptante.name)
    return None


def _state_fault(player: Player, reptante: Reptante) -> Finding | None:
    if reptante.state == ELIMINATED:
        return illegal("reptante.eliminated", reptante=reptante.name)
    if reptante.state == EXHAUSTED:
        prepared = listed_or_none([r.name for r in player.reptantes if r.state == PREPARED])
        return illegal("reptante.not_prepared", reptante=reptante.name, prepared=prepared)
    return None


def _cost_faults(
    position: Position, ability: Ability, held: Reserved, a: Announce, by_exploit: bool
) -> list[Finding]:
    player = position.players[a.by]
    named = [
        _named_fault(player, ability, held, id_, by_exploit) or _not_own_fault(position, player, id_, by_exploit)
        for id_ in a.altar
    ]
    is_said = any(finding is not None and finding.code == "cost.reserved" for finding in named)
    mode = None
    if a.exhaust and ability.power.cost_by_exploit and ability.cost:
        mode = illegal("pay.mode_declared", power=ability.name)
    return _some(mode, _count_fault(ability, a), *named, _amount_fault(player, ability, held, is_said))


def _count_fault(ability: Ability, a: Announce) -> Finding | None:
    if not a.altar or len(a.altar) == len(set(a.altar)) == ability.cost:
        return None
    power, cost = ability.name, ability.cost
    if twice := named_twice(a.altar):
        return illegal("cost.count", "twice", power=power, cost=cost, esbirros=twice)
    return illegal("cost.count", power=power, cost=cost, count=len(a.altar), esbirros=", ".join(a.altar))


def _not_own_fault(position: Position, player: Player, id_: str, by_exploit: bool) -> Finding | None:
    """Refuse a payment that lies in no Altar, or in another one."""
    owner = next((other for other in position.players if any(e.id == id_ for e in other.altar)), None)
    if owner is player:
        return None
    if owner is None:
        section = "P2 §8.2" if by_exploit else "P2 §1.2"
        return illegal("altar.owner", "nowhere", section=section, esbirro=id_, player=player.id)
    return illegal("altar.owner", section="P2 §8.2" if by_exploit else "", esbirro=id_, player=player.id)


def _named_fault(player: Player, ability: Ability, held: Reserved, id_: str, by_exploit: bool) -> Finding | None:
    """Return the fault of one of the Esbirros of the own Altar that are set aside to pay."""
    esbirro = next((e for e in player.altar if e.id == id_), None)
    if esbirro is None:
        return None
    kind = Text("oculto") if esbirro.kind == UNKNOWN else name_of(esbirro.kind)
    if not esbirro.prepared:
        code = "exploit.pay_only_prepared" if by_exploit else "cost.not_prepared"
        return illegal(code, "not_ready", esbirro=id_, kind=kind, power=ability.name)
    if id_ in held.named:
        free = listed_or_none([e.id for e in player.altar if e.prepared and e.id not in held.named])
        return illegal("cost.reserved", "named", esbirro=id_, kind=kind, free=free)
    return None


def _amount_fault(player: Player, ability: Ability, held: Reserved, is_said: bool) -> Finding | None:
    """Too few Esbirros; `is_said`: that some of them are reserved has been said by name."""
    power, cost, prepared = ability.name, ability.cost, prepared_in(player.altar)
    if cost > prepared:
        return illegal("cost.not_enough", power=power, cost=cost, player=player.id, prepared=prepared)
    if cost > prepared - held.altar and not is_said:
        return illegal("cost.reserved", "amount", power=power, cost=cost, prepared=prepared, reserved=held.altar)
    return None


# The card to discard (P2 §1.6, §5.3, §7.4) -------------------------------------------------------------------


def discard_fault(position: Position, a: Announce, ability: Ability, held: Reserved) -> Finding | None:
    """Return the fault of the card set aside for a Power; `held` is the part that the chain reserves of its announcer.

    ``undecided`` when it depends on cards of the hand that nobody knows.
    """
    kind, power = a.discard, ability.name
    if kind in {None, UNKNOWN} and not a.sombra:
        kind = card_meant(position, a, ability)
        if kind == UNKNOWN:
            none_fits = _hand_fault(position, a.by, ability, held, None, False)
            n_left = sum(position.players[a.by].hand) - sum(held.cards) - len(held.unshown)
            is_last = n_left == 1 and len(free_kinds(position, a.by, held)) == 1
            if none_fits or is_last:  # A player with one card left discards that one.
                return none_fits
            return undecided("discard.not_said", "announced", power=power)
    kinds = MAIN_KINDS if kind is None else (kind,)
    fits_alone = all(counts_for(position, a.by, ability, kind) for kind in kinds)
    if a.sombra and kind == SOMBRA:
        return illegal("discard.two_sombras", asked=name_of(ability.kind))
    if a.sombra and fits_alone:
        return _needless_pair(position, a.by, ability, kind)
    if a.sombra and not partners_for(position, a.by, ability.kind):
        return _wrong_kind(position, a.by, ability, SOMBRA)
    if not a.sombra and kind is not None and not fits_alone:
        return _wrong_kind(position, a.by, ability, kind)
    return _hand_fault(position, a.by, ability, held, kind, a.sombra)


def _needless_pair(position: Position, by: int, ability: Ability, kind: Kind | None) -> Finding:
    """Said of a card that does without the Sombra, perhaps only by a permission that may be used up (P2 §9.3)."""
    asked = ability.kind
    by_permission = asked not in {NEUTRAL, kind} and hand_counts_as(position, by) is None
    if by_permission and not permits(position, by, asked, unsure=False):
        own = [link for link in position.chain if link.by == by and link.ability.kind == asked and not link.sombra]
        unsaid = next(link for link in own if link.discard == UNKNOWN)
        return undecided("discard.not_said", "announced", power=unsaid.ability.name)
    return illegal("discard.pair_needless", power=ability.name)


def _wrong_kind(position: Position, by: int, ability: Ability, kind: Kind) -> Finding:
    asked, counts_as = name_of(ability.kind), hand_counts_as(position, by)
    if counts_as is None:
        return illegal("discard.wrong_kind", "kind", power=ability.name, asked=asked, kind=name_of(kind))
    player, kind_now = position.players[by].id, name_of(counts_as)
    return illegal(
        "discard.wrong_kind",
        "retyped",
        section="P2 §9.3",
        power=ability.name,
        asked=asked,
        kind=kind_now,
        player=player,
    )


def _hand_fault(
    position: Position, by: int, ability: Ability, held: Reserved, kind: Kind | None, sombra: bool
) -> Finding | None:
    """Refuse cards that the hand does not hold beside the reserved ones; `kind` None is any main Esbirro."""
    cards = NONE if kind is None else plus(NONE, kind)
    cards = plus(cards, SOMBRA) if sombra else cards
    unshown = (partners_for(position, by, ability.kind) if sombra else ANY_KIND,) if kind is None else ()
    with_reserved = merged(cards, held.cards)
    holds = can_hold(position, by, with_reserved, (*held.unshown, *unshown))
    if holds:
        return None
    power, player, said = ability.name, position.players[by].id, cards_said(ability, kind, sombra)
    if holds is None:
        learned = (by, tuple(listed(with_reserved)))
        section = "P2 §7.4" if sombra else ""
        return undecided(
            "hidden.feasible",
            "discard",
            section=section,
            learned=learned,
            power=power,
            cards=said,
            player=player,
        )
    may_hold_without_reserved = can_hold(position, by, cards, unshown) is not False
    lacking = pair_lacks(position, by, kind, held.cards if may_hold_without_reserved else NONE) if sombra else ""
    if may_hold_without_reserved:
        return illegal("discard.reserved", cards=lacking or said, player=player)
    if lacking:
        return illegal(
            "discard.not_in_hand",
            "pair",
            player=player,
            missing=lacking,
            cards=said,
            power=power,
        )
    is_alone = kind is None and sombra and can_hold(position, by, plus(NONE, SOMBRA)) is not False
    section = "P2 §7.4" if is_alone else ""  # A Sombra is there, and nothing that goes with it.
    return illegal("discard.not_in_hand", section=section, player=player, cards=said, power=power)


# The target (P1 §3.2, §7.2.1; P2 §1.4, §9.5; P3 §3) -------------------------------------------------------------


def _target_fault(position: Position, a: Announce, ability: Ability) -> Finding | None:
    if not ability.needs_target:
        return None
    power = ability.name
    if a.target < 0:
        return _no_target(position, a, ability)
    target = position.players[a.target]
    if not target.in_play:
        return illegal("target.not_there", "out", target=target.id, power=power)
    if ability.opponent_only and a.target not in position.opponents_of(a.by):
        opponents = ", ".join(position.players[i].id for i in position.opponents_of(a.by))
        section = "" if ability.damages else "P3 §1.1" if ability.key in AT_OPPONENTS else "P2 §9.5"
        return illegal("target.not_opponent", section=section, power=power, opponents=opponents, target=target.id)
    return _at_zero_fault(position, a, ability)


def _no_target(position: Position, a: Announce, ability: Ability) -> Finding:
    """Say that no target was named, and list the possible ones: of an Attack between groups, of the other group (P3 §3)."""
    of_play = [i for i, player in enumerate(position.players) if player.in_play]
    there = position.opponents_of(a.by) if ability.opponent_only else of_play
    fitting = [i for i in there if _at_zero_fault(position, a._replace(target=i), ability) is None]
    targets = listed_or_none([position.players[i].id for i in fitting])
    section = "P3 §3" if position.teams and ability.type == ATTACK else ""
    return illegal("target.missing", section=section, power=ability.name, targets=targets)


def _at_zero_fault(position: Position, a: Announce, ability: Ability) -> Finding | None:
    """Refuse a target at 0, which loses no more by acts of others (P1 §3.2)."""
    target = position.players[a.target]
    if ability.hurts and target.resistance == 0 and a.target != a.by:
        return illegal("target.at_zero", target=target.id, power=ability.name)
    return None


def _mate_fault(position: Position, a: Announce, ability: Ability) -> Finding | None:
    """A Power about its caster may be used for a team mate (P3 §3); between two, nobody asks for whom it is."""
    is_for_another = not ability.needs_target and ability.for_you and a.target not in {-1, a.by}
    if not is_for_another or len(position.players) == 2:
        return None
    if a.target in mates(position, a.by):
        return _at_zero_fault(position, a, ability)
    return illegal("many.your_means_teammate", power=ability.name, player=position.players[a.target].id)


# The Esbirros it exploits, and its conditions (P2 §1.2, §5.1, §9.5) ------------------------------------------


def _object_fault(position: Position, a: Announce, ability: Ability) -> Finding | None:
    effect = ability.objects
    if effect is None:
        return None
    power, due = ability.name, effect.count
    there = objects_for(position, a.by, a.target, effect)
    sure = objects_for(position, a.by, a.target, effect, unsure=False)
    fitting = listed_or_none(there)
    if len(there) < due and not effect.up_to:
        too_few = illegal("target.not_there", "too_few", power=power, due=due, count=len(there))
        return of_sombras(position, a.by, a.target, effect, too_few)
    is_own = effect.whose == "caster"  # An own Esbirro that nobody named is seen at the launch.
    if not a.objects and (effect.up_to or is_own or len(sure) <= due):
        is_clear = effect.up_to or len(sure) == len(there) or (is_own and len(sure) >= due)
        return None if is_clear else undecided("exploit.fixed_at_announce", "hidden", power=power, fitting=fitting)
    wrong = [id_ for id_ in a.objects if id_ not in there]
    if wrong:
        section = "P2 §7.3" if is_unlike_sombra(position, wrong[0], effect.esbirro) else ""
        said = ", ".join(wrong)
        return illegal("target.not_there", "esbirro", section=section, esbirros=said, power=power, fitting=fitting)
    count = len(set(a.objects))
    if count != len(a.objects) or count > due or (count < due and not effect.up_to):
        return illegal("exploit.fixed_at_announce", "count", power=power, due=due, fitting=fitting, count=count)
    if any(id_ not in sure for id_ in a.objects):
        return undecided("exploit.fixed_at_announce", "hidden", power=power, fitting=", ".join(a.objects))
    return None


_ZONES = {"altar": Text.verbatim("Altar"), "hand": Text("mano"), "vertedero": Text.verbatim("Vertedero")}


def condition_faults(position: Position, a: Announce, ability: Ability, by_exploit: bool) -> list[Finding]:
    """Conditions of a Power's text that do not hold, or that the payment breaks; one at most for each.

    ``undecided`` where a condition hangs on cards that nobody knows.
    """
    return _some(*(_condition_fault(position, a, ability, by_exploit, effect) for effect in ability.requires))


def _follow_fault(position: Position, a: Announce, ability: Ability) -> Finding | None:
    """P3 §1.1: what has to be exploited at the end has to be there."""
    follows = follows_through(position, a.by, a.target, ability)
    if follows:
        return None
    if follows is None:
        return undecided("dejavu.zombie_must_remain", "unsure", power=ability.name)
    return illegal("dejavu.zombie_must_remain", "never", power=ability.name)


def _condition_fault(
    position: Position, a: Announce, ability: Ability, by_exploit: bool, effect: Effect
) -> Finding | None:
    power, zone = ability.name, _ZONES[effect.zone]
    kind = "Esbirro" if effect.esbirro is None else name_of(effect.esbirro)
    thrown = set_aside(card_meant(position, a, ability), a.sombra)
    holds = condition(position, a.by, a.target, effect, thrown=thrown)
    if holds is None:
        return undecided("condition.hidden", power=power, kind=kind, zone=zone)
    if not holds:
        count = max(effect.count, 1)
        if effect.zone == "hand" and condition(position, a.by, a.target, effect) is not False:
            return illegal("condition.not_met", "besides", section="P2 §9.2", power=power, count=count, kind=kind)
        section = "P3 §1.1" if ability.key == "deja vu" else ""
        missing = illegal(
            "condition.not_met", "zone", section=section, power=power, count=count, kind=kind, zone=zone
        )
        return of_sombras(position, a.by, a.target, effect, missing) if effect.zone == "altar" else missing
    if by_exploit and payment(position, a.by, a.target, ability, a.altar) is None:
        return illegal("pay.text_condition", paid=", ".join(a.altar) or str(ability.cost), power=power)
    if by_exploit and payment(position, a.by, a.target, ability, a.altar, unsure=False) is None:
        return undecided("condition.hidden", power=power, kind=kind, zone=zone)
    return None
