#!/usr/bin/env bash
# Writes an image from scratch with the static program, as an archive of OCI's layout (docker load, skopeo, crane), without a
# daemon and the same bytes each time. Its one layer has the program, its licenses, /tmp and the folder /work.
#
#   Packaging/image.sh VERSION FILE TARBALL...
#
# Each TARBALL is Packaging/dist.sh's of one Linux, and becomes a platform of the image.
set -euo pipefail
version=$1
out=$2
shift 2
export TZ=UTC LC_ALL=C
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
time=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
blobs=$work/image/blobs/sha256
mkdir -p "$blobs"

archived() {
  tar --format=ustar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$1" -cf - "${@:2}"
}
sum() { sha256sum "$1" | cut -d ' ' -f 1; }
# Keeps a file as a blob, and prints its digest and size as fields of a descriptor.
kept() {
  local digest
  digest=$(sum "$1")
  printf '"digest": "sha256:%s", "size": %s' "$digest" "$(wc -c < "$1" | tr -d ' ')"
  mv "$1" "$blobs/$digest"
}
oci=application/vnd.oci.image

manifests=
for tarball in "$@"; do
  case $tarball in
    *-x86_64.tar.gz) architecture=amd64 ;;
    *-aarch64.tar.gz) architecture=arm64 ;;
    *) echo "error: $tarball is of no Linux that images are made for" >&2; exit 2 ;;
  esac
  root=$work/root-$architecture
  mkdir -p "$work/unpacked" "$root/usr/bin" "$root/usr/share/doc/blazon" "$root/tmp" "$root/work"
  tar -xzf "$tarball" --strip-components=1 -C "$work/unpacked"
  cp "$work/unpacked/bin/blazon" "$root/usr/bin/"
  cp "$work/unpacked/share/doc/blazon"/{LICENSE,THIRD-PARTY-LICENSES,blazon.spdx.json} "$root/usr/share/doc/blazon/"
  rm -rf "$work/unpacked"
  chmod 1777 "$root/tmp"
  archived "$root" tmp usr work > "$work/layer.tar"
  layer=$(sum "$work/layer.tar")
  gzip -9n "$work/layer.tar"
  cat > "$work/config.json" <<JSON
{"created": "$time", "architecture": "$architecture", "os": "linux",
 "config": {"Entrypoint": ["/usr/bin/blazon"], "Env": ["PATH=/usr/bin"], "WorkingDir": "/work",
  "Labels": {"org.opencontainers.image.source": "https://github.com/OWNER/blazon",
   "org.opencontainers.image.version": "$version", "org.opencontainers.image.licenses": "Apache-2.0"}},
 "rootfs": {"type": "layers", "diff_ids": ["sha256:$layer"]},
 "history": [{"created": "$time", "created_by": "Packaging/image.sh"}]}
JSON
  cat > "$work/manifest.json" <<JSON
{"schemaVersion": 2, "mediaType": "$oci.manifest.v1+json",
 "config": {"mediaType": "$oci.config.v1+json", $(kept "$work/config.json")},
 "layers": [{"mediaType": "$oci.layer.v1.tar+gzip", $(kept "$work/layer.tar.gz")}]}
JSON
  manifests+="${manifests:+, }{\"mediaType\": \"$oci.manifest.v1+json\", $(kept "$work/manifest.json"),
  \"platform\": {\"os\": \"linux\", \"architecture\": \"$architecture\"}}"
done
printf '{"schemaVersion": 2, "mediaType": "%s.index.v1+json", "manifests": [%s]}\n' "$oci" "$manifests" > "$work/index.json"
cat > "$work/image/index.json" <<JSON
{"schemaVersion": 2, "mediaType": "$oci.index.v1+json", "manifests": [{"mediaType": "$oci.index.v1+json",
 $(kept "$work/index.json"), "annotations": {"io.containerd.image.name": "ghcr.io/OWNER/blazon:$version",
  "org.opencontainers.image.ref.name": "$version"}}]}
JSON
echo '{"imageLayoutVersion": "1.0.0"}' > "$work/image/oci-layout"
archived "$work/image" blobs index.json oci-layout > "$out"
