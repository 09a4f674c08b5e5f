"""The reference of the API for people: pages made from the description, without a script."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from atrum_judge.text import one_line, unaccented
from tournaments import lengths
from tournaments.actions.verbs import Verb
from tournaments.answers.table import asked_each_time
from tournaments.api.description import FILE
from tournaments.doors.tokens import offered
from tournaments.enums import Role, TournamentState
from tournaments.permissions import ALLOWED, Bars, Permission

SPANISH = FILE.with_name("spanish.json")
Json = Mapping[str, Any]
Words = str | Promise

READS: dict[str, Words] = {
    "events": gettext_lazy("Buscar torneos"),
    "event": gettext_lazy("Un torneo y cómo va"),
    "entries": gettext_lazy("Las inscripciones"),
    "oneEntry": gettext_lazy("Una inscripción, con su lista si puedes leerla"),
    "rounds": gettext_lazy("Las rondas"),
    "tables": gettext_lazy("Las mesas y quién juega en cada una"),
    "oneTable": gettext_lazy("Una mesa con cada versión de su resultado"),
    "clock": gettext_lazy("El reloj"),
    "standings": gettext_lazy("La clasificación y la razón de cada puesto"),
    "order": gettext_lazy("El orden final, o el de ahora"),
    "bracket": gettext_lazy("El cuadro de eliminación"),
    "log": gettext_lazy("El historial, y esperar lo nuevo"),
    "own": gettext_lazy("La inscripción y la mesa de quien llama"),
    "calls": gettext_lazy("Los pedidos de juez"),
    "waiting": gettext_lazy("Lo que espera a un juez"),
    "penalties": gettext_lazy("Las sanciones"),
    "record": gettext_lazy("El acta"),
    "standingsCSV": gettext_lazy("La clasificación para una planilla"),
    "pairingsCSV": gettext_lazy("Las mesas para una planilla"),
    "me": gettext_lazy("De quién es la llave, qué puede y hasta cuándo"),
    "description": gettext_lazy("Esta descripción, para programas (OpenAPI)"),
    "oneClub": gettext_lazy("Un club: lo que viene, sus circuitos y campeones"),
    "ranking": gettext_lazy("El ranking de un club en un juego"),
    "oneCircuit": gettext_lazy("Un circuito: sus reglas y sus fechas"),
    "circuitTable": gettext_lazy("La tabla de un circuito y la razón de cada total"),
    "eventStatistics": gettext_lazy("Las estadísticas de un torneo"),
    "eventPieces": gettext_lazy("Las estadísticas de un torneo, pieza por pieza"),
    "eventPiece": gettext_lazy("Una pieza en un torneo, con sus cruces"),
    "clubStatistics": gettext_lazy("Las estadísticas de un club en un juego"),
    "clubPieces": gettext_lazy("Las estadísticas de un club, pieza por pieza"),
    "clubPiece": gettext_lazy("Una pieza en un club, con sus cruces"),
    "circuitStatistics": gettext_lazy("Las estadísticas de un circuito"),
    "circuitPieces": gettext_lazy("Las estadísticas de un circuito, pieza por pieza"),
    "circuitPiece": gettext_lazy("Una pieza en un circuito, con sus cruces"),
    "lookingBack": gettext_lazy("El balance del club, para su equipo"),
    "games": gettext_lazy("Los juegos"),
    "catalogue": gettext_lazy("El catálogo de un juego"),
    "rules": gettext_lazy("Las reglas de un juego, por sección"),
    "precedents": gettext_lazy("Los dictámenes publicados"),
    "onePrecedent": gettext_lazy("Un dictamen con su caso"),
    "adjudicate": gettext_lazy("Juzgar un caso"),
    "pair": gettext_lazy("Emparejar una ronda suiza"),
}
"""The operations that are no verbs, in the order of the page; a verb has its label."""
ROOMS: dict[str, Words] = {
    "setup": gettext_lazy("El torneo y su equipo"),
    "registration": gettext_lazy("Inscripción y listas"),
    "places": gettext_lazy("El cupo y quienes esperan"),
    "entries": gettext_lazy("Datos de una inscripción"),
    "pairing": gettext_lazy("Emparejar"),
    "rounds": gettext_lazy("Rondas y reloj"),
    "preparation": gettext_lazy("Preparación de las mesas"),
    "reporting": gettext_lazy("Resultados"),
    "judging": gettext_lazy("Jueces y sanciones"),
    "cards": gettext_lazy("Nombres de cartas"),
    "evening": gettext_lazy("Avisos, pausas, sorteos y premios"),
    "screens": gettext_lazy("Pantallas"),
    "invitations": gettext_lazy("Invitaciones y direcciones personales"),
    "people": gettext_lazy("La gente del club"),
    "seasons": gettext_lazy("Circuitos"),
}
"""The rooms of `tournaments.actions` as headings, in the order of the page."""
WALK: list[tuple[str, Words]] = [
    (
        "create_tournament",
        gettext_lazy(
            "Crea el torneo, con su «game»; pide una llave de todos tus torneos. El «event» "
            "de la respuesta lo nombra en las direcciones."
        ),
    ),
    ("open_registration", gettext_lazy("Abre la inscripción.")),
    (
        "add_walk_in",
        gettext_lazy("Anota a cada persona, ya presente si no dices otra cosa, con su lista si el juego la pide."),
    ),
    ("pair_round", gettext_lazy("Empareja a quienes están presentes: es un borrador, con su número.")),
    ("publish_round", gettext_lazy("Publícalo.")),
    (
        "prepared_everywhere",
        gettext_lazy(
            "Si «preparation_minutes» del torneo no es 0: todas las mesas la hicieron. «Ya "
            "están listas» no es un error."
        ),
    ),
    ("start_clock", gettext_lazy("Pon el reloj en marcha.")),
    ("tables", gettext_lazy("Con «open=true», las mesas sin resultado. Su «match» nombra la partida.")),
    (
        "decide_result",
        gettext_lazy(
            "Registra cada resultado. Quien juega usa report_result y confirm_report, con su "
            "cuenta o su dirección personal: esta la da la mesa de inscripción, nunca una "
            "respuesta."
        ),
    ),
    ("pair_round", gettext_lazy("Sin mesas abiertas, la ronda terminó: empareja la siguiente.")),
    ("finish_tournament", gettext_lazy("Después de la última ronda, termina el torneo.")),
    ("order", gettext_lazy("El orden final.")),
]
"""An event from its beginning to its end."""
PROBLEMS: list[tuple[str, str, Words]] = [
    ("unreadable", "400, 408, 413, 415", gettext_lazy("Envía JSON, entero, de 2 MB como mucho.")),
    ("unauthenticated", "401", gettext_lazy("Falta una llave, o ya no vale.")),
    ("not-allowed", "403", gettext_lazy("Tu cuenta no puede hacerlo.")),
    ("out-of-scope", "403", gettext_lazy("Tu cuenta puede; esta llave no se hizo para eso.")),
    ("not-found", "404", gettext_lazy("Revisa la dirección, el número o el id.")),
    ("method-not-allowed", "405", gettext_lazy("Esa dirección se llama con GET, o con POST.")),
    ("not-acceptable", "406", gettext_lazy("Solo hay JSON.")),
    ("already", "409", gettext_lazy("Ya está hecho: no hay más que hacer. Otros verbos lo dicen con conflict.")),
    ("conflict", "409", gettext_lazy("El estado del torneo no lo permite: léelo otra vez.")),
    ("key-taken", "409", gettext_lazy("Esa Idempotency-Key ya se usó para otra cosa.")),
    ("stale", "412", gettext_lazy("El torneo cambió desde tu If-Match: lee y decide otra vez.")),
    ("invalid", "422", gettext_lazy("Corrige el dato que dice «field»; sin él, lo que dice la frase.")),
    ("too-much", "429", gettext_lazy("Espera los segundos de Retry-After.")),
    ("busy", "503", gettext_lazy("Espera los segundos de Retry-After y envíalo otra vez con la misma clave.")),
    ("unsaved", "503", gettext_lazy("No se guardó: envíalo otra vez con la misma clave.")),
]
"""Kinds of refusals with their statuses and the thing to do."""
STAFF = frozenset(Role)
SHORT = 60
"""Letters of an example that stand in one line."""
DEEPEST = 3
"""References that a page follows: a case of a game has parts in parts, which the description has whole."""
TICKED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Call:
    """An operation of the description.

    Attributes:
        params: those of the address, and of the query.
        body, answer: schemas; empty for none.
        sent, told: examples, as text.
        is_open: it needs no key.
    """

    name: str
    method: str
    address: str
    about: str
    params: tuple[Json, ...]
    body: Json
    sent: str
    answer: Json
    told: str
    is_open: bool

    @property
    def verb(self) -> Verb | None:
        return offered().get(self.name)

    @property
    def title(self) -> str:
        """Return its name in the reader's language."""
        return str(self.verb.label if self.verb else READS[self.name])

    @property
    def room(self) -> str:
        """Return the room that its verb is of; empty for what is no verb."""
        return self.verb.run.__module__.split(".")[2] if self.verb else ""

    @property
    def filled(self) -> str:
        """Return the address with an example in each place."""
        return self.address.format(
            slug="copa", game="atrum", number=1, pk=1, club=1, code="k7m2p9x4qd", piece="brumak-pechoceniza"
        )


