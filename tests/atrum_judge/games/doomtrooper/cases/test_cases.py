"""Every shared case, and one situation for every rule that a case can show."""

import pytest

from atrum_judge.games.doomtrooper.cases.claims import COMPARISON
from atrum_judge.games.doomtrooper.cases.judge import JUDGE
from atrum_judge.games.doomtrooper.laws.registry import LAWS
from atrum_judge.judging.reading import NotACase
from atrum_judge.protocol import CatalogueItem
from tests.atrum_judge.games.doomtrooper.cases.situations import ROWS
from tests.atrum_judge.games.doomtrooper.cases.situations.row import Row, Z, hand, squad
from tests.atrum_judge.games.doomtrooper.kit import CARDS, SHARED, TODAY, case, do, judged, warrior
from tests.atrum_judge.judging.expected import unmet
from tests.atrum_judge.judging.sentences import ill_said


@pytest.mark.parametrize("example", SHARED, ids=lambda example: example["title"])
def test_shared_case(example):
    assert unmet(example["expect"], judged(example["case"]), COMPARISON) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.law)
def test_row(row: Row):
    verdict = judged(row.case)
    said = [(finding["code"], finding["severity"], finding["message"]) for finding in verdict["findings"]]
    assert verdict["legal"] is row.legal, said
    steps = row.case.get("steps", [])
    at_end = len(steps) - 1 if steps and not any(severity == "impossible" for _, severity, _ in said) else None
    assert row.legal or row.case.get("ask", "legal") != "legal" or verdict["step"] == at_end, said
    assert not row.law or row.law in {code for code, _, _ in said}
    assert not row.after or COMPARISON.differences(row.after, verdict["position"]) == []


def test_every_finding_that_a_law_can_make_is_shown():
    shown = {row.law for row in ROWS}
    shown |= {finding["code"] for example in SHARED for finding in judged(example["case"])["findings"]}
    assert {code for code, law in LAWS.items() if law.says} <= shown


def test_every_finding_says_what_its_law_says():
    assert ill_said("doomtrooper", LAWS) == []


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        ({"format": "doomtrooper-case/1", "ask": "roster"}, "roster", "required"),
        ({"format": "doomtrooper-case/1"}, "position", "required"),
        (case(a=squad(Z, Z)), "position", "the id z is used twice"),
        (case(a=squad(warrior("B", "Zapador"))), "position", "the id B is used twice"),
        (
            case(do("recruit", card="Zapador", id="z"), a=squad(Z, **hand("Zapador"))),
            "position",
            "the id z is used twice",
        ),
        (case(turn={"player": "C"}), "position.turn.player", "expected the id of a player"),
        (case(position={"first_player": "C"}), "position.first_player", "expected the id of a player"),
        (
            case(a=squad(warrior("z", "Zapador", {"card": "Visor", "owner": "C"}))),
            "owner of z.0",
            "expected the id of a player",
        ),
        (case(do("draw", by="C")), "steps[0].by", "expected the id of a player"),
        (
            case(do("meditate"), do("assign", card="Escolta", player="C"), a=hand("Escolta")),
            "steps[1].player",
            "expected the id of a player",
        ),
        (
            case(do("assign", card="Escolta"), a=hand("Escolta")),
            "steps[0].warrior",
            "required",
        ),
        (
            case(do("assign", card="Escolta", player="A", warrior="z"), a=squad(Z, **hand("Escolta"))),
            "steps[0].player",
            "expected either a warrior or a player",
        ),
    ],
)
def test_what_is_no_case_is_told_with_its_place(data, place, reason):
    with pytest.raises(NotACase) as fault:
        judged(data)
    assert (fault.value.place, fault.value.reason) == (place, reason)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"effects": [{"op": "transfer"}]}, "a transfer needs an area"),
        ({"effects": [{"op": "transfer", "to": "Mishima"}]}, "a transfer needs an area"),
        ({"effects": [{"op": "affiliate"}]}, "affiliate needs an affiliation"),
        ({"effects": [{"op": "affiliate", "to": "cohorte"}]}, "affiliate needs an affiliation"),
        ({"affiliation": "Nadie"}, 'expected one of "Bauhaus"'),
        ({"area": ["nada"]}, 'expected one of "escuadron"'),
    ],
)
def test_a_card_says_where_and_what_it_makes_of_a_warrior(told, reason):
    with pytest.raises(NotACase, match=reason):
        judged({**case(), "cards": [*CARDS, {"name": "Rara", "type": "special", **told}]})


PRINTED = {
    "De catálogo": {"type": "warrior", "affiliation": "Bauhaus", "value": 3, "limit": None},
    "Mal leída": {"type": "warrior", "affiliation": "Nadie", "value": 3},
    "Zapador": {"type": "equipment"},
}


@pytest.mark.parametrize(
    ("card", "destiny", "legal", "found"),
    [
        ("De catálogo", 3, True, set()),
        ("De catálogo", 2, False, {"recruit.destiny"}),
        ("Mal leída", 9, None, {"card.type", "affiliation.unknown", "recruit.destiny"}),
        ("Zapador", 3, True, set()),  # the case's facts about a card go before the catalogue
    ],
)
def test_the_catalogue_tells_what_a_case_does_not(card, destiny, legal, found):
    verdict = JUDGE.adjudicate(
        case(do("recruit", card=card), a=hand(card, destiny=destiny)),
        today=TODAY,
        catalogue=lambda name: [CatalogueItem(name, "", PRINTED[name])] if name in PRINTED else [],
        language="es",
    )
    assert (verdict["legal"], {finding["code"] for finding in verdict["findings"]}) == (legal, found)
