#!/bin/sh
# macOS: two clicks in the Finder open the site. Linux runs it as well.
cd "$(dirname "$0")" || exit 1
for python in python3.14 python3.13 python3.12 python3.11 python3; do
  if command -v "$python" >/dev/null 2>&1; then exec "$python" run.py "$@"; fi
done
echo "Hace falta Python 3.11 a 3.14: https://www.python.org/downloads/"
