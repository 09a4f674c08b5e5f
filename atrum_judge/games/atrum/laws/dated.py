"""Dated changes: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Cambios con fecha")

_OLDER_TEXT = Text("El reglamento no dice qué texto tenía {power} en esa fecha.")
_COUNTS_AS = Text(
    "{printed}, impreso en {reptante}, cuenta como {power}: coste {cost}, descarta {esbirro}, {star}."
)
_ON_ROSTER = Text("{printed}, de {reptante}, cuenta como {power}.")

LAWS = (
    law(
        "rule.since",
        "P3 §1.4",
        Text("Cada cambio oficial rige desde su fecha."),
        says={
            "tactical": Text(
                "Hasta febrero de 2026 {power} podía anunciarse aquí fuera de turno; desde marzo de 2026, no."
            ),
            "defense": Text("Una sola Defensa por Ataque rige desde marzo de 2026."),
        },
    ),
    law(
        "version.start_modes",
        "P3 §1.4, P1 §5.3",
        Text("Hay un solo modo de empezar; los inicios anteriores no están en el reglamento."),
        says=Text("El reglamento no dice cuántos Esbirros se robaban al empezar antes de septiembre de 2024."),
        since=(2024, 9),
    ),
    law(
        "version.mandatory",
        "P3 §1.4",
        Text("El reglamento es obligatorio en todas las instancias del juego."),
        says=Text("Este reglamento es obligatorio desde marzo de 2025; la partida es anterior."),
        since=(2025, 3),
    ),
    law(
        "text.reforzar_seven",
        "P3 §1.1",
        Text("Desde junio de 2023, siete Poderes de Primera Edición se leen como Reforzar."),
        says={"older_text": _OLDER_TEXT},
        since=(2023, 6),
    ),
    law(
        "text.doppelganger",
        "P3 §1.1",
        Text(
            "Desde junio de 2023, Doppelganger copia a otro Reptante preparado y el suyo no se prepara la próxima vez."
        ),
        says={"older_text": _OLDER_TEXT},
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
        Text(
            "Desde marzo de 2024, Antimateria anula un Poder neutro de un oponente y no agota a su Reptante; copiada, sí."
        ),
        says={"older_text": _OLDER_TEXT},
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
        Text("Desde diciembre de 2024, Llamado a las armas busca solo en el Vertedero."),
        says={"older_text": _OLDER_TEXT},
        since=(2024, 12),
    ),
    law(
        "text.alma",
        "P3 §1.1",
        Text("Desde diciembre de 2024, Alma en la máquina busca solo en el Vertedero."),
        says={"older_text": _OLDER_TEXT},
        since=(2024, 12),
    ),
    law(
        "text.deja_vu",
        "P3 §1.1",
        Text("Desde septiembre de 2024, Déjà-Vu pide un Zombie propio, que se explota después."),
        says={"older_text": _OLDER_TEXT},
        since=(2024, 9),
    ),
    law(
        "dejavu.zombie_must_remain",
        "P3 §1.1",
        Text("Lo que Déjà-Vu devuelve tiene que dejar un Zombie propio, que se explota después."),
        says={
            "chosen": Text(
                "Después, {power} debe explotar {count} {kind} del Altar propio, y con esta elección ya no podría."
            ),
            "never": Text(
                "{power} no puede lanzarse así: después debe explotar en el Altar propio, y ya no quedaría nada que sirva."
            ),
            "unsure": Text(
                "No se sabe si después {power} podría explotar lo que debe: depende de un Esbirro oculto."
            ),
        },
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
        Text("Desde julio de 2026, Hedor Distractor de coste 0 anula solo Poderes de coste 0."),
        says={"older_text": _OLDER_TEXT},
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
        says=Text("Incursión cadavérica está prohibido: {reptante} cuenta como si tuviera Déjà-Vu."),
        since=(2025, 7),
    ),
    law(
        "power.substituted",
        "P3 §1.2",
        Text("Quien lo lleva impreso cuenta como si tuviera Déjà-Vu."),
        says={"counts_as": _COUNTS_AS, "on_roster": _ON_ROSTER},
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
        says={"misprint": Text("{printed}, de {reptante}: el 2 impreso es una errata; previene 3.")},
    ),
    law(
        "errata.hostigamiento_masthor",
        "P3 §1.3",
        Text("Hostigamiento carroñero de Masthor Llemplastante descarta Bestia."),
        says={"misprint": Text("{printed}, de {reptante}: el Golem impreso es una errata; descarta Bestia.")},
    ),
    law(
        "errata.lectura_sketh",
        "P3 §1.3",
        Text("Lectura de Huesos de Sketh I Tronopisado no es ★ y descarta Esqueleto."),
        says={
            "misprint": Text(
                "{printed}, de {reptante}: la ★ y el Zombie impresos son una errata; descarta Esqueleto y no es único."
            )
        },
    ),
    law(
        "errata.infeccion_castellar",
        "P3 §1.3",
        Text("Infección creciente de Castellar Cofreabisa descarta Zombie."),
        says={"misprint": Text("{printed}, de {reptante}: el Caído impreso es una errata; descarta Zombie.")},
    ),
)
