"""Cases of Duelo, rule by rule: a table, what is claimed, and what the rulebook says of it."""

from tests.atrum_judge.games.duelo.cases.examples_choices import OPEN_CHOICES
from tests.atrum_judge.games.duelo.cases.examples_corners import CORNERS
from tests.atrum_judge.games.duelo.cases.examples_plays import BATTLE, LAMP, MOON, NEGATE, PLAYS
from tests.atrum_judge.games.duelo.cases.examples_turns import SETUP, TURN
from tests.atrum_judge.games.duelo.cases.making import (
    ATTACK,
    ATTACK3,
    BALM,
    HIT,
    PASSES,
    SPARK,
    SWORD,
    TWO,
    A,
    B,
    C,
    Example,
    Json,
    aura,
    bad,
    card,
    case,
    do,
    event,
    good,
    held,
    now,
    open_,
    plays,
    then,
    thing,
    turn,
    who,
)

SEEK = event("seek", {"op": "search", "what": {"kind": "aura"}})
SEER = event("seer", {"op": "predict", "count": 2, "to": "caster"})
DECK = [SPARK, BALM, MOON]
SOUGHT = case([who("A", hand=[SEEK], deck=[SPARK, {**MOON}]), B], turn(), do("play", card="seek"), PASSES)
SEEN = case([who("A", hand=[SEER], deck=DECK), B], turn(), do("play", card="seer"), PASSES)
RECYCLE = event("again", {"op": "recycle", "count": 1})
BACK = case(
    [who("A", hand=[RECYCLE], discard=[SPARK, BALM]), who("B", discard=[MOON])],
    turn(),
    do("play", card="again"),
    PASSES,
)
DISCARD = event("drop", {"op": "discard", "count": 2})
DROPPED = case(
    [held(DISCARD), who("B", hand=[SPARK, BALM, MOON])], turn(), do("play", card="drop", target="B"), PASSES
)


def aims(op: str, of: str, *players: Json) -> Json:
    aimed = event("aim", {"op": op})
    first = {**players[0], "hand": [aimed]}
    return case([first, *players[1:]], turn(), do("play", card="aim", of=of))


SHIELD = thing("shield", subtype="escudo", defense=2)
ARMED = who("B", inventory=[SHIELD], hand=[], discard=[])

