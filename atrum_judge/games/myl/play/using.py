"""Playing a card and using an activated ability: the steps of §4.5.3 and §4.6.2."""

from atrum_judge.games.myl.laws.findings import illegal, undecided
from atrum_judge.games.myl.play.answering import answer_faults, prepare, response_kind, taken_down
from atrum_judge.games.myl.play.moving import leave
from atrum_judge.games.myl.play.objects import allotted
from atrum_judge.games.myl.play.paying import cost_of, pay, payment_faults
from atrum_judge.games.myl.play.timing import ability_moment_faults, acted, lifted, play_moment_faults
from atrum_judge.games.myl.table.cards import ORO, TALISMAN, WEAPON, Ability, Card, Effect
from atrum_judge.games.myl.table.looking import Table, Thing
from atrum_judge.games.myl.table.position import OUT_OF_PLAY, Spot
from atrum_judge.games.myl.table.steps import Activate, Play
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key

_SELF_PAYS = {"destroy": "graveyard", "exile": "exile", "raise": "hand", "shuffle": "castle"}


def card_of(table: Table, step: Play) -> Card | None:
    """The card that is played: by its id, or as it is told; None when the case has no such card."""
    id_ = step.card if isinstance(step.card, str) else step.card.id
    known = next((card for _, _, card in table.position.cards() if card.id == id_), None)
    return known if known is not None else None if isinstance(step.card, str) else step.card


def before_play(table: Table, step: Play) -> None:
    """Resolve pending things before a card is played."""
    card = card_of(table, step)
    kind = None if card is None else response_kind(card.in_response_to, _effects(card))
    prepare(table, step, kind)


def _effects(card: Card) -> list[Effect]:
    """Return the effects of a Talismán; an unknown one if nobody can read it."""
    if card.type != TALISMAN:
        return []
    return card.effects or ([Effect(op="unknown")] if card.text == "unknown" else [])


def play_faults(table: Table, step: Play) -> list[Finding]:
    """Return the findings against playing a card."""
    card = card_of(table, step)
    if card is None:
        return [illegal("play.from_hand", card=str(step.card), player=step.by)]
    found = _source_faults(table, step, card)
    if step.answers:
        objects, _ = allotted(table, _effects(card), step.targets, step.by, card)
        kind = response_kind(card.in_response_to, _effects(card))
        found += _answer_type_faults(card) or answer_faults(table, step, card, kind, _effects(card), objects)
    else:
        found += play_moment_faults(table, step.by, card)
    found += payment_faults(table, step, card, cost_of(table, card, step.by))
    found += _restriction_faults(table, step, card)
    if card.type == WEAPON:
        found += _bearer_faults(table, step, card)
    if card.type == TALISMAN:
        found += allotted(table, card.effects, step.targets, step.by, card)[1]
    else:
        found += _entering_faults(table, step, card)
    return found


def _answer_type_faults(card: Card) -> list[Finding]:
    """Only Talismanes are played in answer, unless a text says more."""
    if card.type == TALISMAN or card.in_response_to is not None:
        return []
    return [lifted(card, illegal("response.event_resolved", "not", card=card.name))]


def _source_faults(table: Table, step: Play, card: Card) -> list[Finding]:
    """From the own hand (§4.3.10)."""
    hand = table.position.player(step.by).pile("hand")
    if any(held is card for held in hand):
        return []
    is_elsewhere = any(other is card for _, _, other in table.position.cards())
    if is_elsewhere or None not in hand:
        return [lifted(card, illegal("play.from_hand", card=card.name, player=step.by))]
    return [undecided("play.from_hand", "unknown", card=card.name, player=step.by)]


def _restriction_faults(table: Table, step: Play, card: Card) -> list[Finding]:
    """Permanent effects, and cards that are in play only once."""
    found = []
    if any(one.op == "forbid_play" and card.type in one.types for one in table.permanents):
        found.append(illegal("permanent.forbids", card=card.name))
    copies = [
        spot.card
        for spot in table.position.in_play()
        if spot.player.id == step.by and name_key(spot.card.name) == name_key(card.name)
    ]
    if any(copy.has("one_in_play") for copy in copies):
        found.append(illegal("one_in_play.play", player=step.by, card=card.name))
    elif any(copy.may_say_more for copy in copies) and card.type != ORO:
        found.append(undecided("one_in_play.play", "unknown", player=step.by, card=card.name))
    return found


def _bearer_faults(table: Table, step: Play, card: Card) -> list[Finding]:
    """Check the bearer of an Arma, or its place in the Línea de Apoyo (§4.2.2)."""
    player = table.position.player(step.by)
    if step.zone == "support":
        found = []
        if not card.has("support_weapon"):
            if card.may_say_more:
                found.append(undecided("weapon.support_only_by_text", "unknown", card=card.name))
            else:
                found.append(illegal("weapon.support_only_by_text", card=card.name))
        if table.position.owner(card, player) is not player:
            found.append(illegal("weapon.support_own_side", card=card.name))
        return found
    bearer = table.position.find(step.on) if step.on is not None else None
    if bearer is None:
        return [illegal("weapon.needs_ally", card=card.name)]
    if not bearer.card.is_ally:
        return [illegal("weapon.bearer_is_ally", bearer=bearer.card.name, card=card.name)]
    found = []
    if not table.may_bear(bearer.card, card.bearer, card):
        found.append(illegal("weapon.bearer_needs", bearer=bearer.card.name, card=card.name))
    if bearer.card.weapons and not bearer.card.has("several_weapons"):
        sentence = "unknown" if bearer.card.may_say_more else ""
        made = undecided if bearer.card.may_say_more else illegal
        found.append(made("weapon.one", sentence, bearer=bearer.card.name))
    return found


