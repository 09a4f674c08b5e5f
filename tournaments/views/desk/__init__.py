"""Pages of who runs the event."""
