"""Cases of Shadow Throne, rule by rule: a table, what is claimed, and what the rulebook says of it."""

from collections.abc import Sequence

from tests.atrum_judge.games.shadow_throne.cases.examples_abilities import (
    ABILITIES,
    CONVERTED,
    DEAD_LANCE,
    INSPIRED,
    ended,
    full,
    resolved,
    tracked,
)
from tests.atrum_judge.games.shadow_throne.cases.examples_corners import CORNERS
from tests.atrum_judge.games.shadow_throne.cases.examples_rounds import GOLD, INTRIGUE, SETUP
from tests.atrum_judge.games.shadow_throne.cases.making import (
    ALL,
    CHOOSE,
    EMPTY,
    Example,
    Json,
    at,
    bad,
    case,
    characters,
    do,
    fought,
    good,
    now,
    one,
    open_,
    then,
    wave,
    who,
)

SCORING = [
    bad("track.sum", "FC 5", tracked("Lancero", Imperio=4)),
    bad("dead.power", "IM", tracked(DEAD_LANCE, Rebeldes=3)),
    bad("convert.faction", "IG", tracked(CONVERTED, Rebeldes=3)),
    bad("inspire.token", "RE", tracked(INSPIRED, Rebeldes=3)),
    good("one sum over factions", tracked(CONVERTED, Iglesia=4, Rebeldes=0), battle={"wave": 2, "step": "choose"}),
    open_(
        "track.sum",
        "FC 5",
        case(
            [who("A", "Nadie"), who("B", "Monje"), who("C", "Monje")],
            wave("track"),
            do("track", power={"Iglesia": 9}),
        ),
    ),
    bad(
        "track.sum",
        "FC 5",
        case(
            [who("A", "Nadie"), who("B", "Monje"), who("C", "Monje")],
            wave("track"),
            do("track", power={"Iglesia": 1}),
        ),
    ),
    bad("battle.winners", "FR 2", resolved("winners", do("winners", factions=["Rebeldes"]))),
    good(
        "who has most wins",
        resolved("winners", do("winners", factions=["imperio"])),
        battle={"winners": ["Imperio"], "step": "influence"},
    ),
    open_(
        "battle.winners",
        "FR 2",
        resolved("winners", do("winners", factions=["Rebeldes"]), first=one("A", 1, "Rey Nadie")),
    ),
    bad("influence.amount", "FR 3", resolved("influence", do("influence", "A", amount=3))),
    bad(
        "influence.amount",
        "FR 3",
        resolved("influence", do("influence", "A", amount=2), do("influence", "A", amount=2)),
    ),
    bad(
        "influence.dead_half",
        "IM",
        resolved("influence", do("influence", "A", amount=5), first=DEAD_LANCE, winners=["Rebeldes"]),
    ),
    good(
        "half of each dead",
        resolved("influence", do("influence", "A", amount=1), first=DEAD_LANCE, winners=["Rebeldes"]),
        {"id": "A", "influence": 5},
    ),
    bad(
        "convert.scoring",
        "IG",
        resolved("influence", do("influence", "A", amount=3), first=CONVERTED, winners=["Rebeldes"]),
    ),
    bad("influence.skipped", "FR 3", resolved("influence", do("consolation", "A", amount=3))),
    open_("influence.amount", "FR 3", resolved("influence", do("influence", "A", amount=9), first="Reina Nadie")),
    open_(
        "influence.skipped",
        "FR 3",
        case(
            [who("A", "Nadie", "Monje", "Monje", "Monje"), *full("Lancero")[1:]],
            at("resolution", "influence", winners=["Imperio"]),
            do("influence", "B", amount=4),
            do("influence", "C", amount=1),
            do("consolation", "B", amount=2),
        ),
    ),
    bad("consolation.amount", "FR 4", resolved("consolation", do("consolation", "A", amount=2))),
    bad("consolation.dead", "IM", resolved("consolation", do("consolation", "A", amount=2), first=DEAD_LANCE)),
    bad(
        "down.scoring",
        "JP",
        resolved("consolation", do("consolation", "A", amount=3), first=one("A", 1, "Lancero", face_down=True)),
    ),
    bad("consolation.skipped", "FR 4", resolved("consolation", do("end"))),
    open_(
        "consolation.amount",
        "FR 4",
        resolved("consolation", do("consolation", "A", amount=9), first=one("A", 1, "Nadie")),
    ),
    open_(
        "consolation.skipped",
        "FR 4",
        case(
            [
                who("A", "Nadie", "Guardia", "Guardia", "Guardia", influence=15),
                who("B", *["Guardia"] * 4),
                who("C", *["Guardia"] * 4),
            ],
            at("resolution", "consolation", winners=["Imperio"]),
            do("end"),
        ),
    ),
    bad("end.not_reached", "FR 5", ended("end", do("end"), a=14, b=9)),
    bad("end.variant", "VJ", ended("end", do("end"), a=17, b=9, target=20)),
    open_("end.not_reached", "FR 5", ended("end", do("end"), a=None, b=9)),
    bad("end.only_in_resolution", "FP", case(EMPTY, CHOOSE, do("end"))),
    bad("game.over", "FR 5", ended("end", do("end", winner="B"), do("keep", "A"))),
    bad("game.over", "FR 5", ended("end", do("keep", "A"))),
    bad("end.winner", "FP", ended("end", do("end", winner="A"))),
    bad("end.winner", "FP", ended("end", do("end", winner=None))),
    open_("end.winner", "FP", ended("end", do("end", winner="A"), gold=(4, None))),
    Example(
        "more gold among the leaders",
        ended("end", do("end", winner="B")),
        {"legal": True, "winner": "B", "result": {"over": True, "decided_by": "gold"}},
    ),
    Example(
        "nobody",
        ended("end", gold=(4, 4), ask="end"),
        {"legal": True, "winner": None, "result": {"over": True, "tied": ["A", "B"]}},
    ),
    Example(
        "gold does not matter", ended("end", a=17, gold=(None, None), ask="end"), {"legal": True, "winner": "A"}
    ),
    Example(
        "it cannot be told",
        ended("end", gold=(4, None), ask="end"),
        {"legal": None, "winner": None, "result": {"over": True, "tied": []}},
    ),
    Example("not before the end", ended("winners", ask="end"), {"result": {"over": False}}),
    bad(
        "keep.not_in_hand",
        "FR 6",
        case(
            [{**full("Lancero")[0], "hand": ["Monje"] * 3}, *full("Lancero")[1:]],
            at("resolution", "keep", winners=["Imperio"]),
            do("keep", "A", card="Guardia"),
        ),
    ),
    bad("keep.one", "FR 6", resolved("keep", do("keep", "A"), do("keep", "A"))),
    bad("keep.skipped", "FR 6", resolved("keep", do("keep", "A"), do("form_deck"))),
    good(
        "kept and shuffled",
        resolved("keep", *(do("keep", name) for name in "ABC"), do("form_deck")),
        {"id": "A", "hand": {"count": 1}, "played": []},
        battle={"number": 3, "phase": "intrigue", "step": "deal"},
        deck={"count": 51},
    ),
]


