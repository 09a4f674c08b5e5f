"""Rare situations, at both sides of each bound."""

from typing import Any

from tests.atrum_judge.games.doomtrooper.cases.situations.row import (
    ATTACK,
    SETUP,
    SEVEN,
    E,
    Row,
    Y,
    Z,
    hand,
    opening,
    post,
    squad,
)
from tests.atrum_judge.games.doomtrooper.kit import case, do, warrior

Q = warrior("q", None)  # a warrior of which nobody knows anything
DRAW = {"step": "draw", "drawn": False}
MOTO = {"card": "Moto", "inside": True}
OPENED = {"position": {"destacamento_opened": True}}


def either(legal: bool, said: Any, otherwise: Any) -> Any:
    """The one where a row is legal, the other where it is not."""
    return said if legal else otherwise


def at_home(player: str, *warriors: Any, **more: Any) -> dict[str, Any]:
    return {"players": [{"id": player, "escuadron": list(warriors), **more}]}


def without_first(data: dict[str, Any]) -> dict[str, Any]:
    """The case of people who do not remember who began."""
    position = {name: value for name, value in data["position"].items() if name != "first_player"}
    return {**data, "position": position}


FIGHTS = [
    # A fortification of another area is of no use (P2 §Fortificación), one of the own area is.
    *[
        Row(
            either(legal, "", "combat.use"),
            legal,
            case(
                {**ATTACK, "use": ["f"]},
                a=squad(Z, fortifications=[{"id": "f", "card": "Muralla", "area": area}]),
                b=squad(E),
            ),
        )
        for legal, area in ((True, "escuadron"), (False, "destacamento"))
    ],
    # A card that may be a weapon may be the second one (P2 §Equipar).
    Row(
        "designation",
        None,
        case(
            {**ATTACK, "use": ["z.0", "z.1"]}, a=squad(warrior("z", "Zapador", "Artefacto", "Espada")), b=squad(E)
        ),
    ),
    Row(
        "",
        True,
        case(
            {**ATTACK, "use": ["z.0", "z.1"]}, a=squad(warrior("z", "Zapador", "Artefacto", "Visor")), b=squad(E)
        ),
    ),
    Row(
        "",
        True,
        case({**ATTACK, "use": ["z.0", "z.1"]}, a=squad(warrior("z", "Zapador", "Visor", "Espada")), b=squad(E)),
    ),
    # A Vehículo of an unknown text may bar what is in it.
    Row(
        "vehicle.restricts",
        None,
        case(
            {**ATTACK, "use": ["z.1"]},
            a=squad(warrior("z", "Zapador", {"card": "Artefacto", "inside": True}, "Visor")),
            b=squad(E),
        ),
    ),
    Row(
        "",
        True,
        case({**ATTACK, "use": ["z.1"]}, a=squad(warrior("z", "Zapador", MOTO, "Visor")), b=squad(E)),
    ),
    Row(
        "",
        True,
        case({**ATTACK, "result": "wounded", "granted": ["target", "result"]}, a=squad(Z), b=squad(E)),
        at_home("B", {"id": "e", "wounded": True}),
    ),
    Row(
        "",
        True,
        case({**ATTACK, "result": "none", "granted": ["target", "result"]}, a=squad(Z), b=squad(E)),
        at_home("B", {"id": "e", "wounded": False}),
    ),
    Row("in_play", False, case({**ATTACK, "target": "y"}, a=squad(Z, Y), b=squad(E))),
]


