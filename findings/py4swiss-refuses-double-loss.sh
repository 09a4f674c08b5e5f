#!/bin/sh
# py4swiss 0.3.1 refuses a TRF16 in which both players of a game have 0 (a game that both have lost); with a forfeit of
# both ("-" and "-") it pairs the same file.
# Seen: ConsistencyError "Incompatible result entries for the game between starting numbers '1' and '2' in round 1".
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
python3 -m venv v
v/bin/pip -q install py4swiss==0.3.1 2>/dev/null
cat >make.py <<'PY'
import sys
sign = sys.argv[1]
lines = ["012 T", "042 2026/05/01", "062 4", "092 Individual: Swiss-System", "XXR 3"]
for n, points, told in ((1, 0, f"   2 w {sign}"), (2, 0, f"   1 b {sign}"), (3, 1, "   4 w 1"), (4, 0, "   3 b 0")):
    lines.append(f"001 {n:4}      {f'P{n}':33} {'':4} {'':26} {points:4.1f} {n:4}  {told}")
print("\n".join(lines))
PY
python3 make.py 0 >lost.trf
python3 make.py - >absent.trf
v/bin/py4swiss -t absent.trf -p out && echo "forfeit of both: paired"
if v/bin/py4swiss -t lost.trf -p out 2>seen; then echo "double loss: paired, which is new"; exit 1; fi
tail -1 seen
grep -q "Incompatible result entries" seen
