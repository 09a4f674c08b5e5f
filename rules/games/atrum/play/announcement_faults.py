"""Everything that is wrong with an announcement (P2 §1, §2, §4, §5, §7.4, §8, §9.5)."""

from rules.games.atrum.laws.findings import Finding, illegal, note, undecided
from rules.games.atrum.play.announcing import (
    abilities_named,
    annul_fits,
    condition,
    copy_source,
    counts_for,
    mates,
    objects_for,
    payment,
    referable,
)
from rules.games.atrum.table.actions import Announce
from rules.games.atrum.table.kinds import NEUTRAL, NONE, SOMBRA, Kind, name_of, plus
from rules.games.atrum.table.position import (
    ATTACK,
    DEFENSE,
    DEVELOPMENT,
    ELIMINATED,
    EXHAUSTED,
    MAIN,
    PREPARED,
    START,
    Ability,
    Player,
    Position,
    Reptante,
    Reserved,
    can_hold,
    copied,
    prepared_in,
    reserved,
)
from rules.text import Text

TYPE_NAMES = (Text("Ataque"), Text("Defensa"), Text("Táctico"))


def faults(position: Position, a: Announce) -> list[Finding]:
    """Everything against an announcement, in a fixed order; empty when it is legal.

    Findings may also be ``undecided`` (an unknown card is needed) or ``note``.
    """
    player = position.players[a.by]
    found = _window_faults(position, a, player)
    if not 0 <= a.reptante < len(player.reptantes):
        return [
            *found,
            illegal("reptante.not_yours", Text("{player} no tiene ese Reptante.", player=player.id)),
        ]
    reptante = player.reptantes[a.reptante]
    named = abilities_named(reptante, a)
    if not named:
        return [*found, _not_on_reptante(position, player, reptante, a)]
    ability = named[0]
    if ability.copy is not None:
        source = copy_source(position, a, ability)
        if source is None:
            return [*found, _no_copy_source(player, ability)]
        ability = copied(ability, source)
        if a.copies is None:
            a = a._replace(of=-1)
    pays_by_exploit = a.exploit or ability.power.cost_by_exploit
    held = reserved(position, a.by)
    found += _text_faults(position, ability)
    found += _timing_faults(position, a.by, ability)
    found += _reptante_faults(player, reptante, ability, held, a, pays_by_exploit)
    found += _cost_faults(player, ability, held, a, pays_by_exploit)
    found += discard_faults(position, a, ability, held)
    target_faults = _target_faults(position, a, ability)
    found += target_faults
    found += _reference_faults(position, a, ability)
    if not target_faults:
        found += _object_faults(position, a, ability)
        found += condition_faults(position, a, ability, pays_by_exploit)
    return found


def _window_faults(position: Position, a: Announce, player: Player) -> list[Finding]:
    if position.chain and position.waiting and position.waiting[0] != a.by:
        turn = position.players[position.waiting[0]].id
        section = "P2 §2.3" if len(position.players) > 2 else ""
        return [
            illegal(
                "window.not_yours",
                Text("La ventana de respuesta es de {turn}, no de {player}.", turn=turn, player=player.id),
                section,
            )
        ]
    return []


def _not_on_reptante(position: Position, player: Player, reptante: Reptante, a: Announce) -> Finding:
    if a.power == "incursion cadaverica" and any(b.key == "deja vu" for b in reptante.abilities):
        return illegal(
            "power.banned",
            Text(
                "Incursión cadavérica está prohibido: {reptante} cuenta como si tuviera Déjà-Vu.",
                reptante=reptante.name,
            ),
        )
    names = ", ".join(b.name for b in reptante.abilities) or "—"
    if not reptante.complete:
        return undecided(
            "reptante.five_powers",
            Text(
                "No se conocen todos los Poderes de {reptante}; constan: {names}.",
                reptante=reptante.name,
                names=names,
            ),
        )
    return illegal(
        "power.not_on_reptante",
        Text(
            "{reptante}, de {player}, no tiene ese Poder. Tiene: {names}.",
            reptante=reptante.name,
            player=player.id,
            names=names,
        ),
    )


