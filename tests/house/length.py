#!/usr/bin/env python3
"""length.py ROOT - no file over 600 lines, no function over 60, in C and in Python.

C functions are found by their braces in the first column, which the format check guarantees.
"""

import ast
import re
import sys

from tree import files, report

FILE_MAX, FUNCTION_MAX = 600, 60


def c_functions(text):
    """(line, name, length) of each function; the length counts from its opening brace."""
    start, head = None, ""
    for number, line in enumerate(text.splitlines(), 1):
        if line == "{":
            start = number
        elif line == "}" and start:
            name = re.search(r"(\w+)\(", head)
            yield start, name[1] if name else "?", number - start + 1
            start = None
        elif start is None and re.match(r"\w.*\(", line):
            head = line


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            yield node.lineno, node.name, node.end_lineno - node.lineno + 1


def main():
    problems, checked = [], 0
    for path in files(sys.argv[1], ".c", ".h", ".py", ".sh", ".cmake", "CMakeLists.txt"):
        text = path.read_text(encoding="utf-8")
        lines = text.count("\n")
        if lines > FILE_MAX:
            problems.append(f"{path}: {lines} lines; {FILE_MAX} at most: cut it where its head says 'and'")
        functions = {".c": c_functions, ".h": c_functions, ".py": python_functions}.get(path.suffix)
        for line, name, length in functions(text) if functions else ():
            if length > FUNCTION_MAX:
                problems.append(f"{path}:{line}: {name} has {length} lines; {FUNCTION_MAX} at most")
        checked += 1
    return report(problems, checked)


sys.exit(main())
