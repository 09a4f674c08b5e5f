"""Reading cases of the format ``duelo-case/1``: `shapes` say what may be written, this module what it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from atrum_judge.games.duelo.cases import shapes
from atrum_judge.games.duelo.table import position as table
from atrum_judge.games.duelo.table.cards import Card, PlayerId
from atrum_judge.games.duelo.table.steps import AnyStep
from atrum_judge.judging.piles import Pile, Unknown
from atrum_judge.judging.reading import NotACase, Readers, read

T = TypeVar("T")
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Case:
    """A question to a judge; `position` is None for a roster."""

    ask: str
    position: table.Position | None
    steps: list[AnyStep]
    roster: list[shapes.RosterHero]


def read_case(data: Any) -> Case:
    """Read a case. Raises `NotACase`."""
    given: shapes.Case = read(data, shapes.Case, _readers(data))
    if given.ask == "roster":
        if given.roster is UNSET:
            raise NotACase("roster", "required when ask is roster")
        return Case("roster", None, [], given.roster)
    if given.position is UNSET:
        raise NotACase("position", "required")
    _check_ids(given.position)
    return Case(given.ask, _position(given.position), given.steps, [])


def _readers(data: Any) -> Readers:
    position = data.get("position") if isinstance(data, Mapping) else None
    players = position.get("players") if isinstance(position, Mapping) else None
    listed = players if isinstance(players, list) else []
    ids = {player.get("id") for player in listed if isinstance(player, Mapping) and _is_text(player.get("id"))}

    def player_id(value: Any) -> PlayerId:
        if not _is_text(value) or value not in ids:
            raise ValueError("expected the id of a player")
        return PlayerId(value)

    return {PlayerId: player_id}


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _or(value: T | UnsetType | None, default: D) -> T | D:
    return default if value is UNSET or value is None else value


def _check_ids(given: shapes.Position) -> None:
    seen: set[str] = set()
    for place, card_id in _ids(given):
        if card_id in seen:
            raise NotACase(place, "expected an id that nothing else has")
        seen.add(card_id)


def _ids(given: shapes.Position) -> Iterator[tuple[str, str]]:
    for number, player in enumerate(given.players):
        at = f"position.players[{number}]"
        yield f"{at}.id", player.id
        for zone in ("hand", "deck", "discard", "removed", "status", "inventory"):
            held = getattr(player, zone)
            cards = held if isinstance(held, list) else getattr(held, "top", [])
            for place, card in enumerate(cards):
                if card is not None:
                    yield f"{at}.{zone}[{place}].id", card.id
    for place, entry in enumerate(given.waiting):
        if isinstance(entry.card, Card):
            yield f"position.waiting[{place}].card.id", entry.card.id


# The table -----------------------------------------------------------------------------------------------------


def _position(given: shapes.Position) -> table.Position:
    places = {player.id: place for place, player in enumerate(given.players)}
    players = [_player(player) for player in given.players]
    turn = _turn(given.turn, places, players)
    teams = tuple(tuple(places[name] for name in team) for team in given.teams or [])
    position = table.Position(players, turn, places[_or(given.first_player, given.players[0].id)], teams)
    for number, entry in enumerate(given.waiting):
        position.waiting.append(_waiting(entry, places, players, f"position.waiting[{number}]"))
    _fill_attack(position)
    if given.window is not None and position.in_plays:
        position.window = table.Window(places[given.window.player], given.window.passed)
    elif position.in_plays:
        last = position.waiting[-1].by if position.waiting else None
        position.window = table.Window(turn.player if last is None else position.after(last))
    return position


def _player(given: shapes.Player) -> table.Player:
    flags = given.this_turn
    player = table.Player(
        id=given.id,
        life=given.life,
        hero=given.hero,
        epic=given.epic,
        state=given.state,
        attack=given.attack,
        defense=given.defense,
        hand=_pile(given.hand),
        deck=_pile(given.deck),
        discard=_pile(given.discard),
        removed=_pile(given.removed),
        status=list(given.status),
        inventory=list(given.inventory),
        out=bool(_or(given.out, given.life == 0)),
        this_turn=table.ThisTurn(flags.attack, flags.defense, flags.paralyzed, flags.furious, flags.life_steal),
        free=list(given.free),
    )
    if player.out:
        for pile in player.piles:
            pile.is_counted = True
    for card in (*player.active, *(card for pile in player.piles for card in pile.known)):
        own(card, player.id)
    for card in player.status:
        if card.counters is UNSET:
            card.counters = card.duration
    return player


def own(card: Card, player_id: str) -> None:
    """A card belongs to the deck of the player with whom it lies, unless something else is said."""
    if card.owner is UNSET:
        card.owner = PlayerId(player_id)


def _pile(given: list[Card | None] | Unknown | UnsetType | None) -> Pile[Card]:
    if given is UNSET or given is None:
        return Pile(is_counted=False)
    if isinstance(given, list):
        return Pile(list(given))
    top: list[Card | None] = list(getattr(given, "top", []))
    return Pile([*top, *[None] * max(0, given.count - len(top))])


def _turn(given: shapes.Turn, places: Mapping[str, int], players: list[table.Player]) -> table.Turn:
    steps = table.STEPS[given.phase]
    step: str = _or(given.step, steps[0])
    if step not in steps:
        raise NotACase(
            "position.turn.step", "expected " + (" or ".join(f'"{one}"' for one in steps if one) or "none")
        )
    turn = table.Turn(places[given.player], given.number, given.phase, step)
    turn.played = {"aura": given.played.aura, "maleficio": given.played.maleficio, "objeto": given.played.objeto}
    if given.attack is not None:
        target = None if given.attack.target is None else places[given.attack.target]
        turn.attack = table.Attack(places[given.attack.by], target, given.attack.protected)
    for dealt in given.damage:
        types = None if dealt.types is None else tuple(dealt.types)
        turn.damage.append(table.Dealt(places[dealt.by], places[dealt.to], dealt.amount, types))
    return turn


def _fill_attack(position: table.Position) -> None:
    """In the middle of a battle somebody is being attacked; with one opponent it is that one."""
    turn = position.turn
    if turn.phase != "battle" or turn.step == "attack":
        return
    opponents = [place for place in position.still_in if position.are_opponents(turn.player, place)]
    only = opponents[0] if len(opponents) == 1 else None
    if turn.attack is None:
        turn.attack = table.Attack(turn.player, only)
    elif turn.attack.target is None:
        turn.attack.target = only


def _waiting(
    entry: shapes.Waiting, places: Mapping[str, int], players: list[table.Player], at: str
) -> table.Waiting:
    if (entry.card is UNSET) == (entry.ability is UNSET):
        raise NotACase(at, "expected either a card or an ability")
    by = places[entry.by]
    target = None if entry.target is None else places[entry.target]
    if isinstance(entry.card, Card):
        own(entry.card, entry.by)
        if target is None and entry.card.kind in {"aura", "objeto"}:
            target = by
        return table.Waiting(by, entry.card, target, entry.of or "")
    known = (card for player in players for card in player.inventory if card.id == entry.ability)
    card = next(known, None)
    if card is None:
        raise NotACase(f"{at}.ability", "expected the id of an equipped object")
    return table.Waiting(by, card, target, entry.of or "", is_ability=True)
