"""What an import refuses in itself. Whole records, there and back, are in `core/record/test_record`."""

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
    ],
)
def test_what_does_not_fit_is_refused_and_leaves_nothing_behind(data, damage, message):
    damage(data)
    people = Player.objects.count()
    with pytest.raises(BadRecord, match=message):
        import_record(record.load(data), slug="otra-copa")
    assert Tournament.objects.count() == 1
    assert Player.objects.count() == people


def test_an_import_writes_no_log_of_its_own(data):
    imported = import_record(record.load(data), slug="otra-copa")
    assert imported.log.count() == imported.revision == len(data["log"])
