"""A whole event played by simulated people through the same actions as the site.

All draws come from one seed: the same seed gives the same results on every machine.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from django.db.models import Prefetch

from atrum_judge.registry import get_ruleset, rulesets
from players.accounts import player_of, rename
from players.models import User
from rules.catalogue import load
from tournaments import actions
from tournaments.actions.base import By
from tournaments.core.history import Balance
from tournaments.core.pairing.advice import advised_rounds
from tournaments.enums import CallKind, EntryState, PenaltyCategory, PreparationState, Role
from tournaments.models import Entry, Match, Round, Seat, Tournament
from tournaments.queries.rounds import open_matches, progress

ORGANIZER, JUDGE = "demo-organiza", "demo-juez"

# Animals and plants of the Americas: nobody's name.
NICKNAMES = [
    "Quetzal",
    "Tucán",
    "Colibrí",
    "Cóndor",
    "Guacamayo",
    "Ñandú",
    "Carpincho",
    "Jaguar",
    "Puma",
    "Ocelote",
    "Tapir",
    "Coatí",
    "Vicuña",
    "Guanaco",
    "Alpaca",
    "Pudú",
    "Huemul",
    "Yaguareté",
    "Aguará",
    "Tatú",
    "Mulita",
    "Perezoso",
    "Iguana",
    "Basilisco",
    "Axolotl",
    "Cenzontle",
    "Tecolote",
    "Zopilote",
    "Caracara",
    "Chajá",
    "Tero",
    "Hornero",
    "Calandria",
    "Zorzal",
    "Chingolo",
    "Martineta",
    "Jacú",
    "Loica",
    "Tordo",
    "Picaflor",
    "Benteveo",
    "Garza",
    "Flamenco",
    "Pelícano",
    "Albatros",
    "Delfín",
    "Manatí",
    "Pirarucú",
    "Surubí",
    "Dorado",
    "Ceibo",
    "Jacarandá",
    "Lapacho",
    "Algarrobo",
    "Quebracho",
    "Ombú",
    "Araucaria",
    "Alerce",
    "Coihue",
    "Arrayán",
    "Notro",
    "Copihue",
    "Tagua",
    "Sauce",
    "Caoba",
    "Palta",
]


def nickname(index: int) -> str:
    """The name of the simulated player number `index` (from 0)."""
    name = NICKNAMES[index % len(NICKNAMES)]
    return name if index < len(NICKNAMES) else f"{name} {index // len(NICKNAMES) + 1}"


@dataclass
class Simulation:
    """Simulated people around one tournament.

    Attributes:
        now: the simulated time; every step moves it on.
        accounts: of those who play with one, by id of their entry.
        rng: draws the acts of the people; the tournament's own draws come from its seed.
    """

    seed: int
    now: datetime
    rng: Random = field(init=False)
    tournament: Tournament = field(init=False)
    organizer: User = field(init=False)
    judge: User = field(init=False)
    accounts: dict[int, User] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.organizer, self.judge = account(ORGANIZER), account(JUDGE)

    def by(self, user: User, minutes: float = 0) -> By:
        """This account acts, `minutes` later."""
        self.now += timedelta(minutes=minutes)
        return By(user, self.now)

    def create(self, players: int, settings: Mapping[str, Any]) -> None:
        """The organizer creates the event, appoints the judge and opens registration."""
        seed = hashlib.sha256(f"demo {self.seed}".encode()).hexdigest()
        self.tournament = actions.setup.create_tournament(
            self.by(self.organizer),
            {**default_settings(players, self.now, settings.get("game")), **settings},
            seed=seed,
        )
        load(self.tournament.ruleset, self.tournament.ruleset.sample.cards)
        actions.setup.appoint(self.by(self.organizer), self.tournament, self.judge, Role.HEAD_JUDGE)
        actions.setup.open_registration(self.by(self.organizer), self.tournament)

    def register(self, players: int, *, walk_ins: int = 0) -> None:
        """Players sign up; the last ones come without an account; all check in."""
        sample = self.tournament.ruleset.sample
        for index in range(players):
            items = sample.roster(self.rng)
            size = self.tournament.ruleset.entry_size
            others = [f"{nickname(index)} ({k})" for k in range(2, size + 1)]
            if index >= players - walk_ins:
                actions.registration.add_walk_in(
                    self.by(self.judge, 0.2), self.tournament, nickname(index), items=items, others=others
                )
                continue
            user = account(f"demo-jugador-{index + 1}", nickname(index))
            entry = actions.registration.register(
                self.by(user, 0.2), self.tournament, items, name=nickname(index), others=others
            )
            actions.registration.check_in(self.by(user, 0.1), entry)
            self.accounts[entry.pk] = user
        actions.registration.lock_rosters(self.by(self.organizer, 1), self.tournament)

    def pair(self) -> Round:
        """Pair, publish, prepare every table, start the clock."""
        round_ = actions.pairing.pair_round(self.by(self.organizer, 1), self.tournament)
        actions.rounds.publish_round(self.by(self.organizer, 1), round_)
        if tables := open_tables(round_):
            for match in tables:
                self.prepare(match)
            actions.rounds.start_clock(self.by(self.organizer, 1), round_)
        return round_

    def prepare(self, match: Match) -> None:
        """The seats choose until nothing is left; one table in ten asks the judge to draw."""
        preparation = self.tournament.ruleset.preparation
        if match.preparation_state != PreparationState.OPEN:
            return
        if preparation is None or match.preparation is None:
            actions.preparation.prepared_on_table(self.by(self.judge), match)
            return
        if self.rng.random() < 0.1:
            actions.preparation.resolve_preparation(
                self.by(self.judge, 0.1), match, reason=f"Se acabó el tiempo: {preparation.name}"
            )
            return
        while match.preparation_state == PreparationState.OPEN:
            seat = preparation.waiting_for(match.preparation)[0]
            view = preparation.view(match.preparation, seat)
            keys = [item.key for group in view.groups for item in group if item.state == "choosable"]
            user = self._account_at(match, seat)
            chosen = self.rng.choice(keys)
            match = actions.preparation.choose(self.by(user or self.judge), match, chosen, seat=seat)

    def play(self, match: Match) -> None:
        """A report and its confirmation; sometimes a mistake, a dispute or a slip handed to the judge."""
        sample, terms = self.tournament.ruleset.sample, match.terms
        data = sample.report(self.rng, terms)
        users = [self._account_at(match, index) for index in range(terms.seats)]
        luck = self.rng.random()
        if None in users or luck < 0.08:
            actions.reporting.decide_result(self.by(self.judge, 0.2), match, data, reason="Planilla firmada")
            return
        first, *others = [user for user in users if user]
        if luck < 0.14:
            actions.reporting.report_result(self.by(first, 0.1), match, sample.contradicting(data, terms))
            version = match.reports.count()
            actions.reporting.dispute_report(self.by(others[0], 0.1), match, version, note="Fue al revés")
            actions.reporting.decide_result(
                self.by(self.judge, 0.5), match, data, reason="Escuché a la mesa y a testigos"
            )
            return
        if luck < 0.2:
            actions.reporting.report_result(self.by(first, 0.1), match, sample.contradicting(data, terms))
        report = actions.reporting.report_result(self.by(first, 0.1), match, data)
        for user in others:
            actions.reporting.confirm_report(self.by(user, 0.1), match, report.version)

    def incidents(self) -> None:
        """Between rounds: a warning now and then, and somebody who has to go."""
        present = list(self.tournament.entries.filter(state=EntryState.CHECKED_IN).order_by("number"))
        if self.rng.random() < 0.5:
            category = self.rng.choice([c for c in PenaltyCategory if c != PenaltyCategory.OTHER])
            actions.judging.warn(self.by(self.judge), self.rng.choice(present), category, note="Visto en la mesa")
        if len(present) > 8 and self.rng.random() < 0.3:
            leaver = self.rng.choice(present[len(present) // 2 :])
            actions.registration.drop(self.by(self.judge), leaver, reason="Debe irse")

    def play_round(self) -> None:
        """One round from pairing to its last result."""
        round_ = self.pair()
        self.now += timedelta(minutes=15)
        for match in open_tables(round_):
            self.play(match)

    def play_to_the_end(self) -> None:
        """Every round that is left, then the closing."""
        self.tournament.refresh_from_db()
        while progress(self.tournament).step != "finish":
            self.play_round()
            if not progress(self.tournament).next_is_bracket and progress(self.tournament).step == "pair":
                self.incidents()
            self.tournament.refresh_from_db()
        actions.rounds.finish_tournament(self.by(self.organizer, 1), self.tournament)
        self.tournament.refresh_from_db()

    def leave_in_progress(self, rounds: int) -> None:
        """Some rounds played, and one under way with something of everything at its tables."""
        for _ in range(rounds):
            self.play_round()
        round_ = self.pair()
        self.now += timedelta(minutes=9)
        matches = open_tables(round_)
        for match in matches[3:]:
            self.play(match)
        for match in matches[1:2]:
            self._disagree(match)
        for match in matches[2:3]:
            self._leave_unconfirmed(match)
        for match in matches[:1]:
            if caller := self._account_at(match, 0):
                actions.judging.call_judge(
                    self.by(caller), match, CallKind.RULES, note="¿Se puede responder ahora?"
                )

    def _disagree(self, match: Match) -> None:
        """Two seats say different things."""
        sample, terms = self.tournament.ruleset.sample, match.terms
        data = sample.report(self.rng, terms)
        first, second = self._account_at(match, 0), self._account_at(match, 1)
        if first and second:
            actions.reporting.report_result(self.by(first), match, data)
            actions.reporting.report_result(self.by(second), match, sample.contradicting(data, terms))

    def _leave_unconfirmed(self, match: Match) -> None:
        """One seat says what happened, and nobody answers."""
        if reporter := self._account_at(match, 0) or self._account_at(match, 1):
            data = self.tournament.ruleset.sample.report(self.rng, match.terms)
            actions.reporting.report_result(self.by(reporter), match, data)

    def _account_at(self, match: Match, index: int) -> User | None:
        return self.accounts.get(match.seats.all()[index].entry_id)


def open_tables(round_: Round) -> list[Match]:
    """Tables of a round that have no result, with their seats."""
    return list(open_matches(round_).order_by("table").prefetch_related("seats"))


def account(username: str, name: str = "") -> User:
    """A simulated person's account, made the first time. It cannot log in until given a password."""
    user, created = User.objects.get_or_create(username=username)
    if created:
        user.set_unusable_password()
        user.save()
    player = player_of(user)
    if name and player.nickname != name:
        rename(player, name)
    return user


