"""Sombras: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Las Sombras")

LAWS = (
    law(
        "sombra.keeps_kind",
        "P2 §7.2",
        Text("Las Sombras son Sombras salvo que una regla diga otra cosa."),
    ),
    law(
        "sombra.alone",
        "P2 §7.3",
        Text("Solas en un Altar, siguen siendo Sombras."),
    ),
    law(
        "sombra.takes_all_others",
        "P2 §7.3",
        Text("Con otros tipos en el Altar, cada Sombra es de todos ellos."),
    ),
    law(
        "sombra.counts_once",
        "P2 §7.3",
        Text("Cada Sombra cuenta como un solo Esbirro."),
    ),
    law(
        "sombra.leaves_altar",
        "P2 §7.3",
        Text("Fuera del Altar vuelve a ser Sombra."),
    ),
    law("sombra.pays", "P2 §7.3", Text("Las Sombras pagan costes como cualquiera.")),
    law(
        "pair.any_main",
        "P2 §7.4",
        Text("Un Esbirro principal junto a una Sombra reemplaza al tipo pedido."),
    ),
    law(
        "discard.two_sombras",
        "P2 §7.4",
        Text("Sombra con Sombra no reemplaza a ningún tipo."),
        says=Text("Dos Sombras no sustituyen a {asked}: la Sombra acompaña a un Esbirro de otro tipo."),
    ),
    law(
        "pair.declared",
        "P2 §7.4",
        Text("Descartar con Sombra se avisa al anunciar."),
    ),
    law(
        "discard.pair_needless",
        "P2 §7.4",
        Text("No se agrega una Sombra a un Esbirro que ya sirve."),
        says=Text("{power} se lanza descartando 1 Esbirro; ese ya sirve y la Sombra no se descarta con él."),
        reading=Text("Se descarta exactamente lo que pide el Poder."),
    ),
    law(
        "sombra.revealed_counts",
        "P2 §7.5",
        Text("Reveladas para un tipo, las Sombras cuentan como él."),
    ),
    law(
        "search.kind",
        "P2 §7.5",
        Text("Buscar un tipo no encuentra Sombras ni otros tipos."),
        says={"not_offered": Text("{pick} no se puede elegir: {asked}.")},
    ),
    law(
        "sombra.not_teammates",
        "P3 §3",
        Text("El Altar de un compañero no cuenta para las propias Sombras."),
    ),
)
