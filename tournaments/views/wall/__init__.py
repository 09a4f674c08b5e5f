"""Pages for screens that nobody touches: the wall of a room, overlays of a transmission."""
