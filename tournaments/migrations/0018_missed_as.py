"""Keep the organizer's choice for missed rounds beside what it gave."""

from django.db import migrations

from tournaments.core.record.upgrade import with_choice


def keep_choice(apps, schema_editor):
    Entry = apps.get_model("tournaments", "Entry")
    for entry in Entry.objects.filter(missed__isnull=False):
        entry.missed = with_choice(entry.missed)
        entry.save(update_fields=["missed"])


def forget_choice(apps, schema_editor):
    Entry = apps.get_model("tournaments", "Entry")
    for entry in Entry.objects.filter(missed__isnull=False):
        del entry.missed["as"]
        entry.save(update_fields=["missed"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_one_roster_locked")]
    operations = [migrations.RunPython(keep_choice, forget_choice)]
