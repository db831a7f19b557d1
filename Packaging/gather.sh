#!/usr/bin/env bash
# Makes of the tarballs of all systems what else a release has, the same bytes each time: npm packages below npm/, an image
# from scratch, the plugins as a Swift package, a formula for Homebrew, server.json and SHA256SUMS.
#
#   Packaging/gather.sh FOLDER [--all]
#
# FOLDER has what Packaging/dist.sh made, of one version. With --all it must have all four systems, as a release has.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/.." && pwd)
out=$(cd "$1" && pwd)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$package" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C
umask 022

version=$(cd "$out" && find . -maxdepth 1 -name 'blazon-[0-9]*.tar.gz' | sed -nE 's#^\./blazon-(.*)-(linux|macos)-[^-]*\.tar\.gz$#\1#p' | sort -u)
if [ "$(grep -c . <<< "$version")" != 1 ]; then
  echo "error: $1 must have tarballs of one version, and has: ${version:-none}" | tr '\n' ' ' >&2
  exit 2
fi
systems=()
for system in linux-x86_64 linux-aarch64 macos-x86_64 macos-arm64; do
  if [ -e "$out/blazon-$version-$system.tar.gz" ]; then
    systems+=("$system")
  elif [ "${2:-}" = --all ]; then
    echo "error: blazon-$version-$system.tar.gz is not there" >&2
    exit 2
  fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# npm: a package that finds the one of its machine, and one for each system.
rm -rf "$out/npm"
mkdir -p "$out/npm" "$work/main/package/bin"
native=
for system in "${systems[@]}"; do
  case $system in linux-*) os=linux ;; macos-*) os=darwin ;; esac
  case $system in *-x86_64) cpu=x64 ;; *) cpu=arm64 ;; esac
  into=$work/$os-$cpu/package
  mkdir -p "$into/bin"
  tar -xzf "$out/blazon-$version-$system.tar.gz" -C "$work"
  from=$work/blazon-$version-$system
  cp "$from/bin/blazon" "$into/bin/blazon"
  cp "$from"/share/doc/blazon/{LICENSE,THIRD-PARTY-LICENSES,blazon.spdx.json} "$into/"
  sed "s/@VERSION@/$version/g; s/@OS@/$os/g; s/@CPU@/$cpu/g" "$here/npm/native.json" > "$into/package.json"
  "$here/packed.sh" "$work/$os-$cpu" package > "$out/npm/blazon-$os-$cpu-$version.tgz"
  native+="${native:+, }\"@blazon/$os-$cpu\": \"$version\""
done
cp "$here/npm/blazon.js" "$work/main/package/bin/blazon.js"
chmod 755 "$work/main/package/bin/blazon.js"
cp "$package/LICENSE" "$package/README.md" "$work/main/package/"
sed "s/@VERSION@/$version/g; s|@NATIVE@|$native|" "$here/npm/package.json" > "$work/main/package/package.json"
"$here/packed.sh" "$work/main" package > "$out/npm/blazon-$version.tgz"

# The image, for each Linux.
linux=()
for system in "${systems[@]}"; do
  case $system in linux-*) linux+=("$out/blazon-$version-$system.tar.gz") ;; esac
done
rm -f "$out"/blazon-image-*.tar
if [ ${#linux[@]} -gt 0 ]; then "$here/image.sh" "$version" "$out/blazon-image-$version.tar" "${linux[@]}"; fi

# The plugins: a Swift package with the generators of all systems in one artifact bundle.
rm -f "$out"/blazon-plugin-*.tar.gz
plugin=$work/plugin/blazon-plugin
bundle=$plugin/blazon-codegen.artifactbundle
variants=
for part in "$out/parts/blazon-codegen-$version"-*.tar.gz; do
  [ -e "$part" ] || continue
  mkdir -p "$bundle"
  tar -xzf "$part" -C "$bundle"
  triple=$(basename "$part" .tar.gz)
  triple=${triple#"blazon-codegen-$version-"}
  variants+="${variants:+, }{\"path\": \"$triple/blazon-codegen\", \"supportedTriples\": [\"$triple\"]}"
done
if [ -n "$variants" ]; then
  cat > "$bundle/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "blazon-codegen": {"type": "executable", "version": "$version", "variants": [$variants]}
  }
}
JSON
  cp "$package/LICENSE" "$bundle/"
  cp "$here/plugin/Package.swift" "$package/LICENSE" "$plugin/"
  cp "$package/docs/plugin.md" "$plugin/README.md"
  # Links between the plugins become files.
  cp -RL "$package/Plugins" "$plugin/Plugins"
  "$here/packed.sh" "$work/plugin" blazon-plugin > "$out/blazon-plugin-$version.tar.gz"
fi

# The formula: the tarball of each system, with its checksum.
tarball() {
  [ -e "$out/blazon-$version-$2.tar.gz" ] || return 0
  printf '    on_%s do\n      url "https://github.com/OWNER/blazon/releases/download/v%s/blazon-%s-%s.tar.gz"\n      sha256 "%s"\n    end\n' \
    "$1" "$version" "$version" "$2" "$(sha256sum "$out/blazon-$version-$2.tar.gz" | cut -d ' ' -f 1)"
}
{ tarball arm macos-arm64; tarball intel macos-x86_64; } > "$work/macos"
{ tarball arm linux-aarch64; tarball intel linux-x86_64; } > "$work/linux"
awk -v folder="$work" '/@MACOS@|@LINUX@/ {
  file = folder (/@MACOS@/ ? "/macos" : "/linux")
  while ((getline line < file) > 0) print line
  next
} {print}' "$here/homebrew/blazon.rb.in" > "$out/blazon.rb"

sed "s/@VERSION@/$version/g" "$here/server.json.in" > "$out/server.json"

(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS | sed 's#^\./##' | sort | xargs sha256sum > SHA256SUMS)
(cd "$out" && find . -type f ! -path './parts/*' | sed 's#^\./##' | sort | xargs ls -l | awk '{print $5, $NF}')
