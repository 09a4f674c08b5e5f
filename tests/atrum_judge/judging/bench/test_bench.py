"""The bench that is drawn from shapes: a dispute entered by taps alone, and cases opened without changing them."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from atrum_judge.protocol import Judge
from atrum_judge.registry import get_ruleset

GAMES = Path(__file__).parents[2] / "games"
DAY = date(2026, 11, 21)
SHAPED = ("duelo", "shadow_throne", "myl", "doomtrooper")


def judge_of(game: str) -> Judge:
    judge = get_ruleset(game).judge
    assert judge is not None
    return judge


@pytest.mark.parametrize(
    ("game", "seated", "most"),
    [
        ("duelo", "AB", 2),
        ("duelo-parejas", "ABCD", 4),
        ("duelo-masacre", "ABC", 4),
        ("shadow_throne", "ABC", 5),
        ("myl", "AB", 2),
        ("doomtrooper", "AB", 2),
    ],
)
def test_as_many_players_are_offered_as_the_game_seats(game: str, seated: str, most: int) -> None:
    bench = Bench(game)
    bench.state = bench.bench.new(DAY, [(name, ()) for name in seated])
    assert (bench.answer, len(bench.state["case"]["position"]["players"])) == ("legal", len(seated))
    for number in range(len(seated), most + 1):
        offers = [part["path"] for part in bench.page["start"] if part.get("adds")]
        opened = bench.tap("open:position").page["node"]["fields"]
        assert ("position.players" in offers) is (number < most)
        assert next(field["adds"] for field in opened if field["name"] == "players") is (number < most)
        bench.tap("home").add("position.players").tap("home")


class Bench:
    """A bench in somebody's hand: what is shown is what is sent back with the next tap."""

    def __init__(self, game: str, case: Any = None) -> None:
        bench = judge_of(game).bench
        assert bench is not None
        self.bench = bench
        self.state = bench.new(DAY, [("A", ()), ("B", ())]) if case is None else {"case": case, "at": ""}

    @property
    def page(self) -> dict[str, Any]:
        return self.bench.view(self.state, lambda name: (), "es")

    @property
    def answer(self) -> Any:
        page = self.page
        return page["fault"] or page["verdict"]["answer"]

    def tap(self, tap: str, **typed: Any) -> "Bench":
        """Tap, with what is typed into fields by their names."""
        sent = self.fields()
        at = self.state["at"]
        page = self.page
        pieces = {one["name"] for one in (page["node"]["fields"] if page["node"] else []) if one["is_piece"]}
        sent |= {
            f"{'p' if name in pieces else 'f'}:{at}.{name}".replace(":.", ":"): str(value)
            for name, value in typed.items()
        }
        self.state = self.bench.tap(self.state, {**sent, "tap": tap}, lambda name: ())
        return self

    def add(self, path: str, tag: str = "") -> "Bench":
        self.state = self.bench.tap(
            self.state, {**self.fields(), f"tag:{path}": tag, "tap": f"add:{path}"}, lambda name: ()
        )
        return self

    def fields(self) -> dict[str, str]:
        """Every field of the page, as a browser sends it."""
        page = self.page
        table = [field for part in page["start"] for field in part["numbers"]]
        return dict(_sent(page["node"]["fields"] if page["node"] else [*page["more"], *table]))

    def type(self, tap: str, **typed: str) -> "Bench":
        """Tap, with numbers typed into the table: ``A_life="35"``."""
        places = [
            player["id"] for player in (self.state.get("claim") or self.state["case"]["position"])["players"]
        ]
        said = {name.partition("_")[::2]: value for name, value in typed.items()}
        sent = {f"f:position.players.{places.index(who)}.{name}": value for (who, name), value in said.items()}
        self.state = self.bench.tap(self.state, {**self.fields(), **sent, "tap": tap}, lambda name: ())
        return self


