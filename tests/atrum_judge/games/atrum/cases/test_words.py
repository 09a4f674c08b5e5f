"""Sentences that judges stumbled over, as they are said at a table now."""

from typing import Any

import pytest

from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.laws.scenario import law

TEAMS = [["A", "C"], ["B", "D"]]
DESCARGA = {"do": "announce", "by": "A", "reptante": 1, "power": "Descarga", "target": "B", "discard": "E"}
GOLPE = {"do": "announce", "by": "A", "reptante": 3, "power": "Golpe macizo", "target": "B", "discard": "B"}


@pytest.mark.parametrize(
    ("steps", "table", "said"),
    [
        pytest.param(
            "A1 Déjà-Vu >B @A1,A2 -Z; B.; A.; A?B1,B2,B3",
            {"A": "Z|Z+ G+|4+ 2+ 3+", "B": "|C+ E- G+"},
            "A eligió 3, y puede elegir hasta 2 de: B1, B2, B3.",
            id="how many may be chosen",
        ),
        pytest.param(
            "A1 Tajo >B -B; B.; A1 Filo -B #1",
            {"A": "BB", "B": ""},
            "Filo apunta al anuncio número 2 y la cadena solo tiene 1.",
            id="announcements count from one",
        ),
        pytest.param(
            "A1 Tajo >B -B",
            {"A": "B", "B": "", "turn": "5A draw.development"},
            "Tajo es un Ataque: A está en la fase Robar; espera al desarrollo de su fase Principal.",
            id="an attack in another phase of the own turn",
        ),
        pytest.param(
            "",
            {"A": "", "B": "||1x 2x 3+", "eliminations": [{"player": "B", "turn": 5}]},
            "Reptantes que le faltan a B: 2; eliminaciones anotadas: 1 (turnos: 5).",
            id="fewer eliminations than Reptantes that are gone",
        ),
        pytest.param(
            "",
            {"A": "BE|G+", "B": "|Z+", "chain": [DESCARGA, GOLPE | {"choose": ["B1"]}]},
            "Golpe macizo cuesta 1; Esbirros preparados: 1, ya reservados en esta cadena: 1.",
            id="pending announcements need more than there is",
        ),
        pytest.param(
            "A1 Déjà-Vu >B @A1,A2 -Z",
            {"A": "Z|C+ G+|4+ 2+ 3+", "B": "|C+"},
            "Déjà-Vu pide al menos 1 Zombie (Altar), y no se cumple.",
            id="a condition without Sombras says nothing of them",
        ),
        pytest.param(
            "",
            {"A": "", "B": "", "C": "||1+ 4+ 5+", "D": "||4+ 5+ 6+", "teams": TEAMS},
            "A y C, compañeros de grupo, juegan los dos con Ráfaga.",
            id="mates with one Reptante",
        ),
        pytest.param(
            "A1 Tajo >B -B; B.; A.; A!B-R1",
            {"A": "B", "B": ""},
            "A no debe eliminar ningún Reptante ahora (resistencia 10).",
            id="nobody owes an elimination",
        ),
        pytest.param(
            "A1 Embate >B @A1,A2 -E+S",
            {"A": "CE|G+ E+", "B": ""},
            "A no tiene en la mano Sombra, y Embate se anunció descartando Esqueleto y Sombra.",
            id="of a pair the card that is not there",
        ),
        pytest.param(
            "A1 Déjà-Vu >B @A1,A2 -Z; B.; A.; B?B1",
            {"A": "Z|Z+ G+|4+ 2+ 3+", "B": "|C+ E- G+"},
            "B no elige ahora: A puede elegir hasta 2 de: B1, B2, B3.",
            id="who chooses",
        ),
        pytest.param(
            "A1 Embate >B @A1,A1 -C",
            {"A": "C|G+ E+", "B": ""},
            "Embate cuesta 2 Esbirros distintos, y se apartó más de una vez: A1.",
            id="an Esbirro that is set aside twice",
        ),
        pytest.param(
            "A1 Déjà-Vu >B @A1,A2 -Z; B.; A.; A?B1,B1",
            {"A": "Z|Z+ G+|4+ 2+ 3+", "B": "|C+ E- G+"},
            "Se eligió más de una vez: B1; A puede elegir hasta 2 de: B1, B2, B3.",
            id="an Esbirro that is chosen twice",
        ),
        pytest.param(
            "A1 Déjà-Vu >B @A1,A2 -Z; B.; A.; A?B1; A?A2",
            {"A": "Z|Z+ G+ Z-|4+ 2+ 3+", "B": "|C+ E-"},
            "A2 no es Zombie: A tiene que elegir 1 entre: A1, A3.",
            id="an Esbirro of another kind",
        ),
        pytest.param(
            "A1 Tajo >B -Z+S; B.; A1 Descarga >B @A1 -C+S",
            {"A": "ZCS|G+", "B": ""},
            "A ya reservó Sombra para otro Poder de esta cadena.",
            id="of a pair the card that is reserved",
        ),
    ],
)
def test_it_is_said_as_a_judge_would(steps: str, table: dict[str, Any], said: str) -> None:
    messages = [finding["message"] for finding in judged(law("x", steps, **table).case)["findings"]]
    assert any(message.startswith(said) for message in messages), messages


