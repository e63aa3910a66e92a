"""Prints "row ⇥ peer ⇥ nanoseconds per unit" for every peer."""
from . import kazez, psychophysics, tables

for part in (kazez, psychophysics, tables):
    for row, peer, time in part.rows():
        print(row, peer, time, sep="\t", flush=True)
