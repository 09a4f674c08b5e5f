"""The live channel: tells open pages, and other parts of the site, what has changed (docs/live-channel.md).

`news` is what is told, `feed` carries it between processes, `route` to browsers and programs.
"""
