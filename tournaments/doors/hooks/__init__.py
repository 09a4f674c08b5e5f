"""Hooks: news of an event for programs, signed and in order (docs/programar/hooks.md)."""
