#!/usr/bin/env python3
"""Starts and stops sessions of the page, thousands in a row, and checks that the server's memory stops growing.

    page_soak.py PEACH [SESSIONS]

Prints the resident memory and its anonymous part after each tenth of the sessions. The anonymous part grows at first:
libdispatch keeps freed continuations of 64 bytes for each thread. The check fails if its largest value in the
last third of the sessions is more than 256 kB above that of the third before. glibc has one arena for all threads here, so
that no arena's unused pages hide a growth.
"""
import base64
import http.cookiejar
import json
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import tempfile
import urllib.request


class Page:
    """The page's WebSocket: sends gestures, receives states."""

    def __init__(self, address):
        self.port = int(re.search(r":(\d+)/", address).group(1))
        jar = http.cookiejar.CookieJar()
        urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar)).open(address).read()
        self.socket = socket.create_connection(("127.0.0.1", self.port))
        self.received = b""
        self.socket.sendall("\r\n".join([
            "GET /session HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Origin: http://127.0.0.1:{self.port}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Cookie: " + "; ".join(f"{one.name}={one.value}" for one in jar), "", ""]).encode())
        while b"\r\n\r\n" not in self.received:
            self.receive()
        self.received = self.received.split(b"\r\n\r\n", 1)[1]

    def receive(self):
        more = self.socket.recv(65536)
        if not more:
            raise SystemExit("page_soak: the server has closed the connection.")
        self.received += more

    def take(self, count):
        while len(self.received) < count:
            self.receive()
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def send(self, gesture, kind=1):
        data, mask = json.dumps(gesture).encode() if kind == 1 else gesture, os.urandom(4)
        self.socket.sendall(bytes([128 | kind, 128 | len(data)]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def state(self):
        while True:
            kind, size = self.take(2)
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            data = self.take(size)
            if kind & 15 == 9:
                self.send(data, kind=10)
            if kind & 15 == 1:
                return json.loads(data)

    def train(self):
        """A session that is stopped during its first note."""
        self.send({"do": "start", "exercise": "comparison", "trials": 20})
        has_begun = is_stopped = False
        while True:
            state = self.state()
            if not state["isRunning"] and has_begun:
                return
            has_begun = has_begun or state["isRunning"]
            if state["phase"] == "playingReference" and not is_stopped:
                is_stopped = True
                self.send({"do": "stop"})


def memory(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return [int(re.search(rf"{name}:\s+(\d+)", status).group(1)) for name in ("VmRSS", "RssAnon")]


def soak(program, sessions, folder):
    process = subprocess.Popen(
        [program, "serve", "--data", f"{folder}/data", "--port", "0", "--device", "null"], text=True,
        stdout=subprocess.PIPE, env=dict(os.environ, XDG_CONFIG_HOME=folder, LC_ALL="C", MALLOC_ARENA_MAX="1"))
    try:
        page = Page(process.stdout.readline().strip())
        page.state()
        print("sessions  resident kB  anonymous kB", flush=True)
        largest = [0, 0, 0]
        for session in range(sessions):
            page.train()
            resident, anonymous = memory(process)
            third = 3 * session // sessions
            largest[third] = max(largest[third], anonymous)
            if (session + 1) % (sessions // 10) == 0:
                print(f"{session + 1:8}  {resident:11}  {anonymous:12}", flush=True)
    finally:
        process.terminate()
        process.wait()
    print("largest anonymous part in each third, kB:", *largest)
    return largest[2] - largest[1] <= 256


with tempfile.TemporaryDirectory() as scratch:
    sys.exit(0 if soak(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 9000, scratch) else 1)
