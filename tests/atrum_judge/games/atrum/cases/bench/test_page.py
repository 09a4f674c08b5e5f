"""The page of a bench: its limits, the state of each step, the verdict in both languages."""

from typing import Any

import pytest

from atrum_judge.games.atrum.cases.narration import describe_step
from tests.atrum_judge.games.atrum.cases.bench.entering import entering, seen, tapped
from tests.atrum_judge.games.atrum.cases.bench.tapping import Entering

DUEL: dict[str, Any] = {"A": {"hand": "B", "altar": "G+"}, "B": {"hand": "Z", "altar": "Z+", "res": 7}}
UNSEEN = {"A": {"hand": "?"}, "B": {}}
TAJO = {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"}
UNTOLD = {key: said for key, said in TAJO.items() if key != "discard"}
NEGAR = {"do": "announce", "by": "B", "reptante": 3, "power": "Negar", "altar": ["B1"], "discard": "Z"}
PASS_A, PASS_B = {"do": "pass", "by": "A"}, {"do": "pass", "by": "B"}
DRAW = {"do": "draw", "by": "A", "count": 3}


def test_the_page_knows_the_day_the_kinds_and_the_limits() -> None:
    page = seen(entering(DUEL))
    assert page["date"] == "2026-11-20"
    assert page["kinds"] == ["Bestia", "Caído", "Esqueleto", "Golem", "Zombie", "Sombra"]
    assert page["limits"] == {"resistance": 20, "counts": range(11), "powers": 5, "draws": [2, 3]}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"of": 1}, "A anuncia Ardid (sobre el anuncio 2)"),
        ({"copies": {"reptante": "A-R2", "power": "Tajo"}}, "A anuncia Ardid (copia Tajo)"),
        (
            {"target": "B", "choose": ["B1", "B2"], "discard": "Bestia", "altar": ["A1"], "pay": "exploit"},
            "A anuncia Ardid → B (elige Golem B1, B2; descarta Bestia; paga explotando A1)",
        ),
        ({"target": "B", "pay": "exploit"}, "A anuncia Ardid → B (paga explotando)"),
        ({"target": "B", "pay": "exhaust"}, "A anuncia Ardid → B (paga agotando)"),
        ({"altar": ["A1"], "pay": "exhaust"}, "A anuncia Ardid (aparta A1)"),
    ],
)
def test_an_announcement_is_told_with_all_that_was_said_of_it(more: dict[str, Any], said: str) -> None:
    step = {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Ardid", **more}
    assert str(describe_step(step, {"B1": "Golem B1"})) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "es",
            [
                "A anuncia Tajo → B (descarta Bestia)",
                "B anuncia Negar (descarta Zombie; aparta B1)",
                "A no responde",
            ],
        ),
        (
            "en",
            [
                "A announces Tajo → B (discards Bestia)",
                "B announces Negar (discards Zombie; sets aside B1)",
                "A declines",
            ],
        ),
    ],
)
def test_steps_are_told_in_the_language_of_the_page(language: str, said: list[str]) -> None:
    assert [step["said"] for step in seen(entering(DUEL, TAJO, NEGAR, PASS_A), language)["steps"]] == said


def test_the_fate_of_every_announcement_is_told() -> None:
    verdict = seen(entering(DUEL, TAJO, NEGAR, PASS_A, PASS_B))["verdict"]
    assert [(f["power"], f["state"], f["said"]) for f in verdict["resolution"]] == [
        ("Negar", "launched", "se lanza"),
        ("Tajo", "annulled", "se paga y queda anulado"),
    ]
    assert [(f["why"], f["rule"]) for f in verdict["resolution"]] == [("", ""), ("", "")]


def test_a_power_that_fails_is_told_with_its_reason_and_section() -> None:
    """A Descarga in answer takes A's last resistance; A eliminates the Reptante whose Tajo was pending."""
    position = {"A": {"res": 3, "hand": "B"}, "B": {"hand": "E", "altar": "C+"}}
    descarga = {"do": "announce", "by": "B", "reptante": 1, "power": "Descarga", "target": "A", "discard": "E"}
    gone = {"do": "eliminate", "by": "A", "reptante": 1}
    state = entering(position, TAJO, {**descarga, "altar": ["B1"]}, PASS_A, PASS_B, gone)
    fate = seen(state)["verdict"]["resolution"][1]
    assert (fate["power"], fate["state"], fate["said"]) == ("Tajo", "failed", "no se lanza")
    assert fate["rule"].startswith("P2 §")
    assert fate["why"]


