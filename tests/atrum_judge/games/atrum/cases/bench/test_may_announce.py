"""The short form: may somebody announce this Power, with so many ready Esbirros?"""

import pytest

from tests.atrum_judge.games.atrum.cases.bench.entering import BENCH, seen, tapped
from tests.atrum_judge.games.atrum.cases.bench.tapping import DAY, Entering


def _asked(bench: Entering, power: str, ready: str = "", when: str = "") -> Entering:
    """Choose a Power by its name and ask."""
    reptantes = bench.seen["may"]["reptantes"]
    options = [one for reptante in reptantes for one in reptante["powers"] if one["value"][0] == power[0]]
    value = next(one["value"] for one in options if one["label"].startswith(power[2:]))
    return bench.tap("may", may__power=value, may__ready=ready, may__when=when)


@pytest.mark.parametrize(
    ("power", "ready", "when", "answer"),
    [
        ("A:Embate", "1", "", "illegal cost.not_enough"),
        ("A:Embate", "2", "", "legal"),
        ("A:Embate", "2", "attack", "illegal attack.never_response"),
        ("A:Quite", "0", "", "legal"),
        ("A:Quite", "0", "own", "illegal defense.not_on_own_turn defense.only_in_attack_chain"),
        ("A:Filo", "0", "", "legal"),
        ("A:Descarga", "1", "start", "legal"),
        ("A:Quite", "0", "tactical", "illegal defense.only_in_attack_chain"),
        ("A:Embate", "0", "", "illegal cost.not_enough"),
        ("A:Embate", "", "quiet", "illegal attack.only_own_main"),
        ("A:Descarga", "1", "quiet", "legal"),
        ("A:Descarga", "1", "tactical", "legal"),
        ("A:Descarga", "1", "late", "illegal tactical.off_turn_only_start_or_response"),
    ],
)
def test_one_tap_says_if_a_power_may_be_announced(power: str, ready: str, when: str, answer: str) -> None:
    assert _asked(Entering(), power, ready, when).answer == answer


def test_asked_again_it_begins_from_the_table_as_it_was() -> None:
    bench = Entering()
    before = bench.position
    _asked(bench, "A:Quite", "3")
    assert len(bench.steps) == 2
    _asked(bench, "B:Tajo")
    assert [step["by"] for step in bench.steps] == ["B"]
    assert bench.position == {**before, "turn": bench.position["turn"]}


def test_without_known_powers_its_type_and_its_cost_are_said() -> None:
    bench = BENCH.new(DAY, [("A", ()), ("B", ())])
    fields = {"may_type": "attack", "may_cost": "3", "may_kind": "Golem"}
    assert seen(tapped(bench, "may", **fields, may_ready="3"))["verdict"]["answer"] == "legal"
    verdict = seen(tapped(bench, "may", **fields, may_ready="2"))["verdict"]
    assert [finding["rule"] for finding in verdict["findings"]] == ["P2 §1.2"]


def test_where_powers_are_known_one_of_them_is_meant() -> None:
    assert Entering().send("may")["refused"]["near"] == "may"


def test_esbirros_of_which_nobody_spoke_suffice_and_those_of_an_entered_altar_pay() -> None:
    bench, fields = BENCH.new(DAY, [("A", ()), ("B", ())]), {"may_cost": "3", "may_kind": "Golem"}
    asked = tapped(bench, "may", **fields)
    verdict, none = seen(asked)["verdict"], seen(tapped(asked, "may", **fields, may_ready="0"))["verdict"]
    assert (verdict["answer"], none["answer"]) == ("legal", "illegal")
    assert "Esbirros preparados que alcanzan: 3" in "".join(verdict["assumptions"])
    assert "alcanzan" not in "".join(none["assumptions"])
    entered = tapped(tapped(bench, "altar:A:Golem"), "may", **fields)
    assert seen(entered)["verdict"]["answer"] == "illegal"
