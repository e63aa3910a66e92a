#!/usr/bin/env python3
"""Measures other people's tools on the work of our rows, on the same machine, and prints how much longer they take.

Makes a virtual environment in .build/peers. PsychoPy comes without its dependencies, most of which draw
windows: its staircase and QUEST need numpy and little else, its QUEST+ is the package questplus.
"""
import os
import subprocess
import sys

from bench_check import ROOT, measured, probe

HOME = ROOT / ".build/peers"
PACKAGES = ["numpy", "scipy", "numba", "polars", "duckdb", "questplus", "six", "i18next"]
# One thread each, as ours: then processor time is what it takes.
SERIAL = {"POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}


def environment():
    python = HOME / "bin" / "python"
    if not (HOME / "installed").exists():
        subprocess.run([sys.executable, "-m", "venv", HOME], check=True)
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *PACKAGES], check=True)
        subprocess.run([*pip, "--no-deps", "psychopy"], check=True)
        (HOME / "installed").touch()
    return python


def main():
    python = environment()
    program = probe()
    peers = subprocess.Popen(
        [python, "-m", "Peers"], cwd=ROOT / "Benchmarks", env=os.environ | SERIAL, stdout=subprocess.PIPE, text=True)
    print("| row | peer | takes, ns | ours, ns | times as long |\n| --- | --- | ---: | ---: | ---: |")
    for line in peers.stdout:
        row, peer, time = line.rstrip("\n").split("\t")
        own = measured(program, row, 0.3)["ns"]
        print(f"| {row} | {peer} | {float(time):,.3g} | {own:,.3g} | {float(time) / own:.3g} |", flush=True)
    sys.exit(peers.wait())


if __name__ == "__main__":
    main()
