#!/usr/bin/env bash
# Runs the lines of Documentation/clusters.md for GNU parallel, Snakemake, its Slurm plug-in and HyperQueue, as they are
# written there, on a small scenario of the same name. A shard of each is killed with kill -9; the study must have the
# bytes of one machine's.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Slurm/cluster.sh
root=$PWD work=$(mktemp -d)
started=()
finish() {
  local process
  cluster_stop
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT
python3 -m venv "$work/environment"
"$work/environment/bin/pip" install --quiet hyperqueue
PATH=$work/environment/bin:$(swift build --show-bin-path):$PATH
export PATH PEACH_D3=none

mkdir "$work/scenarios"
ln -s "$root/Scripts" "$work/Scripts"
cat >"$work/scenarios/kazez-constants.yaml" <<'SCENARIO'
name: kazez-constants
seed: 1
population:
  - { listener: expert, count: 40 }
  - { listener: novice, count: 40 }
strategy: { name: kazez, k1: [0.02, 0.03, 0.05, 0.08], k2: [0.07, 0.08, 0.09, 0.1] }
training: { sessions: 50, comparisons-per-session: 100 }
SCENARIO
cd "$work"
peach sweep scenarios/kazez-constants.yaml --out one >one.log 2>&1 || { cat one.log >&2; exit 1; }

# The block of the document that begins with this text.
documented() {
  awk -v start="$1" 'index($0, start) == 1 { on = 1 } /^```/ { on = 0 } on' "$root/Documentation/clusters.md"
}

# Kills shard 3 of 8 as soon as the first of its two cells is finished; the second takes long enough to be caught.
kill_a_shard() {
  local progress=studies/kazez-constants.shards/.3-of-8.partial/progress turn process
  for ((turn = 0; turn < 6000; turn++)); do
    if [ "$({ wc -l <"$progress"; } 2>/dev/null || echo 0)" -ge 2 ]; then
      process=$(pgrep -f -- "peach sweep scenarios/kazez-constants.yaml --out studies --shard 3/8" | head -n 1)
      [ -z "$process" ] || { kill -KILL "$process" && return; }
    fi
    sleep 0.01
  done
  echo "engines: shard 3 of 8 finished, or did not begin, before it could be killed." >&2
  return 1
}

manifest() { python3 -c 'import json, sys; m = json.load(open(sys.argv[1])); del m["run"]; print(m)' "$1"; }

# $1: the engine; $2: how its lines begin; $3: how often they are run until the study is there.
check() {
  local name lines one other turn
  rm -rf studies .snakemake
  lines=$(documented "$2")
  [ -n "$lines" ] || { echo "engines: clusters.md has no line that begins with $2." >&2; return 1; }
  kill_a_shard &
  local killer=$!
  started+=($killer)
  for ((turn = 0; turn < $3; turn++)); do bash -c "set -e; $lines" >"$1.log" 2>&1 || echo "rc $?" >>"$1.log"; done
  wait "$killer"
  for name in listeners.sqlite summary.csv report.html; do
    cmp "one/kazez-constants/$name" "studies/kazez-constants/$name" || { tail -n 20 "$1.log" >&2; return 1; }
  done
  one=$(manifest one/kazez-constants/manifest.json)
  other=$(manifest studies/kazez-constants/manifest.json)
  [ "$one" = "$other" ]
  echo "engines: $1, a shard killed and resumed: the same bytes as one machine's"
}

check "GNU parallel" "seq 8 | parallel" 2
check Snakemake "snakemake -s Scripts/engines/Snakefile --cores" 1
check HyperQueue "python3 Scripts/engines/hyperqueue_sweep.py" 2

# A Slurm without accounting, whose configuration is not in /etc; the plug-in takes SLURM_CONF from its jobs.
cluster_start "$work/slurm"
"$work/environment/bin/pip" install --quiet snakemake snakemake-executor-plugin-slurm
mkdir profile
cat >profile/config.yaml <<'PROFILE'
slurm-status-command: squeue
slurm-no-account: true
slurm-init-seconds-before-status-checks: 2
seconds-between-status-checks: 2
PROFILE
printf '#!/bin/sh\nSLURM_CONF=%s exec %s "$@"\n' "$SLURM_CONF" "$(command -v srun)" >environment/bin/srun
chmod +x environment/bin/srun
export SNAKEMAKE_PROFILE=$work/profile
check "Snakemake on Slurm" "snakemake -s Scripts/engines/Snakefile --executor slurm" 1
