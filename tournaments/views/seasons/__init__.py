"""Pages about several events: circuits, for everybody and for their club's staff."""