@dataclass(frozen=True)
class Said:
    """A sentence of the description, in the reader's language where that is known."""

    text: str
    language: str

    @property
    def shown(self) -> SafeString:
        """Return it with the names between backticks marked."""
        return mark_safe(TICKED.sub(r"<code>\1</code>", escape(self.text)))  # noqa: S308  # escaped


def said(text: str) -> Said:
    language = (get_language() or "es").partition("-")[0]
    if language != "es":
        return Said(text, "en")
    own = _spanish().get(text)
    return Said(own, "es") if own else Said(text, "en")


@cache
def _spanish() -> dict[str, str]:
    found: dict[str, str] = json.loads(SPANISH.read_text())
    return found


@dataclass(frozen=True)
class Member:
    """A member of what is sent or answered.

    Attributes:
        kind: in words.
        values: the texts that it may be.
        members: of an object, or of each in a list.
        ways: forms of which it has one; those of one game within one of its name.
    """

    name: str
    kind: str
    about: Said
    is_needed: bool
    values: tuple[str, ...] = ()
    members: tuple["Member", ...] = ()
    ways: tuple["Member", ...] = ()


@cache
def _described() -> tuple[dict[str, Call], Json]:
    """Return the operations by name, and the schemas that they share."""
    found = json.loads(FILE.read_text())
    calls = {}
    for address, operations in found["paths"].items():
        for method, one in operations.items():
            call = _call(method, address, one)
            calls[call.name] = call
    return calls, found["components"]["schemas"]


