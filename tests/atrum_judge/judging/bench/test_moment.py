"""The bench judges the table that it shows and moves no turn: acting out of turn is told."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.atrum_judge.judging.bench.test_bench import DAY, Bench, judge_of, kinds_of
from tests.selection import one_of_many

SEATED = {"duelo": "AB", "duelo-parejas": "ABCD", "duelo-masacre": "ABC"}
ZONES = {
    "duelo": ("hand|evento", "inventory"),
    "myl": ("hand|Talismán", "defense", "reserve"),
    "doomtrooper": ("escuadron",),
    "shadow_throne": (),
}
"""Zones in which each player has a card, so that steps have something to name."""


def no_cards(name: str) -> tuple[()]:
    return ()


def table_of(game: str) -> Bench:
    bench = Bench(game)
    bench.state = bench.bench.new(DAY, [(name, ()) for name in SEATED.get(game, "AB")])
    for place in range(len(bench.state["case"]["position"]["players"])):
        for zone in ZONES[game.partition("-")[0]]:
            bench.tap(f"add:position.players.{place}.{zone}").tap("home")
    return bench


def first_steps(bench: Bench, by: str) -> Iterator[str]:
    """Let a player take each kind of step first, with what it must say: the first of what the page offers."""
    shown = deepcopy(bench.state)
    for kind in kinds_of(bench):
        bench.state = deepcopy(shown)
        bench.tap(f"by:{by}").tap(f"do:{kind['value']}")
        fields = bench.page["node"]["fields"] if bench.page["node"] else []
        for field in fields:
            if field["required"] and not field["value"] and not field["chosen"]:
                taps = [one["value"] for one in field["pieces"]]
                taps += [f"set:{field['path']}|{one['value']}" for one in field["options"]]
                taps += [f"none:{field['path']}"] if field["may_be_none"] else []
                taps += [f"more:{field['path']}|1"] if field["leaf"] == "number" else []
                for tap in taps[:1]:
                    bench.tap(tap)
        yield kind["value"]


def on_the_shown_table(game: str, shown: Any, steps: Any) -> str:
    """The engine's answer, who knows nothing of benches."""
    case = {**shown["case"], "steps": steps}
    verdict = judge_of(game).adjudicate(case, today=DAY, catalogue=no_cards, language="es")
    return {True: "legal", False: "illegal", None: "undecided"}[verdict["legal"]]


@pytest.mark.parametrize(
    "game", one_of_many(["myl", "duelo", "doomtrooper", "shadow_throne", "duelo-parejas", "duelo-masacre"])
)
def test_the_first_step_is_judged_on_the_table_that_is_shown(game: str) -> None:
    bench = table_of(game)
    shown, answers = deepcopy(bench.state), []
    for by in [player["id"] for player in shown["case"]["position"]["players"]]:
        for do in first_steps(bench, by):
            assert bench.state["case"]["position"] == shown["case"]["position"], (by, do)
            if not bench.page["fault"]:
                answers.append(bench.answer)
                assert bench.answer == on_the_shown_table(game, shown, bench.state["case"]["steps"]), (by, do)
        bench.state = deepcopy(shown)
    assert answers.count("illegal") > 3
    assert len(answers) > len(kinds_of(bench))


def test_in_atrum_arena_too() -> None:
    judge = judge_of("atrum")
    assert judge.bench is not None
    shown = judge.bench.new(DAY, [("A", ()), ("B", ())])
    taps = ["prepare", "draw", "place:Golem", "advance", "pass", "discard", "eliminate:A-R1", "concede", "pay"]
    answers = []
    for by in "AB":
        for tap in taps:
            do, _, more = tap.partition(":")
            state = judge.bench.tap(shown, {"tap": f"step:{do}:{by}" + (f":{more}" if more else "")}, no_cards)
            if not state["case"]["steps"]:
                continue
            assert state["case"]["position"] == shown["case"]["position"], tap
            seen = judge.bench.view(state, no_cards, "es")["verdict"]["answer"]
            answers.append((by, do, seen))
            told = on_the_shown_table("atrum", shown, state["case"]["steps"])
            assert (seen == "illegal") == (told == "illegal"), tap
    assert ("B", "place", "illegal") in answers
    assert ("B", "advance", "illegal") in answers


