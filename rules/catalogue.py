"""Reads and fills the card catalogue."""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import F, Q, QuerySet

from atrum_judge.protocol import Catalogue, CatalogueItem, Ruleset
from rules.models import CatalogueCard

MAY_EDIT = "rules.change_cataloguecard"
FEW = 100
"""The most cards that are looked up one by one; for more of them the whole catalogue is read."""
BATCH = 200
"""Cards that one statement writes."""


def shelf(ruleset: Ruleset, keeper: int | None = None, *, bare: bool = True) -> QuerySet[CatalogueCard]:
    """Return everybody's cards of a game; with a keeper, the ones of that account's own catalogue too.

    Args:
        bare: own cards of which only the name is known count too.
    """
    cards = CatalogueCard.objects.filter(game=ruleset.key)
    if keeper is None:
        return cards.filter(keeper=None)
    own = Q(keeper=keeper) if bare else Q(keeper=keeper) & ~Q(data={})
    return cards.filter(Q(keeper=None) | own)


def cards_of(
    ruleset: Ruleset, names: Iterable[str] = (), keeper: int | None = None, *, bare: bool = True
) -> Catalogue:
    """Return the lookup that a roster check needs. Everybody's cards come before own ones of the same name.

    Args:
        names: those it will be asked for, read in one query; others are read when asked for.
        keeper, bare: see `shelf`.
    """
    there = shelf(ruleset, keeper, bare=bare).order_by(F("keeper").asc(nulls_first=True), "name", "edition")
    read: dict[str, list[CatalogueItem]] = {ruleset.name_key(name): [] for name in names}
    for card in there.filter(name_key__in=read) if read else ():
        read[card.name_key].append(card.item)

    def find(name: str) -> Sequence[CatalogueItem]:
        key = ruleset.name_key(name)
        if key not in read:
            read[key] = [card.item for card in there.filter(name_key=key)]
        return read[key]

    return find


def known_names(ruleset: Ruleset, keeper: int | None = None, *, bare: bool = True) -> list[str]:
    """Every name that is known in a game, once, in alphabetical order; see `shelf`."""
    names = shelf(ruleset, keeper, bare=bare).order_by("name").values_list("name", flat=True)
    return list(dict.fromkeys(names))


def all_items(ruleset: Ruleset) -> list[CatalogueItem]:
    """Every card of a game that is everybody's, by name and edition."""
    return [card.item for card in shelf(ruleset)]


def own_items(ruleset: Ruleset, keeper: int | None) -> list[CatalogueItem]:
    """Return the cards of an account's own catalogue."""
    return [card.item for card in CatalogueCard.objects.filter(game=ruleset.key, keeper=keeper)] if keeper else []


def compare(
    ruleset: Ruleset, items: Iterable[CatalogueItem], keeper: int | None = None
) -> tuple[list[CatalogueItem], list[CatalogueItem]]:
    """Return the cards of these that would be new, and those that would change a card already there.

    Args:
        keeper: the account into whose catalogue they would come; everybody's otherwise.
    """
    known_items = own_items(ruleset, keeper) if keeper else all_items(ruleset)
    there = {(ruleset.name_key(i.name), i.edition): i for i in known_items}
    new, changed = [], []
    for item in items:
        known = there.get((ruleset.name_key(item.name), item.edition))
        if known is None:
            new.append(item)
        elif (known.name, dict(known.data)) != (item.name, dict(item.data)):
            changed.append(item)
    return new, changed


@transaction.atomic
def load(ruleset: Ruleset, items: Iterable[CatalogueItem], keeper: int | None = None) -> int:
    """Add or refresh cards; returns how many were new. Safe to repeat.

    A card of which only the name is told takes nothing away from what is known of it. Whole files are written in a
    few statements: others wait to write meanwhile.
    """
    told: dict[tuple[str, str], list[CatalogueItem]] = {}
    for item in items:
        told.setdefault((ruleset.name_key(item.name), item.edition), []).append(item)
    there = CatalogueCard.objects.filter(game=ruleset.key, keeper=keeper)
    if len(told) <= FEW:
        there = there.filter(name_key__in={name for name, _edition in told})
    known = {(card.name_key, card.edition): card for card in there}
    new: list[CatalogueCard] = []
    changed: list[CatalogueCard] = []
    for at, said in told.items():
        last = next((item for item in reversed(said) if item.data), said[0])
        card = known.get(at)
        if card is None:
            card = CatalogueCard(game=ruleset.key, name_key=at[0], edition=at[1], keeper_id=keeper)
            new.append(card)
        elif last.data and (card.name, card.data) != (last.name, last.data):
            changed.append(card)
        else:
            continue
        card.name, card.data = last.name, dict(last.data)
    CatalogueCard.objects.bulk_create(new, BATCH, ignore_conflicts=True)  # where another load was a moment earlier
    CatalogueCard.objects.bulk_update(changed, ["name", "data"], BATCH)
    return len(new)