def _call(method: str, address: str, one: Json) -> Call:
    sent = one.get("requestBody", {}).get("content", {}).get("application/json", {})
    code = "201" if "201" in one["responses"] else "200"
    ((media, told),) = one["responses"][code]["content"].items()
    example = told.get("example", "")
    return Call(
        name=one["operationId"],
        method=method.upper(),
        address=address,
        about=one["description"],
        params=tuple(each for each in one["parameters"] if each["in"] != "header"),
        body=sent.get("schema", {}),
        sent=_json(sent["example"]) if "example" in sent else "",
        answer=told["schema"] if "json" in media else {},
        told=example if isinstance(example, str) else _json(example),
        is_open={} in one["security"],
    )


def _json(value: Any, margin: str = "") -> str:
    """Return an example as people write one: what is short stands in a line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) <= SHORT or not isinstance(value, list | dict):
        return short
    inner = margin + "  "
    if isinstance(value, list):
        rows, (begin, end) = [_json(one, inner) for one in value], "[]"
    else:
        rows, (begin, end) = [f"{json.dumps(name)}: {_json(one, inner)}" for name, one in value.items()], "{}"
    return f"{begin}\n{inner}" + f",\n{inner}".join(rows) + f"\n{margin}{end}"


# Members ------------------------------------------------------------------------------------------------------


def members_of(schema: Json, deep: int = DEEPEST) -> tuple[Member, ...]:
    """Return the members of an object's schema, those that are needed first; none below so many references."""
    whole, left = _found(schema), deep - ("$ref" in schema)
    needed = whole.get("required", ())
    named = whole.get("properties", {}) if left >= 0 else {}
    return tuple(
        _member(name, named[name], name in needed, left)
        for name in sorted(named, key=lambda name: name not in needed)
    )


