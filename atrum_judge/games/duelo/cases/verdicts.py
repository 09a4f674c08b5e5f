"""The judge's question: which step was illegal, which section says so, and what the table should look like."""

from difflib import get_close_matches
from typing import Any

from msgspec import UNSET, to_builtins

from atrum_judge.games.duelo.cases.reading import Case, own
from atrum_judge.games.duelo.cases.shapes import RosterCard, RosterHero
from atrum_judge.games.duelo.cases.words import WORDS
from atrum_judge.games.duelo.cases.writing import position_json
from atrum_judge.games.duelo.laws.findings import illegal, impossible, undecided
from atrum_judge.games.duelo.play.doing import check, do, make_forced
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.play.lives import settle
from atrum_judge.games.duelo.play.position_faults import position_faults
from atrum_judge.games.duelo.play.turns import due_effects
from atrum_judge.games.duelo.table.cards import Card
from atrum_judge.games.duelo.table.position import DECK, HEROES, Position
from atrum_judge.games.duelo.table.steps import AnyStep, Expect
from atrum_judge.judging.claims import Comparison, Difference, Teller
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key
from atrum_judge.judging.piles import Unknown
from atrum_judge.judging.replay import Replay
from atrum_judge.judging.verdict import Answer, Verdict
from atrum_judge.text import Text

FORMAT = "duelo-verdict/1"

WHOLES = frozenset({"hand", "discard", "status", "inventory", "removed", "types", "free"})
COMPARED = Comparison(by_id=frozenset({"players"}), wholes=WHOLES)

# The section that explains a fact that nothing in the case has changed.
_EXPLAINED = {
    "life": "Clave Infligir, Inicio §5",
    "epic": "Turno §2.5, Turno §1.3",
    "state": "Turno §3.1, Turno §1.3",
    "hand": "Zonas §1, Clave Robar",
    "deck": "Clave Robar",
    "discard": "Clave Descartar, Clave Destruir",
    "status": "Turno §2.1, Turno §2.2",
    "inventory": "Turno §2.3",
    "this_turn": "Turno §5.2",
    "out": "Ganar",
    "removed": "Clave Remover",
    "waiting": "Zonas §2, Turno §2.6",
    "window": "Turno §2.6",
    "damage": "Turno §3.2",
    "played": "Turno §2.1, Turno §2.2, Turno §2.3",
    "attack": "Turno §3.1",
    "teams": "Inicio §0",
    "first_player": "Inicio §2",
    "player": "Inicio §2",
    "number": "Inicio §2",
}


def judge(case: Case, language: str) -> dict[str, Any]:
    """The verdict on a case, as JSON."""
    if case.position is None:
        return _roster(case.roster).to_json(FORMAT, language, resolution=[], position=None, winner=None)
    game = Game(case.position)
    game.may_protect = _just_attacked(case.position)
    replay = Replay.of(position_faults(case.position))
    if not replay.is_over:
        _settle_start(game)
        _replay(game, replay, case.steps)
    own_fields: dict[str, Any] = {
        "resolution": [fate.to_json() for fate in game.resolution],
        "position": position_json(game.position),
        "winner": _winner(game),
    }
    if case.ask == "end":
        own_fields["result"] = _result(game, replay)
    if replay.fault is not None:
        own_fields["remedies"] = {"steps_to_rewind": len(case.steps) - replay.fault}
    verdict = Verdict(
        answer=replay.answer,
        step=replay.step,
        findings=replay.findings,
        assumptions=[finding.message for finding in replay.findings if finding.severity == "undecided"],
    )
    return verdict.to_json(FORMAT, language, **own_fields)


def _just_attacked(position: Position) -> bool:
    """True if the attack may have been declared a moment ago: nobody has played or declined yet."""
    turn, window = position.turn, position.window
    is_fresh = window is not None and window.player == turn.player and window.passed == 0 and not position.waiting
    return turn.step == "attack_plays" and is_fresh


def _settle_start(game: Game) -> None:
    sides = game.position.sides
    if len(sides) < 2:
        settle(game)


def _replay(game: Game, replay: Replay, steps: list[AnyStep]) -> None:
    teller, is_claimed = Teller(WORDS), any(isinstance(step, Expect) for step in steps)
    for index, step in enumerate(steps):
        if is_claimed:
            teller.note(index - 1, position_json(game.position))
        if isinstance(step, Expect):
            if not replay.add(index, _claim(game, step, teller)):
                return
            continue
        _introduce(game, step)
        if game.choice is not None and step.__class__.__name__ != "Choose":
            make_forced(game)
        if not replay.add(index, check(game, step)):
            return
        replay.add(index, do(game, step))
        replay.is_blurred = replay.is_blurred or game.is_blurred
        game.is_blurred = False
    if game.choice is not None:
        make_forced(game)


def _introduce(game: Game, step: AnyStep) -> None:
    """A card that a step brings belongs to the player of the step."""
    for name in ("card", "cards"):
        given = getattr(step, name, UNSET)
        for card in given if isinstance(given, list) else [given]:
            if isinstance(card, Card):
                own(card, getattr(step, "by", ""))


