"""The JSON forms of a history and of a pairing, as `manage.py pair` reads and writes them.

A history is ``{"players": [{"id", "seed", "dropped"}], "rounds": [[{"a", "b", "winner", "score_a", "score_b"}]],
"seed"}``; a match without ``b`` is a bye. A pairing is ``{"pairs": [[id, id]], "bye": id or null}``.

A history may also say

======================= =====================================================================================
at the top              ``rounds_planned``; ``points``: ``{"win", "draw", "loss", "bye"}``; ``apart``: groups,
                        each ``[name, [id, ...]]``
of a player             ``missed``: a number of rounds, or ``{"rounds", "as": "bye", "loss" or "nothing"}``
of a match              ``winner: null`` for a draw; ``outcome``: ``"double_loss"``, or ``"void"``, with
                        ``met: true`` where the two sat down to it
======================= =====================================================================================
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.core.history import EntryId, History, SeatLine, Table
from tournaments.core.pairing.ahead import Horizon, Outlook
from tournaments.core.pairing.certificate import Certificate
from tournaments.core.pairing.explanation import Explanation
from tournaments.core.pairing.objective import Field
from tournaments.core.pairing.result import Pairing
from tournaments.core.pairing.wishes import Wishes, apart

Json = Mapping[str, Any]

MOST_PLANNED = 100
"""Rounds of a stage; the search of those to come goes as deep."""


class BadFile(ValueError):
    """A file that is not what it should be; the message says where and why in one line."""


@dataclass(frozen=True, slots=True)
class Request:
    """A history file: what was played, who plays next, the seed of what is left free, and the wishes."""

    history: History
    active: list[EntryId]
    seed: str
    wishes: Wishes


@dataclass(frozen=True, slots=True)
class _Points:
    """The points of a match."""

    win: int = 1
    draw: int = 0
    loss: int = 0
    bye: int = 1


def read_history(data: object) -> Request:
    """A history from parsed JSON.

    Raises:
        BadFile: naming the player or the round and match.
    """
    top = _object(data, "the history")
    players = _list(top.get("players"), '"players"')
    seeds: dict[EntryId, int] = {}
    active: list[EntryId] = []
    for k, item in enumerate(players, start=1):
        player = _object(item, f"player {k}")
        entry = _id(player.get("id"), f'"id" of player {k}')
        if entry in seeds:
            raise BadFile(f"player {entry!r} is listed twice")
        seeds[entry] = _integer(player.get("seed"), f'"seed" of player {entry!r}')
        dropped = player.get("dropped", False)
        if not isinstance(dropped, bool):
            raise BadFile(f'"dropped" of player {entry!r} is not true or false')
        if not dropped:
            active.append(entry)
    if len(set(seeds.values())) < len(seeds):
        raise BadFile("two players have the same seed")
    points = _points(top)
    read = [
        _round(matches, number, seeds, points)
        for number, matches in enumerate(_list(top.get("rounds"), '"rounds"'), start=1)
    ]
    rounds = [tables for tables, _ in read]
    for item in players:
        _add_missed(rounds, item, points)
    if rounds:
        # A void match that was played is a meeting and nothing else: nobody has points before the first round.
        rounds[0] += [table for _, met in read for table in met]
    seed = top.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadFile('"seed" is not a whole number or a text')
    entries = tuple(sorted(seeds, key=seeds.__getitem__))
    active.sort(key=seeds.__getitem__)
    played = History(entries, tuple(map(tuple, rounds)))
    return Request(played, active, str(seed), _wishes(top, len(rounds), seeds))


def _points(top: Json) -> _Points:
    given = _object(top.get("points", {}), '"points"')
    if unknown := given.keys() - {"win", "draw", "loss", "bye"}:
        raise BadFile(f'"points" knows no {sorted(unknown)[0]!r}')
    worth = {name: _integer(value, f'"{name}" of "points"', 0) for name, value in given.items()}
    return _Points(**{"bye": worth.get("win", 1), **worth})


def _wishes(top: Json, played: int, seeds: Mapping[EntryId, int]) -> Wishes:
    """Read keep-apart and the rounds to come. Without a planned number, one more chooses among equals."""
    planned = top.get("rounds_planned")
    if planned is not None:
        _integer(planned, '"rounds_planned"', 1)
        if planned > MOST_PLANNED:
            raise BadFile(f'"rounds_planned" is above {MOST_PLANNED}')
    groups: list[list[EntryId]] = []
    for k, item in enumerate(_list(top.get("apart", []), '"apart"'), start=1):
        where = f'group {k} of "apart"'
        group = _list(item, where)
        if len(group) != 2:
            raise BadFile(f"{where} is not a name and a list of players")
        groups.append([_known(entry, f"a player of {where}", seeds) for entry in _list(group[1], where)])
    return Wishes(
        barred=apart(groups),
        to_come=1 if planned is None else max(0, planned - played - 1),
        equals_only=planned is None,
        bars_first=False,
    )


def _add_missed(rounds: list[list[Table]], player: Json, points: _Points) -> None:
    """Give a player what the rounds before they came are worth."""
    entry = player["id"]
    missed: Any = player.get("missed", 0)
    where = f'"missed" of player {entry!r}'
    kind = "nothing"
    if isinstance(missed, dict):
        missed, kind = missed.get("rounds"), missed.get("as", "nothing")
    count = _integer(missed, where, 0)
    if kind not in ("bye", "loss", "nothing"):
        raise BadFile(f"{where} is as {kind!r}, not as a bye, a loss or nothing")
    if count > len(rounds):
        raise BadFile(f"{where} is more rounds than were played")
    for number, tables in enumerate(rounds[:count], start=1):
        if any(seat.entry == entry for table in tables for seat in table.seats):
            raise BadFile(f"player {entry!r} is in round {number} twice")
        if kind == "bye":
            tables.append(Table((SeatLine(entry, points.bye, 0, won=True),), missed="bye"))
        elif kind == "loss":
            tables.append(Table((SeatLine(entry, points.loss, 0, won=False),), missed="loss"))


def _round(
    matches: object, number: int, seeds: Mapping[EntryId, int], points: _Points
) -> tuple[list[Table], list[Table]]:
    """The tables of a round, and the void ones that were played."""
    seen: set[EntryId] = set()
    tables: list[Table] = []
    met: list[Table] = []
    for k, item in enumerate(_list(matches, f"round {number}"), start=1):
        where = f"round {number}, match {k}"
        match = _object(item, where)
        seated = [_known(match.get("a"), f'"a" of {where}', seeds)]
        if match.get("b") is not None:
            seated.append(_known(match["b"], f'"b" of {where}', seeds))
        for entry in seated:
            if entry in seen:
                raise BadFile(f"player {entry!r} is in round {number} twice")
            seen.add(entry)
        outcome = _outcome(match, where, seated)
        if outcome == "void":
            if match.get("met", False) is True and len(seated) == 2:
                met.append(Table(tuple(SeatLine(entry, 0, 0, won=False) for entry in seated)))
            continue
        scores = [
            _integer(match.get(f"score_{side}"), f'"score_{side}" of {where}', 0) for side in "ab"[: len(seated)]
        ]
        winner = match["winner"] if outcome == "decided" else None
        others = points.draw if outcome == "draw" else points.loss
        won = points.win if len(seated) == 2 else points.bye
        tables.append(
            Table(
                tuple(
                    SeatLine(entry, won if entry == winner else others, score, entry == winner)
                    for entry, score in zip(seated, scores, strict=True)
                )
            )
        )
    return tables, met


def _outcome(match: Json, where: str, seated: Sequence[EntryId]) -> str:
    """Return a match's ending: decided, draw, double_loss or void."""
    said, winner = match.get("outcome"), match.get("winner")
    if said not in (None, "double_loss", "void"):
        raise BadFile(f'"outcome" of {where} is not "double_loss" or "void"')
    if said and winner is not None:
        raise BadFile(f"{where} has a winner and is {said}")
    if said:
        return str(said)
    if "winner" not in match or (winner is None and len(seated) == 1):
        raise BadFile(f"{where} has no winner")
    if winner is None:
        return "draw"
    if isinstance(winner, bool) or winner not in seated:
        raise BadFile(f"the winner of {where} did not play it")
    return "decided"