def _no_copy_source(player: Player, ability: Ability) -> Finding:
    return illegal(
        "copy.source",
        Text(
            "{ability} copia un Poder de otro Reptante preparado (y no otra copia); {player} no indicó uno válido.",
            ability=ability.name,
            player=player.id,
        ),
    )


def _text_faults(position: Position, ability: Ability) -> list[Finding]:
    if ability.unknown_text:
        return [
            undecided(
                ability.unknown_text,
                Text("El reglamento no dice qué texto tenía {ability} en esa fecha.", ability=ability.name),
                section="P3 §1.4",
            )
        ]
    if ability.annul is not None and not position.rules.annul_defined:
        return [
            undecided(
                "annul.version",
                Text("El reglamento no dice cómo funcionaba Anular antes de marzo de 2025."),
            )
        ]
    return []


def _timing_faults(position: Position, by: int, ability: Ability) -> list[Finding]:
    turn, chain = position.turn, position.chain
    is_turn = by == turn.player
    name, owner = ability.name, position.players[turn.player].id
    if ability.type == ATTACK:
        if chain:
            return [
                illegal(
                    "attack.never_response",
                    Text(
                        "{name} es un Poder de Ataque y no puede responder a otro Poder: solo Defensas o Tácticos.",
                        name=name,
                    ),
                )
            ]
        if not is_turn or turn.phase != MAIN:
            return [
                illegal(
                    "attack.only_own_main",
                    Text(
                        "{name} es un Poder de Ataque: solo en la fase principal del propio turno (es el turno de {owner}).",
                        name=name,
                        owner=owner,
                    ),
                )
            ]
        if turn.part != DEVELOPMENT:
            return [
                illegal(
                    "attack.only_main_development",
                    Text(
                        "{name} es un Poder de Ataque: se anuncia en el desarrollo de la fase principal.",
                        name=name,
                    ),
                )
            ]
    elif ability.type == DEFENSE:
        return _defense_faults(position, is_turn, ability)
    elif not chain and not is_turn and turn.part != START:
        message = Text(
            "Es el turno de {owner}: {name} (Táctico) solo puede anunciarse al inicio de una fase o como respuesta.",
            owner=owner,
            name=name,
        )
        if position.rules.off_turn_limit:
            return [illegal("tactical.off_turn_only_start_or_response", message)]
        return [
            note(
                "rule.since",
                Text(
                    "Hasta febrero de 2026 {name} podía anunciarse aquí fuera de turno; desde marzo de 2026, no.",
                    name=name,
                ),
            )
        ]
    return []


def _defense_faults(position: Position, is_turn: bool, ability: Ability) -> list[Finding]:
    chain, name = position.chain, ability.name
    found = []
    if is_turn:
        found.append(
            illegal(
                "defense.not_on_own_turn",
                Text("{name} es un Poder de Defensa: nunca en el propio turno.", name=name),
            )
        )
    if not chain or chain[0].ability.type != ATTACK:
        found.append(
            illegal(
                "defense.only_in_attack_chain",
                Text(
                    "{name} es un Poder de Defensa: solo en una cadena que empezó con un Ataque (el daño directo se previene con Tácticos).",
                    name=name,
                ),
            )
        )
        return found
    earlier = next((link for link in chain if link.ability.type == DEFENSE), None)
    if earlier is not None:
        attack = chain[0].ability.name
        if position.rules.defense_limit:
            found.append(
                illegal(
                    "defense.one_per_attack",
                    Text(
                        "Contra {attack} ya se anunció la Defensa {ability}: solo una por Ataque. Se puede seguir respondiendo con Tácticos.",
                        attack=attack,
                        ability=earlier.ability.name,
                    ),
                )
            )
        else:
            found.append(
                note(
                    "rule.since",
                    Text("Una sola Defensa por Ataque rige desde marzo de 2026."),
                )
            )
    return found


