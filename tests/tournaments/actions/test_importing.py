"""Refusals of an import itself. Whole records, there and back, are in `core/record/test_record`."""

import json

import pytest

from players.models import Player
from tests.world import World
from tournaments.actions.importing import import_record
from tournaments.core import record
from tournaments.core.record import BadRecord
from tournaments.models import Tournament
from tournaments.queries.record import export


@pytest.fixture
def data(world: World):
    """A record as it comes back from a file."""
    world.add_players(2)
    world.refresh()
    return json.loads(record.as_text(export(world.tournament, public=False)))


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data["tournament"].update(seed="otra"), "announced by its hash"),
        (lambda data: data["people"].__setitem__(0, "y" * 41), "damaged"),
        (lambda data: data["entries"][0].update(name="y" * 41), "damaged"),
        (lambda data: data["entries"][0].update(members=[99]), "incomplete: list index out of range"),
        (lambda data: data["entries"][0].pop("club"), "incomplete: 'club' is missing"),
        (lambda data: data["tournament"].update(game="ajedrez"), "does not know the game 'ajedrez'"),
        (lambda data: data["tournament"].update(seed=None), "still secret"),
    ],
)
def test_what_does_not_fit_is_refused_and_leaves_nothing_behind(data, damage, message):
    damage(data)
    people = Player.objects.count()
    with pytest.raises(BadRecord, match=message):
        import_record(record.load(data), slug="otra-copa")
    assert Tournament.objects.count() == 1
    assert Player.objects.count() == people


@pytest.mark.parametrize(
    ("slug", "message"),
    [
        ("Otra Copa", "'Otra Copa' cannot be the address"),
        ("otra-", "'otra-' cannot be the address"),
        ("copa-de-prueba", "already an event at 'copa-de-prueba'"),
        ("", "already an event at 'copa-de-prueba'"),
    ],
)
def test_an_address_that_is_none_or_taken_is_refused(data, slug, message):
    with pytest.raises(BadRecord, match=message):
        import_record(record.load(data), slug=slug)
    assert Tournament.objects.count() == 1


def test_an_import_writes_no_log_of_its_own(data):
    imported = import_record(record.load(data), slug="otra-copa")
    assert imported.log.count() == imported.revision == len(data["log"])
