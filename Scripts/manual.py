#!/usr/bin/env python3
"""Writes man pages and the command reference from the parser's own description.

    manual.py PEACH man FOLDER      peach.1 and a page for each command, as peach-train-comparison.1
    manual.py PEACH reference       the reference as Markdown, to standard output

PEACH is the program. SOURCE_DATE_EPOCH gives the date of the pages.
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap


def commands(command, above=()):
    """Every command with its path, parents first; without `help`, which has no options of its own."""
    path = (*above, command["commandName"])
    yield path, command
    for child in command.get("subcommands", []):
        if child["commandName"] != "help" and child["shouldDisplay"]:
            yield from commands(child, path)


def arguments(command):
    return [one for one in command.get("arguments", []) if one["shouldDisplay"]]


def names(argument):
    """The spellings of an option, short ones first."""
    found = sorted(argument.get("names", []), key=lambda name: name["kind"] == "long")
    return [("--" if name["kind"] == "long" else "-") + name["name"] for name in found]


def summary(argument):
    """The explanation of an argument, with what may be given and what is taken otherwise."""
    known = ", ".join(argument.get("allValues", []))
    default = argument.get("defaultValue")
    # The value of an option that may stand alone.
    name = "alone" if argument.get("parsingStrategy") == "scanningForValue" else "default"
    notes = ["values: " + known] * bool(known) + [f"{name}: {default}"] * (default is not None)
    return argument.get("abstract", "") + (f" ({'; '.join(notes)})" if notes else "")


def value(argument):
    return argument["valueName"] + ("…" if argument["isRepeating"] else "")


def sections(command):
    """The parts of a discussion: title (None for text) and paragraphs of lines."""
    for paragraph in filter(None, command.get("discussion", "").split("\n\n")):
        first, *rest = paragraph.split("\n")
        yield (first, rest) if rest and first.isupper() else (None, paragraph.split("\n"))


# Man pages, in mdoc.


def escaped(text):
    text = text.replace("\\", "\\e")
    return "\\&" + text if text[:1] in ".'" else text


def filled(text):
    """Text as input lines: a sentence begins a line, no line is long, none is a request by accident."""
    sentences = re.split(r"(?<=[.!?:;])\s+(?=\S)", text)
    return [escaped(line) for sentence in sentences for line in textwrap.wrap(
        sentence, 70, break_long_words=False, break_on_hyphens=False)]


def synopsis(path, command):
    yield f".Nm {' '.join(path)}"
    if command.get("subcommands"):
        yield ".Ar command"
    for one in arguments(command):
        flags, wanted = names(one), "" if one["kind"] == "flag" else f"Ar {escaped(value(one))}"
        if flags in (["--version"], ["-h", "--help"]):
            continue
        text = " ".join(filter(None, [f"Fl {flags[-1][1:]}" if flags else "", wanted]))
        yield f".Op {text}" if one["isOptional"] else f".{text}"


def options(command):
    for one in arguments(command):
        shown = " , ".join(f"Fl {name[1:]}" for name in names(one))
        wanted = "" if one["kind"] == "flag" else f"Ar {escaped(value(one))}"
        yield " ".join(filter(None, [".It", shown, wanted]))
        yield from filled(summary(one))


def page(path, command, children, date):
    name, texts = "-".join(path), list(sections(command))
    lines = [f".Dd {date}", f".Dt {name.upper()} 1", ".Os", ".Sh NAME", f".Nm {name}"]
    lines += [f".Nd {command['abstract'].rstrip('.')}", ".Sh SYNOPSIS", *synopsis(path, command)]
    lines += [".Sh DESCRIPTION", *filled(command["abstract"])]
    for title, body in texts:
        if title is None:
            lines += [".Pp", *filled(" ".join(body))]
    if children:
        lines += [".Pp", "The commands are:", ".Bl -tag -width Ds"]
        for child in children:
            lines += [f".It Xr {name}-{child['commandName']} 1", *filled(child["abstract"])]
        lines += [".El"]
    if arguments(command):
        lines += [".Pp", "The options are:", ".Bl -tag -width Ds", *options(command), ".El"]
    for title, body in sorted((text for text in texts if text[0]), key=lambda text: text[0] == "EXAMPLES"):
        lines += [f".Sh {title.replace('EXIT CODES', 'EXIT STATUS')}", ".Bd -literal -offset indent"]
        lines += [*(escaped(line.removeprefix("  ")) for line in body), ".Ed"]
    if len(path) > 1:
        lines += [".Sh SEE ALSO", f".Xr {'-'.join(path[:-1])} 1"]
    return "\n".join(lines) + "\n"


def write_pages(root, folder):
    when = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    day = datetime.datetime.fromtimestamp(when, datetime.timezone.utc)
    date = f"{day:%B} {day.day}, {day.year}"
    folder.mkdir(parents=True, exist_ok=True)
    every = list(commands(root))
    for path, command in every:
        children = [other for below, other in every if below[:-1] == path]
        (folder / ("-".join(path) + ".1")).write_text(page(path, command, children, date))


# The reference, in Markdown.


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


def reference(root):
    yield "# Commands\n\nThe text of `peach help`, written by `make docs`; do not edit."
    for path, command in commands(root):
        yield f"\n## `{' '.join(path)}`\n\n{command['abstract']}"
        for title, body in sections(command):
            if title is None:
                yield "\n" + "\n".join(textwrap.wrap(cell(" ".join(body)), 118, break_on_hyphens=False))
            else:
                yield f"\n{title.capitalize()}:\n\n```\n" + "\n".join(
                    line.removeprefix("  ") for line in body) + "\n```"
        own = [one for one in arguments(command) if names(one) not in (["--version"], ["-h", "--help"])]
        if own:
            yield "\n| argument | meaning |\n| --- | --- |"
        for one in own:
            shown = ", ".join(names(one)) + ("" if one["kind"] == "flag" else f" <{value(one)}>")
            yield f"| `{shown.strip()}` | {cell(summary(one))} |"


def main():
    program, task, *rest = sys.argv[1:]
    text = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    root = json.loads(text)["command"]
    if task == "man":
        write_pages(root, pathlib.Path(rest[0]))
    else:
        print("\n".join(reference(root)))


main()
