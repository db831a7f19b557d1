#!/usr/bin/env bash
# Installs blazon below a prefix: Packaging/install.sh BINARY PREFIX. DESTDIR goes before the prefix.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
"$here/stage.sh" "$1" "$stage"
into=${DESTDIR:-}$2
mkdir -p "$into"
# The program last: an installation that breaks off leaves no new program without its pages.
(cd "$stage" && find share -type f -exec install -D -m 644 {} "$into/{}" \;)
install -D -m 755 "$stage/bin/blazon" "$into/bin/.blazon.new"
mv "$into/bin/.blazon.new" "$into/bin/blazon"
echo "installed $into/bin/blazon"
