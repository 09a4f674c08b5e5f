"""The bench of Duelo: what its shapes do not say."""

from atrum_judge.games.duelo.table.values import TYPES
from atrum_judge.judging.bench import Layout

_MOMENTS = {
    "effects": ("start", "effects"),
    "balance": ("start", "balance"),
    "recover": ("start", "recovery"),
    "draw": ("start", "draw"),
    "attack": ("battle", "attack"),
    "discard": ("end", "discard"),
    "end": ("end", "discard"),
}

_CHANCE = {"window.player": "@by"}

LAYOUT = Layout(
    begins={
        do: {"first_player": "@by", "turn.player": "@by", "turn.phase": phase, "turn.step": step}
        for do, (phase, step) in _MOMENTS.items()
    }
    | {"play": _CHANCE, "ability": _CHANCE},
    moments=(
        {"turn.phase": "plays", "turn.step": None},
        {"turn.phase": "battle", "turn.step": "attack"},
        {"turn.phase": "battle", "turn.step": "attack_plays"},
        {"turn.phase": "battle", "turn.step": "counter_plays"},
        {"turn.phase": "final_plays", "turn.step": None},
        {"turn.phase": "start", "turn.step": None},
        {"turn.phase": "end", "turn.step": None},
    ),
    supposed=_CHANCE,
    numbers=("life", "attack", "defense"),
    closed={"types": TYPES},
    holds={"inventory": "objeto"},
    first={"Player": ("life", "attack", "defense", "state", "hand", "inventory")},
)