def _member(name: str, schema: Json, is_needed: bool, deep: int = DEEPEST) -> Member:
    whole = _found(schema)
    left = deep - ("$ref" in schema)
    inner = whole.get("items", whole)
    held = _found(inner)
    return Member(
        name,
        _kind(whole),
        said(whole.get("description", "")),
        is_needed,
        tuple(str(value) for value in held.get("enum", ()) if value is not None),
        members_of(inner, left),
        tuple(_ways(held.get("oneOf") or held.get("anyOf") or (), left)) if left >= 0 else (),
    )


def _ways(schemas: Sequence[Json], deep: int) -> Iterator[Member]:
    """Yield the forms that a value may have; titles such as "atrum: time" are put together by what comes first."""
    for title, own in groupby(schemas, key=lambda one: _found(one).get("title", "").partition(":")[0]):
        if title:
            yield Member(title, "", said(""), False, ways=tuple(_way(one, deep) for one in own))
        else:
            yield from (_untitled(one, deep) for one in own)


def _way(schema: Json, deep: int) -> Member:
    whole = _found(schema)
    name = whole["title"].partition(": ")[2]
    return Member(name, "", said(whole.get("description", "")), False, members=members_of(schema, deep))


def _untitled(schema: Json, deep: int) -> Member:
    """Return a form that has no title; of several, the member that has one value tells them apart."""
    whole = _found(schema)
    alone = [one["enum"][0] for one in whole.get("properties", {}).values() if len(one.get("enum", ())) == 1]
    about = said(whole.get("description", ""))
    return Member(
        alone[0] if alone else _kind(whole), "", about, False, members=members_of(whole.get("items", schema), deep)
    )


def _found(schema: Json) -> Json:
    """Return what a reference leads to; a sentence beside the reference stands for that of its end."""
    if "$ref" not in schema:
        return schema
    end = _described()[1][schema["$ref"].rpartition("/")[2]]
    return {**end, **{name: value for name, value in schema.items() if name != "$ref"}}


def _kind(schema: Json) -> str:
    """Return the kind of a value in words: "whole number, 0 to 20"."""
    whole = _found(schema)
    if "const" in whole:
        return f"“{whole['const']}”"
    kinds = whole.get("type", "")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return " / ".join(filter(None, (_plain_kind(kind, whole) for kind in kinds)))


def _plain_kind(kind: str, schema: Json) -> str:
    if kind == "array":
        of = _kind(schema["items"]) if "items" in schema else ""
        return _("lista de %(kind)s") % {"kind": of} if of else _("lista")
    if kind in {"integer", "number"}:
        word = _("número entero") if kind == "integer" else _("número")
        most = schema.get("maximum")
        return f"{word}, {schema.get('minimum', 0)}–{most}" if most and most < 10**6 else word
    if kind == "string":
        word = _format(schema)
        most = schema.get("maxLength")
        return f"{word}, " + ngettext("%(n)s letra", "%(n)s letras", most) % {"n": most} if most else word
    return {"boolean": "true / false", "object": _("objeto"), "null": "null"}.get(kind, "")


def _format(schema: Json) -> str:
    told = {"date-time": _("hora: 2026-11-28T18:00:00Z"), "date": _("día: 2026-11-28")}
    if schema.get("contentEncoding") == "base64":
        return "base64"
    return told.get(schema.get("format", ""), _("texto"))


