#!/usr/bin/env bash
# Runs a command on a machine with a neighbour: network.sh COMMAND…. Both are network namespaces of their own, joined by a
# cable of two ends. The command's has the address PEACH_PHONE_ADDRESS; PEACH_OTHER_NETWORK is the file of the neighbour's,
# for nsenter --net. Needs root, and skips the command with a sentence where it cannot have namespaces.
set -euo pipefail
if [ "$(id -u)" -ne 0 ] || ! unshare --net ip link add phone0 type veth peer name phone1 2>/dev/null; then
  echo "phone: skipped, because it needs root, network namespaces and their cables. Run it as root outside a container."
  exit 0
fi
[ "${PEACH_OTHER_NETWORK-}" ] || exec env PEACH_OTHER_NETWORK=new unshare --net "$0" "$@"

unshare --net sleep infinity &
neighbour=$!
trap 'kill "$neighbour"' EXIT
export PEACH_PHONE_ADDRESS=192.168.77.1 PEACH_OTHER_NETWORK=/proc/$neighbour/ns/net
# The process that sleeps enters its namespace a moment after it has started.
until [ "$(readlink "$PEACH_OTHER_NETWORK")" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; done
inside() { nsenter --net="$PEACH_OTHER_NETWORK" "$@"; }
ip link set lo up
inside ip link set lo up
ip link add phone0 type veth peer name phone1 netns "$neighbour"
ip address add "$PEACH_PHONE_ADDRESS/24" dev phone0
ip link set phone0 up
inside ip address add 192.168.77.2/24 dev phone1
inside ip link set phone1 up
"$@"
