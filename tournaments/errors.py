"""Refusals that people can act on. Each carries a message in the reader's language and an HTTP status."""

import random

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from atrum_judge.protocol import Problem
from atrum_judge.text import Text

SOONEST, LATEST = 3, 9
"""Seconds after which whoever could not be served now is told to come back."""


def come_again() -> int:
    """One of these numbers; each gets another, so that they do not all return at once."""
    return random.randint(SOONEST, LATEST)


def localized(text: Text) -> str:
    """A pure package's sentence in the language of the current request."""
    return text.in_language(get_language() or "es")


class Refusal(Exception):
    """An action that was not carried out. Nothing was written.

    Attributes:
        message: the sentence for the person.
        rule: section of a rulebook, when one is the reason.
        field: name of the form field concerned, when it is one.
        problems: each single fault, when there are several.
    """

    status = 422

    def __init__(
        self, message: str, *, rule: str = "", field: str = "", problems: tuple[Problem, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = str(message)
        self.rule = rule
        self.field = field
        self.problems = problems


class NotAllowed(Refusal):
    """This person may not do this."""

    status = 403


class Conflict(Refusal):
    """The state of the tournament does not allow it now (any more)."""

    status = 409


class Already(Conflict):
    """The state that is asked for holds already: nothing is left to do, and who asked may go on."""


class Stale(Conflict):
    """The event has changed since the sender looked at it, who asked for the change only if it had not.

    Attributes:
        revision: the event's present one.
    """

    status = 412

    def __init__(self, revision: int) -> None:
        super().__init__(_("El torneo cambió mientras tanto: míralo otra vez y decide."))
        self.revision = revision


class Invalid(Refusal):
    """A value sent cannot be accepted."""


class Busy(Refusal):
    """The site is at something that only one may do at a time."""

    status = 503

    def __init__(self) -> None:
        super().__init__(_("El sitio está abriendo otros archivos: espera un momento y envíalo otra vez."))


class TooMuch(Refusal):
    """It has been done too often just now.

    Attributes:
        wait: seconds after which it is possible again.
    """

    status = 429

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


def refusal_from(problems: tuple[Problem, ...], kind: type[Refusal] = Invalid) -> Refusal:
    """One refusal that names every problem, with its rule."""
    messages = [localized(p.message) + (f" ({p.rule})" if p.rule else "") for p in problems]
    rules = dict.fromkeys(p.rule for p in problems if p.rule)
    return kind(" ".join(messages), rule=", ".join(rules), problems=problems)