NOT_NOW = [
    ("myl", ["do:draw"], "No es el turno de B. §6.20"),
    ("myl", ["do:play", "add:steps.0.card|Aliado"], "Carta 1 se juega solo en la Vigilia propia. §5.2"),
    ("doomtrooper", ["do:meditate"], "No es el turno de B, y ninguna carta le da una acción. P2 §Acciones"),
    ("doomtrooper", ["do:draw"], "B roba fuera de su turno. P2 §Robo"),
    ("duelo", ["do:attack"], "Es el turno de A, no de B. Turno §3.1, Turno §0"),
    ("duelo", ["do:draw"], "Es el turno de A, no de B. Turno §1.4, Turno §0"),
]


@pytest.mark.parametrize(("game", "taps", "said"), NOT_NOW)
def test_acting_in_the_turn_of_another_is_told_in_few_taps_and_the_own_turn_is_offered(
    game: str, taps: list[str], said: str
) -> None:
    bench = Bench(game)
    for tap in ["by:B", *taps]:
        bench.tap(tap)
    first = bench.page["verdict"]["findings"][0]
    assert (bench.answer, f"{first['message']} {first['rule']}") == ("illegal", said)
    asked = bench.page["moment"]
    assert asked["asked"].startswith("¿Empieza en el turno de B,"), asked
    assert asked["no"].startswith("No, es el turno de A,")
    kept = deepcopy(bench.state)
    assert bench.tap("moment:no").page["moment"] is None
    assert bench.answer == "illegal"
    bench.state = kept
    assert bench.tap("moment:yes").answer != "illegal"
    assert bench.page["moment"] is None
    assert bench.state["case"]["position"]["turn"]["player"] == "B"


@pytest.mark.parametrize(
    ("game", "tap", "asked"),
    [
        ("duelo", "do:attack", "¿Empieza en: batalla · ataque?"),
        ("duelo", "do:draw", "¿Empieza en: inicio del turno · robar?"),
        ("doomtrooper", "do:draw", "¿Empieza en: robo?"),
    ],
)
def test_another_phase_of_the_same_turn_is_asked_for_and_not_taken(game: str, tap: str, asked: str) -> None:
    bench = Bench(game).tap(tap)
    assert (bench.answer, bench.page["moment"]["asked"]) == ("illegal", asked)
    assert bench.tap("moment:yes").answer == "legal"


def test_an_event_in_the_turn_of_another_may_have_come_at_its_opportunity() -> None:
    bench = Bench("duelo").tap("by:B").tap("do:play").tap("add:steps.0.card|evento")
    assert (bench.answer, bench.page["verdict"]["findings"][0]["rule"]) == ("illegal", "Turno §2.6")
    asked = bench.page["moment"]
    assert (asked["asked"], asked["no"]) == ("¿Le tocaba jugar a B?", "No, le tocaba a A")
    assert bench.tap("moment:yes").answer == "legal"
    assert bench.state["case"]["position"]["window"] == {"player": "B"}
    aura = Bench("duelo").tap("by:B").tap("do:play").tap("add:steps.0.card|aura")
    first, second = aura.page["verdict"]["findings"]
    assert (first["rule"], second["rule"], aura.page["moment"]) == ("Turno §2.1", "Turno §2.6", None)


@pytest.mark.parametrize("tap", ["set:position.turn.player|A", "set:position.turn.phase|plays"])
def test_a_tap_on_the_value_that_is_shown_says_the_moment(tap: str) -> None:
    bench = Bench("duelo").tap("open:position.turn").tap(tap).tap("home").tap("by:B").tap("do:attack")
    assert (bench.answer, bench.page["moment"]) == ("illegal", None)


def test_no_moment_is_asked_for_where_the_step_stands_or_another_one_does_not_help() -> None:
    assert Bench("doomtrooper").tap("do:meditate").page["moment"] is None
    later = Bench("doomtrooper").tap("do:meditate").tap("by:B").tap("do:meditate")
    assert (later.answer, later.page["moment"]) == ("illegal", None)
    nobody = Bench("myl").tap("do:attack").tap("none:steps.0.allies")
    assert (nobody.answer, nobody.page["moment"]) == ("illegal", None)


def test_a_state_kept_by_an_older_bench_gets_back_the_turn_that_was_shown() -> None:
    bench = Bench("duelo")
    shown = bench.state["case"]["position"]
    moved = {**shown, "first_player": "B", "turn": {**shown["turn"], "player": "B", "phase": "battle"}}
    step = {"do": "attack", "by": "B", "target": "A"}
    began = {"turn": shown["turn"], "battle": None, "first_player": None}
    bench.state |= {"case": {**bench.state["case"], "position": moved, "steps": [step]}, "began": began}
    assert bench.tap("keep").answer == "illegal"
    assert bench.state["case"]["position"] == shown
    assert "began" not in bench.state
