"""Reasons why an announcement or a card cannot be so, in words that findings of several laws use."""

from collections import Counter
from collections.abc import Iterable

from atrum_judge.games.atrum.play.announcing import annul_limits, does_damage
from atrum_judge.games.atrum.table.effects import Effect
from atrum_judge.games.atrum.table.general import largest
from atrum_judge.games.atrum.table.hidden import can_hold, pool, unknown_cards
from atrum_judge.games.atrum.table.kinds import (
    ALL_KINDS,
    NEUTRAL,
    SOMBRA,
    Counts,
    Kind,
    listed,
    name_of,
    plus,
    told,
)
from atrum_judge.games.atrum.table.position import ATTACK, DEFENSE, TYPES, Ability, Link, Position, Reptante
from atrum_judge.text import Text

PHASE_NAMES = (Text("Preparar"), Text("Robar"), Text("Principal"), Text("Descartar"))
TYPE_NAMES = (Text("Ataque"), Text("Defensa"), Text("Táctico"))


def listed_or_none(names: list[str]) -> Text:
    """Names one after the other, or that there are none."""
    return Text.verbatim(", ".join(names)) if names else Text("ninguno")


def named_twice(ids: Iterable[str | Kind]) -> str:
    """Name the ids of these that stand there more than once; no kinds."""
    return ", ".join(id_ for id_, times in Counter(ids).items() if times > 1 and isinstance(id_, str))


# Powers --------------------------------------------------------------------------------------------------------


def power_names(reptante: Reptante) -> list[str]:
    """The Powers that are known of a Reptante; one that it has at several costs is named once."""
    return list(dict.fromkeys(power.name for power in reptante.abilities))


def costs_of(reptante: Reptante, key: str) -> Text | None:
    """The costs at which a Reptante has a Power; None where it does not have it."""
    known = sorted({power.cost for power in reptante.abilities if power.key == key})
    if not known:
        return None
    *others, last = map(str, known)
    return Text("{others} y {last}", others=", ".join(others), last=last) if others else Text.verbatim(last)


# Announcements that a Power refers to (P2 §4.4, §8.1) --------------------------------------------------------


def why_not_annulled(position: Position, by: int, annul: Effect, last: Link) -> Text:
    """In what the last announcement is none of those that a text annuls; an opponent's is told with whose it is."""
    ability, failed = last.ability, [*annul_limits(position, by, annul, last)]
    said = {
        "whose": Text("es de {player}, y solo anula Poderes de un oponente", player=position.players[last.by].id),
        "cost": Text("cuesta {cost}, y solo anula coste {span}", cost=ability.cost, span=_span(annul)),
        "type": Text(
            "es {type}, y solo anula {asked}",
            type=TYPE_NAMES[last.type],
            asked=TYPE_NAMES[TYPES.index(annul.type)] if annul.type else "",
        ),
        "discards": _why_not_discarding(annul, ability),
    }
    return Text.joined((said[limit] for limit in failed), "; ")


def _span(annul: Effect) -> str:
    lowest = annul.min_cost or 0
    highest = largest("max_cost") if annul.max_cost is None else annul.max_cost
    return str(lowest) if lowest == highest else f"{lowest}-{highest}"


def _why_not_discarding(annul: Effect, ability: Ability) -> Text:
    asked, kind = annul.discards, name_of(ability.kind)
    if asked is None or asked is NEUTRAL:
        return Text("descarta {kind}, y solo anula Poderes neutros", kind=kind)
    return Text("descarta {kind}, y solo anula los que descartan {asked}", kind=kind, asked=name_of(asked))


def why_not_prevented(ability: Ability, other: Link) -> Text:
    """Return the reason why the damage of an announcement is none that a Power prevents."""
    if not does_damage(other):
        return Text("no hace daño")
    if other.type != ATTACK and ability.type == DEFENSE:
        return Text("es daño directo, y ese solo se previene con Tácticos")
    return Text("su texto solo previene daño de Ataques")


# The discard (P2 §5.3, §7.4) ----------------------------------------------------------------------------------


def pair_lacks(position: Position, by: int, kind: Kind | None, reserved: Counts) -> str:
    """Name the Esbirro or the Sombra that a hand lacks beside the reserved cards; empty where it lacks both, or neither."""
    pair = (SOMBRA,) if kind is None else (kind, SOMBRA)
    missing = [one for one in pair if can_hold(position, by, plus(reserved, one)) is False]
    return name_of(missing[0]) if len(missing) == 1 else ""


PAIR_UNSAID = Text("una Sombra y otro Esbirro principal que no sea {kind}")


def cards_said(ability: Ability, kind: Kind | None, sombra: bool) -> Text:
    """Say the discard of an announced Power; `kind` None is an Esbirro that nobody named."""
    if kind is not None:
        return Text("{kind} y Sombra", kind=name_of(kind)) if sombra else Text.verbatim(name_of(kind))
    if sombra:
        return PAIR_UNSAID.filled(kind=name_of(ability.kind))
    return Text("un Esbirro")


# Cards that nobody has seen (P1 §2.2) ------------------------------------------------------------------------


_FEW = 3
"""So many cards are named rather than counted."""


def few_left(position: Position) -> Counts | None:
    """The cards of which nobody knows where they are, as long as they are few and no others are hidden."""
    left = pool(position)
    return left if sum(left) == unknown_cards(position) <= _FEW else None


def why_counted_out(position: Position, asked: Counts) -> Text | None:
    """Name the kinds of which so many are not left among the unseen cards; None where there are enough of each."""
    left, full = pool(position), position.rules.per_kind * position.decks
    missing = [kind for kind in ALL_KINDS if asked[kind] > left[kind]]
    if missing and (few := few_left(position)) is not None and any(few):
        return Text("entre lo oculto solo hay {cards}", cards=told(map(name_of, listed(few))))
    said = [_left(name_of(kind), full, left[kind]) for kind in missing]
    return Text.joined(said, "; ") if said else None


def _left(kind: str, full: int, left: int) -> Text:
    if not left:
        return Text("ya se sabe dónde están los {full} {kind}", full=full, kind=kind)
    return Text(
        "de los {full} {kind} solo falta saber dónde hay {left}",
        full=full,
        kind=kind,
        left=left,
    )
