"""What a launch leaves open: who pays for it, and what it discards (P2 §1.6, §5.1, §5.3)."""

from collections.abc import Iterator, Sequence
from itertools import chain, takewhile

from rules.games.atrum.cases.answer import Payment
from rules.games.atrum.cases.claims import differences
from rules.games.atrum.cases.reading import Expect, Step
from rules.games.atrum.cases.replay.ahead import BEFORE_PAYMENT_IS_TOLD
from rules.games.atrum.cases.replay.line import Line, Supposed, Told, Unsaid, Ways
from rules.games.atrum.cases.replay.payments import is_exploited, ways_to_pay
from rules.games.atrum.cases.replay.remarks import may_ask_for_cards, may_need_no_saying
from rules.games.atrum.cases.replay.unseen import is_unseen
from rules.games.atrum.laws.findings import note, undecided
from rules.games.atrum.play.announcing import at_each_cost, may_mean_another
from rules.games.atrum.play.legality import check, payers_fault
from rules.games.atrum.play.resolving import usual_payers
from rules.games.atrum.play.resolving.launching import kinds_left_open
from rules.games.atrum.table.actions import Announce, Chance, Choose
from rules.games.atrum.table.kinds import NEUTRAL, UNKNOWN, name_of
from rules.games.atrum.table.position import ANY_KIND, Choice, reserved
from rules.judging.finding import Finding


def each_payment(line: Line, choice: Choice, following: Step | None) -> Iterator[Line]:
    """The line with each choice of payers, the usual one first; claims before they are told may come before it.

    Who did not pay as usual did so because the next step says it. That they did and the step is a choice of the effect
    is what fits last.
    """
    before, link, last = line.copy(), line.position.chain[-1], None
    usual = usual_payers(line.position, link)
    said = _picks_of(following, link.by) if line.index not in line.of_effects else frozenset()
    if isinstance(following, Choose) and _is_refused(line, choice, following, said):
        other = line.copy()
        other.advance(following)
        yield other
    for payers in ways_to_pay(line.position, line.case.steps[line.index :], said):
        if not line.paid:
            line.launch = before
        _pay(line, payers, before)
        if isinstance(following, Choose) and said == {*payers} != {*usual}:
            last = line.copy()
            last.of_effects |= {last.index}
            _say_who_paid(line, line.paid[-1], following)
        yield line
        line = before.copy()
    if last is not None:
        yield last
    teller = before.teller(choice) if isinstance(following, Expect) else None
    step = None if teller is None else line.case.steps[teller]
    if isinstance(following, Expect) and isinstance(step, Choose) and line.allows(step):
        line.advance(following)
        yield line


def each_other_payment(supposed: Supposed) -> Iterator[Line]:
    """The lines in which others paid than is supposed."""
    payment, before = supposed
    choice, steps = before.position.choice, before.case.steps
    if choice is None:
        raise AssertionError("nobody is to pay")
    following = steps[before.index] if before.index < len(steps) else None
    for line in each_payment(before.copy(), choice, following):
        if payment not in [other.payment for other in line.unsaid_payments]:
            yield line


def _is_refused(line: Line, choice: Choice, step: Choose, said: frozenset[str | int]) -> bool:
    """Whether a choice says who paid, as could not be because of a text (P2 §5.1)."""
    is_payment = len(said) == choice.low and said.issubset(choice.options)
    return is_payment and payers_fault(line.position, step) is not None


def _picks_of(step: Step | None, by: int) -> frozenset[str | int]:
    """What a player chooses by a step."""
    return frozenset(step.picks) if isinstance(step, Choose) and step.by == by else frozenset()


def _pay(line: Line, payers: tuple[str, ...], before: Line) -> None:
    choice, link = line.position.choice, line.position.chain[-1]
    ready = tuple(map(str, choice.options)) if choice is not None else ()
    named = tuple(id_ for id_ in link.altar if id_ in ready)[: len(payers)]
    named = named if len(named) == len(payers) else ()
    payment = Payment(link.by, link.ability.name, payers, ready, named, line.index)
    line.paid.append(payment)
    # A choice that is read as one of the effect may have said that others paid.
    said = (_picks_of(line.case.steps[i], link.by) for i in line.of_effects if i >= line.index)
    is_open = any(len(picks) == len(payers) and {*payers} != picks <= {*ready} for picks in said)
    if len(ready) > len(payers):
        line.unsaid_payments.append(Supposed(payment, before))
        if is_open or not set(payers) <= set(link.altar):
            line.untold.append(payment)
    line.perform(line.position, Choose(link.by, payers))


