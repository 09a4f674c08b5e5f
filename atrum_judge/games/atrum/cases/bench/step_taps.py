"""Taps on what happened: steps are added at the end or in the middle, moved and removed."""

from itertools import takewhile
from typing import Any

from atrum_judge.games.atrum.cases.bench.claiming import as_it_is, claimed_step, taken_up
from atrum_judge.games.atrum.cases.bench.tap import HIDDEN, Tap, end_fixing, on
from atrum_judge.games.atrum.play.legality import due_draw
from atrum_judge.games.atrum.table.position import DRAW, Position
from atrum_judge.judging.bench.claiming import NOTHING_SAID
from atrum_judge.judging.bench.tapping import Refused
from atrum_judge.text import Text


@on("edit")
def _edit(tap: Tap) -> None:
    """Show the table at the start, to correct it, or the one after the steps."""
    tap.state["editing"] = not tap.state["editing"]
    tap.state["draft"] = None
    tap.state.pop("claim", None)


_ANSWERS = {"pass", "choose", "chance"}
"""Steps that come after an announcement only."""


@on("undo")
def _undo(tap: Tap) -> None:
    """Take a step back; with an announcement go the answers that come right after it."""
    tap.stop_fixing()
    tap.state["draft"] = None
    place = int(tap.words[0]) if tap.words else len(tap.steps) - 1
    if not 0 <= place < len(tap.steps):
        raise IndexError
    gone, *later = tap.steps[place:]
    answers = takewhile(lambda step: step["do"] in _ANSWERS, later if gone["do"] == "announce" else ())
    tap.replace(place, 1 + len([*answers]), [])


@on("move")
def _move(tap: Tap) -> None:
    """A step one place earlier or later."""
    place, by = int(tap.words[0]), int(tap.words[1])
    if not (0 <= place < len(tap.steps) and 0 <= place + by < len(tap.steps)):
        raise IndexError
    tap.stop_fixing()
    tap.steps.insert(place + by, tap.steps.pop(place))
    tap.state["draft"] = None


@on("at")
def _at(tap: Tap) -> None:
    """Put the next entry before a step; ``at:end`` goes back to the end."""
    tap.place(None if tap.words[0] == "end" else int(tap.words[0]))
    tap.state["draft"], tap.state["editing"] = None, False
    tap.state.pop("claim", None)


@on("step")
def _step(tap: Tap) -> None:
    """A step with nothing more to say: ``step:pass:A``, ``step:place:A:Golem``, ``step:eliminate:A:A-R1``."""
    do, by, *more = tap.words
    step: dict[str, Any] = {"do": do, "by": by}
    match do:
        case "place":
            step["esbirro"] = more[0]
        case "eliminate":
            step["reptante"] = more[0]
        case "draw" if more:
            step["count"] = int(more[0])
        case "time":
            step = {"do": "time"}
    tap.add(step)


@on("other")
def _other(tap: Tap) -> None:
    """Any step of anybody, as its form says: who, and what."""
    do, _, what = tap.fields["other-what"].partition("|")
    tap.words = [do, tap.fields["other-by"], *([what] if what else [])]
    _step(tap)


@on("allpass")
def _all_pass(tap: Tap) -> None:
    """Pass for all who are still asked."""
    for seat in tap.now().waiting:
        tap.add({"do": "pass", "by": tap.start["players"][seat]["id"]})


@on("cards")
def _cards(tap: Tap) -> None:
    """A step about several cards, as picked: ``cards:choose:A``, ``cards:paid:A``, ``cards:draw:A``, ``cards:chance:3``.

    A result of chance is said at its place, before the step of that index.
    """
    chosen = tap.picked()
    about = tap.words[0]
    by = "" if about == "chance" else tap.words[1]
    if not chosen and _is_due(tap, about):
        raise Refused(tap.fields["tap"], _NOTHING_PICKED[about].filled(player=by))
    match about:
        case "choose" if (
            HIDDEN in chosen
        ):  # Only who searches sees it (P2 §9.1): a case tells that as it does chance.
            tap.add({"do": "chance", "cards": _with_unseen(chosen, 0)})
        case "choose":
            _say_who_paid(tap, chosen)
            tap.add({"do": "choose", "by": by, "choice": chosen})
        case "paid":
            tap.add({"do": "choose", "by": by, "choice": chosen})
        case "discard":
            tap.add({"do": "discard", "by": by, "esbirros": chosen})
        case "draw":
            cards = _with_unseen(chosen, _due_draw(tap.now()))
            tap.add({"do": "draw", "by": by, "count": len(cards), "cards": cards})
        case "chance":
            _say_what_came(tap, chosen, int(tap.words[1]))


