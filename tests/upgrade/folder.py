"""folder.py - a data folder as one file: packed with nothing of this machine in it, unpacked for whoever wants to open it;
and JSON that people can read, and git can compare."""

import io
import json
import lzma
import os
import pathlib
import tarfile


def pack(folder, archive):
    """All plain files of the folder, at the top of the archive. A socket is none: a crash leaves it, a copy does not."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for file in sorted(pathlib.Path(folder).rglob("*")):
            if not file.is_file():
                continue
            entry = tarfile.TarInfo(str(file.relative_to(folder)))
            entry.size, entry.mode = file.stat().st_size, 0o600
            with open(file, "rb") as bytes_of_it:
                tar.addfile(entry, bytes_of_it)
    pathlib.Path(archive).write_bytes(lzma.compress(plain.getvalue(), preset=9 | lzma.PRESET_EXTREME))


def unpack(archive, folder):
    """The folder, made anew with mode 0700 as a server makes it."""
    os.makedirs(folder, mode=0o700)
    with tarfile.open(archive, mode="r:xz") as tar:
        tar.extractall(folder)
    return folder


def spell(what, deep):
    """JSON that is broken into lines down to this depth, one value a line below it."""
    if deep == 0 or not what or not isinstance(what, (dict, list)):
        return json.dumps(what, ensure_ascii=False, separators=(",", ":"))
    if isinstance(what, list):
        return "[\n" + ",\n".join(spell(value, deep - 1) for value in what) + "\n]"
    rows = (json.dumps(key, ensure_ascii=False) + ": " + spell(value, deep - 1) for key, value in what.items())
    return "{\n" + ",\n".join(rows) + "\n}"


def write_json(file, what, deep=4):
    pathlib.Path(file).write_text(spell(what, deep) + "\n", encoding="utf-8")
