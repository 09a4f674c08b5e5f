"""The site's time: that of the database, whichever machine answers.

Each process measures every few seconds how far its machine is off (`atrum_torneos.serving.probes`). What it stores
and tells is corrected by that.
"""

from datetime import datetime, timedelta

from django.utils import timezone

_ahead = [timedelta()]


def correct_by(seconds: float) -> None:
    """From now on, take the machine's clock for so many seconds ahead of the database's."""
    _ahead[:] = [timedelta(seconds=seconds)]


def site_time() -> datetime:
    """Return the time that all machines agree on."""
    return timezone.now() - _ahead[0]
