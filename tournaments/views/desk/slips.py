"""Results typed in one line, at the desk and at the judges' page."""

import json
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from atrum_judge.protocol import Ending, Field, Outcome
from atrum_judge.text import Text, one_line
from tournaments import actions, lengths
from tournaments.actions.door.repetition import KeyTaken
from tournaments.actions.verbs import VERBS
from tournaments.core.slips import AtTable, NotASlip, read_slip
from tournaments.errors import Conflict, Invalid, Refusal, localized
from tournaments.forms.numbers import whole_number
from tournaments.forms.sent import answered_before
from tournaments.models import Match, Round
from tournaments.queries.desk import Desk
from tournaments.queries.rounds import at_table, current_round
from tournaments.queries.tables import table_seen_by
from tournaments.serving.clock import site_time
from tournaments.views.desk.lines import alone, asked_about, is_asked_alone
from tournaments.views.in_words import left_at, result_in_words, too_early
from tournaments.views.player.report import winners_out, won_by_who_is_out
from tournaments.views.viewer import Viewer, by

FIELD, READING, REASON, ROUND = "slip", "reading", "reason", "round"


@dataclass(frozen=True)
class Typed:
    """A typed line and the answers to the questions about it, as a form sends them.

    Attributes:
        reading: the report that the reader chose among several, as JSON; empty while the site has not asked.
        round: the number of the round that was played where it was typed; empty of a page that does not say it.
    """

    line: str = ""
    reading: str = ""
    reason: str = ""
    round: str = ""

    @classmethod
    def of(cls, data: QueryDict) -> "Typed":
        """Return the fields that were sent. Raises `Invalid` for one that is too long."""
        said = {name: one_line(data.get(name, "")) for name in (FIELD, READING, REASON, ROUND)}
        return cls(
            lengths.within(said[FIELD], lengths.TEXT, FIELD),
            said[READING],
            lengths.within(said[REASON], lengths.TEXT, REASON),
            lengths.within(said[ROUND], lengths.NAME, ROUND),
        )


@dataclass(frozen=True)
class Choice:
    """A reading of a line to choose: the value that its button sends, and the words on it."""

    value: str
    words: str


class Asked(Conflict):
    """A line that has several readings, or an unlikely one: the reader must choose before it is recorded."""

    def __init__(self, message: str, choices: list[Choice]) -> None:
        super().__init__(message)
        self.choices = choices


@dataclass(frozen=True)
class _Reading:
    data: dict[str, Any]
    outcome: Outcome

    @property
    def value(self) -> str:
        return json.dumps(self.data, sort_keys=True, ensure_ascii=True)


@dataclass(frozen=True)
class Taken:
    """A line that a page sent: the refusal of it, or the table whose result it recorded."""

    typed: Typed
    error: Refusal | None = None
    match: Match | None = None


def take_line(viewer: Viewer) -> Taken | None:
    """Record the line that a page sent; None for a page that sent none."""
    if viewer.request.method != "POST":
        return None
    typed = Typed()
    try:
        typed = Typed.of(viewer.request.POST)
        return Taken(typed, match=record_slip(viewer, typed))
    except Refusal as refusal:
        return Taken(typed, refusal)


def answer_alone(viewer: Viewer, taken: Taken | None) -> HttpResponse | None:
    """Return the answer to one line without its page, for a script that asks for it so; None for another."""
    if not is_asked_alone(viewer):
        return None
    line = Line(taken.typed, taken.error) if taken else Line()
    if about := taken.match.pk if taken and taken.match else asked_about(viewer):
        line = _about(viewer, about)
    return alone(
        viewer, "tournaments/desk/slip_told.html", {"line": line, "here": viewer.request.path}, line.error
    )


def _about(viewer: Viewer, table: int) -> "Line":
    """Return the field with a table as it is now, by its id: it need not be the one that was recorded last."""
    found = table_seen_by(by(viewer.request).user, table)
    if found is None or found.round.tournament_id != viewer.tournament.pk:
        return Line()
    found.tournament = found.round.tournament = viewer.tournament
    return Line(last=found, told=told_of(found))


