"""The review of a draft for its organizer: its floats and faults, and its cost against the optimum."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Prefetch

from atrum_judge.protocol import Ruleset
from atrum_judge.text import Text
from tournaments.core.brackets.single import parts_of
from tournaments.core.draws import rng_for
from tournaments.core.history import EntryId, History
from tournaments.core.pairing import ahead, field_of
from tournaments.core.pairing.explanation import FloatNote, explain, unavoidable
from tournaments.core.pairing.objective import Field
from tournaments.core.plan import Inputs
from tournaments.core.words import SCORE, in_words_of
from tournaments.enums import KNOCKOUT_STAGES, EntryState, StageKind
from tournaments.models import Entry, Match, Round, Seat, Tournament
from tournaments.queries.pairing import complete_history
from tournaments.queries.rounds import BY_TABLE, late_bye, matches_of

TERM_NAMES = (
    ("barred", Text("parejas prohibidas")),
    ("all_rematches", Text("rivales repetidos, con las rondas que quedan")),
    ("rematches", Text("rivales repetidos")),
    ("all_byes", Text("rondas libres de más, con las rondas que quedan")),
    ("bye", Text("a quién le toca la ronda libre")),
    ("points", Text("diferencia de puntos")),
    ("floats", Text("otra vez con distinto puntaje")),
    ("score", Text("diferencia de {score}", score=SCORE)),
)
"""The terms of the objective, most important first, as organizers read them."""


SELDOM = {"barred", "all_rematches", "all_byes"}
"""Terms that are told only where they are not 0."""


CONSEQUENCES = {
    "barred": (Text("Deja de cruzarse una pareja prohibida."), Text("Se cruza una pareja prohibida.")),
    "all_rematches": (
        Text("En lo que queda del torneo se repiten menos partidas."),
        Text("En lo que queda del torneo se repetirán más partidas."),
    ),
    "all_byes": (
        Text("En lo que queda del torneo, las rondas libres se reparten mejor."),
        Text("En lo que queda del torneo, alguien tendrá otra ronda libre antes que los demás."),
    ),
    "rematches": (Text("Deja de repetirse una partida."), Text("Se repite una partida que ya se jugó.")),
    "bye": (
        Text("La ronda libre va a quien le toca antes."),
        Text("La ronda libre va a alguien a quien todavía no le toca."),
    ),
    "points": (
        Text("Se enfrentan personas con puntos más parecidos."),
        Text("Se enfrentan personas con más diferencia de puntos."),
    ),
    "floats": (
        Text("Menos personas juegan otra vez contra otro puntaje."),
        Text("Alguien juega otra vez contra otro puntaje."),
    ),
    "score": (
        Text("Se enfrentan personas con {score} más parecido.", score=SCORE),
        Text("Se enfrentan personas con más diferencia de {score}.", score=SCORE),
    ),
}
"""The terms that a swap makes better, and worse, in a sentence for readers who do not know the terms."""


@dataclass(frozen=True, slots=True)
class TermRow:
    """One term of a draft beside the optimum's, and beside that of a swap under consideration."""

    name: Text
    best: int
    now: int
    then: int | None = None
    better: Text | None = None
    worse: Text | None = None

    @property
    def consequence(self) -> Text | None:
        """Return the sentence that tells the change by the swap in this term; None if there is none."""
        if self.then is None or self.then == self.now:
            return None
        return self.better if self.then < self.now else self.worse

    @property
    def is_worse(self) -> bool:
        """True if the draft, or the swap, costs more than the optimum here."""
        return (self.now if self.then is None else self.then) > self.best


@dataclass(frozen=True, slots=True)
class TableReview:
    """A drafted table: the points of each seat, its faults, and why its people float.

    In a bracket nobody is paired by points: then `points` is empty, and `seeds` are the places in the seeding.
    """

    match: Match
    points: tuple[int, ...]
    barred: bool = False
    rematch: bool = False
    second_bye: bool = False
    repeated_float: bool = False
    notes: tuple[FloatNote, ...] = ()
    seeds: tuple[int, ...] = ()

    @property
    def crosses(self) -> bool:
        """True if people of unequal points meet."""
        return len(set(self.points)) > 1


