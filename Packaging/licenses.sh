#!/usr/bin/env bash
# Prints the licenses of what is linked into the program, each under its name.
#
#   Packaging/licenses.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

while IFS=$'\t' read -r name version license address text _; do
  printf '== %s %s (%s, %s)\n\n' "$name" "$version" "$license" "$address"
  if [ -e "$text" ]; then
    cat "$text"
  else
    echo "warning: the license of $name is not on this machine: $text" >&2
    echo "Its text was not on the machine that packed this."
  fi
  echo
  # Debian's file only names this one.
  lesser=/usr/share/common-licenses/LGPL-2.1
  if [ "$license" = LGPL-2.1-or-later ] && [ -e "$lesser" ]; then cat "$lesser"; fi
done < <("$here/components.sh")
