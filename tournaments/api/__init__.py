"""The read-only JSON interface: tournaments, rounds, standings. Writes come through the same actions later."""
