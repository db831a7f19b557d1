#!/usr/bin/env bash
# plugin-package.sh BLAZON-CODEGEN [--cost]: builds a consumer of the plugin package that `make dist` packs, in a
# new folder. With --cost it prints what clean builds take with the plugin and with the file committed, in seconds of
# processor time, the least of three.
set -euo pipefail
codegen=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
package=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

case $(uname -s) in
  Linux) triple=$(uname -m)-unknown-linux-gnu ;;
  *) echo "skipped: there is no artifact bundle for $(uname -s)"; exit 0 ;;
esac
mkdir -p "$work/blazon-plugin/blazon-codegen.artifactbundle/$triple"
cp "$package/Packaging/plugin/Package.swift" "$work/blazon-plugin/"
cp -RL "$package/Plugins" "$work/blazon-plugin/Plugins"
cp "$codegen" "$work/blazon-plugin/blazon-codegen.artifactbundle/$triple/blazon-codegen"
cat > "$work/blazon-plugin/blazon-codegen.artifactbundle/info.json" <<JSON
{"schemaVersion": "1.0", "artifacts": {"blazon-codegen": {"type": "executable", "version": "0",
 "variants": [{"path": "$triple/blazon-codegen", "supportedTriples": ["$triple"]}]}}}
JSON

consumer=$work/consumer
mkdir -p "$consumer/Sources/Design" "$consumer/Sources/app"
cat > "$consumer/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "consumer",
  dependencies: [.package(path: "../blazon-plugin")],
  targets: [
    .target(name: "Design", plugins: [.plugin(name: "BlazonPlugin", package: "blazon-plugin")]),
    .executableTarget(name: "app", dependencies: ["Design"]),
  ]
)
SWIFT
cat > "$consumer/blazon.json" <<'JSON'
{"sources": {"map": ["*night*=context:appearance=dark"]},
 "outputs": [{"format": "css", "out": "web"},
             {"format": "swift", "out": "Sources/Design", "options": {"namespace": "Kit"}}]}
JSON
design=$consumer/Sources/Design
echo '// The tokens of the app are made of the files beside this one.' > "$design/Design.swift"
python3 - "$design" <<'PY'
import json, sys
folder = sys.argv[1]
color = lambda i: {"colorSpace": "srgb", "components": [i % 256 / 255, i % 7 / 7, 0.5]}
def write(name, tokens):
    with open(f"{folder}/{name}", "w") as file: json.dump(tokens, file)
write("palette.tokens.json", {"palette": {"$type": "color", **{f"c{i}": {"$value": color(i)} for i in range(60)}}})
write("brand.tokens.json", {"brand": {"$type": "color", **{f"b{i}": {"$value": f"{{palette.c{i}}}"} for i in range(30)}}})
write("brand.night.tokens.json", {"brand": {"$type": "color", **{f"b{i}": {"$value": f"{{palette.c{59 - i}}}"} for i in range(30)}}})
write("space.tokens.json", {"space": {"$type": "dimension", **{f"s{i}": {"$value": {"value": i, "unit": "px"}} for i in range(48)}}})
PY
cat > "$consumer/Sources/app/main.swift" <<'SWIFT'
import Design

let dark = KitValues.Context(appearance: .dark)
print(Kit.Brand.b1, Kit.Space.s3, Kit.Brand.b1.rgba(in: dark) == Kit.Palette.c58.rgba(in: dark))
SWIFT

# Swift's driver takes a file that changed within the second of the last build for the one that it compiled: 5 of 12
# such edits of a plain package are not seen.
later() { sleep 1.1; }

# The processor time of a clean build.
cost() {
  rm -rf .build
  local before after
  TIMEFORMAT='%U %S'
  { time swift build > build.log 2>&1; } 2> time.log || { cat build.log; return 1; }
  awk '{print $1 + $2}' time.log
}
least() { for _ in 1 2 3; do cost; done | sort -n | head -n 1; }

cd "$consumer"
if [ "${2:-}" = --cost ]; then
  with=$(least)
  swift package --allow-writing-to-package-directory generate-tokens --target Design > /dev/null 2>&1
  sed -i 's/, plugins: .*)\]),/),/; /blazon-plugin/d; /name: "Design"/d' Package.swift
  sed -i 's/  targets: \[/  targets: [ .target(name: "Design"),/' Package.swift
  mkdir ../tokens && mv Sources/Design/*.json ../tokens/
  without=$(least)
  awk -v a="$with" -v b="$without" \
    'BEGIN { printf "clean build of 138 tokens: %.1f s with the plugin, %.1f s with the file committed; %.1f s more\n", a, b, a - b }'
  exit 0
fi
swift build 2>&1 | tail -n 3
.build/debug/app
.build/debug/app | grep -q 'true$' || { echo 'the dark value is not that of the dark file'; exit 1; }
swift package --allow-writing-to-package-directory generate-tokens 2>&1 | grep '^left out Design'
test ! -e Sources/Design/Kit.swift
swift package --allow-writing-to-package-directory generate-tokens --target Design 2>&1 | grep '^wrote .*/Sources/Design/Kit.swift$'
# A file that a person wrote stays.
cp Sources/Design/Kit.swift ../Kit.swift
echo '// by hand' > Sources/Design/Kit.swift
if swift package --allow-writing-to-package-directory generate-tokens --target Design > ../foreign.log 2>&1; then
  echo 'a file that a person wrote was replaced'; exit 1
