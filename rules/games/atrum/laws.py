"""The registry of rules: every rule that the engine checks or carries out, in our own words.

The code of a law is stable; sections are data and follow the numbering of the rulebook's body. Part I prints
§7.2 twice (types of Powers, and their cost); both are cited ``P1 §7.2``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from rules.text import Text


@dataclass(frozen=True, slots=True)
class Law:
    """One rule.

    Attributes:
        code: its stable name, e.g. ``"defense.one_per_attack"``.
        section: the part and section to cite, e.g. ``"P2 §4.2"``; `also` are others that say the same.
        text: the rule in one sentence.
        since: the day it came into force, where the rulebook dates it (P3 §1.4).
        reading: how we read it where the rulebook leaves it open; None where it does not.
    """

    code: str
    section: str
    text: Text
    since: date | None = None
    also: tuple[str, ...] = ()
    reading: Text | None = None


def _law(
    code: str,
    section: str,
    es: str,
    en: str,
    *,
    since: tuple[int, int] | None = None,
    reading: tuple[str, str] | None = None,
) -> Law:
    sections = section.split(", ")
    day = date(*since, 1) if since else None
    return Law(code, sections[0], Text(es, en), day, tuple(sections[1:]), Text(*reading) if reading else None)


_COMPONENTS = (
    _law(
        "setup.players",
        "P1 §1.3, P3 §3",
        "Juegan dos participantes o más, todos contra todos o en grupos de igual tamaño.",
        "Two or more participants play, all against all or in groups of equal size.",
    ),
    _law(
        "team.size",
        "P1 §2.1, P1 §4.1",
        "Cada participante juega con exactamente 3 Reptantes.",
        "Each participant plays with exactly 3 Reptantes.",
    ),
    _law(
        "team.distinct",
        "P1 §2.1",
        "En un equipo no se repite el nombre de un Reptante, tampoco entre ediciones.",
        "No Reptante's name repeats in a team, not even across editions.",
    ),
    _law(
        "reptante.five_powers",
        "P1 §7.1, P1 §2.1",
        "Todo Reptante tiene 5 Poderes.",
        "Every Reptante has 5 Powers.",
    ),
    _law(
        "cards.total",
        "P1 §2.2, P3 §2.4",
        "Entre Fosa, Vertedero, manos y Altares hay siempre 60 Esbirros por mazo base.",
        "Fosa, Vertedero, hands and Altars always add up to 60 Esbirros per base deck.",
    ),
    _law(
        "cards.per_kind",
        "P1 §2.2, P3 §2.4",
        "Cada mazo base tiene 10 Esbirros de cada uno de los 6 tipos.",
        "Each base deck has 10 Esbirros of each of the 6 kinds.",
    ),
    _law(
        "setup.decks",
        "P1 §2.2",
        "Un mazo base hasta 3 participantes y otro más por cada 3 siguientes.",
        "One base deck for up to 3 participants, and one more for every further 3.",
    ),
    _law(
        "kind.domain",
        "P1 §2.2",
        "Los tipos son Bestia, Caído, Esqueleto, Golem y Zombie, y el especial Sombra.",
        "The kinds are Bestia, Caído, Esqueleto, Golem and Zombie, and the special one Sombra.",
    ),
    _law(
        "hand.state",
        "P1 §6.1",
        "Preparado y agotado son estados de Reptantes y de Esbirros de un Altar, no de una mano.",
        "Prepared and exhausted are states of Reptantes and of Esbirros in an Altar, not of a hand.",
    ),
    _law(
        "vertedero.common_public",
        "P1 §2.4, P2 §9.1",
        "El Vertedero es común, boca arriba y de contenido público.",
        "The Vertedero is common, face up and public.",
    ),
    _law(
        "altar.owner",
        "P1 §2.5, P3 §3",
        "Cada Altar es de un participante: nadie paga con el de otro.",
        "Each Altar belongs to one participant: nobody pays with another's.",
    ),
    _law(
        "resistance.initial",
        "P1 §4.5, P1 §2.6",
        "Todos empiezan con 10 de resistencia.",
        "Everyone starts at 10 resistance.",
    ),
    _law("setup.reptantes_prepared", "P1 §4.1", "Los Reptantes empiezan preparados.", "Reptantes start prepared."),
    _law(
        "setup.shuffled",
        "P1 §4.2",
        "La Fosa se baraja y queda boca abajo.",
        "The Fosa is shuffled and lies face down.",
    ),
    _law(
        "setup.first_random",
        "P1 §4.6, P3 §2.3",
        "Quién empieza se decide al azar; en torneo, antes de conformar equipos.",
        "Who begins is drawn; in a tournament, before teams are formed.",
    ),
    _law(
        "setup.empty_hands",
        "P1 §4, P1 §5.3",
        "Manos y Altares empiezan vacíos.",
        "Hands and Altars start empty.",
        reading=(
            "No se menciona una mano inicial: las manos empiezan vacías.",
            "No opening hand is mentioned: hands start empty.",
        ),
    ),
)

_TURN = (
    _law(
        "turn.order",
        "P1 §5.1",
        "Los turnos pasan de un participante al siguiente por la izquierda.",
        "Turns pass from one participant to the next on the left.",
    ),
    _law(
        "turn.not_yours",
        "P1 §5.1",
        "Solo quien está en turno prepara, roba, coloca, descarta en la fase 4 y hace avanzar el turno.",
        "Only the player in turn prepares, draws, places, discards in phase 4 and moves the turn on.",
    ),
    _law(
        "turn.flags",
        "P1 §5.1",
        "Lo propio de cada fase ocurre en ella y no antes.",
        "What belongs to a phase happens in it and not before.",
    ),
    _law(
        "turn.end",
        "P1 §5.6",
        "Terminada la fase 4 empieza el turno del siguiente.",
        "After phase 4 the next participant's turn begins.",
    ),
    _law(
        "turn.start_part",
        "P3 §5",
        "El inicio del turno y el inicio de la fase 1 son un mismo momento.",
        "The start of the turn and the start of phase 1 are one moment.",
    ),
    _law(
        "phase.order",
        "P1 §5.1",
        "Cada turno tiene 4 fases en orden: Preparar, Robar, Principal y Descartar.",
        "Every turn has 4 phases in order: Prepare, Draw, Main and Discard.",
    ),
    _law(
        "phase.always_exists",
        "P1 §5.7",
        "Una fase existe aunque en ella no pase nada.",
        "A phase exists even if nothing happens in it.",
    ),
    _law(
        "phase.three_parts",
        "P1 §5.7",
        "Cada fase tiene inicio, desarrollo y final.",
        "Each phase has a start, a development and an end.",
    ),
    _law(
        "prepare.when",
        "P1 §5.2, P3 §5",
        "Se prepara una vez, en el desarrollo de la fase 1.",
        "Preparing happens once, in the development of phase 1.",
    ),
    _law(
        "prepare.all_own",
        "P1 §5.2, P1 §6.1",
        "Se preparan a la vez todos los Reptantes y Esbirros propios agotados.",
        "All one's exhausted Reptantes and Esbirros are prepared at once.",
    ),
    _law("prepare.skipped", "P1 §5.2", "Preparar no es opcional.", "Preparing is not optional."),
    _law(
        "draw.when",
        "P1 §5.3, P3 §5",
        "Se roba una vez, en el desarrollo de la fase 2.",
        "Drawing happens once, in the development of phase 2.",
    ),
    _law("draw.count", "P1 §5.3", "En la fase 2 se roban 3 Esbirros.", "Phase 2 draws 3 Esbirros."),
    _law(
        "draw.first_turn_first_player",
        "P1 §5.3, P3 §5",
        "Quien empieza la partida roba solo 2 en su primer turno.",
        "Who begins the game draws only 2 in the first turn.",
        since=(2024, 9),
    ),
    _law(
        "draw.first_turn_many",
        "P1 §5.3, P3 §3",
        "Con 3 o más participantes todos roban 2 en su primer turno, salvo el último, que roba 3.",
        "With 3 or more participants all draw 2 in their first turn, but the last one, who draws 3.",
    ),
    _law("draw.skipped", "P1 §5.3", "Robar no es opcional.", "Drawing is not optional."),
    _law("draw.not_top", "P1 §5.3", "Se roba del tope de la Fosa.", "Cards are drawn from the top of the Fosa."),
    _law(
        "fosa.must_reform",
        "P1 §5.3",
        "Al agotarse la Fosa, el Vertedero barajado pasa a ser la Fosa de inmediato.",
        "When the Fosa is used up, the shuffled Vertedero becomes the Fosa at once.",
        reading=(
            "Se agote como se agote; lo revelado sigue siendo parte de ella.",
            "However it runs out; revealed cards still belong to it.",
        ),
    ),
    _law(
        "fosa.exhausted_both",
        "P1 §5.3",
        "Sin Fosa ni Vertedero se roba lo que haya.",
        "With neither Fosa nor Vertedero one draws what there is.",
        reading=("El reglamento calla: no hay penalización.", "The rulebook is silent: no penalty."),
    ),
    _law(
        "main.optional_any_order",
        "P1 §5.4",
        "En la fase principal colocar y atacar son opcionales y en cualquier orden.",
        "In the main phase placing and attacking are optional, in any order.",
    ),
    _law(
        "place.when",
        "P1 §5.4, P1 §6.2, P3 §5",
        "Se coloca en el desarrollo de la propia fase principal, sin cadena abierta.",
        "Placing happens in the development of one's own main phase, with no chain open.",
    ),
    _law(
        "place.one_per_turn",
        "P1 §6.2, P1 §5.4",
        "Se coloca un solo Esbirro por turno.",
        "Only one Esbirro is placed per turn.",
    ),
    _law(
        "place.from_hand",
        "P1 §6.2",
        "Se coloca un Esbirro de la propia mano.",
        "The Esbirro placed comes from one's own hand.",
    ),
    _law(
        "place.prepared",
        "P2 §6.2, P1 §5.4",
        "El Esbirro colocado entra preparado.",
        "The Esbirro placed enters prepared.",
    ),
    _law(
        "place.is_action",
        "P2 §6",
        "Colocar es una acción: no se responde ni se anula.",
        "Placing is an action: it is neither answered nor annulled.",
    ),
    _law(
        "discard.when",
        "P1 §5.5, P3 §5",
        "Se descarta en el desarrollo de la fase 4.",
        "Discarding happens in the development of phase 4.",
    ),
    _law(
        "discard.to_five",
        "P1 §5.5",
        "En la fase 4, con más de 5 en la mano, se descarta hasta quedarse con exactamente 5.",
        "In phase 4, with more than 5 in hand, one discards down to exactly 5.",
    ),
    _law("discard.not_due", "P1 §5.5", "Con 5 o menos no se descarta.", "With 5 or fewer nothing is discarded."),
    _law(
        "discard.own_choice",
        "P1 §5.5",
        "Cada cual elige qué descarta de su mano.",
        "Everyone chooses what to discard from their own hand.",
    ),
    _law(
        "discard.only_turn_player",
        "P1 §5.5",
        "Solo descarta en la fase 4 quien está en turno.",
        "Only the player in turn discards in phase 4.",
    ),
    _law(
        "discard.skipped",
        "P1 §5.6",
        "El turno no termina sin el descarte debido.",
        "The turn does not end without the discard that is due.",
    ),
    _law(
        "hand.limit_position",
        "P1 §5.5",
        "Al final de la fase 4 puede haber más de 5 en la mano solo por lo ganado después del descarte.",
        "At the end of phase 4 a hand may exceed 5 only by what came after the discard.",
        reading=("No hay un segundo descarte.", "There is no second discard."),
    ),
)

_RESISTANCE = (
    _law(
        "resistance.range",
        "P1 §3.3",
        "La resistencia va de 0 a 20; lo que sobra se ignora.",
        "Resistance goes from 0 to 20; what goes beyond is ignored.",
    ),
    _law(
        "elimination.due",
        "P1 §3.2, P1 §8.4",
        "Quien llega a 0 elige de inmediato uno de sus Reptantes y lo elimina.",
        "Who reaches 0 at once chooses one of their Reptantes and eliminates it.",
    ),
    _law(
        "elimination.pending",
        "P1 §3.2, P1 §8.4",
        "Nada más ocurre hasta hacer la eliminación debida.",
        "Nothing else happens until the elimination due is made.",
    ),
    _law(
        "elimination.chooser",
        "P1 §3.2",
        "Elige su dueño, entre preparados o agotados.",
        "Its owner chooses, prepared or exhausted.",
    ),
    _law(
        "elimination.not_due",
        "P1 §3.2",
        "No se elimina sin haber llegado a 0.",
        "Nothing is eliminated without reaching 0.",
    ),
    _law(
        "elimination.already",
        "P1 §3.2",
        "Un Reptante eliminado no se elimina otra vez.",
        "An eliminated Reptante is not eliminated again.",
    ),
    _law(
        "elimination.one_per_turn",
        "P1 §3.2, P1 §8.4",
        "Nadie elimina más de un Reptante por turno, sea de quien sea el turno.",
        "Nobody eliminates more than one Reptante per turn, whoever's turn it is.",
    ),
    _law(
        "elimination.history",
        "P1 §3.2",
        "Las eliminaciones anotadas corresponden a los Reptantes que faltan.",
        "The eliminations noted match the Reptantes missing.",
    ),
    _law(
        "elimination.count_bound",
        "P1 §3.2",
        "No faltan más Reptantes que turnos jugados.",
        "No more Reptantes are missing than turns were played.",
    ),
    _law(
        "target.at_zero",
        "P1 §3.2, P1 §8.4",
        "Quien está en 0 no es objetivo de Poderes de otros que dañen o bajen resistencia.",
        "Who is at 0 is no target of others' Powers that hurt or lower resistance.",
    ),
    _law(
        "target.at_zero_other_effects",
        "P1 §3.2",
        "Otros Poderes sí pueden apuntar a quien está en 0.",
        "Other Powers may aim at who is at 0.",
    ),
    _law(
        "target.at_zero_self",
        "P2 §9.4, P1 §3.2",
        "Estando en 0 se puede lanzar un Poder que baje la propia resistencia; la pérdida se ignora.",
        "At 0 one may launch a Power that lowers one's own resistance; the loss is ignored.",
    ),
    _law(
        "fail.target_zero",
        "P1 §3.2, P2 §5.5",
        "Un Poder dañino cuyo objetivo cayó a 0 antes de resolverse no se lanza.",
        "A hurting Power whose target fell to 0 before it resolved is not launched.",
        reading=(
            "El objetivo dejó de ser válido, así que no se paga nada.",
            "The target is invalid, so nothing is paid.",
        ),
    ),
    _law(
        "game.over",
        "P1 §3.1",
        "Perdidos los 3 Reptantes, se pierde; la partida termina en el acto, también en plena cadena.",
        "Losing all 3 Reptantes loses; the game ends at once, in mid-chain too.",
    ),
    _law("game.winner", "P1 §3.1", "Gana quien queda con Reptantes.", "Who is left with Reptantes wins."),
    _law(
        "game.both_dead",
        "P1 §3.1",
        "Los dos no pueden quedarse sin Reptantes: la partida terminó con el primero.",
        "Both cannot be without Reptantes: the game ended with the first.",
    ),
    _law(
        "reptante.eliminated",
        "P1 §3.2",
        "Un Reptante eliminado no anuncia, no se prepara y no se copia.",
        "An eliminated Reptante announces nothing, is not prepared and not copied.",
    ),
    _law(
        "resistance.zero_needs_elimination",
        "P1 §3.2, P1 §8.4",
        "Quien está en 0 ha eliminado al menos un Reptante.",
        "Who is at 0 has eliminated at least one Reptante.",
    ),
    _law(
        "resistance.zero_own_turn",
        "P1 §3.4, P1 §3.2",
        "Estar en 0 en el propio turno implica haber eliminado en él.",
        "Being at 0 in one's own turn implies an elimination in it.",
    ),
    _law(
        "resistance.reset",
        "P1 §3.4",
        "Tras llegar a 0, la resistencia vuelve a 10 al iniciar el próximo turno propio.",
        "After reaching 0, resistance is 10 again when one's next turn begins.",
        reading=(
            "Si se recuperó entretanto: menos de 10 pasa a 10; más, se conserva.",
            "If it was healed meanwhile: below 10 becomes 10, more stays.",
        ),
    ),
    _law(
        "damage.subtract",
        "P1 §8.3, P1 §7.2.2",
        "El daño que supera lo prevenido se resta de la resistencia del objetivo.",
        "Damage beyond what was prevented is taken off the target's resistance.",
    ),
    _law(
        "reduce.not_damage",
        "P2 §9.4",
        "Bajar resistencia no es daño y no se previene.",
        "Lowering resistance is not damage and is not prevented.",
    ),
    _law(
        "reduce.annulled_with_power",
        "P2 §9.4",
        "Anulado el Poder, tampoco baja la resistencia.",
        "With the Power annulled, resistance is not lowered either.",
    ),
    _law(
        "reduce.after_first_part",
        "P2 §9.4",
        "La resistencia se baja después de la primera parte del efecto.",
        "Resistance is lowered after the first part of the effect.",
    ),
    _law(
        "reduce.can_eliminate",
        "P1 §3.2, P2 §9.4",
        "La propia pérdida de resistencia también puede costar un Reptante.",
        "One's own loss of resistance may cost a Reptante too.",
    ),
)

_POWERS = (
    _law(
        "power.not_on_reptante",
        "P1 §7.1",
        "Un Poder se anuncia con un Reptante que lo tiene.",
        "A Power is announced with a Reptante that has it.",
    ),
    _law(
        "reptante.not_yours",
        "P1 §7.1, P1 §4.1",
        "Se usan solo los propios Reptantes.",
        "Only one's own Reptantes are used.",
    ),
    _law(
        "power.type_domain",
        "P1 §7.2",
        "Los tipos de Poder son Ataque, Defensa y Táctico.",
        "Powers are Attacks, Defenses or Tacticals.",
    ),
    _law("power.cost_domain", "P1 §7.2, P1 §7.5", "El coste va de 0 a 4.", "The cost goes from 0 to 4."),
    _law(
        "power.discard_domain",
        "P1 §7.3, P2 §7.1",
        "Se pide descartar un tipo principal o cualquiera (neutro), nunca una Sombra.",
        "A main kind or any (neutral) is asked to be discarded, never a Sombra.",
    ),
    _law(
        "power.rarity_domain",
        "P1 §7.5",
        "Las rarezas son Básico, Superior y Magistral.",
        "Rarities are Básico, Superior and Magistral.",
    ),
    _law(
        "power.unique_one_cost",
        "P1 §7.5, P3 §4",
        "Un Poder ★ tiene un solo coste.",
        "A ★ Power has one cost only.",
    ),
    _law(
        "power.text_prevails",
        "P1 §7.5",
        "El texto de un Poder prevalece sobre las reglas.",
        "The text of a Power wins over the rules.",
    ),
    _law(
        "effect.unknown",
        "P1 §7.5",
        "Sin conocer el texto de un Poder, su efecto no se puede decidir.",
        "Without knowing a Power's text its effect cannot be decided.",
    ),
    _law(
        "cost.any_kind",
        "P1 §7.2",
        "El coste se paga con Esbirros de cualquier tipo del propio Altar.",
        "The cost is paid with Esbirros of any kind of one's own Altar.",
    ),
    _law(
        "launch.exhausts_reptante",
        "P1 §7.2, P1 §6.1, P2 §5.1",
        "Lanzar con coste 1 o mayor agota al Reptante.",
        "Launching at cost 1 or more exhausts the Reptante.",
    ),
    _law(
        "cost0.no_altar",
        "P1 §7.4",
        "El coste 0 no usa Esbirros del Altar ni agota al Reptante.",
        "Cost 0 uses no Esbirros of the Altar and does not exhaust the Reptante.",
    ),
    _law("cost0.discard", "P1 §7.4", "El coste 0 también descarta 1 Esbirro.", "Cost 0 still discards 1 Esbirro."),
    _law(
        "target.not_opponent",
        "P1 §7.2.1",
        "El daño va dirigido a un oponente, no a uno mismo ni a los compañeros.",
        "Damage aims at an opponent, not at oneself or team mates.",
    ),
)

_TIMING = (
    _law(
        "attack.only_own_main",
        "P1 §7.2.1, P1 §5.4, P2 §1.5",
        "Los Ataques solo se anuncian en la propia fase principal.",
        "Attacks are announced only in one's own main phase.",
    ),
    _law(
        "attack.only_main_development",
        "P3 §5",
        "Y en ella, durante el desarrollo.",
        "And in it, during the development.",
    ),
    _law(
        "attack.never_response",
        "P2 §4.1",
        "Un Ataque nunca responde a otro Poder.",
        "An Attack never answers another Power.",
    ),
    _law(
        "defense.not_on_own_turn",
        "P1 §7.2.2",
        "Las Defensas se anuncian solo en el turno de otro.",
        "Defenses are announced only in another's turn.",
    ),
    _law(
        "defense.only_in_attack_chain",
        "P2 §1.5, P1 §7.2.2, P2 §4.1",
        "Una Defensa responde a un Ataque o va en una cadena que un Ataque empezó.",
        "A Defense answers an Attack or stands in a chain that an Attack began.",
    ),
    _law(
        "defense.one_per_attack",
        "P2 §4.2, P2 §1.5, P1 §7.2.2",
        "Contra cada Ataque se anuncia una sola Defensa.",
        "Only one Defense is announced against each Attack.",
        since=(2026, 3),
        reading=(
            "Una en total, también con más participantes; las anuladas cuentan.",
            "One in all, also with more participants; annulled ones count.",
        ),
    ),
    _law(
        "defense.anywhere_in_chain",
        "P2 §4.2",
        "La Defensa puede ir antes o después de Tácticos de la cadena.",
        "The Defense may come before or after Tacticals of the chain.",
        since=(2026, 3),
    ),
    _law(
        "defense.for_anyone",
        "P1 §7.2.2, P3 §3",
        "Una Defensa puede proteger a cualquier participante.",
        "A Defense may protect any participant.",
    ),
    _law(
        "tactical.turn_player_any_time",
        "P3 §5, P1 §7.2.3",
        "Quien está en turno anuncia Tácticos en cualquier fase y parte.",
        "The player in turn announces Tacticals in any phase and part.",
    ),
    _law(
        "tactical.off_turn_only_start_or_response",
        "P2 §1.5, P1 §7.2.3, P3 §5",
        "Fuera de turno, un Táctico solo al inicio de una fase o como respuesta.",
        "Out of turn, a Tactical only at the start of a phase or in response.",
        since=(2026, 3),
    ),
    _law(
        "priority.off_turn_first",
        "P2 §1.5",
        "Al inicio de una fase tienen prioridad quienes no están en turno.",
        "At the start of a phase those not in turn have priority.",
        reading=(
            "Pueden anunciar antes; no hace falta preguntar en voz alta.",
            "They may announce first; nobody has to ask aloud.",
        ),
    ),
    _law(
        "tactical.direct_is_not_attack",
        "P2 §4.1, P1 §7.2.3",
        "Un Táctico que daña no es un Ataque.",
        "A Tactical that hurts is no Attack.",
    ),
    _law(
        "resolution.in_progress",
        "P2 §5",
        "Mientras se resuelven efectos no se anuncia nada.",
        "While effects resolve nothing is announced.",
    ),
)

_ANNOUNCING = (
    _law(
        "announce.required",
        "P2 §1.1",
        "Todo Poder se anuncia antes de lanzarse.",
        "Every Power is announced before it is launched.",
    ),
    _law("announce.names", "P2 §1.6", "Se dice qué Poder y de qué Reptante.", "Power and Reptante are named."),
    _law(
        "reptante.not_prepared",
        "P2 §1.2, P1 §7.2",
        "El Reptante que anuncia está preparado, también para coste 0.",
        "The announcing Reptante is prepared, for cost 0 too.",
    ),
    _law(
        "reptante.reserved",
        "P2 §1.2",
        "Con el agotamiento reservado, un Reptante solo anuncia coste 0 o pago explotando.",
        "With its exhaustion reserved, a Reptante only announces cost 0 or paid by exploiting.",
        reading=(
            "Por cada Reptante se reserva un solo agotamiento.",
            "Only one exhaustion can be reserved per Reptante.",
        ),
    ),
    _law(
        "cost.not_enough",
        "P2 §1.2, P2 §5.1",
        "Hay en el Altar bastantes Esbirros preparados para el coste.",
        "The Altar has enough prepared Esbirros for the cost.",
    ),
    _law(
        "cost.reserved",
        "P2 §1.3, P2 §1.2",
        "Un Esbirro reservado no paga otro Poder de la cadena.",
        "A reserved Esbirro pays for no other Power of the chain.",
    ),
    _law(
        "cost.not_prepared",
        "P2 §1.2, P2 §5.1",
        "Un Esbirro agotado no paga.",
        "An exhausted Esbirro does not pay.",
    ),
    _law("cost.count", "P2 §5.1, P1 §7.2", "Se paga exactamente el coste.", "Exactly the cost is paid."),
    _law(
        "pay.mode_declared",
        "P2 §5.2, P2 §1.2",
        "Pagar explotando se dice al anunciar.",
        "Paying by exploiting is said when announcing.",
    ),
    _law(
        "exploit.pay_only_prepared",
        "P2 §5.2, P1 §6.3, P2 §8.2",
        "Para pagar solo se explotan Esbirros propios preparados.",
        "Only one's own prepared Esbirros are exploited to pay.",
    ),
    _law(
        "pay.no_mix",
        "P2 §5.2",
        "Todo el coste se paga de una misma manera.",
        "The whole cost is paid in one way.",
        reading=("No se mezcla agotar con explotar.", "Exhausting and exploiting do not mix."),
    ),
    _law(
        "discard.not_in_hand",
        "P2 §5.3, P2 §1.2",
        "El Esbirro a descartar está en la mano al anunciar.",
        "The Esbirro to discard is in hand when announcing.",
    ),
    _law(
        "discard.not_said",
        "P2 §1.6",
        "Al anunciar se muestra qué Esbirro se descartará.",
        "Announcing shows which Esbirro will be discarded.",
    ),
    _law(
        "hidden.feasible",
        "P2 §5.3, P1 §2.2",
        "Lo que puede haber en una mano oculta se decide contando los 10 de cada tipo.",
        "What a hidden hand can hold is decided by counting the 10 of each kind.",
    ),
    _law(
        "discard.wrong_kind",
        "P2 §5.3, P1 §7.3",
        "El Esbirro descartado es del tipo que pide el Poder.",
        "The Esbirro discarded is of the kind the Power asks.",
    ),
    _law(
        "discard.neutral_any",
        "P1 §7.3, P2 §5.3",
        "Un Poder neutro descarta cualquier tipo, también Sombra.",
        "A neutral Power discards any kind, Sombra too.",
    ),
    _law(
        "discard.reserved",
        "P2 §1.6, P2 §1.3",
        "Una carta reservada no sirve para otro anuncio.",
        "A reserved card serves no other announcement.",
    ),
    _law(
        "reserve.not_paid_yet",
        "P2 §1.3",
        "Anunciar reserva y no mueve nada.",
        "Announcing reserves and moves nothing.",
    ),
    _law(
        "reserve.still_in_hand",
        "P2 §1.6",
        "El Esbirro apartado sigue contando en la mano.",
        "The Esbirro set aside still counts as in hand.",
    ),
    _law(
        "announce.irrevocable",
        "P2 §1.4",
        "Anunciado un Poder, ni la decisión ni el objetivo cambian.",
        "Once announced, neither decision nor target changes.",
    ),
    _law(
        "target.missing",
        "P2 §1.4, P2 §9.5",
        "El objetivo se indica al anunciar.",
        "The target is named when announcing.",
    ),
    _law(
        "target.not_there",
        "P2 §9.5",
        "El objetivo existe y es válido al anunciar.",
        "The target exists and is valid when announcing.",
    ),
    _law(
        "condition.not_met",
        "P2 §1.2",
        "Las condiciones del texto se cumplen al anunciar.",
        "The conditions of the text hold when announcing.",
    ),
    _law(
        "condition.hidden",
        "P2 §1.2",
        "Una condición sobre cartas ocultas puede no poder decidirse.",
        "A condition on hidden cards may be undecidable.",
    ),
    _law(
        "pay.text_condition",
        "P2 §5.1, P2 §1.6",
        "El pago no deja sin cumplir el propio texto.",
        "The payment does not break the Power's own text.",
    ),
    _law(
        "pair.only_sombra_shown",
        "P2 §1.6, P2 §7.4",
        "Del par con Sombra solo se muestra la Sombra; el otro se descarta al pagar.",
        "Of a pair only the Sombra is shown; its partner is discarded when paying.",
    ),
    _law(
        "cost.may_change_cards",
        "P2 §1.6, P2 §5.1",
        "Los Esbirros que pagan pueden cambiarse al lanzar.",
        "The Esbirros that pay may be exchanged when launching.",
    ),
    _law(
        "announce.no_response_launches",
        "P2 §1.6",
        "Si nadie responde, el Poder se lanza de inmediato.",
        "If nobody answers, the Power is launched at once.",
    ),
)

_CHAINS = (
    _law(
        "window.not_yours",
        "P2 §2.2, P2 §2.3",
        "Tras un anuncio responde primero el otro; si no, quien anunció.",
        "After an announcement the other answers first; if not, the announcer.",
    ),
    _law(
        "window.closes_all_pass",
        "P2 §2.2",
        "La ventana se cierra cuando todos dejan de responder seguidos.",
        "The window closes when all decline in a row.",
    ),
    _law(
        "window.self_response",
        "P2 §3.3, P2 §2.2",
        "Si el otro no responde, se puede responder al propio anuncio.",
        "If the other does not answer, one may answer one's own announcement.",
    ),
    _law(
        "window.priority_many",
        "P2 §2.3",
        "Con más participantes responden primero los objetivos, luego el resto y al final quien anunció.",
        "With more participants targets answer first, then the rest, the announcer last.",
        reading=(
            "Entre iguales, en orden de turno desde quien anunció.",
            "Among equals, in turn order from the announcer.",
        ),
    ),
    _law(
        "window.none",
        "P2 §2.1",
        "Sin ventana abierta no hay a qué responder.",
        "Without an open window there is nothing to answer.",
    ),
    _law(
        "chain.unfinished",
        "P2 §2.2",
        "Con la cadena abierta el turno no sigue.",
        "With the chain open the turn does not go on.",
    ),
    _law(
        "chain.lifo",
        "P2 §3.2",
        "El último Poder anunciado se resuelve primero.",
        "The last Power announced resolves first.",
    ),
    _law(
        "chain.not_sequence",
        "P2 §5.4",
        "Anunciar, lanzar y anunciar otra vez no es una cadena.",
        "Announcing, launching and announcing again is no chain.",
    ),
    _law(
        "chain.position",
        "P2 §4.2, P2 §4.1",
        "En una cadena solo el primero es Ataque y hay a lo sumo una Defensa.",
        "In a chain only the first is an Attack and there is at most one Defense.",
    ),
    _law(
        "chain.reservations",
        "P2 §1.3, P2 §1.2",
        "Lo reservado por los anuncios pendientes existe.",
        "What pending announcements reserve is there.",
    ),
    _law(
        "chain.objects",
        "P2 §8.1",
        "Cada Anular de una cadena corresponde al Poder anterior.",
        "Each Anular of a chain fits the Power before it.",
    ),
    _law(
        "chain.root_timing",
        "P2 §1.5, P3 §5",
        "El primer Poder de la cadena pudo anunciarse en ese momento.",
        "The first Power of the chain could be announced at that moment.",
        since=(2026, 3),
    ),
    _law(
        "reinforce.no_object",
        "P2 §8.3, P2 §4.3",
        "Reforzar exige un Ataque o una Defensa ya anunciados en la cadena.",
        "Reforzar needs an Attack or Defense already announced in the chain.",
    ),
    _law(
        "reinforce.only_attack_defense",
        "P2 §8.3, P2 §4.3",
        "No se refuerzan Tácticos.",
        "Tacticals are not reinforced.",
    ),
    _law(
        "reinforce.anyones",
        "P2 §4.3, P2 §8.3, P3 §3",
        "Se pueden reforzar Poderes de cualquiera.",
        "Anybody's Powers may be reinforced.",
    ),
    _law(
        "reinforce.adds",
        "P2 §8.3",
        "Reforzar suma al daño o a la prevención.",
        "Reforzar adds to damage or prevention.",
    ),
    _law(
        "reinforce.condition_regardless",
        "P2 §8.3",
        "Que se haya reforzado cuenta aunque no se aproveche.",
        "Having reinforced counts even if unused.",
    ),
    _law(
        "prevent.excess_lost",
        "P1 §7.2.2, P1 §8.3, P2 §4.4",
        "La prevención sobrante se pierde.",
        "Prevention left over is lost.",
    ),
    _law(
        "prevent.object",
        "P1 §7.2.2, P2 §4.4",
        "Se previene el daño de un Poder anunciado que daña.",
        "What is prevented is damage of an announced Power that hurts.",
    ),
    _law(
        "prevent.tactical_stack",
        "P1 §7.2.3, P2 §4.4",
        "Varios Tácticos que previenen se suman.",
        "Several preventing Tacticals add up.",
    ),
    _law(
        "prevent.direct_only_tactical",
        "P1 §7.2.3",
        "El daño directo solo se previene con Tácticos.",
        "Direct damage is prevented by Tacticals only.",
    ),
    _law(
        "damage.total",
        "P2 §4.4",
        "Daño reforzado menos todo lo prevenido, nunca menos de 0.",
        "Reinforced damage minus all prevented, never below 0.",
    ),
)

_LAUNCHING = (
    _law(
        "launch.simultaneous",
        "P2 §5.4, P2 §5.1",
        "Coste, agotamiento y descarte son un mismo instante, justo antes del efecto.",
        "Cost, exhaustion and discard are one instant, just before the effect.",
    ),
    _law(
        "pay.exploit_no_exhaust",
        "P2 §5.2, P1 §6.3",
        "Pagando por explotación el Reptante no se agota.",
        "Paid by exploiting, the Reptante is not exhausted.",
    ),
    _law(
        "exploit.to_vertedero",
        "P1 §6.3, P2 §8.2",
        "Lo explotado va al Vertedero.",
        "What is exploited goes to the Vertedero.",
    ),
    _law(
        "fail.cost_unpayable",
        "P2 §5.5",
        "Si ya no se puede pagar, el Poder no se lanza.",
        "If it can no longer be paid, the Power is not launched.",
    ),
    _law(
        "fail.target_invalid",
        "P2 §5.5, P2 §9.5",
        "Si su objetivo ya no es válido, no se lanza.",
        "If its target is no longer valid, it is not launched.",
    ),
    _law(
        "fail.condition",
        "P2 §5.5, P2 §9.5",
        "Si su condición ya no se cumple, no se lanza.",
        "If its condition no longer holds, it is not launched.",
    ),
    _law(
        "fail.reptante",
        "P2 §5.5, P2 §1.2",
        "Si su Reptante fue eliminado o agotado, no se lanza.",
        "If its Reptante was eliminated or exhausted, it is not launched.",
    ),
    _law(
        "fail.discard_gone",
        "P2 §5.5, P2 §5.3",
        "Si ya no hay qué descartar, no se lanza.",
        "If there is nothing left to discard, it is not launched.",
    ),
    _law(
        "fail.type_timing",
        "P2 §9.3, P2 §5.5",
        "Si su tipo cambió a uno que ahora no puede lanzarse, no se lanza.",
        "If its type became one that cannot be launched now, it is not launched.",
    ),
    _law(
        "fail.costs_nothing",
        "P2 §5.5",
        "Lo que no se lanza no cuesta nada.",
        "What is not launched costs nothing.",
    ),
)

_ALTAR = (
    _law("altar.no_limit", "P2 §6.1", "El Altar no tiene máximo.", "An Altar has no maximum."),
    _law(
        "altar.kind_any_state",
        "P2 §6.2",
        "El tipo de un Esbirro cuenta agotado o preparado.",
        "An Esbirro's kind counts exhausted or prepared.",
    ),
    _law(
        "place_effect.exhausted",
        "P2 §6.3",
        "Lo que coloca un efecto entra agotado, salvo que diga otra cosa.",
        "What an effect places enters exhausted unless it says otherwise.",
        since=(2023, 6),
    ),
    _law(
        "place_effect.extra",
        "P2 §6.3",
        "Colocar por efecto no gasta la colocación del turno.",
        "Placing by effect does not use up the turn's placement.",
    ),
    _law(
        "swap.keeps_state", "P2 §6.4", "Lo intercambiado conserva su estado.", "What is swapped keeps its state."
    ),
    _law(
        "swap.not_addition",
        "P2 §6.4",
        "Un intercambio no agrega Esbirros a un Altar.",
        "A swap adds no Esbirros to an Altar.",
    ),
    _law(
        "altar_rule.minus_two",
        "P2 §6.5",
        "Un Poder de coste 0 o 1 que cambia cuántos Esbirros hay en un Altar baja 2 la resistencia de quien lo lanza.",
        "A Power of cost 0 or 1 that changes how many Esbirros an Altar has costs its caster 2 resistance.",
        since=(2025, 7),
        reading=(
            "Siempre que el efecto se realiza, aunque nada se haya movido.",
            "Whenever its effect is carried out, even if nothing moved.",
        ),
    ),
    _law(
        "altar_rule.exempt",
        "P2 §6.5",
        "Salvo que ya lo diga su texto, tenga una condición o comprometa otro recurso.",
        "Unless its text already says so, has a condition or commits another resource.",
        since=(2025, 7),
    ),
    _law(
        "altar_rule.payment_is_not_effect",
        "P2 §6.5, P1 §6.3",
        "Explotar para pagar no es un efecto.",
        "Exploiting to pay is not an effect.",
    ),
)

_SOMBRAS = (
    _law(
        "sombra.keeps_kind",
        "P2 §7.2",
        "Las Sombras son Sombras salvo que una regla diga otra cosa.",
        "Sombras are Sombras unless a rule says otherwise.",
    ),
    _law(
        "sombra.alone",
        "P2 §7.3",
        "Solas en un Altar, siguen siendo Sombras.",
        "Alone in an Altar they stay Sombras.",
    ),
    _law(
        "sombra.takes_all_others",
        "P2 §7.3",
        "Con otros tipos en el Altar, cada Sombra es de todos ellos.",
        "With other kinds in the Altar, each Sombra is all of them.",
    ),
    _law(
        "sombra.counts_once",
        "P2 §7.3",
        "Cada Sombra cuenta como un solo Esbirro.",
        "Each Sombra counts as one Esbirro.",
    ),
    _law(
        "sombra.leaves_altar",
        "P2 §7.3",
        "Fuera del Altar vuelve a ser Sombra.",
        "Outside the Altar it is a Sombra again.",
    ),
    _law(
        "sombra.pays", "P2 §7.3", "Las Sombras pagan costes como cualquiera.", "Sombras pay costs like any other."
    ),
    _law(
        "pair.any_main",
        "P2 §7.4",
        "Un Esbirro principal junto a una Sombra reemplaza al tipo pedido.",
        "A main Esbirro with a Sombra replaces the kind asked.",
    ),
    _law(
        "discard.two_sombras",
        "P2 §7.4",
        "Sombra con Sombra no reemplaza a ningún tipo.",
        "Sombra with Sombra replaces no kind.",
    ),
    _law(
        "pair.declared",
        "P2 §7.4",
        "Descartar con Sombra se avisa al anunciar.",
        "Discarding with a Sombra is said when announcing.",
    ),
    _law(
        "discard.pair_needless",
        "P2 §7.4",
        "No se agrega una Sombra a un Esbirro que ya sirve.",
        "No Sombra is added to an Esbirro that already fits.",
        reading=("Se descarta exactamente lo que pide el Poder.", "Exactly what the Power asks is discarded."),
    ),
    _law(
        "sombra.revealed_counts",
        "P2 §7.5",
        "Reveladas para un tipo, las Sombras cuentan como él.",
        "Revealed for a kind, Sombras count as it.",
    ),
    _law(
        "search.kind",
        "P2 §7.5",
        "Buscar un tipo no encuentra Sombras ni otros tipos.",
        "A search for a kind finds neither Sombras nor others.",
    ),
    _law(
        "sombra.not_teammates",
        "P3 §3",
        "El Altar de un compañero no cuenta para las propias Sombras.",
        "A team mate's Altar does not matter for one's Sombras.",
    ),
)

_KEYWORDS = (
    _law(
        "annul.not_last",
        "P2 §8.1",
        "Anular alcanza al Poder anunciado justo antes, y a ningún otro.",
        "Anular hits the Power announced just before, and no other.",
    ),
    _law(
        "annul.no_object",
        "P2 §8.1",
        "Anular necesita un Poder anunciado antes en la cadena.",
        "Anular needs a Power announced before it in the chain.",
    ),
    _law(
        "annul.filter",
        "P2 §8.1, P3 §1.1",
        "El Poder anulado es de los que el texto permite.",
        "The Power annulled is one the text allows.",
    ),
    _law(
        "annul.paid_in_full",
        "P2 §8.1",
        "El Poder anulado se paga entero y no hace nada.",
        "The annulled Power is paid in full and does nothing.",
    ),
    _law(
        "annul.annulled", "P2 §8.1, P2 §3.2", "Un Anular anulado no anula.", "An annulled Anular annuls nothing."
    ),
    _law(
        "annul.version",
        "P3 §1.4, P2 §8.1",
        "El sentido actual de Anular rige desde marzo de 2025.",
        "The present meaning of Anular is in force since March 2025.",
        since=(2025, 3),
    ),
    _law(
        "exploit.any_state",
        "P2 §8.2",
        "Por efecto se explotan agotados o preparados.",
        "By effect, exhausted or prepared ones are exploited.",
    ),
    _law("exploit.caster_chooses", "P2 §8.2", "Elige quien lanzó el Poder.", "Who launched the Power chooses."),
    _law(
        "exploit.fixed_at_announce",
        "P2 §9.5",
        "Con cantidad fija, lo que se explota se elige al anunciar.",
        "With a fixed number, what is exploited is chosen when announcing.",
    ),
    _law(
        "exploit.uncertain_at_resolution",
        "P2 §9.5",
        "Con cantidad incierta, se elige al resolver.",
        "With an uncertain number, it is chosen when resolving.",
    ),
    _law("reveal.not_draw", "P2 §8.4", "Revelar no es robar.", "Revealing is not drawing."),
    _law(
        "reveal.return_shuffle",
        "P2 §8.4",
        "Lo revelado vuelve a la Fosa y se baraja, salvo que se diga otra cosa.",
        "What was revealed goes back to the Fosa, which is shuffled, unless said otherwise.",
    ),
    _law(
        "copy.type_and_effect",
        "P2 §8.5",
        "Copiar toma tipo y efecto; no nombre, coste ni descarte.",
        "Copying takes type and effect; not name, cost or discard.",
    ),
    _law(
        "copy.timing",
        "P2 §8.5",
        "Una copia se anuncia cuando podría anunciarse lo copiado.",
        "A copy is announced when what it copies could be.",
    ),
    _law(
        "copy.source",
        "P3 §1.1, P2 §8.5",
        "Se copia un Poder de otro Reptante preparado.",
        "A Power of another prepared Reptante is copied.",
        reading=("De cualquiera; una copia no se copia.", "Anyone's Reptante; a copy cannot be copied."),
    ),
)

_CLARIFICATIONS = (
    _law(
        "search.fosa_shuffles",
        "P2 §9.1",
        "Buscar en la Fosa obliga a barajarla.",
        "Searching the Fosa shuffles it.",
    ),
    _law(
        "search.vertedero_shown",
        "P2 §9.1",
        "Lo que sale del Vertedero se muestra.",
        "What comes from the Vertedero is shown.",
    ),
    _law(
        "hand.show_before_discard_all",
        "P2 §9.2",
        "Descartar todos los de un tipo obliga a mostrar la mano.",
        "Discarding all of a kind shows the hand.",
    ),
    _law(
        "hand.condition_excludes_cost",
        "P2 §9.2",
        "Tener un Esbirro en la mano se refiere a otro que el descartado.",
        "Having an Esbirro in hand means another than the one discarded.",
    ),
    _law(
        "retype.zone_dynamic",
        "P2 §9.3",
        "Un cambio de tipo de una zona alcanza a lo que entra después y termina al salir.",
        "A change of kind of a zone covers what enters later and ends on leaving.",
    ),
    _law(
        "retype.next_discards",
        "P2 §9.3",
        "Los tipos elegidos para próximos descartes pueden repetirse y usarse en cualquier orden.",
        "Kinds chosen for the next discards may repeat and be used in any order.",
    ),
    _law(
        "retype_power.effect_adapts",
        "P2 §9.3",
        "Cambiado el tipo de un Poder, el resto de su texto se hace en lo posible.",
        "With its type changed, the rest of a Power's text is done as far as possible.",
    ),
    _law(
        "choice.at_launch",
        "P2 §9.5",
        "Lo que se elige como pauta se elige al lanzar.",
        "What is chosen as a parameter is chosen when launching.",
    ),
    _law(
        "choice.not_asked",
        "P2 §9.5",
        "Se elige solo cuando un efecto lo pide.",
        "Choices are made only when an effect asks.",
    ),
    _law("choice.not_yours", "P2 §9.5", "Elige quien corresponde.", "Who has to choose chooses."),
    _law(
        "choice.invalid",
        "P2 §9.5",
        "Se elige entre lo que hay y en la cantidad que se pide.",
        "One chooses among what is there, as many as asked.",
    ),
    _law(
        "protect.as_annulled",
        "P2 §9.5",
        "Lo protegido sigue siendo objetivo válido; el efecto no se realiza.",
        "What is protected stays a valid target; the effect is not carried out.",
    ),
    _law(
        "hand.always_target",
        "P2 §9.5",
        "Una mano es objetivo válido aunque esté vacía.",
        "A hand is a valid target even when empty.",
    ),
    _law(
        "expect.mismatch",
        "P3 §2.5",
        "Lo que se afirma de la mesa coincide con lo que resulta de las jugadas.",
        "What is claimed about the table matches what follows from the plays.",
    ),
)

_DATED = (
    _law(
        "rule.since",
        "P3 §1.4",
        "Cada cambio oficial rige desde su fecha.",
        "Each official change is in force from its date.",
    ),
    _law(
        "text.reforzar_seven",
        "P3 §1.1",
        "Siete Poderes de Primera Edición se leen como Reforzar.",
        "Seven Powers of the First Edition read as Reforzar.",
        since=(2023, 6),
    ),
    _law(
        "text.doppelganger",
        "P3 §1.1",
        "Doppelganger copia a otro Reptante preparado y el suyo no se prepara la próxima vez.",
        "Doppelganger copies another prepared Reptante, and its own is not prepared next time.",
        since=(2023, 6),
    ),
    _law(
        "doppelganger.skip_prepare",
        "P3 §1.1",
        "Esa falta de preparación no aplica si se pagó explotando, y dura una sola vez.",
        "That skipped preparation does not apply if paid by exploiting, and happens once.",
        since=(2023, 6),
    ),
    _law(
        "text.antimateria",
        "P3 §1.1",
        "Antimateria anula un Poder neutro de un oponente y no agota a su Reptante; copiada, sí.",
        "Antimateria annuls an opponent's neutral Power and does not exhaust its Reptante; copied, it does.",
        since=(2024, 3),
    ),
    _law("text.rastreo", "P3 §1.1", "Rastreo: solo cambió la redacción.", "Rastreo: only the wording changed."),
    _law(
        "text.caceria_salvaje",
        "P3 §1.1",
        "Cacería salvaje baja 2 la propia resistencia.",
        "Cacería salvaje lowers one's own resistance by 2.",
        since=(2024, 9),
    ),
    _law(
        "text.llamado",
        "P3 §1.1",
        "Llamado a las armas busca solo en el Vertedero.",
        "Llamado a las armas searches only the Vertedero.",
        since=(2024, 12),
    ),
    _law(
        "text.alma",
        "P3 §1.1",
        "Alma en la máquina busca solo en el Vertedero.",
        "Alma en la máquina searches only the Vertedero.",
        since=(2024, 12),
    ),
    _law(
        "text.deja_vu",
        "P3 §1.1",
        "Déjà-Vu pide un Zombie propio, que se explota después.",
        "Déjà-Vu asks for an own Zombie, which is exploited afterwards.",
        since=(2024, 9),
    ),
    _law(
        "dejavu.zombie_must_remain",
        "P3 §1.1",
        "Déjà-Vu no puede dejar imposible su propia explotación.",
        "Déjà-Vu may not make its own exploit impossible.",
        since=(2024, 9),
    ),
    _law(
        "text.retroceso",
        "P3 §1.1",
        "Retroceso temporal baja 2 la propia resistencia.",
        "Retroceso temporal lowers one's own resistance by 2.",
        since=(2024, 9),
    ),
    _law(
        "text.golpe_macizo",
        "P3 §1.1",
        "Golpe macizo explota 1 y baja 2 la propia resistencia.",
        "Golpe macizo exploits 1 and lowers one's own resistance by 2.",
        since=(2025, 7),
        reading=(
            "El reglamento no da fecha; la norma general es de julio de 2025.",
            "The rulebook gives no date; the general rule is of July 2025.",
        ),
    ),
    _law(
        "text.ingredientes",
        "P3 §1.1",
        "Ingredientes siniestros coloca 1 del tope y baja 2 la propia resistencia.",
        "Ingredientes siniestros places 1 from the top and lowers one's own resistance by 2.",
        since=(2025, 7),
        reading=(
            "El reglamento no da fecha; la norma general es de julio de 2025.",
            "The rulebook gives no date; the general rule is of July 2025.",
        ),
    ),
    _law(
        "text.hedor_0",
        "P3 §1.1, P3 §1.4",
        "Hedor Distractor de coste 0 anula solo Poderes de coste 0.",
        "Hedor Distractor of cost 0 annuls only Powers of cost 0.",
        since=(2026, 7),
    ),
    _law(
        "text.hedor_1",
        "P3 §1.1",
        "Hedor Distractor de coste 1 anula Poderes de coste 0 o 1.",
        "Hedor Distractor of cost 1 annuls Powers of cost 0 or 1.",
    ),
    _law(
        "power.banned",
        "P3 §1.2",
        "Incursión cadavérica está prohibido.",
        "Incursión cadavérica is banned.",
        since=(2025, 7),
    ),
    _law(
        "power.substituted",
        "P3 §1.2",
        "Quien lo lleva impreso cuenta como si tuviera Déjà-Vu.",
        "Who has it printed counts as having Déjà-Vu.",
        since=(2025, 7),
    ),
    _law(
        "errata.names",
        "P3 §1.3",
        "Los nombres mal impresos son el mismo Poder.",
        "Misprinted names are the same Power.",
    ),
    _law(
        "errata.muro_tumar",
        "P3 §1.3",
        "Muro de cadáveres de Tumar Eternodurmiente previene 3.",
        "Muro de cadáveres of Tumar Eternodurmiente prevents 3.",
    ),
    _law(
        "errata.hostigamiento_masthor",
        "P3 §1.3",
        "Hostigamiento carroñero de Masthor Llemplastante descarta Bestia.",
        "Hostigamiento carroñero of Masthor Llemplastante discards Bestia.",
    ),
    _law(
        "errata.lectura_sketh",
        "P3 §1.3",
        "Lectura de Huesos de Sketh I Tronopisado no es ★ y descarta Esqueleto.",
        "Lectura de Huesos of Sketh I Tronopisado is not ★ and discards Esqueleto.",
    ),
    _law(
        "errata.infeccion_castellar",
        "P3 §1.3",
        "Infección creciente de Castellar Cofreabisa descarta Zombie.",
        "Infección creciente of Castellar Cofreabisa discards Zombie.",
    ),
)

_TOURNAMENT = (
    _law("roster.size", "P3 §2.1", "Se registran exactamente 5 Reptantes.", "Exactly 5 Reptantes are registered."),
    _law("roster.distinct", "P3 §2.1", "Entre los 5 no se repite un nombre.", "No name repeats among the 5."),
    _law("roster.unknown", "P3 §2.1", "Cada Reptante registrado existe.", "Each Reptante registered exists."),
    _law(
        "roster.name", "P3 §2.1", "Un Reptante se registra con su nombre.", "A Reptante is registered by its name."
    ),
    _law(
        "roster.declared",
        "P3 §2.3",
        "Lo que declara un jugador lo verifica un juez.",
        "What a player declares is verified by a judge.",
    ),
    _law(
        "roster.declared_powers",
        "P1 §2.1",
        "Un Reptante declarado trae sus 5 Poderes.",
        "A declared Reptante comes with its 5 Powers.",
    ),
    _law(
        "roster.unique_power_repeated",
        "P3 §2.2",
        "Un mismo Poder ★ no está en dos de los 5.",
        "The same ★ Power is not on two of the 5.",
    ),
    _law(
        "roster.unverified",
        "P3 §2.2",
        "Lo que no se conoce de un Reptante lo verifica un juez.",
        "What is not known of a Reptante is verified by a judge.",
    ),
    _law(
        "formation.after_first_player",
        "P3 §2.3",
        "El equipo se conforma sabiendo quién empieza.",
        "Teams are formed knowing who begins.",
    ),
    _law(
        "formation.order",
        "P3 §2.3",
        "Remueve primero quien empieza, luego el otro, y al final cada uno uno propio.",
        "Who begins removes first, then the other, then each one of their own.",
    ),
    _law(
        "formation.must_remove_opponent",
        "P3 §2.3",
        "Las dos primeras remociones son del oponente.",
        "The first two removals are of the opponent's.",
    ),
    _law(
        "formation.must_remove_own",
        "P3 §2.3",
        "Las dos últimas son propias y simultáneas.",
        "The last two are one's own and simultaneous.",
    ),
    _law(
        "formation.already_removed",
        "P3 §2.3",
        "Un Reptante removido no se elige otra vez.",
        "A removed Reptante is not chosen again.",
    ),
    _law("formation.final", "P3 §2.3", "Las decisiones son definitivas.", "Decisions are final."),
    _law(
        "formation.unknown",
        "P3 §2.3",
        "Se remueve un Reptante de los presentados.",
        "The Reptante removed is one of those shown.",
    ),
    _law("formation.three_left", "P3 §2.3", "Los 3 que quedan son el equipo.", "The 3 left are the team."),
    _law("judge.binding", "P3 §2.4", "Lo que dictamina el juez se acata.", "What the judge rules stands."),
    _law(
        "time.most_reptantes",
        "P3 §2.6",
        "Por tiempo gana quien tiene más Reptantes en juego.",
        "On time, more Reptantes in play wins.",
    ),
    _law("time.most_resistance", "P3 §2.6", "A igualdad, más resistencia.", "If equal, more resistance."),
    _law(
        "time.last_removal",
        "P3 §2.6",
        "A igualdad, quien retiró un Reptante por última vez.",
        "If equal, who removed a Reptante last.",
    ),
    _law(
        "time.no_draw",
        "P3 §2.6",
        "No existe el empate; si todo es igual y nadie retiró, el reglamento no decide.",
        "There is no draw; if all is equal and nobody removed any, the rulebook does not decide.",
    ),
    _law(
        "score.value",
        "P3 §2.6",
        "El SCORE son los Reptantes en juego al terminar.",
        "SCORE is the Reptantes in play at the end.",
    ),
    _law(
        "score.time_tie_minus_one",
        "P3 §2.6",
        "Por tiempo con igual cantidad, quien pierde puntúa uno menos.",
        "On time with equal numbers, the loser scores one less.",
    ),
    _law("concede.score_zero", "P3 §2.6", "Quien se rinde pierde y puntúa 0.", "Who concedes loses and scores 0."),
    _law(
        "loop.is_concession",
        "P3 §2.6",
        "Mantener un bucle infinito cuenta como rendirse.",
        "Keeping an endless loop going counts as conceding.",
    ),
    _law(
        "many.teams_distinct",
        "P3 §3",
        "No se repiten Reptantes entre compañeros de grupo.",
        "No Reptante repeats among team mates.",
    ),
    _law(
        "many.turns_alternate",
        "P3 §3",
        "Los turnos se alternan entre los grupos.",
        "Turns alternate between the groups.",
    ),
    _law(
        "many.your_means_teammate",
        "P3 §3",
        "Un Poder que habla de quien lo lanza puede usarse para un compañero de grupo.",
        "A Power that speaks of its caster may be used for a team mate.",
    ),
    _law(
        "loop.repeats",
        "P3 §2.6",
        "Una mesa que se repite puede ser un bucle; declararlo es del juez.",
        "A table that repeats itself may be a loop; declaring it is the judge's.",
    ),
    _law(
        "many.own_resistance",
        "P3 §3",
        "Cada participante tiene su propia resistencia.",
        "Each participant has their own resistance.",
    ),
    _law(
        "many.eliminated_cards",
        "P3 §3",
        "Quien queda fuera deja su mano y su Altar en el Vertedero.",
        "Who is out leaves hand and Altar in the Vertedero.",
    ),
    _law(
        "many.eliminated_chain",
        "P3 §3, P2 §5.5",
        "Los anuncios de quien queda fuera no se lanzan.",
        "The announcements of who is out are not launched.",
    ),
)

CHAPTERS: tuple[tuple[Text, tuple[Law, ...]], ...] = (
    (Text("Componentes y preparación de la mesa", "Components and set-up"), _COMPONENTS),
    (Text("El turno", "The turn"), _TURN),
    (Text("Resistencia y eliminación", "Resistance and elimination"), _RESISTANCE),
    (Text("Los Poderes", "Powers"), _POWERS),
    (Text("Cuándo se anuncia cada tipo", "When each type is announced"), _TIMING),
    (Text("Anunciar", "Announcing"), _ANNOUNCING),
    (Text("Ventanas y cadenas", "Windows and chains"), _CHAINS),
    (Text("Lanzar y pagar", "Launching and paying"), _LAUNCHING),
    (Text("El Altar", "The Altar"), _ALTAR),
    (Text("Las Sombras", "Sombras"), _SOMBRAS),
    (Text("Palabras clave", "Keywords"), _KEYWORDS),
    (Text("Aclaraciones", "Clarifications"), _CLARIFICATIONS),
    (Text("Cambios con fecha", "Dated changes"), _DATED),
    (Text("Torneo y más participantes", "Tournament and more participants"), _TOURNAMENT),
)

LAWS: dict[str, Law] = {law.code: law for _, laws in CHAPTERS for law in laws}

# Sections that say nothing a program could check, and why; the table in the docs shows them.
NOT_COVERED: tuple[tuple[str, Text], ...] = (
    ("P1 §1.1", Text("Ambientación.", "Background.")),
    ("P1 §1.2", Text("Presentación del producto.", "Presentation of the product.")),
    (
        "P1 §1.4",
        Text("La edad recomendada no es un hecho de la partida.", "The recommended age is no fact of a game."),
    ),
    (
        "P1 §5.4",
        Text("Preguntar en voz alta si se responde no deja huella.", "Asking aloud for answers leaves no trace."),
    ),
    (
        "P3 §2.4",
        Text(
            "Puntualidad, dorsos sin marcas, ritmo y presentación del juez: los ve una persona.",
            "Punctuality, unmarked backs, pace and presenting the judge: a person sees them.",
        ),
    ),
    (
        "P3 §2.5",
        Text(
            "La conducta la aprecia un juez; el sitio registra los llamados de atención.",
            "Conduct is for a judge; the site records warnings.",
        ),
    ),
    (
        "P3 §1.4",
        Text(
            "El ícono de edición «Ex» y los inicios anteriores a septiembre de 2024 no cambian ninguna respuesta.",
            "The edition icon “Ex” and the ways to start before September 2024 change no answer.",
        ),
    ),
)


def sections() -> dict[str, list[Law]]:
    """The laws by the section they cite first, in the order of the rulebook."""
    found: dict[str, list[Law]] = {}
    for law in sorted(LAWS.values(), key=lambda law: section_order(law.section)):
        found.setdefault(law.section, []).append(law)
    return found


def section_order(section: str) -> tuple[int, ...]:
    """Sorts sections as the rulebook does: ``"P2 §10.1"`` after ``"P2 §9.5"``."""
    part, _, number = section.partition(" §")
    return (int(part[1:]), *(int(n) for n in number.split(".") if n.isdecimal()))


def unknown_codes(codes: Iterable[str]) -> list[str]:
    """Codes that no law has."""
    return sorted(set(codes) - set(LAWS))
