#!/usr/bin/env bash
# Plays sessions through PipeWire for a minute at each quantum, and counts underruns and clicks: run.sh PEACH. Where
# PipeWire's ALSA plug-in is not installed, as on machines that have PulseAudio in its place, PEACH_PIPEWIRE_ROOT may name
# a Debian root with pipewire, pipewire-alsa, wireplumber, dbus and Peach's package, in which a person with id 1000 runs
# it; else the test is skipped.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=${PEACH_PIPEWIRE_ROOT:-} seconds=60

missing=
for program in pipewire wireplumber pw-cli pw-metadata pw-record dbus-run-session; do
  [ -x "$root/usr/bin/$program" ] || missing+=" $program"
done
ls "$root"/usr/lib/*/alsa-lib/libasound_module_pcm_pipewire.so >/dev/null 2>&1 || missing+=" pipewire-alsa"
if [ -n "$missing" ]; then
  echo "pipewire: skipped, because this is missing:$missing. See the first lines of Tests/PipeWire/run.sh."
  exit 0
fi
if [ -z "$root" ]; then exec Tests/PipeWire/session.sh "$1" "$seconds"; fi
if [ -z "${PEACH_OWN_MOUNTS:-}" ]; then exec unshare --mount env PEACH_OWN_MOUNTS=1 "$0" "$@"; fi
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
install -m 755 Tests/PipeWire/session.sh "$root/usr/local/bin/peach-pipewire-session"
chroot --userspec=1000:1000 "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin \
  peach-pipewire-session peach "$seconds"
