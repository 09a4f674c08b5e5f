"""The table as the page shows it: the turn, the players with all they have, the chain."""

from collections.abc import Mapping, Sequence
from typing import Any

from atrum_judge.games.atrum.cases.bench.drafting import copyable
from atrum_judge.games.atrum.cases.bench.new_case import nameless
from atrum_judge.games.atrum.cases.bench.power_cards import own_powers
from atrum_judge.games.atrum.cases.bench.seats import MOST_SEATS, ways_to_group
from atrum_judge.games.atrum.cases.bench.table_taps import LASTING_WORDS, MAX_USES, UNTIL_WORDS
from atrum_judge.games.atrum.cases.bench.view import TYPE_WORDS, View
from atrum_judge.games.atrum.play.announcing import counts_for, objects_for
from atrum_judge.games.atrum.play.legality import PART_NAMES, check
from atrum_judge.games.atrum.play.wording import PHASE_NAMES
from atrum_judge.games.atrum.table.actions import Announce
from atrum_judge.games.atrum.table.kinds import ALL_KINDS, UNKNOWN, name_of
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.position import (
    DISCARD,
    DRAW,
    MAIN,
    PARTS,
    PHASES,
    PREPARE,
    STATES,
    TYPES,
    Ability,
    Copied,
    Esbirro,
    Link,
    Player,
    Position,
    Reptante,
    reserved,
)
from atrum_judge.judging.finding import Finding
from atrum_judge.protocol import Json
from atrum_judge.text import Text


def table(view: View) -> dict[str, Any]:
    """The part of the page that says how everything lies."""
    position = view.position
    return {
        "turn": _turn(view),
        "moments": _moments(view),
        "players": [_player(view, i, player) for i, player in enumerate(position.players)],
        "vertedero": _pile(position.vertedero),
        "fosa": position.fosa_size,
        **chain(position),
    }


def chain(position: Position) -> dict[str, Any]:
    """Return the announcements that are not launched yet, the newest first."""
    return {
        "resolving": position.is_resolving,
        "stack": [_link(position, i, link) for i, link in reversed(list(enumerate(position.chain)))],
    }


def claimed(view: View) -> dict[str, Any]:
    """Return the claim about the Fosa and the next to answer; else the facts known of them at the start."""
    claim = view.state.get("claim")
    if not claim:
        return {"top": [card or "?" for card in _top(view.start)], "may_answer": ""}
    fosa = claim["fosa"]
    return {"fosa": fosa["count"], "top": [card or "?" for card in fosa["top"]], "may_answer": claim["window"]}


def _unsaid(view: View) -> set[str]:
    """Esbirros of which a claim does not say whether they are exhausted."""
    claim = view.state.get("claim") or {"players": ()}
    return {card["id"] for player in claim["players"] for card in player["altar"] if card["state"] is None}


def start(view: View) -> dict[str, Any]:
    """Return the facts of the start beside the table itself: players, first player, effects that go on."""
    given = view.start
    position = view.position
    players = [player["id"] for player in given["players"]]
    last = given.get("eliminations", [])[-1:]
    gone = [p["id"] for p in given["players"] if any(r["state"] == "eliminated" for r in p["reptantes"])]
    teams = given.get("teams") or []
    lasting = given.get("lasting", ())
    return {
        "players": len(players),
        "most_players": MOST_SEATS,
        "groups": [{"value": n, "on": n == len(teams)} for n in ways_to_group(len(players))],
        "teams": [" + ".join(side) for side in teams],
        "first": position.players[position.first].id,
        "is_first_said": "first_player" in given,
        "removed": [{"player": id_, "on": bool(last) and last[0]["player"] == id_} for id_ in gone],
        "lasting": [_lasting(view, effect) for effect in lasting],
        "under_way": len(given.get("chain", ())) + len(lasting),
        "lasting_kinds": [{"value": value, "label": view.say(said)} for value, said in LASTING_WORDS.items()],
        "lasting_uses": range(1, MAX_USES + 1),
        "lasting_until": [{"value": value, "label": view.say(said)} for value, said in UNTIL_WORDS.items()],
    }


def _top(given: Json) -> list[Any]:
    fosa = given.get("fosa")
    return list(fosa.get("top", ())) if isinstance(fosa, Mapping) else []


def _lasting(view: View, effect: Json) -> str:
    said = LASTING_WORDS[f"{effect['op']}|{effect.get('zone', 'hand')}"]
    what = Text.verbatim(f"{effect['player']}: {view.say(said)} {effect.get('esbirro') or ''}".strip())
    until = UNTIL_WORDS[effect.get("until", "end_of_turn")]
    if effect["op"] != "discard_as":
        return view.say(Text("{what} ({until})", what=what, until=until))
    return view.say(Text("{what} ({until}; veces: {uses})", what=what, until=until, uses=effect.get("uses", 0)))


def _pile(counts: Sequence[int]) -> list[dict[str, Any]]:
    return [{"kind": name_of(kind), "count": n, "key": name_of(kind)} for kind, n in enumerate(counts)]


_DONE = {
    "prepared": Text("Ya preparó"),
    "drawn": Text("Ya robó"),
    "placed": Text("Ya colocó"),
    "discarded": Text("Ya descartó"),
}


DONE_SINCE = {"prepared": PREPARE, "drawn": DRAW, "placed": MAIN, "discarded": DISCARD}
"""The phase before which it is no question whether something has been done in a turn."""


def _turn(view: View) -> dict[str, Any]:
    turn = view.position.turn
    phase, part = PHASE_NAMES[turn.phase], PART_NAMES[turn.part]
    return {
        "player": view.position.players[turn.player].id,
        "number": turn.number,
        "moment": f"{PHASES[turn.phase]}:{PARTS[turn.part]}",
        "said": view.say(Text("{phase}, {part}", phase=phase, part=part)),
        "placed": turn.placed,
        "done": [
            {"tap": key, "label": view.say(said), "on": getattr(turn, key), "at_start": _is_open(key, turn.phase)}
            for key, said in _DONE.items()
        ],
    }