def _sent(fields: list[dict[str, Any]]) -> Any:
    for field in fields:
        if field["parts"]:
            yield from _sent(field["parts"])
        elif field["leaf"]:
            yield f"f:{field['path']}", field["value"]
        if field["has_count"]:
            yield f"n:{field['path']}", field["hidden"]


def kinds_of(bench: Bench) -> list[dict[str, str]]:
    """Return the kinds of steps that the page offers."""
    return [kind for group in bench.page["offers"]["groups"] for kind in group["kinds"]]


@pytest.mark.parametrize("game", SHAPED)
def test_a_bench_begins_with_a_possible_table(game: str) -> None:
    bench = Bench(game)
    assert bench.answer == "legal"
    assert all(kind["label"] != f"do:{kind['value']}" for kind in kinds_of(bench))


def test_a_dispute_of_duelo_is_entered_by_taps() -> None:
    bench = Bench("duelo")
    bench.tap("open:position.turn").tap("close", phase="battle")
    bench.tap("open:position.players.0").tap("close", attack="9")
    bench.tap("open:position.players.1").tap("close", life="20", defense="4")
    bench.add("steps", "attack").tap("close", by="A", target="B")
    bench.add("steps", "passes").tap("close")
    assert bench.answer == "legal"
    bench.add("steps", "expect").add("steps.2.players").tap("keep", id="B", life="14")
    assert bench.answer == "illegal"
    assert "Turno §3.2" in bench.page["verdict"]["findings"][0]["rule"]
    bench.tap("keep", life="15")
    assert bench.answer == "legal"
    bench.tap("home").tap("drop:steps.1")
    assert [step["state"] for step in bench.page["steps"]] == ["", "bad"]


def test_a_card_is_described_with_its_effects() -> None:
    bench = Bench("duelo").tap("open:position.players.0")
    bench.add("position.players.0.hand").tap("keep", name="Chispa", kind="evento")
    card = bench.state["at"]
    bench.add(f"{card}.effects", "damage").tap(f"has:{card}.effects.0.types|magico").tap("close", amount="5").tap(
        "home"
    )
    assert bench.state["case"]["position"]["players"][0]["hand"] == [
        {
            "id": "c1",
            "name": "Chispa",
            "kind": "evento",
            "effects": [{"op": "damage", "amount": 5, "types": ["magico"]}],
        }
    ]
    bench.add("steps", "play").tap("close", card="c1", target="B")
    bench.add("steps", "passes").tap("home")
    assert bench.answer == "legal"
    assert "35" in str(bench.page["now"][1]["facts"])


def test_a_dispute_of_shadow_throne_is_entered_by_taps() -> None:
    bench = Bench("shadow_throne")
    for name in "ABC":
        bench.add("steps", "choose").tap("close", by=name)
    bench.add("steps", "reveal").tap("keep", **{"cards.A": "Forajido", "cards.B": "Campesino Obediente"}).tap(
        "close"
    )
    bench.add("steps", "collect").tap("close", by="A", amount="3")
    assert bench.answer == "illegal"
    assert bench.page["verdict"]["findings"][0]["rule"] == "FC 3"


@pytest.mark.parametrize(("amount", "answer"), [(1, "legal"), (2, "illegal")])
def test_one_players_gold_of_shadow_throne_asks_for_nobody_elses_cards(amount: int, answer: str) -> None:
    """Nobody says what the others played, hold and own: 12 taps, and the two names."""
    bench = Bench("shadow_throne").tap("do:collect")
    for _ in range(amount):
        bench.tap("more:steps.0.amount|1")
    bench.tap("home").tap("moment:yes").tap("open:position.battle").tap("more:position.battle.wave|1").tap("home")
    bench.tap("open:position.players.0").tap("open:position.players.0.played.0", chosen="Forajido")
    bench.tap("home", card="Forajido")
    assert bench.answer == answer
    assert {finding["rule"] for finding in bench.page["verdict"]["findings"]} == {"OS", "FC 3"} - (
        {"OS", "FC 3"} if answer == "legal" else set()
    )


