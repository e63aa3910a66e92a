#!/usr/bin/env bash
# Writes what the modules say of themselves as pages, into out/docs; open its index by way of any web server.
set -euo pipefail
cd "$(dirname "$0")/.."
graphs=.build/documentation/symbols catalog=.build/documentation/Peach.docc
rm -rf .build/documentation out/docs
mkdir -p "$graphs" "$catalog" out
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
made=$(ls -d .build/*/symbolgraph | head -n 1)
for module in Sources/*/; do
  cp "$made/$(basename "$module")".symbols.json "$graphs" 2>/dev/null || true  # maps of system libraries have none
done
docc convert "$catalog" --additional-symbol-graph-dir "$graphs" --fallback-display-name Peach \
  --fallback-bundle-identifier peach --transform-for-static-hosting --output-path out/docs
echo "Documentation: out/docs/documentation/<module>, for example by python3 -m http.server --directory out/docs"
