"""An event as one record (see `tournaments.core.record` and docs/programar/record.md)."""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db.models import Prefetch, Q, QuerySet, TextField
from django.db.models.functions import Cast

from atrum_judge.text import unaccented
from players.models import Player, User
from tournaments.core import record
from tournaments.core.naming import MARK, forgotten, mark_of
from tournaments.core.settings import SETTINGS, before
from tournaments.enums import PenaltyKind
from tournaments.models import (
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
    SigningKey,
    Stage,
    Tournament,
)
from tournaments.models.personal import known_of
from tournaments.queries.entries import people_of
from tournaments.queries.event import moment
from tournaments.queries.rounds import entry_numbers
from tournaments.queries.standings import ending
from tournaments.serving.kept import kept

MOST_MEANT = 8
"""Entries that a part of a name may mean."""


class _People:
    """All people named in a record, in order of appearance. The same person has one place in it.

    Each actor is read once, and so is each entry: an event of thousands names its people tens of thousands of
    times.

    Attributes:
        names: in that order.
        number: of each entry, by its id.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._accounts = {user.pk: user for user in _who_acted(tournament)}
        self.number = entry_numbers(tournament)
        self.names: list[str] = []
        self._marks = _Marks(tournament)
        self._places: dict[tuple[str, int], int] = {}
        self._guests: dict[int, int] = {}

    def stands_in(self, address: PersonalAddress, person: int) -> None:
        """Name a person of the entry for the acts of the guest of its address."""
        self._guests[address.guest_id] = person

    def player(self, player: Player) -> int:
        return self._place(("player", player.pk), self._marks.of_player(player))

    def account(self, pk: int) -> int:
        if pk in self._guests:
            return self._guests[pk]
        user = self._accounts[pk]
        player = getattr(user, "player", None)
        return (
            self.player(player)
            if player
            else self._place(("user", user.pk), self._marks.made(f"user:{pk}", user.shown_name))
        )

    def entry(self, entry: Entry) -> str:
        """The mark of an entry's name."""
        return self._marks.of_entry(entry)

    def beside(self, data: Mapping[str, Any]) -> dict[str, list[str]]:
        """Salt and name of each mark in a record but those of people who are forgotten."""
        told = self._marks.told
        return {mark: told[mark] for mark in sorted({*MARK.findall(json.dumps(data))}) if mark in told}

    def _place(self, key: tuple[str, int], name: str) -> int:
        if key not in self._places:
            self._places[key] = len(self.names)
            self.names.append(name)
        return self._places[key]


class _Marks:
    """The marks that stand for names in an event's record.

    Attributes:
        told: salt and name by mark; not of people who are forgotten.
    """

    def __init__(self, tournament: Tournament) -> None:
        rows = list(tournament.called_names.all())
        self.told = {row.mark: [row.salt, row.name] for row in rows if row.name}
        self._entries = {(row.entry_id, row.name): row.mark for row in rows if row.entry_id}
        self._players = {(row.player_id, row.name): row.mark for row in rows if row.player_id}
        kept = SigningKey.objects.first()
        self._secret = f"{kept.private if kept else ''}{tournament.seed}".encode()

    def of_entry(self, entry: Entry) -> str:
        mine = self._entries
        is_gone = entry.name == forgotten("", entry.number)
        found = mine.get((entry.pk, entry.name)) or (mine.get((entry.pk, "")) if is_gone else None)
        return found or self.made(f"entry:{entry.number}", entry.name)

    def of_player(self, player: Player) -> str:
        mine = self._players
        found = mine.get((player.pk, player.nickname))
        if found is None and player.nickname.startswith(forgotten("", "")[:-1]):
            found = mine.get((player.pk, ""))
        return found or self.made(f"player:{player.pk}", player.nickname)

    def made(self, what: str, name: str) -> str:
        """The mark of a name that no line of the log has."""
        salt = hmac.new(self._secret, f"{what}:{name}".encode(), hashlib.sha256).hexdigest()[:32]
        mark = mark_of(salt, name)
        self.told[mark] = [salt, name]
        return mark


def _who_acted(tournament: Tournament) -> QuerySet[User]:
    reports = Report.objects.filter(match__tournament=tournament)
    confirmations = Confirmation.objects.filter(report__match__tournament=tournament)
    acts = [one.values("by") for one in (tournament.log, tournament.penalties, reports, confirmations)]
    acted = [Q(pk=tournament.created_by_id), *(Q(pk__in=act) for act in (*acts, reports.values("disputed_by")))]
    return User.objects.select_related("player").filter(reduce(or_, acted))