GIVEN = [
    # A card's condition on its bearer: a side, an affiliation, a designation (P2 §Equipar).
    *[
        Row(
            "" if legal else "equip.only",
            legal,
            case(do("equip", card=card, warrior="x"), a={**place(warrior("x", who)), **hand(card)}),
        )
        for card, who, place, legal in (
            ("Yelmo", "Zapador", squad, True),
            ("Yelmo", "Mercenario", squad, True),
            ("Yelmo", "Mercenario", post, False),
            ("Yelmo", "Nómada", post, False),
            ("Yelmo", None, squad, None),
            ("Lanza tribal", "Nómada", post, True),
            ("Lanza tribal", "Mercenario", post, True),
            ("Lanza tribal", "Zapador", post, False),
            ("Sable corporativo", "Zapador", squad, True),
            ("Sable corporativo", None, squad, None),
            ("Emblema", "Zapador", squad, True),
            ("Emblema", "Samurái", squad, False),
            ("Emblema", None, squad, None),
            ("Cuchilla", "Explorador", squad, True),
            ("Cuchilla", "Zapador", squad, False),
            ("Cuchilla", "Enigma", squad, None),
        )
    ],
    # A covered warrior gets a Vehículo to stand beside it (P2 §Vehículos.5); else it is announced.
    *[
        Row(
            "",
            True,
            case(
                do("equip", card="Moto", warrior="z", **({} if told is None else {"inside": told})),
                a=squad(warrior("z", "Zapador", cover=covered), Y, **hand("Moto")),
            ),
            {"players": [{"id": "A", "escuadron": [{"id": "z", "attached": [{"id": "A+1", "inside": inside}]}]}]},
        )
        for covered, told, inside in (
            (True, None, False),
            (True, False, False),
            (False, False, False),
            (False, True, True),
        )
    ],
    Row(
        "designation",
        None,
        case(
            do("equip", card="Moto", warrior="z", inside=True),
            a=squad(warrior("z", "Zapador", "Visor", "Artefacto"), **hand("Moto")),
        ),
    ),
    Row(
        "beast.warrior",
        None,
        case(do("equip", card="Moto", warrior="q", inside=True), a=squad(warrior("q", "Enigma"), **hand("Moto"))),
    ),
    Row("in_play", False, case(do("equip", card="Visor", warrior="nobody"), a=squad(Z, **hand("Visor")))),
    # Boarding and leaving are for one's own warriors that have a Vehículo and are none (P2 §Entrar).
    Row("warrior.own", False, case(do("board", warrior="e"), b=squad(warrior("e", "Samurái", MOTO)))),
    Row("warrior.own", False, case(do("leave", warrior="e"), b=squad(warrior("e", "Samurái", MOTO)))),
    Row("leave.is_vehicle", False, case(do("board", warrior="t"), a=squad(warrior("t", "Andador")))),
    Row("leave.is_vehicle", None, case(do("board", warrior="z"), a=squad(warrior("z", "Zapador", "Artefacto")))),
    Row("vehicle.announce", None, case(do("leave", warrior="z"), a=squad(warrior("z", "Zapador", "Moto")))),
    Row("vehicle.announce", None, case(do("leave", warrior="z"), a=squad(warrior("z", "Zapador", "Artefacto")))),
    Row("leave", False, case(do("leave", warrior="z"), a=squad(warrior("z", "Zapador", "Visor")))),
    # Gifts are for the Legion, Ki is for Mishima.
    Row(
        "affiliation.unknown",
        None,
        case(do("bestow", card="Susurro", warrior="q"), a={"cohorte": [Q], **hand("Susurro")}),
    ),
    Row(
        "",
        True,
        case(
            do("bestow", card="Susurro", warrior="n"),
            a={"cohorte": [warrior("n", "Necrófago")], **hand("Susurro")},
        ),
        {"players": [{"id": "A", "cohorte": [{"id": "n", "attached": [{"id": "A+1"}]}]}]},
    ),
    Row(
        "affiliation.unknown",
        None,
        case(do("ki", card="Concentración", warrior="q"), a=squad(Q, **hand("Concentración"))),
    ),
    Row(
        "bestow.opponent",
        None,
        case(do("ki", card="Concentración", warrior="e"), a=hand("Concentración"), b=squad(E)),
    ),
    Row(
        "",
        True,
        case(
            do("ki", card="Concentración", warrior="s"),
            a=squad(warrior("s", "Samurái", "Visor"), **hand("Concentración")),
        ),
    ),
    # Attached cards move by effects alone, under somebody who is there; their owner stays (P2 §Equipar.3).
    Row("in_play", False, case(do("move", card="z", to="y", granted=["effect"]), a=squad(Z, Y))),
    Row("in_play", False, case(do("move", card="no", to="y", granted=["effect"]), a=squad(Z, Y))),
    Row(
        "in_play",
        False,
        case(do("move", card="z.0", to="no", granted=["effect"]), a=squad(warrior("z", "Zapador", "Visor"))),
    ),
    Row(
        "",
        True,
        case(
            do("move", card="z.0", to="e", granted=["effect"]),
            a=squad(warrior("z", "Zapador", "Visor", "Espada")),
            b=squad(E),
        ),
        {
            "players": [
                {"id": "A", "escuadron": [{"id": "z", "attached": [{"id": "z.1"}]}]},
                {"id": "B", "escuadron": [{"id": "e", "attached": [{"id": "z.0", "owner": "A"}]}]},
            ]
        },
    ),
    Row(
        "",
        True,
        case(do("warzone", card="Ruinas"), a=hand("Ruinas")),
        {
            "turn": {"actions": 1},
            "players": [{"id": "A", "hand": [], "warzones": [{"id": "A+1", "area": "escuadron"}]}],
        },
    ),
    Row("in_play", False, case(do("assign", card="Escolta", warrior="nobody"), a=hand("Escolta"))),
    Row(
        "in_play",
        False,
        case(
            do("assign", card="Escolta", warrior="z.0"),
            a=squad(warrior("z", "Zapador", "Visor"), **hand("Escolta")),
        ),
    ),
    Row("in_play", False, case(do("complete", mission="no", granted=["completed"]), a=squad(Z))),
    Row(
        "in_play",
        False,
        case(do("complete", mission="z.0", granted=["completed"]), a=squad(warrior("z", "Zapador", "Visor"))),
    ),
    Row(
        "mission.copy",
        False,
        case(a={"missions": [{"id": "m", "card": "Escolta"}, {"id": "n", "card": "escolta"}]}),
    ),
    Row("", True, case(a={"missions": [{"id": "m", "card": "Escolta"}, {"id": "n", "card": "Plan A"}]})),
]


