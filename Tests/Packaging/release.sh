#!/usr/bin/env bash
# Makes a release of a program and runs its first example from everything in it, each in an empty folder: the tarball, the
# Debian package, npm (offline, and from a registry on this machine), the image, the formula's steps, and the action's steps.
#
#   Tests/Packaging/release.sh BINARY
#
# The other systems' tarballs, which another machine would make, have a script for a program. What this machine has no tool
# for is skipped, with the reason.
set -euo pipefail
package=$(cd "$(dirname "$0")/../.." && pwd)
tests=$package/Tests/Packaging
binary=$1
version=$("$binary" --version)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home SOURCE_DATE_EPOCH=1795219200
mkdir "$HOME"
unset BLAZON_REGISTRY BLAZON_AUTHOR XDG_CONFIG_HOME
release=$work/release

has() { command -v "$1" > /dev/null || { echo "skipped: $2 needs $1"; return 1; }; }
fail() { echo "error: $*" >&2; exit 1; }

# The first example in an empty folder, with the command that is given.
example() {
  local folder
  folder=$(mktemp -d "$work/example.XXXX")
  (
    cd "$folder"
    echo '{"gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}}' > a.tokens.json
    {
      "$@" init && "$@" import a.tokens.json -m First --author 'Ann <ann@example.org>'
    } > log 2>&1 || { cat log >&2; exit 1; }
    "$@" export --format css | grep -qx '  --gap: 8px;'
  ) || fail "the first example does not run from $*"
}

man=--without-man
[ ! -x "$package/.build-manual/debug/generate-manual" ] || man=
"$package/Packaging/dist.sh" "$binary" "$release" $man > "$work/log"
case $(uname -sm) in
  'Linux x86_64') mine=linux-x86_64 ;; 'Linux aarch64') mine=linux-aarch64 ;;
  'Darwin x86_64') mine=macos-x86_64 ;; *) mine=macos-arm64 ;;
esac
tar -xzf "$release/blazon-$version-$mine.tar.gz" -C "$work"
tarball=$work/blazon-$version-$mine

if "$package/Packaging/gather.sh" "$release" --all > "$work/log" 2>&1; then fail 'a release lacks systems, and is made'; fi
for system in linux-x86_64 linux-aarch64 macos-x86_64 macos-arm64; do
  [ $system != $mine ] || continue
  other=$work/other/blazon-$version-$system
  mkdir -p "$other/bin"
  cp -R "$tarball/share" "$other/"
  printf '#!/bin/sh\necho another system; exit 3\n' > "$other/bin/blazon"
  chmod 755 "$other/bin/blazon"
  "$package/Packaging/packed.sh" "$work/other" "blazon-$version-$system" > "$release/blazon-$version-$system.tar.gz"
