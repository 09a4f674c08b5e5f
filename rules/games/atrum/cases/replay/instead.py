"""What would have been legal where a step was not, and what a judge needs to repair the game."""

from collections.abc import Sequence
from typing import Any

from rules.games.atrum.cases.reading import Step
from rules.games.atrum.play.announcing import abilities_named
from rules.games.atrum.play.legality import check
from rules.games.atrum.play.possible import announcements
from rules.games.atrum.table.actions import Advance, Chance, Draw, Pass, Place, Prepare
from rules.games.atrum.table.kinds import ALL_KINDS
from rules.games.atrum.table.position import DEVELOPMENT, DISCARD, Position
from rules.judging.finding import Finding
from rules.text import Text


def instead(position: Position, by: int) -> Text:
    """What would have been legal for a player at this point.

    Says what kinds of things, not every way to do them: there may be thousands of ways to choose.
    """
    player = position.players[by]
    due = sum(player.hand) - position.rules.hand_limit
    said = [_VERBS[name].filled(due=due) for name in _kinds_of_action(position, by)]
    is_free = position.end is None and not position.owed and position.choice is None
    named = [
        f"{abilities_named(player.reptantes[a.reptante], a)[0].name} ({player.reptantes[a.reptante].name})"
        for a in (announcements(position, by) if is_free else ())
    ]
    if named:
        powers = ", ".join(dict.fromkeys(named))
        said.append(Text("anunciar {powers}", powers=powers))
    if not said:
        return Text("{player} no podía hacer nada en ese momento.", player=player.id)
    return Text("{player} podía: {actions}.", player=player.id, actions=Text.joined(said, "; "))


def with_alternative(against: Sequence[Finding], position: Position, by: int) -> list[Finding]:
    """What is against a step, the first with what would have been legal in its place for the player who took it."""
    if not 0 <= by < len(position.players):
        return list(against)
    first, *others = against
    return [first.saying(Text.joined([first.message, instead(position, by)])), *others]


def _kinds_of_action(position: Position, by: int) -> list[str]:
    """Names of the kinds of action, announcing apart, that a player may do."""
    if position.owed and position.end is None:
        return ["Eliminate"] if position.owed[0] == by else []
    if position.choice is not None:
        return ["Choose"] if position.choice.by == by else []
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
    "Choose": Text("elegir"),
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
