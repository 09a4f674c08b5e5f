"""Who paid is open until something shows it (P2 §1.6, §5.1)."""

from typing import Any

import pytest

from rules.games.atrum.cases.reading import read_case
from rules.games.atrum.cases.replay import fitting
from rules.games.atrum.cases.replay.going_on import followed
from rules.games.atrum.cases.replay.line import Line
from rules.games.atrum.cases.verdicts import adjudicate
from tests.rules.games.atrum.compare import judged
from tests.rules.games.atrum.kit import TODAY
from tests.rules.games.atrum.laws.scenario import law

DESCARGA = "A1 Descarga >B{pay} -E; B.; A."


def line(steps: str, *more: dict[str, Any], **position: Any) -> dict[str, Any]:
    given = law("cost.may_change_cards", steps, **{"A": "EZ|G+ Z+ C+", "B": "", **position}).case
    return {**given, "steps": [*given["steps"], *more]}


def altar(*states: str, ids: bool = True) -> dict[str, Any]:
    """A claim about A's Altar: states by id, or kinds with their states."""
    if ids:
        claimed = [{"id": f"A{n}", "state": state} for n, state in enumerate(states, 1) if state]
    else:
        claimed = [dict(zip(("esbirro", "state"), said.split(), strict=True)) for said in states]
    return {"do": "expect", "players": [{"id": "A", "altar": claimed}]}


@pytest.mark.law("cost.may_change_cards", carried_out=True)
@pytest.mark.parametrize("pay", ["", " @A1", " @A3"])
@pytest.mark.parametrize(
    ("claim", "legal"),
    [
        (altar("exhausted"), True),
        (altar("", "exhausted"), True),
        (altar("", "", "exhausted"), True),
        (altar("prepared", "", "exhausted"), True),
        (altar("prepared", "prepared", "prepared"), False),
        (altar("exhausted", "", "exhausted"), False),
        (altar("Golem prepared", "Zombie exhausted", "Caído prepared", ids=False), True),
        (altar("Golem prepared", "Zombie prepared", "Caído prepared", ids=False), False),
    ],
)
def test_any_prepared_esbirro_may_have_paid_until_a_claim_shows_which(
    pay: str, claim: dict[str, Any], legal: bool
) -> None:
    assert judged(line(DESCARGA.format(pay=pay), claim))["legal"] is legal


def test_two_claims_have_to_fit_one_payment() -> None:
    steps = DESCARGA.format(pay="")
    assert judged(line(steps, altar("", "exhausted"), altar("prepared")))["legal"] is True
    verdict = judged(line(steps, altar("", "exhausted"), altar("exhausted")))
    assert (verdict["legal"], verdict["step"]) == (False, 4)
    assert verdict["position"]["players"][0]["altar"][1]["state"] == "exhausted"


@pytest.mark.law("cost.may_change_cards")
@pytest.mark.parametrize(
    ("choice", "code"),
    [("A1", ""), ("A3", ""), ("B1", "cost.may_change_cards"), ("A1,A2", "cost.may_change_cards")],
)
def test_the_announcer_says_at_the_launch_which_esbirros_pay(choice: str, code: str) -> None:
    verdict = judged(line(f"{DESCARGA.format(pay=' @A2')}; A?{choice}", B="|G+"))
    assert [f["code"] for f in verdict["findings"]] == ([code] if code else [])
    if not code:
        states = {e["id"]: e["state"] for e in verdict["position"]["players"][0]["altar"]}
        assert [id_ for id_, state in states.items() if state == "exhausted"] == [choice]


def test_who_paid_is_said_once_and_before_the_next_announcement() -> None:
    steps = DESCARGA.format(pay="")
    assert judged(line(f"{steps}; A?A1; A?A1"))["step"] == 4
    later = judged(line(f"{steps}; A3 Socorro -E; B.; A.; A?A1", A="EEZ|G+ Z+ C+"))
    assert [f["code"] for f in later["findings"]] == ["choice.not_asked"]


def test_the_other_player_does_not_say_who_paid() -> None:
    assert [f["code"] for f in judged(line(f"{DESCARGA.format(pay='')}; B?A1"))["findings"]] == [
        "choice.not_asked"
    ]


def test_a_choice_of_the_effect_is_told_apart_from_who_paid() -> None:
    """A Power that returns Esbirros of its caster: the first choice is of the effect, or of who paid."""
    table = {"A": "Z|Z+ Z+ G+|4+ 2+ 3+", "B": ""}
    announced = "A1 Déjà-Vu >A -Z; B.; A."
    for choices in ("A?A1", "A?A1,A3; A?A1", "A?A1,A3; A?A3", "A?A2,A3; A?A1,A3"):
        verdict = judged(line(f"{announced}; {choices}", **table))
        assert verdict["legal"] is True, choices
    verdict = judged(line(f"{announced}; A?A1,A3; A?A1,A3; A?A1,A3", **table))
    assert (verdict["legal"], verdict["step"]) == (False, 5)