@dataclass(frozen=True, slots=True)
class Review:
    """A draft under review. `terms` is empty where no objective is stated (brackets, tables of several).

    Attributes:
        swapped: the tables that a swap under consideration changes, as they would be: number and names.
        rounds_seen: the number of rounds to come that were looked into; 0 where the draft is the best for itself.
        by_standing: neighbours in the standing meet, whatever else there is.
        unavoidable: the faults that even the best pairing has in this round or those, each with its reason.
    """

    tables: tuple[TableReview, ...]
    terms: tuple[TermRow, ...] = ()
    swapped: tuple[tuple[int | None, tuple[str, ...]], ...] = ()
    rounds_seen: int = 0
    unavoidable: tuple[Text, ...] = ()
    by_standing: bool = False

    @property
    def is_optimal(self) -> bool:
        """True if nothing could be paired better."""
        return bool(self.terms) and all(row.now == row.best for row in self.terms)


def drafted(round_: Round) -> list[Match]:
    """The tables of a draft, with seats and entries; two queries."""
    seats = Prefetch("seats", Seat.objects.select_related("entry").order_by("index"))
    matches = list(round_.matches.prefetch_related(seats).order_by(*BY_TABLE))
    for match in matches:
        match.round, match.tournament = round_, round_.tournament
    return matches


def review(
    round_: Round, swap: tuple[Entry, Entry] | None = None, matches: Sequence[Match] | None = None
) -> Review:
    """The review of a draft.

    Args:
        swap: two entries whose exchange is considered; the terms then tell what it would cost.
        matches: its tables, where they have been read (`drafted`).
    """
    matches, ruleset = drafted(round_) if matches is None else matches, round_.tournament.ruleset
    played = complete_history(round_.tournament, round_.stage.number)
    changed = _changed(matches, swap) if swap else ()
    paired = [match for match in matches if not match.awarded]
    if not _has_objective(round_) or not paired:
        shown = tuple(_plain(match, played) for match in matches)
        return Review(shown, swapped=changed, by_standing=is_by_standing(round_))
    field, seated, horizon = _field(round_, played, paired)
    chosen = ahead.best(field, horizon)
    now = _pairs(field, seated)
    told = explain(field, now, spares=chosen.gives_up_closeness(field))
    notes = {note.entry: replace(note, reason=in_words_of(ruleset, note.reason)) for note in told.floats}
    terms = {frozenset(note.pair): note.terms for note in told.pairs}
    tables: list[TableReview] = []
    for match in matches:
        numbers = [seat.entry.number for seat in match.seats.all()]
        cost = terms.get(frozenset[EntryId](numbers))
        mine = tuple(notes[number] for number in numbers if number in notes)
        plain = _plain(match, played)
        tables.append(
            TableReview(
                match,
                plain.points,
                barred=bool(cost and cost.barred),
                rematch=bool(cost and cost.rematches),
                second_bye=plain.second_bye,
                repeated_float=any(note.repeated and note.direction != "bye" for note in mine),
                notes=mine,
            )
        )
    best, drawn = (_values(field, pairs, horizon, chosen) for pairs in (chosen.pairs, now))
    weighed = swap if swap and all(one.number in field.number for one in swap) else None
    then = _values(field, _pairs(field, _swapped(seated, *weighed)), horizon, chosen) if weighed else None
    return Review(
        tuple(tables),
        _rows(ruleset, best, drawn, then),
        changed,
        horizon.rounds if chosen.outlook else 0,
        tuple(unavoidable(chosen.outlook, horizon, _names(matches))) if chosen.outlook else (),
    )


def _names(matches: Sequence[Match]) -> dict[EntryId, str]:
    return {seat.entry.number: seat.entry.name for match in matches for seat in match.seats.all()}


def _values(field: Field, pairs: ahead.Pairs, horizon: ahead.Horizon, chosen: ahead.Chosen) -> Mapping[str, int]:
    """The terms of a pairing by name, with those of the rounds to come where they were looked into."""
    values = field.total(pairs)._asdict()
    if chosen.outlook is None:
        return values
    seen = chosen.outlook if pairs is chosen.pairs else horizon.outlook(ahead.tables_of(field, pairs))
    if seen is None:
        return values
    return values | {"all_rematches": seen.total.meetings, "all_byes": seen.total.byes}


def _changed(
    matches: Sequence[Match], swap: tuple[Entry, Entry]
) -> tuple[tuple[int | None, tuple[str, ...]], ...]:
    """The tables of two entries as they are once the two have changed places."""
    instead = {swap[0].number: swap[1].name, swap[1].number: swap[0].name}
    return tuple(
        (match.table, tuple(instead.get(seat.entry.number, seat.entry.name) for seat in match.seats.all()))
        for match in matches
        if any(seat.entry.number in instead for seat in match.seats.all())
    )


def _swapped(seated: Sequence[Sequence[int]], first: Entry, second: Entry) -> list[list[int]]:
    swap = {first.number: second.number, second.number: first.number}
    return [[swap.get(number, number) for number in numbers] for numbers in seated]


