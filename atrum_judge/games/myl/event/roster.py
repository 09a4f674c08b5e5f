"""The Mazo Castillo that a player registers: 50 cards, the initial Oro among them (§4.3.1)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from atrum_judge import pieces
from atrum_judge.games.myl.table.decks import MOST_COPIES, SIZE, copies_of, may_be_initial
from atrum_judge.games.myl.table.printed import (
    EDITIONS,
    NAMED,
    PROMOTIONAL,
    is_edition,
    is_promotional,
    is_reissue,
)
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
)
from atrum_judge.text import Text

RACE = 16
DECK, INITIAL = "deck", "initial"
TYPES = ("Aliado", "Arma", "Talismán", "Tótem", "Oro")

BANNED: tuple[tuple[date, tuple[str, ...]], ...] = ((date(2021, 7, 1), ()),)
"""From each day on, the names that may not be played (§2). The list is empty, and under review."""

SHAPE = RosterShape(
    Text("tu mazo de {size} Cartas", size=SIZE),
    piles={DECK: Text("Mazo"), INITIAL: Text("Oro inicial")},
    single=(INITIAL,),
    example="3 Bola de Fuego",
)

DECLARATION = Declaration(
    "facts",
    Text("Datos"),
    1,
    (
        Field("type", Text("Tipo"), "choice", choices={name: Text.verbatim(name) for name in TYPES}),
        Field(
            "edition",
            Text("Edición"),
            "choice",
            choices={code: Text.verbatim(name) for code, name in EDITIONS.items()},
        ),
        Field("unique", Text("Carta Única"), "flag"),
        Field("ability", Text("Con habilidad"), "flag", Text("Solo si es un Oro.")),
        Field(
            "race",
            Text("Raza"),
            "text",
            Text("Solo si es un Aliado."),
            maximum=pieces.MOST_LETTERS,
            optional=True,
        ),
    ),
    Text("no se comprueban su tipo, su edición ni si es Carta Única"),
)

CATALOGUE: tuple[CatalogueItem, ...] = tuple(
    CatalogueItem(
        name,
        PROMOTIONAL.get(name, ""),
        {
            "type": NAMED[name].type if name in NAMED else None,
            "ability": NAMED[name].has_ability if name in NAMED else None,
            "unique": True if name in PROMOTIONAL else NAMED[name].is_unique,
        },
    )
    for name in dict.fromkeys([*NAMED, *PROMOTIONAL])
)
"""The document's facts about the cards it names; it does not give most of their editions."""


def check_roster(
    items: Sequence[Json], on: date, catalogue: Catalogue, known_names: Sequence[str], options: Mapping[str, str]
) -> RosterCheck:
    """Check these cards by the rules of a day, to be played together.

    Args:
        items: ``{"name", "count", "pile": "deck" or "initial", "edition"?, "declared"?, "verified"?, "facts"?}``.
        options: ``race_rule`` asks for Aliados of one race.

    Source: §4.3.1 (50 cards), §4.2.5 (the initial Oro, copies of Oros), §6.8 (copies), §3 (editions), §2 (banned).
    """
    cards, problems = [], []
    for place, item in enumerate(items):
        card, found = _resolved(place, item, catalogue, known_names)
        cards.append(card)
        problems += found
    problems = [*pieces.misshapen(cards), *_size(cards), *_initial(cards), *problems, *_copies(cards, on)]
    if options["race_rule"] != "off":
        problems += _race(cards)
    return RosterCheck(cards, tuple(problems))


def _resolved(
    place: int, item: Json, catalogue: Catalogue, known_names: Sequence[str]
) -> tuple[dict[str, Any], list[Problem]]:
    """A line as it is stored, with what is known of the card."""
    line = pieces.tidy(item)
    if line["pile"] not in SHAPE.piles:
        line["pile"] = DECK
    prints = list(catalogue(line["name"]))
    same = [found for found in prints if name_key(found.edition) == name_key(line["edition"])]
    facts: dict[str, Any] = {"type": None, "ability": None, "unique": None, "race": None}
    if prints:
        of_print = (same or prints)[0]
        card = {**line, "name": of_print.name, "edition": line["edition"] or of_print.edition}
        card |= {"declared": False, "verified": False, "facts": [facts | dict(of_print.data)]}
        return card, list(_edition(place, card))
    sent = item.get("facts")
    if item.get("declared") and isinstance(sent, list) and sent and isinstance(sent[0], dict):
        told = {name: sent[0].get(name) for name in (*facts, "edition")}
        card = {**line, "edition": line["edition"] or str(told.pop("edition") or "")}
        card |= {"declared": True, "verified": bool(item.get("verified")), "facts": [facts | told]}
        unseen = [] if card["verified"] else [pieces.declared(place, line["name"])]
        return card, [*_undeclared(place, card), *unseen, *_edition(place, card)]
    card = {**line, "declared": False, "verified": False, "facts": [facts]}
    return card, [pieces.unknown(place, line["name"], known_names, name_key)]


