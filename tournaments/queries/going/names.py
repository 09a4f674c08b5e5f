"""Names of rounds and tables: those of a bracket are called as people call them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.brackets.double import structure
from tournaments.core.brackets.single import bracket_size, round_name_key, widest
from tournaments.core.order import is_for_third
from tournaments.enums import KNOCKOUT_STAGES, EventFormat, StageKind
from tournaments.models import Match, Round, Tournament
from tournaments.serving.kept import kept


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a round in its bracket.

    Attributes:
        seeds: of its stage, when that began.
        nth: of the round among those of the bracket, from 1.
        parts: of a double elimination, each with its level: a round plays on the winners' side and the losers'.
    """

    kind: str
    seeds: Sequence[Any]
    nth: int
    parts: Sequence[tuple[str, int]] = ()

    @property
    def matches(self) -> int:
        """The number of matches of a full round of one bracket, without the one for the third place."""
        return bracket_size(widest(self.seeds)) >> self.nth


def round_name(round_: Round) -> str:
    """Return the name of a round: "Ronda 3", "Semifinal", "Ganadores 2 · Perdedores 1"."""
    place = place_of(round_)
    if round_.stage.kind == StageKind.FINAL_TABLE:
        return _("Mesa final")
    named = _round_in_words(place) if place else ""
    if named:
        return named
    name = _("Ronda %(number)s") % {"number": round_.number}
    return f"{_('Corte final')} · {name}" if round_.stage.is_cut else name


def table_name(match: Match) -> str:
    """Return the name of the round as it is at one of its tables: "Perdedores 2", "Tercer puesto"."""
    place = place_of(match.round)
    if place is None or match.position is None:
        return round_name(match.round)
    if place.kind == StageKind.DOUBLE:
        slot = structure(len(place.seeds))[match.position]
        return part_name(slot.part, slot.level)
    if is_for_third(place.seeds, place.nth - 1, match.position):
        return part_name("third", 1)
    return round_name(match.round)


def part_name(part: str, level: int) -> str:
    """Return the name of a part of a double elimination, or of the match for the third place."""
    if part == "winners":
        return _("Ganadores %(n)s") % {"n": level}
    if part == "losers":
        return _("Perdedores %(n)s") % {"n": level}
    return {"third": _("Tercer puesto"), "final": _("Gran final"), "reset": _("Segunda final")}[part]


def standing_name(event: Tournament, after: int, *, has_bracket: bool) -> str:
    """Return the name of the standing after a round: "Después de la ronda 4"; with a bracket, its stage too."""
    if not after:
        return _("Antes de la primera ronda")
    moment = _("Después de la ronda %(n)s") % {"n": after}
    stages = {EventFormat.GROUPS: _("Fase de grupos"), EventFormat.SWISS: _("Fase suiza")}
    stage = stages.get(EventFormat(event.format)) if has_bracket else None
    return f"{stage} · {moment}" if stage else moment


def by_matches(matches: int) -> str:
    """Return the name of a round of a single elimination; empty without matches."""
    names = {
        "final": _("Final"),
        "semifinal": _("Semifinal"),
        "quarterfinal": _("Cuartos de final"),
        "round_of_16": _("Octavos de final"),
    }
    early = _("Ronda de %(n)s") % {"n": 2 * matches} if matches else ""
    return names.get(round_name_key(matches), early)


def _round_in_words(place: Place) -> str:
    if place.kind == StageKind.DOUBLE:
        return " · ".join(part_name(part, level) for part, level in place.parts)
    return by_matches(place.matches)


def place_of(round_: Round) -> Place | None:
    """Return the place of a round in its bracket; None outside one."""
    if round_.stage.kind not in KNOCKOUT_STAGES:
        return None
    event = round_.tournament
    found = kept(f"bracket-parts:{event.version}", lambda: _places(event))
    return found.get(round_.number) or _places(event).get(round_.number)


def _places(event: Tournament) -> Mapping[int, Place]:
    rows = Match.objects.filter(tournament=event, round__stage__kind__in=KNOCKOUT_STAGES, position__isnull=False)
    positions: dict[int, dict[int, list[int]]] = {}
    columns = ("round__stage", "round__number", "position")
    for pk, number, position in rows.order_by("round__number", "position").values_list(*columns):
        positions.setdefault(pk, {}).setdefault(number, []).append(position or 0)
    found: dict[int, Place] = {}
    for stage in event.stages.filter(pk__in=positions):
        is_double = stage.kind == StageKind.DOUBLE and len(stage.seeds) > 1
        slots = structure(len(stage.seeds)) if is_double else ()
        for nth, (number, played) in enumerate(positions[stage.pk].items(), start=1):
            parts = {(slots[one].part, slots[one].level) for one in played} if slots else ()
            found[number] = Place(stage.kind, stage.seeds, nth, sorted(parts, key=lambda one: one[0] != "winners"))
    return found