done
"$package/Packaging/gather.sh" "$release" --all > /dev/null
cp "$release/SHA256SUMS" "$work/first"
(cd "$release/npm" && sha256sum ./*) > "$work/first-npm"
"$package/Packaging/gather.sh" "$release" --all > /dev/null
cmp "$release/SHA256SUMS" "$work/first"
(cd "$release/npm" && sha256sum --quiet -c "$work/first-npm")
(cd "$release" && sha256sum --quiet -c SHA256SUMS)
echo 'release: all systems, the same bytes twice'

example "$tarball/bin/blazon"
for file in LICENSE README.md CHANGELOG.md docs/README.md; do
  [ -s "$tarball/share/doc/blazon/$file" ] || fail "the tarball lacks $file"
done
echo 'tarball: ok'

if [[ $mine = linux-* ]] && has dpkg-deb 'the Debian package'; then
  dpkg-deb -x "$release/blazon_${version}"_*.deb "$work/deb"
  dpkg-deb -f "$release/blazon_${version}"_*.deb Package Version | tr '\n' ' ' | grep -q "blazon Version: $version" \
    || fail 'the Debian package has another version'
  example "$work/deb/usr/bin/blazon"
  (cd "$work/deb" && dpkg-deb --ctrl-tarfile "$release/blazon_${version}"_*.deb | tar -xO ./md5sums | md5sum --quiet -c)
  echo 'Debian package: ok'
fi

if has npm npm && has node npm; then
  case $mine in linux-*) os=linux ;; *) os=darwin ;; esac
  case $mine in *-x86_64) cpu=x64 ;; *) cpu=arm64 ;; esac
  mkdir "$work/offline"
  (cd "$work/offline" && npm install --offline --no-audit --no-fund --loglevel error \
    "$release/npm/blazon-$version.tgz" "$release/npm/blazon-$os-$cpu-$version.tgz" > npm.log 2>&1 || { cat npm.log >&2; exit 1; })
  example "$work/offline/node_modules/.bin/blazon"
  echo 'npm, offline: ok'
  node "$tests/registry.mjs" "$release/npm" "$work/address" &
  registry=$!
  trap 'kill $registry 2> /dev/null || true; rm -rf "$work"' EXIT
  for _ in {1..100}; do [ ! -s "$work/address" ] || break; sleep 0.1; done
  mkdir "$work/by-name"
  (cd "$work/by-name" && npm install --registry "$(cat "$work/address")" --cache "$work/npm-cache" --no-audit --no-fund --loglevel error \
    blazon > npm.log 2>&1 || { cat npm.log >&2; exit 1; })
  kill $registry
  example "$work/by-name/node_modules/.bin/blazon"
  [ "$(ls "$work/by-name/node_modules/@blazon")" = "$os-$cpu" ] || fail 'npm installed the program of another system'
  echo 'npm, by its name: ok'
fi

has python3 'the image, the formula, the action and the lists' || exit 0
mkdir "$work/image"
python3 "$tests/release.py" image "$release/blazon-image-$version.tar" "${mine#linux-}" "$work/image"
if [[ $mine = linux-* ]]; then
  example "$work/image/usr/bin/blazon"
  # Nothing but the layer is there for the program, and /proc, which every container has and Swift's runtime asks for.
  mkdir "$work/image/proc"
  inside() {
    unshare --user --map-root-user --mount --pid --fork sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' \
      "$work/image" "$@"
  }
  if has unshare 'the image alone'; then
    if ! inside /usr/bin/blazon --version > "$work/log" 2>&1; then
      [[ $(cat "$work/log") =~ unshare:|mount: ]] || { cat "$work/log" >&2; fail 'the program does not start alone'; }
      echo "skipped: the image alone: $(head -n 1 "$work/log")"
    else
      echo '{"gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}}' > "$work/image/work/a.tokens.json"
      inside /usr/bin/blazon init /work/tokens.blazon > "$work/log" 2>&1 \
        && inside /usr/bin/blazon import /work/a.tokens.json --registry /work/tokens.blazon -m First --author Ann > "$work/log" 2>&1 \
        && inside /usr/bin/blazon export --registry /work/tokens.blazon --format css > "$work/css" \
        && grep -qx '  --gap: 8px;' "$work/css" || { cat "$work/log" >&2; fail 'the first example does not run in the image alone'; }
      echo 'image: the first example, with nothing but its layer'
    fi
  fi
fi
if has docker 'loading the image'; then
  if docker info > "$work/log" 2>&1; then
    docker load -i "$release/blazon-image-$version.tar"
    docker run --rm "ghcr.io/OWNER/blazon:$version" --version
  else
    echo 'skipped: loading the image: docker has no daemon here'
  fi
fi

[ ! -x "$(command -v ruby)" ] || ruby -c "$release/blazon.rb" > /dev/null
mkdir "$work/cellar"
python3 "$tests/release.py" formula "$release" "$mine" "$work/cellar"
example "$work/cellar/bin/blazon"
[ -x "$(command -v ruby)" ] || echo 'skipped: the syntax of the formula needs ruby'

if has git 'the action'; then python3 "$tests/release.py" action "$package" "$release" "$version" "$mine" "$work/action"; fi
python3 "$tests/release.py" lists "$release" "$version" "$tarball" "$binary"
