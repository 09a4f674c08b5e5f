"""Announcing by taps: a draft says what was said, and nothing that nobody said."""

from itertools import takewhile
from typing import Any

from atrum_judge.games.atrum.cases.bench.new_case import announced
from atrum_judge.games.atrum.cases.bench.states import written
from atrum_judge.games.atrum.cases.bench.tap import Tap, on
from atrum_judge.games.atrum.play.announcing import copied_place, copy_source, referable, reference
from atrum_judge.games.atrum.table.actions import Announce
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.position import ATTACK, ELIMINATED, Ability, Copied, Position, copied
from atrum_judge.judging.bench.tapping import Refused
from atrum_judge.protocol import Json
from atrum_judge.text import Text


@on("draft")
def _draft(tap: Tap) -> None:
    """Begin an announcement."""
    chosen = tap.fields["power-" + tap.words[0]]
    if not chosen:
        raise Refused("announce", Text("Elige qué Poder anuncia {player}.", player=tap.words[0]))
    by, place, index = chosen.split(":")
    position = tap.now()
    owner = next(i for i, p in enumerate(position.players) if p.id == by)
    ability = position.players[owner].reptantes[int(place)].abilities[int(index)]
    tap.state["editing"] = False
    tap.state["draft"] = begun(position, owner, int(place), ability)


@on("fix")
def _fix(tap: Tap) -> None:
    """``fix:2`` takes up the third step, an announcement, to say something else of it in its place."""
    place = int(tap.words[0])
    step = tap.steps[place]
    if place < 0 or step["do"] != "announce":
        raise ValueError("only what was announced has a form")
    tap.fix(place)
    ability = announced(tap.now(), step)
    if ability is None:
        raise Refused(
            "steps",
            Text("{power} ya no está en la mesa: quita la jugada y anúnciala de nuevo.", power=step["power"]),
        )
    tap.state["draft"] = {**step, "power": ability.name, "cost": ability.cost}


@on("drafted")
def _drafted(tap: Tap) -> None:
    draft = tap.state["draft"]
    field, *words = tap.words
    match field:
        case "cancel":
            tap.state["draft"] = None
            tap.show_table()
        case "ok" if "fixing" in tap.state:
            tap.steps[tap.state["fixing"]["step"]] = written(draft)
            tap.state["draft"] = None
        case "ok":
            tap.add(written(draft))
            _decline_anew(tap)
        case "altar" | "choose":
            chosen = draft.setdefault(field, [])
            chosen.remove(words[0]) if words[0] in chosen else chosen.append(words[0])
        case "with_sombra":
            draft[field] = not draft.get(field, False)
        case "of":
            _toggle(draft, field, int(words[0]))
        case "copies":
            _toggle(draft, field, {"reptante": words[0], "power": words[1], "cost": int(words[2])})
        case "target" if _is_meant(tap.now(), draft, words[0]):
            draft[field] = words[0]  # a tap says it again
        case "target":
            _toggle(draft, field, words[0])
        case "discard":
            _toggle(draft, field, words[0])
        case "pay":
            draft[field] = words[0]


def _toggle(draft: dict[str, Any], field: str, value: Any) -> None:
    """Say something, or unsay it."""
    draft[field] = None if draft.get(field) == value else value


def begun(position: Position, by: int, place: int, ability: Ability) -> dict[str, Any]:
    """An announcement of which only the Power was said; the only opponent is its target without saying."""
    player = position.players[by]
    draft: dict[str, Any] = {
        "do": "announce",
        "by": player.id,
        "reptante": player.reptantes[place].id,
        "power": ability.name,
        "cost": ability.cost,
    }
    if target := _only_target(position, by, ability):
        draft["target"] = target
    return draft


def _only_target(position: Position, by: int, ability: Ability) -> str:
    """Return the target of a Power without a word: the only opponent; "" where it may be for others, as a copy may."""
    rivals = position.opponents_of(by)
    is_for_them = ability.opponent_only or (ability.is_unknown and ability.type == ATTACK)
    return position.players[rivals[0]].id if len(rivals) == 1 and is_for_them else ""


def _decline_anew(tap: Tap) -> None:
    """Ask those who declined about an announcement that comes in before them, too."""
    at = len(tap.steps) if tap.state.get("at") is None else tap.state["at"]
    after = tap.steps[at:]
    passes = [*takewhile(lambda step: step["do"] == "pass", after)]
    if passes and not any(step["do"] == "announce" for step in after[len(passes) :][:1]):
        asked = [{"do": "pass", "by": tap.start["players"][seat]["id"]} for seat in tap.now().waiting]
        tap.replace(at, len(passes), asked)


def drafted(position: Position, draft: Json) -> tuple[int, int, Ability] | None:
    """Return the owner of the announced Power, the place of its Reptante, and the Power."""
    for owner, player in enumerate(position.players):
        for place, reptante in enumerate(player.reptantes):
            if (player.id, reptante.id) == (draft.get("by"), draft.get("reptante")):
                for ability in reptante.abilities:
                    if (ability.name, ability.cost) == (draft.get("power"), draft.get("cost")):
                        return owner, place, ability
    return None


def may_refer(ability: Ability) -> bool:
    """True if a Power is about another announcement, of which there may be several."""
    return any(one is not None for one in (ability.reinforce, ability.prevent, ability.retype, ability.copy))


def about(position: Position, by: int, place: int, ability: Ability, said: Json) -> tuple[list[int], int]:
    """The announcements that one may be about, and the one that it is taken for as long as nobody says it, or -1."""
    copies = said.get("copies")
    named = Copied(copies["reptante"], name_key(copies["power"]), copies["cost"]) if copies else None
    step = Announce(by, place, ability.key, ability.cost, copies=named)
    if ability.copy is not None and ability.copy.source == "announced":
        there = range(len(position.chain))
        fitting = [of for of in there if copied_place(position, step._replace(of=of), ability) == of]
        return fitting, copied_place(position, step, ability)
    if ability.copy is not None:
        source = copy_source(position, step, ability)
        if source is None:
            return [], -1
        ability = copied(ability, source)
    return referable(position, by, ability), reference(position, by, ability, -1)


def _is_meant(position: Position, draft: Json, target: str) -> bool:
    """True if an announcement is for somebody without saying."""
    named = drafted(position, draft)
    return named is not None and target == _only_target(position, named[0], named[2])


def copyable(position: Position, by: int, place: int) -> list[dict[str, Any]]:
    """Powers that a Reptante may copy: how each is shown, its tap, and what the announcement says of it."""
    return [
        {
            "label": f"{ability.name} ({ability.cost}) · {reptante.name}",
            "tap": f"{reptante.id}:{ability.name}:{ability.cost}",
            "copies": {"reptante": reptante.id, "power": ability.name, "cost": ability.cost},
        }
        for p, player in enumerate(position.players)
        for r, reptante in enumerate(player.reptantes)
        if (p, r) != (by, place) and reptante.state != ELIMINATED
        for ability in reptante.abilities
        if ability.copy is None
    ]
