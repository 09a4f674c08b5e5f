"""A number of the rules that changes on a day changes everywhere on that day, and nowhere before."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.cases.bench import AtrumBench
from atrum_judge.games.atrum.cases.judge import AtrumJudge
from atrum_judge.games.atrum.cases.reading import read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate
from atrum_judge.games.atrum.cases.writing import position_json
from atrum_judge.games.atrum.event.roster import problems_with
from atrum_judge.games.atrum.play.game import apply, legal_actions, next_turn, perform, start, status
from atrum_judge.games.atrum.play.playout import refined
from atrum_judge.games.atrum.table.actions import Advance, Announce, Discard, Draw, Pass
from atrum_judge.games.atrum.table.general import ALWAYS, VALUES, Rules, rules_on
from atrum_judge.games.atrum.table.kinds import BESTIA, CAIDO, ESQUELETO, counted
from atrum_judge.games.atrum.table.position import (
    DEVELOPMENT,
    DISCARD,
    DRAW,
    END,
    MAIN,
    Esbirro,
    Position,
    Reptante,
    Turn,
)
from atrum_judge.judging.law import Law
from tests.atrum_judge.games.atrum.kit import KINDS, REPTANTES, power, reptante
from tests.atrum_judge.games.atrum.play.test_properties import check_invariants

DAY = date(2030, 1, 1)
EVE = DAY - timedelta(days=1)
# Each number on the eve, whatever the rows of today say of it, and on the day.
CHANGED = {
    "team_size": (3, 4),
    "powers_per_reptante": (5, 6),
    "per_kind": (10, 11),
    "players_per_deck": (3, 2),
    "max_resistance": (20, 24),
    "start_resistance": (10, 12),
    "cards_drawn": (3, 4),
    "cards_drawn_first": (2, 1),
    "hand_limit": (5, 6),
    "max_cost": (4, 5),
    "roster_size": (5, 6),
    "altar_loss": (2, 3),
    "altar_loss_cost": (1, 2),
}
SIXTH = {
    "name": "Sexto",
    "cost": 0,
    "esbirro": KINDS["Z"],
    "type": "tactical",
    "effects": [{"op": "gain", "amount": 5}],
}


@pytest.fixture(autouse=True)
def change(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The changes above are in force from `DAY` on."""
    for name, (before, after) in CHANGED.items():
        monkeypatch.setitem(VALUES, name, {ALWAYS: before, DAY: after})
    rules_on.cache_clear()
    yield
    rules_on.cache_clear()


def _reptante(rules: Rules, owner: str, place: int, number: int) -> Reptante:
    made = reptante(owner, place, number, on=rules.on)
    more = (power(SIXTH, rules.on),) * (rules.powers_per_reptante - len(made.abilities))
    return made._replace(abilities=(*made.abilities, *more))


def _game(day: date, rng: Random, players: int = 2, numbers: tuple[int, ...] = ()) -> Position:
    rules = rules_on(day)
    chosen = [numbers or tuple(rng.sample(sorted(REPTANTES), rules.team_size)) for _ in range(players)]
    teams = [
        [_reptante(rules, "ABC"[i], n, number) for n, number in enumerate(team)] for i, team in enumerate(chosen)
    ]
    return start(teams, rules, rng)


def _at(day: date, phase: int, *hand: int, part: int = DEVELOPMENT, resistance: int = 8) -> Position:
    """Player A in turn, late in a game, with these cards in hand; B has a Caído in the Altar."""
    numbers = (7, 3, 8, 2)[: rules_on(day).team_size]
    position = _game(day, Random(1), numbers=numbers)
    cards = [*position.fosa]
    for kind in (*hand, CAIDO):
        cards.remove(kind)
    turn = Turn(5, 0, phase, part, prepared=True, drawn=phase > DRAW)
    position = position._replace(turn=turn, fosa=tuple(cards))
    a, b = position.players
    a = a._replace(hand=counted(hand), resistance=resistance)
    b = b._replace(altar=(Esbirro("B1", CAIDO, True),))
    return position.with_player(0, a).with_player(1, b)


def _judged(position: Position, *steps: dict[str, Any]) -> Verdict:
    day = position.rules.on
    case = {"format": "atrum-case/1", "date": day.isoformat(), "position": position_json(position)}
    return adjudicate(read_case({**case, "steps": list(steps)}, today=day))


