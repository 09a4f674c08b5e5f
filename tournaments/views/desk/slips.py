"""Results typed in one line at the desk."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.protocol import Ending
from tournaments import actions
from tournaments.core.slips import NotASlip, read_slip
from tournaments.errors import Conflict, Invalid, localized
from tournaments.models import Match
from tournaments.queries.rounds import at_table, current_round
from tournaments.queries.tables import reported_table_seen_by
from tournaments.views.player.table import winners_out, won_by_who_is_out
from tournaments.views.viewer import Viewer, by

FIELD = "slip"


def record_slip(viewer: Viewer, line: str) -> None:
    """Record the result that a line says, as `decide_result` does.

    Raises:
        Invalid: it cannot be read, no open table has that number, or the game knows no such result.
        Refusal: see `decide_result`.
    """
    found: dict[int, Match] = {}

    def asked(table: int) -> tuple[Sequence[Ending], int]:
        match = found[table] = _open_table(viewer, table)
        return match.tournament.ruleset.endings(match.terms), len(match.seats.all())

    try:
        slip = read_slip(line, asked, localized)
    except NotASlip as why:
        raise Invalid(localized(why.message), field=FIELD) from None
    match = found[slip.table]
    possible = (data for data in slip.reports if _is_possible(match, data))
    data = next(possible, slip.reports[-1])
    if out := winners_out(match, data):
        ask = _("Si gana igual, regístralo en la página de la mesa.")
        raise Conflict(f"{won_by_who_is_out(out)} {ask}")
    actions.reporting.decide_result(by(viewer.request), match, data)


def _open_table(viewer: Viewer, table: int) -> Match:
    """The table of this number that waits for a result."""
    round_ = current_round(viewer.tournament)
    found = at_table(round_, table) if round_ and not round_.is_draft else None
    if found and found.result_id:
        message = _("La mesa %(table)s ya tiene resultado. Se corrige en la página de la mesa.")
        raise Invalid(message % {"table": table}, field=FIELD)
    match = reported_table_seen_by(by(viewer.request).user, found.pk) if found else None
    if match is None:
        raise Invalid(_("La mesa %(table)s no espera un resultado.") % {"table": table}, field=FIELD)
    match.tournament = viewer.tournament
    return match


def _is_possible(match: Match, data: dict[str, object]) -> bool:
    try:
        actions.reporting.decide(match, data, by_staff=True)
    except Invalid:
        return False
    return True
