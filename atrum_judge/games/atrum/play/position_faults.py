"""Find the impossible parts of a position (python-chess would call it ``status()``).

All faults are reported, not only the first. A position without faults need not be reachable. The sentence of a finding
stands beside its law.
"""

from collections.abc import Iterator
from functools import lru_cache

from atrum_judge.games.atrum.laws.findings import impossible, note
from atrum_judge.games.atrum.play.history_faults import elimination_faults, turns_due
from atrum_judge.games.atrum.table.general import Rules
from atrum_judge.games.atrum.table.kinds import ALL_KINDS, ESBIRROS, UNKNOWN
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.position import (
    DEVELOPMENT,
    DISCARD,
    DRAW,
    END,
    MAIN,
    PREPARE,
    PREPARED,
    Player,
    Position,
)
from atrum_judge.judging.finding import Finding


def status(position: Position) -> list[Finding]:
    """Return each impossible fact of a position, with its rule; empty when there is none."""
    in_play = [player.in_play for player in position.players]
    return [
        *_card_faults(position),
        *_player_faults(position, in_play),
        *_turn_faults(position, in_play),
        *elimination_faults(position, in_play),
        *(_team_faults(position) if position.teams else ()),
    ]


def printed_faults(position: Position) -> Iterator[Finding]:
    """Powers with a ★ that are there at several costs (P1 §7.5, P3 §4); what is printed stays so while a game lasts."""
    there = [b for player in position.players for reptante in player.reptantes for b in reptante.abilities]
    for key in {ability.key: ability for ability in there if ability.power.unique}:
        named = [ability for ability in there if ability.key == key]
        costs = sorted({ability.cost for ability in named})
        if len(costs) > 1:
            said = ", ".join(map(str, costs))
            yield impossible("power.unique_one_cost", "position.players", power=named[0].name, costs=said)


# Cards (P1 §2.2 to §2.4, §5.3) -------------------------------------------------------------------------------


def _card_faults(position: Position) -> Iterator[Finding]:
    """Sixty cards per deck, ten of each kind (P1 §2.2)."""
    seen, per_kind = _seen(position), position.rules.per_kind * position.decks
    cards, total = sum(seen), len(ALL_KINDS) * per_kind
    if cards != total:
        yield impossible("cards.total", "position", count=cards, due=total)
    if cards != total or max(seen[:UNKNOWN]) > per_kind:
        is_all_known = not seen[UNKNOWN] and cards == total
        for kind in ALL_KINDS:
            count = seen[kind]
            if count > per_kind or (count < per_kind and is_all_known):
                yield impossible("cards.per_kind", "position", count=count, kind=ESBIRROS[kind], due=per_kind)
    if not position.fosa and not position.revealed and not any(position.fosa_rest) and any(position.vertedero):
        yield impossible("fosa.must_reform", "position.fosa")
    if position.revealed and not position.is_resolving:
        yield impossible("reveal.return_shuffle", "position.revealed")
    players = len(position.players)
    due = position.rules.decks_for(players)
    if position.decks != due:
        yield impossible("setup.decks", "position.decks", players=players, due=due, count=position.decks)
    if position.vertedero[UNKNOWN]:
        yield note("vertedero.common_public")


def _seen(position: Position) -> list[int]:
    """Count the cards of each kind that lie on the table, the unknown ones last."""
    players = position.players
    in_altars = [esbirro.kind for player in players for esbirro in player.altar]
    count = bytes((*position.fosa, *position.revealed, *in_altars)).count  # faster than that of a tuple
    piles = [player.hand for player in players]
    return [*map(sum, zip(map(count, range(7)), position.fosa_rest, position.vertedero, *piles, strict=True))]


# Participants (P1 §2.1, §3, §7.1) ----------------------------------------------------------------------------


def _player_faults(position: Position, in_play: list[int]) -> Iterator[Finding]:
    """`in_play` is how many Reptantes each player has left."""
    rules, is_over = position.rules, position.end is not None
    for i, player in enumerate(position.players):
        where, resistance = f"position.players[{i}]", player.resistance
        if not 0 <= resistance <= rules.max_resistance:
            yield impossible(
                "resistance.range",
                f"{where}.resistance",
                player=player.id,
                resistance=resistance,
                highest=rules.max_resistance,
            )
        yield from _reptante_faults(rules, player, where)
        if not in_play[i]:
            yield from () if is_over else _out_faults(position, where, i)
        elif resistance == 0:
            yield from zero_faults(position, i)


def _reptante_faults(rules: Rules, player: Player, where: str) -> Iterator[Finding]:
    """Three of different names, with five Powers each."""
    reptantes = player.reptantes
    if len(reptantes) != rules.team_size:
        yield impossible(
            "team.size", f"{where}.reptantes", player=player.id, count=len(reptantes), due=rules.team_size
        )
    for name in _repeated(tuple([reptante.name for reptante in reptantes])):
        yield impossible("team.distinct", f"{where}.reptantes", reptante=name, player=player.id)
    due = rules.powers_per_reptante
    for i, reptante in enumerate(reptantes):
        if len(reptante.abilities) != due and reptante.complete:
            yield impossible(
                "reptante.five_powers",
                f"{where}.reptantes[{i}].powers",
                "position",
                reptante=reptante.name,
                count=len(reptante.abilities),
                due=due,
            )