def _reptante_faults(
    player: Player, reptante: Reptante, ability: Ability, held: Reserved, a: Announce, by_exploit: bool
) -> list[Finding]:
    if reptante.state == ELIMINATED:
        return [
            illegal(
                "reptante.eliminated",
                Text("{reptante} está eliminado y no anuncia Poderes.", reptante=reptante.name),
            )
        ]
    ready = ", ".join(r.name for r in player.reptantes if r.state == PREPARED) or "—"
    if reptante.state == EXHAUSTED:
        return [
            illegal(
                "reptante.not_prepared",
                Text(
                    "{reptante} está agotado: no anuncia ningún Poder, tampoco de coste 0. Preparados: {ready}.",
                    reptante=reptante.name,
                    ready=ready,
                ),
            )
        ]
    if a.reptante in held.reptantes and ability.cost > 0 and not by_exploit:
        return [
            illegal(
                "reptante.reserved",
                Text(
                    "El agotamiento de {reptante} ya está reservado en esta cadena: solo puede anunciar Poderes de coste 0 o pagados explotando.",
                    reptante=reptante.name,
                ),
            )
        ]
    return []


def _cost_faults(player: Player, ability: Ability, held: Reserved, a: Announce, by_exploit: bool) -> list[Finding]:
    name, cost = ability.name, ability.cost
    by_id = {esbirro.id: esbirro for esbirro in player.altar}
    found = []
    if a.altar:
        if len(a.altar) != cost or len(set(a.altar)) != cost:
            found.append(
                illegal(
                    "cost.count",
                    Text(
                        "{name} cuesta {cost} y se apartaron {count} Esbirros ({altar}).",
                        name=name,
                        cost=cost,
                        count=len(a.altar),
                        altar=", ".join(a.altar),
                    ),
                )
            )
        for id_ in a.altar:
            esbirro = by_id.get(id_)
            if esbirro is None:
                found.append(
                    illegal(
                        "altar.owner",
                        Text(
                            "{id} no está en el Altar de {player}: solo se paga con el propio.",
                            id=id_,
                            player=player.id,
                        ),
                        "P2 §8.2" if by_exploit else "",
                    )
                )
            elif not esbirro.prepared:
                code = "exploit.pay_only_prepared" if by_exploit else "cost.not_prepared"
                found.append(
                    illegal(
                        code,
                        Text(
                            "{id} ({kind}) está agotado y no paga el coste de {name}.",
                            id=id_,
                            kind=name_of(esbirro.kind),
                            name=name,
                        ),
                    )
                )
            elif id_ in held.named:
                free = [e.id for e in player.altar if e.prepared and e.id not in held.named]
                found.append(
                    illegal(
                        "cost.reserved",
                        Text(
                            "{id} ({kind}) ya está reservado en esta cadena. Libres: {free}.",
                            id=id_,
                            kind=name_of(esbirro.kind),
                            free=tuple(free) or Text("ninguno"),
                        ),
                    )
                )
    ready = prepared_in(player.altar)
    if cost > ready:
        found.append(
            illegal(
                "cost.not_enough",
                Text(
                    "{name} cuesta {cost} y {player} tiene {ready} Esbirros preparados en su Altar.",
                    name=name,
                    cost=cost,
                    player=player.id,
                    ready=ready,
                ),
            )
        )
    elif cost > ready - held.altar and not any(f.code == "cost.reserved" for f in found):
        found.append(
            illegal(
                "cost.reserved",
                Text(
                    "{name} cuesta {cost}; de {ready} Esbirros preparados, {altar} ya están reservados en esta cadena.",
                    name=name,
                    cost=cost,
                    ready=ready,
                    altar=held.altar,
                ),
            )
        )
    return found


