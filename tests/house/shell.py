#!/usr/bin/env python3
"""shell.py ROOT - shellcheck has nothing to say about the shell scripts, with or without a suffix."""

import subprocess
import sys

from tree import files, report


def is_script(path):
    with open(path, "rb") as file:
        first = file.readline()
    return first.startswith((b"#!/bin/bash", b"#!/bin/sh", b"# shellcheck shell="))


def main():
    scripts = [path for path in files(sys.argv[1]) if path.is_file() and is_script(path)]
    problems = []
    for path in scripts:
        command = ["shellcheck", "--external-sources", "--format=gcc", str(path)]
        said = subprocess.run(command, check=False, capture_output=True, text=True, cwd=".")
        problems += (said.stdout + said.stderr).splitlines()
    return report(problems, len(scripts))


sys.exit(main())
