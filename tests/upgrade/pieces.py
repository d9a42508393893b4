"""pieces.py - what a release has kept of each table, cut into files that retell.c reads: an envelope and rows, or rows alone."""

import lzma
import pathlib
import sqlite3
import struct
import tarfile


def write(file, pieces):
    file.write_bytes(b"".join(struct.pack("<I", len(piece)) + piece for piece in pieces))
    return file


def of_sqlite(archive, work):
    """Each running game of a packed data folder. SQLite itself merges the -wal of a server that was killed."""
    with tarfile.open(archive) as packed:
        packed.extractall(work / "data")
    database = sqlite3.connect(next((work / "data").rglob("fambiz.db")))
    for game, seq, snapshot in database.execute("SELECT id, seq, snapshot FROM game ORDER BY id").fetchall():
        rows = database.execute("SELECT bytes FROM input WHERE game = ? AND seq > ? ORDER BY seq", (game, seq)).fetchall()
        pieces = ([snapshot] if snapshot else []) + [row[0] for row in rows]
        if pieces:
            yield write(work / f"{archive.name.split('.')[0]}-{game}", pieces)
    database.close()


def copied(dump, table):
    """The rows of a table in a dump of PostgreSQL, as texts."""
    lines = iter(dump.splitlines())
    for line in lines:
        if line.startswith(f"COPY fambiz.{table} ("):
            break
    for line in lines:
        if line == "\\.":
            return
        yield line.split("\t")


def unhexed(text):
    return bytes.fromhex(text.removeprefix("\\\\x"))


def of_postgres(archive, work):
    """Each running game of a packed dump."""
    dump = lzma.decompress(archive.read_bytes()).decode("utf-8")
    rows = sorted((int(game), int(seq), unhexed(bytes_)) for game, seq, _, bytes_, _ in copied(dump, "input"))
    for game, _, _, seq, _, snapshot, *_ in copied(dump, "game"):
        behind = [bytes_ for of, number, bytes_ in rows if of == int(game) and number > int(seq)]
        pieces = ([] if snapshot == "\\N" else [unhexed(snapshot)]) + behind
        if pieces:
            yield write(work / f"postgres-{game}", pieces)


def of_terminal(archive, work):
    """Each saved game, without a last row that was only half written."""
    with tarfile.open(archive) as packed:
        packed.extractall(work / "states")
    for file in sorted((work / "states").rglob("*.game")):
        bytes_ = file.read_bytes()
        at, rows = bytes_.index(b"\n") + 1, []
        while len(bytes_) >= at + 2 and len(bytes_) >= at + 6 + (n := struct.unpack_from("<H", bytes_, at)[0]):
            rows.append(bytes_[at + 2:at + 2 + n])
            at += 6 + n
        yield write(work / f"terminal-{file.parts[-4]}-{file.stem}", rows)


def of_release(folder, work):
    """All that retell.c can read of the folder of one release."""
    work = pathlib.Path(work)
    files = []
    for name in ("stopped", "killed"):
        (work / name).mkdir(parents=True)
        files += of_sqlite(folder / "sqlite" / f"{name}.tar.xz", work / name)
    files += of_postgres(folder / "postgres" / "dump.sql.xz", work)
    return files + list(of_terminal(folder / "terminal" / "states.tar.xz", work))
