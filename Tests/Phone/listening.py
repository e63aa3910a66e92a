#!/usr/bin/env python3
"""What a neighbour on the network reaches of `peach serve`, without and with --phone.

    Tests/Phone/network.sh Tests/Phone/listening.py .build/debug/peach

Exits with 1 and says what is wrong if anything is.
"""

import os
import pathlib
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Browser"))
from serving import Server  # noqa: E402

ADDRESS, OTHER = os.environ["PEACH_PHONE_ADDRESS"], os.environ["PEACH_OTHER_NETWORK"]
PROBE = """
import socket, sys
try: socket.create_connection((sys.argv[1], int(sys.argv[2])), 5)
except OSError as error: print(type(error).__name__)
else: print("connected")
"""
problems = []


def check(holds, sentence):
    if not holds:
        problems.append(sentence)


def reach(address, port, from_neighbour=True):
    """Whether a connection is accepted, from the neighbour or from the machine itself."""
    enter = ["nsenter", f"--net={OTHER}"] if from_neighbour else []
    return subprocess.run([*enter, sys.executable, "-c", PROBE, address, str(port)],
                          capture_output=True, text=True, check=True).stdout.strip()


def listening(port):
    """The addresses at which the machine listens on a port."""
    rows = [line.split() for line in open("/proc/net/tcp").read().splitlines()[1:]]
    found = [row[1].split(":") for row in rows if row[3] == "0A"]
    return sorted(socket.inet_ntoa(bytes.fromhex(host)[::-1]) for host, at in found if int(at, 16) == port)


with tempfile.TemporaryDirectory() as folder:
    program = pathlib.Path(sys.argv[1]).resolve()
    with Server(program, pathlib.Path(folder) / "alone") as server:
        check(listening(server.port) == ["127.0.0.1"], f"without --phone it listens at {listening(server.port)}")
        for neighbour in (True, False):
            said = reach(ADDRESS, server.port, neighbour)
            check(said == "ConnectionRefusedError", f"without --phone a connection to {ADDRESS} is {said}")
        check(reach("127.0.0.1", server.port, False) == "connected", "the machine does not reach its own page")
    with Server(program, pathlib.Path(folder) / "phone", "--phone") as server:
        check(listening(server.port) == ["127.0.0.1", ADDRESS], f"with --phone it listens at {listening(server.port)}")
        check(reach(ADDRESS, server.port) == "connected", "with --phone the neighbour does not reach it")
        check(reach("127.0.0.1", server.port) == "ConnectionRefusedError", "the neighbour has the machine's page")
    for address in ("203.0.113.9", "0.0.0.0", "192.168.77.2"):
        done = subprocess.run([program, "serve", "--phone", address, "--data", f"{folder}/none"], capture_output=True, text=True)
        check(done.returncode == 64 and done.stderr.startswith("--phone: must be an"), f"{address}: {done.stderr!r}")
print("\n".join(problems) or "Only what is expected is reached.")
sys.exit(1 if problems else 0)
