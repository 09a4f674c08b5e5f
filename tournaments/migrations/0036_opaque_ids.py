from itertools import count

from django.db import migrations, models

from tournaments.core.draws import commitment
from tournaments.core.addresses import event_id


def name_events(apps, schema_editor):
    """Give each event the id that follows from the hash of its seed; a second one of the same record, another."""
    events, taken = apps.get_model("tournaments", "Tournament").objects, set()
    for event in events.order_by("pk").only("pk", "seed").iterator():
        seed_hash = commitment(event.seed)
        uid = next(uid for uid in (event_id(seed_hash, copy) for copy in count()) if uid not in taken)
        taken.add(uid)
        events.filter(pk=event.pk).update(uid=uid)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0035_later_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="uid",
            field=models.CharField(default="", editable=False, max_length=24),
            preserve_default=False,
        ),
        migrations.RunPython(name_events, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="tournament",
            name="uid",
            field=models.CharField(editable=False, max_length=24, unique=True),
        ),
    ]
