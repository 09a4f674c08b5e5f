"""Findings about the position of a line, and the line's suppositions where it is not certain."""

from collections.abc import Iterable, Sequence

from atrum_judge.games.atrum.cases.reading import Step
from atrum_judge.games.atrum.laws.findings import note, undecided
from atrum_judge.games.atrum.play.wording import PAIR_UNSAID
from atrum_judge.games.atrum.table.actions import Action, Chance, Choose, Discard
from atrum_judge.games.atrum.table.hidden import holds
from atrum_judge.games.atrum.table.kinds import (
    ALL_KINDS,
    NONE,
    UNKNOWN,
    beyond,
    counted,
    listed,
    merged,
    name_of,
    plus,
    told,
)
from atrum_judge.games.atrum.table.position import DRAWN, Choice, End, Link, Position
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Text, Value


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
    links = (link for link in reversed(before.chain) if link.ability.name == position.blurred)
    what = _hung_on(next(links, None), position)
    section = "P2 §5.5" if what is _IF_LAUNCHED else ""
    return undecided("effect.unknown", "done", section=section, power=position.blurred, what=what)


_HANGS_ON_NOTHING = {"damage", "prevent", "gain", "reduce", "reinforce", "annul", "retype_power", "show_hand"}
"""Operations that come out alike whatever is hidden, as long as they count nothing."""
_OF_CARDS = Text("Esbirros que no se conocen")
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
    is_of_cards = any(one.op not in _HANGS_ON_NOTHING or one.per is not None for one in power.effects)
    return _OF_CARDS if is_of_cards else _IF_LAUNCHED


HELD = Text("{player} tiene en la mano: {names}.")
HELD_AS_CLAIMED = Text("{player} tiene en la mano, como se afirma: {names}.")


def with_assumption(assumed: Iterable[Text], position: Position, finding: Finding) -> list[Text]:
    """Add the supposition of a finding to the others: of a hand only the cards that are not known already."""
    if finding.learned is None:
        return [*assumed, finding.message]
    who, kinds = finding.learned
    player = position.players[who]
    names = [name_of(kind) for kind in listed(beyond(counted(kinds), player.hand))]
    pair = finding.values.get("cards")
    cards = [told(names)] if names else []
    if isinstance(pair, Text) and pair.sentence == PAIR_UNSAID.sentence:
        cards.append(Text("otro Esbirro principal que no sea {kind}", **pair.values))
    held = HELD_AS_CLAIMED if finding.code == "expect.mismatch" else HELD
    return [*assumed, held.filled(player=player.id, names=tuple(cards)) if cards else finding.message]


# Cards taken out of the Fosa unseen: only the player who took them knows which they are (P2 §9.1) ------------------


def is_unseen(position: Position) -> bool:
    """True if what is asked for is a search of the Fosa that names no kind, so that its card is not shown."""
    if position.choice is None or position.choice.by < 0 or position.step < 0:
        return False
    effect = position.chain[-1].ability.effects[position.step]
    return (effect.op, effect.zone, effect.to) == ("search", "fosa", "hand") and effect.esbirro is None


def with_unseen(position: Position, action: Action) -> Position:
    """The position in which unknown cards may be taken where nobody else sees them.

    Of the Fosa only those that are named beside them stay known. Counting all decks tells what it holds as before.
    """
    choice = position.choice
    if choice is None or not isinstance(action, Choose) or UNKNOWN not in action.picks or not is_unseen(position):
        return position
    pile = merged(position.fosa_rest, counted(position.fosa))
    named = counted(pick for pick in action.picks if isinstance(pick, int))
    kept = tuple(map(min, pile[:UNKNOWN], named))
    beneath = (*kept, sum(pile) - sum(kept))
    offered = choice._replace(options=tuple(listed(beneath)))
    return position._replace(fosa=(), fosa_rest=beneath, choice=offered)


def from_top_unseen(before: Position, after: Position) -> Choice | None:
    """Return the question for cards that came from the top of the Fosa into an Altar, for all to see, unsaid; else None.

    None also where several effects may have brought them: one step tells the cards of one of them.
    """
    count = before.fosa_size - after.fosa_size
    if count <= 0:
        return None
    there = {esbirro.id for player in before.players for esbirro in player.altar}
    come = [e for player in after.players for e in player.altar if e.id not in there and e.kind == UNKNOWN]
    effects = [effect for link in before.chain for effect in link.ability.effects if effect.source == "fosa_top"]
    is_of_one = len(effects) == 1 and len(come) == count
    return Choice(-1, "top", (UNKNOWN,) * count, count, count) if is_of_one else None
