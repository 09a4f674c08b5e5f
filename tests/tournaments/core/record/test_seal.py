"""The chain of the log, and the seal of a record: any change of either is noticed."""

import copy
import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import DatabaseError, connection, transaction

from atrum_judge.registry import get_ruleset
from tests.world import client_of
from tournaments import actions
from tournaments.actions.importing import import_record
from tournaments.core import chain, record
from tournaments.enums import PenaltyCategory
from tournaments.models import LogEntry, Tournament
from tournaments.queries.record import export, public_key


@pytest.fixture
def data(playing):
    """The public record of an event with a private line."""
    actions.judging.warn(
        playing.by(playing.judge), playing.tournament.entries.first(), PenaltyCategory.LATE, note="Secreto"
    )
    actions.setup.cancel_tournament(
        playing.by(playing.organizer), playing.tournament, name=playing.tournament.name, reason="Lluvia"
    )
    return json.loads(record.as_text(export(playing.tournament, public=True)))


def found(data):
    return " / ".join(
        str(text) for text in record.check(record.load(data), get_ruleset(data["tournament"]["game"])).differences
    )


def leaves(value, path=()):
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


def changed(data, path, value):
    data = copy.deepcopy(data)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return data


def test_what_was_written_is_right(data):
    assert found(data) == ""
    assert data["seal"]["key"] == public_key()


def test_every_changed_leaf_is_noticed(data):
    sealed = {name: value for name, value in data.items() if name != "seal"}
    digests = data["seal"]["digests"]
    for path, value in leaves({name: part for name, part in sealed.items() if name != "names"}):
        other = f"{value}x" if isinstance(value, str) else 987654 if not isinstance(value, bool) else not value
        assert record.digests_of(changed(sealed, path, other)) != digests, path


def test_a_changed_name_or_date_is_named_by_its_part(data):
    data["people"][0] = "Otra"
    assert "«people» no es lo que se firmó" in found(data)


def test_a_seal_made_again_by_another_is_not_this_installations(data):
    forged = record.sealed({**data, "people": ["Otra", *data["people"][1:]]}, Ed25519PrivateKey.generate())
    assert found(forged) == ""
    assert forged["seal"]["key"] != public_key()
    forged["seal"]["key"] = public_key()
    assert "La firma no es" in found(forged)


def _cut(data):
    """Leave out the newest line, and close the chain without it."""
    data["chain"]["digests"].pop()
    data["chain"]["head"] = chain.head_of(data["chain"]["digests"])
    data["log"] = [line for line in data["log"] if line["revision"] <= len(data["chain"]["digests"])]


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (lambda d: d["log"][1].update(reason="Otro"), "no es la línea que se escribió"),
        (lambda d: d["chain"]["digests"].pop(), "la cadena no cierra"),
        (lambda d: d["chain"]["digests"].reverse(), "la cadena no cierra"),
        (lambda d: d["chain"].update(head="0" * 64), "la cadena no cierra"),
        (_cut, "la cadena no cierra"),
        (lambda d: d["log"][-1].update(by=1 - d["log"][-1]["by"]), "figura otra persona"),
    ],
)
def test_a_forged_log_is_noticed_without_the_seal(data, forge, said):
    data["seal"] = None
    forge(data)
    assert said in found(data)


def test_a_private_line_cannot_be_guessed_from_its_digest(data, playing):
    private = LogEntry.objects.get(action="warn")
    assert data["chain"]["digests"][private.revision - 1] == private.digest
    assert private.salt not in json.dumps(data)
    assert chain.digest(private.told()) == private.digest
    assert chain.digest({**private.told(), "salt": ""}) != private.digest


def test_the_database_refuses_to_change_or_remove_a_line(playing):
    for change in (
        lambda: LogEntry.objects.filter(revision=3).update(reason="Otro"),
        lambda: LogEntry.objects.filter(revision=3).delete(),
        lambda: connection.cursor().execute("UPDATE tournaments_logentry SET reason = 'x'"),
    ):
        with pytest.raises(DatabaseError, match="only added to"), transaction.atomic():
            change()


def test_an_imported_event_keeps_its_seal_and_goes_on_with_its_chain(playing):
    full = json.loads(record.as_text(export(playing.tournament, public=False)))
    theirs = record.sealed(
        {name: part for name, part in full.items() if name != "seal"}, Ed25519PrivateKey.generate()
    )
    Tournament.objects.filter(pk=playing.tournament.pk).update(slug="aqui")
    back = import_record(record.load(theirs), organizer=playing.organizer)
    assert json.loads(record.as_text(export(back, public=False))) == theirs
    actions.setup.cancel_tournament(playing.by(playing.organizer), back, name=back.name, reason="Lluvia")
    again = json.loads(record.as_text(export(back, public=False)))
    assert again["seal"]["key"] == public_key()
    assert found(again) == ""


def test_the_site_publishes_its_key(playing, client):
    assert client.get("/firma.txt").content.decode().startswith(f"ed25519 {public_key()}\nsince 20")
    page = client_of(playing.judge).get(f"{playing.tournament.get_absolute_url()}record/").content.decode()
    assert public_key() in page