PLAYED = [
    Row("effect.unknown", None, case(do("play", card="Oráculo"), a=hand("Oráculo"))),
    Row("effect.unknown", None, case(do("play", card="Tributo"), a=hand("Tributo"), c={})),
    Row(
        "",
        True,
        case(do("play", card="Gloria"), a=hand("Gloria"), c={}),
        {"players": [{"id": "A", "promotion": 3}]},
    ),
    Row("effect.unknown", None, case(do("play", card="Niebla"), a=hand("Niebla"))),
    Row("effect.unknown", None, case(do("play", card="Purga"), a=hand("Purga"))),
    # A card that is attached to somebody else's warrior stays one's own.
    Row(
        "",
        True,
        case(do("play", card="Herejía", on="e"), a=hand("Herejía"), b=squad(E)),
        at_home("B", {"id": "e", "heretic": True, "attached": [{"id": "A+1", "owner": "A"}]}),
    ),
    # A card that is gone is not removed a second time.
    Row(
        "",
        True,
        case(
            do("play", card="Dos golpes", on="z.0"),
            a=squad(warrior("z", "Zapador", "Visor"), **hand("Dos golpes")),
        ),
        {"players": [{"id": "A", "discard": ["Visor", "Dos golpes"], "annihilated": []}]},
    ),
    # Nobody covers whom a dash or a Vehículo keeps out of cover; one in a Vehículo comes out of it.
    *[
        Row(
            "",
            True,
            case(do("play", card="Niebla", on="s"), a=squad(warrior("s", who, *under), Z, **hand("Niebla"))),
            at_home("A", {"id": "s", "cover": covered, "attached": left}, {"id": "z", "cover": False}),
        )
        for who, under, covered, left in (
            ("Sin blindaje", [], False, []),
            ("Andador", [], False, []),
            ("Zapador", ["Visor", MOTO], True, [{"id": "s.0", "inside": None}, {"id": "s.1", "inside": False}]),
        )
    ],
    # A forced transfer does nothing where one stands already, or where one may not stand.
    Row(
        "",
        True,
        case(do("play", card="Retirada", on="z"), a=squad(Z, Y, **hand("Retirada"))),
        at_home("A", "z", "y"),
    ),
    Row(
        "",
        True,
        case(do("play", card="Retirada", on="n"), a={"cohorte": [warrior("n", "Necrófago")], **hand("Retirada")}),
        {"players": [{"id": "A", "cohorte": ["n"], "escuadron": []}]},
    ),
    Row(
        "",
        True,
        case(do("play", card="Retirada", on="n"), a=post(warrior("n", "Nómada"), **hand("Retirada"))),
        {"players": [{"id": "A", "destacamento": ["n"], "escuadron": []}]},
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Arrastre", on="z"),
            a={**squad(Z), **post(warrior("n", "Necrófago")), **hand("Arrastre")},
        ),
        {"players": [{"id": "A", "destacamento": ["n"], "escuadron": ["z"]}]},
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Arrastre", on="z"), a={**squad(Z), **post(warrior("n", "Nómada")), **hand("Arrastre")}
        ),
        {"players": [{"id": "A", "destacamento": ["n", "z"], "escuadron": []}]},
    ),
]


