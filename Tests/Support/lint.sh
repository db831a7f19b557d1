#!/usr/bin/env bash
# Lints files: the format of Swift, and phrases where people read.
#
#   Tests/Support/lint.sh CONFIGURATION FILE …     names relative to the package
set -euo pipefail

configuration=$1
shift
swift=()
for file; do
  [[ $file != *.swift ]] || swift+=("$file")
done
if [ ${#swift[@]} -gt 0 ]; then
  swift format lint --strict --parallel --configuration "$configuration" "${swift[@]}"
fi
perl "$(dirname "$0")/phrases.pl" --held "$@"
