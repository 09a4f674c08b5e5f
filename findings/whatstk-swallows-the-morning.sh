#!/bin/sh
# whatstk 0.9.1 finds the form of a chat by itself. In one exported in Spanish with twelve hours it takes "p. m." for
# a part of the frame: six in the evening becomes six in the morning, and each line of "a. m." is swallowed by the message
# before it, so that who signed up after midnight is no author of any message. With "%I:%M %P" told by hand all three are
# there, but "p. m." and "a. m." move no hour. With 24 hours all is right.
# Seen: authors Ana Beto, hours 6 6; told by hand Ana Beto Caro, 6 6 12; in 24 hours Ana Beto Caro, 18 18 0.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
python3 -m venv v
v/bin/pip -q install whatstk==0.9.1 2>/dev/null
cat >twelve.txt <<'TXT'
12/3/2026, 6:05 p. m. - Ana: me anoto
13/3/2026, 6:06 p. m. - Beto: yo también
14/3/2026, 12:06 a. m. - Caro: y yo
TXT
cat >day.txt <<'TXT'
12/3/2026, 18:05 - Ana: me anoto
13/3/2026, 18:06 - Beto: yo también
14/3/2026, 0:06 - Caro: y yo
TXT
cat >check.py <<'PY'
from whatstk import WhatsAppChat

def told(name: str, form: str | None = None) -> str:
    rows = WhatsAppChat.from_source(name, hformat=form).df
    return " ".join(rows.username) + "".join(f" {at.hour}" for at in rows.date)


seen = told("twelve.txt"), told("twelve.txt", "%d/%m/%y, %I:%M %P - %name:"), told("day.txt")
print(*seen, sep="\n")
assert seen == ("Ana Beto 6 6", "Ana Beto Caro 6 6 12", "Ana Beto Caro 18 18 0")
PY
v/bin/python -W ignore check.py