@pytest.mark.law("cost.may_change_cards", carried_out=True)
@pytest.mark.parametrize(
    ("steps", "table"),
    [
        ("A1 Avance cronológico -E; B.; A.; A?A2,A3; ~GZE", {"A": "E|G+ Z+ C+|4+ 2+ 3+"}),
        ("A1 Purga >B -B; B.; A.; A?A3; A?G,G", {"A": "B|G+ Z+ C+|9+ 2+ 3+", "B": "GG"}),
        ("A1 Siembra -G !C,E; B.; A.; A?A2,A3; A?C,E", {"A": "CEG|G+ Z+ C+|9+ 2+ 3+"}),
        ("A1 Osario -Z; B.; A.; A?A3; A?C", {"A": "Z|G+ Z+ C+|9+ 2+ 3+", "vert": "CCE"}),
        ("A1 Excavar -C; B.; A.; A?A3; ~Z", {"A": "C|G+ Z+ C+|9+ 2+ 3+"}),
        ("A1 Descarga >B -E; B.; A.; A?A3; B!1", {"A": "E|G+ Z+ C+", "B": "||1+ 2+ 3+|2"}),
        ("A1 Descarga >B -E; B.; A.; A?A3; B!1", {"A": "E|G+ Z+ C+", "B": "||1+ 2x 3x|2"}),
    ],
)
def test_who_paid_is_said_before_what_the_power_then_does(steps: str, table: dict[str, str]) -> None:
    """Whatever leaves no choice, was foretold or fell by chance is still said after it."""
    verdict = judged(law("cost.may_change_cards", steps, **{"B": "", **table}).case)
    assert (verdict["legal"], verdict["step"]) == (True, None)
    assert next(e["state"] for e in verdict["position"]["players"][0]["altar"] if e["id"] == "A3") == "exhausted"


def test_of_two_launches_each_says_who_paid_and_then_what_it_did() -> None:
    steps = "A1 Avance cronológico @A1,A2 -E; B.; A2 Purga >B -B; B.; A.; A?A4; A?G,G; A?A2,A3; ~GZE"
    verdict = judged(law("cost.may_change_cards", steps, A="BE|G+ Z+ C+ B+|4+ 9+ 3+", B="GG").case)
    assert verdict["legal"] is True
    states = [e["state"] for e in verdict["position"]["players"][0]["altar"]]
    assert states[:4] == ["prepared", "exhausted", "exhausted", "exhausted"]


def test_a_payment_that_fits_is_found_behind_one_that_nobody_can_judge() -> None:
    """Of the usual payers, nobody knows whether they were as claimed; of others it is certain."""
    claim = {"do": "expect", "players": [{"id": "A", "altar": ["Zombie"]}]}
    table = {"A": "E|Z+ ?+", "B": ""}
    assert judged(line("A1 Descarga >B x -E; B.; A.", claim, **table))["legal"] is True


def test_a_later_step_shows_who_did_not_pay() -> None:
    """A1 is set aside for the second Power, so another Esbirro paid for the first."""
    table = {"A": "EC|G+ Z+ C+|1+ 5+ 3+", "B": ""}
    steps = "A1 Descarga >B -E; B.; A.; A2 Ejército_en_Retaguardia >B @{} -C"
    for second in ("A1,A2", "A1,A3", "A2,A3"):
        assert judged(line(steps.replace("_", " ").format(second), **table))["legal"] is True
    first_pays = steps.replace("A1 Descarga >B", "A1 Descarga >B @A1").replace("_", " ")
    assert judged(line(first_pays.format("A1,A2"), **table))["legal"] is True
    with_claim = line(first_pays.format("A1,A2"), **table)
    with_claim["steps"].insert(3, altar("exhausted"))
    assert (judged(with_claim)["legal"], judged(with_claim)["step"]) == (False, 4)


def test_exploited_payers_are_open_too() -> None:
    steps = "A1 Descarga >B x -E; B.; A."
    for left in (("Golem", "Zombie"), ("Golem", "Caído"), ("Zombie", "Caído")):
        claim = altar(*(f"{kind} prepared" for kind in left), ids=False)
        assert judged(line(steps, claim))["legal"] is True
    assert judged(line(steps, altar("Golem prepared", "Bestia prepared", ids=False)))["legal"] is False


