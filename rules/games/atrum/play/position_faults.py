"""Everything about a position that cannot be (python-chess would call it ``status()``).

All faults are reported, not only the first. A position without faults need not be reachable. What a finding says
stands beside its law.
"""

from collections.abc import Iterator

from rules.games.atrum.laws.findings import impossible, note
from rules.games.atrum.play.announcing import annul_fits
from rules.games.atrum.play.legality import PHASE_NAMES
from rules.games.atrum.table.general import Rules
from rules.games.atrum.table.kinds import ALL_KINDS, ESBIRROS, UNKNOWN
from rules.games.atrum.table.names import name_key
from rules.games.atrum.table.position import (
    ATTACK,
    DEFENSE,
    DEVELOPMENT,
    DISCARD,
    DRAW,
    ELIMINATED,
    END,
    MAIN,
    PREPARED,
    START,
    Link,
    Player,
    Position,
    can_hold,
    prepared_in,
    reserved,
)
from rules.judging.finding import Finding


def status(position: Position) -> list[Finding]:
    """Everything impossible about a position, each with its rule; empty when there is nothing."""
    return [
        *_card_faults(position),
        *_player_faults(position),
        *_turn_faults(position),
        *_elimination_faults(position),
        *(_chain_faults(position) if position.chain else ()),
        *(_team_faults(position) if position.teams else ()),
    ]


# Cards (P1 §2.2 to §2.4, §5.3) -------------------------------------------------------------------------------


def _card_faults(position: Position) -> Iterator[Finding]:
    """Sixty cards per deck, ten of each kind (P1 §2.2)."""
    seen, per_kind = _seen(position), position.rules.per_kind * position.decks
    cards, total = sum(seen), len(ALL_KINDS) * per_kind
    is_all_known = not seen[UNKNOWN] and cards == total
    if cards != total:
        yield impossible("cards.total", "position", count=cards, due=total)
    for kind in ALL_KINDS:
        count = seen[kind]
        if count > per_kind or (count < per_kind and is_all_known):
            yield impossible("cards.per_kind", "position", count=count, kind=ESBIRROS[kind], due=per_kind)
    if not position.fosa and not position.revealed and not any(position.fosa_rest) and any(position.vertedero):
        yield impossible("fosa.must_reform", "position.fosa")
    players = len(position.players)
    due = position.rules.decks_for(players)
    if position.decks != due:
        yield impossible("setup.decks", "position.decks", players=players, due=due, count=position.decks)
    if position.vertedero[UNKNOWN]:
        yield note("vertedero.common_public")


def _seen(position: Position) -> list[int]:
    """How many cards of each kind lie on the table, the unknown ones last."""
    seen = list(position.fosa_rest)
    if position.fosa:
        count = position.fosa.count
        for kind in range(7):
            seen[kind] += count(kind)
    for kind in position.revealed:
        seen[kind] += 1
    for kind, n in enumerate(position.vertedero):
        seen[kind] += n
    for player in position.players:
        for kind, n in enumerate(player.hand):
            seen[kind] += n
        for esbirro in player.altar:
            seen[esbirro.kind] += 1
    return seen


# Participants (P1 §2.1, §3, §7.1) ----------------------------------------------------------------------------


def _player_faults(position: Position) -> Iterator[Finding]:
    for i, player in enumerate(position.players):
        where = f"position.players[{i}]"
        if not 0 <= player.resistance <= position.rules.max_resistance:
            yield impossible(
                "resistance.range",
                f"{where}.resistance",
                player=player.id,
                resistance=player.resistance,
                highest=position.rules.max_resistance,
            )
        yield from _reptante_faults(position.rules, player, where)
        if not player.in_play and position.end is None:
            yield from _out_faults(position, where, i)
        elif player.resistance == 0:
            yield from _zero_faults(position, where, i)