KEYWORDS = [
    bad("search.match", "Clave Buscar", then(SOUGHT, do("choose", cards=["spark"]))),
    bad("search.deck", "Clave Buscar", then(SOUGHT, do("choose", cards=["x"]))),
    bad("search.one", "Clave Buscar", then(SOUGHT, do("choose", cards=["moon", "spark"]))),
    bad("search.show", "Clave Buscar", then(SOUGHT, do("choose", cards=["moon"], shown=False))),
    bad("search.shuffle", "Clave Buscar", then(SOUGHT, do("choose", cards=[], shuffled=False))),
    open_(
        "search.match",
        "Clave Buscar",
        case(
            [who("A", hand=[SEEK], deck={"count": 9}), B],
            turn(),
            do("play", card="seek"),
            PASSES,
            do("choose", cards=[None]),
        ),
    ),
    good(
        "found, shown, shuffled",
        then(SOUGHT, do("choose", cards=["moon"])),
        who("A", hand=["moon"], deck={"count": 1}),
    ),
    good("nothing found", then(SOUGHT, do("choose", cards=[])), who("A", hand=[], deck={"count": 2})),
    good(
        "amnesia of a small deck puts nobody out",
        plays(event("e", {"op": "amnesia", "count": 3}), of=[who("B", deck=[SPARK], discard=[])], target="B"),
        who("B", deck=[], discard=["spark"], out=False),
    ),
    good("disarmed", then(aims("disarm", "shield", A, ARMED), PASSES), who("B", inventory=[], hand=["shield"])),
    bad(
        "disarm.aim",
        "Clave Desarmar",
        aims("disarm", "coat", A, who("B", inventory=[thing("coat", subtype="armadura")])),
    ),
    open_("disarm.aim", "Clave Desarmar", aims("disarm", "coat", A, who("B", inventory=[thing("coat")]))),
    bad("discard.count", "Clave Descartar", then(DROPPED, do("choose", "B", cards=["spark"]))),
    bad("discard.count", "Clave Descartar", then(DROPPED, do("choose", "B", cards=["spark", "x"]))),
    good("discarded", then(DROPPED, do("choose", "B", cards=["moon", "spark"])), who("B", hand=["balm"])),
    good(
        "a whole hand needs no choice",
        case(
            [held(DISCARD), who("B", hand=[SPARK], discard=[])],
            turn(),
            do("play", card="drop", target="B"),
            PASSES,
            do("pass"),
        ),
        who("B", hand=[], discard=["spark"]),
    ),
    bad("destroy.aim", "Clave Destruir", aims("destroy", "spark", A, who("B", hand=[SPARK]))),
    good(
        "destroyed", then(aims("destroy", "shield", A, ARMED), PASSES), who("B", inventory=[], discard=["shield"])
    ),
    good(
        "a disabled object gives nothing",
        case(
            [who("A", attack=1, inventory=[{**SWORD, "disabled": True, "gives": {"attack": 5}}]), B],
            ATTACK,
            do("attack", target="B"),
            PASSES,
        ),
        who("B", 29),
    ),
    bad("disable.aim", "Clave Inhabilitar", aims("disable", "moon", A, who("B", status=[MOON]))),
    bad(
        "ability.disabled",
        "Clave Inhabilitar",
        case([who("A", inventory=[{**LAMP, "disabled": True}]), B], turn(), do("ability", object="lamp")),
    ),
    good(
        "an ability that waits already resolves",
        case(
            [who("A", inventory=[LAMP]), who("B", hand=[event("e", {"op": "disable"})])],
            turn(),
            do("ability", object="lamp"),
            do("play", "B", card="e", of="lamp"),
            PASSES,
            PASSES,
        ),
        who("A", 31, inventory=[{"id": "lamp", "disabled": True}]),
    ),
    good(
        "an instant keeps the opportunity",
        case(
            [held(event("e", HIT, instant=True), BALM), B],
            turn(),
            do("play", card="e", target="B"),
            now(players=[{"id": "B", "life": 25}]),
            do("play", card="balm"),
        ),
        who("B", 25),
    ),
    bad(
        "negate.aim",
        "Clave Negar",
        case(
            [held(event("e", HIT, instant=True)), who("B", hand=[NEGATE])],
            turn(),
            do("play", card="e", target="B"),
            do("pass"),
            do("play", "B", card="no", of="e"),
        ),
    ),
    bad("negate.aim", "Clave Negar", aims("negate", "moon", A, who("B", status=[MOON]))),
    good(
        "an aura off turn, a second one, and no token, for free",
        case(
            [A, who("B", epic=0, hand=[aura("a", epic=True)], free=["a"])],
            turn(played={"aura": 1}),
            do("pass"),
            do("play", "B", card="a", free=True),
        ),
        who("B", epic=0),
    ),
    bad(
        "free.not_granted",
        "Clave Jugar Gratis",
        case([held(aura("a")), B], turn(), do("play", card="a", free=True)),
    ),
    bad(
        "requires",
        "Clave Requiere",
        case(
            [held(event("e", HIT, requires={"kind": "aura", "count": 1}), free=["e"]), who("B", status=[MOON])],
            turn(),
            do("play", card="e", target="B", free=True),
        ),
    ),
    open_(
        "requires",
        "Clave Requiere",
        case([held(event("e", HIT, requires=None)), B], turn(), do("play", card="e", target="B")),
    ),
    good(
        "what is required is not asked again",
        case(
            [
                who("A", status=[MOON], hand=[event("e", HIT, requires={"kind": "aura"})]),
                who("B", hand=[event("d", {"op": "destroy"})]),
            ],
            turn(),
            do("play", card="e", target="B"),
            do("play", "B", card="d", of="moon"),
            PASSES,
            PASSES,
        ),
        who("B", 25),
    ),
    good(
        "base values of an empowered object count double",
        case(
            [who("A", inventory=[{**SWORD, "empowered": True, "gives": {"attack": 1}}]), B],
            ATTACK,
            do("attack", target="B"),
            PASSES,
        ),
        who("B", 23),
    ),
    bad("empower.aim", "Clave Potenciar", aims("empower", "moon", A, who("B", status=[MOON]))),
    bad("predict.count", "Clave Predecir", then(SEEN, do("choose", top=["spark"], bottom=[]))),
    bad("predict.seen", "Clave Predecir", then(SEEN, do("choose", top=["moon"], bottom=["spark"]))),
    good(
        "predicted",
        then(SEEN, do("choose", top=["balm"], bottom=["spark"])),
        who("A", deck=["balm", "moon", "spark"]),
    ),
    bad("recycle.count", "Clave Reciclar", then(BACK, do("choose", cards=["spark", "balm"]))),
    bad("recycle.pile", "Clave Reciclar", then(BACK, do("choose", cards=["moon"]))),
    good("recycled", then(BACK, do("choose", cards=["spark"])), who("A", hand=["spark"])),
    bad("refresh.aim", "Clave Refrescar", aims("refresh", "shield", A, ARMED)),
    good(
        "refreshed",
        then(aims("refresh", "lamp", who("A", inventory=[{**LAMP, "state": "recharging"}]), B), PASSES),
        who("A", inventory=[{"id": "lamp", "state": "ready"}]),
    ),
    bad("remove.aim", "Clave Remover", aims("remove", "shield", A, ARMED)),
    good(
        "removed",
        then(aims("remove", "x", A, who("B", discard=[event("x")])), PASSES),
        who("B", discard=[], removed=["x"]),
    ),
    bad(
        "renew.aim", "Clave Renovar", aims("renew", "m", A, who("B", status=[card("m", "maleficio", counters=1)]))
    ),
    good(
        "renewed downwards",
        then(aims("renew", "a", who("A", status=[aura("a", counters=5)]), B), PASSES),
        who("A", status=[{"id": "a", "counters": 3}]),
    ),
    bad(
        "damage.type",
        "Clave Infligir",
        case(TWO, turn(), do("play", card=event("e", {**HIT, "types": ["fuego"]}), target="B")),
    ),
    Example(
        "what it aimed at is gone",
        case(
            [
                held(event("e", {"op": "destroy"})),
                who("B", inventory=[SHIELD], hand=[event("d", {"op": "destroy"})]),
            ],
            turn(),
            do("play", card="e", of="shield"),
            do("play", "B", card="d", of="shield"),
            PASSES,
            PASSES,
        ),
        {
            "legal": True,
            "resolution": [{"card": "D", "resolved": True}, {"card": "E", "resolved": False, "because": "gone"}],
        },
    ),
]

