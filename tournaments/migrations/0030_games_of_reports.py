"""Complete the rows of the first version, which knew neither games of a match nor signatures.

Its reports and earlier results are told to have had no games, as their seats are; its installation gets a key, which
otherwise only the next new event would make.
"""

import secrets

from django.db import migrations


def tell_games(apps, schema_editor):
    for report in apps.get_model("tournaments", "Report").objects.only("seats").iterator():
        if any("games" not in seat for seat in report.seats):
            report.seats = _with_games(report.seats)
            report.save(update_fields=["seats"])
    for match in apps.get_model("tournaments", "Match").objects.exclude(superseded=[]).only("superseded"):
        if any("games" not in seat for old in match.superseded for seat in old["seats"]):
            match.superseded = [{**old, "seats": _with_games(old["seats"])} for old in match.superseded]
            match.save(update_fields=["superseded"])


def make_key(apps, schema_editor):
    if apps.get_model("tournaments", "Tournament").objects.exists():
        keys = apps.get_model("tournaments", "SigningKey").objects
        keys.get_or_create(pk=1, defaults={"private": secrets.token_hex(32)})


def _with_games(seats):
    return [{"games": 0, **seat} for seat in seats]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_sign_ups_by_link")]
    operations = [
        migrations.RunPython(tell_games, migrations.RunPython.noop),
        migrations.RunPython(make_key, migrations.RunPython.noop),
    ]
