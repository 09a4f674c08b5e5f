"""The one sentence at the top of a player's page: what to do now."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from atrum_judge.protocol import PreparationView
from tournaments.actions.places import is_full
from tournaments.core.plan import round_robin_rounds
from tournaments.core.stages import Stage
from tournaments.enums import KNOCKOUT_FORMATS, StageKind, TournamentState
from tournaments.models import Entry, Match, Report, Seat
from tournaments.queries.going.where import Going, where
from tournaments.queries.rounds import coming_stage
from tournaments.serving.clock import site_time
from tournaments.views.in_words import goes_on
from tournaments.views.stage_words import in_zone


def what_now(entry: Entry, match: Match | None, seen: dict[str, Any]) -> str:
    """Return the next step of an entry's player, in words.

    Args:
        match: the newest published one of the entry.
        seen: ``place`` and ``of``, the number of entries with a place; ``lists_first``; where there is a match,
            also the values of its page, as `views.page.match_context` makes them.
    """
    if entry.tournament.state == TournamentState.CANCELLED:
        return _("El torneo se canceló.")
    if entry.tournament.is_over:
        return _at_the_end(seen)
    if entry.has_left and seen["to_answer"] and match:
        return _at_the_table(match, seen)
    if entry.has_left and match and not match.is_bye and not match.result_id:
        return _("Ya no estás en el torneo: la organización decide tu mesa.")
    if entry.has_left:
        return _("Ya no estás en el torneo. Si fue un error, pide en la mesa de inscripción que te reincorporen.")
    if entry.is_waiting:
        return waits_for(entry)
    if entry.is_expected:
        return _("Cuando llegues, avisa aquí o en la mesa de inscripción.")
    if match is None:
        return _without_a_list(entry) if _lacks_roster(entry) else _before_a_table(entry)
    if match.is_bye:
        if where(entry).is_out or _is_last(entry, match):
            return _after_a_result(entry, match)
        return _("Esta ronda quedas libre; la próxima mesa aparece aquí.")
    if match.is_waiting:
        return _("Espera a tu rival: todavía se juega quién será.")
    if match.result_id:
        return _after_a_result(entry, match)
    return _at_the_table(match, seen)


def waits_for(entry: Entry) -> str:
    """Say what an entry without a place waits for: a free one, or the desk, where its network has many already."""
    if is_full(entry.tournament):
        return _("Estás en la lista de espera: te avisamos aquí si se libera un lugar.")
    return _(
        "Falta que la organización confirme tu lugar, aquí o en la mesa de inscripción: desde tu red se anotaron "
        "muchas personas."
    )


def _at_the_end(seen: dict[str, Any]) -> str:
    if seen["place"] == 1:
        return _("El torneo terminó: ¡lo ganaste!")
    if seen["place"]:
        return _("El torneo terminó: quedaste en el puesto %(place)s de %(of)s.") % seen
    return _("El torneo terminó.")


def _without_a_list(entry: Entry) -> str:
    if entry.tournament.rosters_optional:
        return _("Registra tu lista cuando quieras: la mesa te toca igual.")
    if entry.tournament.rosters_locked_at:
        return _("Falta tu lista y ya no se puede registrar aquí: ve a la mesa de inscripción.")
    return _("Registra tu lista: sin ella no hay mesa para ti.")


def _before_a_table(entry: Entry) -> str:
    stands = where(entry)
    if stands.going == Going.PASSED and stands.round:
        said = _("Pasas esta ronda sin jugar: sigues en %(round)s. La mesa aparece aquí.")
        return said % {"round": stands.round}
    return _("Ya estás adentro: tu primera mesa aparece aquí.")


def _after_a_result(entry: Entry, match: Match) -> str:
    """Say whether the entry plays on, and in which round."""
    stands = where(entry)
    if stands.is_out and stands.round:
        said = _("Quedaste fuera en %(round)s. Tu puesto aparece aquí cuando termine el torneo.")
        return said % {"round": stands.round}
    match stands.going:
        case Going.OUT if stands.is_before_another:
            return _("No pasaste a la etapa siguiente. Tu puesto aparece aquí cuando termine el torneo.")
        case Going.OUT:
            return _("No pasaste al corte final. Tu puesto aparece aquí cuando termine el torneo.")
        case Going.SECOND_FINAL:
            return _("Hay segunda final, con una derrota cada uno: la mesa aparece aquí.")
        case Going.FINAL:
            return _("Estás en la final: la mesa aparece aquí.")
        case Going.PASSED if stands.round:
            return _("Sigues en juego: %(round)s. La mesa aparece aquí.") % {"round": stands.round}
        case Going.PASSED:
            return _("Sigues en juego: tu próxima mesa aparece aquí.")
    return _what_comes(entry, match)


def _what_comes(entry: Entry, match: Match) -> str:
    """Say what a player waits for once a table is over: the next one, the cut or the final order."""
    if match.round.stage.is_cut or entry.tournament.format in KNOCKOUT_FORMATS:
        return _("Listo: el resultado final aparece aquí.")
    if not _is_last(entry, match):
        return _("Listo: tu próxima mesa aparece aquí.")
    if (coming := coming_stage(entry.tournament)) and coming.has_standing:
        return _begins(entry, coming, _("Terminó esta etapa: aquí aparece si pasas a la siguiente."))
    if coming:
        return _begins(entry, coming, _("Terminaron tus rondas: aquí aparece si pasas al corte final."))
    return _("Terminaron tus rondas: tu puesto aparece aquí cuando termine el torneo.")


def _begins(entry: Entry, coming: Stage, said: str) -> str:
    """Add to a sentence the beginning of the stage to come, where it has one of its own."""
    begins = entry.tournament.begins(coming)
    if begins is None:
        return said
    return f"{said} " + _("Empieza %(when)s.") % {"when": in_zone(begins, entry.tournament)}


def _is_last(entry: Entry, match: Match) -> bool:
    """True in the last round of a stage with a standing."""
    stage, number = match.round.stage, match.round.number
    if stage.kind == StageKind.SWISS:
        due = entry.tournament.plan_of(stage.number).rounds
    elif stage.kind == StageKind.ROUND_ROBIN:
        due = round_robin_rounds(stage.seeds, entry.tournament.legs)
    else:
        return False
    return (number if stage.number == 1 else stage.rounds.filter(number__lte=number).count()) >= due


def _lacks_roster(entry: Entry) -> bool:
    return entry.tournament.roster_shape is not None and not hasattr(entry, "roster")


def _at_the_table(match: Match, seen: dict[str, Any]) -> str:
    seat: Seat | None = seen["seat"]
    latest: Report | None = seen["latest"]
    if latest and latest.disputed_at:
        return _("Un juez va a resolver el resultado: esperen en la mesa.")
    if latest:
        return _after_a_report(latest, seat, seen)
    if seen["gone"]:
        return _beside_who_left(match, seen)
    return _before_a_report(match, seen)


def _beside_who_left(match: Match, seen: dict[str, Any]) -> str:
    """Say that somebody has left the table, and what those who stay do."""
    if goes_on(match):
        return f"{seen['gone']} {_before_a_report(match, seen)}"
    if match.round.started_at is None:
        return str(seen["gone"])
    return _("%(gone)s Si ya habían terminado, di aquí quién ganó.") % {"gone": seen["gone"]}


def _before_a_report(match: Match, seen: dict[str, Any]) -> str:
    seat: Seat | None = seen["seat"]
    preparation: PreparationView | None = seen["preparation"]
    if seen["preparation_open"] and preparation:
        if preparation.my_turn:
            return _("Te toca elegir.")
        due = [other for other in seen["seats"] if other.index in seen["waiting_seats"]]
        said = _("Le toca a %(name)s.") if len(due) == 1 else _("Faltan por elegir: %(name)s.")
        return said % {"name": _names(due)}
    if match.round.started_at is None:
        said = _("Ve a la mesa %(table)s: juegas con %(name)s.")
        if seen["lists_first"]:
            said = _("Registra tu lista y ve a la mesa %(table)s: juegas con %(name)s.")
        return said % {
            "table": match.table,
            "name": _names(other for other in seen["seats"] if other != seat),
        }
    if seen["deadline"] and seen["deadline"] <= site_time():
        return time_is_up()
    return _("Juega; al terminar, di aquí quién ganó.")


def time_is_up() -> str:
    """Return the next step of a table without a report once time is over; a phone shows it without asking
    again.
    """
    return _("Se acabó el tiempo: di aquí cómo terminó la mesa.")


def _after_a_report(latest: Report, own: Seat | None, seen: dict[str, Any]) -> str:
    """Name the players who still have to confirm a report; at a table of several that is not everybody else."""
    differ = any(one.by_id != latest.by_id and one.data != latest.data for one in seen["reports"])
    confirmed = [one.seat_id for one in sorted(latest.confirmations.all(), key=lambda one: one.pk)]
    if seen["gone"] and not seen["to_answer"] and not goes_on(latest.match):
        return _("Ya reportaste. %(gone)s") % {"gone": seen["gone"]}
    if own is None or own.pk not in confirmed:
        first = [seat for seat in seen["seats"] if seat.pk in confirmed[:1]]  # reporting confirms
        said = _("%(name)s reportó el resultado: di si fue así.")
        if differ:
            said = _("%(name)s reportó otra cosa: di si fue así, o espera al juez en la mesa.")
        return said % {"name": _names(first) or latest.by.shown_name}
    if differ:
        return _("Los reportes no coinciden: espera al juez en la mesa.")
    said = _("Ya reportaste: falta la confirmación de %(name)s.")
    if own.pk != confirmed[0]:
        said = _("Ya confirmaste: falta la confirmación de %(name)s.")
    return said % {"name": _names(seat for seat in seen["seats"] if seat.pk not in confirmed)}


def _names(seats: Iterable[Seat]) -> str:
    return ", ".join(seat.entry.name for seat in seats)
