"""Taps on who plays: participants, groups, and who has removed a Reptante last."""

from atrum_judge.games.atrum.cases.bench.new_case import facts_of, seated_player, start_turn
from atrum_judge.games.atrum.cases.bench.states import read, removals, rules_of, words_in
from atrum_judge.games.atrum.cases.bench.tap import Tap, on
from atrum_judge.games.atrum.play.history_faults import turns_due
from atrum_judge.judging.bench.tapping import Refused
from atrum_judge.text import Text

MOST_SEATS = 6


def ways_to_group(players: int) -> list[int]:
    """Return the possible numbers of groups of equal size, two or more with two or more in each (P3 §3)."""
    return [groups for groups in range(2, players // 2 + 1) if players % groups == 0]


@on("seat")
def _seat(tap: Tap) -> None:
    """``seat:+`` is one more participant, ``seat:-`` the last one less, with all that was said of them."""
    players = tap.start["players"]
    if tap.words[0] == "+" and len(players) < MOST_SEATS:
        tap.start.pop("teams", None)
        taken = {player["id"] for player in players}
        name = next(letter for letter in "ABCDEFG"[len(players) :] if letter not in taken)
        player = seated_player(len(players), name, (), rules_of(tap.case))
        players.append(player)
        tap.suppose("teams", *facts_of(player))
    elif len(players) > 2 and tap.words[0] == "-":
        _forget(tap)
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


def _forget(tap: Tap) -> None:
    """Take the last participant away, whom nothing else names: no step, and nothing that goes on."""
    start, gone = tap.start, tap.start["players"][-1]
    turn, rest = start["turn"].get("eliminated"), [start.get(key) for key in ("owed", "eliminations", "lasting")]
    pieces = {gone["id"], *(one["id"] for zone in ("altar", "reptantes") for one in gone[zone])}
    if not pieces.isdisjoint(words_in([tap.steps, start.get("chain"), turn, rest])):
        said = Text("{player} figura en las jugadas o en la mesa: quita eso antes.", player=gone["id"])
        raise Refused("seating", said)
    start["players"].pop()
    start.pop("teams", None)
    tap.said(*facts_of(gone))
    tap.suppose("teams")
    if start["turn"]["player"] == gone["id"]:
        start["turn"]["player"] = start["players"][0]["id"]
        tap.suppose("player")
    if start.get("first_player") == gone["id"]:
        del start["first_player"]
        tap.suppose("first")


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
