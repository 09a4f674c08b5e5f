"""The JSON of what is read about an event. An answer has the members that stand here, and no others."""

from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers

from atrum_judge.text import Text
from tournaments.core import addresses
from tournaments.core.settings import SETTINGS
from tournaments.enums import (
    AwardedBye,
    CallKind,
    EntryState,
    OutcomeKind,
    PenaltyCategory,
    PenaltyKind,
    QuestionKind,
    StageKind,
)
from tournaments.errors import localized
from tournaments.models import Entry, JudgeCall, LogEntry, Match, Penalty, Report, Round, Seat, Tournament
from tournaments.queries.brackets import DrawnBox, Line
from tournaments.queries.judging import ItemKind, QueueItem
from tournaments.queries.standings import Comparison, Row


class Chosen:
    """Lets a caller choose the members of each row (`fields`)."""

    fields: Any

    def only(self, names: list[str] | None) -> None:
        """Leave out every other member."""
        for name in set(self.fields) - set(names) if names is not None else ():
            self.fields.pop(name)


class Id(serializers.CharField):
    """An opaque id: the same for ever, here and in every copy of the event."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, help_text="Opaque; the same for ever, also in a copy.", **kwargs)


class NamedShape(serializers.Serializer[Entry]):
    """An entry by the number that verbs take, and its name."""

    entry = serializers.IntegerField(source="number")
    name = serializers.CharField()


class EventShape(Chosen, serializers.ModelSerializer[Tournament]):
    """An event. Times are in UTC; its own zone is in `timezone`."""

    id = Id(source="uid")
    event = serializers.CharField(source="slug", help_text="The slug, by which addresses and verbs name an event.")
    url = serializers.CharField(source="get_absolute_url", help_text="Its page.")
    club = serializers.CharField(source="club.name", allow_null=True)
    club_id = serializers.IntegerField(allow_null=True)
    backed_by = serializers.CharField(
        source="backing.club.name", allow_null=True, help_text="The federation that backs it; null for none."
    )

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = (
            "id",
            "event",
            "url",
            "club",
            "club_id",
            "backed_by",
            *(name for name, setting in SETTINGS.items() if setting.in_api or setting.told),
            "state",
            "revision",
            "seed_hash",
            "rosters_locked_at",
        )
        read_only_fields = fields


class OfDivisionShape(serializers.Serializer[Any]):
    """The title of a division; `champion` is null where nobody has it."""

    name = serializers.CharField()
    champion = NamedShape(allow_null=True)


class TitleShape(serializers.Serializer[Any]):
    """The title of an event: `champion` is null where nobody has it, and `why` says why."""

    champion = NamedShape(allow_null=True)
    why = serializers.CharField()
    divisions = OfDivisionShape(many=True)


class QuestionShape(serializers.Serializer[Any]):
    """A question at sign-up."""

    id = serializers.IntegerField(help_text="By which `answers` name it.")
    text = serializers.CharField()
    kind = serializers.ChoiceField(QuestionKind.choices)
    choices = serializers.ListField(child=serializers.CharField())
    needed = serializers.BooleanField(help_text="Nobody signs up without an answer.")


class BreakShape(serializers.Serializer[Any]):
    """A break that is still to come, or on."""

    after = serializers.IntegerField(help_text="The round that it follows.")
    minutes = serializers.IntegerField(help_text="Its length as planned.")
    text = serializers.CharField(help_text="Its name; empty for none.")
    until = serializers.DateTimeField(allow_null=True, help_text="When play goes on; null until the break begins.")
    is_on = serializers.BooleanField()


class PrizeShape(serializers.Serializer[Any]):
    """The prize of each place from `first` to `last`."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    text = serializers.CharField()
    amount = serializers.IntegerField(help_text="So many of `text`, which can be shared; 0 for one thing.")


class AwardShape(serializers.Serializer[Any]):
    """The prizes of an entry at the end."""

    place = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    gets = serializers.ListField(child=serializers.CharField(), source="award.said")
    shares = serializers.ListField(
        child=serializers.CharField(), source="award.together", help_text="With those that ended equal."
    )


