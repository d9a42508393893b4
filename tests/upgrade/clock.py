"""clock.py - a server whose clock the generator holds in its hand: it stands still unless somebody plays.

The clock is tests/server/clock.c, by LD_PRELOAD, so the program under test needs no branch for it. While it stands, an open
window stays open, a bot does not answer and nobody runs out of time, however long the script takes."""

import mmap
import os
import pathlib
import struct
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent / "server" / "clock.c"
AWAKE = 250000  # µs: a script that is held up for longer slows the clock down to the real one's pace


def build_clock(folder):
    """The library for LD_PRELOAD."""
    library = pathlib.Path(folder, "clock.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
    return library


class Clock:
    """A ClockPage of tests/server/clock.h."""

    def __init__(self, file):
        self.file = str(file)
        pathlib.Path(file).write_bytes(struct.pack("<IIQQQ", 0, 0, self.real(), 1000000000, AWAKE))
        with open(file, "r+b") as page:
            self.page = mmap.mmap(page.fileno(), 32)

    @staticmethod
    def real():
        return time.monotonic_ns() // 1000

    def at(self, real):
        _, speed, since, us, awake = struct.unpack("<IIQQQ", self.page[:32])
        passed = max(0, real - since)
        fast = min(passed, awake)
        return us + fast * speed + ((passed - fast) if speed else 0)

    def run(self, speed):
        """So many times as fast as the real one from now on; 0: it stands."""
        version = struct.unpack("<I", self.page[:4])[0]
        now = self.real()
        us = self.at(now)
        self.page[0:4] = struct.pack("<I", version + 1)
        self.page[4:24] = struct.pack("<IQQ", speed, now, us)
        self.page[0:4] = struct.pack("<I", version + 2)
        self.speed = speed

    def awake(self):
        if struct.unpack("<I", self.page[4:8])[0]:
            self.run(struct.unpack("<I", self.page[4:8])[0])

    def environment(self, library):
        return {"LD_PRELOAD": str(library), "FAMBIZ_TEST_CLOCK": self.file}


def built_in(folder):
    """Built once a run."""
    library = pathlib.Path(folder, "clock.so")
    return library if os.path.exists(library) else build_clock(folder)