def _say_what_came(tap: Tap, chosen: list[str], place: int) -> None:
    """Say what chance brought where it did, which may be before what has been said since."""
    here, back = tap.here(), tap.state.get("at")
    asked = here.left_to_chance if here.chance_before == place else None
    # Of a hand that was shown it is known what else there was not.
    due = asked.high if asked is not None and asked.about != "shown" else 0
    is_now = place == len(tap.steps[:back])
    if not is_now:
        tap.place(place)
    tap.add({"do": "chance", "cards": _with_unseen(chosen, due)})
    if not is_now:
        tap.place(None if back is None else back + 1)


_NOTHING_PICKED = {
    "choose": Text("Di qué elige {player}."),
    "paid": Text("Di con qué pagó {player}."),
    "discard": Text("Di qué descarta {player}."),
    "draw": Text("Di qué robó {player}."),
    "chance": Text("Di qué cartas salieron."),
}


def _is_due(tap: Tap, about: str) -> bool:
    """True if something has to be picked; what somebody may choose may be nothing."""
    here = tap.here()
    asked = here.left_to_chance if about == "chance" else here.position and here.position.choice
    if about in {"choose", "chance"}:
        return asked is not None and asked.low > 0
    return about in {"draw", "discard", "paid"}


def _due_draw(position: Position) -> int:
    """Return the number of cards to be drawn now."""
    return due_draw(position) if position.turn.phase == DRAW and not position.turn.drawn else 0


def _with_unseen(chosen: list[str], due: int) -> list[str | None]:
    """Cards that came out: as many as are due, of which nobody saw what was not picked, unless hidden ones were."""
    cards = [None if card == HIDDEN else card for card in chosen]
    return cards + [None] * (0 if None in cards else due - len(cards))


def _say_who_paid(tap: Tap, chosen: list[str]) -> None:
    """Say first who is taken to have paid, where what an effect lets somebody choose would be read as that."""
    here, by = tap.here(), tap.words[1]
    for paid in here.paid:
        is_theirs = here.position is not None and here.position.players[paid.by].id == by
        if is_theirs and len(chosen) == len(paid.payers) and set(chosen) <= set(paid.ready):
            tap.add({"do": "choose", "by": by, "choice": [*paid.payers]})


@on("claim")
def _claim(tap: Tap) -> None:
    """Claim how the table looks now: ``claim:begin``, then taps on the table, then ``claim:ok``.

    ``claim:fix:2`` takes up the third step, a claim, to say something else in its place.
    """
    match tap.words[0]:
        case "begin":
            tap.state["draft"], tap.state["editing"] = None, False
            tap.state.pop("claim", None)
            end_fixing(tap.state)
            tap.state["claim"] = _as_it_is(tap)
        case "fix":
            _fix_claim(tap, int(tap.words[1]))
        case "ok":
            step, fixing = claimed_step(_as_it_is(tap), tap.state["claim"]), tap.state.get("fixing")
            if fixing:  # Where it is as it was played after all, nothing is left to be claimed.
                tap.replace(fixing["step"], 1, [] if step is None else [step])
            elif step is None:
                raise Refused("claim", NOTHING_SAID)
            else:
                tap.add(step)
            del tap.state["claim"]
        case "cancel":
            tap.state.pop("claim", None)
            tap.show_table()


def _fix_claim(tap: Tap, place: int) -> None:
    step = tap.steps[place]
    if place < 0 or step["do"] != "expect":
        raise ValueError("only what was claimed is taken up as a claim")
    tap.fix(place)
    tap.state["claim"] = taken_up(_as_it_is(tap), step, tap.named())


def _as_it_is(tap: Tap) -> dict[str, Any]:
    return as_it_is(tap.here(), tap.steps[: tap.state.get("at")])
