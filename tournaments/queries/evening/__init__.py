"""Reads of the shop's evening: what the staff does around the tables."""