def meanings(line: Line, step: Step) -> Ways | None:
    """The lines into which a step parts one because of a launch; None where it means one thing.

    A choice may say who paid, or be another one. A Power that a Reptante has at several costs may be at any of them, where
    none is said. A card that an announcement leaves unsaid may be of the kind asked for, or another that does by a
    permission (P2 §9.3).
    """
    if isinstance(step, Choose):
        told = told_by(line, step)
        return _of_earlier(line, step) if told is None else _as_told(line, told, step)
    if line.paid and not isinstance(step, BEFORE_PAYMENT_IS_TOLD):
        line.paid = []
    if isinstance(step, Announce) and (ways := _at_each_cost(line, step)):
        return ways
    if isinstance(step, Announce) and may_mean_another(line.position, step):
        allowed = [way for way in (step, step._replace(discard=UNKNOWN)) if line.allows(way)]
        return _announced_as(line, allowed) if allowed else None
    return None


def _at_each_cost(line: Line, step: Announce) -> Ways | None:
    """The lines in which a Power is announced at each cost that it may have, in doubt; None where only one may be meant."""
    each = at_each_cost(line.position, step)
    allowed = [way for way in each if line.allows(way)] if len(each) > 1 else []
    if len(allowed) < 2:
        return None
    line.remark([finding for finding in check(line.position, step) if finding.code == "announce.names"])
    return _announced_as(line, allowed)


def _of_earlier(line: Line, step: Choose) -> Ways | None:
    """The lines in which a choice of nothing is of what is asked, or else of an effect before it that found nothing.

    None where nothing else may be chosen next. That there was nothing needs no saying (P2 §9.5). The effect before it may be
    of a Power that was launched before.
    """
    position, after = line.position, line.case.steps[line.index + 1 : line.index + 2]
    is_first = position.step <= 0 and not position.is_under_way
    if step.picks or position.choice is None or is_first:
        return None
    is_followed = any(isinstance(other, Choose) and other.by == step.by for other in after)
    if not is_followed and (after or not _may_have_found_nothing(line)):
        return None
    other = line.copy()
    other.index += 1
    line.advance(step)
    return iter((line, other))


def _may_have_found_nothing(line: Line) -> bool:
    """Whether what is being launched has searched, and the step that comes next is the first that is chosen after it."""
    position, before = line.position, line.case.steps[: line.index][-1:]
    searched = any(effect.op == "search" for effect in position.chain[-1].ability.effects[: position.step])
    return searched and not any(isinstance(step, Choose | Chance) for step in before)


def told_by(line: Line, step: Step | None) -> Payment | None:
    """The payment that a step may say."""
    if not isinstance(step, Choose) or line.index in line.of_effects:
        return None
    return next((p for p in line.paid if p.by == step.by and set(p.payers) == set(step.picks)), None)


def _as_told(line: Line, told: Payment, step: Choose) -> Iterator[Line]:
    other = line.copy()
    other.paid.remove(told)
    _say_who_paid(line, told, step)
    yield line
    if other.waits or not other.allows(step):
        yield other


def _say_who_paid(line: Line, told: Payment, step: Choose) -> None:
    """Take the next step for one that says who paid."""
    line.paid.remove(told)
    line.untold = [payment for payment in line.untold if payment is not told]
    line.unsaid_payments = [supposed for supposed in line.unsaid_payments if supposed.payment is not told]
    if _may_be_of_effect(line, told, step):
        line.told.append(Told(told, _unread(line)))
    if told.named and {*told.named} != {*step.picks} and _may_be_wrong_for_effect(line, step):
        player, picks = line.position.players[told.by].id, ", ".join(map(str, step.picks))
        line.remark([undecided("choice.not_said", "paid", player=player, power=told.power, picks=picks)])
    line.index += 1


