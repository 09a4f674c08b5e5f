"""The short form: may a player play such a card, in such a moment? Answered before anything is said of it."""

import pytest

from tests.atrum_judge.judging.bench.test_bench import Bench


def asked(bench: Bench) -> dict[str, tuple[str, str]]:
    """Return the answer to each kind of card, and the reason."""
    groups = bench.page["may"]["groups"]
    return {kind["value"]: (kind["answer"], group["message"]) for group in groups for kind in group["kinds"]}


@pytest.mark.parametrize(
    ("game", "taps", "card", "answer", "said"),
    [
        ("myl", [], "play|Aliado", "legal", ""),
        ("myl", [], "play|Oro", "legal", ""),
        ("myl", ["who:B"], "play|Oro", "illegal", "No es el turno de B."),
        ("myl", [], "play|Arma", "illegal", "Carta 1 necesita un Aliado que la porte."),
        ("myl", ["who:B"], "play|Aliado", "illegal", "Carta 1 se juega solo en la Vigilia propia."),
        ("myl", ["when:4"], "play|Aliado", "illegal", "Carta 1 se juega solo en la Vigilia propia."),
        ("duelo", [], "play|aura", "legal", ""),
        ("duelo", ["who:B"], "play|aura", "illegal", "eso solo se juega en el turno propio"),
        ("duelo", ["who:B"], "play|evento", "legal", ""),  # in any turn (Turno §2.5)
        ("duelo", ["who:B", "when:2"], "play|evento", "legal", ""),
        ("duelo", ["who:B", "when:1"], "play|evento", "illegal", "mientras se decide el paso de ataque"),
        ("duelo", ["who:B", "when:5"], "play|evento", "illegal", "en una fase en que no se juega nada"),
        ("duelo", ["who:B", "turn:B"], "play|aura", "legal", ""),
        ("doomtrooper", [], "recruit", "undecided", "No se conoce el Valor de Carta 1"),
        ("doomtrooper", ["who:B"], "recruit", "illegal", "No es el turno de B"),
        ("doomtrooper", ["who:B"], "alliance", "legal", ""),  # at any time (P2 §Alianza)
        ("shadow_throne", [], "choose", "legal", ""),
        ("shadow_throne", [], "keep", "illegal", "la mesa está en la elección de personajes"),
    ],
)
def test_a_kind_of_card_is_answered_for_a_player_and_a_moment(
    game: str, taps: list[str], card: str, answer: str, said: str
) -> None:
    bench = Bench(game)
    for tap in taps:
        bench.tap(tap)
    found = asked(bench)[card]
    assert (found[0], said in found[1]) == (answer, True), found


def test_the_moment_that_was_tapped_is_on_the_table_and_not_asked_for_again() -> None:
    bench = Bench("duelo").tap("when:1")
    assert bench.state["case"]["position"]["turn"] == {
        "player": "A",
        "number": 5,
        "phase": "battle",
        "step": "attack",
    }
    assert [one["on"] for one in bench.page["may"]["moments"]] == [n == 1 for n in range(7)]
    assert bench.tap("do:draw").page["moment"] is None
    assert "step" not in Bench("duelo").tap("when:1").tap("when:0").state["case"]["position"]["turn"]


def test_the_card_that_was_asked_about_is_played_by_a_tap() -> None:
    bench = Bench("myl").tap("who:B").tap("may:play|Talismán")
    assert bench.state["case"]["steps"][0]["card"] == "c1"
    card = {"id": "c1", "name": "Carta 1", "type": "Talismán"}
    assert bench.state["case"]["position"]["players"][1]["hand"] == [card, None, None, None, None]
    assert (bench.state["at"], bench.page["may"]) == ("steps.0", None)
    assert bench.page["node"]["preview"]["answer"] == "illegal"


@pytest.mark.parametrize("game", ["duelo", "shadow_throne", "myl"])
def test_each_answer_of_the_short_form_is_that_of_the_bench(game: str) -> None:
    """As far as the tap says all that was tried: cards of Doomtrooper have to be named.

    A card of Mitos that might be played, could it be paid, still needs its Coste.
    """
    for by in "AB":
        for value, (answer, _) in asked(Bench(game).tap(f"who:{by}")).items():
            bench = Bench(game).tap(f"who:{by}").tap(f"may:{value}")
            if not bench.page["fault"]:
                fits = {answer, "undecided"} if game == "myl" and answer == "legal" else {answer}
                assert bench.answer in fits, (by, value)


def test_where_nobody_sits_at_a_table_nothing_is_asked() -> None:
    case = {"format": "duelo-case/1", "ask": "roster", "roster": [{"name": "Enoq", "cards": {"count": 35}}]}
    assert Bench("duelo", case).page["may"] is None
