#!/usr/bin/env bash
# Installs the Debian or Ubuntu packages of the purposes named, those that are missing; does nothing when all are
# installed. Where it cannot become root, it names the missing packages.
set -euo pipefail

packages() {
  local build="pkg-config libasound2-dev libsqlite3-dev libexpat1-dev zlib1g-dev node-d3"
  local test="$build libasound2-plugins pulseaudio pulseaudio-utils tmux procps python3 python3-venv"
  case $1 in
    build) echo "$build" ;;
    test) echo "$test" ;;
    bench) echo "$build valgrind binutils python3 python3-venv" ;;
    browser) echo "chromium-headless-shell iproute2 zbar-tools" ;;
    phone) echo "iproute2 python3" ;;
    slurm) echo slurm-wlm munge ;;
    engines) echo parallel snakemake ;;
    package) echo dpkg-dev ;;
    lintian) echo debootstrap lintian mandoc ;;
    *) echo "install-packages: must be a purpose, got \"$1\". See Scripts/install-packages.sh." >&2 && exit 64 ;;
  esac
}

missing=()
for purpose in "$@"; do
  names=$(packages "$purpose")
  for package in $names; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
done
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
  if ! command -v sudo >/dev/null || ! command -v apt-get >/dev/null || ! sudo apt-get --version >/dev/null; then
    echo "Peach needs packages that are not installed: ${missing[*]}. Have an administrator run: apt-get install" \
      "${missing[*]}" >&2
    exit 1
  fi
fi
echo "installing: ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
