#!/usr/bin/env bash
# Prints a .tar.gz of what is named in a folder: in the order of the names, of nobody, at SOURCE_DATE_EPOCH.
#
#   Packaging/packed.sh FOLDER NAME
set -euo pipefail
tar --version 2>/dev/null | grep -q GNU || { echo 'error: packing needs GNU tar' >&2; exit 2; }
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  --mode=u+rw,go+r-w -C "$1" -cf - "$2" | gzip -9n