def _has_objective(round_: Round) -> bool:
    is_of_two = round_.stage.kind == StageKind.SWISS and round_.tournament.tables.most == 2
    return is_of_two and not is_by_standing(round_)


def is_by_standing(round_: Round) -> bool:
    """True if neighbours in the standing meet in a round."""
    return Inputs.from_json(round_.inputs).by_standing


def _field(
    round_: Round, played: History, matches: Sequence[Match]
) -> tuple[Field, list[list[int]], ahead.Horizon]:
    """Return the seated entries as the engine sees them, the tables by number of entry, and the rounds to come."""
    seated = [[seat.entry.number for seat in match.seats.all()] for match in matches]
    everybody: list[EntryId] = [number for numbers in seated for number in numbers]
    rng = rng_for(round_.tournament.seed, "pairing", round_.number)
    wishes = replace(Inputs.from_json(round_.inputs).wishes(), locked=())
    horizon = ahead.horizon_of(played, everybody, wishes)
    return field_of(played, everybody, rng, wishes), seated, horizon


def _pairs(field: Field, seated: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return tables as pairs of numbers of the field; an entry alone is paired with the bye."""
    bye = len(field.players)
    pairs: list[tuple[int, int]] = []
    for numbers in seated:
        places = [field.number[number] for number in numbers]
        pairs.append((places[0], places[1] if len(places) == 2 else bye))
    return pairs


def _rows(
    ruleset: Ruleset, best: Mapping[str, int], now: Mapping[str, int], then: Mapping[str, int] | None
) -> tuple[TermRow, ...]:
    rows = {
        key: TermRow(
            in_words_of(ruleset, name),
            best[key],
            now[key],
            then.get(key) if then else None,
            *(in_words_of(ruleset, said) for said in CONSEQUENCES[key]),
        )
        for key, name in TERM_NAMES
        if key in best and key in now
    }
    return tuple(row for key, row in rows.items() if key not in SELDOM or row.now or row.best or row.then)


def _plain(match: Match, played: History) -> TableReview:
    numbers = [seat.entry.number for seat in match.seats.all()]
    if match.round.stage.kind in KNOCKOUT_STAGES:
        place = {pk: place for part in parts_of(match.round.stage.seeds) for place, pk in enumerate(part, start=1)}
        return TableReview(match, (), seeds=tuple(place[seat.entry_id] for seat in match.seats.all()))
    met = any(other in played.opponents[one] for one in numbers for other in numbers if one != other)
    return TableReview(
        match,
        tuple(played.total(number)[0] for number in numbers),
        rematch=met and match.round.stage.kind == StageKind.SWISS,
        second_bye=len(numbers) == 1 and played.byes(numbers[0]) > 0 and not match.awarded,
    )


def tables_with_room(round_: Round) -> list[Match]:
    """Tables of a Swiss round at which one more could sit, the free one of a bye among them."""
    most = round_.tournament.tables.most
    return [
        match
        for match in matches_of(round_)
        if len(match.seats.all()) < most
        and not match.awarded
        and not any(seat.entry.has_left for seat in match.seats.all())
    ]


def seats_late(round_: Round) -> bool:
    """True if there is a place for somebody who comes after the pairing."""
    if round_.stage.kind == StageKind.BRACKET:
        return late_bye(round_) is not None
    return bool(tables_with_room(round_))


def waiting_entries(tournament: Tournament, round_: Round) -> list[Entry]:
    """Present entries that have no seat in the round and did not ask to sit it out."""
    present = tournament.entries.filter(state=EntryState.CHECKED_IN).order_by("name")
    without_seat = present.exclude(pk__in=round_.seats.values("entry"))
    return [entry for entry in without_seat if round_.number not in entry.sits_out]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An entry that a draft seats elsewhere than at its fixed table. `other` is whose claim is why, if any."""

    entry: Entry
    table: int
    other: Entry | None


def not_at_fixed(matches: Sequence[Match]) -> list[Elsewhere]:
    """List the entries of a draft that miss their fixed table, by table. Matches come with seats and entries."""
    holders: dict[int | None, list[Entry]] = {
        match.table: [seat.entry for seat in match.seats.all() if seat.entry.fixed_table == match.table]
        for match in matches
        if match.table is not None
    }
    found: list[Elsewhere] = []
    for match in matches:
        for entry in (seat.entry for seat in match.seats.all()):
            if match.table is not None and entry.fixed_table not in (None, match.table):
                claims = [*holders[match.table], *holders.get(entry.fixed_table, [])]
                found.append(Elsewhere(entry, match.table, next(iter(claims), None)))
    return found
