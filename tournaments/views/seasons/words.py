"""A circuit's rules in words, made from its settings, and the changes of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Min
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from atrum_judge.registry import get_ruleset
from tournaments.core.seasons.advice import Advice, Kind
from tournaments.core.seasons.circuit import WHOLE, Rules
from tournaments.enums import CircuitState, CircuitTie, CircuitWay, TournamentState
from tournaments.errors import localized
from tournaments.models import Circuit, LogEntry

CHANGES = (
    "set_circuit",
    "set_circuit_state",
    "count_event",
    "add_outside",
    "remove_outside",
    "give_points",
    "decide_place",
    "withdraw_decision",
)
MOST_CHANGES = 30
LABELS: Mapping[str, Any] = {
    "name": gettext_lazy("nombre"),
    "way": gettext_lazy("cómo se cuenta"),
    "points": gettext_lazy("puntos por puesto"),
    "rest": gettext_lazy("puntos de los demás puestos"),
    "sizes": gettext_lazy("factor por cantidad de personas"),
    "win": gettext_lazy("puntos por victoria"),
    "draw": gettext_lazy("puntos por empate"),
    "best": gettext_lazy("mejores resultados que cuentan"),
    "people": gettext_lazy("mínimo de personas de una fecha"),
    "events": gettext_lazy("mínimo de fechas"),
    "ties": gettext_lazy("desempates"),
    "groups": gettext_lazy("grupos de fechas"),
    "qualify": gettext_lazy("lugares en la final"),
    "passes_on": gettext_lazy("el lugar pasa a quien sigue"),
    "tag": gettext_lazy("nombre de las fechas"),
    "since": gettext_lazy("desde"),
    "until": gettext_lazy("hasta"),
    "division": gettext_lazy("división"),
}


def points_said(hundredths: int) -> str:
    """Return points as a reader's language writes them: "37,5"."""
    said = number_format(hundredths / WHOLE, decimal_pos=2, force_grouping=False)
    return said.rstrip("0").rstrip(",.")


def rules_said(circuit: Circuit) -> Iterator[str]:
    """Yield the sentences of a circuit's rules."""
    rules = circuit.rules
    yield _which_count(circuit)
    if rules.division:
        yield _("Cuenta quien jugó en la división «%(division)s», con su puesto en ella.") % {
            "division": rules.division
        }
    yield from _counting(rules)
    if rules.way != CircuitWay.WINNER:
        best = _best(rules.best)
        yield _("Fechas sin grupo: %(best)s") % {"best": best} if rules.groups else best
    if rules.people:
        yield _("Una fecha cuenta desde %(n)s personas.") % {"n": rules.people}
    for group in rules.groups:
        least = _(", desde %(n)s personas") % {"n": group.people} if group.people else ""
        yield _("Grupo %(name)s: %(best)s%(least)s.") % {
            "name": group.name,
            "best": _best(group.best).rstrip("."),
            "least": least,
        }
    if rules.events:
        yield ngettext(
            "Para estar en la tabla hace falta jugar %(n)s fecha.",
            "Para estar en la tabla hace falta jugar %(n)s fechas.",
            rules.events,
        ) % {"n": rules.events}
    if rules.ties:
        labels = ", ".join(str(CircuitTie(tie).label).lower() for tie in rules.ties)
        yield _("Con el mismo total, en este orden: %(ties)s. Si todo es igual, comparten el puesto.") % {
            "ties": labels
        }
    if rules.qualify:
        yield ngettext(
            "Clasifica %(n)s a la final; quien deja su lugar lo pasa a quien sigue.",
            "Clasifican %(n)s a la final; quien deja su lugar lo pasa a quien sigue.",
            rules.qualify,
        ) % {"n": rules.qualify}
    yield _("Una ronda libre cuenta como lo que dio. Quien fue descalificado no recibe puntos de esa fecha.")


def _which_count(circuit: Circuit) -> str:
    game = localized(get_ruleset(circuit.game).name)
    days = ""
    if circuit.since and circuit.until:
        days = _(" del %(first)s al %(last)s") % {"first": _day(circuit.since), "last": _day(circuit.until)}
    elif circuit.since:
        days = _(" desde el %(day)s") % {"day": _day(circuit.since)}
    elif circuit.until:
        days = _(" hasta el %(day)s") % {"day": _day(circuit.until)}
    if circuit.tag:
        return _("Cuentan los torneos de %(game)s del club que se llaman «%(tag)s»%(days)s.") % {
            "game": game,
            "tag": circuit.tag,
            "days": days,
        }
    if days:
        return _("Cuentan todos los torneos de %(game)s del club%(days)s.") % {"game": game, "days": days}
    return _("Cuentan los torneos que el club eligió.")


