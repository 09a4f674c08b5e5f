"""Seasons of chance: table, ranking and statistics as the API tells them, counted again from records alone."""

from random import Random

import pytest

from atrum_judge.registry import playing_also
from players.models import Player
from tests.independent.ratings import ranking, ranking_of
from tests.independent.seasons import Table, table_of
from tests.independent.statistics import Told, counts, key_of, sums_of
from tests.independent.test_recount import exported
from tests.independent.whole_seasons import Season
from tests.party_game import PartyGame
from tests.tournaments.doors.calling import Bot
from tests.whole_events import Duel
from tournaments.actions.importing import import_record
from tournaments.core.record import load

pytestmark = pytest.mark.django_db
GAMES = ("atrum", "duelo", "duelo-masacre", "myl", "doomtrooper", "duel", "party")
PARTS = (None, "main", "cut")


class Asked:
    """The answers of the API about a season, beside its records."""

    def __init__(self, season, code, named):
        self.season, self.code, self.rng = season, code, season.rng
        self.club = season.first.club_id
        self.full = {one.slug: exported(one, public=False) for one in season.events}
        self.public = {one.slug: exported(one, public=True) for one in season.events}
        roots = {one.pk: season.root(one.pk) for one in Player.objects.all()}
        self.who = {one.nickname: roots[one.pk] for one in Player.objects.all()}
        self.named = {one: name for one, name in named.items() if one in roots.values()}

    def get(self, address):
        answer = Bot().get(address)
        assert answer.status_code == 200, (address, answer.content)
        return answer.json()

    def differences(self):
        return [*self._table(), *self._ranking(), *self._statistics()]

    def _table(self):
        circuit = self.get(f"circuits/{self.code}/")
        roots = self.season.root
        given = [(roots(one), points) for one, points in self.season.given]
        words = {}
        for one, word in self.season.words:
            words.setdefault(roots(one), {})[one] = word
        words = {one: "declined" if "declined" in said.values() else "chosen" for one, said in words.items()}
        outside = {
            name: [(person and roots(person), *rest) for person, *rest in lines]
            for name, lines in self.season.outside.items()
        }
        own = table_of(
            Table(circuit, self.public, self.who, outside=outside, given=given, words=words), self.named
        )
        told = self.get(f"circuits/{self.code}/table/?limit=500")["results"]
        yield from differing("table", own, told, but=("id",))

    def _ranking(self):
        answer = Bot().get(f"clubs/{self.club}/ranking/{self.season.game}/?limit=500")
        number, rows = ranking(self.public.values(), self.who)
        if not rows:
            assert answer.status_code == 404 or not answer.json()["results"]
            return
        told = answer.json()
        yield from differing("ranking", [{"counted": number}], [told], but=("results", "next"))
        yield from differing("ranking", ranking_of(rows, self.named), told["results"], but=("id", "page"))

    def _statistics(self):
        events = {f"tournaments/{slug}/statistics/": [record] for slug, record in self.full.items()}
        listed = [one["event"] for one in self.get(f"circuits/{self.code}/")["events"] if one["event"]]
        events[f"circuits/{self.code}/statistics/"] = [self.full[slug] for slug in listed]
        events[f"clubs/{self.club}/statistics/{self.season.game}/"] = [*self.full.values()]
        for address, records in events.items():
            part = self.rng.choice(PARTS)
            asked = f"?part={part}" if part else ""
            answer = Bot().get(address + asked)
            if not any(map(counts, records)):
                if answer.status_code != 404 and answer.json()["events"]:
                    yield f"{address} has statistics"
                continue
            own = Told(sums_of(records, self.who, part), is_one=address.startswith("tournaments/"))
            yield from differing(address + asked, [own.overall()], [answer.json()])
            pieces = self.get(f"{address}pieces/?limit=500{asked.replace('?', '&')}")["results"]
            yield from differing(address + "pieces" + asked, own.pieces(), pieces)
            for one in self.rng.sample(pieces, min(1, len(pieces))):
                told = self.get(f"{address}pieces/{one['piece']}/{asked}")
                mine = own.beside(key_of(one["name"]))
                yield from differing(f"{address}{one['piece']}{asked}", [mine], [told])
                yield from unlikely(told)
            sums = [sum(one["fates"][name] for one in pieces) for name in ("kept", "faced")]
            if self.season.game == "atrum" and len(records) == 1 and 5 * sums[0] != 3 * sums[1]:
                yield f"{address}: three of five are kept, not {sums}"


def differing(what, own, told, but=()):
    """Yield the rows that differ, with no more of them than that."""
    if len(own) != len(told):
        yield f"{what}: {len(own)} rows, and not {len(told)}"
    for mine, theirs in zip(own, told, strict=False):
        names = [name for name in {**mine, **theirs} if name not in but and mine.get(name) != theirs.get(name)]
        if names:
            each = [{name: one.get(name) for name in names} for one in (mine, theirs)]
            yield f"{what}: {each[0]}, and not {each[1]}"


def unlikely(told):
    """Yield what cannot be in the row of a piece, whoever counts."""
    fates = told["fates"]
    if fates["kept"] + fates["opponent"] + fates["own"] != fates["faced"]:
        yield f"fates: {fates}"
    for row in told["meetings"]:
        share = row["share"]
        if share["won"] + share["drawn"] + row["lost"] != share["n"]:
            yield f"meeting: {row}"
    shares = [row["share"] for row in (*told["meetings"], *told["together"])]
    for share in [fates["when_kept"], fates["when_gone"], *shares]:
        if (share["n"] < 10) != (share["percent"] is None):
            yield f"percentage: {share}"


def played(game, seed, events=4):
    season = Season(Random(f"{game} {seed}"), game, events)
    named = season.let_be_named()
    return season, season.make_circuit(), named


def recounted(game, seed, events=4):
    """Return what the API says of a season of chance otherwise than its records: as played, and changed afterwards."""
    with playing_also(Duel()), playing_also(PartyGame()):
        season, code, named = played(game, seed, events)
        found = Asked(season, code, named).differences()
        season.change()
        asked = Asked(season, code, named)
        found += [f"changed: {one}" for one in asked.differences()]
        import_again(asked)
        return found + [f"imported: {one}" for one in asked.differences()]


def import_again(asked):
    """Bring copies of all events in, in any order. None is of the club, so nothing follows."""
    records = [one for one in asked.full.values() if one["tournament"]["state"] == "finished"]
    for number, data in enumerate(asked.rng.sample(records, len(records))):
        import_record(load(data), slug=f"copia-{number}")


def test_a_season_of_two_events_is_counted_as_the_documentation_says():
    found = recounted("duelo", 1, events=2)
    assert not found, "\n".join(found)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.chances(sample=1, whole=40)
def test_so_is_one_of_chance(game, seed):
    found = recounted(game, seed)
    assert not found, "\n".join(found)
