"""All tables in one step: a new database takes this migration instead of those that it replaces."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('rules', '0001_initial'),
        ('rules', '0002_ruling'),
        ('rules', '0003_what_was_assumed'),
        ('rules', '0004_own_cards'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CatalogueCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32)),
                ('name', models.CharField(max_length=80)),
                ('name_key', models.CharField(max_length=80)),
                ('edition', models.CharField(blank=True, max_length=80)),
                ('data', models.JSONField(default=dict)),
                ('keeper', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='own_cards', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['name', 'edition'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('keeper', None)), fields=('game', 'name_key', 'edition'), name='one_card_per_edition'), models.UniqueConstraint(condition=models.Q(('keeper__isnull', False)), fields=('keeper', 'game', 'name_key', 'edition'), name='one_own_card_per_edition')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=32)),
                ('question', models.CharField(max_length=160)),
                ('case', models.JSONField()),
                ('verdict', models.JSONField()),
                ('assumed', models.JSONField(blank=True, default=list)),
                ('decision', models.TextField(max_length=2000)),
                ('follows_verdict', models.BooleanField(default=True)),
                ('reason', models.TextField(blank=True, max_length=2000)),
                ('event', models.CharField(blank=True, max_length=160)),
                ('sections', models.TextField(blank=True)),
                ('searchable', models.TextField(blank=True)),
                ('created_at', models.DateTimeField()),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('key', models.CharField(blank=True, max_length=64)),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', '-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('key', ''), _negated=True), fields=('author', 'key'), name='one_ruling_per_form')],
            },
        ),
    ]
