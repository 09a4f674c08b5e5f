"""Whole events of every format, with people who leave, return and are disqualified, and results that change.

All changes go through the actions. A refusal of an act is a right answer; an event that cannot go on is not.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from random import Random

from atrum_judge.boards import BOARDS
from atrum_judge.protocol import ALL_FORMATS
from players.models import User
from rules.catalogue import load
from tests.party_game import PartyGame
from tournaments import actions
from tournaments.actions.base import By
from tournaments.enums import EntryState, Later, MissedRounds, PenaltyCategory, Role
from tournaments.errors import Refusal
from tournaments.models import Entry, Match, Round, Tournament
from tournaments.queries.rounds import current_round, progress, still_open, to_replay

NOW = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
MOST_STEPS = 3000
MOST_ACTS = 25
STAGE_IN_ORDER = (
    "kind",
    "groups",
    "rounds",
    "who",
    "bound",
    "plus",
    "seeding",
    "minutes",
    "last_minutes",
    "anew",
    "by_division",
    "third_place",
)
DIVISIONS = ["Juveniles", "Adultos"]


class Duel(PartyGame):
    """The second game at tables of two: nothing to register or to prepare."""

    key = "duel"
    min_seats = max_seats = 2
    formats = ALL_FORMATS
    options = (*PartyGame.options, BOARDS)


def some_settings(rng: Random, players: int) -> dict[str, object]:
    """The settings of one event."""
    chosen = rng.choice(["swiss", "swiss", "round_robin", "groups", "single", "double"])
    settings: dict[str, object] = {
        "format": chosen,
        "swiss_rounds": rng.randint(1, 4),
        "groups": rng.randint(2, 4),
        "legs": 2 if players < 6 and rng.random() < 0.3 else 1,
        "first_round": rng.choice(["random", "seeding"]),
        "third_place": rng.random() < 0.5,
        "withdrawn": rng.choice(["last", "place"]),
        "group_places": rng.choice(["per_match", "without_last"]),
        "annul_below_half": rng.random() < 0.7,
        "club_rounds": rng.choice([0, 2]),
        "accelerated_rounds": rng.choice([0, 0, 2]),
        "last_by_standing": rng.random() < 0.25,
        "criteria": rng.choice([["wins", "score", "draw"], ["points", "buchholz"], ["wins"]]),
    }
    if chosen in {"swiss", "round_robin", "groups"} and rng.random() < 0.6:
        settings["top_cut"] = rng.randint(2, 8)
        settings["cut_bracket"] = rng.choice(["bracket", "double"])
        settings["cut_rule"] = rng.choice(["size", "size", "one_loss"])
    return settings


def some_stages(rng: Random, players: int) -> dict[str, object]:
    """The settings of one event with a list of stages after its first one."""
    first = rng.choice(["swiss", "swiss", "swiss", "round_robin", "groups"])
    later: list[dict[str, object]] = []
    most, in_groups = players, first == "groups"
    for _day in range(rng.choice([0, 1, 1, 2])):
        entrance = _entrance(rng, most, is_of_groups=in_groups)
        stage = {"kind": rng.choice(["swiss", "swiss", "round_robin"]), **entrance}
        in_groups = stage["kind"] == "round_robin"
        if in_groups:
            stage |= {"groups": 2} if rng.random() < 0.5 else {}
        else:
            stage |= {"rounds": rng.randint(1, 3)} | ({"anew": True} if rng.random() < 0.4 else {})
        later.append(stage)
        most = int(str(later[-1].get("bound", most))) if later[-1].get("who") == "best" else most
        in_groups = in_groups and "groups" in stage
    divided = rng.random() < 0.3
    if not later or rng.random() < 0.6:
        entrance = _entrance(rng, most, is_of_groups=in_groups)
        seeding = rng.choice([{}, {"seeding": "standing"}, {"seeding": "rating"}, {"seeding": "drawn"}])
        apart = divided and not in_groups and first != "groups" and rng.random() < 0.7
        kind = "bracket" if apart else rng.choice(["bracket", "bracket", "double"])
        stage = {"kind": kind, **entrance, **seeding} | ({"by_division": True} if apart else {})
        stage |= {"minutes": 50} if rng.random() < 0.5 else {}
        stage |= {"last_minutes": 0} if rng.random() < 0.5 else {}
        stage |= {"third_place": True} if rng.random() < 0.5 else {}
        later.append(stage)
    later = [{name: stage[name] for name in STAGE_IN_ORDER if name in stage} for stage in later]
    return some_settings(rng, players) | {
        "format": first,
        "later_stages": later,
        "divisions": ", ".join(DIVISIONS) if divided else "",
        "top_cut": 0,
        "cut_rule": "size",
        "criteria": rng.choice([["points", "buchholz"], ["wins", "score", "draw"], ["points", "head_to_head"]]),
    }


def _entrance(rng: Random, most: int, *, is_of_groups: bool = False) -> dict[str, object]:
    who = rng.choice(["all", "best", "points", "losses"] + ["places"] * 3 * is_of_groups)
    if who == "all" or (who == "best" and most < 2):
        return {}
    if who == "places":
        return {"who": who, "bound": rng.randint(1, 2)} | ({"plus": plus} if (plus := rng.randint(0, 3)) else {})
    bound = {"best": rng.randint(2, max(2, most)), "points": rng.randint(1, 9), "losses": rng.randint(0, 2)}[who]
    return {"who": who} | ({"bound": bound} if bound else {})


class Event:
    """One event, played to its end by chance.

    Attributes:
        missed: the result of late entries for rounds before.
        does: what may happen in it.
    """

    missed = MissedRounds.NOTHING
    does: Sequence[Callable[["Event"], None]] = ()

    def __init__(
        self, rng: Random, players: int, game: str = "duel", *, organizer: User | None = None, **settings: object
    ) -> None:
        self.rng, self.acts, self.did = rng, MOST_ACTS, []
        self.organizer = organizer or User.objects.create(username=f"organiza-{User.objects.count()}")
        values = {
            "name": "Torneo al azar",
            "game": game,
            "starts_at": NOW,
            "timezone": "UTC",
            "capacity": 60,
            "rules_date": date(2026, 11, 1),
        }
        self.tournament = actions.setup.create_tournament(self.by, values | settings, seed=str(rng.random()))
        load(self.tournament.ruleset, self.tournament.ruleset.sample.cards)
        actions.setup.appoint(self.by, self.tournament, self.organizer, Role.HEAD_JUDGE)
        actions.setup.open_registration(self.by, self.tournament)
        for number in range(1, players + 1):
            entry = self.add(f"Persona {number}")
            known = {
                "rating": rng.choice([None, rng.randint(1, 9)]),
                "club": rng.choice(["", "Norte", "Sur"]),
                "fixed_table": rng.choice([None, None, None, rng.randint(1, 5)]),
            }
            if rng.random() < 0.5:
                actions.entries.edit_entry(self.by, entry, **known, sits_out=[])

    def add(self, name: str, missed: MissedRounds = MissedRounds.NOTHING) -> Entry:
        """Add one more person, or a team."""
        others = [f"{name}, {k}" for k in range(2, self.tournament.ruleset.entry_size + 1)]
        named = self.tournament.division_names
        division = self.rng.choice(named) if named else ""
        return actions.registration.add_walk_in(
            self.by, self.tournament, name, items=self._roster(), others=others, missed=missed, division=division
        )

    def _roster(self) -> Sequence[dict[str, object]]:
        ruleset = self.tournament.ruleset
        return () if isinstance(ruleset, PartyGame) else ruleset.sample.roster(self.rng)

    @property
    def by(self) -> By:
        return By(self.organizer, NOW)

    def play(self, *, to_the_end: bool = True) -> Tournament:
        """To the end, or until a round is played. Raises `AssertionError` when it is stuck."""
        for _ in range(MOST_STEPS):
            self.tournament.refresh_from_db()
            if self.tournament.is_over or (not to_the_end and progress(self.tournament).step == "play"):
                return self.tournament
            if self.acts and self.rng.random() < 0.15:
                self.acts -= 1
                self._try(self.rng.choice(self.does or ACTS), self)
                continue
            self._go_on()
        raise AssertionError(f"stuck: {self.did[-12:]}")

    def _try(self, act, *args) -> bool:
        name = getattr(act, "__name__", str(act))
        try:
            act(*args)
        except Refusal as refusal:
            self.did.append(f"{name}: {refusal.message}")
            return False
        self.did.append(name)
        return True

    def _go_on(self) -> None:
        now = progress(self.tournament)
        match now.step:
            case "lock_rosters":
                self._try(actions.registration.lock_rosters, self.by, self.tournament)
            case "pair":
                present = self.tournament.entries.filter(state=EntryState.CHECKED_IN).count()
                paired = self._try(actions.pairing.pair_round, self.by, self.tournament)
                if not paired and present < self.tournament.ruleset.min_seats and now.round is None:
                    self._try(_call_off, self)
            case "publish":
                if not self._try(actions.rounds.publish_round, self.by, now.round):
                    self._try(actions.pairing.take_back_round, self.by, now.round)
            case "prepare":
                self._try(actions.preparation.prepared_everywhere, self.by, now.round)
            case "start":
                self._try(actions.rounds.start_clock, self.by, now.round)
            case "play":
                self._decide(now.round)
            case "finish":
                self._try(actions.rounds.finish_tournament, self.by, self.tournament)
            case other:
                raise AssertionError(f"{other}: {self.did[-12:]}")

    def _decide(self, round_: Round) -> None:
        for void in to_replay(round_):
            actions.reporting.replay(self.by, void, reason="Otra vez")
        for match in [m for m in still_open(round_).order_by("pk") if not m.is_waiting][:3]:
            self._try(
                actions.reporting.decide_result,
                self.by,
                match,
                self.result(match),
            )

    def result(self, match: Match) -> dict[str, object]:
        """Return a player's report of a match; mostly with one winner."""
        if self.tournament.ruleset.entry_size > 1 or not isinstance(self.tournament.ruleset, PartyGame):
            return self.tournament.ruleset.sample.report(self.rng, match.terms)
        seats = match.seats.count()
        points = [self.rng.randint(0, 3) for _ in range(seats)]
        if match.round.stage.kind in {"bracket", "double"}:
            points[self.rng.randrange(seats)] = 5
        return {"ending": "points", "points": points}

    def some(self, entries) -> Entry | None:
        found = list(entries)
        return self.rng.choice(found) if found else None