def _said(verdict: Verdict) -> dict[str, str]:
    return {finding.code: str(finding.message) for finding in verdict.findings}


# The whole game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_games_are_played_to_the_changed_numbers(seed: int) -> None:
    rng = Random(seed)
    position = _game(DAY, rng, players=2 + seed % 2)
    assert {player.resistance for player in position.players} == {12}
    assert position.fosa_size == 66 * position.decks
    assert position.decks == 1 + seed % 2
    for _ in range(350):
        legal = legal_actions(position)
        if not legal:
            assert position.end is not None
            return
        action, before = refined(position, rng.choice(legal), rng), position
        position = apply(position, action, rng)
        check_invariants(position)
        assert all(player.resistance <= 24 for player in position.players)
        if isinstance(action, Draw):
            drawn = sum(position.players[action.by].hand) - sum(before.players[action.by].hand)
            first_round = before.turn.number < len(before.players)
            assert drawn == (1 if first_round else 4)
        if isinstance(action, Discard):
            assert sum(position.players[action.by].hand) == 6
        if position.turn.player != before.turn.player and before.players[position.turn.player].fell:
            assert position.players[position.turn.player].resistance >= 12


# The engine and the faults, on both days ----------------------------------------------------------------


@pytest.mark.parametrize("day", [EVE, DAY])
def test_a_start_of_the_other_day_is_impossible_and_the_faults_name_the_right_numbers(day: date) -> None:
    other = EVE if day == DAY else DAY
    position = _game(other, Random(0))._replace(rules=rules_on(day), fosa_rest=counted([BESTIA]))
    said = {finding.code: str(finding.message) for finding in status(position)}
    team, powers, total, each, first = (4, 6, 66, 11, 12) if day == DAY else (3, 5, 60, 10, 10)
    assert f"un equipo son {team}" in said["team.size"]
    assert f"todo Reptante tiene {powers}." in said["reptante.five_powers"]
    assert f"deben ser {total}" in said["cards.total"]
    assert f"se empieza con {first}" in said["resistance.initial"]
    few = _game(day, Random(0))
    few = few._replace(fosa=(CAIDO, *(kind for kind in few.fosa if kind != BESTIA), *few.fosa)[: len(few.fosa)])
    assert f"deben ser {each}" in {f.code: str(f.message) for f in status(few)}["cards.per_kind"]


@pytest.mark.parametrize(("day", "decks"), [(EVE, 1), (DAY, 2)])
def test_three_players_need_the_decks_of_their_day(day: date, decks: int) -> None:
    position = _game(day, Random(0), players=3)._replace(decks=3)
    said = {finding.code: str(finding.message) for finding in status(position)}
    assert f"participantes: {decks}, no 3" in said["setup.decks"]


@pytest.mark.parametrize(("day", "most"), [(EVE, 20), (DAY, 24)])
def test_resistance_ends_where_the_day_says(day: date, most: int) -> None:
    def codes(resistance: int) -> dict[str, str]:
        found = status(_at(day, MAIN, resistance=resistance))
        return {finding.code: str(finding.message) for finding in found}

    assert "resistance.range" not in codes(most)
    assert f"entre 0 y {most}" in codes(most + 1)["resistance.range"]


@pytest.mark.parametrize(("day", "first"), [(EVE, 10), (DAY, 12)])
def test_who_fell_begins_again_with_the_first_resistance(day: date, first: int) -> None:
    position = _at(day, DISCARD, part=END)
    position = position.with_player(1, position.players[1]._replace(resistance=0, fell=True))
    assert next_turn(position).players[1].resistance == first


@pytest.mark.parametrize(("day", "loss"), [(EVE, 0), (DAY, 3)])
def test_what_is_cheap_is_a_matter_of_the_day(day: date, loss: int) -> None:
    position = _at(day, MAIN, ESQUELETO)
    own = (Esbirro("A1", CAIDO, True), Esbirro("A2", CAIDO, True))
    position = position.with_player(0, position.players[0]._replace(altar=own))
    booty = next(a for a in legal_actions(position) if isinstance(a, Announce) and a.power == "botin")
    for action in (booty, Pass(1), Pass(0)):
        position = perform(position, action, None)
    while position.choice is not None:
        position = perform(position, legal_actions(position)[0], None)
    assert len(position.players[0].altar) == 3
    assert position.players[0].resistance == 8 - loss


