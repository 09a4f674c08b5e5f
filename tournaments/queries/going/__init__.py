"""Names of rounds, and where each entry is in the event."""
