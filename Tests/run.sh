#!/usr/bin/env bash
# Builds and runs all tests, and prints once more at the end what failed.
#
#   Tests/run.sh [FLAGS OF SWIFT …] [--filter NAME …]
#
# Generated inputs come from the seed 1; SEED=NUMBER or SEED=new takes others.
set -uo pipefail
cd "$(dirname "$0")/.."

log=.build/test.log
mkdir -p .build
flags=()
while [ $# -gt 0 ] && [ "$1" != --filter ]; do
  flags+=("$1")
  shift
done
Tests/build.sh ${flags[@]+"${flags[@]}"} || exit
swift test --skip-build "$@" 2>&1 | tee "$log" && exit
echo
echo "What failed (all output: $log; generated inputs: SEED=${SEED:-1}):"
grep -E 'recorded an issue|(error|Fatal error): |signal code' -A 2 "$log" | cut -c 1-600 | tail -n 80
exit 1