MOVED = [
    Row("", True, case(do("recruit", card="Mercenario", area="escuadron"), a=hand("Mercenario"))),
    *[
        Row(
            either(legal, "", "recruit.destiny"),
            legal,
            case(do("recruit", card="Zapador"), a=hand("Zapador", destiny=destiny, earned=earned)),
            {"players": [{"id": "A", "destiny": 0}]} if legal else {},
        )
        for legal, destiny, earned in ((True, 3, 0), (None, 2, 1), (False, 1, 1))
    ],
    Row(
        "affiliation.unknown",
        None,
        case(do("recruit", card="Nómada"), a=hand("Nómada", **post(warrior("m", "Nómada"), Q))),
    ),
    Row("", True, case(do("recruit", card="Nómada"), a=hand("Nómada", **post(warrior("m", "Nómada"), Z)))),
    # Routes: a General counts by where it stands (P2 §3), somebody unknown may be of either side.
    Row("affiliation.unknown", None, case(do("transfer", warrior="q", to="destacamento"), a=squad(Q), **OPENED)),
    Row("transfer.areas", False, case(do("transfer", warrior="q", to="cohorte"), a=squad(Q), **OPENED)),
    Row(
        "",
        True,
        case(do("transfer", warrior="g", to="destacamento"), a=squad(warrior("g", "Mercenario")), **OPENED),
    ),
    Row(
        "transfer.tribal",
        False,
        case(do("transfer", warrior="g", to="escuadron"), a=post(warrior("g", "Mercenario"))),
    ),
    Row(
        "transfer.areas",
        False,
        case(do("transfer", warrior="z", to="escuadron"), a=squad(Z), **OPENED),
    ),
    Row("beast.warrior", False, case(do("transfer", warrior="f", to="escuadron"), a=post(warrior("f", "Fiera")))),
    Row("warrior.own", False, case(do("transfer", warrior="e", to="destacamento"), b=squad(E), **OPENED)),
    # Doomtroopers and the Legion in one Destacamento: a heretic is let in, somebody unknown may be one (P2 §Transferir.4).
    *[
        Row(
            law,
            legal,
            case(
                do("transfer", warrior=who["id"], to="destacamento"),
                a={area: [who], "destacamento": there},
            ),
        )
        for law, legal, area, who, there in (
            ("", True, "escuadron", warrior("z", "Zapador", heretic=True), [warrior("n", "Necrófago")]),
            ("destacamento.mixed", False, "escuadron", Z, [warrior("m", "Nómada"), warrior("n", "Necrófago")]),
            ("affiliation.unknown", None, "escuadron", warrior("x", "Enigma"), [warrior("n", "Necrófago")]),
            ("affiliation.unknown", None, "escuadron", Z, [Q]),
            ("affiliation.unknown", None, "escuadron", Q, [warrior("n", "Necrófago")]),
            ("affiliation.unknown", None, "cohorte", warrior("n", "Necrófago"), [Q]),
            ("affiliation.unknown", None, "cohorte", warrior("n", "Necrófago"), [warrior("x", "Enigma")]),
            ("", True, "cohorte", warrior("n", "Necrófago"), [warrior("m", "Nómada")]),
            ("destacamento.mixed", False, "cohorte", warrior("n", "Necrófago"), [warrior("m", "Nómada"), Z]),
        )
    ],
    # A warrior that has to leave cover does that first, whatever else is due; one that need not, goes over there
    # (P2 §Transferir.7).
    Row(
        "",
        True,
        case(
            do("uncover", warrior="x"),
            a=squad(warrior("x", "Explorador", cover=True)),
            b=post(warrior("l", "Luterana")),
        ),
    ),
    Row(
        "duty.spies",
        False,
        case(
            do("uncover", warrior="z"),
            a=squad(warrior("x", "Explorador"), warrior("z", "Zapador", cover=True)),
            b=post(warrior("l", "Luterana")),
        ),
    ),
    Row(
        "duty.spies",
        False,
        case(
            do("uncover", warrior="x"),
            do("meditate"),
            a=squad(warrior("x", "Explorador", cover=True)),
            b=post(warrior("l", "Luterana")),
        ),
    ),
]


