#!/usr/bin/env bash
# Makes what a release has, the same bytes each time: a tarball, a Debian package, an npm package, a Swift
# package of the plugins with their generator as an artifact bundle, and checksums.
#
#   Packaging/dist.sh BINARY FOLDER
#
# BINARY is the fully static one, with blazon-codegen beside it (make static). SOURCE_DATE_EPOCH, else the last commit, gives the time
# of every file. What a machine has no tool for is skipped, and said.
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
"$here/stage.sh" "$binary" "$work/$name"

# A tar of the folder in the order of the names, of nobody, at one time.
packed() {
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u+rw,go+r-w -C "$1" -cf - "$2" | gzip -9n
}

# 1. The tarball.
packed "$work" "$name" > "$out/$name.tar.gz"
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
  gzip -9n "$root/usr/share/doc/blazon/changelog" "$root"/usr/share/man/man1/*.1
  echo "blazon: statically-linked-binary" > "$root/usr/share/lintian/overrides/blazon"
  cat > "$root/DEBIAN/control" <<CONTROL
Package: blazon
Version: $version
Section: devel
Priority: optional
Architecture: $debian
Maintainer: Blazon <blazon@localhost>
Installed-Size: $(du -ks "$root/usr" | cut -f1)
Description: design-token registry with a memory
 Keeps design tokens in one SQLite file, with every value that they ever had, who said so and when.
 Reads DTCG 2025.10 and the files of other tools, tells what changed between two points, and writes
 JSON, CSS and Swift.
CONTROL
  (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"
  find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  chmod -R go+rX,go-w "$root"
  dpkg-deb --root-owner-group -Zxz --build "$root" "$out/blazon_${version}_$debian.deb" > /dev/null
  files+=("blazon_${version}_$debian.deb")
else
  echo "skipped: the Debian package, which dpkg-deb makes" >&2
fi

# 3. npm: a package that finds the one of its machine, and that one.
case $machine in x86_64) cpu=x64 ;; aarch64 | arm64) cpu=arm64 ;; *) cpu=$machine ;; esac
case $system in linux) os=linux ;; macos) os=darwin ;; esac
npm=$work/npm
mkdir -p "$npm/main/package/bin" "$npm/native/package/bin"
cp "$here/npm/blazon.js" "$npm/main/package/bin/blazon.js"
chmod 755 "$npm/main/package/bin/blazon.js"
cp "$work/$name/bin/blazon" "$npm/native/package/bin/blazon"
cp "$package/LICENSE" "$package/README.md" "$npm/main/package/"
cp "$package/LICENSE" "$npm/native/package/"
"$package/Packaging/licenses.sh" > "$npm/native/package/THIRD-PARTY-LICENSES"
# Of this machine alone: a release of several names them all.
sed "s/@VERSION@/$version/g; s|@NATIVE@|@blazon/$os-$cpu|" "$here/npm/package.json" > "$npm/main/package/package.json"
cat > "$npm/native/package/package.json" <<JSON
{
  "name": "@blazon/$os-$cpu",
  "version": "$version",
  "description": "The program blazon for $os on $cpu",
  "license": "Apache-2.0",
  "os": ["$os"],
  "cpu": ["$cpu"],
  "files": ["bin", "THIRD-PARTY-LICENSES"]
}
JSON
packed "$npm/main" package > "$out/blazon-npm-$version.tgz"
packed "$npm/native" package > "$out/blazon-npm-$os-$cpu-$version.tgz"
files+=("blazon-npm-$version.tgz" "blazon-npm-$os-$cpu-$version.tgz")

# 4. The plugins with the generator in an artifact bundle: who uses them compiles nothing of ours.
case $system in linux) triple=$machine-unknown-linux-gnu ;; macos) triple=$machine-apple-macosx ;; esac
plugin=$work/plugin/blazon-plugin
bundle=$plugin/blazon-codegen.artifactbundle
mkdir -p "$bundle/$triple"
strip -o "$bundle/$triple/blazon-codegen" "$(dirname "$binary")/blazon-codegen"
chmod 755 "$bundle/$triple/blazon-codegen"
cp "$package/LICENSE" "$bundle/"
"$package/Packaging/licenses.sh" > "$bundle/THIRD-PARTY-LICENSES"
cat > "$bundle/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "blazon-codegen": {
      "type": "executable",
      "version": "$version",
      "variants": [{"path": "$triple/blazon-codegen", "supportedTriples": ["$triple"]}]
    }
  }
}
JSON
cp "$here/plugin/Package.swift" "$package/LICENSE" "$plugin/"
cp "$package/docs/plugin.md" "$plugin/README.md"
# Links between the plugins become files.
cp -RL "$package/Plugins" "$plugin/Plugins"
packed "$work/plugin" blazon-plugin > "$out/blazon-plugin-$version-$system-$machine.tar.gz"
files+=("blazon-plugin-$version-$system-$machine.tar.gz")

(cd "$out" && sha256sum "${files[@]}" > SHA256SUMS)
(cd "$out" && ls -l "${files[@]}" SHA256SUMS | awk '{print $5, $NF}')