def discard_faults(position: Position, a: Announce, ability: Ability, held: Reserved) -> list[Finding]:
    player = position.players[a.by]
    asked = name_of(ability.kind)
    kind = a.discard
    if kind is None and not a.sombra:
        if ability.kind == NEUTRAL:
            return [
                undecided(
                    "discard.not_said",
                    Text(
                        "No se indicó qué Esbirro se descarta para {ability}; siendo neutro, puede ser cualquiera.",
                        ability=ability.name,
                    ),
                )
            ]
        kind = ability.kind
    if a.sombra:
        if kind == SOMBRA:
            return [
                illegal(
                    "discard.two_sombras",
                    Text(
                        "Dos Sombras no sustituyen a {asked}: la Sombra acompaña a un Esbirro de otro tipo.",
                        asked=asked,
                    ),
                )
            ]
        if ability.kind == NEUTRAL or (kind is not None and counts_for(position, a.by, ability, kind)):
            return [
                illegal(
                    "discard.pair_needless",
                    Text(
                        "{ability} se lanza descartando 1 Esbirro; ese ya sirve y la Sombra no se descarta con él.",
                        ability=ability.name,
                    ),
                )
            ]
    elif kind is not None and not counts_for(position, a.by, ability, kind):
        return [
            illegal(
                "discard.wrong_kind",
                Text(
                    "{ability} pide descartar {asked}, no {kind}. Serviría {asked}, u otro Esbirro principal junto a una Sombra.",
                    ability=ability.name,
                    asked=asked,
                    kind=name_of(kind),
                ),
            )
        ]
    return _hand_faults(position, a.by, player, ability, held, kind, a.sombra)


def _hand_faults(
    position: Position, by: int, player: Player, ability: Ability, held: Reserved, kind: Kind | None, sombra: bool
) -> list[Finding]:
    wanted = NONE if kind is None else plus(NONE, kind)
    partners = 1 if kind is None else 0
    if sombra:
        wanted = plus(wanted, SOMBRA)
    total = tuple(a + b for a, b in zip(wanted, held.cards, strict=True))
    answer = can_hold(position, by, total, held.partners + partners)
    if answer is True:
        return []
    cards = _cards_said(kind, sombra)
    if answer is None:
        kinds = tuple(k for k in range(6) for _ in range(total[k]))
        return [
            undecided(
                "hidden.feasible",
                Text(
                    "{ability} necesita {cards} en la mano de {player}, que no se conoce entera.",
                    ability=ability.name,
                    cards=cards,
                    player=player.id,
                ),
                (by, kinds),
            )
        ]
    if can_hold(position, by, wanted, partners) is not False:
        return [
            illegal(
                "discard.reserved",
                Text(
                    "{cards} de {player} ya está reservado para otro Poder de esta cadena.",
                    cards=cards,
                    player=player.id,
                ),
            )
        ]
    return [
        illegal(
            "discard.not_in_hand",
            Text(
                "{player} no tiene en la mano {cards}, que {ability} necesita descartar.",
                player=player.id,
                cards=cards,
                ability=ability.name,
            ),
        )
    ]


def _cards_said(kind: Kind | None, sombra: bool) -> Text:
    said = Text("un Esbirro principal") if kind is None else Text.verbatim(name_of(kind))
    return Text("{said} y Sombra", said=said) if sombra else said


