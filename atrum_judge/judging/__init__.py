"""Common parts of judged games: laws and their registry, findings, verdicts. Pure Python, no framework."""