def export(tournament: Tournament, *, public: bool) -> dict[str, Any]:
    """The record of an event.

    Args:
        public: leave out what only staff may see: rosters (unless the event publishes them), warnings, clubs,
            who is kept apart and why, private entries of the log, reports that did not count, the seed before
            the end.
    """
    with moment():
        now = Tournament.objects.get(pk=tournament.pk)
        return _sealed(_export(now, public=public), now)


def _sealed(data: dict[str, Any], tournament: Tournament) -> dict[str, Any]:
    """Return the record with this installation's signature, or while nothing has changed with that of its
    origin.
    """
    theirs, key = tournament.imported.get("seal"), signing_key()
    if theirs and theirs["digests"] == record.digests_of(data):
        return {**data, "seal": theirs}
    return record.sealed(data, key) if key else {**data, "seal": None}


def _export(tournament: Tournament, *, public: bool) -> dict[str, Any]:
    people = _People(tournament)
    entries = [_entry(entry, people, public=public) for entry in _entries(tournament)]
    data: dict[str, Any] = {
        "format": record.FORMAT,
        "version": record.FORMER,
        "scope": "public" if public else "full",
        "tournament": _tournament(tournament, people, public=public),
        "people": people.names,
        "entries": entries,
        "apart": [] if public else _apart(tournament),
        "stages": [
            {"kind": stage.kind, "seeds": _numbers(stage.seeds, people.number)}
            for stage in _stages(tournament, public=public)
        ],
        "rounds": _rounds(tournament, people, public=public),
        "penalties": list(_penalties(tournament, people, public=public)),
        "log": _log(tournament, people, public=public),
        "chain": _chain(tournament),
    }
    if record.needs_newest(data["tournament"], entries):
        data["version"] = record.VERSION
    computed = record.Record(data)
    # The draw of a standing uses the seed, which a public record of a running event does not show.
    if data["tournament"]["seed"] is None:
        computed = record.Record({**data, "tournament": {**data["tournament"], "seed": tournament.seed}})
    data["standings"] = [record.standing_json(rows) for rows in computed.event.standings()]
    found = ending(tournament)
    data["final"], data["champion"] = list(found.order), found.title.entry
    data["names"] = people.beside(data)
    return data


@dataclass(frozen=True, slots=True)
class Publication:
    """The publication of an event's record: the findings of its check, its size in bytes, its SHA-256."""

    findings: record.Findings
    size: int
    digest: str


def public_text(tournament: Tournament) -> str:
    """The public record as the file that is offered."""
    return record.as_text(export(tournament, public=True))


def publication(tournament: Tournament) -> Publication:
    """Return the publication of the event's public record; computed once a revision."""
    return kept(f"record:{tournament.version}:{tournament.names_version}", lambda: _published(tournament))


def _published(tournament: Tournament) -> Publication:
    text = public_text(tournament)
    raw = text.encode()
    findings = record.check(record.load(json.loads(text)), tournament.ruleset)
    return Publication(findings, len(raw), hashlib.sha256(raw).hexdigest())


def signing_key() -> Ed25519PrivateKey | None:
    """The key with which this installation signs records; None before the first event."""
    kept = SigningKey.objects.first()
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept.private)) if kept else None


def public_key() -> str:
    """Its public half in hexadecimal; empty before the first event."""
    key = signing_key()
    return key.public_key().public_bytes_raw().hex() if key else ""


def signs_since() -> datetime | None:
    """Return the time when its first own event was made, and with it the key; None before."""
    first = Tournament.objects.filter(imported={}).order_by("created_at").only("created_at").first()
    return first.created_at if first else None


def _tournament(tournament: Tournament, people: _People, *, public: bool) -> dict[str, Any]:
    settings, left_out = {name: getattr(tournament, name) for name in SETTINGS}, before(0)
    return {
        "slug": tournament.slug,
        "state": tournament.state,
        **{name: value for name, value in settings.items() if name not in left_out or value != left_out[name]},
        "starts_at": _time(tournament.starts_at),
        "rules_date": tournament.rules_date.isoformat(),
        "rosters_locked_at": _time(tournament.rosters_locked_at),
        "created_at": _time(tournament.created_at),
        "created_by": people.account(tournament.created_by_id),
        "revision": tournament.revision,
        "seed": tournament.seed if tournament.is_revealed or not public else None,
        "seed_hash": tournament.seed_hash,
    }