class DrawShape(serializers.Serializer[Any]):
    """A draw of the raffle that counts."""

    draw = serializers.IntegerField(
        source="told.draw", help_text="Its number; one that was taken back keeps its own."
    )
    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    prize = serializers.CharField(source="told.prize", help_text="Empty for none.")
    after = serializers.IntegerField(source="told.after", help_text="The newest round at that moment.")


class WholeEventShape(EventShape):
    """An event with how far it is."""

    announcement = serializers.CharField(source="announced")
    featured_table = serializers.IntegerField(source="featured", help_text="The table that is filmed; 0 for none.")
    questions = QuestionShape(source="asked", many=True)
    breaks = BreakShape(source="breaks_told", many=True)
    raffle = DrawShape(source="drawn", many=True)
    prize_list = PrizeShape(source="prizes_listed", many=True)
    awards = AwardShape(source="awarded", many=True, help_text="Once the event is finished.")
    entries = serializers.IntegerField(source="entered", help_text="Entries, those that left included.")
    round = serializers.IntegerField(source="newest", allow_null=True, help_text="The newest published round.")
    rounds_planned = serializers.IntegerField(source="planned", help_text="Rounds of the first stage.")
    title = TitleShape(source="titled")

    class Meta(EventShape.Meta):
        fields = (
            *EventShape.Meta.fields,
            "announcement",
            "featured_table",
            "questions",
            "breaks",
            "raffle",
            "prize_list",
            "awards",
            "entries",
            "round",
            "rounds_planned",
            "title",
        )
        read_only_fields = fields


class EntryShape(Chosen, serializers.Serializer[Entry]):
    """An entry: a player or a team. What only the staff reads is null for others."""

    id = serializers.SerializerMethodField()
    entry = serializers.IntegerField(source="number", help_text="The number by which verbs name it.")
    name = serializers.CharField()
    state = serializers.ChoiceField(EntryState.choices)
    joined_round = serializers.IntegerField()
    division = serializers.CharField(help_text="One of those of the event; empty for none.")
    byes = serializers.DictField(
        child=serializers.ChoiceField(AwardedBye.choices),
        source="awarded",
        help_text="Byes that the organizer awarded beforehand, by number of the round.",
    )
    people = serializers.SerializerMethodField()
    club = serializers.SerializerMethodField()
    rating = serializers.SerializerMethodField()
    fixed_table = serializers.SerializerMethodField()
    answers = serializers.SerializerMethodField()

    def get_id(self, entry: Entry) -> str:
        """Opaque; the same for ever, also in a copy."""
        return addresses.entry_id(entry.tournament.uid, entry.number)

    def get_people(self, entry: Entry) -> list[str]:
        """Return the people of a team, in the order of the boards; empty for one person."""
        return list(self.context["people"].get(entry.number, ()))

    def get_club(self, entry: Entry) -> str | None:
        """Return its club; null for others than the staff."""
        return entry.club if self.context["staff"] else None

    def get_rating(self, entry: Entry) -> int | None:
        """Return its rating; null without one, and for others than the staff."""
        return entry.rating if self.context["staff"] else None

    def get_fixed_table(self, entry: Entry) -> int | None:
        """Return the table that it always plays at; null without one, and for others than the staff."""
        return entry.fixed_table if self.context["staff"] else None

    def get_answers(self, entry: Entry) -> dict[str, str] | None:
        """Return its answers at sign-up by the id of their question; null for others than the staff."""
        return dict(entry.answers) if self.context["staff"] else None


class WholeEntryShape(EntryShape):
    """An entry with its list of pieces, where the caller may read it: after the end, one's own, or as a judge."""

    roster = serializers.SerializerMethodField()

    def get_roster(self, entry: Entry) -> list[str] | None:
        """Return the names of its pieces; null where there is no list or it is secret."""
        roster = getattr(entry, "roster", None) if self.context["sees_roster"](entry) else None
        return roster.names if roster else None


