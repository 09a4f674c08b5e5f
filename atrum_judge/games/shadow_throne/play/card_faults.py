"""Find the impossible facts about the cards of a case."""

from collections.abc import Iterator

from atrum_judge.games.shadow_throne.laws.findings import impossible
from atrum_judge.games.shadow_throne.table.cards import (
    FACTIONS,
    NUMBERS,
    RANKS,
    Ability,
    CardShape,
    Facts,
    key,
    printed,
)
from atrum_judge.judging.finding import Finding


def card_faults(cards: list[CardShape]) -> Iterator[Finding]:
    """Every fault of the cards that a case describes."""
    for place, card in enumerate(cards):
        at = f"cards[{place}]"
        yield from _part_faults(card, at)
        known = printed(card.name)
        if known is not None:
            yield from _contradictions(card, known, at)


def _part_faults(card: CardShape, at: str) -> Iterator[Finding]:
    if card.cost is not None and card.income is not None:
        yield impossible("card.parts", at, "price", card=card.name)
    if card.rank is not None and key(card.rank) not in map(key, RANKS):
        yield impossible("card.parts", at, "rank", card=card.name, value=card.rank)
    if card.faction is not None and key(card.faction) not in map(key, FACTIONS):
        yield impossible("card.parts", at, "faction", card=card.name, value=card.faction)
    for value in (card.power, card.influence, card.cost, card.income, card.consolation):
        if value is not None and value < 0:
            yield impossible("card.parts", at, "negative", card=card.name, value=value)
    if isinstance(card.ability, Ability):
        numbers = [card.ability.number, *(card.ability.silences or ())]
        for number in numbers:
            if number is not None and number not in NUMBERS:
                yield impossible("card.parts", at, "number", card=card.name, value=number)


def _contradictions(card: CardShape, known: Facts, at: str) -> Iterator[Finding]:
    for said, printed_value in ((card.faction, known.faction), (card.rank, known.rank)):
        if said is not None and printed_value is not None and key(said) != key(printed_value):
            yield impossible("card.contradicts", at, card=card.name, known=printed_value, value=said)
    if known.cost is not None or known.income is not None:
        for said_price, price in ((card.cost, known.cost), (card.income, known.income)):
            if said_price is not None and said_price != price:
                shown = known.cost if known.cost is not None else known.income
                yield impossible("card.contradicts", at, card=card.name, known=shown or 0, value=said_price)
    if None not in (card.consolation, known.consolation) and card.consolation != known.consolation:
        yield impossible(
            "card.contradicts", at, card=card.name, known=known.consolation or 0, value=card.consolation or 0
        )
    if known.deed != "unknown" and card.ability is False:
        yield impossible("card.contradicts", at, card=card.name, known="con habilidad", value="sin habilidad")
