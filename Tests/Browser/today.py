"""The day of the tests. The scripts, their servers and browsers live in a zone where it is about noon now: none of them
runs over midnight, and all agree on today, at whatever hour they start."""

import datetime
import os
import time

os.environ["TZ"] = f"Etc/GMT{datetime.datetime.now(datetime.timezone.utc).hour - 12:+d}"
time.tzset()
TODAY = datetime.date.today()


def at(day, hour=0, seconds=0):
    """An hour of a day, and seconds after it, as a timestamp."""
    start = datetime.datetime.combine(day, datetime.time(hour)) + datetime.timedelta(seconds=seconds)
    return start.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
