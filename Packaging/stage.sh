#!/usr/bin/env bash
# Lays out what an installation of blazon has, below a folder: the program, stripped, man pages,
# completions for bash, zsh and fish, the license, the changelog, the README and the pages
# that it leads to.
#
#   Packaging/stage.sh BINARY FOLDER [--without-man]
#
# The man pages are made from the program's own help by swift-argument-parser's tool.
set -euo pipefail
package=$(cd "$(dirname "$0")/.." && pwd)
binary=$1
into=$2

mkdir -p "$into/bin" "$into/share/man/man1" "$into/share/bash-completion/completions" \
  "$into/share/zsh/site-functions" "$into/share/fish/vendor_completions.d" "$into/share/doc/blazon"

strip -o "$into/bin/blazon" "$binary"
chmod 755 "$into/bin/blazon"
# Without the symbols its signature no longer holds, and macOS on arm64 starts no program without one.
if [ "$(uname -s)" = Darwin ]; then codesign --force --sign - "$into/bin/blazon"; fi

completion() { "$binary" --generate-completion-script "$1" | sed "1{/^#!/d;}"; }
completion bash > "$into/share/bash-completion/completions/blazon"
completion zsh > "$into/share/zsh/site-functions/_blazon"
completion fish > "$into/share/fish/vendor_completions.d/blazon.fish"

cp "$package/LICENSE" "$package/README.md" "$package/CHANGELOG.md" "$into/share/doc/blazon/"
"$package/Packaging/licenses.sh" > "$into/share/doc/blazon/THIRD-PARTY-LICENSES"
mkdir -p "$into/share/doc/blazon/docs"
cp -R "$package"/docs/*.md "$package"/docs/*.json "$package/docs/evidence" "$into/share/doc/blazon/docs/"

if [ "${3:-}" != --without-man ]; then
  # Of a release tarball's own folder there is no history: then the changelog's day counts.
  seconds=${SOURCE_DATE_EPOCH:-$(git -C "$package" log -1 --format=%ct 2>/dev/null \
    || stat -c %Y "$package/CHANGELOG.md")}
  date=$(date -u -d "@$seconds" +%Y-%m-%d 2>/dev/null || date -u -r "$seconds" +%Y-%m-%d)
  # The tool that the package's plugin runs, built by itself: the plugin would build all of blazon again.
  tool=$package/.build-manual
  parser=$package/.build-static/checkouts/swift-argument-parser
  if [ ! -d "$parser" ]; then
    parser=$package/.build/checkouts/swift-argument-parser
    swift package --package-path "$package" resolve >&2
  fi
  swift build --package-path "$parser" \
    --product generate-manual --scratch-path "$tool" >&2
  "$tool/debug/generate-manual" "$binary" --multi-page --date "$date" \
    --output-directory "$into/share/man/man1"
  # git's way: blazon-export(1), not blazon.export(1).
  for page in "$into"/share/man/man1/blazon.*.1; do
    [ -e "$page" ] || continue
    name=$(basename "$page" .1)
    mv "$page" "$into/share/man/man1/${name//./-}.1"
  done
fi
