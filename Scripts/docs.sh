#!/usr/bin/env bash
# Writes pages on what other packages can import to out/docs; the page of Peach has the topics of extending.md.
set -euo pipefail
cd "$(dirname "$0")/.."
pages=.build/documentation
rm -rf $pages out/docs
mkdir -p $pages/symbols $pages/Peach.docc out
modules=(Peach PeachTesting PeachCommand)
for module in "${modules[@]}"; do swift build --quiet --target $module; done
products=$(swift build --show-bin-path)
# An outsider imports the modules below Peach through it, so their symbols are on its page. `swift package
# dump-symbol-graph` would leave that page empty and mix the graphs of test modules in.
reexported=$(sed -n 's/^@_exported import //p' Sources/Peach/Peach.swift | paste -sd,)
maps=()
while read -r map; do maps+=(-Xcc -fmodule-map-file="$map"); done < <(
  find "$products" .build/checkouts Sources -name module.modulemap -not -path '*.build/include/*')
for module in "${modules[@]}"; do
  swift symbolgraph-extract -module-name $module -target "$(basename "$(dirname "$products")")" \
    -I "$products/Modules" "${maps[@]}" -experimental-allowed-reexported-modules="$reexported" \
    -minimum-access-level public -skip-synthesized-members -output-dir $pages/symbols
done
{
  printf '# ``Peach``\n\n%s\n\n## Topics\n' "$(sed -n 's|^// ||p' Sources/Peach/Peach.swift)"
  sed -n '/^## Public types/,/^## In this/s/^| \([^|]*\) | \(`.*`\) |$/\n### \u\1\n\n- `\2`/p' Documentation/extending.md |
    sed 's/`, `/``\n- ``/g'
} >$pages/Peach.docc/Peach.md
docc convert $pages/Peach.docc --additional-symbol-graph-dir $pages/symbols --fallback-display-name Peach \
  --fallback-bundle-identifier peach --warnings-as-errors --output-path out/docs
echo "Documentation: out/docs/documentation/<module>, for example by python3 -m http.server --directory out/docs"
