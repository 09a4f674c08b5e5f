"""Equipment, vehicles, beasts and what they do in combat: situations."""

from tests.atrum_judge.games.doomtrooper.cases.situations.row import ATTACK, E, Row, Y, Z, hand, post, squad
from tests.atrum_judge.games.doomtrooper.kit import case, do, warrior

GEAR = [
    Row("equip.own", False, case(do("equip", card="Visor", warrior="e"), a=hand("Visor"), b=squad(E))),
    Row(
        "relic.unique",
        False,
        case(
            do("equip", card="Reliquia", warrior="z"),
            a=squad(Z, **hand("Reliquia")),
            b=squad(warrior("e", "Samurái", "Reliquia")),
        ),
    ),
    Row("relic.unique", False, case(a=squad(warrior("z", "Zapador", "Reliquia", "Reliquia")))),
    Row(
        "equip.only",
        False,
        case(
            do("equip", card="Sable corporativo", warrior="i"),
            a=squad(warrior("i", "Inquisidora"), **hand("Sable corporativo")),
        ),
    ),
    Row(
        "equip.only",
        False,
        case(do("equip", card="Hoja de hereje", warrior="z"), a=squad(Z, **hand("Hoja de hereje"))),
    ),
    Row(
        "",
        True,
        case(
            do("equip", card="Hoja de hereje", warrior="z"),
            a=squad(warrior("z", "Zapador", heretic=True), **hand("Hoja de hereje")),
        ),
    ),
    Row("equip.only", None, case(do("equip", card="Artefacto", warrior="z"), a=squad(Z, **hand("Artefacto")))),
    Row(
        "attached.fixed",
        False,
        case(do("move", card="z.0", to="y"), a=squad(warrior("z", "Zapador", "Visor"), Y)),
    ),
    Row(
        "",
        True,
        case(do("move", card="z.0", to="y", granted=["effect"]), a=squad(warrior("z", "Zapador", "Visor"), Y)),
        {"players": [{"id": "A", "escuadron": [{"id": "y", "attached": [{"id": "z.0"}]}]}]},
    ),
    Row(
        "equipment.one_copy",
        False,
        case({**ATTACK, "use": ["z.0", "z.1"]}, a=squad(warrior("z", "Zapador", "Visor", "Visor")), b=squad(E)),
    ),
    Row(
        "combat.one_weapon",
        False,
        case({**ATTACK, "use": ["z.0", "z.1"]}, a=squad(warrior("z", "Zapador", "Espada", "Fusil")), b=squad(E)),
    ),
    Row(
        "combat.use",
        False,
        case({**ATTACK, "use": ["e.0"]}, a=squad(Z), b=squad(warrior("e", "Samurái", "Visor"))),
    ),
    Row(
        "armour.one",
        False,
        case(
            do("equip", card="Placas", warrior="z"), a=squad(warrior("z", "Zapador", "Coraza"), **hand("Placas"))
        ),
    ),
    Row("armour.one", False, case(a=squad(warrior("z", "Zapador", "Coraza", "Placas")))),
    Row(
        "vehicle.one",
        False,
        case(
            do("equip", card="Moto", warrior="z", inside=True),
            a=squad(warrior("z", "Zapador", {"card": "Carro", "inside": False}), **hand("Moto")),
        ),
    ),
    Row(
        "vehicle.one",
        False,
        case(
            do("mount", card="Lagarto", warrior="n"),
            a=post(warrior("n", "Nómada", "Lagarto"), **hand("Lagarto")),
        ),
    ),
    Row(
        "vehicle.one",
        False,
        case(
            a=squad(warrior("z", "Zapador", {"card": "Carro", "inside": False}, {"card": "Moto", "inside": True}))
        ),
    ),
    Row("vehicle.announce", None, case(do("equip", card="Moto", warrior="z"), a=squad(Z, **hand("Moto")))),
    Row(
        "vehicle.covered",
        False,
        case(
            do("equip", card="Moto", warrior="z", inside=True),
            a=squad(warrior("z", "Zapador", cover=True), Y, **hand("Moto")),
        ),
    ),
    Row(
        "board.covered",
        False,
        case(
            do("board", warrior="z"),
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": False}, cover=True), Y),
        ),
    ),
    Row("board", False, case(do("board", warrior="z"), a=squad(Z))),
    Row(
        "board",
        False,
        case(do("board", warrior="z"), a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": True}))),
    ),
    Row(
        "leave",
        False,
        case(do("leave", warrior="z"), a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": False}))),
    ),
    Row(
        "",
        True,
        case(
            do("board", warrior="z"),
            do("leave", warrior="z"),
            do("board", warrior="z"),
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": False})),
        ),
        {
            "turn": {"actions": 3},
            "players": [{"id": "A", "escuadron": [{"id": "z", "attached": [{"id": "z.0", "inside": True}]}]}],
        },
    ),
    Row("leave.is_vehicle", False, case(do("leave", warrior="t"), a=squad(warrior("t", "Andador")))),
    Row("leave.is_vehicle", False, case(do("cover", warrior="t"), a=squad(warrior("t", "Andador"), Z))),
    Row("leave.is_vehicle", None, case(do("cover", warrior="q"), a=squad(warrior("q", "Enigma"), Z))),
    Row(
        "cover.in_vehicle",
        False,
        case(do("cover", warrior="z"), a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": True}), Y)),
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Niebla", on="z"),
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": True}), Y, **hand("Niebla")),
        ),
        {
            "players": [
                {
                    "id": "A",
                    "escuadron": [
                        {
                            "id": "z",
                            "cover": True,
                            "attached": [{"id": "z.0", "inside": False}],
                            "effective": {"B": 7},
                        }
                    ],
                }
            ]
        },
    ),
    Row(
        "vehicle.outside",
        False,
        case(
            {**ATTACK, "use": ["z.0"]},
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": False})),
            b=squad(E),
        ),
    ),
    Row(
        "vehicle.restricts",
        False,
        case(
            {**ATTACK, "use": ["z.0", "z.1"]},
            a=squad(warrior("z", "Zapador", {"card": "Carro", "inside": True}, "Visor")),
            b=squad(E),
        ),
    ),
    Row(
        "vehicle.restricts",
        False,
        case(
            {**ATTACK, "use": ["z.1"]},
            a=squad(warrior("z", "Zapador", {"card": "Torreta", "inside": True}, "Daga sagrada")),
            b=squad(E),
        ),
    ),
    Row(
        "",
        True,
        case(
            {**ATTACK, "use": ["z.1"]},
            a=squad(warrior("z", "Zapador", {"card": "Carro", "inside": True}, "Reliquia")),
            b=squad(E),
        ),
    ),
    Row(
        "",
        True,
        case(
            {**ATTACK, "use": ["z.1"]},
            a=squad(warrior("z", "Zapador", {"card": "Torreta", "inside": True}, "Visor")),
            b=squad(E),
        ),
    ),
    Row(
        "",
        True,
        case(
            {**ATTACK, "use": ["z.1"]},
            a=squad(warrior("z", "Zapador", {"card": "Carro", "inside": False}, "Visor")),
            b=squad(E),
        ),
    ),
    Row(
        "vehicle.fortification",
        False,
        case(
            {**ATTACK, "use": ["f"]},
            a=squad(
                warrior("z", "Zapador", {"card": "Moto", "inside": True}),
                fortifications=[{"id": "f", "card": "Trinchera", "area": "escuadron"}],
            ),
            b=squad(E),
        ),
    ),
    Row(
        "",
        True,
        case(
            {**ATTACK, "target_use": ["f"]},
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": True})),
            b=squad(E, fortifications=[{"id": "f", "card": "Trinchera", "area": "escuadron"}]),
        ),
    ),
    Row(
        "combat.aircraft",
        False,
        case(
            {**ATTACK, "mode": "L"},
            a=squad(warrior("z", "Zapador", {"card": "Avión", "inside": True})),
            b=squad(E),
        ),
    ),
    Row(
        "combat.aircraft",
        False,
        case(
            {**ATTACK, "mode": "L"},
            a=squad(Z),
            b=squad(warrior("e", "Samurái", {"card": "Avión", "inside": True})),
        ),
    ),
    Row("combat.aircraft", None, case({**ATTACK, "mode": "L"}, a=squad(warrior("z", "Enigma")), b=squad(E))),
    Row(
        "",
        True,
        case(
            {**ATTACK, "mode": "L"},
            a=squad(warrior("z", "Zapador", {"card": "Avión", "inside": False})),
            b=squad(E),
        ),
    ),
    Row("combat.dash", False, case({**ATTACK, "mode": "L"}, a=squad(Z), b=squad(warrior("e", "Tirador")))),
    Row("combat.dash", None, case(ATTACK, a=squad(Z), b=squad(warrior("e", None)))),
    Row("", True, case(ATTACK, a=squad(Z), b=squad(warrior("e", "Tirador")))),
    Row("attack.target_unknown", None, case({**ATTACK, "granted": []}, a=squad(Z), b=squad(E))),
    Row("attack.result_unknown", None, case({**ATTACK, "result": "killed"}, a=squad(Z), b=squad(E))),
    Row(
        "",
        True,
        case(
            {**ATTACK, "result": "killed", "granted": ["target", "result"]},
            a=squad(Z),
            b=squad(warrior("e", "Samurái", "Visor")),
        ),
        {"players": [{"id": "A", "earned": 4}, {"id": "B", "discard": ["Samurái", "Visor"], "escuadron": []}]},
    ),
    Row(
        "points.kind_unknown",
        None,
        case(
            {**ATTACK, "result": "killed", "granted": ["target", "result"]},
            do("expect", players=[{"id": "A", "promotion": 4}]),
            a=squad(Z),
            b=squad(E),
        ),
    ),
    Row(
        "points.value",
        None,
        case(
            {**ATTACK, "result": "killed", "granted": ["target", "result"]},
            a=squad(Z),
            b=squad(warrior("e", "Nadie")),
        ),
    ),
    Row(
        "combat.warzone",
        False,
        case(
            {**ATTACK, "warzone": "w"},
            a=squad(Z, warzones=[{"id": "w", "card": "Ruinas", "area": "escuadron"}]),
            b=squad(E),
        ),
    ),
    Row(
        "combat.warzone",
        False,
        case(
            {**ATTACK, "warzone": "w"},
            a=squad(Z),
            b=squad(E, warzones=[{"id": "w", "card": "Páramo", "area": "destacamento"}]),
        ),
    ),
    Row(
        "",
        True,
        case(
            {**ATTACK, "warzone": "w"},
            a=squad(Z),
            b=squad(E, warzones=[{"id": "w", "card": "Ruinas", "area": "escuadron"}]),
        ),
    ),
    Row("mount.area", False, case(do("mount", card="Lagarto", warrior="z"), a=squad(Z, **hand("Lagarto")))),
    Row("mount.area", False, case(a=squad(warrior("z", "Zapador", "Lagarto")))),
    Row(
        "mount.own",
        False,
        case(do("mount", card="Lagarto", warrior="n"), a=hand("Lagarto"), b=post(warrior("n", "Nómada"))),
    ),
    Row(
        "transfer.rider",
        False,
        case(do("transfer", warrior="z", to="escuadron"), a=post(warrior("z", "Zapador", "Lagarto"))),
    ),
    Row(
        "",
        True,
        case(do("play", card="Retirada", on="z"), a=post(warrior("z", "Zapador", "Lagarto"), **hand("Retirada"))),
        {
            "players": [
                {
                    "id": "A",
                    "discard": ["Lagarto", "Retirada"],
                    "escuadron": [{"id": "z", "attached": [], "transferred": False}],
                }
            ]
        },
    ),
    Row(
        "",
        True,
        case(
            do("mount", card="Lagarto", warrior="n"),
            a=post(warrior("n", "Nómada", cover=True), Z, **hand("Lagarto")),
        ),
        {"players": [{"id": "A", "destacamento": [{"id": "n", "effective": {"L": 6, "D": 3, "B": 8, "V": 4}}]}]},
    ),
    Row(
        "beast.warrior",
        False,
        case(do("mount", card="Lagarto", warrior="n"), a=post(warrior("n", "Fiera"), **hand("Lagarto"))),
    ),
    Row("beast.warrior", False, case(a=post(warrior("n", "Fiera", "Lagarto")))),
    Row(
        "beast.warrior",
        None,
        case(
            do("transfer", warrior="q", to="destacamento"),
            a=squad(warrior("q", "Enigma")),
            position={"destacamento_opened": True},
        ),
    ),
    Row(
        "",
        True,
        case(do("play", card="Retirada", on="n"), a=post(warrior("n", "Fiera"), **hand("Retirada"))),
        {"players": [{"id": "A", "discard": ["Fiera", "Retirada"], "destacamento": []}]},
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Emboscada", on="z.0"),
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": True}), **hand("Emboscada")),
        ),
        {
            "players": [
                {
                    "id": "A",
                    "discard": ["Moto"],
                    "annihilated": ["Emboscada"],
                    "escuadron": [{"id": "z", "wounded": True}],
                }
            ]
        },
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Emboscada", on="z.0"),
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": False}), **hand("Emboscada")),
        ),
        {"players": [{"id": "A", "escuadron": [{"id": "z", "wounded": False}]}]},
    ),
    Row(
        "vehicle.second_wound",
        None,
        case(
            do("play", card="Emboscada", on="z.0"),
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": True}, wounded=True), **hand("Emboscada")),
        ),
    ),
]
