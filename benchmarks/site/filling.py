"""Fills an event of any size quickly, and prints what was made as JSON (`benchmarks.site.stack.Event`).

    python -m benchmarks.site.filling PLAYERS ROUNDS PLAYING ACCOUNTS

All players have a personal address, or an account where ACCOUNTS is 1. The event, its rounds and clocks are made
by the site's actions. The rows of single acts (signing up and reporting) are written in bulk, as their actions
would have left it, log included: the event's record verifies.
"""

import json
import os
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX  # noqa: E402
from django.db import models, transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from players.models import Player, User  # noqa: E402
from tournaments import actions  # noqa: E402
from tournaments.actions.reporting import decide  # noqa: E402
from tournaments.core.chain import digest, link, pseudonym  # noqa: E402
from tournaments.core.naming import marked, names_in  # noqa: E402
from tournaments.enums import EntryState  # noqa: E402
from tournaments.models import (  # noqa: E402
    Confirmation,
    Entry,
    EntryMember,
    LogEntry,
    Match,
    PersonalAddress,
    Report,
    Roster,
    Round,
    Seat,
)
from tournaments.models.names import marks_of  # noqa: E402
from tournaments.queries.rounds import matches_of  # noqa: E402
from tournaments.simulation import Simulation, nickname  # noqa: E402

BATCH = 1000