def _target_faults(position: Position, a: Announce, ability: Ability) -> list[Finding]:
    if not ability.needs_target:
        return _mate_faults(position, a, ability)
    name = ability.name
    if a.target < 0:
        return [
            illegal(
                "target.missing",
                Text("{name} necesita un objetivo, y se indica al anunciar.", name=name),
            )
        ]
    target = position.players[a.target]
    if not target.in_play:
        return [
            illegal(
                "target.not_there",
                Text(
                    "{target} ya no está en la partida y no puede ser objetivo de {name}.",
                    target=target.id,
                    name=name,
                ),
            )
        ]
    if ability.opponent_only and a.target not in position.opponents_of(a.by):
        rivals = ", ".join(position.players[i].id for i in position.opponents_of(a.by))
        return [
            illegal(
                "target.not_opponent",
                Text(
                    "{name} va dirigido a un oponente ({rivals}), no a {target}.",
                    name=name,
                    rivals=rivals,
                    target=target.id,
                ),
            )
        ]
    if ability.hurts and target.resistance == 0 and a.target != a.by:
        return [
            illegal(
                "target.at_zero",
                Text(
                    "{target} está en 0 de resistencia: no puede ser objetivo de {name}.",
                    target=target.id,
                    name=name,
                ),
            )
        ]
    return []


def _mate_faults(position: Position, a: Announce, ability: Ability) -> list[Finding]:
    """A Power about its caster may be used for a team mate, in games with teams (P3 §3)."""
    if a.target in {-1, a.by} or not ability.for_you or len(position.side_of(a.by)) == 1:
        return []
    if a.target in mates(position, a.by):
        return []
    return [
        illegal(
            "many.your_means_teammate",
            Text(
                "{ability} habla de quien lo lanza: puede usarse para un compañero de grupo en juego, no para {player}.",
                ability=ability.name,
                player=position.players[a.target].id,
            ),
        )
    ]


def _reference_faults(position: Position, a: Announce, ability: Ability) -> list[Finding]:
    chain = position.chain
    of = a.of
    if of >= len(chain):
        return [
            illegal(
                "target.not_there",
                Text("No hay un anuncio número {of} en la cadena (tiene {count}).", of=of, count=len(chain)),
            )
        ]
    if ability.annul is not None:
        return _annul_faults(position, a.by, ability, of)
    fitting = referable(position, a.by, ability)
    if ability.reinforce is not None and (not fitting or (of >= 0 and of not in fitting)):
        said = {
            "attack": Text("un Ataque"),
            "defense": Text("una Defensa"),
            "either": Text("un Ataque o una Defensa"),
        }
        what = ability.reinforce.what
        if of >= 0 and fitting:
            return [
                illegal(
                    "reinforce.only_attack_defense",
                    Text(
                        "{ability} refuerza {what}, y {other} no lo es.",
                        ability=ability.name,
                        what=said[what],
                        other=chain[of].ability.name,
                    ),
                )
            ]
        return [
            illegal(
                "reinforce.no_object",
                Text(
                    "{ability} refuerza {what}, y en esta cadena no se ha anunciado.",
                    ability=ability.name,
                    what=said[what],
                ),
            )
        ]
    if ability.retype is not None and not chain:
        return [
            illegal(
                "target.not_there",
                Text("{ability} cambia el tipo de un Poder anunciado, y no hay ninguno.", ability=ability.name),
            )
        ]
    if ability.prevent is not None and of >= 0 and fitting and of not in fitting:
        return [
            illegal(
                "prevent.object",
                Text(
                    "{ability} no puede prevenir el daño de {ability2}.",
                    ability=ability.name,
                    ability2=chain[of].ability.name,
                ),
            )
        ]
    return []


def _annul_faults(position: Position, by: int, ability: Ability, of: int) -> list[Finding]:
    chain = position.chain
    annul = ability.annul
    if not chain or annul is None:
        return [
            illegal(
                "annul.no_object",
                Text("{ability} anula el Poder anunciado justo antes, y no hay ninguno.", ability=ability.name),
            )
        ]
    last = chain[-1]
    if of >= 0 and of != len(chain) - 1:
        return [
            illegal(
                "annul.not_last",
                Text(
                    "{ability} solo alcanza al último Poder anunciado ({ability2}), no a {ability3}.",
                    ability=ability.name,
                    ability2=last.ability.name,
                    ability3=chain[of].ability.name,
                ),
            )
        ]
    if not annul_fits(position, by, annul, last):
        named = ability.key in {"hedor distractor", "antimateria"} or ability.copy is not None
        return [
            illegal(
                "annul.filter",
                Text(
                    "{ability} no puede anular {last} (coste {cost}, {type}, descarte {kind}, de {player}).",
                    ability=ability.name,
                    last=last.ability.name,
                    cost=last.ability.cost,
                    type=TYPE_NAMES[last.type],
                    kind=name_of(last.ability.kind),
                    player=position.players[last.by].id,
                ),
                "P3 §1.1" if named else "",
            )
        ]
    return []


