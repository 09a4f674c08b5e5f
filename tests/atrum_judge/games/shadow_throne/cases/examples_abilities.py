"""Cases of Shadow Throne about what characters can do."""

from collections.abc import Sequence
from typing import Any

from tests.atrum_judge.games.shadow_throne.cases.examples_rounds import KYROS_WAITS, UNKNOWN_HAND
from tests.atrum_judge.games.shadow_throne.cases.making import (
    ALL,
    GUARD,
    KNIGHTS,
    KYROS,
    LANCE,
    LOST,
    MONK,
    OUTLAW,
    PASTOR,
    SIMONE,
    Json,
    able,
    at,
    bad,
    case,
    characters,
    do,
    fought,
    good,
    one,
    open_,
    then,
    wave,
    who,
)

ABILITIES = [
    bad(
        "abilities.order",
        "FC 4",
        then(fought("abilities", "Datura", "Caballeros", "Monje"), do("abilities", number=2)),
    ),
    bad(
        "abilities.order",
        "FC 4",
        then(
            fought("abilities", "Datura", "Guardia", "Monje"), do("abilities", number=1), do("abilities", number=1)
        ),
    ),
    bad(
        "abilities.order",
        "FC 4",
        then(fought("abilities", "Datura", "Guardia", "Monje"), do("abilities", number=4)),
    ),
    bad("abilities.skipped", "FC 4", then(fought("abilities", "Guardia", "Monje", "Monje"), do("track"))),
    bad("abilities.skipped", "FC 4", then(KYROS_WAITS, do("track"))),
    open_("ability.unknown", "FC 4", then(fought("abilities", "Nadie", "Monje", "Monje"), ALL)),
    good(
        "killed before its number",
        then(fought("abilities", "Datura", "Princesa Beatice", "Forajido"), ALL),
        characters("C", {"id": "C1", "converted": False}),
    ),
    good(
        "killed at its number: its ability works",
        then(fought("abilities", "Anna Lys", "Pastor de los Perdidos", "Forajido"), ALL),
        characters("B", {"id": "B1", "dead": True}),
        characters("C", {"id": "C1", "converted": True}),
    ),
    good(
        "only its wave, only its rank, not Imperio",
        case(
            [
                who("A", "Monje", "Caballeros"),
                who("B", "Forajido", "Campesino Obediente"),
                who("C", "Monje", "Forajido"),
            ],
            wave("abilities", 2),
            ALL,
        ),
        characters("B", {"id": "B1", "dead": False}, {"id": "B2", "dead": False}),
        characters("C", {"id": "C2", "dead": True}, {"id": "C1", "dead": False}),
    ),
    good(
        "a converted Campesino is no longer of Imperio",
        then(fought("abilities", "Caballeros", one("B", 1, "Campesino Obediente", converted=True), "Monje"), ALL),
        characters("B", {"id": "B1", "dead": True}),
    ),
    good(
        "Rebels of the wave, scouts too",
        then(fought("abilities", "Exploradores", "Forajido", "Monje"), ALL),
        characters("A", {"id": "A1", "inspired": 1}),
        characters("B", {"id": "B1", "inspired": 1}),
    ),
    good(
        "Rebels of the next wave",
        case(
            [
                who("A", one("A", 1, "Picureas", activated=True), chosen="Forajido"),
                who("B", "Monje", chosen="Lancero"),
                who("C", "Monje", chosen="Guardia"),
            ],
            wave("gold", 2),
            do("collect", "A", amount=1),
            do("pay", "B", amount=2),
            do("pay", "C", amount=1),
        ),
        characters("A", {"id": "A2", "inspired": 1}),
        characters("C", {"id": "C2", "inspired": 0}),
    ),
    good(
        "the queen inspires this wave and the earlier ones",
        case(
            [who("A", "Forajido", "Reina Eletheria"), who("B", "Lancero", "Forajido"), who("C", "Monje", "Monje")],
            wave("abilities", 2),
            ALL,
        ),
        characters("A", {"id": "A1", "inspired": 1}, {"id": "A2", "inspired": 0}),
        characters("B", {"id": "B1", "inspired": 0}, {"id": "B2", "inspired": 1}),
    ),
    good(
        "silenced",
        then(fought("abilities", "Sythera", "Pastor de los Perdidos", "Forajido"), ALL),
        characters("C", {"id": "C1", "converted": False}),
    ),
    good(
        "Rebels are not silenced",
        then(fought("abilities", "Sythera", "Exploradores", "Monje"), ALL),
        characters("A", {"id": "A1", "inspired": 1}),
    ),
    open_(
        "silence.abilities",
        "RE Sythera",
        case(
            [who("A", "Sythera"), who("B", "Pastor de los Perdidos"), who("C", "Forajido")],
            wave("abilities"),
            ALL,
            cards=[able("Sythera", 1), PASTOR, OUTLAW],
        ),
    ),
    open_(
        "abilities.order",
        "FC 4",
        case(
            [who("A", "Protis"), who("B", "Anna Lys"), who("C", "Lancero")],
            wave("abilities"),
            ALL,
            cards=[LOST, able("Anna Lys", 2), LANCE],
        ),
    ),
    good(
        "a number that does not matter",
        case(
            [who("A", "Protis"), who("B", "Monje"), who("C", "Lancero")],
            wave("abilities"),
            ALL,
            cards=[LOST, MONK, LANCE],
        ),
        characters("C", {"id": "C1", "converted": True}),
    ),
    open_(
        "ability.unknown",
        "FC 4",
        case(
            [who("A", "Caballeros"), who("B", "Monje"), who("C", "X")],
            wave("abilities"),
            ALL,
            cards=[KNIGHTS, MONK, {"name": "X", "faction": "Rebeldes", "ability": False}],
        ),
    ),
    good(
        "the dead are not converted",
        case(
            [who("A", one("A", 1, "Forajido", dead=True)), who("B", "Pastor de los Perdidos"), who("C", "Monje")],
            wave("abilities"),
            ALL,
        ),
        characters("A", {"id": "A1", "converted": False}),
    ),
    good(
        "Beatice spares her own",
        then(fought("abilities", "Princesa Beatice", "Monje", "Forajido"), ALL),
        characters("B", {"id": "B1", "inspired": 0}),
        characters("C", {"id": "C1", "inspired": 1, "converted": True}),
    ),
    good(
        "Simone dies: influence at once",
        case(
            [who("A", "Simone la Doliente", influence=13), who("B", "Anna Lys"), who("C", "Monje")],
            wave("abilities"),
            ALL,
        ),
        {"id": "A", "influence": 17},
    ),
    open_(
        "simone.influence",
        "IG Simone",
        case(
            [who("A", "Simone la Doliente"), who("B", "Anna Lys"), who("C", "Sythera")],
            wave("abilities"),
            ALL,
            cards=[SIMONE, able("Anna Lys", 1), able("Sythera", 1, silences=[2, 3])],
        ),
    ),
    good(
        "Thavma with one gold",
        case([who("A", "Thavma", gold=1), who("B", "Monje"), who("C", "Monje")], wave("abilities"), ALL),
        characters("A", {"id": "A1", "extra_power": 3}),
    ),
    good(
        "Thavma with two",
        case([who("A", "Thavma", gold=2), who("B", "Monje"), who("C", "Monje")], wave("abilities"), ALL),
        characters("A", {"id": "A1", "extra_power": 0}),
    ),
    bad("extra.faction", "IM Kyros", then(KYROS_WAITS, do("extra", "A", card="Forajido"))),
    bad(
        "extra.faction",
        "IM Kyros",
        then(
            {
                **KYROS_WAITS,
                "position": {
                    **KYROS_WAITS["position"],
                    "players": [
                        {**KYROS_WAITS["position"]["players"][0], "hand": ["Monje"] * 6},
                        *KYROS_WAITS["position"]["players"][1:],
                    ],
                },
            },
            do("extra", "A", card="Guardia"),
        ),
    ),
    open_("extra.faction", "IM Kyros", then(KYROS_WAITS, do("extra", "A", card="Nadie", pays=0))),
    bad("extra.gold", "IM Kyros", then(KYROS_WAITS, do("extra", "A", card="Campesino Obediente", pays=1))),
    bad(
        "extra.unpayable",
        "IM Kyros",
        then(
            {**KYROS_WAITS, "cards": [{**GUARD, "cost": 3}, KYROS, MONK, OUTLAW]}, do("extra", "A", card="Guardia")
        ),
    ),
    open_("extra.unpayable", "IM Kyros", then(UNKNOWN_HAND, do("extra", "A", card="Guardia"))),
    open_(
        "extra.gold",
        "IM Kyros",
        then({**KYROS_WAITS, "cards": [KYROS, MONK, OUTLAW]}, do("extra", "A", card="Caballeros")),
    ),
    good("the offer declined", then(KYROS_WAITS, do("no_extra", "A")), battle={"step": "track"}),
    good(
        "the extra card acts with number 3",
        then(KYROS_WAITS, do("extra", "A", card="Caballeros", pays=1)),
        {"id": "A", "gold": 1, "played": [{"id": "A1+", "extra": True, "activated": True}]},
        characters("B", {"id": "B1", "dead": True}),
    ),
    bad(
        "extra.without_kyros",
        "IM Kyros",
        then(fought("abilities", "Guardia", "Monje", "Monje"), do("extra", "A", card="Guardia")),
    ),
    bad(
        "extra.without_kyros",
        "IM Kyros",
        then(fought("abilities", "Rey Kyros", "Sythera", "Monje"), ALL, do("no_extra", "A")),
    ),
]

