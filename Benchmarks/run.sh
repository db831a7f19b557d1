#!/usr/bin/env bash
# Builds what lacks, measures, prints a Markdown table and writes results/latest.json.
#
#   run.sh [speed|history|scale|build] [options]
#
# Options go to the benchmark: --tokens 10000, --runs 9, --starts 400, --cells 100000,
# --formats json,swift (those beside CSS; else all). --record writes
# the figures of this commit into figures.json, too. BLAZON_BENCH_CACHE names the folder of the large
# registries (else results/cache).
set -euo pipefail
cd "$(dirname "$0")"

only=()
case "${1:-}" in
  speed | history | scale) only=(--only "$1"); shift ;;
  build) shift; exec ./build-time.sh "$@" ;;
esac
part=${only[1]:-}

if ! sqlite=$(command -v sqlite3); then
  echo 'error: the sqlite3 shell, which is the baseline, is missing' >&2
  echo 'fix: apt-get install sqlite3 (Debian, Ubuntu), dnf install sqlite (Fedora)' >&2
  exit 2
fi

# Only the history needs these; jq may be missing.
git=$(command -v git || true)
if [ -z "$git" ] && [ "$part" != speed ]; then
  echo 'error: git, which is a baseline of the history, is missing' >&2
  echo "fix: install it, or measure without it: run.sh speed" >&2
  exit 2
fi
reader=$(command -v jq || command -v python3 || true)

make -C .. bench-programs >&2
swift build -c release >&2
built=$(cd ../.build-static/release && pwd)

# The leanest code for the same jobs, linked as most programs are and as blazon is, and what is shipped.
floors=$PWD/.build/floors
mkdir -p "$floors"
cc -O2 -D_GNU_SOURCE -o "$floors/floors" Floors/floors.c -lsqlite3
cc -O2 -D_GNU_SOURCE -static -o "$floors/floors-static" Floors/floors.c -lsqlite3 -lm -lpthread -ldl \
  2>/dev/null || cp "$floors/floors" "$floors/floors-static" # where there is no static library
strip -o "$floors/floors-static.stripped" "$floors/floors-static"
strip -o "$floors/blazon.stripped" "$built/blazon"

# The trend is told against the last tag; figures are recorded under the tag of this commit, or its hash.
tag=$(git describe --tags --abbrev=0 2>/dev/null || true)
here=$(git describe --tags --exact-match 2>/dev/null || git rev-parse --short=7 HEAD 2>/dev/null || true)
date=$(git log -1 --format=%cs 2>/dev/null || true)
options=()
for option in "$@"; do
  if [ "$option" = --record ]; then options+=(--record "$here"); else options+=("$option"); fi
done

.build/release/Bench --blazon "$built/blazon" --resolve "$built/resolve-bench" \
  --store "$built/store-bench" --diff "$built/diff-bench" --query "$built/query-bench" --git "$git" --reader "$reader" \
  --floors "$floors" --against "$tag" --date "$date" \
  --cache "${BLAZON_BENCH_CACHE:-results/cache}" --sqlite "$sqlite" \
  --sqlite-version "$("$sqlite" --version | cut -d' ' -f1)" ${only[@]+"${only[@]}"} \
  ${options[@]+"${options[@]}"}

# A script of its own: it needs a compiler, not this package.
if [ "$part" != scale ]; then ./swift-code.sh "$built/blazon"; fi