def _object_faults(position: Position, a: Announce, ability: Ability) -> list[Finding]:
    effect = ability.objects
    if effect is None:
        return []
    there = objects_for(position, a.by, a.target, effect)
    n = effect.count
    if len(there) < n and not effect.up_to:
        return [
            illegal(
                "target.not_there",
                Text(
                    "{ability} explota {n} y en ese Altar hay {count} que sirvan.",
                    ability=ability.name,
                    n=n,
                    count=len(there),
                ),
            )
        ]
    if not a.objects and (len(there) == n or effect.up_to):
        return []
    wrong = [id_ for id_ in a.objects if id_ not in there]
    if wrong:
        return [
            illegal(
                "target.not_there",
                Text(
                    "{wrong} no puede ser explotado por {ability}. Sirven: {value}.",
                    wrong=", ".join(wrong),
                    ability=ability.name,
                    value=", ".join(there) or "—",
                ),
            )
        ]
    chosen = len(set(a.objects))
    if chosen != len(a.objects) or chosen > n or (chosen < n and not effect.up_to):
        return [
            illegal(
                "exploit.fixed_at_announce",
                Text(
                    "{ability} explota {n}: se eligen al anunciar ({there}); se eligieron {chosen}.",
                    ability=ability.name,
                    n=n,
                    there=", ".join(there),
                    chosen=chosen,
                ),
            )
        ]
    return []


_ZONES = {"altar": Text.verbatim("Altar"), "hand": Text("mano"), "vertedero": Text.verbatim("Vertedero")}


def condition_faults(position: Position, a: Announce, ability: Ability, by_exploit: bool) -> list[Finding]:
    found = []
    for effect in ability.requires:
        thrown = NONE if a.discard is None else plus(NONE, a.discard)
        answer = condition(position, a.by, a.target, effect, thrown=thrown)
        kind = "Esbirro" if effect.esbirro is None else name_of(effect.esbirro)
        zone = _ZONES[effect.zone]
        if answer is None:
            found.append(
                undecided(
                    "condition.hidden",
                    Text(
                        "{ability} pide {kind} ({zone}) y no se sabe si lo hay.",
                        ability=ability.name,
                        kind=kind,
                        zone=zone,
                    ),
                )
            )
        elif not answer:
            section = "P3 §1.1" if ability.key == "deja vu" else ""
            found.append(
                illegal(
                    "condition.not_met",
                    Text(
                        "{ability} pide {count} {kind} ({zone}) y no lo hay (las Sombras solas son Sombras).",
                        ability=ability.name,
                        count=max(effect.count, 1),
                        kind=kind,
                        zone=zone,
                    )
                    if effect.zone == "altar"
                    else Text(
                        "{ability} pide {count} {kind} ({zone}) y no lo hay.",
                        ability=ability.name,
                        count=max(effect.count, 1),
                        kind=kind,
                        zone=zone,
                    ),
                    section,
                )
            )
        elif by_exploit and payment(position, a.by, a.target, ability, a.altar) is None:
            paid = ", ".join(a.altar) or str(ability.cost)
            found.append(
                illegal(
                    "pay.text_condition",
                    Text(
                        "Explotar {paid} para pagar deja sin cumplir la condición de {ability}.",
                        paid=paid,
                        ability=ability.name,
                    ),
                )
            )
    return found
