"""Reading cases of the format ``shadow_throne-case/1``: `shapes` say what is written, this module what it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType

from atrum_judge.games.shadow_throne.cases import shapes
from atrum_judge.games.shadow_throne.table import position as table
from atrum_judge.games.shadow_throne.table.cards import Cards, CardShape, faction_named
from atrum_judge.games.shadow_throne.table.steps import AnyStep, Packs, PlayerId, Powers, Shown
from atrum_judge.judging.piles import Pile, Unknown
from atrum_judge.judging.reading import Integer, Items, NotACase, Readers, Words, read


@dataclass(frozen=True, slots=True)
class Case:
    """A question to a judge; `described` are the cards as the case gives them."""

    ask: str
    position: table.Position
    steps: list[AnyStep]
    cards: Cards
    described: list[CardShape]


def read_case(data: Any) -> Case:
    """Read a case. Raises `NotACase`."""
    given: shapes.Case = read(data, shapes.Case, _readers(data))
    cards = Cards(given.cards)
    return Case(given.ask, _position(given.position, cards), given.steps, cards, given.cards)


def _readers(data: Any) -> Readers:
    position = data.get("position") if isinstance(data, Mapping) else None
    players = position.get("players") if isinstance(position, Mapping) else None
    listed = players if isinstance(players, list) else []
    ids = {one.get("id") for one in listed if isinstance(one, Mapping) and isinstance(one.get("id"), str)}

    def player_id(value: Any) -> PlayerId:
        if not isinstance(value, str) or value not in ids:
            raise ValueError("expected the id of a player")
        return PlayerId(value)

    def by_player(value: Any, shape: Any) -> dict[str, Any]:
        found = {}
        for name, given in _items(value):
            if name not in ids:
                raise NotACase(name, "expected the id of a player")
            found[name] = read(given, shape, {}, name)
        return found

    def packs(value: Any) -> Packs:
        given = by_player(value, Items[Words | None] | Unknown)
        return Packs({name: one.count if isinstance(one, Unknown) else one for name, one in given.items()})

    def powers(value: Any) -> Powers:
        found = {}
        for name, given in _items(value):
            if faction_named(name) is None:
                raise NotACase(name, "expected a faction: Imperio, Rebeldes, Iglesia")
            found[name] = read(given, Integer | None, {}, name)
        return Powers(found)

    readers: dict[type, Callable[[Any], Any]] = {
        PlayerId: player_id,
        Packs: packs,
        Shown: lambda value: Shown(by_player(value, Words | None)),
        Powers: powers,
    }
    return readers


def _items(value: Any) -> list[tuple[str, Any]]:
    if not isinstance(value, Mapping):
        raise ValueError("expected an object")
    return list(value.items())


def _position(given: shapes.Position, cards: Cards) -> table.Position:
    battle = given.battle
    if battle.step not in table.STEPS[battle.phase]:
        known = " or ".join(f'"{step}"' for step in table.STEPS[battle.phase])
        raise NotACase("position.battle.step", f"expected {known}")
    seen: set[str] = set()
    players = []
    for place, player in enumerate(given.players):
        for at, name in (("id", player.id), *((f"played[{n}].id", one.id) for n, one in enumerate(player.played))):
            if name in seen:
                raise NotACase(f"position.players[{place}].{at}", "expected an id that nothing else has")
            seen.add(name)
        players.append(_player(player, cards, battle))
    winners = _winners(battle)
    return table.Position(
        players=players,
        battle=table.Battle(
            number=battle.number,
            phase=battle.phase,
            step=battle.step,
            wave=battle.wave,
            pick=battle.pick,
            done=set(battle.done),
            resolved=battle.resolved,
            extra=list(battle.extra),
            winners=winners,
        ),
        target=given.target,
        deck=None if given.deck is None else given.deck.count,
        discard=_pile(given.discard),
    )


def _winners(battle: shapes.Battle) -> tuple[str, ...] | None:
    if battle.winners is None:
        return None
    found = []
    for place, word in enumerate(battle.winners):
        faction = faction_named(word)
        if faction is None:
            raise NotACase(f"position.battle.winners[{place}]", "expected a faction: Imperio, Rebeldes, Iglesia")
        found.append(faction)
    return tuple(found)


def _pile(given: list[str | None] | Unknown | UnsetType | None) -> Pile[str]:
    if given is None or given is UNSET:
        return Pile(is_counted=False)
    return Pile([None] * given.count) if isinstance(given, Unknown) else Pile(list(given))


def _player(given: shapes.Player, cards: Cards, battle: shapes.Battle) -> table.Player:
    player = table.Player(given.id, given.gold, given.influence, _pile(given.hand))
    if given.pack is not UNSET:
        player.pack = _pile(given.pack)
    elif battle.phase == "intrigue" and battle.step != "deal":
        player.pack = Pile(is_counted=False)
    if given.chosen is not UNSET:
        player.chosen, player.has_chosen = given.chosen, True
    for one in given.played:
        character = table.Character(
            id=one.id,
            card=one.card,
            facts=cards[one.card],
            wave=one.wave,
            extra=one.extra,
            face_down=one.face_down,
            dead=one.dead,
            converted=one.converted,
            inspired=one.inspired,
            extra_power=one.extra_power,
            activated=one.activated,
        )
        if given.id in battle.extra and character.facts.deed == "extra" and one.wave == battle.wave:
            character.activated = True
        player.played.append(character)
    return player
