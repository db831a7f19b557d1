#!/usr/bin/env bash
# Diffs each commit of the recorded histories with the next, and holds classes and causes against
# resolved values found by brute force (CorpusTests).
#
#   Tests/Corpora/diff.sh [CORPORA]      (else BLAZON_CORPORA, else ../shared/corpora)
#
# REPLAY=kong,metamask chooses some; REPLAY_TELLS=1 lists each commit's counts and every rename. Exits
# with 0, saying so, where there are no corpora.
set -euo pipefail
package=$(cd "$(dirname "$0")/../.." && pwd)
corpora=${1:-${BLAZON_CORPORA:-$package/../shared/corpora}}

if [ ! -d "$corpora/replay" ]; then
  echo "skipped: there are no histories at $corpora/replay (give the folder above, or set BLAZON_CORPORA)"
  exit 0
fi
cd "$package"
exec env BLAZON_CORPORA="$(cd "$corpora" && pwd)" swift test --filter CorpusTests
