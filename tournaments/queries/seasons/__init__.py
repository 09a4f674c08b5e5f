"""Reads over several events."""