@dataclass
class Filling:
    """Simulated people who do in one go what they would do one by one.

    Attributes:
        accounts: they have accounts; else personal addresses that are on their phones.
    """

    simulation: Simulation
    accounts: bool

    def __post_init__(self) -> None:
        self.tournament = self.simulation.tournament
        self.users: dict[int, User] = {}

    def register(self, players: int) -> None:
        """Sign all players up with a legal roster, and let them arrive."""
        now, sample = self.simulation.now, self.tournament.ruleset.sample
        users = [
            User(
                username=f"persona-{self.tournament.pk}-{number}",
                password=UNUSABLE_PASSWORD_PREFIX,
                first_name="" if self.accounts else nickname(number - 1),
                is_guest=not self.accounts,
                is_active=self.accounts,
            )
            for number in range(1, players + 1)
        ]
        User.objects.bulk_create(users, BATCH)
        people = [
            Player(user=user if self.accounts else None, nickname=nickname(index))
            for index, user in enumerate(users)
        ]
        Player.objects.bulk_create(people, BATCH)
        entries = [
            Entry(
                tournament=self.tournament,
                name=person.nickname,
                number=number,
                state=EntryState.CHECKED_IN,
                created_at=now,
            )
            for number, person in enumerate(people, start=1)
        ]
        Entry.objects.bulk_create(entries, BATCH)
        EntryMember.objects.bulk_create(
            [
                EntryMember(entry=e, tournament=self.tournament, player=p)
                for e, p in zip(entries, people, strict=True)
            ],
            BATCH,
        )
        rosters = [sample.roster(self.simulation.rng) for _ in range(min(players, 50))]
        Roster.objects.bulk_create(
            [Roster(entry=e, items=rosters[e.number % len(rosters)], updated_at=now) for e in entries], BATCH
        )
        self.users = {entry.pk: user for entry, user in zip(entries, users, strict=True)}
        self._come(entries)
        actions.registration.lock_rosters(self._by_organizer(), self.tournament)

    def _come(self, entries: Sequence[Entry]) -> None:
        """Each is entered and present: by an own account, or by the judge, who hands out the address."""
        if not self.accounts:
            addresses = [
                PersonalAddress(entry=e, guest=self.users[e.pk], opened_at=self.simulation.now) for e in entries
            ]
            PersonalAddress.objects.bulk_create(addresses, BATCH)
        entered = [{"entry": e.name, "state": EntryState.REGISTERED} for e in entries]
        if self.accounts:
            self._log([("register", self.users[e.pk], said, e) for e, said in zip(entries, entered, strict=True)])
            came = {"before": EntryState.REGISTERED, "after": EntryState.CHECKED_IN}
            self._log([("check_in", self.users[e.pk], {"entry": e.name, **came}, e) for e in entries])
        else:
            judge = self.simulation.judge
            self._log([("add_walk_in", judge, said, e) for e, said in zip(entries, entered, strict=True)])

    def start_round(self) -> Round:
        """Paired and published; prepared on the tables; the clock runs."""
        round_ = actions.pairing.pair_round(self._by_organizer(), self.tournament)
        actions.rounds.publish_round(self._by_organizer(), round_)
        if self.tournament.ruleset.preparation:
            actions.preparation.prepared_everywhere(self.simulation.by(self.simulation.judge), round_)
        return actions.rounds.start_clock(self._by_organizer(), round_)

    def play(self, round_: Round) -> None:
        """Every table reports and confirms."""
        matches = [match for match in matches_of(round_) if not match.is_bye]
        reports = [self._report(match) for match in matches]
        Report.objects.bulk_create(reports, BATCH)
        seats, confirmations = [], []
        for match, report in zip(matches, reports, strict=True):
            match.result = report
            for seat, got in zip(match.seats.all(), report.seats, strict=True):
                for name, value in got.items():
                    setattr(seat, name, value)
                seats.append(seat)
                user = self.users[seat.entry_id]
                confirmations.append(Confirmation(report=report, seat=seat, by=user, at=self.simulation.now))
        Match.objects.bulk_update(matches, ["result"], BATCH)
        Seat.objects.bulk_update(seats, ["place", "points", "score", "won", "games"], BATCH)
        Confirmation.objects.bulk_create(confirmations, BATCH)
        facts = [self._said(match, report) for match, report in zip(matches, reports, strict=True)]
        self._log(
            [("report_result", report.by, fact, report) for report, fact in zip(reports, facts, strict=True)]
        )
        others = [self.users[match.seats.all()[1].entry_id] for match in matches]
        final = [{"round": round_.number, "table": match.table, "version": 1, "final": True} for match in matches]
        self._log([("confirm_report", *line) for line in zip(others, final, reports, strict=True)])

    def _said(self, match: Match, report: Report) -> dict[str, Any]:
        """Return the part of a report that the log keeps."""
        names = [seat.entry.name for seat in match.seats.all()]
        return {
            "round": match.round.number,
            "table": match.table,
            "version": 1,
            "seats": names,
            "score": [got["score"] for got in report.seats],
            "winners": [name for name, got in zip(names, report.seats, strict=True) if got["won"]],
        }

    def _report(self, match: Match) -> Report:
        seats = list(match.seats.all())
        match.tournament = self.tournament
        data = self.tournament.ruleset.sample.report(self.simulation.rng, match.terms)
        outcome = decide(match, data, by_staff=False)
        return Report(
            match=match,
            version=1,
            data=data,
            kind=outcome.kind,
            seats=[got.as_json() for got in outcome.seats],
            explanation=outcome.reason.as_json(),
            by=self.users[seats[0].entry_id],
            created_at=self.simulation.now,
        )

    def _by_organizer(self) -> actions.base.By:
        return self.simulation.by(self.simulation.organizer, 1)

    def _log(self, changes: Sequence[tuple[str, User, dict[str, Any], models.Model]]) -> None:
        """Write the lines of changes as the one door does: verb, who, what is kept, and what it came to."""
        event = self.tournament
        event.refresh_from_db()
        said = {name for action, _user, details, _result in changes for name in names_in(action, details)}
        marks, lines = marks_of(event, said), list[LogEntry]()
        for action, user, details, result in changes:
            event.revision += 1
            line = LogEntry(
                tournament=event,
                revision=event.revision,
                action=action,
                by=user,
                actor=pseudonym(settings.SECRET_KEY, event.pk, user.pk),
                at=self.simulation.now,
                kept=marked(action, details, marks),
                salt=secrets.token_hex(8),
                result=[result._meta.label, result.pk],
            )
            line.digest = digest(line.told())
            event.log_head = link(event.log_head, line.digest)
            lines.append(line)
        LogEntry.objects.bulk_create(lines, BATCH)
        event.save(update_fields=["revision", "log_head"])


def fill(players: int, rounds: int, *, playing: bool, accounts: bool = False) -> dict[str, Any]:
    """The event, as `benchmarks.site.stack.Event` reads it."""
    simulation = Simulation(players, timezone.now())
    wishes = {"name": f"Copa de {players}", "swiss_rounds": rounds + 1, "capacity": players}
    with transaction.atomic():
        simulation.create(players, wishes)
        filling = Filling(simulation, accounts)
        filling.register(players)
        for _ in range(rounds):
            filling.play(filling.start_round())
        last = matches_of(filling.start_round()) if playing else []
    return {
        "slug": simulation.tournament.slug,
        "organizer": simulation.organizer.username,
        "judge": simulation.judge.username,
        "players": [user.username for user in filling.users.values()],
        "tables": [
            {
                "match": match.pk,
                "table": match.table,
                "players": [filling.users[seat.entry_id].username for seat in match.seats.all()],
            }
            for match in last
            if not match.is_bye
        ],
    }


def main() -> None:
    """Run from the command line."""
    players, rounds, playing, accounts = (int(argument) for argument in sys.argv[1:])
    print(json.dumps(fill(players, rounds, playing=bool(playing), accounts=bool(accounts))))


if __name__ == "__main__":
    main()