def _call_off(event: Event) -> None:
    actions.setup.cancel_tournament(
        event.by, event.tournament, name=event.tournament.name, reason="No queda nadie"
    )


def drop(event: Event) -> None:
    if one := event.some(event.tournament.entries.filter(state=EntryState.CHECKED_IN)):
        actions.registration.drop(event.by, one)


def disqualify(event: Event) -> None:
    if one := event.some(event.tournament.entries.filter(state=EntryState.CHECKED_IN)):
        actions.judging.disqualify(event.by, one, PenaltyCategory.CONDUCT, reason="Grave")


def restore(event: Event) -> None:
    gone = event.tournament.entries.filter(state__in=[EntryState.DROPPED, EntryState.DISQUALIFIED])
    if one := event.some(gone):
        actions.registration.restore(event.by, one, reason="Volvió")


def come_late(event: Event) -> None:
    latest = current_round(event.tournament)
    missed = event.missed if latest and not latest.is_draft else MissedRounds.NOTHING
    entry = event.add(f"Tarde {event.acts}", missed)
    if latest:
        event._try(_seat_late, event, latest, entry)


def _seat_late(event: Event, round_: Round, entry: Entry) -> None:
    actions.pairing.seat_late(event.by, round_, entry, reason="Llegó")


def sit_out(event: Event) -> None:
    if one := event.some(event.tournament.entries.all()):
        rounds = [event.rng.randint(1, 5) for _ in range(2)]
        actions.entries.edit_entry(
            event.by, one, rating=one.rating, club=one.club, fixed_table=one.fixed_table, sits_out=rounds
        )