def _log(tournament: Tournament, people: _People, *, public: bool) -> list[dict[str, Any]]:
    return [
        {
            "revision": entry.revision,
            "action": entry.action,
            "by": people.account(entry.by_id),
            "actor": entry.actor,
            "salt": entry.salt,
            "at": _time(entry.at),
            "reason": entry.reason,
            "details": entry.kept,
            "public": entry.public,
        }
        for entry in tournament.log.order_by("revision")
        if entry.public or not public
    ]


def _chain(tournament: Tournament) -> dict[str, Any] | None:
    """The digest of each line, those that are left out included; None for events from before there were any."""
    theirs: dict[str, Any] | None = tournament.imported.get("chain")
    if theirs and len(theirs["digests"]) == tournament.revision:
        return theirs
    digests = list(tournament.log.order_by("revision").values_list("digest", flat=True))
    return {"digests": digests, "head": tournament.log_head} if all(digests) else None


def _entries(tournament: Tournament) -> Iterable[Entry]:
    members = Prefetch("memberships", EntryMember.objects.select_related("player__user").order_by("pk"))
    return tournament.entries.select_related("roster", "address").prefetch_related(members).order_by("number")


def _entry(entry: Entry, people: _People, *, public: bool) -> dict[str, Any]:
    tournament = entry.tournament
    roster = getattr(entry, "roster", None)
    shown = not public or (tournament.public_rosters and tournament.is_revealed)
    members = [people.player(membership.player) for membership in entry.memberships.all()]
    if address := known_of(entry):
        people.stands_in(address, members[0])
    return {
        "number": entry.number,
        "name": people.entry(entry),
        "state": entry.state,
        "joined_round": entry.joined_round,
        "missed": entry.missed,
        "rating": entry.rating,
        "club": "" if public else entry.club,
        "fixed_table": entry.fixed_table,
        "sits_out": entry.sits_out,
        **{name: given for name in ("byes", "division") if (given := getattr(entry, name))},
        "created_at": _time(entry.created_at),
        "members": members,
        "roster": _roster(roster) if roster and shown else None,
    }


def _roster(roster: Roster) -> dict[str, Any]:
    """Return a list; one that was corrected after the end with what it said before."""
    former = {"former": roster.former} if roster.former else {}
    return {"items": roster.items, "updated_at": _time(roster.updated_at), **former}


def _apart(tournament: Tournament) -> list[dict[str, Any]]:
    return [
        {
            "first": row.first.number,
            "second": row.second.number,
            "reason": row.reason,
            "until_round": row.until_round,
        }
        for row in tournament.apart.select_related("first", "second")
    ]


def _stages(tournament: Tournament, *, public: bool) -> QuerySet[Stage]:
    """The stages of an event; in public without one of which there is only a draft, with its groups or seeds."""
    stages = tournament.stages.all()
    published = tournament.rounds.filter(published_at__isnull=False)
    return stages.filter(pk__in=published.values("stage")) if public else stages


def _rounds(tournament: Tournament, people: _People, *, public: bool) -> list[dict[str, Any]]:
    rounds = tournament.rounds.select_related("stage").prefetch_related(
        "pauses",
        Prefetch("matches__seats", Seat.objects.order_by("index")),
        "matches__reports",
        Prefetch("matches__reports__confirmations", Confirmation.objects.order_by("pk")),
    )
    return [_round(round_, people, public=public) for round_ in rounds if not (public and round_.is_draft)]


def _round(round_: Round, people: _People, *, public: bool) -> dict[str, Any]:
    matches = sorted(round_.matches.all(), key=lambda match: _order(match, people.number))
    return {
        "number": round_.number,
        "stage": round_.stage.number - 1,
        "minutes": round_.minutes,
        "paired_at": _time(round_.paired_at),
        "published_at": _time(round_.published_at),
        "started_at": _time(round_.started_at),
        "amended": round_.amended,
        "inputs": _public_inputs(round_.inputs) if public else round_.inputs,
        "pauses": [
            {
                "paused_at": _time(pause.paused_at),
                "resumed_at": _time(pause.resumed_at),
                "reason": pause.reason,
            }
            for pause in round_.pauses.all()
        ],
        "matches": [_match(match, people, public=public) for match in matches],
    }


def _public_inputs(inputs: dict[str, Any]) -> dict[str, Any]:
    """Return a pairing's inputs without the entries that were kept apart: None says that there were some."""
    return {**inputs, "apart": None, "apart_to_end": None} if inputs.get("apart") else inputs


