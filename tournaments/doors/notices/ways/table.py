"""All channels, by name."""

from collections.abc import Mapping

from tournaments.doors.notices.ways.mail import Mail
from tournaments.doors.notices.ways.message import Channel
from tournaments.doors.notices.ways.push import Push
from tournaments.doors.notices.ways.telegram import Telegram
from tournaments.models import Way

CHANNELS: Mapping[str, Channel] = {Way.PUSH: Push(), Way.MAIL: Mail(), Way.TELEGRAM: Telegram()}


def on() -> list[Way]:
    """Return the channels that the installation is configured for."""
    return [way for way in Way if CHANNELS[way].is_on()]
