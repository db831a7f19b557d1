# Sourced, with `package` set: sets `binary` to what BLAZON names, else the release build, else the debug build.
binary=${BLAZON:-}
for build in .build-static/release .build/release .build/debug; do
  if [ -z "$binary" ] && [ -x "$package/$build/blazon" ]; then binary=$package/$build/blazon; fi
done
if [ -z "$binary" ]; then
  echo "no binary: run 'swift build --product blazon', or set BLAZON" >&2
  exit 2
fi
