"""An entry is taken out: its tables are decided later, lost, or void, as it was chosen; the record tells it."""

import json

import pytest

from tests.tournaments.queries.played import entry, event
from tests.world import client_of
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.people.leaving import leave, tables_of
from tournaments.core import record
from tournaments.enums import EntryState, OutcomeKind, Role, TheirTables
from tournaments.errors import Conflict, NotAllowed
from tournaments.models import Match
from tournaments.queries.record import export

pytestmark = pytest.mark.django_db


@pytest.fixture
def world():
    """One round of six is over, the second is played; entry 1 is at a table of it."""
    made = event(6)
    made.settle(actions.pairing.pair_round(made.by(made.organizer), made.tournament))
    made.start(actions.pairing.pair_round(made.by(made.organizer), made.tournament))
    made.refresh()
    return made


def kinds(world):
    """Return the end of each table of entry 1, by round."""
    seated = Match.objects.filter(seats__entry=entry(world, 1)).order_by("round__number")
    return [match.outcome_kind for match in seated]


def out(world, tables, *, user=None, key=""):
    return leave(world.by(user or world.organizer, key=key), entry(world, 1), tables=tables)


def verifies(world):
    for only_public in (False, True):
        data = json.loads(record.as_text(export(world.tournament, public=only_public)))
        assert record.check(record.load(data), world.tournament.ruleset).differences == []


@pytest.mark.parametrize(
    ("tables", "changed", "ends"),
    [
        (TheirTables.LATER, 0, ["decided", None]),
        (TheirTables.FORFEIT, 1, ["decided", "decided"]),
        (TheirTables.VOID_LEFT, 1, ["decided", "void"]),
        (TheirTables.VOID_ALL, 2, ["void", "void"]),
    ],
)
def test_their_tables_end_as_it_was_chosen_and_the_record_verifies(world, tables, changed, ends):
    assert out(world, tables, key="k") == changed
    assert entry(world, 1).state == EntryState.DROPPED
    assert kinds(world) == ends
    if tables == TheirTables.FORFEIT:
        assert entry(world, 1).seats.get(round__number=2).won is False
    world.refresh()
    before = world.tournament.revision
    assert out(world, tables, key="k") == changed
    verifies(world)
    world.refresh()
    assert world.tournament.revision == before


def test_what_is_void_is_paired_from_anew_only_for_rounds_to_come(world):
    out(world, TheirTables.VOID_ALL)
    world.finish_round(world.tournament.rounds.get(number=2))
    actions.pairing.pair_round(world.by(world.organizer), world.tournament)
    verifies(world)


def test_the_tables_of_who_has_left_can_be_chosen_afterwards(world):
    actions.registration.drop(world.by(world.players[0]), entry(world, 1))
    assert out(world, TheirTables.VOID_LEFT) == 1
    with pytest.raises(Conflict, match="ya no se puede elegir"):
        out(world, TheirTables.VOID_LEFT)
    assert tables_of(entry(world, 1)).choices == [TheirTables.VOID_ALL]


def test_who_may_not_correct_changes_nothing(world):
    with pytest.raises(NotAllowed):
        out(world, TheirTables.VOID_ALL, user=world.judge)
    assert entry(world, 1).state == EntryState.CHECKED_IN
    with pytest.raises(NotAllowed):
        leave(By(world.players[0], world.now), entry(world, 1), tables=TheirTables.FORFEIT)
    assert kinds(world) == ["decided", None]


def test_of_a_bracket_somebody_goes_on():
    made = event(4, format="single")
    made.start(actions.pairing.pair_round(made.by(made.organizer), made.tournament))
    assert tables_of(entry(made, 1)).choices == [TheirTables.FORFEIT]
    out(made, TheirTables.FORFEIT)
    assert kinds(made) == [OutcomeKind.DECIDED]
    verifies(made)


@pytest.mark.parametrize("annul", [True, False])
def test_in_a_round_robin_all_is_void_where_less_than_half_does_not_count(annul):
    made = event(4, format="round_robin", annul_below_half=annul)
    made.settle(actions.pairing.pair_round(made.by(made.organizer), made.tournament))
    assert (tables_of(entry(made, 1)).choices == [TheirTables.VOID_ALL]) is annul


def test_the_page_offers_what_the_reader_may_do_and_carries_it_out(world):
    page = f"/t/{world.tournament.slug}/manage/entries/1/"
    actions.setup.appoint(world.by(world.organizer), world.tournament, world.judge, Role.JUDGE)
    assert 'value="void_all"' not in client_of(world.judge).get(page).content.decode()
    client = client_of(world.organizer)
    assert 'value="void_all"' in client.get(page).content.decode()
    assert client.post(page, {"tables": "nothing", "key": "k"}).status_code == 422
    shown = client.post(page, {"tables": "void_all", "key": "k"}, follow=True).content.decode()
    assert "2 mesas cambiaron" in shown
    assert kinds(world) == ["void", "void"]
