#!/usr/bin/env python3
"""service.py PACKAGE - the unit for systemd on a machine that systemd runs. Started by packaging/chroot as root: the package
installed, the service enabled, killed, upgraded and stopped, its sandbox looked at, what it does when it cannot start, how a
password gets to it, the package removed and purged."""

import os
import pathlib
import shutil
import subprocess
import sys
import time
import urllib.request

PATIENCE = 120  # seconds for whatever should take few
STATE = pathlib.Path("/var/lib/private/fambiz")
OPTIONS = pathlib.Path("/etc/fambiz/serve.conf")
SECRET = pathlib.Path("/etc/fambiz/environment")
BURST = 5  # so many starts are what systemd allows by itself before it gives up


def run(*command, told=""):
    return subprocess.run(command, input=told, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, check=False)


def output(*command, told=""):
    done = run(*command, told=told)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ends with {done.returncode}:\n{done.stdout}{log()}")
    return done.stdout.strip()


def log():
    return run("journalctl", "--no-pager", "--output=cat", "--lines=20", "--unit=fambiz").stdout


def check(what, fine):
    print(f"{what}: {'ok' if fine else 'NO'}", flush=True)
    if not fine:
        raise SystemExit(log())


def shown(name):
    return output("systemctl", "show", "--value", f"--property={name}", "fambiz")


def active():
    return run("systemctl", "is-active", "fambiz").stdout.strip() == "active"


def until(what, true):
    """Waits for the thing itself."""
    for _ in range(PATIENCE * 10):
        if true():
            break
        time.sleep(0.1)
    check(what, true())


def admin(command):
    return run("fambiz", "admin", "--data", "/var/lib/fambiz", command).stdout


def page():
    with urllib.request.urlopen("http://localhost:1929/", timeout=PATIENCE) as answer:
        return "Family Business" in answer.read().decode()


def sandbox():
    status = pathlib.Path(f"/proc/{shown('MainPID')}/status").read_text(encoding="utf-8")
    rows = dict(line.split(":\t", 1) for line in status.splitlines())
    check("it is not root", rows["Uid"].split()[0] != "0")
    check("it has no capability", int(rows["CapEff"], 16) == 0)
    check("it can gain none, and system calls are filtered", rows["NoNewPrivs"] == "1" and rows["Seccomp"] == "2")
    output("systemd-analyze", "verify", "--man=no", "fambiz.service")
    exposure = output("systemd-analyze", "security", "--no-pager", "--threshold=20", "fambiz.service").splitlines()[-1]
    check(exposure.lstrip("→ "), True)


def failures():
    """A database that is not there yet is tried for; an option that is wrong is not."""
    OPTIONS.parent.mkdir()
    OPTIONS.write_text("store = postgresql://fambiz@127.0.0.1:1/none\n", encoding="utf-8")
    output("systemctl", "restart", "--no-block", "fambiz")
    until("without its database it tries again and again", lambda: int(shown("NRestarts")) > BURST)
    OPTIONS.write_text("tabels = 3\n", encoding="utf-8")
    until("with a wrong option it gives up", lambda: shown("ActiveState") == "failed" and shown("ExecMainStatus") == "2")
    shutil.rmtree(OPTIONS.parent)
    output("systemctl", "start", "fambiz")


def secret():
    """The password of a database comes from a file that only root may read, and nobody else sees it in the process."""
    SECRET.parent.mkdir()
    SECRET.touch(mode=0o600)
    SECRET.write_text("PGPASSWORD='a \\secret\"$'\n", encoding="utf-8")
    output("systemctl", "restart", "fambiz")
    process = f"/proc/{shown('MainPID')}/environ"
    check("it knows the password", 'PGPASSWORD=a \\secret"$' in output("cat", process).split("\0"))
    check("nobody else does", "secret" not in output("systemctl", "show", "fambiz") and
          run("runuser", "-u", "nobody", "--", "cat", SECRET, process).stdout.count("Permission denied") == 2)
    shutil.rmtree(SECRET.parent)
    output("systemctl", "restart", "fambiz")


def restarts():
    """Killed or upgraded it comes back, with its tables."""
    output("fambiz", "play", "--plain", "--join", "http://localhost:1929/", "--make", told="quit\n")
    check("a table is made", "tables: 1" in admin("tables"))
    before = shown("MainPID")
    output("systemctl", "kill", "--signal=KILL", "fambiz")
    until("killed, it is started again", lambda: active() and shown("MainPID") != before)
    check("and has its table", "tables: 1" in admin("tables"))
    before = shown("MainPID")
    output("dpkg", "--install", sys.argv[1])
    check("upgraded, another process runs", active() and shown("MainPID") != before)
    check("and has its table", "tables: 1" in admin("tables"))


def main():
    os.environ["HOME"] = "/root"
    output("dpkg", "--install", sys.argv[1])
    check("installed, it is neither enabled nor started",
          run("systemctl", "is-enabled", "fambiz").stdout.strip() == "disabled" and not active())
    output("systemctl", "enable", "--now", "fambiz")
    check("enabled, it runs and answers with its page", active() and page())
    check("it says that it serves, and that it is alive", shown("StatusText") == "serving" and shown("WatchdogUSec") == "30s")
    sandbox()
    failures()
    secret()
    restarts()
    output("systemctl", "stop", "fambiz")
    check("stopped, it ends well", shown("Result") == "success" and not active())
    output("systemctl", "start", "fambiz")
    output("dpkg", "--remove", "fambiz")
    check("removed, it is stopped, and its games wait", not active() and (STATE / "fambiz.db").exists())
    output("dpkg", "--purge", "fambiz")
    check("purged, nothing is left", not STATE.exists() and not pathlib.Path("/var/lib/fambiz").is_symlink())
    print("all is well")


main()
