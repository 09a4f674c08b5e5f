"""Whole seasons of a club: events of chance with some of the same people, and a circuit of chance over them."""

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

from atrum_judge.protocol import Field
from atrum_judge.registry import get_ruleset
from players.accounts import show
from players.models import Club, Player, User
from tests.whole_events import ACTS, DIVISIONS, NOW, Event, StagedEvent, some_stages
from tournaments import actions
from tournaments.actions.base import By
from tournaments.actions.people.clubs import same_person
from tournaments.actions.seasons import counting
from tournaments.actions.seasons.circuits import make_circuit, set_circuit, set_circuit_state
from tournaments.actions.seasons.correcting import correct_roster
from tournaments.core.seasons.typed import Lines
from tournaments.enums import CircuitPlace, CircuitState, CircuitTie, CircuitWay, MissedRounds, PreparationState
from tournaments.errors import Refusal
from tournaments.models import Entry, Match, Tournament
from tournaments.queries.rounds import current_round, open_matches

GROUPS = "Grandes 2 8; Chicos 1; Otros"


def pause(event: Event) -> None:
    if round_ := current_round(event.tournament):
        if event.rng.random() < 0.5:
            actions.rounds.pause_clock(event.by, round_, reason="Un corte")
        else:
            actions.rounds.resume_clock(event.by, round_)


def extend(event: Event) -> None:
    if one := event.some(_playing(event)):
        actions.rounds.extend_match(event.by, one, event.rng.randint(1, 9), reason="Empezaron tarde")


def end_early(event: Event) -> None:
    """End a match in any way: somebody did not come, or gave up. Most answers of chance are refused."""
    if one := event.some(_playing(event)):
        seats = one.terms.seats
        end = event.rng.choice(event.tournament.ruleset.endings(one.terms))
        told = {field.name: _answer(event.rng, field, seats) for field in end.fields}
        actions.reporting.decide_result(event.by, one, {"ending": end.name, **told}, reason="Así fue")


def _answer(rng: Random, field: Field, seats: int) -> Any:
    if field.per_seat:
        return [rng.randint(field.minimum, min(3, field.maximum)) for _ in range(seats)]
    if field.optional and rng.random() < 0.5:
        return None
    if field.kind == "choice":
        return rng.choice(list(field.choices))
    return rng.randrange(seats) if field.kind == "seat" else rng.randint(field.minimum, field.maximum)


def _playing(event: Event) -> Any:
    return Match.objects.filter(tournament=event.tournament, result=None, table__isnull=False).order_by("pk")


class SeasonEvent(StagedEvent):
    """An event of a season's people, in which time goes on."""

    does = (*ACTS, pause, pause, extend, end_early, end_early, end_early)

    def __init__(self, season: "Season", players: int, game: str, **settings: object) -> None:
        self.season = season
        super().__init__(season.rng, players, game, organizer=season.organizer, **settings)

    @property
    def by(self) -> By:
        self.season.now += timedelta(seconds=self.rng.choice([0, 1, 20, 100, 400]))
        return By(self.organizer, self.season.now)

    def add(self, name: str, missed: MissedRounds = MissedRounds.NOTHING) -> Entry:
        """Enter a new person, somebody with an account, or somebody whom the club knows."""
        event, season, size = self.tournament, self.season, self.tournament.ruleset.entry_size
        named = event.division_names
        division = self.rng.choice(named) if named else ""
        here = {one.pk for one in Player.objects.filter(entries__tournament=event)}
        accounts = [one for one in season.accounts if one.player.pk not in here]
        if accounts and event.state == "open" and size == 1 and self.rng.random() < 0.4:
            by = By(self.rng.choice(accounts), self.season.now)
            entry = actions.registration.register(by, event, self._roster(), division=division)
            return actions.registration.check_in(self.by, entry)
        known = [one for one in season.rows if one.pk not in here]
        again = [one for one in known if season.root(one.pk) in {season.root(pk) for pk in here}]
        if again and self.rng.random() < 0.3:
            known = again  # one person with two entries
        person = self.rng.choice(known) if known and self.rng.random() < 0.6 else None
        season.names += 1
        own = person.nickname if person else f"Persona {season.names}"
        return actions.registration.add_walk_in(
            self.by, event, own, items=self._roster(), others=[f"Suplente {season.names} {k}" for k in "ABC"[: size - 1]],
            team=f"Equipo {season.names}" if size > 1 else "", person=person, missed=missed, division=division,
        )  # fmt: skip

    def _go_on(self) -> None:
        """Let seats choose, where there is something to choose."""
        latest = current_round(self.tournament)
        if latest and not latest.is_draft:
            for match in open_matches(latest):
                self._prepare(match)
        super()._go_on()

    def _prepare(self, match: Match) -> None:
        ruling = self.tournament.ruleset.preparation
        while ruling and match.preparation and match.preparation_state == PreparationState.OPEN:
            luck = self.rng.random()
            if luck < 0.05:
                actions.preparation.resolve_preparation(self.by, match, reason="Tiempo")
            if luck < 0.08:
                return
            seat = ruling.waiting_for(match.preparation)[0]
            view = ruling.view(match.preparation, seat)
            keys = [item.key for group in view.groups for item in group if item.state == "choosable"]
            actions.preparation.choose(self.by, match, self.rng.choice(keys), seat=seat)
            match.refresh_from_db()


