"""Marks where names stood in lines of earlier versions, and the chain of each event made anew."""

import secrets
from datetime import UTC

from django.db import migrations

from tournaments.serving import append_only
from tournaments.core.chain import digest, link
from tournaments.core.naming import mark_of, marked, names_in


def mark(apps, schema_editor):
    append_only.unguard(schema_editor.connection)
    for tournament in apps.get_model("tournaments", "Tournament").objects.order_by("pk"):
        _mark(apps, tournament)


def _mark(apps, tournament):
    called = apps.get_model("tournaments", "CalledName")
    entries = {entry.name: entry for entry in tournament.entries.all()}
    lines = list(tournament.log.order_by("revision"))
    for line in reversed(lines):
        if line.action == "rename_entry" and "name" in line.kept:
            old, new = line.kept["name"]
            if new in entries:
                entries.setdefault(old, entries[new])
    members = apps.get_model("tournaments", "EntryMember").objects.filter(tournament=tournament)
    players = {one.player.nickname: one.player for one in members.select_related("player")}
    staff = tournament.staff.filter(user__player__isnull=False).select_related("user__player")
    players |= {one.user.player.nickname: one.user.player for one in staff}
    marks, head = {}, ""
    for line in lines:
        for name in sorted(names_in(line.action, line.kept) - marks.keys()):
            salt = secrets.token_hex(16)
            marks[name] = mark_of(salt, name)
            called.objects.create(
                tournament=tournament,
                mark=marks[name],
                salt=salt,
                name=name,
                entry=entries.get(name),
                player=players.get(name),
            )
        line.kept = marked(line.action, line.kept, marks)
        if line.digest:
            line.digest = digest(_told(line))
            head = link(head, line.digest)
        line.save(update_fields=["kept", "digest"])
    tournament.log_head = head if tournament.log_head else ""
    tournament.imported = {}
    tournament.save(update_fields=["log_head", "imported"])


def _told(line):
    at = line.at.astimezone(UTC).isoformat()
    same = {name: getattr(line, name) for name in ("revision", "action", "actor", "reason", "public", "salt")}
    return {**same, "at": at, "details": line.kept}


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0020_names_beside_the_log"),
    ]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
