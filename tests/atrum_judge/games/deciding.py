"""A ruleset's outcome of a report, in a form that a table of cases can hold."""

from datetime import date
from random import Random

from atrum_judge.protocol import ImpossibleReport, Terms

NOW = date(2026, 11, 1)


def terms_of(game, seats=2, needs_winner=False, **options):
    """Terms with the game's usual options but these."""
    usual = {option.name: option.default for option in game.options}
    assert options.keys() <= usual.keys(), options
    return Terms(seats, usual | options, needs_winner)


def outcome_of(game, report, terms, *, by_staff=False, seed=1):
    """The outcome, which can be told in one line; or the code of the first problem."""
    try:
        outcome = game.decide(report, terms, by_staff=by_staff, rng=Random(seed))
    except ImpossibleReport as impossible:
        return impossible.problems[0].code
    assert str(game.describe(report, [f"Persona {k}" for k in range(terms.seats)]))
    assert len(outcome.seats) == terms.seats
    return outcome


def checked(game, items, catalogue=None, **options):
    """The check of a roster, with cards of the game's sample unless others are given."""
    cards = {}
    for card in game.sample.cards if catalogue is None else catalogue:
        cards.setdefault(game.name_key(card.name), []).append(card)
    names = [card.name for found in cards.values() for card in found]
    usual = terms_of(game, **options).options
    return game.check_roster(items, NOW, lambda name: cards.get(game.name_key(name), []), names, usual)


def codes(check):
    """The codes of a check's problems, without those of unknown editions and the like that a judge only looks at."""
    return sorted({problem.code for problem in check.problems if problem.severity == "error"})


def unverified(check):
    """The codes of what a judge has to look at."""
    return sorted({problem.code for problem in check.problems if problem.severity == "unverified"})