def test_payers_may_not_break_the_text_of_their_own_power() -> None:
    table = {"A": "Z|Z+ G+ G+|4+ 2+ 3+", "B": "|C+"}
    announced = "A1 Déjà-Vu >B x -Z; B.; A."
    assert judged(line(f"{announced}; A?A2,A3; A?B1", **table))["legal"] is True
    verdict = judged(line(f"{announced}; A?A1,A2", **table))
    assert (verdict["legal"], verdict["step"]) == (False, 3)


def test_prepared_again_all_payers_are_alike() -> None:
    """Only what is said before the next preparing tells payments apart."""
    case = line(DESCARGA.format(pay="") + "; A>>" * 5 + "; B>>" * 1)
    given = read_case(case, today=TODAY)
    assert adjudicate(given).legal is not None
    ways = followed(Line(given))
    assert ways is not None
    assert sum(1 for _ in ways) == 1


def test_where_too_much_is_open_nothing_is_called_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = altar("Golem prepared", "Zombie prepared", "Caído prepared", ids=False)
    case = line(DESCARGA.format(pay=""), claim)
    monkeypatch.setattr(fitting, "MOST_LINES", 2)
    verdict = judged(case)
    assert (verdict["legal"], [f["severity"] for f in verdict["findings"]]) == (None, ["undecided"])


def per_golem(altar: str, *more: dict[str, Any]) -> dict[str, Any]:
    """The judgement of a Defense that prevents 1 per Golem of its Altar, paid by exploiting one that nobody said."""
    given = law("x", "A1 Tajo >B -B; B2 Parapeto -G; A.; B.", A="B", B=f"G|{altar}").case
    given["steps"][1]["pay"] = "exploit"
    per = {"zone": "altar", "whose": "caster", "esbirro": "Golem"}
    given["position"]["players"][1]["reptantes"][1]["powers"][1] = {
        **given["position"]["players"][1]["reptantes"][1]["powers"][1],
        "effects": [{"op": "prevent", "per": per, "each": 1}],
    }
    return judged({**given, "steps": [*given["steps"], *more]})


@pytest.mark.parametrize("altar", ["G+ Z+", "G+ ?+", "G+ G+ ?+"])
def test_who_is_taken_to_have_paid_is_said_beside_what_follows_from_it(altar: str) -> None:
    """How much is prevented hangs on which Esbirro was exploited (P2 §5.1, §5.2): the resistance is no certain fact."""
    verdict = per_golem(altar)
    assert verdict["legal"] is True
    left = {esbirro["id"] for esbirro in verdict["position"]["players"][1]["altar"]}
    (paid,) = {f"B{n}" for n in range(1, len(altar.split()) + 1)} - left
    assert verdict["assumptions"] == [f"Parapeto se pagó con {paid} de B."]


@pytest.mark.parametrize(
    ("altar", "resistance", "legal"),
    [
        ("G+ Z+", 8, True),
        ("G+ Z+", 9, True),
        ("G+ Z+", 10, False),
        ("G+ ?+", 8, None),
        ("G+ ?+", 9, True),
        ("?+ Z+", 8, True),
        ("?+ Z+", 9, None),
        ("G+ G+ ?+", 10, True),
    ],
)
def test_a_resistance_that_hangs_on_who_paid_may_be_claimed(
    altar: str, resistance: int, legal: bool | None
) -> None:
    claim = {"do": "expect", "players": [{"id": "B", "resistance": resistance}]}
    assert per_golem(altar, claim)["legal"] is legal


def test_nothing_is_supposed_of_who_paid_once_it_is_said_or_does_not_show() -> None:
    steps = DESCARGA.format(pay="")
    assert judged(line(steps))["assumptions"] == ["Descarga se pagó con A1 de A."]
    assert "assumptions" not in judged(line(f"{steps}; A?A1"))
    assert "assumptions" not in judged(line(DESCARGA.format(pay=" @A2")))
    assert "assumptions" not in judged(line(steps, A="E|G+"))
    round_ = "A>>; A>>; A>>; A>>; A>>; B>>; B>>; B>>; B>>; B*3; B>>; B>>; B>>; B>>; B>>; B>>; B>>; B>>; A>>; A^"
    assert "assumptions" not in judged(line(f"{steps}; {round_}", A="E|G+ Z+"))


