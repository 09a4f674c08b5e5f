"""The live channel: tells open pages and the rest of the site of each change (docs/programar/live-channel.md).

`news` is what is told, `feed` carries it between processes, `route` to browsers and programs.
"""
