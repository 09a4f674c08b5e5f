"""The stages of an event in words: for its page, its desk and its tables."""

from datetime import datetime

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.stages import BEST, CROSSED, LOSSES, PLACES, POINTS, Stage, since
from tournaments.enums import Seeding, StageKind
from tournaments.errors import localized
from tournaments.models import Match, Tournament
from tournaments.queries.rounds import coming_stage


def stages_in_words(tournament: Tournament) -> list[str]:
    """Return a sentence for each stage after the first: "Etapa 2: suizo de 3 rondas; pasan los mejores 8."."""
    return [stage_in_words(tournament, number, one) for number, one in enumerate(tournament.plan[1:], start=2)]


def stage_in_words(tournament: Tournament, number: int, stage: Stage) -> str:
    """Return a stage as one sentence: what it is, who comes in, how its matches are played."""
    played = [_seeding(stage), *_choices(tournament, stage), *_times(stage), _beginning(tournament, stage)]
    anew = (
        _("se empieza de cero, y rivales de antes pueden cruzarse otra vez") if is_anew(tournament, number) else ""
    )
    divided = _("una llave por división") if stage.by_division else ""
    parts = [_kind(stage), _entrance(stage), anew, divided, *played]
    said = {"number": number, "what": "; ".join(part for part in parts if part)}
    return _("Etapa %(number)s: %(what)s.") % said


def is_anew(tournament: Tournament, number: int) -> bool:
    """True if points and opponents of the stages before the one with a number count for nothing in it."""
    return number > 1 and since(tournament.plan, number - 1) == number - 1


def played_as(match: Match) -> str:
    """Return the choices of a stage that are others than those of the event; empty where there are none."""
    stage = match.round.stage
    return "; ".join(_choices(match.tournament, match.tournament.plan_of(stage.number, stage.kind)))


def _seeding(stage: Stage) -> str:
    if stage.seeding == CROSSED:
        return ""
    return _("siembra %(how)s") % {"how": str(Seeding(stage.seeding).label).lower()}


def _beginning(tournament: Tournament, stage: Stage) -> str:
    begins = tournament.begins(stage)
    return _("empieza %(when)s") % {"when": in_zone(begins, tournament)} if begins else ""


def next_beginning(tournament: Tournament) -> str:
    """Return the sentence about the day and hour of the stage to come; empty where it follows at once, or the
    event is over.
    """
    coming = None if tournament.is_over else coming_stage(tournament)
    begins = tournament.begins(coming) if coming else None
    if coming is None or begins is None:
        return ""
    number = tournament.plan.index(coming) + 1
    return _("La etapa %(number)s empieza %(when)s.") % {"number": number, "when": in_zone(begins, tournament)}


def in_zone(moment: datetime, tournament: Tournament) -> str:
    """Return a moment in the event's zone, with its day of the week: "sáb 5 dic 2026, 15:00"."""
    return formats.date_format(moment.astimezone(tournament.zone), _("D j b Y, H:i"))


def _kind(stage: Stage) -> str:
    if stage.kind == StageKind.SWISS:
        return ngettext("suizo de %(n)s ronda", "suizo de %(n)s rondas", stage.rounds) % {"n": stage.rounds}
    if stage.kind == StageKind.ROUND_ROBIN:
        said = ngettext("todos contra todos", "%(n)s grupos, todos contra todos", stage.groups)
        return said % {"n": stage.groups} if stage.groups > 1 else said
    named = {
        StageKind.BRACKET: _("eliminación directa"),
        StageKind.DOUBLE: _("doble eliminación"),
        StageKind.FINAL_TABLE: _("mesa final"),
    }
    name = named[StageKind(stage.kind)]
    return _("%(stage)s con tercer puesto") % {"stage": name} if stage.third_place else name


def _entrance(stage: Stage) -> str:
    bound = {"n": stage.bound}
    if stage.who == BEST:
        return _("pasan los mejores %(n)s") % bound
    if stage.who == PLACES:
        first = ngettext("pasa el primero de cada grupo", "pasan los %(n)s primeros de cada grupo", stage.bound)
        more = ngettext("y el mejor de los demás", "y los %(n)s mejores de los demás", stage.plus)
        return f"{first % bound} {more % {'n': stage.plus}}" if stage.plus else first % bound
    if stage.who == POINTS:
        said = ngettext("pasan todos con %(n)s punto o más", "pasan todos con %(n)s puntos o más", stage.bound)
        return said % bound
    if stage.who == LOSSES:
        said = ngettext(
            "pasan todos con %(n)s derrota como mucho", "pasan todos con %(n)s derrotas como mucho", stage.bound
        )
        return said % bound if stage.bound else _("pasan los invictos")
    return _("siguen todos")


def _choices(tournament: Tournament, stage: Stage) -> list[str]:
    named = {option.name: option for option in tournament.ruleset.options}
    return [localized(named[name].choices[value]).lower() for name, value in stage.options.items()]


def _times(stage: Stage) -> list[str]:
    said = []
    if stage.minutes is not None:
        said.append(_("rondas de %(n)s minutos") % {"n": stage.minutes} if stage.minutes else _("sin reloj"))
    if stage.last_minutes is not None:
        final = _("la final de %(n)s minutos") % {"n": stage.last_minutes}
        said.append(final if stage.last_minutes else _("la final sin reloj"))
    return said
