#!/usr/bin/env bash
# Prints the licenses of what is linked into the static program, each under its name.
#
#   Packaging/licenses.sh
set -euo pipefail
package=$(cd "$(dirname "$0")/.." && pwd)

for build in .build-static .build; do
  for file in "$package/$build"/checkouts/*/LICENSE*; do
    [ -e "$file" ] || continue
    printf '== %s\n\n' "$(basename "$(dirname "$file")")"
    cat "$file"
    echo
    found=yes
  done
  if [ -n "${found:-}" ]; then break; fi
done

# Debian's own copy; without the library the program has none of it.
if [ -e /usr/share/doc/libjemalloc-dev/copyright ]; then
  printf '== jemalloc\n\n'
  cat /usr/share/doc/libjemalloc-dev/copyright
fi