def record_slip(viewer: Viewer, typed: Typed) -> Match:
    """Record the result that a line says, as `decide_result` does, and return its table. A line that is sent twice
    is recorded once.

    Raises:
        Asked: the line has several readings, or says something unlikely.
        Invalid: nobody can read the line, no open table has that number, or the game knows no such result; or it
            was typed in an earlier round.
        Refusal: see `decide_result`.
    """
    found: dict[int, Match] = {}

    def asked(table: int) -> AtTable:
        match = found[table] = _table(viewer, table, whole_number(typed.round, digits=3))
        game, terms = match.tournament.ruleset, match.terms
        return AtTable(
            game.endings(terms), terms.seats, lambda said: game.short(said, terms), game.examples(terms)
        )

    try:
        slip = read_slip(typed.line, asked, localized)
    except NotASlip as why:
        raise Invalid(localized(why.message), field=FIELD) from None
    match, reason = found[slip.table], typed.reason or slip.reason
    if match.result_id:
        if any(_is_repeated(viewer, match, data, reason) for data in slip.reports):
            return match
        message = _("La mesa %(table)s ya tiene resultado. Se corrige en la página de la mesa.")
        raise Invalid(message % {"table": slip.table}, field=FIELD)
    meant = _meant(match, slip.reports, typed.reading)
    actions.reporting.decide_result(by(viewer.request), match, meant.data, reason=reason)
    return match


def _table(viewer: Viewer, table: int, typed_in: int | None) -> Match:
    """The table of this number in the round that is played, or in that of the line where it has a result there."""
    round_ = current_round(viewer.tournament)
    if round_ is None or round_.is_draft:
        raise Invalid(_("Ninguna ronda espera resultados."), field=FIELD)
    if typed_in is not None and typed_in != round_.number:
        of_then = viewer.tournament.rounds.filter(number=typed_in).first()
        found = at_table(of_then, table) if of_then else None
        if found is None or not found.result_id:
            said = _(
                "Es una línea de la ronda %(then)s, y se juega la %(now)s: mira la mesa y escríbela otra vez."
            )
            raise Invalid(said % {"then": typed_in, "now": round_.number}, field=FIELD)
    else:
        found = at_table(round_, table)
    if found is None:
        raise Invalid(_no_table(round_, table), field=FIELD)
    match = table_seen_by(by(viewer.request).user, found.pk)
    if match is None or match.is_bye:
        raise Invalid(_("La mesa %(table)s no espera un resultado.") % {"table": table}, field=FIELD)
    match.tournament = match.round.tournament = viewer.tournament
    return match


def _no_table(round_: Round, table: int) -> str:
    """Return the sentence that a round has no table of this number, with the numbers that it has."""
    numbers = sorted(number for number in round_.matches.values_list("table", flat=True) if number is not None)
    said = _("No hay mesa %(table)s.") % {"table": table}
    if not numbers:
        return said
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{said} " + _("Van de la %(first)s a la %(last)s.") % {"first": numbers[0], "last": numbers[-1]}
    return said


def _is_repeated(viewer: Viewer, match: Match, data: dict[str, Any], reason: str) -> bool:
    """True if this is what the same form has recorded before."""
    verb, who = VERBS["decide_result"], by(viewer.request)
    with suppress(KeyTaken):
        return answered_before(verb, who, viewer.tournament, match, data=data, reason=reason) is not None
    return False


def _meant(match: Match, reports: tuple[dict[str, Any], ...], chosen: str) -> _Reading:
    """Return the reading of a line to record. Raises `Asked`, or `Invalid` where no reading is possible."""
    possible = _possible(match, reports)
    readings = [reading for reading in possible if reading.value == chosen] or possible
    first, left = readings[0], left_at(match, match.round, site_time())
    choices = _choices(match, readings, left)
    if len(readings) > 1:
        raise Asked(_("Mesa %(table)s: ¿cuál es?") % {"table": match.table}, choices)
    if first.value == chosen:
        return first
    if out := winners_out(match, first.data):
        raise Asked(won_by_who_is_out(out), choices)
    if said := too_early(match, first.data, left):
        raise Asked(said, choices)
    return first


def _possible(match: Match, reports: tuple[dict[str, Any], ...]) -> list[_Reading]:
    found, refused = [], []
    for data in reports:
        try:
            found.append(_Reading(data, actions.reporting.decide(match, data, by_staff=True)))
        except Invalid as why:
            refused.append(why)
    if not found and len({why.message for why in refused}) > 1:
        problems = tuple(problem for why in refused for problem in why.problems)
        raise Invalid(" ".join(dict.fromkeys(why.message for why in refused)), problems=problems)
    if not found:
        raise _with_example(match, reports[0], refused[0])
    return found


