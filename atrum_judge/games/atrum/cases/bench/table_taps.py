"""Taps on the table: at the start, or as somebody claims that it looks now."""

from datetime import date

from atrum_judge.games.atrum.cases.bench.claiming import turned
from atrum_judge.games.atrum.cases.bench.new_case import MAX_NAME
from atrum_judge.games.atrum.cases.bench.power_cards import rename
from atrum_judge.games.atrum.cases.bench.seats import agree_on_turns
from atrum_judge.games.atrum.cases.bench.states import free_id, rules_of, words_in
from atrum_judge.games.atrum.cases.bench.tap import Tap, on, take_away, typed
from atrum_judge.games.atrum.table.effects import phrases
from atrum_judge.games.atrum.table.kinds import ESBIRROS, kind_named
from atrum_judge.games.atrum.table.position import PARTS, PHASES, STATES
from atrum_judge.judging.bench.tapping import Refused
from atrum_judge.text import Text, one_line

MAX_HAND = 40
MAX_TOP = 20
MAX_USES = 5
LASTING_WORDS = {
    "retype|hand": Text("Su mano cuenta como"),
    "retype|altar": Text("Su Altar cuenta como"),
    "discard_as|hand": Text("Puede descartar otro como"),
    "protect|altar": Text("Nada afecta su Altar"),
    "protect|hand": Text("Nada afecta su mano"),
    "protect|resistance": Text("Nada afecta su resistencia"),
}
UNTIL_WORDS = phrases.UNTIL | {"next_own_turn": Text("hasta su próximo turno")}
"""Until when an effect of somebody goes on, said by others than its card."""


@on("res")
def _resistance(tap: Tap) -> None:
    player = tap.player(tap.words[0])
    most = rules_of(tap.case).max_resistance
    player["resistance"] = max(0, min(most, player["resistance"] + int(tap.words[1])))
    tap.said(f"resistance:{player['id']}")


@on("hand")
def _hand(tap: Tap) -> None:
    """Add or take one card. Only a tap on hidden cards says their number.

    A known card is one of the hidden ones, as long as there are any, and is hidden again once it is taken back.
    """
    player = tap.player(tap.words[0])
    hand, kind = player["hand"], None if tap.words[1] == "?" else tap.words[1]
    if tap.words[2] == "+" and (len(hand) < MAX_HAND or (kind is not None and None in hand)):
        _see(hand, kind)
    elif tap.words[2] == "-":
        hand.remove(kind)
        hand += [] if kind is None else [None]
    if kind is None:
        tap.said(f"hand:{player['id']}")


def _see(pile: list[str | None], kind: str | None) -> None:
    """One card more; one that is known is one of those that nobody has told, while there are any."""
    if kind is not None and None in pile:
        pile.remove(None)
    pile.append(kind)


@on("altar")
def _altar(tap: Tap) -> None:
    """One Esbirro more, or the kind of one that is unknown; ``altar:A:empty`` says that there is none.

    An Altar that nobody told holds of those that were supposed only the ones that a step names.
    """
    player, kind = tap.player(tap.words[0]), tap.words[1]
    fact = f"altar:{player['id']}"
    if tap.state.get("claim"):
        id_ = free_id(player, tap.named())  # its state is said only once somebody taps on it
        player["altar"].append({"id": id_, "esbirro": kind, "state": None})
        return
    if fact in tap.state.get("assumed", ()):
        kept = {*words_in(tap.steps)} if kind != "empty" else ()
        player["altar"] = [card for card in player["altar"] if card["id"] in kept]
    elif kind == "empty":
        raise ValueError("an Altar that was told is emptied card by card")
    tap.said(fact)
    if kind == "empty":
        return
    unknown = next((card for card in player["altar"] if card["esbirro"] is None), None)
    if unknown is not None:
        unknown["esbirro"] = kind
        return
    id_ = free_id(player, tap.named())
    player["altar"].append({"id": id_, "esbirro": kind, "state": "prepared"})
    tap.suppose(f"state:{id_}")


@on("flip")
def _turn_card(tap: Tap) -> None:
    player, card = tap.card(tap.words[0])
    turned(card, tap.position)
    tap.said(f"state:{card['id']}", *([f"altar:{player['id']}"] if card["esbirro"] is None else []))