def default_settings(players: int, starts_at: datetime, game: str | None = None) -> dict[str, Any]:
    """Settings of a usual event of that size; of the registry's first game unless another is named."""
    ruleset = get_ruleset(game) if game else rulesets()[0]
    return {
        "name": "Torneo de muestra",
        "place": "Club de muestra",
        "game": ruleset.key,
        "starts_at": starts_at,
        "timezone": "America/Argentina/Buenos_Aires",
        "capacity": max(players, 2),
        "swiss_rounds": advised_rounds(players),
        "top_cut": (8 if players >= 32 else 4 if players >= 8 else 0) if ruleset.max_seats == 2 else 0,
        "rules_date": date(2026, 11, 1),
    }


def results(tournament: Tournament, order: Sequence[Entry], champion: Entry | None) -> dict[str, Any]:
    """A finished event as plain data without ids or dates: standings, rounds and champion."""
    rows = []
    for place, entry in enumerate(order, start=1):
        seats = list(entry.seats.filter(won__isnull=False))
        balance = Balance.of((bool(seat.won), seat.place) for seat in seats)
        rows.append(
            {
                "rank": place,
                "name": entry.name,
                "wins": balance.won,
                "losses": balance.lost,
                "draws": balance.drawn,
                "score": sum(seat.score or 0 for seat in seats),
            }
        )
    rounds = [
        {
            "round": round_.number,
            "stage": round_.stage.kind,
            "tables": [_table(match) for match in round_.matches.all()],
        }
        for round_ in tournament.rounds.select_related("stage").prefetch_related(
            Prefetch("matches__seats", Seat.objects.select_related("entry"))
        )
    ]
    return {"standings": rows, "rounds": rounds, "champion": champion.name if champion else None}


def _table(match: Match) -> dict[str, Any]:
    seats = list(match.seats.all())
    return {
        "table": match.table,
        "names": [seat.entry.name for seat in seats],
        "score": [seat.score for seat in seats],
        "winner": next((seat.entry.name for seat in seats if seat.won), None),
        "bye": match.is_bye,
    }
