"""Records of earlier versions, as the present one has them. Written once for each version, and kept for ever.

======= =====================================================================================================
version new in it
======= =====================================================================================================
2       how a match ended (`kind` of reports and superseded results), matches played again (`replayed_after`),
        why a report has its winner by sentence and values (`explanation`, before one column a language)
3       what an event chooses about its stages and its order (`core.settings`), who went on from a match that was
        corrected later (`went_on`), how many games a match had (`games` of a seat; it was one match)
4       what who came late got for each round before (`missed` of entries; it was nothing)
5       the organizer's choice beside it (`as` of `missed`; it is taken for a bye unless it gave nothing at all)
6       names beside what is signed (`names`), and marks where they stood (`tournaments.core.naming`);
        no champion where everybody was disqualified (it was the first of them)
7       an event's list of stages (`later_stages`), byes awarded beforehand (`byes` of entries), and divisions
        (of the event and of each entry). A record without them is of version 6, which says the same
======= =====================================================================================================
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from atrum_judge.protocol import NOTHING, OutcomeKind, SeatResult
from tournaments.core.naming import named_record
from tournaments.core.settings import before

Json = Mapping[str, Any]

VERSION = 7
FORMER = 6
"""The version of a record without anything that came with the newest: programs from before read it."""


def needs_newest(tournament: Json, entries: Iterable[Json]) -> bool:
    """True if an event has something that programs of the version before would read without noticing."""
    new = ("later_stages", "divisions", "last_by_standing")
    return any(tournament.get(name) for name in new) or any(entry.get("byes") for entry in entries)


def upgraded(data: Json) -> Json:
    """A record of this version or an earlier one, in this version's form, with names where marks stood.

    Raises `KeyError`, `TypeError`, `ValueError` or `AttributeError` where an old record is damaged.
    """
    if (data["version"] == VERSION) != needs_newest(data["tournament"], data["entries"]):
        raise ValueError("it has what records of its version had not, or nothing of what is new in its version")
    if data["version"] == 1:
        data = _from_1(data)
    if data["version"] == 2:
        data = _from_2(data)
    if data["version"] == 3:
        data = _from_3(data)
    if data["version"] == 4:
        data = _from_4(data)
    return _from_5(data) if data["version"] == 5 else named_record(data)


def _from_5(data: Json) -> Json:
    out = {entry["number"] for entry in data["entries"] if entry["state"] == "disqualified"}
    champion = None if data["champion"] in out else data["champion"]
    # The signature covers the earlier form.
    return {**data, "version": 6, "names": {}, "champion": champion, "seal": None}


def _from_4(data: Json) -> Json:
    entries = [{**entry, "missed": with_choice(entry["missed"])} for entry in data["entries"]]
    return {**data, "version": 5, "entries": entries}


def with_choice(missed: Json | None) -> Json | None:
    """Return the result of a missed round with the choice that it must have been."""
    if missed is None:
        return None
    if "as" in missed:
        raise ValueError("it has what records of its version had not")
    return {"as": "loss" if SeatResult.from_json(missed) == NOTHING else "bye", **missed}


def _from_3(data: Json) -> Json:
    if any("missed" in entry for entry in data["entries"]):
        raise ValueError("it has what records of its version had not")
    entries = [{**entry, "missed": None} for entry in data["entries"]]
    return {**data, "version": 4, "entries": entries}


def _from_2(data: Json) -> Json:
    if data.keys() & {"chain", "seal"} or data["tournament"].keys() & before(3).keys():
        raise ValueError("it has what records of its version had not")
    return {
        **data,
        "version": 3,
        "tournament": {**before(3), **data["tournament"]},
        "log": [{**line, "actor": "", "salt": ""} for line in data["log"]],
        "chain": None,
        "seal": None,
        "rounds": [
            {**round_, "matches": [_match_from_2(match) for match in round_["matches"]]}
            for round_ in data["rounds"]
        ],
    }


def _match_from_2(match: Json) -> Json:
    seats = [{**seat, "games": None if seat["won"] is None else 0} for seat in match["seats"]]
    return {
        **match,
        "went_on": None,
        "seats": seats,
        "superseded": [_with_games(old) for old in match["superseded"]],
        "reports": [_with_games(report) for report in match["reports"]],
    }


def _with_games(said: Json) -> Json:
    return {**said, "seats": [{**seat, "games": 0} for seat in said["seats"]]}


def _from_1(data: Json) -> Json:
    return {**data, "version": 2, "rounds": [_round_from_1(round_) for round_ in data["rounds"]]}


def _round_from_1(round_: Json) -> Json:
    return {**round_, "matches": [_match_from_1(match) for match in round_["matches"]]}


def _match_from_1(match: Json) -> Json:
    return {
        **match,
        "replayed_after": 0,
        "superseded": [{**old, "kind": kind_of(old["seats"])} for old in match["superseded"]],
        "reports": [_report_from_1(report) for report in match["reports"]],
    }


def _report_from_1(report: Json) -> Json:
    kept = {name: value for name, value in report.items() if not name.startswith("explanation_")}
    explanation = told(report["explanation_es"], report["explanation_en"])
    return {**kept, "kind": kind_of(report["seats"]), "explanation": explanation}


def told(es: str, en: str) -> Json:
    """An explanation of which only the words are known, as `atrum_judge.text.Text.from_json` reads it."""
    return {"texts": {"es": es, "en": en}}


def kind_of(seats: Sequence[Json]) -> OutcomeKind:
    """Return the end of a match that was recorded before kinds were: by winner, place and points.

    None was void.
    """
    if any(seat["won"] for seat in seats):
        return "decided"
    shared = {seat["place"] for seat in seats}
    if len(shared) == 1 and None not in shared and any(seat["points"] for seat in seats):
        return "drawn"
    return "nobody"