def read_answer(data: object, field: Field) -> tuple[list[tuple[int, int]], Certificate]:
    """A saved pairing with its certificate, as numbers of the field.

    Raises:
        BadFile: it is no such thing, or names somebody who is not to be paired.
    """
    top = _object(data, "the pairing")
    number = field.numbers

    def find(entry: object, where: str) -> int:
        if not (entry is None or _is_id(entry)) or entry not in number:
            raise BadFile(f"{where}: {entry!r} is not to be paired")
        return number[entry]

    pairs: list[tuple[int, int]] = []
    for k, item in enumerate(_list(top.get("pairs"), '"pairs"'), start=1):
        pair = _list(item, f"pair {k}")
        if len(pair) != 2:
            raise BadFile(f"pair {k} is not two players")
        pairs.append((find(pair[0], f"pair {k}"), find(pair[1], f"pair {k}")))
    if top.get("bye") is not None:
        pairs.append((find(top["bye"], '"bye"'), find(None, '"bye"')))
    certificate = _object(top.get("certificate"), '"certificate"')
    values: list[tuple[EntryId | None, int]] = []
    for item in _list(certificate.get("values"), '"values" of the certificate'):
        pair = _list(item, "a value of the certificate")
        if len(pair) != 2:
            raise BadFile("a value of the certificate is not a player and a number")
        find(pair[0], "the certificate")
        values.append((pair[0], _integer(pair[1], "a value of the certificate")))
    sets: list[tuple[tuple[EntryId | None, ...], int]] = []
    for item in _list(certificate.get("sets"), '"sets" of the certificate'):
        found = _object(item, "a set of the certificate")
        members = _list(found.get("members"), "the members of a set of the certificate")
        for entry in members:
            find(entry, "the certificate")
        sets.append((tuple(members), _integer(found.get("value"), "the value of a set of the certificate")))
    bound = _integer(certificate.get("bound"), '"bound" of the certificate')
    return pairs, Certificate(tuple(values), tuple(sets), bound)


