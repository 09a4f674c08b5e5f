"""Refusals as problem details (RFC 9457): one form for everything that is not done below /api/."""

import logging
from typing import Any

from django.db import InternalError, OperationalError
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, status
from rest_framework.response import Response

from tournaments.actions.door.repetition import KeyTaken
from tournaments.api.who import OutOfScope
from tournaments.errors import (
    Already,
    Busy,
    Conflict,
    Invalid,
    NotAllowed,
    Refusal,
    Stale,
    TooMuch,
    come_again,
    localized,
)

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
TYPES = "/api/v1/problems/"
"""Begins the type of every problem; its last part says the kind."""

REFUSALS: dict[type[Refusal], tuple[str, Any]] = {
    OutOfScope: ("out-of-scope", _("La llave no es para esto")),
    NotAllowed: ("not-allowed", _("Sin permiso")),
    Stale: ("stale", _("El torneo cambió")),
    KeyTaken: ("key-taken", _("Esa clave ya se usó")),
    Already: ("already", _("Ya estaba hecho")),
    Conflict: ("conflict", _("Ahora no se puede")),
    Busy: ("busy", _("Ocupado")),
    TooMuch: ("too-much", _("Demasiadas veces")),
    Invalid: ("invalid", _("Dato no aceptado")),
    Refusal: ("invalid", _("Dato no aceptado")),
}
"""The kind and the title of each refusal, the narrowest first."""

OTHERS: dict[int, tuple[str, Any]] = {
    400: ("unreadable", _("No se pudo leer")),
    401: ("unauthenticated", _("Falta una llave")),
    403: ("not-allowed", _("Sin permiso")),
    404: ("not-found", _("No existe")),
    405: ("method-not-allowed", _("Aquí no se hace así")),
    406: ("not-acceptable", _("Solo hay JSON")),
    415: ("unreadable", _("No se pudo leer")),
    503: ("unsaved", _("No se guardó")),
}
DETAILS: dict[int, Any] = {
    401: _("Envía una llave: Authorization: Bearer aat_…"),
    404: _("Aquí no hay nada: revisa la dirección."),
    405: _("Esta dirección no acepta ese método."),
    406: _("Esta dirección solo responde con JSON."),
    415: _("Envía JSON: Content-Type: application/json."),
    503: _("No se pudo guardar: envíalo otra vez, con la misma clave."),
}
BEFORE: dict[int, tuple[str, Any]] = {
    408: ("unreadable", OTHERS[400][1]),
    413: ("unreadable", OTHERS[400][1]),
    503: REFUSALS[Busy],
}
BEFORE_DETAILS: dict[int, Any] = {
    408: _("No llegó entero a tiempo: envíalo otra vez."),
    413: _("Es demasiado grande."),
    503: _("Hay mucha gente a la vez: espera un momento y envíalo otra vez, con la misma clave."),
}
KINDS = sorted({kind for kind, _title in (*REFUSALS.values(), *OTHERS.values(), *BEFORE.values())})


def problem(code: int, kind: str, title: Any, detail: Any, **more: Any) -> dict[str, Any]:
    """Return the details of a problem; members that say nothing are left out."""
    said = {name: value for name, value in more.items() if value not in ("", [], None)}
    return {"type": f"{TYPES}{kind}", "title": str(title), "status": code, "detail": str(detail), **said}


def refused(code: int) -> dict[str, Any]:
    """Return the details of what the site refuses before it reads the request."""
    kind, title = BEFORE[code]
    return problem(code, kind, title, BEFORE_DETAILS[code])


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answer what a view of the API has raised; None for a fault of the site's own."""
    if isinstance(error, Refusal):
        response = _of_refusal(error)
    elif isinstance(error, OperationalError | InternalError):
        log.error("the database refused %s: %s", context["request"].path, error)
        response = _of_status(503, DETAILS[503])
        response["Retry-After"] = str(come_again())
    elif isinstance(error, Http404):
        response = _of_status(404, DETAILS[404])
    elif isinstance(error, exceptions.APIException):
        response = _of_status(error.status_code, DETAILS.get(error.status_code) or error.detail)
        for name in ("auth_header", "wait"):
            if value := getattr(error, name, None):
                response["WWW-Authenticate" if name == "auth_header" else "Retry-After"] = str(value)
    else:
        return None
    response.content_type = MEDIA_TYPE
    return response


def _of_refusal(error: Refusal) -> Response:
    kind, title = next(named for cls, named in REFUSALS.items() if isinstance(error, cls))
    problems = [
        {"code": one.code, "detail": localized(one.message), "rule": one.rule, "items": list(one.items)}
        for one in error.problems
    ]
    revision = error.revision if isinstance(error, Stale) else None
    said = problem(
        error.status, kind, title, error.message, rule=error.rule, field=error.field, problems=problems,
        revision=revision,
    )  # fmt: skip
    response = Response(said, error.status)
    if isinstance(error, TooMuch):
        response["Retry-After"] = str(error.wait)
    if isinstance(error, Busy):
        response["Retry-After"] = str(come_again())
    if revision is not None:
        response["ETag"] = f'"{revision}"'
    return response


def _of_status(code: int, detail: Any) -> Response:
    kind, title = OTHERS.get(code, OTHERS[status.HTTP_400_BAD_REQUEST])
    return Response(problem(code, kind, title, detail), code)
