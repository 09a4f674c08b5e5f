"""Processes that are killed while an event runs: short in CI, long by hand (CHAOS_KILLS=200)."""