DRAW3 = event("e", {"op": "draw", "count": 3})
ALL = event("e", {"op": "damage", "amount": 40, "types": [], "to": "all"})
PAIRS = [["A", "B"], ["C", "D"]]

ENDING = [
    bad("player.out", "Ganar", case([A, B, who("C", 0, hand=[])], turn(number=4), do("pass", "C"))),
    bad("game.over", "Ganar", case([A, who("B", 0)], turn(), do("pass"))),
    Example(
        "made to draw three of two, looted by the opponent",
        plays(DRAW3, of=[who("B", deck={"count": 2}, hand={"count": 1}), C], target="B"),
        {
            "legal": True,
            "winner": None,
            "position": {"players": [{"id": "B", "out": True, "life": 30}, {"id": "A", "epic": 2}]},
        },
    ),
    good("an empty deck alone", case([who("A", deck=[]), B], turn())),
    Example(
        "an ally is enough",
        case(
            [held(SPARK), B, who("C", 5), who("D", 0)],
            turn(),
            do("play", card="spark", target="C"),
            PASSES,
            teams=PAIRS,
        ),
        {"legal": True, "winner": ["A", "B"]},
    ),
    open_("end.simultaneous", "Ganar", plays(ALL, of=[who("B", 20)])),
    open_(
        "life.zero",
        "Ganar",
        case([held(SPARK), who("B", None)], turn(), do("play", card="spark", target="B"), PASSES, do("pass")),
    ),
    good(
        "who leaves by the own doing takes everything along",
        case(
            [who("A", deck=[]), who("B", status=[card("m", "maleficio", owner="A", duration=2)]), C],
            turn("start", "draw", number=4),
            do("draw"),
        ),
        who("A", 30, out=True, epic=0),
        who("B", status=[]),
        turn={"player": "B", "number": 5, "phase": "start"},
    ),
    good(
        "a hand of eight draws nothing of what is looted",
        case(
            [who("A", attack=5, hand={"count": 8}), who("B", 3, hand={"count": 2}, discard=[]), C],
            ATTACK3,
            do("attack", target="B"),
            PASSES,
        ),
        who("A", hand={"count": 8}, epic=2),
    ),
    Example(
        "cards of others on the looted go to their owners",
        case(
            [
                who("A", attack=5, hand={"count": 6}),
                who("B", 3, hand=[], discard=[], status=[aura("x", owner="C")]),
                who("C", discard=[]),
            ],
            ATTACK3,
            do("attack", target="B"),
            PASSES,
        ),
        {
            "legal": True,
            "position": {"players": [{"id": "C", "discard": ["x"]}, {"id": "A", "hand": {"count": 6}}]},
        },
    ),
    Example(
        "who won is asked",
        case([A, who("B", 0)], turn(), ask="end"),
        {"legal": True, "result": {"over": True, "winner": "A", "decided_by": "last_standing"}},
    ),
    Example(
        "not over",
        case(TWO, turn(), ask="end"),
        {"legal": True, "winner": None, "result": {"over": False, "winner": None, "decided_by": None}},
    ),
]