def test_a_legal_dispute_has_nothing_to_remedy() -> None:
    verdict = seen(entering(DUEL, TAJO))["verdict"]
    assert (verdict["answer"], verdict["legal"], verdict["step"]) == ("legal", True, None)
    assert (verdict["findings"], verdict["assumptions"]) == ([], [])
    assert verdict["remedies"] == {"steps_to_rewind": 0, "omitted": (), "hidden_seen_in_steps": ()}
    assert verdict["hangs_on_hands"] is False


def test_an_illegal_step_is_explained_with_its_law_and_what_to_rewind() -> None:
    verdict = seen(entering(DUEL, TAJO, DRAW, PASS_B))["verdict"]
    assert (verdict["answer"], verdict["legal"], verdict["step"]) == ("illegal", False, 1)
    (finding,) = verdict["findings"]
    assert (finding["rule"], finding["where"]) == ("P2 §5", "steps[1]")
    assert finding["message"] == (
        "La cadena no ha terminado: B tiene la ventana de respuesta. A no podía hacer nada en ese momento."
    )
    assert finding["law"] == "Con la cadena abierta el turno no sigue."
    assert verdict["remedies"]["steps_to_rewind"] == 2
    assert verdict["remedies"]["omitted"] == ["pass"]


def test_what_hangs_on_an_unseen_hand_is_assumed_and_said() -> None:
    verdict = seen(entering(UNSEEN, UNTOLD, PASS_B, PASS_A))["verdict"]
    assert (verdict["answer"], verdict["legal"], verdict["step"]) == ("undecided", None, 0)
    assert verdict["hangs_on_hands"] is True
    assert verdict["assumptions"][0] == "A tiene en la mano: Bestia."
    assert [finding["law"] for finding in verdict["findings"]] == [
        "Lo que puede haber entre cartas ocultas se decide contando los 10 de cada tipo de cada mazo base."
    ]


DISCARD = {"do": "discard", "by": "A", "esbirros": ["G"]}
IN_THE_LAST_PHASE = {
    "A": {"hand": "??????"},
    "B": {},
    "turn": {"phase": "discard", "drawn": True, "prepared": True},
}
PLACE = {"do": "place", "by": "A", "esbirro": "G"}
WITH_SOMBRA = {**TAJO, "discard": "G", "with_sombra": True}
CLAIM = {"do": "expect", "players": [{"id": "A", "hand": ["Golem"]}]}


@pytest.mark.parametrize(
    ("position", "steps", "answer"),
    [
        (IN_THE_LAST_PHASE, [DISCARD], "legal"),
        (UNSEEN, [PLACE], "legal"),
        (UNSEEN, [TAJO], "legal"),
        (UNSEEN, [TAJO, PASS_B, PASS_A], "legal"),
        ({"A": {"hand": "??"}, "B": {}}, [WITH_SOMBRA], "undecided"),
        ({"A": {"hand": "??"}, "B": {}}, [WITH_SOMBRA, PASS_B, PASS_A], "legal"),
        (UNSEEN, [CLAIM], "undecided"),
        (UNSEEN, [PLACE, {"do": "draw", "by": "B", "count": 3}], "illegal"),
    ],
)
def test_cards_that_everybody_saw_are_not_supposed(
    position: dict[str, Any], steps: list[dict[str, Any]], answer: str
) -> None:
    page = seen(entering(position, *steps))
    verdict = page["verdict"]
    assert (verdict["answer"], verdict["hangs_on_hands"]) == (answer, answer == "undecided")
    if answer == "legal":
        assert (verdict["legal"], verdict["findings"], verdict["assumptions"]) == (None, [], [])
        assert {step["state"] for step in page["steps"]} == {""}


def test_what_was_pending_face_up_at_the_start_is_not_supposed() -> None:
    pending = {key: said for key, said in TAJO.items() if key != "do"}
    before = entering({**UNSEEN, "chain": [pending]})
    assert seen(before)["verdict"]["answer"] == "legal"