class Season:
    """A club's events, its circuit, and who is who.

    Attributes:
        rows: the people without an account whom the club knows; `accounts` have one.
        joined: each row that was joined, with the one it was joined to.
        outside, given, words: what the staff typed into the circuit: events played elsewhere by name, points, and
            the newest word about a place.
    """

    def __init__(self, rng: Random, game: str, events: int) -> None:
        self.rng, self.game, self.now, self.names = rng, game, NOW, 0
        self.organizer = User.objects.create(username="organiza")
        self.accounts: list[User] = []
        self.rows: list[Player] = []
        self.joined: dict[int, int] = {}
        self.outside: dict[str, list[tuple[int | None, str, int, int, int]]] = {}
        self.given: list[tuple[int, int]] = []
        self.words: list[tuple[int, str]] = []
        self.did: list[str] = []
        for k in range(6):
            user = User.objects.create(username=f"cuenta-{k}")
            self.accounts.append(user)
            Player.objects.get_or_create(user=user, defaults={"nickname": f"Cuenta {k}"})
        self.events: list[Tournament] = []
        for k in range(events):
            self.events.append(self._event(k, is_last=k == events - 1))
            self.join(rng.randint(0, 3))  # later, one person may come as two
        Club.objects.filter(pk=self.first.club_id).update(name="Club del Sur")

    @property
    def first(self) -> Tournament:
        return self.events[0]

    def _event(self, k: int, *, is_last: bool) -> Tournament:
        rng, ruleset = self.rng, get_ruleset(self.game)
        is_small = rng.random() < 0.2 or (ruleset.max_seats > 2 and k > 1)
        players = rng.randint(ruleset.min_seats, 7) if is_small else rng.randint(8, 12)
        settings = some_stages(rng, players) | {"round_minutes": rng.choice([35, 40, 50])}
        settings |= {"divisions": ", ".join(DIVISIONS) if rng.random() < 0.4 else ""}
        if not settings["divisions"]:
            for stage in settings["later_stages"]:  # type: ignore[attr-defined]
                stage.pop("by_division", None)
        if ruleset.max_seats > 2:
            settings = {"format": "swiss", "swiss_rounds": 2, "divisions": settings["divisions"]}
        if self.game == "duel" and rng.random() < 0.3:
            settings["options"] = {"boards": rng.choice(["2", "3"])}
        settings |= {
            "name": f"{rng.choice(['Liga', 'Copa'])} {k}", "public_rosters": rng.random() < 0.85,
            "starts_at": NOW + timedelta(hours=rng.choice([0, 5, 24, 60]) * (k + 1) // 2),
            "timezone": rng.choice(["UTC", "America/Santiago"]), "criteria": ["points", "draw"],
        }  # fmt: skip
        event = SeasonEvent(self, players, self.game, **settings)
        event.missed = rng.choice(list(MissedRounds))
        event.play(to_the_end=not is_last or rng.random() < 0.5)
        self.did += event.did
        self.rows = list(
            Player.objects.filter(entries__tournament__club__isnull=False, user=None).distinct().order_by("pk")
        )
        return event.tournament

    def by(self) -> By:
        self.now += timedelta(minutes=1)
        return By(self.organizer, self.now)

    def tries(self, act: Any, *args: Any, **said: Any) -> bool:
        try:
            act(self.by(), *args, **said)
        except Refusal as refusal:
            self.did.append(f"{act.__name__}: {refusal.message}")
            return False
        self.did.append(act.__name__)
        return True

    def root(self, row: int) -> int:
        while row in self.joined:
            row = self.joined[row]
        return row

    def roots(self) -> list[int]:
        """Return one row of each person, accounts that never came left out."""
        came = Player.objects.filter(entries__tournament__club__isnull=False).distinct().order_by("pk")
        return list(dict.fromkeys(self.root(one.pk) for one in came))

    def join(self, times: int) -> None:
        """Say of so many that two rows are one person; whoever has an account goes on."""
        with_account = {one.player.pk for one in self.accounts}
        for _ in range(10 * times):
            one, two = self.rng.sample(self.roots(), 2)
            if two in with_account:
                one, two = two, one
            if self.tries(same_person, self.first, person=one, other=two):
                self.joined[two] = one
                times -= 1
            if not times:
                return

    def let_be_named(self) -> dict[int, str]:
        """Let most people agree to be named; return the names of those."""
        named = {}
        for one in Player.objects.filter(pk__in=self.roots()).order_by("pk"):
            if self.rng.random() < 0.85:
                if one.user:
                    show(one, shown=True)
                else:
                    counting.show_person(self.by(), self.first, person=one.pk, shown=True)
                named[one.pk] = one.nickname
        return named

    def make_circuit(self) -> str:
        """Make a circuit with rules of chance; return its code."""
        rng, way = self.rng, self.rng.choice(list(CircuitWay))
        self.circuit = make_circuit(self.by(), self.first, name="Liga", way=way)
        ties = rng.sample(list(CircuitTie), 3)
        rules = {
            "way": way, "points": rng.choice(["25 18 15 12 10 8", "5 5 3 3 1", "10"]), "rest": rng.randint(0, 2),
            "sizes": rng.choice(["", "4 x 0,55; 9 x 1,33", "3 x 1,27"]), "win": rng.randint(0, 3),
            "draw": rng.randint(0, 1), "best": rng.randint(0, 3), "people": rng.choice([0, 0, 8, 9]),
            "events": rng.randint(0, 3), "groups": rng.choice(["", GROUPS]), "qualify": rng.choice([0, 1, 3, 6]),
            "passes_on": rng.random() < 0.5, "division": rng.choice(["", "", "", DIVISIONS[0].upper()]),
            "tie_1": ties[0], "tie_2": ties[1], "tie_3": rng.choice([None, ties[2]]),
        }  # fmt: skip
        rules |= rng.choice(
            [{"tag": "LIGA"}, {"since": "2026-11-01"}, {"since": "2026-11-01", "until": "2026-11-24"}, {}]
        )
        said = {"circuit": self.circuit.pk}
        set_circuit(self.by(), self.first, name="Liga", **rules, **said)
        set_circuit_state(self.by(), self.first, state=CircuitState.PUBLISHED, **said)
        groups = ["Grandes", "Chicos", "Otros", ""] if rules["groups"] else [""]
        for event in self.events:
            if rng.random() < 0.7:
                factor = rng.choice(["1", "1,57", "0,33"])
                counts = {"counts": rng.random() < 0.85, "group": rng.choice(groups), "factor": factor}
                counting.count_event(self.by(), event, **said, **counts, sure=True)
        for _ in range(rng.randint(0, 2)):
            self._play_elsewhere(rng.choice(groups))
        for _ in range(rng.randint(0, 4)):
            points, person = rng.choice([-250, 100, 1000]), rng.choice(self.roots())
            counting.give_points(self.by(), self.first, person=person, points=str(points / 100), why="Sí", **said)
            self.given.append((person, points))
        for _ in range(rng.randint(0, 4)):
            word, person = rng.choice(list(CircuitPlace)), rng.choice(self.roots())
            counting.decide_place(self.by(), self.first, person=person, place=word, why="Sí", **said)
            self.words.append((person, word.value))
        return self.circuit.code

    def _play_elsewhere(self, group: str) -> None:
        rng, name = self.rng, f"En otro lado {len(self.outside)}"
        people = [rng.choice([None, one]) for one in rng.sample(self.roots(), 4)]
        lines = [
            (person, f"Visita {k}", k if k < 4 else 3, rng.randint(0, 3), rng.randint(0, 1))
            for k, person in enumerate(people, start=1)
        ]
        size, day = rng.choice([0, 12]), rng.choice(["2026-11-01", "2026-11-22", "2026-12-30"])
        typed = "\n".join(f"{place}. {said} {won}-0-{drawn}" for _, said, place, won, drawn in lines)
        counting.add_outside(
            self.by(), self.first, circuit=self.circuit.pk, event=name, day=day, rows=Lines(typed),
            people=[person or 0 for person in people], size=size, group=group, factor=rng.choice(["1", "2"]),
        )  # fmt: skip
        self.outside[name] = lines

    def change(self) -> None:
        """Correct results and lists of events that are over, and join two more people."""
        for match in self._some(Match.objects.filter(result__isnull=False, table__isnull=False), 6):
            data = match.tournament.ruleset.sample.report(self.rng, match.terms)
            self.tries(actions.reporting.correct_result, match, data, reason="Al revés")
        for entry in self._some(Entry.objects.filter(roster__isnull=False), 6):
            items = entry.tournament.ruleset.sample.roster(self.rng)
            self.tries(correct_roster, entry, items, reason="Jugó otra")
        self.join(3)

    def _some(self, rows: Any, most: int) -> Iterator[Any]:
        found = list(rows.order_by("pk"))
        yield from self.rng.sample(found, min(most, len(found)))
