#!/usr/bin/env bash
# Runs all tests with what `swift test` is given, and says once more at the end what failed.
#
#   Tests/run.sh [--filter NAME …]
#
# Generated inputs come from the seed 1; SEED=NUMBER or SEED=new takes others.
set -uo pipefail
cd "$(dirname "$0")/.."

log=.build/test.log
mkdir -p .build
swift test "$@" 2>&1 | tee "$log" && exit
echo
echo "What failed (all output: $log; generated inputs: SEED=${SEED:-1}):"
grep -E 'recorded an issue|(error|Fatal error): |signal code' -A 2 "$log" | cut -c 1-600 | tail -n 80
exit 1