def _may_be_wrong_for_effect(line: Line, step: Choose) -> bool:
    """Whether a choice that says who paid is the last step, and an effect asks for what it may be: own Esbirros, but not so."""
    if line.index + 1 < len(line.case.steps):
        return False
    launched, discard = line.copy(), line.position.choice
    if line.position.step < 0 and discard is not None and discard.foreseen:
        launched.choose(discard.foreseen)
    choice = launched.position.choice
    own = {esbirro.id for esbirro in launched.position.players[step.by].altar}
    is_asked = choice is not None and choice.by == step.by and not own.isdisjoint(choice.options)
    return is_asked and not launched.may_choose(step.picks)


def _may_be_of_effect(line: Line, told: Payment, step: Choose) -> bool:
    """Whether a choice that says who paid may as well be one that the effect asks for, now or after what is settled."""
    choice = line.position.choice
    if choice is None or choice.about == "payers":
        return False
    if choice.by < 0 or choice.foreseen or choice.is_forced:
        return True
    is_of_altar = choice.by == step.by and choice.about != "kinds"
    return is_of_altar and (is_exploited(told, line.position) or line.may_choose(step.picks))


def _unread(line: Line) -> Line:
    """The line before the payment, for which the step that comes next does not say who paid."""
    other = line.launch.copy()
    other.of_effects |= {line.index}
    return other


def _tells_wrong_card(line: Line, step: Choose, launched: Line) -> bool:
    """Whether a choice after a launch can only be meant to tell what it discards."""
    after = line.case.steps[line.index + 1 : line.index + 2]
    is_followed = any(isinstance(other, Choose) and other.by == step.by for other in after)
    is_no_choice = is_followed or (launched.position.choice is None and not may_ask_for_cards(line.position))
    return is_no_choice and any(isinstance(pick, int) for pick in step.picks)


def _finds_nothing(line: Line, step: Choose, launched: Line, *, is_again: bool) -> bool:
    """Whether a choice says what the effect found, of which there is none, and not what was discarded.

    Nobody says again what was announced of a Power that asks for a kind.
    """
    is_announced = line.position.choice is not None and step.picks == line.position.choice.foreseen
    after = line.case.steps[line.index + 1 : line.index + 2]
    is_followed = any(isinstance(other, Choose) and other.by == step.by for other in after)
    asks = launched.position.choice is None and may_ask_for_cards(line.position)
    return asks and (not is_announced or is_again) and not is_followed


def _announced_as(line: Line, ways: Sequence[Announce]) -> Iterator[Line]:
    for step in ways:
        other = line.copy()
        other.advance(step)
        yield other


def each_discard(line: Line, choice: Choice, following: Step) -> Ways:
    """The lines with each card that the launch may discard: said by the next step or after claims, else by nobody.

    Claims that nobody follows by saying it are about the table after the launch, which waits for nothing (P2 §1.6).
    """
    before = line.copy()
    teller = line.teller(choice)
    if isinstance(following, Choose) or (isinstance(following, Expect) and teller is not None):
        if isinstance(following, Expect) and may_need_no_saying(line.position, choice):
            line.remark([undecided("choice.not_said")])
        line.advance(following)
        yield line
    if isinstance(following, Expect) and teller is not None:
        yield from before.copy().with_said_ahead(teller)
    yield _with_each_discard(before, choice)


def clear_or_told(line: Line, choice: Choice, following: Step | None) -> Ways | None:
    """Discard what was announced; the lines it parts into where a step may say it, or another card, now or after claims.

    What is claimed before it is said may be about the table before or after it.
    """
    teller = line.teller(choice) if isinstance(following, Choose | Expect) else None
    if teller is None:
        return _announced_or_another(line, choice)
    before = line.copy() if line.index <= line.ahead.last_late else None
    ways = _announced_or_told(line, choice, following, teller)
    return ways if before is None else chain(ways or (line,), _others_shown(before, choice, is_late=True))


