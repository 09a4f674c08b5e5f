"""Facts that the bench takes for granted are told as assumed until a player says them, and never afterwards."""

import pytest

from atrum_judge.games.atrum.cases.bench.states import read
from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering
from tests.atrum_judge.games.atrum.kit import TAJO

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
        (["seat:+", "seat:+", "date"], "No había nada pendiente ni en curso. Cada uno juega por su cuenta."),
    ],
)
def test_what_nobody_said_is_told_in_a_line_of_each_participant(taps: list[str], line: str) -> None:
    assert line in Entering().tap(*taps, date="2026-11-20").seen["verdict"]["assumptions"]


def test_what_the_table_is_taken_for_fits_on_a_phone() -> None:
    assert len(Entering().seen["verdict"]["assumptions"]) == 5


def _assumed(bench: Entering, words: str) -> list[str]:
    """Return the assumptions of the verdict that say these words."""
    return [said for said in bench.seen["verdict"]["assumptions"] if words in said]


def _attacked(*answer: str) -> Entering:
    """A attacks, B answers with a Defense, A reinforces either of them, of which nobody said which."""
    either = {"op": "reinforce", "amount": 2, "what": "either"}
    bench = Entering().written(
        "A-R1", {"name": "Alzar", "esbirro": "Zombie", "type": "tactical", "effects": [either]}
    )
    bench.tap(*("hand:A:Bestia:+", "hand:A:Zombie:+", "hand:B:Bestia:+", *["hand:A:?:-"] * 2, *["hand:B:?:-"] * 3))
    bench.announce("A:Tajo").announce("B:Quite").announce("A:Alzar", *answer)
    return bench


def test_which_of_several_announcements_one_is_about_is_told_as_assumed_until_it_is_said() -> None:
    line = "Jugada 3: no se dijo sobre qué anuncio va Alzar; se toma el 2, Quite."
    bench = _attacked()
    assert _assumed(bench, "sobre qué anuncio") == [line]
    assert _assumed(_attacked("of:1"), "sobre qué anuncio") == []
    assert _assumed(bench.tap("allpass"), "sobre qué anuncio") == [line]


def test_the_only_announcement_that_fits_is_not_assumed() -> None:
    bench = Entering().tap("hand:A:Bestia:+", "hand:B:Bestia:+").announce("A:Tajo").announce("B:Quite")
    bench.announce("A:Filo")
    assert _assumed(bench, "sobre qué anuncio") == []


def test_nothing_is_chosen_beforehand_where_there_are_several_ways() -> None:
    draft = Entering().tap("altar:A:Golem").draft("A:Descarga").seen["draft"]
    assert (draft["pay"], [one["id"] for one in draft["targets"] if one["on"]]) == ("", ["B"])
    assert "No se dijo que pague explotando: paga agotando." in draft["assumed"]
    copy = {"name": "Eco", "esbirro": "Neutral", "type": "tactical", "effects": [{"op": "copy"}]}
    draft = Entering().written("A-R1", copy).draft("A:Eco").seen["draft"]
    assert [one["id"] for one in draft["targets"] if one["on"]] == []


def test_an_altar_that_nobody_told_pays_for_what_is_announced() -> None:
    bench = Entering().announce("A:Embate").announce("B:Parapeto").announce("A:Negar")
    assert bench.seen["verdict"]["hangs_on_hands"]
    assert _assumed(bench, "Esbirros preparados que alcanzan: 3") != []
    powers = Entering().seen["players"][0]["reptantes"][0]["powers"]
    assert [one["name"] for one in powers if one["possible"]] == ["Tajo", "Embate", "Cataclismo", "Descarga"]
    told = Entering().announce("A:Embate", "altar:A1", "altar:A2").tap("altar:A:Golem", "altar:A:Zombie")
    assert told.seen["verdict"]["hangs_on_hands"]
    assert Entering().announce("A:Embate").tap("altar:A:empty").answer == "illegal cost.not_enough"


