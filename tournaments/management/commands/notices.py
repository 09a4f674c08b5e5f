"""`manage.py notices`: the channels that are on, and the fate of the last notices (docs/operar/avisos.md)."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Count

from tournaments.doors.notices.people import LISTENING
from tournaments.doors.notices.ways.table import CHANNELS
from tournaments.models import Notice, Way


class Command(BaseCommand):
    help = "Tells which channels of notices are on, who listens, and how many notices were sent, failed, or wait."

    def handle(self, *args: Any, **options: Any) -> None:
        rows = Notice.objects.order_by().values_list("subscription__way", "state").annotate(count=Count("pk"))
        counts: dict[str, dict[str, int]] = {}
        for way, state, count in rows:
            counts.setdefault(way, {})[state] = count
        for way in Way:
            is_on = "on" if CHANNELS[way].is_on() else "off"
            told = [f"{state} {counts[way][state]}" for state in Notice.State if state in counts.get(way, {})]
            listening = LISTENING.filter(way=way).count()
            self.stdout.write(": ".join([way, ", ".join([is_on, f"{listening} listening", *told])]))
