from django.db import migrations, models

from tournaments.core.record.upgrade import kind_of, told


def read_as_old_records(apps, schema_editor):
    """Tell the end of each match and its reason, as far as its seats and words tell: as records of version 1
    are read.
    """
    Report, Match = apps.get_model("tournaments", "Report"), apps.get_model("tournaments", "Match")
    for report in Report.objects.iterator():
        report.kind = kind_of(report.seats)
        report.explanation = told(report.explanation_es, report.explanation_en)
        report.save(update_fields=["kind", "explanation"])
    for match in Match.objects.exclude(superseded=[]).iterator():
        match.superseded = [{**old, "kind": kind_of(old["seats"])} for old in match.superseded]
        match.save(update_fields=["superseded"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0004_longer_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="replayed_after",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="report",
            name="kind",
            field=models.CharField(
                choices=[
                    ("decided", "Decidida"),
                    ("drawn", "Empatada"),
                    ("nobody", "Sin ganador"),
                    ("void", "Anulada"),
                ],
                default="decided",
                max_length=8,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="report",
            name="explanation",
            field=models.JSONField(default=dict),
            preserve_default=False,
        ),
        migrations.RunPython(read_as_old_records),
        migrations.RemoveField(model_name="report", name="explanation_es"),
        migrations.RemoveField(model_name="report", name="explanation_en"),
    ]
