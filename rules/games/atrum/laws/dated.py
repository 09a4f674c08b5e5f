"""Dated changes: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Cambios con fecha", "Dated changes")

LAWS = (
    law(
        "rule.since",
        "P3 §1.4",
        "Cada cambio oficial rige desde su fecha.",
        "Each official change is in force from its date.",
    ),
    law(
        "text.reforzar_seven",
        "P3 §1.1",
        "Siete Poderes de Primera Edición se leen como Reforzar.",
        "Seven Powers of the First Edition read as Reforzar.",
        since=(2023, 6),
    ),
    law(
        "text.doppelganger",
        "P3 §1.1",
        "Doppelganger copia a otro Reptante preparado y el suyo no se prepara la próxima vez.",
        "Doppelganger copies another prepared Reptante, and its own is not prepared next time.",
        since=(2023, 6),
    ),
    law(
        "doppelganger.skip_prepare",
        "P3 §1.1",
        "Esa falta de preparación no aplica si se pagó explotando, y dura una sola vez.",
        "That skipped preparation does not apply if paid by exploiting, and happens once.",
        since=(2023, 6),
    ),
    law(
        "text.antimateria",
        "P3 §1.1",
        "Antimateria anula un Poder neutro de un oponente y no agota a su Reptante; copiada, sí.",
        "Antimateria annuls an opponent's neutral Power and does not exhaust its Reptante; copied, it does.",
        since=(2024, 3),
    ),
    law("text.rastreo", "P3 §1.1", "Rastreo: solo cambió la redacción.", "Rastreo: only the wording changed."),
    law(
        "text.caceria_salvaje",
        "P3 §1.1",
        "Cacería salvaje baja 2 la propia resistencia.",
        "Cacería salvaje lowers one's own resistance by 2.",
        since=(2024, 9),
    ),
    law(
        "text.llamado",
        "P3 §1.1",
        "Llamado a las armas busca solo en el Vertedero.",
        "Llamado a las armas searches only the Vertedero.",
        since=(2024, 12),
    ),
    law(
        "text.alma",
        "P3 §1.1",
        "Alma en la máquina busca solo en el Vertedero.",
        "Alma en la máquina searches only the Vertedero.",
        since=(2024, 12),
    ),
    law(
        "text.deja_vu",
        "P3 §1.1",
        "Déjà-Vu pide un Zombie propio, que se explota después.",
        "Déjà-Vu asks for an own Zombie, which is exploited afterwards.",
        since=(2024, 9),
    ),
    law(
        "dejavu.zombie_must_remain",
        "P3 §1.1",
        "Déjà-Vu no puede dejar imposible su propia explotación.",
        "Déjà-Vu may not make its own exploit impossible.",
        since=(2024, 9),
    ),
    law(
        "text.retroceso",
        "P3 §1.1",
        "Retroceso temporal baja 2 la propia resistencia.",
        "Retroceso temporal lowers one's own resistance by 2.",
        since=(2024, 9),
    ),
    law(
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
    law(
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
    law(
        "text.hedor_0",
        "P3 §1.1, P3 §1.4",
        "Hedor Distractor de coste 0 anula solo Poderes de coste 0.",
        "Hedor Distractor of cost 0 annuls only Powers of cost 0.",
        since=(2026, 7),
    ),
    law(
        "text.hedor_1",
        "P3 §1.1",
        "Hedor Distractor de coste 1 anula Poderes de coste 0 o 1.",
        "Hedor Distractor of cost 1 annuls Powers of cost 0 or 1.",
    ),
    law(
        "power.banned",
        "P3 §1.2",
        "Incursión cadavérica está prohibido.",
        "Incursión cadavérica is banned.",
        since=(2025, 7),
    ),
    law(
        "power.substituted",
        "P3 §1.2",
        "Quien lo lleva impreso cuenta como si tuviera Déjà-Vu.",
        "Who has it printed counts as having Déjà-Vu.",
        since=(2025, 7),
    ),
    law(
        "errata.names",
        "P3 §1.3",
        "Los nombres mal impresos son el mismo Poder.",
        "Misprinted names are the same Power.",
    ),
    law(
        "errata.muro_tumar",
        "P3 §1.3",
        "Muro de cadáveres de Tumar Eternodurmiente previene 3.",
        "Muro de cadáveres of Tumar Eternodurmiente prevents 3.",
    ),
    law(
        "errata.hostigamiento_masthor",
        "P3 §1.3",
        "Hostigamiento carroñero de Masthor Llemplastante descarta Bestia.",
        "Hostigamiento carroñero of Masthor Llemplastante discards Bestia.",
    ),
    law(
        "errata.lectura_sketh",
        "P3 §1.3",
        "Lectura de Huesos de Sketh I Tronopisado no es ★ y descarta Esqueleto.",
        "Lectura de Huesos of Sketh I Tronopisado is not ★ and discards Esqueleto.",
    ),
    law(
        "errata.infeccion_castellar",
        "P3 §1.3",
        "Infección creciente de Castellar Cofreabisa descarta Zombie.",
        "Infección creciente of Castellar Cofreabisa discards Zombie.",
    ),
)