def test_what_follows_from_the_moment_of_shadow_throne_follows_it_back_and_what_was_said_stays() -> None:
    bench = Bench("shadow_throne").tap("open:position.players.1").tap("home", gold="5")
    begun = json.dumps(bench.state["case"]["position"]["players"])
    bench.tap("open:position.battle").tap("set:position.battle.phase|resolution")
    players = bench.state["case"]["position"]["players"]
    assert [len(one["played"]) for one in players] == [4, 4, 4]
    assert [(one["gold"], one["influence"], one["hand"]) for one in players] == [
        (None, None, {"count": 2}),
        (5, None, {"count": 2}),
        (None, None, {"count": 2}),
    ]
    bench.tap("set:position.battle.phase|conflict")
    assert (
        json.dumps(
            [{k: v for k, v in one.items() if v != []} for one in bench.state["case"]["position"]["players"]]
        )
        == begun
    )


def test_why_a_table_cannot_be_is_told_before_what_is_only_odd_about_it() -> None:
    """Two are few for Shadow Throne; nobody plays it for a single point."""
    bench = Bench("shadow_throne").tap("drop:position.players.2")
    bench.tap("open:position").tap("close", target="1")
    assert bench.state["case"]["position"]["target"] == 1
    assert [found["severity"] for found in bench.page["verdict"]["findings"]] == ["impossible", "note"]


@pytest.mark.parametrize(("life", "answer"), [(39, ("illegal", True)), (40, ("legal", False))])
def test_a_claim_that_does_not_hold_is_told_apart_from_an_illegal_step(
    life: int, answer: tuple[str, bool]
) -> None:
    case = Bench("duelo").state["case"]
    claim = {"do": "expect", "players": [{"id": "A", "life": life}]}
    verdict = Bench("duelo", {**case, "steps": [claim]}).page["verdict"]
    assert (verdict["answer"], verdict["is_claim"]) == answer


def test_a_step_is_put_in_before_another() -> None:
    bench = Bench("duelo").add("steps", "passes").tap("close")
    bench.add("steps", "pass").tap("keep", by="A").tap("up:steps.1")
    assert [step["do"] for step in bench.state["case"]["steps"]] == ["pass", "passes"]
    assert bench.state["at"] == "steps.0"
    assert bench.tap("up:steps.0").state["at"] == "steps.0"


@pytest.mark.parametrize(
    ("game", "taps", "said"),
    [
        ("duelo", ["do:play"], "Falta: qué carta (1. A · Jugar una carta)"),
        ("duelo", ["do:discard"], "Falta: qué descarta (1. A · Paso de descarte)"),
        ("duelo-masacre", ["do:attack"], "Falta: a quién ataca (1. A · Atacar)"),
        ("myl", ["do:attack"], "Falta: quién ataca (1. A · Atacar)"),
        ("myl", ["do:attack", "none:steps.0.allies", "none:steps.0.allies"], "Falta: quién ataca (1. A · Atacar)"),
        ("shadow_throne", ["do:collect"], "Falta: Cuánto (1. A · Cobrar oro)"),
        ("shadow_throne", ["do:winners"], "Falta: Facciones (1. Decir quién ganó la batalla)"),
        ("doomtrooper", ["by:B", "do:assign"], "Falta: a quién se asigna (1. B · Asignar Misión)"),
        ("myl", ["add:position.players.1.hand"], "Falta: Tipo (B, Carta 1)"),
        ("myl", ["do:play", "add:steps.0.card"], "Falta: Tipo (A, Carta 1)"),
    ],
)
def test_a_part_that_is_still_open_is_asked_for_and_nothing_is_judged(
    game: str, taps: list[str], said: str
) -> None:
    bench = Bench(game)
    bench.state = bench.bench.new(DAY, [(name, ()) for name in ("ABC" if game == "duelo-masacre" else "AB")])
    for tap in taps:
        bench.tap(tap)
    assert (bench.answer, bench.page["verdict"]) == (said, None)


