"""Steps that the position knows of, beside announcing: who may do what kind of thing."""

from typing import Any

from atrum_judge.games.atrum.cases.bench.tap import HIDDEN
from atrum_judge.games.atrum.cases.bench.view import View
from atrum_judge.games.atrum.cases.replay.remarks import is_unseen
from atrum_judge.games.atrum.play.legality import due_draw
from atrum_judge.games.atrum.table.effects import describe
from atrum_judge.games.atrum.table.kinds import ALL_KINDS, ESBIRROS, UNKNOWN, Counts, name_of
from atrum_judge.games.atrum.table.position import (
    DISCARD,
    DRAW,
    ELIMINATED,
    MAIN,
    PREPARE,
    TYPES,
    Choice,
    Player,
    Position,
)
from atrum_judge.text import Text

MOST_TICKED = 12
"""So many cards are ticked one by one; of more it is said how often each kind."""


def menu(view: View) -> dict[str, Any]:
    """Return the questions where the next step goes. Once the game is over there are none.

    After a wrong step they are those that were asked there: later events may still be told.
    """
    position = view.position
    if position.end is not None:
        return {"is_over": True}
    menu: dict[str, Any] = {"is_over": False, "turn_player": position.players[position.turn.player].id}
    is_judged = view.here.legal is not False
    menu |= {"is_judged": is_judged, "is_wrong": not is_judged and bool(view.steps)}
    menu |= {"eliminate": None, "choice": None, "window": "", "open": False, "paid": _paid(view)}
    menu |= {"chance": _chance(view), "may_draw": False, "may_prepare": False}
    if position.owed:
        menu["eliminate"] = _elimination(position.players[position.owed[0]])
    elif position.choice is not None:
        # A result of chance is asked for if it was not said; a wrong one is taken back first.
        menu["choice"] = _choice(view, position.choice) if position.choice.by >= 0 else None
    elif position.waiting:
        menu["window"] = position.players[position.waiting[0]].id
    elif not position.chain:
        menu |= _own_turn(view)
    return menu


def _paid(view: View) -> dict[str, Any] | None:
    """The last launch of which somebody may still say who paid (P2 §1.6, §5.1), and nothing has shown it since."""
    paid = next((p for p in reversed(view.here.paid) if p in view.here.unsaid_payments), None)
    if paid is None:
        return None
    by = view.position.players[paid.by].id
    return {
        "verb": f"paid:{by}",
        "by": by,
        "power": paid.power,
        "payers": ", ".join(paid.payers),
        "is_announced": bool(paid.named),
        "options": [view.option(id_) for id_ in paid.ready],
    }


def _elimination(owner: Player) -> dict[str, Any]:
    left = [{"id": r.id, "name": r.name} for r in owner.reptantes if r.state != ELIMINATED]
    return {"by": owner.id, "reptantes": left}


def _chance(view: View) -> dict[str, Any] | None:
    """Return the question for a result of chance that nobody has said yet."""
    choice, place = view.here.left_to_chance, view.here.chance_before
    if choice is None:
        return None
    offered = _offered(view, choice)
    if UNKNOWN in choice.options:
        offered["options"].append(_hidden(view))
    is_now = place == len(view.steps[: view.state.get("at")])
    return {
        "verb": f"chance:{place}",
        "about": choice.about,
        "is_asked": is_now and choice.about != "top",  # cards from the top leave nothing open by themselves
        "next": 0 if is_now else place + 1,
        **offered,
    }


def _choice(view: View, choice: Choice) -> dict[str, Any]:
    """A choice owed."""
    by, offered = view.position.players[choice.by].id, _offered(view, choice)
    if is_unseen(view.position):
        offered["options"].append(_hidden(view))
    return {
        "verb": "choose:" + by,
        "by": by,
        "power": view.position.chain[-1].ability.name,
        "purpose": view.say(_purpose(view.position, choice)),
        **offered,
    }


def _purpose(position: Position, choice: Choice) -> Text:
    """Say the purpose of a choice: paying for a launch and discarding come before the effects of the Power."""
    link = position.chain[-1]
    if choice.about == "payers":
        return Text("Pagan el coste.")
    if position.step < 0:
        return Text("Se descarta junto a la Sombra.") if link.sombra else Text("Se descarta al lanzarlo.")
    effect = describe([link.ability.effects[position.step]], TYPES[link.type])
    if link.target < 0:
        return effect
    return Text("{effect} Objetivo: {player}.", effect=effect, player=position.players[link.target].id)


def _offered(view: View, choice: Choice) -> dict[str, Any]:
    """Return the options of a choice; for unknown cards, every kind that they may be.

    A kind is offered once, with a number to be said, where cards are unknown or too many to be ticked one by one.
    """
    is_unknown = UNKNOWN in choice.options
    are_many = len(choice.options) > MOST_TICKED and not any(isinstance(one, str) for one in choice.options)
    repeats = is_unknown or are_many
    may_be = {*choice.options, *(choice.allowed if is_unknown else ())}
    kinds = [name_of(kind) for kind in ALL_KINDS if kind in may_be]
    options = kinds if repeats else [o if isinstance(o, str) else name_of(o) for o in choice.options]
    return {
        "options": [view.option(o) for o in options],
        "low": choice.low,
        "high": choice.high,
        "repeats": repeats,
    }


def _own_turn(view: View) -> dict[str, Any]:
    position = view.position
    hand = position.players[position.turn.player].hand
    return {
        "open": True,
        "draw": due_draw(position),
        "draws": [*(view.option(kind) for kind in ESBIRROS), _hidden(view)],
        "may_draw": position.turn.phase == DRAW and not position.turn.drawn,
        "may_prepare": position.turn.phase == PREPARE and not position.turn.prepared,
        "place": [name_of(k) for k in ALL_KINDS if hand[k] and position.turn.phase == MAIN],
        "discard": _discard(view, hand),
    }


def _hidden(view: View) -> dict[str, str]:
    """A card of which nobody says what it is."""
    return {"value": HIDDEN, "label": view.say(Text("Ocultas"))}


def _discard(view: View, hand: Counts) -> dict[str, Any] | None:
    """Return the discard of a hand above the limit (P1 §5.5): of a hand that is not all known, any kind."""
    position = view.position
    due, repeats = sum(hand) - position.rules.hand_limit, bool(hand[UNKNOWN])
    if due <= 0 or position.turn.phase != DISCARD:
        return None
    kinds = ALL_KINDS if repeats else [kind for kind in ALL_KINDS for _ in range(hand[kind])]
    return {"due": due, "options": [view.option(name_of(kind)) for kind in kinds], "repeats": repeats}
