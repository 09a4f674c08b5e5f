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

TYPE_NAMES = (("Ataque", "Attack"), ("Defensa", "Defense"), ("Táctico", "Tactical"))


def faults(position: Position, a: Announce) -> list[Finding]:
    """Everything against an announcement, in a fixed order; empty when it is legal.

    Findings may also be ``undecided`` (an unknown card is needed) or ``note``.
    """
    player = position.players[a.by]
    found = _window_faults(position, a, player)
    if not 0 <= a.reptante < len(player.reptantes):
        return [
            *found,
            illegal(
                "reptante.not_yours", f"{player.id} no tiene ese Reptante.", f"{player.id} has no such Reptante."
            ),
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
                f"La ventana de respuesta es de {turn}, no de {player.id}.",
                f"The response window belongs to {turn}, not to {player.id}.",
                section,
            )
        ]
    return []


def _not_on_reptante(position: Position, player: Player, reptante: Reptante, a: Announce) -> Finding:
    if a.power == "incursion cadaverica" and any(b.key == "deja vu" for b in reptante.abilities):
        return illegal(
            "power.banned",
            f"Incursión cadavérica está prohibido: {reptante.name} cuenta como si tuviera Déjà-Vu.",
            f"Incursión cadavérica is banned: {reptante.name} counts as having Déjà-Vu.",
        )
    names = ", ".join(b.name for b in reptante.abilities) or "—"
    if not reptante.complete:
        return undecided(
            "reptante.five_powers",
            f"No se conocen todos los Poderes de {reptante.name}; constan: {names}.",
            f"Not all Powers of {reptante.name} are known; these are: {names}.",
        )
    return illegal(
        "power.not_on_reptante",
        f"{reptante.name}, de {player.id}, no tiene ese Poder. Tiene: {names}.",
        f"{reptante.name}, of {player.id}, does not have that Power. It has: {names}.",
    )


def _no_copy_source(player: Player, ability: Ability) -> Finding:
    return illegal(
        "copy.source",
        f"{ability.name} copia un Poder de otro Reptante preparado (y no otra copia); {player.id} no indicó uno válido.",
        f"{ability.name} copies a Power of another prepared Reptante (and no other copy); {player.id} named none.",
    )


