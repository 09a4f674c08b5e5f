"""Answers: to what a card or ability may answer, and what is wrong with an answer (§4.5.3, §4.6.2, §4.7 to §4.11)."""

from atrum_judge.games.myl.laws.findings import illegal, undecided
from atrum_judge.games.myl.play.objects import candidates as fitting
from atrum_judge.games.myl.play.objects import is_directed, touched
from atrum_judge.games.myl.play.resolving import resolve_all, resolve_last
from atrum_judge.games.myl.table.cards import Card, Effect, Response
from atrum_judge.games.myl.table.looking import Table, Thing
from atrum_judge.games.myl.table.steps import Use
from atrum_judge.judging.finding import Finding

_RESPONSE_OF: dict[str, Response] = {
    "annul": "play",
    "cancel": "ability",
    "prevent": "effect",
    "redirect": "effect",
    "cancel_attack": "attack",
}


def response_kind(stated: Response | None, effects: list[Effect]) -> Response | None:
    """Return the kind of thing that a card or ability may answer: by its text, else by its effects."""
    if stated is not None:
        return stated
    return next((_RESPONSE_OF[effect.op] for effect in effects if effect.op in _RESPONSE_OF), None)


def prepare(table: Table, step: Use, kind: Response | None) -> None:
    """Find what a step answers; what came after it resolves first.

    An answer to an ability lets a card with an entering ability enter first.
    """
    table.answering = None
    if not step.answers or kind in {"attack", "block"}:
        resolve_all(table)
        return
    things = [thing for thing in table.pending if step.to is None or thing.card.id == step.to]
    if not things:
        resolve_all(table)
        return
    thing = things[-1]
    _resolve_above(table, thing)
    enters = thing.ability is None and not thing.is_talisman and not thing.is_annulled
    if kind in {"ability", "effect"} and enters and table.entering(thing.card) and table.end is None:
        resolve_last(table)
        above = table.pending[-1] if table.pending else None
        thing = above if above is not None and above.card is thing.card else thing
    table.answering = thing if thing in table.pending else None


def _resolve_above(table: Table, thing: Thing) -> None:
    while table.end is None and table.pending and table.pending[-1] is not thing:
        resolve_last(table)


def answer_faults(
    table: Table, step: Use, card: Card, kind: Response | None, effects: list[Effect], objects: list[list[str]]
) -> list[Finding]:
    """Return the findings against an answer."""
    if kind in {"attack", "block"}:
        return _declaration_faults(table, step, card, kind)
    thing = table.answering
    if thing is None:
        return _nothing_to_answer(card, effects)
    if kind is None:
        if card.may_say_more:
            return [undecided("golden_rule", "unknown", card=card.name, rule="§4.5.3")]
        return [illegal("response.event_resolved", "not", card=card.name)]
    if kind == "play":
        return _play_window(step, thing, card, effects)
    if kind == "ability":
        return _cancelling(step, thing, card, effects)
    return _shielding(table, step, thing, card, effects, objects)


def _declaration_faults(table: Table, step: Use, card: Card, kind: Response) -> list[Finding]:
    position = table.position
    declarer = position.active if kind == "attack" else position.inactive
    if position.turn.phase == "battle" and position.turn.moment == kind and step.by != declarer.id:
        return []
    return [illegal(f"response.{kind}", card=card.name)]


def _nothing_to_answer(card: Card, effects: list[Effect]) -> list[Finding]:
    """The moment has passed: nothing is pending."""
    found, ops = [illegal("response.event_resolved", card=card.name)], {effect.op for effect in effects}
    if "annul" in ops:
        found.append(illegal("annul.only_when_played", card=card.name))
    if "cancel" in ops:
        found.append(illegal("ability.cancel_window", card=card.name))
    return found


