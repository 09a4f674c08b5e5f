"""The collection that a player registers: a deck and spare cards, within the limits printed on cards (P2 §5)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from atrum_judge import pieces
from atrum_judge.games.doomtrooper.table.decks import has_spare, is_within
from atrum_judge.judging.names import name_key
from atrum_judge.protocol import (
    Catalogue,
    CatalogueItem,
    Declaration,
    Field,
    Json,
    Problem,
    RosterCheck,
    RosterShape,
    Severity,
)
from atrum_judge.text import Text

DECK, SPARE = "deck", "spare"
MOST_COPIES = 99
UNKNOWN_COPIES = 5

TYPES = {
    "warrior": Text("Guerrero"),
    "equipment": Text("Equipo"),
    "relic": Text("Reliquia"),
    "beast": Text("Bestia"),
    "fortification": Text("Fortificación"),
    "gift": Text("Simetría Oscura (don)"),
    "ki": Text("Poder Ki"),
    "mission": Text("Misión"),
    "alliance": Text("Alianza"),
    "warzone": Text("Zona de Guerra"),
    "art": Text("Arte"),
    "special": Text("Especial"),
}
AFFILIATIONS = (
    "Bauhaus",
    "Capitol",
    "Cybertronic",
    "Imperial",
    "Mishima",
    "La Hermandad",
    "Crescentia",
    "La Triada Luterana",
    "Los Hijos de Rasputín",
    "Los Templarios",
    "Atlantes",
    "La Legión Oscura",
    "General",
)
"""P2 §3, in the order of its headings."""

_SPARE = {
    "25_or_0": Text("La reserva tiene 25 cartas o ninguna; hay {count}."),
    "20_or_0": Text("La reserva tiene 20 cartas o ninguna; hay {count}."),
    "up_to_25": Text("La reserva tiene hasta 25 cartas; hay {count}."),
    "none": Text("En este torneo no hay reserva; hay {count}."),
}
"""By the event's option."""

SHAPE = RosterShape(
    Text("tu mazo y tu reserva"),
    piles={DECK: Text("Mazo"), SPARE: Text("Reserva")},
    example="3 Ránger Venusiano",
)

DECLARATION = Declaration(
    "facts",
    Text("Datos"),
    1,
    (
        Field("type", Text("Tipo"), "choice", choices=TYPES),
        Field(
            "affiliation",
            Text("Afiliación"),
            "choice",
            choices={name: Text.verbatim(name) for name in AFFILIATIONS},
        ),
        Field("limit", Text("Límite de mazo"), "integer", minimum=1, maximum=MOST_COPIES, optional=True),
        Field("value", Text("Valor (V)"), "integer", maximum=99, optional=True),
    ),
    Text("no se comprueban su tipo, su afiliación ni su límite"),
)

CATALOGUE: tuple[CatalogueItem, ...] = tuple(
    CatalogueItem(name, "", {"type": type_, "limit": None, "value": value})
    for name, type_, value in (
        ("Ránger Venusiano", "warrior", 4),
        ("Corrupto", None, None),
        ("Castigo Oscuro", None, None),
        ("Distorsionar", "gift", None),
    )
)
"""The cards that part II names, with what it says of them (P2 §Guerrero, §Transferir.5, §Don.3)."""


def check_roster(
    items: Sequence[Json], catalogue: Catalogue, known_names: Sequence[str], options: Mapping[str, str]
) -> RosterCheck:
    """Check these cards, to be registered together.

    Args:
        items: ``{"name", "count", "pile": "deck" or "spare", "edition"?, "declared"?, "verified"?, "facts"?}``.
        options: the sizes and the demands on the deck.

    Source: P2 §5 (the printed limit counts over the whole collection, editions together); sizes are ours.
    """
    cards, problems = [], []
    for place, item in enumerate(items):
        card, found = _resolved(place, item, catalogue, known_names)
        cards.append(card)
        problems += found
    sizes = [*_deck(cards, options), *_spare(cards, options), *_warriors(cards, options)]
    return RosterCheck(cards, (*pieces.misshapen(cards), *sizes, *problems, *_copies(cards, options)))