# Permissions --------------------------------------------------------------------------------------------------


def who_may(verb: Verb) -> str:
    """Return the people who may carry out a verb, as the table of permissions has it."""
    rule = verb.rule
    if rule.permission == Permission.ANYBODY:
        return _("Cualquiera.")
    if rule.permission == Permission.ANY_ACCOUNT:
        people = [_("cualquier cuenta")]
    else:
        roles = ALLOWED[rule.permission]
        staff = _("todo el equipo") if roles >= STAFF else ", ".join(r.label.lower() for r in Role if r in roles)
        barred = {
            Bars.OWN: _("si no juega ahí"),
            Bars.PLAYERS: _("si no juega el torneo"),
        }.get(rule.bars, "")
        own = _("quien juega ahí") if rule.guests else _("quien juega ahí, con cuenta")
        people = [own] if rule.own else []
        people += [f"{staff}, {barred}" if barred else staff] if staff else []
    whole = "; ".join(people)
    only = f" {rule.only.refusal}" if rule.only else ""
    return f"{whole[:1].upper()}{whole[1:]}.{only}"


def when_may(verb: Verb) -> str:
    """Return the states of an event in which a verb is possible."""
    states = [str(state.label) for state in TournamentState if state in verb.rule.during]
    return _("En cualquier estado.") if len(states) == len(TournamentState) else ", ".join(states)


# Pages --------------------------------------------------------------------------------------------------------


@require_safe
def calls(request: HttpRequest) -> HttpResponse:
    """The list of all operations, or of those with some words."""
    words = one_line(request.GET.get("q", ""))[: lengths.NAME]
    found = [call for call in _ordered() if _has(call, words)]
    by_room: dict[str, list[Call]] = {}
    for call in found:
        by_room.setdefault(call.room, []).append(call)
    titles: dict[str, Words] = {"": _("Leer y calcular"), **ROOMS}
    groups = [(title, by_room[room]) for room, title in titles.items() if room in by_room]
    told = {
        "role": "programs",
        "words": words,
        "found": len(found),
        "groups": groups,
        "walk": [(_described()[0][name], said) for name, said in WALK],
        "problems": PROBLEMS,
        "base": _base(request),
    }
    return asked_each_time(render(request, "tournaments/help/calls.html", told))


@require_safe
def call(request: HttpRequest, name: str) -> HttpResponse:
    """One operation: who may, what it takes, what it answers, with examples."""
    found = _described()[0].get(name)
    if found is None:
        raise Http404
    params = [_param(one) for one in found.params]
    told = {
        "role": "programs",
        "call": found,
        "about": said(found.about),
        "who": who_may(found.verb) if found.verb else "",
        "when": when_may(found.verb) if found.verb and found.name != "create_tournament" else "",
        "params": params,
        "body": members_of(found.body) if found.body else (),
        "ways": tuple(_ways(found.body.get("oneOf", ()), DEEPEST)),
        "answer": members_of(found.answer) if found.answer else (),
        "base": _base(request),
    }
    return asked_each_time(render(request, "tournaments/help/call.html", told))


class Problem(RedirectView):
    """The type of a refusal leads to its line in the reference."""

    def get_redirect_url(self, *_args: Any, **kwargs: Any) -> str:
        return f"{reverse('help_calls')}#{kwargs['kind']}"


def _param(one: Json) -> Member:
    schema = {**one["schema"], "description": one.get("description", "")}
    return _member(one["name"], schema, one.get("required", False))


def _ordered() -> Iterator[Call]:
    """Yield what reads in its order, then the verbs by name."""
    found = _described()[0]
    yield from (found[name] for name in READS)
    yield from (found[name] for name in sorted(found.keys() - READS.keys()))


def _has(call: Call, words: str) -> bool:
    told = unaccented(f"{call.name} {call.title} {call.address} {call.about} {said(call.about).text}")
    return all(unaccented(word) in told for word in words.split())


def _base(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"