@lru_cache(maxsize=4096)
def _repeated(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of a team that another spelling of it has before."""
    keys = [name_key(name) for name in names]
    return tuple(name for i, name in enumerate(names) if keys[i] in keys[:i])


def _out_faults(position: Position, where: str, index: int) -> Iterator[Finding]:
    """A game goes on although somebody has no Reptante left (P1 §3.1, P3 §3)."""
    player = position.players[index]
    if len(position.players) == 2:
        if index == 0 and not position.players[1].in_play:
            yield impossible("game.both_dead", "position.players")
    elif any(player.hand) or player.altar:
        yield impossible("many.eliminated_cards", where, player=player.id)


def zero_faults(position: Position, index: int) -> Iterator[Finding]:
    """Check the consequences of resistance 0 (P1 §3.2, §3.4)."""
    player, where = position.players[index], f"position.players[{index}]"
    if index in position.owed:
        return
    if player.in_play == len(player.reptantes):
        count = len(player.reptantes)
        yield impossible("resistance.zero_needs_elimination", where, player=player.id, count=count)
    elif position.turn.player == index and not any(r.id in position.turn.eliminated for r in player.reptantes):
        start = position.rules.start_resistance
        yield impossible("resistance.zero_own_turn", f"{where}.resistance", player=player.id, start=start)


# The turn (P1 §4, §5) ----------------------------------------------------------------------------------------


def _turn_faults(position: Position, in_play: list[int]) -> Iterator[Finding]:
    turn, players = position.turn, position.players
    player, moment = players[turn.player], (turn.phase, turn.part)
    due = turns_due(position) if turn.number > 0 else ()
    if turn.number < 1:
        yield impossible("turn.order", "position.turn.number", "none", number=turn.number)
    elif len(due) == 1 and turn.player not in due:
        owner, first = players[due[0]].id, players[position.first].id
        yield impossible("turn.order", "position.turn", "number", number=turn.number, due=owner, first=first)
    if not (in_play[turn.player] or position.chain or position.owed or position.end is not None):
        yield impossible("turn.order", "position.turn.player", "out", section="P1 §3.1", player=player.id)
    if turn.prepared and moment < (PREPARE, DEVELOPMENT):
        yield impossible("turn.flags", "position.turn.prepared", "prepared", section="P1 §5.2", player=player.id)
    if turn.drawn and moment < (DRAW, DEVELOPMENT):
        yield impossible("turn.flags", "position.turn.drawn", "drawn", section="P1 §5.3", player=player.id)
    if turn.placed and moment < (MAIN, DEVELOPMENT):
        yield impossible("turn.flags", "position.turn.placed", "placed", section="P1 §6.2", player=player.id)
    if turn.discarded and moment < (DISCARD, DEVELOPMENT):
        yield impossible("turn.flags", "position.turn.discarded", "discarded", section="P1 §5.5", player=player.id)
    if moment > (DRAW, DEVELOPMENT) and not turn.drawn and not _may_have_had_nothing_to_draw(position):
        yield impossible("turn.flags", "position.turn.drawn", "not_drawn", section="P1 §5.3", player=player.id)
    if moment == (DISCARD, END) and sum(player.hand) > position.rules.hand_limit:
        yield note("hand.limit_position", player=player.id, limit=position.rules.hand_limit)
    if turn.number == 1 and not turn.drawn:
        yield from _start_faults(position)


def _start_faults(position: Position) -> Iterator[Finding]:
    """Before the first cards are drawn everything is as it was set up (P1 §4, §5.3)."""
    start = position.rules.start_resistance
    for i, player in enumerate(position.players):
        where = f"position.players[{i}]"
        if any(player.hand) or player.altar:
            yield impossible("setup.empty_hands", where, player=player.id)
        if player.resistance != start:
            resistance = player.resistance
            yield impossible(
                "resistance.initial", f"{where}.resistance", player=player.id, resistance=resistance, start=start
            )
        if player.in_play and any(reptante.state != PREPARED for reptante in player.reptantes):
            yield impossible("setup.reptantes_prepared", f"{where}.reptantes", player=player.id)


def _may_have_had_nothing_to_draw(position: Position) -> bool:
    """True if Fosa and Vertedero may have been empty in phase 2, and filled by what was launched since (P1 §5.3).

    Nobody discards most of all cards in the rest of one turn.
    """
    lying = position.fosa_size + sum(position.vertedero)
    return 2 * lying <= len(ALL_KINDS) * position.rules.per_kind * position.decks


# Sides (P3 §3) -----------------------------------------------------------------------------------------------


def _team_faults(position: Position) -> Iterator[Finding]:
    teams, players = position.teams, range(len(position.players))
    if len(teams) < 2:
        yield impossible("setup.players", "position.teams", "one_side")
        return
    if len({len(side) for side in teams}) != 1 or sum(map(len, teams)) != len(players):
        yield impossible("setup.players", "position.teams", "uneven")
        return
    order = [position.side_of(i) for i in players]
    round_ = order[: len(teams)]
    if len(set(round_)) < len(teams) or order != round_ * (len(players) // len(teams)):
        yield impossible("many.turns_alternate", "position.players")
    for side in teams:
        yield from _shared_reptantes([position.players[i] for i in side])


def _shared_reptantes(mates: list[Player]) -> Iterator[Finding]:
    """Names that two mates play with; one that is twice in a team has been told already."""
    owners: dict[str, Player] = {}
    for player in mates:
        for reptante in player.reptantes:
            owner = owners.setdefault(name_key(reptante.name), player)
            if owner is not player:
                yield impossible(
                    "many.teams_distinct",
                    "position.players",
                    one=owner.id,
                    other=player.id,
                    reptante=reptante.name,
                )