COURSE = [
    # The first hand goes back to a deck of which nobody knows the size, or to the discard pile.
    Row(
        "",
        True,
        case(
            do("regalo", cards=["Zapador", *[None] * 6]),
            a=opening(SEVEN, deck={"count": None}),
            b=opening({"count": 7}),
            turn=SETUP,
        ),
        {"players": [{"id": "A", "discard": [], "hand": ["Zapador", *[None] * 6]}]},
    ),
    Row(
        "",
        True,
        case(do("regalo"), a=opening(["Zapador", *SEVEN[1:]]), b=opening({"count": 7}), turn=SETUP),
        {"players": [{"id": "A", "deck": {"count": 46}, "discard": ["Zapador", *SEVEN[1:]]}]},
    ),
    # Cards that are named leave a known deck, each from its own place.
    Row(
        "",
        True,
        case(
            do("draw", cards=["espada", "Fusil"]),
            a={"hand": {"count": 5}, "deck": ["Visor", "Espada", "Fusil"]},
            turn=DRAW,
        ),
        {"players": [{"id": "A", "deck": ["Visor"], "hand": [None, None, None, None, None, "Espada", "Fusil"]}]},
    ),
    Row(
        "",
        True,
        case(do("draw", cards=["Moto"]), a={"hand": {"count": 6}, "deck": ["Visor", None, "Fusil"]}, turn=DRAW),
        {"players": [{"id": "A", "deck": ["Visor", "Fusil"]}]},
    ),
    Row(
        "",
        True,
        case(do("draw", cards=["Moto"]), a={"hand": {"count": 6}, "deck": ["Visor", "Fusil"]}, turn=DRAW),
        {"players": [{"id": "A", "deck": {"count": 1}}]},
    ),
    Row(
        "",
        True,
        case(
            do("draw", cards=["Espada", None]),
            a={"hand": {"count": 5}, "deck": ["Visor", "Espada", "Fusil"]},
            turn=DRAW,
        ),
        {"players": [{"id": "A", "deck": {"count": 1}}]},
    ),
    *[
        Row(
            either(legal, "", "draw.count"),
            legal,
            case(do("draw", count=count), a={"hand": {"count": 4}, "deck": {"count": deck}}, turn=DRAW),
        )
        for legal, count, deck in (
            (False, 2, 30),
            (True, 3, 30),
            (False, 4, 30),
            (True, 2, 2),
            (False, 3, 2),
            (None, 2, None),
            (True, 3, None),
            (False, 4, None),
        )
    ],
    Row(
        "turn.not_yours",
        False,
        case(do("discard", by="B", card="Visor"), b=hand("Visor"), turn={"step": "discard"}),
    ),
    Row("card.from_hand", False, case(do("discard", card="Moto"), a=hand("Visor"), turn={"step": "discard"})),
    Row("", True, case(do("advance")), {"turn": {"step": "discard", "player": "A"}}),
    Row(
        "",
        True,
        without_first(
            case(do("advance", by="B"), a=opening(SEVEN), b=opening(SEVEN), turn={**SETUP, "player": "B"})
        ),
        {"turn": {"number": 1, "step": "actions", "player": "B"}},
    ),
    Row(
        "",
        True,
        case(do("advance", by="B"), a=opening(SEVEN), b=opening(SEVEN), turn={**SETUP, "player": "B"}),
        {"turn": {"number": 1, "step": "actions", "player": "A"}},
    ),
    # A new turn: everybody may attack again; only who begins may transfer again, and has no actions left over.
    Row(
        "",
        True,
        case(
            do("advance"),
            a={**squad(warrior("z", "Zapador", left_cover=True, transferred=True)), "off_turn_actions": 1},
            b={**squad(warrior("e", "Samurái", left_cover=True, transferred=True)), "off_turn_actions": 1},
            turn={"step": "discard"},
        ),
        {
            "players": [
                {
                    "id": "A",
                    "off_turn_actions": 1,
                    "escuadron": [{"id": "z", "left_cover": False, "transferred": True}],
                },
                {
                    "id": "B",
                    "off_turn_actions": 0,
                    "escuadron": [{"id": "e", "left_cover": False, "transferred": False}],
                },
            ]
        },
    ),
    # The event's total ends the game as soon as one, and surely no other, has it.
    *[
        Row(
            law,
            legal,
            case(
                do("meditate"),
                a=squad(Z, promotion=a),
                b=squad(E, promotion=b, earned=earned),
                options={"target": 25},
            ),
        )
        for law, legal, a, b, earned in (
            ("game.over", False, 25, 0, 0),
            ("", True, 24, 0, 0),
            ("game.over", False, 25, 20, 4),
        )
    ],
    *[
        Row(
            "end.target",
            None,
            case(
                a=squad(Z, promotion=a), b=squad(E, promotion=b, earned=earned), ask="end", options={"target": 25}
            ),
        )
        for a, b, earned in ((25, 25, 0), (25, 20, 5), (24, 20, 5))
    ],
    # Earned points may be counted as either kind of points, but no more than that.
    *[
        Row(
            law,
            legal,
            case(do("expect", players=[{"id": "A", "promotion": said}]), a={"promotion": 2, "earned": 4}),
        )
        for law, legal, said in (
            ("points.kind_unknown", None, 2),
            ("points.kind_unknown", None, 3),
            ("points.kind_unknown", None, 6),
            ("expect.mismatch", False, 7),
            ("expect.mismatch", False, 1),
        )
    ],
    Row(
        "",
        True,
        case(do("expect", players=[{"id": "A", "promotion": 2, "earned": 4}]), a={"promotion": 2, "earned": 4}),
    ),
    Row("expect.mismatch", None, case(do("expect", players=[{"id": "B", "hand": ["Visor", *[None] * 5]}]))),
    Row(
        "expect.mismatch",
        False,
        case(do("expect", players=[{"id": "A", "promotion": "2"}]), a={"promotion": 3, "earned": 4}),
    ),
]


CORNERS = [*FIGHTS, *GIVEN, *PLAYED, *MOVED, *COURSE]