def _reptante_faults(rules: Rules, player: Player, where: str) -> Iterator[Finding]:
    """Three of different names, with five Powers each."""
    reptantes = player.reptantes
    if len(reptantes) != rules.team_size:
        yield impossible(
            "team.size", f"{where}.reptantes", player=player.id, count=len(reptantes), due=rules.team_size
        )
    if len({r.name for r in reptantes}) < len(reptantes) or len(reptantes) != rules.team_size:
        yield from _same_names(player, where)
    for i, reptante in enumerate(reptantes):
        if reptante.complete and len(reptante.abilities) != rules.powers_per_reptante:
            yield impossible(
                "reptante.five_powers",
                f"{where}.reptantes[{i}].powers",
                "position",
                reptante=reptante.name,
                count=len(reptante.abilities),
                due=rules.powers_per_reptante,
            )


def _same_names(player: Player, where: str) -> Iterator[Finding]:
    seen: set[str] = set()
    for reptante in player.reptantes:
        key = name_key(reptante.name)
        if key in seen:
            yield impossible("team.distinct", f"{where}.reptantes", reptante=reptante.name, player=player.id)
        seen.add(key)


def _out_faults(position: Position, where: str, index: int) -> Iterator[Finding]:
    """A game goes on although somebody has no Reptante left (P1 §3.1, P3 §3)."""
    player = position.players[index]
    if len(position.players) == 2:
        if index == 0 and not position.players[1].in_play:
            yield impossible("game.both_dead", "position.players")
    elif any(player.hand) or player.altar:
        yield impossible("many.eliminated_cards", where, player=player.id)


def _zero_faults(position: Position, where: str, index: int) -> Iterator[Finding]:
    """What resistance 0 implies (P1 §3.2, §3.4)."""
    player, turn = position.players[index], position.turn
    if index in position.owed:
        return
    if player.in_play == len(player.reptantes):
        count = len(player.reptantes)
        yield impossible("resistance.zero_needs_elimination", where, player=player.id, count=count)
    elif turn.player == index and not any(r.id in turn.eliminated for r in player.reptantes):
        yield impossible(
            "resistance.zero_own_turn",
            f"{where}.resistance",
            player=player.id,
            start=position.rules.start_resistance,
        )


# The turn (P1 §4, §5) ----------------------------------------------------------------------------------------


def _turn_faults(position: Position) -> Iterator[Finding]:
    turn, players = position.turn, position.players
    player, moment = players[turn.player], (turn.phase, turn.part)
    is_known = len(players) == 2 or all(p.in_play for p in players)
    due = (position.first + turn.number - 1) % len(players)
    if turn.number < 1 or (is_known and due != turn.player):
        first = players[position.first].id
        yield impossible("turn.order", "position.turn", number=turn.number, due=players[due].id, first=first)
    for phase, is_done in enumerate((turn.prepared, turn.drawn, turn.placed, turn.discarded)):
        if is_done and moment < (phase, DEVELOPMENT):
            yield impossible("turn.flags", "position.turn", "too_early", phase=PHASE_NAMES[phase])
    if moment > (DRAW, DEVELOPMENT) and not turn.drawn and position.fosa_size:
        yield impossible("turn.flags", "position.turn.drawn", "not_drawn", section="P1 §5.3", player=player.id)
    if moment == (DISCARD, END) and sum(player.hand) > position.rules.hand_limit:
        yield note("hand.limit_position", player=player.id, limit=position.rules.hand_limit)
    if turn.number == 1 and not turn.drawn:
        yield from _first_turn_faults(position)


def _first_turn_faults(position: Position) -> Iterator[Finding]:
    """Before the first cards are drawn nobody can have launched anything (P1 §4, §5.3, §7.3)."""
    for i, player in enumerate(position.players):
        where, name, start = f"position.players[{i}]", player.id, position.rules.start_resistance
        if any(player.hand) or player.altar:
            yield impossible("setup.empty_hands", where, player=name)
        if player.resistance != start:
            yield impossible(
                "resistance.initial",
                f"{where}.resistance",
                player=name,
                resistance=player.resistance,
                start=start,
            )
        if any(r.state != PREPARED for r in player.reptantes):
            yield impossible("setup.reptantes_prepared", f"{where}.reptantes", player=name)


# Eliminations (P1 §3.2) --------------------------------------------------------------------------------------


