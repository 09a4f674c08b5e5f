"""Keywords on cards: the laws."""

from atrum_judge.judging.law import law
from atrum_judge.text import Text

TITLE = Text("Palabras clave")

LAWS = (
    law(
        "search.match",
        "Clave Buscar",
        Text("Se busca la carta que el efecto indica."),
        says={
            "": Text("«{card}» no es lo que el efecto busca."),
            "unknown": Text("No se sabe si «{card}» es lo que el efecto busca."),
        },
    ),
    law(
        "search.deck",
        "Clave Buscar",
        Text("Se busca en el mazo propio."),
        says=Text("«{card}» no está en el mazo de {player}."),
    ),
    law(
        "search.one",
        "Clave Buscar",
        Text("Se toma una sola carta."),
        says=Text("{player} toma {count} cartas: es una."),
    ),
    law(
        "search.show",
        "Clave Buscar",
        Text("La carta encontrada se muestra a todos."),
        says=Text("{player} no mostró la carta."),
    ),
    law(
        "search.shuffle",
        "Clave Buscar",
        Text("Después se baraja el mazo, se encuentre algo o no."),
        says=Text("{player} no barajó su mazo."),
    ),
    law(
        "amnesia",
        "Clave Causar",
        Text("La amnesia pone cartas de arriba del mazo en la pila de descarte; no es robar."),
        reading=Text("Tantas como haya."),
    ),
    law(
        "disarm.aim",
        "Clave Desarmar",
        Text("Se desarma un arma o un escudo equipado, que vuelve a la mano."),
        says={
            "": Text("«{card}» no es un arma ni un escudo equipado."),
            "unknown": Text("No se sabe si «{card}» es un arma o un escudo."),
        },
    ),
    law(
        "discard.count",
        "Clave Descartar",
        Text("Se descartan de la mano tantas cartas como dice el efecto, en cualquier orden."),
        says={
            "": Text("{player} descarta {count} cartas: son {due}."),
            "not_held": Text("«{card}» no está en la mano de {player}."),
        },
    ),
    law(
        "destroy.aim",
        "Clave Destruir",
        Text("Se destruye solo lo que está en una barra de estado o en un inventario."),
        says=Text("«{card}» no está en una barra de estado ni en un inventario."),
    ),
    law(
        "destroy.pile",
        "Clave Destruir, Turno §2.6",
        Text("Lo destruido y el evento resuelto van a la pila de descarte."),
        reading=Text("La de su dueño."),
    ),
    law(
        "disabled.gives_nothing",
        "Clave Inhabilitar",
        Text("Un objeto inhabilitado no da ataque, ni defensa, ni efectos."),
    ),
    law(
        "disable.aim",
        "Clave Inhabilitar",
        Text("Se inhabilita un objeto equipado."),
        says=Text("«{card}» no es un objeto equipado."),
    ),
    law(
        "ability.disabled",
        "Clave Inhabilitar",
        Text("Las habilidades de un objeto inhabilitado no se juegan."),
        says=Text("«{card}» está inhabilitado: su habilidad no se puede jugar."),
    ),
    law(
        "disabled.from_resolution",
        "Clave Inhabilitar",
        Text("Inhabilitar vale desde que se resuelve: la habilidad que ya espera se resuelve."),
    ),
    law(
        "instant",
        "Clave Instantáneo",
        Text("Lo instantáneo se resuelve al entrar en la Zona de Espera y la oportunidad no pasa."),
        reading=Text(
            "Puede seguir otra jugada, también instantánea; y es una jugada: la vuelta empieza de nuevo."
        ),
    ),
    law(
        "free.no_limits",
        "Clave Jugar Gratis",
        Text("Lo que se juega gratis no mira de quién es el turno, cuántas se jugaron ni la ficha épica."),
    ),
    law(
        "requires",
        "Clave Requiere, Clave Jugar Gratis",
        Text("Al jugar la carta se tienen al menos las auras, los maleficios o los objetos que requiere."),
        says={
            "": Text("«{card}» requiere {due} y {player} tiene {count}."),
            "unknown": Text("No se sabe qué requiere «{card}»."),
            "ended": Text("No se sabe si lo que «{card}» requiere sigue activo."),
        },
        reading=Text("Cuentan las cartas de su mazo, estén activas donde estén; también si se juega gratis."),
    ),
    law(
        "requires.once",
        "Clave Requiere",
        Text("Lo requerido no se vuelve a mirar cuando la carta se resuelve."),
    ),
    law(
        "free.not_granted",
        "Clave Jugar Gratis",
        Text("Se juega gratis solo por un efecto."),
        says=Text("Ningún efecto deja a {player} jugar gratis «{card}»."),
    ),
    law(
        "negate.aim",
        "Clave Negar",
        Text("Se niega solo una carta o habilidad que espera en la Zona de Espera."),
        says=Text("«{card}» no está en la Zona de Espera."),
        reading=Text("A qué apunta se elige al jugar; si después ya no está, no ocurre nada."),
    ),
    law(
        "negated",
        "Clave Negar",
        Text("Lo negado sale de la Zona de Espera sin efecto."),
        reading=Text("Va a la pila de su dueño; la ficha y el límite del turno no vuelven."),
    ),
    law(
        "empowered",
        "Clave Potenciar",
        Text("El ataque y la defensa base de un objeto potenciado cuentan doble; sus efectos no."),
    ),
    law(
        "empower.aim",
        "Clave Potenciar",
        Text("Se potencia un objeto equipado."),
        says=Text("«{card}» no es un objeto equipado."),
    ),
    law(
        "predict.count",
        "Clave Predecir",
        Text("Todas las cartas vistas vuelven al mazo: arriba o abajo, en cualquier orden."),
        says=Text("Vuelven {count} cartas: se vieron {due}."),
    ),
    law(
        "predict.seen",
        "Clave Predecir",
        Text("Vuelven las cartas que se vieron."),
        says=Text("«{card}» no es una de las cartas vistas."),
    ),
    law(
        "recycle.count",
        "Clave Reciclar",
        Text("Se reciclan tantas cartas como dice el efecto."),
        says=Text("{player} recicla {count} cartas: son {due}."),
    ),
    law(
        "recycle.pile",
        "Clave Reciclar",
        Text("Se recicla de la pila de descarte propia a la mano."),
        says=Text("«{card}» no está en la pila de descarte de {player}."),
    ),
    law(
        "refresh.aim",
        "Clave Refrescar",
        Text("Se refresca solo un objeto en recarga, que queda listo."),
        says=Text("«{card}» no es un objeto en recarga."),
    ),
    law(
        "remove.aim",
        "Clave Remover",
        Text("Se remueve solo una carta de una pila de descarte, que sale de la partida."),
        says=Text("«{card}» no está en una pila de descarte."),
    ),
    law(
        "renew.aim",
        "Clave Renovar",
        Text("Un aura renovada vuelve a su duración base, hacia arriba o hacia abajo."),
        says=Text("«{card}» no es un aura activa."),
    ),
)