def pairing_json(pairing: Pairing) -> dict[str, Any]:
    """A pairing as it is written."""
    return {"pairs": [list(table) for table in pairing.tables], "bye": pairing.bye}


def explanation_json(explanation: Explanation) -> dict[str, Any]:
    """An explanation as it is written, in English."""
    return {
        "total": explanation.total._asdict(),
        "pairs": [{"pair": list(note.pair), **note.terms._asdict()} for note in explanation.pairs],
        "floats": [
            {
                "id": note.entry,
                "direction": note.direction,
                "repeated": note.repeated,
                "code": note.code,
                "reason": note.reason.in_language("en"),
            }
            for note in explanation.floats
        ],
    }


def outlook_json(horizon: Horizon, outlook: Outlook | None) -> dict[str, Any]:
    """Return the proof about the rounds to come; only their number where no search was made."""
    if outlook is None:
        return {"rounds": horizon.rounds, "searched": False}
    return {
        "rounds": outlook.rounds,
        "searched": True,
        "now": outlook.now._asdict(),
        "forced": outlook.forced._asdict(),
        "ways": [[list(seats) for seats in way] for way in outlook.ways],
    }


def certificate_json(field: Field, certificate: Certificate) -> dict[str, Any]:
    """A certificate as it is written; the weights tell what its unit is."""
    weights = field.weights
    barred = {"barred": weights.barred} if any(player.barred for player in field.players) else {}
    return {
        "weights": {
            **barred,
            "rematches": weights.rematch,
            "bye": weights.bye,
            "points": weights.points,
            "floats": weights.floats,
            "score": weights.score,
        },
        "scale": 2,
        "values": [list(item) for item in certificate.values],
        "sets": [{"members": list(members), "value": value} for members, value in certificate.sets],
        "bound": certificate.bound,
    }


def _object(value: object, what: str) -> Json:
    if not isinstance(value, dict):
        raise BadFile(f"{what} is not an object")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadFile(f"{what} is not a list")
    return value


def _integer(value: object, what: str, least: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadFile(f"{what} is not a whole number")
    if least is not None and value < least:
        raise BadFile(f"{what} is below {least}")
    return value


def _is_id(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _id(value: object, what: str) -> EntryId:
    if not isinstance(value, int | str) or isinstance(value, bool):
        raise BadFile(f"{what} is not a whole number or a text")
    return value


def _known(value: object, what: str, seeds: Mapping[EntryId, int]) -> EntryId:
    entry = _id(value, what)
    if entry not in seeds:
        raise BadFile(f"{what} is {entry!r}, who is not a player")
    return entry
