from django.db import migrations, models
import django.db.models.deletion


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0004_last_renaming'),
        ('tournaments', '0019_pairing_scope'),
    ]

    operations = [
        migrations.RenameField('logentry', 'details', 'kept'),
        migrations.AddField(
            model_name='tournament',
            name='names_version',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.CreateModel(
            name='CalledName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mark', models.CharField(max_length=41)),
                ('salt', models.CharField(blank=True, max_length=32)),
                ('name', models.CharField(blank=True, max_length=150)),
                ('entry', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='called', to='tournaments.entry')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='players.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='called_names', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'mark'), name='one_name_per_mark')],
            },
        ),
    ]
