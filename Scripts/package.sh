#!/usr/bin/env bash
# Installs, removes and packs the built command.
#
#   package.sh install BIN PREFIX [DESTDIR]   copies BIN/peach, its manual, completions, scenarios and documents
#   package.sh remove PREFIX [DESTDIR]        deletes what install copied; training data and settings stay
#   package.sh deb BIN OUT                    writes OUT/peach_VERSION_ARCHITECTURE.deb
#   package.sh tarball BIN OUT                writes OUT/peach-VERSION-linux-MACHINE.tar.gz
#
# The same commit gives the same bytes: files have the commit's time.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
# The program runs here only to describe itself, in English.
export LC_ALL=C.UTF-8

version() { "$1/peach" --version | cut -d' ' -f2; }

# Copies everything below $2: the program, stripped, and what its parser says of itself. $3 is the prefix that documents
# name; without it, the folder of a tarball.
install_to() {
  local bin=$1 root=$2 prefix=${3:+$3/} man=$2/share/man/man1 documents=$2/share/doc/peach shells
  install -D -m 755 "$bin/peach" "$root/bin/peach"
  strip "$root/bin/peach"
  mkdir -p "$man" "$root/share/peach/scenarios" "$documents"/{slurm,engines}
  Scripts/manual.py "$root/bin/peach" man "$man"
  gzip -9nf "$man"/peach*.1
  shells=$root/share
  complete bash "$root" "$shells/bash-completion/completions/peach"
  complete zsh "$root" "$shells/zsh/${ZSH_FUNCTIONS:-site-functions}/_peach"
  complete fish "$root" "$shells/fish/vendor_completions.d/peach.fish"
  install -m 644 scenarios/*.yaml "$root/share/peach/scenarios"
  install -m 644 README.md CHANGELOG.md LICENSE CITATION.cff Documentation/*.md "$documents"
  install -m 644 Scripts/slurm/*.sbatch "$documents/slurm"
  install -m 644 Scripts/engines/* "$documents/engines"
  # Where scripts and scenarios are now.
  sed -i "s,Scripts/\(slurm\|engines\)/,${prefix}share/doc/peach/\1/,g
    s,\([ =]\)scenarios/,\1${prefix}share/peach/scenarios/,g" "$documents"/{clusters.md,slurm/*,engines/*}
}

complete() {
  mkdir -p "${3%/*}"
  # Shells read the file; none runs it, so its first line names none.
  "$2/bin/peach" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$3"
}

remove_from() {
  rm -f "$1/bin/peach" "$1"/share/man/man1/peach{,-*}.1.gz "$1/share/bash-completion/completions/peach" \
    "$1/share/zsh/site-functions/_peach" "$1/share/fish/vendor_completions.d/peach.fish"
  rm -rf "$1/share/peach" "$1/share/doc/peach"
}

# A Debian package of what install_to copies. Its dependencies are read from the program.
pack_deb() {
  local bin=$1 out=$2 work root version architecture maintainer
  work=$(mktemp -d) version=$(version "$bin")-1 architecture=$(dpkg --print-architecture)
  maintainer="${DEBFULLNAME:-The Peach authors} <${DEBEMAIL:-$(git log -1 --format=%ae)}>"
  root=$work/root
  chmod 755 "$work" && mkdir -p "$root/DEBIAN" "$work/debian" "$out"
  ZSH_FUNCTIONS=vendor-completions install_to "$bin" "$root/usr" /usr
  debian_documents "$root/usr/share/doc/peach" "$version" "$maintainer"
  mkdir -p "$root/usr/share/lintian/overrides"
  install -m 644 Scripts/lintian-overrides "$root/usr/share/lintian/overrides/peach"
  printf 'Source: peach\n\nPackage: peach\nArchitecture: any\n' >"$work/debian/control"
  (cd "$work" && dpkg-shlibdeps -O -e root/usr/bin/peach 2>shlibdeps.log >depends) ||
    { cat "$work/shlibdeps.log" >&2; return 1; }
  cat >"$root/DEBIAN/control" <<CONTROL
Package: peach
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: $(sed -n 's/^shlibs:Depends=//p' "$work/depends")
Recommends: node-d3
Section: science
Priority: optional
Description: laboratory for adaptive ear training
 Trains pitch discrimination at a terminal or in a browser, and lets simulated
 listeners with known thresholds train with the same code: to choose a
 trainer's constants, to compare adaptive procedures, and to check the values
 that a trainer displays against the truth.
CONTROL
  (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
  find "$root" -print0 | xargs -0 touch -hd "@$SOURCE_DATE_EPOCH"
  dpkg-deb --root-owner-group -Zxz --build "$root" "$out/peach_${version}_$architecture.deb" >/dev/null
  rm -rf "$work"
}

# What Debian wants beside the documents: the licence as copyright, and changelogs.
debian_documents() {
  local documents=$1 version=$2 maintainer=$3
  {
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n'
    printf 'Files: *\nCopyright: 2026 The Peach authors\nLicense: Expat\n'
    sed -n '5,$p' LICENSE | sed 's/^$/./; s/^/ /'
  } >"$documents/copyright"
  rm "$documents/LICENSE"
  mv "$documents/CHANGELOG.md" "$documents/changelog"
  printf 'peach (%s) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' "$version" "$maintainer" \
    "$(date -uRd "@$SOURCE_DATE_EPOCH")" >"$documents/changelog.Debian"
  gzip -9n "$documents/changelog" "$documents/changelog.Debian"
}

pack_tarball() {
  local bin=$1 out=$2 work name
  work=$(mktemp -d) name=peach-$(version "$bin")-linux-$(uname -m)
  mkdir -p "$out"
  install_to "$bin" "$work/$name"
  tar -C "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -c "$name" |
    gzip -9n >"$out/$name.tar.gz"
  rm -rf "$work"
}

task=$1
shift
case $task in
  install) install_to "$1" "${3:-}$2" "$2" ;;
  remove) remove_from "${2:-}$1" ;;
  deb) pack_deb "$1" "$2" ;;
  tarball) pack_tarball "$1" "$2" ;;
  *) echo "package.sh: task must be install, remove, deb or tarball, got \"$task\"." >&2; exit 64 ;;
esac
