"""An event as the lines of its log tell it, up to any of them; pages of versions and the check of records ask."""

from collections.abc import Iterable
from typing import Any

from atrum_judge.text import Text
from tournaments.core.history import by_round
from tournaments.core.lines import Line, people, shapes, verbs
from tournaments.core.told import DISQUALIFICATION, Act, PastEntry, PastReport, PastRound, PastTable, Who


class Past:
    """An event after some lines.

    Attributes:
        entries: by registration: the first has number 1.
        rounds: published ones, by number; `paired` tells when each round was paired.
        penalties: entry, kind, category, person and time of each; `out` are those whose disqualification stands.
        created: person, time, hash of the seed and revision of each line that made the event.
        ended: the state in which the event has ended; empty while it goes on.
        contradictions: of lines among each other.
    """

    def __init__(self, *, is_full: bool) -> None:
        self.is_full = is_full
        self.entries: list[PastEntry] = []
        self.numbers: dict[str, int] = {}
        self.called: dict[Who, str] = {}
        self.rounds: dict[int, PastRound] = {}
        self.paired: dict[int, str] = {}
        self.penalties: list[tuple[Who, str, str, int, str]] = []
        self.out: set[Who] = set()
        self.settings: dict[str, Any] = {}
        self.created: list[tuple[int, str, str, int]] = []
        self.seeds: set[str] = set()
        self.locked: set[str] = set()
        self.ended = ""
        self.contradictions: list[Text] = []

    def in_state(self, *states: str) -> set[int]:
        """Return the numbers of the entries that were in one of these states."""
        return {number for number, entry in enumerate(self.entries, start=1) if entry.states[0] in states}

    def tell(self, said: Line, act: Act) -> None:
        """Add one more line, the next of the log."""
        self._of_event(said, act)
        self._of_list(said, act)
        self._of_entries(said, act)
        self._of_round(said, act)
        round_ = self.rounds.get(said.round) if isinstance(said, shapes.AtTable) else None
        table = round_.table(said.table) if round_ and isinstance(said, shapes.AtTable) else None
        if round_ and table:
            self._of_table(round_, table, said, act)

    def _all(self, names: Iterable[str]) -> list[Who]:
        return [self.numbers.get(name, name) for name in names]

    def _entry(self, name: str) -> PastEntry | None:
        return self.entries[self.numbers[name] - 1] if name in self.numbers else None

    def _doubt(self, place: Text | str, leaf: Text) -> None:
        self.contradictions.append(
            Text("{where}: las líneas del historial se contradicen ({leaf}).", where=place, leaf=leaf)
        )

    def _of_event(self, said: Line, act: Act) -> None:
        match said:
            case verbs.CreateTournament():
                self.created.append((act.by, act.at, said.seed_hash, act.revision))
                self.settings |= said.settings
            case verbs.EditTournament():
                self.settings |= {name: new for name, (_old, new) in said.changed.items()}
            case verbs.RaiseCapacity():
                self.settings["capacity"] = said.capacity[1]
            case verbs.FinishTournament():
                self.ended = "finished"
                self.seeds.add(said.seed)
            case verbs.CancelTournament() | verbs.ResumeTournament():
                self.ended = "cancelled" if isinstance(said, verbs.CancelTournament) else ""
            case verbs.LockRosters():
                self.locked.add(act.at)

    def _of_entries(self, said: Line, act: Act) -> None:
        if isinstance(said, shapes.Comes):
            self._enter(said, act)
        entry = self._entry(getattr(said, "entry", ""))
        match said:
            case verbs.CheckInEverybody() | verbs.TakeOutByLink() | verbs.BringBackByLink():
                self._of_several(said)
            case verbs.RenameEntry() if entry:
                self._rename(*said.name)
            case shapes.Moves() if entry:
                if self.is_full and said.before not in entry.states:
                    self._doubt(entry.name, Text("el estado"))
                entry.states = (said.after,)
            case verbs.EditEntry() if entry:
                self._edit(entry, said)
            case verbs.AwardByes() | verbs.ChooseDivision() if entry:
                self._grant(entry, said)
            case verbs.AddWalkIn() | verbs.ChooseMissed() if entry:
                entry.missed = said.missed
            case shapes.Penalizes() | verbs.ReviewWarnings() if said.kind:
                (who,) = self._all([said.entry])
                self.penalties.append((who, said.kind, said.category, act.by, act.at))
                if said.kind == DISQUALIFICATION:
                    self.out.add(who)
                    self._become("disqualified", [said.entry])
        if isinstance(said, verbs.Restore | verbs.WithdrawPenalty) and entry:
            entry.withdrawn.add((act.at, act.reason))
            self.out -= {*self._all([said.entry])} if isinstance(said, verbs.Restore) else set()
        if isinstance(said, shapes.Promotes):
            self._become("registered", said.promoted)

    @staticmethod
    def _grant(entry: PastEntry, said: verbs.AwardByes | verbs.ChooseDivision) -> None:
        if isinstance(said, verbs.AwardByes):
            entry.byes = by_round(said.full, said.half)
        else:
            entry.division = said.division

    def _edit(self, entry: PastEntry, said: verbs.EditEntry) -> None:
        if any(entry.edited[name] != old for name, (old, _new) in said.changed.items()):
            self._doubt(entry.name, Text("sus datos"))
        entry.edited |= {name: new for name, (_old, new) in said.changed.items()}

    def _of_several(self, said: verbs.CheckInEverybody | verbs.TakeOutByLink | verbs.BringBackByLink) -> None:
        match said:
            case verbs.CheckInEverybody():
                self._become("checked_in", said.arrived)
            case verbs.TakeOutByLink():
                self._become("dropped", said.taken)
                for old, new in zip(said.taken, said.called, strict=False):
                    self._rename(old, new)
            case verbs.BringBackByLink():
                for old, new in said.called:
                    self._rename(old, new)
                self._become("registered", said.placed)
                self._become("waiting", said.waiting)

    def _enter(self, said: shapes.Comes, act: Act) -> None:
        here = isinstance(said, verbs.AddWalkIn) and said.state == "registered"
        states = ("checked_in", said.state) if here else (said.state,)
        self.entries.append(PastEntry(said.entry, states, act.at, division=said.division))
        self.numbers[said.entry] = len(self.entries)
        self.called[len(self.entries)] = said.entry

    def _of_list(self, said: Line, act: Act) -> None:
        match said:
            case people.ImportEntries():
                self._import(said, act)
            case people.DescribeEntries():
                for one in said.told:
                    if entry := self._entry(one["entry"]):
                        entry.edited |= {"rating": one["rating"], "club": one["club"]}
            case people.UndoImport():
                self._take_out(said)

    def _import(self, said: people.ImportEntries, act: Act) -> None:
        if said.first != len(self.entries) + 1:
            self._doubt(Text("Lista pegada"), Text("los números"))
        with_place = len(said.entered) - said.waiting
        for place, name in enumerate(said.entered):
            there = "checked_in" if said.present else "registered"
            self.entries.append(PastEntry(name, (there if place < with_place else "waiting",), act.at))
            self.numbers[name] = len(self.entries)
            self.called[len(self.entries)] = name

    def _take_out(self, said: people.UndoImport) -> None:
        if said.first + said.count - 1 != len(self.entries):
            self._doubt(Text("Lista pegada"), Text("los números"))
        del self.entries[said.first - 1 :]
        self.numbers = {name: number for name, number in self.numbers.items() if number < said.first}
        self.called = {who: name for who, name in self.called.items() if isinstance(who, str) or who < said.first}

    def _rename(self, old: str, new: str) -> None:
        if old in self.numbers:
            self.numbers[new] = number = self.numbers.pop(old)
            self.entries[number - 1].name = self.called[number] = new

    def _become(self, state: str, names: Iterable[str]) -> None:
        for entry in filter(None, map(self._entry, names)):
            entry.states = (state,)

    def _of_round(self, said: Line, act: Act) -> None:
        match said:
            case verbs.PairRound():
                self.paired[said.round] = act.at
                self.locked.add(act.at)
            case verbs.RepairRound():
                self._forget_superseded(said.round)
            case verbs.PublishRound():
                self._publish(said, act)
            case verbs.StartClock() if round_ := self.rounds.get(said.round):
                round_.started_at = act.at
            case verbs.SeatLate() if round_ := self.rounds.get(said.round):
                (late,) = self._all([said.entry])
                table = round_.seat(said.table, late, self._all(said.seats[:-1]), self.called)
                table.reasons = {act.reason}
            case shapes.Undoes():
                for gone in said.undone if isinstance(said, verbs.GoBack) else ():
                    self._undo(gone)
                self._take_back(said.round)
                self._forget_superseded(said.round)
                for table in self.rounds[said.round - 1].tables if said.round - 1 in self.rounds else ():
                    table.went_on = None

    def _publish(self, said: verbs.PublishRound, act: Act) -> None:
        tables = self._laid(said.tables, said.numbers)
        for table, names in zip(tables, said.tables, strict=True):
            start = f"{' – '.join(names)}: "
            table.reasons = {one.removeprefix(start) for one in said.manual if one.startswith(start)} or {""}
        numbers = [number for number in said.numbers if number is not None]
        if len(set(numbers)) < len(numbers) or sum(table.reasons != {""} for table in tables) < len(said.manual):
            self._doubt(Text("Ronda {number}", number=said.round), Text("las mesas"))
        self.rounds[said.round] = PastRound(said.round, act.revision, tables, act.at, is_guessed=said.is_guessed)

    def _laid(self, tables: shapes.Tables, numbers: Iterable[int | None]) -> list[PastTable]:
        two = zip(numbers, tables, strict=True)
        return [PastTable(number, self._all(names), self.called) for number, names in two]

    def _undo(self, gone: shapes.Gone) -> None:
        """Take out a result, which must be the one that counts."""
        table = self.rounds[gone["round"]].table(gone["table"]) if gone["round"] in self.rounds else None
        score = [one for one in gone["score"] if one is not None]
        told = (self._all(gone["seats"]), score, set(gone["winners"]))
        if not table or (table.entries, list(table.score), set(table.winners)) != told:
            self._doubt(Text("Ronda {number}", number=gone["round"]), Text("un resultado deshecho"))
        if table:
            table.version, table.reports = 0, {}

    def _forget_superseded(self, number: int) -> None:
        """Results that only a round was paired with, taken back or paired again, are of no more use."""
        for round_ in self.rounds.values():
            for table in round_.tables:
                table.keep_superseded(round_.number, number - 1)

    def _of_table(self, round_: PastRound, table: PastTable, said: Line, act: Act) -> None:
        match said:
            case verbs.ExtendMatch():
                table.minutes += said.minutes
            case verbs.DisputeReport() if said.version in table.reports:
                table.reports[said.version].disputed = (act.by, act.at)
            case shapes.Opens():
                table.opened_after, table.version = max(table.reports, default=0), 0
            case verbs.CorrectResult():
                self._correct(round_, table, said)
        if isinstance(said, shapes.Version) and said.seats is not None:
            score = None if said.score is None else list(said.score)
            by_staff = not isinstance(said, verbs.ReportResult)
            seats, winners = self._all(said.seats), self._all(said.winners or ())
            table.reports[said.version] = PastReport(act, by_staff, seats, score, winners)
        if isinstance(said, shapes.Version | verbs.ConfirmReport) and (report := table.reports.get(said.version)):
            report.agreed.add((act.by, act.at))
            if report.by_staff or getattr(said, "final", False):
                table.version, table.entries = said.version, list(report.entries)
        if isinstance(said, shapes.Settles):
            self._settle(said, act)

    def _correct(self, round_: PastRound, table: PastTable, said: verbs.CorrectResult) -> None:
        if said.was is not None and list(said.was) != list(table.score):
            self._doubt(Text("Ronda {number}", number=round_.number), Text("un resultado corregido"))
        until = max(self.paired if self.is_full else self.rounds)
        if until > round_.number and (not table.superseded or table.superseded[-1][0] < until):
            table.superseded.append((until, table.version))
        table.went_on, round_.is_corrected = said.went_on, True

    def _settle(self, said: shapes.Settles, act: Act) -> None:
        """Lay matches of a bracket anew that hang on a result, and take out what counts no more."""
        for gone in said.again:
            self._undo(gone)
        now = {one["round"]: self._laid(one["tables"], one["numbers"]) for one in said.now}
        for number in now.keys() & self.rounds:
            tables = self.rounds[number].tables
            before = {table.number: table for table in tables if table.number is not None}
            # A bye may have been any of the tables before.
            reasons = {act.reason}.union(*(table.reasons for table in tables))
            self.rounds[number].tables = [
                table.anew(before.get(table.number or 0), reasons) for table in now[number]
            ]
        # Earlier versions leave out the later rounds that are gone.
        stay = {
            number for number, one in self.rounds.items() if one.tables and (number <= said.round or number in now)
        }
        last = max(stay, default=0)
        emptied = {number for number, tables in now.items() if not tables}
        if now and last < max({*self.rounds, *emptied}, default=0):
            self._take_back(last + 1)

    def _take_back(self, first: int) -> None:
        """Leave out a round and those after it, a draft among them."""
        self.rounds = {number: one for number, one in self.rounds.items() if number < first}
        self.paired = {number: at for number, at in self.paired.items() if number < first}


def told_by(lines: Iterable[tuple[Line, Act]], *, is_full: bool = True) -> Past:
    """Return the event after these lines, the first ones of a log; `is_full` if private ones are among them."""
    past = Past(is_full=is_full)
    for said, act in lines:
        past.tell(said, act)
    return past