class RoundShape(Chosen, serializers.Serializer[Round]):
    """A round. Drafts are told to the staff alone."""

    id = serializers.SerializerMethodField()
    round = serializers.IntegerField(source="number")
    stage = serializers.IntegerField(source="stage.number")
    kind = serializers.ChoiceField(StageKind.choices, source="stage.kind")
    minutes = serializers.IntegerField()
    is_draft = serializers.BooleanField()
    paired_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    amended = serializers.BooleanField()
    tables = serializers.IntegerField(help_text="Tables, byes left out.")
    open = serializers.IntegerField(help_text="Of them, those without a final result.")

    def get_id(self, round_: Round) -> str:
        """Opaque; the same for ever, also in a copy."""
        return addresses.round_id(round_.tournament.uid, round_.number)


class SeatShape(serializers.Serializer[Seat]):
    """A seat and what it got: null before the match is final, and when it is void."""

    seat = serializers.IntegerField(source="index", help_text="From 0.")
    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField(allow_null=True)


class TableShape(Chosen, serializers.Serializer[Match]):
    """A table of a round, or a bye."""

    id = serializers.SerializerMethodField()
    match = serializers.IntegerField(source="pk", help_text="By which verbs name it, on this site.")
    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(allow_null=True, help_text="Null for a bye.")
    awarded = serializers.ChoiceField(
        AwardedBye.choices, allow_null=True, help_text="The kind of a bye that the organizer awarded beforehand."
    )
    position = serializers.IntegerField(allow_null=True, help_text="The place in a bracket.")
    final = serializers.BooleanField(source="is_final")
    reported = serializers.SerializerMethodField()
    outcome = serializers.ChoiceField(OutcomeKind.choices, source="outcome_kind", allow_null=True)
    ending = serializers.CharField(source="ending_name", allow_null=True)
    manual_reason = serializers.CharField(help_text="Why it was paired by hand; empty otherwise.")
    extension = serializers.DurationField(help_text="Extra time, as hours:minutes:seconds.")
    seats = SeatShape(many=True)

    def get_id(self, match: Match) -> str:
        """Opaque; the same for ever, also in a copy."""
        first = next((seat.entry.number for seat in match.seats.all()), 0)
        return addresses.table_id(match.round.tournament.uid, match.round.number, match.table, first)

    def get_reported(self, match: Match) -> bool:
        """True if somebody has said how it ended."""
        return match.is_final or bool(match.current_reports)


class ReportShape(serializers.Serializer[Report]):
    """A version of a result."""

    version = serializers.IntegerField()
    data = serializers.JSONField(help_text="As the endings of the game ask.")  # type: ignore[assignment]
    outcome = serializers.ChoiceField(OutcomeKind.choices, source="kind")
    why = serializers.SerializerMethodField()
    by_staff = serializers.BooleanField()
    reason = serializers.CharField()
    at = serializers.DateTimeField(source="created_at")
    disputed = serializers.SerializerMethodField()
    confirmed_by = serializers.SerializerMethodField()
    counts = serializers.SerializerMethodField()

    def get_why(self, report: Report) -> str:
        """Return the reason for its winner, in the reader's language."""
        return localized(report.why)

    def get_disputed(self, report: Report) -> bool:
        """True if a player has said that it is wrong."""
        return report.disputed_at is not None

    def get_confirmed_by(self, report: Report) -> list[int]:
        """Return the seats that said yes to it."""
        return sorted(given.seat.index for given in report.confirmations.all())

    def get_counts(self, report: Report) -> bool:
        """True if it is the result."""
        return report.pk == report.match.result_id


class WholeTableShape(TableShape):
    """A table with every version of its result."""

    reports = ReportShape(many=True, source="said")


class ColumnShape(serializers.Serializer[Any]):
    """A criterion."""

    name = serializers.CharField()
    label = serializers.SerializerMethodField()  # type: ignore[assignment]

    def get_label(self, criterion: Any) -> str:
        """Return its name for people."""
        return localized(criterion.label)


class StepShape(serializers.Serializer[Comparison]):
    """A criterion that was asked, with the values of this entry and of the next."""

    criterion = serializers.CharField(source="criterion.name")
    own = serializers.CharField()
    other = serializers.CharField()
    decides = serializers.BooleanField()


