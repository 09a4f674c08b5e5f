"""Give every event a code of its own for its short address."""

from random import SystemRandom

from django.db import migrations, models

import tournaments.models.tournament
from tournaments.core.addresses import event_code


def draw(apps, schema_editor):
    """Draw a code for each event, other than every code and long address."""
    events = apps.get_model("tournaments", "Tournament").objects
    taken = set(events.values_list("slug", flat=True))
    for pk in events.filter(code=None).values_list("pk", flat=True):
        while (code := event_code(SystemRandom())) in taken:
            pass
        taken.add(code)
        events.filter(pk=pk).update(code=code)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0022_lists_and_cards"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="code",
            field=models.CharField(max_length=4, null=True),
        ),
        migrations.RunPython(draw, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="tournament",
            name="code",
            field=models.CharField(
                default=tournaments.models.tournament.new_code, max_length=4, unique=True
            ),
        ),
    ]
