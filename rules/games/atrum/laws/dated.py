"""Dated changes: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Cambios con fecha")

LAWS = (
    law(
        "rule.since",
        "P3 §1.4",
        Text("Cada cambio oficial rige desde su fecha."),
    ),
    law(
        "text.reforzar_seven",
        "P3 §1.1",
        Text("Siete Poderes de Primera Edición se leen como Reforzar."),
        since=(2023, 6),
    ),
    law(
        "text.doppelganger",
        "P3 §1.1",
        Text("Doppelganger copia a otro Reptante preparado y el suyo no se prepara la próxima vez."),
        since=(2023, 6),
    ),
    law(
        "doppelganger.skip_prepare",
        "P3 §1.1",
        Text("Esa falta de preparación no aplica si se pagó explotando, y dura una sola vez."),
        since=(2023, 6),
    ),
    law(
        "text.antimateria",
        "P3 §1.1",
        Text("Antimateria anula un Poder neutro de un oponente y no agota a su Reptante; copiada, sí."),
        since=(2024, 3),
    ),
    law("text.rastreo", "P3 §1.1", Text("Rastreo: solo cambió la redacción.")),
    law(
        "text.caceria_salvaje",
        "P3 §1.1",
        Text("Cacería salvaje baja 2 la propia resistencia."),
        since=(2024, 9),
    ),
    law(
        "text.llamado",
        "P3 §1.1",
        Text("Llamado a las armas busca solo en el Vertedero."),
        since=(2024, 12),
    ),
    law(
        "text.alma",
        "P3 §1.1",
        Text("Alma en la máquina busca solo en el Vertedero."),
        since=(2024, 12),
    ),
    law(
        "text.deja_vu",
        "P3 §1.1",
        Text("Déjà-Vu pide un Zombie propio, que se explota después."),
        since=(2024, 9),
    ),
    law(
        "dejavu.zombie_must_remain",
        "P3 §1.1",
        Text("Déjà-Vu no puede dejar imposible su propia explotación."),
        since=(2024, 9),
    ),
    law(
        "text.retroceso",
        "P3 §1.1",
        Text("Retroceso temporal baja 2 la propia resistencia."),
        since=(2024, 9),
    ),
    law(
        "text.golpe_macizo",
        "P3 §1.1",
        Text("Golpe macizo explota 1 y baja 2 la propia resistencia."),
        since=(2025, 7),
        reading=Text("El reglamento no da fecha; la norma general es de julio de 2025."),
    ),
    law(
        "text.ingredientes",
        "P3 §1.1",
        Text("Ingredientes siniestros coloca 1 del tope y baja 2 la propia resistencia."),
        since=(2025, 7),
        reading=Text("El reglamento no da fecha; la norma general es de julio de 2025."),
    ),
    law(
        "text.hedor_0",
        "P3 §1.1, P3 §1.4",
        Text("Hedor Distractor de coste 0 anula solo Poderes de coste 0."),
        since=(2026, 7),
    ),
    law(
        "text.hedor_1",
        "P3 §1.1",
        Text("Hedor Distractor de coste 1 anula Poderes de coste 0 o 1."),
    ),
    law(
        "power.banned",
        "P3 §1.2",
        Text("Incursión cadavérica está prohibido."),
        since=(2025, 7),
    ),
    law(
        "power.substituted",
        "P3 §1.2",
        Text("Quien lo lleva impreso cuenta como si tuviera Déjà-Vu."),
        since=(2025, 7),
    ),
    law(
        "errata.names",
        "P3 §1.3",
        Text("Los nombres mal impresos son el mismo Poder."),
    ),
    law(
        "errata.muro_tumar",
        "P3 §1.3",
        Text("Muro de cadáveres de Tumar Eternodurmiente previene 3."),
    ),
    law(
        "errata.hostigamiento_masthor",
        "P3 §1.3",
        Text("Hostigamiento carroñero de Masthor Llemplastante descarta Bestia."),
    ),
    law(
        "errata.lectura_sketh",
        "P3 §1.3",
        Text("Lectura de Huesos de Sketh I Tronopisado no es ★ y descarta Esqueleto."),
    ),
    law(
        "errata.infeccion_castellar",
        "P3 §1.3",
        Text("Infección creciente de Castellar Cofreabisa descarta Zombie."),
    ),
)
