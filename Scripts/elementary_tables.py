#!/usr/bin/env python3
"""Writes the tables of Sources/Numerics/Elementary/Tables, with 60 digits of arithmetic. Needs Python's mpmath.

    Scripts/elementary_tables.py            write the tables
    Scripts/elementary_tables.py --check    fail when a table differs from what would be written

Names used below: x is a real number, `high` and `low` are the two doubles of an unevaluated sum.
"""
import pathlib
import struct
import sys

from mpmath import mp, mpf

mp.dps = 60
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources/Numerics/Elementary/Tables"


def bits(value):
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def double(pattern):
    return struct.unpack("<d", struct.pack("<Q", pattern))[0]


def masked(value, cleared):
    """The double nearest zero of those with so many cleared low bits."""
    return double(bits(float(value)) >> cleared << cleared)


def fixed(value, binary_places):
    """The nearest multiple of 2^-places, exactly."""
    return float(mp.nint(mp.ldexp(value, binary_places))) / 2.0**binary_places


def hexadecimal(value):
    return "0" if value == 0 else float(value).hex()


def swift(name, summary, kind, rows):
    lines = "".join(f"    {', '.join(row)},\n" for row in rows)
    return f"""// swift-format-ignore-file
// Written by Scripts/elementary_tables.py.

extension {name.split('.')[0]} {{
{''.join(f'  /// {line}' + chr(10) for line in summary)}  static let {name.split('.')[1]}: [{kind}] = [
{lines}  ]
}}
"""


def powers_of_two():
    """2^(i/128): the relative error of the rounded value, and its bits without i's share of the exponent."""
    for i in range(128):
        exact = mpf(2) ** (mpf(i) / 128)
        rounded = float(exact)
        yield [hex(bits(float((exact - rounded) / rounded))), hex(bits(rounded) - (i << 45) & (1 << 64) - 1)]


# The intervals of the significand start half an interval below 1, so that 1 is inside one of them.
LOGARITHM_ORIGIN = bits(1.0) - (1 << 44) - (76 << 45)


def logarithms(base):
    """1/c to 16 binary places, and -log(1/c): high to 42 binary places, and low; c is an interval's middle."""
    for i in range(128):
        ends = [double(LOGARITHM_ORIGIN + (i + j << 45)) for j in (0, 1)]
        inverse = 1.0 if ends[0] < 1 < ends[1] else fixed(2 / (mpf(ends[0]) + mpf(ends[1])), 16)
        exact = -mp.log(mpf(inverse)) / mp.log(base)
        high = fixed(exact, 42)
        yield [hexadecimal(number) for number in (inverse, high, float(exact - high))]


def chebyshev(function, low, high, terms):
    """The coefficients, in powers of x - middle, of the polynomial through the Chebyshev nodes of low…high."""
    middle, half = (mpf(low) + high) / 2, (mpf(high) - mpf(low)) / 2
    nodes = [half * mp.cos(mp.pi * (2 * j + 1) / (2 * terms)) for j in range(terms)]
    values = mp.matrix([function(middle + node) for node in nodes])
    powers = mp.matrix(terms, terms)
    for row, node in enumerate(nodes):
        for column in range(terms):
            powers[row, column] = node**column
    return list(mp.lu_solve(powers, values))


def scaled_complement(x):
    """e^(x²)·erfc(x)."""
    return mp.exp(x * x) * mp.erfc(x)


def scaled_complements():
    """Polynomials of e^(x²)·erfc(x) between 0.5 and 32, sixteen to the octave, about the middle of each interval."""
    for i in range(96):
        low = double((0x3FE0 << 48) + (i << 48))
        high = double((0x3FE0 << 48) + (i + 1 << 48))
        first, *others = chebyshev(scaled_complement, low, high, 11)
        leading = masked(first, 27)
        yield [hexadecimal(number) for number in (leading, float(first - leading), *map(float, others))]


def central_error_function():
    """P of erf(x) = x + x·P(x²) for |x| ≤ 0.5, the lowest power first."""
    def ratio(square):
        root = mp.sqrt(square)
        return mp.erf(root) / root - 1 if square else 2 / mp.sqrt(mp.pi) - 1

    middle = mpf(1) / 8
    shifted = chebyshev(ratio, 0, mpf(1) / 4, 13)
    plain = [mpf(0)] * 13
    for power, coefficient in enumerate(shifted):
        for k in range(power + 1):
            plain[k] += coefficient * mp.binomial(power, k) * (-middle) ** (power - k)
    yield [hexadecimal(float(number)) for number in plain]


def arctangents():
    """arctan(i/16), high and low."""
    for i in range(17):
        exact = mp.atan(mpf(i) / 16)
        yield [hexadecimal(number) for number in (float(exact), float(exact - float(exact)))]


TABLES = {
    "PowersOfTwo.swift": swift(
        "ExponentialKernel.table",
        ["For i = 0…127, two words: the bits of the relative error of the rounded 2^(i/128), and the bits of",
         "2^(i/128) less i·2⁴⁵, so that k·2⁴⁵ with k = 128·exponent + i can be added."],
        "UInt64", powers_of_two()),
    "NaturalLogarithms.swift": swift(
        "LogarithmKernel.natural",
        ["For each of 128 intervals around c: 1/c to 16 binary places, −ln(1/c) to 42 binary places, and what is",
         "missing of that."], "Double", logarithms(mp.e)),
    "BinaryLogarithms.swift": swift(
        "LogarithmKernel.binary", ["As `natural`, with logarithms to base 2."], "Double", logarithms(2)),
    "ScaledComplements.swift": swift(
        "ErrorFunctionKernel.scaled",
        ["For each of 96 intervals, sixteen to the octave from 0.5: the coefficients of e^(x²)·erfc(x) in powers of x",
         "less the interval's middle; the first has 26 bits and is followed by what is missing of it."],
        "Double", scaled_complements()),
    "CentralErrorFunction.swift": swift(
        "ErrorFunctionKernel.central",
        ["The coefficients of P in erf(x) = x + x·P(x²) for |x| ≤ 0.5."], "Double", central_error_function()),
    "Arctangents.swift": swift(
        "ArctangentKernel.table", ["arctan(i/16) for i = 0…16 as the sum of two doubles."], "Double", arctangents()),
}


def main():
    stale = []
    for name, text in TABLES.items():
        path = FOLDER / name
        if "--check" not in sys.argv[1:]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        elif path.read_text() != text:
            stale.append(f"{path}: differs from what Scripts/elementary_tables.py writes. Run it.")
    print("\n".join(stale) or f"{len(TABLES)} tables")
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
