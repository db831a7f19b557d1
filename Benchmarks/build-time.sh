#!/usr/bin/env bash
# How long a clean clone takes: `make demo`, and then `make test`. Wall clock and processor time.
#
#   Benchmarks/build-time.sh [demo|test|all]
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q "$(cd "$(dirname "$0")/.." && pwd)" "$work/clone"
cd "$work/clone"

row() { # name, target, limit in seconds
  local TIMEFORMAT='%R %U %S'
  { time make "$2" >"$work/log" 2>&1; } 2>"$work/time" || { tail "$work/log" >&2; exit 1; }
  awk -v name="$1" -v limit="$3" '{
    verdict = ($1 <= limit) ? "kept" : "missed"
    printf "| %s | %.0f s | %.0f s | ≤ %d s | %s |\n", name, $1, $2 + $3, limit, verdict
  }' "$work/time"
}

echo '| From a clean clone | wall clock | processor | Limit | |'
echo '|---|---|---|---|---|'
if [ "${1:-all}" != test ]; then row 'make demo' demo 150; fi
if [ "${1:-all}" != demo ]; then row 'make test, after it' test 480; fi
