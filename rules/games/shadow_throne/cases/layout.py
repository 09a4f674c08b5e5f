"""The bench of Shadow Throne: what its shapes do not say."""

from rules.judging.bench import Layout

LAYOUT = Layout(begins={do: {"battle.step": "gold"} for do in ("pay", "collect", "turn_down")})
