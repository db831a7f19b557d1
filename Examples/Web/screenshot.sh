#!/usr/bin/env bash
# Pictures of the page, light and dark: screenshot.sh [FOLDER]. Skips where there is no Chromium.
set -euo pipefail
page=$(cd "$(dirname "$0")" && pwd)/index.html
out=${1:-out}
browser=
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null 2>&1; then browser=$name; break; fi
done
if [ -z "$browser" ]; then echo 'skipped: pictures of the web example, as no Chromium is installed'; exit 0; fi
mkdir -p "$out"
shoot() {  # NAME SCHEME (0 is dark, 1 light) WIDTH HEIGHT
  "$browser" --headless=new --no-sandbox --disable-gpu --hide-scrollbars --window-size="$3,$4" \
    --force-prefers-reduced-motion --blink-settings="preferredColorScheme=$2" \
    --screenshot="$out/$1.png" "file://$page" >/dev/null 2>&1
  [ -s "$out/$1.png" ] || { echo "no picture: $out/$1.png"; exit 1; }
  echo "drew $out/$1.png"
}
shoot light 1 1184 1400
shoot dark 0 1184 1400
shoot narrow 1 500 2600
