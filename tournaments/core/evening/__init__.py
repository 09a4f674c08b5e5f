"""Pure code of the shop's evening: breaks, prizes, raffles."""
