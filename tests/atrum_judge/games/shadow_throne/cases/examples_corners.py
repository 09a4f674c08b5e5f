"""Cases of Shadow Throne for what seldom happens: facts nobody knows, bounds from both sides, steps out of turn."""

from typing import Any

from tests.atrum_judge.games.shadow_throne.cases.examples_abilities import DEAD_LANCE, ended, full, resolved
from tests.atrum_judge.games.shadow_throne.cases.examples_rounds import (
    DEALT,
    KYROS_WAITS,
    PACKS,
    PICK,
    PICKED,
    SECOND,
    gold,
)
from tests.atrum_judge.games.shadow_throne.cases.making import (
    ALL,
    CARDS,
    CHOOSE,
    EMPTY,
    FIRST,
    GUARD,
    LANCE,
    MONK,
    OUTLAW,
    PASTOR,
    SYTHERA,
    Example,
    Json,
    able,
    at,
    bad,
    case,
    characters,
    do,
    fought,
    good,
    never,
    now,
    one,
    open_,
    then,
    three,
    wave,
    who,
)

DEAL = at("intrigue", "deal")
UNSEEN = [who(name, hand=None) for name in "ABC"]
CHOSEN = [do("choose", name) for name in "ABC"]
KEPT = [{**player, "hand": {"count": 1}} for player in full("Lancero")]

