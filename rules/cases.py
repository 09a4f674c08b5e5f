"""The cards that disputed cases are judged with."""

from collections.abc import Sequence

from django.db import DatabaseError

from atrum_judge.cases import shipped_cards
from atrum_judge.protocol import Catalogue, CatalogueItem, Ruleset
from rules.catalogue import cards_of


def catalogue_for(ruleset: Ruleset) -> Catalogue:
    """The cards of the database; where there is none yet, those that the software ships."""
    stored, shipped = cards_of(ruleset), shipped_cards(ruleset)

    def find(name: str) -> Sequence[CatalogueItem]:
        try:
            return stored(name)
        except DatabaseError:
            return shipped(name)

    return find
