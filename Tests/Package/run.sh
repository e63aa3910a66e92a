#!/usr/bin/env bash
# Installs the package and the tarball of a folder in a Debian 12 that has no Swift, uses them as a person does, and
# removes them: run.sh FOLDER. Must run as root. PEACH_DEBIAN_ROOT names a prepared root, which is copied.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ -z "${PEACH_OWN_MOUNTS:-}" ]; then
  exec unshare --mount env PEACH_OWN_MOUNTS=1 "$0" "$@"
fi
package=$(ls "$1"/peach_*.deb) tarball=$(ls "$1"/peach-*.tar.gz)
work=$(mktemp -d) root=
finish() {
  [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true
  umount -l "$root/proc" "$root/dev" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap finish EXIT
root=$work/root

say() { echo "package: $*"; }
refuse() { echo "package: $*" >&2; exit 1; }

# Runs a command in the root, as root or as the person who uses Peach.
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
person() {
  local options=()
  while [ "$1" = -C ]; do options+=("$1" "$2") && shift 2; done
  # Options of env come first.
  chroot --userspec=1000:1000 "$root" \
    env -i "${options[@]}" HOME=/home/person PATH=/usr/bin:/bin LC_ALL=C.UTF-8 TERM=xterm PEACH_D3=none "$@"
}

prepare_root() {
  if [ -n "${PEACH_DEBIAN_ROOT:-}" ]; then
    cp -a "$PEACH_DEBIAN_ROOT" "$root"
  else
    debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log" || { tail "$work/debootstrap.log"; exit 1; }
  fi
  # Packages come from where this machine has them.
  cp -aL /etc/resolv.conf /etc/hosts "$root/etc/"
  rm -rf "$root/etc/apt" && cp -aL /etc/apt "$root/etc/apt"
  rm -f "$root/etc/apt/apt.conf.d/docker-clean"
  mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  inside useradd --create-home --uid 1000 person
  inside apt-get update -qq
  inside apt-get install -y -qq --no-install-recommends man-db bash-completion zsh fish >"$work/apt.log" 2>&1
}

check_package() {
  lintian --fail-on error --profile debian "$package" >"$work/lintian.txt" || { cat "$work/lintian.txt"; refuse "lintian"; }
  local size
  size=$(stat -c %s "$package")
  [ "$size" -le 20000000 ] || refuse "the package must have at most 20 MB, got $size bytes."
  say "lintian finds no error in $(basename "$package"), $((size / 100000)) × 0.1 MB"
}

install_package() {
  cp "$package" "$root/tmp/peach.deb"
  inside apt-get install -y -qq --no-install-recommends /tmp/peach.deb >>"$work/apt.log" 2>&1 ||
    { tail "$work/apt.log"; refuse "apt-get"; }
  inside which swift && refuse "the root must have no Swift."
  say "installed: $(person peach --version)"
}

# The same study by the program of this machine and by the one inside, byte for byte.
compare_sweep() {
  local program=$1 name
  person -C /usr/share/peach "$program" sweep scenarios/small.yaml --out "/home/person/$2" >/dev/null 2>&1
  for name in summary.csv listeners.sqlite report.html; do
    cmp "$work/here/small/$name" "$root/home/person/$2/small/$name"
  done
  say "$program sweep: the bytes of the build machine"
}

use_page() {
  # The program's own process, not that of this script's function: a server that outlives its /proc would crash.
  person -C /home/person sh -c 'echo $$ >serve.pid && exec "$@"' sh \
    "$1" serve --port 0 --device null --data /home/person/page >"$work/serve.txt" 2>&1 &
  local job=$! turn address=
  for ((turn = 0; turn < 200; turn++)); do
    address=$(grep -o 'http://127.0.0.1:[0-9]*/[^ ]*' "$work/serve.txt" | head -n 1 || true)
    [ -z "$address" ] || break
    sleep 0.1
  done
  server=$(cat "$root/home/person/serve.pid")
  curl --silent --show-error --fail --location --cookie-jar "$work/jar" --cookie "$work/jar" "$address" |
    grep -qi '<!doctype html>' || { cat "$work/serve.txt"; refuse "the page does not open."; }
  kill "$server" && wait "$job" || refuse "$1 serve must exit with 0 on SIGTERM, got another code."
  server=
  say "$1 serve: the page opens"
}

examine() {
  person "$1" doctor || true
  person "$1" doctor --format json | grep -q '"version"' || refuse "$1 doctor"
}

# The training data are the person's own, which removal must leave.
train_live() {
  person timeout 120 "$1" train comparison --listener novice --device null --comparisons 5 \
    --data /home/person/.local/share/peach </dev/null >"$work/train.txt" 2>&1 ||
    { cat "$work/train.txt"; refuse "a live session of $1"; }
  say "$1 train comparison: five comparisons on the device null"
}

# What a person does with the program $1; studies go to /home/person/$2.
use() {
  examine "$1"
  compare_sweep "$1" "$2"
  train_live "$1"
  use_page "$1"
}

read_manual() {
  person env MANPAGER=cat MANWIDTH=80 man peach-sweep | grep -q 'peach-sweep' || refuse "man peach-sweep"
  local page
  for page in "$root"/usr/share/man/man1/peach*.1.gz; do
    zcat "$page" >"$work/$(basename "$page" .gz)"
  done
  mandoc -T lint -W warning "$work"/peach*.1 || refuse "mandoc finds faults in the manual."
  say "man peach-sweep; mandoc finds no fault in $(ls "$work"/peach*.1 | wc -l) pages"
}

# Clusters' documents and scripts name scripts and scenarios where they are.
read_documents() {
  local documents=$root/usr/share/doc/peach path
  for path in $(grep -ho '/usr/share/[^ `]*\w' "$documents"/{clusters.md,slurm/*,engines/*} | sort -u); do
    [ -e "$root$path" ] || refuse "documents must name files that are there, got $path."
  done
  ! grep -n 'Scripts/[se]' "$documents"/{clusters.md,slurm/*,engines/*} || refuse "documents must not name Scripts/."
  say "clusters.md names scripts and scenarios that are there"
}

complete_names() {
  local found
  found=$(person bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader peach || true
    COMP_WORDS=(peach sw) COMP_CWORD=1 COMP_LINE="peach sw" COMP_POINT=8; _peach; echo "${COMPREPLY[@]}"')
  [[ $found == *sweep* ]] || refuse "bash must complete sw to sweep, got \"$found\"."
  found=$(person zsh -fc 'autoload -Uz compinit && compinit -u -d /tmp/dump && print $_comps[peach]')
  [ "$found" = _peach ] || refuse "zsh must complete peach by _peach, got \"$found\"."
  found=$(person fish -c 'complete -C "peach sw"')
  [[ $found == *sweep* ]] || refuse "fish must complete sw to sweep, got \"$found\"."
  say "completions in bash, zsh and fish"
}

remove_package() {
  inside apt-get purge -y -qq peach >>"$work/apt.log" 2>&1
  local left
  left=$(find "$root/usr" "$root/etc" "$root/var/lib/peach" -path '*peach*' -not -path '*/var/lib/dpkg/*' 2>/dev/null || true)
  [ -z "$left" ] || refuse "removal must leave nothing of Peach, got $left."
  [ -s "$root/home/person/.local/share/peach/training.sqlite" ] || refuse "removal must leave a person's data."
  say "removed; a person's data stay"
}

use_tarball() {
  (cd "$1" && sha256sum --quiet -c SHA256SUMS) || refuse "SHA256SUMS does not match."
  tar -C "$root/opt" -xzf "$tarball"
  local folder
  folder=/$(cd "$root" && ls -d opt/peach-*)
  # Only to run the same lines as with the package.
  ln -s "$folder/share/peach" "$root/usr/share/peach"
  use "$folder/bin/peach" unpacked
  person env MANPAGER=cat MANWIDTH=80 MANPATH="$folder/share/man" man peach-sweep | grep -q 'peach-sweep' ||
    refuse "man peach-sweep of the tarball"
}

program=$(swift build -c release --show-bin-path)/peach
PEACH_D3=none "$program" sweep scenarios/small.yaml --out "$work/here" >/dev/null 2>&1
check_package
prepare_root
install_package
use peach installed
read_manual
read_documents
complete_names
remove_package
use_tarball "$1"
