#!/bin/bash
# check.sh BLAZON: reads the outputs for other tools with their own compilers, where those are installed.
# sassc or Python's `sass` (libsass), node, deno, Kotlin, tree-sitter's grammar of Dart, and aapt2 with
# android-framework-res; what is missing is told and left out.
set -euo pipefail
tests=$(cd "$(dirname "$0")" && pwd)
blazon=$(readlink -f "${1:?check.sh BLAZON}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$blazon" export --registry hig --format scss --format ts --out out > /dev/null 2>&1
"$blazon" export --registry hig --format ts --option files=source --out source > /dev/null 2>&1
printf '@import "out/tokens";\n.dark { @include mode-dark { color: $color-tint; } }\n@each $name, $value in $tokens { .#{$name} { value: $value; } }\n' > use.scss
if command -v sassc > /dev/null; then
  sassc use.scss > use.css
  echo "scss: read by sassc, $(wc -l < use.css) lines"
elif python3 -c 'import sass' 2> /dev/null; then
  python3 -c 'import sass; print(sass.compile(filename="use.scss"))' > use.css
  echo "scss: read by libsass, $(wc -l < use.css) lines"
else
  echo "scss: skipped, there is neither sassc nor libsass"
fi
cat > use.ts <<'TS'
import tokens, { themes, type Theme, type TokenName } from "./out/tokens.js";
const name: TokenName = "alert.buttons.height";
const theme: Theme = themes.dark;
const height: "44px" = tokens.alert.buttons.height;
console.log(name, height, Object.keys(theme).length);
TS
if command -v deno > /dev/null && deno --version > /dev/null 2>&1; then
  deno check --quiet use.ts source/tokens.ts
  echo "ts: types read by $(deno --version | sed -n 3p); says $(deno run --quiet use.ts)"
  sed 's/"44px"/"45px"/' use.ts > wrong.ts
  if deno check --quiet wrong.ts > /dev/null 2>&1; then echo "ts: a wrong literal passes"; exit 1; fi
else
  echo "ts: types skipped, there is no deno"
fi
if command -v tsc > /dev/null; then
  tsc --strict --noEmit out/tokens.d.ts
  tsc --strict --noEmit --target es2020 --module esnext source/tokens.ts
  echo "ts: types read by tsc $(tsc --version | cut -d ' ' -f 2)"
fi
if command -v node > /dev/null; then
  cp out/tokens.js tokens.mjs
  node --input-type=module -e 'import("'"$folder"'/tokens.mjs").then((m) => console.log("ts: run by node, themes " + Object.keys(m.themes).length))'
else
  echo "ts: run skipped, there is no node"
fi
if command -v node > /dev/null; then
  "$blazon" export --registry hig --format tailwind --option version=3 --out preset > /dev/null 2>&1
  node -e 'console.log("tailwind: preset read by node, keys " + Object.keys(require(process.argv[1]).theme.extend))' \
    "$folder/preset/tailwind.preset.cjs"
fi
# Kotlin by a compiler on the path, or by the jars of PyPI's kotlin-jupyter-kernel in KOTLIN_JARS.
"$blazon" export --registry hig --format compose --format flutter --out code > /dev/null 2>&1
kotlin() {
  if command -v kotlinc > /dev/null; then kotlinc "$@"
  else java -cp "$(echo "$KOTLIN_JARS"/*.jar | tr ' ' ':')" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler \
      -no-stdlib -no-reflect "$@"
  fi
}
if command -v kotlinc > /dev/null || { command -v java > /dev/null && [ -n "${KOTLIN_JARS:-}" ]; }; then
  "$tests/compose/stubs.sh" stubs
  classes=$(ls "${KOTLIN_JARS:-/nowhere}"/kotlin-stdlib-*.jar 2> /dev/null || true)
  kotlin ${classes:+-cp "$classes"} -d stubs.out stubs/*.kt 2> kotlin.log || { cat kotlin.log; exit 1; }
  kotlin -cp "$classes:stubs.out" -Xexplicit-api=strict -Werror -d kotlin.out code/Tokens.kt 2> kotlin.log \
    || { cat kotlin.log; exit 1; }
  echo "compose: compiled, $(find kotlin.out -name '*.class' | wc -l) classes"
else
  echo "compose: skipped, there is no Kotlin compiler"
fi
if python3 -c 'import tree_sitter, tree_sitter_dart' 2> /dev/null; then
  python3 - code/tokens.dart <<'PY'
import sys
import tree_sitter
import tree_sitter_dart

with open(sys.argv[1], "rb") as file:
    text = file.read()
tree = tree_sitter.Parser(tree_sitter.Language(tree_sitter_dart.language())).parse(text)
if tree.root_node.has_error:
    sys.exit("flutter: tokens.dart has a syntax error")
print(f"flutter: read by tree-sitter, {len(text)} bytes")
PY
else
  echo "flutter: skipped, there is no tree-sitter-dart"
fi
framework=/usr/share/android-framework-res/framework-res.apk
if command -v aapt2 > /dev/null && [ -e "$framework" ]; then
  "$blazon" export --registry hig --format android --out android > /dev/null 2>&1
  cd android
  echo '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b"><uses-sdk android:minSdkVersion="21" android:targetSdkVersion="29"/></manifest>' > AndroidManifest.xml
  aapt2 compile --dir res -o all.zip
  aapt2 link -I "$framework" --manifest AndroidManifest.xml --java java -o all.apk all.zip
  aapt2 dump resources all.apk > dump.txt
  grep -A 2 ' color/color_label$' dump.txt | grep -q '(night) #ffffffff'
  echo "android: linked by $(aapt2 version 2>&1 | cut -d ' ' -f 2-5), $(grep -c ' resource 0x' dump.txt) resources"
  if command -v javac > /dev/null; then
    echo 'class Use { int red = a.b.R.color.color_system_red; }' > java/Use.java
    javac -d classes java/a/b/R.java java/Use.java
    echo "android: R read by $(javac -version 2>&1)"
  fi
  cd ..
else
  echo "android: skipped, there is no aapt2 or no android-framework-res"
fi
exit 0
