#!/usr/bin/env bash
# What CI does with the examples: check.sh BLAZON. Says what failed, and stops there.
set -euo pipefail
blazon=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")"
# Another registry would be found first.
unset BLAZON_REGISTRY

for folder in Consumer Web; do
  echo "Examples/$folder: what is committed is what would be exported"
  (cd "$folder" && "$blazon" export --check 2>/dev/null) \
    || { echo "Examples/$folder is stale: run make example-tokens"; exit 1; }
done

echo 'Examples/Web: every property that the page uses is in tokens.css'
Web/check.sh
Web/screenshot.sh ../.build/examples

echo 'Examples/Consumer: it builds without SQLite and prints its tokens'
cd Consumer
swift build
objects=$(cd .build/debug && find . -path './*.build/*.o' | cut -d/ -f2 | sed 's/\.build$//; s/-tool$//')
for module in $(echo "$objects" | sort -u); do
  case $module in
    DesignTokens | print_tokens | FileWriting | PositionedJSON | Token[MPRE]* | blazon_codegen) ;;
    *) echo "a consumer compiles $module, too"; exit 1 ;;
  esac
done
.build/debug/print-tokens | diff -u expected.txt -

echo 'Packaging/plugin: a set of files with a dark one, and generate-tokens, compile nothing of ours'
cd ../..
Tests/Support/plugin-package.sh "$(dirname "$blazon")/blazon-codegen"
