"""An event whose last changes a restored backup, or a replica that took over, does not have."""

from contextlib import contextmanager

from django.db import connection, transaction

from tournaments.models import Tournament
from tournaments.serving import append_only


@contextmanager
def lost(tournament):
    """Lose the changes of the block that are on the event's row and in its log: the rest of the rows stays."""
    columns = [field.attname for field in Tournament._meta.concrete_fields]
    before = Tournament.objects.filter(pk=tournament.pk).values(*columns).get()
    yield
    with transaction.atomic():
        append_only.unguard(connection)
        tournament.log.filter(revision__gt=before["revision"]).delete()
        Tournament.objects.filter(pk=tournament.pk).update(**before)
        append_only.guard(connection)
    tournament.refresh_from_db()
