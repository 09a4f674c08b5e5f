"""Read a form by the signature of its verb's function.

The function's signature is the whole description of the form. A field has the name of its parameter (`round_` is
sent as ``round``) and is read by its type:

- `str`: one line of text; `Lines`: several; `int`: a whole number; `bool`: ``yes`` or anything else;
- `Answers`: the fields ``answer-N``, one for each question; `Drawn`: a file with a picture;
- several numbers: each value of the field, or one text that parts them by commas or spaces;
- a `TextChoices`: its value; another event: its address;
- an entry or a round of the event: its number; anything else of the event: its id;
- ``… | None``: None where the field is empty. A parameter with a default keeps it where the field is empty.

The subject is read in the same way, except that a verb about the whole event sends nothing for it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from inspect import Parameter, isclass
from types import NoneType
from typing import Any, TypeVar, get_args

from django.db import models
from django.http import Http404, QueryDict
from django.utils.translation import gettext as _

from atrum_judge.outside.budget import TooMuch
from atrum_judge.text import one_line
from players.questions import Question
from tournaments import lengths
from tournaments.actions.base import By
from tournaments.actions.door.repetition import fingerprint, first_answer
from tournaments.actions.door.rights import need_allowed
from tournaments.actions.verbs import Verb
from tournaments.core.evening.questions import Answers, answer_field
from tournaments.core.seasons.typed import Lines
from tournaments.errors import Busy, Invalid, localized
from tournaments.forms.numbers import whole_number
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.permissions import Person
from tournaments.pictures.logo import Drawn
from tournaments.queries.tournaments import visible_to_all
from tournaments.serving import opening

M = TypeVar("M", bound=models.Model)
C = TypeVar("C", bound=models.TextChoices)

BY_NUMBER = (Entry, Round)


def fields(verb: Verb) -> dict[str, Parameter]:
    """The fields that a verb's form may send, by name."""
    subject, *others = verb.parameters
    sent = others if subject.annotation is Tournament else verb.parameters
    return {each.name.rstrip("_"): each for each in sent}


@dataclass(frozen=True)
class Sent:
    """The values of a form about an event. Missing or strange ones raise `Invalid` or 404."""

    tournament: Tournament
    data: QueryDict
    files: Mapping[str, Any] = field(default_factory=dict)

    def subject(self, verb: Verb) -> models.Model:
        """Return the subject of a verb, with its id and no more: the action reads it once the event is locked.

        A table is not even looked for: the action does that, and raises `Http404` where the event has none.
        """
        subject = verb.parameters[0]
        kind: type[models.Model] = subject.annotation
        if kind is Tournament:
            return self.tournament
        if kind is Match:
            return Match(pk=self.number(subject.name.rstrip("_")), tournament=self.tournament)
        name = subject.name.rstrip("_")
        found = _known(kind).first(tournament=self.tournament.pk, value=self.number(name))
        if found is None:
            raise Http404
        return found

    def gone(self, verb: Verb) -> models.Model:
        """Return the subject of a verb that is there no more, as far as its form names it."""
        subject = verb.parameters[0]
        column = _column(subject.annotation)
        found: models.Model = subject.annotation(**{column: self.number(subject.name.rstrip("_"))})
        return found

    def arguments(self, verb: Verb) -> dict[str, Any]:
        """Return the arguments of a verb's function after its subject, by name of parameter."""
        return {
            each.name: self.value(name, each.annotation)
            for name, each in fields(verb).items()
            if each is not verb.parameters[0] and (each.default is Parameter.empty or self.text(name))
        }

    def value(self, name: str, kind: Any) -> Any:
        """A field as its kind of value."""
        return reader(kind)(self, name)

    def text(self, name: str) -> str:
        return lengths.within(one_line(self.data.get(name, "")), lengths.TEXT, name)

    def lines(self, name: str) -> Lines:
        """Return a text of several lines, without the empty ones; a tab, as between cells, is a semicolon."""
        said = lengths.within(self.data.get(name, ""), lengths.PASTED, name)
        return Lines(
            "\n".join(line for each in said.splitlines() if (line := one_line(each.replace("\t", " ; "))))
        )

    def file(self, name: str) -> bytes:
        if (sent := self.files.get(name)) is None:
            raise Invalid(_("Elige un archivo."), field=name)
        if sent.size > lengths.FILE:
            most = lengths.FILE // 1_000_000
            raise Invalid(_("El archivo es demasiado grande: hasta %(mb)s MB.") % {"mb": most}, field=name)
        return bytes(sent.read())

    def picture(self, name: str) -> Drawn:
        """Return a picture as the site draws it itself, of a file of any kind that it knows."""
        try:
            return opening.drawn(self.file(name))
        except opening.Crowded as error:
            raise Busy from error
        except TooMuch as error:
            raise Invalid(localized(error.text), field=name) from error
        except opening.Unreadable as error:
            raise Invalid(
                _("No es una imagen que se pueda usar: elige un PNG, JPG o WebP más pequeño."), field=name
            ) from error

    def answers(self, _name: str) -> Answers:
        """Return the answers to questions of the sign-up by their id."""
        start = answer_field("")
        return Answers({name.removeprefix(start): self.text(name) for name in self.data if name.startswith(start)})

    def yes(self, name: str) -> bool:
        return self.text(name) == "yes"

    def number(self, name: str) -> int:
        number = whole_number(self.text(name), digits=9)
        if number is None:
            raise Invalid(_("Falta un número."), field=name)
        return number

    def numbers(self, name: str) -> list[int]:
        """Read the numbers of ticked boxes, or in one text: "2, 3"."""
        parts = " ".join(self.data.getlist(name)).replace(",", " ").split()
        found = [whole_number(part, digits=9) for part in parts]
        if None in found:
            raise Invalid(_("Escribe números separados por comas, por ejemplo: 2, 3."), field=name)
        return [value for value in found if value is not None]

    def choice(self, name: str, kind: type[C]) -> C:
        if self.text(name) not in kind.values:
            raise Invalid(_("Elige una de las opciones."), field=name)
        return kind(self.text(name))

    def one_of_event(self, name: str, model: type[M]) -> M:
        """Something of this event."""
        column = _column(model)
        found = model._default_manager.filter(**{"tournament": self.tournament, column: self.number(name)}).first()
        if found is None:
            raise Http404
        return found

    def other_event(self, name: str) -> Tournament:
        found = visible_to_all().filter(slug=self.text(name)).first()
        if found is None or found == self.tournament:
            raise Invalid(_("No hay otro torneo con esa dirección."), field=name)
        return found


