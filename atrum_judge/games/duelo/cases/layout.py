"""The bench of Duelo: what its shapes do not say."""

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

LAYOUT = Layout(
    begins={
        do: {"first_player": "@by", "turn.player": "@by", "turn.phase": phase, "turn.step": step}
        for do, (phase, step) in _MOMENTS.items()
    },
    holds={"inventory": "objeto"},
    first={"Player": ("life", "attack", "defense", "state", "hand", "inventory")},
)
