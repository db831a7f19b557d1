#!/usr/bin/env bash
# Replays the recorded histories and compares each commit with what its files say.
#
#   Tests/Corpora/replay.sh [CORPORA]      (else BLAZON_CORPORA, else ../shared/corpora)
#
# BLAZON names the binary (else the release build, else the debug build). Exits with 1 if a difference
# has no explanation, and with 0, saying so, where there are no corpora.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../.." && pwd)
corpora=${1:-${BLAZON_CORPORA:-$package/../shared/corpora}}

if [ ! -d "$corpora/replay" ]; then
  echo "skipped: there are no histories at $corpora/replay (give the folder above, or set BLAZON_CORPORA)"
  exit 0
fi
if ! command -v python3 > /dev/null; then
  echo "skipped: comparing the histories needs python3, which is not installed"
  exit 0
fi
. "$here/binary.bash"
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/replay.py" --binary "$binary" --corpora "$corpora"