@pytest.mark.parametrize(("day", "least"), [(EVE, 6), (DAY, 7)])
def test_a_hand_is_full_at_the_limit_of_its_day(day: date, least: int) -> None:
    """`least` is the smallest hand of which something has to go."""
    assert Advance(0) in legal_actions(_at(day, DISCARD, *[BESTIA] * (least - 1)))
    asked = [a for a in legal_actions(_at(day, DISCARD, *[BESTIA] * least)) if not isinstance(a, Announce)]
    assert asked == [Discard(0, (BESTIA,))]
    said = [str(f.message) for f in status(_at(day, DISCARD, *[BESTIA] * least, part=END))]
    assert any(f"más de {least - 1} en la mano" in sentence for sentence in said)


# Judged cases -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("day", "limit"), [(EVE, 5), (DAY, 6)])
def test_a_judge_wants_a_discard_down_to_the_limit_of_that_day(day: date, limit: int) -> None:
    def discarding(held: int, n: int) -> Verdict:
        step = {"do": "discard", "by": "A", "esbirros": ["Bestia"] * n}
        return _judged(_at(day, DISCARD, *[BESTIA] * held), step)

    assert discarding(limit + 2, 2).legal is True
    assert "descarta exactamente 2, no 1." in _said(discarding(limit + 2, 1))["discard.to_five"]
    not_due = _said(discarding(limit, 1))["discard.not_due"]
    assert "A podía: pasar a la parte siguiente;" in not_due


@pytest.mark.parametrize(("day", "powers"), [(EVE, 5), (DAY, 6)])
def test_a_judge_says_how_many_powers_a_reptante_has_on_that_day(day: date, powers: int) -> None:
    case = {"format": "atrum-case/1", "date": day.isoformat(), "ask": "roster", "roster": [{"name": "Medio"}]}
    verdict = adjudicate(read_case(case, today=day))
    assert f"de sus {powers} Poderes" in _said(verdict)["roster.unverified"]


@pytest.mark.parametrize(("day", "cards"), [(EVE, 60), (DAY, 66)])
def test_a_fosa_that_nobody_describes_holds_the_rest_of_that_days_deck(day: date, cards: int) -> None:
    position = position_json(_at(day, MAIN))
    del position["fosa"], position["decks"]
    case = read_case({"format": "atrum-case/1", "date": day.isoformat(), "position": position}, today=day)
    assert case.position is not None
    assert case.position.fosa_size == cards - 1
    assert case.position.decks == 1


@pytest.mark.parametrize(("day", "size"), [(EVE, 5), (DAY, 6)])
def test_a_roster_has_as_many_reptantes_as_on_that_day(day: date, size: int) -> None:
    roster = [{"name": f"R{n}", "powers": []} for n in range(size)]
    assert problems_with(roster, day) == []
    (problem,) = problems_with(roster[:-1], day)
    assert f"exactamente {size} Reptantes" in str(problem.message)


# The words of the laws ---------------------------------------------------------------------------------


SAID = {
    "team.size": ("exactamente 3 Reptantes", "exactamente 4 Reptantes"),
    "reptante.five_powers": ("tiene 5 Poderes", "tiene 6 Poderes"),
    "cards.total": ("60 Esbirros por mazo", "66 Esbirros por mazo"),
    "cards.per_kind": ("tiene 10 Esbirros", "tiene 11 Esbirros"),
    "setup.decks": (
        "hasta 3 participantes y otro más por cada 3 ",
        "hasta 2 participantes y otro más por cada 2 ",
    ),
    "resistance.initial": ("con 10 de resistencia", "con 12 de resistencia"),
    "draw.count": ("roban 3 Esbirros", "roban 4 Esbirros"),
    "draw.first_turn_first_player": ("solo 2 en", "solo 1 en"),
    "draw.first_turn_many": ("todos roban 2 en su primer turno, salvo el último, que roba 3.", "que roba 4."),
    "discard.to_five": ("con más de 5 en la mano", "con exactamente 6."),
    "discard.not_due": ("Con 5 o menos", "Con 6 o menos"),
    "hand.limit_position": ("más de 5 en", "más de 6 en"),
    "resistance.range": ("de 0 a 20;", "de 0 a 24;"),
    "game.over": ("sus 3 Reptantes", "sus 4 Reptantes"),
    "resistance.reset": ("vuelve a 10 al", "vuelve a 12 al"),
    "power.cost_domain": ("de 0 a 4.", "de 0 a 5."),
    "hidden.feasible": ("los 10 de cada", "los 11 de cada"),
    "altar_rule.minus_two": ("coste 1 o menor", "coste 2 o menor"),
    "roster.size": ("exactamente 5 Reptantes", "exactamente 6 Reptantes"),
    "roster.distinct": ("los 5 no", "los 6 no"),
    "roster.declared_powers": ("sus 5 Poderes", "sus 6 Poderes"),
    "roster.unique_power_repeated": ("los 5.", "los 6."),
    "formation.three_left": ("Los 3 que", "Los 4 que"),
}


