"""The letter to the owner of an endpoint that was switched off."""

from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from players.accounts import confirmed_address
from tournaments.models import Endpoint


def switched_off(endpoint: Endpoint) -> None:
    """Tell the owner, where there is an address to write to."""
    to = confirmed_address(endpoint.user)
    if not to:
        return
    with override(endpoint.language):
        address = f"{endpoint.site}{reverse('hook', args=[endpoint.pk])}"
        told = {"endpoint": endpoint, "event": endpoint.tournament, "address": address}
        subject = _("Los avisos de «%(event)s» a tu programa están apagados") % {"event": endpoint.tournament.name}
        text = render_to_string("tournaments/letters/hook_off.txt", told)
    send_mail(subject, text, None, [to])
