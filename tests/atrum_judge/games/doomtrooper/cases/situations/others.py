"""The other cards: situations."""

from tests.atrum_judge.games.doomtrooper.cases.situations.row import E, Row, Y, Z, hand, squad
from tests.atrum_judge.games.doomtrooper.kit import case, do, warrior

OTHERS = [
    Row(
        "fortifications.copy",
        False,
        case(
            do("fortify", card="Trinchera"),
            a=hand("Trinchera", fortifications=[{"id": "f", "card": "Trinchera", "area": "escuadron"}]),
        ),
    ),
    Row(
        "fortifications.copy",
        False,
        case(
            a={
                "fortifications": [
                    {"id": "f", "card": "Trinchera", "area": "escuadron"},
                    {"id": "g", "card": "trinchera", "area": "escuadron"},
                ]
            }
        ),
    ),
    Row("fortifications.area", False, case(do("fortify", card="Trinchera", area="cohorte"), a=hand("Trinchera"))),
    Row(
        "fortifications.area",
        False,
        case(a={"fortifications": [{"id": "f", "card": "Trinchera", "area": "cohorte"}]}),
    ),
    Row("fortifications.area", None, case(do("fortify", card="Muralla"), a=hand("Muralla"))),
    Row(
        "",
        True,
        case(
            do("fortify", card="Trinchera"),
            a=hand("Trinchera"),
            b={"fortifications": [{"id": "f", "card": "Trinchera", "area": "escuadron"}]},
        ),
        {"players": [{"id": "A", "fortifications": [{"id": "A+1", "area": "escuadron"}]}]},
    ),
    Row(
        "warzones.copy",
        False,
        case(
            do("warzone", card="Ruinas"),
            a=hand("Ruinas", warzones=[{"id": "f", "card": "Ruinas", "area": "escuadron"}]),
        ),
    ),
    Row("warzones.area", False, case(do("warzone", card="Ruinas", area="destacamento"), a=hand("Ruinas"))),
    Row(
        "bestow.legion",
        False,
        case(
            do("bestow", card="Susurro", warrior="z"),
            a=squad(warrior("z", "Zapador", heretic=True), **hand("Susurro")),
        ),
    ),
    Row(
        "bestow.heretic",
        False,
        case(do("bestow", card="Marca", warrior="n"), a={"cohorte": [warrior("n", "Necrófago")], **hand("Marca")}),
    ),
    Row(
        "bestow.heretic",
        None,
        case(do("bestow", card="Marca", warrior="q"), a=squad(warrior("q", "Enigma"), **hand("Marca"))),
    ),
    Row(
        "",
        True,
        case(
            do("bestow", card="Marca", warrior="z"),
            a=squad(warrior("z", "Zapador", heretic=True), **hand("Marca")),
        ),
    ),
    Row(
        "bestow.disciple",
        False,
        case(
            do("bestow", card="Distorsión", warrior="n"),
            a={"cohorte": [warrior("n", "Necrófago")], **hand("Distorsión")},
        ),
    ),
    Row(
        "",
        True,
        case(
            do("bestow", card="Distorsión", warrior="n"),
            a={"cohorte": [warrior("n", "Acólito")], **hand("Distorsión")},
        ),
    ),
    Row(
        "bestow.level",
        None,
        case(
            do("bestow", card="Don oscuro", warrior="n"),
            a={"cohorte": [warrior("n", "Acólito")], **hand("Don oscuro")},
        ),
    ),
    Row(
        "bestow.opponent",
        None,
        case(
            do("bestow", card="Susurro", warrior="n"), a=hand("Susurro"), b={"cohorte": [warrior("n", "Acólito")]}
        ),
    ),
    Row(
        "ki.mishima",
        False,
        case(do("ki", card="Concentración", warrior="z"), a=squad(Z, **hand("Concentración"))),
    ),
    Row(
        "",
        True,
        case(
            do("ki", card="Concentración", warrior="z"),
            a=squad(warrior("z", "Zapador", affiliation="Mishima"), **hand("Concentración")),
        ),
    ),
    Row(
        "ki.copy",
        False,
        case(
            do("ki", card="Concentración", warrior="s"),
            a=squad(warrior("s", "Samurái", "Concentración"), **hand("Concentración")),
        ),
    ),
    Row("ki.copy", False, case(a=squad(warrior("s", "Samurái", "Concentración", "Concentración")))),
    Row("assign.to", False, case(do("assign", card="Escolta", player="B"), a=hand("Escolta"))),
    Row("assign.to", None, case(do("assign", card="Encargo", player="B"), a=hand("Encargo"))),
    Row(
        "",
        True,
        case(do("assign", card="Castigo", warrior="e"), a=hand("Castigo"), b=squad(E)),
        {"players": [{"id": "B", "escuadron": [{"id": "e", "attached": [{"id": "A+1", "owner": "A"}]}]}]},
    ),
    Row(
        "mission.copy",
        False,
        case(
            do("assign", card="Escolta", player="A"), a=hand("Escolta", missions=[{"id": "m", "card": "Escolta"}])
        ),
    ),
    Row("mission.copy", False, case(a=squad(warrior("z", "Zapador", "Escolta", "Escolta")))),
    Row(
        "mission.copy",
        False,
        case(
            do("assign", card="Castigo", warrior="e"),
            a=hand("Castigo"),
            b=squad(warrior("e", "Samurái", "Castigo")),
        ),
    ),
    Row(
        "mission.tactic",
        False,
        case(do("assign", card="Plan B", player="A"), a=hand("Plan B", missions=[{"id": "m", "card": "Plan A"}])),
    ),
    Row(
        "mission.tactic",
        False,
        case(a={"missions": [{"id": "m", "card": "Plan A"}, {"id": "n", "card": "Plan B"}]}),
    ),
    Row(
        "mission.parameters",
        None,
        case(do("complete", mission="m"), a={"missions": [{"id": "m", "card": "Escolta"}]}),
    ),
    Row(
        "",
        True,
        case(
            do("complete", mission="m", granted=["completed"]),
            do("assign", card="Escolta", player="A"),
            a=hand("Escolta", missions=[{"id": "m", "card": "Escolta"}]),
        ),
        {"players": [{"id": "A", "discard": ["Escolta"]}]},
    ),
    Row(
        "alliance.one",
        False,
        case(do("alliance", card="Pacto"), a=hand("Pacto", alliances=[{"id": "t", "card": "Tregua"}])),
    ),
    Row(
        "alliance.unique",
        False,
        case(do("alliance", card="Pacto"), a=hand("Pacto"), b={"alliances": [{"id": "t", "card": "Pacto"}]}),
    ),
    Row(
        "alliance.one", False, case(a={"alliances": [{"id": "t", "card": "Tregua"}, {"id": "p", "card": "Pacto"}]})
    ),
    Row(
        "alliance.unique",
        False,
        case(a={"alliances": [{"id": "t", "card": "Pacto"}]}, b={"alliances": [{"id": "p", "card": "Pacto"}]}),
    ),
    Row("", True, case(do("alliance", by="B", card="Pacto"), b=hand("Pacto"), turn={"actions": 3})),
    Row(
        "",
        True,
        case(
            do("play", card="Emboscada", on="p"),
            a=hand("Emboscada"),
            b={"alliances": [{"id": "p", "card": "Pacto"}]},
        ),
        {"players": [{"id": "B", "alliances": [{"id": "p"}], "discard": []}]},
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Ruptura", on="p"), a=hand("Ruptura"), b={"alliances": [{"id": "p", "card": "Pacto"}]}
        ),
        {"players": [{"id": "B", "alliances": [], "discard": ["Pacto"]}]},
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Emboscada", on="z.0"),
            do("play", card="Purga", on="z.0"),
            a=squad(warrior("z", "Zapador", "Firme"), **hand("Emboscada", "Purga")),
        ),
        {"players": [{"id": "A", "annihilated": ["Emboscada", "Firme"], "discard": ["Purga"]}]},
    ),
    Row(
        "protected",
        None,
        case(do("play", card="Purga", on="z.0"), a=squad(warrior("z", "Zapador", "Artefacto"), **hand("Purga"))),
    ),
    Row(
        "",
        True,
        case(do("play", card="Emboscada", on="z", countered=True), a=squad(Z, **hand("Emboscada"))),
        {"players": [{"id": "A", "annihilated": ["Emboscada"], "escuadron": [{"id": "z"}]}]},
    ),
    Row(
        "",
        True,
        case(do("play", card="Herejía", on="z"), a=squad(Z, **hand("Herejía"))),
        {
            "players": [
                {
                    "id": "A",
                    "discard": [],
                    "escuadron": [{"id": "z", "heretic": True, "attached": [{"id": "A+1"}]}],
                }
            ]
        },
    ),
    Row("", True, case(do("play", card="Tributo"), a=hand("Tributo")), {"players": [{"id": "B", "destiny": 1}]}),
    Row("post.attach", None, case(do("play", card="Herejía", countered=False), a=hand("Herejía"))),
    Row("post.unknown", None, case(do("play", card="Sin icono"), a=hand("Sin icono"))),
    Row(
        "post.unknown",
        None,
        case(do("play", card="Herejía", on="z", countered=True), a=squad(Z, **hand("Herejía"))),
    ),
    Row("effect.unknown", None, case(do("play", card="Borrosa"), a=hand("Borrosa"))),
    Row("play.art_unknown", None, case(do("play", card="Arte"), a=hand("Arte"))),
    Row("", True, case(do("play", card="Arte", granted=["play"]), a=hand("Arte"))),
    Row(
        "designation",
        None,
        case(
            do("assign", card="Encargo", player="A"), a=hand("Encargo", missions=[{"id": "m", "card": "Plan A"}])
        ),
    ),
    Row("limit.exceeded", False, case(a=squad(Z, Y, **hand("Zapador", discard=["zapador"])))),
    Row("expect.mismatch", False, case(do("expect", players=[{"id": "A", "destiny": 8}]))),
]
