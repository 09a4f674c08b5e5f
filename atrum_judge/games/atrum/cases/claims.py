"""Compare the table that players describe with the table as it is.

A claim is compared only in its own fields: an Esbirro named by its id in the fields that are given, a zone told by kinds as
a whole, the top of the Fosa as far as it is told. Facts that the position does not know are counted, like every hidden
card. `claim_words` has the words for a difference.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

from atrum_judge.games.atrum.cases.claim_words import MISSING, Before, Difference, finding, kinds_told, pile_of
from atrum_judge.games.atrum.cases.writing import position_json
from atrum_judge.games.atrum.table.hidden import holds, pool
from atrum_judge.games.atrum.table.kinds import (
    ALL_KINDS,
    NONE,
    UNKNOWN,
    Counts,
    Kind,
    beyond,
    counted,
    kind_named,
    listed,
    merged,
    name_of,
    plus,
)
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.position import Link, Position
from atrum_judge.judging.claims import are_paired
from atrum_judge.judging.finding import Finding

_NAMES = {"esbirro", "name", "power", "edition", "discard", "source"}
_PILES = {"hand", "vertedero", "revealed", "discarded"}
_UNSAID = {("discard",), ("altar",), ("choose",)}
"""Facts of an announcement that nobody has to say before its launch (P2 §1.6)."""
_IN_ANY_ORDER = {"passed", "eliminated", "owed", "altar", "choose", "payers", "teams"}
"""Lists of ids of which it is only said who and what is among them."""


def differences(
    claimed: Mapping[str, Any],
    position: Position,
    why: Callable[[Difference], str] = lambda _: "",
    supposes: Callable[[Difference], bool] = lambda _: False,
    before: Before = (),
) -> list[Finding]:
    """Return each claim that does not hold; ``undecided`` where nobody can know, as after an unknown effect.

    An undecided claim about a hand says which cards it then holds.

    Args:
        why: the section that gives the reason for the difference, or nothing where it is not known.
        supposes: the facts there instead depend on facts that nobody said.
    """
    found: list[Difference] = []
    # The printed Powers are most of what there is to write, and seldom claimed.
    written = position_json(position, with_powers=_names_field(claimed, "powers"))
    if "chain" in written:
        links = zip(position.chain, written["chain"], strict=True)
        written["chain"] = [told | _unwritten(told, link) for link, told in links]
    _differ(claimed, written, (), position, found)
    together = _counted_together(found, position)
    return [_found(one, position, why(one), before, is_supposed=supposes(one)) for one in together]


def _found(difference: Difference, position: Position, why: str, before: Before, *, is_supposed: bool) -> Finding:
    """Return the finding about a difference; it is not certain where it rests on a supposition."""
    is_certain = difference.is_certain and not is_supposed
    return finding(
        difference._replace(is_certain=is_certain), position, why, is_supposed=is_supposed, before=before
    )


def _names_field(claimed: Any, field: str) -> bool:
    """True if anything in a claim is said of a field."""
    if isinstance(claimed, Mapping):
        return field in claimed or any(_names_field(value, field) for value in claimed.values())
    return isinstance(claimed, list) and any(_names_field(value, field) for value in claimed)


def _counted_together(found: list[Difference], position: Position) -> list[Difference]:
    """Count the cards claimed of several zones together: more of a kind than are left are impossible."""
    open_ones = (difference.needs for difference in found if not difference.is_certain)
    left, needed = pool(position), reduce(merged, open_ones, NONE)
    missing = [kind for kind in ALL_KINDS if needed[kind] > left[kind]]
    return [
        difference._replace(is_certain=True) if any(difference.needs[kind] for kind in missing) else difference
        for difference in found
    ]


def _differ(claimed: Any, found: Any, path: tuple[str, ...], position: Position, into: list[Difference]) -> None:
    """Collect the differences of one value and of what it holds; null says nothing."""
    if claimed is None:
        return
    if _is_left_open(path, position):
        into.append(Difference(path, claimed, MISSING, False))
    elif isinstance(claimed, Mapping) and set(claimed) == {"count"}:
        size = found.get("count") if isinstance(found, Mapping) else 0 if found is MISSING else len(found)
        if size != claimed["count"]:
            into.append(Difference(path, claimed["count"], size))
    elif path == ("fosa",):
        _differ_fosa(claimed, position, into)
    elif isinstance(claimed, Mapping) and isinstance(found, Mapping):
        for name, value in claimed.items():
            _differ(value, found.get(name, MISSING), (*path, name), position, into)
    elif isinstance(found, list):
        _differ_lists(claimed if isinstance(claimed, list) else [claimed], found, path, position, into)
    elif found is None and path[-1] == "esbirro":
        _differ_hidden(claimed, path, position, into)
    elif not _is_same(claimed, found, path[-1]):
        is_unsaid = found is MISSING and path[0] == "chain" and path[2:] in _UNSAID
        into.append(Difference(path, claimed, found, not is_unsaid))


def _differ_hidden(claimed: str, path: tuple[str, ...], position: Position, into: list[Difference]) -> None:
    """An Esbirro of an Altar whose kind nobody knows is what is claimed only if such cards are left."""
    kind, left = kind_named(claimed), pool(position)
    if kind is None or not left[kind]:
        into.append(Difference(path, claimed, None, needs=NONE if kind is None else plus(NONE, kind)))
    elif sum(left) > left[kind]:
        into.append(Difference(path, claimed, None, False, plus(NONE, kind)))


def _differ_lists(
    claimed: list[Any], found: list[Any], path: tuple[str, ...], position: Position, into: list[Difference]
) -> None:
    zone, is_altar = path[-1], path[-1] == "altar" and path[0] == "players"
    if zone in {"players", "reptantes"} or (is_altar and claimed and all(map(_id, claimed))):
        by_id = {_id(item): item for item in found}
        for item in claimed:
            there = by_id.get(_id(item))
            where = (*path, _id(item))
            if there is None:
                into.append(Difference(where, item, MISSING))
            else:
                _differ(item, there, where, position, into)
    elif is_altar:
        _differ_altars(claimed, found, path, into)
    elif zone in _PILES:
        _differ_piles(claimed, found, path, position, into)
    elif zone in _IN_ANY_ORDER:
        if _in_order(claimed) != _in_order(found):
            into.append(Difference(path, claimed, found))
    elif len(claimed) != len(found) or (zone == "lasting" and not _matched(claimed, found, unknown=False)):
        into.append(Difference(path, claimed, found))
    elif zone != "lasting":
        for i, (one, other) in enumerate(zip(claimed, found, strict=True)):
            _differ(one, other, (*path, str(i)), position, into)


def _id(item: Any) -> str:
    return item["id"] if isinstance(item, Mapping) and isinstance(item.get("id"), str) else ""


def _in_order(ids: list[Any]) -> list[Any]:
    return sorted(_in_order(one) if isinstance(one, list) else [one] for one in ids)


# The past (P1 §3.2, §3.4, §5.1) ---------------------------------------------------------------------------------


def _is_left_open(path: tuple[str, ...], position: Position) -> bool:
    """True if nobody knows the eliminations of the turns before."""
    return path == ("eliminations",) and not position.is_history_known


# Announcements (P2 §1.6, §3.1) -------------------------------------------------------------------------------


def _unwritten(told: Mapping[str, Any], link: Link) -> dict[str, Any]:
    """Return the values of a pending announcement where its writing leaves them out."""
    usual = {"pay": "exhaust"}
    if link.copies is not None and "of" in told:
        usual["of2"] = told["of"]
    return {field: value for field, value in usual.items() if field not in told}


# Cards (P1 §2.2) ---------------------------------------------------------------------------------------------


def _differ_fosa(claimed: Any, position: Position, into: list[Difference]) -> None:
    """The Fosa as far as it is told: how many, and what lies on top of it or all the way down."""
    top = claimed if isinstance(claimed, list) else claimed.get("top", [])
    count = len(top) if top is claimed else claimed.get("count", position.fosa_size)
    all_cards = [*map(_card, position.fosa), *map(_card, listed(position.fosa_rest))]
    if count != len(all_cards) or len(top) > count:
        is_number = top is not claimed and count != len(all_cards)
        said = (count, len(all_cards)) if is_number else (top, all_cards)
        into.append(Difference(("fosa",), *said))
        return
    known, kinds = position.fosa, kinds_told(top) or []
    for i, (kind, there) in enumerate(zip(kinds, known, strict=False)):
        if kind != there and UNKNOWN not in {kind, there}:
            into.append(Difference(("fosa", str(i)), top[i], _card(there)))
            return
    seen = [UNKNOWN if i < len(known) and known[i] != UNKNOWN else kind for i, kind in enumerate(kinds)]
    rest, beneath = position.fosa_rest, counted(seen[len(known) :])
    unseen = tuple(max(0, n - rest[kind]) if kind != UNKNOWN else 0 for kind, n in enumerate(beneath))
    needs = merged(unseen, (*counted(seen[: len(known)])[:UNKNOWN], 0))
    left = pool(position)
    if sum(unseen) > rest[UNKNOWN] or any(needs[kind] > left[kind] for kind in ALL_KINDS):
        into.append(Difference(("fosa",), top, all_cards))
    elif any(needs) or (any(beneath[:UNKNOWN]) and max(rest) < sum(rest)):  # else the rest is all of one kind
        first = next(i for i, kind in enumerate(seen) if kind != UNKNOWN)
        into.append(Difference(("fosa", str(first)), top[first], None, False, needs))


def _card(kind: Kind) -> str | None:
    return None if kind == UNKNOWN else name_of(kind)


def _differ_piles(
    claimed: list[Any], found: list[Any], path: tuple[str, ...], position: Position, into: list[Difference]
) -> None:
    """Cards whose order does not matter, as a whole."""
    asked = pile_of(claimed)
    there: bool | None = False
    known = NONE
    if asked is not None and len(claimed) == len(found):
        known = (*asked[:UNKNOWN], 0)
        there = holds(position, pile_of(found) or NONE, known)
    if not there:
        into.append(Difference(path, claimed, found, there is False, _not_among(known, found)))


def _differ_altars(claimed: list[Any], found: list[Any], path: tuple[str, ...], into: list[Difference]) -> None:
    """Esbirros of an Altar in any order: the whole of it where each is told by its kind, else some of it."""
    asked = pile_of(claimed)
    is_whole = all(not isinstance(one, Mapping) or ("esbirro" in one and not _id(one)) for one in claimed)
    is_other_size = len(claimed) != len(found) if is_whole else len(claimed) > len(found)
    if asked is None or is_other_size or not _matched(claimed, found, unknown=True):
        into.append(Difference(path, claimed, found))
    elif not _matched(claimed, found, unknown=False):
        into.append(Difference(path, claimed, found, False, _not_among(asked, found)))


def _not_among(asked: Counts, found: list[Any]) -> Counts:
    """The cards asked for that are not among those known of a zone."""
    return beyond(asked, pile_of(found) or NONE)


def _matched(claimed: Sequence[Any], found: Sequence[Any], *, unknown: bool) -> bool:
    """True if each of the claimed Esbirros can be another one of those found; `unknown` kinds can be any."""
    return are_paired([[_agrees(one, there, unknown=unknown) for there in found] for one in claimed])


def _agrees(claimed: Any, found: Mapping[str, Any], *, unknown: bool) -> bool:
    fields = claimed if isinstance(claimed, Mapping) else {"esbirro": claimed}
    for name, value in fields.items():
        there = found.get(name)
        if name == "esbirro" and (value is None or there is None):
            if value is not None and not unknown:
                return False
        elif not _is_same(value, there, name):
            return False
    return True


def _is_same(claimed: Any, found: Any, field: str) -> bool:
    if field in _NAMES and isinstance(claimed, str) and isinstance(found, str):
        return name_key(claimed) == name_key(found)
    return bool(claimed == found) or (found is MISSING and claimed in (False, []) and field not in {"of", "of2"})
