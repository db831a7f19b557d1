#!/usr/bin/env bash
# Builds the tests and the programs that they run, with what `swift build` is given. Product by product: asked for
# everything, it compiles the plug-in's tool and seven modules a second time.
set -euo pipefail
cd "$(dirname "$0")/.."
for product in blazon blazon-codegen blazonPackageTests; do swift build "$@" --product "$product"; done
