"""What would have been legal where a step was not."""

from rules.games.atrum.play.announcing import abilities_named
from rules.games.atrum.play.legality import check
from rules.games.atrum.play.possible import announcements
from rules.games.atrum.table.actions import Advance, Draw, Pass, Place, Prepare
from rules.games.atrum.table.general import Rules
from rules.games.atrum.table.kinds import ALL_KINDS
from rules.games.atrum.table.position import DEVELOPMENT, DISCARD, Position
from rules.text import Text


def instead(position: Position, by: int) -> Text:
    """What would have been legal for a player at this point.

    Says what kinds of things, not every way to do them: there may be thousands of ways to choose.
    """
    if not 0 <= by < len(position.players):
        return Text("")
    player = position.players[by]
    said = [_verb(name, position.rules) for name in _kinds_of_action(position, by)]
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
    "Discard": Text("descartar hasta {kept}"),
    "Eliminate": Text("eliminar un Reptante propio"),
    "Advance": Text("pasar a la parte siguiente"),
}


def _verb(name: str, rules: Rules) -> Text:
    return _VERBS[name].filled(kept=rules.hand_limit) if name == "Discard" else _VERBS[name]
