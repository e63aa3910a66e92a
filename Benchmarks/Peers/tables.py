"""Weeks, months and years of ten million measurements in polars and DuckDB; records from SQLite in Python."""
import pathlib
import sqlite3
import tempfile

import duckdb
import numpy as np
import polars

from .kazez import best

COUNT = 10_000_000
MEANS = "means of all scales from 10,000,000 events ÷ reading them"
MEDIANS = "medians of all scales from 10,000,000 events ÷ reading them"


def series():
    start = np.datetime64("2016-01-01T00:00:00", "us")
    times = start + np.arange(COUNT) * np.timedelta64(31_556_952, "us")
    return times, 70 + np.random.default_rng(1).random(COUNT) * 16


def in_polars(frame, summary):
    for scale in ("1w", "1mo", "1y"):
        frame.group_by_dynamic("time", every=scale).agg(summary(polars.col("value")))


def in_duckdb(connection, summary):
    for scale in ("week", "month", "year"):
        connection.execute(f"SELECT date_trunc('{scale}', time) AS p, {summary}(value) FROM t GROUP BY p").fetchall()


def load(connection):
    """Profile, trend and timeline of a store's records in plain Python."""
    notes, days, levels = {}, {}, []
    rows = connection.execute("SELECT timestamp, note, offset, correct FROM comparison ORDER BY id")
    for moment, note, offset, correct in rows:
        level = abs(offset)
        count, mean, squares = notes.get(note, (0, 0.0, 0.0))
        delta = level - mean
        mean += delta / (count + 1)
        notes[note] = (count + 1, mean, squares + delta * (level - mean))
        levels.append(level)
        total, number, right = days.get(moment // 86_400_000_000, (0.0, 0, 0))
        days[moment // 86_400_000_000] = (total + level, number + 1, right + correct)
    half = len(levels) // 2
    return sum(levels[half:]) / sum(levels[:half])


def records(path):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE comparison (id INTEGER PRIMARY KEY, timestamp, note, offset, correct)")
    connection.executemany(
        "INSERT INTO comparison (timestamp, note, offset, correct) VALUES (?, ?, ?, ?)",
        ((i * 60_000_000, 36 + i * 7 % 49, 0.1 + i * 37 % 1000 * 0.07, i % 3 != 0) for i in range(10_000)))
    connection.commit()
    return connection


def rows():
    times, values = series()
    frame = polars.DataFrame({"time": times, "value": values})
    connection = duckdb.connect(config={"threads": 1})
    connection.register("columns", {"time": times, "value": values})
    connection.execute("CREATE TABLE t AS SELECT * FROM columns")
    for name, in_frame, in_query in (
            (MEANS, lambda column: column.mean(), "avg"), (MEDIANS, lambda column: column.median(), "median")):
        yield name, "polars, one thread", best(lambda: in_polars(frame, in_frame), COUNT, 3)
        yield name, "DuckDB, one thread", best(lambda: in_duckdb(connection, in_query), COUNT, 3)
    with tempfile.TemporaryDirectory() as folder:
        database = records(pathlib.Path(folder) / "records.sqlite")
        yield "load 10,000 records ÷ C loop", "Python and sqlite3", best(lambda: load(database), 10_000)