@pytest.mark.parametrize(
    ("effect", "owner", "answer"),
    [
        ({"op": "exploit", "count": 2, "whose": "target"}, "B", "legal"),
        ({"op": "exploit", "count": 2, "whose": "caster"}, "A", "legal"),
        ({"op": "exploit", "count": 2, "whose": "target", "esbirro": "Zombie"}, "B", "undecided"),
    ],
)
def test_an_altar_of_which_nobody_spoke_has_what_an_exploit_aims_at(
    effect: object, owner: str, answer: str
) -> None:
    power = {"name": "Saqueo", "esbirro": "Bestia", "type": "tactical", "effects": [effect]}
    bench = Entering().written("A-R1", power).tap("hand:A:Bestia:+").announce("A:Saqueo")
    assert (bench.answer, len(bench.position["players"]["AB".index(owner)]["altar"])) == (answer, 2)
    assert bench.tap(f"altar:{owner}:empty").answer == "illegal target.not_there"


def test_of_a_pair_the_partner_that_nobody_said_is_assumed() -> None:
    partner = "otro Esbirro principal que no sea Bestia"
    bench = Entering().tap("hand:A:Sombra:+").announce("A:Tajo", "with_sombra")
    assert _assumed(bench, "tiene en la mano") == [f"A tiene en la mano: {partner}."]
    bench.tap("step:pass:B").announce("A:Filo", "discard:Bestia")
    assert _assumed(bench, "tiene en la mano") == [
        f"A tiene en la mano: {partner}.",
        "A tiene en la mano: Bestia.",
    ]
    bench = Entering().announce("A:Tajo", "with_sombra")
    assert _assumed(bench, "tiene en la mano") == [f"A tiene en la mano: Sombra, {partner}."]


def test_a_card_that_was_claimed_is_not_assumed() -> None:
    bench = Entering().tap("step:advance:A", "claim:begin", "hand:A:Bestia:+", "claim:ok", "step:advance:A")
    assert bench.steps[1]["players"] == [{"id": "A", "hand": [None, None, None, "Bestia"]}]
    assert _assumed(bench, "tiene en la mano") == []


def test_hidden_cards_are_assumed_until_somebody_says_how_many_there_are() -> None:
    bench = Entering().tap("hand:A:Golem:+")
    assert bench.position["players"][0]["hand"].count(None) == 3
    assert _assumed(bench, "3 cartas ocultas más en la mano") != []
    assert _assumed(bench.tap("hand:A:Golem:-"), "A: 10 de resistencia; 4 cartas en la mano") != []
    bench.tap("hand:A:Golem:+", "hand:A:?:-", "hand:A:?:+")
    assert _assumed(bench, "A: 10 de resistencia; Altar vacío") != []


def test_a_hand_of_which_a_card_was_told_holds_no_more_than_was_drawn() -> None:
    bench = Entering().tap("hand:A:Golem:+", *["turn:number:-1"] * 4)
    assert bench.position["players"][0]["hand"] == ["Golem", None]
    assert _assumed(bench, "1 carta oculta más en la mano") != []


def test_what_announcements_set_aside_is_told_while_somebody_claims_something() -> None:
    bench = Entering().tap("hand:A:Bestia:+").announce("A:Tajo")
    one = bench.position["players"][0]["reptantes"][0]  # of which not all Powers are known
    one |= {"name": "Nadie", "powers": [TAJO, {"name": "…"}]}
    line = ["Jugada 1: no se dijo qué descarta Tajo; se toma Bestia."]
    assert _assumed(bench, "qué descarta") == line
    assert _assumed(bench.tap("claim:begin", "res:A:-1"), "qué descarta") == line


def _revealed() -> Entering:
    """A Power has revealed two cards of which nobody said which they were, and hits for each Golem among them."""
    hits = {"op": "damage", "per": {"zone": "revealed", "esbirro": "Golem"}, "each": 3}
    storm = {
        "name": "Lluvia",
        "esbirro": "Golem",
        "type": "attack",
        "effects": [{"op": "reveal", "count": 2}, hits],
    }
    bench = Entering().written("A-R1", storm).tap("hand:A:Golem:+", "top:Sombra", *["hand:A:?:-"] * 3)
    return bench.announce("A:Lluvia").tap("allpass")


@pytest.mark.parametrize("fell", [False, True])
def test_who_is_assumed_not_to_have_been_at_zero_is_judged_as_if_it_were_said(fell: bool) -> None:
    """Their going back to 10 in their turn is as assumed, and not open (P1 §3.4)."""
    gone = ["turn:moment:discard:end", "res:B:-1", "rep:B-R1", "rep:B-R1", *["fell:B"] * fell]
    bench = Entering().tap(*gone)
    case = read(bench.state["case"], lambda _: ())
    position = case.position
    assert position is not None
    assert position.players[1].fell is fell
