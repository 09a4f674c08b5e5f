"""A table in the middle of a resolution has paid for what was launched, and nothing became of what nobody touched."""

from typing import Any

import pytest

from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.laws.scenario import law


def announced(reptante: int, power: str, **more: Any) -> dict[str, Any]:
    return {"do": "announce", "by": "A", "reptante": reptante, "power": power, **more}


def resolving(done: int | None, *chain: dict[str, Any], **table: Any) -> dict[str, str]:
    """Return the impossible facts about a table with so much done, with their places by code."""
    position = table.pop("position", {})
    case = law("x", "", **{"A": "", "B": "", **table}, chain=list(chain)).case
    case["position"] |= {"resolving": {} if done is None else {"done": done}}
    case["position"]["turn"] |= position.pop("turn", {})
    case["position"] |= position
    return {f["code"]: f["where"] for f in judged(case)["findings"] if f["severity"] == "impossible"}


REPTANTES, ALTAR = "position.players[0].reptantes[2]", "position.players[0].altar"
GOLPE = announced(3, "Golpe macizo", target="B", choose=["B9"], altar=["A1"], discard="B")
EXPLOITED = GOLPE | {"pay": "exploit"}
TAJO = announced(1, "Tajo", target="B", discard="B")
SOCORRO = announced(3, "Socorro", discard="E")
TRUEQUE = announced(3, "Trueque", target="B", discard="B")
PURGA = announced(3, "Purga", target="B", discard="B")
ANTIMATERIA = announced(3, "Antimateria", discard="B")
# Antimateria annuls Powers that ask for any Esbirro.
BEFORE = {"Antimateria": [TAJO, {**announced(3, "Transmutar", discard="B"), "by": "B"}]}
LLAMADO = announced(3, "Llamado a las armas", target="B", discard="C")


@pytest.mark.parametrize(
    ("link", "done", "own", "vert", "place"),
    [
        # Paid for, and half done; or paid for by exploiting, or for nothing.
        (GOLPE, 1, "|G-|1+ 2+ 3-", "BC", ""),
        (GOLPE, 0, "|G- C+|1+ 2+ 3-", "B", ""),
        (EXPLOITED, 1, "||1+ 2+ 3+", "BCG", ""),
        (SOCORRO, 0, "||1+ 2+ 3+", "E", ""),
        # The Reptante is exhausted only by what is paid for by exhausting.
        (GOLPE, 1, "|G-|1+ 2+ 3+", "BC", REPTANTES),
        (GOLPE, 0, "|G-|1+ 2+ 3+", "B", REPTANTES),
        (EXPLOITED, 1, "||1+ 2+ 3-", "BCG", REPTANTES),
        (SOCORRO, 0, "||1+ 2+ 3-", "E", REPTANTES),
        # An Esbirro has paid, though nobody need say which.
        (GOLPE, 1, "|G+|1+ 2+ 3-", "BC", ALTAR),
        (GOLPE, 0, "||1+ 2+ 3-", "BC", ALTAR),
        (GOLPE | {"payers": ["A1"]}, 1, "|G+ Z-|1+ 2+ 3-", "BC", ALTAR),
        (GOLPE | {"payers": ["A2"]}, 1, "|G+ Z-|1+ 2+ 3-", "BC", ""),
        (EXPLOITED | {"payers": ["A1"]}, 1, "|G+|1+ 2+ 3+", "BCG", ALTAR),
        (EXPLOITED, 1, "|G+|1+ 2+ 3+", "BCG", ""),
        # The payers may have been swapped away since, not before.
        (TRUEQUE, 1, "|G+ Z-|1+ 2+ 6-", "B", ""),
        (TRUEQUE, 0, "|G+ Z-|1+ 2+ 6-", "B", ALTAR),
        # The discarded card lies there, unless a later effect may have taken it.
        (GOLPE, 1, "|G-|1+ 2+ 3-", "CC", "position.vertedero"),
        (GOLPE, 1, "|G-|1+ 2+ 3-", "C?", ""),
        (GOLPE | {"with_sombra": True, "discard": "C"}, 1, "|G-|1+ 2+ 3-", "CS", ""),
        (GOLPE | {"with_sombra": True, "discard": "C"}, 1, "|G-|1+ 2+ 3-", "CC", "position.vertedero"),
        (PURGA, 1, "|G-|1+ 2+ 9-", "CC", "position.vertedero"),
        (PURGA, 2, "|G-|1+ 2+ 9-", "CC", ""),
        (LLAMADO, 0, "|G- G-|1+ 2+ 5-", "B", "position.vertedero"),
        (LLAMADO, 1, "|G- G-|1+ 2+ 5-", "B", ""),
        # With Licencia another kind may have done (P2 §9.3).
        (GOLPE, 1, "|G-|1+ 8+ 3-", "CC", ""),
        # Of a table whose Vertedero and Fosa were left out nobody says that it is empty.
        (GOLPE, 1, "|G-|1+ 2+ 3-", "", ""),
        # It was in play when it was launched; what it did since may have cost it.
        (GOLPE, 1, "|G-|1+ 2+ 3x", "BC", REPTANTES),
        (GOLPE, 2, "|G-|1+ 2+ 3x", "BC", ""),
        # Antimateria says that it does not exhaust its Reptante (P3 §1.1).
        (ANTIMATERIA, 1, "|G- G- G- G-|1+ 2+ 6+", "B", ""),
        (ANTIMATERIA, 1, "|G- G- G- G-|1+ 2+ 6-", "B", REPTANTES),
    ],
)
@pytest.mark.law("launch.simultaneous")
def test_what_was_launched_is_paid_for(link: dict[str, Any], done: int, own: str, vert: str, place: str) -> None:
    found = resolving(done, *BEFORE.get(link["power"], []), link, A=own, B="|Z+|1+ 2+ 7+", vert=vert)
    assert found == ({"launch.simultaneous": place} if place else {})


