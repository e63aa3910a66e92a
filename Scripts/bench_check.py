#!/usr/bin/env python3
"""Holds what the code costs against the guards in Benchmarks/guards.json.

    Scripts/bench_check.py             instructions, allocations, and ratios to the references
    Scripts/bench_check.py --counts    instructions and allocations only: the same on a busy machine
    Scripts/bench_check.py --build     only builds the program that measures
    Scripts/bench_check.py --update    writes new counts into the guards; say in the commit why they changed

Instructions are counted by callgrind between the ends of one synchronous call, and repeat to the last digit with
the same compiler on processors with AVX2. Ratios are guarded by the fastest tenth of the rounds, with room for a
machine that has other things to do.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GUARDS = ROOT / "Benchmarks/guards.json"
# Dictionaries are otherwise seeded anew in each run, and collide elsewhere.
STEADY = {"SWIFT_DETERMINISTIC_HASHING": "1"}
# Relative. Other compilers make other code, and processors without AVX2 take another form of it: no regression of ours.
SAME_CODE, OTHER_CODE = 0.02, 0.25


def run(*command, **options):
    done = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def compiler():
    return re.search(r"Swift version (\S+)", run("swift", "--version")).group(1)


def probe():
    """Builds the program that measures. Its folder is its own: the flags differ from those of the command."""
    build = ["swift", "build", "-c", "release", "--scratch-path", ".build/benchmarks"]
    environment = os.environ | {"PEACH_TARGETS": "Probe"}
    run(*build, "--product", "Probe", "--quiet", env=environment)
    return pathlib.Path(run(*build, "--show-bin-path", env=environment).strip()) / "Probe"


def measured(program, row, share=1):
    """The numbers of a row as `Probe measure` prints them."""
    return json.loads(run(program, "measure", str(share), row))


def counts(program):
    """Instructions per unit, and allocations per 1000 units, of every row that can be counted."""
    with tempfile.TemporaryDirectory() as scratch:
        # Valgrind does not read all debug information that the compiler writes.
        stripped, out = f"{scratch}/Probe", f"{scratch}/out"
        run("objcopy", "--strip-debug", program, stripped)
        lines = run(
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--toggle-collect=counted_work",
            "--dump-after=counted_work", stripped, "count", env=os.environ | STEADY).splitlines()
        found = {}
        for index, line in enumerate(lines, 1):
            units, allocations, row = line.split("\t")
            total = int(re.search(r"^totals: (\d+)", pathlib.Path(f"{out}.{index}").read_text(), re.M).group(1))
            found[row] = {
                "instructions": round(total / int(units), 2),
                "allocations": round(1000 * int(allocations) / int(units), 2)}
        return found


def count_failures(guards, found):
    same = guards["swift"] == compiler() and "avx2" in pathlib.Path("/proc/cpuinfo").read_text()
    tolerance = SAME_CODE if same else OTHER_CODE
    for row, guard in guards["counts"].items():
        if row not in found:
            yield f"{row}: is guarded but no row. Run Scripts/bench_check.py --update."
            continue
        for what, room in (("instructions", 0), ("allocations", 0.5)):
            limit = guard[what] * (1 + tolerance) + room
            if found[row][what] > limit:
                yield f"{row}: {what} must be at most {limit:g}, got {found[row][what]:g}."


def twin_failures(guards, found):
    """Rows whose instructions may exceed those of another row by a factor only."""
    for row, guard in guards["twins"].items():
        factor = found[row]["instructions"] / found[guard["of"]]["instructions"]
        print(f"{row}: {factor:.4f} × the instructions of {guard['of']}, must be at most {guard['at most']}")
        if factor > guard["at most"]:
            yield f"{row}: instructions must be at most {guard['at most']} × those of {guard['of']}, got {factor:.4f}."


def unguarded(guards, found):
    """Rows without a guard, such as those of a new strategy: nothing to compare with, so no failure."""
    for row in sorted(found.keys() - guards["counts"].keys()):
        print(f"{row}: is not guarded. Run Scripts/bench_check.py --update.")


def run_others(guards, program):
    """Rows without a limit are run once, because each compares its result with its reference before it measures."""
    for row in run(program, "rows").splitlines():
        if " ÷ " in row and row not in guards["ratios"]:
            measured(program, row, 0.01)


def ratio_failures(guards, program):
    for row, limit in guards["ratios"].items():
        # A row above its limit is measured once more, for longer: the machine may have been busy.
        for share in (0.3, 1):
            numbers = measured(program, row, share)
            lowest = numbers["ratio-low"]
            print(f"{row}: {numbers['ratio']:.3g}, at best {lowest:.3g}, must be at most {limit:g}")
            if lowest <= limit:
                break
        if lowest > limit:
            yield f"{row}: ratio must be at most {limit:g}, got {lowest:.3g}."


def update(guards, found):
    guards.update(swift=compiler(), counts=found)
    GUARDS.write_text(json.dumps(guards, indent=2, ensure_ascii=False) + "\n")
    print(f"{GUARDS}: {len(found)} rows")


def main():
    guards = json.loads(GUARDS.read_text())
    program = probe()
    if "--build" in sys.argv[1:]:
        return
    found = counts(program)
    if "--update" in sys.argv[1:]:
        return update(guards, found)
    for row, numbers in found.items():
        print(f"{row}: {numbers['instructions']:g} instructions, {numbers['allocations']:g} allocations per 1000")
    unguarded(guards, found)
    wrong = list(count_failures(guards, found)) + list(twin_failures(guards, found))
    if "--counts" not in sys.argv[1:]:
        run_others(guards, program)
        wrong += ratio_failures(guards, program)
    print("\n".join(wrong), file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
