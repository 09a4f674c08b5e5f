"""The channels: one small class each, off until the installation is configured for it."""
