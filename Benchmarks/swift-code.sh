#!/usr/bin/env bash
# What ten thousand colors, light and dark, cost in generated Swift: compile time and bytes.
#
#   Benchmarks/swift-code.sh [path of blazon]
#
# Compile time is the least of three runs of `swiftc -Onone` over 10,000 tokens, with the module. Size
# is text and data of a stripped program at -O: 11,000 tokens less 1,000, whose code is a module of its own and
# whose consumer uses one of them, or each of them once; with the stubs of SwiftUI and UIKit that the tests have, as
# colors are SwiftUI's own there. Needs swiftc, binutils and awk.
set -euo pipefail
blazon=$(realpath "${1:-$(dirname "$0")/../.build-static/release/blazon}")
runs=${RUNS:-3}
stubs=$(realpath "$(dirname "$0")/../Tests/TokenExportTests/Stubs")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for module in CoreGraphics QuartzCore UIKit SwiftUI; do
  cp "$stubs/$module.swift.txt" "${module}Stub.swift"
  swiftc -O -parse-as-library -swift-version 6 -module-name "$module" -I . -emit-module \
    -emit-object "${module}Stub.swift" -o "${module}Stub.o"
done

# $1 tokens in groups of fifty; the seed makes the same colors every time.
tokens() {
  awk -v n="$1" 'BEGIN {
    srand(7)
    print "{\"$extensions\":{\"dev.blazon\":{\"revision\":\"main\",\"axes\":{\"appearance\":[\"light\",\"dark\"]}}}"
    for (i = 0; i < n; i++) {
      if (i % 50 == 0) printf "%s,\"group%d\":{", (i ? "}" : ""), i / 50
      printf "%s\"c%d\":{\"$type\":\"color\",\"$value\":%s,\"$extensions\":{\"dev.blazon\":{\"contexts\":{\"appearance=dark\":{\"value\":%s}}}}}\n",
        (i % 50 ? "," : ""), i, color(), color()
    }
    print "}}"
  }
  function part(b) { return sprintf("%.6f", b / 255) + 0 }
  function color(  r, g, b) {
    r = int(rand() * 256); g = int(rand() * 256); b = int(rand() * 256)
    return sprintf("{\"colorSpace\":\"srgb\",\"components\":[%s,%s,%s]}", part(r), part(g), part(b))
  }'
}

# A consumer of the first $1 tokens; 1 stands for one.
consumer() {
  awk -v n="$1" 'BEGIN {
    print "import Colors"
    print "@inline(never) func use(_ color: TokensValues.Color) { seen &+= color.hashValue }"
    print "nonisolated(unsafe) var seen = 0"
    for (i = 0; i < n; i++) {
      if (i % 50 == 0) printf "%s@inline(never) func part%d() {\n", (i ? "}\n" : ""), i / 50
      printf "use(Tokens.Group%d.c%d)\n", i / 50, i
    }
    print "}"
    print "@main struct Main { static func main() {"
    for (i = 0; i * 50 < n; i++) printf "part%d()\n", i
    print "print(seen != 0) } }"
  }'
}

generate() {
  tokens "$1" >"$1.tokens.json"
  "$blazon" init "$1.blazon" >init.log
  "$blazon" import "$1.tokens.json" --registry "$1.blazon" -m colors >import.log
  "$blazon" export --format swift --option style=packed --registry "$1.blazon" --out "$1" >export.log
}

# Prints text and data of a program with $1 tokens that uses $2 of them.
size_of() {
  consumer "$2" >"use$2.swift"
  swiftc -O -parse-as-library -swift-version 6 -I "$1" -I . "use$2.swift" "$1/Colors.o" ./*Stub.o -o "program$1-$2"
  ./"program$1-$2" >/dev/null
  strip "program$1-$2"
  size "program$1-$2" | awk 'NR == 2 { print $1 + $2 }'
}

row() { # name, value, unit, limit
  local verdict
  verdict=$(awk -v v="$2" -v l="$4" 'BEGIN { print (v <= l) ? "kept" : "missed" }')
  printf '| %s | %s %s | ≤ %s | %s |\n' "$1" "$2" "$3" "$4" "$verdict"
}

for n in 1000 10000 11000; do generate "$n"; done

wall= cpu=
for _ in $(seq "$runs"); do
  read -r real user < <({
    TIMEFORMAT='%R %U'
    time swiftc -Onone -parse-as-library -swift-version 6 -module-name Colors -I . -emit-module \
      -c 10000/Tokens.swift -o debug.o
  } 2>&1)
  wall=$(printf '%s\n%s\n' "${wall:-$real}" "$real" | sort -g | head -1)
  cpu=$(printf '%s\n%s\n' "${cpu:-$user}" "$user" | sort -g | head -1)
done

for n in 1000 11000; do
  swiftc -O -wmo -parse-as-library -swift-version 6 -module-name Colors -I . -emit-module \
    -emit-module-path "$n/Colors.swiftmodule" -c "$n/Tokens.swift" -o "$n/Colors.o"
done
per_token() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", (b - a) / 10000 }'; }
one=$(per_token "$(size_of 1000 1)" "$(size_of 11000 1)")
all=$(per_token "$(size_of 1000 1000)" "$(size_of 11000 11000)")

echo "| Generated Swift, 10,000 colors, light and dark | | Limit | |"
echo "|---|---|---|---|"
row "compiling, -Onone, wall clock" "$wall" s 10
row "compiling, -Onone, processor" "$cpu" s 10
row "size at -O, one token used" "$one" "bytes a token" 48
row "size at -O, each token used once" "$all" "bytes a token" 48
