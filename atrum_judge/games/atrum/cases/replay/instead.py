"""Say the legal steps in place of an illegal one, and the repairs that a judge may make."""

from collections.abc import Sequence
from typing import Any

from atrum_judge.games.atrum.cases.reading import Step
from atrum_judge.games.atrum.cases.replay.changes import named
from atrum_judge.games.atrum.play.announcing import abilities_named
from atrum_judge.games.atrum.play.legality import asked_for, check
from atrum_judge.games.atrum.play.possible import announcements, types_now
from atrum_judge.games.atrum.table.actions import Advance, Chance, Draw, Pass, Place, Prepare
from atrum_judge.games.atrum.table.kinds import ALL_KINDS, UNKNOWN
from atrum_judge.games.atrum.table.position import DEVELOPMENT, DISCARD, PREPARED, Ability, Position, reserved
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Text


def instead(position: Position, by: int) -> Text:
    """Say the legal steps of a player at this point, as far as they are known.

    The sentence names kinds of steps, not every way to do them: there may be thousands of ways to choose.
    """
    player, choice = position.players[by], position.choice
    if choice is not None and choice.by == by and not position.owed:
        return Text("{asked}.", asked=asked_for(position, choice))
    due = sum(player.hand) - position.rules.hand_limit
    kinds = _kinds_of_action(position, by)
    said = [_VERBS[name].filled(due=due) for name in kinds]
    is_free = position.end is None and not position.owed and position.choice is None
    announceable = _announceable(position, by) if is_free else []
    if announceable:
        powers = ", ".join(announceable)
        said.append(Text("anunciar {powers}", powers=powers))
    is_all = not is_free or not _may_be_more(position, by)
    if not said and is_all:
        return Text("{player} no podía hacer nada en ese momento.", player=player.id)
    if not said:
        return Text("No se sabe qué podía hacer {player}: no se conocen todas las cartas.", player=player.id)
    could = Text("{player} podía: {actions}.") if is_all else Text("{player} podía, entre otras cosas: {actions}.")
    return could.filled(player=player.id, actions=Text.joined(said, "; "))


def _announceable(position: Position, by: int) -> list[str]:
    """The Powers that a player may announce whatever the cards are that nobody knows, with their Reptantes."""
    reptantes = position.players[by].reptantes
    powers = [
        (abilities_named(reptantes[a.reptante], a)[0], reptantes[a.reptante]) for a in announcements(position, by)
    ]
    return list(dict.fromkeys(f"{ability.name} ({reptante.name})" for ability, reptante in powers))


def _may_be_more(position: Position, by: int) -> bool:
    """True if unknown cards, or Powers of which not all is known, may allow what is not listed."""
    player = position.players[by]
    is_hidden = bool(player.hand[UNKNOWN])
    if is_hidden and any(_may_be(check(position, Place(by, kind))) for kind in ALL_KINDS):
        return True
    types = types_now(position, by) if any(player.hand) else ()
    prepared = [reptante for reptante in player.reptantes if reptante.state == PREPARED]
    is_open = any(
        not one.complete or any(_is_untold(a) and a.type in types for a in one.abilities) for one in prepared
    )
    may_hang = any(a.copy or a.requires for one in prepared for a in one.abilities)
    return bool(prepared and types) and (is_hidden or is_open or (may_hang and _is_partly_known(position)))


def _is_untold(ability: Ability) -> bool:
    return ability.is_unknown or bool(ability.unknown_text)


def _may_be(found: Sequence[Finding]) -> bool:
    return all(finding.severity != "illegal" for finding in found)


def _is_partly_known(position: Position) -> bool:
    """True if some Esbirro of an Altar is unknown, or some Power."""
    return any(
        any(one.kind == UNKNOWN for one in player.altar)
        or any(not one.complete or any(map(_is_untold, one.abilities)) for one in player.reptantes)
        for player in position.players
    )


_OF_PAYMENT = {"altar.owner", "cost.count", "cost.not_prepared", "exploit.pay_only_prepared"}
"""Laws that a payment breaks with which the same Power may be paid otherwise, unless there are too few to pay."""
_TOO_FEW = {"cost.not_enough", "cost.reserved"}
_ENOUGH_SAID = {"cost.may_change_cards", "pay.mode_declared"}
"""Laws of payments whose sentence says already how to pay."""


def with_alternative(against: Sequence[Finding], position: Position, by: int) -> list[Finding]:
    """Return the findings against a step, the first with the legal steps in its place for the player who took it.

    The options of the asked player are not said again where the finding says them. Of a wrong payment it is said which
    Esbirros are ready.
    """
    if not 0 <= by < len(position.players):
        return list(against)
    first, *others = against
    if first.code in _OF_PAYMENT and not _TOO_FEW & {finding.code for finding in others}:
        held = reserved(position, by).named if position.choice is None else ()
        ready = ", ".join(named(one for one in position.players[by].altar if one.prepared and one.id not in held))
        said = Text("Preparados en el Altar de {player}: {ready}.", player=position.players[by].id, ready=ready)
        return [first.saying(Text.joined([first.message, said])) if ready else first, *others]
    if first.code in _ENOUGH_SAID:
        return list(against)
    if position.choice is not None and {"asked", "due"} & first.values.keys() and position.choice.by == by:
        return list(against)
    return [first.saying(Text.joined([first.message, instead(position, by)])), *others]


def _kinds_of_action(position: Position, by: int) -> list[str]:
    """Names of the kinds of action, announcing apart, that a player may do."""
    if position.owed and position.end is None:
        return ["Eliminate"] if position.owed[0] == by else []
    if position.choice is not None:
        return []
    tried = (Pass(by), Prepare(by), Draw(by), Advance(by))
    found = [type(action).__name__ for action in tried if not check(position, action)]
    hand = position.players[by].hand
    if any(not check(position, Place(by, kind)) for kind in ALL_KINDS if hand[kind]):
        found.append("Place")
    turn = position.turn
    is_discarding = (turn.phase, turn.part, turn.player) == (DISCARD, DEVELOPMENT, by)
    if is_discarding and sum(hand) > position.rules.hand_limit and not turn.discarded and position.end is None:
        found.append("Discard")
    return found


_VERBS = {
    "Pass": Text("no responder"),
    "Prepare": Text("preparar"),
    "Draw": Text("robar"),
    "Place": Text("colocar un Esbirro"),
    "Discard": Text("descartar {due}"),
    "Eliminate": Text("eliminar un Reptante propio"),
    "Advance": Text("pasar a la parte siguiente"),
}


# Omitted duties that can simply be made up for, by the code that misses them.
_OMITTED = {
    "prepare.skipped": "prepare",
    "draw.skipped": "draw",
    "discard.skipped": "discard",
    "elimination.pending": "eliminate",
    "resolution.in_progress": "choose",
    "chain.unfinished": "pass",
}


def remedies(steps: Sequence[Step], index: int, against: Sequence[Finding]) -> dict[str, Any]:
    """Facts for the judge: what was left out, how far to go back, what hidden cards were seen since."""
    omitted = [_OMITTED[f.code] for f in against if f.code in _OMITTED]
    seen = [i for i, step in enumerate(steps[index:], index) if isinstance(step, Draw | Chance)]
    facts: dict[str, Any] = {"point_of_error": index, "steps_to_rewind": len(steps) - index}
    if omitted:
        facts["omitted"] = omitted
    if seen:
        facts["hidden_seen_in_steps"] = seen
    return facts
