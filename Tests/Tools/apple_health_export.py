#!/usr/bin/env python3
"""Writes a synthetic Apple Health export of a given size, the same bytes for the same arguments.

    apple_health_export.py --bytes 1000000000 --out export.xml
    apple_health_export.py --bytes 300000 --out export.zip [--zip64] [--stored]

Like a real one it is mostly heart rates and steps of a phone and a watch, with a weight and body fat each
morning, a lean body mass each week, correlations that repeat records, and workouts. The totals that an
importer must find are printed as JSON.
"""

import argparse
import datetime
import io
import json
import random
import zipfile

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 13 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT ExportDate EMPTY>
<!ATTLIST ExportDate
  value CDATA #REQUIRED
>
<!ELEMENT Me EMPTY>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record
  type          CDATA #REQUIRED
  unit          CDATA #IMPLIED
  value         CDATA #IMPLIED
  sourceName    CDATA #REQUIRED
  sourceVersion CDATA #IMPLIED
  device        CDATA #IMPLIED
  creationDate  CDATA #IMPLIED
  startDate     CDATA #REQUIRED
  endDate       CDATA #REQUIRED
>
]>
<HealthData locale="de_DE">
 <ExportDate value="2025-10-21 20:00:00 +0200"/>
 <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>
"""
WATCH = (
    "&lt;&lt;HKDevice: 0x2800&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
    "hardware:Watch4,4, software:10.1&gt;"
)


def record(kind, source, unit, value, start, seconds, device=""):
    end = start + datetime.timedelta(seconds=seconds)
    device = f' device="{device}"' if device else ""
    return (
        f' <Record type="HKQuantityTypeIdentifier{kind}" sourceName="{source}" sourceVersion="10.1"{device} '
        f'unit="{unit}" creationDate="{end:%Y-%m-%d %H:%M:%S} +0100" '
        f'startDate="{start:%Y-%m-%d %H:%M:%S} +0100" endDate="{end:%Y-%m-%d %H:%M:%S} +0100" '
        f'value="{value}"/>\n'
    )


FIRST_PULSES = datetime.datetime(2000, 1, 1)


def heart_rates(dice, pulses):
    """A day's heart rates, nearly all of a large export: made once, with the date of FIRST_PULSES."""
    seconds = [pulse * 86400 // pulses for pulse in range(pulses)]
    return "".join(
        record("HeartRate", "Jo’s Watch", "count/min", dice.randint(48, 160),
               FIRST_PULSES + datetime.timedelta(seconds=second), 0, WATCH) for second in seconds)


def day(date, dice, heart_rates, totals):
    """One day's records."""
    morning = date + datetime.timedelta(hours=7)
    lines = [
        record("BodyMass", "Scale", "kg", round(dice.uniform(78, 84), 2), morning, 0),
        record("BodyFatPercentage", "Scale", "%", round(dice.uniform(0.18, 0.24), 3), morning, 0),
    ]
    totals["weight"] += 1
    totals["body_fat"] += 1
    if date.weekday() == 0:
        lines.append(record("LeanBodyMass", "Scale", "lb", round(dice.uniform(135, 140), 1), morning, 0))
        totals["lean_mass"] += 1
    pressure = record("BloodPressureSystolic", "Cuff", "mmHg", 120, morning, 0)
    lines.append(pressure)
    lines.append(f' <Correlation type="HKCorrelationTypeIdentifierBloodPressure">\n {pressure} </Correlation>\n')
    for hour in range(8, 22):
        start = date + datetime.timedelta(hours=hour)
        lines.append(record("StepCount", "Jo’s iPhone", "count", dice.randint(50, 900), start, 600))
        lines.append(record("StepCount", "Jo’s Watch", "count", dice.randint(50, 1000), start, 600, WATCH))
    totals["step_days"] += 1
    lines.append(heart_rates.replace(f"{FIRST_PULSES:%Y-%m-%d}", f"{date:%Y-%m-%d}"))
    lines.append(f' <Workout workoutActivityType="Walking" startDate="{date:%Y-%m-%d} 18:00:00 +0100"/>\n')
    return "".join(lines)


def write(out, size, days, seed):
    """Writes `days` days in about `size` bytes."""
    dice = random.Random(seed)
    totals = {"weight": 0, "body_fat": 0, "lean_mass": 0, "step_days": 0}
    first = datetime.datetime(2025, 10, 20) - datetime.timedelta(days=days - 1)
    # A day without heart rates has about 9,700 bytes, a heart rate 375.
    pulses = heart_rates(dice, max(1, int((size / days - 9_700) / 374.5)))
    written = out.write(HEAD.encode())
    for number in range(days):
        text = day(first + datetime.timedelta(days=number), dice, pulses, totals)
        written += out.write(text.encode())
    written += out.write(b"</HealthData>\n")
    return {"bytes": written, **totals}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bytes", type=int, default=300_000, help="about how large the XML shall be")
    parser.add_argument("--days", type=int, help="how many days; by default up to ten years")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True, help="a file that ends in .xml or .zip")
    parser.add_argument("--zip64", action="store_true", help="list the files with 64-bit sizes, as above 2 GiB")
    parser.add_argument("--stored", action="store_true", help="do not compress what an archive holds")
    wishes = parser.parse_args()
    if wishes.zip64:
        zipfile.ZIP64_LIMIT = 0
    days = wishes.days or max(1, min(3650, wishes.bytes // 12_000))
    if wishes.out.endswith(".zip"):
        method = zipfile.ZIP_STORED if wishes.stored else zipfile.ZIP_DEFLATED
        with zipfile.ZipFile(wishes.out, "w", method, compresslevel=1) as archive:
            with archive.open("apple_health_export/export.xml", "w", force_zip64=True) as entry:
                with io.BufferedWriter(entry, 1 << 20) as out:
                    totals = write(out, wishes.bytes, days, wishes.seed)
            archive.writestr("apple_health_export/export_cda.xml", "<ClinicalDocument/>")
    else:
        with open(wishes.out, "wb", buffering=1 << 20) as out:
            totals = write(out, wishes.bytes, days, wishes.seed)
    print(json.dumps(totals))


if __name__ == "__main__":
    main()
