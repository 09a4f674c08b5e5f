"""Cases of Duelo about the start of a game and the course of a turn."""

from tests.atrum_judge.games.duelo.cases.making import (
    ATTACK,
    BALM,
    FOUR,
    NEW,
    PASSES,
    SPARK,
    START,
    THREE,
    TWO,
    A,
    B,
    C,
    Json,
    aura,
    bad,
    card,
    case,
    do,
    event,
    good,
    held,
    never,
    now,
    open_,
    thing,
    turn,
    who,
)

SETUP = [
    never("setup.players", "Inicio §0", case([A], turn(number=1))),
    never("setup.players", "Inicio §0", case([*FOUR, who("E")], turn(number=6))),
    never("setup.teams", "Inicio §0", case(THREE, turn(number=4), teams=[["A", "B"], ["C"]])),
    never("setup.teams", "Inicio §0", case(FOUR, turn(), teams=[["A", "B", "C"], ["D"]])),
    never("setup.seating", "Inicio §2", case(FOUR, turn(), teams=[["A", "C"], ["B", "D"]])),
    good("pairs side by side", case(FOUR, turn(), teams=[["A", "D"], ["B", "C"]])),
    never("setup.hero", "Inicio §1", case([who("A", hero="Enoc"), B], turn())),
    good("heroes in any spelling", case([who("A", hero="ENOQ"), who("B", hero="killa")], turn())),
    never("cards.total", "Inicio §1", case([who("A", hand={"count": 30}, deck={"count": 6}), B], turn())),
    never(
        "cards.total",
        "Inicio §1",
        case([who("A", hand={"count": 4}, deck={"count": 20}, discard={"count": 10}), B], turn()),
    ),
    good("zones that nobody counted", case([who("A", hand={"count": 4}, deck={"count": 20}), B], turn())),
    never("turn.order", "Inicio §2", case(TWO, turn(number=4))),
    never("turn.order", "Inicio §2", case(TWO, turn(number=5), first_player="B")),
    good("somebody is out, so turns do not tell", case([A, B, who("C", 0)], turn(number=6))),
    never("setup.empty", "Inicio §4", case([who("A", 40, status=[aura("a")]), NEW[1]], START)),
    never("setup.hand", "Inicio §4", case([who("A", 40, hand={"count": 7}), NEW[1]], START)),
    never("setup.life", "Inicio §5", case([who("A", 39), NEW[1]], START)),
    never("setup.epic", "Inicio §5", case([who("A", 40, epic=2), NEW[1]], START)),
    never("life.maximum", "Inicio §5", case([who("A", 41), B], turn())),
    never("life.zero", "Ganar", case([who("A", 0, out=False), B], turn())),
    never("life.zero", "Ganar", case([who("A", -1), B], turn())),
    good("tokens may be more", case([who("A", epic=3), B], turn(number=7))),
    never("epic.negative", "Turno §2.5", case([who("A", epic=-1), B], turn())),
    never("damage.type", "Clave Infligir", case([who("A", inventory=[thing("x", types=["fuego"])]), B], turn())),
    never("zones.kinds", "Clave Destruir", case([who("A", inventory=[aura("x")]), B], turn())),
    never("balance.zero", "Turno §1.2", case([who("A", status=[aura("x", counters=0)]), B], turn())),
    never("play.one_per_turn", "Turno §2.1", case(TWO, turn(played={"aura": 2}))),
    never("player.out", "Ganar", case([who("A", 0), B, C], turn(number=4))),
    never(
        "attack.opponent",
        "Turno §3.1",
        case(TWO, turn("battle", "attack_plays", attack={"by": "A", "target": "A"})),
    ),
    never(
        "attack.first_round",
        "Inicio §5",
        case(TWO, turn("battle", "attack_plays", number=1, attack={"by": "A", "target": "B"})),
    ),
    never("window.lap", "Turno §2.6", case(TWO, turn(), window={"player": "A", "passed": 2})),
    never(
        "waiting.outside_plays",
        "Turno §5",
        case(TWO, turn("end"), waiting=[{"by": "A", "card": SPARK, "target": "B"}]),
    ),
]

STANDING = aura("stay", counters=2, at_start=[{"op": "heal", "amount": 1, "to": "caster"}])
SECOND = aura("more", counters=2, at_start=[{"op": "heal", "amount": 2, "to": "caster"}])
CLOSING = aura("close", counters=2, at_end=[{"op": "heal", "amount": 1, "to": "caster"}])
EFFECTS = turn("start", "effects")
OF_A = [who("A", status=[STANDING, SECOND]), B]
NEEDS_AURA = event("late", requires={"kind": "aura", "count": 1})
HITS = [do("attack", target="B"), PASSES]


def balanced(*then: Json) -> Json:
    """The balance of A's one aura, of whose tokens nobody knows how many there are; then these steps."""
    doubtful = aura("a", counters=None, gives={"attack": 3})
    return case(
        [who("A", status=[doubtful], discard=[], hand=[NEEDS_AURA]), B],
        turn("start", "balance"),
        do("balance"),
        *then,
    )