def test_nothing_is_a_thing_to_say_too() -> None:
    bench = Bench("myl").tap("do:attack").tap("none:steps.0.allies")
    assert bench.page["verdict"]["findings"][0]["message"] == "Un ataque tiene al menos un Aliado."


@pytest.mark.parametrize(
    ("game", "tap", "field", "kind"),
    [
        ("duelo", "add:steps.0.card|aura", "kind", "aura"),
        ("myl", "add:steps.0.card|Talismán", "type", "Talismán"),
        ("myl", "add:position.players.0.defense", "type", "Aliado"),
        ("duelo", "add:position.players.0.inventory", "kind", "objeto"),
        ("duelo", "add:position.players.0.status", "kind", None),
        ("myl", "add:position.players.0.hand", "type", None),
    ],
)
def test_a_new_card_is_of_the_kind_that_was_tapped_or_that_its_zone_holds(
    game: str, tap: str, field: str, kind: str | None
) -> None:
    bench = Bench(game).tap("do:play").tap(tap)
    path = bench.state["at"]
    assert _found_by(bench.state["case"], path).get(field) == kind
    bench.tap(f"set:{path}.{field}|?")
    assert _found_by(bench.state["case"], path)[field] is None, "nobody has to know it"


@pytest.mark.parametrize(("game", "at"), [("myl", "card"), ("duelo", "card"), ("duelo", "cards")])
def test_a_typed_name_is_the_name_of_the_card_that_is_added(game: str, at: str) -> None:
    bench = Bench(game).tap("do:discard" if at == "cards" else "do:play")
    bench.tap(f"add:steps.0.{at}", **{at: "Halo"})
    held = bench.state["case"]["steps"][0][at]
    if game == "myl":  # a card that is played is one of those that were hidden in the hand
        held, *hidden = bench.state["case"]["position"]["players"][0]["hand"]
        assert (bench.state["case"]["steps"][0][at], hidden) == (held["id"], [None] * 4)
    assert [one["name"] for one in (held if at == "cards" else [held])] == ["Halo"]


def test_words_and_steps_are_offered_in_the_order_of_play() -> None:
    offered = {field["name"]: field for field in Bench("duelo").tap("open:position.turn").page["node"]["fields"]}
    assert [one["value"] for one in offered["phase"]["options"]] == [
        "start",
        "plays",
        "battle",
        "final_plays",
        "end",
    ]
    assert [kind["value"] for kind in kinds_of(Bench("shadow_throne"))][:6] == [
        "choose",
        "extra",
        "winners",
        "expect",
        "deal",
        "pick",
    ], "what nothing is against comes first"


@pytest.mark.parametrize("game", SHAPED)
@pytest.mark.parametrize(
    "tap",
    [
        "open:steps.9.by",
        "open:nowhere.at.all",
        "add:position.players.99.hand",
        "drop:",
        "up:steps.0",
        "example:99",
        "x",
    ],
)
def test_a_tap_that_makes_no_sense_changes_nothing(game: str, tap: str) -> None:
    bench = Bench(game)
    before = json.dumps(bench.state["case"], sort_keys=True)
    bench.tap(tap)
    assert json.dumps(bench.state["case"], sort_keys=True) == before
    assert bench.answer == "legal"


def _given(game: str) -> list[dict[str, Any]]:
    folder = GAMES / game
    if (folder / "cases.jsonl").exists():
        return [json.loads(line) for line in (folder / "cases.jsonl").read_text().splitlines()]
    return list(json.loads((folder / "cases" / "given.json").read_text()))


@pytest.mark.parametrize("game", SHAPED)
def test_opening_a_case_and_sending_its_fields_back_leaves_the_verdict(game: str) -> None:
    for example in _given(game):
        case = example["case"]
        if case.get("ask") == "roster":
            continue
        wanted = judge_of(game).adjudicate(case, today=DAY, catalogue=lambda name: (), language="es")["legal"]
        bench = Bench(game, case)
        for step in bench.page["steps"]:
            bench.tap(step["fix"]).tap("close")
        for part in bench.page["start"]:
            if "facts" in part and not part.get("is_missing"):
                bench.tap(f"open:{part['path']}").tap("close")
        assert bench.page["fault"] == "", example
        assert bench.page["verdict"]["legal"] is wanted, example


