"""Bringing an event from its record into this installation."""

import json
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import JSONField, Model, Q
from django.utils.text import slugify

from atrum_judge.protocol import SeatResult
from atrum_judge.registry import UnknownGame, get_ruleset
from players.models import Player, User
from tournaments.actions.setup import free_code, free_uid
from tournaments.core.chain import digest, head_of
from tournaments.core.draws import commitment
from tournaments.core.naming import MARK, marked, names_in
from tournaments.core.record import BadRecord, Record
from tournaments.core.settings import SETTINGS
from tournaments.enums import Role
from tournaments.models import (
    Apart,
    CalledName,
    ClockPause,
    Confirmation,
    Entry,
    EntryMember,
    LogEntry,
    Match,
    Penalty,
    Report,
    Roster,
    Round,
    Seat,
    SigningKey,
    StaffMember,
    Stage,
    Tournament,
    marks_of,
)

Json = Mapping[str, Any]
M = TypeVar("M", bound=Model)


def import_record(record: Record, *, organizer: User | None = None, slug: str = "") -> Tournament:
    """Write an event as its record tells it, its log included.

    Persons become players of this installation; those who did something get an account that cannot log in.

    Args:
        organizer: an account that may run the event from now on.
        slug: address of the event, instead of the record's own.

    Raises:
        BadRecord: it cannot be imported; says why. Nothing is written then.
    """
    address = slug or str(record.tournament["slug"])
    if slugify(address) != address or not address:
        raise BadRecord(f"{address!r} cannot be the address of an event")
    if Tournament.objects.filter(Q(slug=address) | Q(code=address)).exists():
        raise BadRecord(f"there is already an event at {address!r}; give another address")
    if record.seed is None:
        raise BadRecord("its seed is still secret: export the whole record, or wait until the event is over")
    if commitment(record.seed) != record.tournament["seed_hash"]:
        raise BadRecord("its seed is not the one that was announced by its hash")
    try:
        get_ruleset(record.game)
        with transaction.atomic():
            SigningKey.objects.get_or_create(pk=1, defaults={"private": secrets.token_hex(32)})
            tournament = _Import(record, address).run()
            if organizer:
                StaffMember.objects.create(tournament=tournament, user=organizer, role=Role.ORGANIZER)
            return tournament
    except UnknownGame:
        raise BadRecord(f"this installation does not know the game {record.game!r}") from None
    except (KeyError, IndexError) as error:
        raise BadRecord(f"the record is incomplete: {error} is missing") from None
    except (TypeError, ValueError, AttributeError, ValidationError, DatabaseError) as error:
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadRecord(f"the record is damaged: {first}") from None


