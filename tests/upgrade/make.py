#!/usr/bin/env python3
"""make.py PROGRAM OUT [KIND …] - writes the data of a release into OUT, by a `fambiz` of that release.

KIND is sqlite, terminal, browser or postgres; without one, all of them. Fails if anything that wanted.py names is covered
by nothing that was written. The data differ from run to run, because the program's own chance decides who gets which card."""

import argparse
import importlib
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import wanted  # noqa: E402


# The module that makes it, loaded only then: not everybody has a browser, or a PostgreSQL.
MAKERS = {"sqlite": "server_data", "terminal": "terminal", "browser": "browser", "postgres": "postgres"}


def write_coverage(out, kind, found):
    text = f"# What the tables of `{kind}` cover\n\nWritten by `make.py`; the facts are read off what the program answered.\n\n"
    (out / "coverage.md").write_text(text + wanted.as_table(found), encoding="utf-8")


def make(program, out, kind):
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fambiz-upgrade-") as work:
        found = importlib.import_module(MAKERS[kind]).make(program, work, out)
    write_coverage(out, kind, found)
    lacking = wanted.missing(kind, found)
    for fact in lacking:
        print(f"{kind}: nothing covers `{fact}`")
    return not lacking


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="a built fambiz")
    parser.add_argument("out", help="the folder to write, as tests/upgrade/0.1.0")
    parser.add_argument("kind", nargs="*", choices=[[], *MAKERS], help="what to write (all)")
    asked = parser.parse_args()
    program = str(pathlib.Path(asked.program).resolve())
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    print(f"{version}, into {asked.out}")
    fine = [make(program, pathlib.Path(asked.out, kind).resolve(), kind) for kind in asked.kind or MAKERS]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
