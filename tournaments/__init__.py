"""Running tournaments: entries, rounds, results, standings. Knows no game; asks a `rules.protocol.Ruleset`."""