def _announced_or_told(line: Line, choice: Choice, following: Step | None, teller: int) -> Ways | None:
    before, was_said = line.copy(), not line.unsaid[len(line.position.chain) - 1]
    is_unsaid = not was_said and len(choice.options) > 1
    is_pair = line.position.chain[-1].sombra
    said = next(before.copy().with_said_ahead(teller), None)
    line.choose(choice.foreseen)
    if said is None and isinstance(following, Choose) and (is_pair or _tells_wrong_card(before, following, line)):
        before.advance(following)
        return iter((before, line))
    is_of_kind = before.position.chain[-1].ability.kind is not NEUTRAL and not is_pair
    is_again = was_said and is_of_kind and getattr(line.case.steps[teller], "picks", ()) == choice.foreseen
    if said is None or not _tells_discard(said, choice.by, teller, is_unsaid=is_unsaid, is_again=is_again):
        return None
    if (
        isinstance(following, Choose)
        and not is_unsaid
        and _finds_nothing(before, following, said, is_again=is_again)
    ):
        return None
    if isinstance(following, Choose) and is_of_kind and not was_said:
        is_doubtful = _is_for_effect(said, teller) or _finds_nothing(before, following, said, is_again=True)
    else:
        is_doubtful = is_again and _may_be_of_effect_instead(said, teller)
    doubt = _told_again(before, said, teller) if is_doubtful else None
    if isinstance(following, Choose):
        said.remark([doubt] if doubt else [], teller)
        after = line.case.steps[teller + 1] if teller + 1 < len(line.case.steps) else None
        chose_nothing = isinstance(after, Choose) and not after.picks
        return iter((said, line) if chose_nothing else (line, said))
    before.advance(line.case.steps[line.index])
    if said.legal is None and before.legal:  # what it hangs on is the same whenever the claim was made
        before.remark([undecided("choice.not_said")], teller)
    claims = [step for step in line.case.steps[line.index : teller] if isinstance(step, Expect)]
    if doubt and not any(
        differences(claim.facts, line.position) for claim in claims
    ):  # else it was not told before
        said.remark([doubt], teller)
        before.remark([doubt], teller)
    return iter((line, said, before))


def _may_be_of_effect_instead(line: Line, teller: int) -> bool:
    """Whether a choice that told again what its launch discarded is the last one, and an effect asks its player for one.

    A wrong choice of the effect is then as likely. Claims show which it was where the effect left no choice.
    """
    after, asked = line.case.steps[teller + 1 :], _asked_next(line)
    by = getattr(line.case.steps[teller], "by", -1)
    if asked is None or asked.by != by or asked.foreseen or not all(isinstance(step, Expect) for step in after):
        return False
    return not (_is_aimed(line, asked) or (after and asked.is_forced))


def _is_aimed(line: Line, asked: Choice) -> bool:
    """Whether what is asked for was already chosen when announcing (P2 §9.5)."""
    return bool(line.position.chain) and set(asked.options) <= set(line.position.chain[-1].objects)


def _told_again(before: Line, said: Line, teller: int) -> Finding:
    """That a card was told again, or is a wrong choice."""
    link = before.position.chain[-1]
    kinds = [name_of(pick) for pick in getattr(said.case.steps[teller], "picks", ()) if isinstance(pick, int)]
    player, power = said.position.players[link.by].id, link.ability.name
    return undecided("choice.not_said", "again", player=player, kind=", ".join(kinds), power=power)


def _asked_next(line: Line) -> Choice | None:
    """What is asked of somebody once all is told that chance brought, after a launch; None where it is the next launch."""
    later = line.copy()
    while (asked := later.position.choice) is not None and asked.by < 0:
        later.leave_to_chance(asked)
    return asked if later.position.step >= 0 else None


def _announced_or_another(line: Line, choice: Choice) -> Ways | None:
    """The line in which the announced card went, and those in which another did that does as well, where that may be shown.

    None where no step can show it, or the claims that come next hold once the announced one has gone.
    """
    claims = [*takewhile(lambda step: isinstance(step, Expect), line.case.steps[line.index :])]
    is_late = line.index <= line.ahead.last_late
    are_others = not {*choice.options} <= {*choice.foreseen}
    before = line.copy() if are_others and (claims or is_late) else None
    line.choose(choice.foreseen)
    if before is None:
        return None
    is_against = any(isinstance(step, Expect) and differences(step.facts, line.position) for step in claims)
    if not is_against and not is_late:
        return None
    return chain((line,), _others_shown(before, choice, is_late=not is_against))