DEAD_LANCE = one("A", 1, "Lancero", dead=True)
CONVERTED = one("A", 1, "Lancero", converted=True)
INSPIRED = one("A", 1, "Lancero", inspired=1)


def full(first: Any, **facts: Any) -> list[Json]:
    """Four waves: A began with this; Imperio has 9, Rebeldes 3 with what A played, Iglesia 4."""
    return [
        who("A", first, "Monje", "Guardia", "Monje", **facts),
        who("B", "Guardia", "Monje", "Guardia", "Monje"),
        who("C", "Monje", "Campesino Obediente", "Monje", "Forajido"),
    ]


def tracked(first: Any, **power: int) -> Json:
    return then(fought("track", first, "Guardia", "Monje"), do("track", power=power))


def resolved(
    step: str, *steps: Json, first: Any = "Lancero", winners: Sequence[str] = ("Imperio",), **facts: Any
) -> Json:
    won = {} if step == "winners" else {"winners": list(winners)}
    return case(full(first, **facts), at("resolution", step, **won), *steps)


def ended(
    step: str,
    *steps: Json,
    a: int | None = 16,
    b: int | None = 16,
    gold: tuple[int | None, int | None] = (4, 5),
    **more: Any,
) -> Json:
    players = full("Lancero")
    players[0] |= {"influence": a, "gold": gold[0]}
    players[1] |= {"influence": b, "gold": gold[1]}
    return case(players, at("resolution", step, winners=["Imperio"]), *steps, **more)
