"""Counts what a burst has left in the database, and prints it as JSON.

python -m benchmarks.site.ledger SLUG
"""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from django.db.models import Count  # noqa: E402

from tournaments.models import Confirmation, Match, Report, Tournament  # noqa: E402


def ledger(slug: str) -> dict[str, int]:
    """Count the rows of an event's newest round, doubled reports, and revisions without a line of the log."""
    tournament = Tournament.objects.get(slug=slug)
    newest = tournament.rounds.latest("number")
    matches = Match.objects.filter(round=newest, table__isnull=False)
    return {
        "reports": Report.objects.filter(match__round=newest).count(),
        "confirmations": Confirmation.objects.filter(report__match__round=newest).count(),
        "results": matches.filter(result__isnull=False).count(),
        "doubled": matches.annotate(versions=Count("reports")).filter(versions__gt=1).count(),
        "revisions without log": tournament.revision - tournament.log.count(),
    }


if __name__ == "__main__":
    print(json.dumps(ledger(sys.argv[1])))