def _elimination_faults(position: Position) -> Iterator[Finding]:
    turn = position.turn
    for i, player in enumerate(position.players):
        where, name = f"position.players[{i}].reptantes", player.id
        gone = [r for r in player.reptantes if r.state == ELIMINATED]
        if not gone and not position.eliminations:
            continue
        this_turn = sum(r.id in turn.eliminated for r in gone)
        if this_turn > 1:
            yield impossible("elimination.one_per_turn", where, "position", player=name, count=this_turn)
        if len(gone) > turn.number > 0:
            yield impossible("elimination.count_bound", where, player=name, count=len(gone), turns=turn.number)
        if position.eliminations and not _is_history(position, i, len(gone)):
            turns = tuple(t for who, t in position.eliminations if who == i)
            yield impossible(
                "elimination.history", "position.eliminations", player=name, turns=turns or "—", count=len(gone)
            )


def _is_history(position: Position, index: int, gone: int) -> bool:
    """One elimination noted for each Reptante that is gone, in different turns that have begun."""
    turns = [turn for who, turn in position.eliminations if who == index]
    return len(turns) == len(set(turns)) == gone and all(1 <= t <= position.turn.number for t in turns)


# Pending chains (P2 §1.2, §1.5, §4.1, §4.2, §8.1) ------------------------------------------------------------


def _chain_faults(position: Position) -> Iterator[Finding]:
    chain, turn, rules = position.chain, position.turn, position.rules
    for i, link in enumerate(chain):
        yield from _link_faults(position, i, link)
    defenses = sum(link.ability.type == DEFENSE for link in chain)
    if defenses > 1 and rules.defense_limit:
        yield impossible("chain.position", "position.chain", "defenses", count=defenses)
    root = chain[0]
    off_turn = root.ability.type not in {ATTACK, DEFENSE} and root.by != turn.player
    if off_turn and turn.part != START and rules.off_turn_limit:
        yield impossible("chain.root_timing", "position.chain[0]", power=root.ability.name)
    if position.waiting:
        yield from _reservation_faults(position)


def _link_faults(position: Position, i: int, link: Link) -> Iterator[Finding]:
    chain, turn = position.chain, position.turn
    where, ability = f"position.chain[{i}]", link.ability
    if ability.type == ATTACK and (i or link.by != turn.player or turn.phase != MAIN):
        yield impossible("chain.position", where, "attack", section="P2 §4.1", power=ability.name)
    if ability.type == DEFENSE and (chain[0].ability.type != ATTACK or link.by == turn.player):
        yield impossible("chain.position", where, "defense", power=ability.name)
    if i and ability.annul is not None:
        hit = chain[i - 1].ability
        if not annul_fits(position, link.by, ability.annul, chain[i - 1]._replace(type=hit.type)):
            yield impossible("chain.objects", where, power=ability.name, other=hit.name)
    state = position.players[link.by].reptantes[link.reptante].state
    if state != PREPARED and position.waiting:
        yield impossible("chain.reservations", where, "reptante", power=ability.name)


def _reservation_faults(position: Position) -> Iterator[Finding]:
    for i in dict.fromkeys(link.by for link in position.chain):
        player, held = position.players[i], reserved(position, i)
        too_much = held.altar > prepared_in(player.altar) or len(set(held.reptantes)) < len(held.reptantes)
        if too_much or can_hold(position, i, held.cards, held.partners) is False:
            yield impossible("chain.reservations", f"position.players[{i}]", "too_much", player=player.id)


# Sides (P3 §3) -----------------------------------------------------------------------------------------------


def _team_faults(position: Position) -> Iterator[Finding]:
    teams, players = position.teams, range(len(position.players))
    if len({len(side) for side in teams}) != 1 or sum(map(len, teams)) != len(players):
        yield impossible("setup.players", "position.teams")
        return
    if len(teams) > 1 and any(position.side_of(i) == position.side_of((i + 1) % len(players)) for i in players):
        yield impossible("many.turns_alternate", "position.players")
    for side in teams:
        names = [name_key(r.name) for i in side for r in position.players[i].reptantes]
        if len(set(names)) < len(names):
            yield impossible("many.teams_distinct", "position.players")
