#!/usr/bin/env bash
# Runs a sweep on a real Slurm of two nodes, as people would, and compares it with one machine's run byte for byte;
# then kills tasks with kill -9 and has them requeued. PEACH_FULL_TESTS=1 kills more often.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tests/Slurm/cluster.sh
rounds=${PEACH_FULL_TESTS:+5}
rounds=${rounds:-1}
export PEACH=$PWD/.build/debug/peach PEACH_D3=none

work=$(mktemp -d)
finish() {
  local code=$?
  [ $code -eq 0 ] || cluster_logs "$work/slurm" || true
  cluster_stop
  rm -rf "$work"
}
trap finish EXIT
cluster_start "$work/slurm"

# Sets `job` to the number of a submitted job; options of sbatch first.
submit() {
  job=$(sbatch --parsable --chdir="$work" --cpus-per-task=1 --mem-per-cpu=256M "$@")
}

has_ended() { [ -z "$(squeue -h -j "$1" 2>/dev/null)" ]; }

# The manifest without what may differ between two runs.
manifest() { python3 -c 'import json, sys; m = json.load(open(sys.argv[1])); del m["run"]; print(m)' "$1"; }

compare() {
  local name one other
  for name in listeners.sqlite summary.csv report.html; do cmp "$1/$name" "$2/$name"; done
  # Each on a line of its own: a command that fails inside a test does not end the script.
  one=$(manifest "$1/manifest.json")
  other=$(manifest "$2/manifest.json")
  [ "$one" = "$other" ]
  [ "$(ls -A "$1")" = "$(ls -A "$2")" ]
}

# Finished cells of a shard's unfinished run, read from a copy, for the run itself keeps the file to itself.
finished_cells() {
  rm -rf "$work/copy"
  cp -r "$1" "$work/copy" 2>/dev/null || true
  python3 - "$work/copy/cells.sqlite" 2>/dev/null <<'PYTHON' || echo 0
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT count(DISTINCT cell) FROM summary").fetchone()[0])
PYTHON
}

# Kills a task with kill -9 as soon as that many of its cells are finished; it stands still while they are counted.
kill_after() {
  local cells=$1 log=$2 partial=$3 process
  wait_until 60 grep -qs ', process ' "$log"
  process=$(sed -n 's/.*, process //p' "$log")
  while kill -STOP "$process" && [ "$(finished_cells "$partial")" -lt "$cells" ]; do
    kill -CONT "$process"
    sleep 0.02
  done
  kill -KILL "$process"
}

sweep_in_shards() {
  "$PEACH" sweep "$work/$1.yaml" --out "$work/one" >"$work/one.txt" 2>/dev/null
  submit --array=1-4 --time=1:00:00 Scripts/slurm/sweep.sbatch "$work/$1.yaml" "$work/many"
  local array=$job
  submit --dependency="afterok:$array" --kill-on-invalid-dep=yes Scripts/slurm/merge.sbatch "$work/many/$1"
  wait_until 300 has_ended "$job"
  compare "$work/one/$1" "$work/many/$1"
  echo "slurm: shards 1/4 to 4/4 on $(grep -ho 'on n[12]' "$work"/peach-sweep-"$array"_*.log | sort -u | wc -l) nodes," \
    "merged: the same bytes as one machine's"
}

# Kills a task when it has finished that many cells, and has it requeued.
kill_and_requeue() {
  local name=$1 cells=$2 out=$work/killed-$2
  submit --array=1-2 Scripts/slurm/sweep.sbatch "$work/$name.yaml" "$out"
  local array=$job log=$work/peach-sweep-${job}_1.log
  kill_after "$cells" "$log" "$out/$name.shards/.1-of-2.partial"
  wait_until 60 task_has_failed "${array}_1"
  scontrol requeue "${array}_1"
  wait_until 300 has_ended "$array"
  grep -q '^resumed after [1-9][0-9]* of ' "$log"
  submit Scripts/slurm/merge.sbatch "$out/$name"
  wait_until 60 has_ended "$job"
  compare "$work/one/$name" "$out/$name"
  echo "slurm: a task killed after $(sed -n 's/^resumed after \(.*\)/\1/p' "$log") and requeued:" \
    "the same bytes"
}

task_has_failed() { scontrol show job "$1" | grep -q 'JobState=FAILED'; }

cat >"$work/sharded.yaml" <<'SCENARIO'
name: sharded
seed: 1
population:
  - { listener: expert, count: 40 }
  - { listener: novice, count: 40 }
strategy: { name: kazez, k1: [0.02, 0.03, 0.05, 0.08], k2: [0.07, 0.08, 0.09, 0.1, 0.11] }
training: { sessions: 5, comparisons-per-session: 100 }
SCENARIO
sweep_in_shards sharded
for ((round = 1; round <= rounds; round++)); do kill_and_requeue sharded "$round"; done
