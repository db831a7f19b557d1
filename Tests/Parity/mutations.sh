#!/bin/sh
# Breaks the exporters in one place after another and expects parity.py to see it; with TESTS=1 `swift test`
# has to fail, too. A word chooses the mutations whose names hold it. Each file is put back. Exits with 1
# where a mutation goes unseen.
set -u
cd "$(dirname "$0")/../.." || exit 2
kept=$(mktemp) file=
restore() { [ -n "$file" ] && cp "$kept" "$file"; file=; }
trap 'restore; rm -f "$kept"' EXIT
trap 'exit 2' INT TERM
export PYTHONDONTWRITEBYTECODE=1
unseen=0 only=${1-}

# What it is; the file; what stands there; what is to stand there; the formats to look at; the tests.
mutate() {
  case $1 in *"$only"*) ;; *) return ;; esac
  file=Sources/TokenExport/$2
  cp "$file" "$kept"
  python3 - "$file" "$3" "$4" <<'PYTHON' || { restore; echo "no such place: $1"; exit 2; }
import sys
name, old, new = sys.argv[1:]
text = open(name).read()
if text.count(old) != 1:
    sys.exit(1)
open(name, "w").write(text.replace(old, new))
PYTHON
  if ! swift build --product blazon >"$kept.log" 2>&1; then
    restore; tail -20 "$kept.log"; echo "does not build: $1"; exit 2
  fi
  # shellcheck disable=SC2086
  python3 Tests/Parity/parity.py --count 200 --sets generated --browser none --formats $5 \
    >"$kept.log" 2>&1
  code=$?
  if [ $code -eq 1 ] && grep -q '^differs: ' "$kept.log"; then
    echo "seen: $1: $(tail -1 "$kept.log")"
    grep '^differs: ' "$kept.log" | head -1 | cut -c1-160
  else
    echo "UNSEEN: $1"; tail -3 "$kept.log"; unseen=1
  fi
  if [ -n "${TESTS-}" ]; then
    swift test --filter "$6" >"$kept.log" 2>&1
    if grep -q '✘ Test ' "$kept.log"; then
      echo "  tests: $(grep -c '✘ Test "' "$kept.log") fail, such as $(grep -m1 -o '✘ Test "[^"]*"' "$kept.log")"
    else
      echo "  UNSEEN by tests: $1"; tail -3 "$kept.log"; unseen=1
    fi
  fi
  restore
}

mutate 'CSS: dark is light' CSS/CSSConditions.swift \
  'case (schemeAxis, "dark"): "(prefers-color-scheme: dark)"' \
  'case (schemeAxis, "dark"): "(prefers-color-scheme: light)"' css 'CSSModeTests|GoldenTests'
mutate 'CSS: an element keeps the appearance around it' CSS/CSSConditions.swift \
  'let selectors = [":root"] + schemes.flatMap(choosers)' \
  'let selectors = [":root"]' css 'CSSModeTests|GoldenTests'
mutate 'CSS: the system wins over the attribute' CSS/CSSConditions.swift \
  'schemes.filter { $0 != value }.flatMap(choosers)' \
  'schemes.filter { $0.isEmpty }.flatMap(choosers)' css 'CSSModeTests|GoldenTests'
mutate 'CSS: two decimals say which byte it was' CSS/CSSColorWriter.swift \
  'default: return leastStep' 'case 2: return 0.005; default: return leastStep' css 'CSSOptionTests'
mutate 'CSS: alpha is dropped' CSS/CSSColorWriter.swift \
  'if color.alpha.value != 1 {' 'if color.alpha.value > 1 {' css 'CSSOptionTests|GoldenTests'
mutate 'Swift: milliseconds are seconds' Swift/SwiftValue.swift \
  'case .duration(let duration): double(duration.seconds)' \
  'case .duration(let duration): double(duration.value.value)' swift 'SwiftParityTests|GoldenTests'
mutate 'Swift: the weakest context decides' Swift/SwiftColorType.swift \
  'let rows = modes.all.indices.reversed().map { mode in' \
  'let rows = modes.all.indices.map { mode in' \
  swift 'SwiftParityTests|SwiftCompileTests'
mutate 'JSON: silence is left out' JSON/ExtensionObject.swift \
  'if statement.presence != .stated {' 'if statement.presence == .notStated {' \
  json 'JSONRoundTripTests'
mutate 'JSON: a context is the base' JSON/Resolver/ResolverValues.swift \
  'statements.append((choosable(context), known' 'statements.append((Context.base, known' \
  json 'ResolverExportTests'
mutate 'asset catalog: high contrast is dark' AssetCatalog/ColorSlots.swift \
  '("contrast", contrast.word)]' '("luminosity", contrast.word)]' xcassets 'AssetCatalogTests'
mutate 'all: a pixel is a point' ExportableValue.swift \
  'value = value?.divided(by: scale)' 'value = value?.divided(by: max(1, scale - 1))' \
  'css swift' 'CSSTests|CSSOptionTests|SwiftParityTests|GoldenTests'
mutate 'all: doubts are not listed' ExportableValue.swift \
  'if chain.contains(where: \.isApproximate) {' 'if chain.count > 9 {' css 'GoldenTests'
swift build --product blazon >/dev/null
exit $unseen
