#!/usr/bin/env bash
# Checks what changed since the last commit: lint of changed files, a build, and some tests.
#
#   Tests/quick.sh [FILTER] [-- FLAGS OF SWIFT …]
#
# FILTER is what `swift test --filter` takes. Without it the suites that changed are run, and the tests of
# the rooms that changed: TokenDiffTests for a file in Sources/TokenDiff. Those of the program take
# minutes; name a suite.
set -euo pipefail
cd "$(dirname "$0")/.."

filter=
if [ $# -gt 0 ] && [ "$1" != -- ]; then
  filter=$1
  shift
fi
[ "${1:-}" != -- ] || shift

changed=$({
  git diff --name-only --diff-filter=d HEAD
  git ls-files --others --exclude-standard
} | sort -u)
if [ -n "$changed" ]; then
  # No name in this repository has a blank.
  Tests/Support/lint.sh .swift-format $changed
fi
if [ -z "$filter" ]; then
  filter=$(sed -nE -e 's#^Tests/.*/([A-Za-z]+Tests)(\+.*)?\.swift$#\1#p' \
    -e 's#^Sources/(Token[A-Za-z]+|Positioned[A-Z]+)/.*\.swift$#\1Tests#p' <<< "$changed" \
    | sort -u | paste -sd '|' -)
fi
Tests/build.sh "$@"
if [ -z "$filter" ]; then
  echo "no tests chosen: name some, as in make quick FILTER=SetTests"
  exit
fi
echo "tests: $filter"
swift test --skip-build --filter "$filter" 2>&1 | grep -v '^◇'
