"""What any judged game needs: laws and their registry, findings, verdicts. Pure Python, no framework."""
