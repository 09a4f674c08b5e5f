#!/bin/sh
# openskill 6.2.0 (Python) and openskill 5.0.1 (npm), ports of one library, rate alike and foretell a match of two alike;
# who wins a table of three (ratings 25, 25, 30) they foretell differently: the variance of a performance is multiplied
# by two in one, by the number of people in the other.
# Seen: Python 0.2841 0.2841 0.4319, npm 0.2862 0.2862 0.4275; of two both 0.3522 0.6478.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
python3 -m venv v
v/bin/pip -q install openskill==6.2.0 2>/dev/null
npm init -y >/dev/null
npm install --silent openskill@5.0.1 >/dev/null
cat >one.py <<'PY'
from openskill.models import PlackettLuce
model = PlackettLuce()
people = [[model.rating()], [model.rating()], [model.rating(mu=30)]]
for told in (people[1:], people):
    print(*(f"{chance:.4f}" for chance in model.predict_win(told)))
print(*(f"{one[0].mu:.4f}" for one in model.rate(people)))
PY
cat >two.mjs <<'JS'
import { predictWin, rate, rating } from 'openskill';
const people = [[rating()], [rating()], [rating({ mu: 30 })]];
for (const told of [people.slice(1), people]) console.log(predictWin(told).map((chance) => chance.toFixed(4)).join(' '));
console.log(rate(people).map(([one]) => one.mu.toFixed(4)).join(' '));
JS
v/bin/python one.py | tee one.txt
node two.mjs | tee two.txt
test "$(sed -n 1p one.txt)" = "0.3522 0.6478"
test "$(sed -n 1p two.txt)" = "0.3522 0.6478"
test "$(sed -n 2p one.txt)" = "0.2841 0.2841 0.4319"
test "$(sed -n 2p two.txt)" = "0.2862 0.2862 0.4275"
test "$(sed -n 3p one.txt)" = "$(sed -n 3p two.txt)"
