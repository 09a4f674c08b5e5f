"""The texts of an event's pages, from the values that the page shows."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from django.utils import formats
from django.utils.translation import gettext as _

from tournaments.errors import localized
from tournaments.models import Entry, Match, Round
from tournaments.queries.going.names import round_name, standing_name, table_name
from tournaments.queries.standings import Podium, Row
from tournaments.queries.summary.results import Placed
from tournaments.views.share import texts
from tournaments.views.share.short import short_link, short_result_link
from tournaments.views.viewer import Viewer

T = TypeVar("T")


def invitation(viewer: Viewer) -> str:
    """Return the text that invites to an event."""
    event = viewer.tournament
    when = formats.date_format(event.starts_at.astimezone(event.zone), _("D j b Y, H:i"))
    price = event.price and _("Inscripción: %(price)s") % {"price": event.price}
    prizes = event.prizes and _("Premios: %(prizes)s") % {"prizes": event.prizes}
    about = (localized(event.ruleset.name), when, event.place, price, prizes)
    return texts.invitation(event.name, about, short_link(viewer))


def pairings(viewer: Viewer, round_: Round, matches: Iterable[Match] | None) -> str:
    """Return the text of a round; matches: all of them by table, or None where the page shows a part."""
    tables = None if matches is None else [_table(match) for match in matches]
    return texts.pairings(viewer.tournament.name, round_name(round_), tables, short_link(viewer))


def _table(match: Match) -> texts.Table:
    return texts.Table(match.table, [seat.entry.name for seat in match.seats.all()])


def standings(viewer: Viewer, after: int, groups: Sequence[Sequence[Row]]) -> str:
    """Return the text of a standing after a round; groups: their rows, the best first."""
    said = [
        [texts.Placed(row.rank, _in_division(row.entry, row.place), row.counted) for row in _first(rows)]
        for rows in groups
    ]
    names = [_("Grupo %(n)s") % {"n": n} if len(groups) > 1 else "" for n in range(1, len(groups) + 1)]
    lines = [texts.Group(name, rows, len(whole)) for name, rows, whole in zip(names, said, groups, strict=True)]
    moment = standing_name(viewer.tournament, after, has_bracket=viewer.has_bracket)
    return texts.standings(viewer.tournament.name, moment, lines, short_link(viewer))


def _in_division(entry: Entry, place: int) -> str:
    """Return a name, with the place in its division where it has one."""
    return f"{entry.name} ({entry.division} {place}.º)" if place else entry.name


def order(viewer: Viewer, entries: Sequence[Entry]) -> str:
    """Return the text of the order in which a bracket leaves its entries."""
    rows = [texts.Placed(place, one.name) for place, one in enumerate(_first(entries), start=1)]
    only = texts.Group("", rows, len(entries))
    return texts.standings(viewer.tournament.name, _("Clasificación"), [only], short_link(viewer))


def final_order(viewer: Viewer, placed: Sequence[Placed]) -> str:
    """Return the text of the final order."""
    rows = [texts.Placed(one.place, _in_division(one.entry, one.apart), one.tally) for one in _first(placed)]
    only = texts.Group("", rows, len(placed))
    return texts.standings(viewer.tournament.name, _("Orden final"), [only], short_link(viewer))


def champion(viewer: Viewer, title: Podium, people: int) -> str:
    """Return the text about the title; empty where nobody has it."""
    names = [one.name for one in title.best]
    if title.why == "apart":
        return texts.standings(
            viewer.tournament.name, _("Campeones por división"), _by_division(title), short_link(viewer)
        )
    return texts.champion(viewer.tournament.name, names, people, short_link(viewer)) if names else ""


def _by_division(title: Podium) -> list[texts.Group]:
    return [
        texts.Group(one.name, [texts.Placed(k, each.name) for k, each in enumerate(one.best, start=1)], one.size)
        for one in title.divisions
    ]


def result(viewer: Viewer, entry: Entry, place: int | None, of: int, tally: str) -> str:
    """Return the text about one entry, with the link to its way through the event."""
    said = _("%(place)s.º de %(of)s") % {"place": place, "of": of} if place else ""
    link = short_result_link(viewer, entry.number)
    return texts.result(viewer.tournament.name, entry.name, said, tally, link)


def call(viewer: Viewer, match: Match) -> str:
    """Return the text that asks the players of a table to come."""
    return texts.call(viewer.tournament.name, table_name(match), _table(match), short_link(viewer))


def _first(rows: Sequence[T]) -> Sequence[T]:
    """Return the rows that a text may need: each is made when it is asked for."""
    return rows[: texts.MOST]
