"""Reads and fills the card catalogue."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from rules.models import CatalogueCard
from rules.protocol import Catalogue, CatalogueItem, Ruleset

MAY_EDIT = "rules.change_cataloguecard"


def cards_of(ruleset: Ruleset, names: Iterable[str] = ()) -> Catalogue:
    """The lookup that a roster check needs.

    Args:
        names: what it will be asked for; read in one query, anything else when it is asked for.
    """
    read: dict[str, list[CatalogueItem]] = {ruleset.name_key(name): [] for name in names}
    for card in CatalogueCard.objects.filter(game=ruleset.key, name_key__in=read) if read else ():
        read[card.name_key].append(CatalogueItem(card.name, card.edition, card.data))

    def find(name: str) -> Sequence[CatalogueItem]:
        key = ruleset.name_key(name)
        if key not in read:
            cards = CatalogueCard.objects.filter(game=ruleset.key, name_key=key)
            read[key] = [CatalogueItem(card.name, card.edition, card.data) for card in cards]
        return read[key]

    return find


def known_names(ruleset: Ruleset) -> list[str]:
    """Every name in the catalogue of a game, once, in alphabetical order."""
    names = CatalogueCard.objects.filter(game=ruleset.key).order_by("name").values_list("name", flat=True)
    return list(dict.fromkeys(names))


def all_items(ruleset: Ruleset) -> list[CatalogueItem]:
    """Every card of a game, by name and edition."""
    cards = CatalogueCard.objects.filter(game=ruleset.key)
    return [CatalogueItem(card.name, card.edition, card.data) for card in cards]


def compare(ruleset: Ruleset, items: Iterable[CatalogueItem]) -> tuple[list[CatalogueItem], list[CatalogueItem]]:
    """Return the cards of these that would be new, and those that would change a card already there."""
    there = {(ruleset.name_key(i.name), i.edition): i for i in all_items(ruleset)}
    new, changed = [], []
    for item in items:
        known = there.get((ruleset.name_key(item.name), item.edition))
        if known is None:
            new.append(item)
        elif (known.name, dict(known.data)) != (item.name, dict(item.data)):
            changed.append(item)
    return new, changed


@transaction.atomic
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