class StandingShape(Chosen, serializers.Serializer[Row]):
    """A row of a standing; `why` names the criterion that places it above the next."""

    group = serializers.IntegerField(source="number")
    rank = serializers.IntegerField(source="row.rank")
    entry = serializers.IntegerField(source="row.entry.number")
    name = serializers.CharField(source="row.entry.name")
    record = serializers.CharField(source="row.tally")
    division = serializers.CharField(source="row.entry.division")
    place_in_division = serializers.IntegerField(source="row.place", help_text="0 without a division.")
    values = serializers.SerializerMethodField()
    numbers = serializers.SerializerMethodField()
    why = serializers.CharField(source="row.why")
    steps = StepShape(source="row.steps", many=True)

    def get_values(self, one: Any) -> dict[str, str]:
        """Return each criterion's value as people read it."""
        return dict(zip(self.context["columns"], one.row.cells, strict=True))

    def get_numbers(self, one: Any) -> dict[str, float]:
        """Return the same as numbers; a fraction as near as JSON has it."""
        numbers = (int(value) if value == int(value) else float(value) for value in one.row.values)
        return dict(zip(self.context["columns"], numbers, strict=True))


class PlacedShape(Chosen, serializers.Serializer[Any]):
    """A place of the final order; while the event is played, of that of now."""

    place = serializers.IntegerField()
    entry = serializers.IntegerField(source="who.number")
    name = serializers.CharField(source="who.name")


