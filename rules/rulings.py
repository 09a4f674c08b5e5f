"""Keeps rulings on disputed cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Count, Q

from atrum_judge.protocol import Json, Ruleset
from atrum_judge.text import one_line
from rules.models import Ruling


@dataclass(frozen=True, slots=True)
class Decision:
    """A judge's decision on a case; `reason` is needed where it departs from the verdict."""

    question: str
    decision: str
    follows_verdict: bool
    reason: str = ""
    publish: bool = False


class KeyUsed(Exception):
    """A form's key came again with something else; what it saved first stands."""


@transaction.atomic
def save_ruling(
    ruleset: Ruleset,
    case: Json,
    verdict: dict[str, Any],
    decided: Decision,
    *,
    author: int,
    now: datetime,
    assumed: Sequence[str] = (),
    event: str = "",
    key: str = "",
) -> Ruling:
    """Save a ruling of an account (`author` is its id). Sending the same form again returns the one it saved.

    `assumed` are the facts of the case that nobody said, as the game's bench names them.

    Raises `KeyUsed` when the key was sent before with another case or decision.
    """
    get_user_model()._default_manager.select_for_update().get(pk=author)  # one sending of an account at a time
    earlier = Ruling.objects.filter(author_id=author, key=key).first() if key else None
    if earlier is not None:
        if _said(earlier) != (dict(case), decided):
            raise KeyUsed
        return earlier
    cited = (section for finding in verdict["findings"] for section in finding["rule"].split(", "))
    sections = [section for section in dict.fromkeys(cited) if section]
    about = ruleset.judge.about(case) if ruleset.judge else []
    words = [decided.question, decided.decision, decided.reason, event, *about]
    return Ruling.objects.create(
        game=ruleset.key,
        question=decided.question,
        case=dict(case),
        verdict=verdict,
        assumed=list(assumed),
        decision=decided.decision,
        follows_verdict=decided.follows_verdict,
        reason=decided.reason,
        event=event,
        sections="".join(f"|{section}" for section in sections) + "|" if sections else "",
        searchable=" ".join(ruleset.name_key(word) for word in words),
        author_id=author,
        created_at=now,
        published_at=now if decided.publish else None,
        key=key,
    )


def _said(ruling: Ruling) -> tuple[dict[str, Any], Decision]:
    """The case, and the decision as it was sent."""
    first = Decision(
        ruling.question,
        ruling.decision,
        ruling.follows_verdict,
        ruling.reason,
        publish=ruling.published_at == ruling.created_at,
    )
    return ruling.case, first


def publish(ruling: Ruling, now: datetime) -> Ruling:
    """Make a ruling a precedent that anybody may read."""
    if ruling.published_at is None:
        ruling.published_at = now
        ruling.save(update_fields=["published_at"])
    return ruling


def search(ruleset: Ruleset, words: str, section: str) -> Any:
    """Published rulings of a game with these words, citing this section (both may be empty)."""
    return Ruling.objects.published().filter(game=ruleset.key).about(ruleset.name_key(words), one_line(section))


def precedents_of(ruleset: Ruleset, sections: Sequence[str]) -> dict[str, int]:
    """The number of published rulings that cite each of these sections, by one question; none for no section."""
    names = {f"n{place}": section for place, section in enumerate(sections)}
    counts = {name: Count("pk", filter=Q(sections__icontains=f"|{section}|")) for name, section in names.items()}
    found = Ruling.objects.published().filter(game=ruleset.key).aggregate(**counts) if counts else {}
    return {names[name]: number for name, number in found.items()}