def _entering_faults(table: Table, step: Play, card: Card) -> list[Finding]:
    """Objects named for an entering ability must fit; none is fine (§4.6.4)."""
    ability = table.entering(card)
    if not step.targets:
        return []
    if ability is None:
        return [lifted(card, illegal("target.valid", "many", card=card.name, wanted=0, count=len(step.targets)))]
    return allotted(table, ability.effects, step.targets, step.by, card)[1]


def play(table: Table, step: Play) -> None:
    """It is paid and waits for answers."""
    card = card_of(table, step)
    if card is None:
        return
    pay(table, step, cost_of(table, card, step.by))
    _take(table, step, card)
    is_oro, effects = card.type == ORO, _effects(card)
    objects, _ = allotted(table, effects, step.targets, step.by, card)
    thing = Thing(
        card=card,
        by=step.by,
        step=table.step,
        effects=effects,
        objects=objects,
        chosen=list(step.targets),
        answers=table.answering if step.answers else None,
        bearer=step.on or "",
    )
    if step.answers:
        taken_down(table, step.by, response_kind(card.in_response_to, effects), effects, objects)
    else:
        acted(table, step.by, is_oro=is_oro)
    table.pending.append(thing)


def _take(table: Table, step: Play, card: Card) -> None:
    """Out of the hand, or from wherever it was."""
    hand = table.position.player(step.by).pile("hand")
    for player, zone, known in table.position.cards():
        if known is card:
            if zone in OUT_OF_PLAY:
                player.pile(zone)[:] = [other for other in player.pile(zone) if other is not card]
            else:
                player.zone(zone)[:] = [other for other in player.zone(zone) if other is not card]
            return
    if None in hand:
        hand.remove(None)


def ability_of(table: Table, step: Activate) -> tuple[Spot | None, Ability | None]:
    """The card whose ability is used, if it is in play, and the ability."""
    spot = table.position.find(step.card)
    if spot is None:
        return None, None
    abilities = spot.card.of_kind("activated")
    return spot, abilities[step.ability] if step.ability < len(abilities) else None


def before_activate(table: Table, step: Activate) -> None:
    """Resolve pending things before an ability is used."""
    _, ability = ability_of(table, step)
    prepare(table, step, None if ability is None else response_kind(ability.in_response_to, ability.effects))


def activate_faults(table: Table, step: Activate) -> list[Finding]:
    """Return the findings against using an activated ability."""
    spot, ability = ability_of(table, step)
    if spot is None:
        away = next((card for _, _, card in table.position.cards() if card.id == step.card), None)
        finding = illegal("ability.only_in_play", card=away.name if away else step.card)
        return [lifted(away, finding) if away is not None else finding]
    card, found = spot.card, list[Finding]()
    if spot.player.id != step.by:
        found.append(illegal("ability.controller", player=step.by, card=card.name))
    if card.no_ability:
        return [*found, illegal("ability.lost", card=card.name)]
    if ability is None:
        made = undecided("ability.none", "unknown", card=card.name) if card.may_say_more else None
        return [*found, made or illegal("ability.none", card=card.name)]
    objects, faults = allotted(table, ability.effects, step.targets, step.by, card)
    if step.answers:
        kind = response_kind(ability.in_response_to, ability.effects)
        found += answer_faults(table, step, card, kind, ability.effects, objects)
    else:
        found += ability_moment_faults(table, step.by, card, ability)
    if not table.is_working(spot):
        found.append(illegal("weapon.support_needs_ally", player=step.by, card=card.name))
    used = card.used.get(str(step.ability), 0)
    if ability.per_turn is not None and used >= ability.per_turn:
        found.append(illegal("ability.times", card=card.name, count=used))
    return [*found, *_ability_cost_faults(table, step, card, ability), *faults]


def _ability_cost_faults(table: Table, step: Activate, card: Card, ability: Ability) -> list[Finding]:
    cost = ability.cost
    found = payment_faults(table, step, card, cost.oro if cost else 0, of_ability=True)
    shields = {"destroy": "indestructible", "exile": "indesterrable"}
    if cost and cost.self in shields and card.has(shields[cost.self]):  # type: ignore[arg-type]
        found.append(illegal("ability.cost", card=card.name))
    return found


def activate(table: Table, step: Activate) -> None:
    """It is paid and waits for answers; its source may be gone by then."""
    spot, ability = ability_of(table, step)
    if spot is None or ability is None:
        table.is_clouded = True
        return
    card, key = spot.card, str(step.ability)
    objects, _ = allotted(table, ability.effects, step.targets, step.by, card)
    pay(table, step, ability.cost.oro if ability.cost else 0)
    card.used[key] = card.used.get(key, 0) + 1
    if ability.cost and ability.cost.self:
        leave(table, spot, _SELF_PAYS[ability.cost.self])
    if step.answers:
        taken_down(
            table, step.by, response_kind(ability.in_response_to, ability.effects), ability.effects, objects
        )
    else:
        acted(table, step.by)
    table.pending.append(
        Thing(
            card=card,
            by=step.by,
            step=table.step,
            effects=ability.effects,
            ability=ability,
            objects=objects,
            answers=table.answering if step.answers else None,
        )
    )
