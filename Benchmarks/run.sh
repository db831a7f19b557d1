#!/usr/bin/env bash
# Builds what lacks, measures, prints a Markdown table and writes results/latest.json.
#
#   run.sh [speed|history] [options]
#
# Options go to the benchmark: --tokens 10000, --runs 9, --starts 400, --cells 100000.
# BLAZON_BENCH_CACHE names the folder of the large registries (else results/cache).
set -euo pipefail
cd "$(dirname "$0")"

only=()
case "${1:-}" in
  speed | history) only=(--only "$1"); shift ;;
esac

if ! sqlite=$(command -v sqlite3); then
  echo 'error: the sqlite3 shell, which is the baseline, is missing' >&2
  echo 'fix: apt-get install sqlite3 (Debian, Ubuntu), dnf install sqlite (Fedora)' >&2
  exit 2
fi

# Only the history needs these; jq may be missing.
git=$(command -v git || true)
if [ -z "$git" ] && [ "${only[*]:-}" != '--only speed' ]; then
  echo 'error: git, which is a baseline of the history, is missing' >&2
  echo "fix: install it, or measure without it: run.sh speed" >&2
  exit 2
fi
reader=$(command -v jq || command -v python3 || true)

make -C .. static >&2
swift build -c release >&2
# Package access ends at the package, so these are targets of the package above.
for program in resolve-bench store-bench diff-bench; do
  swift build -c release --package-path .. --scratch-path ../.build-static --product "$program" \
    --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -cross-module-optimization \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors >&2
done

built=$(cd ../.build-static/release && pwd)
.build/release/Bench --blazon "$built/blazon" --resolve "$built/resolve-bench" \
  --store "$built/store-bench" --diff "$built/diff-bench" --git "$git" --reader "$reader" \
  --cache "${BLAZON_BENCH_CACHE:-results/cache}" --sqlite "$sqlite" \
  --sqlite-version "$("$sqlite" --version | cut -d' ' -f1)" ${only[@]+"${only[@]}"} "$@"

# A script of its own: it needs a compiler, not this package.
./swift-code.sh "$built/blazon"
