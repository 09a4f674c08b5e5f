"""Resistance and elimination: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Resistencia y eliminación", "Resistance and elimination")

LAWS = (
    law(
        "resistance.range",
        "P1 §3.3",
        "La resistencia va de 0 a 20; lo que sobra se ignora.",
        "Resistance goes from 0 to 20; what goes beyond is ignored.",
    ),
    law(
        "elimination.due",
        "P1 §3.2, P1 §8.4",
        "Quien llega a 0 elige de inmediato uno de sus Reptantes y lo elimina.",
        "Who reaches 0 at once chooses one of their Reptantes and eliminates it.",
    ),
    law(
        "elimination.pending",
        "P1 §3.2, P1 §8.4",
        "Nada más ocurre hasta hacer la eliminación debida.",
        "Nothing else happens until the elimination due is made.",
    ),
    law(
        "elimination.chooser",
        "P1 §3.2",
        "Elige su dueño, entre preparados o agotados.",
        "Its owner chooses, prepared or exhausted.",
    ),
    law(
        "elimination.not_due",
        "P1 §3.2",
        "No se elimina sin haber llegado a 0.",
        "Nothing is eliminated without reaching 0.",
    ),
    law(
        "elimination.already",
        "P1 §3.2",
        "Un Reptante eliminado no se elimina otra vez.",
        "An eliminated Reptante is not eliminated again.",
    ),
    law(
        "elimination.one_per_turn",
        "P1 §3.2, P1 §8.4",
        "Nadie elimina más de un Reptante por turno, sea de quien sea el turno.",
        "Nobody eliminates more than one Reptante per turn, whoever's turn it is.",
    ),
    law(
        "elimination.history",
        "P1 §3.2",
        "Las eliminaciones anotadas corresponden a los Reptantes que faltan.",
        "The eliminations noted match the Reptantes missing.",
    ),
    law(
        "elimination.count_bound",
        "P1 §3.2",
        "No faltan más Reptantes que turnos jugados.",
        "No more Reptantes are missing than turns were played.",
    ),
    law(
        "target.at_zero",
        "P1 §3.2, P1 §8.4",
        "Quien está en 0 no es objetivo de Poderes de otros que dañen o bajen resistencia.",
        "Who is at 0 is no target of others' Powers that hurt or lower resistance.",
    ),
    law(
        "target.at_zero_other_effects",
        "P1 §3.2",
        "Otros Poderes sí pueden apuntar a quien está en 0.",
        "Other Powers may aim at who is at 0.",
    ),
    law(
        "target.at_zero_self",
        "P2 §9.4, P1 §3.2",
        "Estando en 0 se puede lanzar un Poder que baje la propia resistencia; la pérdida se ignora.",
        "At 0 one may launch a Power that lowers one's own resistance; the loss is ignored.",
    ),
    law(
        "fail.target_zero",
        "P1 §3.2, P2 §5.5",
        "Un Poder dañino cuyo objetivo cayó a 0 antes de resolverse no se lanza.",
        "A hurting Power whose target fell to 0 before it resolved is not launched.",
        reading=(
            "El objetivo dejó de ser válido, así que no se paga nada.",
            "The target is invalid, so nothing is paid.",
        ),
    ),
    law(
        "game.over",
        "P1 §3.1",
        "Perdidos los 3 Reptantes, se pierde; la partida termina en el acto, también en plena cadena.",
        "Losing all 3 Reptantes loses; the game ends at once, in mid-chain too.",
    ),
    law("game.winner", "P1 §3.1", "Gana quien queda con Reptantes.", "Who is left with Reptantes wins."),
    law(
        "game.both_dead",
        "P1 §3.1",
        "Los dos no pueden quedarse sin Reptantes: la partida terminó con el primero.",
        "Both cannot be without Reptantes: the game ended with the first.",
    ),
    law(
        "reptante.eliminated",
        "P1 §3.2",
        "Un Reptante eliminado no anuncia, no se prepara y no se copia.",
        "An eliminated Reptante announces nothing, is not prepared and not copied.",
    ),
    law(
        "resistance.zero_needs_elimination",
        "P1 §3.2, P1 §8.4",
        "Quien está en 0 ha eliminado al menos un Reptante.",
        "Who is at 0 has eliminated at least one Reptante.",
    ),
    law(
        "resistance.zero_own_turn",
        "P1 §3.4, P1 §3.2",
        "Estar en 0 en el propio turno implica haber eliminado en él.",
        "Being at 0 in one's own turn implies an elimination in it.",
    ),
    law(
        "resistance.reset",
        "P1 §3.4",
        "Tras llegar a 0, la resistencia vuelve a 10 al iniciar el próximo turno propio.",
        "After reaching 0, resistance is 10 again when one's next turn begins.",
        reading=(
            "Si se recuperó entretanto: menos de 10 pasa a 10; más, se conserva.",
            "If it was healed meanwhile: below 10 becomes 10, more stays.",
        ),
    ),
    law(
        "damage.subtract",
        "P1 §8.3, P1 §7.2.2",
        "El daño que supera lo prevenido se resta de la resistencia del objetivo.",
        "Damage beyond what was prevented is taken off the target's resistance.",
    ),
    law(
        "reduce.not_damage",
        "P2 §9.4",
        "Bajar resistencia no es daño y no se previene.",
        "Lowering resistance is not damage and is not prevented.",
    ),
    law(
        "reduce.annulled_with_power",
        "P2 §9.4",
        "Anulado el Poder, tampoco baja la resistencia.",
        "With the Power annulled, resistance is not lowered either.",
    ),
    law(
        "reduce.after_first_part",
        "P2 §9.4",
        "La resistencia se baja después de la primera parte del efecto.",
        "Resistance is lowered after the first part of the effect.",
    ),
    law(
        "reduce.can_eliminate",
        "P1 §3.2, P2 §9.4",
        "La propia pérdida de resistencia también puede costar un Reptante.",
        "One's own loss of resistance may cost a Reptante too.",
    ),
)
