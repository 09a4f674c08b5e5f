"""Playing cards and abilities, and declining to."""

from msgspec import UNSET

from atrum_judge.games.duelo.laws.findings import illegal, undecided
from atrum_judge.games.duelo.play.aims import aim_faults, aimed, find
from atrum_judge.games.duelo.play.choices import not_in, taken
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.games.duelo.play.moments import not_now, now
from atrum_judge.games.duelo.play.resolving import decline, wait
from atrum_judge.games.duelo.table.cards import LIMITED, Ability, Card, Effects
from atrum_judge.games.duelo.table.position import Waiting
from atrum_judge.games.duelo.table.steps import Pass, Passes, Play, UseAbility
from atrum_judge.games.duelo.table.values import TYPES
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.names import name_key

_SECTIONS = {"aura": "Turno §2.1", "maleficio": "Turno §2.2", "objeto": "Turno §2.3"}


def _moment_faults(game: Game, by: str, card: str) -> list[Finding]:
    """Return the findings against playing a card at this moment."""
    turn, window = game.turn, game.position.window
    if turn.phase in {"start", "end"}:
        section = "Turno §1" if turn.phase == "start" else "Turno §5"
        return [illegal("play.no_plays", section=section, player=by, card=card)]
    if window is None:
        section = "Turno §2, Turno §3.3" if turn.step == "counter" else "Turno §2, Turno §3, Turno §3.1"
        return [illegal("play.window_closed", section=section, player=by, card=card, now=now(game))]
    holder = game.players[window.player].id
    if holder == by:
        return []
    is_first = window.player == turn.player and not window.passed
    return [illegal("window.first" if is_first else "window.order", holder=holder, player=by)]


def _held(game: Game, step: Play) -> Card | None:
    """The card played, where anybody knows it."""
    card_id = step.card if isinstance(step.card, str) else step.card.id
    spot = find(game, card_id)
    return spot.card if spot else step.card if isinstance(step.card, Card) else None


def play_faults(game: Game, step: Play) -> list[Finding]:
    """Return the findings against playing a card."""
    by, card = game.place_of(step.by), _held(game, step)
    player = game.players[by]
    shown = card.name if card else str(step.card)
    found = _moment_faults(game, step.by, shown)
    if not_in(game, player.hand, [step.card]):
        found.append(illegal("card.not_in_hand", card=shown, player=player.id))
        return found
    card_id = step.card if isinstance(step.card, str) else step.card.id
    if step.free and card_id not in player.free:
        found.append(illegal("free.not_granted", player=player.id, card=shown))
    if card is None:
        return [*found, undecided("card.unknown", card=shown)]
    if not step.free:
        limits = _limit_faults(game, by, card)
        found = [*limits, *found] if by != game.turn.player else [*found, *limits]
        found += _token_faults(game, by, card.name, costs=card.epic)
    found += _requirement_faults(game, by, card)
    found += _target_faults(game, step.target)
    found += type_faults(card)
    if step.of is not None and not card.has_unknown_effects:
        found += aim_faults(game, card.effects, step.of)
    return found


def _limit_faults(game: Game, by: int, card: Card) -> list[Finding]:
    kind, turn = card.kind, game.turn
    if kind not in LIMITED or kind is None:
        return []
    found = []
    if by != turn.player:
        turn_player = game.players[turn.player].id
        found.append(
            illegal(
                "play.own_turn",
                section=_SECTIONS[kind],
                player=game.players[by].id,
                card=card.name,
                turn_player=turn_player,
            )
        )
    elif turn.played[kind] >= 1:
        found.append(illegal("play.one_per_turn", kind, section=_SECTIONS[kind], player=game.players[by].id))
    return found


def _token_faults(game: Game, by: int, card: str, *, costs: bool | None) -> list[Finding]:
    player = game.players[by]
    if costs is False or (player.epic is not None and player.epic > 0):
        return []
    if costs and player.epic is not None:
        return [illegal("epic.cost", card=card, player=player.id)]
    return [undecided("epic.cost", "unknown", card=card, player=player.id)]


def _requirement_faults(game: Game, by: int, card: Card) -> list[Finding]:
    if card.requires is UNSET:
        return []
    if card.requires is None:
        return [undecided("requires", "unknown", card=card.name)]
    owner, needed = game.players[by].id, card.requires
    own = [
        other.id
        for player in game.players
        for other in player.active
        if other.owner == owner and other.kind == needed.kind
    ]
    count = len(own)
    if count - len(game.might_have_ended.intersection(own)) >= needed.count:
        return []
    if count >= needed.count:
        return [undecided("requires", "ended", card=card.name)]
    return [illegal("requires", card=card.name, due=needed.count, player=owner, count=count)]


def _target_faults(game: Game, target: str | None) -> list[Finding]:
    if target is None or not game.players[game.place_of(target)].out:
        return []
    return [illegal("player.out", player=target)]


def type_faults(card: Card) -> list[Finding]:
    """Types of damage that do not exist, on a card."""
    return [illegal("damage.type", type=word) for word in wrong_types(card)]


