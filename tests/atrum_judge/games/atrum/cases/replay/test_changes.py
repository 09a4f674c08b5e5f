"""The resolution says of each Power what it changed, from what is otherwise on the table."""

from typing import Any

from tests.atrum_judge.games.atrum.cases.bench.entering import BENCH
from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering, catalogue_of_kit


def _did(bench: Entering) -> list[tuple[str, str]]:
    return [(fate["power"], fate["did"]) for fate in bench.seen["verdict"]["resolution"]]


def test_each_power_of_a_chain_says_what_it_changed() -> None:
    bench = Entering().tap("hand:A:Bestia:+", "hand:A:Bestia:+", "hand:B:Bestia:+")
    bench.announce("A:Tajo").announce("B:Quite").announce("A:Filo").tap("allpass")
    assert _did(bench) == [
        ("Filo", "refuerza Tajo: +2; mano de A: 4 → 3; al Vertedero: Bestia"),
        ("Quite", "previene 2 de Tajo; mano de B: 4 → 3; al Vertedero: Bestia"),
        ("Tajo", "resistencia de B: 10 → 8; mano de A: 3 → 2; al Vertedero: Bestia"),
    ]
    fates = BENCH.view(bench.state, catalogue_of_kit, "en")["verdict"]["resolution"]
    assert fates[0]["did"] == "reinforces Tajo: +2; hand of A: 4 → 3; to the Vertedero: Bestia"


def test_who_is_exhausted_is_said() -> None:
    bench = Entering().tap("altar:A:Golem", "altar:A:Caído", "altar:B:Bestia", "hand:A:Caído:+")
    bench.announce("A:Embate").tap("allpass")
    exhausted = "agotado: Ráfaga; agotados: Golem A1, Caído A2"
    assert _did(bench) == [
        ("Embate", f"resistencia de B: 10 → 6; mano de A: 4 → 3; {exhausted}; al Vertedero: Caído")
    ]


def test_what_an_effect_asks_for_is_told_once_it_is_over() -> None:
    bench = Entering("423", "123").tap("altar:A:Zombie", "altar:A:Golem", "altar:A:Caído", "altar:B:Caído")
    bench.tap("hand:A:Zombie:+").announce("A:Déjà-Vu", "target:B").tap("allpass")
    assert _did(bench) == [("Déjà-Vu", "")]
    ((_, did),) = _did(bench.pick("cards:choose:A", "B1"))
    assert {"mano de B: 4 → 5", "sale del Altar de B: Caído B1", "al Vertedero: 2 Zombie"} <= {*did.split("; ")}


def test_a_power_that_is_annulled_is_paid_and_one_that_is_not_launched_changes_nothing() -> None:
    annul = {"name": "Negar", "esbirro": "Zombie", "type": "tactical", "effects": [{"op": "annul"}]}
    bench = Entering().written("B-R1", annul).tap("hand:A:Bestia:+", "hand:B:Zombie:+")
    bench.announce("A:Tajo").announce("B:Negar").tap("allpass")
    assert _did(bench) == [
        ("Negar", "anula Tajo; mano de B: 4 → 3; al Vertedero: Zombie"),
        ("Tajo", "mano de A: 4 → 3; al Vertedero: Bestia"),
    ]


def test_two_chains_and_an_elimination_between_are_told_apart() -> None:
    bench = Entering().tap(*["res:B:-1"] * 8, *["hand:A:Bestia:+"] * 2)
    bench.announce("A:Tajo").tap("allpass", "step:eliminate:B:B-R1")
    assert _did(bench) == [
        ("Tajo", "resistencia de B: 2 → 0; mano de A: 4 → 3; eliminado: Ráfaga; al Vertedero: Bestia")
    ]


def test_what_a_power_did_of_which_nobody_knows_is_not_told() -> None:
    power: dict[str, Any] = {
        "name": "Enigma",
        "esbirro": "Golem",
        "type": "tactical",
        "effects": [{"op": "unknown"}],
    }
    bench = Entering().written("A-R1", power).tap("hand:A:Golem:+").announce("A:Enigma").tap("allpass")
    assert _did(bench) == [("Enigma", "")]


def test_what_comes_to_an_altar_is_said() -> None:
    place = {"op": "place", "count": 2, "from": "fosa_top"}
    power = {"name": "Alzar", "esbirro": "Golem", "type": "tactical", "effects": [place]}
    bench = Entering().written("A-R1", power).tap("hand:A:Golem:+", "top:Zombie", "top:Bestia")
    bench.announce("A:Alzar").tap("allpass")
    ((_, did),) = _did(bench)
    assert "entran al Altar de A: Zombie A+1, Bestia A+2" in did


def test_what_chance_brought_is_told_where_it_is_said() -> None:
    falls = {"op": "discard", "count": 1, "whose": "target", "random": True}
    power = {"name": "Hurto", "esbirro": "Golem", "type": "tactical", "effects": [falls]}
    bench = Entering().written("A-R1", power).tap("hand:A:Golem:+", "hand:B:Zombie:+")
    bench.announce("A:Hurto").tap("allpass").say_what_came("Zombie")
    assert bench.steps[-1] == {"do": "chance", "cards": ["Zombie"]}
    ((_, did),) = _did(bench)
    assert {"mano de B: 4 → 3", "al Vertedero: Golem, Zombie"} <= {*did.split("; ")}
