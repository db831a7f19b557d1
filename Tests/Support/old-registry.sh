#!/usr/bin/env bash
# Makes NAME.registry by PROGRAM, a blazon of any schema, and writes into NAME.txt what it answers of it:
# Tests/Support/old-registry.sh .build/debug/blazon Tests/TokenStoreTests/Golden/schema-12
set -euo pipefail
program=$(realpath "$1") name=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
clock=1767225600  # 2026-01-01
export HOME=$folder TZ=UTC LC_ALL=C BLAZON_AUTHOR='Ada <ada@example.org>'

# Runs the program, an hour after the last time.
run() {
  SOURCE_DATE_EPOCH=$((clock += 3600)) "$program" "$@"
}
# Whether the program of then has a verb or an option: has '--since' mv
has() {
  "$program" help "${@:2}" | grep -e "^ *$1\\b" > /dev/null
}

cat > base.tokens.json <<'JSON'
{
  "$extensions": {"dev.blazon": {
    "revision": "one", "title": "Edition one", "axes": {"appearance": ["light", "dark"]},
    "documents": {"book": {"title": "The book", "standing": "vendor"}}
  }},
  "color": {
    "$description": "What is seen",
    "blue": {
      "$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0.50, 1]},
      "$description": "For what can be tapped",
      "$extensions": {"dev.blazon": {
        "evidence": [{"at": ["book", "Color", "p. 4"], "grade": "measured"}],
        "contexts": {"appearance=dark": {
          "value": {"colorSpace": "srgb", "components": [0, 0.6, 1]}}}
      }}
    },
    "tint": {"$type": "color", "$value": "{color.blue}", "$description": "Größe ≥ 1"},
    "link": {"$type": "color", "$value": "{color.tint}"}
  },
  "gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}, "$extensions": {"dev.blazon": {
    "approximate": true, "modality": "should", "max": {"value": 12, "unit": "px"}, "note": "Between rows"}}},
  "row": {"$type": "dimension", "$extensions": {"dev.blazon": {
    "words": "a thumb's width", "evidence": [{"at": ["book", "Rows"], "says": {"value": 44, "unit": "px"}}]}}},
  "bold": {"$extensions": {"dev.blazon": {"type": "boolean", "value": true}}},
  "shadow": {"$type": "shadow", "$value": {
    "color": "{color.blue}", "offsetX": {"value": 0, "unit": "px"},
    "offsetY": {"value": 2, "unit": "px"}, "blur": {"value": 8.0, "unit": "px"},
    "spread": {"value": 0, "unit": "px"}}},
  "body": {"$type": "typography", "$value": {
    "fontFamily": ["Inter", "serif"], "fontSize": {"value": 17, "unit": "px"},
    "fontWeight": 400, "letterSpacing": {"value": 0, "unit": "px"}, "lineHeight": 1.50}}
}
JSON
mkdir -p history/blobs
cat > history/index.json <<'JSON'
{"commits": [
  {"commit": "aa", "date": "2022-02-08T14:06:13-08:00", "author": "Bea <bea@example.org>", "message": "Sizes",
   "files": {"sizes.json": "01"}},
  {"commit": "bb", "date": "2023-03-09T10:00:00Z", "author": "Cy <cy@example.org>", "message": "Larger",
   "files": {"sizes.json": "02"}}
]}
JSON
for size in 1 2; do
  echo '{"size": {"$type": "number", "small": {"$value": '$size'}, "large": {"$value": 4.0}}}' > history/blobs/0$size
done

{
  run init t.blazon
  run import --history history --map '*=prefix:' --revision one
  run import base.tokens.json -m First --trailer 'Source: page 4'
  run set color.blue '#0A84FF' --context appearance=dark -m 'A better blue' --document book --locator Dark
  run mv color.tint color.accent -m 'One word'
  run deprecate color.link --use color.accent --note 'One name' -m 'Links are accents'
  run tag v1 HEAD~1 -m 'The first'
  run rm gap -m 'Nobody uses it'
  run revert HEAD -m 'Somebody does'
  run revision add two --title 'Edition two' --base one -m 'A second edition'
  run set color.blue '#0055FF' --revision two -m Darker
  run revision publish one --date 2025-06 -m 'Edition one is out'
  run set gap 9px --revision one --correction -m 'Read wrongly'
  if has --since mv; then  # schema 7
    run rm size.small --correction -m 'Gone'
    run set size.tiny 2 --type number --revision one --correction -m 'Come'
    run mv --since HEAD size.small size.tiny --correction -m 'The same'
  fi
  if has delete revision; then  # schema 8
    run revision add three -m 'A slip'
    run revision delete three -m 'No third'
  fi
  if has merge; then  # schema 10
    cp t.blazon copy.registry
    run set size.tiny 3 --revision two --registry copy.registry -m 'In a copy'
    run set size.large 5 --revision two -m 'Here'
    run merge copy.registry
  fi
  run tag v2
  run doctor --registry t.blazon
} >&2

while read -r line; do
  readarray -t words < <(jq -r '.[]' <<< "$line")
  echo "\$ $line"
  run "${words[@]}" < /dev/null
  echo 'exit 0'
done > answers.txt <<'JSON'
["log", "--stat", "--json"]
["list", "--first-seen", "--json"]
["list", "@v1", "--json"]
["show", "color.accent", "--at", "one", "--json"]
["show", "color.blue", "--history", "--json"]
["show", "size.large", "--history", "--json"]
["blame", "color", "--json"]
["sources", "--json"]
["revision", "--json"]
["tag", "--json"]
["tag", "--verify", "v1", "--json"]
JSON
sqlite3 t.blazon 'PRAGMA wal_checkpoint(TRUNCATE)' > /dev/null
cp t.blazon "$name.registry"
cp answers.txt "$name.txt"
