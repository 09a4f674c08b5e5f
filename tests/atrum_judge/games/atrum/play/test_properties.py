"""Properties of every game, however it is played."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from atrum_judge.games.atrum.cases.reading import Case, read_case
from atrum_judge.games.atrum.cases.verdicts import adjudicate
from atrum_judge.games.atrum.cases.writing import action_json, position_json
from atrum_judge.games.atrum.play.announcing import abilities_named, linked
from atrum_judge.games.atrum.play.game import (
    apply,
    check,
    concede,
    legal_actions,
    perform,
    status,
    time_out,
)
from atrum_judge.games.atrum.play.legality import due_draw
from atrum_judge.games.atrum.play.playout import refined
from atrum_judge.games.atrum.table.actions import (
    Action,
    Advance,
    Announce,
    Choose,
    Discard,
    Draw,
    Eliminate,
    Pass,
    Place,
    Prepare,
)
from atrum_judge.games.atrum.table.kinds import ALL_KINDS, NEUTRAL, UNKNOWN, listed
from atrum_judge.games.atrum.table.position import Copied, Position
from atrum_judge.judging.finding import Illegal
from tests.atrum_judge.games.atrum.kit import TODAY, random_game
from tests.selection import examples

seeds = st.integers(0, 2**32)
players = st.sampled_from([2, 2, 2, 3, 4, 5, 6])
games = examples(25)
GROUPS = {
    4: [((0, 2), (1, 3))],
    6: [((0, 3), (1, 4), (2, 5)), ((0, 2, 4), (1, 3, 5))],
}


def _random_position(rng: Random, players: int, steps: int) -> Position:
    position = random_game(rng, players, rng.choice([(), *GROUPS.get(players, ())]))
    for _ in range(steps):
        legal = legal_actions(position)
        if not legal:
            break
        position = perform(position, refined(position, rng.choice(legal), rng), rng)
    return position


def check_invariants(position: Position, before: Position | None = None) -> None:
    """Conservation, bounds and eliminations, after any action."""
    cards: Counter[int] = Counter(
        [*position.fosa, *position.revealed, *listed(position.fosa_rest), *listed(position.vertedero)]
    )
    for player in position.players:
        cards.update(listed(player.hand))
        cards.update(esbirro.kind for esbirro in player.altar)
        assert 0 <= player.resistance <= position.rules.max_resistance
        assert all(n >= 0 for n in player.hand)
        assert sum(r.id in position.turn.eliminated for r in player.reptantes) <= 1
    assert all(cards[kind] == position.rules.per_kind * position.decks for kind in ALL_KINDS)
    ids = [esbirro.id for player in position.players for esbirro in player.altar]
    assert len(set(ids)) == len(ids)
    if position.end is None:
        assert [f for f in status(position) if f.severity == "impossible"] == []
    assert bool(position.waiting) == bool(
        position.chain and position.step < 0 and not position.owed and not position.choice
    )


@games
@given(seed=seeds, n=players)
def test_every_game_conserves_cards_and_keeps_the_bounds(seed: int, n: int) -> None:
    rng = Random(seed)
    position = _random_position(rng, n, 0)
    for _ in range(300):
        legal = legal_actions(position)
        if not legal:
            assert position.end is not None
            break
        position = apply(position, refined(position, rng.choice(legal), rng), rng)
        check_invariants(position)


def canonical(position: Position, action: Action) -> Action:
    """A legal action as `legal_actions` writes it."""
    match action:
        case Announce():
            return _announced(position, action)
        case Draw():
            return Draw(action.by, due_draw(position))
        case Place():
            return Place(action.by, action.kind)
        case Discard():
            return Discard(action.by, tuple(sorted(action.kinds)))
        case Choose():
            offered = position.choice.options if position.choice is not None else ()
            order = {option: i for i, option in reversed(list(enumerate(offered)))}
            return Choose(action.by, tuple(sorted(action.picks, key=lambda p: order.get(p, 0))))
    return action


def _announced(position: Position, a: Announce) -> Announce:
    """The announcement as `announcements` lists it: everything it implies written out, payment left open."""
    reptante = position.players[a.by].reptantes[a.reptante]
    named = abilities_named(reptante, a)
    if not named:
        return a
    link = linked(position, a)
    kind = None if link.discard == UNKNOWN else link.discard
    return Announce(
        a.by,
        a.reptante,
        named[0].key,
        named[0].cost,
        link.target,
        link.of,
        link.copies,
        link.exploit and named[0].cost > 0,
        (),
        kind,
        a.sombra,
        tuple(sorted(link.objects, key=_altar_order(position))) if link.ability.objects is not None else (),
    )


def _altar_order(position: Position) -> Callable[[str], int]:
    ids = [esbirro.id for player in position.players for esbirro in player.altar]
    return {id_: i for i, id_ in enumerate(ids)}.__getitem__


def _imaginable(position: Position, rng: Random) -> list[Action]:
    """Actions that somebody might try, legal or not."""
    n = range(len(position.players))
    tried: list[Action] = [make(by) for make in (Pass, Prepare, Draw, Advance) for by in n]
    tried += [Place(by, kind) for by in n for kind in ALL_KINDS]
    tried += [Eliminate(by, r.id) for by in n for p in position.players for r in p.reptantes]
    for by in n:
        hand = listed(position.players[by].hand)
        tried.append(Discard(by, tuple(sorted(rng.sample(hand, max(0, len(hand) - position.rules.hand_limit))))))
        if position.choice is not None:
            options = list(position.choice.options)
            size = rng.randint(0, len(options))
            tried.append(Choose(by, tuple(rng.sample(options, size))))
    ids = [e.id for p in position.players for e in p.altar]
    sources = [Copied(r.id, a.key, a.cost) for p in position.players for r in p.reptantes for a in r.abilities]
    announced: list[Action] = []
    for by, place in product(n, range(3)):
        for ability in position.players[by].reptantes[place].abilities:
            for _ in range(6):
                announced.append(
                    Announce(
                        by,
                        place,
                        ability.key,
                        ability.cost,
                        rng.choice([-1, *n]),
                        rng.choice([-1, -1, *range(len(position.chain))]),
                        rng.choice(sources) if ability.copy else None,
                        rng.random() < 0.4,
                        (),
                        rng.choice([0 if ability.kind is NEUTRAL else ability.kind, *ALL_KINDS, *ALL_KINDS, None]),
                        rng.random() < 0.3,
                        tuple(rng.sample(ids, min(len(ids), 1))) if ability.objects and rng.random() < 0.8 else (),
                    )
                )
    return tried + announced


@games
@given(seed=seeds, n=players, steps=st.integers(0, 250))
def test_what_is_listed_is_accepted_and_what_is_not_is_refused(seed: int, n: int, steps: int) -> None:
    rng = Random(seed)
    position = _random_position(rng, n, steps)
    listed_actions = legal_actions(position)
    assert len(set(listed_actions)) == len(listed_actions)
    for action in listed_actions:
        assert [finding for finding in check(position, action) if finding.severity != "note"] == []
        assert canonical(position, action) == action
    everything = set(listed_actions)
    for action in _imaginable(position, rng):
        against = [f for f in check(position, action) if f.severity != "note"]
        if against:
            if all(f.severity == "undecided" for f in against):
                continue
            try:
                apply(position, action, rng)
            except Illegal:
                continue
            raise AssertionError(action)
        assert canonical(position, action) in everything, action


@games
@given(seed=seeds, n=players, steps=st.integers(0, 250))
def test_a_position_survives_being_written_and_read(seed: int, n: int, steps: int) -> None:
    """But for the middle of a resolution, which nobody tells as a beginning."""
    rng = Random(seed)
    position = _random_position(rng, n, steps)
    for _ in range(30):
        if position.end is not None:
            return
        if position.is_resolving:
            position = perform(position, rng.choice(legal_actions(position)), rng)
            continue
        written = position_json(position)
        case = read_case({"format": "atrum-case/1", "date": TODAY.isoformat(), "position": written}, today=TODAY)
        assert case.position is not None
        assert position_json(case.position) == written
        again = case.position
        assert legal_actions(again) == legal_actions(position)
        assert (again.chain, again.choice, again.owed) == (position.chain, position.choice, position.owed)
        position = perform(position, rng.choice(legal_actions(position)), rng)


@games
@given(seed=seeds, n=players, steps=st.integers(0, 400), are_noted=st.booleans(), way=st.sampled_from(range(3)))
def test_what_a_verdict_writes_is_read_again_as_possible_also_at_the_end(
    seed: int, n: int, steps: int, are_noted: bool, way: int
) -> None:
    """Played to the end, given up or out of time, also from a position whose eliminations nobody noted."""
    rng = Random(seed)
    begun = _random_position(rng, n, steps)
    if begun.is_resolving:
        return
    written = position_json(begun)
    if not are_noted and any(r["state"] == "eliminated" for p in written["players"] for r in p["reptantes"]):
        del written["eliminations"]  # An empty list would say that nobody lost any.
    position = _read_as_possible(written).position
    assert position is not None
    for _ in range(rng.randint(0, 400)):
        if position.end is not None or (way == 1 and position.owed and rng.random() < 0.5):
            break
        position = perform(position, rng.choice(legal_actions(position)), rng)
        if position.turn.eliminated and not position.is_resolving:
            _read_as_possible(position_json(position))
    if position.chain:
        return
    if position.end is None and way == 1:
        position = concede(
            position, rng.choice([i for i, player in enumerate(position.players) if player.in_play])
        )
    elif position.end is None and way == 2 and not position.owed:
        position = time_out(position)
    _read_as_possible(position_json(position))


def _read_as_possible(written: dict[str, Any]) -> Case:
    case = read_case({"format": "atrum-case/1", "date": TODAY.isoformat(), "position": written}, today=TODAY)
    assert [str(f.message) for f in adjudicate(case).findings if f.severity == "impossible"] == []
    assert case.position is not None
    assert position_json(case.position) == written
    return case


@games
@given(seed=seeds, n=players, before=st.integers(0, 200))
@example(seed=15, n=2, before=170)  # effects alone ask for what is chosen: each discard was announced
@example(seed=0, n=2, before=0)  # the Power beneath the one that is launched asks for it
def test_legal_play_told_as_a_case_is_never_illegal(seed: int, n: int, before: int) -> None:
    """Up to any step: cards shuffled meanwhile are not known, so it may be undecided."""
    rng = Random(seed)
    position = _random_position(rng, n, before)
    if position.end is not None or position.is_resolving:
        return
    start = {"format": "atrum-case/1", "date": TODAY.isoformat(), "position": position_json(position)}
    # Arrivals in Altars are numbered anew.
    position = read_case(start, today=TODAY).position or position
    steps = []
    for _ in range(rng.randint(1, 40)):
        legal = legal_actions(position)
        if not legal:
            break
        action = refined(position, rng.choice(legal), rng)
        steps.append(action_json(position, action))
        position = perform(position, action, rng)
    verdict = adjudicate(read_case({**start, "steps": steps}, today=TODAY))
    assert verdict.legal is not False, [str(finding.message) for finding in verdict.findings]


@games
@given(seed=seeds, n=players)
def test_the_steps_of_a_game_lead_to_the_same_position_again(seed: int, n: int) -> None:
    """A second engine follows from what is written, step by step."""
    rng, again = Random(seed), Random(seed)
    position = _random_position(rng, n, 0)
    start = position
    _random_position(again, n, 0)
    steps = []
    for _ in range(150):
        legal = legal_actions(position)
        if not legal:
            break
        action = rng.choice(legal)
        steps.append((action_json(position, action), action))
        position = perform(position, action, rng)
    replayed = start
    for _, action in steps:
        again.choice(legal_actions(replayed))
        replayed = apply(replayed, action, again)
    assert replayed == position
    assert hash(replayed) == hash(position)


@games
@given(seed=seeds, steps=st.integers(20, 250))
def test_what_is_not_launched_costs_nothing_and_the_last_resolves_first(seed: int, steps: int) -> None:
    rng = Random(seed)
    position = _random_position(rng, 2, steps)
    for _ in range(200):
        legal = legal_actions(position)
        if not legal:
            return
        before = position
        position = perform(position, rng.choice(legal), rng)
        if len(position.fates) == 1 and not position.fates[0].launched and not before.chain[:-1]:
            assert position.players == before.players
            assert position.vertedero == before.vertedero
        if len(position.fates) == len(before.chain) > 1 and before.step < 0:
            assert [f.power for f in position.fates] == [link.ability.name for link in reversed(before.chain)]


@games
@given(seed=seeds, n=st.sampled_from([3, 3, 4]), steps=st.integers(0, 120))
def test_who_concedes_in_the_middle_of_a_chain_leaves_a_possible_position(seed: int, n: int, steps: int) -> None:
    rng = Random(seed)
    position = _random_position(rng, n, steps)
    for _ in range(40):
        if position.end is not None:
            return
        if position.chain and rng.random() < 0.4:
            left = [i for i, player in enumerate(position.players) if player.in_play]
            position = concede(position, rng.choice(left))
            if position.end is not None:
                return
        assert [f.code for f in status(position) if f.severity == "impossible"] == []
        position = perform(position, rng.choice(legal_actions(position)), rng)
