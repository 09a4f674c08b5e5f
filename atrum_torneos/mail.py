"""Send letters beside the requests: people log in without a wait while the mail server is away or frozen."""

import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException
from threading import BoundedSemaphore

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

log = logging.getLogger(__name__)

MOST = 500
"""Letters of a process that wait to be sent; more are not, and the log says so."""

LOCAL = (".console", ".dummy", ".locmem", ".filebased")
"""Django's backends that keep a letter on the machine."""

_sending = ThreadPoolExecutor(1, "letters")
_room = BoundedSemaphore(MOST)


def sends_mail(backend: str) -> bool:
    """True if letters leave the machine."""
    return not backend.rpartition(".")[0].endswith(LOCAL)


class LettersBeside(EmailBackend):
    """Django's own for SMTP, in a thread. The writer of a letter does not hear if it arrived; the log does."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Take letters to be sent; returns how many."""
        if not _room.acquire(blocking=False):
            log.error("%s letters wait already: some were not sent", MOST)
            return 0
        _sending.submit(self._send, list(email_messages))
        return len(email_messages)

    def _send(self, letters: Sequence[EmailMessage]) -> None:
        try:
            super().send_messages(letters)
        except (SMTPException, OSError) as problem:
            log.error("a letter was not sent: %s", problem)
        finally:
            _room.release()
