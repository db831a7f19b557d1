#!/usr/bin/env bash
# Accounts for every token of the corpora: read, kept as written, or reported with its place.
#
#   Tests/Corpora/account.sh [CORPORA]      (else BLAZON_CORPORA, else ../shared/corpora)
#
# BLAZON names the binary (else the release build, else the debug build). The tokens are counted by
# a reader of its own (tokens.py), and each value that was read is compared with the file. Exits
# with 1 if a token is unaccounted for, and with 0, saying so, where there are no corpora.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../.." && pwd)
corpora=${1:-${BLAZON_CORPORA:-$package/../shared/corpora}}

if [ ! -d "$corpora/dtcg" ]; then
  echo "skipped: there are no corpora at $corpora (give their folder, or set BLAZON_CORPORA)"
  exit 0
fi
if ! command -v python3 > /dev/null; then
  echo "skipped: counting the corpora needs python3, which is not installed"
  exit 0
fi
. "$here/binary.bash"
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/account.py" --binary "$binary" --corpora "$corpora"