def _resolved(
    place: int, item: Json, catalogue: Catalogue, known_names: Sequence[str]
) -> tuple[dict[str, Any], list[Problem]]:
    """A line as it is stored, with what is known of the card."""
    line = pieces.tidy(item)
    if line["pile"] not in SHAPE.piles:
        line["pile"] = DECK
    facts: dict[str, Any] = {"type": None, "affiliation": None, "limit": None, "value": None}
    prints = list(catalogue(line["name"]))
    sent = item.get("facts")
    told = sent[0] if isinstance(sent, list) and sent and isinstance(sent[0], dict) else None
    if prints:
        same = [found for found in prints if name_key(found.edition) == name_key(line["edition"])]
        known = (same or prints)[0]
        card = {**line, "name": known.name, "declared": False, "verified": False}
        return card | {"facts": [facts | dict(known.data)]}, []
    if item.get("declared") and told is not None:
        card = {**line, "declared": True, "verified": bool(item.get("verified"))}
        card |= {"facts": [{name: told.get(name) for name in facts}]}
        found = [*_undeclared(place, card)]
        return card, found if card["verified"] else [*found, pieces.declared(place, line["name"])]
    card = {**line, "declared": False, "verified": False, "facts": [facts]}
    return card, [pieces.unknown(place, line["name"], known_names, name_key)]


def _undeclared(place: int, card: Mapping[str, Any]) -> Iterator[Problem]:
    facts, name = card["facts"][0], card["name"]
    if facts["type"] not in TYPES:
        yield Problem("roster.declared_type", Text("{name}: declara de qué tipo es.", name=name), "", (place,))
    if facts["affiliation"] not in AFFILIATIONS:
        message = Text("{name}: declara su afiliación.", name=name)
        yield Problem("roster.declared_affiliation", message, "P2 §3", (place,))
    limit = facts["limit"]
    if limit is not None and not (isinstance(limit, int) and 1 <= limit <= MOST_COPIES):
        message = Text("{name}: el límite de mazo es un número de 1 a {most}.", name=name, most=MOST_COPIES)
        yield Problem("roster.declared_limit", message, "P2 §5", (place,))


def _copies(cards: Sequence[Mapping[str, Any]], options: Mapping[str, str]) -> Iterator[Problem]:
    for places in pieces.by_name(cards, name_key).values():
        name, count = cards[places[0]]["name"], sum(cards[place]["count"] for place in places)
        limits = [limit for place in places if isinstance(limit := cards[place]["facts"][0]["limit"], int)]
        fits = is_within(count, limits)
        if limits and fits is False:
            message = Text(
                "{name}: {count} copias; su límite es {limit}.", name=name, count=count, limit=max(limits)
            )
            yield Problem("roster.copies", message, "P2 §5", places)
        elif not limits and options["unknown_limit"] == "5" and count > UNKNOWN_COPIES:
            message = Text(
                "{name}: {count} copias; donde el límite no consta van hasta {limit}.",
                name=name,
                count=count,
                limit=UNKNOWN_COPIES,
            )
            yield Problem("roster.copies", message, "P2 §5", places)
        elif fits is None and (limits or options["unknown_limit"] == "verify"):
            message = Text("{name}: {count} copias y su límite no consta.", name=name, count=count)
            yield Problem("roster.limit_unknown", message, "P2 §5", places, "unverified")


def _deck(cards: Sequence[Mapping[str, Any]], options: Mapping[str, str]) -> Iterator[Problem]:
    count, least, most = _count(cards, DECK), int(options["deck_min"]), options["deck_max"]
    if count < least:
        message = Text("El mazo tiene al menos {least} cartas; hay {count}.", least=least, count=count)
        yield Problem("roster.deck_min", message)
    if most != "none" and count > int(most):
        message = Text("El mazo tiene a lo sumo {most} cartas; hay {count}.", most=int(most), count=count)
        yield Problem("roster.deck_max", message)


def _spare(cards: Sequence[Mapping[str, Any]], options: Mapping[str, str]) -> Iterator[Problem]:
    count, allowed = _count(cards, SPARE), options["spare"]
    right = {
        "25_or_0": has_spare(count, exact=25),
        "20_or_0": has_spare(count, exact=20),
        "up_to_25": has_spare(count, most=25),
        "none": has_spare(count, most=0),
    }
    if not right[allowed]:
        yield Problem("roster.spare", _SPARE[allowed].filled(count=count))


def _warriors(cards: Sequence[Mapping[str, Any]], options: Mapping[str, str]) -> Iterator[Problem]:
    least = int(options["warriors_min"])
    deck = [(card["facts"][0]["type"], card["count"]) for card in cards if card["pile"] == DECK]
    sure = sum(count for type_, count in deck if type_ == "warrior")
    perhaps = sum(count for type_, count in deck if type_ is None)
    if sure < least:
        message = Text("El mazo tiene al menos {least} Guerreros; constan {count}.", least=least, count=sure)
        severity: Severity = "unverified" if sure + perhaps >= least else "error"
        yield Problem("roster.warriors", message, severity=severity)


def _count(cards: Sequence[Mapping[str, Any]], pile: str) -> int:
    return sum(card["count"] for card in cards if card["pile"] == pile)
