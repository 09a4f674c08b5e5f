"""What players say the table looks like, compared with what it does look like."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules.games.atrum.laws.findings import illegal
from rules.games.atrum.table.names import name_key
from rules.judging.finding import Finding

NOT_SEEN = "?"
_MISSING = object()
_ZONES = {"hand", "altar", "vertedero"}
_NAMES = {"esbirro", "name", "power", "edition"}


def _differ(claimed: Any, found: Any, path: str, into: list[tuple[str, Any, Any]]) -> None:
    """Collect where a claim and the position part; what the position does not know is marked as such."""
    key = path.rpartition(".")[2]
    if isinstance(claimed, Mapping) and set(claimed) == {"count"}:
        size = (
            len(found) if isinstance(found, list) else found.get("count") if isinstance(found, Mapping) else None
        )
        if size != claimed["count"]:
            into.append((path, claimed["count"], size))
    elif isinstance(claimed, Mapping):
        if not isinstance(found, Mapping):
            into.append((path, claimed, found))
            return
        for name, value in claimed.items():
            _differ(value, found.get(name, _MISSING), f"{path}.{name}" if path else name, into)
    elif isinstance(claimed, list) and isinstance(found, list):
        _differ_lists(claimed, found, key, path, into)
    elif isinstance(claimed, str) and isinstance(found, str) and key in _NAMES:
        if name_key(claimed) != name_key(found):
            into.append((path, claimed, found))
    elif found is _MISSING and claimed in (False, [], None):
        return
    elif claimed != found:
        into.append((path, claimed, NOT_SEEN if found is None else found))


def _differ_lists(
    claimed: list[Any], found: list[Any], key: str, path: str, into: list[tuple[str, Any, Any]]
) -> None:
    if key in {"players", "reptantes"}:
        by_id = {item.get("id"): item for item in found if isinstance(item, Mapping)}
        for item in claimed:
            id_ = item.get("id") if isinstance(item, Mapping) else None
            there = by_id.get(id_) if isinstance(id_, str) else None
            if there is None:
                into.append((path, item, None))
            else:
                _differ(item, there, f"{path}[{id_}]", into)
    elif key in _ZONES:
        mine, theirs = Counter(map(_card_key, claimed)), Counter(map(_card_key, found))
        unknown = theirs.pop(_UNKNOWN_CARD, 0)
        missing = mine - theirs
        missing.pop(_UNKNOWN_CARD, 0)
        if len(claimed) != len(found) or sum(missing.values()) > unknown:
            into.append((path, claimed, found))
        elif missing:
            into.append((path, claimed, NOT_SEEN))
    elif len(claimed) != len(found):
        into.append((path, claimed, found))
    else:
        for i, (one, other) in enumerate(zip(claimed, found, strict=True)):
            _differ(one, other, f"{path}[{i}]", into)


_UNKNOWN_CARD = ("", "")


def _card_key(card: Any) -> tuple[str, str]:
    """A card of a zone as it is compared: kind and, in an Altar, state (ids may be anything)."""
    if card is None:
        return _UNKNOWN_CARD
    if isinstance(card, Mapping):
        kind = card.get("esbirro")
        return (name_key(kind) if isinstance(kind, str) else "", str(card.get("state", "")))
    return (name_key(str(card)), "")


_SECTIONS = {
    "resistance": "P1 §8.3",
    "hand": "P2 §5.3",
    "altar": "P1 §2.5",
    "reptantes": "P1 §6.1",
    "vertedero": "P1 §2.4",
    "fosa": "P1 §2.3",
    "turn": "P1 §5.1",
    "chain": "P2 §3.1",
    "eliminations": "P1 §3.2",
}


def _mismatch(path: str, claimed: Any, found: Any) -> Finding:
    words = path.replace("[", ".").split(".")
    section = next((_SECTIONS[word] for word in reversed(words) if word in _SECTIONS), "")
    finding = illegal("expect.mismatch", section=section, path=path, claimed=_said(claimed), found=_said(found))
    return finding._replace(severity="undecided") if found == NOT_SEEN else finding


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_said, value)) or "∅"
    if isinstance(value, Mapping):
        return " ".join(_said(v) for v in value.values())
    if value is _MISSING:
        return "—"
    return "?" if value is None else str(value)


def differences(claimed: Mapping[str, Any], written: Mapping[str, Any]) -> list[Finding]:
    """Every claim that does not hold of a position as JSON; ``undecided`` where the position does not know."""
    found: list[tuple[str, Any, Any]] = []
    _differ(claimed, written, "", found)
    return [_mismatch(*difference) for difference in found]