def award(event: Event) -> None:
    if one := event.some(event.tournament.entries.all()):
        rounds = [event.rng.randint(1, 6) for _ in range(3)]
        kinds = {number: event.rng.choice(["full", "half"]) for number in rounds}
        full, half = ([number for number, kind in kinds.items() if kind == own] for own in ("full", "half"))
        actions.entries.award_byes(event.by, one, full=full, half=half, reason="Por la copa anterior")


def correct(event: Event) -> None:
    decided = Match.objects.filter(tournament=event.tournament, result__isnull=False, table__isnull=False)
    if match := event.some(decided.order_by("pk")):
        later = event.rng.choice([None, *Later])
        actions.reporting.correct_result(event.by, match, event.result(match), reason="Al revés", later=later)


def swap(event: Event) -> None:
    latest = current_round(event.tournament)
    if latest and latest.is_draft:
        seated = [seat.entry for seat in latest.seats.select_related("entry").order_by("pk")]
        if len(seated) > 1:
            actions.pairing.swap_entries(event.by, latest, *event.rng.sample(seated, 2), reason="A mano")


def repair(event: Event) -> None:
    latest = current_round(event.tournament)
    if latest and latest.is_draft:
        keep = [match.pk for match in latest.matches.all() if event.rng.random() < 0.4]
        actions.pairing.repair_round(event.by, latest, keep, reason="Se quedan")


def take_back(event: Event) -> None:
    if latest := current_round(event.tournament):
        actions.pairing.take_back_round(event.by, latest, reason="Otra vez")


def go_back(event: Event) -> None:
    round_ = event.some(event.tournament.rounds.order_by("-number")[:2])
    if round_ and event.rng.random() < 0.5:
        actions.pairing.go_back(event.by, round_, reason="Salió todo mal")


ACTS = [
    drop,
    drop,
    disqualify,
    restore,
    come_late,
    sit_out,
    correct,
    correct,
    correct,
    swap,
    repair,
    take_back,
    go_back,
]


def choose(event: Event) -> None:
    named = event.tournament.division_names
    if named and (one := event.some(event.tournament.entries.all())):
        actions.entries.choose_division(event.by, one, division=event.rng.choice(named))


class StagedEvent(Event):
    """An event in which byes are awarded, too, some before it begins, and divisions chosen."""

    does = (*ACTS, award, award, choose)

    def __init__(self, rng: Random, players: int, game: str = "duel", **settings: object) -> None:
        super().__init__(rng, players, game, **settings)  # type: ignore[arg-type]
        for _ in range(rng.choice([0, 0, 1, players // 2])):
            self._try(award, self)
