#!/usr/bin/env bash
# Makes three git repositories with a known truth (splits, moves, renames, retired themes, broken versions, tags off the
# line), replays them, and compares: the state at every tag with an import of its files, blame with a walk through all
# states, and the renames with those that were planted.
#
#   Tests/Corpora/histories.sh [--seed N] [--commits N] [--touching N]
#
# BLAZON names the binary (else the release build, else the debug build). Exits with 1 on a difference.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../.." && pwd)
for tool in python3 git tar; do
  if ! command -v "$tool" > /dev/null; then
    echo "skipped: making histories needs $tool, which is not installed"
    exit 0
  fi
done
. "$here/binary.bash"
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/histories.py" --binary "$binary" "$@"