def _others_shown(line: Line, choice: Choice, *, is_late: bool) -> Iterator[Line]:
    """The lines in which another card went than was announced, that does as well; `is_late`: that only a later step shows.

    Nobody knows whether another card was there where all of the hand may have been set aside: that is noted, as is
    what only a later step shows and nobody said.
    """
    held = reserved(line.position, choice.by)
    is_spare = sum(line.position.players[choice.by].hand) > sum(held.cards) + len(held.unshown)
    power, where = line.position.chain[-1].ability.name, f"steps[{line.place}]"
    doubt = undecided("discard.not_said", "launched", power=power)
    for card in dict.fromkeys(choice.options):
        if card in choice.foreseen:
            continue
        other = line.copy()
        if not is_spare or (card == UNKNOWN and choice.allowed != ANY_KIND):
            other.remark([doubt])
        elif is_late and card != UNKNOWN:
            said = note("discard.not_said", "another", power=power, kind=name_of(int(card)))
            other.note_supposed(said._replace(where=where))
        other.choose((card,))
        yield other


def _tells_discard(line: Line, by: int, teller: int, *, is_unsaid: bool, is_again: bool) -> bool:
    """Whether the choice by which this line's launch was told need not be the one that the effect asks for.

    It need not where the effect asks for none or for something else, or not before the next launch, where what it
    asks for needs no saying, or may not because of cards that nobody knows, where another choice follows it or what
    chance brought before, where nothing follows it yet and the effect can ask for nothing like it, and where the
    announcement left open which card it is. Right after the launch nobody says again what was announced of a Power that
    asks for a kind.
    """
    first, later = line.position.choice, line.copy()
    if first is None or first.about == "chance" or is_unsaid:
        return True
    while (asked := later.position.choice) is not None and asked.by < 0:
        later.leave_to_chance(asked)
    after = _no_claims(line, teller + 1)
    if asked is None or asked.by != by or later.position.step < 0:
        return True
    if after and isinstance(after[0], Chance) and (first.by < 0 or isinstance(later.as_meant(after[0]), Choose)):
        return True
    if is_again and line.index == teller and _is_for_effect(line, teller):
        return False
    told = getattr(line.case.steps[teller], "picks", ())
    if asked.about in {"altar", "swap"}:
        there = {e.kind for player in later.position.players for e in player.altar if e.id in asked.options}
        is_there = there.issuperset(told)
        return bool(after) or not is_again or not is_there or asked.is_forced or bool(asked.foreseen)
    if asked.is_forced or asked.foreseen:
        return True
    if not after:
        return asked is not first or bool(check(later.position, Choose(by, told)))
    if _is_followed(line, teller):
        return True
    if not is_again and is_unseen(later.position) and check(later.position, Choose(by, told)):
        return True  # what the search took nobody else saw
    return bool(asked.unsure) and may_need_no_saying(later.position, asked)


def _no_claims(line: Line, index: int) -> list[Step]:
    """The steps from one on, but for claims."""
    return [step for step in line.case.steps[index:] if not isinstance(step, Expect)]


def _is_followed(line: Line, teller: int) -> bool:
    """Whether the same player chooses once more after a choice, but for what chance brings."""
    following = next((step for step in _no_claims(line, teller + 1) if not isinstance(step, Chance)), None)
    return isinstance(following, Choose) and following.by == getattr(line.case.steps[teller], "by", -1)


def _is_for_effect(line: Line, teller: int) -> bool:
    """Whether, after a launch that a choice told, an effect asks its player for one, that nothing else says."""
    asked, by = _asked_next(line), getattr(line.case.steps[teller], "by", -1)
    is_open = asked is not None and asked.by == by and not (asked.foreseen or _is_aimed(line, asked))
    return is_open and not _is_followed(line, teller)


def _with_each_discard(line: Line, choice: Choice) -> Unsaid:
    """The lines with each card that nobody said was discarded at the launch.

    A card that nobody knows is surely there to be discarded where any card does.
    """
    lines, are_open = [], []
    doubt = undecided("discard.not_said", "launched", power=line.position.chain[-1].ability.name)
    doubt = doubt._replace(where=f"steps[{line.place}]")
    for kind in kinds_left_open(line.position, choice):
        other = line.copy()
        other.perform(other.position, Choose(choice.by, (kind,)))
        lines.append(other)
        are_open.append(kind in choice.options and (kind != UNKNOWN or choice.allowed == ANY_KIND))
    return Unsaid(tuple(lines), tuple(are_open), doubt)
