"""The findings of a case's replay so far, and the answer they give."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from atrum_judge.judging.finding import Finding
from atrum_judge.judging.verdict import Answer


@dataclass(slots=True)
class Replay:
    """The findings of a case, in the order of its steps.

    The first step that is certainly wrong ends the replay. One that cannot be decided is taken for true. Once
    something happened whose outcome nobody knows (`is_blurred`), nothing that follows is certainly wrong.
    """

    findings: list[Finding] = field(default_factory=list)
    is_blurred: bool = False
    doubt: int | None = None
    fault: int | None = None

    @classmethod
    def of(cls, faults: Iterable[Finding]) -> "Replay":
        """A replay that begins with what was found about the position."""
        return cls(list(faults))

    @property
    def is_over(self) -> bool:
        """True if nothing more is replayed: the start of the case is at fault, or a step was."""
        return self.fault is not None or Answer.to(self.findings) is Answer.ILLEGAL

    def add(self, step: int, found: Iterable[Finding]) -> bool:
        """Take down what was found about a step; False when the replay cannot go on from it."""
        made = [f if f.where else f._replace(where=f"steps[{step}]") for f in found]
        is_wrong = any(f.severity == "illegal" for f in made)
        if self.is_blurred:
            made = [f._replace(severity="undecided") if f.severity == "illegal" else f for f in made]
        self.findings += made
        answer = Answer.to(made)
        if answer is Answer.ILLEGAL:
            self.fault = step
        elif answer is Answer.UNDECIDED and self.doubt is None:
            self.doubt = step
        return not is_wrong

    @property
    def answer(self) -> Answer:
        """Return the answer that all findings give."""
        return Answer.to(self.findings)

    @property
    def step(self) -> int | None:
        """The first illegal step, else the first that cannot be decided; None also when the start is at fault."""
        return self.fault if self.answer is Answer.ILLEGAL else self.doubt