@pytest.mark.parametrize(
    ("claims", "supposed"),
    [
        ([altar("exhausted")], []),
        ([altar("", "", "exhausted")], []),
        ([altar("prepared")], ["A2"]),
        ([altar("prepared", "prepared")], []),
        ([altar("prepared"), altar("", "", "prepared")], []),
        ([altar("Golem prepared", "Zombie exhausted", "Caído prepared", ids=False)], []),
        ([{"do": "expect", "players": [{"id": "A", "resistance": 10}]}], ["A1"]),
    ],
)
def test_nothing_is_supposed_of_who_paid_once_claims_leave_no_others(
    claims: list[dict[str, Any]], supposed: list[str]
) -> None:
    verdict = judged(line(DESCARGA.format(pay=""), *claims))
    told = [f"Descarga se pagó con {paid} de A." for paid in supposed]
    assert (verdict["legal"], verdict.get("assumptions", [])) == (True, told)


def test_who_paid_is_supposed_as_long_as_others_look_the_same_to_a_claim() -> None:
    """One of two Golems: by kinds it is shown that one of them paid, by ids which of them did."""
    kinds, steps = altar("Golem exhausted", "Golem prepared", ids=False), DESCARGA.format(pay="")
    assert judged(line(steps, kinds, A="E|G+ G+"))["assumptions"] == ["Descarga se pagó con A1 de A."]
    assert "assumptions" not in judged(line(steps, altar("exhausted"), A="E|G+ G+"))


def test_a_claim_that_fits_two_launches_does_not_show_which_of_them_somebody_paid_for() -> None:
    steps = "A1 Descarga >B -E; B.; A.; A2 Velo >B -Z; B.; A."
    given = line(steps, altar("exhausted", "exhausted"))
    verdict = judged(given)
    supposed = ["Descarga se pagó con A1 de A.", "Velo se pagó con A2 de A."]
    assert (verdict["legal"], verdict["assumptions"]) == (True, supposed)


def test_what_hangs_on_who_is_supposed_to_have_paid_before_is_supposed_too() -> None:
    """One Caído and the Zombie are exhausted: whichever paid for the first Power, the other one paid for the second."""
    kinds = altar("Caído exhausted", "Zombie exhausted", "Caído prepared", ids=False)
    verdict = judged(line("A1 Descarga >B -E; B.; A.; A2 Velo >B -Z; B.; A.", kinds, A="EZ|C+ Z+ C+"))
    assert verdict["assumptions"] == ["Descarga se pagó con A1 de A.", "Velo se pagó con A2 de A."]


def test_what_claims_showed_of_who_paid_is_known_beside_a_later_fault() -> None:
    wrong = {"do": "expect", "players": [{"id": "A", "resistance": 1}]}
    verdict = judged(line(DESCARGA.format(pay=""), altar("", "exhausted"), wrong))
    assert (verdict["legal"], verdict["step"], "assumptions" in verdict) == (False, 4, False)
    verdict = judged(line(DESCARGA.format(pay=""), altar("prepared"), wrong))
    assert (verdict["step"], verdict["assumptions"]) == (4, ["Descarga se pagó con A2 de A."])


def test_a_claim_shows_who_was_exploited_to_pay() -> None:
    left = {"do": "expect", "players": [{"id": "B", "altar": [{"esbirro": "Golem"}]}]}
    verdict = per_golem("G+ Z+", left)
    assert (verdict["legal"], "assumptions" in verdict) == (True, False)
    left["players"] = [{"id": "B", "altar": [{"esbirro": "Golem"}, {"esbirro": "Golem"}]}]
    assert per_golem("G+ G+ Z+", left).get("assumptions", []) == []


# Where nobody had to say who paid ----------------------------------------------------------------------------

RECOGER = "A1 Descarga @A1 -E; B.; A."
"""A Power of cost 1 whose effect is replaced by one about Esbirros of its own caster."""


def of_own(
    choices: str, *more: dict[str, Any], altar: str, announced: str = RECOGER, **effect: Any
) -> dict[str, Any]:
    """The judgement of Descarga as a Power that returns Esbirros of its caster to the hand."""
    given = law("x", f"{announced}; {choices}" if choices else announced, A=f"E|{altar}", B="").case
    powers = given["position"]["players"][0]["reptantes"][0]["powers"]
    returns = {"op": "return", "count": 1, "whose": "caster", "to": "hand", **effect}
    place = next(i for i, power in enumerate(powers) if power["name"] == "Descarga")
    given["position"]["players"][0]["reptantes"][0]["powers"] = [
        {**power, "effects": [returns]} if i == place else power for i, power in enumerate(powers)
    ]
    return judged({**given, "steps": [*given["steps"], *more]})


def looks(verdict: dict[str, Any]) -> tuple[list[str], list[str], int]:
    player = verdict["position"]["players"][0]
    return player["hand"], [f"{e['id']} {e['state']}" for e in player["altar"]], player["resistance"]