class LineShape(serializers.Serializer[Line]):
    """A side of a match in a bracket; `entry` is null while nobody is known to come."""

    entry = serializers.IntegerField(source="entry.number", allow_null=True)
    name = serializers.CharField(source="entry.name", allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()
    passes = serializers.BooleanField(help_text="Goes on without an opponent.")


class BoxShape(serializers.Serializer[DrawnBox]):
    """A match of a bracket, paired or to come."""

    title = serializers.CharField(help_text="The name of its round, for people.")
    match = serializers.IntegerField(source="drawn.match.pk", allow_null=True)
    table = serializers.IntegerField(source="drawn.match.table", allow_null=True)
    lines = LineShape(source="drawn.lines", many=True)


class BracketShape(serializers.Serializer[Any]):
    """The knock-out stage: its matches by round, the first round first."""

    kind = serializers.ChoiceField(StageKind.choices)
    boxes = BoxShape(many=True)


class ExtensionShape(serializers.Serializer[Match]):
    """A table with extra time."""

    match = serializers.IntegerField(source="pk")
    table = serializers.IntegerField()
    extension = serializers.DurationField()
    deadline = serializers.DateTimeField(source="until", allow_null=True)


class ClockShape(serializers.Serializer[Any]):
    """The clock of the newest published round. It is data: who reads it computes the time that is left.

    While it runs `deadline` says when time is up; while it stands, `left` how much there is.
    """

    round = serializers.IntegerField()
    minutes = serializers.IntegerField(help_text="0 for a round without a clock.")
    started_at = serializers.DateTimeField(allow_null=True)
    is_paused = serializers.BooleanField()
    paused_for = serializers.CharField()
    deadline = serializers.DateTimeField(allow_null=True)
    left = serializers.DurationField(allow_null=True)
    preparation_until = serializers.DateTimeField(allow_null=True)
    tables = serializers.IntegerField()
    open = serializers.IntegerField()
    extended = ExtensionShape(many=True)


class CallShape(Chosen, serializers.Serializer[JudgeCall]):
    """A call for a judge."""

    call = serializers.IntegerField(source="pk", help_text="By which verbs name it.")
    match = serializers.IntegerField(source="match_id")
    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.table", allow_null=True)
    kind = serializers.ChoiceField(CallKind.choices)
    note = serializers.SerializerMethodField()
    at = serializers.DateTimeField()
    taken_by = serializers.CharField(source="taken_by.shown_name", allow_null=True)
    taken_at = serializers.DateTimeField(allow_null=True)
    answered_at = serializers.DateTimeField(allow_null=True)
    answer = serializers.CharField()

    def get_note(self, call: JudgeCall) -> str:
        """Return the caller's words; empty for others than the caller and the staff."""
        return call.note if self.context["reads_note"](call) else ""


class QueueShape(Chosen, serializers.Serializer[QueueItem]):
    """A table that waits for a judge."""

    kind = serializers.ChoiceField([(one.value, one.value) for one in ItemKind])
    label = serializers.CharField()  # type: ignore[assignment]
    since = serializers.DateTimeField()
    match = serializers.IntegerField(source="match.pk")
    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.table")
    call = serializers.IntegerField(source="call.pk", allow_null=True)


class PenaltyShape(Chosen, serializers.Serializer[Penalty]):
    """A warning, a lost match or a disqualification."""

    penalty = serializers.IntegerField(source="pk", help_text="By which verbs name it.")
    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    round = serializers.IntegerField(source="round.number", allow_null=True)
    kind = serializers.ChoiceField(PenaltyKind.choices)
    category = serializers.ChoiceField(PenaltyCategory.choices)
    note = serializers.CharField()
    at = serializers.DateTimeField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    withdrawn_reason = serializers.CharField()


class OwnShape(serializers.Serializer[Any]):
    """The entry of the caller, and its table in the newest published round; null before there is one."""

    entry = NamedShape()
    state = serializers.ChoiceField(EntryState.choices)
    rank = serializers.IntegerField(allow_null=True)
    record = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    table = WholeTableShape(allow_null=True)


class LogShape(Chosen, serializers.Serializer[LogEntry]):
    """A line of the log. Its details are documented by verb (docs/programar/log.md)."""

    revision = serializers.IntegerField()
    verb = serializers.CharField(source="action")
    label = serializers.SerializerMethodField()  # type: ignore[assignment]
    at = serializers.DateTimeField()
    by = serializers.CharField(source="by.shown_name")
    is_bot = serializers.SerializerMethodField()
    reason = serializers.CharField()
    details = serializers.JSONField()
    public = serializers.BooleanField()

    def get_label(self, line: LogEntry) -> str:
        """Return the name of the verb, for people."""
        return self.context["labels"].get(line.action, line.action)  # type: ignore[no-any-return]

    def get_is_bot(self, line: LogEntry) -> bool:
        """True if a program did it in the name of `by`."""
        return line.kept.get("bot") is True


class GameShape(serializers.Serializer[Any]):
    """A game of this site."""

    game = serializers.CharField()
    name = serializers.CharField()
    has_catalogue = serializers.BooleanField()
    has_judge = serializers.BooleanField()


class CardShape(Chosen, serializers.Serializer[Any]):
    """A piece of a game's catalogue."""

    name = serializers.CharField()
    edition = serializers.CharField()
    data = serializers.JSONField(help_text="The game's own facts; empty where only the name is known.")  # type: ignore[assignment]


class LawShape(Chosen, serializers.Serializer[Any]):
    """A rule in our words, with the section of the rulebook to cite."""

    code = serializers.CharField()
    chapter = serializers.CharField()
    section = serializers.CharField()
    also = serializers.ListField(child=serializers.CharField(), help_text="Sections that say the same.")
    text = serializers.CharField()
    reading = serializers.CharField(help_text="Our reading, where the rulebook leaves it open.")
    since = serializers.DateField(allow_null=True)


class PrecedentShape(Chosen, serializers.Serializer[Any]):
    """A published ruling on a disputed case."""

    ruling = serializers.IntegerField(source="pk")
    question = serializers.CharField()
    decision = serializers.CharField()
    follows_verdict = serializers.BooleanField()
    reason = serializers.CharField()
    event = serializers.CharField()
    sections = serializers.ListField(child=serializers.CharField(), source="cited")
    published_at = serializers.DateTimeField()


class WholePrecedentShape(PrecedentShape):
    """A published ruling with the case and the verdict of the rules."""

    case = serializers.JSONField()
    verdict = serializers.JSONField()


def words_of(text: Text | None) -> str:
    """Return a sentence of a pure package in the reader's language; empty for none."""
    return text.in_language(get_language() or "es") if text else ""
