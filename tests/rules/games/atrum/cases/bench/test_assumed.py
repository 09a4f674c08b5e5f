"""What the bench takes for granted is told as assumed until somebody says it, and never afterwards."""

import pytest

from tests.rules.games.atrum.cases.bench.tapping import Entering

LASTING = {
    "lasting__player": "A",
    "lasting__what": "protect|altar",
    "lasting__esbirro": "Golem",
    "lasting__until": "end_of_turn",
}


@pytest.mark.parametrize(
    ("taps", "unsaid"),
    [
        (["turn:number:1"], "Turno: es el "),
        (["turn:moment:draw:start"], "fase"),
        (["turn:placed"], "colocó"),
        (["turn:placed", "turn:placed"], "colocó"),
        (["turn:moment:draw:start", "turn:drawn"], "robó"),
        (["res:A:-1"], "9 de resistencia"),
        (["hand:B:?:+"], "5 cartas"),
        (["altar:A:Golem", "drop:A1", "altar:B:Golem"], "Altar vacío"),
        (["altar:A:Golem", "flip:A1"], "Golem A1"),
        (["rep:A-R1"], "preparados: Ráfaga, "),
        (["rep:A-R1", "rep:A-R1", "gone:A-R1"], "eliminados"),
        (["rep:A-R1", "skip:A-R1"], "la próxima vez"),
        (["rep:A-R1", "rep:A-R1", "fell:A"], "llegó a 0"),
        (["vertedero:Golem:+"], "Vertedero"),
        (["lasting:add"], "en curso"),
        (["seat:+", "seat:+", "group:2"], "por su cuenta"),
        (["date"], "Reglas vigentes"),
    ],
)
def test_what_was_said_is_not_assumed_any_more(taps: list[str], unsaid: str) -> None:
    bench = Entering().tap(*taps, **(LASTING if "lasting:add" in taps else {}), date="2026-11-20")
    assert not any(unsaid in said for said in bench.seen["verdict"]["assumptions"])


@pytest.mark.parametrize(
    ("taps", "line"),
    [
        (
            ["hand:A:?:-", "rep:A-R2"],
            "A: 10 de resistencia; Altar vacío; preparados: Ráfaga, Arbitrio; se preparan la próxima vez: Bastión.",
        ),
        (
            ["altar:B:Golem"],
            "B: 10 de resistencia; 4 cartas en la mano; preparados: Ráfaga, Bastión, Arbitrio, Golem B1.",
        ),
        (
            ["hand:A:?:-", "res:A:-1", "altar:A:Golem", "drop:A1", "rep:A-R1", "rep:A-R1", "rep:A-R2"],
            (
                "A: preparados: Arbitrio; se preparan la próxima vez: Bastión; eliminados antes de este turno: Ráfaga;"
                " no llegó a 0 desde que empezó su último turno."
            ),
        ),
        (["turn:moment:prepare:start"], "Turno: es el 5; es de A; empezó A; todavía no preparó."),
        (["turn:moment:draw:end"], "Turno: es el 5; es de A; empezó A; ya preparó; ya robó."),
        (
            [],
            "Turno: es el 5; es de A; fase Principal (desarrollo); empezó A; ya preparó; ya robó; todavía no colocó.",
        ),
        ([], "No había nada pendiente ni en curso. Reglas vigentes el 2026-11-20."),
        (
            ["seat:+", "seat:+", "date"],
            "No había nada pendiente ni en curso. Cada uno juega por su cuenta.",
        ),
    ],
)
def test_what_nobody_said_is_told_in_a_line_of_each_participant(taps: list[str], line: str) -> None:
    assert line in Entering().tap(*taps, date="2026-11-20").seen["verdict"]["assumptions"]


def test_what_the_table_is_taken_for_fits_on_a_phone() -> None:
    assert len(Entering().seen["verdict"]["assumptions"]) == 5


def _notes(bench: Entering) -> list[str]:
    """What the verdict says of discards that nobody told."""
    verdict = bench.seen["verdict"]
    told = [*(f["message"] for f in verdict["findings"]), *verdict["assumptions"]]
    return [said for said in told if said.startswith("No se indicó")]


@pytest.mark.parametrize("hand", [["Golem", "Bestia", "Zombie"], []])
def test_a_discard_that_was_told_at_the_launch_is_not_said_to_be_untold(hand: list[str]) -> None:
    bench = Entering("812", "123").tap(*(f"hand:A:{kind}:+" for kind in hand))
    bench.tap(*["hand:A:?:-"] * 4 * bool(hand)).announce("A:Licencia").tap("step:pass:B")
    assert _notes(bench)
    bench.draft("A:Teñir la mano").tap("drafted:discard:Zombie")
    assert not any("Licencia" in f["message"] for f in bench.seen["draft"]["preview"]["findings"])
    bench.tap("drafted:ok", "allpass").pick("cards:choose:A", "Golem")
    assert _notes(bench) == []


def test_a_discard_is_told_while_its_announcement_is_corrected() -> None:
    bench = Entering("812", "123").announce("A:Licencia").tap("fix:0")
    assert _notes(bench)
    assert _notes(bench.tap("drafted:discard:Golem")) == []