@pytest.mark.law("cost.may_change_cards", carried_out=True)
@pytest.mark.parametrize(
    ("altar", "choice", "hand", "left"),
    [
        ("G+ C-", "A1", "Golem", ["A2 exhausted"]),
        ("G+ C-", "A2", "Caído", ["A1 exhausted"]),
        ("G+ C+", "A1", "Golem", ["A2 prepared"]),
        ("G+ C+", "A2", "Caído", ["A1 exhausted"]),
    ],
)
def test_a_choice_is_of_the_effect_where_nobody_had_to_say_who_paid(
    altar: str, choice: str, hand: str, left: list[str]
) -> None:
    """No others could pay, or the announcement named them; what that supposes is said."""
    verdict = of_own(f"A?{choice}", altar=altar)
    assert (verdict["legal"], looks(verdict)) == (True, ([hand], left, 8))
    is_open = (altar, choice) == ("G+ C+", "A2")
    assert verdict.get("assumptions", []) == (["Descarga se pagó con A1 de A."] if is_open else [])


def test_a_choice_is_of_the_effect_also_where_all_may_be_chosen_or_the_payers_are_exploited() -> None:
    assert looks(of_own("A?A1", altar="G+", count="all", up_to=True)) == (["Golem"], [], 8)
    exploited = RECOGER.replace("@A1", "x@A1")
    assert looks(of_own("A?A2", altar="G+ C+", announced=exploited)) == (["Caído"], [], 8)


def test_who_paid_is_said_where_nobody_named_them_or_another_choice_follows() -> None:
    unnamed = RECOGER.replace("@A1 ", "")
    assert looks(of_own("A?A2", altar="G+ C+", announced=unnamed)) == ([], ["A1 prepared", "A2 exhausted"], 10)
    assert looks(of_own("A?A2; A?A1", altar="G+ C+")) == (["Golem"], ["A2 exhausted"], 8)
    assert looks(of_own("A?A1; A?A1", altar="G+ C-")) == (["Golem"], ["A2 exhausted"], 8)


def test_a_payment_is_not_told_after_what_the_effect_did() -> None:
    verdict = of_own("A?A1; A?A2", altar="G+ C+ Z+")
    assert looks(verdict) == (["Caído"], ["A1 exhausted", "A3 prepared"], 8)


def test_others_paid_than_were_named_where_a_claim_shows_it() -> None:
    shown = of_own(
        "A?A2", altar("prepared", ""), {"do": "expect", "players": [{"id": "A", "hand": ["Caído"]}]}, altar="G+ C+"
    )
    assert (shown["legal"], looks(shown)) == (True, (["Caído"], ["A1 prepared"], 8))


def test_the_choice_of_the_effect_leaves_those_who_were_named_to_pay() -> None:
    """What goes on after it shows that it was of the effect, and nothing that others paid."""
    verdict = of_own("A?A2; A>>", altar="G+ C+")
    assert (verdict["legal"], looks(verdict)) == (True, (["Caído"], ["A1 exhausted"], 8))


RETURNED = {"op": "return", "whose": "caster", "to": "hand"}


@pytest.mark.parametrize("pay", ["exhaust", "exploit"])
@pytest.mark.parametrize(
    ("effect", "choices", "legal"),
    [
        ({"op": "damage", "amount": 1}, ["A2"], True),
        ({"op": "return", "whose": "target", "to": "hand", "count": 1}, ["A2"], True),
        ({**RETURNED, "count": 1}, ["A2"], True),
        ({**RETURNED, "count": 2}, ["A1"], True),
        ({**RETURNED, "count": 2}, ["A2"], None),
        ({**RETURNED, "count": 1, "esbirro": "Caído"}, ["A2"], None),
        ({"op": "swap", "count": 1}, ["A2"], None),
        ({"op": "swap", "count": 1}, ["A2", "A3,B1"], True),
    ],
)
def test_who_paid_otherwise_than_announced_may_be_a_wrong_choice_of_own_esbirros(
    pay: str, effect: dict[str, Any], choices: list[str], legal: bool | None
) -> None:
    """A1 was set aside; others may pay (P2 §1.6, §5.1), but the last choice may also be of the effect (P2 §9.5)."""
    given = line(f"{DESCARGA.format(pay=' @A1')}; " + "; ".join(f"A?{one}" for one in choices), B="|G+ Z+")
    given["steps"][0]["pay"] = pay
    powers = given["position"]["players"][0]["reptantes"][0]["powers"]
    descarga = next(power for power in powers if power["name"] == "Descarga")
    descarga["effects"] = [effect]
    assert judged(given)["legal"] is legal