def test_a_phase_that_has_not_come_is_said_with_what_was_noted() -> None:
    case = law("x", "", A="", B="", turn="5A draw.start").case
    case["position"]["turn"]["placed"] = True
    (finding,) = judged(case)["findings"]
    said = "Figura que A ya colocó un Esbirro, y no ha llegado al desarrollo de su fase Principal."
    assert (finding["rule"], finding["message"]) == ("P1 §6.2", said)


def refused(steps: str, claim: dict[str, Any], **table: Any) -> tuple[str, str]:
    """The section and the sentence against a claim after these steps."""
    case = law("expect.mismatch", steps, **{"A": "", "B": "", **table}).case
    verdict = judged({**case, "steps": [*case["steps"], {"do": "expect", **claim}]})
    (finding,) = (finding for finding in verdict["findings"] if finding["severity"] == "illegal")
    return finding["rule"], finding["message"]


def test_of_groups_it_is_the_group_that_is_left() -> None:
    case = law("x", "", A="", B="||1x 2x 3x", C="||4+ 5+ 6+", D="||7x 8x 9x", teams=TEAMS).case
    messages = [finding["message"] for finding in judged(case)["findings"]]
    assert "La partida ya terminó: solo queda el grupo A, C con Reptantes." in messages


def test_of_a_copy_the_text_that_is_not_known_is_that_of_what_it_copies() -> None:
    case = law("x", "A1 Lectura de Huesos @A1 -E =A-R2:Tajo; B.; A.", A="E|G+|6+ 1+ 2+", B="").case
    case["position"]["players"][0]["reptantes"][1]["powers"][0] |= {
        "type": "tactical",
        "effects": [{"op": "unknown"}],
    }
    said = [finding["message"] for finding in judged(case)["findings"]]
    assert said[0] == "No se conoce el texto de Tajo: puede tener condiciones que aquí no se cumplen."
    assert said[1].startswith(
        "El resultado de Lectura de Huesos depende del texto de lo que copia, que no se conoce:"
    )


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (["Caído", "Caído", "Caído"], "de lo que estaba en el tope de la Fosa se conoce Bestia."),
        (
            ["Bestia", "Zombie", "Zombie"],
            "en el tope de la Fosa se conoce Bestia, y además no quedan tantas cartas así.",
        ),
    ],
)
def test_of_a_draw_it_is_said_whether_the_known_top_or_the_rest_is_against_it(cards: list[str], why: str) -> None:
    case = law("x", "", A="", B="", vert="Z" * 9, top="B", turn="5A draw.development").case
    case["steps"] = [{"do": "draw", "by": "A", "count": 3, "cards": cards}]
    (finding,) = (f for f in judged(case)["findings"] if f["code"] == "draw.not_top")
    assert f": {why}" in finding["message"]


def doing(*effects: dict[str, Any], steps: str, hand: str) -> list[tuple[str, str]]:
    """The sections and sentences of what is found where Descarga does something else."""
    case = law("x", steps, A=f"{hand}|C+", B="").case
    case["position"]["players"][0]["reptantes"][0]["powers"][4]["effects"] = list(effects)
    case["steps"].append({"do": "expect", "players": [{"id": "A", "resistance": 12}]})
    return [(finding["rule"], finding["message"]) for finding in judged(case)["findings"]]


DISCARDED = {"zone": "discarded", "whose": "caster", "esbirro": "Golem"}


def test_of_a_shown_hand_it_is_said_how_many_it_had() -> None:
    all_of_it = {"op": "discard_all", "esbirro": "Golem"}, {"op": "gain", "per": DISCARDED, "each": 1}
    said = ("P2 §9.2", "Golem que había en esa mano: 1-2; se indicaron 0.")
    assert said in doing(*all_of_it, steps="A1 Descarga @A1 -E; B.; A.; ~", hand="EG?")


def test_what_only_counts_a_hand_does_not_have_it_shown() -> None:
    gain = {"op": "gain", "per": {**DISCARDED, "zone": "hand"}, "each": 1}
    said = ("P1 §7.5", "Descarga cuenta los Golem de una mano, y no se dijo cuántos había en ella.")
    assert said in doing(gain, steps="A1 Descarga @A1 -E; B.; A.", hand="E??")