def deck(first: Json, *steps: Json, winners: Sequence[str] = ("Imperio",)) -> Json:
    players = [{**player, "hand": {"count": 1}} for player in full(first)]
    return case(players, at("resolution", "deck", winners=list(winners)), *steps)


STAYING = one("A", 1, "Langman", activated=True)
STAYED = [
    {**who("A", "Monje", "Guardia", "Monje", "Guardia", hand={"count": 1})},
    *[{**p, "hand": {"count": 1}} for p in full("Lancero")[1:]],
]
STAYED[0]["played"].insert(0, one("A", 0, "Langman", activated=True))

DECKS = [
    bad("langman.stays", "RE Langman", deck(STAYING, do("form_deck", stays=[]))),
    bad(
        "langman.stays",
        "RE Langman",
        deck(STAYING, do("form_deck", stays=["A1"]), winners=["Imperio", "Rebeldes"]),
    ),
    bad("langman.stays", "RE Langman", deck({**STAYING, "dead": True}, do("form_deck", stays=["A1"]))),
    open_("langman.stays", "RE Langman", deck(one("A", 1, "Langman"), do("form_deck", stays=["A1"]))),
    bad("stay.only_langman", "RE Langman", deck(one("A", 1, "Lancero"), do("form_deck", stays=["A1"]))),
    bad(
        "langman.once",
        "RE Langman",
        case(STAYED, at("resolution", "deck", winners=["Imperio"]), do("form_deck", stays=["A0"])),
    ),
    good(
        "the second time into the deck",
        case(STAYED, at("resolution", "deck", winners=["Imperio"]), do("form_deck", stays=[])),
        {"id": "A", "played": []},
    ),
    good(
        "he stays without tokens",
        deck({**STAYING, "inspired": 2}, do("form_deck")),
        {"id": "A", "played": [{"id": "A0", "wave": 0, "inspired": 0}]},
        deck={"count": 50},
    ),
    bad(
        "claim.differs",
        "IG Pastor",
        then(
            fought("abilities", "Forajido", "Pastor de los Perdidos", "Monje"),
            ALL,
            now(players=[characters("A", {"id": "A1", "converted": False})]),
        ),
    ),
    open_(
        "claim.differs",
        "FC 3",
        case([who("A", gold=None), *EMPTY[1:]], CHOOSE, now(players=[{"id": "A", "gold": 3}])),
    ),
]

EXAMPLES = [*SETUP, *INTRIGUE, *GOLD, *ABILITIES, *SCORING, *DECKS, *CORNERS]
