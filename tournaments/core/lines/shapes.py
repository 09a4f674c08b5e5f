"""The forms that lines of the log share."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from typing import Any, NotRequired, Self, TypedDict, TypeVar, dataclass_transform

Json = Mapping[str, Any]
Tables = Sequence[Sequence[str]]
"""Names by seat, of each table of a round in its order."""


class Laid(TypedDict):
    """The people at the tables of a round, with the tables' numbers; a bye has none."""

    round: int
    tables: Tables
    numbers: Sequence[int | None]


class Gone(TypedDict):
    """A result that no longer counts; nobody has a score where the match was void."""

    round: int
    table: int | None
    seats: Sequence[str]
    score: Sequence[int | None]
    winners: Sequence[str]


class Kept(TypedDict):
    """A published round that was undone, for the standings of before (`tournaments.queries.past`).

    `reports` are table, version, kind and seats of each; `byes` number and result of each. Lines from before there
    were stages of their own standing do not say which `place` the stage has, from 0.
    """

    round: int
    stage: str
    place: NotRequired[int]
    groups: Sequence[Sequence[int]]
    reports: Sequence[Sequence[Any]]
    byes: Sequence[Sequence[Any]]


@dataclass(frozen=True, kw_only=True)
class Line:
    """One change.

    Attributes:
        phone: the owner of the phone, where a person without one borrowed it.
        bot: a program did it, by a token of the person or by their personal address.
    """

    phone: str = ""
    bot: bool = False

    @classmethod
    def read(cls, said: Json) -> Self:
        """Return the line of this JSON. Raises `TypeError` or `KeyError` where something is missing."""
        said = cls._upgraded(said)
        return cls(**{one.name: said[key] for key, one in _fields(cls) if key in said})

    def as_json(self) -> dict[str, Any]:
        """Return the JSON that `read` reads. Values that are as nearly always are left out."""
        found = ((key, getattr(self, one.name), one.default) for key, one in _fields(type(self)))
        return {key: value for key, value, usual in found if value != usual and (value or usual != ())}

    @classmethod
    def _upgraded(cls, said: Json) -> Json:
        """Return the JSON of an earlier version in this version's form."""
        return said


@dataclass(frozen=True, kw_only=True)
class OfEntry(Line):
    """A change of an entry.

    Attributes:
        entry: its name.
    """

    entry: str


@dataclass(frozen=True, kw_only=True)
class OfCircuit(Line):
    """A change of a circuit. It names none of its people.

    Attributes:
        circuit: its id.
        title: its name.
    """

    circuit: int
    title: str


@dataclass(frozen=True, kw_only=True)
class OfRound(Line):
    """A change of a round.

    Attributes:
        round: its number.
    """

    round: int


@dataclass(frozen=True, kw_only=True)
class AtTable(OfRound):
    """A change of one table of a round.

    Attributes:
        table: its number; a bye has none.
    """

    table: int | None


@dataclass(frozen=True, kw_only=True)
class Comes(OfEntry):
    """An entry begins. Its number is one more than that of the entry before.

    Attributes:
        state: `registered`, or `waiting` where the event is full.
        division: the one that was chosen with it.
    """

    state: str
    division: str = ""


@dataclass(frozen=True, kw_only=True)
class Moves(OfEntry):
    """An entry changes its state.

    Attributes:
        before, after: as `tournaments.enums.EntryState`.
    """

    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class Promotes(Line):
    """Places became free.

    Attributes:
        promoted: the entry that had waited and has one.
    """

    promoted: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Changes(Line):
    """Values become others.

    Attributes:
        changed: the old and the new one of each, by its name; in JSON each stands by itself.
    """

    changed: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    @classmethod
    def _upgraded(cls, said: Json) -> Json:
        own = {key for key, _field in _fields(cls)}
        others = {key: value for key, value in said.items() if key not in own}
        return {**{key: said[key] for key in said.keys() & own}, "changed": others}

    def as_json(self) -> dict[str, Any]:
        said = Line.as_json(self)
        changed = said.pop("changed", {})
        return {**said, **changed}


@dataclass(frozen=True, kw_only=True)
class Announces(Line):
    """The staff speaks to everybody.

    Attributes:
        text: its words.
    """

    text: str


@dataclass(frozen=True, kw_only=True)
class OfRole(Line):
    """A role is spoken of.

    Attributes:
        role: as `tournaments.enums.Role`; empty where a link leads into an entry.
    """

    role: str


@dataclass(frozen=True, kw_only=True)
class GivesRole(OfRole):
    """An account gets a role, or loses it.

    Attributes:
        user: the name of the account.
    """

    user: str


@dataclass(frozen=True, kw_only=True)
class Verifies(OfEntry):
    """A piece that its player described is right.

    Attributes:
        verified: its name.
    """

    verified: str


@dataclass(frozen=True, kw_only=True)
class TwoNames(Line):
    """Staff answers whether two names in lists are one card.

    Attributes:
        name, meant: the two names.
    """

    name: str
    meant: str


@dataclass(frozen=True, kw_only=True)
class Opens(AtTable):
    """A table has no result any more, and waits for one."""


@dataclass(frozen=True, kw_only=True)
class OfMember(OfEntry):
    """A person becomes part of an entry, or no longer is.

    Attributes:
        member: the person's name.
    """

    member: str


@dataclass(frozen=True, kw_only=True)
class Penalizes(OfEntry):
    """Every person of an entry gets a penalty.

    Attributes:
        kind, category: as `tournaments.enums.PenaltyKind` and `PenaltyCategory`.
    """

    kind: str
    category: str


@dataclass(frozen=True, kw_only=True)
class Settles(AtTable):
    """A result counts, which may let later matches of a bracket begin anew.

    Attributes:
        again: results of these that no longer count.
        now: the seats in the rounds of these; none in a round that is gone. Earlier versions left such rounds out.
    """

    again: Sequence[Gone] = ()
    now: Sequence[Laid] = ()


@dataclass(frozen=True, kw_only=True)
class Version(Settles):
    """A table is said to have ended.

    Attributes:
        version: of the reports at this table, from 1.
        seats: names at the table; untold where a player repeats the version of another.
        score, winners: by seat, and by name; untold where the match is void.
    """

    version: int
    seats: Sequence[str] | None = None
    score: Sequence[int] | None = None
    winners: Sequence[str] | None = None


@dataclass(frozen=True, kw_only=True)
class Undoes(OfRound):
    """A round, and those after it, are no longer there.

    Attributes:
        played: of those that were published, what standings of before hang on. Earlier versions did not keep it.
        joined: number and first round of each entry that came after the round had been paired.
    """

    played: Sequence[Kept] = ()
    joined: Sequence[Sequence[int]] = ()


KINDS: dict[str, type[Line]] = {}
"""The class of each verb; several verbs that say the same share one."""
SAID: dict[str, str] = {}
"""A sentence about each verb."""

L = TypeVar("L", bound=type[Line])


@dataclass_transform(frozen_default=True, kw_only_default=True)
def verb(cls: L) -> L:
    """Make a class the line of the verb that has its name."""
    dataclass(frozen=True, kw_only=True)(cls)
    enroll(re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower(), cls, str(cls.__doc__).partition("\n")[0])
    return cls


def enroll(name: str, kind: type[Line], words: str) -> None:
    """Say how the line of a verb is kept."""
    KINDS[name], SAID[name] = kind, words


def _fields(cls: type[Line]) -> list[tuple[str, Field[Any]]]:
    """The fields of a line with the keys that they have in JSON."""
    return [(one.name.rstrip("_"), one) for one in fields(cls)]