def _order(match: Match, number: Mapping[int, int]) -> tuple[bool, int, int, int]:
    first = min((number[seat.entry_id] for seat in match.seats.all()), default=0)
    return match.table is None, match.table or 0, match.position or 0, first


def _match(match: Match, people: _People, *, public: bool) -> dict[str, Any]:
    decides = next((report for report in match.reports.all() if report.pk == match.result_id), None)
    reports = [report for report in match.reports.all() if not public or report is decides]
    return {
        "table": match.table,
        "position": match.position,
        "extension": int(match.extension.total_seconds()),
        "manual_reason": match.manual_reason,
        "preparation": None if public else match.preparation,
        "preparation_state": match.preparation_state,
        "replayed_after": match.replayed_after,
        "superseded": match.superseded,
        "went_on": match.went_on,
        "seats": [
            {"entry": people.number[seat.entry_id], **Seat.columns(seat.result)} for seat in match.seats.all()
        ],
        "reports": [_report(report, match, people, public=public) for report in reports],
        "result": decides.version if decides else None,
    }


def _report(report: Report, match: Match, people: _People, *, public: bool) -> dict[str, Any]:
    seats = {seat.pk: seat.index for seat in match.seats.all()}
    return {
        "version": report.version,
        "data": report.data,
        "kind": report.kind,
        "seats": report.seats,
        "explanation": report.explanation,
        "by": people.account(report.by_id),
        "by_staff": report.by_staff,
        "reason": report.reason,
        "created_at": _time(report.created_at),
        "disputed_at": _time(report.disputed_at),
        "disputed_by": people.account(report.disputed_by_id) if report.disputed_by_id else None,
        "dispute_note": "" if public else report.dispute_note,
        "confirmations": [
            {"seat": seats[given.seat_id], "by": people.account(given.by_id), "at": _time(given.at)}
            for given in report.confirmations.all()
        ],
    }


def _penalties(tournament: Tournament, people: _People, *, public: bool) -> Iterable[dict[str, Any]]:
    for penalty in tournament.penalties.select_related("entry", "round", "player"):
        if public and (penalty.kind != PenaltyKind.DISQUALIFICATION or penalty.withdrawn_at):
            continue
        yield {
            "entry": penalty.entry.number,
            "player": people.player(penalty.player),
            "round": penalty.round.number if penalty.round else None,
            "kind": penalty.kind,
            "category": penalty.category,
            "note": "" if public else penalty.note,
            "by": people.account(penalty.by_id),
            "at": _time(penalty.at),
            "withdrawn_at": _time(penalty.withdrawn_at),
            "withdrawn_reason": penalty.withdrawn_reason,
        }


def _numbers(seeds: list[Any], number: dict[int, int]) -> list[Any]:
    """Seeds by entry id as seeds by number; groups stay groups."""
    return [_numbers(seed, number) if isinstance(seed, list) else number[seed] for seed in seeds]


def _time(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


@dataclass(frozen=True, slots=True)
class Asked:
    """The lines of a log that a reader wants; None or empty: all.

    Attributes:
        player: a part of a name, or the number of an entry.
    """

    round: int | None = None
    table: int | None = None
    player: str = ""
    verb: str = ""

    @property
    def anything(self) -> bool:
        return self != Asked()


def lines_of(tournament: Tournament, asked: Asked) -> QuerySet[LogEntry]:
    """The lines of an event that somebody asks for, newest first."""
    lines = tournament.log.all()
    if asked.round is not None:
        lines = lines.filter(kept__round=asked.round)
    if asked.table is not None:
        lines = lines.filter(kept__table=asked.table)
    if asked.verb:
        lines = lines.filter(action=asked.verb)
    return lines.filter(_about(tournament, asked.player)) if asked.player else lines


def _about(tournament: Tournament, player: str) -> Q:
    """Lines that name one of these people as they are written, or that they caused themselves."""
    part = unaccented(player)
    people = people_of(tournament)
    meant = [
        (pk, name)
        for pk, number, name in tournament.entries.values_list("pk", "number", "name")
        if str(number) == part or any(part in unaccented(one) for one in (name, *people.get(number, ())))
    ][:MOST_MEANT]
    if not meant:
        return Q(pk=None)
    of_them = [pk for pk, _name in meant]
    named = Q(by__player__entries__in=of_them)
    for mark in tournament.called_names.filter(entry__in=of_them).values_list("mark", flat=True):
        named |= Q(text__contains=mark)
    return Q(pk__in=tournament.log.annotate(text=Cast("kept", TextField())).filter(named).values("pk"))