def _counting(rules: Rules) -> Iterator[str]:
    if rules.way == CircuitWay.WINNER:
        yield (
            _("Quien gana una fecha se clasifica. Si ya tiene su lugar, pasa a quien sigue en esa fecha.")
            if rules.passes_on
            else _("Quien gana una fecha se clasifica. Si ya tiene su lugar, esa fecha no clasifica a nadie.")
        )
        return
    if rules.way == CircuitWay.RESULTS:
        yield _("Cada victoria da %(win)s y cada empate %(draw)s, de todas las fechas que cuentan.") % {
            "win": rules.win,
            "draw": rules.draw,
        }
    else:
        places = ", ".join(
            _("%(place)s.º %(points)s") % {"place": place, "points": points}
            for place, points in enumerate(rules.points, start=1)
        )
        yield _("Puntos por puesto: %(places)s; los demás %(rest)s.") % {
            "places": places or _("ninguno"),
            "rest": rules.rest,
        }
    for size, factor in rules.sizes:
        yield _("Desde %(size)s personas los puntos se multiplican por %(factor)s.") % {
            "size": size,
            "factor": points_said(factor),
        }


def _best(best: int) -> str:
    if not best:
        return _("Cuentan todos los resultados de cada persona.")
    return ngettext(
        "Cuenta el mejor resultado de cada persona.",
        "Cuentan los %(n)s mejores resultados de cada persona.",
        best,
    ) % {"n": best}


def _day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")


@dataclass(frozen=True, slots=True)
class Changed:
    """A change of a published circuit, for everybody: no person is named."""

    at: datetime
    said: str


def changes_of(circuit: Circuit) -> list[Changed]:
    """Return the latest changes since a circuit was published first, the newest first."""
    lines = LogEntry.objects.filter(tournament__club=circuit.club_id, kept__circuit=circuit.pk)
    published = lines.filter(action="set_circuit_state", kept__state=CircuitState.PUBLISHED.value)
    since = published.aggregate(first=Min("at"))["first"]
    if since is None:
        return []
    rows = lines.filter(action__in=CHANGES, at__gte=since).select_related("tournament")
    return [Changed(line.at, _said(line)) for line in rows.order_by("-at", "-pk")[:MOST_CHANGES]]


def _said(line: LogEntry) -> str:
    said = line.kept
    if line.action == "set_circuit":
        parts = [
            f"{LABELS[name]}: {_value(name, old)} → {_value(name, new)}"
            for name, (old, new) in said.get("changed", {}).items()
            if name in LABELS
        ]
        n = said.get("moved", 0)
        told = ngettext("se movió %(n)s persona", "se movieron %(n)s personas", n) % {"n": n}
        return _("Cambiaron las reglas: %(parts)s (%(moved)s)") % {
            "parts": "; ".join(parts) or _("nada"),
            "moved": told,
        }
    if line.action == "set_circuit_state":
        return str(CircuitState(said["state"]).label)
    if line.action == "count_event":
        is_seen = line.tournament.state != TournamentState.DRAFT and not line.tournament.trial_until
        name = line.tournament.name if is_seen else _("un torneo")
        if not said["counts"]:
            return _("%(event)s no cuenta") % {"event": name}
        return _("%(event)s cuenta, por %(factor)s") % {
            "event": name,
            "factor": points_said(said.get("factor", WHOLE)),
        }
    words = {
        "add_outside": _("Se sumó un torneo jugado en otro lado: %(event)s"),
        "remove_outside": _("Se quitó un torneo jugado en otro lado: %(event)s"),
        "give_points": _("Puntos a mano para una persona"),
        "decide_place": _("Una decisión sobre un lugar en la final"),
        "withdraw_decision": _("Se deshizo una decisión a mano"),
    }[line.action]
    return words % {"event": said.get("event", "")} if "event" in said else words


def _value(name: str, value: Any) -> str:
    if name == "way":
        return str(CircuitWay(value).label)
    if name == "ties":
        return ", ".join(str(CircuitTie(tie).label) for tie in value) or _("nada")
    if name == "sizes":
        return "; ".join(f"{size}: × {points_said(factor)}" for size, factor in value) or _("nada")
    if name == "groups":
        return "; ".join(f"{group} {best} {people}" for group, best, people in value) or _("nada")
    if isinstance(value, bool):
        return _("sí") if value else _("no")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(str, value)) or _("nada")
    return _("nada") if value in (None, "") else str(value)


ADVICE: dict[Kind, Any] = {
    "full": gettext_lazy("El último se llenó: quisieron venir %(n)s y hay %(of)s lugares. Sube el cupo."),
    "absent": gettext_lazy("No vinieron %(n)s de %(of)s inscritos: pide que confirmen el día antes."),
    "slow": gettext_lazy("Las rondas terminan %(n)s minutos después del plan: calcula el final con eso."),
    "between": gettext_lazy("Entre ronda y ronda pasan %(n)s minutos: publica apenas llega el último resultado."),
    "by_time": gettext_lazy("El tiempo decidió %(n)s de %(of)s partidas: da más minutos por ronda."),
    "few_back": gettext_lazy("Solo %(n)s de %(of)s ya habían venido: anuncia la próxima fecha antes de cerrar."),
}
"""The sentence of each advice."""


def advice_said(one: Advice) -> str:
    """Return an advice as a sentence."""
    return str(ADVICE[one.kind]) % {"n": one.n, "of": one.of}