@pytest.mark.parametrize("game", ["duelo", "shadow_throne"])
def test_every_example_can_be_opened(game: str) -> None:
    bench = Bench(game)
    examples = bench.page["examples"]
    assert len(examples) == 8
    for example in examples:
        assert bench.tap(example["value"]).page["fault"] == ""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("3", {"count": 3}),
        (" 0 ", {"count": 0}),
        ("-2", {"count": 0}),
        ("999", {"count": 200}),
        ("1000000", {"count": 5}),  # no number: what was there stays
        ("tres", {"count": 5}),
        ("", None),
    ],
)
def test_how_many_cards_nobody_knows_is_typed(typed: str, kept: Any) -> None:
    bench = Bench("myl").tap("open:position.players.0")
    assert bench.state["case"]["position"]["players"][0]["hand"] == {"count": 5}
    bench.state = bench.bench.tap(
        bench.state, {**bench.fields(), "n:position.players.0.hand": typed, "tap": "keep"}, lambda name: ()
    )
    assert bench.state["case"]["position"]["players"][0].get("hand") == kept


def test_cards_that_are_told_stand_before_those_that_nobody_knows() -> None:
    bench = Bench("myl").tap("open:position.players.0").add("position.players.0.hand")
    bench.tap("keep", name="Una", type="Aliado").tap("close").tap("open:position.players.0")
    hand = bench.state["case"]["position"]["players"][0]["hand"]
    assert ([card and card["name"] for card in hand]) == ["Una", None, None, None, None, None]
    for typed, hidden in (("2", 2), ("", 0), ("0", 0)):
        bench.state = bench.bench.tap(
            bench.state, {**bench.fields(), "n:position.players.0.hand": typed, "tap": "keep"}, lambda name: ()
        )
        hand = bench.state["case"]["position"]["players"][0]["hand"]
        assert [card and card["name"] for card in hand] == ["Una", *[None] * hidden]
    shown = next(field for field in bench.page["node"]["fields"] if field["name"] == "hand")
    assert (shown["has_count"], shown["hidden"], len(shown["items"])) == (True, "0", 1)


@pytest.mark.parametrize(
    ("typed", "count", "kept"),
    [
        ("Visor, Espada", "", ["Visor", "Espada"]),
        (" Visor ,, ? ", "", ["Visor", None]),
        ("Visor", "2", ["Visor", None, None]),
        ("", "4", {"count": 4}),
        ("", "-1", {"count": 0}),
    ],
)
def test_a_hand_of_words_may_have_cards_that_nobody_knows(typed: str, count: str, kept: Any) -> None:
    bench = Bench("doomtrooper").tap("open:position.players.0")
    sent = {"f:position.players.0.hand": typed, "n:position.players.0.hand": count, "tap": "keep"}
    bench.state = bench.bench.tap(bench.state, {**bench.fields(), **sent}, lambda name: ())
    assert bench.state["case"]["position"]["players"][0].get("hand") == kept


def test_teams_are_lists_in_a_list() -> None:
    bench = Bench("duelo-parejas")
    bench.state = bench.bench.new(DAY, [(name, ()) for name in "ABCD"])
    path = next(path for path in _paths(bench.state["case"]) if path.endswith("teams"))
    bench.state = bench.bench.tap(bench.state, {f"f:{path}": "A + C, B+D", "tap": "keep"}, lambda name: ())
    assert _found(bench.state["case"], path) == [["A", "C"], ["B", "D"]]
    holder, _, name = path.rpartition(".")
    shown = next(field for field in bench.tap(f"open:{holder}").page["node"]["fields"] if field["name"] == name)
    assert shown["value"] == "A + C, B + D"


