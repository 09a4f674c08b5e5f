"""Legal steps in place of an illegal one, and the cases in which these may not be all."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.cases.bench.entering import entering, seen

ALL_OF_A = "A podía: pasar a la parte siguiente"
SOME_OF_A = "A podía, entre otras cosas: pasar a la parte siguiente"
NOTHING = "B no podía hacer nada en ese momento."
UNKNOWN = "No se sabe qué podía hacer B: no se conocen todas las cartas."
DRAWS_A, DRAWS_B = {"do": "draw", "by": "A", "count": 3}, {"do": "draw", "by": "B", "count": 3}
START = {"phase": "main", "part": "start"}
TAJO = {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}


def _said(position: dict[str, Any], *steps: dict[str, Any]) -> str:
    (finding,) = (f for f in seen(entering(position, *steps))["verdict"]["findings"] if f["severity"] == "illegal")
    return str(finding["message"])


@pytest.mark.parametrize(
    ("position", "said"),
    [
        pytest.param({"A": {"hand": "B"}}, f"{ALL_OF_A}; colocar un Esbirro; anunciar Tajo (Ráfaga).", id="known"),
        pytest.param({"A": {"hand": "B?"}}, f"{SOME_OF_A}; colocar un Esbirro; anunciar Tajo", id="a hidden card"),
        pytest.param({"A": {"hand": "??"}}, f"{SOME_OF_A}.", id="all hidden"),
        pytest.param({"A": {"hand": ""}}, f"{ALL_OF_A}.", id="no card"),
        pytest.param(
            {"A": {"hand": "?"}, "turn": {"phase": "draw"}}, "A podía, entre otras cosas: robar.", id="Tactical"
        ),
        pytest.param(
            {"A": {"hand": "?", "team": "1x 2x 3-"}, "turn": {"phase": "draw", "part": "end"}},
            f"{ALL_OF_A}.",
            id="nobody announces",
        ),
    ],
)
def test_what_a_hidden_hand_may_allow_is_not_denied(position: dict[str, Any], said: str) -> None:
    wrong = {**DRAWS_A, "count": 1} if "phase" in position.get("turn", {}) else DRAWS_A
    assert said in _said({"B": {}, **position}, wrong)


@pytest.mark.parametrize(
    ("hand", "turn", "said"),
    [("?", START, UNKNOWN), ("", START, NOTHING), ("?", {"phase": "main"}, NOTHING), ("B", START, NOTHING)],
)
def test_out_of_turn_only_a_hand_that_may_answer_leaves_it_open(
    hand: str, turn: dict[str, str], said: str
) -> None:
    assert said in _said({"A": {}, "B": {"hand": hand}, "turn": turn}, DRAWS_B)


def test_who_owes_an_elimination_may_do_nothing_else_whatever_the_hand_is() -> None:
    position = {"A": {"hand": "B"}, "B": {"hand": "??", "res": 2}}
    passes = [{"do": "pass", "by": by} for by in "BA"]
    assert _said(position, TAJO, *passes, DRAWS_B).endswith("B podía: eliminar un Reptante propio.")


UNTOLD = {"effects": [{"op": "unknown"}]}
ALONE = {"hand": "B", "altar": "", "team": "1+ 2x 3x"}
COPIER = {"hand": "G", "altar": "G+ E+ C+ B+", "team": "6+ 1x 2x"}


def _said_where(player: int, power: dict[str, Any], position: dict[str, Any]) -> str:
    """Return the sentence for a table where the last Power of a player's first Reptante is another."""
    state = entering(position, DRAWS_A)
    reptante = state["case"]["position"]["players"][player]["reptantes"][0]
    *known, last = reptante["powers"]
    reptante["powers"] = [*known, last | power if power else {"name": "…"}]
    return str(seen(state)["verdict"]["findings"][0]["message"])


@pytest.mark.parametrize(
    ("player", "power", "owner", "is_all"),
    [
        pytest.param(0, {"name": "Otro"}, ALONE, True, id="known"),
        pytest.param(0, {}, ALONE, False, id="a Power that nobody knows"),
        pytest.param(0, {**UNTOLD, "type": "attack"}, ALONE, False, id="a text that nobody knows"),
        pytest.param(0, {**UNTOLD, "type": "defense"}, ALONE, True, id="never in one's own turn"),
        pytest.param(0, {}, {**ALONE, "team": "1- 2x 3+"}, True, id="of an exhausted Reptante"),
        pytest.param(1, {}, ALONE, True, id="somebody else's"),
        pytest.param(1, {}, COPIER, False, id="somebody else's that may be copied"),
        pytest.param(1, UNTOLD, COPIER, False, id="a text that may be copied"),
        pytest.param(1, {"name": "Otro"}, COPIER, True, id="all known that may be copied"),
    ],
)
def test_what_nobody_knows_of_powers_is_not_denied(
    player: int, power: dict[str, Any], owner: dict[str, Any], is_all: bool
) -> None:
    said = _said_where(player, power, {"A": owner, "B": {"team": "1+ 2x 3x"}})
    assert (ALL_OF_A if is_all else SOME_OF_A) in said


@pytest.mark.parametrize(("altar", "is_all"), [("G+ G+ G+", True), ("G+ G+ ?+", False), ("G+ G+ Z+", True)])
def test_a_condition_that_hangs_on_an_unknown_card_is_not_denied(altar: str, is_all: bool) -> None:
    said = _said({"A": {"hand": "Z", "altar": altar, "team": "4+ 2x 3x"}, "B": {}}, DRAWS_A)
    assert (ALL_OF_A if is_all else SOME_OF_A) in said
    assert ("Déjà-Vu" in said) is ("Z" in altar)
