"""The moment that the table waits for, in words, and findings about the wrong moment."""

from atrum_judge.games.duelo.laws.findings import illegal
from atrum_judge.games.duelo.play.game import Game
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Text

_NOW = {
    ("start", "effects"): Text("los efectos iniciales"),
    ("start", "balance"): Text("el balance"),
    ("start", "recovery"): Text("la recuperación"),
    ("start", "draw"): Text("el robo de la carta"),
    ("plays", ""): Text("la fase de jugadas"),
    ("battle", "attack"): Text("el paso de ataque"),
    ("battle", "attack_plays"): Text("las jugadas del ataque"),
    ("battle", "counter"): Text("el paso de contraataque"),
    ("battle", "counter_plays"): Text("las jugadas del contraataque"),
    ("final_plays", ""): Text("la fase final de jugadas"),
    ("end", "effects"): Text("los efectos finales"),
    ("end", "discard"): Text("el descarte"),
}


def now(game: Game) -> Text:
    """Return the moment that the table waits for, in words."""
    return _NOW[game.turn.phase, game.turn.step]


def not_now(game: Game, code: str = "turn.phase_order") -> Finding:
    """A step of the turn that is not due; what still waits is the reason where something does."""
    waiting = game.position.waiting
    if code == "turn.phase_order" and waiting:
        return illegal("plays.end", section="Turno §2.6, Turno §0", card=waiting[-1].card.name)
    return illegal(code, now=now(game))


def not_yours(game: Game, by: str, section: str) -> Finding:
    """A step of the turn by somebody else."""
    turn_player = game.players[game.turn.player].id
    return illegal("turn.not_yours", section=f"{section}, Turno §0", player=by, turn_player=turn_player)
