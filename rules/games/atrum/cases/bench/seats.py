"""Taps on who plays: participants, groups, and who has removed a Reptante last."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from rules.games.atrum.cases.bench.new_case import facts_of, seated_player, start_turn
from rules.games.atrum.cases.bench.states import read, removals, rules_of, with_their_answers
from rules.games.atrum.cases.bench.tap import Refused, Tap, on
from rules.games.atrum.play.history_faults import turns_due
from rules.protocol import Json
from rules.text import Text

MOST_SEATS = 6


def ways_to_group(players: int) -> list[int]:
    """Return the possible numbers of groups of equal size, two or more with two or more in each (P3 §3)."""
    return [groups for groups in range(2, players // 2 + 1) if players % groups == 0]


@on("seat")
def _seat(tap: Tap) -> None:
    """One more participant, or the last one less.

    With ``seat:-`` nobody leaves of whom, or with whom, something would be lost that was said; ``seat:drop:C`` is
    told what that is.
    """
    players = tap.start["players"]
    if tap.words[0] == "+" and len(players) < MOST_SEATS:
        tap.start.pop("teams", None)
        taken = {player["id"] for player in players}
        name = next(letter for letter in "ABCDEFG"[len(players) :] if letter not in taken)
        player = seated_player(len(players), name, (), rules_of(tap.case))
        players.append(player)
        tap.suppose("teams", *facts_of(player))
    elif tap.words[0] == "-" and len(players) > 2:
        if lost_with_the_last(tap.state, tap.start, tap.steps):
            said = Text("Al quitar a {player} se borra algo de lo anotado.", player=players[-1]["id"])
            raise Refused("seats", said)
        _forget(tap, players.pop(), players[0]["id"])
    elif tap.words[0] == "drop" and len(players) > 2 and players[-1]["id"] == tap.words[1]:
        _forget(tap, players.pop(), players[0]["id"])
    if "number" in tap.state.get("assumed", ()):
        tap.start["turn"]["number"] = start_turn(len(players))
    agree_on_turns(tap)


def agree_on_turns(tap: Tap) -> None:
    """Turns go round from who began: once that was said, the number or else the player in turn follows (P1 §5.1).

    Only what nobody said follows; of facts that were said and do not fit the verdict tells.
    """
    start, assumed = tap.start, tap.state.get("assumed", ())
    position = read({**tap.case, "position": start, "steps": []}, tap.catalogue).position
    if "first_player" not in start or position is None:
        return
    turn, players = position.turn, position.players
    if "number" in assumed:
        begins = start_turn(len(players))
        numbers = range(begins, begins + len(players))
        due = (n for n in numbers if turn.player in turns_due(position._replace(turn=turn._replace(number=n))))
        start["turn"]["number"] = next(due, turn.number)
    elif "player" in assumed:
        due_now = turns_due(position)
        if due_now and turn.player not in due_now:
            start["turn"]["player"] = players[due_now[0]].id


def lost_with_the_last(state: Json, start: Json, steps: Sequence[Json]) -> list[Text]:
    """Return the facts about the last participant, or that name them, which would be lost without them."""
    last = start["players"][-1]
    of_last = _pieces(last)
    chain = start.get("chain", ())
    untold = {place for silence in state.get("silences", ()) for place in silence}  # they fit again to who is left
    left = enumerate(zip(_left(start, steps, of_last), steps, strict=True))
    changed = sum(rest != step for place, (rest, step) in left if place not in untold)
    lost = [Text("lo anotado de {player}", player=last["id"])] if _is_told(state, start, last) else []
    if any(_names(link, of_last) for link in chain):
        lost.append(Text("lo que estaba pendiente"))
    if changed:
        lost.append(Text("1 jugada") if changed == 1 else Text("{number} jugadas", number=changed))
    if start.get("teams"):
        lost.append(Text("los grupos"))
    return lost


def _is_told(state: Json, start: Json, player: Json) -> bool:
    """True if something of the start was said of a participant, beside that they play."""
    place, id_, assumed = start["players"].index(player), player["id"], state.get("assumed", ())
    untold = seated_player(place, id_, (), rules_of(state["case"]))
    facts = {f"resistance:{id_}", f"hand:{id_}"}
    listed = [one for key in ("owed", "eliminations", "lasting") for one in start.get(key, ())]
    return (
        not facts <= set(assumed)
        or any(card is not None for card in player["hand"])
        or any(_as_told(player, zone) != _as_told(untold, zone) for zone in ("altar", "reptantes"))
        or bool(player.get("zero_since_own_turn"))
        or (start["turn"]["player"] == id_ and "player" not in assumed)
        or start.get("first_player") == id_
        or any(_names(one, _pieces(player)) for one in listed)
    )


def _as_told(player: Json, zone: str) -> list[Json]:
    """The pieces of a participant; what was said and taken back is not said of them."""
    return [{key: said for key, said in one.items() if said is not False} for one in player[zone]]


def _pieces(player: Json) -> set[str]:
    """The ids by which a participant is named, or something of theirs."""
    return {player["id"], *(one["id"] for zone in ("altar", "reptantes") for one in player[zone])}


def _forget(tap: Tap, gone: Json, another: str) -> None:
    """Nothing names somebody who does not play; what concerns those who stay remains."""
    start, id_, of_gone = tap.start, gone["id"], _pieces(gone)
    start.pop("teams", None)
    tap.said(*facts_of(gone))
    tap.state.get("shown", {}).pop(id_, None)
    tap.suppose("teams")
    if start["turn"]["player"] == id_:
        start["turn"]["player"] = another
        tap.suppose("player")
    if start.get("first_player") == id_:
        del start["first_player"]
        tap.suppose("first")
    _keep_others(start["turn"], "eliminated", of_gone)
    for key in ("owed", "eliminations", "lasting"):
        _keep_others(start, key, of_gone)
    left = _left({**start, "players": [*start["players"], gone]}, tap.steps, of_gone)
    _forget_pending(start, of_gone, another)
    tap.keep_steps(left)


def _keep_others(said: dict[str, Any], key: str, gone: set[str]) -> None:
    """Keep only the known facts of a list that name nothing gone."""
    if key in said:
        said[key] = [one for one in said[key] if not _names(one, gone)]
        if not said[key]:
            del said[key]


def _names(said: Any, gone: set[str]) -> bool:
    """True if something that was said names somebody who is gone, or a piece of theirs."""
    if not isinstance(said, Mapping):
        return isinstance(said, str) and said in gone
    named = [said.get(key) for key in ("by", "player", "owner", "target", "reptante")]
    for key in ("altar", "choose", "choice"):
        named += said[key] if isinstance(said.get(key), list) else [said.get(key)]
    return any(one in gone for one in named) or _names(said.get("copies"), gone)


def _left(start: Json, steps: Sequence[Json], gone: set[str]) -> list[dict[str, Any]]:
    """Return the rest of each step without those who are gone; nothing of one that only answers their Powers."""
    chain = start.get("chain", ())
    is_cut = any(_names(link, gone) for link in chain)
    left = [_without(step, gone) for step in steps]
    return with_their_answers(start, steps, left, is_cut=is_cut, stays=bool(chain) and not _names(chain[0], gone))


def _without(step: Json, gone: set[str]) -> dict[str, Any]:
    """A step that names nobody who is gone: of a claim the rest, of others nothing."""
    if step["do"] != "expect":
        return {} if _names(step, gone) else {**step}
    claim = {key: value for key, value in step.items() if not _names(value, gone)}
    claim["players"] = [player for player in step.get("players", ()) if player["id"] not in gone]
    if not claim["players"]:
        del claim["players"]
    return claim if len(claim) > 1 else {}


def _forget_pending(start: dict[str, Any], gone: set[str], another: str) -> None:
    """Cut a pending chain before the first announcement by a player who is gone, or that hits one."""
    chain = start.pop("chain", [])
    left = list(takewhile(lambda link: not _names(link, gone), chain))
    if left:
        start["chain"] = left
    if len(left) < len(chain):
        start.pop("resolving", None)
        start.pop("window", None)
    window = start.get("window")
    if window:  # those who are gone sat last, so the first is asked next
        window["passed"] = [who for who in window["passed"] if who not in gone]
        window["player"] = another if window["player"] in gone else window["player"]


@on("group")
def _group(tap: Tap) -> None:
    """So many groups, whose turns alternate; 0 is all against all."""
    ids, groups = [player["id"] for player in tap.start["players"]], int(tap.words[0])
    tap.said("teams")
    tap.start.pop("teams", None)
    if groups in ways_to_group(len(ids)):
        tap.start["teams"] = [ids[i::groups] for i in range(groups)]


@on("last")
def _last_removal(tap: Tap) -> None:
    """Note the last player to remove a Reptante (P3 §2.6); a second tap takes it back."""
    last = tap.player(tap.words[0])["id"]
    noted = tap.start.pop("eliminations", [])
    if not noted or noted[-1]["player"] != last:
        tap.start["eliminations"] = removals(tap.start, last)
