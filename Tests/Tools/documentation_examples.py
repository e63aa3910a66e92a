#!/usr/bin/env python3
"""Runs the Python examples of a page of the documentation as they stand there, each in a process of its own.

    documentation_examples.py PAGE FOLDER [--standard-library]

The examples run in FOLDER, which must contain the files that they read. Each must print something and end well. With
--standard-library only those are run that import no other packages.
"""
import pathlib
import re
import subprocess
import sys


def imports(example):
    return set(re.findall(r"^(?:import|from) (\w+)", example, re.MULTILINE))


def main():
    page, folder = sys.argv[1:3]
    examples = re.findall(r"```python\n(.*?)```", pathlib.Path(page).read_text(), re.DOTALL)
    if "--standard-library" in sys.argv:
        examples = [example for example in examples if imports(example) <= sys.stdlib_module_names]
    for example in examples:
        run = subprocess.run([sys.executable, "-c", example], cwd=folder, capture_output=True, text=True)
        if run.returncode != 0 or not run.stdout:
            sys.exit(f"{page}: an example must print something and end well, got:\n{example}\n{run.stdout}{run.stderr}")
        print(f"{', '.join(sorted(imports(example)))}: {run.stdout.splitlines()[0]}")
    if not examples:
        sys.exit(f"{page}: must have examples, got none")


if __name__ == "__main__":
    main()
