#!/usr/bin/env bash
# Runs `blazon check` on input made to hurt: deep, long, circular, doubled, faulty without end.
#
#   Tests/Corpora/hostile.sh [NAME…]        (all inputs, or those whose names contain a NAME)
#
# BLAZON names the binary (else the release build). Each run must exit with 0, 1 or 2 within
# SECONDS_MAX seconds of processor time (10) and MEMORY_MAX MB (1024), and say something when it
# refuses. Sizes are
# divided by DIVISOR (1). Needs python3, which makes the input; without it, it says that it skipped.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../.." && pwd)

if ! command -v python3 > /dev/null; then
  echo "skipped: making hostile input needs python3, which is not installed"
  exit 0
fi
binary=${BLAZON:-}
for build in .build-static/release .build/release; do
  if [ -z "$binary" ] && [ -x "$package/$build/blazon" ]; then binary=$package/$build/blazon; fi
done
if [ -z "$binary" ]; then
  echo "no binary: run 'swift build -c release --product blazon', or set BLAZON" >&2
  exit 2
fi
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/hostile.py" --binary "$binary" \
  --seconds "${SECONDS_MAX:-10}" --memory "${MEMORY_MAX:-1024}" --divisor "${DIVISOR:-1}" "$@"