class _Import:
    def __init__(self, record: Record, slug: str) -> None:
        self.record, self.data, self.slug = record, record.data, slug
        self.written = record.written
        self.is_of_now = record.written["version"] == record.data["version"]
        # A public record lacks lines that its chain has.
        self.is_chained = self.data.get("chain") is not None and self.data["scope"] == "full"
        self.players = [_make(Player, nickname=str(name)) for name in self.data["people"]]
        self.digests: list[str] = []
        self.accounts: dict[int, User] = {}
        self.entries: dict[int, Entry] = {}
        self.rounds: dict[int, Round] = {}

    def run(self) -> Tournament:
        self.tournament = self._tournament(self.record.tournament)
        for entry in self.data["entries"]:
            self._entry(entry)
        for row in self.data["apart"]:
            _make(
                Apart,
                tournament=self.tournament,
                first=self.entries[row["first"]],
                second=self.entries[row["second"]],
                reason=row["reason"],
                until_round=row["until_round"],
            )
        stages = [
            _make(
                Stage,
                tournament=self.tournament,
                number=number,
                kind=stage["kind"],
                seeds=self._ids(stage["seeds"]),
            )
            for number, stage in enumerate(self.data["stages"], start=1)
        ]
        for round_ in self.data["rounds"]:
            self._round(round_, stages[round_["stage"]])
        for penalty in self.data["penalties"]:
            self._penalty(penalty)
        if self.is_of_now:
            self._names()
        for line in self.written["log"]:
            self._line(line)
        if self.is_chained and not self.is_of_now:
            self.tournament.log_head = head_of(self.digests)
            self.tournament.save(update_fields=["log_head"])
        return self.tournament

    def _names(self) -> None:
        """Keep the marks of the record, with the names that it still has beside them."""
        beside, signed = self.written["names"], [self.written[key] for key in ("people", "entries", "log")]
        entries = {entry["name"]: self.entries[entry["number"]] for entry in self.written["entries"]}
        for line in reversed(self.written["log"]):
            if line["action"] == "rename_entry":
                old, new = line["details"]["name"]
                if new in entries:
                    entries.setdefault(old, entries[new])
        players = dict(zip(self.written["people"], self.players, strict=True))
        now = {*self.written["people"], *(entry["name"] for entry in self.written["entries"])}
        # The present name comes last, as in an event of this site: nothing else tells the name of a forgotten
        # person.
        for mark in sorted({*MARK.findall(json.dumps(signed))}, key=lambda mark: (mark in now, mark)):
            salt, name = beside.get(mark, ("", ""))
            of = {"entry": entries.get(mark), "player": players.get(mark)}
            _make(CalledName, tournament=self.tournament, mark=mark, salt=salt, name=name, **of)

    def _line(self, data: Json) -> None:
        kept, action = data["details"], data["action"]
        if not self.is_of_now:
            kept = marked(action, kept, marks_of(self.tournament, names_in(action, kept)))
        if self.is_chained:
            self.digests.append(digest({**data, "details": kept}))
        _make(
            LogEntry,
            tournament=self.tournament,
            by=self._account(data["by"]),
            at=_time(data["at"]),
            actor=data.get("actor", ""),
            salt=data.get("salt", ""),
            digest=self.digests[-1] if self.is_chained else "",
            kept=kept,
            **{name: data[name] for name in ("revision", "action", "reason", "public")},
        )

    def _account(self, place: int) -> User:
        """The account of a person; made when first needed, and closed."""
        if place not in self.accounts:
            name = f"{self.slug}-{place + 1}"
            while User.objects.filter(username=name).exists():
                name += "-x"
            user = User(username=name, is_active=False)
            user.set_unusable_password()
            user.save()
            player = self.players[place]
            player.user = user
            player.save(update_fields=["user"])
            user.player = player
            self.accounts[place] = user
        return self.accounts[place]

    def _tournament(self, data: Json) -> Tournament:
        tournament = Tournament(
            slug=self.slug,
            uid=free_uid(data["seed"]),
            code=free_code(),
            state=data["state"],
            **{name: data[name] for name in SETTINGS},  # dates as text: `_valid` reads them
            rosters_locked_at=_time(data["rosters_locked_at"]),
            created_at=_time(data["created_at"]),
            created_by=self._account(data["created_by"]),
            revision=data["revision"],
            seed=data["seed"],
            imported={name: self.written.get(name) for name in ("chain", "seal")} if self.is_of_now else {},
            log_head=self.data["chain"]["head"] if self.is_chained else "",
            changed_at=max((_time(entry["at"]) for entry in self.data["log"]), default=None),
        )
        return _valid(tournament)

    def _entry(self, data: Json) -> None:
        names = ("number", "name", "state", "joined_round", "missed", "rating", "club", "fixed_table", "sits_out")
        entry = _make(
            Entry,
            tournament=self.tournament,
            created_at=_time(data["created_at"]),
            byes=data.get("byes", []),
            division=data.get("division", ""),
            **{name: data[name] for name in names},
        )
        self.entries[entry.number] = entry
        for place in data["members"]:
            _make(EntryMember, entry=entry, tournament=self.tournament, player=self.players[place])
        if said := data["roster"]:
            updated, former = _time(said["updated_at"]), said.get("former", [])
            _make(Roster, entry=entry, items=said["items"], updated_at=updated, former=former)

    def _round(self, data: Json, stage: Stage) -> None:
        times = ("paired_at", "published_at", "started_at")
        round_ = _make(
            Round,
            tournament=self.tournament,
            stage=stage,
            **{name: data[name] for name in ("number", "minutes", "amended", "inputs")},
            **{name: _time(data[name]) for name in times},
        )
        self.rounds[round_.number] = round_
        for pause in data["pauses"]:
            _make(
                ClockPause,
                round=round_,
                paused_at=_time(pause["paused_at"]),
                resumed_at=_time(pause["resumed_at"]),
                reason=pause["reason"],
            )
        for match in data["matches"]:
            self._match(match, round_)

    def _match(self, data: Json, round_: Round) -> None:
        names = (
            "table",
            "position",
            "manual_reason",
            "preparation",
            "preparation_state",
            "replayed_after",
            "superseded",
            "went_on",
        )
        match = _make(
            Match,
            tournament=self.tournament,
            round=round_,
            extension=timedelta(seconds=data["extension"]),
            **{name: data[name] for name in names},
        )
        seats = [
            _make(
                Seat,
                match=match,
                round=round_,
                entry=self.entries[seat["entry"]],
                index=index,
                **Seat.columns(None if seat["won"] is None else SeatResult.from_json(seat)),
            )
            for index, seat in enumerate(data["seats"])
        ]
        for report in data["reports"]:
            made = self._report(report, match, seats)
            if report["version"] == data["result"]:
                match.result = made
                match.save(update_fields=["result"])

    def _report(self, data: Json, match: Match, seats: list[Seat]) -> Report:
        texts = ("explanation", "reason", "dispute_note")
        report = _make(
            Report,
            match=match,
            by=self._account(data["by"]),
            created_at=_time(data["created_at"]),
            disputed_at=_time(data["disputed_at"]),
            disputed_by=None if data["disputed_by"] is None else self._account(data["disputed_by"]),
            **{name: data[name] for name in ("version", "data", "kind", "seats", "by_staff", *texts)},
        )
        for confirmation in data["confirmations"]:
            _make(
                Confirmation,
                report=report,
                seat=seats[confirmation["seat"]],
                by=self._account(confirmation["by"]),
                at=_time(confirmation["at"]),
            )
        return report

    def _penalty(self, data: Json) -> None:
        _make(
            Penalty,
            tournament=self.tournament,
            player=self.players[data["player"]],
            entry=self.entries[data["entry"]],
            round=None if data["round"] is None else self.rounds[data["round"]],
            by=self._account(data["by"]),
            at=_time(data["at"]),
            withdrawn_at=_time(data["withdrawn_at"]),
            **{name: data[name] for name in ("kind", "category", "note", "withdrawn_reason")},
        )

    def _ids(self, seeds: list[Any]) -> list[Any]:
        return [self._ids(seed) if isinstance(seed, list) else self.entries[seed].pk for seed in seeds]


def _make(model: type[M], **values: Any) -> M:
    return _valid(model(**values))


def _valid(instance: M) -> M:
    """Save what a form would accept: choices, lengths and ranges; the database checks keys and relations."""
    unchecked = [f.name for f in instance._meta.fields if f.is_relation or isinstance(f, JSONField)]
    instance.clean_fields(exclude=unchecked)
    instance.save()
    return instance


def _time(text: str | None) -> Any:
    return datetime.fromisoformat(text) if text else None