def test_a_card_that_everybody_saw_is_not_doubted_beside_what_is_hidden() -> None:
    verdict = seen(entering({"A": {"hand": "??"}, "B": {}}, PLACE, CLAIM))["verdict"]
    assert (verdict["answer"], verdict["hangs_on_hands"]) == ("undecided", True)
    assert [finding["code"] for finding in verdict["findings"]] == ["expect.mismatch"]


FIRST_TURN = {"A": {}, "B": {}, "turn": {"n": 1, "phase": "draw"}}
THREE = {**DUEL, "C": {"hand": "Z", "altar": "Z+"}}
PAID_BY_TWO = {"do": "choose", "by": "A", "choice": ["A1", "A2"]}
DESCARGA = {"do": "announce", "by": "A", "reptante": 1, "power": "Descarga", "target": "B", "discard": "E"}


@pytest.mark.parametrize(
    ("position", "steps", "said", "law"),
    [
        (FIRST_TURN, [DRAW], "A roba 2 en este turno, no 3.", "en su primer turno, 2 quien empieza"),
        (THREE, [TAJO, {"do": "pass", "by": "C"}], "es de B", "empezando por los objetivos"),
        (
            {"A": {"hand": "E", "altar": "G+ Z+ C+"}, "B": {}},
            [DESCARGA, PASS_B, PASS_A, PAID_BY_TWO],
            "Descarga se paga con 1 de estos Esbirros: A1, A2, A3. Se dice que pagaron: A1, A2",
            "tantos como el coste",
        ),
    ],
)
def test_the_rule_that_is_quoted_says_what_was_found(
    position: dict[str, Any], steps: list[dict[str, Any]], said: str, law: str
) -> None:
    (finding,) = seen(entering(position, *steps))["verdict"]["findings"]
    assert said in finding["message"]
    assert law in finding["law"]


def test_the_chain_of_the_verdict_is_the_one_at_the_end() -> None:
    """Powers announced where the next step goes belong to the table that is shown there."""
    state = entering(DUEL, TAJO, NEGAR, PASS_A, PASS_B)
    assert seen(state)["verdict"]["stack"] == []
    page = seen({**state, "at": 1})
    assert (page["verdict"]["stack"], [link["power"] for link in page["stack"]]) == ([], ["Tajo"])
    page = seen({**entering(DUEL, TAJO, NEGAR), "at": 1})
    assert [link["power"] for link in page["verdict"]["stack"]] == ["Negar", "Tajo"]
    page = seen({**state, "editing": True})
    assert (page["verdict"]["stack"], len(page["verdict"]["resolution"])) == ([], 2)


UNSAID = {"do": "announce", "by": "A", "reptante": 1, "power": "Embate", "target": "B"}
TAKEN = "Jugada 1: no se dijo qué descarta Embate; se toma Caído."


@pytest.mark.parametrize(
    ("said", "after", "taken"),
    [
        ({}, (), [TAKEN]),
        ({}, (PASS_B, PASS_A), [TAKEN]),
        ({"discard": "C"}, (PASS_B, PASS_A), []),
        ({"discard": "G", "with_sombra": True}, (PASS_B, PASS_A), []),
    ],
)
def test_a_card_that_is_taken_to_be_discarded_is_said(
    said: dict[str, Any], after: tuple[dict[str, Any], ...], taken: list[str]
) -> None:
    position = {"A": {"hand": "CGS", "altar": "G+ G+"}, "B": {"hand": "G"}}
    verdict = seen(entering(position, UNSAID | said, *after))["verdict"]
    assert verdict["answer"] == "legal"
    assert verdict["assumptions"] == taken


def test_nothing_is_taken_where_the_announcement_is_wrong_or_any_card_will_do() -> None:
    wrong = seen(entering({"A": {"hand": "G"}, "B": {}}, UNSAID))["verdict"]
    assert (wrong["answer"], wrong["assumptions"]) == ("illegal", [])
    any_card = {"do": "announce", "by": "A", "reptante": 1, "power": "Transmutar"}
    position = {"A": {"hand": "BG", "altar": "G+", "team": "7+ 2+ 3+"}, "B": {"hand": "B"}}
    steps = ({**TAJO, "by": "B"}, {**any_card, "by": "A"})
    verdict = seen(entering({**position, "turn": {"p": "B"}}, *steps))["verdict"]
    assert not any("se toma" in said for said in verdict["assumptions"])


