#!/usr/bin/env bash
# Makes the parts of a release that one system gives, the same bytes each time: a tarball, a Debian package, and
# the plugins' generator as an artifact bundle below parts/. Packaging/gather.sh makes the rest from those of all systems.
#
#   Packaging/dist.sh BINARY FOLDER [--without-man]
#
# BINARY is the release program, on Linux the fully static one, with blazon-codegen beside it (make static).
# SOURCE_DATE_EPOCH, else the last commit, gives the time of every file. What a machine has no tool for is skipped, and said.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/.." && pwd)
binary=$1
mkdir -p "$2"
out=$(cd "$2" && pwd)

version=$("$binary" --version)
machine=$(uname -m)
case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=macos ;;
  *) echo "error: there is no package for $(uname -s)" >&2; exit 2 ;;
esac
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$package" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C
umask 022

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=blazon-$version-$system-$machine
"$here/stage.sh" "$binary" "$work/$name" "${3:-}"
documents=$work/$name/share/doc/blazon
"$here/sbom.sh" "$work/$name/bin/blazon" "$version" > "$documents/blazon.spdx.json"
if grep -q '^Its text was not' "$documents/THIRD-PARTY-LICENSES"; then
  echo 'error: a release has the licenses of all that is in it' >&2
  exit 1
fi

# 1. The tarball.
"$here/packed.sh" "$work" "$name" > "$out/$name.tar.gz"
files=("$name.tar.gz")

# 2. The Debian package.
if command -v dpkg-deb > /dev/null && [ $system = linux ]; then
  case $machine in x86_64) debian=amd64 ;; aarch64) debian=arm64 ;; *) debian=$machine ;; esac
  root=$work/deb
  mkdir -p "$root/DEBIAN" "$root/usr"
  cp -r "$work/$name/bin" "$work/$name/share" "$root/usr/"
  mkdir -p "$root/usr/share/zsh/vendor-completions" "$root/usr/share/lintian/overrides"
  mv "$root/usr/share/zsh/site-functions/_blazon" "$root/usr/share/zsh/vendor-completions/_blazon"
  rmdir "$root/usr/share/zsh/site-functions"
  mv "$root/usr/share/doc/blazon/LICENSE" "$root/usr/share/doc/blazon/copyright"
  mv "$root/usr/share/doc/blazon/CHANGELOG.md" "$root/usr/share/doc/blazon/changelog"
  find "$root/usr/share/doc/blazon/changelog" "$root/usr/share/man" -type f -exec gzip -9n {} +
  echo "blazon: statically-linked-binary" > "$root/usr/share/lintian/overrides/blazon"
  cat > "$root/DEBIAN/control" <<CONTROL
Package: blazon
Version: $version
Section: devel
Priority: optional
Architecture: $debian
Maintainer: Blazon <blazon@example.org>
Homepage: https://github.com/OWNER/blazon
Installed-Size: $(du -ks "$root/usr" | cut -f1)
Description: design-token registry with a memory
 Keeps design tokens in one SQLite file, with every value that they ever had, who said so and when.
 Reads DTCG 2025.10 and the files of other tools, compares two points, and writes CSS, Swift and
 other code.
CONTROL
  (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"
  find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  chmod -R go+rX,go-w "$root"
  dpkg-deb --root-owner-group -Zxz --build "$root" "$out/blazon_${version}_$debian.deb" > /dev/null
  files+=("blazon_${version}_$debian.deb")
else
  echo "skipped: the Debian package, which dpkg-deb makes" >&2
fi

# 3. The generator of the plugins: who uses them compiles nothing of ours.
codegen=$(dirname "$binary")/blazon-codegen
if [ -e "$codegen" ]; then
  case $system in linux) triple=$machine-unknown-linux-gnu ;; macos) triple=$machine-apple-macosx ;; esac
  mkdir -p "$work/parts/$triple" "$out/parts"
  strip -o "$work/parts/$triple/blazon-codegen" "$codegen"
  chmod 755 "$work/parts/$triple/blazon-codegen"
  if [ "$system" = macos ]; then codesign --force --sign - "$work/parts/$triple/blazon-codegen"; fi
  cp "$documents/THIRD-PARTY-LICENSES" "$work/parts/$triple/"
  "$here/packed.sh" "$work/parts" "$triple" > "$out/parts/blazon-codegen-$version-$triple.tar.gz"
  files+=("parts/blazon-codegen-$version-$triple.tar.gz")
else
  echo 'skipped: the plugins, whose blazon-codegen is not beside the program' >&2
fi

(cd "$out" && ls -l "${files[@]}" | awk '{print $5, $NF}')