def _paths(value: Any, above: str = "") -> Any:
    for name, inner in value.items() if isinstance(value, dict) else ():
        yield f"{above}{name}"
        yield from _paths(inner, f"{above}{name}.")


def _found_by(value: Any, path: str) -> Any:
    for key in path.split("."):
        value = value[int(key)] if key.isdecimal() else value[key]
    return value


def _found(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value[name]
    return value


@pytest.mark.parametrize(
    ("game", "tag"), [("duelo", "pass"), ("shadow_throne", "choose"), ("myl", "pass"), ("doomtrooper", "meditate")]
)
def test_who_did_something_is_one_of_the_players(game: str, tag: str) -> None:
    bench = Bench(game)
    bench.add("steps", tag)
    by = next(field for field in bench.page["node"]["fields"] if field["name"] == "by")
    assert [option["value"] for option in by["options"]] == [
        player["id"] for player in bench.state["case"]["position"]["players"]
    ]
    assert bench.state["case"]["steps"][0]["by"] == "A"


def test_steps_change_places_up_and_down_and_no_further() -> None:
    bench = Bench("duelo").add("steps", "passes").tap("home").add("steps", "pass").tap("home")
    for tap, first in (
        ("down:steps.1", "passes"),
        ("down:steps.0", "pass"),
        ("up:steps.0", "pass"),
        ("up:steps.1", "passes"),
    ):
        bench.tap(tap)
        assert bench.state["case"]["steps"][0]["do"] == first
    bench.tap("drop:steps.2")
    assert len(bench.state["case"]["steps"]) == 2
    bench.tap("drop:steps.0")
    assert [step["do"] for step in bench.state["case"]["steps"]] == ["pass"]


@pytest.mark.parametrize(
    ("game", "taps", "said", "step"),
    [
        (
            "duelo",
            ["open:position.players.1", "more:position.players.1.life|-1"],
            "Ahora la mesa es así · Jugadores: B (Vida 39)",
            {"players": [{"id": "B", "life": 39}]},
        ),
        (
            "shadow_throne",
            ["open:position.players.0", "more:position.players.0.gold|1", "close"],
            "Ahora la mesa es así · Jugadores: A (Oro 4)",
            {"players": [{"id": "A", "gold": 4}]},
        ),
        (
            "doomtrooper",
            ["open:position.players.1", "more:position.players.1.destiny|1"],
            "Ahora la mesa es así · Jugadores: B (Puntos de Destino 6)",
            {"players": [{"id": "B", "destiny": 6}]},
        ),
    ],
)
def test_somebody_shows_how_the_table_looks_now(game: str, taps: list[str], said: str, step: Any) -> None:
    bench = Bench(game).tap("claim:begin")
    before = bench.state["case"]
    for tap in taps:
        bench.tap(tap)
    assert (bench.page["claim"]["said"], bool(bench.page["unfinished"])) == (said, True)
    assert bench.state["case"] == before
    assert bench.tap("claim:ok").state["case"]["steps"] == [{"do": "expect", **step}]
    assert bench.answer == "illegal"


def test_a_claim_by_taps_moves_nothing_between_zones() -> None:
    bench = Bench("shadow_throne").tap("example:0").tap("claim:begin").tap("drop:position.players.0.played.0")
    assert "Ahora la mesa es así" in bench.page["refused"]["said"]
    assert bench.tap("claim:ok").page["refused"]["said"].startswith("No cambiaste nada")


@pytest.mark.parametrize("game", SHAPED)
def test_a_page_that_is_sent_back_claims_nothing(game: str) -> None:
    bench = Bench(game).tap("claim:begin")
    for part in bench.page["start"]:
        if not part["adds"] and not part["is_missing"]:
            bench.tap(f"open:{part['path']}").tap("close")
    bench.tap("claim:ok")
    assert bench.page["refused"]["said"] == "No cambiaste nada de la mesa: así no se afirma nada."
    assert "claim" not in bench.tap("claim:cancel").state
    assert bench.state["case"]["steps"] == []