def _text_faults(position: Position, ability: Ability) -> list[Finding]:
    if ability.unknown_text:
        return [
            undecided(
                ability.unknown_text,
                f"El reglamento no dice qué texto tenía {ability.name} en esa fecha.",
                f"The rulebook does not say what text {ability.name} had on that date.",
                section="P3 §1.4",
            )
        ]
    if ability.annul is not None and not position.rules.annul_defined:
        return [
            undecided(
                "annul.version",
                "El reglamento no dice cómo funcionaba Anular antes de marzo de 2025.",
                "The rulebook does not say how Anular worked before March 2025.",
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
                    f"{name} es un Poder de Ataque y no puede responder a otro Poder: solo Defensas o Tácticos.",
                    f"{name} is an Attack and cannot answer another Power: only Defenses or Tacticals can.",
                )
            ]
        if not is_turn or turn.phase != MAIN:
            return [
                illegal(
                    "attack.only_own_main",
                    f"{name} es un Poder de Ataque: solo en la fase principal del propio turno (es el turno de {owner}).",
                    f"{name} is an Attack: only in the main phase of one's own turn (it is {owner}'s turn).",
                )
            ]
        if turn.part != DEVELOPMENT:
            return [
                illegal(
                    "attack.only_main_development",
                    f"{name} es un Poder de Ataque: se anuncia en el desarrollo de la fase principal.",
                    f"{name} is an Attack: it is announced in the development of the main phase.",
                )
            ]
    elif ability.type == DEFENSE:
        return _defense_faults(position, is_turn, ability)
    elif not chain and not is_turn and turn.part != START:
        message = (
            f"Es el turno de {owner}: {name} (Táctico) solo puede anunciarse al inicio de una fase o como respuesta.",
            f"It is {owner}'s turn: {name} (Tactical) may only be announced at the start of a phase or in response.",
        )
        if position.rules.off_turn_limit:
            return [illegal("tactical.off_turn_only_start_or_response", *message)]
        return [
            note(
                "rule.since",
                f"Hasta febrero de 2026 {name} podía anunciarse aquí fuera de turno; desde marzo de 2026, no.",
                f"Until February 2026 {name} could be announced here out of turn; since March 2026 it cannot.",
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
                f"{name} es un Poder de Defensa: nunca en el propio turno.",
                f"{name} is a Defense: never in one's own turn.",
            )
        )
    if not chain or chain[0].ability.type != ATTACK:
        found.append(
            illegal(
                "defense.only_in_attack_chain",
                f"{name} es un Poder de Defensa: solo en una cadena que empezó con un Ataque"
                " (el daño directo se previene con Tácticos).",
                f"{name} is a Defense: only in a chain that began with an Attack (direct damage is prevented by Tacticals).",
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
                    f"Contra {attack} ya se anunció la Defensa {earlier.ability.name}: solo una por Ataque."
                    " Se puede seguir respondiendo con Tácticos.",
                    f"The Defense {earlier.ability.name} was already announced against {attack}: only one per Attack."
                    " Tacticals may still answer.",
                )
            )
        else:
            found.append(
                note(
                    "rule.since",
                    "Una sola Defensa por Ataque rige desde marzo de 2026.",
                    "One Defense per Attack is in force since March 2026.",
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
                f"{reptante.name} está eliminado y no anuncia Poderes.",
                f"{reptante.name} is eliminated and announces nothing.",
            )
        ]
    ready = ", ".join(r.name for r in player.reptantes if r.state == PREPARED) or "—"
    if reptante.state == EXHAUSTED:
        return [
            illegal(
                "reptante.not_prepared",
                f"{reptante.name} está agotado: no anuncia ningún Poder, tampoco de coste 0. Preparados: {ready}.",
                f"{reptante.name} is exhausted: it announces no Power, not even of cost 0. Prepared: {ready}.",
            )
        ]
    if a.reptante in held.reptantes and ability.cost > 0 and not by_exploit:
        return [
            illegal(
                "reptante.reserved",
                f"El agotamiento de {reptante.name} ya está reservado en esta cadena:"
                " solo puede anunciar Poderes de coste 0 o pagados explotando.",
                f"The exhaustion of {reptante.name} is already reserved in this chain:"
                " it may only announce Powers of cost 0 or paid by exploiting.",
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
                    f"{name} cuesta {cost} y se apartaron {len(a.altar)} Esbirros ({', '.join(a.altar)}).",
                    f"{name} costs {cost} and {len(a.altar)} Esbirros were set aside ({', '.join(a.altar)}).",
                )
            )
        for id_ in a.altar:
            esbirro = by_id.get(id_)
            if esbirro is None:
                found.append(
                    illegal(
                        "altar.owner",
                        f"{id_} no está en el Altar de {player.id}: solo se paga con el propio.",
                        f"{id_} is not in the Altar of {player.id}: only one's own pays.",
                        "P2 §8.2" if by_exploit else "",
                    )
                )
            elif not esbirro.prepared:
                code = "exploit.pay_only_prepared" if by_exploit else "cost.not_prepared"
                found.append(
                    illegal(
                        code,
                        f"{id_} ({name_of(esbirro.kind)}) está agotado y no paga el coste de {name}.",
                        f"{id_} ({name_of(esbirro.kind)}) is exhausted and cannot pay for {name}.",
                    )
                )
            elif id_ in held.named:
                free = [e.id for e in player.altar if e.prepared and e.id not in held.named]
                found.append(
                    illegal(
                        "cost.reserved",
                        f"{id_} ({name_of(esbirro.kind)}) ya está reservado en esta cadena."
                        f" Libres: {', '.join(free) or 'ninguno'}.",
                        f"{id_} ({name_of(esbirro.kind)}) is already reserved in this chain."
                        f" Free: {', '.join(free) or 'none'}.",
                    )
                )
    ready = prepared_in(player.altar)
    if cost > ready:
        found.append(
            illegal(
                "cost.not_enough",
                f"{name} cuesta {cost} y {player.id} tiene {ready} Esbirros preparados en su Altar.",
                f"{name} costs {cost} and {player.id} has {ready} prepared Esbirros in the Altar.",
            )
        )
    elif cost > ready - held.altar and not any(f.code == "cost.reserved" for f in found):
        found.append(
            illegal(
                "cost.reserved",
                f"{name} cuesta {cost}; de {ready} Esbirros preparados, {held.altar} ya están reservados en esta cadena.",
                f"{name} costs {cost}; of {ready} prepared Esbirros, {held.altar} are already reserved in this chain.",
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
                    f"No se indicó qué Esbirro se descarta para {ability.name}; siendo neutro, puede ser cualquiera.",
                    f"It was not said which Esbirro is discarded for {ability.name}; being neutral, it may be any.",
                )
            ]
        kind = ability.kind
    if a.sombra:
        if kind == SOMBRA:
            return [
                illegal(
                    "discard.two_sombras",
                    f"Dos Sombras no sustituyen a {asked}: la Sombra acompaña a un Esbirro de otro tipo.",
                    f"Two Sombras do not stand for {asked}: the Sombra goes with an Esbirro of another kind.",
                )
            ]
        if ability.kind == NEUTRAL or (kind is not None and counts_for(position, a.by, ability, kind)):
            return [
                illegal(
                    "discard.pair_needless",
                    f"{ability.name} se lanza descartando 1 Esbirro; ese ya sirve y la Sombra no se descarta con él.",
                    f"{ability.name} is launched by discarding 1 Esbirro; that one fits and no Sombra goes with it.",
                )
            ]
    elif kind is not None and not counts_for(position, a.by, ability, kind):
        return [
            illegal(
                "discard.wrong_kind",
                f"{ability.name} pide descartar {asked}, no {name_of(kind)}."
                f" Serviría {asked}, u otro Esbirro principal junto a una Sombra.",
                f"{ability.name} asks for {asked} to be discarded, not {name_of(kind)}."
                f" {asked} would do, or another main Esbirro together with a Sombra.",
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
    cards_es = _cards_said(kind, sombra, "y", "un Esbirro principal")
    cards_en = _cards_said(kind, sombra, "and", "a main Esbirro")
    if answer is None:
        kinds = tuple(k for k in range(6) for _ in range(total[k]))
        return [
            undecided(
                "hidden.feasible",
                f"{ability.name} necesita {cards_es} en la mano de {player.id}, que no se conoce entera.",
                f"{ability.name} needs {cards_en} in the hand of {player.id}, which is not fully known.",
                (by, kinds),
            )
        ]
    if can_hold(position, by, wanted, partners) is not False:
        return [
            illegal(
                "discard.reserved",
                f"{cards_es} de {player.id} ya está reservado para otro Poder de esta cadena.",
                f"{cards_en} of {player.id} is already reserved for another Power of this chain.",
            )
        ]
    return [
        illegal(
            "discard.not_in_hand",
            f"{player.id} no tiene en la mano {cards_es}, que {ability.name} necesita descartar.",
            f"{player.id} does not hold {cards_en}, which {ability.name} needs to discard.",
        )
    ]


def _cards_said(kind: Kind | None, sombra: bool, conjunction: str, any_main: str) -> str:
    said = any_main if kind is None else name_of(kind)
    return f"{said} {conjunction} Sombra" if sombra else said


def _target_faults(position: Position, a: Announce, ability: Ability) -> list[Finding]:
    if not ability.needs_target:
        return _mate_faults(position, a, ability)
    name = ability.name
    if a.target < 0:
        return [
            illegal(
                "target.missing",
                f"{name} necesita un objetivo, y se indica al anunciar.",
                f"{name} needs a target, and it is named when announcing.",
            )
        ]
    target = position.players[a.target]
    if not target.in_play:
        return [
            illegal(
                "target.not_there",
                f"{target.id} ya no está en la partida y no puede ser objetivo de {name}.",
                f"{target.id} is out of the game and cannot be the target of {name}.",
            )
        ]
    if ability.opponent_only and a.target not in position.opponents_of(a.by):
        rivals = ", ".join(position.players[i].id for i in position.opponents_of(a.by))
        return [
            illegal(
                "target.not_opponent",
                f"{name} va dirigido a un oponente ({rivals}), no a {target.id}.",
                f"{name} aims at an opponent ({rivals}), not at {target.id}.",
            )
        ]
    if ability.hurts and target.resistance == 0 and a.target != a.by:
        return [
            illegal(
                "target.at_zero",
                f"{target.id} está en 0 de resistencia: no puede ser objetivo de {name}.",
                f"{target.id} is at 0 resistance and cannot be the target of {name}.",
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
            f"{ability.name} habla de quien lo lanza: puede usarse para un compañero de grupo en juego,"
            f" no para {position.players[a.target].id}.",
            f"{ability.name} speaks of its caster: it may be used for a team mate in play,"
            f" not for {position.players[a.target].id}.",
        )
    ]


def _reference_faults(position: Position, a: Announce, ability: Ability) -> list[Finding]:
    chain = position.chain
    of = a.of
    if of >= len(chain):
        return [
            illegal(
                "target.not_there",
                f"No hay un anuncio número {of} en la cadena (tiene {len(chain)}).",
                f"There is no announcement number {of} in the chain (it has {len(chain)}).",
            )
        ]
    if ability.annul is not None:
        return _annul_faults(position, a.by, ability, of)
    fitting = referable(position, a.by, ability)
    if ability.reinforce is not None and (not fitting or (of >= 0 and of not in fitting)):
        what_es = {"attack": "un Ataque", "defense": "una Defensa", "either": "un Ataque o una Defensa"}
        what_en = {"attack": "an Attack", "defense": "a Defense", "either": "an Attack or a Defense"}
        what = ability.reinforce.what
        if of >= 0 and fitting:
            return [
                illegal(
                    "reinforce.only_attack_defense",
                    f"{ability.name} refuerza {what_es[what]}, y {chain[of].ability.name} no lo es.",
                    f"{ability.name} reinforces {what_en[what]}, and {chain[of].ability.name} is none.",
                )
            ]
        return [
            illegal(
                "reinforce.no_object",
                f"{ability.name} refuerza {what_es[what]}, y en esta cadena no se ha anunciado.",
                f"{ability.name} reinforces {what_en[what]}, and none has been announced in this chain.",
            )
        ]
    if ability.retype is not None and not chain:
        return [
            illegal(
                "target.not_there",
                f"{ability.name} cambia el tipo de un Poder anunciado, y no hay ninguno.",
                f"{ability.name} changes the type of an announced Power, and there is none.",
            )
        ]
    if ability.prevent is not None and of >= 0 and fitting and of not in fitting:
        return [
            illegal(
                "prevent.object",
                f"{ability.name} no puede prevenir el daño de {chain[of].ability.name}.",
                f"{ability.name} cannot prevent damage of {chain[of].ability.name}.",
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
                f"{ability.name} anula el Poder anunciado justo antes, y no hay ninguno.",
                f"{ability.name} annuls the Power announced just before, and there is none.",
            )
        ]
    last = chain[-1]
    if of >= 0 and of != len(chain) - 1:
        return [
            illegal(
                "annul.not_last",
                f"{ability.name} solo alcanza al último Poder anunciado ({last.ability.name}),"
                f" no a {chain[of].ability.name}.",
                f"{ability.name} only hits the last Power announced ({last.ability.name}),"
                f" not {chain[of].ability.name}.",
            )
        ]
    if not annul_fits(position, by, annul, last):
        named = ability.key in {"hedor distractor", "antimateria"} or ability.copy is not None
        return [
            illegal(
                "annul.filter",
                f"{ability.name} no puede anular {last.ability.name} (coste {last.ability.cost},"
                f" {TYPE_NAMES[last.type][0]}, descarte {name_of(last.ability.kind)}, de {position.players[last.by].id}).",
                f"{ability.name} cannot annul {last.ability.name} (cost {last.ability.cost},"
                f" {TYPE_NAMES[last.type][1]}, discard {name_of(last.ability.kind)}, of {position.players[last.by].id}).",
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
                f"{ability.name} explota {n} y en ese Altar hay {len(there)} que sirvan.",
                f"{ability.name} exploits {n} and that Altar has {len(there)} that fit.",
            )
        ]
    if not a.objects and (len(there) == n or effect.up_to):
        return []
    wrong = [id_ for id_ in a.objects if id_ not in there]
    if wrong:
        return [
            illegal(
                "target.not_there",
                f"{', '.join(wrong)} no puede ser explotado por {ability.name}. Sirven: {', '.join(there) or '—'}.",
                f"{', '.join(wrong)} cannot be exploited by {ability.name}. These can: {', '.join(there) or '—'}.",
            )
        ]
    chosen = len(set(a.objects))
    if chosen != len(a.objects) or chosen > n or (chosen < n and not effect.up_to):
        return [
            illegal(
                "exploit.fixed_at_announce",
                f"{ability.name} explota {n}: se eligen al anunciar ({', '.join(there)}); se eligieron {chosen}.",
                f"{ability.name} exploits {n}: they are chosen when announcing ({', '.join(there)}); {chosen} were.",
            )
        ]
    return []


def condition_faults(position: Position, a: Announce, ability: Ability, by_exploit: bool) -> list[Finding]:
    found = []
    for effect in ability.requires:
        thrown = NONE if a.discard is None else plus(NONE, a.discard)
        answer = condition(position, a.by, a.target, effect, thrown=thrown)
        kind = "Esbirro" if effect.esbirro is None else name_of(effect.esbirro)
        zone = {"altar": "Altar", "hand": "mano", "vertedero": "Vertedero"}[effect.zone]
        if answer is None:
            found.append(
                undecided(
                    "condition.hidden",
                    f"{ability.name} pide {kind} ({zone}) y no se sabe si lo hay.",
                    f"{ability.name} asks for {kind} ({effect.zone}) and it is not known whether there is one.",
                )
            )
        elif not answer:
            section = "P3 §1.1" if ability.key == "deja vu" else ""
            found.append(
                illegal(
                    "condition.not_met",
                    f"{ability.name} pide {max(effect.count, 1)} {kind} ({zone}) y no lo hay"
                    + (" (las Sombras solas son Sombras)." if effect.zone == "altar" else "."),
                    f"{ability.name} asks for {max(effect.count, 1)} {kind} ({effect.zone}) and there is none"
                    + (" (Sombras alone are Sombras)." if effect.zone == "altar" else "."),
                    section,
                )
            )
        elif by_exploit and payment(position, a.by, a.target, ability, a.altar) is None:
            paid = ", ".join(a.altar) or str(ability.cost)
            found.append(
                illegal(
                    "pay.text_condition",
                    f"Explotar {paid} para pagar deja sin cumplir la condición de {ability.name}.",
                    f"Exploiting {paid} to pay breaks the condition of {ability.name}.",
                )
            )
    return found
