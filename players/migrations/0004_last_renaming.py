import uuid

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0003_guests'),
    ]

    operations = [
        migrations.CreateModel(
            name='LastRenaming',
            fields=[
                ('id', models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ('mark', models.UUIDField(default=uuid.uuid4)),
            ],
        ),
        # Only forgotten: processes of the version before read and write the column while they are replaced.
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField(model_name='player', name='renamed_at')],
        ),
    ]
