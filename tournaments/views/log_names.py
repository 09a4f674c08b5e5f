"""How the log names what was done, and its details."""

from django.utils.translation import gettext_lazy as _

from tournaments.actions.setup import EDITABLE

DETAIL_NAMES = {
    "entry": _("participante"),
    "promoted": _("entra de la lista de espera"),
    "round": _("ronda"),
    "table": _("mesa"),
    "tables": _("mesas"),
    "waiting": _("sin terminar la preparación"),
    "swapped": _("intercambiados"),
    "member": _("integrante"),
    "kept": _("mesas fijas"),
    "rating": _("ranking"),
    "club": _("club"),
    "fixed_table": _("mesa fija"),
    "sits_out": _("rondas que no juega"),
    "until": _("hasta la ronda"),
    "from": _("torneo"),
    "count": _("cruces"),
    "manual": _("cambios a mano"),
    "version": _("versión"),
    "seats": _("mesa de"),
    "score": _("puntaje"),  # in the word of the event's game, where it is known
    "winners": _("gana"),
    "before": _("antes"),
    "after": _("después"),
    "minutes": _("minutos"),
    "user": _("cuenta"),
    "seed_hash": _("huella de la semilla"),
    "seed": _("semilla"),
    "question": _("caso"),
    "phone": _("en el teléfono de"),
}

NOT_SHOWN = EDITABLE | {
    "category",
    "disqualified",
    "final",
    "kind",
    "role",
    "seat",
    "settings",
    "state",
    "undone",
    "verified",
    "warnings",
}
"""What the log keeps without a name: settings by their own, and what other pages tell in words."""
