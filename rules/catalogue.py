"""Reads and fills the card catalogue."""

from collections.abc import Iterable, Sequence

from rules.models import CatalogueCard
from rules.protocol import Catalogue, CatalogueItem, Ruleset


def cards_of(ruleset: Ruleset) -> Catalogue:
    """The lookup that a roster check needs."""

    def find(name: str) -> Sequence[CatalogueItem]:
        cards = CatalogueCard.objects.filter(game=ruleset.key, name_key=ruleset.name_key(name))
        return [CatalogueItem(card.name, card.edition, card.data) for card in cards]

    return find


def known_names(ruleset: Ruleset) -> list[str]:
    """Every name in the catalogue of a game, once, in alphabetical order."""
    names = CatalogueCard.objects.filter(game=ruleset.key).order_by("name").values_list("name", flat=True)
    return list(dict.fromkeys(names))


def load(ruleset: Ruleset, items: Iterable[CatalogueItem]) -> int:
    """Add or refresh cards; returns how many were new. Safe to repeat."""
    added = 0
    for item in items:
        _, created = CatalogueCard.objects.update_or_create(
            game=ruleset.key,
            name_key=ruleset.name_key(item.name),
            edition=item.edition,
            defaults={"name": item.name, "data": dict(item.data)},
        )
        added += created
    return added
