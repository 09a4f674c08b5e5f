"""Findings about the position of a line, and the line's suppositions where it is not certain."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.games.atrum.cases.reading import Step
from rules.games.atrum.laws.findings import note, undecided
from rules.games.atrum.play.announcing import as_announced, unsaid_before
from rules.games.atrum.play.wording import PAIR_UNSAID
from rules.games.atrum.table.actions import Action, Announce, Chance, Choose, Discard, Eliminate
from rules.games.atrum.table.hidden import holds
from rules.games.atrum.table.kinds import ALL_KINDS, NONE, UNKNOWN, counted, listed, name_of, plus, told
from rules.games.atrum.table.position import (
    BEGUN,
    DRAWN,
    ELIMINATED,
    RAISED,
    Choice,
    End,
    Link,
    Position,
)
from rules.judging.finding import Finding
from rules.text import Text, Value


def discard_left_open(position: Position, a: Announce, found: Iterable[Finding]) -> list[Finding]:
    """Return the findings about an announcement; its discard only matters to its player's later announcements."""
    before = unsaid_before(position, a)
    if a.discard is None and not a.sombra:
        found = [f._replace(severity="note") if f.code == "discard.not_said" else f for f in found]
    doubts = [] if before is None else [undecided("discard.not_said", "announced", power=before.ability.name)]
    return [*found, *doubts]


def pending_left_open(position: Position, found: Sequence[Finding]) -> list[Finding]:
    """The same of the announcements that a position states; found as well is what is wrong with the position."""
    findings = list(found)
    for i, link in enumerate(() if position.is_resolving else position.chain):
        where, before = f"position.chain[{i}]", position._replace(chain=position.chain[:i])
        own = [f for f in findings if f.where == where]
        left = discard_left_open(before, as_announced(link), own)
        findings = [f for f in findings if f.where != where] + [f._replace(where=where) for f in left]
    return findings


def equal_at_time(position: Position) -> Finding:
    """Time ran out with everything equal; who removed a Reptante last is not known, or nobody did."""
    if any(player.in_play < len(player.reptantes) for player in position.players):
        return undecided("time.last_removal", "not_known")
    return undecided("time.no_draw")


def tells_nothing(step: Step) -> bool:
    """True if somebody says that they found nothing to choose, as they may."""
    return (isinstance(step, Choose) and not step.picks) or (isinstance(step, Chance) and not step.kinds)


def discards_nothing(action: Action, found: Sequence[Finding]) -> bool:
    """True if somebody says in phase 4 that their hand was looked at and has nothing to discard (P1 §5.6)."""
    is_nothing = isinstance(action, Discard) and not action.kinds
    return is_nothing and [finding.code for finding in found] == ["discard.not_due"]


def may_need_no_saying(position: Position, choice: Choice) -> bool:
    """True if the unknown cards may leave no choice: none of them fits, or all are alike."""
    if choice.unsure:  # where fewer may be taken than there are, one that surely fits leaves a choice
        return choice.due > 0 or len(choice.unsure) == len(choice.options)
    if choice.about != "kinds" or choice.low < choice.high or UNKNOWN not in choice.options:
        return False
    pile = counted(option for option in choice.options if isinstance(option, int))
    known = [kind for kind in ALL_KINDS if pile[kind]]
    return len(known) < 2 and any(
        holds(position, pile, plus(NONE, kind, sum(pile))) is not False for kind in known or ALL_KINDS
    )


_DECIDED = {
    "reptantes": "time.most_reptantes",
    "resistance": "time.most_resistance",
    "last_removal": "time.last_removal",
}


def decided_at_time(position: Position, end: End) -> Finding:
    return note(_DECIDED[end.decided_by], "won", winner=winner_named(position, end))


def winner_named(position: Position, end: End) -> Value:
    """Name the winner: a participant, or with mates their group (P3 §3)."""
    side = [position.players[i].id for i in position.side_of(end.winner)]
    return Text("el grupo {group}", group=", ".join(side)) if len(side) > 1 else side[0]


def owed_at_the_end(
    position: Position, owner: int, steps: Sequence[Step], following: int
) -> tuple[Eliminate, tuple[int, ...]]:
    """An elimination that is owed when the game ends otherwise, and where it is said.

    It is the one said next, else any: for the count it does not matter which.
    """
    left = [r.id for r in position.players[owner].reptantes if r.state != ELIMINATED]
    for index, step in enumerate(steps[following:], following):
        if not isinstance(step, Eliminate):
            break
        if step.by == owner and step.reptante in left:
            return step, (index,)
    return Eliminate(owner, left[0]), ()


def left_unsaid(position: Position, choice: Choice) -> Finding:
    """Say that nobody told a result of chance, or the cards of a shown hand."""
    if choice.about == "shown":
        ability = position.chain[-1].ability
        kind, power = name_of(int(choice.options[0])), ability.name
        if ability.effects[position.step].per is not None:
            return undecided("choice.not_said", "counted", section="P1 §7.5", power=power, kind=kind)
        return undecided("choice.not_said", "hand", section="P2 §9.2", power=power, kind=kind)
    return undecided("reveal.not_draw") if choice.about == "reveal" else undecided("choice.not_said", "chance")


