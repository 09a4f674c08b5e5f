"""Games: the ruleset protocol, the registry of games, the card catalogue."""