TURN = [
    bad("turn.phase_order", "Turno §0", case(TWO, turn(), do("attack", target="B"))),
    bad("turn.phase_order", "Turno §0", case(TWO, ATTACK, do("end"))),
    bad("turn.not_yours", "Turno §1.4", case(TWO, turn("start", "draw"), do("draw", "B"))),
    bad("play.no_plays", "Turno §1", case([held(BALM), B], turn("start", "draw"), do("play", card="balm"))),
    bad("effects.all", "Turno §1.1", case(OF_A, EFFECTS, do("effects", order=["stay"]))),
    bad("effects.skipped", "Turno §1.1", case(OF_A, EFFECTS, do("balance"))),
    bad(
        "effects.own",
        "Turno §1.1",
        case([A, who("B", status=[STANDING])], EFFECTS, do("effects", order=["stay"])),
    ),
    good("in any order", case(OF_A, EFFECTS, do("effects", order=["more", "stay"])), who("A", 33)),
    good("without effects, balance", case(TWO, EFFECTS, do("balance"), do("recover"), do("draw"))),
    good(
        "own ones lose a token wherever they lie",
        case(
            [
                who("A", status=[aura("a", counters=2)]),
                who(
                    "B", status=[aura("b", counters=2), card("m", "maleficio", owner="A", duration=3, counters=3)]
                ),
            ],
            turn("start", "balance"),
            do("balance"),
        ),
        who("A", status=[{"id": "a", "counters": 1}]),
        who("B", status=[{"id": "b", "counters": 2}, {"id": "m", "counters": 2}]),
    ),
    good(
        "a maleficio without tokens goes to its owner",
        case(
            [
                who("A", discard=[]),
                who("B", status=[card("m", "maleficio", owner="A", duration=1, counters=1)], discard=[]),
            ],
            turn("start", "balance"),
            do("balance"),
        ),
        who("A", discard=[{"id": "m"}]),
        who("B", status=[], discard=[]),
    ),
    *(
        open_("claim.differs", "Turno §1.2", balanced(now(players=[{"id": "A", **claimed}])))
        for claimed in ({"status": []}, {"status": [{"id": "a"}]}, {"discard": [{"id": "a"}]})
    ),
    open_("requires", "Clave Requiere", balanced(do("recover"), do("draw"), do("play", card=NEEDS_AURA))),
    open_(
        "claim.differs",
        "Turno §3.2",
        balanced(do("recover"), do("draw"), PASSES, *HITS, now(players=[{"id": "B", "life": 27}])),
    ),
    good("of unknown tokens nothing else hangs", balanced(now(players=[{"id": "A", "life": 30}]))),
    bad("balance.when", "Turno §1.2", case(TWO, turn("start", "recovery"), do("balance"))),
    bad("recovery.when", "Turno §1.3", case(TWO, turn("start", "draw"), do("recover"))),
    bad("draw.when", "Turno §1.4", case(TWO, turn("start", "recovery"), do("draw"))),
    bad("draw.count", "Turno §1.4", case(TWO, turn("start", "draw"), do("draw", count=2))),
    bad("draw.count", "Turno §1.4", case(TWO, turn("start", "draw"), do("draw", cards=[None, None]))),
    good(
        "the first player draws in turn 1",
        case([who("A", 40, hand={"count": 6}), NEW[1]], turn("start", "draw", number=1), do("draw")),
        who("A", 40, hand={"count": 7}),
    ),
    bad(
        "draw.not_top",
        "Clave Robar",
        case([who("A", deck=[SPARK, BALM]), B], turn("start", "draw"), do("draw", cards=["balm"])),
    ),
    good(
        "the known top is drawn",
        case([who("A", deck=[SPARK, BALM], hand=[]), B], turn("start", "draw"), do("draw", cards=["spark"])),
        who("A", hand=["spark"], deck=["balm"]),
    ),
    bad(
        "draw.empty_deck",
        "Ganar",
        case([who("A", deck=[]), B], turn("start", "draw"), do("draw", cards=["x"])),
    ),
    bad(
        "play.one_per_turn",
        "Turno §2.1",
        case([held(aura("a")), B], turn("final_plays", played={"aura": 1}), do("play", card="a")),
    ),
    bad("play.no_plays", "Turno §5", case([held(BALM), B], turn("end", "discard"), do("play", card="balm"))),
    bad("effects.skipped", "Turno §5.1", case([who("A", hand=[], status=[CLOSING]), B], turn("end"), do("end"))),
    good(
        "what lasts for this turn ends",
        case(
            [who("A", hand=[], this_turn={"attack": 2}), who("B", this_turn={"defense": 1})],
            turn("end", "effects"),
            do("effects"),
            now(players=[{"id": "B", "this_turn": {"defense": 0}}]),
            do("end"),
        ),
        who("A", this_turn={"attack": 0}),
        turn={"player": "B", "number": 6, "phase": "start", "played": {"aura": 0}},
    ),
    bad(
        "discard.to_limit",
        "Turno §5.3",
        case([who("A", hand={"count": 8}), B], turn("end", "discard"), do("discard", cards=[None, None])),
    ),
    bad(
        "discard.skipped", "Turno §5.3", case([who("A", hand={"count": 8}), B], turn("end", "discard"), do("end"))
    ),
    open_("discard.skipped", "Turno §5.3", case(TWO, turn("end", "discard"), do("end")), step=0),
    good(
        "down to seven",
        case(
            [who("A", hand={"count": 9}), B], turn("end", "discard"), do("discard", cards=[None, None]), do("end")
        ),
        who("A", hand={"count": 7}),
    ),
    good(
        "seven may stay",
        case([who("A", hand={"count": 7}), who("B", hand={"count": 9})], turn("end", "discard"), do("end")),
    ),
    bad(
        "discard.only_turn_player",
        "Turno §5.3",
        case([A, who("B", hand={"count": 9})], turn("end", "discard"), do("discard", "B", cards=[None, None])),
    ),
    good(
        "the next one who is in",
        case([who("A", hand=[]), who("B", 0), C], turn("end", "discard", number=6), do("end")),
        turn={"player": "C", "number": 7},
    ),
]
