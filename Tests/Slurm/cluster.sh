# A Slurm of two nodes on this machine, for one test run: own folder, own keys, own ports, loopback only.
# Source it, call cluster_start FOLDER; cluster_stop ends the daemons that were started here and no others.

cluster_pids=()

cluster_start() {
  local folder=$1 user
  user=$(id -un)
  mkdir -p "$folder"/{state,spool.n1,spool.n2}
  chmod 755 "$folder"
  dd if=/dev/urandom of="$folder/munge.key" bs=64 count=1 status=none
  chmod 400 "$folder/munge.key"
  cluster_configure "$folder" "$user" $(free_ports 3)
  export SLURM_CONF=$folder/slurm.conf
  cluster_daemon munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/munged.seed"
  wait_until 10 test -S "$folder/munge.socket"
  cluster_daemon slurmctld -D -i
  cluster_daemon slurmd -D -N n1
  cluster_daemon slurmd -D -N n2
  wait_until 60 both_nodes_idle
}

cluster_stop() {
  local pid
  # Jobs first: their processes would outlive the daemons.
  if [ ${#cluster_pids[@]} -eq 4 ]; then
    scancel --quiet --user="$(id -un)" 2>/dev/null || true
    wait_until 15 no_job_left || true
  fi
  for pid in "${cluster_pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${cluster_pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  cluster_pids=()
}

# Prints what went wrong, if anything did.
cluster_logs() { tail -n 20 "$1"/*.log >&2; }

# Nodes know only as many processors as a shard needs; both share this machine's.
cluster_configure() {
  local folder=$1 user=$2 control=$3 first=$4 second=$5
  echo "CgroupAutomount=no" >"$folder/cgroup.conf"
  cat >"$folder/slurm.conf" <<CONFIGURATION
ClusterName=peach
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$control
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool.%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc=$folder/jobcomp.txt
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=2,sched_min_interval=0,batch_sched_delay=0
KillWait=2
ReturnToService=2
NodeName=n1 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$first CPUs=1 RealMemory=1024
NodeName=n2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$second CPUs=1 RealMemory=1024
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONFIGURATION
}

cluster_daemon() {
  "$@" >>"${SLURM_CONF%/*}/$(basename "$1").out.log" 2>&1 &
  cluster_pids+=($!)
}

no_job_left() { [ -z "$(squeue -h 2>/dev/null)" ]; }

both_nodes_idle() { [ "$(sinfo -h -N -o %t 2>/dev/null | grep -c '^idle$')" -eq 2 ]; }

# Waits until a command succeeds, at most that many seconds.
wait_until() {
  local seconds=$1 turn
  shift
  for ((turn = 0; turn < seconds * 10; turn++)); do
    if "$@"; then return 0; fi
    sleep 0.1
  done
  echo "waited $seconds s in vain for: $*" >&2
  return 1
}

# Prints that many ports that nobody listens on.
free_ports() {
  python3 - "$1" <<'PYTHON'
import socket, sys
sockets = [socket.socket() for _ in range(int(sys.argv[1]))]
for one in sockets:
    one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in sockets))
PYTHON
}