FAULTS = [
    never("step.order", "PR", case(DEALT, at("intrigue", "pick", pick=0))),
    never("step.order", "PR", case(UNSEEN, at("intrigue", "pick", pick=7))),
    good("the sixth pick", case(UNSEEN, at("intrigue", "pick", pick=6))),
    never("deal.six", "FI 3", case([{**DEALT[0], "pack": {"count": 1}}, *DEALT[1:]], DEAL)),
    never("deal.six", "FI 3", case([{**PACKS[0], "pack": {"count": 5}}, *PACKS[1:]], PICK)),
    good(
        "who has picked has five left",
        case(
            [{**PACKS[0], "hand": {"count": 2}, "pack": {"count": 5}}, *PACKS[1:]],
            at("intrigue", "pick", pick=1, done=["A"]),
        ),
    ),
    never("wave.one_each", "FC", case(SECOND, CHOOSE)),
    never("wave.one_each", "FC", case(SECOND, wave("reveal"))),
    never(
        "wave.one_each",
        "FC",
        case([{**KEPT[0], "chosen": "Monje"}, *KEPT[1:]], at("resolution", "deck", winners=["Imperio"])),
    ),
    never("wave.one_each", "FC", case([{**DEALT[0], "chosen": "Monje"}, *DEALT[1:]], DEAL)),
    never("wave.four", "FC", case([who("A", one("A", 5, "Monje"), hand=None), *EMPTY[1:]], CHOOSE)),
    never("wave.four", "FC", case([who("A", one("A", -1, "Monje"), hand=None), *EMPTY[1:]], CHOOSE)),
    never("wave.four", "FC", case(EMPTY, wave("choose", 0))),
    never(
        "extra.faction",
        "IM Kyros",
        fought("track", "Rey Kyros", "Monje", "Monje")
        | {
            "position": {
                "players": [
                    who("A", "Rey Kyros", one("A", 1, "Monje", extra=True)),
                    *three([], ["Monje"], ["Monje"])[1:],
                ],
                "battle": wave("track"),
            }
        },
    ),
    never(
        "cards.per_faction",
        "PP 1",
        case([who("A", chosen="Guardia"), *EMPTY[1:]], CHOOSE, discard=["Guardia"] * 18),
    ),
    good("18 of a faction", case([who("A", chosen="Guardia"), *EMPTY[1:]], CHOOSE, discard=["Guardia"] * 17)),
    never("cards.per_faction", "PP 1", case(SECOND, wave("track"), discard=["Guardia"] * 18)),
    never(
        "cards.per_faction",
        "PP 1",
        case([who("A", hand=["Guardia"] * 7), *EMPTY[1:]], CHOOSE, discard=["Guardia"] * 12),
    ),
    good(
        "a pile that nobody counted may have them",
        case([who("A", chosen=None), *EMPTY[1:]], CHOOSE, discard=["Guardia"] * 18),
    ),
    never(
        "card.contradicts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "Campesino Obediente", "consolation": 2}])
    ),
    never(
        "card.contradicts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "Campesino Obediente", "consolation": 4}])
    ),
    good(
        "what the rulebook says as well",
        case(EMPTY, CHOOSE, cards=[{"name": "Campesino Obediente", "consolation": 3, "cost": 0}]),
    ),
    never("card.contradicts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "Forajido", "income": 1}])),
    never("card.contradicts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "Forajido", "rank": "noble"}])),
    never("card.parts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "X", "ability": {"number": 0}}])),
    never(
        "card.parts",
        "CE",
        case(EMPTY, CHOOSE, cards=[{"name": "X", "ability": {"number": 1, "silences": [2, 4]}}]),
    ),
    never("card.parts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "X", "power": 0, "influence": -1}])),
    good(
        "nothing is no fault",
        case(EMPTY, CHOOSE, cards=[{"name": "X", "power": 0, "influence": 0, "cost": 0, "consolation": 0}]),
    ),
    never("gold.start", "PP 4", case([{**FIRST[0], "gold": 2}, *FIRST[1:]], at("conflict", "choose", 1, wave=1))),
    never(
        "gold.negative", "JP", case([{**FIRST[0], "gold": -1}, *FIRST[1:]], at("conflict", "choose", 1, wave=1))
    ),
    good("all of it spent", case([who("A", gold=0), *EMPTY[1:]], CHOOSE)),
    good("no influence", case([who("A", influence=0), *EMPTY[1:]], CHOOSE)),
    good("one less than the target", case([who("A", influence=14), *EMPTY[1:]], CHOOSE)),
    never("end.missed", "FR 5", case([who("A", influence=15), *EMPTY[1:]], CHOOSE)),
    never("players.too_many", "FI 3", case([who(f"P{n}", hand=None) for n in range(8)], DEAL)),
    Example(
        "seven are worth a note",
        case([who(f"P{n}", hand=None) for n in range(7)], DEAL),
        {"legal": True, "codes": ["players.too_many"]},
    ),
    Example(
        "so are six",
        case([who(f"P{n}", hand=None) for n in range(6)], DEAL),
        {"legal": True, "codes": ["players.too_many"]},
    ),
    good("five are usual", case([who(f"P{n}", hand=None) for n in range(5)], DEAL)),
]

ROUNDS = [
    bad("step.order", "PR", case(EMPTY, CHOOSE, do("deal"))),
    bad("step.order", "PR", case(PACKS, PICK, do("deal"))),
    bad("players.too_many", "FI 3", case(UNSEEN, DEAL, do("deal"), deck={"count": 17})),
    good(
        "just enough to deal",
        case(UNSEEN, DEAL, do("deal"), deck={"count": 18}),
        {"id": "A", "pack": {"count": 6}},
        deck={"count": 0},
    ),
    good("a deck that nobody counted", case(UNSEEN, DEAL, do("deal")), {"id": "C", "pack": {"count": 6}}),
    bad(
        "deal.six",
        "FI 3",
        case(
            DEALT, DEAL, do("deal", packs={name: {"count": n} for name, n in zip("ABC", (6, 6, 5), strict=True)})
        ),
    ),
    bad("deal.six", "FI 3", case(DEALT, DEAL, do("deal", packs={"B": {"count": 6}, "C": ["Monje"] * 7}))),
    good(
        "packs that were seen",
        case(DEALT, DEAL, do("deal", packs={"A": ["Monje"] * 6, "B": {"count": 6}, "C": [None] * 6})),
        {"id": "A", "pack": ["Monje"] * 6},
    ),
    bad("pick.one", "FI 4", case(PACKS, PICK, *PICKED, do("pick", "B"))),
    bad("pass.too_early", "FI 4", case(PACKS, PICK, *PICKED, do("pick", "B"))),
    good(
        "of a pack that nobody knows",
        case(DEALT, PICK, do("pick", "A", card="Guardia"), do("pick", "B")),
        {"id": "A", "hand": ["Guardia", None]},
    ),
    bad("step.order", "PR", case(EMPTY, CHOOSE, do("pass", to="left"))),
    bad("wave.four", "FC", resolved("influence", do("choose", "A"))),
    bad("step.order", "PR", resolved("influence", do("choose", "A"))),
    bad("step.order", "PR", case(PACKS, PICK, do("choose", "A"))),
    bad("choose.one", "FC 1", case(EMPTY, CHOOSE, *CHOSEN, do("choose", "B"))),
    bad("gold.skipped", "FC 3", gold("Monje", "Guardia", do("choose", "A"))),
    bad("choose.one", "FC 1", gold("Monje", "Guardia", do("choose", "A"))),
    bad("abilities.skipped", "FC 4", then(fought("abilities", "Guardia", "Monje", "Monje"), do("choose", "A"))),
    bad(
        "wave.four",
        "FC",
        case(three(["Guardia"] * 4, ["Monje"] * 4, ["Monje"] * 4), wave("track", 4), do("choose", "A")),
    ),
    good(
        "the fourth wave",
        case(three(["Guardia"] * 3, ["Monje"] * 3, ["Monje"] * 3), wave("track", 3), do("choose", "A")),
        battle={"wave": 4, "step": "choose"},
    ),
    bad("step.order", "PR", gold("Monje", "Guardia", do("reveal"))),
    bad("step.order", "PR", case(PACKS, PICK, do("reveal"))),
    good(
        "what was chosen is turned up",
        case(
            EMPTY,
            CHOOSE,
            do("choose", "A", card="Guardia"),
            do("choose", "B"),
            do("choose", "C"),
            do("reveal", cards={"A": "guardia", "B": "Monje"}),
        ),
        {"id": "A", "chosen": "Guardia"},
        {"id": "B", "chosen": "Monje"},
        battle={"step": "gold"},
    ),
    bad(
        "reveal.other_card",
        "FC 2",
        case(
            EMPTY,
            CHOOSE,
            do("choose", "A", card="Guardia"),
            do("choose", "B", card="Monje"),
            do("choose", "C"),
            do("reveal", cards={"A": "Guardia", "B": "Guardia"}),
        ),
    ),
    good(
        "chosen before the case begins",
        case([who(name, chosen=None) for name in "ABC"], wave("reveal"), do("reveal", cards={"A": "Guardia"})),
        {"id": "A", "chosen": "Guardia", "hand": {"count": 6}},
    ),
    good(
        "taken back and taken again",
        case(
            [who("A", hand=["Monje", *["Guardia"] * 6]), *EMPTY[1:]],
            CHOOSE,
            *CHOSEN,
            do("reveal", cards={"A": "Monje"}),
        ),
        {"id": "A", "chosen": "Monje", "hand": ["Guardia"] * 6},
    ),
    bad("gold.settled", "FC 3", gold("Monje", "Guardia", do("pay", "A", amount=1), do("turn_down", "A"))),
    open_(
        "gold.amount",
        "FC 3",
        case([who(name, chosen=None) for name in "ABC"], wave("gold"), do("pay", "A", amount=1)),
    ),
    bad("gold.amount", "FC 3", gold("Nadie", "Guardia", do("pay", "A", amount=0))),
    open_("silence.gold", "OS", gold("Nadie", "Guardia", do("pay", "A", amount=1))),
    bad("gold.amount", "FC 3", gold("Nadie", "Guardia", do("pay", "A", amount=3))),
    bad("gold.amount", "FC 3", gold("Nadie", "Forajido", do("collect", "A", amount=3))),
    open_("silence.gold", "OS", gold("Nadie", "Forajido", do("collect", "A", amount=2))),
    open_("silence.gold", "OS", gold("Nadie", "Forajido", do("collect", "A", amount=1))),
    bad("gold.amount", "FC 3", gold("Nadie", "Forajido", do("collect", "A", amount=0))),
    good(
        "just enough to turn it down",
        gold("Nadie", "Guardia", do("turn_down", "A"), purse=0),
        {"id": "A", "gold": 1},
    ),
    open_("poor.not_optional", "JP", gold("Nadie", "Guardia", do("turn_down", "A"), purse=1)),
    bad("poor.not_optional", "JP", gold("Nadie", "Guardia", do("turn_down", "A"), purse=2)),
    good(
        "all one has is enough to pay",
        gold("Monje", "Guardia", do("pay", "A", amount=1), purse=1),
        {"id": "A", "gold": 0},
    ),
    bad("poor.not_optional", "JP", gold("Monje", "Guardia", do("turn_down", "A"), purse=1)),
    bad("poor.must_turn_down", "JP", gold("Monje", "Guardia", do("pay", "A", amount=1), purse=0)),
    bad("gold.amount", "FC 3", gold("Monje", "Campesino Obediente", do("collect", "A", amount=-1))),
    good("nothing is paid", gold("Monje", "Campesino Obediente", do("pay", "A", amount=0))),
    good("nothing is collected", gold("Monje", "Campesino Obediente", do("collect", "A", amount=0))),
    bad("gold.amount", "FC 3", gold("Monje", "Guardia", do("collect", "A", amount=-1))),
    good(
        "an id that somebody else's character has",
        case(
            [
                who("A", "Monje", chosen="Guardia"),
                who("B", {**one("B", 1, "Monje"), "id": "A2"}, chosen="Guardia"),
                who("C", {**one("C", 1, "Monje"), "id": "A2+"}, chosen="Guardia"),
            ],
            wave("gold", 2),
            do("pay", "A", amount=1),
        ),
        characters("A", {"id": "A2++", "card": "Guardia"}),
    ),
]

BOTH = [able("Pastor de los Perdidos", None), able("Reina Eletheria", None, "noble"), OUTLAW]
TWO_KINGS = fought("abilities", "Rey Kyros", "Rey Kyros", "Forajido")
WIDOWS = fought("abilities", "Simone la Doliente", "Anna Lys", "Anna Lys")

ABILITIES = [
    good(
        "whatever their number, it is the same",
        case(
            [who("A", "Pastor de los Perdidos"), who("B", "Reina Eletheria"), who("C", "Forajido")],
            wave("abilities"),
            ALL,
            cards=BOTH,
        ),
        characters("C", {"id": "C1", "converted": True, "inspired": 1}),
    ),
    good(
        "a number that is not silenced",
        case(
            [who("A", "Sythera"), who("B", "Pastor de los Perdidos"), who("C", "Forajido")],
            wave("abilities"),
            ALL,
            cards=[{**SYTHERA, "ability": {"number": 1, "silences": [3]}}, PASTOR, OUTLAW],
        ),
        characters("C", {"id": "C1", "converted": True}),
    ),
    good(
        "the second of two numbers is silenced",
        case(
            [who("A", "Sythera"), who("B", "Pastor de los Perdidos"), who("C", "Forajido")],
            wave("abilities"),
            ALL,
            cards=[{**SYTHERA, "ability": {"number": 1, "silences": [3, 2]}}, PASTOR, OUTLAW],
        ),
        characters("C", {"id": "C1", "converted": False}),
    ),
    good("killed twice, mourned once", then(WIDOWS, ALL), {"id": "A", "influence": 8}),
    good(
        "mourned by who knows how much influence",
        case(
            [who("A", "Simone la Doliente", influence=None), who("B", "Anna Lys"), who("C", "Monje")],
            wave("abilities"),
            ALL,
        ),
        characters("A", {"id": "A1", "dead": True}),
    ),
    good(
        "mourned nobody knows how much",
        case(
            [who("A", "Simone la Doliente"), who("B", "Anna Lys"), who("C", "Monje")],
            wave("abilities"),
            ALL,
            cards=[*CARDS[:-2], able("Simone la Doliente", None)],
        ),
        characters("A", {"id": "A1", "dead": True}),
    ),
    good(
        "nobody knows what Thavma's player has",
        case([who("A", "Thavma", gold=None), who("B", "Monje"), who("C", "Monje")], wave("abilities"), ALL),
    ),
    good(
        "Thavma with nothing",
        case([who("A", "Thavma", gold=0), who("B", "Monje"), who("C", "Monje")], wave("abilities"), ALL),
        characters("A", {"id": "A1", "extra_power": 3}),
    ),
    good(
        "two offers: one answer is not enough",
        then(TWO_KINGS, ALL, do("no_extra", "B")),
        battle={"step": "abilities", "extra": ["A"]},
    ),
    good(
        "two answers are", then(TWO_KINGS, ALL, do("no_extra", "B"), do("no_extra", "A")), battle={"step": "track"}
    ),
    bad("extra.without_kyros", "IM Kyros", then(TWO_KINGS, ALL, do("no_extra", "B"), do("no_extra", "B"))),
    bad("abilities.skipped", "FC 4", then(TWO_KINGS, ALL, do("no_extra", "B"), do("track"))),
    good(
        "an offer that is open when the case begins",
        case(
            KYROS_WAITS["position"]["players"],
            wave("abilities", resolved=2, extra=["A"]),
            do("extra", "A", card="Guardia", pays=1),
        ),
        {"id": "A", "gold": 1, "played": [{"id": "A1", "activated": True}, {"id": "A1+", "extra": True}]},
        battle={"step": "track"},
    ),
    bad("extra.gold", "IM Kyros", then(KYROS_WAITS, do("extra", "A", card="Guardia", pays=1, collects=1))),
    good(
        "all one has for the extra card",
        then(KYROS_WAITS | {"cards": [{**GUARD, "cost": 2}, *CARDS[1:]]}, do("extra", "A", card="Guardia")),
        {"id": "A", "gold": 0},
    ),
    bad("step.order", "PR", case(PACKS, PICK, do("track"))),
    bad("step.order", "PR", case(EMPTY, CHOOSE, do("track"))),
    bad("gold.skipped", "FC 3", gold("Monje", "Guardia", do("track"))),
]

HIDDEN = {"name": "X", "faction": "Rebeldes"}
HALF_KNOWN = [HIDDEN, *CARDS]


def opposed(*factions: str, first: Any = "X", second: Any = "Forajido") -> Json:
    """Imperio and Iglesia have 6 each; of a Rebel nobody knows the power."""
    players = three(
        [first, second, "Guardia", "Campesino Obediente"],
        ["Campesino Obediente", "Monje", "Campesino Obediente", "Monje"],
        ["Monje"] * 4,
    )
    return case(players, at("resolution", "winners"), do("winners", factions=list(factions)), cards=HALF_KNOWN)


def sums(*factions: str, duke: Json, others: str = "Monje") -> Json:
    """Three dukes of 4, three guards of 3, and six monks or peasants of 1."""
    players = [who(name, one(name, 1, "Duque", **duke), "Guardia", others, others) for name in "ABC"]
    return case(players, at("resolution", "winners"), do("winners", factions=list(factions)))


def marked(said: int, **facts: Any) -> Json:
    players = [who("A", one("A", 1, "X", **facts)), who("B", "Forajido"), who("C", "Monje")]
    return case(players, wave("track"), do("track", power={"Rebeldes": said}), cards=HALF_KNOWN)


COLLECTED = [do("influence", "B", amount=4), do("influence", "C", amount=1)]
NOBODY = case(
    [who("A", "Nadie", "Monje", "Monje", "Monje"), *full("Lancero")[1:]],
    at("resolution", "influence", winners=["Imperio"]),
    *COLLECTED,
)
SCORING = [
    good(
        "the fourth wave decides",
        case(full("Lancero"), wave("track", 4), do("winners", factions=["Imperio"])),
        battle={"winners": ["Imperio"], "step": "influence"},
    ),
    bad("battle.winners", "FR 2", case(full("Lancero"), wave("track", 4), do("winners", factions=["Iglesia"]))),
    bad(
        "wave.four",
        "FC",
        case(full("Lancero"), wave("abilities", 4), do("winners", factions=["Imperio"]))
        | {
            "position": {
                "players": [{**p, "played": p["played"][:3], "hand": {"count": 4}} for p in full("Lancero")],
                "battle": wave("track", 3),
            }
        },
    ),
    bad(
        "abilities.skipped",
        "FC 4",
        case(full("Lancero"), wave("abilities", 4), do("winners", factions=["Imperio"])),
    ),
    bad("step.order", "PR", resolved("influence", do("winners", factions=["Imperio"]))),
    bad("dead.power", "IM", sums("Rebeldes", duke={"dead": True})),
    good("the dead do not count", sums("Imperio", duke={"dead": True})),
    bad("convert.faction", "IG", sums("Rebeldes", duke={"converted": True})),
    good("the converted count for Iglesia", sums("Iglesia", duke={"converted": True})),
    bad(
        "inspire.token",
        "RE",
        sums("Rebeldes", duke={"inspired": 1}, others="Campesino Obediente")
        | {
            "position": case(
                [
                    who(name, one(name, 1, "Guardia"), one(name, 2, "Lancero", inspired=1), "Monje", "Monje")
                    for name in "ABC"
                ],
                at("resolution", "winners"),
            )["position"],
            "steps": [do("winners", factions=["Imperio", "Rebeldes"])],
        },
    ),
    bad("battle.winners", "FR 2", sums("Iglesia", duke={})),
    good("a tie: both", opposed("Imperio", "Iglesia", first="Forajido")),
    bad("battle.winners", "FR 2", opposed("Imperio", first="Forajido")),
    bad("battle.winners", "FR 2", opposed("Imperio")),
    bad("battle.winners", "FR 2", opposed("Iglesia")),
    open_("battle.winners", "FR 2", opposed("Imperio", "Iglesia")),
    open_("battle.winners", "FR 2", opposed("Rebeldes")),
    open_("battle.winners", "FR 2", opposed("Rebeldes", "Imperio", "Iglesia")),
    bad("battle.winners", "FR 2", opposed("Rebeldes", "Imperio")),
    bad("battle.winners", "FR 2", opposed("Elfos")),
    bad("battle.winners", "FR 2", opposed("Rebeldes", "Elfos")),
    bad("battle.winners", "FR 2", opposed()),
    open_("battle.winners", "FR 2", opposed("Imperio", second="Guardia")),
    bad("battle.winners", "FR 2", opposed("Iglesia", second="Guardia")),
    bad("battle.winners", "FR 2", opposed("Imperio", "Iglesia", second="Guardia")),
    bad("battle.winners", "FR 2", opposed("Imperio", "Iglesia", first=one("A", 1, "X", inspired=7))),
    open_("battle.winners", "FR 2", opposed("Rebeldes", first=one("A", 1, "X", inspired=7))),
    bad("battle.winners", "FR 2", opposed("Imperio", "Iglesia", first=one("A", 1, "X", inspired=5))),
    open_("battle.winners", "FR 2", opposed("Imperio", "Iglesia", first=one("A", 1, "X", inspired=4))),
    bad("track.sum", "FC 5", marked(2, inspired=2)),
    open_("track.sum", "FC 5", marked(3, inspired=2)),
    open_("track.sum", "FC 5", marked(9, inspired=2)),
    good("dead, its power does not matter", marked(1, dead=True)),
    good(
        "nothing is collected later",
        resolved("consolation", do("influence", "A", amount=0)),
        {"id": "A", "influence": 4},
        battle={"step": "consolation", "done": []},
    ),
    bad("step.order", "PR", resolved("consolation", do("influence", "A", amount=1))),
    bad("step.order", "PR", resolved("winners", do("influence", "A", amount=0))),
    bad("step.order", "PR", resolved("keep", do("influence", "A", amount=0))),
    good(
        "who knows how much influence and gold",
        resolved("influence", do("influence", "A", amount=2), influence=None, gold=None),
    ),
    good(
        "who knows how much gold",
        resolved("consolation", do("consolation", "A", amount=3), gold=None),
        battle={"done": ["A"]},
    ),
    bad("step.order", "PR", ended("end", do("consolation", "A", amount=1))),
    bad("step.order", "PR", resolved("winners", do("consolation", "A", amount=0))),
    good("no consolation at the end", ended("end", do("consolation", "A", amount=0)), {"id": "A", "gold": 4}),
    bad(
        "consolation.amount",
        "FR 4",
        resolved("consolation", do("consolation", "A", amount=3), do("consolation", "A", amount=3)),
    ),
    open_("consolation.amount", "FR 4", then(NOBODY, do("consolation", "A", amount=3))),
    bad("consolation.amount", "FR 4", then(NOBODY, do("consolation", "A", amount=2))),
    bad("influence.skipped", "FR 3", resolved("influence", do("end"))),
    bad("consolation.skipped", "FR 4", resolved("influence", do("end"))),
    bad("consolation.skipped", "FR 4", resolved("consolation", do("keep", "A"))),
    bad("step.order", "PR", resolved("winners", do("end"))),
    bad("step.order", "PR", resolved("keep", do("end"))),
    bad("step.order", "PR", case(KEPT, at("resolution", "deck", winners=["Imperio"]), do("end"))),
    bad("step.order", "PR", resolved("winners", do("keep", "A"))),
    bad("step.order", "PR", case(EMPTY, CHOOSE, do("keep", "A"))),
    bad("keep.one", "FR 6", case(KEPT, at("resolution", "deck", winners=["Imperio"]), do("keep", "A"))),
    bad("step.order", "PR", resolved("winners", do("form_deck"))),
    bad(
        "game.over",
        "FR 5",
        case(
            [{**KEPT[0], "influence": 15}, *KEPT[1:]],
            at("resolution", "deck", winners=["Imperio"]),
            do("form_deck"),
        ),
    ),
    good(
        "one less and it goes on",
        case(
            [{**KEPT[0], "influence": 14}, *KEPT[1:]],
            at("resolution", "deck", winners=["Imperio"]),
            do("form_deck"),
        ),
        battle={"number": 3},
    ),
    bad("game.over", "FR 5", ended("keep", do("keep", "A"))),
    bad("game.over", "FR 5", ended("keep", do("form_deck"))),
    good("whoever keeps shows that nobody has reached it", ended("keep", do("keep", "A"), a=None, b=14)),
    good("14 and it goes on", ended("end", do("keep", "A"), a=14, b=14)),
    open_("end.not_reached", "FR 5", ended("end", do("keep", "A"), a=None, b=14)),
    good("just enough", ended("end", do("end", winner="A"), a=15, b=14)),
    open_(
        "langman.stays",
        "RE Langman",
        case(
            [{**KEPT[0], "played": [one("A", 1, "Langman"), *KEPT[0]["played"][1:]]}, *KEPT[1:]],
            at("resolution", "deck", winners=["Imperio"]),
            do("form_deck"),
        ),
    ),
    open_(
        "langman.stays",
        "RE Langman",
        case(
            [{**KEPT[0], "played": [one("A", 1, "Langman"), *KEPT[0]["played"][1:]]}, *KEPT[1:]],
            at("resolution", "deck", winners=["Imperio"]),
            do("form_deck", stays=[]),
        ),
    ),
    bad(
        "langman.stays",
        "RE Langman",
        case(KEPT, at("resolution", "deck", winners=["Imperio"]), do("form_deck", stays=["Z"])),
    ),
    good(
        "a hand nobody counted is discarded",
        case(
            [{**player, "hand": None} for player in full("Lancero")],
            at("resolution", "keep", winners=["Imperio"]),
            do("keep", "A", card="Monje"),
        ),
        {"id": "A", "hand": ["Monje"]},
    ),
    Example(
        "said to be over, and asked",
        ended("end", do("end", winner="B"), ask="end"),
        {"legal": True, "winner": "B", "result": {"over": True, "winner": "B", "decided_by": "gold"}},
    ),
    Example(
        "nobody knows whether it is over",
        ended("end", ask="end", a=None, b=14),
        {"legal": None, "winner": None, "codes": ["end.not_reached"], "result": {"winner": None}},
    ),
    Example("14 is not over", ended("end", ask="end", a=14, b=14), {"legal": True, "result": {"over": False}}),
    Example(
        "15 is",
        ended("end", ask="end", a=15, b=14),
        {"legal": True, "winner": "A", "result": {"over": True, "decided_by": "influence"}},
    ),
    bad(
        "influence.dead_half",
        "IM",
        resolved("influence", do("influence", "A", amount=3), first=DEAD_LANCE, winners=["Rebeldes"]),
    ),
    good(
        "the claim of a claim",
        case(
            [who("A", "Monje"), who("B", "Guardia"), who("C", "Lancero")],
            wave("track"),
            now(battle={"done": [], "extra": [], "pick": 1}),
        ),
        battle={"step": "track"},
    ),
    good(
        "nothing else is known of it",
        case(three(["X"], ["Lancero"], ["Monje"]), wave("track"), do("track"), cards=[LANCE, MONK]),
    ),
]

MOMENTS = [
    bad("step.order", "PR", case(EMPTY, CHOOSE, ALL)),
    bad("step.order", "PR", case(EMPTY, CHOOSE, do("pay", "A", amount=1))),
    bad("abilities.skipped", "FC 4", then(TWO_KINGS, ALL, ALL)),
    open_("poor.not_optional", "JP", gold("Monje", "Nadie", do("turn_down", "A"))),
    never("card.contradicts", "CE", case(EMPTY, CHOOSE, cards=[{"name": "Rey Kyros", "ability": False}])),
]

CORNERS = [*MOMENTS, *FAULTS, *ROUNDS, *ABILITIES, *SCORING]
