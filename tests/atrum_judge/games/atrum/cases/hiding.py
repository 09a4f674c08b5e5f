"""Random cases with cards that nobody knows, and the ways to fill them: the reference of what is hidden.

A case is cut out of a random game with all cards known, with steps that were or might have been taken. Then kinds are
taken out of it. A completion puts some back: those that were taken out, in another order.
"""

from copy import deepcopy
from random import Random
from typing import Any

from atrum_judge.games.atrum.cases.writing import action_json, position_json
from atrum_judge.games.atrum.play.game import check, legal_actions, perform
from atrum_judge.games.atrum.play.playout import refined
from atrum_judge.games.atrum.table.actions import Action, Announce, Choose, Draw
from atrum_judge.games.atrum.table.kinds import ALL_KINDS
from atrum_judge.games.atrum.table.position import Position
from tests.atrum_judge.games.atrum.kit import TODAY, random_game

Case = dict[str, Any]
Slot = tuple[Any, Any]
"""A list or object of a case, and the place in it where a kind is written."""


def hidden_case(rng: Random) -> tuple[Case, list[str]]:
    """A case with unknown cards, and the kinds that were taken out of it, in the order of `slots`."""
    whole = _whole_case(rng)
    hidden = deepcopy(whole)
    chosen = [slot for slot in _cards(hidden, rng) if rng.random() < rng.choice([0.3, 0.9])]
    taken = [zone[place] for zone, place in chosen]
    for zone, place in chosen:
        zone[place] = None
    return hidden, taken


def completion(case: Case, kinds: list[str]) -> Case:
    """The case with these kinds where it has unknown ones."""
    filled = deepcopy(case)
    for (zone, place), kind in zip(_unknown(filled), kinds, strict=True):
        zone[place] = kind
    return filled


def _unknown(case: Case) -> list[Slot]:
    return [(zone, place) for zone, place in _all_cards(case) if zone[place] is None]


def _all_cards(case: Case) -> list[Slot]:
    position = case["position"]
    found: list[Slot] = [(position["fosa"], i) for i in range(len(position["fosa"]))]
    for player in position["players"]:
        found += [(player["hand"], i) for i in range(len(player["hand"]))]
        found += [(esbirro, "esbirro") for esbirro in player["altar"]]
    return found


def _cards(case: Case, rng: Random) -> list[Slot]:
    """The cards that may be hidden: those of some zones, of few kinds or of all."""
    position = case["position"]
    zones: list[list[Slot]] = [[(p["hand"], i) for i in range(len(p["hand"]))] for p in position["players"]]
    zones += [[(e, "esbirro") for e in p["altar"]] for p in position["players"] if rng.random() < 0.3]
    zones.append([(position["fosa"], i) for i in range(len(position["fosa"]))])
    chosen = {id(slot[0]) for zone in rng.sample(zones, rng.randint(1, len(zones))) for slot in zone}
    return [slot for slot in _all_cards(case) if id(slot[0]) in chosen]


def _whole_case(rng: Random) -> Case:
    """A case with every card known, out of the middle of a random game."""
    while True:
        position = random_game(rng, rng.choice([2, 2, 2, 3]))
        for _ in range(rng.randint(10, 200)):
            position = _moved(position, rng)
        if position.end is None and position.step < 0 and not (position.owed or position.choice):
            break
    written = position_json(position)
    position = position._replace(is_told=True)  # payers are told, and effects that left no choice
    steps = []
    for _ in range(rng.randint(1, 6)):
        legal = _likely(position, rng)
        if not legal:
            break
        action = refined(position, rng.choice(legal), rng)
        wild = _changed(position, action, rng) if rng.random() < 0.15 else action
        steps.append(action_json(position, wild))
        if wild is not action and any(f.severity == "illegal" for f in check(position, wild)):
            break
        position = perform(position, wild, rng)
    return {"format": "atrum-case/1", "date": TODAY.isoformat(), "position": written, "steps": steps}


def _moved(position: Position, rng: Random) -> Position:
    legal = legal_actions(position)
    return perform(position, rng.choice(legal), rng) if legal else position


def _likely(position: Position, rng: Random) -> list[Action]:
    """Legal actions, announcements and choices more often than they are many."""
    legal = legal_actions(position)
    wanted = [action for action in legal if isinstance(action, Announce | Choose)]
    return wanted if wanted and rng.random() < 0.7 else legal


def _changed(position: Position, action: Action, rng: Random) -> Action:
    """The action with one thing said otherwise."""
    kind = rng.choice(ALL_KINDS)
    match action:
        case Announce():
            return rng.choice(
                [
                    action._replace(discard=kind),
                    action._replace(discard=kind, sombra=True),
                    action._replace(discard=None, sombra=True),
                    action._replace(objects=()),
                    action._replace(exploit=not action.exploit, altar=()),
                ]
            )
        case Choose() if position.choice is not None and position.choice.about == "kinds":
            return Choose(action.by, (kind, *action.picks[1:]))
        case Draw():
            return Draw(action.by, action.count, tuple(rng.choice(ALL_KINDS) for _ in range(action.count or 0)))
    return action
