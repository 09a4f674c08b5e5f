#!/bin/sh
# segno 1.6.6 makes a Micro QR of a short text by default; jsQR 1.4.0, a reader of many pages, does not find it.
# With micro=False the same text is read. Seen: "micro: null", "plain: MESA 12".
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
python3 -m venv v
v/bin/pip -q install segno==1.6.6 2>/dev/null
npm init -y >/dev/null
npm install --silent jsqr@1.4.0 pngjs@7.0.0 >/dev/null
v/bin/python -c "
import segno
segno.make('MESA 12').save('micro.png', scale=8, border=4)
segno.make('MESA 12', micro=False).save('plain.png', scale=8, border=4)"
cat >read.cjs <<'JS'
const jsQR = require('jsqr'), { PNG } = require('pngjs'), fs = require('fs');
for (const name of ['micro', 'plain']) {
  const { data, width, height } = PNG.sync.read(fs.readFileSync(name + '.png'));
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  rgba.set(data.subarray(0, rgba.length));
  const found = (jsQR.default || jsQR)(rgba, width, height);
  console.log(name + ': ' + (found ? found.data : null));
}
JS
node read.cjs | tee seen
grep -qx 'micro: null' seen && grep -qx 'plain: MESA 12' seen
