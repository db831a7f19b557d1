#!/usr/bin/env bash
# Custom properties that the page uses and tokens.css does not have; none is the good answer.
set -euo pipefail
cd "$(dirname "$0")"
used=$(grep -ohE 'var\(--[A-Za-z0-9_-]+' index.html page.css | cut -c5- | sort -u)
missing=$(comm -23 <(echo "$used") <(grep -oE -- '--[A-Za-z0-9_-]+ *:' tokens.css | tr -d ' :' | sort -u))
if [ -n "$missing" ]; then echo "not in tokens.css:" $missing; exit 1; fi
echo "$(echo "$used" | wc -l) properties, all there"