def test_the_table_is_the_one_after_the_steps_unless_the_start_is_edited() -> None:
    state = entering(DUEL, TAJO, PASS_B, PASS_A)
    assert [p["resistance"] for p in seen(state)["players"]] == [10, 5]
    start = tapped(state, "edit")
    assert [p["resistance"] for p in seen(start)["players"]] == [10, 7]
    assert (seen(state)["editing"], seen(start)["editing"]) == (False, True)
    assert seen(start)["verdict"] == seen(state)["verdict"]


def test_while_the_start_is_corrected_the_menu_is_about_where_the_next_step_goes() -> None:
    position = {"A": {"hand": "B", "altar": "G+"}, "B": {"hand": "Z", "res": 2}}
    state = tapped(entering(position, TAJO, PASS_B, PASS_A), "edit")
    page = seen(state)
    assert (page["correcting"], page["menu"]["eliminate"]["by"]) == (True, "B")
    assert [p["resistance"] for p in page["players"]] == [10, 2]
    assert seen(tapped(state, "undo"))["menu"]["window"] == "A"
    assert not seen(tapped(state, "edit"))["correcting"]
    assert not seen({**entering(position), "editing": True})["correcting"]


def test_a_case_away_from_the_table_shows_its_sheet() -> None:
    state = entering(DUEL)
    state["case"] = {
        "format": "atrum-case/1",
        "date": "2026-11-20",
        "ask": "roster",
        "roster": [{"name": "Nadie"}],
    }
    page = seen(state)
    assert [line["name"] for line in page["sheet"]["sheets"][0]["lines"]] == ["Nadie", "", "", "", ""]
    assert (page["verdict"]["answer"], page["steps"]) == ("illegal", [])


@pytest.mark.parametrize(
    ("step", "es", "en"),
    [
        (
            {"power": "Tajo", "target": "B", "with_sombra": True},
            "A anuncia Tajo → B (descarta una carta oculta y Sombra)",
            "A announces Tajo → B (discards a hidden card and Sombra)",
        ),
        (
            {"power": "Tajo", "target": "B", "with_sombra": True, "discard": "G"},
            "A anuncia Tajo → B (descarta Golem y Sombra)",
            "A announces Tajo → B (discards Golem and Sombra)",
        ),
        (
            {"do": "expect", "players": [{"id": "A", "hand": [None, None, "Golem"]}, {"id": "B", "hand": []}]},
            "Se afirma: A tiene en la mano: Golem, 2 ocultas; B tiene en la mano: nada",
            "Claimed: A holds: Golem, 2 hidden; B holds: nothing",
        ),
        (
            {"do": "expect", "players": [{"id": "A", "altar": [{"id": "A1", "state": "exhausted"}]}]},
            "Se afirma: Altar de A: Golem A1 agotado",
            "Claimed: A's Altar: Golem A1 exhausted",
        ),
        (
            {"do": "expect", "players": [{"id": "A", "altar": []}, {"id": "B", "altar": ["Golem", None]}]},
            "Se afirma: Altar de A: vacío; Altar de B: Golem, un Esbirro oculto",
            "Claimed: A's Altar: empty; B's Altar: Golem, a hidden Esbirro",
        ),
        (
            {"do": "expect", "players": [{"id": "A", "altar": {"count": 3}, "hand": {"count": 2}}]},
            "Se afirma: A tiene en la mano: 2 cartas; Altar de A: 3 cartas",
            "Claimed: A holds: 2 cards; A's Altar: 3 cards",
        ),
        (
            {"do": "expect", "players": [{"id": "B", "reptantes": [{"id": "B-R1", "skip_next_prepare": True}]}]},
            "Se afirma: Reptantes de B: Ráfaga, que no se prepara",
            "Claimed: B's Reptantes: Ráfaga, which is not prepared",
        ),
        (
            {
                "do": "expect",
                "turn": {"number": 5, "player": "B", "phase": "draw", "part": "end", "placed": False},
            },
            "Se afirma: es el turno 5; es el turno de B; fase Robar; parte final; todavía no colocó",
            "Claimed: it is turn 5; it is the turn of B; phase Draw; part end; has not placed yet",
        ),
        (
            {"do": "expect", "turn": {"eliminated": ["A-R1"]}, "owed": ["B"], "window": {"player": "B"}},
            "Se afirma: eliminados en este turno: Ráfaga; deben eliminar: B; puede responder B",
            "Claimed: eliminated in this turn: Ráfaga; have to eliminate: B; B may answer",
        ),
        (
            {"do": "expect", "fosa": {"count": 40, "top": ["Golem", None]}, "first_player": "B"},
            "Se afirma: en la Fosa hay 40 cartas; tope de la Fosa: Golem, ?; empezó B",
            "Claimed: the Fosa has 40 cards; top of the Fosa: Golem, ?; B began",
        ),
        (
            {"do": "draw", "by": "A", "count": 3, "cards": "GSS"},
            "A roba 3: Golem, 2 Sombra",
            "A draws 3: Golem, 2 Sombra",
        ),
        ({"do": "draw", "by": "A", "count": 3}, "A roba 3", "A draws 3"),
    ],
)
def test_hidden_cards_and_what_lies_on_the_table_are_told_as_at_a_table(
    step: dict[str, Any], es: str, en: str
) -> None:
    state = entering(DUEL, step if "do" in step else {"do": "announce", "by": "A", "reptante": 1, **step})
    assert [seen(state, language)["steps"][0]["said"] for language in ("es", "en")] == [es, en]


