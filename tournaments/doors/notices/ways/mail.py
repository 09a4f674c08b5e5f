"""Notices by mail, with a way off in the letter's head. The place has the address that its account confirmed."""

import logging
import smtplib

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.doors.notices.ways.message import AGAIN, FAILED, LOST, SENT, Fate, Message, Outcome
from tournaments.models import Subscription

log = logging.getLogger(__name__)

OFF = (".console.EmailBackend", ".dummy.EmailBackend")


class Mail:
    """Django's mail, without the thread that other letters take: here it counts if a letter went."""

    repeats = False

    def is_on(self) -> bool:
        """True if letters leave the machine."""
        return not settings.LETTERS_BACKEND.endswith(OFF)

    def send(self, place: Subscription, message: Message) -> Outcome:
        """Hand a letter to the mail server."""
        to = place.address
        if not to or not to.partition("@")[0].isascii():
            return FAILED
        connection = get_connection(settings.LETTERS_BACKEND)
        letter = letter_of(to, message)
        letter.connection = connection
        try:
            connection.open()
        except (OSError, smtplib.SMTPException):
            return AGAIN
        try:
            letter.send()
        except smtplib.SMTPRecipientsRefused as refused:
            return _refused(refused)
        except smtplib.SMTPResponseException as answer:
            return AGAIN if 400 <= answer.smtp_code < 500 else FAILED
        except (OSError, smtplib.SMTPException) as problem:
            log.warning("nobody knows if a letter arrived: %s", problem)
            return LOST
        finally:
            connection.close()
        return SENT


def letter_of(to: str, message: Message) -> EmailMessage:
    """Return a letter; mail programs show its way off beside the sender."""
    with override(message.language):
        end = _("No quiero estos avisos por correo: %(address)s") % {"address": message.off}
    headers = {
        "List-Unsubscribe": f"<{message.off}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    subject = f"{message.title}: {message.words}".replace("\n", " ")
    text = f"{message.words}\n\n{message.page}\n\n--\n{end}\n"
    return EmailMessage(subject, text, None, [to], headers=headers)


def _refused(refused: smtplib.SMTPRecipientsRefused) -> Outcome:
    code = next((code for code, _said in refused.recipients.values()), 550)
    return Outcome(Fate.ENDED, ended=Subscription.Ended.REFUSED) if code >= 500 else AGAIN
