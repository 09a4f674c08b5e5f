"""Choices of an effect that nobody said: what claims show of them, and what only one player saw (P2 §9.1, §9.5)."""

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement, islice

from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.reading import Declare, Expect, Step
from rules.games.atrum.cases.replay.line import Line, Unsaid
from rules.games.atrum.cases.replay.unseen import is_unseen, with_unseen
from rules.games.atrum.laws.findings import note, undecided
from rules.games.atrum.play.game import assume
from rules.games.atrum.play.legality import check
from rules.games.atrum.play.possible import choices
from rules.games.atrum.table.actions import Choose
from rules.games.atrum.table.kinds import UNKNOWN, name_of, told
from rules.games.atrum.table.position import ANY_KIND, Choice, Position
from rules.judging.finding import Finding

MOST_WAYS = 200
"""So many ways to choose are tried until a claim fits, of choices that follow one another all together."""


def may_be_shown(line: Line, step: Step) -> bool:
    """Whether a claim that comes next may show what an effect let somebody choose: no later step says it."""
    choice = line.position.choice
    if not isinstance(step, Expect) or choice is None or choice.by < 0 or line.position.step < 0:
        return False
    later = next((step for step in line.case.steps[line.index :] if not isinstance(step, Expect)), None)
    said = None if later is None else line.as_meant(later)
    return not (isinstance(said, Choose) and said.by == choice.by and line.allows(said))


def or_shown(line: Line, before: Line, choice: Choice, known: int) -> Iterator[Line] | None:
    """A line in which a claim is about the table as it is, and those in which it shows what somebody chose.

    Only the first where the claim surely holds. Where that is not known, neither is whether it shows a choice.

    Args:
        before: the same before the claim, for which the line had so many findings as `known`.
    """
    if line.legal is not False and len(line.findings) == known:
        return None
    return chain((line,), _with_each_choice(before, choice, is_sure=line.legal is False))


def _with_each_choice(line: Line, choice: Choice, *, is_sure: bool) -> Iterator[Line]:
    """The lines with each way to choose, of which a claim may show that it was so; in doubt where there are too many."""
    if not is_sure:
        line.remark([undecided("choice.not_said")])
    most = MOST_WAYS // line.ways
    ways = list(islice(each_way(line.position, choice), most + 1))
    if len(ways) > most:
        line.remark([undecided("choice.not_said", "many")])
        line.has_ended = True
        yield line
        return
    for way in ways:
        other = line.copy()
        position = with_unseen(other.position, way)
        doubts = check(position, way)
        if not any(f.severity == "illegal" for f in doubts):
            supposed = _as_shown(other.position, way)
            other.remark([*doubts, supposed])
            other.assumptions.append(supposed.message)
            other.ways *= len(ways)
            other.is_shown = True
            other.perform(assume(position, doubts), way)
            yield other


def _as_shown(position: Position, way: Choose) -> Finding:
    picks = told(pick if isinstance(pick, str) else _name(pick) for pick in way.picks)
    return note(
        "choice.not_said",
        "shown",
        player=position.players[way.by].id,
        power=position.chain[-1].ability.name,
        picks=picks,
    )


def _name(kind: int) -> str | None:
    return None if kind == UNKNOWN else name_of(kind)


def each_way(position: Position, choice: Choice) -> Iterator[Choose]:
    """Every way to choose, cards that stay unknown first: one of them may also be known to be of any kind allowed."""
    if is_unseen(position):
        yield from (Choose(choice.by, (UNKNOWN,) * n) for n in range(choice.high, max(choice.low, 1) - 1, -1))
    for way in choices(position, choice):
        known = tuple(pick for pick in way.picks if pick != UNKNOWN)
        unknown = len(way.picks) - len(known)
        if not unknown or choice.allowed == ANY_KIND:
            yield way
        if unknown:
            for kinds in combinations_with_replacement(sorted(choice.allowed - {UNKNOWN}), unknown):
                yield Choose(choice.by, (*known, *kinds))


def foreseen_or_shown(line: Line, choice: Choice, claim: Expect) -> Iterator[Line] | None:
    """Choose what the announcement said; the lines with each other choice where a claim does not fit that (P2 §9.5)."""
    before = line.copy()
    line.choose(choice.foreseen)
    against = differences(claim.facts, line.position)
    if not against:
        return None
    is_sure = any(f.severity == "illegal" for f in against)
    return chain((line,), _with_each_choice(before, choice, is_sure=is_sure))


def leaves_unseen(line: Line, following: Step | None) -> bool:
    """Whether the game goes on after a search of which nobody else knows what it found."""
    if following is None or isinstance(following, Expect | Declare) or not is_unseen(line.position):
        return False
    choice, said = line.position.choice, line.as_meant(following)
    return choice is not None and not (isinstance(said, Choose) and said.by == choice.by)


def unseen(line: Line, choice: Choice) -> Iterator[Unsaid]:
    """The lines in which a search took as many cards as it may, or fewer, that nobody else saw."""
    lines, who = [], line.position.players[choice.by].id
    for count in range(choice.high, choice.low - 1, -1):
        way = Choose(choice.by, (UNKNOWN,) * count)
        other = line.copy()
        other.perform(with_unseen(other.position, way), way)
        lines.append(other)
    doubt = undecided("choice.not_said", "unseen", section="P2 §9.1", player=who)
    yield Unsaid(tuple(lines), (True,) * len(lines), doubt)
