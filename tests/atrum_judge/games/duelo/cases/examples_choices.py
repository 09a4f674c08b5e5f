"""Cases of Duelo about what is chosen while an effect resolves: what can be, cannot be, and was left open."""

from typing import Any

from tests.atrum_judge.games.duelo.cases.examples_plays import DARK, LAMP, MOON, NEGATE
from tests.atrum_judge.games.duelo.cases.making import (
    BALM,
    HIT,
    PASSES,
    SPARK,
    TWO,
    B,
    Example,
    Json,
    bad,
    case,
    do,
    event,
    good,
    held,
    open_,
    plays,
    thing,
    turn,
    who,
)

SHIELD = thing("shield", subtype="escudo", defense=2)
BOW = thing("bow", subtype="arma", types=["magico"])
SEERS = [SPARK, BALM, MOON]


def unaimed(op: str, *steps: Json, of: Json = B) -> Json:
    """A plays a card whose aim is chosen as it resolves."""
    players = [held(event("aim", {"op": op})), of]
    return case(players, turn(), do("play", card="aim"), PASSES, *steps)


def chosen(effect: Json, facts: Json, *steps: Json, of: Json = B) -> Json:
    """An effect of A's card lets somebody choose."""
    first = who("A", **{"hand": [event("e", effect)], **facts})
    return case([first, of], turn(), do("play", card="e", target="B"), PASSES, *steps)


CHOICES = [
    bad("resolution.in_progress", "Turno §2.6", case(TWO, turn(), do("choose", cards=[]))),
    bad(
        "resolution.in_progress",
        "Turno §2.6",
        chosen(
            {"op": "discard", "count": 1}, {}, do("choose", cards=["spark"]), of=who("B", hand=[SPARK, BALM, MOON])
        ),
    ),
    bad(
        "resolution.in_progress",
        "Turno §2.6",
        chosen({"op": "discard", "count": 1}, {}, do("pass"), of=who("B", hand=[SPARK, BALM, MOON])),
    ),
    good(
        "an aim chosen as it resolves",
        unaimed("destroy", do("choose", cards=["shield"]), of=who("B", inventory=[SHIELD, BOW], discard=[])),
        who("B", inventory=["bow"], discard=["shield"]),
    ),
    bad(
        "destroy.aim",
        "Clave Destruir",
        unaimed("destroy", do("choose", cards=["spark"]), of=who("B", inventory=[SHIELD], hand=[SPARK])),
    ),
    open_(
        "resolution.in_progress",
        "Turno §2.6",
        unaimed("destroy", do("choose", cards=[]), of=who("B", inventory=[SHIELD])),
    ),
    open_("resolution.in_progress", "Turno §2.6", unaimed("destroy", do("pass"), of=who("B", inventory=[SHIELD]))),
    open_(
        "resolution.in_progress",
        "Turno §2.6",
        case(
            [held(event("aim", {"op": "destroy"}), BALM), who("B", inventory=[SHIELD])],
            turn(),
            do("play", card="aim"),
            PASSES,
            do("play", card="balm"),
            PASSES,
        ),
    ),
    open_("resolution.in_progress", "Turno §2.6", plays(SPARK)),
    open_("effect.unknown", "Turno §2.6", plays(event("e", DARK, HIT), target="B")),
    good(
        "one of two discarded, of an unknown hand",
        chosen(
            {"op": "discard", "count": 1},
            {},
            do("choose", "B", cards=["spark"]),
            of=who("B", hand=[SPARK, None], discard=[]),
        ),
        who("B", hand={"count": 1}, discard=["spark"]),
    ),
    good(
        "two cards nobody saw",
        chosen(
            {"op": "discard", "count": 2},
            {},
            do("choose", "B", cards=[None, None]),
            of=who("B", hand={"count": 3}, discard=[]),
        ),
        who("B", hand={"count": 1}, discard={"count": 2}),
    ),
    bad(
        "discard.count",
        "Clave Descartar",
        chosen(
            {"op": "discard", "count": 2},
            {},
            do("choose", "B", cards=[None, None]),
            of=who("B", hand=[SPARK, BALM, None], discard=[]),
        ),
    ),
    bad(
        "discard.count",
        "Clave Descartar",
        chosen(
            {"op": "discard", "count": 2},
            {},
            do("choose", "B", cards=["spark", "spark"]),
            of=who("B", hand=[SPARK, BALM, MOON]),
        ),
    ),
    good(
        "a card said whole is one of those nobody knew",
        chosen(
            {"op": "discard", "count": 1},
            {},
            do("choose", "B", cards=[BALM]),
            of=who("B", hand={"count": 2}, discard=[]),
        ),
        who("B", hand={"count": 1}, discard=["balm"]),
    ),
    good(
        "a whole pile recycled needs no choice",
        case(
            [
                who(
                    "A",
                    hand=[],
                    discard=[SPARK],
                    inventory=[thing("jar", ability={"effects": [{"op": "recycle", "count": 2}]})],
                ),
                B,
            ],
            turn(),
            do("ability", object="jar"),
            PASSES,
            do("pass"),
        ),
        who("A", hand=["spark"], discard=[]),
    ),
    bad(
        "recycle.count",
        "Clave Reciclar",
        chosen({"op": "recycle", "count": 2}, {"discard": [SPARK, BALM, MOON]}, do("choose", cards=["spark"])),
    ),
    bad(
        "recycle.pile",
        "Clave Reciclar",
        chosen(
            {"op": "recycle", "count": 2}, {"discard": [SPARK, BALM, MOON]}, do("choose", cards=["spark", "spark"])
        ),
    ),
    good(
        "recycled, as many as one likes where nobody knows how many",
        chosen({"op": "recycle", "count": None}, {"discard": SEERS}, do("choose", cards=["spark", "moon"])),
        who("A", hand=["spark", "moon"]),
    ),
]


