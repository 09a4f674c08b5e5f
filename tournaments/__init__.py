"""Running tournaments: entries, rounds, results, standings. Knows no game; asks an `atrum_judge` ruleset."""
