#!/bin/sh
# tournament-organizer 4.1.1 counts only the first of two matches of a double round robin in Sonneborn-Berger (and Koya,
# neighbourhood record). Four people, each pair one win each: all are equal on points and should be equal on the
# tiebreak (each beat each other person once: 9); the order follows who won the first leg.
# Seen: "A 3 9", "B 3 6", "C 3 3", "D 3 0".
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init -y >/dev/null
npm install --silent tournament-organizer@4.1.1 >/dev/null
cat >check.mjs <<'JS'
import Manager from 'tournament-organizer';
const league = new Manager().createTournament('Liga', {
  stageOne: { format: 'double-round-robin' },
  scoring: { win: 1, draw: 0.5, loss: 0, bye: 1, bestOf: 1, tiebreaks: ['sonneborn berger'] },
});
for (const name of 'ABCD') league.createPlayer(name, name);
league.startTournament();
const legs = {};
for (let round = 1; round <= 6; round += 1) {
  for (const match of league.getActiveMatches()) {
    const ids = [match.getPlayer1().id, match.getPlayer2().id];
    const [first, second] = [...ids].sort();
    const pair = first + second;
    legs[pair] = (legs[pair] ?? 0) + 1;
    const winner = legs[pair] === 1 ? first : second;
    league.enterResult(match.getId(), Number(ids[0] === winner), Number(ids[1] === winner));
  }
  if (round < 6) league.nextRound();
}
const told = league.getStandings().map((row) => `${row.player.getName()} ${row.matchPoints} ${row.tiebreaks.sonnebornBerger}`);
console.log(told.join('\n'));
process.exit(told.join() === 'A 3 9,B 3 6,C 3 3,D 3 0' ? 0 : 1);
JS
node check.mjs