@on("drop")
def _remove_card(tap: Tap) -> None:
    player, card = tap.card(tap.words[0])
    player["altar"].remove(card)
    tap.said(f"altar:{player['id']}", f"state:{card['id']}")


@on("rep")
def _reptante(tap: Tap) -> None:
    reptante = tap.reptante(tap.words[0])
    reptante["state"] = STATES[(STATES.index(reptante["state"]) + 1) % len(STATES)]
    tap.said(f"state:{reptante['id']}")
    if reptante["state"] != "exhausted":
        _tell_removals_anew(tap)
    turn = tap.position["turn"]
    if reptante["state"] != "eliminated" and "eliminated" in turn:
        turn["eliminated"] = [id_ for id_ in turn["eliminated"] if id_ != reptante["id"]]


@on("gone")
def _eliminated_now(tap: Tap) -> None:
    gone = tap.position["turn"].setdefault("eliminated", [])
    id_ = tap.reptante(tap.words[0])["id"]
    gone.remove(id_) if id_ in gone else gone.append(id_)
    _tell_removals_anew(tap)


def _tell_removals_anew(tap: Tap) -> None:
    """Forget who removed the last Reptante: the table tells other removals now."""
    if not tap.state.get("claim"):
        tap.start.pop("eliminations", None)


@on("skip")
def _skips_prepare(tap: Tap) -> None:
    """An effect keeps a Reptante from being prepared next time (P3 §1.1)."""
    reptante = tap.reptante(tap.words[0])
    reptante["skip_next_prepare"] = not reptante.get("skip_next_prepare", False)


@on("fell")
def _fell(tap: Tap) -> None:
    """Note that a player's resistance reached 0 since their last turn began (P1 §3.4)."""
    player = tap.player(tap.words[0])
    player["zero_since_own_turn"] = not player.get("zero_since_own_turn", False)


@on("owes")
def _owes(tap: Tap) -> None:
    """Note that a player has to remove a Reptante before anything else (P1 §3.2)."""
    owed, id_ = tap.position.setdefault("owed", []), tap.player(tap.words[0])["id"]
    owed.remove(id_) if id_ in owed else owed.append(id_)
    if tap.start.get("owed"):
        tap.start.pop("window", None)  # a chain beneath is being resolved: nobody is asked any more


@on("asked")
def _asked(tap: Tap) -> None:
    """Claim the player who may answer now (P2 §2.1)."""
    tap.state["claim"]["window"] = tap.player(tap.words[0])["id"]


@on("fosa")
def _fosa(tap: Tap) -> None:
    """Claim the number of cards in the Fosa."""
    fosa = tap.state["claim"]["fosa"]
    fosa["count"] = max(0, fosa["count"] + int(tap.words[0]))


@on("name")
def _name(tap: Tap) -> None:
    """Name a Reptante: what was typed is taken already, as whatever is."""
    if not one_line(tap.fields["name-" + tap.reptante(tap.words[0])["id"]]):
        raise Refused("name:" + tap.words[0], Text("Escribe qué Reptante es."))


@typed
def _names(tap: Tap) -> None:
    """Names of Reptantes, in the place of those that were there."""
    for reptante in (one for player in tap.position["players"] for one in player["reptantes"]):
        name = one_line(tap.fields.get(f"name-{reptante['id']}", ""))[:MAX_NAME]
        if not name or name == reptante["name"]:
            continue
        rename(tap, reptante, name)


@on("turn")
def _turn(tap: Tap) -> None:
    turn = tap.position["turn"]
    match tap.words[0]:
        case "player":
            players = [p["id"] for p in tap.position["players"]]
            turn["player"] = players[players.index(tap.words[1])]
            _said_of_turns(tap, "player")
        case "number":
            turn["number"] = max(1, turn["number"] + int(tap.words[1]))
            _tell_removals_anew(tap)
            _said_of_turns(tap, "number")
        case "first":
            tap.start["first_player"] = tap.player(tap.words[1])["id"]
            _said_of_turns(tap, "first")
        case "moment":
            _at_moment(tap, *(tap.words[1:] or tap.fields["moment"].split(":")))
        case "prepared" | "drawn" | "placed" | "discarded" as done:
            turn[done] = not turn.get(done, False)
            tap.said(done)