def test_an_empty_vertedero_is_none_where_each_card_of_the_fosa_is_told() -> None:
    fosa = "BCEZS" * 9 + "GGGGGGGG" + "BCEZS"
    told = {"A": "|G-|1+ 2+ 3-", "B": "|Z+", "vert": "", "fosa": fosa}
    assert resolving(1, GOLPE, **told)["launch.simultaneous"] == "position.vertedero"


@pytest.mark.law("exploit.to_vertedero")
def test_what_was_exploited_is_in_no_altar_any_more() -> None:
    aimed = GOLPE | {"choose": ["B1"]}
    table = {"A": "|G-|1+ 2+ 3-", "B": "|Z+|1+ 2+ 3+", "vert": "BC"}
    assert resolving(0, aimed, **table) == {}
    assert resolving(1, aimed, **table) == {"exploit.to_vertedero": "position.players[1].altar"}
    amparo = {"op": "protect", "owner": "B", "player": "B", "zone": "altar", "until": "next_own_turn"}
    assert resolving(1, aimed, **table, position={"lasting": [amparo]}) == {}


EMBATE = announced(1, "Embate", target="B", discard="C")
QUITE = {**announced(2, "Quite", discard="B"), "by": "B"}
DESCARGA = announced(1, "Descarga", target="B", discard="E")
FULL = "BCEGZS" * 9 + "BCEGZS"


@pytest.mark.parametrize(
    ("link", "table", "code"),
    [
        (EMBATE | {"bonus": 2}, {}, ""),
        (DESCARGA | {"bonus": 2}, {}, "reinforce.only_attack_defense"),
        (SOCORRO | {"bonus": 2}, {}, "reinforce.only_attack_defense"),
        (EMBATE | {"bonus": 2}, {"position": {"turn": {"reinforced": 2}}}, ""),
        (EMBATE | {"bonus": 2}, {"position": {"turn": {"reinforced": 0}}}, "reinforce.adds"),
        (EMBATE | {"prevented": 2}, {}, ""),
        (DESCARGA | {"prevented": 2}, {}, ""),
        (SOCORRO | {"prevented": 2}, {}, "prevent.object"),
        # A Power that makes something of another type may be in play.
        (SOCORRO | {"prevented": 2}, {"B": "||1+ 2+ 7+"}, ""),
        # The Power that annulled it discarded, and here no Power takes cards from where they lie.
        (EMBATE | {"annulled": True}, {"vert": "", "fosa": FULL}, "discard.lower_bound"),
        (EMBATE | {"annulled": True}, {"vert": "", "fosa": FULL, "B": "||1+ 2+ 9+"}, ""),
        (EMBATE | {"annulled": True}, {"vert": ""}, ""),
        (EMBATE, {"vert": "", "fosa": FULL}, ""),
    ],
)
@pytest.mark.law("reinforce.only_attack_defense", "reinforce.adds", "prevent.object", "discard.lower_bound")
def test_only_what_a_power_may_do_has_become_of_an_announcement(
    link: dict[str, Any], table: dict[str, Any], code: str
) -> None:
    found = resolving(None, link, **{"A": "||1+ 2+ 3+", "B": "||1+ 2+ 3+", "vert": "Z", **table})
    assert found == ({code: "position.chain[0]"} if code else {})


