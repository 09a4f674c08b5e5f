"""`manage.py notices`: the channels, what is wrong with them, the fate of notices (docs/operar/avisos.md)."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Count, QuerySet, TextChoices

from tournaments.doors.notices.people import LISTENING
from tournaments.doors.notices.ways import telegram
from tournaments.doors.notices.ways.table import CHANNELS
from tournaments.models import Endpoint, Notice, Subscription, Way


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
            self._tell_ended(Subscription.objects.filter(way=way), "ended", Subscription.Ended)
            if way == Way.TELEGRAM and CHANNELS[way].is_on() and (wrong := telegram.examined()):
                self.stdout.write(f"  {wrong}")
        endpoints = Endpoint.objects.all()
        self.stdout.write(f"programs and groups: {endpoints.filter(off='').count()} on")
        self._tell_ended(endpoints, "off", Endpoint.Off)

    def _tell_ended(self, rows: QuerySet[Any], column: str, reasons: type[TextChoices]) -> None:
        """Tell how many end by each reason, in the sentence that their owners read."""
        found = rows.exclude(**{column: ""}).order_by(column).values_list(column).annotate(count=Count("pk"))
        for reason, count in found:
            self.stdout.write(f"  {reason} {count}: {reasons(reason).label}")
