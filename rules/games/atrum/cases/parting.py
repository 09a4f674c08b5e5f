"""What a case comes to however its hidden cards are filled, where judging it with them hidden leaves that open.

The case is parted by what chance may have brought where nobody said it, and by the cards that a zone may hold, counted
by the decks (P1 §2.2); each part is judged, parted further where it has to be. All parts legal is legal, none is illegal. Only where there are few enough of them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET
from msgspec.structs import replace as but

from rules.games.atrum.cases import shapes
from rules.games.atrum.cases.answer import Verdict
from rules.games.atrum.cases.ended import give_reasons, judged
from rules.games.atrum.cases.implied import histories, history_open_again
from rules.games.atrum.cases.reading import Case
from rules.games.atrum.cases.replay.instead import remedies, with_alternative
from rules.games.atrum.cases.replay.line import Line
from rules.games.atrum.play.legality import due_draw
from rules.games.atrum.play.resolving.by_chance import counted_next, told_apart
from rules.games.atrum.play.resolving.shown_hands import place_of_effect
from rules.games.atrum.table.actions import Announce, Chance, Draw
from rules.games.atrum.table.hidden import Known, knowing_only, known_of, pool, unknown_cards, without
from rules.games.atrum.table.kinds import (
    ALL_KINDS,
    NONE,
    SOMBRA,
    UNKNOWN,
    Counts,
    Kind,
    counted,
    listed,
    merged,
    plus,
)
from rules.games.atrum.table.position import Choice, Position
from rules.judging.verdict import Answer
from rules.text import Text

MOST_STEPS = 2_000
"""How many steps all parts of a case may have together."""
LINES_OF_A_PART = 20
"""A part counts as several where so many lines or more are followed for it."""
ONE_OF_MANY = Text("Es así sean cuales sean las cartas ocultas; se cuenta una de las posibilidades.")
SAMPLES = 4
"""In how many ways all cards are filled before every way is tried: most cases that are open show it there."""


ANY_HISTORY = Text("Es así fuera como fuera lo que no se dice de antes; se cuenta una de las posibilidades.")


def parted(case: Case, line: Line) -> Verdict:
    """The verdict on a case that is told by this line, also where only its parts decide it, or what was before."""
    verdict = _in_parts(case, line)
    is_open = verdict.answer is Answer.UNDECIDED and case.ask == "legal"
    return (_whatever_was_before(case) if is_open else None) or verdict


def _whatever_was_before(case: Case) -> Verdict | None:
    """The verdict that a case comes to however the turns before were; None where that is not one, or nothing is open."""
    found: list[Verdict] = []
    ways = [] if case.told is None or case.position is None else histories(case.told, case.position)
    for told in ways:
        part = case.telling(told, case.meant)
        verdict = _in_parts(part, judged(part))
        if any(finding.severity == "impossible" for finding in verdict.findings):
            continue
        if verdict.answer is Answer.UNDECIDED or (found and verdict.answer is not found[0].answer):
            return None
        found.append(verdict)
    if not found:
        return None
    said = max(found, key=lambda one: one.step or 0)
    ends = [one.position for one in found if one.step == said.step and one.position is not None]
    said.position = history_open_again(said.position, ends) if said.position is not None else None
    said.assumptions.append(ANY_HISTORY)
    if said.answer is Answer.LEGAL:
        said.one_of_many = tuple(dict.fromkeys((*said.one_of_many, *_not_in_all(ends))))
        said.end = said.end if len({one.end for one in found}) == 1 else None
    return said


def _in_parts(case: Case, line: Line) -> Verdict:
    """The verdict where nothing but cards and chance may be open."""
    parts = _Parts(case)
    is_open = line.legal is None or (line.legal is False and _hangs_on_a_story(case, line))
    answer = parts.answer(line) if is_open and case.ask == "legal" else None
    if answer is False and parts.furthest is not None and not _is_known_later(case, line, parts.furthest):
        return _at_fault(case, parts.furthest)
    if line.legal is None:
        return _settled(line, parts) if answer else _undecided(line)
    return line.verdict()


def _is_known_later(case: Case, line: Line, part: Line) -> bool:
    """Whether what a draw or chance is told to have brought is a fault whatever was supposed, and after those of parts.

    What is supposed takes cards of its kinds from those that may have come, and nothing else.
    """
    if line.legal or line.step is None or _fault_place(line) <= _fault_place(part):
        return False
    told = {*getattr(case.steps[line.step], "kinds", ())}
    supposed = [finding.learned for finding in line.findings if finding.severity == "undecided"]
    return all(learned is not None and told.isdisjoint(learned[1]) for learned in supposed)


def _undecided(line: Line) -> Verdict:
    """The verdict of a line that nobody can decide: after an effect or a loss that nobody knows, nor who has won."""
    verdict = line.verdict()
    if line.position.blurred or line.position.turn.may_owe:
        verdict.end = None
    return verdict


def _settled(line: Line, parts: "_Parts | None" = None) -> Verdict:
    """The verdict of a line whose doubts change nothing of what is legal.

    It tells the table that all parts come to; where they differ, one of them and no winner that is not in all.
    """
    outcomes = [] if parts is None else parts.outcomes
    told = line
    if parts is not None and parts.known is not None and _shown(line) not in map(_shown, outcomes):
        told = _ending_as(line, outcomes[0], parts.known)
    verdict = told.verdict()
    if len(outcomes) > 1:
        verdict.assumptions.append(ONE_OF_MANY)
        verdict.one_of_many = _not_in_all([one.position for one in outcomes])
        alike = next((one for one in outcomes if _shown(one) == _shown(told)), None)
        if alike is not None:
            supposed = [alike.case.steps[place] for place in alike.case.supposed]
            verdict.counted = tuple(step.kinds for step in supposed if isinstance(step, Chance))
        verdict.end = told.position.end if len({one.position.end for one in outcomes}) == 1 else None
    verdict.findings = [f._replace(severity="note") if f.severity == "undecided" else f for f in verdict.findings]
    verdict.answer, verdict.step = Answer.LEGAL, None
    return verdict


def _not_in_all(ends: Sequence[Position]) -> tuple[str, ...]:
    """The numbers of participants that are not the same at all these ends."""
    found = []
    for i, player in enumerate(ends[0].players):
        if len({end.players[i].resistance for end in ends}) > 1:
            found.append(f"resistance:{player.id}")
        if len({sum(end.players[i].hand) for end in ends}) > 1:
            found.append(f"hand:{player.id}")
    return tuple(found)


def _ending_as(line: Line, part: Line, known: Known) -> Line:
    """The line with the table that a part comes to, where what an effect did was not known.

    Of hands, Altars and Vertedero no more is told than is so in all parts: the `known` cards.
    """
    told = line.copy()
    told.position, told.resolution = _hidden_again(part.position, line.position, known), part.resolution
    lifted = [finding for finding in line.findings if finding.code == "effect.unknown"]
    told.findings = [finding for finding in line.findings if finding not in lifted]
    told.assumptions = [said for said in line.assumptions if said not in [doubt.message for doubt in lifted]]
    return told


def _shown(line: Line) -> tuple[Any, ...]:
    """What anybody sees of how a line ends."""
    position = line.position
    players = [
        (sum(p.hand), p.resistance, p.reptantes, [(e.id, e.prepared) for e in p.altar]) for p in position.players
    ]
    return position.turn, position.owed, position.end, position.fosa_size, players, line.resolution


def _hidden_again(position: Position, hidden: Position, known: Known) -> Position:
    """A position of a part, in which only known cards are told, and the Fosa as it is where cards are hidden."""
    fosa, rest = hidden.fosa, hidden.fosa_rest
    if position.fosa_size != hidden.fosa_size:
        fosa, rest = (), plus(NONE, UNKNOWN, position.fosa_size)
    return knowing_only(position, known)._replace(fosa=fosa, fosa_rest=rest)


def _at_fault(case: Case, part: Line) -> Verdict:
    """The verdict on a case of which every part is at fault: what is against one of them, with the cards hidden.

    Or against another line of the case as it is, if that fits the most.
    """
    give_reasons(part, is_part=part.case is not case)
    if part.case is case:
        return part.verdict()
    step = len(case.steps) if part.step is None else part.case.place_told(part.step)
    if step == len(case.steps) or not part.against:  # of what nobody said after the last step
        verdict = part.verdict()
        verdict.assumptions.append(ONE_OF_MANY)
        return verdict
    before = judged(replace(case, steps=case.steps[:step]))
    verdict, by = _settled(before), getattr(case.steps[step], "by", -1)
    against = [finding._replace(where=f"steps[{step}]") for finding in part.against]
    verdict.findings += with_alternative(against, before.position, by)
    verdict.answer, verdict.step, verdict.remedies = Answer.ILLEGAL, step, remedies(case.steps, step, against)
    verdict.assumptions.append(ONE_OF_MANY)
    return verdict


class _Parts:
    """The parts of a case, judged until they disagree or there are too many.

    Attributes:
        left: how many may still be judged.
        is_all_told: no card of the position is hidden.
        furthest: of those at fault, the one that fits the most.
        story: the same of those that can tell only another story.
        may_be_another: some of these do so by what was supposed that chance brought, which may have come elsewhere.
        outcomes: of those that are legal, one for each end that looks otherwise.
        known: what all that are legal have at their ends.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.left = MOST_STEPS // (len(case.steps) + 10)
        self.is_all_told = case.position is not None and not unknown_cards(case.position)
        self.furthest: Line | None = None
        self.story: Line | None = None
        self.may_be_another = False
        self.outcomes: list[Line] = []
        self.known: Known | None = None

    def answer(self, line: Line) -> bool | None:
        """What all parts come to; None when they disagree, or when that is not known."""
        position, told = self.case.position, self.case.told
        if position is None or told is None:
            return None
        hidden, unknown = pool(position), unknown_cards(position)
        if sum(hidden) != unknown and (unknown or line.unsaid_chance is None):
            return None
        case = self.case if told.fosa is not UNSET else _counted(self.case, told, position)
        if line.unsaid_chance is None:
            if not unknown and line.unsaid_draw is not None:
                return self._in_all(case, line)
            if not (unknown and case.told is not None and _zones(case.told)):
                return None
            samples = self._answers(map(case.telling, _samples(case.told, listed(hidden))))
            if None in samples or len(samples) > 1:
                return None
        return self._in_all(case, line)

    def _in_all(self, case: Case, line: Line) -> bool | None:
        answers = self._answers_of(self._further(case, line), line)
        self._keep_other(line)
        if not answers and not self.may_be_another:  # No cards tell what is told.
            self.furthest = self.furthest or self.story
            return False
        return answers.pop() if len(answers) == 1 else None

    def _answers_of(self, parts: Sequence[Case], line: Line) -> set[bool | None]:
        """What the parts of a line come to; that none is legal says nothing of what else may have happened.

        Where it cannot have been what chance brought later, what is told is of the hand that was shown. And that hand
        may have been another, if another card was discarded than was announced.
        """
        answers: set[bool | None] = self._answers(parts) if parts else {None}
        if answers <= {False} and line.of_hand is not None:
            answers = self._answers([line.case.saying(*line.of_hand)])
        if answers == {False} and any(self._judged(part).legal is not False for part in _of_another_hand(line)):
            answers = {None}
        if line.unsaid_chance is not None and line.has_rivals:
            self.may_be_another = True
            answers = answers - {False} | {None} if False in answers else answers
        return answers

    def _further(self, case: Case, line: Line) -> list[Case]:
        """The parts of a case by what nobody said that chance brought, else by the cards of a zone.

        By these first where a rival line has chance bring something elsewhere. By what was drawn only where all
        cards are told: else there are too many.
        """
        if line.unsaid_chance is not None:
            in_zones = self._ways(case, pool(case.position)) if line.has_rivals and case.position else []
            return in_zones or self._by_chance(case, *line.unsaid_chance)
        if line.unsaid_draw is not None and self.is_all_told:
            return list(_draws(case, *line.unsaid_draw, self.left))
        return [] if case.position is None else self._ways(case, pool(case.position))

    def _by_chance(self, case: Case, index: int, position: Position, choice: Choice) -> list[Case]:
        """The case with each thing that chance may have brought, where nobody said it.

        As few things as seem to be enough where there are too many, or more is left to chance before or after it.
        """
        ways = list(_chances(case, index, position, choice, self.left))
        if choice.about != "reveal":
            return ways
        if ways and not case.supposed and self._middle(ways).unsaid_chance is None:
            return ways
        for fewer in _fewer_chances(case, index, position, choice, self.left):
            line = self._middle(fewer) if fewer else None
            if line is not None and (line.legal is not None or line.unsaid_chance is not None):
                return fewer
        return ways

    def _middle(self, ways: Sequence[Case]) -> Line:
        """The line of one of many parts, to see whether they leave anything open."""
        return self._judged(ways[len(ways) // 2])

    def _ways(self, case: Case, hidden: Counts) -> list[Case]:
        """The case with each way to tell the cards of one zone; none where there is no zone with few enough.

        Of the zones it is the first of which telling it seems to be enough.
        """
        first: list[Case] = []
        position = case.told
        if position is None:
            return first
        for zone in _zones(position):
            ways = [case.telling(told) for told in _ways(position, zone, hidden, self.left)]
            first = first or ways
            if ways and self._middle(ways).legal is not None:
                return ways
        return first

    def _judged(self, part: Case) -> Line:
        line = judged(part)
        self.left -= 1 + line.tried // LINES_OF_A_PART
        return line

    def _answers(self, parts: Iterable[Case]) -> set[bool | None]:
        """What the case comes to in each of its parts, up to the first that leaves it open.

        None stands for what is not known. Parts that can tell only another story come to nothing, unless what was
        supposed before is what does not fit the story.
        """
        answers: set[bool | None] = set()
        for part in parts:
            line = self._judged(part)
            is_story = line.legal is False and _is_another_story(part, line)
            if is_story and not _supposes(line):
                self._keep_story(part, line)
                continue
            if line.legal is False and line.step in part.supposed:
                answers.add(None)
            elif is_story or line.legal is None:
                answers |= self._answers_of(self._further(part, line), line)
                self._keep_other(line)
            else:
                self._keep(line)
                answers.add(line.legal)
            if self.left < 0:
                answers.add(None)
            if None in answers or len(answers) > 1:
                break
        return answers

    def _keep(self, line: Line) -> None:
        """What is told of all parts: the fault that comes last, and each way in which the legal ones end."""
        if line.legal:
            self.known = known_of(line.position, self.known)
            if _shown(line) not in map(_shown, self.outcomes):
                self.outcomes.append(line)
        if line.legal is False and (self.furthest is None or _fault_place(line) > _fault_place(self.furthest)):
            self.furthest = line

    def _keep_story(self, part: Case, line: Line) -> None:
        self.may_be_another |= line.step in part.supposed
        if self.story is None or _fault_place(line) > _fault_place(self.story):
            self.story = line

    def _keep_other(self, line: Line) -> None:
        """Of a line that had to be parted, the fault of another that is surely none but may fit more."""
        if line.at_fault is not None:
            self._keep(line.at_fault)


def _counted(case: Case, told: shapes.Position, position: Position) -> Case:
    """The case with a Fosa of which it is told how many cards it has."""
    return replace(case, told=but(told, fosa=shapes.Fosa(count=position.fosa_size)))


def _fault_place(line: Line) -> int:
    return line.case.place_told(line.step or 0)


def _supposes(line: Line) -> bool:
    return any(finding.severity == "undecided" for finding in line.findings)


def _hangs_on_a_story(case: Case, line: Line) -> bool:
    """Whether a fault is that what was drawn does not fit what was supposed before."""
    return _supposes(line) and _is_another_story(case, line)


def _of_another_hand(line: Line) -> Iterator[Case]:
    """The case of a line with one card less, or more, than the hand can have that was shown."""
    if line.unsaid_chance is None or line.unsaid_chance[2].about != "shown":
        return
    index, position, choice = line.unsaid_chance
    kind = int(choice.options[0])
    for count in (choice.low - 1, choice.high + 1):
        if count >= 0:
            yield line.case.supposing(index, Chance((kind,) * count, place_of_effect(position)))


def _chances(case: Case, index: int, position: Position, choice: Choice, most: int) -> Iterator[Case]:
    """The case with each thing that chance may have brought, where nobody said it; none where there are too many."""
    if choice.about == "shown":
        for count in range(choice.low, choice.high + 1):
            yield case.supposing(index, Chance(tuple(map(int, choice.options[:count])), place_of_effect(position)))
        return
    top, others = _may_come(position, choice)
    yield from _with_each(case, index, top, _piles(others, choice.high - _known(top)), most)


def _fewer_chances(case: Case, index: int, position: Position, choice: Choice, most: int) -> Iterator[list[Case]]:
    """The case with each thing that a reveal may have brought only as far as that matters, in several ways to part it."""
    if choice.about == "reveal":
        top, others = _may_come(position, choice)
        unseen = choice.high - _known(top)
        yield list(_numbers(case, index, position, top, others, unseen))
        yield list(_with_each(case, index, top, _piles_told_apart(position, others, unseen), most))


def _may_come(position: Position, choice: Choice) -> tuple[tuple[Kind, ...], Counts]:
    """Which cards of the top come up, as far as they have a place, and those that nobody saw which may."""
    top = position.fosa[: choice.high] if choice.about == "reveal" else ()
    others = counted(int(kind) for kind in choice.options[len(top) :])
    if others[UNKNOWN] or UNKNOWN in top:
        others = merged((*others[:UNKNOWN], 0), pool(position))
    return top, others


def _known(cards: Sequence[Kind]) -> int:
    return sum(kind != UNKNOWN for kind in cards)


def _with_each(
    case: Case, index: int, top: Sequence[Kind], ways: Iterator[tuple[Kind, ...]], most: int
) -> Iterator[Case]:
    """The case in which each of these piles came up, beside what is known of the top; none where there are too many."""
    piles = list(islice(ways, max(most, 0) + 1))
    for pile in piles if len(piles) <= most else ():
        left = list(pile)
        kinds = [left.pop(0) if kind == UNKNOWN else kind for kind in top]
        yield case.supposing(index, Chance((*kinds, *left)))


def _piles_told_apart(position: Position, others: Counts, count: int) -> Iterator[tuple[Kind, ...]]:
    """One pile of each that what is revealed may be as far as the effects after it tell cards apart.

    None where they may tell all apart, or a hidden card lies elsewhere than in the Fosa: seeing others says which it is not.
    """
    kinds = told_apart(position)
    in_fosa = position.fosa.count(UNKNOWN) + position.fosa_rest[UNKNOWN]
    if kinds is None or unknown_cards(position) > in_fosa:
        return
    alike = [kind for kind in listed(others) if kind not in kinds]
    for n in range(min(count, len(alike)) + 1):
        for pile in _piles(without(others, frozenset(alike)), count - n):
            yield (*pile, *alike[:n])


def _numbers(
    case: Case, index: int, position: Position, top: Sequence[Kind], others: Counts, unseen: int
) -> Iterator[Case]:
    """The case with each number of revealed cards that the effect right after may count (P2 §7.5, §8.4).

    None where it counts none, or others that were revealed before.
    """
    count = counted_next(position)
    if count is None:
        return
    wanted = {count.kind, SOMBRA}
    known, fitting = sum(kind in wanted for kind in top), sum(others[kind] for kind in wanted)
    least, most = max(0, unseen - (sum(others) - fitting)), min(unseen, fitting)
    for number in range(known + least, known + most + 1):
        yield case.supposing(index, Chance((count.kind,) * number, count.place))


def _draws(case: Case, index: int, position: Position, most: int) -> Iterator[Case]:
    """The case with each draw from a shuffled Fosa, or from a new one (P1 §5.3); none where there are too many.

    None either after a launch, of which other lines may have paid or discarded something else.
    """
    pending = () if case.told is None else case.told.chain
    if unknown_cards(position) or pending or any(isinstance(step, Announce) for step in case.steps[:index]):
        return
    due, by = due_draw(position), position.turn.player
    is_used_up = due > position.fosa_size
    sure = (*position.fosa, *(listed(position.fosa_rest) if is_used_up else ()))
    below = position.vertedero if is_used_up else position.fosa_rest
    piles = list(islice(_piles(below, due - len(sure)), max(most, 0) + 1))
    for pile in piles if len(piles) <= most else ():
        yield case.saying(index, Draw(by, None, (*sure, *pile)))


def _is_another_story(case: Case, line: Line) -> bool:
    """Whether what a draw or chance is told to have brought could not come of these cards."""
    if line.step is None:
        return False
    choice = line.position.choice
    is_of_chance = isinstance(case.steps[line.step], Chance) and choice is not None and choice.by < 0
    return is_of_chance or any(f.code == "draw.not_top" for f in line.against)


# The zones, and what they may hold -----------------------------------------------------------------------------


class _Zone(NamedTuple):
    """Where a position has cards that nobody knows.

    Attributes:
        unknown: how many.
        is_in_order: they have places, so that only the first of them is told at a time.
        told: the position in which the first ones are of these kinds.
    """

    unknown: int
    is_in_order: bool
    told: Callable[[shapes.Position, Sequence[Kind]], shapes.Position]


def _zones(position: shapes.Position) -> list[_Zone]:
    """The zones whose cards may matter most first: hands, Altars, what is revealed, the Fosa, the Vertedero."""
    players = enumerate(position.players)
    zones = sorted(
        (_Zone(_unknown(p.hand), False, partial(_hand_told, seat)) for seat, p in players), key=lambda z: z.unknown
    )
    zones += [
        _Zone(_unknown([e.esbirro for e in p.altar]), True, partial(_altar_told, seat))
        for seat, p in enumerate(position.players)
    ]
    zones.append(_Zone(_unknown(position.revealed), True, _revealed_told))
    zones.append(_Zone(_unknown(_places(position)) + _beneath(position), True, _fosa_told))
    if position.vertedero is not UNSET:
        zones.append(_Zone(_unknown(position.vertedero), False, _vertedero_told))
    return [zone for zone in zones if zone.unknown]


Cards = Sequence[int] | shapes.Unknown
C = TypeVar("C", bound=int)


def _unknown(cards: Cards) -> int:
    return cards.count if isinstance(cards, shapes.Unknown) else sum(card == UNKNOWN for card in cards)


def _told(cards: Sequence[C], kinds: Sequence[Kind], make: Callable[[int], C]) -> list[C]:
    """The cards, of which the first unknown ones are of these kinds."""
    left = iter(kinds)
    return [make(next(left, UNKNOWN)) if card == UNKNOWN else card for card in cards]


def _with_player(position: shapes.Position, seat: int, player: shapes.Player) -> shapes.Position:
    return but(position, players=[*position.players[:seat], player, *position.players[seat + 1 :]])


def _hand_told(seat: int, position: shapes.Position, kinds: Sequence[Kind]) -> shapes.Position:
    player = position.players[seat]
    hand = player.hand
    cards = [shapes.Held(UNKNOWN)] * hand.count if isinstance(hand, shapes.Unknown) else hand
    return _with_player(position, seat, but(player, hand=_told(cards, kinds, shapes.Held)))


def _altar_told(seat: int, position: shapes.Position, kinds: Sequence[Kind]) -> shapes.Position:
    player = position.players[seat]
    cards = _told([e.esbirro for e in player.altar], kinds, shapes.Card)
    altar = [but(e, esbirro=card) for e, card in zip(player.altar, cards, strict=True)]
    return _with_player(position, seat, but(player, altar=altar))


def _revealed_told(position: shapes.Position, kinds: Sequence[Kind]) -> shapes.Position:
    return but(position, revealed=_told(position.revealed, kinds, shapes.Card))


def _vertedero_told(position: shapes.Position, kinds: Sequence[Kind]) -> shapes.Position:
    return but(position, vertedero=_told(position.vertedero or [], kinds, shapes.Card))


def _places(position: shapes.Position) -> list[shapes.Card]:
    """The cards of the Fosa that are told by their place."""
    fosa = position.fosa
    return [] if fosa is UNSET else fosa.top if isinstance(fosa, shapes.Fosa) else fosa


def _beneath(position: shapes.Position) -> int:
    """How many cards of the Fosa lie beneath those, in an order that nobody knows."""
    return position.fosa.count - len(position.fosa.top) if isinstance(position.fosa, shapes.Fosa) else 0


def _fosa_told(position: shapes.Position, kinds: Sequence[Kind]) -> shapes.Position:
    places = _places(position)
    cards = [*_told(places, kinds, shapes.Card), *map(shapes.Card, kinds[_unknown(places) :])]
    fosa = position.fosa
    return but(position, fosa=but(fosa, top=cards) if isinstance(fosa, shapes.Fosa) else cards)


def _ways(position: shapes.Position, zone: _Zone, hidden: Counts, most: int) -> list[shapes.Position]:
    """The position with each way to tell the cards of a zone; none where there are too many."""
    ways = list(islice(_piles(hidden, 1 if zone.is_in_order else zone.unknown), max(most, 0) + 1))
    return [zone.told(position, kinds) for kinds in ways] if len(ways) <= most else []


def _piles(hidden: Counts, count: int, least: Kind = 0) -> Iterator[tuple[Kind, ...]]:
    """So many of the hidden cards, in every way, kinds in ascending order."""
    if not count:
        yield ()
        return
    for kind in ALL_KINDS[least:]:
        if hidden[kind]:
            for others in _piles(plus(hidden, kind, -1), count - 1, kind):
                yield (kind, *others)


def _samples(position: shapes.Position, cards: list[Kind]) -> Iterator[shapes.Position]:
    """Some ways to tell all cards."""
    for i in range(SAMPLES):
        first = i * len(cards) // SAMPLES
        left = [*cards[first:], *cards[:first]]
        whole = position
        for zone in _zones(position):
            whole = zone.told(whole, left[: zone.unknown])
            del left[: zone.unknown]
        yield but(whole, fosa=[*_places(whole), *map(shapes.Card, left)])
