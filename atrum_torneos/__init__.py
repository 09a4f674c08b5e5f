"""Settings, root URLs and entry points of the site."""

__version__ = "0.4.0"
