#!/usr/bin/env python3
"""debianize.py ROOT - makes ROOT/debian of ROOT/packaging/debian and of what stands elsewhere already: the version and its date
(VERSION, CHANGELOG.md), the licence (LICENSE), the unit for systemd. `--date` only prints that date, in seconds since 1970."""

import datetime
import email.utils
import pathlib
import re
import shutil
import sys
import textwrap

MAINTAINER = re.compile(r"^Maintainer: (.+)$", re.MULTILINE)
RELEASE = re.compile(r"^## (\S+) \((\d{4}-\d\d-\d\d|unreleased)\)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def releases(root):
    """[(version, date, [entry, …])], the newest first; it has to be the one of VERSION. One that is not released yet has the
    date of the one before it, so that two builds of it give the same bytes."""
    version = (root / "VERSION").read_text(encoding="utf-8").strip()
    found = []
    all_of_them = RELEASE.findall((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    last = next((day for _, day, _ in all_of_them if day != "unreleased"), "1970-01-01")
    for number, day, text in all_of_them:
        day = last if day == "unreleased" else day
        date = datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.timezone.utc)
        entries = [" ".join(entry.split()) for entry in re.split(r"^- |\n\n", text, flags=re.MULTILINE)]
        found.append((number, date, [entry for entry in entries if entry]))
    if not found or found[0][0] != version:
        newest = found[0][0] if found else "nothing"
        raise SystemExit(f"CHANGELOG.md begins with {newest}; it should with '## {version} (YYYY-MM-DD)' or '(unreleased)', as VERSION says")
    return found


def changelog(root, maintainer):
    parts = []
    for version, date, entries in releases(root):
        lines = [f"\n  [ {entry[4:]} ]" if entry.startswith("### ") else
                 textwrap.fill(entry, 76, initial_indent="  * ", subsequent_indent="    ") for entry in entries]
        parts.append(f"fambiz ({version}-1) unstable; urgency=medium\n\n" + "\n".join(lines).lstrip("\n") +
                     f"\n\n -- {maintainer}  {email.utils.format_datetime(date)}\n")
    return "\n".join(parts)


def copyright_file(root):
    """In the form that Debian's tools read. The built page holds code of Svelte, which has the same licence."""
    _, holder, text = (root / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)
    holder = holder.removeprefix("Copyright (c) ")
    licence = "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines())
    return ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
            "Upstream-Name: fambiz\n"
            "Comment: An unofficial work of fans. No art or text of the published card game is in it.\n\n"
            f"Files: *\nCopyright: {holder}\nLicense: Expat\n\n"
            f"Files: web/dist/*\nCopyright: {holder}\n 2016-2025 the Svelte contributors\nLicense: Expat\n\n"
            f"License: Expat\n{licence}\n")


def main():
    root = pathlib.Path(sys.argv[-1])
    if sys.argv[1] == "--date":
        print(int(releases(root)[0][1].timestamp()))
        return
    debian = root / "debian"
    shutil.copytree(root / "packaging/debian", debian)
    shutil.copy(root / "packaging/fambiz.service", debian)
    maintainer = MAINTAINER.search((debian / "control").read_text(encoding="utf-8"))[1]
    (debian / "changelog").write_text(changelog(root, maintainer), encoding="utf-8")
    (debian / "copyright").write_text(copyright_file(root), encoding="utf-8")


if __name__ == "__main__":
    main()
