#!/usr/bin/env bash
# Runs libFuzzer with AddressSanitizer on the JSON reader and the DTCG reader.
#
#   FUZZ_SECONDS=60 Tests/Fuzz/fuzz.sh [json] [dtcg]
#
# What is found lands in .build-fuzz/found/<target>/; the grown corpus is kept for the next run.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=${FUZZ_SECONDS:-60}
build=.build-fuzz
flags=(-O -g -sanitize=fuzzer,address -parse-as-library -package-name blazon -swift-version 6
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -I "$build")

has_fuzzer() {
  printf '@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt { 0 }\n' > "$build/probe.swift"
  swiftc -sanitize=fuzzer,address -parse-as-library "$build/probe.swift" -o "$build/probe" \
    > "$build/probe.log" 2>&1
}

compile() { # module
  find "Sources/$1" -name '*.swift' -print0 | sort -z | xargs -0 \
    swiftc "${flags[@]}" -wmo -module-name "$1" \
    -emit-module -emit-module-path "$build/$1.swiftmodule" -c -o "$build/$1.o"
}

run() { # target
  local found=$build/found/$1
  mkdir -p "$build/corpus/$1" "$found"
  echo "fuzzing $1 for $seconds s"
  "$build/$1" "$build/corpus/$1" "Tests/Fuzz/seeds/$1" -dict=Tests/Fuzz/tokens.dict \
    -artifact_prefix="$found/" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
    -rss_limit_mb=2048 -print_final_stats=1 > "$build/$1.log" 2>&1 \
    || { tail -40 "$build/$1.log"; echo "found something: $found"; return 1; }
  grep -E '^(Done|stat::(number|average|peak))' "$build/$1.log"
}

mkdir -p "$build"
if ! has_fuzzer; then
  echo 'fuzzing skipped: this toolchain cannot build with -sanitize=fuzzer,address:'
  tail -3 "$build/probe.log"
  exit 0
fi

targets=("${@:-}")
[ -n "${targets[0]}" ] || targets=(json dtcg)
compile PositionedJSON
failed=0
for target in "${targets[@]}"; do
  case $target in
  json) objects=("$build/PositionedJSON.o") source=JSONFuzz ;;
  dtcg)
    compile TokenModel
    compile TokenParse
    objects=("$build"/{PositionedJSON,TokenModel,TokenParse}.o) source=DTCGFuzz ;;
  *) echo "no such target: $target; use json or dtcg" >&2; exit 64 ;;
  esac
  swiftc "${flags[@]}" -module-name "$source" "Tests/Fuzz/$source.swift" \
    "${objects[@]}" -o "$build/$target" 2> "$build/link.log" \
    || { cat "$build/link.log"; exit 1; }
  run "$target" || failed=1
done
exit $failed
