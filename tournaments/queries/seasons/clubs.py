"""A club's front: what it plays now and next, its circuits, and its champions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from atrum_judge.registry import get_ruleset
from atrum_judge.text import Text
from players.models import Club, User
from tournaments.enums import CircuitState, Role, TournamentState
from tournaments.models import Circuit, Tournament
from tournaments.queries.people.same import roots
from tournaments.queries.seasons.levels import games_rated
from tournaments.queries.seasons.people import shown_names
from tournaments.queries.seasons.results import played_of
from tournaments.queries.tournaments import FrontPage, front_page, visible_to_all

CHAMPIONS = 8


@dataclass(frozen=True, slots=True)
class Champion:
    """A finished event and who won it.

    Attributes:
        division: whose title it is; empty for the event's own.
        name: empty where the champion does not let it be shown outside the event.
        size: entries that played.
    """

    event: Tournament
    division: str
    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Front:
    """The front of a club.

    Attributes:
        circuits: those that go on.
        former: archived ones.
        games: of which there is a ranking, by key, with their names.
        counted: those of which there may be statistics, too.
        champions: of the events that ended last, the newest first.
        feed: an event of it, whose calendar has all of them.
    """

    club: Club
    logo: str
    now: FrontPage
    circuits: Sequence[Circuit]
    former: Sequence[Circuit]
    games: Sequence[tuple[str, Text]]
    counted: Sequence[tuple[str, Text]]
    champions: Sequence[Champion]
    feed: Tournament

    @property
    def every_circuit(self) -> list[Circuit]:
        """Return the circuits that have a page, those that go on first."""
        return [*self.circuits, *self.former]

    @property
    def others(self) -> list[Tournament]:
        """Return the past events that no champion stands for: cancelled ones, and those that nobody won."""
        told = {one.event.pk for one in self.champions}
        return [one for one in self.now.past if one.pk not in told]


def club_shown(pk: int) -> Club | None:
    """Return a club that has a name and an event that everybody sees; else None."""
    found = Club.objects.select_related("logo").filter(pk=pk).exclude(name="").first()
    return found if found and visible_to_all().filter(club=found).exists() else None


def house() -> Club | None:
    """Return the club whose site this is: all events that everybody sees are its own, and it has a name."""
    owners = visible_to_all().order_by().values_list("club", flat=True).distinct()[:2]
    return club_shown(owners[0]) if len(owners) == 1 and owners[0] else None


def organized_by(club: Club, user: User) -> Tournament | None:
    """Return the newest event of a club that one of its staff organizes: it leads to people and circuits."""
    own = Tournament.objects.filter(club=club, trial_until=None, staff__user=user, staff__role=Role.ORGANIZER)
    return own.filter(club__staff__user=user).order_by("-starts_at", "-pk").first()


def front_of(club: Club, now: datetime) -> Front:
    """Return the front of a club that is shown (`club_shown`)."""
    own = visible_to_all().filter(club=club)
    over = own.filter(state=TournamentState.FINISHED).order_by("-starts_at", "-pk")
    logo = getattr(club, "logo", None)
    games = [(key, get_ruleset(key).name) for key in games_rated(club)]
    telling = set(over.filter(public_rosters=True).order_by().values_list("game", flat=True).distinct())
    circuits = list(Circuit.objects.filter(club=club).exclude(state=CircuitState.DRAFT))
    return Front(
        club,
        logo.digest if logo else "",
        front_page(now, own),
        [one for one in circuits if not one.is_archived],
        [one for one in circuits if one.is_archived],
        games,
        [one for one in games if one[0] in telling],
        _champions(club, list(over[:CHAMPIONS])),
        own[0],
    )


def _champions(club: Club, events: Sequence[Tournament]) -> list[Champion]:
    played, same = played_of(events), roots(club)
    won = [(one, *title) for one in events for title in played[one.pk].titles]
    people = {player: same.get(player, player) for _event, _division, row in won for player in row.players}
    names = shown_names(club, set(people.values()))
    found = []
    for event, division, row in won:
        told = [names.get(people[player]) for player in row.players]
        alone = (told[0] or "") if len(told) == 1 else ""
        name = row.name if len(told) > 1 and all(told) else alone
        found.append(Champion(event, division, name, len(played[event.pk].results)))
    return found
