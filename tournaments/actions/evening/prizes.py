"""The prizes of an event: the list by place, and who has got theirs."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import one_line
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.core.evening.prizes import MOST, MOST_AMOUNT, MOST_PLACE, Prize, Prizes
from tournaments.core.lines.evening import RemovePrize, SetPrize, ShareTies
from tournaments.core.lines.shapes import OfEntry
from tournaments.enums import Ties
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Own, Subject
from tournaments.models import Entry, Tournament
from tournaments.permissions import FINISHED, UNTIL_OVER, Permission


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Premio"),
    done=gettext_lazy("Premio guardado."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def set_prize(
    change: Change, tournament: Tournament, place: int, text: str, *, last: int = 0, amount: int = 0
) -> Tournament:
    """Give places a prize; the same words for the same places change its amount.

    Args:
        last: the last of the places; left out, it is of `place` alone.
        amount: so many of `text`, which can be shared among equals; left out, it is one thing.

    Raises `Invalid` for bounds and for no text, `Conflict` for a list that is too long.
    """
    last = last or place
    if not 1 <= place <= last <= MOST_PLACE:
        raise Invalid(_("Los puestos van de menor a mayor, desde el 1."), field="last")
    if not 0 <= amount <= MOST_AMOUNT:
        raise Invalid(_("Hasta %d.") % MOST_AMOUNT, field="amount")
    text = lengths.within(one_line(text), lengths.TITLE, "text")
    if not text:
        raise Invalid(_("Escribe el premio."), field="text")
    before = Prizes.read(tournament.prize_list)
    new = Prize(first=place, last=last, text=text, amount=amount)
    rows = [row for row in before.rows if not _is(row, place, last, text)]
    if len(rows) >= MOST:
        raise Conflict(_("Hasta %d premios.") % MOST)
    _keep(tournament, before, rows=[*rows, new])
    change.said = SetPrize(place=place, last=last, text=text, amount=amount)
    return tournament


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Premio quitado"),
    done=gettext_lazy("Premio quitado."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def remove_prize(change: Change, tournament: Tournament, place: int, last: int, text: str) -> Tournament:
    """Take a prize out of the list; to set it again undoes it. Raises `Conflict` where it is in none."""
    before = Prizes.read(tournament.prize_list)
    rows = [row for row in before.rows if not _is(row, place, last, text)]
    if len(rows) == len(before.rows):
        raise Conflict(_("Ese premio ya no está en la lista."))
    _keep(tournament, before, rows=rows)
    change.said = RemovePrize(place=place, last=last, text=text)
    return tournament


@action(
    Permission.MANAGE,
    (*UNTIL_OVER, FINISHED),
    label=gettext_lazy("Premios de quienes empatan"),
    done=gettext_lazy("Guardado."),
    tells=(Subject.ANNOUNCEMENT,),
    waits=NEVER,
)
def share_ties(change: Change, tournament: Tournament, ties: Ties) -> Tournament:
    """Say what entries get that end equal: with one record, or out of a bracket in one round."""
    _keep(tournament, Prizes.read(tournament.prize_list), ties=ties)
    change.said = ShareTies(ties=ties)
    return tournament


@action(
    Permission.ENTRIES,
    (FINISHED,),
    label=gettext_lazy("Premio entregado"),
    done=gettext_lazy("Entregado a {name}."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ENTRIES),
    waits=NEVER,
)
def hand_prize(change: Change, entry: Entry) -> Entry:
    """Note that an entry has got its prize. Raises `Conflict` where that is known."""
    _hand(change, entry, handed=True)
    return entry


@action(
    Permission.ENTRIES,
    (FINISHED,),
    label=gettext_lazy("Premio sin entregar"),
    done=gettext_lazy("A {name} le falta su premio."),
    public=False,
    tells=(),
    guards=(Own.ENTRY, Subject.ENTRIES),
    waits=NEVER,
)
def hand_back_prize(change: Change, entry: Entry) -> Entry:
    """Note that an entry has not got its prize after all. Raises `Conflict` where that is so."""
    _hand(change, entry, handed=False)
    return entry


def _hand(change: Change, entry: Entry, *, handed: bool) -> None:
    before = Prizes.read(change.tournament.prize_list)
    if (entry.number in before.handed) is handed:
        raise Conflict(_("Ya estaba así."))
    _keep(change.tournament, before, handed=before.handed ^ {entry.number})
    change.said = OfEntry(entry=entry.name)


def _is(row: Prize, place: int, last: int, text: str) -> bool:
    return (row.first, row.last, row.text) == (place, last, text)


def _keep(
    tournament: Tournament,
    before: Prizes,
    *,
    rows: Iterable[Prize] | None = None,
    ties: str | None = None,
    handed: frozenset[int] | None = None,
) -> None:
    listed = before.rows if rows is None else sorted(rows, key=lambda row: (row.first, row.last, row.text))
    given = before.handed if handed is None else handed
    after = Prizes(rows=tuple(listed), ties=ties or before.ties, handed=given)
    tournament.prize_list = after.as_json()
    tournament.save(update_fields=["prize_list"])
