#!/usr/bin/env python3
"""Checks that a built peach runs on other machines: `check-binary.py PEACH`.

It must name no path of this machine and no RUNPATH, load only libraries that every distribution of the last years has
under the same name, need no newer symbols than those of 2022, be small, and start within 15 ms of processor time, the
least of 20 starts. Sizes are those of the stripped file.
"""
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

LIBRARIES = {
    "libasound.so.2", "libsqlite3.so.0", "libexpat.so.1", "libz.so.1", "libm.so.6", "libc.so.6", "libstdc++.so.6",
    "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
}
NEWEST = {"GLIBC": (2, 35), "GLIBCXX": (3, 4, 30)}
LARGEST = 80_000_000
SLOWEST = 0.015


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def stripped(program):
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "peach")
        output("strip", "-o", str(copy), program)
        return copy.read_bytes()


def start(program):
    """The seconds of processor time that `peach --version` takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output(program, "--version")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def faults(program):
    content = stripped(program)
    root = pathlib.Path(__file__).resolve().parent.parent
    toolchain = pathlib.Path(output("sh", "-c", "command -v swift").strip()).resolve().parents[2]
    for path in {str(root), str(toolchain), os.path.expanduser("~")} - {"/", "/usr"}:
        for found in sorted(set(re.findall(re.escape(path.encode()) + rb"/[\w./+-]*", content)))[:3]:
            yield f"must contain no path of this machine, got {found.decode()}"
    dynamic = output("readelf", "-d", program)
    for kind in re.findall(r"\((RUNPATH|RPATH)\)", dynamic):
        yield f"must have no {kind}"
    for name in sorted(set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)) - LIBRARIES):
        yield f"must load only libraries of the list, got {name}"
    symbols = output("objdump", "-T", program)
    for family, newest in NEWEST.items():
        for text in sorted(set(re.findall(rf"\({family}_([\d.]+)\)|\s{family}_([\d.]+)\s", symbols))):
            version = "".join(text)
            if tuple(map(int, version.split("."))) > newest:
                names = re.findall(rf"{family}_{re.escape(version)}\)?\s+(\w+)", symbols)
                yield f"must need no newer symbols than {family}_{'.'.join(map(str, newest))}, got {version}: {names}"
    if len(content) > LARGEST:
        yield f"must have at most {LARGEST} bytes, got {len(content)}"
    shortest = min(start(program) for _ in range(20))
    if shortest > SLOWEST:
        yield f"must start within {1000 * SLOWEST:.0f} ms, got {1000 * shortest:.1f}"
    print(f"{program}: starts in {1000 * shortest:.1f} ms, {len(content) / 1e6:.1f} MB stripped, {os.path.getsize(program) / 1e6:.1f} MB before")


found = [f"{sys.argv[1]}: {fault}." for fault in faults(sys.argv[1])]
print("\n".join(found), file=sys.stderr)
sys.exit(1 if found else 0)
