"""Cases of Shadow Throne about the start of a game, intrigue and gold."""

from typing import Any

from tests.atrum_judge.games.shadow_throne.cases.making import (
    ALL,
    CHOOSE,
    EMPTY,
    FIRST,
    Example,
    Json,
    at,
    bad,
    case,
    do,
    fought,
    good,
    never,
    one,
    open_,
    three,
    wave,
    who,
)

SETUP = [
    never("cards.total", "PP 1", case(EMPTY, CHOOSE, deck={"count": 34})),
    never("cards.total", "PP 1", case([who("A", hand=None), *EMPTY[1:]], CHOOSE, deck={"count": 50})),
    never("cards.total", "PP 1", case(EMPTY, CHOOSE, deck={"count": 32})),
    good("54 cards", case(EMPTY, CHOOSE, deck={"count": 33})),
    never(
        "cards.per_faction",
        "PP 1",
        case(EMPTY, CHOOSE, discard=["Guardia"] * 19),
    ),
    never("gold.start", "PP 4", case([{**FIRST[0], "gold": 4}, *FIRST[1:]], at("conflict", "choose", 1, wave=1))),
    never(
        "influence.too_early",
        "FR 3",
        case([{**FIRST[0], "influence": 2}, *FIRST[1:]], at("conflict", "choose", 1, wave=1)),
    ),
    never("influence.negative", "CE", case([who("A", influence=-1), *EMPTY[1:]], CHOOSE)),
    never(
        "players.too_many", "FI 3", case([who(f"P{n}", hand=None) for n in range(10)], at("intrigue", "deal", 1))
    ),
    Example(
        "two players are worth a note", case(EMPTY[:2], CHOOSE), {"legal": True, "codes": ["players.too_many"]}
    ),
    never("card.parts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "X", "cost": 1, "income": 1}])),
    never("card.parts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "X", "rank": "rey"}])),
    never("card.parts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "X", "faction": "Elfos"}])),
    never("card.parts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "X", "ability": {"number": 4}}])),
    never("card.parts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "X", "power": -1}])),
    never("card.contradicts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "forajido", "faction": "Iglesia"}])),
    never("card.contradicts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "Campesino  obediente", "cost": 1}])),
    never("target.domain", "VJ", case(EMPTY, CHOOSE, target=18)),
    never("step.order", "PR", case(EMPTY, at("conflict", "choose", 0))),
    never("wave.four", "FC", case(EMPTY, wave("choose", 5))),
    never(
        "hand.size", "FI 5", case([{**FIRST[0], "hand": {"count": 7}}, *FIRST[1:]], at("conflict", "choose", 1))
    ),
    never("kept.not_in_pack", "FR 6", case([who("A", hand={"count": 6}), *EMPTY[1:]], CHOOSE)),
    never(
        "end.missed", "FR 5", case([who("A", influence=15, hand={"count": 1}), *EMPTY[1:]], at("intrigue", "deal"))
    ),
    never("gold.negative", "JP", case([who("A", gold=-1), *EMPTY[1:]], CHOOSE)),
    never(
        "wave.one_each",
        "FC",
        case([who("A", hand=None), *three(["Monje"], ["Monje"], ["Monje"])[1:]], wave("choose", 2)),
    ),
    never(
        "wave.one_each", "FC", case([who("A", "Monje", one("AX", 1, "Guardia"), hand=None), *EMPTY[1:]], CHOOSE)
    ),
    never(
        "gold.skipped",
        "FC 3",
        case([who("A", chosen="Monje"), who("B", "Monje"), who("C", "Monje")], wave("abilities")),
    ),
    never(
        "stay.only_langman", "RE Langman", case([who("A", one("A", 0, "Forajido"), hand=None), *EMPTY[1:]], CHOOSE)
    ),
    never("dead.tokens", "RE", fought("track", one("A", 1, "Forajido", dead=True, inspired=1), "Monje", "Monje")),
    never("convert.own_faction", "IG", fought("track", one("A", 1, "Monje", converted=True), "Monje", "Monje")),
    never("kill.spares_imperio", "IM", fought("track", one("A", 1, "Guardia", dead=True), "Monje", "Monje")),
    never(
        "down.not_in_battle",
        "JP",
        fought("track", one("A", 1, "Forajido", dead=True, face_down=True), "Monje", "Monje"),
    ),
    never("thavma.power", "IG Thavma", fought("track", one("A", 1, "Forajido", extra_power=2), "Monje", "Monje")),
    never(
        "extra.without_kyros",
        "IM Kyros",
        case(
            [who("A", "Guardia", one("A", 1, "Guardia", extra=True)), who("B", "Monje"), who("C", "Monje")],
            wave("track"),
        ),
    ),
    never(
        "choose.simultaneous",
        "FC 1",
        case([who("A", chosen=None), who("B"), who("C", chosen=None)], wave("reveal")),
    ),
]

PICK = at("intrigue", "pick", pick=1)
PACKS = [{**who(name, hand={"count": 1}), "pack": {"count": 6}} for name in "ABC"]
KNOWN = [{**PACKS[0], "pack": ["Monje", *[None] * 4, "Guardia"]}, *PACKS[1:]]
WHOLE = [{**PACKS[0], "pack": ["Monje"] * 6}, *PACKS[1:]]
DEALT = [{**who(name, hand={"count": 1})} for name in "ABC"]
PICKED = [do("pick", name) for name in "ABC"]

INTRIGUE = [
    bad("step.order", "PR", case(EMPTY, CHOOSE, do("pick", "A"))),
    bad(
        "deal.six",
        "FI 3",
        case(
            DEALT,
            at("intrigue", "deal"),
            do("deal", packs={"A": {"count": 7}, "B": {"count": 6}, "C": {"count": 6}}),
        ),
    ),
    bad("deal.six", "FI 3", case(DEALT, at("intrigue", "deal"), do("deal", packs={"A": {"count": 6}}))),
    never("deal.six", "FI 3", case([{**PACKS[0], "pack": {"count": 7}}, *PACKS[1:]], PICK)),
    bad("pick.one", "FI 4", case(PACKS, PICK, do("pick", "A"), do("pick", "A"))),
    bad("pick.one", "FI 4", case(WHOLE, PICK, do("pick", "A", card="Guardia"))),
    good(
        "an unknown place is filled",
        case(KNOWN, PICK, do("pick", "A", card="Lancero")),
        {"id": "A", "pack": {"count": 5}},
    ),
    bad("pass.left", "FI 4", case(PACKS, PICK, *PICKED, do("pass", to="right"))),
    bad("pass.too_early", "FI 4", case(PACKS, PICK, *PICKED[:2], do("pass", to="left"))),
    good(
        "packs go to the next in the list",
        case(WHOLE, PICK, do("pick", "A", card="Monje"), *PICKED[1:], do("pass", to="left")),
        {"id": "B", "pack": ["Monje"] * 5},
        battle={"pick": 2, "step": "pick"},
    ),
    good(
        "six picks",
        case(
            DEALT,
            at("intrigue", "deal"),
            do("deal"),
            *(step for n in range(6) for step in ([] if not n else [do("pass", to="left")]) + PICKED),
            deck={"count": 51},
        ),
        {"id": "A", "hand": {"count": 7}},
        battle={"phase": "conflict", "step": "choose", "wave": 1},
        deck={"count": 33},
    ),
]

SECOND = three(["Guardia"], ["Monje"], ["Lancero"])
HIDDEN = [who("A", hand=["Monje"] * 7), who("B"), who("C")]


def gold(first: Any, chosen: str, *steps: Json, purse: int | None = 3, wave_number: int = 2, **facts: Any) -> Json:
    """A chose a card after this character; the others have monks."""
    before = [first] if wave_number > 1 else []
    players = [
        who("A", *before, gold=purse, chosen=chosen, **facts),
        *(who(name, *(["Guardia"] if before else []), chosen="Monje") for name in "BC"),
    ]
    return case(players, wave("gold", wave_number), *steps)


GOLD = [
    bad("choose.one", "FC 1", case(EMPTY, CHOOSE, do("choose", "A"), do("choose", "A"))),
    bad("choose.not_in_hand", "FC 1", case(HIDDEN, CHOOSE, do("choose", "A", card="Guardia"))),
    bad("choose.simultaneous", "FC 1", case(EMPTY, CHOOSE, do("choose", "A"), do("reveal", cards={}))),
    bad(
        "choose.not_in_hand",
        "FC 1",
        case(HIDDEN, CHOOSE, *(do("choose", name) for name in "ABC"), do("reveal", cards={"A": "Guardia"})),
    ),
    bad(
        "reveal.other_card",
        "FC 2",
        case(
            EMPTY,
            CHOOSE,
            do("choose", "A", card="Monje"),
            do("choose", "B"),
            do("choose", "C"),
            do("reveal", cards={"A": "Guardia"}),
        ),
    ),
    bad("gold.amount", "FC 3", gold("Monje", "Guardia", do("pay", "A", amount=2))),
    bad("gold.amount", "FC 3", gold("Monje", "Forajido", do("pay", "A", amount=2))),
    open_("gold.amount", "FC 3", {**gold("Monje", "Nadie", do("pay", "A", amount=2))}),
    bad("gold.settled", "FC 3", gold("Monje", "Guardia", do("pay", "A", amount=1), do("pay", "A", amount=1))),
    bad("gold.skipped", "FC 3", gold("Monje", "Guardia", do("abilities"))),
    bad("silence.gold", "OS", gold("Guardia", "Campesino Obediente", do("pay", "A", amount=0))),
    bad("silence.gold", "OS", gold("Lancero", "Forajido", do("collect", "A", amount=2))),
    open_("silence.gold", "OS", gold("Nadie", "Guardia", do("pay", "A", amount=2))),
    bad("silence.first_wave", "OS", gold("", "Guardia", do("pay", "A", amount=2), wave_number=1)),
    bad("silence.once", "OS", gold("Guardia", "Guardia", do("pay", "A", amount=3))),
    bad(
        "silence.original_faction",
        "IG",
        gold(one("A", 1, "Lancero", converted=True), "Forajido", do("collect", "A", amount=2)),
    ),
    bad(
        "silence.original_faction",
        "IG",
        gold(one("A", 1, "Lancero", converted=True), "Monje", do("collect", "A", amount=0)),
    ),
    bad("silence.dead", "IM", gold(one("A", 1, "Lancero", dead=True), "Forajido", do("collect", "A", amount=2))),
    bad(
        "silence.after_turn_down",
        "JP",
        gold(one("A", 1, "Lancero", face_down=True), "Forajido", do("collect", "A", amount=1)),
    ),
    good(
        "a lowered income",
        gold("Lancero", "Forajido", do("collect", "A", amount=1), purse=0),
        {"id": "A", "gold": 1},
    ),
    bad("poor.must_turn_down", "JP", gold("Guardia", "Guardia", do("pay", "A", amount=2), purse=1)),
    open_("poor.must_turn_down", "JP", gold("Guardia", "Guardia", do("pay", "A", amount=2), purse=None)),
    bad("poor.not_optional", "JP", gold("Monje", "Guardia", do("turn_down", "A"))),
    bad("poor.not_optional", "JP", gold("Lancero", "Forajido", do("turn_down", "A"), purse=0)),
    open_("poor.not_optional", "JP", gold("Monje", "Guardia", do("turn_down", "A"), purse=None)),
    good(
        "turned down",
        gold("Monje", "Lancero", do("turn_down", "A"), purse=1),
        {"id": "A", "gold": 2, "played": [{"id": "A2", "face_down": True}]},
    ),
    good("an income needs no known purse", gold("Monje", "Forajido", do("collect", "A", amount=2), purse=None)),
    bad(
        "wave.four",
        "FC",
        case(
            three(["Guardia", "Monje"] * 2, ["Monje", "Guardia"] * 2, ["Guardia", "Monje"] * 2),
            wave("track", 4),
            do("choose", "A"),
        ),
    ),
    bad(
        "wave.four",
        "FC",
        case(
            three(["Guardia"] * 3, ["Monje"] * 3, ["Monje"] * 3),
            wave("track", 3),
            do("winners", factions=["Imperio"]),
        ),
    ),
]

KYROS_WAITS = case(
    [
        who(
            "A", "Rey Kyros", hand=["Forajido", "Campesino Obediente", "Caballeros", "Guardia", None, None], gold=2
        ),
        who("B", "Monje"),
        who("C", "Forajido"),
    ],
    wave("abilities"),
    ALL,
)
UNKNOWN_HAND = case(
    [who("A", "Rey Kyros", gold=None), who("B", "Monje"), who("C", "Forajido")], wave("abilities"), ALL
)
