"""Lists of people as clubs have them: a chat, a sheet, a file of another program."""
