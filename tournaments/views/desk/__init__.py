"""Pages for the staff that runs the event."""
