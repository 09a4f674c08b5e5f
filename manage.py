#!/usr/bin/env python
"""Django's command line for this project."""

from atrum_torneos.command import main

if __name__ == "__main__":
    main()