def unknown_effect(position: Position, before: Position) -> Finding:
    """Say that nothing is certain since the position before, and the cause as far as it is known."""
    if position.blurred == DRAWN:
        return undecided("effect.unknown", "drawn", section="P1 §5.3")
    if position.blurred == BEGUN:
        return undecided("draw.count", "not_said", player=position.players[position.turn.player].id)
    if position.blurred == RAISED:
        player, start = position.players[position.turn.player].id, position.rules.start_resistance
        return undecided("resistance.reset", "unknown", player=player, start=start)
    links = (link for link in reversed(before.chain) if link.ability.name == position.blurred)
    what = _hung_on(next(links, None), position)
    section = "P2 §5.5" if what is _IF_LAUNCHED else ""
    return undecided("effect.unknown", "done", section=section, power=position.blurred, what=what)


_COUNTED = {
    "altar": Text("los Esbirros de un Altar que no se conocen"),
    "hand": Text("las cartas de una mano que no se conoce entera"),
    "vertedero": Text("las cartas del Vertedero que no se conocen"),
    "discarded": Text("qué se descartó, que no se conoce"),
    "revealed": Text("qué se reveló, que no se conoce"),
}
"""Facts that a number depends on, by the zone that a text counts."""


_HANGS_ON_NOTHING = {"damage", "prevent", "gain", "reduce", "reinforce", "annul", "retype_power", "show_hand"}
"""Operations that come out alike whatever is hidden, as long as they count nothing."""


_IF_LAUNCHED = Text("si pudo lanzarse, y eso no se sabe")


def _hung_on(link: Link | None, position: Position) -> Text:
    if link is None:
        return Text("algo que no se conoce")
    power = link.ability
    if power.is_unknown or power.unknown_text:
        is_of_copied = link.copies is not None and all(e.op != "unknown" for e in power.power.effects or ())
        return (
            Text("el texto de lo que copia, que no se conoce")
            if is_of_copied
            else Text("su texto, que no se conoce")
        )
    if not position.rules.placed_exhausted and power.moves_altar:
        return Text("cómo entraba en un Altar lo que coloca un efecto, que el reglamento no dice de esa fecha")
    effects = [inner for effect in power.effects for inner in (effect, *effect.then)]
    zones = [effect.per.zone for effect in effects if effect.per is not None]
    zones += ["revealed" for effect in effects if effect.op == "take_revealed" or effect.source == "revealed"]
    if not zones and all(effect.op in _HANGS_ON_NOTHING for effect in effects):
        return _IF_LAUNCHED
    if not zones:
        return Text("Esbirros que no se conocen")
    return Text.joined((_COUNTED[zone] for zone in dict.fromkeys(zones)), "; ")


HELD = Text("{player} tiene en la mano: {names}.")
HELD_AS_CLAIMED = Text("{player} tiene en la mano, como se afirma: {names}.")


def with_assumption(assumed: Iterable[Text], position: Position, finding: Finding) -> list[Text]:
    """Add the supposition of a finding to the others; the cards of a hand, one after the other, in one line."""
    said = _assumption(position, finding)
    player = said.values.get("player")
    same = [text for text in assumed if text.sentence == said.sentence and text.values.get("player") == player]
    if said.sentence not in {HELD.sentence, HELD_AS_CLAIMED.sentence} or not same:
        return [*assumed, said]
    cards = (*_cards_of(same[0]), *_cards_of(said))
    partners = [card for card in cards if isinstance(card, Text)]
    if partners and position.choice is not None and position.step < 0 and position.chain[-1].sombra:
        partners.pop()  # the card is said now
    together = _held(said, str(player), [str(card) for card in cards if not isinstance(card, Text)], partners)
    return [together if text is same[0] else text for text in assumed]


def _assumption(position: Position, finding: Finding) -> Text:
    """Return the supposition of a finding: of a hand only the cards that are not known already."""
    if finding.learned is None:
        return finding.message
    who, kinds = finding.learned
    player = position.players[who]
    beyond = tuple(max(0, n - held) for n, held in zip(counted(kinds), player.hand, strict=True))
    names = [name_of(kind) for kind in listed(beyond)]
    pair = finding.values.get("cards")
    partners = []
    if isinstance(pair, Text) and pair.sentence == PAIR_UNSAID.sentence:
        partners.append(Text("otro Esbirro principal que no sea {kind}", **pair.values))
    if not names and not partners:
        return finding.message
    return _held(HELD_AS_CLAIMED if finding.code == "expect.mismatch" else HELD, player.id, names, partners)


def _held(said: Text, player: str, names: list[str], partners: list[Text]) -> Text:
    """Say that a player holds cards, some only called by what they are not; each stands in ``cards`` as well."""
    counted_names = (*([told(names)] if names else []), *partners)
    return said.filled(player=player, names=counted_names, cards=(*names, *partners))


def _cards_of(said: Text) -> tuple[Value, ...]:
    cards = said.values["cards"]
    return cards if isinstance(cards, tuple) else (cards,)


def as_repeated(position: Position) -> tuple[Any, ...]:
    """Return the facts that must be the same for a table to repeat itself: all but the number of the turn."""
    turn = position.turn
    players = tuple(
        (p.resistance, p.hand, tuple((e.kind, e.prepared) for e in p.altar), tuple(r.state for r in p.reptantes))
        for p in position.players
    )
    piles = (position.fosa, position.fosa_rest, position.vertedero)
    return players, piles, turn.player, turn.phase, turn.part, turn.placed, position.lasting