PROTECTED = {
    "lasting__player": "B",
    "lasting__what": "protect|resistance",
    "lasting__esbirro": "Golem",
    "lasting__until": "end_of_turn",
}
SHIELD = {"op": "protect", "what": "resistance", "whose": "caster", "until": "end_of_turn"}


@pytest.mark.parametrize("way", ["under way", "answer", "after"])
def test_a_power_that_met_a_resistance_which_nothing_affects_is_told_so(way: str) -> None:
    """P2 §9.5: it is launched and does nothing; what is protected later was hit before."""
    shield = {"name": "Coraza", "esbirro": "Bestia", "type": "tactical", "effects": [SHIELD]}
    bench = Entering().written("B-R1", shield).tap("hand:A:Bestia:+", "hand:B:Bestia:+")
    bench.written("A-R1", {**shield, "effects": [{**SHIELD, "whose": "target"}]})
    if way == "under way":
        bench.tap("lasting:add", **PROTECTED)
    bench.announce("A:Tajo")
    if way == "answer":
        bench.announce("B:Coraza")
    bench.tap("allpass")
    if way == "after":
        bench.announce("A:Coraza", "discard:Bestia", "target:B").tap("allpass")
    fate = next(f for f in bench.seen["verdict"]["resolution"] if f["power"] == "Tajo")
    told = ("nada afecta la resistencia de B.", "P2 §9.5") if way != "after" else ("", "")
    assert (fate["state"], (fate["why"], fate["rule"])) == ("launched", told)


def test_the_score_of_a_game_that_is_over_is_told() -> None:
    bench = Entering().tap("rep:A-R1", "rep:A-R1")
    assert bench.seen["verdict"]["score"] == []
    assert bench.tap("step:time:A").seen["verdict"]["score"] == [
        {"player": "A", "points": 2},
        {"player": "B", "points": 3},
    ]


def test_a_power_that_has_been_launched_is_not_left_to_be_launched() -> None:
    bench = Entering().tap("hand:A:Bestia:+", "altar:A:Golem", "altar:B:Golem", "altar:B:Zombie")
    power = {"name": "Hambre", "esbirro": "Bestia", "type": "tactical", "effects": [{"op": "take", "count": 1}]}
    bench.written("A-R1", power).announce("A:Hambre").tap("allpass")
    verdict = bench.seen["verdict"]
    assert bench.seen["menu"]["choice"] is not None
    assert ([fate["power"] for fate in verdict["resolution"]], verdict["stack"]) == (["Hambre"], [])


def test_an_advance_says_what_it_leads_to() -> None:
    bench = Entering().tap(*["step:advance:A"] * 5, "step:advance:B")
    assert [step["said"] for step in bench.seen["steps"]] == [
        "A avanza a Principal, final",
        "A avanza a Descartar, inicio",
        "A avanza a Descartar, desarrollo",
        "A avanza a Descartar, final",
        "A avanza a Preparar, inicio",
        "B avanza a Preparar, desarrollo",
    ]
    bench = Entering().tap("step:advance:B", "step:advance:A")
    assert [step["said"] for step in bench.seen["steps"]] == ["B avanza", "A avanza"]