def test_the_laws_of_a_day_say_its_numbers() -> None:
    before, after = (_laws(day) for day in (EVE, DAY))
    assert {code for code in before if str(before[code].text) != str(after[code].text)} == set(SAID)
    for code, (said_before, said_after) in SAID.items():
        assert said_before in str(before[code].text)
        assert said_after in str(after[code].text)


def test_so_do_our_readings_of_them() -> None:
    before, after = (_laws(day) for day in (EVE, DAY))
    assert {c for c in before if str(before[c].reading) != str(after[c].reading)} == {"resistance.reset"}
    assert "menos de 12 pasa a 12" in str(after["resistance.reset"].reading)


def _laws(day: date) -> dict[str, Law]:
    return {law.code: law for chapter in AtrumJudge().chapters(day) for law in chapter.laws}


# The bench ----------------------------------------------------------------------------------------------


def _no_catalogue(name: str) -> list[Any]:
    return []


@pytest.mark.parametrize(("day", "first", "most", "size"), [(EVE, 10, 20, 3), (DAY, 12, 24, 4)])
def test_a_bench_begins_and_ends_with_the_numbers_of_its_day(day: date, first: int, most: int, size: int) -> None:
    bench, catalogue = AtrumBench(), _no_catalogue
    state = bench.new(day, [("A", ()), ("B", ())])
    players = state["case"]["position"]["players"]
    assert {player["resistance"] for player in players} == {first}
    assert {len(player["reptantes"]) for player in players} == {size}
    shown = bench.view(bench.tap(state, {"tap": "res:A:90"}, catalogue), catalogue, "es")
    assert shown["players"][0]["resistance"] == most
    assert shown["fosa"] == (66 if day == DAY else 60) - 8


@pytest.mark.parametrize(
    ("day", "most", "each", "draws", "kept"), [(EVE, 20, 10, [2, 3], 5), (DAY, 24, 11, [1, 4], 6)]
)
def test_a_bench_offers_the_numbers_of_its_day(
    day: date, most: int, each: int, draws: list[int], kept: int
) -> None:
    bench, catalogue = AtrumBench(), _no_catalogue
    state = bench.new(day, [("A", ()), ("B", ())])
    shown = bench.view(state, catalogue, "es")
    powers = 5 if day == EVE else 6
    assert shown["limits"] == {"resistance": most, "counts": range(each + 1), "powers": powers, "draws": draws}
    assert shown["menu"]["draw"] == draws[-1]
    for tap in ["turn:moment:discard:development", *["hand:A:?:-"] * 4, *["hand:A:Golem:+"] * kept]:
        state = bench.tap(state, {"tap": tap}, catalogue)
    assert bench.view(state, catalogue, "es")["menu"]["discard"] is None
    state = bench.tap(state, {"tap": "hand:A:Golem:+"}, catalogue)
    discarded = bench.view(state, catalogue, "es")["menu"]["discard"]
    assert (discarded["due"], len(discarded["options"])) == (1, kept + 1)


@pytest.mark.parametrize("day", [EVE, DAY])
def test_a_bench_takes_the_powers_of_a_reptante_that_has_as_many_as_on_that_day(day: date) -> None:
    printed = [{**SIXTH, "name": f"P{n}"} for n in range(6)]
    of_five, of_six = {"name": "Cinco", "powers": printed[:5]}, {"name": "Seis", "powers": printed}
    state = AtrumBench().new(day, [("A", (of_five, of_six)), ("B", ())])
    five, six, *_ = state["case"]["position"]["players"][0]["reptantes"]
    assert ("powers" in five, "powers" in six) == ((False, True) if day == DAY else (True, False))
