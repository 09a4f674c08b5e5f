"""An event as sheets: its entries, its standing and its results, in the reader's language."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from atrum_judge.protocol import Terms
from tournaments.core.plan import seeding_key
from tournaments.core.sheets.books import Cell, Sheet
from tournaments.core.sheets.trf import Reported, trf
from tournaments.core.standings import CRITERIA
from tournaments.enums import KNOCKOUT_FORMATS, KNOCKOUT_STAGES, EventFormat, OutcomeKind, StageKind
from tournaments.errors import localized
from tournaments.models import Seat, Tournament
from tournaments.queries.entries import people_of
from tournaments.queries.people.answers import said
from tournaments.queries.standings import ending_now, history, standings_table
from tournaments.queries.summary.results import final_places

TWO = 2


def entries_sheet(tournament: Tournament, *, whole: bool) -> Sheet:
    """Return everybody who entered. `whole`: with club, rating and answers, which only the staff sees."""
    people, asked = people_of(tournament), tournament.asked if whole else ()
    head = [_("Número"), _("Apodo"), _("Estado")]
    head += [_("División")] if tournament.divisions else []
    head += [_("Club"), _("Ranking")] if whole else []
    head += [_("Integrantes")] if any(len(names) > 1 for names in people.values()) else []
    width = len(head)
    head += [_("En la transmisión")] if any(not one.is_kept for one in asked) else []
    head += [one.text for one in asked if one.is_kept]
    rows: list[list[Cell]] = []
    for entry in tournament.entries.order_by("number"):
        row: list[Cell] = [entry.number, entry.name, str(entry.get_state_display())]
        row += [entry.division] if tournament.divisions else []
        row += [entry.club, "" if entry.rating is None else entry.rating] if whole else []
        names = people.get(entry.number, ())
        row = [*row, ", ".join(names if len(names) > 1 else ())][:width]
        row += [_("no") if entry.off_film else _("sí")] if any(not one.is_kept for one in asked) else []
        rows.append([*row, *(said(one, entry.answers.get(str(one.id), "")) for one in asked if one.is_kept)])
    return Sheet(_("Inscripciones"), head, rows)


def standing_sheet(tournament: Tournament) -> Sheet:
    """Return the standing of everybody's rounds, of a finished event with everybody's final place; of a knock-out
    its order.
    """
    if tournament.format in KNOCKOUT_FORMATS:
        return _order_sheet(tournament)
    table = standings_table(tournament)
    last = {number: place for place, number in enumerate(ending_now(tournament).order, start=1)}
    is_over, groups = tournament.is_over and bool(last), len(table.groups) > 1
    head = [
        *([_("Puesto final")] if is_over else []),
        *([_("Grupo")] if groups else []),
        _("Puesto"),
        _("Nombre"),
        *_apart_head(tournament),
        _("Ganadas"),
        _("Perdidas"),
        _("Empatadas"),
        *(localized(column.label) for column in table.columns),
    ]
    rows: list[list[Cell]] = []
    for number, group in enumerate(table.groups, start=1):
        for row in group:
            rows.append(
                [
                    *([last.get(row.entry.number, "")] if is_over else []),
                    *([number] if groups else []),
                    row.rank,
                    row.entry.name,
                    *([row.entry.division, row.place or ""] if tournament.divisions else []),
                    *_sums(row.tally),
                    *row.values,
                ]
            )
    return Sheet(_("Clasificación"), head, rows)


def _order_sheet(tournament: Tournament) -> Sheet:
    place = _("Puesto final") if tournament.is_over else _("Puesto")
    head = [place, _("Nombre"), *_apart_head(tournament), _("Ganadas"), _("Perdidas"), _("Empatadas")]
    rows: list[list[Cell]] = [
        [
            one.place,
            one.entry.name,
            *([one.entry.division, one.apart or ""] if tournament.divisions else []),
            *_sums(one.tally),
        ]
        for one in final_places(tournament)
    ]
    return Sheet(_("Clasificación"), head, rows)


def _apart_head(tournament: Tournament) -> list[str]:
    return [_("División"), _("Puesto en la división")] if tournament.divisions else []


def _sums(tally: str) -> list[int]:
    """Won, lost and drawn of a `tally`."""
    return ([int(one) for one in tally.split("-")] + [0])[:3]


def results_sheet(tournament: Tournament, number: int | None = None) -> Sheet:
    """Return a row for each seat of each published round, or of the one with a number."""
    score = localized(CRITERIA["score"].said_in(tournament.ruleset).label)
    head = [
        _("Ronda"),
        _("Mesa"),
        _("Nombre"),
        _("Rivales"),
        _("Resultado"),
        _("Cómo terminó"),
        _("Puntos"),
        score,
    ]
    return Sheet(_("Resultados"), head, list(_results(tournament, number)))


def _results(tournament: Tournament, of_round: int | None) -> Iterator[list[Cell]]:
    seats = Seat.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    if of_round is not None:
        seats = seats.filter(round__number=of_round)
    columns = (
        "round__number",
        "match__table",
        "match",
        "entry__name",
        "won",
        "points",
        "score",
        "match__result__kind",
        "match__result__data__ending",
        "round__stage__kind",
    )
    rows = list(seats.order_by("round__number", "match__table", "match", "index").values_list(*columns))
    names: dict[int, list[str]] = {}
    endings = _Endings(tournament)
    for row in rows:
        names.setdefault(row[2], []).append(row[3])
    for number, table, match, name, won, points, score, kind, ending, stage in rows:
        said = _said(table, won, kind)
        counts = won is not None and kind != OutcomeKind.VOID
        others = ", ".join(one for one in names[match] if one != name)
        yield [
            number,
            "" if table is None else table,
            name,
            others,
            said,
            endings.said(ending, len(names[match]), needs_winner=stage in KNOCKOUT_STAGES),
            points if counts and points is not None else "",
            score if counts and score is not None else "",
        ]


class _Endings:
    """The words of a game for the endings of its matches."""

    def __init__(self, tournament: Tournament) -> None:
        self._ruleset, self._options = tournament.ruleset, tournament.game_options
        self._known: dict[tuple[int, bool], dict[str, str]] = {}

    def said(self, ending: str | None, seats: int, *, needs_winner: bool) -> str:
        """Return an ending's label; its name where the event no longer offers it, nothing of an open table."""
        if ending is None:
            return ""
        if (seats, needs_winner) not in self._known:
            offered = self._ruleset.endings(Terms(seats, self._options, needs_winner))
            self._known[seats, needs_winner] = {one.name: localized(one.label) for one in offered}
        return self._known[seats, needs_winner].get(ending, ending)


