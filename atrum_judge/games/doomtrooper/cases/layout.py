"""The bench of Doomtrooper: what its shapes do not say."""

from atrum_judge.judging.bench import Layout

_ACTIONS = {"turn.player": "@by", "turn.step": "actions", "turn.drawn": True}
_KINDS = (
    "meditate", "recruit", "cover", "uncover", "transfer", "equip", "board", "leave", "mount", "bestow", "ki",
    "fortify", "warzone", "assign", "complete", "alliance", "sabotage", "attack", "play", "move",
)  # fmt: skip

LAYOUT = Layout(
    numbers=("destiny", "promotion"),
    types={
        "recruit": "warrior",
        "equip": "equipment",
        "mount": "beast",
        "bestow": "gift",
        "ki": "ki",
        "fortify": "fortification",
        "warzone": "warzone",
        "assign": "mission",
        "alliance": "alliance",
        "play": "special",
    },
    first={
        "Attack": ("by", "warrior", "target", "mode", "result"),
        "Warrior": ("card", "cover", "wounded", "attached", "transferred", "left_cover"),
    },
    begins={
        **dict.fromkeys(_KINDS, _ACTIONS),
        "regalo": {"turn.player": "@by", "turn.step": "draw", "turn.drawn": False},
        "draw": {"turn.player": "@by", "turn.step": "draw", "turn.drawn": False},
        "discard": {"turn.player": "@by", "turn.step": "discard", "turn.drawn": True},
    },
)