# Claims -----------------------------------------------------------------------------------------------------


def _claim(game: Game, step: Expect, teller: Teller) -> list[Finding]:
    said = {name: value for name, value in to_builtins(step).items() if name != "do"}
    if game.choice is not None:
        make_forced(game)
    different = COMPARED.differences(said, _written(game))
    if different and game.turn.phase in {"start", "end"} and game.turn.step == "effects" and not due_effects(game):
        different = min(different, _differences_further_on(game, said), key=len)
    written = position_json(game.position)
    return [_differs(game, one, teller.values(one, written)) for one in different]


def _written(game: Game) -> dict[str, Any]:
    """The table to which a claim is held.

    Nobody knows whether somebody is still in whose last life or card may have gone, nor where a card lies that may have
    ended.
    """
    written = position_json(game.position)
    for player in game.players:
        for card in player.status:
            if card.id in game.might_have_ended:
                written["players"][game.place_of(player.id)]["status"] = None
                written["players"][game.position.owner_of(card)]["discard"] = None
    for place in game.might_be_out:
        if not game.players[place].out:
            written["players"][place]["out"] = None
    return written


def _differences_further_on(game: Game, said: dict[str, Any]) -> list[Difference]:
    """Without effects to resolve, the step after them is as good: at the end of a turn, cleaned up."""
    written = _written(game)
    written["turn"]["step"] = "discard" if game.turn.phase == "end" else "balance"
    if game.turn.phase == "end":
        none = {"attack": 0, "defense": 0, "paralyzed": False, "furious": False, "life_steal": False}
        for player in written["players"]:
            player["this_turn"] = none
    return COMPARED.differences(said, written)


def _differs(game: Game, different: Difference, values: dict[str, Any]) -> Finding:
    path = different.path
    names = [*path[2:], *path[1:2]] if path[:1] == ("players",) else list(path)
    holder = path[1] if path[:1] == ("players",) and len(path) > 1 else ""
    fields = [name for name in names if not name.isdecimal()]
    known = [game.reasons[holder, name] for name in fields if (holder, name) in game.reasons]
    section = (known or [_EXPLAINED[name] for name in fields if name in _EXPLAINED] or ["Turno §0"])[0]
    if game.position.waiting and "Turno §2.6" not in section:  # a thing that waits has not happened yet
        section = f"{section}, Turno §2.6"
    if not different.is_certain:
        return undecided("claim.differs", "unknown", section=section, what=values["what"], said=values["said"])
    return illegal(
        "claim.differs", section=section, what=values["what"], said=values["said"], found=values["found"]
    )


# The end --------------------------------------------------------------------------------------------------------


def _winner(game: Game) -> str | list[str] | None:
    if not game.winners:
        return None
    return list(game.winners) if len(game.winners) > 1 else game.winners[0]


def _result(game: Game, replay: Replay) -> dict[str, Any]:
    is_known = not (replay.is_blurred or game.might_be_out or replay.answer is Answer.UNDECIDED)
    over: bool | None = game.is_over if game.is_over or is_known else None
    winner = _winner(game)
    return {"over": over, "winner": winner, "decided_by": "last_standing" if winner else None}


# Rosters --------------------------------------------------------------------------------------------------------


def _roster(heroes: list[RosterHero]) -> Verdict:
    found: list[Finding] = []
    if len(heroes) != 1:
        found.append(impossible("roster.one_hero", "roster", count=len(heroes)))
    for place, hero in enumerate(heroes):
        found += _hero_faults(hero, f"roster[{place}]")
    found = [finding._replace(severity="illegal") for finding in found]
    return Verdict(answer=Answer.to(found), findings=found)


def _hero_faults(hero: RosterHero, at: str) -> list[Finding]:
    found = []
    keys = {name_key(name): name for name in HEROES}
    if name_key(hero.name) not in keys:
        fault = impossible("roster.hero", f"{at}.name", hero=hero.name)
        near = get_close_matches(name_key(hero.name), keys, 1)
        found.append(fault.saying(_meant(hero.name, keys[near[0]])) if near else fault)
    cards = hero.cards
    if cards is UNSET or cards is None:
        return found
    count = cards.count if isinstance(cards, Unknown) else len(cards)
    if count != DECK:
        found.append(impossible("roster.deck", f"{at}.cards", count=count))
    for place, card in enumerate([] if isinstance(cards, Unknown) else cards):
        if isinstance(card, RosterCard):
            of = card.hero or card.owner
            if of is not None and name_key(of) != name_key(hero.name):
                shown = card.name or card.id or "?"
                where = f"{at}.cards[{place}]"
                found.append(impossible("roster.own_deck", where, card=shown, other=of, hero=hero.name))
    return found


def _meant(hero: str, near: str) -> Text:
    return Text("«{hero}» no es uno de los cuatro héroes: ¿{near}?", hero=hero, near=near)