def _play_window(step: Use, thing: Thing, card: Card, effects: list[Effect]) -> list[Finding]:
    """Each player answers once, the opponent of the acting player first (§4.5.3, step 5)."""
    annuls = [effect for effect in effects if effect.op == "annul"]
    if thing.ability is not None:
        found = [illegal("response.event_resolved", "not", card=card.name)]
        return [illegal("annul.only_when_played", card=card.name), *found] if annuls else found
    found = []
    if step.by in thing.answered:
        found.append(illegal("answer.opponent_first", player=step.by, card=thing.card.name))
    elif step.by != thing.by and thing.by in thing.answered:
        found.append(illegal("answer.opponent_first", "late", player=step.by, card=thing.card.name))
    for effect in annuls:
        if thing.card.has("cannot_be_annulled"):
            found.append(illegal("annul.immune", card=thing.card.name))
        if not _may_answer(effect, step.by, thing):
            found.append(illegal("annul.only_when_played", card=card.name))
    return found


def _cancelling(step: Use, thing: Thing, card: Card, effects: list[Effect]) -> list[Finding]:
    """Only triggered and activated abilities of cards in play (§4.8)."""
    cancels = [effect for effect in effects if effect.op == "cancel"]
    if thing.ability is None:
        if thing.is_talisman:
            return [illegal("cancel.not_talisman", card=thing.card.name)]
        if thing.card.may_say_more:
            return [undecided("golden_rule", "unknown", card=thing.card.name, rule="§4.8")]
        return [illegal("cancel.only_abilities", card=thing.card.name)]
    if any(not _may_answer(effect, step.by, thing) for effect in cancels):
        return [illegal("cancel.only_abilities", card=thing.card.name)]
    return []


def _may_answer(effect: Effect, by: str, thing: Thing) -> bool:
    """True if the card answered is of the kind that an annulling or cancelling effect names."""
    of, card = effect.of, thing.card
    if of is None:
        return True
    if (of.type and not card.is_type(of.type)) or (of.not_type and card.is_type(of.not_type)):
        return False
    if of.whose and (thing.by == by) != (of.whose == "own"):
        return False
    if of.max_cost is not None and (card.cost is None or card.cost > of.max_cost):
        return False
    return of.race is None or card.is_race(of.race)


def _shielding(
    table: Table, step: Use, thing: Thing, card: Card, effects: list[Effect], objects: list[list[str]]
) -> list[Finding]:
    """Redirection and prevention, which are about the objects of an effect (§4.9, §4.10)."""
    found = list[Finding]()
    if thing.ability is None and not thing.is_talisman:
        return [illegal("prevent.affected_only", card=thing.card.name, object=card.name)]
    hit = touched(table, thing)
    for effect, share in zip(effects, objects, strict=False):
        if effect.op == "prevent":
            found += _prevention_faults(thing, share, hit)
        elif effect.op == "redirect":
            found += _redirection_faults(table, thing, share)
    return found


def _prevention_faults(thing: Thing, share: list[str], hit: set[str]) -> list[Finding]:
    found = []
    for id_ in share:
        if id_ not in hit:
            found.append(illegal("prevent.affected_only", card=thing.card.name, object=id_))
        if id_ in thing.shielded:
            found.append(illegal("prevent.once", object=id_))
    return found


def _redirection_faults(table: Table, thing: Thing, share: list[str]) -> list[Finding]:
    directed = [both for both in zip(thing.effects, thing.objects, strict=True) if is_directed(both[0])]
    if not directed:
        return [illegal("redirect.directed_only", card=thing.card.name)]
    redirected = next((effect for effect, chosen in directed if chosen), directed[0][0])
    valid = {spot.card.id for spot in fitting(table, redirected, thing.by, thing.card)}
    return [illegal("redirect.valid", object=id_, card=thing.card.name) for id_ in share if id_ not in valid]


def taken_down(
    table: Table, by: str, kind: Response | None, effects: list[Effect], objects: list[list[str]]
) -> None:
    """Note the traces that an answer leaves also if it is annulled itself."""
    thing = table.answering
    if thing is None:
        return
    if kind == "play":
        thing.answered.add(by)
    for effect, share in zip(effects, objects, strict=False):
        if effect.op == "prevent":
            thing.shielded.update(share)
