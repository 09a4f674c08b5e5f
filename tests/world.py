"""Valid tournaments for tests, built through the same actions as everything else."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar

from django.db import connection
from django.test import Client

from atrum_judge.registry import get_ruleset
from players.models import User
from rules.catalogue import load
from rules.models import CatalogueCard, Ruling
from rules.rulings import Decision, save_ruling
from tests.kept import kept
from tournaments import actions
from tournaments.actions.base import By
from tournaments.enums import Role
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.queries.rounds import open_matches

T = TypeVar("T")
NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
CARDS = get_ruleset("atrum").sample.cards
# The sample's first, seventh and thirteenth carry the same unique Power.
LEGAL = [{"name": card.name} for card in CARDS[1:6]]


@dataclass
class World:
    """A tournament with people around it.

    Attributes:
        story: the makings that led to it, where it began as most do; later ones are `kept` by it.
        untouched: the state that shows if anything else has been done since.
    """

    organizer: User
    judge: User
    tournament: Tournament
    players: list[User] = field(default_factory=list)
    now: datetime = NOW
    story: tuple[object, ...] = ()
    untouched: object = None

    @classmethod
    def open(cls, **settings: Any) -> "World":
        """An event that is open for registration; `settings` are its own, beside those of every test."""
        if User.objects.exists() or CatalogueCard.objects.exists():
            return cls._opened(*cls._around(), **settings)
        # The same key may stand for another game in another test.
        game = type(get_ruleset(settings.get("game", "atrum")))
        story = "open", game, repr(sorted(settings.items()))
        world = kept(story, lambda: cls._opened(*kept(("around",), cls._around), **settings))
        world.story, world.untouched = story, world._state()
        return world

    @staticmethod
    def _around() -> tuple[User, User]:
        """An organizer and a judge, with the cards of the sample."""
        load(get_ruleset("atrum"), CARDS)
        return person("organiza"), person("jueza")

    @classmethod
    def _opened(cls, organizer: User, judge: User, **settings: Any) -> "World":
        values = {
            "name": "Copa de prueba",
            "place": "Club",
            "game": "atrum",
            "starts_at": NOW,
            "timezone": "America/Santiago",
            "capacity": 16,
            "swiss_rounds": 3,
            "top_cut": 0,
            "rules_date": date(2026, 11, 1),
        }
        tournament = actions.setup.create_tournament(By(organizer, NOW), values | settings, seed="semilla")
        world = cls(organizer, judge, tournament)
        actions.setup.appoint(world.by(organizer), tournament, judge, Role.HEAD_JUDGE)
        actions.setup.open_registration(world.by(organizer), tournament)
        world.refresh()
        return world

    @classmethod
    def open_again(cls, earlier: "World", **settings: Any) -> "World":
        """A second event of the same people, open for registration."""
        names = ("place", "game", "timezone", "capacity", "round_minutes", "preparation_minutes", "swiss_rounds")
        values = {name: getattr(earlier.tournament, name) for name in (*names, "starts_at", "rules_date")}
        tournament = actions.setup.create_tournament(
            By(earlier.organizer, NOW), {**values, "name": "Otra copa", **settings}, seed="otra"
        )
        world = cls(earlier.organizer, earlier.judge, tournament)
        actions.setup.open_registration(world.by(world.organizer), tournament)
        world.refresh()
        return world

    def by(self, user: User, *, key: str = "", later: float = 0) -> By:
        """This account acts, `later` minutes from now."""
        self.now += timedelta(minutes=later)
        return By(user, self.now, key)

    def join(self, entry: Entry, user: User) -> None:
        """The holder of an account is invited to a team and accepts."""
        invitation = actions.invitations.invite_member(self.by(self.organizer), entry)
        actions.invitations.accept_invitation(self.by(user), invitation)

    def refresh(self) -> None:
        self.tournament = Tournament.objects.get(pk=self.tournament.pk)

    def add_players(self, count: int) -> list[Entry]:
        """Registered and present."""
        return self.next(("players", count), lambda: self._added(count))

    def _added(self, count: int) -> list[Entry]:
        entries = []
        for _ in range(count):
            user = person(f"jugador{len(self.players) + 1}")
            self.players.append(user)
            entry = actions.registration.register(self.by(user), self.tournament, LEGAL)
            entries.append(actions.registration.check_in(self.by(user), entry))
        return entries

    def start_round(self) -> Round:
        """Paired, published, prepared on the table, clock running."""
        if self.rounds:
            return self._round()
        return self.next(("round",), self._round)

    def _round(self) -> Round:
        return self.start(actions.pairing.pair_round(self.by(self.organizer), self.tournament))

    def next(self, name: tuple[object, ...], make: Callable[[], T]) -> T:
        """Make the next part of this world, from its rows where a part of this name has been made before."""
        if self.untouched is None or self.untouched != self._state():
            return make()
        self.story += name
        made, self.players, self.now = kept(self.story, lambda: (make(), self.players, self.now))
        self.refresh()
        self.untouched = self._state()
        return made

    def done_anew(self) -> "World":
        """The same world; what follows is done by the actions each time, for who listens to them."""
        self.untouched = None
        return self

    def _state(self) -> object:
        tournaments, *others = (model._meta.db_table for model in (Tournament, User, CatalogueCard))
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {tournaments} ORDER BY id")  # noqa: S608
            events = cursor.fetchall()
            cursor.execute("SELECT {}".format(", ".join(f"(SELECT COUNT(*) FROM {one})" for one in others)))  # noqa: S608
            return self.now, events, cursor.fetchone()

    def start(self, draft: Round) -> Round:
        """A draft published, prepared on the table, clock running."""
        actions.rounds.publish_round(self.by(self.organizer), draft)
        for match in open_matches(draft):
            actions.preparation.prepared_on_table(self.by(self.judge), match)
        actions.rounds.start_clock(self.by(self.organizer), draft)
        draft.refresh_from_db()
        self.refresh()
        return draft

    def settle(self, draft: Round) -> None:
        """A draft published, started and finished."""
        self.finish_round(self.start(draft))
        self.refresh()

    def finish_round(self, round_: Round) -> None:
        """The first seat of every table wins 2-0."""
        for match in open_matches(round_):
            actions.reporting.decide_result(self.by(self.judge), match, {"ending": "elimination", "left": [2, 0]})

    def table(self, number: int = 1) -> Match:
        return Match.objects.get(tournament=self.tournament, table=number, round__number=self.rounds)

    @property
    def rounds(self) -> int:
        return self.tournament.rounds.count()

    def seated(self, match: Match) -> list[User]:
        """The accounts at a table, by seat."""
        return [User.objects.get(player__entries=seat.entry) for seat in match.seats.order_by("index")]


def person(username: str) -> User:
    return User.objects.create_user(username, password="clave-de-prueba")


def ruling_of(author: User, *, published: bool) -> Ruling:
    """A ruling about a table on which nothing has happened."""
    ruleset = get_ruleset("atrum")
    judge = ruleset.judge
    assert judge is not None
    case = judge.bench.new(NOW.date(), [("A", ()), ("B", ())])["case"]
    verdict = judge.adjudicate(case, today=NOW.date(), catalogue=lambda _name: (), language="es")
    decided = Decision("¿Se puede?", "Sí.", True, publish=published)
    return save_ruling(ruleset, case, verdict, decided, author=author.pk, now=NOW)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client