def wrong_types(card: Card) -> list[str]:
    """The words on a card that are no type of damage."""
    said = list(card.types or ())
    ability = card.ability.effects if card.ability else UNSET
    for effects in (card.effects, ability, card.at_start, card.at_end):
        for effect in effects or ():
            said += getattr(effect, "types", None) or ()
    return [word for word in dict.fromkeys(said) if name_key(word) not in TYPES]


def play(game: Game, step: Play) -> None:
    """A card leaves the hand, is paid, and waits."""
    by = game.place_of(step.by)
    player = game.players[by]
    card = taken(player.hand, step.card)
    if card is None:  # nobody knows more than its id
        card = Card(id=str(step.card), name=str(step.card), kind=None, owner=player.id, effects=None)  # type: ignore[arg-type]
    game.because("Zonas §1", by, "hand")
    if step.free:
        player.free.remove(card.id)
    else:
        if card.kind in game.turn.played:
            game.turn.played[card.kind] += 1
            game.because(_SECTIONS[card.kind], -1, "played")
        _pay(game, by, costs=card.epic)
    entry = Waiting(by, card, _target(game, by, card, step.target), step.of or "")
    wait(game, entry, is_instant=bool(card.instant))


def _target(game: Game, by: int, card: Card, target: str | None) -> int | None:
    """At whom a card is played: an aura or object at oneself unless said, a maleficio at the only opponent."""
    if target is not None:
        return game.place_of(target)
    if card.kind in {"aura", "objeto"}:
        return by
    opponents = [place for place in game.position.still_in if game.position.are_opponents(by, place)]
    return opponents[0] if card.kind == "maleficio" and len(opponents) == 1 else None


def _pay(game: Game, by: int, *, costs: bool | None) -> None:
    player = game.players[by]
    if costs and player.epic is not None:
        player.epic = max(0, player.epic - 1)
    elif costs is None:
        player.epic = None
    if costs is not False:
        game.because("Turno §2.5", by, "epic")


def ability_faults(game: Game, step: UseAbility) -> list[Finding]:
    """Return the findings against playing the ability of an object."""
    by = game.place_of(step.by)
    player = game.players[by]
    card = next((card for card in player.inventory if card.id == step.object), None)
    spot = find(game, step.object)
    shown = spot.card.name if spot else step.object
    found = _moment_faults(game, step.by, shown)
    if card is None:
        return [*found, illegal("ability.own_object", player=player.id, card=shown)]
    if card.state == "recharging":
        found.append(illegal("ability.ready", card=card.name))
    if card.disabled:
        found.append(illegal("ability.disabled", card=card.name))
    ability = card.ability or Ability(epic=None)
    found += _token_faults(game, by, card.name, costs=ability.epic if card.ability else False)
    found += _target_faults(game, step.target)
    if step.of is not None and aimed(_known(ability.effects)):
        found += aim_faults(game, ability.effects, step.of)
    return found


def _known(effects: Effects) -> Effects:
    return UNSET if effects is None else effects


def use_ability(game: Game, step: UseAbility) -> None:
    """The ability waits, and its object recharges."""
    by = game.place_of(step.by)
    card = next(card for card in game.players[by].inventory if card.id == step.object)
    card.state = "recharging"
    game.because("Turno §2.4", by, "inventory")
    ability = card.ability or None
    _pay(game, by, costs=ability.epic if ability else False)
    target = None if step.target is None else game.place_of(step.target)
    entry = Waiting(by, card, target, step.of or "", is_ability=True)
    wait(game, entry, is_instant=bool(ability and ability.instant))


def pass_faults(game: Game, step: Pass) -> list[Finding]:
    """Return the findings against declining."""
    turn, window = game.turn, game.position.window
    if window is not None:
        holder = game.players[window.player].id
        is_first = window.player == turn.player and not window.passed
        code = "window.first" if is_first else "window.order"
        return [] if holder == step.by else [illegal(code, holder=holder, player=step.by)]
    if turn.step == "attack":
        if game.place_of(step.by) == turn.player:
            return []
        turn_player = game.players[turn.player].id
        section = "Turno §3.1, Turno §0"
        return [illegal("turn.not_yours", section=section, player=step.by, turn_player=turn_player)]
    if turn.step == "counter":
        attacked = turn.attack.target if turn.attack else None
        is_attacked = attacked is None or game.place_of(step.by) == attacked
        return [] if is_attacked else [illegal("counter.who", player=step.by)]
    return [not_now(game)]


def decline_once(game: Game, step: Pass) -> None:
    """One player does not use the opportunity; in the battle it leaves the attack or the counterattack."""
    if game.position.window is not None:
        decline(game)
    else:
        game.go_to("final_plays")


def passes_faults(game: Game, step: Passes) -> list[Finding]:
    """Return the findings against all declining, which they can only where a player has the opportunity."""
    return [] if game.position.window is not None else [not_now(game)]


def decline_all(game: Game, step: Passes) -> None:
    """Decline for all until the lap is complete."""
    window = game.position.window
    while game.position.window is window:
        decline(game)
