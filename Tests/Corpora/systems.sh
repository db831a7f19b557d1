#!/usr/bin/env bash
# Imports every public design system of the corpora and compares each cell; see systems/README.md.
#
#   Tests/Corpora/systems.sh [BINARY] [OPTION …]      (the corpora: BLAZON_CORPORA, else ../shared/corpora)
#
# Writes the table in docs/flavors.md, unless --only is given. Exits with 1 where a system is refused, a
# value is wrong or a token is lost, and with 0, saying so, where there are no corpora.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(cd "$here/../.." && pwd)
binary=$package/.build/debug/blazon
if [ $# -gt 0 ] && [ "${1#--}" = "$1" ]; then binary=$1; shift; fi
corpora=${BLAZON_CORPORA:-$package/../shared/corpora}

if [ ! -d "$corpora/systems" ]; then
  echo "skipped: there are no systems at $corpora/systems (give the corpora's folder as BLAZON_CORPORA)"
  exit 0
fi
if ! command -v python3 > /dev/null; then
  echo "skipped: the comparison needs python3, which is not installed"
  exit 0
fi
case " $* " in
  *" --only "*) table=() ;;
  *) table=(--table "$package/docs/flavors.md") ;;
esac
env PYTHONDONTWRITEBYTECODE=1 python3 "$here/systems/check.py"
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/systems/run.py" --binary "$binary" --corpora "$corpora" \
  ${table[@]+"${table[@]}"} "$@"
