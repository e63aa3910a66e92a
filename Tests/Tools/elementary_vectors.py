#!/usr/bin/env python3
"""Writes Tests/NumericsTests/Elementary/Vectors/elementary.csv: exact values of elementary functions. Needs Python's mpmath.

A row is function, x, y (of pow only), the double nearest the exact value, and what is missing of the exact value in
units in the last place of that double. Arguments cover every interval of the tables, the ends of the ranges, numbers
near 0 and 1, and subnormal arguments and results.

    Tests/Tools/elementary_vectors.py                  write the file
    Tests/Tools/elementary_vectors.py PROGRAM COUNT    largest errors of a program that reads such rows and prints
                                                       one double a row as its bits, over COUNT times the arguments
"""
import math
import pathlib
import random
import struct
import subprocess
import sys

from mpmath import mp, mpf

FILE = pathlib.Path(__file__).resolve().parent.parent / "NumericsTests/Vectors/elementary.csv"
TINY = 2.0**-1074


def wide(function):
    """With as many digits as a result near 0 loses."""
    def value(x):
        with mp.workprec(1300):
            return function(x)
    return value


FUNCTIONS = {
    "exp": mp.exp, "exp2": lambda x: mpf(2) ** x, "expm1": wide(lambda x: mp.exp(x) - 1),
    "log": mp.log, "log2": lambda x: mp.log(x, 2), "log10": mp.log10, "log1p": wide(lambda x: mp.log(1 + x)),
    "pow": mp.power, "tanh": mp.tanh, "atan": mp.atan, "erfc": mp.erfc,
}


def stratified(low, high, count):
    return [low + (high - low) * (i + random.random()) / count for i in range(count)]


def sizes(low, high, count, signed=True):
    """Numbers whose binary logarithms are spread over low…high."""
    signs = (-1, 1) if signed else (1,)
    return [random.choice(signs) * 2.0**size for size in stratified(low, high, count)]


def beside(number, count):
    """Numbers ever nearer to one number, on both sides, and its neighbours."""
    near = [number * (1 + random.choice((-1, 1)) * 2.0**size) for size in stratified(-52, -4, count)]
    return [math.nextafter(number, -math.inf), math.nextafter(number, math.inf), *near]


def positive(count):
    return [*stratified(0.5, 2, 4 * count), *sizes(-1074, 1024, 2 * count, signed=False),
            *sizes(-1074, -1022, count // 2, signed=False), *beside(1.0, count), *stratified(1, 1000, count)]


def powers(count):
    rows = []
    for x in [*stratified(0.5, 2, 2 * count), *sizes(-1074, 1024, 2 * count, signed=False), *beside(1.0, 2 * count)]:
        exponent = random.choice((random.uniform(-1074, 1024), random.uniform(-10, 10)))
        y = exponent / math.log2(x) if x != 1 else 1.3
        rows += [(x, y), (x, random.uniform(-3, 3))]
    return [row for row in rows if abs(row[1]) < 2.0**60]


def arguments(count):
    """Of each function; `count` is a fortieth or so of their number."""
    symmetric = lambda: [*stratified(-1, 1, 2 * count), *sizes(-60, 1, count)]
    return {
        "exp": [*symmetric(), *stratified(-745.1, 709.7, 3 * count), *stratified(-745.1, -708, count)],
        "exp2": [*symmetric(), *stratified(-1074.9, 1023.9, 3 * count), *stratified(-1074.9, -1022, count)],
        "expm1": [*symmetric(), *stratified(-41, 41, 2 * count), *stratified(-0.02, 0.02, count), 700.0],
        "log": positive(count), "log2": positive(count), "log10": positive(count),
        "log1p": [*stratified(-0.99, 1, 3 * count), *sizes(-60, -6, 2 * count), *sizes(0, 1023, count, signed=False),
                  *[-1 + 2.0**-size for size in stratified(1, 50, count)]],
        "pow": powers(count),
        "tanh": [*symmetric(), *stratified(-22, 22, 2 * count)],
        "atan": [*symmetric(), *stratified(-20, 20, 2 * count), *sizes(1, 62, count), *beside(1.0, count)],
        "erfc": [*symmetric(), *stratified(-6.1, 6.1, 3 * count), *sizes(-1, math.log2(27.2), 4 * count, signed=False),
                 *stratified(26.5, 27.2, count), *beside(0.5, count)],
    }


def unit(value):
    return mpf(max(math.ulp(abs(value)), TINY))


def rows(count):
    random.seed(20270101)
    mp.prec = 200
    for name, values in arguments(count).items():
        for argument in values:
            x, y = argument if name == "pow" else (argument, None)
            exact = FUNCTIONS[name](mpf(x)) if y is None else FUNCTIONS[name](mpf(x), mpf(y))
            nearest = float(exact)
            if math.isfinite(nearest):
                yield name, x, y, nearest, float((exact - mpf(nearest)) / unit(nearest))


def text(row):
    name, x, y, nearest, rest = row
    return f"{name},{x.hex()},{y.hex() if y is not None else ''},{nearest.hex()},{rest:.4f}\n"


def measure(program, count):
    cases = list(rows(count))
    printed = subprocess.run([program], input="".join(map(text, cases)), text=True, capture_output=True, check=True)
    worst = {}
    for (name, x, y, nearest, rest), line in zip(cases, printed.stdout.split(), strict=True):
        got = struct.unpack("<d", struct.pack("<Q", int(line)))[0]
        error = abs(float((mpf(got) - mpf(nearest)) / unit(nearest)) - rest)
        key = name, "subnormal" if abs(nearest) < sys.float_info.min else "normal"
        worst[key] = max(worst.get(key, (0,)), (error, x, y))
    for (name, kind), (error, x, y) in sorted(worst.items()):
        print(f"{name} {kind}: {error:.4f} ulp at {x!r}{f', {y!r}' if y is not None else ''}")
    print(f"{len(cases)} arguments")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        measure(sys.argv[1], int(sys.argv[2]))
    else:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text("".join(map(text, rows(25))))