fi
grep 'was not written by blazon, and would be replaced \[export-foreign\]' ../foreign.log
grep -q '^// by hand$' Sources/Design/Kit.swift
cp ../Kit.swift Sources/Design/Kit.swift
cmp .build/plugins/outputs/consumer/Design/destination/BlazonPlugin/BlazonTokens.swift Sources/Design/Kit.swift

# A folder that blazon.json names and that is not there is named, with the nearest.
mkdir tokens && mv Sources/Design/*.json tokens/
echo '{"sources": {"files": "tokenz"}}' > blazon.json
if swift build > ../missing.log 2>&1; then echo 'a missing folder of tokens was not told'; exit 1; fi
grep -m 1 'blazon.json:1:23: error: "tokenz" of "sources" is not there' ../missing.log
grep -q 'did you mean "tokens"?' ../missing.log
# So is one that leaves the folder, and one whose files hold no tokens.
echo '{"sources": {"files": ["../tokens"]}}' > blazon.json
if swift build > ../missing.log 2>&1; then echo 'a folder outside was not told'; exit 1; fi
grep -m 1 'blazon.json:1:24: error: "files" leads out of the folder of blazon.json' ../missing.log
mkdir settings && echo '{"name": "x"}' > settings/package.json && echo '{}' > settings/other.json
echo '{"sources": {"files": "settings"}}' > blazon.json
if swift build > ../missing.log 2>&1; then echo 'a folder that was not planned with was not told'; exit 1; fi
grep -m 1 'if it was named since the last build, touch Package.swift' ../missing.log
touch Package.swift
if swift build > ../missing.log 2>&1; then echo 'a folder without tokens was not told'; exit 1; fi
grep -m 1 'error: "settings" of "sources" holds 2 files, none with tokens: .*package.json' ../missing.log

# Two targets with a brand each share one blazon.json, files are read whatever they are called, and enums are called
# after the targets.
rm -rf tokens settings && mkdir -p tokens/base tokens/acme tokens/globex Sources/AcmeTokens Sources/globex-ui
brand() { echo '{"brand": {"name": {"$type": "number", "$value": '"$2"'}}}' > "tokens/$1/semantic.json"; }
echo '{"gap": {"$type": "number", "$value": 4}}' > tokens/base/base.json
echo '{"name": "settings"}' > tokens/base/package.json
brand acme 1; brand globex 2
for target in AcmeTokens globex-ui; do echo '// made' > "Sources/$target/Made.swift"; done
cat > blazon.json <<'JSON'
{"outputs": [
  {"format": "swift", "out": "Sources/AcmeTokens", "sources": {"files": ["tokens/base", "tokens/acme/*.json"]}},
  {"format": "swift", "out": "Sources/globex-ui", "sources": {"files": ["tokens/base/base.json", "tokens/globex"]}}]}
JSON
cp Package.swift ../Package.before && mv Sources/Design ../Design.before && rm -f ../Design.before/Kit.swift
sed -i 's/^    .target(name: "Design".*/    .target(name: "AcmeTokens", plugins: [.plugin(name: "BlazonPlugin", package: "blazon-plugin")]),\
    .target(name: "globex-ui", plugins: [.plugin(name: "BlazonPlugin", package: "blazon-plugin")]),/; s/dependencies: \["Design"\]/dependencies: ["AcmeTokens", "globex-ui"]/' Package.swift
printf 'import AcmeTokens\nimport globex_ui\nprint(AcmeTokens.Brand.name, Globex_uiTokens.Brand.name, AcmeTokens.gap)\n' \
  > Sources/app/main.swift
swift build > ../brands.log 2>&1 || { cat ../brands.log; exit 1; }
test "$(.build/debug/app)" = '1.0 2.0 4.0'
grep -m 1 "note: skipped 1 file: package.json (npm's manifest)" ../brands.log
# A value that changed is told, and what is the same is not.
later && brand acme 3
swift build > ../brands.log 2>&1 || { cat ../brands.log; exit 1; }
test "$(.build/debug/app)" = '3.0 2.0 4.0'
grep 'note: AcmeTokens.Brand.name: was 1, is 3' ../brands.log
test "$(grep -c ': was ' ../brands.log)" = 1
cp ../Package.before Package.swift && rm -rf tokens Sources/AcmeTokens Sources/globex-ui && mv ../Design.before Sources/Design

# The files that a resolver document names are read anew when they change, whatever they are called.
rm -rf blazon.json && mkdir "$design/sets"
gap() { echo '{"gap": {"$type": "number", "$value": '"$1"'}}' > "$design/sets/base.json"; }
gap 1
echo '{"version": "2025.10", "resolutionOrder": [{"type": "set", "name": "base", "sources": [{"$ref": "sets/base.json"}]}]}' \
  > "$design/app.resolver.json"
printf 'import Design\nprint(DesignTokens.gap)\n' > Sources/app/main.swift
touch Package.swift
swift build > ../resolver.log 2>&1 || { cat ../resolver.log; exit 1; }
test "$(.build/debug/app)" = 1.0
later && gap 2
swift build > ../resolver.log 2>&1 || { cat ../resolver.log; exit 1; }
test "$(.build/debug/app)" = 2.0 || { echo 'a file that a resolver document names was not read anew'; exit 1; }