@typed
def _moment(tap: Tap) -> None:
    """The moment that is chosen from its list, which says itself what it was."""
    chosen = tap.fields.get("moment", "")
    if chosen != tap.fields.get("moment-shown", chosen):
        _at_moment(tap, *chosen.split(":"))


def _at_moment(tap: Tap, of_phase: str, of_part: str) -> None:
    """The turn is in a part of a phase; what was due before has been done."""
    turn, phase, part = tap.position["turn"], PHASES.index(of_phase), PARTS.index(of_part)
    turn["phase"], turn["part"] = of_phase, of_part
    if tap.state.get("claim"):  # an act done by then is another claim
        return
    turn["prepared"] = (phase, part) > (0, 1)
    turn["drawn"] = (phase, part) > (1, 1)
    turn["discarded"] = (phase, part) > (3, 1)
    tap.suppose("prepared", "drawn", "discarded")
    if turn.get("placed") and phase < PHASES.index("main"):
        turn["placed"] = False
        tap.suppose("placed")
    tap.said("moment")


def _said_of_turns(tap: Tap, fact: str) -> None:
    tap.said(fact)
    if not tap.state.get("claim"):
        agree_on_turns(tap)


@on("vertedero")
def _vertedero(tap: Tap) -> None:
    """One card more or less."""
    pile = tap.position.setdefault("vertedero", [])
    kind = None if tap.words[0] == "?" else tap.words[0]
    tap.said("piles")
    if tap.words[1] == "-":
        pile.remove(kind)
    elif tap.state.get("claim"):
        _see(pile, kind)
    else:
        pile.append(kind)


@on("top")
def _top_of_fosa(tap: Tap) -> None:
    """One more known card below those of the top, or the lowest of them not known any more."""
    fosa = tap.position.get("fosa", {})
    top = [*fosa.get("top", [])]
    if tap.words[0] == "-":
        top.pop()
    elif kind_named(tap.words[0]) is not None and len(top) < MAX_TOP:
        top.append(tap.words[0])
    tap.position["fosa"] = {**fosa, "top": top}


@on("lasting")
def _lasting(tap: Tap) -> None:
    """An effect that goes on at the start: ``lasting:add`` with its fields; ``lasting:drop:0:1`` drops the first of one."""
    running = tap.start.setdefault("lasting", [])
    if tap.words[0] == "drop":
        take_away(running, *tap.words[1:])
        return
    fields = {name: tap.fields[f"lasting-{name}"] for name in ("what", "player", "esbirro", "until")}
    fields["uses"] = tap.fields.get("lasting-uses", "1")
    if not fields["what"]:
        raise Refused("lasting", Text("Elige qué efecto está en curso."))
    op, _, zone = fields["what"].partition("|")
    effect = {"op": op, "zone": zone, "player": tap.player(fields["player"])["id"], "until": fields["until"]}
    if op != "protect":
        effect["esbirro"] = ESBIRROS[ESBIRROS.index(fields["esbirro"])]
    if op == "discard_as":
        uses = fields["uses"]
        if not (uses.isdecimal() and 1 <= int(uses) <= MAX_USES):
            raise Refused("lasting", Text("Veces: un número de 1 a {most}.", most=MAX_USES))
        effect["uses"] = int(uses)
    if any(one | {"uses": 0} == effect | {"uses": 0} for one in running):
        raise Refused("lasting", Text("Ese efecto ya está anotado: quítalo para anotarlo de otra manera."))
    running.append(effect)


@on("date")
def _date(tap: Tap) -> None:
    """The day whose rules count: what was typed is taken already, as whatever is."""
    try:
        date.fromisoformat(tap.fields["date"])
    except ValueError:
        raise Refused("date", Text("Esa fecha no existe.")) from None
    tap.said("date")


@typed
def _dated(tap: Tap) -> None:
    said = tap.fields.get("date")
    if said and said != tap.case["date"]:
        tap.case["date"] = date.fromisoformat(said).isoformat()
        tap.said("date")