def carried_out(
    verb: Verb, sent: Sent, by: By, person: Person, check: Callable[[models.Model], None] = lambda _subject: None
) -> tuple[models.Model | None, models.Model]:
    """Carry out a verb as it was sent. Return its subject, None where that is gone, and what the verb made.

    A form that lacks something is refused for the right first: nobody is told what to fill in, to be refused then.

    Args:
        check: raises a `Refusal` for a subject of which the sender may change nothing from here.
    """
    subject = None
    try:
        try:
            subject = sent.subject(verb)
            if any(each.annotation is Drawn for each in verb.parameters):  # opened for nobody who may not
                need_allowed(verb.rule, person, subject)
            said = sent.arguments(verb)
        except Http404:
            result = answered_before(verb, by, sent.tournament, sent.gone(verb), **sent.arguments(verb))
            if result is None:
                raise
            return None, result
    except (Http404, Invalid):
        need_allowed(verb.rule, person, subject)
        raise
    check(subject)
    return subject, verb.run(by, subject, **said)


def answered_before(
    verb: Verb, by: By, tournament: Tournament, subject: models.Model, **said: Any
) -> models.Model | None:
    """Return the first answer to the same sending, where its subject would now be read otherwise; None for a new
    one.

    Raises `KeyTaken` where the key came with another sending.
    """
    print_ = fingerprint(by.user.pk, verb.name, verb.call(subject, **said))
    return first_answer(tournament, by.key, print_)


def _column(kind: type[models.Model]) -> str:
    """By which forms know the rows of a model."""
    return "number" if kind in BY_NUMBER else "pk"


@cache
def _known(kind: type[models.Model]) -> Question[models.Model]:
    """Read the key of the row that a form names, and no more of it.

    By what names it a sending is known: it is read here, since the row may be gone once the event is locked.
    """
    rows = kind._default_manager.only("pk", "tournament", _column(kind))
    return Question(lambda tournament, value: rows.filter(**{"tournament": tournament, _column(kind): value}))


Reader = Callable[[Sent, str], Any]

READERS: dict[Any, Reader] = {
    str: Sent.text,
    Lines: Sent.lines,
    int: Sent.number,
    bool: Sent.yes,
    Answers: Sent.answers,
    Drawn: Sent.picture,
    Sequence[int]: Sent.numbers,
    Tournament: Sent.other_event,
}


def reader(kind: Any) -> Reader:
    """Return the reader of a kind of value. A kind that no form can send is a `TypeError`."""
    if kind in READERS:
        return READERS[kind]
    if NoneType in get_args(kind):
        (only,) = set(get_args(kind)) - {NoneType}
        return lambda sent, name: reader(only)(sent, name) if sent.text(name) else None
    if isclass(kind) and issubclass(kind, models.TextChoices):
        return lambda sent, name: sent.choice(name, kind)
    if isclass(kind) and issubclass(kind, models.Model):
        return lambda sent, name: sent.one_of_event(name, kind)
    raise TypeError(f"no field of a form is read as {kind!r}")