def roster(code: str, *heroes: Json) -> Example:
    made = {"format": "duelo-case/1", "ask": "roster", "roster": list(heroes)}
    expect = {"legal": False, "codes": [code], "rules": ["Inicio §1"]} if code else {"legal": True}
    return Example(code or "a hero", made, expect)


ROSTERS = [
    roster("", {"name": "zilaes", "cards": {"count": 35}}),
    roster("roster.one_hero", {"name": "Enoq"}, {"name": "Killa"}),
    roster("roster.one_hero"),
    roster("roster.hero", {"name": "Sila"}),
    roster("roster.deck", {"name": "Sillu", "cards": {"count": 34}}),
    roster("roster.own_deck", {"name": "Sillu", "cards": [*[None] * 34, {"name": "Furia", "hero": "Enoq"}]}),
]

CLAIMS = [
    bad("claim.differs", "Clave Realizar", then(plays(BALM), now(players=[who("A", 34)]))),
    bad(
        "claim.differs",
        "Turno §1.2",
        then(
            case([who("A", status=[MOON]), B], turn("start", "balance"), do("balance")),
            now(players=[{"id": "A", "status": [{"id": "moon", "counters": 2}]}]),
        ),
    ),
    bad(
        "claim.differs",
        "Turno §1.3",
        case(
            [who("A", epic=3), B], turn("start", "recovery"), do("recover"), now(players=[{"id": "A", "epic": 3}])
        ),
    ),
    open_(
        "claim.differs",
        "Clave Infligir",
        case([held(SPARK), who("B", None)], turn(), now(players=[{"id": "B", "life": 3}])),
    ),
]

EXAMPLES = [*SETUP, *TURN, *PLAYS, *BATTLE, *KEYWORDS, *ENDING, *ROSTERS, *CLAIMS, *OPEN_CHOICES, *CORNERS]
