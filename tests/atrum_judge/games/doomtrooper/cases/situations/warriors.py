"""Warriors, cover and transfers: situations."""

from tests.atrum_judge.games.doomtrooper.cases.situations.row import ATTACK, E, Row, Y, Z, hand, post, squad
from tests.atrum_judge.games.doomtrooper.kit import case, do, warrior

WARRIORS = [
    # The example of P2 §Guerrero.
    Row(
        "",
        True,
        case(do("recruit", card="Ránger Venusiano"), a=hand("Ránger Venusiano", destiny=5)),
        {
            "turn": {"actions": 1},
            "players": [{"id": "A", "destiny": 1, "escuadron": [{"id": "A+1", "card": "ranger venusiano"}]}],
        },
    ),
    Row(
        "",
        True,
        case(
            do("bestow", card="Distorsionar", warrior="n"),
            a={"cohorte": [warrior("n", "Acólito")], **hand("Distorsionar")},
        ),
    ),
    Row("recruit.area", False, case(do("recruit", card="Zapador", area="cohorte"), a=hand("Zapador"))),
    Row("recruit.area", False, case(do("recruit", card="Nómada", area="escuadron"), a=hand("Nómada"))),
    Row("recruit.area", False, case(do("recruit", card="Mercenario", area="destacamento"), a=hand("Mercenario"))),
    Row("affiliation.general", None, case(do("recruit", card="Errante"), a=hand("Errante"))),
    Row("affiliation.unknown", None, case(do("recruit", card="Nadie"), a=hand("Nadie"))),
    Row(
        "",
        True,
        case(do("recruit", card="Necrófago"), do("recruit", card="Nómada"), a=hand("Necrófago", "Nómada")),
        {
            "destacamento_opened": True,
            "players": [{"id": "A", "destiny": 3, "cohorte": [{"id": "A+1"}], "destacamento": [{"id": "A+2"}]}],
        },
    ),
    Row("recruit.destiny", False, case(do("recruit", card="Zapador"), a=hand("Zapador", destiny=2))),
    Row("recruit.destiny", None, case(do("recruit", card="Zapador"), a=hand("Zapador", destiny=2, earned=1))),
    Row("card.from_hand", False, case(do("recruit", card="Zapador"), a=hand("Visor"))),
    Row("card.type", False, case(do("recruit", card="Visor"), a=hand("Visor"))),
    Row("card.type", None, case(do("recruit", card="Nadie"), a=hand("Nadie"))),
    Row("", True, case(do("recruit", card="Zapador"), a={"hand": [None]})),
    Row(
        "tribal.two",
        False,
        case(do("recruit", card="Luterana"), a=hand("Luterana", **post(warrior("n", "Nómada")))),
    ),
    Row("tribal.two", False, case(a=post(warrior("n", "Nómada"), warrior("l", "Luterana")))),
    Row("area.affiliation", False, case(a=squad(warrior("n", "Necrófago")))),
    Row("area.affiliation", False, case(a={"cohorte": [Z]})),
    Row("", True, case(a=squad(warrior("n", "Necrófago", affiliation="Bauhaus")))),
    Row("destacamento.mixed", False, case(a=post(Z, warrior("n", "Necrófago")))),
    Row("", True, case(a=post(warrior("z", "Zapador", heretic=True), warrior("n", "Necrófago")))),
    Row("", True, case(a=post(Z, warrior("n", "Nómada")))),
    Row("cover.already", False, case(do("cover", warrior="z"), a=squad(warrior("z", "Zapador", cover=True), Y))),
    Row(
        "cover.one_uncovered",
        False,
        case(do("cover", warrior="z"), a=squad(Z, warrior("y", "Zapador", cover=True))),
    ),
    Row("cover.no_armour", False, case(do("cover", warrior="s"), a=squad(warrior("s", "Sin blindaje"), Z))),
    Row("cover.no_armour", False, case(a=squad(warrior("s", "Sin blindaje", cover=True), Z))),
    Row("cover.no_armour", None, case(do("cover", warrior="s"), a=squad(warrior("s", None), Z))),
    Row("duty.uncover", False, case(do("meditate"), a=squad(warrior("z", "Zapador", cover=True)))),
    Row(
        "",
        True,
        case(
            do("uncover", warrior="z"), do("meditate"), a=squad(warrior("z", "Zapador", cover=True, wounded=True))
        ),
        {
            "players": [
                {"id": "A", "escuadron": [{"id": "z", "cover": False, "wounded": True, "left_cover": True}]}
            ]
        },
    ),
    Row("uncover.not_covered", False, case(do("uncover", warrior="z"), a=squad(Z))),
    Row("warrior.own", False, case(do("cover", warrior="e"), a=squad(Z), b=squad(E))),
    Row("in_play", False, case(do("cover", warrior="nobody"), a=squad(Z))),
    Row("attack.covered", False, case(ATTACK, a=squad(warrior("z", "Zapador", cover=True), Y), b=squad(E))),
    Row(
        "attack.covered",
        None,
        case(
            do("attack", warrior="z", target="e", mode="D", granted=["target"]),
            a=squad(warrior("z", "Enigma", cover=True), Y),
            b=squad(E),
        ),
    ),
    Row(
        "attack.left_cover",
        False,
        case(do("uncover", warrior="z"), ATTACK, a=squad(warrior("z", "Zapador", cover=True), Y), b=squad(E)),
    ),
    Row(
        "transfer.areas",
        False,
        case(do("transfer", warrior="z", to="cohorte"), a=squad(Z), b=post(warrior("n", "Nómada"))),
    ),
    Row(
        "transfer.tribal",
        False,
        case(do("transfer", warrior="n", to="escuadron"), a=post(warrior("n", "Nómada"), Z)),
    ),
    Row(
        "transfer.opened",
        False,
        case(do("transfer", warrior="z", to="destacamento"), a=squad(Z), position={"destacamento_opened": False}),
    ),
    Row("transfer.opened", None, case(do("transfer", warrior="z", to="destacamento"), a=squad(Z))),
    Row(
        "transfer.vehicle_cost",
        False,
        case(
            do("transfer", warrior="z", to="destacamento"),
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": False})),
            b=post(warrior("n", "Nómada")),
            turn={"actions": 2},
        ),
    ),
    Row(
        "transfer.vehicle_cost",
        None,
        case(
            do("transfer", warrior="z", to="destacamento"),
            a=squad(warrior("z", "Zapador", "Artefacto")),
            b=post(warrior("n", "Nómada")),
        ),
    ),
    Row(
        "",
        True,
        case(
            do("transfer", warrior="z", to="destacamento"),
            a=squad(warrior("z", "Zapador", {"card": "Moto", "inside": False})),
            b=post(warrior("n", "Nómada")),
            turn={"actions": 1},
        ),
        {"turn": {"actions": 3}, "players": [{"id": "A", "destacamento": [{"id": "z", "transferred": True}]}]},
    ),
    Row(
        "transfer.once",
        False,
        case(
            do("transfer", warrior="z", to="destacamento"),
            do("transfer", warrior="z", to="escuadron"),
            a=squad(Z),
            position={"destacamento_opened": True},
        ),
    ),
    Row(
        "transfer.once",
        False,
        case(
            do("transfer", warrior="z", to="destacamento"),
            do("play", card="Retirada", on="z"),
            do("transfer", warrior="z", to="destacamento"),
            a=squad(Z, **hand("Retirada")),
            position={"destacamento_opened": True},
        ),
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Retirada", on="z"),
            do("transfer", warrior="z", to="destacamento"),
            a=post(Z, **hand("Retirada")),
        ),
    ),
    Row(
        "destacamento.mixed",
        False,
        case(
            do("transfer", warrior="n", to="destacamento"),
            a={"cohorte": [warrior("n", "Necrófago")], "destacamento": [Z]},
        ),
    ),
    Row(
        "",
        True,
        case(
            do("transfer", warrior="n", to="destacamento"),
            a={"cohorte": [warrior("n", "Necrófago")], "destacamento": [warrior("z", "Zapador", heretic=True)]},
        ),
    ),
    Row(
        "duty.converted",
        False,
        case(do("play", card="Conversión", on="z"), do("meditate"), a=post(Z, Y, **hand("Conversión"))),
    ),
    Row(
        "",
        True,
        case(
            do("play", card="Conversión", on="z"),
            do("transfer", warrior="z", to="cohorte"),
            a=post(Z, Y, **hand("Conversión")),
        ),
        {"players": [{"id": "A", "cohorte": [{"id": "z", "affiliation": "La Legión Oscura"}]}]},
    ),
    Row(
        "duty.spies",
        False,
        case(do("meditate"), a=squad(warrior("x", "Explorador")), b=post(warrior("l", "Luterana"))),
    ),
    Row(
        "duty.spies",
        None,
        case(
            do("meditate"),
            a={**squad(warrior("x", "Explorador")), **post(warrior("n", "Nómada"))},
            b=post(warrior("l", "Luterana")),
        ),
    ),
    Row(
        "",
        True,
        case(
            do("transfer", warrior="x", to="destacamento"),
            do("meditate"),
            a=squad(warrior("x", "Explorador")),
            b=post(warrior("l", "Luterana")),
        ),
    ),
    Row("", True, case(do("meditate"), a=squad(Z), b=post(warrior("l", "Luterana")))),
    Row(
        "transfer.last",
        False,
        case(do("transfer", warrior="z", to="escuadron"), a=post(Z), b=post(warrior("n", "Nómada"))),
    ),
    Row("", True, case(do("transfer", warrior="z", to="escuadron"), a=post(Z))),
]