def _said(table: int | None, won: bool | None, kind: str | None) -> str:
    if table is None:
        return _("libre")
    if kind == OutcomeKind.VOID:
        return _("anulada")
    if kind == OutcomeKind.DRAWN:
        return _("empató")
    if won is None:
        return ""
    return _("ganó") if won else _("perdió")


def has_trf(tournament: Tournament) -> bool:
    """True for an event that the report of FIDE can tell: Swiss rounds at tables of two people, played."""
    if tournament.format != EventFormat.SWISS or tournament.tables.most > TWO or tournament.ruleset.entry_size > 1:
        return False
    return tournament.rounds.filter(stage__kind=StageKind.SWISS, published_at__isnull=False).exists()


def trf_of(tournament: Tournament) -> str:
    """Return the report of FIDE about the Swiss rounds."""
    ranks = {row.entry.number: row.rank for row in standings_table(tournament).rows}
    # A stage whose standing began anew lists its own people alone.
    before = [number for number in ending_now(tournament).order if number not in ranks] if ranks else []
    ranks |= {number: place for place, number in enumerate(before, start=len(ranks) + 1)}
    entries = sorted(tournament.entries.all(), key=lambda one: seeding_key(one.rating, one.number))
    last = len(ranks) + 1
    players = {one.number: Reported(one.name, one.rating, ranks.get(one.number, last)) for one in entries}
    day = tournament.starts_at.astimezone(tournament.zone).date()
    played = history(tournament)
    in_all = max(sum(stage.rounds for stage in tournament.plan), len(played.rounds))
    return trf(tournament.name, tournament.place, day, players, played, in_all)
