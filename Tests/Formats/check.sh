#!/bin/bash
# check.sh BLAZON: reads the outputs for other tools with their own compilers, where those are installed.
# sassc or Python's `sass` (libsass), node, and deno; what is missing is told and left out.
set -euo pipefail
blazon=$(readlink -f "${1:?check.sh BLAZON}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$blazon" export --registry hig --format scss --format ts --out out > /dev/null 2>&1
"$blazon" export --registry hig --format ts --option files=source --out source > /dev/null 2>&1
printf '@import "out/tokens";\n.dark { @include mode-dark { color: $color-blue; } }\n@each $name, $value in $tokens { .#{$name} { value: $value; } }\n' > use.scss
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
exit 0