def _undeclared(place: int, card: Mapping[str, Any]) -> Iterator[Problem]:
    if card["facts"][0]["type"] not in TYPES:
        message = Text("{name}: declara de qué tipo es.", name=card["name"])
        yield Problem("roster.declared_type", message, "§4.2", (place,))


def _edition(place: int, card: Mapping[str, Any]) -> Iterator[Problem]:
    """Every card is of an edition of Primer Bloque (§3)."""
    name, edition = card["name"], card["edition"]
    if is_reissue(edition):
        message = Text("{name}: su texto es el del Oráculo 2021, que aquí no está.", name=name)
        yield Problem("roster.oracle", message, "§3", (place,), "unverified")
    elif edition and not is_edition(edition):
        message = Text("{name}: la edición {edition} no es de Primer Bloque.", name=name, edition=edition)
        yield Problem("roster.edition", message, "§3", (place,))
    elif not edition and not is_promotional(name):
        message = Text("{name}: no consta su edición.", name=name)
        yield Problem("roster.edition_unknown", message, "§3", (place,), "unverified")


def _size(cards: Sequence[Mapping[str, Any]]) -> list[Problem]:
    count = sum(card["count"] for card in cards)
    if count == SIZE:
        return []
    message = Text(
        "El Mazo Castillo tiene {size} cartas, con el Oro inicial entre ellas; hay {count}.",
        size=SIZE,
        count=count,
    )
    return [Problem("roster.size", message, "§4.3.1")]


def _initial(cards: Sequence[Mapping[str, Any]]) -> list[Problem]:
    """One Oro without ability begins in the Reserva (§4.3.2)."""
    places = tuple(place for place, card in enumerate(cards) if card["pile"] == INITIAL)
    rule = "§4.2.5, §4.3.2"
    if sum(cards[place]["count"] for place in places) != 1:
        message = Text("Indica un Oro inicial, y solo uno: una línea «Oro inicial» y debajo su nombre.")
        return [Problem("roster.initial_oro", message, rule, places)]
    card, facts = cards[places[0]], cards[places[0]]["facts"][0]
    fits = may_be_initial(facts["type"], facts["ability"])
    if fits is False:
        message = Text("{name}: el Oro inicial es un Oro sin habilidad.", name=card["name"])
        return [Problem("roster.initial_oro", message, rule, places)]
    if fits is None:
        message = Text("{name}: no consta que sea un Oro sin habilidad.", name=card["name"])
        return [Problem("roster.initial_unknown", message, "§4.2.5", places, "unverified")]
    return []


def _copies(cards: Sequence[Mapping[str, Any]], on: date) -> Iterator[Problem]:
    """Copies of a name over all editions, and names that a day bans."""
    banned = {name_key(name) for since, names in BANNED if since <= on for name in names}
    for key, places in pieces.by_name(cards, name_key).items():
        name, count = cards[places[0]]["name"], sum(cards[place]["count"] for place in places)
        if key in banned:
            yield Problem("roster.banned", Text("{name} está prohibida.", name=name), "§2", places)
        if count > MOST_COPIES:
            message = Text("{name}: {count} copias; son hasta {most}.", name=name, count=count, most=MOST_COPIES)
            yield Problem("roster.copies", message, "§6.8", places)
        said = {cards[place]["facts"][0]["unique"] for place in places}
        is_unique = True if True in said else None if None in said else False
        limit = copies_of(name, [cards[place]["edition"] for place in places], is_unique=is_unique)
        if count == 1:
            continue
        if limit.why == "promotional":
            message = Text("{name} está entre las promocionales: solo va una, de cualquier versión.", name=name)
            yield Problem("roster.unique", message, "§3", places)
        elif limit.why == "unique":
            yield Problem("roster.unique", Text("{name} es Carta Única: solo va una.", name=name), "§6.8", places)
        elif count <= limit.most and limit.why == "unknown":
            message = Text("{name}: no consta si es Carta Única.", name=name)
            yield Problem("roster.unique_unknown", message, "§6.8", places, "unverified")


def _race(cards: Sequence[Mapping[str, Any]]) -> list[Problem]:
    """Our option: so many Aliados of one race."""
    counts: dict[str, int] = {}
    unknown = 0
    for card in cards:
        facts = card["facts"][0]
        if facts["type"] not in {"Aliado", None}:
            continue
        if facts["type"] and facts["race"]:
            race = name_key(str(facts["race"]))
            counts[race] = counts.get(race, 0) + card["count"]
        else:
            unknown += card["count"]
    most = max(counts.values(), default=0)
    if most >= RACE:
        return []
    message = Text("Este torneo pide {least} Aliados de una raza; constan {count}.", least=RACE, count=most)
    return [Problem("roster.race", message, severity="unverified" if most + unknown >= RACE else "error")]
