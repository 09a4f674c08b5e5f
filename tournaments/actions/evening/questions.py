"""Questions at sign-up: the organizer writes them, whoever signs up answers, the staff alone reads the answers."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import as_seen, one_line
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.places import need_answers, wrong_answer
from tournaments.actions.verbs import NEVER
from tournaments.core.evening.questions import MOST, MOST_CHOICES, Answers, Fault, Question, unanswered
from tournaments.core.lines.evening import AskQuestion, DropQuestion
from tournaments.core.lines.shapes import OfEntry
from tournaments.core.settings import names_in
from tournaments.enums import QuestionKind
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, Tournament
from tournaments.permissions import UNTIL_OVER, WITH_ENTRIES, Permission


@action(
    Permission.MANAGE,
    UNTIL_OVER,
    label=gettext_lazy("Pregunta al inscribirse"),
    done=gettext_lazy("Pregunta guardada."),
    public=False,
    tells=(Subject.ANNOUNCEMENT,),
    guards=(Subject.ENTRIES,),
    waits=NEVER,
)
def ask_question(
    change: Change,
    tournament: Tournament,
    text: str,
    *,
    kind: QuestionKind = QuestionKind.TEXT,
    choices: str = "",
    needed: bool = False,
    question: int = 0,
) -> Tournament:
    """Ask whoever signs up from now on; who is in already answers on their own page.

    Args:
        choices: of a question with choices, with commas between; no other kind has some.
        needed: nobody signs up without an answer. About films nobody has to say anything.
        question: the id of the one that these words take the place of; 0 for a new one.

    Raises:
        Invalid: no text, or one that is asked already, or not two choices or more; names the field.
        Conflict: too many questions, or that one is asked no more.
    """
    text = lengths.within(one_line(text), lengths.QUESTION, "text")
    if not text and kind == QuestionKind.FILM:
        text = str(kind.label)
    if not text:
        raise Invalid(_("Escribe la pregunta."), field="text")
    asked = {one.id: one for one in tournament.asked}
    if question and question not in asked:
        raise Conflict(_("Esa pregunta ya no está."))
    if any(as_seen(one.text) == as_seen(text) for one in asked.values() if one.id != question):
        raise Invalid(_("Eso ya se pregunta."), field="text")
    if not question and len(asked) >= MOST:
        raise Conflict(_("Hasta %d preguntas: con más, menos gente se inscribe.") % MOST)
    new = Question(
        id=question or _next(tournament),
        text=text,
        kind=kind,
        choices=tuple(_choices(choices)) if kind == QuestionKind.CHOICE else (),
        needed=needed and kind != QuestionKind.FILM,
    )
    if asked.get(new.id) == new:
        raise Conflict(_("Ya estaba así."))
    tournament.questions = [one.as_json() for one in (asked | {new.id: new}).values()]
    tournament.save(update_fields=["questions"])
    change.said = AskQuestion(question=new.id, text=text, kind=kind, choices=new.choices, needed=new.needed)
    return tournament


def _choices(said: str) -> list[str]:
    found = list(dict.fromkeys(names_in(said)))
    if not 2 <= len(found) <= MOST_CHOICES:
        message = _("Entre 2 y %(most)s opciones, con comas: S, M, L.") % {"most": MOST_CHOICES}
        raise Invalid(message, field="choices")
    for one in found:
        lengths.within(one, lengths.NAME, "choices")
    return found


def _next(tournament: Tournament) -> int:
    """Return an id that no question of the event has had: an old answer never becomes one to another question."""
    earlier = [line.details["question"] for line in tournament.log.filter(action="ask_question")]
    return max(earlier, default=0) + 1


@action(
    Permission.MANAGE,
    UNTIL_OVER,
    label=gettext_lazy("Pregunta quitada"),
    done=gettext_lazy("Pregunta y respuestas quitadas."),
    public=False,
    tells=(Subject.ANNOUNCEMENT,),
    guards=(Subject.ENTRIES,),
    waits=NEVER,
)
def drop_question(change: Change, tournament: Tournament, question: int) -> Tournament:
    """Ask something no more, and take away the answers to it. Raises `Conflict` where it is not asked."""
    gone = next((one for one in tournament.asked if one.id == question), None)
    if gone is None:
        raise Conflict(_("Esa pregunta ya no está."))
    tournament.questions = [one.as_json() for one in tournament.asked if one.id != question]
    tournament.save(update_fields=["questions"])
    answered = list(tournament.entries.filter(answers__has_key=str(question)))
    for entry in answered:
        del entry.answers[str(question)]
    Entry.objects.bulk_update(answered, ["answers"])
    change.said = DropQuestion(question=question, text=gone.text)
    return tournament


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Respuestas de la inscripción"),
    done=gettext_lazy("Respuestas guardadas. Solo las lee la organización."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ENTRIES),
    own=True,
    waits=NEVER,
)
def answer_questions(change: Change, entry: Entry, answers: Answers) -> Entry:
    """Answer the questions of an entry anew: what is not sent stays. The log does not say to what.

    Raises `Invalid` for what the event does not ask or take, and where players leave out what is needed; names the
    field.
    """
    said, tournament = need_answers(change.tournament, answers, all_of_them=False), change.tournament
    kept = entry.answers | dict.fromkeys(answers, "") | said["answers"]
    said["answers"] = {key: answer for key, answer in kept.items() if answer}
    staff = change.person.holds(Permission.ENTRIES) and not change.person.owns(entry)
    if not staff and (missing := unanswered(tournament.asked, said["answers"])):
        raise wrong_answer(missing[0], Fault.MISSING)
    changed = {name: value for name, value in said.items() if getattr(entry, name) != value}
    if not changed:
        raise Conflict(_("Ya estaba así."))
    for name, value in changed.items():
        setattr(entry, name, value)
    entry.save(update_fields=list(changed))
    change.said = OfEntry(entry=entry.name)
    return entry
