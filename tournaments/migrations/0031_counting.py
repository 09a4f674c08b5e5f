from django.db import migrations, models


class Migration(migrations.Migration):
    """Events from before keep the order that their criteria gave."""

    dependencies = [("tournaments", "0030_games_of_reports")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="counting",
            field=models.PositiveSmallIntegerField(default=1, editable=False),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="counting",
            field=models.PositiveSmallIntegerField(default=2, editable=False),
        ),
    ]
