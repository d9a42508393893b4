#!/usr/bin/env python3
"""tally.py RESULTS ALLOWED - sums up the runs of ctest and ends with 'N passed, N failed'.

RESULTS holds a PRESET.xml (JUnit, by ctest) for each run, or a PRESET.broken where there was none to
write: the build failed. A skipped test counts as failed unless ALLOWED names it, because a test that
nobody runs proves nothing.
"""

import pathlib
import sys
import xml.etree.ElementTree as xml


def allowed_names(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.split()[0] for line in lines if line.strip() and not line.startswith("#")}


def verdict(case, allowed):
    """passed, allowed, or what is wrong"""
    status = case.get("status")
    if status == "run":
        return "passed"
    if status == "fail":
        return "failed"
    return "allowed" if case.get("name") in allowed else "skipped, so failed"


def main():
    results, allowed = pathlib.Path(sys.argv[1]), allowed_names(pathlib.Path(sys.argv[2]))
    passed, skipped, failures = 0, 0, []
    for path in sorted(results.glob("*.broken")):
        failures.append(f"{path.stem}: no tests could be run")
    for path in sorted(results.glob("*.xml")):
        for case in xml.parse(path).getroot().iter("testcase"):
            said = verdict(case, allowed)
            passed += said == "passed"
            skipped += said == "allowed"
            if said not in ("passed", "allowed"):
                failures.append(f"{path.stem}: {case.get('name')} {said}")
    for failure in failures:
        print(failure)
    if skipped:
        print(f"{skipped} skipped, as tests/allowed-skips allows")
    if not passed and not failures:
        failures.append("no test at all")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


sys.exit(main())
