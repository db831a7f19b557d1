#!/usr/bin/env bash
# Lists what is linked into the program, one a line, between tabs: name, version, license (of SPDX's list), address, file
# with its text on this machine, and a symbol by which a program has it.
#
#   Packaging/components.sh
#
# Packages come from Package.resolved; on Linux, where the program is static, so do the libraries of the machine that builds it.
set -euo pipefail
package=$(cd "$(dirname "$0")/.." && pwd)

row() { (IFS=$'\t'; printf '%s\n' "$*"); }

checkouts=$package/.build-static/checkouts
[ -d "$checkouts" ] || checkouts=$package/.build/checkouts
while IFS=$'\t' read -r name address version; do
  case $name in
    grdb.swift) row GRDB.swift "$version" MIT "$address" "$checkouts/GRDB.swift/LICENSE" 4GRDB13DatabaseQueueC ;;
    swift-argument-parser)
      row "$name" "$version" 'Apache-2.0 WITH Swift-exception' "$address" "$checkouts/$name/LICENSE.txt" 14ArgumentParser ;;
    yams)
      row Yams "$version" MIT "$address" "$checkouts/Yams/LICENSE" 4Yams
      # Its sources are in Yams, without their license.
      row libyaml "of Yams $version" MIT https://github.com/yaml/libyaml "$package/Packaging/licenses/libyaml" yaml_parser_parse ;;
    *) echo "error: Packaging/components.sh knows no license of $name" >&2; exit 1 ;;
  esac
done < <(awk -F '"' '$2 == "identity" {name = $4} $2 == "location" {address = $4}
  $2 == "version" && $4 != "" {print name "\t" address "\t" $4}' "$package/Package.resolved")

[ "$(uname -s)" = Linux ] || exit 0
swift=$(command -v swift || true)
toolchain=$(dirname "$(dirname "$(readlink -f "${swift:-/usr/bin/swift}")")")
row 'Swift runtime and Foundation' "$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p;q')" \
  'Apache-2.0 WITH Swift-exception' https://swift.org "$toolchain/share/swift/LICENSE.txt" swift_retain

# Debian's package of a library, and where it keeps the license.
debian() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo unknown; }
gcc=$(dpkg-query -W -f '${Package}\n' 'libstdc++-*-dev' 2>/dev/null | sort -V | tail -n 1 || true)
row 'GNU C library' "$(debian libc6-dev)" LGPL-2.1-or-later https://www.gnu.org/software/libc/ \
  /usr/share/doc/libc6-dev/copyright __libc_start_main
row 'GCC runtime libraries' "$(debian "${gcc:-none}")" 'GPL-3.0-or-later WITH GCC-exception-3.1' https://gcc.gnu.org \
  "/usr/share/doc/${gcc:-none}/copyright" __cxa_throw
row SQLite "$(debian libsqlite3-dev)" blessing https://sqlite.org /usr/share/doc/libsqlite3-dev/copyright sqlite3_open_v2
if [ -e /usr/share/doc/libjemalloc-dev/copyright ]; then
  row jemalloc "$(debian libjemalloc-dev)" BSD-2-Clause https://jemalloc.net /usr/share/doc/libjemalloc-dev/copyright mallctl
fi
