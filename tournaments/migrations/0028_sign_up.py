from django.db import migrations, models

CHOICES = [
    ("anybody", "Cualquiera, con el enlace y sin cuenta"),
    ("accounts", "Solo con cuenta"),
    ("desk", "Nadie: se anota en la mesa de inscripción"),
]
NAME = "quién se inscribe por su cuenta"


class Migration(migrations.Migration):
    """Events from before go on asking for an account."""

    dependencies = [("tournaments", "0027_events_to_try")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="sign_up",
            field=models.CharField(choices=CHOICES, default="accounts", max_length=16, verbose_name=NAME),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="sign_up",
            field=models.CharField(choices=CHOICES, default="anybody", max_length=16, verbose_name=NAME),
        ),
    ]