def _with_example(match: Match, data: dict[str, Any], why: Invalid) -> Invalid:
    """Return a refusal with a line that ends a match as this report does, where the game shows one."""
    game, terms = match.tournament.ruleset, match.terms
    said = next((localized(one.label).lower() for one in game.endings(terms) if one.name == data["ending"]), "")
    lines = [localized(one.line) for one in game.examples(terms)]
    shown = [line for line in lines if line.split()[0] == said.partition(" ")[0]]
    if not shown or not why.problems:
        return why
    example = Text("Por ejemplo: {line}.", line=f"{match.table} {shown[0]}")
    last = why.problems[-1]
    problems = (*why.problems[:-1], replace(last, message=Text.joined([last.message, example], " ")))
    return Invalid(why.message, problems=problems)


def _choices(match: Match, readings: list[_Reading], left: timedelta) -> list[Choice]:
    """Return a choice for each reading. Readings with the same words are described in full."""
    words = [
        result_in_words(match, reading.data, reading.outcome.seats, reading.outcome.kind, left)
        for reading in readings
    ]
    names = [seat.entry.name for seat in match.seats.all()]
    describe = match.tournament.ruleset.describe
    return [
        Choice(reading.value, said if words.count(said) == 1 else localized(describe(reading.data, names)))
        for reading, said in zip(readings, words, strict=True)
    ]


@dataclass(frozen=True)
class Help:
    """A line to type, after the number of the table, and its meaning."""

    line: str
    means: str


@dataclass
class Line:
    """The field for a line as a page shows it: examples of this game, and the result that was recorded last.

    Attributes:
        error: the refusal of the line that still stands in the field.
        round: the number of the round that is played.
        last, told: the table that the reader recorded last and its result, while the reader can undo it.
    """

    typed: Typed = field(default_factory=Typed)
    error: Refusal | None = None
    helps: list[Help] = field(default_factory=list)
    last: Match | None = None
    told: str = ""
    round: int | str = ""

    @property
    def placeholder(self) -> str:
        return f"12 {self.helps[0].line}" if self.helps else ""

    @property
    def choices(self) -> list[Choice]:
        return self.error.choices if isinstance(self.error, Asked) else []

    @property
    def wants_reason(self) -> bool:
        return bool(self.typed.reason) or (self.error is not None and self.error.field == REASON)


def line_of(room: Desk | None, taken: Taken | None = None) -> Line:
    """Return the field for the lines of a round in play, with the typed line that was refused, if any."""
    line = Line(taken.typed, taken.error) if taken else Line()
    if room is None:
        return line
    line.round = room.round
    if room.tables:
        line.helps = _helps(room.tables[0].match)
    if room.last and not line.error:
        line.last, line.told = room.last, told_of(room.last)
    return line


def told_of(match: Match) -> str:
    """Return the sentence about the result of a match; empty without a result."""
    report = match.result
    if report is None:
        return ""
    endings = match.tournament.ruleset.endings(match.terms)
    by_time = any(one.by_time for one in endings if one.name == report.data["ending"])
    left = left_at(match, match.round, report.created_at) if by_time else None
    results = [result for seat in match.seats.all() if (result := seat.result)]
    return result_in_words(match, report.data, results, report.kind, left)


def _helps(match: Match) -> list[Help]:
    game, terms = match.tournament.ruleset, match.terms
    found = [Help(localized(one.line), localized(one.means)) for one in game.examples(terms)]
    plain = [one for one in game.endings(terms) if not any(asked.asked for asked in one.fields)]
    return found + [Help(localized(one.label).lower(), _questions(one, terms.seats)) for one in plain]


def _questions(ending: Ending, seats: int) -> str:
    return " · ".join(_question(asked, seats) for asked in ending.fields) or localized(ending.help)


def _question(asked: Field, seats: int) -> str:
    """Return a question with its values: "Resistencia (0–20, de cada lugar)"."""
    if asked.kind == "seat":
        values = _("lugar 1–%(seats)s") % {"seats": seats}
    elif asked.kind == "choice":
        values = " / ".join(localized(label) for label in asked.choices.values())
    else:
        values = f"{asked.minimum}–{asked.maximum}"
    if asked.per_seat:
        values = _("%(values)s, de cada lugar") % {"values": values}
    return f"{localized(asked.label)} ({values})"
