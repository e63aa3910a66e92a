#!/usr/bin/env bash
# Installs the Debian or Ubuntu packages named, those that are missing; does nothing when all are installed. Where it
# cannot become root, it names the missing packages.
set -euo pipefail
missing=()
for package in "$@"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
  if ! command -v sudo >/dev/null || ! command -v apt-get >/dev/null; then
    echo "Peach needs packages that are not installed: ${missing[*]}. Have an administrator run: apt-get install" \
      "${missing[*]}" >&2
    exit 1
  fi
fi
echo "installing: ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
