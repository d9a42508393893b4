# shellcheck shell=bash
# clean.sh - a clean Debian to try things in, by debootstrap; gone when the script ends. Sourced, never run.
#
# The caller is root, and has called `unshared "$@"` first. FAMBIZ_MIRROR names a mirror; without it, it is that of this
# machine's apt. $root is where the clean Debian is.
suite=bookworm
root=

die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}
step() { printf '== %s\n' "$*"; }

# Starts the script again with mounts and processes of its own, which end with it.
unshared() {
    ((EUID == 0)) || die "a clean Debian is made by debootstrap, which wants root"
    if [[ -z ${FAMBIZ_UNSHARED:-} ]]; then FAMBIZ_UNSHARED=1 exec unshare --mount --pid --mount-proc --fork --kill-child "$0" "$@"; fi
}

# The mirror of this machine's apt for the suite.
mirror() {
    # shellcheck disable=SC2016 # apt-get replaces these
    apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Identifier: Packages' |
        awk -v suite="$suite" '$1 == suite { print $2; exit }'
}

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
quietly() { "$@" >"$root.log" 2>&1 || { tail -n 20 "$root.log" >&2 && die "failed: $*"; }; }
apt() { quietly inside apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@"; }

# until_true COMMAND…: waits for it, for as long as the slowest machine may take.
until_true() {
    for ((i = 0; i < 3000; i++)); do
        if "$@" 2>/dev/null; then return; fi
        sleep 0.2
    done
    die "this was waited for in vain: $*"
}

# What runs in there in the background, as a group of its own, is ended first, to its last process.
server=
gone() { ! kill -0 -- "-$server"; }
end_server() {
    [[ $server ]] || return 0
    kill -TERM -- "-$server" 2>/dev/null || true
    wait "$server" || true
    until_true gone
    server=
}

leave() {
    end_server
    umount "$root/proc" "$root/dev" "$root.net" 2>/dev/null || true
    rm -rf --one-file-system "$root" "$root.log" "$root.said" "$root.net"
}

# Made, with a user `player` who has no rights, and no sudo.
clean_debian() {
    local source=${FAMBIZ_MIRROR:-$(mirror)}
    [[ $source ]] || die "apt names no mirror for $suite: set FAMBIZ_MIRROR to one"
    step "A clean Debian $suite"
    root=$(mktemp -d)
    chmod 755 "$root" # others than root live there, too
    trap leave EXIT
    quietly debootstrap --variant=minbase "$suite" "$root" "$source"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    echo 127.0.0.1 localhost >"$root/etc/hosts" # as an installed Debian has it
    inside useradd --create-home player
    apt update
}