def test_nothing_is_prevented_of_a_defense() -> None:
    table = {"A": "||1+ 2+ 3+", "B": "||1+ 2+ 3+", "vert": "G"}
    assert resolving(None, TAJO, QUITE, **table) == {}
    assert resolving(None, TAJO, QUITE | {"prevented": 2}, **table) == {"prevent.object": "position.chain[1]"}
    assert resolving(None, TAJO, QUITE | {"bonus": 2}, **table) == {}


METEORITOS = announced(3, "Tormenta de meteoritos", target="B", discard="G")
RASTREO = announced(3, "Rastreo", discard="B")


@pytest.mark.parametrize(
    ("link", "done", "team", "revealed", "is_possible"),
    [
        (METEORITOS, 1, "5-", 5, True),
        (METEORITOS, 1, "5-", 4, False),
        (METEORITOS, 1, "5-", 6, False),
        (METEORITOS, 0, "5-", 5, False),
        (METEORITOS, None, "5+", 5, False),
        (TAJO, None, "3+", 2, False),
        (TAJO, 1, "3+", 2, False),
        (RASTREO, 1, "4+", 3, True),
        (RASTREO, 1, "4+", 2, False),
        (RASTREO, 2, "4+", 2, True),
        (RASTREO, 2, "4+", 4, False),
    ],
)
@pytest.mark.law("reveal.return_shuffle")
def test_what_is_revealed_was_revealed_by_the_power_that_is_carried_out(
    link: dict[str, Any], done: int | None, team: str, revealed: int, is_possible: bool
) -> None:
    cards = ["Bestia", "Golem", "Zombie", "Sombra", "Caído", "Golem"][:revealed]
    table = {"A": f"|Z- Z- Z-|1+ 2+ {team}", "B": "", "vert": "GB", "position": {"revealed": cards}}
    found = resolving(done, link, **table)
    assert found == ({} if is_possible else {"reveal.return_shuffle": "position.revealed"})


def test_a_power_of_unknown_text_may_have_revealed_by_what_it_copies() -> None:
    copy = {"copies": {"reptante": "B-R1", "power": "Rastreo", "cost": 0}}
    case = law("x", "", A="||1+ 2+ 3+", B="||4+ 2+ 3+", vert="B", chain=[TAJO, SOCORRO | copy]).case
    case["position"] |= {"resolving": {"done": 1}, "revealed": ["Golem", "Zombie", "Zombie"]}
    socorro = case["position"]["players"][0]["reptantes"][2]["powers"][3]
    assert socorro["name"] == "Socorro"
    socorro["effects"] = [{"op": "unknown"}]
    assert [f["code"] for f in judged(case)["findings"] if f["severity"] == "impossible"] == []


def test_of_a_fosa_that_had_no_more_all_were_revealed() -> None:
    cards = ["Bestia", "Golem"]
    hand, vert = "B" * 9 + "C" * 10 + "E" * 10 + "G" * 8, "GZZZZZZZ" + "S" * 10
    table = {"A": f"{hand}|Z- Z- Z-|1+ 2+ 5-", "vert": vert, "position": {"revealed": cards, "fosa": []}}
    assert resolving(1, METEORITOS, **table) == {}
