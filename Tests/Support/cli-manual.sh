#!/usr/bin/env bash
# Prints the manual of the command line, made of the program's own help.
set -euo pipefail
blazon=$1
echo '# The command line'
echo
echo 'Made by `make docs` from the help texts; do not edit.'
for verb in '' $("$blazon" --help | awk '/^SUBCOMMANDS:/ {on = 1; next} /^ *See/ {on = 0}
  on && /^  [a-z]/ {print $1}'); do
  echo
  echo "## blazon${verb:+ $verb}"
  echo
  echo '```'
  COLUMNS=96 "$blazon" help $verb
  echo '```'
done
