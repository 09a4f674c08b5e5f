"""The game of an address; what the site does not know or that game does not have is not found."""

from django.http import Http404

from atrum_judge.protocol import Bench, Exchange, Judge, Ruleset
from atrum_judge.registry import UnknownGame, get_ruleset


def judged_game(key: str) -> tuple[Ruleset, Judge]:
    """A game that has a judge; 404 otherwise."""
    ruleset = _known(key)
    if ruleset.judge is None:
        raise Http404
    return ruleset, ruleset.judge


def benched_game(key: str) -> tuple[Ruleset, Judge, Bench]:
    """A game whose disputes can be entered by taps; 404 otherwise."""
    ruleset, judge = judged_game(key)
    if judge.bench is None:
        raise Http404
    return ruleset, judge, judge.bench


def catalogued_game(key: str) -> tuple[Ruleset, Exchange]:
    """A game whose catalogue can be read and written as a file; 404 otherwise."""
    ruleset = _known(key)
    if ruleset.exchange is None:
        raise Http404
    return ruleset, ruleset.exchange


def _known(key: str) -> Ruleset:
    try:
        return get_ruleset(key)
    except UnknownGame:
        raise Http404 from None
