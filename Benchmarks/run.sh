#!/usr/bin/env bash
# Builds what lacks, measures, prints a Markdown table and writes results/latest.json.
# Options go to the benchmark: --tokens 10000, --runs 9, --starts 400.
set -euo pipefail
cd "$(dirname "$0")"

if ! sqlite=$(command -v sqlite3); then
  echo 'error: the sqlite3 shell, which is the baseline, is missing' >&2
  echo 'fix: apt-get install sqlite3 (Debian, Ubuntu), dnf install sqlite (Fedora)' >&2
  exit 2
fi

make -C .. static >&2
swift build -c release >&2
# Package access ends at the package, so this one is a target of the package above.
swift build -c release --package-path .. --scratch-path ../.build-static --product resolve-bench \
  --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -cross-module-optimization >&2

exec .build/release/Bench --blazon "$(cd ../.build-static/release && pwd)/blazon" \
  --resolve "$(cd ../.build-static/release && pwd)/resolve-bench" --sqlite "$sqlite" --sqlite-version "$("$sqlite" --version | cut -d' ' -f1)" "$@"
