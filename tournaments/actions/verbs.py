"""The verbs: their names, permissions and readers of their log entries, filled by the decorators of `base`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter, Signature
from typing import Any

from django.db import models
from django.utils.functional import Promise

from tournaments.live.news import Own, Subject
from tournaments.permissions import Rule

Words = str | Promise
Told = frozenset[Subject | Own]


@dataclass(frozen=True)
class When:
    """The condition on which a log entry is public.

    Attributes:
        words: the condition, as the table of permissions says it.
        holds: True if it is met by the arguments of the action, given by name.
    """

    words: str
    holds: Callable[[Mapping[str, Any]], bool]


@dataclass(frozen=True)
class Waits:
    """The time for which a sending may wait on a phone that lost the site, before it is carried out.

    Attributes:
        minutes: afterwards it has lapsed, and its sender is told so; None: it has no end.
        is_latest: a later one about the same thing takes the place of one that waits.
    """

    minutes: int | None
    is_latest: bool = False

    @property
    def said(self) -> str:
        """Return the time as the table of permissions and the forms of pages say it; empty if it must not wait."""
        return "always" if self.minutes is None else str(self.minutes or "")


ALWAYS = Waits(None)
"""For a fact that stays true however late it arrives."""
LATEST = Waits(None, is_latest=True)
"""For a choice that is final once it has arrived."""
NEVER = Waits(0)
"""For a decision that is taken on what one sees at that moment."""


def minutes(most: int) -> Waits:
    """Return the waiting of what is of no use later."""
    return Waits(most)


@dataclass(frozen=True)
class Verb:
    """One change of a tournament, as buttons, the log and the table of permissions know it.

    Attributes:
        name: that of its function.
        rule: its people and its states.
        label: its name in the log.
        done: the words after its button was pressed; empty for a verb that has a form of its own instead of a
            button.
        public: True if anybody may read its log entry; otherwise staff only.
        tells: subjects of the live channel that it changes for everybody.
        guards: subjects that it changes only for staff and for the entries concerned.
        signature: of its function, the first parameter being the change.
        run: performs it, called with `By` and the function's arguments after the change.
        waits: the time for which its form may wait on a phone without network (docs/programar/offline.md).
    """

    name: str
    rule: Rule
    label: Words
    done: Words
    public: bool | When
    tells: Told
    guards: Told
    signature: Signature
    run: Callable[..., models.Model]
    waits: Waits

    @property
    def parameters(self) -> list[Parameter]:
        """Return the parameters of the verb; an action's subject comes first."""
        return list(self.signature.parameters.values())[1:]

    @property
    def needs_reason(self) -> bool:
        return any(each.name == "reason" and each.default is Parameter.empty for each in self.parameters)

    def is_public(self, *args: Any, **kwargs: Any) -> bool:
        """True if the log entry of a call with these arguments is public."""
        if isinstance(self.public, bool):
            return self.public
        return self.public.holds(self.call(*args[1:], **kwargs))

    def call(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return the arguments of its function after the change, by name of parameter."""
        bound = self.signature.bind(None, *args, **kwargs)
        bound.apply_defaults()
        return dict(list(bound.arguments.items())[1:])


VERBS: dict[str, Verb] = {}


def enroll(verb: Verb) -> Verb:
    """Put a verb into `VERBS`. A second one of its name, or one without a label, is a `ValueError`."""
    if verb.name in VERBS:
        raise ValueError(f"there is already an action {verb.name!r}")
    if not verb.label:
        raise ValueError(f"the log has no words for {verb.name!r}")
    VERBS[verb.name] = verb
    return verb