def _is_open(done: str, phase: int) -> bool:
    """True if a phase leaves open if something was done in the turn: what was due in earlier ones was."""
    return phase == DONE_SINCE[done] or (done == "placed" and phase > MAIN)


def _moments(view: View) -> list[dict[str, str]]:
    return [
        {
            "value": f"{phase}:{part}",
            "label": view.say(Text("{phase}: {part}", phase=phase_name, part=part_name)),
        }
        for phase, phase_name in zip(PHASES, PHASE_NAMES, strict=True)
        for part, part_name in zip(PARTS, PART_NAMES, strict=True)
    ]


def _player(view: View, index: int, player: Player) -> dict[str, Any]:
    position = view.position
    held, unsaid = reserved(position, index), _unsaid(view)
    return {
        "id": player.id,
        "resistance": player.resistance,
        "hand": _pile(player.hand),
        "hand_size": sum(player.hand),
        "hidden": player.hand[UNKNOWN],
        "altar": [
            {
                "id": e.id,
                "kind": name_of(e.kind),
                "prepared": e.prepared,
                "reserved": e.id in held.named,
                "said": e.id not in unsaid,
            }
            for e in player.altar
        ],
        "is_altar_told": f"altar:{player.id}" not in view.state.get("assumed", ()),
        "reptantes": [_reptante(view, index, r, reptante) for r, reptante in enumerate(player.reptantes)],
        "fell": player.fell,
        "may_have_fallen": player.resistance == 0 or player.fell or player.in_play < len(player.reptantes),
        "owes": index in position.owed,
        "is_turn": index == position.turn.player,
        "has_window": bool(position.waiting) and position.waiting[0] == index,
    }


def _reptante(view: View, owner: int, place: int, reptante: Reptante) -> dict[str, Any]:
    given = view.start["players"][owner]["reptantes"][place] if view.start["players"] else {"name": ""}
    places = _places(given, reptante)
    return {
        "id": reptante.id,
        "name": reptante.name,
        "is_named": reptante.name != nameless(reptante.id),
        "state": STATES[reptante.state],
        "eliminated_now": reptante.id in view.position.turn.eliminated,
        "complete": reptante.complete,
        "skips_prepare": reptante.skip_prepare,
        "powers": [
            {**_power(view, owner, place, n, ability), "place": places[n] if places else None}
            for n, ability in enumerate(reptante.abilities)
        ],
        **own_powers(given, view.catalogue),
    }


def _places(given: Json, reptante: Reptante) -> list[int]:
    """Return the places where the case wrote the Powers of a Reptante; none where the catalogue tells them.

    A Power of which not all is known is written and not in play.
    """
    written = [
        n
        for n, power in enumerate(given.get("powers", ()))
        if all(power.get(key) is not None for key in ("cost", "esbirro", "type"))
    ]
    return written if len(written) == len(reptante.abilities) else []


def _power(view: View, owner: int, place: int, n: int, ability: Ability) -> dict[str, Any]:
    findings: list[Finding] = []
    if view.position.end is None:
        position = _with_enough(view, owner, ability)
        findings = check(position, _as_announced(position, owner, place, ability))
    against = [f for f in findings if f.severity == "illegal"]
    return {
        "tap": f"{view.position.players[owner].id}:{place}:{n}",
        "number": n,
        "name": ability.name,
        "cost": ability.cost,
        "kind": name_of(ability.kind),
        "type": TYPES[ability.type],
        "type_label": view.say(TYPE_WORDS[TYPES[ability.type]]),
        "text": view.say(ability.power.text),
        "is_told": not ability.is_unknown,
        "possible": not against,
        "why": view.say(against[0].message) if against else "",
    }


def _with_enough(view: View, owner: int, ability: Ability) -> Position:
    """The position shown, with Esbirros that pay for a Power in an Altar that nobody told."""
    position, player = view.position, view.position.players[owner]
    if f"altar:{player.id}" not in view.state.get("assumed", ()):
        return position
    more = tuple(Esbirro(f"?{n}", UNKNOWN, True) for n in range(ability.cost))
    return position.with_player(owner, player._replace(altar=(*player.altar, *more)))


def _as_announced(position: Position, owner: int, place: int, ability: Ability) -> Announce:
    """The announcement that says whether a Power is possible at all: against the first rival, with any card."""
    rivals = position.opponents_of(owner)
    objects: tuple[str, ...] = ()
    target = rivals[0] if rivals else -1
    if ability.objects is not None and target >= 0:
        there = objects_for(position, owner, target, ability.objects)
        objects = tuple(there[: max(ability.objects.count, 0)])
    hand = position.players[owner].hand
    discard = next((k for k in ALL_KINDS if hand[k] and counts_for(position, owner, ability, k)), None)
    source = next(iter(copyable(position, owner, place)), None) if ability.copy else None
    copies = None
    if source is not None:
        from_ = source["copies"]
        copies = Copied(from_["reptante"], name_key(from_["power"]), from_["cost"])
    return Announce(
        owner, place, ability.key, ability.cost, target, discard=discard, objects=objects, copies=copies
    )


def _link(position: Position, index: int, link: Link) -> dict[str, Any]:
    player = position.players[link.by]
    return {
        "number": index + 1,
        "power": link.ability.name,
        "by": player.id,
        "reptante": player.reptantes[link.reptante].name,
        "type": TYPES[link.type],
        "target": position.players[link.target].id if link.target >= 0 else "",
        "of": link.of + 1 if link.of >= 0 else 0,
    }
