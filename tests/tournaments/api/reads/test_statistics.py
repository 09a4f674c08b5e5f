"""Statistics for programs: the numbers of the pages, under the same limits; the club's balance for its staff."""

import re

import jsonschema
import pytest
from django.urls import reverse

from players.models import Club, User
from tests.tournaments.api.test_schema import whole
from tests.tournaments.doors.calling import Bot
from tests.tournaments.queries.statistics.test_counted import event
from tests.tournaments.views.seasons.test_statistics import circuit
from tournaments.models import Tournament
from tournaments.queries.statistics.scopes import of_club, of_event

pytestmark = pytest.mark.django_db

SHARE = re.compile(r"<strong>(\d+) %</strong>\s*<span[^>]*>(\d+)–(\d+) · n (\d+)</span>")


@pytest.fixture
def simulation(db):
    """A club's event that is over, with pieces that eight people had, in a circuit."""
    made = event(players=24)
    Club.objects.update(name="Club del Altar")
    made.circuit = circuit(made)
    return made


def scopes(simulation):
    """The addresses of each scope for programs, with its page and the page of a piece."""
    one, code = simulation.tournament, simulation.circuit.code
    of_club_ = [one.club_id, one.game]
    return {
        f"tournaments/{one.slug}/statistics/": ("statistics", "statistics_piece", [one.slug]),
        f"clubs/{one.club_id}/statistics/{one.game}/": ("club_statistics", "club_piece", of_club_),
        f"circuits/{code}/statistics/": ("circuit_statistics", "circuit_piece", [code]),
    }


def shares(told):
    """Every share of an answer that has a percentage."""
    if isinstance(told, list):
        return [share for one in told for share in shares(one)]
    if not isinstance(told, dict):
        return []
    if "percent" in told:
        return [] if told["percent"] is None else [(told["percent"], told["low"], told["high"], told["n"])]
    return [share for one in told.values() for share in shares(one)]


def test_they_are_those_of_the_pages_in_every_scope_and_part(simulation):
    bot = Bot()
    for address, (page, piece, args) in scopes(simulation).items():
        for part in ("", "?part=main", "?part=cut"):
            shown = bot.client.get(reverse(page, args=args) + part).content.decode()
            said = bot.get(address + part).json()
            rows = bot.get(f"{address}pieces/{part or '?'}&limit=60").json()["results"]
            assert f"{said['lists']} listas." in shown
            assert f": {said['tables']} partidas" in shown
            assert len(rows) == said["pieces"]
            drawn = {tuple(map(int, found)) for found in SHARE.findall(shown)}
            assert {*shares(said), *shares(rows)} <= drawn
            assert all(f"{one['registered']} de {one['lists']} listas" in shown for one in rows)
        first = rows[0]["piece"]
        shown = bot.client.get(reverse(piece, args=[*args, first])).content.decode()
        one = bot.get(f"{address}pieces/{first}/").json()
        jsonschema.validate(one, whole({"$ref": "#/components/schemas/OnePiece"}))
        assert {tuple(map(int, found)) for found in SHARE.findall(shown)} == set(shares(one))


def test_no_percentage_of_few_matches_and_no_row_of_few_people(simulation):
    one = simulation.tournament
    for address in scopes(simulation):
        rows = Bot().get(f"{address}pieces/?limit=60").json()["results"]
        told = [own["fates"][share] for own in rows for share in ("when_kept", "when_gone")]
        assert all((share["percent"] is None) == (share["n"] < 10) for share in told)
    joined = {row.name for row in of_club(one.club, one.game).pieces.values()}
    alone = {row.address: row.name for row in of_event(one).pieces.values()}
    assert joined < set(alone.values())
    hidden = next(piece for piece, name in alone.items() if name not in joined)
    (club,) = (address for address in scopes(simulation) if address.startswith("clubs/"))
    assert Bot().get(f"{club}pieces/{hidden}/").status_code == 404
    assert {row["name"] for row in Bot().get(f"{club}pieces/?limit=60").json()["results"]} == joined


def test_an_event_that_does_not_publish_its_lists_tells_nothing(simulation):
    Tournament.objects.update(public_rosters=False)
    for address in scopes(simulation):
        said = Bot().get(address).json()
        assert {said[name] for name in ("events", "lists", "tables", "pieces", "hidden")} == {0}
        assert Bot().get(f"{address}pieces/").json() == {"results": []}


def test_the_balance_of_a_club_is_for_its_staff(simulation):
    address = f"tournaments/{simulation.tournament.slug}/overview/"
    said = Bot.of(simulation.organizer, simulation.tournament, "read").get(address).json()
    (looked,) = said["events"]
    assert (looked["name"], looked["evening"]["came"]) == (simulation.tournament.name, 24)
    judge = Bot.of(simulation.judge, simulation.tournament, "read")
    assert [bot.get(address).status_code for bot in (Bot(), judge)] == [403, 403]
    simulation.tournament.club.staff.filter(user=User.objects.get(pk=simulation.organizer.pk)).delete()
    assert Bot.of(simulation.organizer, simulation.tournament, "read").get(address).status_code == 403
