"""Check when a player may play a card or use an ability as no answer (§5.2, §5.3.3, §4.6.3)."""

from atrum_judge.games.myl.laws.findings import illegal, undecided
from atrum_judge.games.myl.table.cards import ORO, TALISMAN, Ability, Card
from atrum_judge.games.myl.table.looking import Table
from atrum_judge.judging.finding import Finding


def lifted(card: Card, finding: Finding) -> Finding:
    """Return a finding; undecided when nobody knows the card's text, because a text may lift the rule (§4.14)."""
    if not card.may_say_more:
        return finding
    return undecided("golden_rule", "unknown", section=finding.rule, card=card.name, rule=finding.message)


def priority_faults(table: Table, by: str) -> list[Finding]:
    """Refuse a player who acts out of turn in the Guerra de Talismanes."""
    battle, position = table.battle, table.position
    due = battle.next or position.inactive.id
    if by == due:
        return []
    has_begun = battle.passes > 0 or due == position.active.id
    return [illegal("war.alternate" if has_begun else "war.defender_first", player=by)]


def play_moment_faults(table: Table, by: str, card: Card) -> list[Finding]:
    """Return the findings against playing a card now, as no answer."""
    turn = table.position.turn
    if card.type == ORO:
        return _oro_faults(table, by, card)
    if card.type != TALISMAN:
        return [lifted(card, finding) for finding in _lasting_card_faults(table, by, card)]
    if card.in_response_to is not None:
        return [illegal("response.event_resolved", card=card.name)]
    if turn.moment == "war":
        return priority_faults(table, by)
    if turn.phase == "vigil" and by == turn.player:
        return []
    found = [illegal("vigil.talismans", card=card.name)]
    if by != turn.player:
        found.append(illegal("turn.not_yours", player=by))
    return [lifted(card, finding) for finding in found]


def _lasting_card_faults(table: Table, by: str, card: Card) -> list[Finding]:
    """Return the findings against an Aliado, Arma or Tótem that is played outside its player's Vigilia."""
    turn = table.position.turn
    if turn.phase == "vigil" and by == turn.player:
        return []
    found = [illegal("vigil.allies_totems_weapons", card=card.name)]
    if turn.moment == "war":
        found.append(illegal("war.only", card=card.name))
    if by != turn.player:
        found.append(illegal("turn.not_yours", player=by))
    return found


def _oro_faults(table: Table, by: str, card: Card) -> list[Finding]:
    turn = table.position.turn
    extra = sum(one.op == "extra_oro" and one.player in {None, by} for one in table.permanents)
    if by != turn.player:
        found = [illegal("turn.not_yours", player=by), illegal("oro.first_action", player=by)]
        return [lifted(card, finding) for finding in found]
    if turn.phase != "vigil":
        return [lifted(card, illegal("oro.first_action", player=by))]
    if turn.oro_played and table.extra_oros >= extra:
        return [lifted(card, illegal("oro.one_per_turn", player=by))]
    if turn.acted and table.extra_oros >= extra:
        return [lifted(card, illegal("oro.first_action", player=by))]
    return []


def ability_moment_faults(table: Table, by: str, card: Card, ability: Ability) -> list[Finding]:
    """Return the findings against using an activated ability now, as no answer."""
    turn = table.position.turn
    if ability.in_response_to is not None:
        return [illegal("ability.when", "response", card=card.name)]
    phases = ability.phases if ability.phases is not None else ["vigil", "war"]
    own_only = {"vigil", "grouping", "final", "end"}
    if turn.moment not in phases or (turn.moment in own_only and by != turn.player):
        found = [illegal("ability.when", player=by, card=card.name)]
        if by != turn.player:
            found.append(illegal("turn.not_yours", player=by))
        return [lifted(card, finding) for finding in found]
    return priority_faults(table, by) if turn.moment == "war" else []


def acted(table: Table, by: str, *, is_oro: bool = False) -> None:
    """Note a finished action. In the war the other player is next; in the Vigilia no Oro may follow."""
    turn = table.position.turn
    if turn.moment == "war":
        table.battle.next, table.battle.passes = table.position.opponent(by).id, 0
    elif is_oro:
        if turn.oro_played or turn.acted:
            table.extra_oros += 1
        turn.oro_played = True
    elif turn.phase == "vigil" and by == turn.player:
        turn.acted = True
