"""The shop's evening: what the staff does around the tables."""

from tournaments.actions.evening import breaks, filming, prizes, questions, raffles, summoning

__all__ = ["breaks", "filming", "prizes", "questions", "raffles", "summoning"]
