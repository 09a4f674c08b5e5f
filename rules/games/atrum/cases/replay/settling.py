"""Deeds that need no saying. They are done, unless the next step says them (P2 §1.6, §5.3, §9.5)."""

from rules.games.atrum.cases.reading import Declare, Expect, Step
from rules.games.atrum.cases.replay.remarks import (
    tells_nothing,
)
from rules.games.atrum.cases.replay.table import Replayed
from rules.games.atrum.cases.replay.unseen import is_unseen, with_unseen
from rules.games.atrum.laws.findings import note, undecided
from rules.games.atrum.play.game import assume
from rules.games.atrum.play.legality import check
from rules.games.atrum.play.resolving import usual_payers
from rules.games.atrum.play.resolving.launching import kinds_left_open
from rules.games.atrum.table.actions import (
    Chance,
    Choose,
    Eliminate,
)
from rules.games.atrum.table.kinds import UNKNOWN, plus
from rules.games.atrum.table.position import (
    ELIMINATED,
    Choice,
    Picks,
)


class Settling(Replayed):
    """The table, on which what leaves no choice is done."""

    def _settle(self, following: Step | None) -> None:
        """Do what leaves no choice, unless the step that comes next says it; take unknown what chance did not say."""
        if isinstance(following, Declare) and following.what != "time" and self._is_said_later():
            return  # the pending question is asked again of those who are left
        while self.waits:
            before = self.position
            if before.owed:
                self._settle_owed(before.owed[0])
            elif before.choice is not None:
                self._settle_choice(before.choice)
            if self.position is before:
                return

    def _is_said_later(self) -> bool:
        """True if a choice, or what chance brought, is only said after somebody has given up."""
        later = (step for step in self.case.steps[self.index :] if not isinstance(step, Declare | Expect))
        return isinstance(next(later, None), Choose | Chance)

    def _settle_owed(self, owner: int) -> None:
        """The last Reptante of a player leaves by itself."""
        left = [r.id for r in self.position.players[owner].reptantes if r.state != ELIMINATED]
        coming = self._coming()
        if len(left) == 1 and not (isinstance(coming, Eliminate) and coming.by == owner):
            self._perform(self.position, Eliminate(owner, left[0]))

    def _settle_choice(self, choice: Choice) -> None:
        coming = self._coming()
        said = coming if isinstance(coming, Choose) and coming.by == choice.by else None
        if choice.about == "payers":
            self._settle_payers(choice, said)
        elif choice.by < 0:
            self._settle_chance(choice, coming)
        elif self.position.step < 0:
            self._settle_discard(choice, said)
        else:
            self._settle_effect(choice, said)

    def _settle_payers(self, choice: Choice, said: Choose | None) -> None:
        """The usual ones pay, unless the next choice says who does."""
        if said is None or not self._says_payers(choice, said):
            self._pay(choice, usual_payers(self.position, self.position.chain[-1]))

    def _says_payers(self, choice: Choice, said: Choose) -> bool:
        """True if a choice says who pays, and is not the one that the effect asks for."""
        ids = all(isinstance(pick, str) for pick in said.picks)
        free = self.payers.freed(self.position, map(str, said.picks)) if ids else self.position
        ready = {one.id for one in free.players[choice.by].altar if one.prepared}
        is_payment = ids and len(said.picks) == choice.low and ready.issuperset(said.picks)
        tried = self._tried()
        tried._pay(choice, usual_payers(self.position, self.position.chain[-1]))
        asked = tried._asked_by_effect()
        if asked is None or asked.by != said.by or self._is_followed(tried, said):
            return is_payment or (ids and bool(said.picks) and asked is None)
        return is_payment and (bool(asked.foreseen) or asked.is_forced or not tried._allows(said))

    def _pay(self, choice: Choice, payers: tuple[str, ...]) -> None:
        self._note_payment(choice, payers, is_said=False)
        self._perform(self.position, Choose(choice.by, payers))

    def _asked_by_effect(self) -> Choice | None:
        """Return the choice that the launched Power asks for, once all else is settled; None for none."""
        size = len(self.position.chain)
        while (choice := self.position.choice) is not None and len(self.position.chain) == size:
            if choice.by >= 0 and self.position.step >= 0:
                return choice
            if choice.by < 0:
                self._leave_to_chance(choice)
            elif choice.about == "payers":
                return None
            else:
                self._discard_unsaid(choice)
        return None

    def _is_followed(self, tried: "Settling", said: Choose) -> bool:
        """True if the choice after the next one is what the effect asks for, in a game tried out until then."""
        later = [i for i, step in enumerate(self.case.steps) if i >= self.index and not isinstance(step, Expect)]
        meant_as = ((i, tried._as_meant(self.case.steps[i])) for i in later[1:])
        place, following = next(((i, one) for i, one in meant_as if not isinstance(one, Chance)), (0, None))
        if not isinstance(following, Choose) or following.by != said.by:
            return False
        if tried._allows(following) or not tried._allows(said):
            return tried._allows(following)
        other = tried._tried()
        other._perform(other.position, said)
        other.index = place
        other._settle(following)
        return not (other.position.choice is not None and other._allows(following))

    def _settle_chance(self, choice: Choice, coming: Step | None) -> None:
        """Leave a result to chance unless the next step says this one, and not a later one."""
        told = coming if isinstance(coming, Chance) else None
        is_optional = choice.about in {"top", "hand", "shown"}
        if told is None or ((is_optional or not self._allows(told)) and not self._is_told_now()):
            self._leave_to_chance(choice)

    def _settle_discard(self, choice: Choice, said: Choose | None) -> None:
        """Discard the announced card, or the only one that fits, unless the next choice says it."""
        if said is not None and self._says_discard(choice, said):
            return
        foreseen = choice.foreseen and self._may_choose(choice.foreseen)
        is_over = self.index >= len(self.case.steps) and self.case.ask == "legal"  # then it can still be said
        if foreseen or choice.is_forced or not is_over:
            self._discard_unsaid(choice)

    def _says_discard(self, choice: Choice, said: Choose) -> bool:
        """True if a choice says what a launch discards, and is not the one that the effect asks for."""
        if len(said.picks) != 1 or not isinstance(said.picks[0], int):
            return False
        tried = self._tried()
        tried._discard_unsaid(choice)
        asked = tried._asked_by_effect()
        if not self._allows(said):
            return False
        if asked is None or asked.by != said.by:
            return True
        if self.unsaid[len(self.position.chain) - 1]:
            return len(choice.options) > 1 or not tried._allows(said)
        if asked.foreseen or asked.is_forced or self._is_followed(tried, said):
            return True
        return not tried._allows(said) and said.picks != choice.foreseen

    def _discard_unsaid(self, choice: Choice) -> None:
        """Discard what was announced, or the only card that does; else nobody knows which of them it was (P2 §5.3)."""
        foreseen = choice.foreseen if choice.foreseen and self._may_choose(choice.foreseen) else ()
        kinds = [int(choice.foreseen[0])] if foreseen else kinds_left_open(self.position, choice)
        if len(kinds) > 1:
            hand = self.position.players[choice.by].hand
            for kind in kinds:
                hand = hand if kind == UNKNOWN or not hand[kind] else plus(plus(hand, kind, -1), UNKNOWN)
            player = self.position.players[choice.by]._replace(hand=hand)
            power = self.position.chain[-1].ability.name
            self._remark([note("discard.not_said", "launched", power=power)])
            self.assumptions.append(self.replay.findings[-1].message)
            self.position = self.position.with_player(choice.by, player)
            if self.position.lasting:  # another card than one of the kind asked for uses up a permission
                self.position = self.position.blurred_by(power)
            kinds = [UNKNOWN]
        self._perform(self.position, Choose(choice.by, (kinds[0],)))

    def _settle_effect(self, choice: Choice, said: Choose | None) -> None:
        """Choose what the announcement said, or the only thing there is, unless the next choice says it."""
        foreseen = choice.foreseen if choice.foreseen and self._may_choose(choice.foreseen) else ()
        if not (foreseen or choice.is_forced or self._leaves_nothing(choice)):
            if said is None and is_unseen(self.position) and self._coming() is not None:
                self._search_unseen(choice)
            return
        picks = foreseen or (choice.options if choice.about == "swap" else choice.options[: choice.low])
        if said is not None and (self._allows(said) or not self._is_of_later(picks, said)):
            return
        doubts = check(self.position, Choose(choice.by, picks)) if foreseen else []
        self._remark(doubts)
        self._perform(assume(self.position, doubts), Choose(choice.by, picks))

    def _search_unseen(self, choice: Choice) -> None:
        """A search of which nobody else saw what it found takes as many cards as it may (P2 §9.1)."""
        way = Choose(choice.by, (UNKNOWN,) * choice.high)
        who = self.position.players[choice.by].id
        if choice.low < choice.high:
            self._remark([undecided("choice.not_said", "unseen", section="P2 §9.1", player=who)])
        self._perform(with_unseen(self.position, way), way)

    def _is_of_later(self, picks: Picks, said: Choose) -> bool:
        """True if a choice is of what is asked after one that needs no saying."""
        tried = self._tried()
        tried._perform(self.position, Choose(said.by, picks))
        asked = tried.position.choice
        while asked is not None and asked.by < 0:
            tried._leave_to_chance(asked)
            asked = tried.position.choice
        return tells_nothing(said) or (asked is not None and asked.by == said.by)

    def _leaves_nothing(self, choice: Choice) -> bool:
        """True if all that may be chosen is nothing: not one of what there is can be spared (P3 §1.1)."""
        return not choice.low and not any(self._may_choose((option,)) for option in choice.options)
