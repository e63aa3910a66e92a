#!/usr/bin/env bash
# Plays live sessions through PipeWire's ALSA plug-in into a null sink, in a private runtime directory:
# session.sh PEACH SECONDS. An underrun or a click fails; clicks with the shortest quantum beside busy programs are only
# printed. The programs pipewire, wireplumber, pw-cli, pw-metadata, pw-record and dbus-run-session must be there.
set -euo pipefail
if [ -z "${PEACH_OWN_BUS:-}" ]; then
  exec dbus-run-session -- env PEACH_OWN_BUS=1 "$0" "$@"
fi
peach=$1 seconds=$2
work=$(mktemp -d)
mkdir -m 700 "$work/runtime"
export XDG_RUNTIME_DIR=$work/runtime HOME=$work XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state
export XDG_DATA_HOME=$work/data ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:$work/alsa.conf LC_ALL=C.UTF-8
started=()
finish() {
  local process
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

printf 'pcm.graph { type plug slave.pcm { type pipewire } }\n' >"$work/alsa.conf"
mkdir -p "$work/config/pipewire/pipewire.conf.d"
cat >"$work/config/pipewire/pipewire.conf.d/sink.conf" <<'SINK'
context.objects = [
  { factory = adapter
    args = { factory.name = support.null-audio-sink  node.name = silence  media.class = Audio/Sink
             audio.position = [ FL FR ] } }
]
SINK
pipewire >"$work/pipewire.log" 2>&1 & started+=($!)
for ((turn = 0; turn < 100; turn++)); do
  pw-cli info 0 >/dev/null 2>&1 && break
  sleep 0.1
done
# Without its Bluetooth part, which needs a login by systemd.
wireplumber --config-file=main.conf >"$work/devices.log" 2>&1 & started+=($!)
wireplumber --config-file=policy.conf >"$work/policy.log" 2>&1 & started+=($!)
for ((turn = 0; turn < 100; turn++)); do
  pw-cli ls Node 2>/dev/null | grep -q silence && pw-metadata 2>/dev/null | grep -q default.audio.sink && break
  sleep 0.1
done

# The samples of a recording that differ from the one before by more than any note does: a sine of two channels with an
# amplitude of 0.125 each, mixed to one with 0.177, and at most 1109 Hz, C6 and 100 cents, changes by 0.0257 a sample.
clicks() {
  od -A n -v -t f4 -w4 -j 128 "$1" |
    awk 'NR > 1 && ($1 - last > 0.026 || last - $1 > 0.026) { found++ } { last = $1 } END { print (NR > 48000 ? found + 0 : "not recorded") }'
}

# A session of $2 comparisons in a graph of quantum $1 (0: what Peach asks for); $3 beside other programs.
play() {
  local recorder clicks
  pw-metadata -n settings 0 clock.force-quantum "$1" >/dev/null
  pw-record --target silence -P '{ stream.capture.sink = true }' --format f32 --rate 48000 --channels 1 "$work/heard.wav" \
    2>/dev/null & recorder=$! started+=($!)
  "$peach" train comparison --listener novice --device graph --comparisons "$2" --audio-report \
    --data "$work/trained" </dev/null >"$work/session.txt" 2>&1 ||
    { cat "$work/session.txt" "$work"/*.log; echo "pipewire: the session failed at quantum $1." >&2; exit 1; }
  kill -INT "$recorder"
  wait "$recorder" || true
  clicks=$(clicks "$work/heard.wav")
  grep -q '^underruns 0,' "$work/session.txt" ||
    { cat "$work/session.txt"; echo "pipewire: there must be no underrun at quantum $1$3." >&2; exit 1; }
  # While other programs keep every core busy, a virtual machine misses some quanta of 256 frames, 5.3 ms.
  [ "$1$3" = "0, under load" ] || [ "$clicks" = 0 ] ||
    { cat "$work/session.txt"; echo "pipewire: there must be no click at quantum $1$3, got $clicks." >&2; exit 1; }
  echo "pipewire: quantum $1$3, $2 comparisons: $(grep -E '^(played|underruns)' "$work/session.txt" | tr -s ' ' | paste -sd, - | sed 's/,under/, under/'), clicks $clicks"
}

# A comparison of a simulated listener takes about 1.5 s.
comparisons=$((seconds * 10 / 15))
play 0 "$comparisons" ""
play 1024 "$comparisons" ""
play 2048 "$comparisons" ""
for ((core = 0; core < $(nproc); core++)); do
  # Other programs, as loud as a person's usually are: no more important than the session.
  chrt --other 0 nice -n 10 sh -c 'while :; do :; done' & started+=($!)
done
play 1024 "$comparisons" ", under load"
play 0 "$comparisons" ", under load"
