"""Sombras: the laws."""

from rules.judging.law import law
from rules.text import Text

TITLE = Text("Las Sombras", "Sombras")

LAWS = (
    law(
        "sombra.keeps_kind",
        "P2 §7.2",
        "Las Sombras son Sombras salvo que una regla diga otra cosa.",
        "Sombras are Sombras unless a rule says otherwise.",
    ),
    law(
        "sombra.alone",
        "P2 §7.3",
        "Solas en un Altar, siguen siendo Sombras.",
        "Alone in an Altar they stay Sombras.",
    ),
    law(
        "sombra.takes_all_others",
        "P2 §7.3",
        "Con otros tipos en el Altar, cada Sombra es de todos ellos.",
        "With other kinds in the Altar, each Sombra is all of them.",
    ),
    law(
        "sombra.counts_once",
        "P2 §7.3",
        "Cada Sombra cuenta como un solo Esbirro.",
        "Each Sombra counts as one Esbirro.",
    ),
    law(
        "sombra.leaves_altar",
        "P2 §7.3",
        "Fuera del Altar vuelve a ser Sombra.",
        "Outside the Altar it is a Sombra again.",
    ),
    law(
        "sombra.pays", "P2 §7.3", "Las Sombras pagan costes como cualquiera.", "Sombras pay costs like any other."
    ),
    law(
        "pair.any_main",
        "P2 §7.4",
        "Un Esbirro principal junto a una Sombra reemplaza al tipo pedido.",
        "A main Esbirro with a Sombra replaces the kind asked.",
    ),
    law(
        "discard.two_sombras",
        "P2 §7.4",
        "Sombra con Sombra no reemplaza a ningún tipo.",
        "Sombra with Sombra replaces no kind.",
    ),
    law(
        "pair.declared",
        "P2 §7.4",
        "Descartar con Sombra se avisa al anunciar.",
        "Discarding with a Sombra is said when announcing.",
    ),
    law(
        "discard.pair_needless",
        "P2 §7.4",
        "No se agrega una Sombra a un Esbirro que ya sirve.",
        "No Sombra is added to an Esbirro that already fits.",
        reading=("Se descarta exactamente lo que pide el Poder.", "Exactly what the Power asks is discarded."),
    ),
    law(
        "sombra.revealed_counts",
        "P2 §7.5",
        "Reveladas para un tipo, las Sombras cuentan como él.",
        "Revealed for a kind, Sombras count as it.",
    ),
    law(
        "search.kind",
        "P2 §7.5",
        "Buscar un tipo no encuentra Sombras ni otros tipos.",
        "A search for a kind finds neither Sombras nor others.",
    ),
    law(
        "sombra.not_teammates",
        "P3 §3",
        "El Altar de un compañero no cuenta para las propias Sombras.",
        "A team mate's Altar does not matter for one's Sombras.",
    ),
)