def sought(what: Json | None, *cards: Any, deck: Any = (SPARK, MOON), **facts: Any) -> Json:
    return chosen({"op": "search", "what": what}, {"deck": list(deck)}, do("choose", cards=list(cards), **facts))


OLD = {**MOON, "duration": None}
SEARCHES = [
    good("by its name, however written", sought({"name": "moon"}, "moon"), who("A", hand=["moon"])),
    good("by its duration", sought({"duration": 3}, "moon"), who("A", hand=["moon"])),
    bad("search.match", "Clave Buscar", sought({"duration": 2}, "moon")),
    bad("search.match", "Clave Buscar", sought({"duration": 4}, "moon")),
    bad("search.match", "Clave Buscar", sought({"kind": "evento", "duration": 3}, "moon")),
    open_("search.match", "Clave Buscar", sought({"duration": 3}, "moon", deck=[SPARK, OLD])),
    open_("search.match", "Clave Buscar", sought({"duration": 3}, "spark")),
    bad("search.match", "Clave Buscar", sought({"duration": 3, "kind": "evento"}, "moon", deck=[SPARK, OLD])),
    open_("search.match", "Clave Buscar", sought(None, "moon")),
    bad("search.shuffle", "Clave Buscar", sought({"kind": "aura"}, "moon", shuffled=False)),
    good(
        "what a deck of unknown cards held",
        chosen({"op": "search", "what": {"kind": "aura"}}, {"deck": {"count": 3}}, do("choose", cards=[MOON])),
        who("A", hand=["moon"], deck={"count": 2}),
    ),
]


def seen(top: list[Any], bottom: list[Any], deck: Any = SEERS, count: int | None = 2) -> Json:
    made = {"op": "predict", "count": count, "to": "caster"}
    return chosen(made, {"deck": deck}, do("choose", top=top, bottom=bottom))


PREDICTIONS = [
    bad("predict.seen", "Clave Predecir", seen(["spark", "spark"], [])),
    bad("predict.seen", "Clave Predecir", seen(["spark"], ["spark"])),
    bad("predict.seen", "Clave Predecir", seen(["spark"], ["moon"])),
    bad("predict.seen", "Clave Predecir", seen(["spark", "nobody"], [])),
    bad("predict.count", "Clave Predecir", seen(["spark", "balm"], ["moon"])),
    bad("predict.seen", "Clave Predecir", seen([None, "moon"], [], deck=[None, SPARK, MOON])),
    good(
        "an unknown card is as good under any name",
        seen(["x", "spark"], [], deck=[SPARK, None, MOON]),
        who("A", deck=[None, "spark", "moon"]),
    ),
    bad("predict.seen", "Clave Predecir", seen(["x", "spark"], [], deck=[SPARK, BALM, None])),
    good("none of them on top", seen([], ["balm", "spark"]), who("A", deck=["moon", "balm", "spark"])),
    good(
        "below a deck that nobody counted",
        seen(["x"], ["y"], deck=None),
    ),
    bad("predict.seen", "Clave Predecir", seen(["e"], ["y"], deck=None)),
]

REMOVALS = [
    bad(
        "remove.aim",
        "Clave Remover",
        case(
            [held(event("aim", {"op": "remove"}), discard=[SPARK]), who("B", discard=[])],
            turn(),
            do("play", card="aim", of="x"),
        ),
    ),
    good(
        "what nobody knew in a pile of unknown cards is removed",
        case(
            [held(event("aim", {"op": "remove"}), discard=[SPARK]), who("B", discard={"count": 2})],
            turn(),
            do("play", card="aim", of="x"),
            PASSES,
        ),
        who("A", discard=["aim", "spark"]),
        who("B", discard={"count": 2}),
    ),
    bad(
        "refresh.aim",
        "Clave Refrescar",
        unaimed(
            "refresh",
            do("choose", cards=["lamp"]),
            of=who("B", inventory=[LAMP, {**SHIELD, "state": "recharging"}]),
        ),
    ),
    Example(
        "nothing to aim at: it is gone",
        unaimed("destroy"),
        {"legal": True, "resolution": [{"card": "AIM", "resolved": False, "because": "gone"}]},
    ),
    good(
        "of two effects the one that has an aim happens",
        case(
            [held(event("both", {"op": "destroy"}, {"op": "heal", "amount": 1, "to": "caster"})), B],
            turn(),
            do("play", card="both"),
            PASSES,
        ),
        who("A", 31),
    ),
    good(
        "two cards wait: the one that is named is negated",
        case(
            [held(SPARK, event("hail", HIT)), who("B", hand=[BALM, NEGATE], discard=[])],
            turn(),
            do("play", card="spark", target="B"),
            do("play", "B", card="balm"),
            do("pass"),
            do("play", "B", card="no", of="spark"),
            PASSES,
        ),
        who("A", discard=None),
        waiting=[{"by": "B", "card": "balm"}],
    ),
]

OPEN_CHOICES = [*CHOICES, *SEARCHES, *PREDICTIONS, *REMOVALS]
